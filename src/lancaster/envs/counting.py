"""The numbers of a table one after another, as `lancaster.envs.turning` knows where to find them.

Everything is listed as it is, purses that the viewer may not see included: `Turning` leaves those out. From one look to
the next hardly anything changes, and to compare a list with what it was takes a tenth of the time of turning it into
bytes. So a `Memory` keeps each column with its bytes. It may be shown any table of its configuration: what is not as it
was is written anew.
"""

from typing import Final

from lancaster.envs.turning import MOST
from lancaster.rules.court import owned_bishops
from lancaster.rules.henry import Court
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import FRONT_SPACES, FRONTS, HOUSES, POINTS, PURSE

NEVER: Final = [-1000]  # no column is like this


class Column:
    """A column as it was when last looked at, and its bytes; `houses`: -1 stands for nobody, or for no place."""

    def __init__(self, houses: bool) -> None:
        self.houses = houses
        self.last: tuple[list[int], bytes] = (
            NEVER,
            b"",
        )  # together, so that no thread ever finds one without the other

    def told(self, values: list[int]) -> bytes:
        """The bytes of these values."""
        last = self.last
        if values != last[0]:
            told = bytes([value & MOST for value in values]) if self.houses else clipped(values)
            last = (values[:], told)
            self.last = last
        return last[1]


class Standing:
    """What stands in the conflicts, by space instead of house; made from columns by house."""

    def __init__(self) -> None:
        self.last: tuple[list[int], list[int], bytes] = (NEVER, NEVER, b"")

    def told(self, spaces: list[int], values: list[int]) -> bytes:
        """The value of the house on each space, 0 where there is none or only its archer."""
        last = self.last
        if spaces != last[0] or values != last[1]:
            found = [0] * (FRONTS * FRONT_SPACES)
            for place in range(FRONTS * FRONT_SPACES):
                occupant = spaces[place]
                if 0 <= occupant < ARCHER_OF:
                    found[place] = values[place // FRONT_SPACES * HOUSES + occupant]
            last = (spaces[:], values[:], clipped(found))
            self.last = last
        return last[2]


class Deck:
    """Which of so many cards are in a deck, in no order."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.last: tuple[list[int], bytes] = (NEVER, b"")

    def told(self, cards: list[int]) -> bytes:
        """1 for every card that is in it."""
        last = self.last
        if cards != last[0]:
            last = (cards[:], bytes([1 if card in cards else 0 for card in range(self.size)]))
            self.last = last
        return last[1]


class Memory:
    """The columns of a table that is looked at again and again; there are so many laws and conflicts in all."""

    def __init__(self, laws: int, conflicts: int) -> None:
        self.purse = Column(False)
        self.leftover = Column(False)
        self.castle = Column(False)
        self.at_court = Column(False)
        self.reserve = Column(False)
        self.nobles_left = Column(False)
        self.county_strength = Column(False)
        self.county_squires = Column(False)
        self.county_house = Column(True)
        self.front_space = Column(True)
        self.front_band = Standing()
        self.front_squires = Standing()
        self.lord = Column(True)
        self.ready = Column(False)
        self.coming = Column(False)
        self.county_beside = Column(False)
        self.front_tudors = Standing()
        self.holder = Column(True)
        self.party_house = Column(True)
        self.party = Column(False)
        self.tower = Column(False)
        self.track = Column(False)
        # the cards of the conflicts, laws in force, proposals, and the bytes of them all
        self.cards: tuple[list[int], list[int], list[int], bytes] = (NEVER, NEVER, NEVER, b"")
        self.law_deck = Deck(laws)
        self.conflict_deck = Deck(conflicts)

    def numbers(self, t: Table, viewer: int) -> bytes:
        """Every number of the table, in the order of `Turning.list_columns`."""
        left = t.book.favoured_knights - t.sent
        ballot = t.ballots[viewer]
        listed = [
            self.purse.told(t.purse),
            self.leftover.told(t.leftover),
            self.castle.told(t.castle),
            self.at_court.told(t.at_court),
            self.reserve.told(t.reserve),
            self.nobles_left.told(t.nobles_left),
            self.county_strength.told(t.county_strength),
            self.county_squires.told(t.county_squires),
            self.county_house.told(t.county_house),
            self.front_space.told(t.front_space),
            self.front_band.told(t.front_space, t.front_band),
            self.front_squires.told(t.front_space, t.front_squires),
            clipped([left if left > 0 else 0, ballot >> 1 if ballot >= 0 else 0]),
        ]
        if t.court is not None:
            self.offices(t, t.court, listed)
        if t.shame is not None:
            listed.append(self.tower.told(t.shame.tower))
            listed.append(self.track.told(t.shame.track))
        return b"".join(listed)

    def offices(self, t: Table, court: Court, listed: list[bytes]) -> None:
        """The King's court."""
        listed.append(clipped([owned_bishops(t, seat) for seat in range(t.book.seats)] + court.bishops))
        listed.append(self.lord.told(court.lord))
        listed.append(self.ready.told(court.ready))
        listed.append(self.coming.told(court.coming))
        listed.append(self.county_beside.told(court.county_beside))
        listed.append(self.front_tudors.told(t.front_space, court.front_tudors))
        listed.append(self.holder.told(court.holder))
        listed.append(self.party_house.told(court.party_house))
        listed.append(self.party.told(court.party))
        listed.append(clipped(court.party_bishops + court.party_tudor + court.treasury + [court.bishop_supply]))


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
