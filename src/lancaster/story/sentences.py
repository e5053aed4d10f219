"""Every event as one sentence that stands on its own (R1.8: all of them are public).

The chronicle joins several events into one sentence where that reads better; what it leaves alone is told as here.
"""

from __future__ import annotations

from functools import singledispatchmethod
from typing import TYPE_CHECKING

from lancaster.material import Material
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
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import (
    COUNTY_NAMES,
    OFFICE,
    OFFICE_NAMES,
    POINTS,
    SHAME,
    SPACE_NAMES,
    TREASURY,
)
from lancaster.story import words
from lancaster.story.laws import LAW_TEXTS
from lancaster.story.people import People

if TYPE_CHECKING:
    from lancaster.game import Game

PHASE_TITLES = ("set-up", "placement", "parliament", "rewards", "over")


class Teller:
    """Tells events of one game: it knows the people at the table and the material they play with."""

    def __init__(self, people: People, material: Material) -> None:
        self.people = people
        self.material = material

    @classmethod
    def of(cls, game: Game) -> Teller:
        """The teller of a game."""
        return cls(People.of(game), game.options.material)

    @singledispatchmethod
    def sentence(self, event: Event) -> str:
        """An event as a sentence."""
        raise TypeError(f"there is no sentence for {event!r}")

    # -- the course of the game --------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: Began) -> str:
        return f"Round {event.round}: {PHASE_TITLES[event.phase]} begins."

    @sentence.register
    def _(self, event: CardsTurned) -> str:
        conflicts = words.listed([self.card(card) for card in event.conflicts])
        proposals = words.listed([LAWS[law].key for law in event.proposals])
        return f"Turned up are the conflicts with {conflicts}, and the proposals {proposals}."

    @sentence.register
    def _(self, event: Skipped) -> str:
        return f"{self.people.seat(event.seat)} finds no place for a knight and is skipped."

    @sentence.register
    def _(self, event: StartNamed) -> str:
        return f"{self.people.seat(event.seat)} is named start player."

    @sentence.register
    def _(self, event: Ended) -> str:
        if len(event.winners) == 1:
            return f"The game is over: {self.people.seats(event.winners)} wins."
        return f"The game is over: {self.people.seats(event.winners)} win together."

    # -- purses ------------------------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: Changed) -> str:
        who = self.people.seat(event.seat)
        if event.source in OFFICE_NAMES and event.amount > 0:
            why = f" as {words.OFFICE_TITLES[OFFICE_NAMES.index(event.source)]}"
        else:
            why = words.because(event.source)
        return f"{who} {changes(event.source, {event.what: event.amount})}{why}."

    # -- knights and other pieces ------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: Placed) -> str:
        beside = [words.count(event.squires, "squire")] if event.squires else []
        beside += words.privileges(event.beside)
        company = f" with {words.listed(beside)}" if beside else ""
        who = self.people.house(event.house)
        return f"{who} places {words.knights([event.strength])} {words.place(event.place)}{company}."

    @sentence.register
    def _(self, event: Displaced) -> str:
        who = self.people.house(event.house)
        if event.place >= OFFICE:
            company = f" with {words.knights(event.knights)}" if event.knights else ""
            return f"{who}'s lord{company} must leave {self.office(event.place)}."
        return f"{who}'s {_bare(event.knights)} must leave {words.place(event.place, '').strip()}."

    @sentence.register
    def _(self, event: WentHome) -> str:
        return (
            f"{self.people.house(event.house)}'s {_bare(event.knights)} "
            f"{_goes(event.knights)} back to court {words.place(event.place, 'from')}."
        )

    @sentence.register
    def _(self, event: Lost) -> str:
        return (
            f"{self.people.house(event.house)}'s {_bare(event.knights)} "
            f"{_goes(event.knights)} as prisoner{'' if len(event.knights) == 1 else 's'} to the reserve."
        )

    @sentence.register
    def _(self, event: Recruited) -> str:
        return f"{self.people.house(event.house)} gets a new knight."

    @sentence.register
    def _(self, event: Upgraded) -> str:
        return (
            f"{self.people.house(event.house)} upgrades {words.the_knights((event.strength,))} "
            f"{words.place(event.place)} to strength {event.strength + 1}."
        )

    @sentence.register
    def _(self, event: Crossed) -> str:
        return (
            f"{self.people.house(event.house)}'s knight of strength {event.strength} crosses to France, "
            f"{words.place(event.place, 'into')}."
        )

    @sentence.register
    def _(self, event: FavourTaken) -> str:
        reward = self.material.favours[event.tile].reward
        lapses = self.people.is_ally(event.house) and not {"upgrades", "nobles"} & set(reward.kinds)
        return (
            f"{self.people.house(event.house)} takes the King's favour: {reward}{', which lapses' if lapses else ''}."
        )

    @sentence.register
    def _(self, event: NobleTaken) -> str:
        who = self.people.house(event.house)
        noble = f"the noble of {COUNTY_NAMES[event.county]}"
        return f"{who} removes {noble}." if self.people.is_ally(event.house) else f"{who} takes {noble}."

    @sentence.register
    def _(self, event: Extended) -> str:
        return f"{self.people.seat(event.seat)} builds the {SPACE_NAMES[event.space]} extension."

    @sentence.register
    def _(self, event: Turned) -> str:
        who = self.people.seat(event.seat)
        return f"{who}'s {SPACE_NAMES[event.space]} extension is turned {'up again' if event.up else 'down'}."

    # -- parliament --------------------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: Voted) -> str:
        return f"{self.people.seat(event.seat)} has sealed a ballot."

    @sentence.register
    def _(self, event: Counted) -> str:
        return (
            f"Proposal {self.law(event.law)} is {'accepted' if event.accepted else 'rejected'}, "
            f"{event.yes} yes to {event.no} no: {self.ballots(event)}."
        )

    @sentence.register
    def _(self, event: Repealed) -> str:
        return f"Law {LAWS[event.law].key} is out of force."

    @sentence.register
    def _(self, event: Applied) -> str:
        return f"Law {self.law(event.law)} is applied to {self.qualified(event)}."

    @sentence.register
    def _(self, event: SquiresSent) -> str:
        who = self.people.house(event.house)
        squires = words.count(abs(event.amount), "squire")
        if event.amount > 0:
            return f"{who} sends {squires} into {words.front(event.front)}."
        return (
            f"{who}'s {squires} in {words.front(event.front)} {'goes' if event.amount == -1 else 'go'} to the supply."
        )

    # -- conflicts ---------------------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: Fought) -> str:
        france = self.material.conflicts[event.card].strength
        where = words.FRONT_TITLES[event.front].capitalize()
        if not event.ranks:
            return f"{where} conflict: nobody fights for England, and France wins with {france}."
        if event.won:
            outcome = f"England wins with {event.strength} against {france}"
        else:
            outcome = f"France wins with {france} against {event.strength}"
        return f"{where} conflict: {outcome}. {self.ranks(event)}."

    @sentence.register
    def _(self, event: MovedDown) -> str:
        return f"The conflict with {self.card(event.card)} moves down to the lower row, with everybody in it."

    @sentence.register
    def _(self, event: CardOut) -> str:
        return f"The conflict with {self.card(event.card)} is out of the game."

    # -- Henry V -----------------------------------------------------------------------------------------------------

    @sentence.register
    def _(self, event: LordPlaced) -> str:
        who = self.people.house(event.house)
        if event.place == TREASURY:
            return f"{who}'s lord goes to the treasury."
        party = [words.knights(event.knights)] if event.knights else []
        if event.bishops:
            party.append(words.count(event.bishops, "bishop"))
        if event.tudor:
            party.append("a Tudor knight")
        company = f"with {words.listed(party)}" if party else "alone"
        return f"{who}'s lord applies for {self.office(event.place)} {company} (strength {event.strength})."

    @sentence.register
    def _(self, event: LordHome) -> str:
        company = f" with {words.count(event.bishops, 'bishop')}" if event.bishops else ""
        return f"{self.people.house(event.house)}'s lord{company} goes back to court."

    @sentence.register
    def _(self, event: TreasuryChanged) -> str:
        if event.amount > 0:
            return f"{words.amount(event.what, event.amount)} {_is(event.amount)} paid into the treasury."
        return f"{words.amount(event.what, -event.amount)} {_is(-event.amount)} taken from the treasury."

    @sentence.register
    def _(self, event: OfficeHeld) -> str:
        verb = "wins the office of" if event.won else "remains"
        return f"{self.people.house(event.house)} {verb} {words.OFFICE_TITLES[event.office]}."

    @sentence.register
    def _(self, event: PrivilegeMoved) -> str:
        who = self.people.house(event.house)
        things = words.listed(words.privileges(event.privilege))
        return f"{who} receives {things} for the next round." if event.given else f"{who} returns {things}."

    @sentence.register
    def _(self, event: BishopTaken) -> str:
        who = self.people.house(event.house)
        if self.people.is_ally(event.house):
            return f"{who} removes a bishop instead of an upgrade."
        return f"{who} takes a bishop instead of an upgrade."

    @sentence.register
    def _(self, event: MarkerTaken) -> str:
        where = "from the supply" if event.field < 0 else f"from field {event.field + 1} of the track"
        return f"{self.people.seat(event.seat)} takes a shame marker {where}."

    # -- parts of sentences, also for the chronicle ------------------------------------------------------------------

    def card(self, card: int) -> str:
        """A conflict card by its strength and points: `France 5 (4-2-1 points)`."""
        conflict = self.material.conflicts[card]
        return f"France {conflict.strength} ({'-'.join(str(points) for points in conflict.points)} points)"

    def law(self, law: int) -> str:
        """A law by its key and sentence, for the middle of a sentence."""
        key = LAWS[law].key
        text = LAW_TEXTS[key].rstrip(".")
        return f"{key} ({text[0].lower()}{text[1:]})"

    def office(self, place: int) -> str:
        """An office by its place."""
        return f"the office of {words.OFFICE_TITLES[place - OFFICE]}"

    def ballots(self, event: Counted) -> str:
        """Who voted how: `Ann yes +2, Bob no`."""
        return ", ".join(
            f"{self.people.seat(seat)} {'yes' if yes else 'no'}{f' +{votes}' if votes else ''}"
            for seat, (yes, votes) in enumerate(event.ballots)
        )

    def qualified(self, event: Applied) -> str:
        """Whom a law applies to."""
        return self.people.seats([seat for seat, times in enumerate(event.seats) if times]) or "nobody"

    def ranks(self, event: Fought) -> str:
        """Who stood where in a conflict: `Ann (3) gets 4 points, Bob's archer (2) 2 points`."""
        told: list[str] = []
        for house, archer, strength, points in event.ranks:
            who = self.people.house(house) + ("'s archer" if archer else "")
            prize = words.amount(POINTS, points) if points else "nothing"
            verb = "" if told else "gets "
            if points and self.people.is_ally(house):
                prize += ", which lapse" + ("s" if points == 1 else "")
            told.append(f"{who} ({strength}) {verb}{prize}")
        return "; ".join(told) if any("lapse" in part for part in told) else ", ".join(told)


def changes(source: str, amounts: dict[int, int], several: bool = False) -> str:
    """What happens to a purse: `pays 2 gold and gets 1 squire`; to several purses: `pay 2 gold each`."""
    lost = [words.amount(kind, -number) for kind, number in amounts.items() if number < 0]
    got = [words.amount(kind, number) for kind, number in amounts.items() if number > 0]
    paying = "pay"
    if source in ("leftover", "shame", "law K2a"):
        paying = "lose"
    elif all(kind == SHAME for kind, number in amounts.items() if number < 0):
        paying = "return"
    elif source in COUNTY_NAMES:
        paying = "send"
    getting = "take" if all(kind == SHAME for kind, number in amounts.items() if number > 0) else "get"
    ending = "" if several else "s"
    parts = [f"{paying}{ending} {words.listed(lost)}"] if lost else []
    parts += [f"{getting}{ending} {words.listed(got)}"] if got else []
    return words.listed(parts) + (" each" if several else "")


def _bare(strengths: tuple[int, ...]) -> str:
    return words.knights(strengths).removeprefix("a ")


def _goes(strengths: tuple[int, ...]) -> str:
    return "goes" if len(strengths) == 1 else "go"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
