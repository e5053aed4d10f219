"""The observation of a seat as bytes; compiled together with the rules.

`ObservationWriter.write` takes the true table, but shows nothing of it that `lancaster.rules.sight` hides: of the
others' purses only votes and points, of their ballots only whether they are cast, of the decks only which cards are in
them. (Copying and blinding the whole table first would cost half as much again; a test compares the two.)

The writer hands the columns of the table to `lancaster.encoding.spread`, which writes them over a row as the program of
the viewer says (`lancaster.encoding.row_program`). The question is looked up in tables of ready-made bytes. Nothing is
kept from one observation to the next.
"""

from typing import Final

from lancaster.encoding.spread import spread
from lancaster.rules.actions import QUESTIONS
from lancaster.rules.agenda import Step
from lancaster.rules.book import Book
from lancaster.rules.court import count_bishops
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.parliament import VOTE, Apply
from lancaster.rules.table import NO_BALLOT, Table, added_votes, says_yes
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    FRONT_NAMES,
    FRONTS,
    NOBODY,
    OVER,
    PARLIAMENT,
)

ALL_LAWS: Final = 7  # those in force, as bits
# columns that are filled in again for every observation
MOMENT: Final = 0
BISHOPS: Final = 22  # of a seat, those with its lord included
# what the column "moment" holds
TO_EARN: Final = 0  # favours that can still be earned this round (R2.9)
OWN_VOTES: Final = 1  # on the viewer's sealed ballot
VIEWER: Final = 2
ROUND: Final = 3
PHASE: Final = 4
START: Final = 5
OWING: Final = 6  # the seats that owe a decision, as bits
WAITING: Final = 7  # the laws in force that are still to be applied, as bits
CAST: Final = 8  # the seats that have cast a ballot, as bits
OWN_BALLOT: Final = 9  # NOBODY: none; 0: no; 1: yes
FAVOURS_LEFT: Final = 10  # as bits
SUPPLY: Final = 11  # of bishops
MOMENTS: Final = 12


def column_names(court: bool, displeasure: bool) -> list[str]:
    """What `ObservationWriter.columns` lists, in that order."""
    names = ["moment", "purse", "leftover", "nobles", "extensions", "turned", "reserve", "at-court", "castle"]
    names += ["county-house", "county-strength", "county-squires", "nobles-left"]
    names += ["front-card", "front-space", "front-band", "front-squires"]
    names += ["laws", "proposals", "law-deck", "conflict-deck"]
    if court:
        names += ["lord", "bishops", "bishops-at-court", "party-house", "party", "party-bishops", "party-tudor"]
        names += ["holder", "treasury", "ready", "coming", "county-beside", "front-tudors"]
    if displeasure:
        names += ["tower", "track"]
    return names


def one_of(size: int) -> list[bytes]:
    """A one among zeros, by where it stands; the last entry, found by -1, has none."""
    return [bytes([1 if i == place else 0 for i in range(size)]) for place in range(size)] + [bytes(size)]


class ObservationWriter:
    """Writes observations of tables of one configuration, rows of `size` bytes.

    `laws` is how many different laws there can be. `shown` are the programs by viewer, `over` those for when the game
    is over and all screens are lifted.
    """

    def __init__(self, book: Book, laws: int, size: int, shown: list[bytes], over: list[bytes]) -> None:
        self.seats = book.seats
        self.houses = book.houses
        self.size = size
        self.spread = spread  # an attribute is found several times as fast as a name of the module
        self.shown = shown
        self.over = over
        self.first_houses: list[list[int]] = []  # by viewer: all houses; allies come after all that have a purse
        for viewer in range(book.seats):
            order = book.order[viewer]
            self.first_houses.append(order + [seat + book.seats for seat in order] if book.allies else order)
        place = one_of(laws)
        self.law = [place[law if law < laws else -1] for law in range(len(LAWS))] + [place[-1]]  # others: nothing
        self.asked: list[dict[str, bytes]] = [{} for _ in range(book.seats)]  # by viewer and key of the step
        self.voting: list[bytes] = [self.question(0, "ballot", LAWS[law].key) for law in range(len(LAWS))]
        self.nothing_asked = self.question(0, "", "")

    def write(self, t: Table, viewer: int, sets: bytes) -> bytes:
        """The whole observation of a seat; `sets` are the law sets in play, one of each section."""
        row = bytearray(self.size)
        self.write_into(row, 0, t, viewer, sets)
        return bytes(row)

    def write_into(self, out: bytearray, at: int, t: Table, viewer: int, sets: bytes) -> None:
        """The same, into a place of an array of bytes."""
        self.write_columns(out, at, t, t.agenda[-1] if t.agenda else None, viewer, sets, self.columns(t))

    def write_columns(
        self, out: bytearray, at: int, t: Table, step: Step | None, viewer: int, sets: bytes, columns: list[list[int]]
    ) -> None:
        """The same, with the next step of the table and what `columns` gives: a table never replaces a column."""
        programs = self.over if t.phase == OVER else self.shown
        moment = columns[MOMENT]
        left = t.book.favoured_knights - t.sent
        moment[TO_EARN] = left if left > 0 else 0
        ballot = t.ballots[viewer]
        moment[OWN_VOTES] = added_votes(ballot) if ballot >= 0 else 0
        moment[VIEWER] = viewer
        moment[ROUND] = t.round
        moment[PHASE] = t.phase
        moment[START] = t.start
        moment[OWING] = 0
        moment[WAITING] = 0
        moment[CAST] = 0
        moment[OWN_BALLOT] = NOBODY
        moment[FAVOURS_LEFT] = t.favours
        question = self.nothing_asked if step is None else self.decision(t, step, viewer, moment)
        court = t.court
        if court is not None:
            moment[SUPPLY] = court.bishop_supply
            count_bishops(court, columns[BISHOPS])
        self.spread(programs[viewer], columns, question, sets, out, at)

    def columns(self, t: Table) -> list[list[int]]:
        """The columns of a table, as `column_names` lists them; moment and bishops are not filled in."""
        found = [
            [0] * MOMENTS,
            t.purse,
            t.leftover,
            t.nobles,
            t.extensions,
            t.turned,
            t.reserve,
            t.at_court,
            t.castle,
            t.county_house,
            t.county_strength,
            t.county_squires,
            t.nobles_left,
            t.front_card,
            t.front_space,
            t.front_band,
            t.front_squires,
            t.laws,
            t.proposals,
            t.law_deck,
            t.conflict_deck,
        ]
        court = t.court
        if court is not None:
            found += [
                court.lord,
                [0] * self.seats,
                court.bishops,
                court.party_house,
                court.party,
                court.party_bishops,
                court.party_tudor,
                court.holder,
                court.treasury,
                court.ready,
                court.coming,
                court.county_beside,
                court.front_tudors,
            ]
        shame = t.shame
        if shame is not None:
            found += [shame.tower, shame.track]
        return found

    # -- what is asked, and of whom ----------------------------------------------------------------------------------

    def decision(self, t: Table, step: Step, viewer: int, moment: list[int]) -> bytes:
        """The question; who owes an answer, which laws are still to be applied, and ballots go into the moment."""
        if step is VOTE:
            owing = 0
            cast = 0
            bit = 1
            for ballot in t.ballots:
                if ballot == NO_BALLOT:
                    owing += bit
                else:
                    cast += bit
                bit += bit
            moment[OWING] = owing
            moment[CAST] = cast
            moment[WAITING] = ALL_LAWS
            if t.ballots[viewer] != NO_BALLOT:
                moment[OWN_BALLOT] = 1 if says_yes(t.ballots[viewer]) else 0
            return self.voting[t.proposals[0]]
        actor = step.actors(t)[0]
        moment[OWING] = 1 << actor
        if t.phase == PARLIAMENT:
            waiting = 0
            for later in t.agenda:
                if isinstance(later, Apply):
                    waiting |= 1 << later.place
            moment[WAITING] = waiting
        known = self.asked[viewer].get(step.key)
        if known is None:
            prompt = step.prompt(t, actor)
            known = self.question(viewer, prompt.kind, prompt.subject)
            self.asked[viewer][step.key] = known
        return known

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
