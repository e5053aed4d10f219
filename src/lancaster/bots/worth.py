"""The worth of goods, knights, nobles, extensions and gifts to a seat, in points of the final score.

What a gain is worth depends on how many rounds it can still be used in. All bots share these values. The functions read
the table directly and use only what the rules use, so that the module can be compiled together with them.
"""

from typing import Final

from lancaster.rules.bands import STRONGEST, count_of
from lancaster.rules.book import Gift
from lancaster.rules.rewards import noble_to_be_had
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    COUNTIES,
    GOLD,
    OFFICES,
    POINTS,
    REWARDS,
    SEALS,
    SHAME,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
    VOTES,
)

# The worth of a gain, by the number of rounds in which it can still be used, 0 to 5.
GOLD_WORTH: Final = [0.03, 0.55, 0.7, 0.75, 0.8, 0.8]
SQUIRE_WORTH: Final = [0.04, 0.7, 0.85, 0.9, 0.95, 0.95]
VOTE_WORTH: Final = [0.0, 0.45, 0.5, 0.55, 0.55, 0.55]
KNIGHT_WORTH: Final = [0.8, 2.6, 5.5, 8.5, 11.5, 13.5]  # a knight of strength 1
STRENGTH_WORTH: Final = [0.8, 1.4, 2.0, 3.0, 3.7, 4.3]  # each strength more
SHAME_WORTH: Final = -1.6
MOST_AHEAD: Final = len(GOLD_WORTH) - 1  # rounds that these lists tell apart
OFFICE_WORTH: Final = [0.0, 0.8, 1.0, 1.1, 1.2, 1.2]  # a privilege, for each round it is received


def running_sums(worths: list[float]) -> list[float]:
    """What a thing is worth that comes once in each of the last 0, 1, 2 … rounds."""
    sums = [0.0]
    for worth in worths:
        sums.append(sums[-1] + worth)
    return sums


GOLD_SUMS: Final = running_sums(GOLD_WORTH)
SQUIRE_SUMS: Final = running_sums(SQUIRE_WORTH)
VOTE_SUMS: Final = running_sums(VOTE_WORTH)


def rounds_ahead(t: Table) -> int:
    """How many rounds' worth of use a gain of this moment still has: this one counts until its rewards begin."""
    left = t.book.rounds - t.round + (0 if t.phase >= REWARDS else 1)
    return MOST_AHEAD if left > MOST_AHEAD else left if left > 0 else 0


def noble_curve(t: Table, nobles: float) -> float:
    """Points for so many nobles, also for a fraction of one."""
    table = t.book.noble_points
    if nobles >= COUNTIES:
        return float(table[COUNTIES])
    whole = int(nobles)
    return table[whole] + (nobles - whole) * (table[whole + 1] - table[whole])


def nobles_worth(t: Table, owned: int, ahead: int) -> float:
    """What owning so many nobles is worth, with those still expected: points at the end, and votes from the table."""
    return noble_curve(t, owned + 0.75 * ahead) + owned * VOTE_WORTH[ahead] * 0.6 * ahead


def noble_worth(t: Table, seat: int, ahead: int) -> float:
    """What one more noble is worth."""
    owned = t.nobles[seat].bit_count()
    return nobles_worth(t, owned + 1, ahead) - nobles_worth(t, owned, ahead)


def knight_worth(t: Table, house: int, ahead: int) -> float:
    """What a new knight is worth; nothing when the reserve has none."""
    return KNIGHT_WORTH[ahead] if count_of(t.reserve[house], 1) else 0.0


def upgrade_worth(t: Table, house: int, ahead: int) -> float:
    """What an upgrade is worth: the better the knight, the better; nothing when none fits."""
    reserve = t.reserve[house]
    active = t.book.knights - reserve
    for strength in range(1, STRONGEST):
        if count_of(active, strength) and count_of(reserve, strength + 1):
            return STRENGTH_WORTH[ahead]
    return 0.6 * STRENGTH_WORTH[ahead] if t.court is not None and t.court.bishop_supply else 0.0


def income_worth(t: Table, seat: int, space: int, ahead: int) -> float:
    """What a castle space yields once."""
    gift = t.book.space_gift[space]
    after = ahead - 1 if ahead > 0 else 0
    if gift.knights:
        return max(0.0, knight_worth(t, seat, after) - t.book.space_price[space] * SQUIRE_WORTH[ahead]) * 0.8
    if space == UPGRADE_SPACE:
        return max(0.0, upgrade_worth(t, seat, after) - t.book.space_price[space] * SQUIRE_WORTH[ahead]) * 0.8
    return (
        gift.amounts[GOLD] * GOLD_WORTH[ahead]
        + gift.amounts[SQUIRES] * SQUIRE_WORTH[ahead]
        + gift.amounts[VOTES] * VOTE_WORTH[ahead]
        + gift.amounts[POINTS]
    )


def extension_worth(t: Table, seat: int, space: int, ahead: int) -> float:
    """What building over a space is worth: its income in the rounds to come, and the place at the end."""
    gift = t.book.space_gift[space]
    income = 0.0
    if gift.knights or space == UPGRADE_SPACE:
        for later in range(ahead):
            income += income_worth(t, seat, space, later)
    else:
        amounts = gift.amounts
        income = (
            amounts[GOLD] * GOLD_SUMS[ahead]
            + amounts[SQUIRES] * SQUIRE_SUMS[ahead]
            + amounts[VOTES] * VOTE_SUMS[ahead]
            + amounts[POINTS] * ahead
        )
    return 1.4 + 0.9 * income


def best_extension(t: Table, seat: int, ahead: int) -> float:
    """What the best extension not yet built is worth."""
    best = 0.0
    for space in range(SPACES):
        if not t.extensions[seat] >> space & 1:
            best = max(best, extension_worth(t, seat, space, ahead))
    return best


def gift_worth(t: Table, house: int, gift: Gift, ahead: int) -> float:
    """What a gift is worth to a house."""
    total = 0.0
    if t.book.has_purse(house):
        amounts = gift.amounts
        total += (
            amounts[GOLD] * GOLD_WORTH[ahead]
            + amounts[SQUIRES] * SQUIRE_WORTH[ahead]
            + amounts[VOTES] * VOTE_WORTH[ahead]
            + amounts[POINTS]
        )
        if amounts[SEALS]:
            total += amounts[SEALS] * seal_worth(t, house)
        if amounts[SHAME]:
            total += amounts[SHAME] * SHAME_WORTH
        if gift.extensions:
            total += gift.extensions * best_extension(t, house, ahead)
        if gift.nobles and any_noble_to_be_had(t, house):
            total += noble_worth(t, house, ahead)
    if gift.knights:
        total += gift.knights * knight_worth(t, house, ahead)
    if gift.upgrades:
        total += gift.upgrades * upgrade_worth(t, house, ahead)
    return total


def any_noble_to_be_had(t: Table, house: int) -> bool:
    """Whether some county still has a noble that the house does not own (R6.4)."""
    for county in range(COUNTIES):
        if noble_to_be_had(t, house, county):
            return True
    return False


def price_worth(t: Table, seat: int, kind: int, ahead: int) -> float:
    """What one of a good costs a seat that pays with it; votes to pay with are left over and worth nothing (R3.4)."""
    if kind == GOLD:
        return GOLD_WORTH[ahead]
    if kind == SQUIRES:
        return SQUIRE_WORTH[ahead]
    return seal_worth(t, seat) if kind == SEALS else 0.0


def bishops_of(t: Table, seat: int) -> int:
    """A seat's bishops, at court and with the lord."""
    court = t.court
    if court is None:
        return 0
    total = court.bishops[seat]
    for office in range(OFFICES):
        if court.party_house[office] == seat:
            total += court.party_bishops[office]
    return total


def seal_worth(t: Table, seat: int) -> float:
    """What a seal is worth at the end."""
    return 1.3 + bishops_of(t, seat)
