"""Every event is a sentence of its own, with people by name, by colour, or as allies."""

from __future__ import annotations

import doctest

import pytest

import lancaster.story
import lancaster.story.laws
from lancaster import Options
from lancaster.rules.events import (
    Applied,
    Began,
    BishopTaken,
    CardOut,
    CardsTurned,
    Changed,
    Counted,
    Crossed,
    Displaced,
    Ended,
    Event,
    Extended,
    FavourTaken,
    Fought,
    LordHome,
    LordPlaced,
    Lost,
    MarkerTaken,
    MovedDown,
    NobleTaken,
    OfficeHeld,
    Placed,
    PrivilegeMoved,
    Recruited,
    Repealed,
    Skipped,
    SquiresSent,
    StartNamed,
    TreasuryChanged,
    Turned,
    Upgraded,
    Voted,
    WentHome,
)
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.terms import (
    ARCHER,
    CASTLE,
    COUNTY,
    COURT,
    FRONT,
    GOLD,
    OFFICE,
    POINTS,
    SEALS,
    SHAME,
    SHIELD,
    SQUIRES,
    TOWER,
    TREASURY,
    TUDOR,
    VOTES,
)
from lancaster.story import People, Teller


@pytest.mark.parametrize("module", [lancaster.story, lancaster.story.laws])
def test_examples_in_the_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_people_without_names_go_by_colours_and_allies_by_their_leaders() -> None:
    """R7.1"""
    people = People(2)
    assert [people.house(house) for house in range(4)] == ["Blue", "Green", "Blue's ally", "Green's ally"]
    assert [people.is_ally(house) for house in range(4)] == [False, False, True, True]


def test_namesakes_are_told_apart() -> None:
    people = People(4, ("Ann", "", "Ann", "Cem"))
    assert [people.seat(seat) for seat in range(4)] == ["Ann (blue)", "Green", "Ann (yellow)", "Cem"]
    assert [people.with_colour(seat) for seat in range(4)] == ["Ann (blue)", "Green", "Ann (yellow)", "Cem (red)"]


BOB, ANN, ALLY = 1, 0, 2  # Ann and Bob, Ann's ally
SENTENCES: list[tuple[Event, str]] = [
    (Began(2, 2), "Round 2: parliament begins."),
    (
        CardsTurned((5, 9), (NUMBER["B1a"], NUMBER["N2d"], NUMBER["K3c"])),
        (
            "Turned up are the conflicts with France 5 (4-2-1 points) and France 8 (6-4-2 points), "
            "and the proposals B1a, N2d and K3c."
        ),
    ),
    (Skipped(BOB), "Bob finds no place for a knight and is skipped."),
    (StartNamed(ANN), "Ann is named start player."),
    (Ended((BOB,)), "The game is over: Bob wins."),
    (Ended((ANN, BOB)), "The game is over: Ann and Bob win together."),
    (Changed(ANN, GOLD, 2, "castle gold", "R4.6"), "Ann gets 2 gold in the castle (gold)."),
    (Changed(ANN, SQUIRES, -1, "Stafford", "R2.4"), "Ann sends 1 squire to Stafford."),
    (Changed(ANN, VOTES, -2, "ballot", "R3.1"), "Ann pays 2 votes on the ballot."),
    (Changed(ANN, VOTES, -1, "leftover", "R3.4"), "Ann loses 1 vote not used in parliament."),
    (Changed(ANN, SEALS, 2, "chancellor", "R8.6"), "Ann gets 2 seals as Lord High Chancellor."),
    (Changed(ANN, VOTES, -1, "chancellor", "R8.3"), "Ann pays 1 vote to apply for Lord High Chancellor."),
    (Changed(ANN, SHAME, 1, "conflicts", "R9.4"), "Ann takes 1 shame for a conflict."),
    (Changed(ANN, SHAME, -2, "tower", "R9.2"), "Ann returns 2 shame in the Tower."),
    (Changed(ANN, POINTS, 3, "law B3a", "R3.3"), "Ann gets 3 points by law B3a."),
    (Changed(ANN, POINTS, -1, "shame", "R9.5"), "Ann loses 1 point for shame."),
    (Placed(ANN, 2, COUNTY + 2, 0, 0), "Ann places a knight of strength 2 in York."),
    (
        Placed(ANN, 2, COUNTY + 2, 1, SHIELD | TUDOR),
        "Ann places a knight of strength 2 in York with 1 squire, a shield and a Tudor knight.",
    ),
    (Placed(ALLY, 3, CASTLE + 5, 0, 0), "Ann's ally places a knight of strength 3 in the castle (upgrade)."),
    (
        Placed(BOB, 1, FRONT + 3, 0, ARCHER),
        "Bob places a knight of strength 1 in the lower right conflict with an archer.",
    ),
    (Placed(BOB, 4, TOWER, 0, 0), "Bob places a knight of strength 4 in the Tower."),
    (Displaced(BOB, (2,), COUNTY + 1), "Bob's knight of strength 2 must leave Stafford."),
    (
        Displaced(BOB, (3, 1), OFFICE),
        "Bob's lord with knights of strength 3 and 1 must leave the office of Lord High Chancellor.",
    ),
    (Displaced(BOB, (), OFFICE + 2), "Bob's lord must leave the office of Lord Great Chamberlain."),
    (
        WentHome(BOB, (2, 1), FRONT, "R4.10"),
        "Bob's knights of strength 2 and 1 go back to court from the upper left conflict.",
    ),
    (WentHome(ALLY, (2,), COUNTY, "R4.3"), "Ann's ally's knight of strength 2 goes back to court from Northumberland."),
    (Lost(BOB, (4,), FRONT + 2), "Bob's knight of strength 4 goes as prisoner to the reserve."),
    (Lost(BOB, (4, 1), FRONT + 2), "Bob's knights of strength 4 and 1 go as prisoners to the reserve."),
    (Recruited(ALLY), "Ann's ally gets a new knight."),
    (Upgraded(ANN, 3, COURT), "Ann upgrades the knight of strength 3 at court to strength 4."),
    (
        Upgraded(ANN, 1, OFFICE + 1),
        "Ann upgrades the knight of strength 1 with the lord who applies for Lord High Constable to strength 2.",
    ),
    (
        Crossed(ALLY, 2, FRONT + 1),
        "Ann's ally's knight of strength 2 crosses to France, into the upper right conflict.",
    ),
    (FavourTaken(ANN, 2), "Ann takes the King's favour: 3 gold."),
    (FavourTaken(ALLY, 2), "Ann's ally takes the King's favour: 3 gold, which lapses."),
    (FavourTaken(ALLY, 1), "Ann's ally takes the King's favour: 1 noble."),
    (NobleTaken(ANN, 8), "Ann takes the noble of Surrey."),
    (NobleTaken(ALLY, 8), "Ann's ally removes the noble of Surrey."),
    (Extended(BOB, 2), "Bob builds the mixed extension."),
    (Turned(BOB, 3, False), "Bob's votes extension is turned down."),
    (Turned(BOB, 3, True), "Bob's votes extension is turned up again."),
    (Voted(BOB), "Bob has sealed a ballot."),
    (
        Counted(NUMBER["B4a"], ((True, 2), (False, 0)), 3, 1, True),
        "Proposal B4a (any number of times: 1 gold for 1 point) is accepted, 3 yes to 1 no: Ann yes +2, Bob no.",
    ),
    (Repealed(NUMBER["B0c"]), "Law B0c is out of force."),
    (
        Applied(NUMBER["B3a"], (0, 2)),
        "Law B3a (3 points for every conflict with an own knight) is applied to Bob.",
    ),
    (Applied(NUMBER["B3a"], (0, 0)), "Law B3a (3 points for every conflict with an own knight) is applied to nobody."),
    (SquiresSent(ANN, 0, 2), "Ann sends 2 squires into the upper left conflict."),
    (SquiresSent(ANN, 0, -1), "Ann's 1 squire in the upper left conflict goes to the supply."),
    (
        Fought(0, 5, 6, True, ((ANN, False, 4, 4), (BOB, True, 2, 2))),
        "Upper left conflict: England wins with 6 against 5. Ann (4) gets 4 points, Bob's archer (2) 2 points.",
    ),
    (
        Fought(2, 5, 3, False, ((ALLY, False, 3, 2),)),
        "Lower left conflict: France wins with 5 against 3. Ann's ally (3) gets 2 points, which lapse.",
    ),
    (Fought(1, 9, 0, False, ()), "Upper right conflict: nobody fights for England, and France wins with 8."),
    (MovedDown(0, 5), "The conflict with France 5 (4-2-1 points) moves down to the lower row, with everybody in it."),
    (CardOut(0, 5), "The conflict with France 5 (4-2-1 points) is out of the game."),
    (
        LordPlaced(ANN, OFFICE, (3, 1), 2, 1, 9),
        (
            "Ann's lord applies for the office of Lord High Chancellor "
            "with knights of strength 3 and 1, 2 bishops and a Tudor knight (strength 9)."
        ),
    ),
    (
        LordPlaced(ALLY, OFFICE + 1, (), 0, 0, 1),
        "Ann's ally's lord applies for the office of Lord High Constable alone (strength 1).",
    ),
    (LordPlaced(ANN, TREASURY, (), 0, 0, 1), "Ann's lord goes to the treasury."),
    (LordHome(ANN, OFFICE, 0), "Ann's lord goes back to court."),
    (LordHome(ANN, OFFICE, 1), "Ann's lord with 1 bishop goes back to court."),
    (TreasuryChanged(SQUIRES, 1), "1 squire is paid into the treasury."),
    (TreasuryChanged(VOTES, -2), "2 votes are taken from the treasury."),
    (OfficeHeld(BOB, 1, True), "Bob wins the office of Lord High Constable."),
    (OfficeHeld(BOB, 1, False), "Bob remains Lord High Constable."),
    (PrivilegeMoved(BOB, TUDOR, True), "Bob receives a Tudor knight for the next round."),
    (PrivilegeMoved(BOB, SHIELD, False), "Bob returns a shield."),
    (BishopTaken(BOB), "Bob takes a bishop instead of an upgrade."),
    (BishopTaken(ALLY), "Ann's ally removes a bishop instead of an upgrade."),
    (MarkerTaken(BOB, 0), "Bob takes a shame marker from field 1 of the track."),
    (MarkerTaken(BOB, -1), "Bob takes a shame marker from the supply."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[repr(event) for event, _ in SENTENCES])
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    teller = Teller(People(2, ("Ann", "Bob")), Options(2).material)
    assert teller.sentence(event) == sentence


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(Event.__subclasses__())


def test_an_unknown_event_is_not_passed_over() -> None:
    with pytest.raises(TypeError, match="no sentence"):
        Teller(People(2), Options(2).material).sentence(Event())
