"""What things are worth, in points: the judgement that instinct, knight and lord share.

`standings` estimates every seat's final score from the table at the beginning of a round; `outcome` turns that into
what a seat plays for: mostly its chance to win, and a little of its lead. The functions read the table directly and use
only what the rules use, so that the module can be compiled together with them.
"""

from math import exp
from typing import Final

from lancaster.rules.bands import STRENGTH, count_of
from lancaster.rules.book import Gift
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    GOLD,
    HOUSES,
    NO_CARD,
    OFFICES,
    OVER,
    POINTS,
    PURSE,
    REWARDS,
    SEALS,
    SHAME,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
    VOTES,
)

# what a gain is worth to instinct, by the number of rounds in which it can still be used, 0 to 5
GOLD_WORTH: Final = [0.03, 0.55, 0.7, 0.75, 0.8, 0.8]
SQUIRE_WORTH: Final = [0.04, 0.7, 0.85, 0.9, 0.95, 0.95]
VOTE_WORTH: Final = [0.0, 0.45, 0.5, 0.55, 0.55, 0.55]
KNIGHT_WORTH: Final = [0.8, 2.6, 5.5, 8.5, 11.5, 13.5]  # a knight of strength 1
STRENGTH_WORTH: Final = [0.8, 1.4, 2.0, 3.0, 3.7, 4.3]  # each strength more
SHAME_WORTH: Final = -1.6
OFFICE_WORTH: Final = [0.0, 0.8, 1.0, 1.1, 1.2, 1.2]  # a privilege, for each round it is received
MARGIN_SCALE: Final = 80.0
WIN_WEIGHT: Final = 0.75


# what things are worth at the beginning of a round, by the number of rounds still to be played: fitted, round by round,
# to the final scores of 680 four-player games (base laws) between reduced knights who played one move in eight at
# random, and smoothed by hand
GOLD_THEN: Final = [0.03, 0.52, 0.58, 0.75, 0.95, 1.0]
SQUIRE_THEN: Final = [0.04, 0.6, 0.62, 0.74, 0.84, 0.9]
VOTE_THEN: Final = [0.0, 0.25, 0.5, 0.55, 0.7, 0.7]
KNIGHT_THEN: Final = [0.5, 2.0, 4.8, 7.7, 11.0, 13.0]
STRENGTH_THEN: Final = [0.5, 0.65, 1.2, 2.2, 2.9, 3.5]
EXTENSION_THEN: Final = [  # by castle space
    [0.0, 0.6, 1.6, 3.4, 6.0, 7.5],
    [0.0, 0.1, 1.3, 3.2, 6.2, 7.5],
    [0.0, 0.0, 0.9, 2.5, 5.8, 7.0],
    [0.0, 0.0, 0.0, 0.1, 0.6, 1.0],
    [0.0, 0.0, 1.3, 5.3, 9.5, 12.0],
    [0.0, 0.6, 1.6, 4.2, 4.6, 6.0],
]
BOUND_THEN: Final = [0.0, -2.2, -3.4, -4.2, -6.0, -6.0]  # knights in the lower row, beyond the points they will bring
HEAT: Final = [0.5, 3.8, 4.8, 5.5, 6.5, 7.5]  # how many points of difference may still be made up


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
    return 5 if left > 5 else left if left > 0 else 0


def noble_curve(t: Table, nobles: float) -> float:
    """Points for so many nobles, also for a fraction of one."""
    table = t.book.noble_points
    if nobles >= 9.0:
        return float(table[9])
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
    return KNIGHT_WORTH[ahead] if t.reserve[house] & 3 else 0.0


def upgrade_worth(t: Table, house: int, ahead: int) -> float:
    """What an upgrade is worth: the better the knight, the better; nothing when none fits."""
    reserve = t.reserve[house]
    active = t.book.knights - reserve
    for strength in (3, 2, 1):
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
        if gift.extensions:
            total += gift.extensions * best_extension(t, house, ahead)
        if gift.nobles:
            total += noble_worth(t, house, ahead)
    if gift.knights:
        total += gift.knights * knight_worth(t, house, ahead)
    if gift.upgrades:
        total += gift.upgrades * upgrade_worth(t, house, ahead)
    return total


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


def soft_places(keys: list[float], scale: float, first: float, second: float) -> list[float]:
    """Expected points for first and second place when the keys may still change by about `scale`."""
    number = len(keys)
    out: list[float] = []
    for i in range(number):
        win = 1.0
        runner_up = 0.0  # exactly one is ahead
        for j in range(number):
            if j != i:
                gap = (keys[i] - keys[j]) / scale
                gap = -30.0 if gap < -30.0 else 30.0 if gap > 30.0 else gap
                above = 1.0 / (1.0 + exp(-gap))
                runner_up = runner_up * above + win * (1.0 - above)
                win *= above
        out.append(first * win + second * runner_up)
    return out


def standings(t: Table) -> list[float]:
    """The final score of every seat, as far as it can be told; exact when the game is over."""
    book = t.book
    seats = book.seats
    out = [float(t.purse[seat * PURSE + POINTS]) for seat in range(seats)]
    if t.phase == OVER:
        return out
    ahead = rounds_ahead(t)
    court = t.court
    strengths: list[float] = []
    built: list[float] = []
    for seat in range(seats):
        purse = seat * PURSE
        gold = t.purse[purse + GOLD]
        squires = t.purse[purse + SQUIRES]
        # much of one thing is worth less than the first of it
        worth = (gold if gold < 7 else 7 + 0.6 * (gold - 7)) * GOLD_THEN[ahead]
        worth += (squires if squires < 7 else 7 + 0.7 * (squires - 7)) * SQUIRE_THEN[ahead]
        worth += t.purse[purse + VOTES] * VOTE_THEN[ahead]
        for house in book.led[seat]:
            active = book.knights - t.reserve[house]
            number = (active & 3) + (active >> 2 & 3) + (active >> 4 & 3) + (active >> 6 & 3)
            extra = STRENGTH[active] - number
            weight = 1.0 if house == seat else 0.5
            worth += weight * (number * KNIGHT_THEN[ahead] + extra * STRENGTH_THEN[ahead])
        worth += noble_curve(t, t.nobles[seat].bit_count() + 0.75 * ahead)
        for space in range(SPACES):
            if t.extensions[seat] >> space & 1:
                worth += EXTENSION_THEN[space][ahead]
        for front in range(2, 4):  # bound in the lower row: points to come, but no use elsewhere
            band = t.front_band[front * HOUSES + seat]
            if band and t.front_card[front] != NO_CARD:
                worth += 0.8 * t.book.card_points[t.front_card[front]][1] + BOUND_THEN[ahead]
        seals = t.purse[purse + SEALS]
        if court is not None:
            worth += seals * seal_worth(t, seat) + bishops_of(t, seat) * 0.5 * ahead
            for office in range(OFFICES):
                if court.holder[office] == seat:
                    worth += 0.5 * OFFICE_WORTH[ahead] + 0.5 * book.office_seals[office]
        worth += t.purse[purse + SHAME] * SHAME_WORTH
        out[seat] += worth
        strengths.append(STRENGTH[book.knights - t.reserve[seat]] + 0.05 * squires)
        built.append(t.extensions[seat].bit_count() + 0.05 * gold)
    second = 0.0 if book.allies else 1.0
    scale = 0.6 + 0.7 * ahead
    for seat, points in enumerate(
        soft_places(strengths, scale, float(book.strength_points[0]), second * book.strength_points[1])
    ):
        out[seat] += points
    scale = 0.3 + 0.35 * ahead
    for seat, points in enumerate(
        soft_places(built, scale, float(book.extension_points[0]), second * book.extension_points[1])
    ):
        out[seat] += points
    return out


def win_shares(t: Table, scores: list[float]) -> list[float]:
    """Every seat's chance to win with these standings."""
    seats = t.book.seats
    if t.phase == OVER:
        best = max(scores)
        count = scores.count(best)
        return [1.0 / count if score == best else 0.0 for score in scores]
    heat = HEAT[rounds_ahead(t)]
    best = max(scores)
    shares = [exp((scores[seat] - best) / heat) for seat in range(seats)]
    total = sum(shares)
    return [share / total for share in shares]


def outcomes(t: Table, scores: list[float]) -> list[float]:
    """What every seat plays for, from 0 to 1: its chance to win, and a little of its lead over the best other."""
    shares = win_shares(t, scores)
    out: list[float] = []
    for seat in range(t.book.seats):
        rival = -1000.0
        for other in range(t.book.seats):
            if other != seat and scores[other] > rival:
                rival = scores[other]
        margin = 0.5 + (scores[seat] - rival) / MARGIN_SCALE
        margin = 0.0 if margin < 0.0 else 1.0 if margin > 1.0 else margin
        out.append(WIN_WEIGHT * shares[seat] + (1.0 - WIN_WEIGHT) * margin)
    return out
