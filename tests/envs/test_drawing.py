"""Pictures of the table: SVG and pixels show the same, legibly, and only what the viewer may know."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from lancaster import Game, Options, Rng
from lancaster.envs.drawing import font, pixels
from lancaster.rules.terms import COUNTY_NAMES
from lancaster.story.scene import HOUSE_FILL, PAPER, Box, Scene, Words, scene, svg
from tests.configurations import QUARTER, SEED
from tests.support import Board

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


Rectangle = tuple[float, float, float, float]  # left, top, right, bottom


def rectangle(words: Words) -> Rectangle:
    width = font(words.scale).getlength(words.text)
    return words.x, words.y, words.x + width, words.y + 8 * words.scale


def overlap(a: Rectangle, b: Rectangle) -> bool:
    (left, top, right, bottom), (x, y, x_end, y_end) = a, b
    return left < x_end and x < right and top < y_end and y < bottom


@pytest.mark.parametrize("options", QUARTER)
def test_everything_lies_in_the_picture_and_can_be_read(options: Options) -> None:
    for drawn in scenes(options):
        texts = [(rectangle(item), item) for item in drawn.items if isinstance(item, Words)]
        for (left, top, right, bottom), words in texts:
            assert 0 <= left < right <= drawn.width, words
            assert 0 <= top < bottom <= drawn.height, words
        for box in drawn.items:
            if isinstance(box, Box):
                assert 0 <= box.x < box.x + box.width <= drawn.width, box
                assert 0 <= box.y < box.y + box.height <= drawn.height, box
        hidden = [(a, b) for i, (one, a) in enumerate(texts) for other, b in texts[:i] if overlap(one, other)]
        assert not hidden


def test_the_svg_says_what_the_scene_says() -> None:
    drawn = scenes(Options(5, "random", True, True))[-2]
    tree = ET.fromstring(svg(drawn))
    assert [text.text for text in tree.iter(f"{SVG}text")] == [i.text for i in drawn.items if isinstance(i, Words)]
    assert len(list(tree.iter(f"{SVG}rect"))) == 1 + sum(isinstance(item, Box) for item in drawn.items)


def test_a_knight_in_its_colour() -> None:
    """Red's knight of strength 2 in York: a red chip with a white number, and nowhere else above."""
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
    assert 5 < (chip.min(2) > 160).sum() < 60  # the 2, in white


def test_secrets_stay_hidden() -> None:
    """R1.8: with three and more players others' gold is a question mark; the order of the decks is nowhere."""
    game = Game.new(Options(4), 5)
    purses = [item.text for item in scene(game, 2).items if isinstance(item, Words) and item.text.startswith("gold ")]
    assert [text.split()[1] == "?" for text in purses] == [True, True, False, True]
    assert svg(scene(game, 2)) == svg(scene(game.determinize(2, Rng(9)), 2))
