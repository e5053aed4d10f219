"""Henry V, At the King's Court (chapter 8): placing the lord, and the treasury (R8.1 to R8.5)."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.notation import MalformedAction
from lancaster.rules.events import LordPlaced, Skipped
from tests.rules.court_tables import OFFICES, TRIBUTE, bishops, court, lord, office, parties, table, treasury
from tests.support import Board, at_court, pass_on, play, purse, ready, texts, why_not

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
