"""Henry V, bishops (R8.11), and upgrades of knights that stand with the lord (R6.2, R3.5)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.events import BishopTaken
from tests.rules.court_tables import bishops, court, office, points_at_the_end, table
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not

# -- R8.11: bishops --------------------------------------------------------------------------------------------------


def upgrade_of(source: str, board: Board) -> Game:
    """Blue is asked for the upgrade from this source; 1 knight of strength 1 is to be upgraded."""
    if source == "favour":
        game = board.conflict("up1", "5a").court(0, 1).placement()
        play(game, "blue: 1 up1", "blue: favour upgrade")
    elif source in ("Stafford", "Gloucester"):
        game = board.county(source, 0, 1).rewards()
        play(game, "blue: take reward")
    elif source == "castle":
        game = board.castle(0, "upgrade", 1).purse(0, squires=2).rewards()
    elif source == "extension":
        game = board.court(0, 1).extensions(0, "upgrade").purse(0, squires=2).rewards()
    else:
        game = board.castle(0, "gold", 1).purse(0, gold=1, votes=1).applying(source)
    return game


SOURCES = ["favour", "Stafford", "Gloucester", "castle", "extension", "B0a", "B2c", "N2b"]


@pytest.mark.parametrize("source", SOURCES)
def test_r8_11_a_bishop_instead_of_an_upgrade(source: str) -> None:
    """R8.11 ⚖: from the favour, Stafford, Gloucester, the castle and B0a, B2c, N2b; the knight is not upgraded then."""
    game = upgrade_of(source, table())
    assert "bishop" in texts(game, 0)
    assert [text for text in texts(game, 0) if text.startswith("upgrade 1")]
    events = play(game, "blue: bishop")
    assert BishopTaken(0) in events
    assert bishops(game, 0) == 1
    assert court(game)["bishops_left"] == 6
    assert in_reserve(game, 0) == (4, 3, 2, 2, 1, 1)


@pytest.mark.parametrize("source", ["castle", "extension"])
def test_r8_11_the_castle_costs_2_squires_all_the_same(source: str) -> None:
    """R8.11 ⚖, R4.6: the price is paid for the bishop; without 2 squires there is none."""
    game = upgrade_of(source, table())
    play(game, "blue: bishop")
    assert purse(game, 0, "squires") == 0

    poor = table().castle(0, "upgrade", 1).castle(0, "knight", 2).purse(0, squires=1).rewards()
    assert bishops(poor, 0) == 0
    assert poor.view(None)["round"] == 2, "nothing could be paid, so nothing was asked"


def test_r8_11_gloucester_gives_its_votes_beside_the_bishop() -> None:
    """R8.11, R6.2: 2 votes and a bishop."""
    game = upgrade_of("Gloucester", table())
    assert purse(game, 0, "votes") == 2
    play(game, "blue: bishop")
    assert bishops(game, 0) == 1


def test_r8_11_no_bishop_instead_of_the_swap_of_b2b() -> None:
    """R8.11, B2b ⚖: a swap is no upgrade."""
    game = table().castle(0, "gold", 3).applying("B2b")
    assert texts(game, 0) == ["upgrade 3 castle gold", "none"]
    assert why_not(game, 0, "bishop") == ("only-the-strength-3-knight", "R3.3")


@pytest.mark.parametrize("source", SOURCES)
def test_r8_11_also_when_no_knight_could_be_upgraded(source: str) -> None:
    """R8.11 ⚖: with nobody stronger in the reserve the bishop is all that is left of the upgrade, and it is offered."""
    game = upgrade_of(source, table().court(0, 4, 3, 2, 2))
    assert texts(game, 0) == ["bishop", "none"]
    play(game, "blue: bishop")
    assert bishops(game, 0) == 1


def test_r8_11_both_are_offered_in_stafford_for_the_sake_of_the_bishop() -> None:
    """R4.3 ⚖, R8.11: a reward that can still be a bishop is not void."""
    board = table().county("Stafford", 0, 4).court(0, 3, 2, 2, 1, 1, 1).purse(0, gold=3)
    game = board.rewards()
    assert texts(game, 0) == ["take noble", "take reward", "take both", "none"]
    play(game, "blue: take both", "blue: bishop")
    assert (bishops(game, 0), purse(game, 0, "gold")) == (1, 0)


@pytest.mark.parametrize("source", SOURCES)
def test_r8_11_not_when_all_bishops_are_gone(source: str) -> None:
    """R8.11: no bishop in supply, no choice; the upgrade itself is still to be had."""
    game = upgrade_of(source, table().bishops(1, 3).bishops(2, 3).bishops(3, 1))
    assert "bishop" not in texts(game, 0)
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(("owned", "allowed"), [(2, True), (3, False)])
def test_r8_11_three_at_most(source: str, owned: int, allowed: bool) -> None:
    """R8.11: nobody owns more than 3."""
    game = upgrade_of(source, table().bishops(0, owned))
    assert ("bishop" in texts(game, 0)) == allowed
    if not allowed:
        assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


def test_r8_11_bishops_with_the_lord_are_owned() -> None:
    """R8.11: 1 at court and 2 with the lord are 3; another's party does not count."""
    board = table().conflict("up1", "5a").court(0, 1, 1).bishops(0, 1)
    full = board.party("chancellor", 0, bishops=2).placement()
    play(full, "blue: 1 up1", "blue: favour upgrade")
    assert bishops(full, 0) == 3
    assert why_not(full, 0, "bishop") == ("no-bishop", "R8.11")

    board = table().conflict("up1", "5a").court(0, 1, 1).bishops(0, 1)
    open_to = board.party("chancellor", 1, bishops=2).placement()
    play(open_to, "blue: 1 up1", "blue: favour upgrade")
    assert "bishop" in texts(open_to, 0)


def test_r8_11_a_bishop_won_in_phase_1_may_be_used_in_it() -> None:
    """R8.11: by favour a bishop, and on the next turn it supports the lord."""
    game = table(4, 0).conflict("up1", "5a").court(0, 1).purse(0, gold=1).placement()
    assert why_not(game, 0, "lord chamberlain bishop") == ("not-enough", "R8.3")
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: bishop")
    assert "lord chamberlain bishop" in texts(game, 0)
    play(game, "blue: lord chamberlain bishop")
    assert office(game, "chamberlain")["strength"] == 2


def test_r8_11_a_displaced_bishop_is_not_lost() -> None:
    """R8.4, R8.11: bishops sent home with their lord are owned as before."""
    game = table(4, 1).party("chancellor", 0, bishops=3).purse(1, votes=1).court(1, 4).placement(turn=1)
    play(game, "green: lord chancellor 4")
    assert (bishops(game, 0), court(game)["bishops_left"]) == (3, 4)


def test_r8_11_bishops_add_nothing_to_the_strength_at_the_end() -> None:
    """R5.1, R8.11: strength of knights only; green's single knight is first, the other three share second place."""
    assert points_at_the_end(table().bishops(0, 3).court(1, 1), "strength")[:2] == [1, 8]


# -- R6.2: upgrading a knight that stands with the lord --------------------------------------------------------------


def test_r6_2_a_knight_with_the_lord_may_be_upgraded() -> None:
    """R6.2 ⚖: no piece is added, so it is allowed; the party is stronger and harder to displace."""
    board = table(4, 1).party("chancellor", 0, 2).conflict("up1", "5a").court(0, 1)
    game = board.court(1, 3, 1).purse(1, votes=1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 2 chancellor")
    assert (office(game, "chancellor")["knights"], office(game, "chancellor")["strength"]) == ([3], 4)
    assert in_reserve(game, 0) == (4, 2, 2, 1, 1)
    assert why_not(game, 1, "lord chancellor 3") == ("not-stronger", "R8.4")
    play(game, "green: lord chancellor 3 1")
    assert at_court(game, 0) == (3,)


def test_r6_2_a_knight_of_another_party_is_not_upgraded() -> None:
    """R6.2: own knights only."""
    board = table().party("chancellor", 1, 2).party("constable", 0, 1).conflict("up1", "5a").court(0, 1)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour upgrade")
    assert texts(game, 0) == ["upgrade 1 up1", "upgrade 1 constable", "bishop", "none"]
    assert why_not(game, 0, "upgrade 2 chancellor") == ("no-such-knight", "R6.2")


def test_r3_5_a_knight_with_a_lord_is_placed() -> None:
    """R3.5: B0a may upgrade it, and B1d counts it."""
    game = table().party("chancellor", 0, 2).court(0, 1).purse(0, gold=1).applying("B0a")
    assert texts(game, 0) == ["upgrade 2 chancellor", "bishop", "none"]
    counted = table().party("chancellor", 0, 2).court(0, 2).applying("B1d")
    assert purse(counted, 0, "squires") == 1
