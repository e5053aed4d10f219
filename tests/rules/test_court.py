"""Henry V, At the King's Court (chapter 8): lords, offices, the treasury, bishops and seals (R8.1 to R8.6, R8.11 to
R8.13). The privileges have a file of their own, test_privileges.py (R8.7 to R8.10).
"""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.notation import MalformedAction
from lancaster.rules.events import BishopTaken, Changed, Event, LordHome, LordPlaced, Skipped
from lancaster.rules.henry import AT_COURT
from lancaster.rules.terms import POINTS
from lancaster.view import CourtView, OfficeView
from tests.support import Board, at_court, in_reserve, pass_on, play, purse, ready, reap, texts, why_not

OFFICES = ("chancellor", "constable", "chamberlain")
TRIBUTE = {"chancellor": "votes", "constable": "squires", "chamberlain": "gold"}


def table(players: int = 4, *lords: int, **options: Any) -> Board:
    """A table with the module; the lords of these houses are at court, all others in the treasury."""
    board = Board(players=players, court=True, **options).lords_placed()
    assert board.t.court is not None
    for house in lords:
        board.t.court.lord[house] = AT_COURT
    return board


def points_at_the_end(board: Board, source: str) -> list[int]:
    """What each seat scores from a source in the final scoring."""
    log: list[Event] = []
    board.t.log = log
    board.final()
    scored = [0] * board.t.book.seats
    for event in log:
        if isinstance(event, Changed) and event.what == POINTS and event.source == source:
            scored[event.seat] += event.amount
    return scored


def court(game: Game) -> CourtView:
    shown = game.view(None)["court"]
    assert shown is not None
    return shown


def office(game: Game, name: str) -> OfficeView:
    return court(game)["offices"][OFFICES.index(name)]


def treasury(game: Game) -> dict[str, int]:
    """What lies in the treasury."""
    return {kind: amount for kind, amount in court(game)["treasury"].items() if amount}


def lord(game: Game, house: int) -> str | None:
    return game.view(None)["houses"][house]["lord"]


def coming(game: Game, house: int) -> list[str]:
    return game.view(None)["houses"][house]["coming"]


def bishops(game: Game, seat: int) -> int:
    return game.view(None)["seats"][seat]["bishops"]


def parties(game: Game, seat: int, name: str) -> set[str]:
    """The parties a seat's own lord may lead to an office."""
    start = f"lord {name}"
    return {text.removeprefix(start).strip() for text in texts(game, seat) if text.startswith(start)}


# -- R8.1: set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "lords", "supply"), [(2, 4, 5), (3, 3, 5), (4, 4, 7), (5, 5, 9)])
def test_r8_1_setup(players: int, lords: int, supply: int) -> None:
    """R8.1: every lord at court (an ally's too, R8.13), bishops in supply, no holder, no privilege, empty treasury."""
    game = Game.new(Options(players=players, court=True), seed=3)
    assert [lord(game, house) for house in range(lords)] == ["court"] * lords
    assert len(game.view(None)["houses"]) == lords
    assert court(game)["bishops_left"] == supply
    assert court(game)["treasury"] == {"gold": 0, "squires": 0, "votes": 0}
    assert [(office(game, name)["holder"], office(game, name)["house"]) for name in OFFICES] == [(None, None)] * 3
    assert [ready(game, house) for house in range(lords)] == [[]] * lords
    assert [bishops(game, seat) for seat in range(players)] == [0] * players
    assert [purse(game, seat, "seals") for seat in range(players)] == [0] * players


def test_r1_3_two_votes_to_begin_with() -> None:
    """R1.3: each player starts with 2 votes instead of 1."""
    game = Game.new(Options(players=4, court=True), seed=3)
    assert [purse(game, seat, "votes") for seat in range(4)] == [2] * 4


# -- R8.2: one knight or the lord ------------------------------------------------------------------------------------


def test_r8_2_on_a_turn_a_knight_or_the_lord() -> None:
    """R8.2: one knight, or the lord alone, or the lord with a party; then it is the next player's turn."""
    game = table(4, 0, 1).court(0, 2).court(1, 1).purse(0, votes=1).placement()
    assert {"2 castle gold", "lord treasury", "lord chancellor", "lord chancellor 2"} <= set(texts(game, 0))
    play(game, "blue: lord chancellor")
    assert game.actors == (1,)
    assert at_court(game, 0) == (2,)
    play(game, "green: 1 castle gold")
    assert game.actors == (0,)
    assert lord(game, 1) == "court"
    assert not [text for text in texts(game, 0) if "lord" in text]
    assert why_not(game, 0, "lord treasury") == ("lord-is-placed", "R8.2")


def test_r8_2_a_lord_alone_keeps_a_player_in_turn_order() -> None:
    """R8.2: without a knight, but with a lord at court, a player is not skipped and may not pass."""
    game = table(4, 1).court(0, 1).purse(1, gold=1).placement()
    play(game, "blue: 1 castle gold")
    assert game.actors == (1,)
    assert why_not(game, 1, "none") == ("not-asked", "R2.1")
    assert texts(game, 1) == ["lord chamberlain", "lord treasury"]
    play(game, "green: lord chamberlain")
    assert game.view(None)["phase"] == "parliament"


def test_r8_2_the_treasury_is_always_open_so_every_lord_is_placed() -> None:
    """R8.2: without tribute only the treasury is left; a single answer is not asked, and then the phase ends."""
    game = table(4, 0, 1, 2, 3).court(0, 1).placement()
    events = play(game, "blue: 1 castle gold")
    placed = [event.house for event in events if isinstance(event, LordPlaced)]
    assert placed == [1, 2, 3, 0]
    assert [lord(game, house) for house in range(4)] == ["treasury"] * 4
    assert game.view(None)["phase"] == "parliament"


def crowded(*lords: int) -> Board:
    """Blue has one knight of strength 1 at court and no place for it: no castle space, county or conflict is open."""
    board = table(4, *lords).court(0, 1).extensions(0, "squires", "gold", "mixed", "votes", "knight", "upgrade")
    for county, house in (("Stafford", 1), ("Bedford", 2), ("Surrey", 3)):
        board.county(county, house, 3)
    board.conflict("up1", "5a", (1, (1,)), (2, (1,)), (3, (1,)))
    return board.conflict("up2", "6", (1, (1,)), (2, (1,)), (3, (1,)))


def test_r8_2_a_knight_without_a_place_does_not_skip_the_lord() -> None:
    """R8.2, R2.2: skipped only with neither a placeable knight nor a lord at court; in a party there is a place."""
    game = crowded(0).purse(0, votes=1).placement()
    assert texts(game, 0) == ["lord chancellor", "lord chancellor 1", "lord treasury"]
    play(game, "blue: lord chancellor 1")
    assert at_court(game, 0) == ()

    late = crowded(0).purse(0, votes=1).placement()
    events = play(late, "blue: lord treasury")
    assert Skipped(0) in events
    assert at_court(late, 0) == (1,)
    assert late.view(None)["phase"] == "parliament"


# -- R8.3: applying for an office ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OFFICES)
def test_r8_3_tribute(name: str) -> None:
    """R8.3: chancellor 1 vote, constable 1 squire, chamberlain 1 gold, into the treasury."""
    game = table(4, 0).court(0, 1).purse(0, gold=2, squires=2, votes=2).placement()
    play(game, f"blue: lord {name}")
    assert treasury(game) == {TRIBUTE[name]: 1}
    paid = {kind: purse(game, 0, kind) for kind in ("gold", "squires", "votes")}
    assert paid == {kind: 1 if kind == TRIBUTE[name] else 2 for kind in paid}


@pytest.mark.parametrize("name", OFFICES)
def test_r8_3_no_application_without_tribute(name: str) -> None:
    """R8.3: who lacks the tribute cannot apply, however much of the other kinds there is."""
    others = {kind: 5 for kind in ("gold", "squires", "votes") if kind != TRIBUTE[name]}
    game = table(4, 0).court(0, 1).purse(0, **others).placement()
    assert parties(game, 0, name) == set()
    assert why_not(game, 0, f"lord {name}") == ("no-tribute", "R8.3")
    assert all(parties(game, 0, other) for other in OFFICES if other != name)


def test_r8_3_any_number_of_own_knights_and_bishops_from_court() -> None:
    """R8.3: every party that can be led from court is offered, once."""
    game = table(4, 0).court(0, 2, 1).castle(0, "gold", 3).bishops(0, 2).purse(0, votes=1).placement()
    knights = ("", "1", "2", "2 1")
    mitres = ("", "bishop", "bishop bishop")
    assert parties(game, 0, "chancellor") == {f"{k} {m}".strip() for k in knights for m in mitres}
    assert len([text for text in texts(game, 0) if "chancellor" in text]) == 12


@pytest.mark.parametrize(
    ("party", "refused"),
    [
        ("3", ("not-all-at-court", "R8.3")),  # in the castle
        ("4", ("not-all-at-court", "R8.3")),  # in the reserve
        ("1 1", ("not-all-at-court", "R8.3")),
        ("2 bishop bishop", ("not-enough", "R8.3")),
        ("2 tudor", ("no-privilege", "R8.7")),
    ],
)
def test_r8_3_only_what_is_at_court_supports_the_lord(party: str, refused: tuple[str, str]) -> None:
    """R8.3: knights and bishops come from court, a Tudor knight only from a privilege."""
    game = table(4, 0).court(0, 2, 1).castle(0, "gold", 3).bishops(0, 1).purse(0, votes=1).placement()
    assert why_not(game, 0, f"lord chancellor {party}") == refused
    assert party not in parties(game, 0, "chancellor")


@pytest.mark.parametrize(
    ("party", "strength"),
    [("", 1), ("bishop", 2), ("1", 2), ("4", 5), ("3 2 1 bishop bishop", 9), ("2 tudor", 5), ("4 3 bishop tudor", 11)],
)
def test_r8_3_strength_of_a_party(party: str, strength: int) -> None:
    """R8.3: lord and bishop count 1, a knight its strength, a Tudor knight 2."""
    game = table(4, 0).court(0, 4, 3, 2, 1).bishops(0, 2).privileges(0, "tudor").purse(0, votes=1).placement()
    events = play(game, f"blue: lord chancellor {party}".strip())
    assert office(game, "chancellor")["strength"] == strength
    assert [event.strength for event in events if isinstance(event, LordPlaced)] == [strength]
    assert at_court(game, 0) == tuple(s for s in (4, 3, 2, 1) if str(s) not in party)


def test_r8_3_nothing_is_added_later() -> None:
    """R8.3: a party is set all at once; a knight or bishop still at court cannot join it."""
    game = table(4, 0, 1).court(0, 2, 1).bishops(0, 1).purse(0, votes=2, gold=1).court(1, 1, 1).placement()
    play(game, "blue: lord chancellor 1", "green: 1 castle gold")
    assert not [text for text in texts(game, 0) if "lord" in text or "bishop" in text]
    assert why_not(game, 0, "lord chancellor 2") == ("lord-is-placed", "R8.2")
    assert why_not(game, 0, "lord chamberlain 2") == ("lord-is-placed", "R8.2")
    assert office(game, "chancellor")["knights"] == [1]


def test_r8_3_squires_never_support_a_lord() -> None:
    """R8.3: any number of squires behind the screen does not help against a party of the same strength."""
    game = table(4, 0).party("chancellor", 1).purse(0, squires=9, votes=1).court(0, 1).placement()
    assert parties(game, 0, "chancellor") == {"1"}
    with pytest.raises(MalformedAction):
        game.explain(0, "lord chancellor +3")


def test_r8_3_bishops_go_nowhere_else_and_need_not_be_placed() -> None:
    """R8.3: bishops stand with their lord only, and those left at court do not keep placement going."""
    game = table(4, 0).bishops(0, 3).court(0, 1).purse(0, votes=1).placement()
    assert all(text.startswith("lord ") for text in texts(game, 0) if "bishop" in text)
    play(game, "blue: lord chancellor 1 bishop")
    assert game.view(None)["phase"] == "parliament"
    assert game.view(None)["seats"][0]["bishops_at_court"] == 2
    assert bishops(game, 0) == 3


# -- R8.4: displacing a party ----------------------------------------------------------------------------------------


def test_r8_4_example_of_the_rulebook() -> None:
    """R8.3 to R8.5, worked example: yellow applies for Lord High Chancellor and pays 1 vote; blue displaces the lord
    with a knight of strength 2 and pays too, yellow's vote stays; red goes to the treasury and takes both votes.
    """
    board = table(4, 0, 1, 2, 3, start=2).purse(0, votes=2).purse(2, votes=2, gold=1)
    game = board.purse(3, votes=2).court(0, 2).court(1, 1).court(2, 1).court(3, 1).placement(turn=2)
    play(game, "yellow: lord chancellor")
    assert purse(game, 2, "votes") == 1
    assert treasury(game) == {"votes": 1}

    play(game, "red: 1 castle gold", "blue: lord chancellor 2")
    assert lord(game, 2) == "court"
    assert (office(game, "chancellor")["house"], office(game, "chancellor")["strength"]) == (0, 3)
    assert treasury(game) == {"votes": 2}
    assert (purse(game, 2, "votes"), purse(game, 0, "votes")) == (1, 1)

    play(game, "green: 1 castle gold", "yellow: 1 castle gold", "red: lord treasury votes")
    assert purse(game, 3, "votes") == 4
    assert treasury(game) == {}
    assert lord(game, 3) == "treasury"
    assert game.actors == (2,), "yellow's lord was displaced and is to be placed again"


@pytest.mark.parametrize(
    ("there", "comes", "displaces"),
    [
        ((2,), "2", False),  # 3 against 3: equal is not enough
        ((2,), "2 1", True),
        ((2,), "1 bishop", False),  # 3 pieces, strength 3
        ((1, 1, 1), "4", True),  # 2 pieces of 5 against 4 pieces of 4: strength, not number
        ((4,), "1 1 bishop", False),  # 4 pieces of 4 against 2 pieces of 5
        ((), "", False),
        ((), "bishop", True),
    ],
)
def test_r8_4_a_strictly_stronger_party_displaces(there: tuple[int, ...], comes: str, displaces: bool) -> None:
    """R8.4: strength decides, not the number of pieces, and it must be strictly greater."""
    board = table(4, 0).party("chancellor", 1, *there).purse(0, votes=1)
    game = board.court(0, 4, 2, 1, 1).bishops(0, 1).placement()
    action = f"lord chancellor {comes}".strip()
    assert (action in texts(game, 0)) == displaces
    if displaces:
        play(game, f"blue: {action}")
        assert (office(game, "chancellor")["house"], lord(game, 1)) == (0, "court")
    else:
        assert why_not(game, 0, action) == ("not-stronger", "R8.4")
        reason = game.explain(0, action)
        assert reason is not None
        assert dict(reason.args) == {"place": "chancellor", "needed": sum(there) + 2}


def test_r8_4_a_displaced_party_goes_back_to_court_whole() -> None:
    """R8.4: lord, knights and bishops are back at court and placed anew, singly or in any party; no refund."""
    board = table(4, 0).party("constable", 1, 2, 1, bishops=1).court(1, 1).purse(1, votes=1, gold=1)
    game = board.purse(0, squires=1).treasury(squires=1).court(0, 4, 1).placement()
    play(game, "blue: lord constable 4 1")
    assert lord(game, 1) == "court"
    assert at_court(game, 1) == (2, 1, 1)
    assert game.view(None)["seats"][1]["bishops_at_court"] == 1
    assert purse(game, 1, "squires") == 0
    assert treasury(game) == {"squires": 2}
    assert game.actors == (1,)
    assert {"2 castle gold", "lord treasury", "lord chancellor", "lord chamberlain 2 1 1 bishop"} <= set(texts(game, 1))
    play(game, "green: 2 castle gold")
    play(game, "green: lord chamberlain 1 bishop")
    assert office(game, "chamberlain")["strength"] == 3


def test_r8_4_tribute_is_due_at_every_application() -> None:
    """R8.4: a displaced lord who applies again pays again, also for the same office; without tribute it cannot."""
    board = table(4, 0, 1).purse(0, votes=1).court(0, 1).purse(1, votes=2).court(1, 2)
    game = board.placement()
    play(game, "blue: lord chancellor", "green: lord chancellor 2")
    assert treasury(game) == {"votes": 2}
    assert why_not(game, 0, "lord chancellor 1") == ("no-tribute", "R8.3")
    play(game, "blue: lord treasury votes", "blue: 1 castle gold")

    again = table(4, 0, 1).purse(0, votes=2).court(0, 3).purse(1, votes=1).court(1, 1).placement()
    play(again, "blue: lord chancellor", "green: lord chancellor 1", "blue: lord chancellor 3")
    assert treasury(again) == {"votes": 3}
    assert (purse(again, 0, "votes"), purse(again, 1, "votes")) == (0, 0)
    assert office(again, "chancellor")["house"] == 0


def test_r8_4_an_office_holds_one_party() -> None:
    """R8.4: three offices, one party each; a lord leaves its office only when displaced."""
    game = table(4, 0, 1).purse(0, votes=1).purse(1, gold=1).court(0, 1).court(1, 1).placement()
    play(game, "blue: lord chancellor", "green: lord chamberlain 1", "blue: 1 castle gold")
    assert [office(game, name)["house"] for name in OFFICES] == [0, None, 1]


# -- R8.5: the treasury ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["gold", "squires", "votes"])
def test_r8_5_all_of_one_kind(kind: str) -> None:
    """R8.5: all votes, or all squires, or all gold, at once; the other kinds stay."""
    game = table(4, 0).treasury(gold=2, squires=3, votes=4).court(0, 1).placement()
    there = {"gold": 2, "squires": 3, "votes": 4}
    play(game, f"blue: lord treasury {kind}")
    assert {name: purse(game, 0, name) for name in there} == {
        name: amount if name == kind else 0 for name, amount in there.items()
    }
    assert treasury(game) == {name: amount for name, amount in there.items() if name != kind}


def test_r8_5_nothing_may_be_taken() -> None:
    """R8.5: the player may take nothing; what is not there cannot be taken."""
    game = table(4, 0).treasury(gold=2).court(0, 1).placement()
    assert [text for text in texts(game, 0) if "treasury" in text] == ["lord treasury gold", "lord treasury"]
    assert why_not(game, 0, "lord treasury votes") == ("nothing-there", "R8.5")
    play(game, "blue: lord treasury")
    assert (purse(game, 0, "gold"), treasury(game)) == (0, {"gold": 2})


def test_r8_5_the_lord_goes_alone_and_even_if_it_is_empty() -> None:
    """R8.5: no party in the treasury; it is open when empty."""
    game = table(4, 0).court(0, 1).bishops(0, 1).placement()
    assert [text for text in texts(game, 0) if "lord" in text] == ["lord treasury"]
    for party in ("1", "bishop"):
        with pytest.raises(MalformedAction):
            game.explain(0, f"lord treasury {party}")
    play(game, "blue: lord treasury")
    assert at_court(game, 0) == (1,)


def test_r8_5_any_number_of_lords_none_displaced() -> None:
    """R8.5 ⚖: four lords in the treasury; each finds what the others left, and none is sent home."""
    board = table(4, 0, 1, 2, 3).treasury(gold=1, squires=1, votes=1)
    game = board.placement()
    play(game, "blue: lord treasury gold", "green: lord treasury squires")
    assert [text for text in texts(game, 2) if "treasury" in text] == ["lord treasury votes", "lord treasury"]
    events = play(game, "yellow: lord treasury votes")
    assert [event.house for event in events if isinstance(event, LordPlaced)] == [2, 3]
    assert [lord(game, house) for house in range(4)] == ["treasury"] * 4
    assert [purse(game, seat, kind) for seat, kind in ((0, "gold"), (1, "squires"), (2, "votes"))] == [1, 1, 1]


def test_r8_5_what_lies_there_stays_from_round_to_round() -> None:
    """R8.5 ⚖: the treasury is not emptied when a round ends or begins; it belongs to nobody."""
    game = table(4).treasury(gold=2, squires=3).rewards()
    assert game.view(None)["round"] == 2
    assert treasury(game) == {"gold": 2, "squires": 3}
    assert [purse(game, seat, "gold") + purse(game, seat, "squires") for seat in range(4)] == [0] * 4
    play(game, "blue: lord treasury squires", "green: lord chancellor", "yellow: lord treasury", "red: lord treasury")
    pass_on(game)
    assert (game.view(None)["round"], treasury(game)) == (3, {"gold": 2, "votes": 1})
    play(game, "blue: lord treasury gold")
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [2, 3]


def test_r8_5_tributes_paid_after_a_visit_lie_there_for_the_next() -> None:
    """R8.5: only what lies there at that moment is taken."""
    game = table(4, 0, 1, 2).treasury(votes=1).purse(1, votes=1).purse(2, gold=1).placement()
    play(game, "blue: lord treasury votes", "green: lord chancellor")
    assert (purse(game, 0, "votes"), treasury(game)) == (1, {"votes": 1})
    play(game, "yellow: lord treasury votes")
    assert (purse(game, 2, "votes"), treasury(game)) == (1, {})


# -- R8.6: who holds an office ---------------------------------------------------------------------------------------


def test_r8_6_example_of_the_rulebook() -> None:
    """R8.6, worked example: blue has won the office of Lord High Chancellor: 2 seals and a shield; lord and knight go
    back to court. Red's lord comes back from the treasury.
    """
    game, log = reap(table(4).party("chancellor", 0, 2))
    assert purse(game, 0, "seals") == 2
    assert office(game, "chancellor")["holder"] == 0
    assert ready(game, 0) == ["shield"]
    assert at_court(game, 0) == (2,)
    assert [lord(game, house) for house in range(4)] == ["court"] * 4
    assert [event.house for event in log if isinstance(event, LordHome)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("name", "seals", "privilege"),
    [("chancellor", 2, "shield"), ("constable", 1, "archer"), ("chamberlain", 0, "tudor")],
)
def test_r8_6_seals_and_privilege(name: str, seals: int, privilege: str) -> None:
    """R8.6: what each office brings; nobody else gets anything, and the other offices have no holder until won."""
    game = table(4).party(name, 1, 1).rewards()
    assert [purse(game, seat, "seals") for seat in range(4)] == [0, seals, 0, 0]
    assert [ready(game, house) for house in range(4)] == [[], [privilege], [], []]
    assert {other: office(game, other)["holder"] for other in OFFICES} == {
        other: 1 if other == name else None for other in OFFICES
    }
    assert office(game, name)["house"] is None


def test_r8_6_an_absent_holder_keeps_the_office() -> None:
    """R8.6: an office nobody stands on stays with its holder, who gets privilege and seals again, round after round."""
    game = table(4).holder("chancellor", 2).court(0, 1).rewards()
    assert (office(game, "chancellor")["holder"], purse(game, 2, "seals"), ready(game, 2)) == (2, 2, ["shield"])
    play(game, "blue: 1 castle gold")
    for colour in ("green", "yellow", "red", "blue"):
        play(game, f"{colour}: lord treasury")
    pass_on(game)
    assert game.view(None)["round"] == 3
    assert (office(game, "chancellor")["holder"], purse(game, 2, "seals"), ready(game, 2)) == (2, 4, ["shield"])


def test_r8_6_a_holder_whose_lord_is_elsewhere_keeps_the_office() -> None:
    """R8.6: the holder's lord may win a second office meanwhile; both are held."""
    game = table(4).holder("chancellor", 0).party("constable", 0, 1).rewards()
    assert [office(game, name)["holder"] for name in OFFICES] == [0, 0, None]
    assert (purse(game, 0, "seals"), ready(game, 0)) == (3, ["shield", "archer"])


def test_r8_6_whoever_stands_there_takes_it_from_the_holder() -> None:
    """R8.6: the new holder gets seals and privilege, the old one neither."""
    game = table(4).holder("chancellor", 0).party("chancellor", 1, 1).rewards()
    assert office(game, "chancellor")["holder"] == 1
    assert [purse(game, seat, "seals") for seat in (0, 1)] == [0, 2]
    assert (ready(game, 0), ready(game, 1)) == ([], ["shield"])


def test_r8_6_the_holder_may_defend_it() -> None:
    """R8.6: a holder who stands on the office gets seals and privilege once, not twice."""
    game = table(4).holder("constable", 3).party("constable", 3).rewards()
    assert (office(game, "constable")["holder"], purse(game, 3, "seals"), ready(game, 3)) == (3, 1, ["archer"])


def test_r8_6_a_player_may_hold_all_three() -> None:
    """R8.6: 2 + 1 + 0 seals and the three privileges."""
    board = table(4).holder("chancellor", 0).holder("chamberlain", 0).party("constable", 0)
    game = board.rewards()
    assert purse(game, 0, "seals") == 3
    assert ready(game, 0) == ["shield", "archer", "tudor"]


@pytest.mark.parametrize(
    ("name", "seals", "privilege"), [("chancellor", 2, []), ("constable", 1, []), ("chamberlain", 0, ["tudor"])]
)
@pytest.mark.parametrize("absent", [False, True])
def test_r8_6_round_5(name: str, seals: int, privilege: list[str], absent: bool) -> None:
    """R8.6: in round 5 the seals are given, but no shield and no archer; the Tudor knight is."""
    board = table(4).round(5)
    board = board.holder(name, 0) if absent else board.party(name, 0, 1)
    game = board.county("Stafford", 1, 1).rewards()
    assert game.actors == (1,)
    assert (purse(game, 0, "seals"), coming(game, 0)) == (seals, privilege)


@pytest.mark.parametrize("name", ["chancellor", "constable"])
def test_r8_6_round_4_still_gives_privileges(name: str) -> None:
    """R8.6: the last shield and archer come in round 4, for round 5."""
    game = table(4).round(4).party(name, 0, 1).rewards()
    assert (game.view(None)["round"], len(ready(game, 0))) == (5, 1)


@pytest.mark.parametrize("holder", ["new", "old", "before"])
def test_r5_1_chamberlain_of_round_5_adds_2_at_the_end(holder: str) -> None:
    """R5.1, R8.6: blue 3 + 2 = 5 beats green's 4; without the office of round 5 green is first."""
    board = table(4).round(5).court(1, 4)
    if holder == "new":
        board.party("chamberlain", 0, 3)
    else:
        board.court(0, 3).holder("chamberlain", 0)
        if holder == "before":
            board.party("chamberlain", 2)
    log: list[Event] = []
    board.t.log = log
    game = board.rewards()
    assert game.over
    strength = {event.seat: event.amount for event in log if isinstance(event, Changed) and event.source == "strength"}
    assert strength == ({0: 4, 1: 8} if holder == "before" else {0: 8, 1: 4})


def test_r8_6_everyone_comes_home_before_the_counties() -> None:
    """R8.6, R4.1: knights and bishops of a party are back at court when Stafford's upgrade is given."""
    board = table(4).party("chamberlain", 0, 3, 1, bishops=2).county("Stafford", 0, 2)
    game = board.rewards()
    assert (lord(game, 0), at_court(game, 0), game.view(None)["seats"][0]["bishops_at_court"]) == ("court", (3, 1), 2)
    assert office(game, "chamberlain")["house"] is None
    play(game, "blue: take reward")
    assert {"upgrade 3 court", "upgrade 1 court"} <= set(texts(game, 0))
    assert "upgrade 3 chamberlain" not in texts(game, 0)


def test_r8_6_an_office_nobody_ever_won() -> None:
    """R8.6: until first won an office has no holder and brings nobody anything."""
    game = table(4).court(0, 1).rewards()
    assert [office(game, name)["holder"] for name in OFFICES] == [None] * 3
    assert [purse(game, seat, "seals") for seat in range(4)] == [0] * 4
    assert [ready(game, house) for house in range(4)] == [[]] * 4


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


# -- R8.12: seals at the end -----------------------------------------------------------------------------------------


def test_r8_12_example_of_the_rulebook() -> None:
    """R8.12, worked example: 2 bishops and 8 seals are (1 + 2) × 8 = 24 points."""
    assert points_at_the_end(table().bishops(0, 2).purse(0, seals=8), "seals") == [24, 0, 0, 0]


@pytest.mark.parametrize(("owned", "seals", "points"), [(0, 0, 0), (0, 3, 3), (3, 0, 0), (1, 3, 6), (3, 5, 20)])
def test_r8_12_lord_and_bishops_times_seals(owned: int, seals: int, points: int) -> None:
    """R8.12: (1 + own bishops) × own seals."""
    assert points_at_the_end(table().bishops(1, owned).purse(1, seals=seals), "seals") == [0, points, 0, 0]


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
