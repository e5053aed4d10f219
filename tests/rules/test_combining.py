"""Combining the modules of Henry V with each other, with every number of players and every law deck (R10.1), and the
order of phase 3 when both are played (R4.1).
"""

from __future__ import annotations

from random import Random

import pytest

from lancaster import Game, Options
from lancaster.options import OptionsError
from lancaster.rules.events import (
    Changed,
    Event,
    Extended,
    Fought,
    LordHome,
    NobleTaken,
    OfficeHeld,
    WentHome,
)
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import CASTLE, COUNTY, FRONT, POINTS, TOWER
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not

MODULES = [(False, False), (True, False), (False, True), (True, True)]
DECKS = [(*both, laws) for both in MODULES for laws in ("base", "new", "random")] + [(True, True, "kings")]


def kings_in(game: Game) -> set[int]:
    """The sections that come from the King's Laws."""
    return {number for number, name in enumerate(game.dealt.sets) if name == "kings"}


# -- R10.1: alone or together, with any number of players and any law deck -------------------------------------------


@pytest.mark.parametrize(("court", "displeasure", "laws"), DECKS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r10_1_every_combination_is_played_to_the_end(players: int, court: bool, displeasure: bool, laws: str) -> None:
    """R10.1: what belongs to a module is on the table, in the actions and in the scores exactly when it is played."""
    game = Game.new(Options(players=players, laws=laws, court=court, displeasure=displeasure), seed=players)
    view = game.view(None)
    assert (view["court"] is not None, view["displeasure"] is not None) == (court, displeasure)
    assert [purse(game, seat, "votes") for seat in range(players)] == [2 if court else 1] * players
    rng = Random(players)
    offered: set[str] = set()
    while not game.over:
        seat = game.actors[0]
        legal = game.legal(seat)
        offered |= {word for action in legal for word in action.path}
        game.play(seat, legal[rng.randrange(len(legal))])
    assert game.view(None)["round"] == 5
    for word, played in (("lord", court), ("treasury", court), ("tower", displeasure)):
        assert (word in offered) == played
    assert court or not offered & {"bishop", "shield", "archer", "tudor"}
    sources = {source for points in game.breakdown for source in points}
    assert displeasure or "shame" not in sources
    assert court or "seals" not in sources
    assert tuple(sum(points.values()) for points in game.breakdown) == game.scores


@pytest.mark.parametrize(
    "action", ["lord treasury", "lord chancellor 1", "1 Stafford shield", "1 up1 archer", "1 up1 tudor"]
)
@pytest.mark.parametrize("displeasure", [False, True])
def test_r10_1_without_the_court(action: str, displeasure: bool) -> None:
    """R10.1: no lords and no privileges, whether the other module is played or not."""
    game = Board(players=4, displeasure=displeasure).court(0, 1).purse(0, votes=1).placement()
    assert why_not(game, 0, action) == ("not-in-play", "R10.1")
    assert not [text for text in texts(game, 0) if "lord" in text]


@pytest.mark.parametrize("court", [False, True])
def test_r10_1_without_the_displeasure(court: bool) -> None:
    """R10.1: no Tower, whether the other module is played or not; lost conflicts bring no shame."""
    board = Board(players=4, court=court).court(0, 1)
    game = board.placement()
    assert why_not(game, 0, "1 tower") == ("not-in-play", "R10.1")
    assert not [text for text in texts(game, 0) if "tower" in text]
    after = Board(players=4, court=court).court(0, 1).conflict("up1", "10").rewards()
    assert [purse(after, seat, "shame") for seat in range(4)] == [0, 0, 0, 0]


def test_r10_1_no_bishops_without_the_court() -> None:
    """R10.1, R8.11: with the displeasure alone an upgrade is an upgrade."""
    game = Board(players=4, displeasure=True).county("Stafford", 0, 1).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == ["upgrade 1 Stafford", "none"]
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


# -- R10.1, R3.6: the King's Laws ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("court", "displeasure"), MODULES)
@pytest.mark.parametrize("laws", ["kings", {2: "kings"}, {3: "kings"}, "new,new,new,kings,new"])
def test_r10_1_the_kings_laws_need_both(
    laws: str | dict[int, str], court: bool, displeasure: bool, players: int
) -> None:
    """R10.1: with one module or none they are refused, in whole or in part; with both they are dealt."""
    if court and displeasure:
        game = Game.new(Options(players=players, laws=laws, court=True, displeasure=True), seed=1)
        wanted = {"kings": {2, 3}}.get(laws, {3}) if isinstance(laws, str) else set(laws)
        assert kings_in(game) == wanted
        keys = {LAWS[law].key for law in game.table.law_deck} | set(game.view(None)["proposals"])
        for section in (2, 3):
            assert {key for key in keys if key[0] == "K" and int(key[1]) == section} == (
                {f"K{section}{letter}" for letter in "abcd"} if section in wanted else set()
            )
    else:
        with pytest.raises(OptionsError, match="need both modules"):
            Options(players=players, laws=laws, court=court, displeasure=displeasure)


@pytest.mark.parametrize("section", [0, 1, 4])
def test_r3_6_there_are_no_kings_laws_for_other_sections(section: int) -> None:
    """R3.6: sections 2 and 3 only."""
    with pytest.raises(OptionsError, match="sections 2 and 3"):
        Options(players=4, laws={section: "kings"}, court=True, displeasure=True)


@pytest.mark.parametrize(("court", "displeasure"), MODULES)
def test_r3_6_random_draws_them_with_both_modules_only(court: bool, displeasure: bool) -> None:
    """R3.6, R10.1: each section from the sets in play."""
    options = Options(players=4, laws="random", court=court, displeasure=displeasure)
    drawn = [kings_in(Game.new(options, seed=seed)) for seed in range(40)]
    if court and displeasure:
        assert {frozenset(sections) for sections in drawn} == {frozenset(part) for part in ((), (2,), (3,), (2, 3))}
    else:
        assert drawn == [set()] * 40


# -- R4.1: the order of phase 3 --------------------------------------------------------------------------------------


def stages(events: list[Event]) -> list[str]:
    """What phase 3 did, one word a stage, repetitions left out."""
    found: list[str] = []
    for event in events:
        stage = ""
        if isinstance(event, (OfficeHeld, LordHome)) or (isinstance(event, Changed) and event.source == "chancellor"):
            stage = "offices"
        elif isinstance(event, WentHome):
            stage = "Tower" if event.place == TOWER else ""
            if COUNTY <= event.place < CASTLE:
                stage = "counties"
            elif CASTLE <= event.place < FRONT:
                stage = "castles"
        elif isinstance(event, (NobleTaken, Extended)):
            stage = "counties"
        elif isinstance(event, Changed) and (event.source.startswith("castle") or event.source == "table"):
            stage = "castles"
        elif isinstance(event, Fought) or (isinstance(event, Changed) and event.source == "conflicts"):
            stage = "conflicts"
        if stage and stage not in found[-1:]:
            found.append(stage)
    return found


def busy(court: bool, displeasure: bool) -> Board:
    """Blue stands wherever something can be resolved."""
    board = Board(players=4, court=court, displeasure=displeasure)
    board.county("York", 0, 2).castle(0, "gold", 1).conflict("up1", "5a", (0, (1,))).conflict("up2", None)
    if court:
        board.party("chancellor", 0, 2).lords_placed()
    if displeasure:
        board.tower(0, 1)
    return board


@pytest.mark.parametrize(("court", "displeasure"), MODULES)
def test_r4_1_offices_tower_counties_castles_conflicts(court: bool, displeasure: bool) -> None:
    """R4.1 ⚖: each stage once and in this order; a module that is not played has none."""
    board = busy(court, displeasure)
    log: list[Event] = []
    board.t.log = log
    game = board.rewards()
    board.t.log = None
    before = stages(log)
    log += game.play(0, "take noble")
    first = [name for name, played in (("offices", court), ("Tower", displeasure)) if played]
    assert before == first
    assert stages(log) == [*first, "counties", "castles", "conflicts"]


def test_r4_1_what_comes_first_can_be_used_later() -> None:
    """R4.1: knights home from office and Tower are upgraded at court by Stafford; Bedford's extension yields in the
    castles of this round; the castle's gold pays the ransom in the conflicts.
    """
    board = Board(players=4, court=True, displeasure=True).lords_placed()
    board.party("constable", 0, 3).tower(0, 2).county("Stafford", 0, 1).county("Bedford", 0, 1)
    board.conflict("up1", None).conflict("up2", None).conflict("low1", "10", (0, (2,)))
    game = board.rewards()
    assert at_court(game, 0) == (3, 2)
    play(game, "blue: take reward")
    assert texts(game, 0) == ["upgrade 3 court", "bishop", "none"]
    play(game, "blue: upgrade 3 court", "blue: take reward", "blue: extend gold")
    assert purse(game, 0, "gold") == 2
    assert texts(game, 0) == ["none", "ransom 2"]
    play(game, "blue: ransom 2")
    assert at_court(game, 0) == (4, 2, 2, 1, 1)


def test_r4_1_seals_are_given_before_anybody_decides_anything() -> None:
    """R4.1, R8.6: at the first question of phase 3 the seals are there and the lords are home."""
    game = busy(True, True).rewards()
    assert (purse(game, 0, "seals"), at_court(game, 0)) == (2, (2, 1))
    assert [house["lord"] for house in game.view(None)["houses"]] == ["court"] * 4


def test_r4_1_shame_comes_with_the_conflicts_after_the_castles() -> None:
    """R4.1, R9.4: no shame has been dealt out while castles are resolved."""
    board = Board(players=4, displeasure=True).conflict("up1", "10").conflict("up2", None)
    game = board.castle(0, "knight", 2).purse(0, squires=3).rewards()
    assert [purse(game, seat, "shame") for seat in range(4)] == [0, 0, 0, 0]
    play(game, "blue: recruit")
    assert [purse(game, seat, "shame") for seat in range(4)] == [1, 1, 1, 1]


# -- the modules meet ------------------------------------------------------------------------------------------------


def test_r2_1_r8_2_r9_2_all_places_of_both_modules_on_one_turn() -> None:
    """R8.2, R9.2: a knight goes to a county, the castle, a conflict, the Tower or with the lord."""
    game = Board(players=4, court=True, displeasure=True).court(0, 1).purse(0, votes=1).placement()
    wanted = {
        "1 Stafford",
        "1 castle gold",
        "1 up1",
        "1 tower",
        "lord chancellor 1",
        "lord chancellor",
        "lord treasury",
    }
    assert wanted <= set(texts(game, 0))


def test_r3_5_with_the_lord_and_in_the_tower_is_placed() -> None:
    """R3.5: N2c needs both strength-2 knights placed: one with the lord, one in the Tower."""
    board = Board(players=4, court=True, displeasure=True).lords_placed().party("chancellor", 0, 2).tower(0, 2)
    board.conflict("up1", None).conflict("up2", None)
    assert board.applying("N2c").scores == (3, 0, 0, 0)


def test_r6_2_an_upgrade_in_every_place_of_both_modules() -> None:
    """R6.2: with the lord and in the Tower, and a bishop instead."""
    board = Board(players=4, court=True, displeasure=True).lords_placed().party("chancellor", 0, 1).tower(0, 2)
    game = board.conflict("up1", "5a").court(0, 1).court(1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade")
    assert texts(game, 0) == ["upgrade 1 up1", "upgrade 1 chancellor", "upgrade 2 tower", "bishop", "none"]


def test_r8_9_r9_4_the_archers_knight_is_the_presence() -> None:
    """R9.4, R8.9: the player of knight and archer takes no shame, everybody else does."""
    board = Board(players=4, court=True, displeasure=True).lords_placed().conflict("up2", None)
    game = board.conflict("up1", "10", (0, (1,)), "archer of 0").rewards()
    assert [purse(game, seat, "shame") for seat in range(4)] == [0, 1, 1, 1]


def test_r8_11_a_full_tower_leaves_the_bishop() -> None:
    """R6.2 ⚖, R8.11: the only knight sits in a full Tower and cannot grow; the upgrade may still be a bishop."""
    board = Board(players=4, court=True, displeasure=True).lords_placed().tower(0, 1).tower(1, 4)
    game = board.purse(0, gold=1).applying("B0a")
    assert texts(game, 0) == ["bishop", "none"]
    assert why_not(game, 0, "upgrade 1 tower") == ("no-room-to-grow", "R6.2")
    play(game, "blue: bishop")
    assert in_reserve(game, 0) == (4, 3, 2, 2, 1, 1)


def test_r5_3_seals_before_shame() -> None:
    """R5.3: strength, extensions, nobles, seals, shame, for all players each."""
    board = Board(players=4, court=True, displeasure=True).purse(0, seals=2, shame=1).purse(1, seals=1, shame=2)
    log: list[Event] = []
    board.t.log = log
    game = board.final()
    told = [event.source for event in log if isinstance(event, Changed) and event.what == POINTS]
    assert told == ["strength"] * 4 + ["extensions"] * 4 + ["seals"] * 2 + ["shame"] * 2
    assert game.scores == (3 + 3 + 2 - 1, 3 + 3 + 1 - 2, 6, 6)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("court", "displeasure"), MODULES)
def test_r10_1_without_a_module_the_rest_is_unchanged(players: int, court: bool, displeasure: bool) -> None:
    """R10.1: the same deal, the same cards, counties and favours, whichever modules are played."""
    plain = Game.new(Options(players=players), seed=7).view(None)
    game = Game.new(Options(players=players, court=court, displeasure=displeasure), seed=7).view(None)
    for key in ("start", "laws", "proposals", "counties", "fronts", "favours", "conflicts_to_come"):
        assert game[key] == plain[key]
