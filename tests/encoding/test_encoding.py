"""The observation: everything a seat may know (R1.8), nothing else, and from its own point of view."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lancaster import Game, Options
from lancaster.encoding import ENCODING_VERSION
from lancaster.encoding.actions import ACTION_COUNT, legal_action, legal_ids
from lancaster.encoding.blocks import blocks_of
from lancaster.encoding.encoding import Encoding
from lancaster.rules.parliament import VOTE
from lancaster.rules.placement import PLACE
from lancaster.rules.sight import seen_by
from lancaster.rules.table import NO_BALLOT
from lancaster.rules.terms import GOLD, PURSE, SEALS, SHAME, SQUIRES, VOTES
from tests.configurations import ALL, every_configuration
from tests.encoding.observation_oracle import expected
from tests.support import Board


def positions(options: Options, seed: int, share: float = 1.0) -> Iterator[Game]:
    """A random game, position by position, or a share of them; the final one is always there."""
    rng = random.Random(seed)
    game = Game.new(options, seed)
    while not game.over:
        if rng.random() < share:
            yield game
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
    yield game


@every_configuration
def test_it_says_what_the_view_says(options: Options) -> None:
    """Block by block, against an observation written from the JSON view alone; every seat looks, not only who acts."""
    encoding = Encoding(options)
    for game in positions(options, seed=5, share=0.25):
        for seat in range(options.players):
            raw = encoding.raw(game, seat)
            assert len(raw) == encoding.size
            wanted = expected(game, seat)
            assert {block.name for block in encoding.blocks} == set(wanted)
            for block in encoding.blocks:
                assert list(raw[block.slice]) == wanted[block.name], block.name


@pytest.mark.parametrize("options", [each for each in ALL if each.laws == "random"])
def test_it_misses_nothing_that_the_view_shows(options: Options) -> None:
    """Change any one number of the table: where the view changes, the observation does."""
    encoding = Encoding(options)
    rng = random.Random(4)
    made = 0
    for game in positions(options, seed=4, share=0.03):
        seat = rng.randrange(options.players)
        view, raw = game.view(seat), encoding.raw(game, seat)
        voting = bool(game.table.agenda) and game.table.agenda[-1] is VOTE
        for name, place, value in changes(game, rng):
            if name == "ballots" and not voting:
                continue  # no such position
            twin = game.copy()
            change(twin, name, place, value)
            try:
                looks = twin.view(seat)
                seen = encoding.raw(twin, seat)
            except (IndexError, KeyError, StopIteration):
                continue  # no such position
            if looks != view:
                assert seen != raw, (name, place, value)
                made += 1
    assert made > 200


def changes(game: Game, rng: random.Random) -> Iterator[tuple[str, int, int]]:
    """Every cell of every column with another value: one more, one less, or that of another cell."""
    options, houses = game.options, game.table.book.houses
    missing = [kind for kind, module in ((SEALS, options.court), (SHAME, options.displeasure)) if not module]
    house_columns = dict.fromkeys(("county_house", "front_space", "holder", "party_house"), houses)
    bits = {"nobles": 512, "extensions": 64, "turned": 64, "favours": 64, "ready": 8, "coming": 8, "county_beside": 8}
    below = {**house_columns, **bits, "front_card": 12, "start": options.players, "lord": 4, "round": 6, "phase": 5}
    for name, cells in game.table.columns():
        for place, value in enumerate(cells):
            if name == "purse" and place % PURSE in missing:
                continue
            if name == "turn" and game.table.agenda and game.table.agenda[-1] is not PLACE:
                continue  # who places next then follows from who is asked
            if value + 1 < below.get(name, 250):
                yield name, place, value + 1
            if value > 0:
                yield name, place, value - 1
            other = rng.choice(cells)
            if other != value and (other >= 0 or name != "purse"):
                yield name, place, other


def change(game: Game, name: str, place: int, value: int) -> None:
    """Write a value into a cell."""
    t = game.table
    for owner in (t, t.court, t.shame):
        if owner is not None and hasattr(owner, name):
            cells = getattr(owner, name)
            if isinstance(cells, list):
                cells[place] = value
            else:
                setattr(owner, name, value)
            return
    raise AssertionError(name)


@every_configuration
def test_it_reads_nothing_that_is_hidden(options: Options) -> None:
    """The same from the blinded table, from which secrets are gone, as from the true one (R1.8)."""
    encoding = Encoding(options)
    for game in positions(options, seed=6):
        t = game.table
        for seat in range(options.players):
            blind = seen_by(t, seat)
            blind.law_deck = sorted(t.law_deck)  # which cards are left is known, their order is not
            blind.conflict_deck = sorted(t.conflict_deck)
            seen = encoding.writer.write(blind, seat, encoding.sets(game))
            assert seen == encoding.raw(game, seat)


@every_configuration
def test_it_remembers_nothing_of_other_games(options: Options) -> None:
    """What is kept from look to look makes it quicker, and changes nothing: not even when games take turns."""
    encoding = Encoding(options)
    for game, other in zip(positions(options, 8, 0.2), positions(options, 9, 0.2), strict=False):
        for each in (game, other, game):
            for seat in range(options.players):
                fresh = encoding.writer.write(each.table, seat, encoding.sets(each))
                assert encoding.raw(each, seat) == fresh


def test_numbers_of_numpy_will_do() -> None:
    game = Game.new(Options(3), 1)
    encoding, seat = Encoding(game.options), game.actors[0]
    same: Any = np.int64(seat)
    assert (encoding.observe(game, same) == encoding.observe(game, seat)).all()
    assert (encoding.mask(game, same) == encoding.mask(game, seat)).all()
    ids: Any = encoding.mask(game, seat).nonzero()[0]
    for number in ids:
        action = encoding.action(game, same, number)
        assert action is not None
        assert action in game.legal(seat)


def test_what_is_cut_off_is_one() -> None:
    for options in ALL:
        encoding = Encoding(options)
        for block in encoding.blocks:
            assert 1 <= block.most < 255
        most = np.concatenate([np.full(block.size, block.most, np.uint8) for block in encoding.blocks])
        for beyond in (most, most + 1, np.full_like(most, 255)):
            assert (encoding.scaled(beyond) == 1.0).all()
        assert (encoding.scaled(most - 1) < 1.0).all()


@every_configuration
def test_no_secret_shows(options: Options) -> None:
    """Re-deal what is hidden, scramble every screened total and sealed ballot: observation and mask stay the same."""
    encoding = Encoding(options)
    rng = random.Random(7)
    for game in positions(options, seed=7, share=0.5):
        seat = rng.randrange(options.players)
        twin = game.copy()
        t = twin.table
        rng.shuffle(t.law_deck)
        rng.shuffle(t.conflict_deck)
        for other in range(options.players):
            if other != seat and t.ballots[other] != NO_BALLOT:
                t.ballots[other] = rng.randrange(2 * t.owns(other, VOTES) + 2)
            if other != seat and t.book.screened and not game.over:
                for kind in (GOLD, SQUIRES, SEALS, SHAME):
                    t.purse[other * PURSE + kind] = rng.randrange(30)
        assert encoding.raw(twin, seat) == encoding.raw(game, seat)
        assert (encoding.mask(twin, seat) == encoding.mask(game, seat)).all()


@every_configuration
def test_numbers_are_divided_by_the_most_and_cut_off(options: Options) -> None:
    encoding = Encoding(options)
    for game in positions(options, seed=8, share=0.1):
        raw = np.frombuffer(encoding.raw(game, 0), np.uint8)
        seen = encoding.observe(game, 0)
        assert seen.dtype == np.float32
        assert seen.shape == encoding.shape
        for block in encoding.blocks:
            assert seen[block.slice] == pytest.approx(np.minimum(raw[block.slice] / block.most, 1.0))


def test_an_array_of_ones_own_is_written_to() -> None:
    game = Game.new(Options(), 1)
    encoding = Encoding(game.options)
    seen, mask = np.ones((2, encoding.size), np.float32), np.ones((2, ACTION_COUNT), np.int8)
    assert encoding.observe(game, 2, seen[1]).base is seen
    assert encoding.mask(game, game.actors[0], mask[1]).base is mask
    assert (seen[1] == encoding.observe(game, 2)).all()
    assert (mask[1] == encoding.mask(game, game.actors[0])).all()
    assert seen[0].all()
    assert mask[0].all()


@every_configuration
def test_the_mask_allows_what_is_legal(options: Options) -> None:
    encoding = Encoding(options)
    for game in positions(options, seed=9, share=0.3):
        for seat in range(options.players):
            mask = encoding.mask(game, seat)
            assert mask.dtype == np.int8
            assert mask.shape == (ACTION_COUNT,)
            allowed = np.flatnonzero(mask).tolist()
            assert allowed == sorted(legal_ids(game.legal(seat)))
            for number in allowed:
                assert encoding.action(game, seat, number) is legal_action(number, game.legal(seat))


def test_an_id_that_is_not_legal_means_nothing() -> None:
    game = Game.new(Options(), 1)
    encoding = Encoding(game.options)
    for number in (-1, 0, ACTION_COUNT, 1 << 70):
        assert encoding.action(game, game.actors[0], number) is None


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    game = Game.new(Options(), 1)
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        Encoding(game.options).observe(game, seat)


def test_the_shape_depends_on_players_and_modules_alone() -> None:
    shapes: dict[tuple[int, bool, bool], set[int]] = {}
    for options in ALL:
        shapes.setdefault((options.players, options.court, options.displeasure), set()).add(Encoding(options).size)
    assert {key: sizes.pop() for key, sizes in shapes.items() if len(sizes) == 1} == {
        (2, False, False): 721,
        (2, True, False): 895,
        (2, False, True): 746,
        (2, True, True): 986,
        (3, False, False): 715,
        (3, True, False): 863,
        (3, False, True): 738,
        (3, True, True): 952,
        (4, False, False): 781,
        (4, True, False): 961,
        (4, False, True): 810,
        (4, True, True): 1056,
        (5, False, False): 847,
        (5, True, False): 1059,
        (5, False, True): 882,
        (5, True, True): 1160,
    }


@every_configuration
def test_blocks_follow_one_another_under_names_of_their_own(options: Options) -> None:
    blocks = blocks_of(options)
    assert [block.offset for block in blocks[1:]] == [block.offset + block.size for block in blocks[:-1]]
    assert len({block.name for block in blocks}) == len(blocks)
    assert Encoding(options)[blocks[3].name] == blocks[3]


def test_the_observer_comes_first() -> None:
    """Blue sees what green would see if the two had changed seats, but for their own number."""
    encoding = Encoding(Options(players=3))
    seen = []
    for seat in (0, 1):
        board = Board(players=3).purse(seat, gold=4, points=7).county("York", seat, 3, squires=2).nobles(seat, "York")
        for house in range(3):
            board.court(house, 1)
        board.t.start = seat
        game = board.placement(seat)
        assert game.actors == (seat,)
        seen.append(encoding.observe(game, seat))
    first = encoding["seat"].offset
    assert np.flatnonzero(seen[0] != seen[1]).tolist() == [first, first + 1]


def test_with_two_players_the_allies_come_last_ones_own_first() -> None:
    game = Board(players=2).county("York", 3, 2).placement()
    encoding = Encoding(game.options)
    block = encoding["stands"]
    for seat, place in ((0, 3), (1, 2)):
        holders = encoding.observe(game, seat)[block.slice].reshape(block.shape)
        assert np.argwhere(holders).tolist() == [[place, 2]]


def test_amounts_too_great_for_a_byte_do_no_harm() -> None:
    game = Board(court=True).purse(0, gold=1000, points=-3).placement()
    encoding = Encoding(game.options)
    assert encoding.raw(game, 0)[encoding["gold"].offset] == 255
    assert encoding.raw(game, 0)[encoding["points"].offset] == 0
    assert encoding.observe(game, 0)[encoding["gold"].offset] == 1.0


@pytest.mark.parametrize(
    ("options", "digest"),
    [
        (Options(2), "a19223b557eea48e"),
        (Options(3, "new", True), "da151587ddf6314f"),
        (Options(4), "29ce7bb1278568f6"),
        (Options(4, "kings", True, True), "d7c5eb74dd4307b5"),
        (Options(5, "random", True, True), "40e3073becb1f0b7"),
    ],
)
def test_ids_and_bytes_stay_as_they_are(options: Options, digest: str) -> None:
    """Of a whole game, compiled and plain alike; a change of meaning raises ENCODING_VERSION."""
    assert ENCODING_VERSION == 1
    encoding, game, rng, told = Encoding(options), Game.new(options, 1413), random.Random(1413), hashlib.sha256()
    while not game.over:
        for seat in range(options.players):
            told.update(encoding.raw(game, seat))
        seat = game.actors[0]
        told.update(repr(legal_ids(game.legal(seat))).encode())
        game.push(seat, rng.choice(game.legal(seat)))
    told.update(encoding.raw(game, 0))
    assert told.hexdigest()[:16] == digest
