"""The whole action universe around a position: every action one could think of, legal or not.

Squires and other amounts up to two more than the seat has, every party, every subset. `explain` must be None for
exactly those that `legal` lists.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from lancaster.chance import Chooser
from lancaster.rules.actions import (
    AT_TREASURY,
    BISHOP,
    CLAIM_BOTH,
    CLAIM_NOBLE,
    CLAIM_REWARD,
    CROSS,
    EXTEND,
    FAVOUR,
    IN_CASTLE,
    IN_TOWER,
    NOBLE,
    NONE,
    RECRUIT,
    START,
    UPGRADE,
    Action,
    at_office,
    ballots,
    conversions,
    exchanges,
    in_county,
    in_front,
    pay_counties,
    pay_extensions,
    ransom,
    send,
)
from lancaster.rules.bands import parts
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    ARCHER,
    COUNTIES,
    FRONTS,
    GOLD,
    OFFICES,
    RESERVE,
    SEALS,
    SHIELD,
    SPACES,
    SQUIRES,
    TREASURY,
    TUDOR,
    VOTES,
)

EXCESS = 2


def groups(t: Table, seat: int) -> list[tuple[Action, ...]]:
    """Every action around a seat's position, each once, in groups that are easily drawn from."""
    gold, squires, votes, seals = (t.owns(seat, kind) + EXCESS for kind in (GOLD, SQUIRES, VOTES, SEALS))
    return [
        _fixed(t.book.knights),
        _parties(t.book.knights),
        _counties(squires),
        ballots(votes),
        tuple(exchanges(max(gold, squires, votes, seals))[1:]),
        tuple(conversions(GOLD, squires)[1:]),
        tuple(conversions(SQUIRES, gold)[1:]),
    ]


def universe(t: Table, seat: int) -> list[Action]:
    """The same in one list."""
    return [action for group in groups(t, seat) for action in group]


def thought_of(t: Table, seat: int, rng: Chooser) -> Action:
    """One action out of the universe; rare kinds are as likely as common ones."""
    listed = groups(t, seat)
    group = listed[rng.randrange(len(listed))]
    return group[rng.randrange(len(group))]


@lru_cache(maxsize=128)
def _counties(squires: int) -> tuple[Action, ...]:
    pieces = product((0, 1), (1, 2, 3, 4), range(COUNTIES), range(squires + 1), (0, SHIELD, TUDOR, SHIELD | TUDOR))
    return tuple(in_county(*piece) for piece in pieces)


@lru_cache(maxsize=16)
def _parties(knights: int) -> tuple[Action, ...]:
    pieces = product((0, 1), range(OFFICES), parts(knights), range(5), (0, 1))
    return tuple(at_office(*piece) for piece in pieces)


@lru_cache(maxsize=16)
def _fixed(knights: int) -> tuple[Action, ...]:
    found: list[Action] = [NONE, BISHOP, RECRUIT, CLAIM_NOBLE, CLAIM_REWARD, CLAIM_BOTH]
    found += [*FAVOUR, *NOBLE, *EXTEND, *CROSS, *START]
    for row in AT_TREASURY:
        found += row
    for ally, strength in product((0, 1), (1, 2, 3, 4)):
        found += IN_CASTLE[ally * 5 + strength]
        found.append(IN_TOWER[ally * 5 + strength])
        for front, beside in product(range(FRONTS), (0, ARCHER, TUDOR, ARCHER | TUDOR)):
            found.append(in_front(ally, strength, front, beside))
    for strength in (1, 2, 3, 4):
        found += [action for place, action in enumerate(UPGRADE[strength]) if place not in (RESERVE, TREASURY)]
    found += [ransom(band) for band in parts(knights) if band]
    for a, b, c, d in product(range(6), repeat=4):
        if 0 < a + b + c + d <= 5:
            found.append(send((a, b, c, d)))
    found += [pay_counties(bits) for bits in range(1, 1 << COUNTIES)]
    found += [pay_extensions(bits) for bits in range(1, 1 << SPACES)]
    return tuple(found)
