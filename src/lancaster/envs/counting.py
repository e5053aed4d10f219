"""The numbers of a table one after another, as `lancaster.envs.turning` knows where to find them.

Everything is listed as it is, purses that the viewer may not see included: `Turning` leaves those out.
"""

from lancaster.envs.turning import MOST
from lancaster.rules.court import owned_bishops
from lancaster.rules.henry import AT_COURT, Court
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import FRONT_SPACES, FRONTS, HOUSES, POINTS, PURSE


def numbers(t: Table, viewer: int) -> list[int]:
    """Every number of the table, in the order of `Turning.list_columns`."""
    listed = t.purse[:]
    listed += t.leftover
    listed += t.castle
    listed += t.at_court
    listed += t.reserve
    listed += t.nobles_left
    listed += t.county_strength
    listed += t.county_squires
    listed += [house & MOST for house in t.county_house]  # nobody is -1
    listed += [occupant & MOST for occupant in t.front_space]
    fronts(t, listed)
    left = t.book.favoured_knights - t.sent
    listed.append(left if left > 0 else 0)
    listed.append(t.ballots[viewer] >> 1 if t.ballots[viewer] >= 0 else 0)
    if t.court is not None:
        offices(t, t.court, listed)
    if t.shame is not None:
        listed += t.shame.tower
        listed += t.shame.track
    return listed


def fronts(t: Table, listed: list[int]) -> None:
    """By space of a conflict: its knights and its squires."""
    bands = [0] * (FRONTS * FRONT_SPACES)
    squires = bands[:]
    for place in range(FRONTS * FRONT_SPACES):
        occupant = t.front_space[place]
        if 0 <= occupant < ARCHER_OF:
            i = place // FRONT_SPACES * HOUSES + occupant
            bands[place] = t.front_band[i]
            squires[place] = t.front_squires[i]
    listed += bands
    listed += squires


def offices(t: Table, court: Court, listed: list[int]) -> None:
    """The King's court."""
    for seat in range(t.book.seats):
        listed.append(owned_bishops(t, seat))
    listed += court.bishops
    listed += [where - AT_COURT for where in court.lord]
    listed += court.ready
    listed += court.coming
    listed += court.county_beside
    for place in range(FRONTS * FRONT_SPACES):
        occupant = t.front_space[place]
        knights = 0 <= occupant < ARCHER_OF
        listed.append(court.front_tudors[place // FRONT_SPACES * HOUSES + occupant] if knights else 0)
    listed += [house & MOST for house in court.holder]
    listed += [house & MOST for house in court.party_house]
    listed += court.party
    listed += court.party_bishops
    listed += court.party_tudor
    listed += court.treasury
    listed.append(court.bishop_supply)


def below_zero(t: Table, seats: list[int]) -> bytes:
    """How many points are missing to none, by seat."""
    missing: list[int] = []
    for seat in seats:
        points = t.purse[seat * PURSE + POINTS]
        missing.append(-points if points < 0 else 0)
    return clipped(missing)


def clipped(amounts: list[int]) -> bytes:
    """Amounts as bytes; what is negative, hence unknown, as 0."""
    try:
        return bytes(amounts)
    except ValueError:
        return bytes([0 if amount < 0 else MOST if amount > MOST else amount for amount in amounts])
