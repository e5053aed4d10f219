"""No path leads from what a bot is handed to a deck order, an unrevealed ballot or the seed of the true game (R1.8).

`reachable` follows every attribute, slot, property, container, closure, default and bound method. What it finds must
not be the true game's, and where it is a deck or a ballot it must have been drawn independently of the true one.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable
from math import sqrt
from types import BuiltinFunctionType, FunctionType, GetSetDescriptorType, MappingProxyType, MethodType, ModuleType
from typing import Any, cast

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import Bot, Player, observe
from lancaster.bots.registry import make
from lancaster.bots.squire import Squire
from lancaster.chance import Deal
from lancaster.rules.table import Table
from lancaster.rules.terms import VOTES
from tests.bots.games import MOMENTS, SEED, at, halfway_through_a_vote, placing
from tests.configurations import EVERYTHING
from tests.support import Board

PLAIN = (int, float, str, bytes, bool, type(None), type, ModuleType, BuiltinFunctionType, GetSetDescriptorType)


def reachable(root: object) -> dict[int, object]:
    """Every object that some path of attributes, items, cells, defaults and bound objects leads to, by id."""
    found: dict[int, object] = {}
    waiting: deque[object] = deque([root])
    while waiting:
        thing = waiting.popleft()
        if id(thing) in found:
            continue
        found[id(thing)] = thing
        waiting.extend(neighbours(thing))
    return found


def neighbours(thing: object) -> Iterable[object]:
    if isinstance(thing, PLAIN):
        return []
    if type(thing).__module__ == "numpy":  # an array: of numbers, or it would have to be looked into
        assert not cast(Any, thing).dtype.hasobject
        return []
    if isinstance(thing, (dict, MappingProxyType)):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset, deque)):
        return [*thing, *attributes(thing)] if type(thing).__module__.startswith("lancaster") else list(thing)
    if isinstance(thing, MethodType):
        return [thing.__self__, thing.__func__]
    if isinstance(thing, FunctionType):
        cells = [cell.cell_contents for cell in thing.__closure__ or ()]
        return [*cells, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    return attributes(thing)


def attributes(thing: object) -> list[object]:
    """Everything that has a name: fields, slots and properties, public or not."""
    values: list[object] = []
    for name in dir(thing):
        if name.startswith("__") and name != "__dict__":
            continue
        try:
            values.append(getattr(thing, name))
        except (AttributeError, NotImplementedError):
            continue
    return values


def mutable_state(game: Game) -> dict[int, object]:
    """The true game's objects that change or hold secrets: the game, its Deal, its table, and every list of it."""
    t = game.table
    parts: list[object] = [game, game.dealt, game.dealt.laws, game.dealt.conflicts, t, t.court, t.shame]
    for owner in (t, t.court, t.shame):
        if owner is not None:
            parts += [value for value in attributes(owner) if isinstance(value, list)]
    return {id(part): part for part in parts if part is not None}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("options", [Options(), EVERYTHING, Options(2, "new")])
def test_nothing_of_the_true_game_can_be_reached(options: Options, moment: Callable[[Game], bool]) -> None:
    """Neither its state, its Deal, its seed, nor the history's sealed ballots; also not after the bot has thought."""
    game = at(options, moment)
    own = mutable_state(game)
    assert id(game.table.past) in own  # it holds the sealed ballots
    for seat in game.actors:
        for bot in map(make, ("page", "squire", "knight", "lord:4", "duke", "duke:8", "baron")):
            bot.begin(options, seat, 99)
            observation = observe(game, seat, Rng(5))
            bot.choose(observation)
            handed = [observation, observation.view, observation.forecast, observation.redeal(Rng(6)), bot]
            found = reachable(handed)
            assert len(found) > 1000  # the walk goes deep, it does not stop at the door
            assert any(isinstance(thing, Table) for thing in found.values())
            assert not found.keys() & own.keys()
            for thing in found.values():
                assert not (isinstance(thing, int) and thing == SEED)
                assert not (isinstance(thing, str) and (str(SEED) in thing or f"{SEED:x}" in thing.lower()))


def test_the_walk_would_find_a_leak() -> None:
    """A bot that is handed the game itself is caught, however well it hides it."""
    game = at(Options(), placing)

    class Cheat(Player):
        def __init__(self) -> None:
            self.note = {"a": [lambda: game]}

    found = reachable(Cheat())
    assert id(game) in found
    assert mutable_state(game).keys() <= found.keys()
    assert any(isinstance(thing, int) and thing == SEED for thing in found.values())


def test_events_lead_nowhere() -> None:
    """What a bot is told holds plain values only."""
    game = Game.new(EVERYTHING, seed=SEED)
    rng = Rng(3)
    told: list[object] = []
    while not game.over:
        seat = rng.choice(game.actors)
        told += game.play(seat, rng.choice(game.legal(seat)))
    kinds = {type(thing) for thing in reachable(told).values()}
    assert not kinds & {Game, Table, Deal, Rng}
    assert not any(isinstance(thing, int) and thing == SEED for thing in reachable(told).values())


def test_no_module_keeps_a_game() -> None:
    """Nor is there a way round through what modules share: caches of books and actions, never a game, table or Deal."""
    game = at(EVERYTHING, halfway_through_a_vote)
    bot: Bot = Squire()
    bot.begin(EVERYTHING, game.actors[0], 1)
    bot.choose(observe(game, game.actors[0], Rng(2)))
    own = mutable_state(game)
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "lancaster" and not name.startswith("lancaster.server"):  # no bot runs beside it
            shared = [value for key, value in vars(module).items() if not key.startswith("__")]
            found = reachable([value for value in shared if not isinstance(value, ModuleType)])
            assert not found.keys() & own.keys(), name
            assert not [thing for thing in found.values() if isinstance(thing, (Game, Table))], name


# -- what can be reached was drawn independently of the truth --------------------------------------------------------

SAMPLES = 1200


def close(count: int, chance: float) -> bool:
    """Within four and a half standard deviations of what independence would give."""
    return abs(count - SAMPLES * chance) <= 4.5 * sqrt(SAMPLES * chance * (1 - chance))


def test_deck_orders_are_independent_of_the_true_ones() -> None:
    """R1.8: over many observations each unseen card is next equally often, the true one no more than others."""
    game = at(Options(), placing)
    seat = game.actors[0]
    t = game.table
    rng = Rng(77)
    laws: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    same = 0
    for _ in range(SAMPLES):
        seen = observe(game, seat, rng)._redealt.table
        laws[seen.law_deck[-1]] += 1
        cards[seen.conflict_deck[-1]] += 1
        same += seen.conflict_deck == t.conflict_deck
    unseen = len(t.conflict_deck)
    assert unseen == 6
    assert set(cards) == set(t.conflict_deck)
    assert all(close(count, 1 / unseen) for count in cards.values())
    assert close(laws[t.law_deck[-1]], 1 / len(laws))
    assert len(laws) > 1
    assert same <= 8  # one order in 720


@pytest.mark.parametrize("truth", ["no", "yes 3"])
def test_sealed_ballots_are_independent_of_the_true_ones(truth: str) -> None:
    """R3.1: whatever green has laid down, blue's re-deals hold each of green's eight ballots equally often."""
    t = Board(players=3)
    for seat in range(3):
        t.purse(seat, votes=3)
    game = t.parliament()
    game.play(1, truth)
    assert game.table.owns(1, VOTES) == 3
    rng = Rng(8)
    drawn: Counter[int] = Counter()
    for _ in range(SAMPLES):
        seen = observe(game, 0, rng)._redealt
        drawn[seen.table.ballots[1]] += 1
        assert seen.moves[-1][0] == 1
        assert (
            2 * int((str(seen.moves[-1][1]) + " 0").split()[1]) + str(seen.moves[-1][1]).startswith("yes")
            == (seen.table.ballots[1])
        )
    assert set(drawn) == set(range(8))
    assert all(close(count, 1 / 8) for count in drawn.values())
