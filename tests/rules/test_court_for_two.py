"""Henry V, At the King's Court for two players (R8.13)."""

from __future__ import annotations

import pytest

from lancaster.rules.events import Changed, Event
from tests.rules.court_tables import OFFICES, TRIBUTE, bishops, court, lord, office, parties, table, treasury
from tests.support import at_court, in_reserve, play, purse, ready, texts, why_not

# -- R8.13: two players ----------------------------------------------------------------------------------------------


def test_r8_13_four_kinds_of_pieces_on_a_turn() -> None:
    """R8.13: an own knight, an ally's knight, the own lord or the ally's; one of them, then the other player."""
    game = table(2, 0, 1, 2, 3).court(0, 1).court(2, 2).court(1, 1).placement()
    wanted = {"1 castle gold", "ally 2 castle knight", "lord treasury", "ally lord treasury", "ally lord chancellor 2"}
    assert wanted <= set(texts(game, 0))
    play(game, "blue: ally lord treasury")
    assert game.actors == (1,)
    assert [lord(game, house) for house in range(4)] == ["court", "court", "treasury", "court"]


def test_r8_13_both_lords_must_be_placed() -> None:
    """R8.13: placement goes on until neither side has a lord at court."""
    game = table(2, 0, 2).court(1, 1).purse(0, votes=1).placement()
    play(game, "blue: lord chancellor", "green: 1 castle gold")
    assert game.actors == (0,)
    assert {text.split()[0] for text in texts(game, 0)} == {"ally"}
    assert why_not(game, 0, "none") == ("not-asked", "R2.1")
    play(game, "blue: ally lord constable")
    assert game.view(None)["phase"] == "parliament"


@pytest.mark.parametrize(("there", "action"), [(0, "ally lord chancellor 4"), (2, "lord chancellor 4")])
def test_r8_13_lords_of_one_side_do_not_displace_each_other(there: int, action: str) -> None:
    """R8.13: neither the ally the player nor the player the ally."""
    other = 2 - there
    game = table(2, other).party("chancellor", there).court(other, 4, 1).purse(0, votes=1).placement()
    assert not [text for text in texts(game, 0) if "chancellor" in text]
    assert why_not(game, 0, action) == ("own-lord-there", "R8.13")
    assert [text for text in texts(game, 0) if "constable" in text or "treasury" in text]


@pytest.mark.parametrize("there", [1, 3])
@pytest.mark.parametrize(("house", "action"), [(0, "lord chancellor 2"), (2, "ally lord chancellor 2")])
def test_r8_13_they_displace_the_other_side(there: int, house: int, action: str) -> None:
    """R8.13, R8.4: player and ally may displace the opponent and the opponent's ally."""
    game = table(2, house).party("chancellor", there, 1).court(house, 2).purse(0, votes=1).placement()
    play(game, f"blue: {action}")
    assert (office(game, "chancellor")["house"], lord(game, there)) == (house, "court")
    assert at_court(game, there) == (1,)


def test_r8_13_knights_support_the_lord_of_their_own_colour() -> None:
    """R8.13: an own knight never stands with the ally's lord, nor the reverse."""
    game = table(2, 0, 2).court(0, 3).court(2, 2).purse(0, votes=1).placement()
    assert parties(game, 0, "chancellor") == {"", "3"}
    ally = {text for text in texts(game, 0) if text.startswith("ally lord chancellor")}
    assert ally == {"ally lord chancellor", "ally lord chancellor 2"}
    assert why_not(game, 0, "lord chancellor 2") == ("not-all-at-court", "R8.3")
    assert why_not(game, 0, "ally lord chancellor 3") == ("not-all-at-court", "R8.3")


def test_r8_13_bishops_support_the_players_own_lord_only() -> None:
    """R8.13: no bishop with the ally's lord, however many the player owns."""
    game = table(2, 0, 2).bishops(0, 2).court(2, 2).purse(0, votes=1).placement()
    assert parties(game, 0, "chancellor") == {"", "bishop", "bishop bishop"}
    assert not [text for text in texts(game, 0) if text.startswith("ally") and "bishop" in text]
    reason = game.explain(0, "ally lord chancellor bishop")
    assert reason is not None
    assert reason.rule == "R8.13"


@pytest.mark.parametrize("name", OFFICES)
def test_r8_13_the_ally_pays_no_tribute(name: str) -> None:
    """R8.13: nothing goes into the treasury, nothing from the player's purse; a player without it can still apply."""
    game = table(2, 2).court(0, 1).purse(0, gold=1, squires=1, votes=1).placement()
    play(game, f"blue: ally lord {name}")
    assert treasury(game) == {}
    assert [purse(game, 0, kind) for kind in ("gold", "squires", "votes")] == [1, 1, 1]
    poor = table(2, 0, 2).court(0, 1).placement()
    assert f"ally lord {name}" in texts(poor, 0)
    assert why_not(poor, 0, f"lord {name}") == ("no-tribute", "R8.3")


@pytest.mark.parametrize("kind", ["gold", "squires", "votes"])
def test_r8_13_the_ally_removes_one_kind_from_the_treasury(kind: str) -> None:
    """R8.13: all of it, to the supply and not to the player; the other kinds stay."""
    there = {"gold": 1, "squires": 2, "votes": 3}
    game = table(2, 2).court(0, 1).treasury(**there).placement()
    play(game, f"blue: ally lord treasury {kind}")
    assert treasury(game) == {name: amount for name, amount in there.items() if name != kind}
    assert [purse(game, 0, name) for name in there] == [0, 0, 0]


def test_r8_13_the_ally_must_remove_something_if_anything_lies_there() -> None:
    """R8.13 ⚖: the player's own lord may take nothing, the ally's may not."""
    game = table(2, 0, 2).court(0, 1).treasury(gold=1).placement()
    assert "lord treasury" in texts(game, 0)
    assert "ally lord treasury" not in texts(game, 0)
    assert why_not(game, 0, "ally lord treasury") == ("ally-must-remove", "R8.13")
    assert why_not(game, 0, "ally lord treasury votes") == ("nothing-there", "R8.5")
    empty = table(2, 0, 2).court(0, 1).placement()
    assert "ally lord treasury" in texts(empty, 0)


def test_r8_13_offices_are_held_separately_and_the_ally_gets_no_seals() -> None:
    """R8.13: the player holds one office, the ally another; each has its own privilege, only the player gets seals."""
    game = table(2).party("constable", 0, 1).party("chancellor", 2, 1).rewards()
    assert [office(game, name)["holder"] for name in OFFICES] == [2, 0, None]
    assert [purse(game, seat, "seals") for seat in (0, 1)] == [1, 0]
    assert [ready(game, house) for house in range(4)] == [["archer"], [], ["shield"], []]


def test_r8_13_the_ally_may_take_an_office_over_from_its_own_player() -> None:
    """R8.6, R8.13: standing there alone the ally becomes the holder, and the player's seals stop."""
    game = table(2).holder("chancellor", 0).party("chancellor", 2, 1).rewards()
    assert (office(game, "chancellor")["holder"], purse(game, 0, "seals")) == (2, 0)
    assert (ready(game, 0), ready(game, 2)) == ([], ["shield"])


@pytest.mark.parametrize(("holder", "mine", "others"), [(0, "", "ally "), (2, "ally ", "")])
def test_r8_13_a_privilege_serves_its_holders_own_pieces(holder: int, mine: str, others: str) -> None:
    """R8.13: neither the player's privilege the ally's knights and lord nor the reverse."""
    board = table(2, 0, 2).court(0, 2).court(2, 2).purse(0, votes=1).conflict("up1", "5a")
    game = board.privileges(holder, "shield", "archer", "tudor").placement()
    placements = ("2 Stafford shield", "2 up1 archer", "2 up1 tudor", "2 Stafford tudor", "lord chancellor 2 tudor")
    legal = texts(game, 0)
    for placement in placements:
        assert mine + placement in legal
        assert game.explain(0, mine + placement) is None
        assert others + placement not in legal
        assert why_not(game, 0, others + placement) == ("no-privilege", "R8.7")


def test_r8_13_the_points_of_the_allys_archer_lapse() -> None:
    """R8.13: the ally's archer takes rank 1 of 4-2-1, the player's knight on rank 3 gets 1."""
    board = table(2).conflict("up1", "5a", (2, (2,)), "archer of 2", (0, (1,))).conflict("up2", "6")
    game = board.rewards()
    assert game.scores == (1, 0)


@pytest.mark.parametrize("source", ["favour", "Stafford", "castle"])
@pytest.mark.parametrize("owned", [0, 3])
def test_r8_13_the_ally_removes_a_bishop_instead_of_an_upgrade(source: str, owned: int) -> None:
    """R8.13: out of the game, not to the player, without price and without the limit of 3."""
    board = table(2).bishops(0, owned)
    if source == "favour":
        game = board.conflict("up1", "5a").court(2, 1).placement()
        play(game, "blue: ally 1 up1", "blue: favour upgrade")
    elif source == "Stafford":
        game = board.county("Stafford", 2, 1).rewards()
        play(game, "blue: take reward")
    else:
        game = board.castle(2, "upgrade", 1).rewards()
    assert "bishop" in texts(game, 0)
    before = court(game)["bishops_left"]
    play(game, "blue: bishop")
    assert court(game)["bishops_left"] == before - 1
    assert bishops(game, 0) == owned
    assert in_reserve(game, 2) == (4, 3, 2, 2, 1, 1)


def test_r8_13_no_bishop_to_remove_from_an_empty_supply() -> None:
    """R8.13, R8.11: with 3 + 2 of 5 bishops owned the ally has none to remove."""
    game = table(2).bishops(0, 3).bishops(1, 2).castle(2, "upgrade", 1).rewards()
    assert "bishop" not in texts(game, 0)
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


def test_r8_13_the_allys_tudor_knight_adds_nothing_at_the_end() -> None:
    """R8.13, R7.10: the ally as Lord Great Chamberlain of round 5 does not break the tie for its player."""
    board = table(2).round(5).court(0, 3).court(1, 3).party("chamberlain", 2, 1)
    log: list[Event] = []
    board.t.log = log
    assert board.rewards().over
    assert [e.amount for e in log if isinstance(e, Changed) and e.source == "strength"] == [4, 4]


def test_r1_8_seals_are_open_with_two_players_only() -> None:
    """R1.8, R8.13: with two players the seals are collected openly, else behind the screen."""
    assert table(2).purse(0, seals=3).court(0, 1).placement().view(1)["seats"][0]["seals"] == 3
    screened = table(4).purse(0, seals=3).court(0, 1).placement()
    assert [screened.view(seat)["seats"][0]["seals"] for seat in (0, 1)] == [3, None]


def test_r8_3_r8_6_the_view_tells_tribute_and_seals() -> None:
    """R8.3, R8.6: what the view says about an office is what is paid and given."""
    game = table().court(0, 1).placement()
    assert {name: office(game, name)["tribute"] for name in OFFICES} == TRIBUTE
    assert [office(game, name)["seals"] for name in OFFICES] == [2, 1, 0]
