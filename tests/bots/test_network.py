"""The network player: its input, its weights, its choices, and what it must not know."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import observe
from lancaster.bots.budget import Budget
from lancaster.bots.hint import hint
from lancaster.bots.network import weights
from lancaster.bots.network.forward import Network, wide_of
from lancaster.bots.network.layout import LAYOUT, LEFT_OUT, SEATS, places_of
from lancaster.bots.network.player import LEAST_SIMULATIONS, Duke
from lancaster.bots.network.reader import Reader
from lancaster.bots.network.shipped import shipped
from lancaster.bots.registry import UnknownBot, make
from lancaster.encoding.blocks import blocks_of
from lancaster.encoding.encoding import Encoding
from lancaster.rules.terms import GOLD, POINTS, PURSE, SQUIRES
from tests.bots.games import MOMENTS, at, halfway_through_a_vote
from tests.bots.networks import ABOUT, arrays, network, write
from tests.bots.test_secrets import mutable_state, reachable
from tests.configurations import EVERYTHING

SHAPES = list(product((2, 3, 4, 5), (False, True), (False, True)))


def duke(options: Options, seat: int = 0, seed: int = 1, **kept: Any) -> Duke:
    bot = Duke(network(), **kept)
    bot.begin(options, seat, seed)
    return bot


def wide(game: Game, seat: int) -> np.ndarray[Any, Any]:
    reader = Reader(game.options)
    found: np.ndarray[Any, Any] = wide_of([reader.position(game.table, reader.sets(game), seat, game.legal(seat))])[0]
    return found


# -- input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_number_of_an_observation_has_its_place(shape: tuple[int, bool, bool]) -> None:
    """All but the blocks that are left out, each once; the rest of the wide layout is 0 or says what is played."""
    players, court, displeasure = shape
    options = Options(players, "base", court, displeasure)
    columns = places_of(*shape)
    blocks = [block for block in blocks_of(options) if block.name not in LEFT_OUT]
    kept = [block.offset + place for block in blocks for place in range(block.size)]
    size = sum(block.size for block in blocks_of(options))
    real = [column for column in columns if column < size]
    assert sorted(real) == kept
    assert columns.count(size + 1) == 1 + court + displeasure


def test_blocks_keep_their_meaning() -> None:
    """With three players and the court: what a block says stands in the block of that name."""
    game = at(Options(3, "new", court=True), MOMENTS[0])
    seat = game.actors[0]
    found = wide(game, seat)
    encoding = Encoding(game.options)
    seen = np.frombuffer(encoding.raw(game, seat), np.uint8)
    for name in ("points", "votes", "castle", "stands", "question", "laws", "offices", "lord"):
        block, there = encoding[name], LAYOUT.blocks[name]
        padded = np.zeros(there.shape, np.uint8)
        padded[tuple(slice(0, length) for length in block.shape)] = seen[block.slice].reshape(block.shape)
        np.testing.assert_array_equal(found[there.slice].reshape(there.shape), padded, err_msg=name)
    assert found[LAYOUT.facts :].tolist() == [0, 1, 0, 0, 1, 0]


def test_purses_are_counted() -> None:
    """R1.8: whoever has been counting knows the gold and squires of the others."""
    game = at(Options(4), MOMENTS[0])
    seat = game.actors[0]
    found = wide(game, seat)
    for name, kind in (("gold", GOLD), ("squires", SQUIRES)):
        block = LAYOUT.blocks[name]
        wanted = [game.table.owns((seat + i) % 4, kind) for i in range(4)]
        assert found[block.slice].tolist() == [*wanted, 0]


def test_in_a_vote_it_does_not_matter_who_has_voted() -> None:
    """Training asks one seat after the other, a match all at once: the network cannot tell."""
    game = Game.new(Options(), seed=3)
    rng = Rng(5)
    while len(game.actors) != 4 or game.round < 2:
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
    before = wide(game, 3)
    for seat in (0, 1, 2):
        game.push(seat, game.legal(seat)[-1])
        np.testing.assert_array_equal(wide(game, 3), before)


# -- weights ---------------------------------------------------------------------------------------------------------


def told(path: Path) -> dict[str, Any]:
    with np.load(path) as archive:
        found: dict[str, Any] = json.loads(archive["about"].tobytes())
    return found


def retold(path: Path, **changes: Any) -> Path:
    """The same file with other things told about it."""
    with np.load(path) as archive:
        members: dict[str, Any] = {name: archive[name] for name in archive.files}
    members["about"] = np.frombuffer(json.dumps({**told(path), **changes}).encode(), np.uint8)
    stream = io.BytesIO()
    np.savez(stream, **members)
    path.write_bytes(stream.getvalue())
    return path


def test_weights_survive_a_file(tmp_path: Path) -> None:
    path = write(tmp_path / "small.npz")
    loaded = Network.load(path)
    for name, array in arrays().items():
        np.testing.assert_array_equal(loaded.arrays[name], array.astype(np.float32))
    assert loaded.about["layout"] == LAYOUT.digest
    assert loaded.about["history"] == ABOUT["history"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": 0}, "has format 0, but this version reads format 1"),
        ({"layout": "old"}, "was trained with layout old, but this is layout"),
        ({"width": 8}, "does not hold the arrays of a network of this size"),
        ({"checksum": "0"}, "is damaged: its checksum does not fit"),
    ],
)
def test_weights_that_do_not_fit_are_refused(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    path = retold(write(tmp_path / "small.npz"), **changes)
    with pytest.raises(weights.WeightsError, match=says):
        Network.load(path)


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.npz"
    path.write_text("no weights", "utf-8")
    with pytest.raises(weights.WeightsError, match="is no file of weights"):
        Network.load(path)
    with pytest.raises(weights.WeightsError, match="cannot be read: No such file"):
        Network.load(tmp_path / "missing.npz")


# -- choices ---------------------------------------------------------------------------------------------------------


def played(options: Options, seed: int, **kept: Any) -> Game:
    game = Game.new(options, seed=seed)
    sight = Rng(seed)
    bots = [duke(options, seat, seed + seat, **kept) for seat in range(options.players)]
    while not game.over:
        for seat, action in [(seat, bots[seat].choose(observe(game, seat, sight))) for seat in game.actors]:
            game.play(seat, action)  # a wrong one would be refused
    return game


@pytest.mark.parametrize("shape", [(2, False, False), (3, True, False), (5, False, True), (4, True, True)], ids=str)
def test_it_plays_every_configuration(shape: tuple[int, bool, bool]) -> None:
    players, court, displeasure = shape
    game = played(Options(players, "random", court, displeasure), seed=3)
    assert game.over


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(Options(2), seed=4).digest() == played(Options(2), seed=4).digest()


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_search_is_repeatable_and_legal(moment: Callable[[Game], bool]) -> None:
    game = at(EVERYTHING, moment)
    seat = game.actors[0]
    budget = Budget(simulations=40)
    first, second = (duke(EVERYTHING, seat, budget=budget).consider(observe(game, seat, Rng(7))) for _ in range(2))
    assert first == second
    assert sum(each.visits for each in first) == 39  # the first simulation looks at the root itself
    assert all(each.action in game.legal(seat) for each in first)


def test_a_search_ends_in_time() -> None:
    ticks = iter(range(1000))
    game = at(Options(), MOMENTS[0])
    seat = game.actors[0]
    bot = duke(Options(), seat, budget=Budget(seconds=20.0), clock=lambda: float(next(ticks)))
    assert bot.choose(observe(game, seat, Rng(1))) in game.legal(seat)
    assert next(ticks) < 40


def test_many_at_once_are_as_one_by_one() -> None:
    games = [at(options, moment) for options in (Options(), EVERYTHING, Options(2)) for moment in MOMENTS]
    seen = [observe(game, game.actors[0], Rng(3)) for game in games]
    bot = duke(Options())
    assert bot.choose_many(seen) == [bot.choose(each) for each in seen]
    assert bot.choose_many([]) == []
    for one, many in zip([bot.judge(each) for each in seen], bot.judge_many(seen), strict=True):
        np.testing.assert_allclose(one.shares, many.shares, atol=1e-5)
        np.testing.assert_allclose(one.points, many.points, atol=1e-2)
        assert one.best == many.best


def test_a_judgement_is_told_by_seat() -> None:
    """Whoever looks, the shares are those of the seats at the table; the observer's own comes first in the network."""
    game = at(Options(3), halfway_through_a_vote)
    for seat in game.actors:
        judgement = duke(Options(3)).judge(observe(game, seat, Rng(1)))
        assert len(judgement.shares) == len(judgement.points) == 3
        assert sum(judgement.shares) == pytest.approx(1.0, abs=1e-5)
        assert judgement.best[0] == duke(Options(3)).choose(observe(game, seat, Rng(1)))
        assert len(set(judgement.best)) == min(3, len(game.legal(seat)))
        row = wide(game, seat)[None]
        said = network().judge(row, np.array([3]), [np.array([0])])
        np.testing.assert_allclose([judgement.shares[(seat + i) % 3] for i in range(3)], said.shares[0, :3], atol=1e-6)
        assert said.shares.shape == (1, SEATS)
        assert judgement.as_data()["best"] == [str(action) for action in judgement.best]


def test_it_gives_hints() -> None:
    game = at(Options(), MOMENTS[0])
    seat = game.actors[0]
    hints = hint(observe(game, seat, Rng(1)), duke(Options(), seat))
    assert len(hints) == 3
    assert [each.visits for each in hints] == sorted((each.visits for each in hints), reverse=True)
    assert min(each.visits for each in hints) >= LEAST_SIMULATIONS
    assert all(0.0 <= each.win_share <= 1.0 and each.action in game.legal(seat) for each in hints)


# -- secrets (R1.8) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("options", [Options(), EVERYTHING])
def test_nothing_of_the_true_game_can_be_reached(options: Options, moment: Callable[[Game], bool]) -> None:
    game = at(options, moment)
    own = mutable_state(game)
    seat = game.actors[0]
    for budget in (None, Budget(simulations=16)):
        bot = duke(options, seat, budget=budget)
        bot.choose(observe(game, seat, Rng(5)))
        found = reachable(bot)
        assert not found.keys() & own.keys()


def test_it_decides_alike_whatever_is_hidden() -> None:
    """Another order of the decks, other ballots under seal: the network sees and says the same."""
    game = at(EVERYTHING, halfway_through_a_vote)
    seat = game.actors[0]
    wanted = duke(EVERYTHING, seat).judge(observe(game, seat, Rng(1)))
    for number in range(5):
        other = game.determinize(seat, Rng(number))
        assert duke(EVERYTHING, seat).judge(observe(other, seat, Rng(number))) == wanted


# -- registry --------------------------------------------------------------------------------------------------------


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def test_importing_the_library_imports_no_numpy() -> None:
    code = "import sys, lancaster, lancaster.bots.registry; print('numpy' in sys.modules)"
    assert python(code) == "False"


def test_the_shipped_network_plays_and_judges() -> None:
    """The weights of the package fit, and expect more of a seat that has more points."""
    network = shipped()
    assert network.about["decisions"] > 500_000_000
    assert sum(piece["minutes"] for piece in network.about["history"]) > 15
    game = at(Options(), MOMENTS[0])
    seat = game.actors[0]
    bot = make("duke")
    bot.begin(Options(), seat, 1)
    observation = observe(game, seat, Rng(1))
    assert bot.choose(observation) in game.legal(seat)
    assert isinstance(bot, Duke)
    before = bot.judge(observation)
    game.table.purse[seat * PURSE + POINTS] += 15
    after = bot.judge(observe(game, seat, Rng(1)))
    assert after.shares[seat] > before.shares[seat]
    assert after.points[seat] > before.points[seat] + 5


def test_a_budget_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownBot, match="'x' is no budget: simulations as in duke:200"):
        make("duke:x")


def test_without_numpy_a_word_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from lancaster.bots import registry\n"
        "assert 'duke' not in [entry.code for entry in registry.LEVELS]\n"
        "try:\n    registry.make('duke')\n"
        "except registry.UnknownBot as error:\n    print(error)"
    )
    assert python(code) == "the duke needs numpy: pip install '.[network]' in a clone"
