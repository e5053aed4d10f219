"""The scribe turns the events of one action into as few sentences as read well.

Where several events are one thing to a reader (a knight displaces another; a conflict with its points and shame), they
are joined; what goes without saying (knights going home after their work, markers moving) is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from enum import StrEnum

from lancaster.rules.actions import Action, Claim
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import (
    Applied,
    Began,
    BishopTaken,
    CardOut,
    CardsTurned,
    Changed,
    Counted,
    Displaced,
    Event,
    Extended,
    FavourTaken,
    Fought,
    LordHome,
    LordPlaced,
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
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, LOWER, OFFICE_NAMES, PLACEMENT, POINTS, SHAME, SPACE_NAMES
from lancaster.story import words
from lancaster.story.laws import LAW_TEXTS
from lancaster.story.prompts import declined_text
from lancaster.story.sentences import PHASE_TITLES, Teller, changes

ROUTINE = ("R4.3", "R4.6", "R4.10", "R8.6", "R9.3")  # rules by which knights go home without a word
BOUGHT = (Recruited, Upgraded, BishopTaken, Extended, NobleTaken)  # what a payment can be for


class Kind(StrEnum):
    """What a piece of the story is."""

    TITLE = "title"
    HEADING = "heading"
    NOTE = "note"
    TEXT = "text"


def law_line(key: str) -> str:
    """A law in a list of laws."""
    return f"  {key}  {LAW_TEXTS[key]}"


class Scribe:
    """Writes down action after action; each handler takes from the waiting events what belongs to its sentence."""

    def __init__(self, teller: Teller, cards: CardsTurned) -> None:
        self.teller = teller
        self.people = teller.people
        self.cards = cards  # turned up for the round that begins next
        self.lower_row: dict[int, int] = {}  # the card at each front of the lower row
        self.waiting: deque[Event] = deque()
        self.seat = 0  # who acts
        self.skipped: set[int] = set()  # who was skipped in this phase
        self.scoring = False  # whether the final scoring has begun

    def write(self, seat: int, prompt: Prompt, action: Action, events: Sequence[Event]) -> Iterator[tuple[Kind, str]]:
        """Headings, notes and sentences for one action."""
        self.seat = seat
        self.waiting = deque(events)
        county = prompt.subject if prompt.kind == "county" else ""
        decision = ""
        if action.text == "none":
            decision = declined_text(prompt, seat, self.people)
        elif isinstance(action, Claim) and (not events or isinstance(events[0], (Began, WentHome))):
            decision = f"{self.people.seat(seat)} takes the reward of {county}."
        if decision:
            county = ""
            yield Kind.TEXT, decision
        while self.waiting:
            event = self.waiting.popleft()
            if isinstance(event, Began):
                yield from self._began(event)
                continue
            if _is_final(event) and not self.scoring:
                self.scoring = True
                yield Kind.HEADING, "Final scoring"
            text = self._told(event)
            if text:
                yield Kind.TEXT, text if county in text else f"{county}: {text}"
                county = ""

    # -- headings ----------------------------------------------------------------------------------------------------

    def _began(self, event: Began) -> Iterator[tuple[Kind, str]]:
        self.skipped.clear()
        yield Kind.HEADING, f"Round {event.round}: {PHASE_TITLES[event.phase]}"
        if event.phase == PLACEMENT:
            fronts = dict(enumerate(self.cards.conflicts)) | dict(sorted(self.lower_row.items()))
            told = [f"{words.FRONT_TITLES[front]} {self.teller.card(card)}" for front, card in fronts.items()]
            yield Kind.NOTE, f"Conflicts: {'; '.join(told)}."
            yield Kind.NOTE, "Proposals:"
            for law in self.cards.proposals:
                yield Kind.NOTE, law_line(LAWS[law].key)

    # -- sentences ---------------------------------------------------------------------------------------------------

    def _told(self, event: Event) -> str:
        """The sentence that begins with an event; "" for what goes without saying."""
        match event:
            case Voted() | PrivilegeMoved() | TreasuryChanged() | MarkerTaken():
                return ""
            case CardsTurned():
                self.cards = event
                return ""
            case CardOut():
                self.lower_row.pop(event.front, None)
                return ""
            case Skipped():
                return self._skipped(event)
            case StartNamed():
                return self._start_named(event)
            case Changed():
                return self._changed(event)
            case Placed():
                return self._placed(event)
            case LordPlaced():
                return self._lord_placed(event)
            case Displaced():
                return self._displaced(event)
            case LordHome():
                ousted = self._next(Displaced)
                return self._displaced(ousted) if isinstance(ousted, Displaced) else ""
            case WentHome():
                return "" if event.cause in ROUTINE else self.teller.sentence(event)
            case FavourTaken():
                self._purse(event.house, "favour ")
                return self.teller.sentence(event)
            case Extended():
                return self._extended(event)
            case Turned():
                return self._turned(event)
            case Counted():
                return self._counted(event)
            case Applied():
                return self._applied(event)
            case SquiresSent():
                return self.teller.sentence(event) if event.amount > 0 else ""
            case Fought():
                return self._fought(event)
            case OfficeHeld():
                return self._office_held(event)
            case _:
                return self.teller.sentence(event)

    def _next(self, *kinds: type[Event]) -> Event | None:
        """Take the next event if it is of one of these kinds."""
        return self.waiting.popleft() if self.waiting and isinstance(self.waiting[0], kinds) else None

    def _next_change(self, source: str, seat: int | None = None) -> Changed | None:
        """Take the next event if it changes a purse, from a source that begins so."""
        event = self.waiting[0] if self.waiting else None
        if not isinstance(event, Changed) or not event.source.startswith(source) or seat not in (None, event.seat):
            return None
        self.waiting.popleft()
        return event

    def _purse(self, seat: int, source: str) -> dict[int, int]:
        """Take all changes of a purse that come next from a source, added up by kind."""
        amounts: dict[int, int] = {}
        while (event := self._next_change(source, seat)) is not None:
            amounts[event.what] = amounts.get(event.what, 0) + event.amount
        return amounts

    def _by_seat(self, first: Changed) -> str:
        """Take all changes of the same source: `Ann 8, Bob 4`; what is lost without its sign."""
        told: list[str] = []
        event: Changed | None = first
        while event is not None:
            number = abs(event.amount) if first.source == "leftover" else event.amount
            told.append(f"{self.people.seat(event.seat)} {number}")
            event = self._next_change(first.source)
        return ", ".join(told)

    # -- placement ---------------------------------------------------------------------------------------------------

    def _skipped(self, event: Skipped) -> str:
        if event.seat in self.skipped:
            return ""
        self.skipped.add(event.seat)
        return self.teller.sentence(event)

    def _placed(self, event: Placed) -> str:
        text = self.teller.sentence(event)
        if event.squires:
            self._next_change(COUNTY_NAMES[event.place - COUNTY])
        returned = self._purse(event.house, "tower")
        return f"{text[:-1]} and {changes('tower', returned)}." if returned else text

    def _displaced(self, event: Displaced) -> str:
        """The newcomer first: `Ann places … in York. Bob's knight of strength 2 must leave York.`"""
        while self._next(PrivilegeMoved):
            pass
        return f"{self._told(self.waiting.popleft())} {self.teller.sentence(event)}"

    def _lord_placed(self, event: LordPlaced) -> str:
        text = self.teller.sentence(event)
        taken = self._next(TreasuryChanged)
        if not isinstance(taken, TreasuryChanged):
            return text
        self._next_change("treasury")
        verb = "removes" if self.people.is_ally(event.house) else "takes"
        return f"{text[:-1]} and {verb} {words.amount(taken.what, -taken.amount)}."

    def _tribute(self, event: Changed) -> str:
        self._next(TreasuryChanged)
        lord = self.waiting.popleft()
        return f"{self.teller.sentence(lord)[:-1]}, for a tribute of {words.amount(event.what, -event.amount)}."

    # -- purses ------------------------------------------------------------------------------------------------------

    def _changed(self, event: Changed) -> str:
        source = event.source
        if _is_final(event):
            return f"Points for {words.FINAL_TITLES[source]}: {self._by_seat(event)}."
        if source == "leftover":
            return f"Votes left over are lost: {self._by_seat(event)}."
        if source == "law N1b":  # the squires sent are told by themselves
            return ""
        if source in OFFICE_NAMES:
            return self._tribute(event)
        if source == "table" or (source.startswith("castle ") and event.amount > 0):
            return self._castle(event)
        self.waiting.appendleft(event)
        amounts = self._purse(event.seat, source)
        who = self.people.seat(event.seat)
        text = f"{who} {changes(source, amounts)}"
        if source == "ransom":
            freed = self._next(WentHome)
            assert isinstance(freed, WentHome)
            return f"{text} as ransom for {words.the_knights(freed.knights)}."
        bought = self._next(*BOUGHT) if event.amount < 0 else None
        if bought is not None:
            return f"{text}{words.because(source)} and{self._told(bought).removeprefix(who)}"
        return f"{text}{words.because(source)}."

    def _castle(self, first: Changed) -> str:
        """The income of a castle and its table, in one sentence."""
        self.waiting.appendleft(first)
        seat = first.seat
        castle: dict[int, int] = {}
        while True:
            event = self.waiting[0] if self.waiting else None
            if isinstance(event, WentHome) and event.cause == "R4.6" and event.house == seat:
                self.waiting.popleft()
            elif isinstance(event, Changed) and event.amount > 0 and self._next_change("castle ", seat):
                castle[event.what] = castle.get(event.what, 0) + event.amount
            else:
                break
        parts = [f"{_amounts(castle)} from the castle"] if castle else []
        if table := self._purse(seat, "table"):
            parts.append(f"{_amounts(table)} from the table")
        return f"{self.people.seat(seat)} gets {words.listed(parts)}."

    # -- rewards -----------------------------------------------------------------------------------------------------

    def _start_named(self, event: StartNamed) -> str:
        if event.seat == self.seat:
            return f"{self.people.seat(self.seat)} chooses to be start player."
        return f"{self.people.seat(self.seat)} names {self.people.seat(event.seat)} start player."

    def _extended(self, event: Extended) -> str:
        text = self.teller.sentence(event)
        following = self.waiting[0] if self.waiting else None
        if isinstance(following, WentHome) and following.cause == "R6.3":
            self.waiting.popleft()
            return f"{text[:-1]}; {words.the_knights(following.knights)} there goes back to court."
        return text

    def _office_held(self, event: OfficeHeld) -> str:
        gets = [words.amount(*part) for part in self._purse(event.house, OFFICE_NAMES[event.office]).items()]
        given = self._next(PrivilegeMoved)
        if isinstance(given, PrivilegeMoved):
            gets += words.privileges(given.privilege)
        text = self.teller.sentence(event)
        return f"{text[:-1]} and gets {words.listed(gets)}." if gets else text

    def _fought(self, event: Fought) -> str:
        text = self.teller.sentence(event)
        shamed: list[int] = []
        following: Event | None = None
        while not isinstance(following, (MovedDown, CardOut)):
            change = self._next_change("conflicts")
            following = change or self._next(MarkerTaken, SquiresSent, WentHome, PrivilegeMoved, MovedDown, CardOut)
            if following is None:
                break
            if change is not None and change.what == SHAME:
                shamed.append(change.seat)
        if shamed:
            said = self._several(shamed, {SHAME: 1}, "conflicts")
            text += f" {said[0].upper()}{said[1:]}."
        if isinstance(following, MovedDown):
            self.lower_row[event.front + LOWER] = event.card
            return f"{text} The card moves to the lower row."
        self.lower_row.pop(event.front, None)
        return text

    # -- parliament --------------------------------------------------------------------------------------------------

    def _counted(self, event: Counted) -> str:
        while self._next_change("ballot"):
            pass
        text = self.teller.sentence(event)
        old = self._next(Repealed)
        return f"{text} {self.teller.sentence(old)}" if old else text

    def _applied(self, event: Applied) -> str:
        """The law, and what it gives without a question."""
        law = LAWS[event.law]
        gains: list[tuple[int, dict[int, int]]] = []
        knights: dict[int, int] = {}
        while self.waiting:
            following = self.waiting[0]
            if isinstance(following, Changed) and following.source == law.source:
                gains.append((following.seat, self._law_purse(following)))
            elif isinstance(following, Recruited):
                knights[following.house] = knights.get(following.house, 0) + 1
                self.waiting.popleft()
            elif isinstance(following, MarkerTaken):
                self.waiting.popleft()
            else:
                break
        told: list[str] = []
        for seat, purse in gains:
            alike = [other for other, amounts in gains if amounts == purse]
            if seat == alike[0]:
                told.append(self._several(alike, purse, law.source))
        for house, number in knights.items():
            told.append(f"{self.people.seat(house)} gets {'a new knight' if number == 1 else f'{number} new knights'}")
        return f"Law {self.teller.law(event.law)}: {'; '.join(told) or self._open_to(event)}."

    def _several(self, seats: list[int], purse: dict[int, int], source: str) -> str:
        """The same for one seat or several: `Ann and Bob get 3 points each`."""
        if len(seats) > 1 and len(seats) == self.people.players:
            return f"everybody {changes(source, purse)}"
        return f"{self.people.seats(seats)} {changes(source, purse, len(seats) > 1)}"

    def _law_purse(self, first: Changed) -> dict[int, int]:
        amounts: dict[int, int] = {}
        while part := self._purse(first.seat, first.source):
            for kind, number in part.items():
                amounts[kind] = amounts.get(kind, 0) + number
            self._next(MarkerTaken)
        return amounts

    def _open_to(self, event: Applied) -> str:
        if not any(event.seats):
            return "nobody qualifies"
        return "open to all" if all(event.seats) else f"open to {self.teller.qualified(event)}"

    def _turned(self, event: Turned) -> str:
        if event.up:
            return ""
        spaces = [SPACE_NAMES[event.space]]
        while isinstance(following := self._next(Turned), Turned):
            spaces.append(SPACE_NAMES[following.space])
        plural = "s" if len(spaces) > 1 else ""
        return f"{self.people.seat(event.seat)} turns down the {words.listed(spaces)} extension{plural}."


def _amounts(purse: dict[int, int]) -> str:
    return words.listed([words.amount(kind, number) for kind, number in sorted(purse.items())])


def _is_final(event: Event) -> bool:
    return isinstance(event, Changed) and event.what == POINTS and event.source in words.FINAL_SOURCES
