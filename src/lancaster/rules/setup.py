"""Set-up (chapter 1), the course of a round, and what is made ready for the next one (R4.1, R4.14)."""

from typing import Final

from lancaster.material import Material
from lancaster.rules.agenda import Step
from lancaster.rules.book import Book
from lancaster.rules.castles import ALL_CASTLES
from lancaster.rules.conflicts import ALL_CONFLICTS
from lancaster.rules.counties import ALL_COUNTIES
from lancaster.rules.court import AtTheKingsCourt
from lancaster.rules.displeasure import TheKingsDispleasure, Tower
from lancaster.rules.events import Began, CardsTurned
from lancaster.rules.lords import Offices, Treasury
from lancaster.rules.parliament import LAWS_IN_FORCE, SIT
from lancaster.rules.placement import PLACE, Castle, Counties, Fronts
from lancaster.rules.privileges import PrivilegedCounties, PrivilegedFronts
from lancaster.rules.rewards import FIRST_EXTENSION
from lancaster.rules.scoring import FINAL
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    LOWER,
    PLACEMENT,
    REWARDS,
    TO_CASTLE,
    TO_COUNTY,
    TO_FRONT,
    TO_OFFICE,
    TO_TOWER,
    TO_TREASURY,
)

_BOOKS: Final[dict[tuple[str, int, bool, bool], Book]] = {}  # a book never changes, so games share it
_MOST_BOOKS: Final = 64


def open_book(material: Material, players: int, court: bool, displeasure: bool) -> Book:
    """The rules in play, with the places and modules of the expansions. Games with the same options share a book."""
    key = (material.digest, players, court, displeasure)
    known = _BOOKS.get(key)
    if known is not None:
        return known
    book = Book(material, players, court, displeasure)
    book.put_knights(TO_COUNTY, PrivilegedCounties() if court else Counties())
    book.put_knights(TO_CASTLE, Castle())
    book.put_knights(TO_FRONT, PrivilegedFronts() if court else Fronts())
    if court:
        book.put_lords(TO_OFFICE, Offices())
        book.put_lords(TO_TREASURY, Treasury())
        book.modules.append(AtTheKingsCourt())
    if displeasure:
        book.put_knights(TO_TOWER, Tower())
        book.modules.append(TheKingsDispleasure())
    if len(_BOOKS) >= _MOST_BOOKS:
        _BOOKS.clear()
    _BOOKS[key] = book
    return book


def lay_out(book: Book, start: int, laws: list[int], conflicts: list[int]) -> Table:
    """A new table; `laws` are the three current ones and then the deck, each deck in the order it will be drawn."""
    t = Table(book)
    t.start = start
    t.turn = start
    for house in range(book.houses):
        knights = book.start_knights if book.has_purse(house) else book.ally_knights
        t.reserve[house] -= knights
        t.at_court[house] = knights
    for module in book.modules:
        module.set_up(t)
    t.laws = laws[:LAWS_IN_FORCE]
    t.law_deck = laws[LAWS_IN_FORCE:]
    t.law_deck.reverse()
    t.conflict_deck = conflicts[:]
    t.conflict_deck.reverse()
    t.agenda.append(START_ROUND)
    for seat in reversed(book.order[start]):
        t.agenda.append(FIRST_EXTENSION[seat])
    prepare_round(t)
    t.settle()
    return t


def prepare_round(t: Table) -> None:
    """The next round's cards are turned up and the favours laid out (R1.5 to R1.7, R4.14)."""
    t.round += 1
    t.favours = t.book.favours
    t.sent = 0
    for front in range(LOWER):
        t.front_card[front] = t.conflict_deck.pop()
    t.proposals.clear()
    for _ in range(LAWS_IN_FORCE):
        t.proposals.append(t.law_deck.pop())
    if t.log is not None:
        t.log.append(CardsTurned(tuple(t.front_card[:LOWER]), tuple(t.proposals)))


class StartRound(Step):
    """Put placement, parliament and rewards on the agenda."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        t.phase = PLACEMENT
        t.turn = t.start
        t.agenda.append(REAP)
        t.agenda.append(SIT)
        t.agenda.append(PLACE)
        if t.log is not None:
            t.log.append(Began(t.round, PLACEMENT))
        return False


class Rewards(Step):
    """Resolve what expansions bring first, then put counties, castles and conflicts on the agenda (R4.1)."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        t.phase = REWARDS
        if t.log is not None:
            t.log.append(Began(t.round, REWARDS))
        for module in t.book.modules:
            module.before_rewards(t)
        t.agenda.append(END_ROUND)
        t.agenda.append(ALL_CONFLICTS)
        t.agenda.append(ALL_CASTLES)
        t.agenda.append(ALL_COUNTIES)
        return False


class EndRound(Step):
    """After rounds 1 to 4 the next one is prepared; after the last comes the final scoring (R4.14, R5.1)."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        if t.round == t.book.rounds:
            t.agenda.append(FINAL)
            return False
        for module in t.book.modules:
            module.round_over(t)
        prepare_round(t)
        t.agenda.append(START_ROUND)
        return False

    def secret(self, t: Table, seat: int) -> bool:
        return t.round < t.book.rounds  # cards are turned up


START_ROUND: Final = StartRound("start round")
REAP: Final = Rewards("rewards")
END_ROUND: Final = EndRound("end round")
