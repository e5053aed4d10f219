"""What a seat may see (R1.8): a blinded copy of the table, from which every secret and every screened total is gone.

Deal every secret again, change every screened total, and the blinded table is the same. Views and forecasts are made
from it. Two readers do not use it: bots get games that `Game.determinize` has dealt again, and the observations of the
learning environments are read from the true table, for speed; tests check that they hold no secret.
"""

from typing import Final

from lancaster.rules.table import NO_BALLOT, SEALED, Table
from lancaster.rules.terms import GOLD, OVER, PURSE, SEALS, SHAME, SQUIRES, UNKNOWN

SCREENED: Final = (GOLD, SQUIRES, SEALS, SHAME)


def seen_by(t: Table, seat: int) -> Table:
    """The table as a seat sees it; -1 for a spectator. When the game is over nothing is screened any more."""
    blind = t.copy()
    blind.past = []  # it holds sealed ballots
    blind.past_is_shared = False
    blind.law_deck = [UNKNOWN] * len(t.law_deck)
    blind.conflict_deck = [UNKNOWN] * len(t.conflict_deck)
    for other in range(t.book.seats):
        if other != seat:
            if t.ballots[other] != NO_BALLOT:
                blind.ballots[other] = SEALED
            if t.book.screened and t.phase != OVER:
                for kind in SCREENED:
                    blind.purse[other * PURSE + kind] = UNKNOWN
    if t.agenda and seat not in t.agenda[-1].actors(t):
        blind.options = ()
    return blind
