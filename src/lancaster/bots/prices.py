"""The price list of the hand-made evaluation: what things are worth in points, by how much of the game is left."""

from __future__ import annotations

from typing import Final

from lancaster.rules.book import Book, Gift
from lancaster.rules.counties import ALL_COUNTIES
from lancaster.rules.parliament import VOTE
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    GOLD,
    KNIGHT_SPACE,
    PARLIAMENT,
    POINTS,
    REWARDS,
    SEALS,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
    VOTES,
)

# Rules of thumb from play: a placement earns two to three points, gold buys a noble beside a reward, squires decide who
# stands in a county, a vote is worth what the laws are worth. All of it fades as the end comes near.

# by number of rounds in which it can still be used
GOLD_WORTH: Final = (0.05, 0.5, 0.75, 0.85, 0.95, 1.0)
SQUIRE_WORTH: Final = (0.12, 0.55, 0.8, 0.9, 1.0, 1.0)
VOTE_WORTH: Final = 0.6
ROUND_OF_KNIGHT: Final = (0.0, 1.6, 2.3, 3.1, 4.0)  # what a knight of a strength earns in a round
START_WORTH: Final = 0.5  # to be the first to place knights
STRENGTH_WORTH: Final = 0.8  # 1 more strength, for the final ranking
ALLY_SHARE: Final = 0.4  # what an ally's piece is worth to its leader, compared with an own one (chapter 7)


class Prices:
    """The price list at one moment of the game."""

    def __init__(self, book: Book, left: int, gold_uses: int, squire_uses: int, votes_count: bool) -> None:
        self.left = left  # rounds after this one
        self.gold = GOLD_WORTH[min(gold_uses, 5)]
        self.squire = SQUIRE_WORTH[min(squire_uses, 5)]
        self.vote = VOTE_WORTH if votes_count else 0.0
        self.later_vote = VOTE_WORTH if left else 0.0
        self.start = START_WORTH if left else 0.0
        self.shame = 1.6
        self.round_of = ROUND_OF_KNIGHT
        self.new_knight = ROUND_OF_KNIGHT[1] * left + STRENGTH_WORTH
        self.upgrade = 0.8 * left + STRENGTH_WORTH
        self.noble_votes = 0.45 * left  # 1 vote at each table to come (R4.7)
        self.amounts = [0.0] * 6
        self.amounts[GOLD] = self.gold
        self.amounts[SQUIRES] = self.squire
        self.amounts[VOTES] = self.later_vote
        self.amounts[SEALS] = 1.3 + 0.3 * left
        self.amounts[POINTS] = 1.0
        self.extension = 0.0
        self.extension_income = [0.0] * SPACES
        for space in range(SPACES):
            income = self.of_gift(book.space_gift[space])
            if space in (KNIGHT_SPACE, UPGRADE_SPACE):
                income = max(0.0, income - book.space_price[space] * self.squire) * 0.35
            self.extension_income[space] = income * 0.9
        self.extension = max(self.extension_income) * 0.85 * max(left, 0) + 1.2

    def of_gift(self, gift: Gift) -> float:
        """What a reward is worth, nobles and crossings apart."""
        worth = 0.0
        for kind in range(6):
            if gift.amounts[kind]:
                worth += gift.amounts[kind] * self.amounts[kind]
        worth += gift.knights * self.new_knight + gift.upgrades * self.upgrade
        return worth + gift.extensions * self.extension


def prices_of(t: Table) -> Prices:
    """The price list for a table as it stands."""
    left = t.book.rounds - t.round
    placing = t.phase < PARLIAMENT
    counties = t.phase < REWARDS or ALL_COUNTIES in t.agenda
    if t.phase == PARLIAMENT:
        votes = VOTE in t.agenda or left > 0
    else:
        votes = placing or left > 0
    key = (id(t.book), left, counties, placing, votes)
    known = _KNOWN.get(key)
    if known is None or known[0] is not t.book:
        if len(_KNOWN) > 2000:
            _KNOWN.clear()
        made = Prices(t.book, left, left + (1 if counties else 0), left + (1 if placing else 0), votes)
        known = (t.book, made)  # the book is kept, so that its id stays its own
        _KNOWN[key] = known
    return known[1]


_KNOWN: Final[dict[tuple[int, int, bool, bool, bool], tuple[Book, Prices]]] = {}
