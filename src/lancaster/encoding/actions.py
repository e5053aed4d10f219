"""Every action as a number: a fixed list of blocks, the same for every number of players and every expansion.

An id is the offset of its block and an index computed from the action's own values, so it never depends on what was
seen before and stays the same from version to version; a new kind of action would get a new block at the end. Amounts
are capped (`MOST_SQUIRES` and so on): a greater one has no id. Where nothing but greater ones is legal, the smallest of
them is offered under the id of the cap, so a mask is never empty.

>>> from lancaster.notation import parse
>>> encode(parse("2 York +1")), str(decode(1054))
(1054, '2 York +1')
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from lancaster.encoding.spread import append_ids, number_actions, pick
from lancaster.rules.actions import (
    BISHOP,
    CLAIM_BOTH,
    CLAIM_NOBLE,
    CLAIM_REWARD,
    CROSS,
    EXTEND,
    FAVOUR,
    NOBLE,
    NONE,
    RECRUIT,
    START,
    UPGRADE,
    Action,
    Ballot,
    Convert,
    Exchange,
    ballot,
    conversions,
    exchanges,
    pay_counties,
    pay_extensions,
    ransom,
    send,
)
from lancaster.rules.bands import UNIT
from lancaster.rules.placing_actions import AT_TREASURY, IN_CASTLE, IN_TOWER, InCounty, at_office, in_county, in_front
from lancaster.rules.terms import COUNTIES, FRONTS, OFFICES, SPACES

MOST_SQUIRES: Final = 9  # with a knight in a county
MOST_VOTES: Final = 20  # added to a ballot
MOST_TIMES: Final = 20  # of an exchange, or bought
MOST_SENT: Final = 4  # squires sent into conflicts, all together (one for each conflict)
KNIGHTS: Final = (3, 2, 1, 1)  # of strength 1 to 4 that a house has
MOST_BISHOPS: Final = 3
STRENGTHS: Final = (1, 2, 3, 4)
# privileges beside a knight, as bits: shield 1, archer 2, tudor 4
BESIDE_COUNTY: Final = (0, 1, 4, 5)
BESIDE_FRONT: Final = (0, 2, 4, 6)


class ActionBlock(NamedTuple):
    """Consecutive ids of one kind of action."""

    name: str
    offset: int
    actions: tuple[Action, ...]
    what: str

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.actions)


def _bands() -> list[int]:
    """Every multiset of a house's knights, as the rules write them; none first."""
    found = [0]
    for strength, most in zip(STRENGTHS, KNIGHTS, strict=True):
        found = [band + count * UNIT[strength] for count in range(most + 1) for band in found]
    return found


def _sent() -> list[tuple[int, int, int, int]]:
    """Every way to send one to four squires into the four conflicts."""
    counts = range(MOST_SENT + 1)
    every = [(a, b, c, d) for a in counts for b in counts for c in counts for d in counts]
    return [each for each in every if 0 < sum(each) <= MOST_SENT]


BANDS: Final = _bands()

_MADE: Final[tuple[tuple[str, str, Callable[[], list[Action]]], ...]] = (
    ("none", "decline, leave, pay nothing", lambda: [NONE]),
    ("recruit", "take the new knight in the castle", lambda: [RECRUIT]),
    ("bishop", "a bishop instead of an upgrade", lambda: [BISHOP]),
    ("claim", "noble, reward or both", lambda: [CLAIM_NOBLE, CLAIM_REWARD, CLAIM_BOTH]),
    ("favour", "a King’s favour, by tile", lambda: [*FAVOUR]),
    ("noble", "a noble, by county", lambda: [*NOBLE]),
    ("extend", "an extension, by castle space", lambda: [*EXTEND]),
    ("cross", "from Dorset to a conflict", lambda: [*CROSS]),
    ("start", "name the start player, by seat", lambda: [*START]),
    ("castle", "ally, strength, space", lambda: [a for row in IN_CASTLE for a in row]),
    ("tower", "ally, strength", lambda: [*IN_TOWER]),
    (
        "conflict",
        "ally, strength, privileges beside, conflict",
        lambda: [
            in_front(ally, strength, front, beside)
            for ally in range(2)
            for strength in STRENGTHS
            for beside in BESIDE_FRONT
            for front in range(FRONTS)
        ],
    ),
    ("treasury", "ally, kind (none, gold, squires, votes)", lambda: [a for row in AT_TREASURY for a in row]),
    (
        "upgrade",
        "strength, place",
        lambda: [a for row in UPGRADE for a in row],
    ),
    ("ransom", "a multiset of knights", lambda: [ransom(band) for band in BANDS[1:]]),
    ("ballot", "no, yes; votes", lambda: [ballot(yes, n) for yes in (False, True) for n in range(MOST_VOTES + 1)]),
    ("exchange", "times, from 1", lambda: exchanges(MOST_TIMES)[1:]),
    ("buy", "gold, squires; times, from 1", lambda: [a for kind in (0, 1) for a in conversions(kind, MOST_TIMES)[1:]]),
    ("send", "squires by conflict", lambda: [send(each) for each in _sent()]),
    ("pay-extensions", "a set of castle spaces", lambda: [pay_extensions(bits) for bits in range(1, 1 << SPACES)]),
    (
        "county",
        "strength, county, privileges beside, squires",
        lambda: [
            in_county(0, strength, county, squires, beside)
            for strength in STRENGTHS
            for county in range(COUNTIES)
            for beside in BESIDE_COUNTY
            for squires in range(MOST_SQUIRES + 1)
        ],
    ),
    (
        "ally-county",
        "strength, county, privileges beside",
        lambda: [
            in_county(1, strength, county, 0, beside)
            for strength in STRENGTHS
            for county in range(COUNTIES)
            for beside in BESIDE_COUNTY
        ],
    ),
    (
        "office",
        "office, knights, bishops, Tudor knight",
        lambda: [
            at_office(0, office, band, bishops, tudor)
            for office in range(OFFICES)
            for band in BANDS
            for bishops in range(MOST_BISHOPS + 1)
            for tudor in range(2)
        ],
    ),
    (
        "ally-office",
        "office, knights, Tudor knight",
        lambda: [
            at_office(1, office, band, 0, tudor) for office in range(OFFICES) for band in BANDS for tudor in range(2)
        ],
    ),
    ("pay-counties", "a set of counties", lambda: [pay_counties(bits) for bits in range(1, 1 << COUNTIES)]),
)


def _blocks() -> tuple[ActionBlock, ...]:
    blocks: list[ActionBlock] = []
    offset = 0
    for name, what, make in _MADE:
        actions = tuple(make())
        blocks.append(ActionBlock(name, offset, actions, what))
        offset += len(actions)
    return tuple(blocks)


BLOCKS: Final = _blocks()
ACTIONS: Final[tuple[Action, ...]] = tuple(action for block in BLOCKS for action in block.actions)
ACTION_COUNT: Final = len(ACTIONS)
IDS: Final[dict[Action, int]] = {action: number for number, action in enumerate(ACTIONS)}
# numbers as integers of 8 bytes, as NumPy takes them for positions in an array without looking at them one by one
INT64: Final[list[bytes]] = [number.to_bytes(8, sys.byteorder) for number in range(ACTION_COUNT)]
for _action, _number in IDS.items():  # looking it up there is several times as fast as in IDS
    _action.id = _number
    _action.id_bytes = INT64[_number]
number_actions(ACTIONS)


def encode(action: Action) -> int | None:
    """The id of an action; None if its amount is above the cap."""
    return IDS.get(action)


def decode(number: int) -> Action:
    """The action with this id."""
    if not 0 <= number < ACTION_COUNT:
        raise ValueError(f"the ids of actions are 0 to {ACTION_COUNT - 1}, not {number}")
    return ACTIONS[number]


def legal_ids(legal: Sequence[Action]) -> list[int]:
    """The ids of legal actions, in their order; never empty when there is a legal action."""
    found = [IDS[action] for action in legal if action in IDS]
    if legal and not found:
        found.append(capped_id(legal[0]))
    return found


def append_legal_ids(legal: tuple[Action, ...], out: bytearray) -> int:
    """Append the same ids as integers of 8 bytes (`INT64`); gives how many there are."""
    count = append_ids(legal, out)
    if legal and count == 0:
        out += INT64[capped_id(legal[0])]
        count = 1
    return count


def legal_id_bytes(legal: tuple[Action, ...]) -> bytes:
    """The same ids, one after the other: `numpy.frombuffer(…, numpy.int64)`."""
    found = bytearray()
    append_legal_ids(legal, found)
    return bytes(found)


def legal_action(number: int, legal: tuple[Action, ...]) -> Action | None:
    """The legal action that an id means; None if it means none of them."""
    action = pick(number, legal)
    if action is not None:
        return action
    if legal and not any(each.id >= 0 for each in legal) and number == capped_id(legal[0]):
        return legal[0]
    return None


def capped_id(action: Action) -> int:
    """The id under which an action above the cap is offered: that of the same action with the amount of the cap."""
    if isinstance(action, InCounty):
        return IDS[in_county(action.ally, action.strength, action.county, MOST_SQUIRES, action.beside)]
    if isinstance(action, Ballot):
        return IDS[ballot(action.yes, MOST_VOTES)]
    if isinstance(action, Convert):
        return IDS[conversions(action.kind, MOST_TIMES)[MOST_TIMES]]
    assert isinstance(action, Exchange), action
    return IDS[exchanges(MOST_TIMES)[MOST_TIMES]]
