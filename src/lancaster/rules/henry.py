"""What Henry V adds to the table: the King's court (chapter 8) and the King's displeasure (chapter 9), as state."""

from typing import TYPE_CHECKING, Final

from lancaster.rules.bands import STRENGTH
from lancaster.rules.terms import COUNTIES, FRONTS, HOUSES, NOBODY, OFFICES, TREASURY_KINDS

if TYPE_CHECKING:
    from lancaster.rules.table import Table

AT_COURT: Final = -1  # where a lord is: at its own court, on office 0 to 2, or in the treasury
IN_TREASURY: Final = OFFICES


class Court:
    """Lords, offices, bishops, privileges and the treasury."""

    lord: list[int]  # by house: AT_COURT, an office, or IN_TREASURY
    bishops: list[int]  # by seat, at court
    bishop_supply: int
    party_house: list[int]  # the house whose party stands on an office
    party: list[int]  # its knights, a band
    party_bishops: list[int]
    party_tudor: list[int]
    holder: list[int]  # the house that holds an office
    treasury: list[int]  # gold, squires, votes
    ready: list[int]  # by house: privileges to be used this round, as bits
    coming: list[int]  # by house: privileges received for the next round, as bits
    county_beside: list[int]  # shield and Tudor knight in a county, as bits
    front_tudors: list[int]  # Tudor knights of a house in a conflict

    def __init__(self, like: "Court | None") -> None:
        if like is not None:
            self.lord = like.lord[:]
            self.bishops = like.bishops[:]
            self.bishop_supply = like.bishop_supply
            self.party_house = like.party_house[:]
            self.party = like.party[:]
            self.party_bishops = like.party_bishops[:]
            self.party_tudor = like.party_tudor[:]
            self.holder = like.holder[:]
            self.treasury = like.treasury[:]
            self.ready = like.ready[:]
            self.coming = like.coming[:]
            self.county_beside = like.county_beside[:]
            self.front_tudors = like.front_tudors[:]
            return
        self.lord = []
        self.bishops = []
        self.bishop_supply = 0
        self.party_house = [NOBODY] * OFFICES
        self.party = [0] * OFFICES
        self.party_bishops = [0] * OFFICES
        self.party_tudor = [0] * OFFICES
        self.holder = [NOBODY] * OFFICES
        self.treasury = [0] * TREASURY_KINDS
        self.ready = []
        self.coming = []
        self.county_beside = [0] * COUNTIES
        self.front_tudors = [0] * (FRONTS * HOUSES)

    def columns(self) -> list[tuple[str, list[int]]]:
        """Every field, by name."""
        return [
            ("lord", self.lord),
            ("bishops", self.bishops),
            ("bishop_supply", [self.bishop_supply]),
            ("party_house", self.party_house),
            ("party", self.party),
            ("party_bishops", self.party_bishops),
            ("party_tudor", self.party_tudor),
            ("holder", self.holder),
            ("treasury", self.treasury),
            ("ready", self.ready),
            ("coming", self.coming),
            ("county_beside", self.county_beside),
            ("front_tudors", self.front_tudors),
        ]


class Displeasure:
    """The shame track and the Tower."""

    track: list[int]  # markers left on each field
    tower: list[int]  # by house, a band

    def __init__(self, like: "Displeasure | None") -> None:
        if like is not None:
            self.track = like.track[:]
            self.tower = like.tower[:]
            return
        self.track = []
        self.tower = []

    def columns(self) -> list[tuple[str, list[int]]]:
        """Every field, by name."""
        return [("track", self.track), ("tower", self.tower)]

    def strength_in_tower(self) -> int:
        """Strength of all players' knights there, without the neutral one."""
        total = 0
        for band in self.tower:
            total += STRENGTH[band]
        return total


def court_of(t: "Table") -> Court:
    """The King's court of a table that has one."""
    court = t.court
    assert court is not None
    return court


def displeasure_of(t: "Table") -> Displeasure:
    """The King's displeasure of a table that has one."""
    shame = t.shame
    assert shame is not None
    return shame
