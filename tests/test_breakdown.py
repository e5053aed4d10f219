"""The sources of points: scores, the log of point events and the breakdown by source say the same (R5.3, R6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.rules.events import Changed, Event
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import COUNTY_NAMES, POINTS
from tests.support import Board, play

BOTH_MODULES: dict[str, Any] = {"court": True, "displeasure": True}
AT_THE_END = ["strength", "extensions", "nobles", "seals", "shame"]
SOURCES = [
    *[f"law {law.key}" for law in LAWS],
    "county Somerset",
    "conflicts",
    *AT_THE_END,
]


def points(events: list[Event]) -> list[tuple[int, str, int]]:
    """Points as they were given: seat, source, how many."""
    return [
        (event.seat, event.source, event.amount)
        for event in events
        if isinstance(event, Changed) and event.what == POINTS
    ]


def by_source(players: int, given: list[tuple[int, str, int]]) -> list[dict[str, int]]:
    totals: list[dict[str, int]] = [{} for _ in range(players)]
    for seat, source, amount in given:
        totals[seat][source] = totals[seat].get(source, 0) + amount
    return totals


def played(options: Options, seed: int, eager: tuple[str, ...] = ()) -> tuple[Game, list[Event]]:
    """A whole game of random decisions, with all its events; what begins with an eager word is preferred."""
    game = Game.new(options, seed=seed)
    rng = Rng(seed)
    events: list[Event] = []
    while not game.over:
        seat = rng.choice(game.actors)
        legal = game.legal(seat)
        wanted = [action for word in eager for action in legal if str(action).startswith(word)]
        events += game.play(seat, wanted[0] if wanted else rng.choice(legal))
    return game, events


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("players", "laws", "modules"),
    [
        (2, "base", {}),
        (2, "random", BOTH_MODULES),
        (3, "new", {"court": True}),
        (4, "base", {"displeasure": True}),
        (5, "random", BOTH_MODULES),
    ],
)
def test_scores_events_and_breakdown_agree(players: int, laws: str, modules: dict[str, Any], seed: int) -> None:
    """R6.5: every point is an event, and every event of points is in the breakdown of its seat and source."""
    game, events = played(Options(players=players, laws=laws, **modules), seed)
    given = points(events)
    assert list(game.breakdown) == by_source(players, given)
    assert game.scores == tuple(sum(found.values()) for found in game.breakdown)
    assert {source for _, source, _ in given} <= set(SOURCES)


def test_the_breakdown_during_a_game() -> None:
    """R6.5: at every moment it adds up to the scores."""
    game = Game.new(Options(laws="new"), seed=8)
    rng = Rng(8)
    while not game.over:
        for _ in range(10):
            if not game.over:
                seat = rng.choice(game.actors)
                game.push(seat, rng.choice(game.legal(seat)))
        assert game.scores == tuple(sum(found.values()) for found in game.breakdown)
    assert any(game.scores)


def test_the_breakdown_survives_copies_and_records() -> None:
    """R1.9: it follows from the deal and the actions alone."""
    game, _ = played(Options(**BOTH_MODULES), 5)
    assert any(game.breakdown)
    assert game.copy().breakdown == Game.replay(game.record()).breakdown == game.breakdown


def test_sources_are_listed_in_the_order_of_play() -> None:
    """Laws in the order of the deck, counties, conflicts, then the final scoring in the order of R5.3."""
    listed: set[str] = set()
    eager = ("4 Somerset", "take both", "favour upgrade", "favour noble", "noble", "upgrade 3", "upgrade 2")
    for seed in range(12):
        game, _ = played(Options(players=4, laws="random", **BOTH_MODULES), seed, eager)
        for found in game.breakdown:
            assert list(found) == sorted(found, key=SOURCES.index)
            listed |= set(found)
    assert listed >= {"county Somerset", "conflicts", *AT_THE_END}
    assert len([source for source in listed if source.startswith("law ")]) >= 5


# -- every source by its name ----------------------------------------------------------------------------------------


def well_off() -> Board:
    """Blue qualifies for every law that gives points, and alone where there can be only one."""
    t = Board(laws="kings", **BOTH_MODULES).lords_placed().purse(0, gold=4, squires=4, votes=2).purse(1, shame=1)
    t.purse(2, shame=1).purse(3, shame=1).nobles_left("Stafford", 0).extensions(0, "gold", "votes", "squires")
    t.county("Stafford", 0, 1, squires=2).county("Bedford", 0, 1).county("Suffolk", 0, 2).castle(0, "mixed", 1)
    return t.conflict("up1", "9", (0, (3, 2))).tower(0, 4)


POINTS_OF_LAWS = {
    "B0c": 3,
    "B1b": 3,
    "B2d": 5,
    "B3a": 3,
    "B3b": 5,
    "B3c": 8,
    "B4a": 1,
    "B4b": 1,
    "B4c": 6,
    "N2a": 3,
    "N2c": 3,
    "N3a": 5,
    "N3d": 3,
    "N4a": 3,
    "N4b": 3,
    "N4c": 5,
    "K2b": 5,
    "K3b": 6,
    "K3d": 3,
}


@pytest.mark.parametrize("key", POINTS_OF_LAWS)
def test_points_of_a_law_name_the_law(key: str) -> None:
    """R3.3: each law that gives points, under its own key."""
    t = well_off()
    log: list[Event] = []
    t.t.log = log
    game = t.applying(key)
    t.t.log = None
    if game.prompt(0) is not None and "exchange 1" in map(str, game.legal(0)):
        log += play(game, "blue: exchange 1")
    assert (0, f"law {key}", POINTS_OF_LAWS[key]) in points(log)
    assert [source for _, source, _ in points(log) if source.startswith("law ")] == [f"law {key}"]


def test_no_other_law_gives_points() -> None:
    """R3.3: the table of laws above is complete."""
    others = [law.key for law in LAWS[:44] if law.key not in POINTS_OF_LAWS]
    assert len(others) == 44 - 19
    for key in others:
        t = well_off()
        log: list[Event] = []
        t.t.log = log
        game = t.applying(key)
        t.t.log = None
        while game.view(None)["phase"] == "parliament":
            log += game.play(game.actors[0], game.legal(game.actors[0])[-1])
        assert [source for _, source, _ in points(log) if source.startswith("law ")] == []


def test_points_of_a_county_name_the_county() -> None:
    """R4.3."""
    game = Board().county("Somerset", 1, 4).rewards()
    assert points(play(game, "green: take reward"))[0] == (1, "county Somerset", 6)


def test_points_of_conflicts_have_one_name() -> None:
    """R4.10, R4.11: won or lost, upper or lower row, knight or archer."""
    t = (
        Board(court=True)
        .county("Surrey", 3, 1)
        .conflict("up1", "3a", (0, (1,)), "archer of 0")
        .conflict("low1", "9", (1, (1,)))
    )
    game = t.conflict("up2", "9", (2, (1,))).rewards()
    play(game, "red: none")
    given = points(play(game, "red: start red"))
    assert given == [(1, "conflicts", 4), (0, "conflicts", 3), (0, "conflicts", 2), (2, "conflicts", 4)]


def test_points_of_the_final_scoring() -> None:
    """R5.3, R8.12, R9.5: five names; shame counts below zero."""
    t = Board(players=3, **BOTH_MODULES).court(0, 2).court(1, 1).extensions(0, "gold").extensions(1, "gold")
    t.nobles(2, *COUNTY_NAMES[:3]).purse(0, seals=2, gold=1).bishops(0, 2).purse(1, shame=2).track(0, 3, 3, 3, 3)
    log: list[Event] = []
    t.t.log = log
    game = t.final()
    t.t.log = None
    assert points(log) == [
        (0, "strength", 8),
        (1, "strength", 4),
        (0, "extensions", 8),
        (1, "extensions", 4),
        (2, "nobles", 3),
        (0, "seals", 6),
        (1, "shame", -5),
    ]
    assert game.scores == (22, 3, 3)
