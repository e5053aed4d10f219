"""What a seat sees, written as bytes: the heart of the observation, compiled together with the rules.

`Eye.look` is handed the true table, but shows nothing of it that `lancaster.rules.sight` hides: of the others' purses
only votes and points, of their ballots only whether they are cast, of the decks only which cards are in them. (To copy
and blind the whole table first would cost half as much again; a test holds both against each other.) Seats and houses
are counted from the observer. `lancaster.envs.blocks` names the blocks, in the order in which they are written here.

It is quick because nearly all of it is done by `bytes.translate`: a string of positions, translated by the numbers that
stand there, is a selection of them in any order; numbers, translated by a table of 0 and 1, tell which of them are
something.
"""

from typing import Final

from lancaster.envs.counting import Memory, below_zero, clipped
from lancaster.envs.turning import BANDS, BESIDE, LORDS, MOST, OFFICE_HOUSES, PRIVILEGES, STANDS, Turning
from lancaster.rules.bands import STRENGTHS, count_of
from lancaster.rules.book import Book
from lancaster.rules.henry import AT_COURT
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.parliament import LAWS_IN_FORCE, VOTE, Apply
from lancaster.rules.table import ARCHER_OF, NO_BALLOT, Table
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    FAVOURS,
    FRONT_NAMES,
    FRONTS,
    NOBODY,
    OFFICES,
    OVER,
    PARLIAMENT,
    PHASES,
    SPACES,
)

# Every kind of question (`Prompt.kind`); a new one goes to the end.
QUESTIONS: Final = (
    "first-extension",
    "place",
    "favour",
    "noble",
    "upgrade",
    "placed-upgrade",
    "extension",
    "ballot",
    "exchange",
    "swap",
    "send",
    "purchase",
    "keep-counties",
    "convert",
    "keep-extensions",
    "county",
    "crossing",
    "start",
    "castle",
    "ransom",
)
LORD_PLACES: Final = OFFICES + 2  # its own court, the offices, the treasury


def one_of(size: int) -> list[bytes]:
    """A one among zeros, by where it stands; the last entry, found by -1, has none."""
    return [bytes([1 if i == place else 0 for i in range(size)]) for place in range(size)] + [bytes(size)]


def flags(size: int) -> list[bytes]:
    """Bits as bytes, the lowest first."""
    return [bytes([bits >> i & 1 for i in range(size)]) for bits in range(1 << size)]


IS: Final = [bytes([1 if i == value else 0 for i in range(256)]) for value in range(256)]  # tables: is it this number?
HAS: Final = [bytes([i >> bit & 1 for i in range(256)]) for bit in range(3)]  # tables: has it this privilege?
COUNT: Final = [bytes([count_of(i, strength) for i in range(256)]) for strength in STRENGTHS]  # tables: of a band
PHASE: Final = one_of(len(PHASES))[:-1]
FLAGS_3: Final = flags(3)
FLAGS_6: Final = flags(6)
FLAGS_9: Final = flags(9)
FLAGS_12: Final = flags(12)
BALLOT: Final = [bytes([1, 0]), bytes([0, 1]), bytes([0, 0])]  # no, yes, none cast


class Eye:
    """Looks at tables of one configuration. `laws` is how many different ones there can be."""

    def __init__(self, book: Book, laws: int, court: bool, displeasure: bool) -> None:
        seats = book.seats
        self.seats = seats
        self.houses = book.houses
        self.laws = laws
        self.turning = Turning(book, court, displeasure)
        self.first_seats = self.turning.first_seats
        self.first_houses = self.turning.first_houses
        self.padding = bytes(len(IS) - self.turning.length)
        one_seat = one_of(seats)
        some_seats = flags(seats)
        one_round = [bytes(book.rounds), *one_of(book.rounds)]  # rounds count from 1
        self.moments: list[list[bytes]] = []  # by viewer, and by round and phase
        for viewer in range(seats):
            self.moments.append([one_seat[viewer] + one + phase for one in one_round for phase in PHASE])
        # by who owes a decision, who starts, and which laws are still to be applied
        self.turns = [owing + one + flag for owing in some_seats for one in one_seat[:-1] for flag in FLAGS_3]
        self.casts = [cast + own for cast in some_seats for own in BALLOT]  # by who has voted, and the own ballot
        self.law = one_of(laws)
        self.card = one_of(len(book.card_names))
        self.card_values: list[bytes] = []
        for card in range(len(book.card_names)):
            self.card_values.append(clipped([book.card_strength[card], *book.card_points[card]]))
        self.card_values.append(bytes(4))
        self.asked: list[dict[str, bytes]] = [{} for _ in range(seats)]  # by viewer and key of the step
        self.voting: list[bytes] = [self.question(0, "ballot", LAWS[law].key) for law in range(laws)]
        self.nothing_asked = self.question(0, "", "")

    def memory(self) -> Memory:
        """For tables of this configuration."""
        return Memory(self.laws, len(self.card_values) - 1)

    def look(self, t: Table, viewer: int, sets: bytes, memory: Memory) -> bytes:
        """The whole observation of a seat; `sets` are the law sets in play, one of each section.

        `memory` may have looked at any table before; it is quick if that was the same one not long ago.
        """
        turning = self.turning
        order = turning.screened if t.book.screened and t.phase != OVER else turning.open
        seen = order[viewer].translate(memory.numbers(t, viewer) + self.padding)
        parts = turning.parts
        out = [seen[: parts[BANDS]]]
        if t.shame is not None:
            out.append(below_zero(t, self.first_seats[viewer]))
        knights = seen[parts[BANDS] : parts[STANDS]]
        for table in COUNT:
            out.append(knights.translate(table))
        standing = seen[parts[STANDS] : parts[STANDS + 1]]
        for house in self.first_houses[viewer]:
            out.append(standing.translate(IS[house]))
        if t.court is not None:
            self.court(viewer, seen, standing, out)
        out.append(self.moments[viewer][t.round * len(PHASE) + t.phase])
        self.decision(t, viewer, out)
        self.people(t, viewer, out)
        self.cards(t, sets, memory, out)
        return b"".join(out)

    def court(self, viewer: int, seen: bytes, standing: bytes, out: list[bytes]) -> None:
        """Archers, lords, privileges and offices."""
        parts = self.turning.parts
        archers = standing[COUNTIES:]
        for house in self.first_houses[viewer]:
            out.append(archers.translate(IS[ARCHER_OF + house]))
        lords = seen[parts[LORDS] : parts[PRIVILEGES]]
        for place in range(LORD_PLACES):
            out.append(lords.translate(IS[place + AT_COURT & MOST]))
        privileges = seen[parts[PRIVILEGES] : parts[BESIDE]]
        for table in HAS:
            out.append(privileges.translate(table))
        beside = seen[parts[BESIDE] : parts[OFFICE_HOUSES]]
        out.append(beside.translate(HAS[0]))
        out.append(beside.translate(HAS[2]))
        held = seen[parts[OFFICE_HOUSES] :]
        for house in self.first_houses[viewer]:
            out.append(held.translate(IS[house]))

    # -- what is asked, and of whom ----------------------------------------------------------------------------------

    def decision(self, t: Table, viewer: int, out: list[bytes]) -> None:
        """The question, who owes an answer, who starts, and which laws are still to be applied."""
        owing = 0
        waiting = 0
        if t.agenda:
            step = t.agenda[-1]
            actors = step.actors(t)
            if step is VOTE:
                out.append(self.voting[t.proposals[0]])
            else:
                known = self.asked[viewer].get(step.key)
                if known is None:
                    prompt = step.prompt(t, actors[0])
                    known = self.question(viewer, prompt.kind, prompt.subject)
                    self.asked[viewer][step.key] = known
                out.append(known)
            for actor in actors:
                owing |= 1 << (actor - viewer if actor >= viewer else actor - viewer + self.seats)
            if t.phase == PARLIAMENT:
                for later in t.agenda:
                    if isinstance(later, Apply):
                        waiting |= 1 << later.place
        else:
            out.append(self.nothing_asked)
        start = t.start - viewer if t.start >= viewer else t.start - viewer + self.seats
        out.append(self.turns[(owing * self.seats + start) * len(FLAGS_3) + waiting])

    def question(self, viewer: int, kind: str, subject: str) -> bytes:
        """The kind of a question, and the law, county, conflict or house that it is about."""
        house = self.first_houses[viewer].index(COLOURS.index(subject)) if subject in COLOURS else NOBODY
        return b"".join(
            [
                one_of(len(QUESTIONS))[QUESTIONS.index(kind) if kind else -1],
                self.law[NUMBER.get(subject, -1)],
                one_of(COUNTIES)[COUNTY_NAMES.index(subject) if subject in COUNTY_NAMES else -1],
                one_of(FRONTS)[FRONT_NAMES.index(subject) if subject in FRONT_NAMES else -1],
                one_of(self.houses)[house],
            ]
        )

    # -- people and cards --------------------------------------------------------------------------------------------

    def people(self, t: Table, viewer: int, out: list[bytes]) -> None:
        """Ballots, nobles and extensions by seat."""
        order = self.first_seats[viewer]
        cast = 0
        bit = 1
        for seat in order:
            if t.ballots[seat] != NO_BALLOT:
                cast |= bit
            bit += bit
        own = t.ballots[viewer] & 1 if t.ballots[viewer] != NO_BALLOT else 2
        out.append(self.casts[cast * len(BALLOT) + own])
        for seat in order:
            out.append(FLAGS_9[t.nobles[seat]])
        for seat in order:
            out.append(FLAGS_12[t.extensions[seat] | t.turned[seat] << SPACES])

    def cards(self, t: Table, sets: bytes, memory: Memory, out: list[bytes]) -> None:
        """Favours, conflicts, laws in force, proposals, and what is left in both decks, in no order."""
        out.append(FLAGS_6[t.favours])
        known = memory.cards
        if t.front_card != known[0] or t.laws != known[1] or t.proposals != known[2]:
            listed = [self.card_values[card] for card in t.front_card]
            listed += [self.card[card] for card in t.front_card]
            for laws in (t.laws, t.proposals):  # there may be fewer than three
                listed += [self.law[law] for law in laws]
                listed += [self.law[-1]] * (LAWS_IN_FORCE - len(laws))
            known = (t.front_card[:], t.laws[:], t.proposals[:], b"".join(listed))
            memory.cards = known
        out.append(known[3])
        out.append(memory.law_deck.told(t.law_deck))
        out.append(sets)
        out.append(memory.conflict_deck.told(t.conflict_deck))


assert len(FLAGS_6[0]) == FAVOURS == SPACES
