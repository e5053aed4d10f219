"""Henry V, The King's Displeasure (chapter 9): the Tower (R9.2, R9.3)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, WentHome
from lancaster.rules.terms import SHAME, TOWER
from tests.rules.displeasure_tables import displeasure, shame, table, tower, track
from tests.support import Board, at_court, in_reserve, play, purse, reap, texts, why_not

# -- R9.2: the Tower in placement ------------------------------------------------------------------------------------


def test_r9_2_example_of_the_rulebook() -> None:
    """R9.2, worked example: green throws a knight of strength 3 into the Tower and returns 3 shame markers."""
    game = table().court(1, 3).purse(1, shame=5).court(2, 1).placement(turn=1)
    assert "3 tower" in texts(game, 1)
    play(game, "green: 3 tower")
    assert (tower(game, 1), at_court(game, 1)) == ([3], ())
    assert purse(game, 1, "shame") == 2


def test_r9_2_overflow_example_of_the_rulebook() -> None:
    """R9.2, worked example: a knight that would stand out over the rim is refused; one that fits is not."""
    game = table().tower(0, 3).court(1, 3, 2).placement(turn=1)  # 2 + 3 of 7
    assert why_not(game, 1, "3 tower") == ("tower-full", "R9.2")
    assert "3 tower" not in texts(game, 1)
    reason = game.explain(1, "3 tower")
    assert reason is not None
    assert dict(reason.args) == {"room": 2}
    assert "2 tower" in texts(game, 1), "exactly 7 is not over the rim"
    play(game, "green: 2 tower")
    assert tower(game, 1) == [2]


@pytest.mark.parametrize(("players", "fits"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_r9_2_the_neutral_knight_takes_room(players: int, fits: int) -> None:
    """R9.2: 7 less the neutral 4, 3, 2 or none."""
    game = table(players).court(0, 4, 3, 2, 1).placement()
    assert [s for s in (1, 2, 3, 4) if f"{s} tower" in texts(game, 0)] == list(range(1, fits + 1))


@pytest.mark.parametrize(("players", "room"), [(2, 3), (3, 4), (4, 5), (5, 7)])
def test_r9_2_filled_to_the_rim_and_no_further(players: int, room: int) -> None:
    """R9.2: knights of strength 2 and 1 until exactly 7 are in; then not even a 1."""
    board = table(players)
    board.tower(0, *((2,) * (room // 2))[:2], *(1,) * (room - 2 * min(2, room // 2)))
    game = board.court(1, 1, 1).placement(turn=1)
    assert why_not(game, 1, "1 tower") == ("tower-full", "R9.2")
    assert not [text for text in texts(game, 1) if "tower" in text]


def test_r9_2_the_knights_of_all_players_count() -> None:
    """R9.2: 2 + 2 + 2 leave room for a 1 only."""
    game = table().tower(0, 2).tower(1, 2).court(2, 2, 1).placement(turn=2)
    assert why_not(game, 2, "2 tower") == ("tower-full", "R9.2")
    assert "1 tower" in texts(game, 2)


def test_r9_2_several_of_one_player_one_a_turn() -> None:
    """R9.2: a knight a turn, as everywhere; a player may have several there."""
    game = table().court(0, 2, 1).court(1, 1).purse(0, shame=9).placement()
    play(game, "blue: 2 tower")
    assert game.actors == (1,)
    play(game, "green: 1 castle gold", "blue: 1 tower")
    assert tower(game, 0) == [2, 1]
    assert purse(game, 0, "shame") == 6


@pytest.mark.parametrize(("strength", "owned", "left"), [(3, 3, 0), (3, 2, 0), (1, 4, 3), (4, 5, 1), (2, 0, 0)])
def test_r9_2_returns_as_many_as_its_strength_or_all(strength: int, owned: int, left: int) -> None:
    """R9.2: min(strength, own shame) markers; also without any shame."""
    game = table().court(0, strength).court(1, 1).purse(0, shame=owned).placement()
    play(game, f"blue: {strength} tower")
    assert purse(game, 0, "shame") == left


def test_r9_2_without_being_asked_and_to_the_supply() -> None:
    """R9.2 ⚖: no question follows; the markers do not go back to the track (R9.4)."""
    game = table().track(0, 3, 4, 4, 4).court(0, 2).court(1, 1).purse(0, shame=5).placement()
    events = play(game, "blue: 2 tower")
    assert game.actors == (1,)
    assert [(e.what, e.amount, e.cause) for e in events if isinstance(e, Changed)] == [(SHAME, -2, "R9.2")]
    assert track(game) == [0, 3, 4, 4, 4]


def test_r9_2_only_the_own_shame_is_returned() -> None:
    """R9.2: the others keep theirs."""
    game = table().court(0, 2).court(1, 1).purse(0, shame=1).purse(1, shame=3).placement()
    play(game, "blue: 2 tower")
    assert shame(game) == [0, 3, 0, 0]


@pytest.mark.parametrize("action", ["2 tower +1", "2 tower tudor", "2 tower shield", "2 tower archer"])
def test_r9_2_no_squires_no_privileges(action: str) -> None:
    """R9.2: the knight goes alone."""
    board = Board(players=4, court=True, displeasure=True).lords_placed()
    game = board.court(0, 2).purse(0, squires=2).privileges(0, "shield", "archer", "tudor").placement()
    assert [text for text in texts(game, 0) if "tower" in text] == ["2 tower"]
    with pytest.raises(MalformedAction):
        game.explain(0, action)


def test_r9_2_nobody_is_displaced_or_leaves_before_phase_3() -> None:
    """R9.2: a strong knight with squires cannot push in, and the knights stay through parliament."""
    game = table().tower(0, 1, 1, 1).tower(2, 2).court(1, 4).purse(1, squires=5).placement(turn=1)
    assert why_not(game, 1, "4 tower") == ("tower-full", "R9.2")
    play(game, "green: 4 castle gold")
    assert game.view(None)["phase"] == "parliament"
    assert (tower(game, 0), tower(game, 2)) == ([1, 1, 1], [2])


def test_r9_2_only_knights_at_court() -> None:
    """R9.2, R2.1: as for every place."""
    game = table().court(0, 1).placement()
    assert why_not(game, 0, "2 tower") == ("no-such-knight-at-court", "R2.1")


def test_r9_2_no_favour_for_the_tower() -> None:
    """R2.9, R9.2: the Tower is no conflict."""
    game = table().court(0, 2).court(1, 1).placement()
    play(game, "blue: 2 tower")
    assert (game.actors, game.view(None)["favours_to_earn"]) == ((1,), 6)


def test_r2_2_r9_2_the_tower_is_a_legal_place() -> None:
    """R2.2, R9.2: a knight for which only the Tower is left goes there; a single place is not asked for."""
    board = table().court(0, 1).court(1, 2)
    board.extensions(0, "squires", "gold", "mixed", "votes", "knight", "upgrade")
    for name, house in (("Stafford", 1), ("Bedford", 2), ("Surrey", 3)):
        board.county(name, house, 3)
    game = board.placement(turn=1)
    play(game, "green: 2 castle gold")
    assert tower(game, 0) == [1]


# -- R6.2: upgrades in the Tower -------------------------------------------------------------------------------------


def upgrade_asked(board: Board) -> Game:
    """Blue is asked for an upgrade by favour."""
    game = board.conflict("up1", "5a").court(0, 1, 1).court(1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade")
    return game


def test_r6_2_an_upgrade_in_the_tower_returns_no_further_shame() -> None:
    """R6.2 ⚖: 2 + 2 + 2 leave room for 1 more; the shame was returned when the knight was thrown in."""
    game = upgrade_asked(table().tower(0, 2).tower(1, 2).purse(0, shame=5))
    play(game, "blue: upgrade 2 tower")
    assert (tower(game, 0), purse(game, 0, "shame")) == ([3], 5)
    assert in_reserve(game, 0) == (4, 2, 2, 1)


def test_r6_2_no_upgrade_in_a_full_tower() -> None:
    """R6.2 ⚖: only while the limit of 7 holds: 2 + 2 + 3 is full."""
    game = upgrade_asked(table().tower(0, 2).tower(1, 3))
    assert "upgrade 2 tower" not in texts(game, 0)
    assert why_not(game, 0, "upgrade 2 tower") == ("no-room-to-grow", "R6.2")
    assert {"upgrade 1 court", "upgrade 1 up1"} <= set(texts(game, 0))


def test_r6_2_nobody_elses_knight_in_the_tower() -> None:
    """R6.2: own knights only, there as everywhere."""
    game = upgrade_asked(table().tower(1, 2))
    assert why_not(game, 0, "upgrade 2 tower") == ("no-such-knight", "R6.2")


@pytest.mark.parametrize("full", [False, True])
def test_b2b_in_the_tower(full: bool) -> None:
    """R6.2 ⚖, B2b: the swap of 3 for 4 needs room too; without it there is nothing to ask."""
    board = table().tower(0, 3).purse(0, shame=2).conflict("up1", "5a")
    if full:
        board.tower(1, 2)
    game = board.applying("B2b")
    if full:
        assert in_reserve(game, 0) == (4, 2, 2, 1, 1, 1)
        assert at_court(game, 0) == (3,), "phase 3 has begun: nothing was asked"
    else:
        assert texts(game, 0) == ["upgrade 3 tower", "none"]
        play(game, "blue: upgrade 3 tower")
        assert at_court(game, 0) == (4,)
        assert in_reserve(game, 0) == (3, 2, 2, 1, 1, 1)


def test_r3_5_a_knight_in_the_tower_is_placed() -> None:
    """R3.5: B0a may upgrade it, unlike one at court; B1d counts it."""
    game = table().tower(0, 2).court(0, 1).purse(0, gold=1).applying("B0a")
    assert texts(game, 0) == ["upgrade 2 tower", "none"]
    assert why_not(game, 0, "upgrade 1 court") == ("not-placed", "R3.5")
    counted = table().tower(0, 2).court(0, 2).applying("B1d")
    assert purse(counted, 0, "squires") == 1


# -- R9.3: the Tower is emptied --------------------------------------------------------------------------------------


def test_r9_3_before_the_counties() -> None:
    """R9.3: the knights are at court when Stafford is resolved, so its upgrade finds them there."""
    game, log = reap(table().tower(0, 3, 1).tower(1, 1).county("Stafford", 0, 2))
    assert [(e.house, e.knights, e.cause) for e in log if isinstance(e, WentHome) and e.place == TOWER] == [
        (0, (3, 1), "R9.3"),
        (1, (1,), "R9.3"),
    ]
    assert (at_court(game, 0), at_court(game, 1)) == ((3, 1), (1,))
    assert not any(displeasure(game)["tower"])
    play(game, "blue: take reward")
    assert "upgrade 3 court" in texts(game, 0)
    assert why_not(game, 0, "upgrade 3 tower") == ("no-such-knight", "R6.2")


def test_r9_3_the_neutral_knight_stays() -> None:
    """R9.3: in the next round there is room for 5 again, not for 7."""
    game = table().tower(0, 3, 2).court(0, 4).rewards()
    assert game.view(None)["round"] == 2
    assert {"4 tower", "3 tower"} <= set(texts(game, 0))
    play(game, "blue: 4 tower")
    assert why_not(game, 0, "2 tower") == ("tower-full", "R9.2")
