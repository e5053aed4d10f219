"""Pictures of the table: SVG and pixels show the same, legibly, and only what the viewer may know."""

import os
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from lancaster import Game, Options, Rng
from lancaster.envs import lettering
from lancaster.envs.drawing import HOUSE_FILL, PAPER, Box, Scene, Words, pixels, scene, svg
from lancaster.rules.terms import COUNTY_NAMES
from tests.envs.common import ALL, named
from tests.support import Board

SEED = int(os.environ.get("LANCASTER_SEED", "1"))
SVG = "{http://www.w3.org/2000/svg}"


def scenes(options: Options) -> list[Scene]:
    """What a spectator and the first seat see now and then in a random game, and at its end."""
    rng = Rng(SEED)
    game = Game.new(options, SEED)
    found = []
    while not game.over:
        if not rng.randrange(25):
            found += [scene(game), scene(game, 0)]
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
    return [*found, scene(game)]


def rectangle(words: Words) -> tuple[int, int, int, int]:
    width = len(words.text) * lettering.WIDTH * words.scale
    return words.x, words.y, words.x + width, words.y + lettering.HEIGHT * words.scale


def overlap(a: Words, b: Words) -> bool:
    (left, top, right, bottom), (x, y, x_end, y_end) = rectangle(a), rectangle(b)
    return left < x_end and x < right and top < y_end and y < bottom


@pytest.mark.parametrize("options", ALL[SEED % 4 :: 4], ids=named)
def test_everything_lies_in_the_picture_and_can_be_read(options: Options) -> None:
    for drawn in scenes(options):
        texts = [item for item in drawn.items if isinstance(item, Words)]
        for words in texts:
            assert all(sign in lettering._DOTS for sign in words.text), words
            left, top, right, bottom = rectangle(words)
            assert 0 <= left < right <= drawn.width, words
            assert 0 <= top < bottom <= drawn.height, words
        for box in drawn.items:
            if isinstance(box, Box):
                assert 0 <= box.x < box.x + box.width <= drawn.width, box
                assert 0 <= box.y < box.y + box.height <= drawn.height, box
        hidden = [(a, b) for i, a in enumerate(texts) for b in texts[:i] if overlap(a, b)]
        assert not hidden


def test_the_svg_says_what_the_scene_says() -> None:
    drawn = scenes(Options(5, "random", True, True))[-2]
    tree = ET.fromstring(svg(drawn))
    assert [text.text for text in tree.iter(f"{SVG}text")] == [i.text for i in drawn.items if isinstance(i, Words)]
    assert len(list(tree.iter(f"{SVG}rect"))) == 1 + sum(isinstance(item, Box) for item in drawn.items)


def test_a_knight_in_its_colour() -> None:
    """Red's knight of strength 2 in York: a red chip with white dots there, and nowhere else in the row of counties."""
    game = Board(players=4).court(0, 1).county("York", 3, 2).placement()
    drawn = scene(game)
    boxes = [item for item in drawn.items if isinstance(item, Box)]
    (york,) = [boxes[COUNTY_NAMES.index("York")]]
    image = pixels(drawn)
    assert image.shape == (drawn.height, drawn.width, 3)
    assert image.dtype == np.uint8
    assert tuple(image[0, 0]) == (PAPER >> 16, PAPER >> 8 & 255, PAPER & 255)
    red = np.array([HOUSE_FILL[3] >> 16, HOUSE_FILL[3] >> 8 & 255, HOUSE_FILL[3] & 255])
    rows, columns = np.nonzero((image[: york.y + york.height] == red).all(2))
    assert len(rows) > 200
    assert columns.min() > york.x
    assert columns.max() < york.x + york.width
    chip = image[rows.min() : rows.max(), columns.min() : columns.max()]
    assert (chip == 255).all(2).sum() == lettering.letter("2", 1).sum()


def test_dots_grow_with_the_scale() -> None:
    small = lettering.letter("R", 1)
    assert small.shape == (8, 6)
    assert (lettering.letter("R", 3)[1::3, 1::3] == small).all()
    assert (lettering.letter("§", 1) == lettering.letter("¶", 1)).all()


def test_secrets_stay_hidden() -> None:
    """R1.8: with three and more players others' gold is a question mark; the order of the decks is nowhere."""
    game = Game.new(Options(4), 5)
    purses = [item.text for item in scene(game, 2).items if isinstance(item, Words) and item.text.startswith("gold ")]
    assert [text.split()[1] == "?" for text in purses] == [True, True, False, True]
    assert svg(scene(game, 2)) == svg(scene(game.determinize(2, Rng(9)), 2))
