"""Action objects are refused like their texts: `explain` is None for exactly the objects that `legal` lists.

An action can be built by calling its class, and some rows of shared actions hold what no game allows (an upgrade of a
knight in the reserve). Neither may pass for a legal action.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from lancaster import Game, MalformedAction, Options, Rng
from lancaster.errors import ArgumentError
from lancaster.fuzz import random_options
from lancaster.notation import parse
from lancaster.rules import actions, placing_actions
from lancaster.rules.actions import Action
from tests.configurations import named
from tests.support import Board

ALLY = (0, 1)
STRENGTH = (0, 1, 2, 3, 4, 5)
BESIDE = range(8)
AMOUNT = (-1, 0, 1, 2, 1000)
BAND = (0, 1, 4, 5, 16, 64, 91, 255)
# for each class the values its arguments are built with: good ones, and those that nothing stops a caller from giving
ARGUMENTS: dict[type[Action], tuple[object, ...]] = {
    Action: ([("2", "York"), ("hello",), ()],),
    actions.Nothing: ([("none",), ("nothing",)],),
    placing_actions.Placing: ([("2", "York")], ALLY, range(6)),
    placing_actions.KnightPlacing: ([("2", "York")], ALLY, range(6), STRENGTH, BESIDE),
    placing_actions.InCounty: (ALLY, STRENGTH, range(9), AMOUNT, BESIDE),
    placing_actions.InCastle: (ALLY, STRENGTH, range(6)),
    placing_actions.InFront: (ALLY, STRENGTH, range(4), BESIDE),
    placing_actions.InTower: (ALLY, STRENGTH),
    placing_actions.AtOffice: (ALLY, range(3), BAND, AMOUNT, (0, 1, 2)),
    placing_actions.AtTreasury: (ALLY, range(-2, 6)),
    actions.TakeFavour: (range(6),),
    actions.TakeNoble: (range(9),),
    actions.Upgrade: (STRENGTH, range(26)),
    actions.TakeBishop: ([("bishop",)],),
    actions.Extend: (range(6),),
    actions.Claim: (["noble", "reward", "both", "all"], (False, True), (False, True)),
    actions.Cross: (range(4),),
    actions.NameStart: (range(5),),
    actions.Recruit: ([("recruit",)],),
    actions.Ransom: (BAND,),
    actions.Ballot: ((False, True), AMOUNT),
    actions.Exchange: (AMOUNT,),
    actions.Convert: (range(6), AMOUNT),
    actions.Send: ([(0, 0, 0, 0), (1, 0, 0, 2), (0, 1, 0, 0)],),
    actions.PayCounties: ([0, 1, 5, 511],),
    actions.PayExtensions: ([0, 1, 5, 63],),
}

PUBLIC = {**vars(actions), **vars(placing_actions)}


def constructible() -> Iterator[Action]:
    for kind, arguments in ARGUMENTS.items():
        for values in product(*arguments):  # type: ignore[call-overload]
            yield kind(*values)


def shared() -> Iterator[Action]:
    """Every action in a public row of the library."""
    rows: list[object] = [value for name, value in PUBLIC.items() if name.isupper() and name[0] != "_"]
    while rows:
        row = rows.pop()
        if isinstance(row, Action):
            yield row
        elif isinstance(row, (list, tuple)):
            rows += row


def accepts(game: Game, seat: int, action: Action) -> bool:
    try:
        return game.explain(seat, action) is None
    except MalformedAction:
        return False


def positions() -> Iterator[Game]:
    """A prisoner, a swap of privileges, a vote; and some moments of random games."""
    yield Board().conflict("low1", "9", (0, (1, 2))).purse(0, gold=5).rewards()
    yield Board(court=True).court(0, 1, 2).privileges(0, "shield", "archer", "tudor").purse(0, squires=3).placement()
    yield Board(players=2, court=True, displeasure=True).court(0, 1).court(2, 1, 2).privileges(2, "tudor").placement()
    yield Board().parliament()
    rng = Rng(1415)
    for _ in range(6):
        game = Game.new(random_options(rng), seed=rng.randrange(1 << 32))
        for _ in range(rng.randrange(60)):
            if game.over:
                break
            seat = game.actors[0]
            game.push(seat, rng.choice(game.legal(seat)))
        yield game


def test_every_class_of_action_is_covered() -> None:
    classes = {kind for kind in PUBLIC.values() if inspect.isclass(kind) and issubclass(kind, Action)}
    assert set(ARGUMENTS) == classes


@pytest.mark.parametrize("game", list(positions()), ids=lambda game: f"{named(game.options)}-{len(game.moves)}")
def test_explain_accepts_exactly_what_legal_lists(game: Game) -> None:
    rows = list(shared())
    built = list(constructible())
    for seat in {*game.actors, 0}:
        legal = game.legal(seat)
        for action in (*rows, *built, *legal):
            assert accepts(game, seat, action) == (action in legal), (seat, action, type(action))


def test_a_shield_in_a_conflict_an_archer_in_a_county_and_an_empty_ransom() -> None:
    """R8.7 to R8.9, R4.13: these objects can be had, but no text says them."""
    game = Board(court=True).court(0, 1, 2).privileges(0, "shield", "archer").placement()
    for action in (
        placing_actions.InFront(0, 2, 0, 1),
        placing_actions.InCounty(0, 2, 1, 0, 2),
        actions.Ransom(0),
        placing_actions.InCastle(0, 0, 1),
    ):
        with pytest.raises(MalformedAction):
            game.explain(0, action)
        with pytest.raises(MalformedAction):
            game.play(0, action)


WRONG_PIECES: dict[str, Callable[[], object]] = {
    "the strengths of knights are 1 to 4, not 0": lambda: placing_actions.in_county(0, 0, 1, 0),
    "the strengths of knights are 1 to 4, not 5": lambda: placing_actions.in_front(0, 5, 0),
    "the strengths of knights are 1 to 4, not -1": lambda: placing_actions.in_front(0, -1, 0),
    "the houses of a side are 0 to 1, not 2": lambda: placing_actions.in_county(2, 1, 1, 0),
    "the houses of a side are 0 to 1, not -1": lambda: placing_actions.at_treasury(-1, 0),
    "the counties are 0 to 8, not -1": lambda: placing_actions.in_county(0, 1, -1, 0),
    "the numbers of squires are 0 to 999, not -1": lambda: placing_actions.in_county(0, 1, 1, -1),
    "the sets of privileges are 0 to 7, not 8": lambda: placing_actions.in_county(0, 1, 1, 0, 8),
    "the conflicts are 0 to 3, not 4": lambda: placing_actions.in_front(0, 1, 4),
    "the kinds in the treasury are -1 to 2, not 3": lambda: placing_actions.at_treasury(0, 3),
    "the offices are 0 to 2, not 3": lambda: placing_actions.at_office(0, 3, 0, 0, 0),
    "the numbers of bishops are 0 to 9, not 10": lambda: placing_actions.at_office(0, 0, 0, 10, 0),
    "the numbers of Tudor knights are 0 to 1, not 2": lambda: placing_actions.at_office(0, 0, 0, 0, 2),
    "the numbers of votes are 0 to 999, not -1": lambda: actions.ballot(True, -1),
    "the bands are 0 to 255, not 256": lambda: actions.ransom(256),
}


@pytest.mark.parametrize("message", WRONG_PIECES)
def test_a_piece_that_does_not_exist(message: str) -> None:
    """R0.1: it is not taken for another piece of the same rows."""
    with pytest.raises(ArgumentError, match=f"^{message}$"):
        WRONG_PIECES[message]()


def test_building_an_action_leaves_the_shared_one_alone() -> None:
    """What a caller builds does not take the place of what texts and records mean."""
    game = Game.new(Options(players=3), seed=3)
    built = actions.Extend(1)
    assert parse("extend gold") is not built
    game.play(game.actors[0], "extend gold")
    assert game.moves[0][1] is parse("extend gold")
