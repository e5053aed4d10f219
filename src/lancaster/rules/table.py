"""The table: the whole state of a game, as flat columns of small integers that are copied by slicing.

Things belong to the place, not to the knight: a place knows which knights stand there (as a band), and squires and
privileges stand beside the place. `agenda` holds what is still to happen; `settle` lets it happen until somebody has to
decide. Everything that changes a purse goes through `gain`, and everything is told as events when `log` is a list.
"""

import hashlib
from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.agenda import Step
from lancaster.rules.bands import MEMBERS, STRENGTH, UNIT, count_of
from lancaster.rules.book import Book
from lancaster.rules.events import Changed, Event, Recruited, WentHome
from lancaster.rules.henry import Court, Displeasure
from lancaster.rules.terms import (
    CASTLE,
    COUNTIES,
    COUNTY,
    FRONT,
    FRONT_SPACES,
    FRONTS,
    HOUSES,
    NO_CARD,
    NOBODY,
    PURSE,
    SET_UP,
    SPACES,
)

NO_BALLOT: Final = -1
SEALED: Final = -2  # cast, but not to be seen by the viewer of a blinded table
DIGEST_LENGTH: Final = 16  # hexadecimal digits
ARCHER_OF: Final = 8  # in a space of a conflict: the archer of house n is ARCHER_OF + n


def house_of(occupant: int) -> int:
    """The house that a knight or an archer in a space of a conflict belongs to."""
    return occupant - ARCHER_OF if occupant >= ARCHER_OF else occupant


def sealed_ballot(yes: bool, votes: int) -> int:
    """A ballot as the column `ballots` holds it."""
    return 2 * votes + (1 if yes else 0)


def says_yes(ballot: int) -> bool:
    """Whether a ballot in the column `ballots` says yes."""
    return ballot & 1 == 1


def added_votes(ballot: int) -> int:
    """How many votes were added to a ballot in the column `ballots`."""
    return ballot >> 1


class Table:
    """The state of a game. Only the rules change it; docs/low-level.md describes its columns for programs.

    While a game is played a column stays the same list: whoever reads it again and again may keep it.
    """

    book: Book
    log: list[Event] | None  # events are added here; None: nobody wants them
    round: int
    phase: int
    start: int  # the start player's seat
    turn: int  # the seat to place next
    favours: int  # favour tiles face up, as bits
    sent: int  # knights placed in conflicts this round (R2.9)
    # by seat
    purse: list[int]  # [seat * PURSE + kind]
    leftover: list[int]  # votes left over after the third vote (R3.4)
    nobles: list[int]  # as bits by county
    extensions: list[int]  # as bits by castle space
    turned: list[int]  # extensions turned down (N3c), as bits
    ballots: list[int]  # NO_BALLOT, or what `sealed_ballot` makes
    # by house
    reserve: list[int]  # bands
    at_court: list[int]  # bands
    castle: list[int]  # strength of the knight on [house * SPACES + space]
    # by county
    county_house: list[int]
    county_strength: list[int]  # of the knight alone
    county_squires: list[int]
    county_guard: list[int]  # what a newcomer's total must exceed
    nobles_left: list[int]
    # by front
    front_card: list[int]
    front_space: list[int]  # a house, or ARCHER_OF + house
    front_band: list[int]  # [front * HOUSES + house]
    front_squires: list[int]
    # cards: the next one is the last of its deck
    laws: list[int]
    proposals: list[int]
    law_deck: list[int]
    conflict_deck: list[int]
    agenda: list[Step]  # the next step is the last
    options: tuple[Action, ...]  # of the seat that is asked, unless several are
    past: list[Action | int]  # the history: of each move the action, then 2 * seat, + 1 if it revealed a secret
    past_is_shared: bool  # with a copy; whoever makes the next move takes a list of its own
    court: Court | None
    shame: Displeasure | None

    def __init__(self, book: Book, like: "Table | None" = None) -> None:
        self.book = book
        self.log = None
        if like is not None:
            self.round = like.round
            self.phase = like.phase
            self.start = like.start
            self.turn = like.turn
            self.favours = like.favours
            self.sent = like.sent
            self.purse = like.purse[:]
            self.leftover = like.leftover[:]
            self.nobles = like.nobles[:]
            self.extensions = like.extensions[:]
            self.turned = like.turned[:]
            self.ballots = like.ballots[:]
            self.reserve = like.reserve[:]
            self.at_court = like.at_court[:]
            self.castle = like.castle[:]
            self.county_house = like.county_house[:]
            self.county_strength = like.county_strength[:]
            self.county_squires = like.county_squires[:]
            self.county_guard = like.county_guard[:]
            self.nobles_left = like.nobles_left[:]
            self.front_card = like.front_card[:]
            self.front_space = like.front_space[:]
            self.front_band = like.front_band[:]
            self.front_squires = like.front_squires[:]
            self.laws = like.laws[:]
            self.proposals = like.proposals[:]
            self.law_deck = like.law_deck[:]
            self.conflict_deck = like.conflict_deck[:]
            self.agenda = like.agenda[:]
            self.options = like.options
            self.past_is_shared = like.past_is_shared = True
            self.past = like.past
            self.court = Court(like.court) if like.court is not None else None
            self.shame = Displeasure(like.shame) if like.shame is not None else None
            return
        seats = book.seats
        houses = book.houses
        self.round = 0
        self.phase = SET_UP
        self.start = 0
        self.turn = 0
        self.favours = 0
        self.sent = 0
        self.purse = book.start_purse * seats
        self.leftover = [0] * seats
        self.nobles = [0] * seats
        self.extensions = [0] * seats
        self.turned = [0] * seats
        self.ballots = [NO_BALLOT] * seats
        self.reserve = [book.knights] * houses
        self.at_court = [0] * houses
        self.castle = [0] * (houses * SPACES)
        self.county_house = [NOBODY] * COUNTIES
        self.county_strength = [0] * COUNTIES
        self.county_squires = [0] * COUNTIES
        self.county_guard = [0] * COUNTIES
        self.nobles_left = [book.nobles_per_county] * COUNTIES
        self.front_card = [NO_CARD] * FRONTS
        self.front_space = [NOBODY] * (FRONTS * FRONT_SPACES)
        self.front_band = [0] * (FRONTS * HOUSES)
        self.front_squires = [0] * (FRONTS * HOUSES)
        self.laws = []
        self.proposals = []
        self.law_deck = []
        self.conflict_deck = []
        self.agenda = []
        self.options = ()
        self.past = []
        self.past_is_shared = False
        self.court = None
        self.shame = None

    def copy(self) -> "Table":
        """An independent copy, without a log."""
        return Table(self.book, self)

    def columns(self) -> list[tuple[str, list[int]]]:
        """Every column by name; `dump` adds the agenda."""
        listed: list[tuple[str, list[int]]] = [
            ("round", [self.round]),
            ("phase", [self.phase]),
            ("start", [self.start]),
            ("turn", [self.turn]),
            ("favours", [self.favours]),
            ("sent", [self.sent]),
            ("purse", self.purse),
            ("leftover", self.leftover),
            ("nobles", self.nobles),
            ("extensions", self.extensions),
            ("turned", self.turned),
            ("ballots", self.ballots),
            ("reserve", self.reserve),
            ("at_court", self.at_court),
            ("castle", self.castle),
            ("county_house", self.county_house),
            ("county_strength", self.county_strength),
            ("county_squires", self.county_squires),
            ("county_guard", self.county_guard),
            ("nobles_left", self.nobles_left),
            ("front_card", self.front_card),
            ("front_space", self.front_space),
            ("front_band", self.front_band),
            ("front_squires", self.front_squires),
            ("laws", self.laws),
            ("proposals", self.proposals),
            ("law_deck", self.law_deck),
            ("conflict_deck", self.conflict_deck),
        ]
        if self.court is not None:
            listed += self.court.columns()
        if self.shame is not None:
            listed += self.shame.columns()
        return listed

    def dump(self) -> str:
        """The whole state as one canonical text."""
        lines = [f"{name}={','.join([str(value) for value in values])}" for name, values in self.columns()]
        lines.append("agenda=" + ";".join([step.key for step in self.agenda]))
        return "\n".join(lines)

    def digest(self) -> str:
        """A short fingerprint of the whole state, the same on every machine."""
        return hashlib.sha256(self.dump().encode()).hexdigest()[:DIGEST_LENGTH]

    # -- the course of play ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Run steps until somebody has to decide or the game is over."""
        agenda = self.agenda
        while agenda and not agenda[-1].run(self):
            pass

    def settle_for(self, seat: int) -> None:
        """Run steps as `settle` does, but stop before one that shows the seat something it may not know yet."""
        agenda = self.agenda
        while agenda and not agenda[-1].secret(self, seat) and not agenda[-1].run(self):
            pass

    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.agenda[-1].actors(self) if self.agenda else ()

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a seat; the seat is not checked."""
        return self.agenda[-1].legal(self, seat) if self.agenda else ()

    def push(self, seat: int, action: Action) -> None:
        """Carry out a legal action, run steps until the next decision, and add the action to the history."""
        agenda = self.agenda
        agenda[-1].answer(self, seat, action)
        revealed = False
        while agenda:
            step = agenda[-1]
            secret = step.secret(self, seat)
            if step.run(self):
                break
            revealed = revealed or secret
        self.remember(seat, action, revealed)

    def remember(self, seat: int, action: Action, revealed: bool) -> None:
        """Add a move to the history; `revealed`: it brought a secret to light."""
        if self.past_is_shared:
            self.past = self.past[:]
            self.past_is_shared = False
        self.past.append(action)
        self.past.append(2 * seat + 1 if revealed else 2 * seat)

    # -- purses ------------------------------------------------------------------------------------------------------

    def gain(self, seat: int, kind: int, amount: int, source: str, rule: str) -> None:
        """Change a purse, by a negative amount for a payment."""
        if amount:
            self.purse[seat * PURSE + kind] += amount
            if self.log is not None:
                self.log.append(Changed(seat, kind, amount, source, rule))

    def owns(self, seat: int, kind: int) -> int:
        """How much of a kind a seat has."""
        return self.purse[seat * PURSE + kind]

    # -- knights -----------------------------------------------------------------------------------------------------

    def recruit(self, house: int) -> None:
        """A new knight of strength 1 to court, if the reserve has one (R6.1)."""
        if count_of(self.reserve[house], 1):
            self.reserve[house] -= UNIT[1]
            self.at_court[house] += UNIT[1]
            if self.log is not None:
                self.log.append(Recruited(house))

    def send_home(self, house: int, band: int, place: int, rule: str) -> None:
        """Knights that have been taken off a place go to court, what stands beside them to its supply."""
        if band:
            self.at_court[house] += band
            if self.log is not None:
                self.log.append(WentHome(house, MEMBERS[band], place, rule))
            for module in self.book.modules:
                module.left(self, house, place)

    def county_total(self, county: int) -> int:
        """What a newcomer must exceed in a county: knight, squires and what stands beside them (R2.5); 0: nobody."""
        house = self.county_house[county]
        if house == NOBODY:
            return 0
        return self.county_strength[county] + self.county_squires[county] + self.extra(house, COUNTY + county)

    def empty_county(self, county: int) -> int:
        """Take the knight off a county, its squires to the supply; returns the knight as a band."""
        band = UNIT[self.county_strength[county]]
        self.county_house[county] = NOBODY
        self.county_strength[county] = 0
        self.county_squires[county] = 0
        self.county_guard[county] = 0
        return band

    def empty_space(self, house: int, space: int, rule: str) -> None:
        """The knight on a castle space goes back to court, if there is one."""
        strength = self.castle[house * SPACES + space]
        if strength:
            self.castle[house * SPACES + space] = 0
            self.send_home(house, UNIT[strength], CASTLE + space, rule)

    def extra(self, house: int, place: int) -> int:
        """Strength that stands beside the knights of a house at a place, squires not counted."""
        total = 0
        for module in self.book.modules:
            total += module.extra(self, house, place)
        return total

    def shielded(self, county: int) -> bool:
        """Whether the knight in a county cannot be displaced (R8.8)."""
        for module in self.book.modules:
            if module.shielded(self, county):
                return True
        return False

    def force(self, front: int, house: int) -> int:
        """The strength of a house's space in a conflict (R4.9)."""
        i = front * HOUSES + house
        return STRENGTH[self.front_band[i]] + self.front_squires[i] + self.extra(house, FRONT + front)

    def free_spaces(self, front: int) -> int:
        """How many of a conflict's spaces are free."""
        i = front * FRONT_SPACES
        free = 0
        for space in range(i, i + FRONT_SPACES):
            if self.front_space[space] == NOBODY:
                free += 1
        return free

    def enter_front(self, front: int, house: int, band: int) -> None:
        """Knights go onto their house's space of a conflict, or onto the topmost free one (R2.8)."""
        i = front * HOUSES + house
        if not self.front_band[i]:
            self.take_space(front, house)
        self.front_band[i] += band

    def take_space(self, front: int, occupant: int) -> None:
        """Take the topmost free space of a conflict."""
        i = front * FRONT_SPACES
        while self.front_space[i] != NOBODY:
            i += 1
        self.front_space[i] = occupant

    def in_castle(self, house: int) -> int:
        """The knights of a house in its castle, as a band."""
        band = 0
        for i in range(house * SPACES, house * SPACES + SPACES):
            band += UNIT[self.castle[i]]
        return band

    def in_counties(self, house: int) -> int:
        """The knights of a house in counties, as a band."""
        band = 0
        for county in range(COUNTIES):
            if self.county_house[county] == house:
                band += UNIT[self.county_strength[county]]
        return band

    def in_fronts(self, house: int) -> int:
        """The knights of a house in conflicts, as a band."""
        band = 0
        for i in range(house, FRONTS * HOUSES, HOUSES):
            band += self.front_band[i]
        return band

    def placed(self, house: int) -> int:
        """The knights of a house that are placed (R3.5), as a band: neither at court nor in the reserve."""
        return self.book.knights - self.at_court[house] - self.reserve[house]
