"""The book of a game: the rules in play (how many seats and houses, which material, which expansions), shared by all
copies of its table. Seats and houses (R7.1): a seat is a person, who owns a purse, votes and is scored; a house is a
colour on the board. Seat s leads house s; with two players houses 2 and 3 are the allies, without a purse.
"""

from typing import Final

from lancaster.material import Material, Reward
from lancaster.rules.agenda import KnightPlace, LordPlace, Module, Where
from lancaster.rules.bands import band_of
from lancaster.rules.terms import DESTINATIONS, GOLD, KINDS, PURSE, SPACE_NAMES, SPACES, SQUIRES, TUDOR, VOTES

ALLIED_PLAYERS: Final = 2  # with two players each leads an ally (R7.1)


class Gift:
    """A reward: amounts by kind for the purse, and how many knights, upgrades, extensions and nobles."""

    def __init__(self, amounts: list[int], knights: int, upgrades: int, extensions: int, nobles: int) -> None:
        self.amounts = amounts
        self.knights = knights
        self.upgrades = upgrades
        self.extensions = extensions
        self.nobles = nobles
        self.crossing = False
        self.start_player = False

    def parts(self, times: int) -> list[tuple[str, int]]:
        """What so many of these gifts give: name and number of each part that is not 0."""
        named: list[tuple[str, int]] = []
        for kind in range(PURSE):
            named.append((KINDS[kind], self.amounts[kind] * times))
        named.append(("knights", self.knights * times))
        named.append(("upgrades", self.upgrades * times))
        named.append(("extensions", self.extensions * times))
        named.append(("nobles", self.nobles * times))
        return [part for part in named if part[1]]


def gift(
    gold: int = 0,
    squires: int = 0,
    votes: int = 0,
    seals: int = 0,
    points: int = 0,
    knights: int = 0,
    upgrades: int = 0,
    extensions: int = 0,
    nobles: int = 0,
) -> Gift:
    """A gift by its parts."""
    return Gift([gold, squires, votes, seals, 0, points], knights, upgrades, extensions, nobles)


def _gift(reward: Reward) -> Gift:
    made = gift(
        gold=reward.gold,
        squires=reward.squires,
        votes=reward.votes,
        points=reward.points,
        knights=reward.knights,
        upgrades=reward.upgrades,
        extensions=reward.extensions,
        nobles=reward.nobles,
    )
    made.crossing = reward.crossing
    made.start_player = reward.start_player
    return made


def houses_of(players: int) -> int:
    """How many houses play: one for each player, and with two players an ally for each (R7.1)."""
    return 2 * players if players == ALLIED_PLAYERS else players


class Book:
    """The rules in play: everything that does not change during a game (docs/low-level.md)."""

    def __init__(self, material: Material, players: int, court: bool, displeasure: bool) -> None:
        self.seats = players
        self.allies = players == ALLIED_PLAYERS
        self.houses = houses_of(players)
        self.screened = not self.allies  # R1.8
        self.leader: list[int] = [house % players for house in range(self.houses)]
        # the houses of a seat: its own, and the ally's
        self.led: list[tuple[int, ...]] = [tuple(range(seat, self.houses, players)) for seat in range(players)]
        # the seats in turn order, by start seat
        self.order: list[list[int]] = [[(start + i) % players for i in range(players)] for start in range(players)]
        # the doors, which `open_book` fills: where pieces are set, and the expansions
        self.where: list[Where | None] = [None] * DESTINATIONS  # by `Placing.where`
        self.knight_places: list[KnightPlace] = []
        self.lord_places: list[LordPlace] = []
        self.modules: list[Module] = []

        self.rounds = material.rounds
        self.knights = band_of(material.knights)
        self.start_knights = band_of(material.start_knights)
        self.ally_knights = band_of(material.ally_knights)
        self.start_purse = [0] * PURSE
        self.start_purse[GOLD] = material.start_gold
        self.start_purse[SQUIRES] = material.start_squires
        self.start_purse[VOTES] = material.start_votes_with_court if court else material.start_votes

        self.minimum: list[int] = [county.minimum for county in material.counties]
        self.county_gift: list[Gift] = [_gift(county.reward) for county in material.counties]
        self.both_price = material.both_price
        self.space_gift: list[Gift] = [_gift(space.reward) for space in material.castle]
        self.space_price: list[int] = [space.price for space in material.castle]
        ally_spaces = 0
        for key in material.ally_spaces:
            ally_spaces |= 1 << SPACE_NAMES.index(key)
        # castle spaces of a house, as bits (R7.1)
        self.spaces: list[int] = [(1 << SPACES) - 1 if house < players else ally_spaces for house in range(self.houses)]
        self.favour_gift: list[Gift] = [_gift(tile.reward) for tile in material.favours]
        self.favours = 0
        for index, tile in enumerate(material.favours):
            if tile.key not in material.numbers.removed_favours[players]:
                self.favours |= 1 << index
        self.favoured_knights = material.favoured_knights
        self.card_strength: list[int] = [card.strength for card in material.conflicts]
        self.card_points: list[tuple[int, int, int]] = [card.points for card in material.conflicts]
        self.card_names: list[str] = [card.name for card in material.conflicts]
        self.nobles_per_county = int(material.numbers.nobles_per_county[players])
        self.ransom_price = material.ransom_price

        self.strength_points = material.strength_points
        self.extension_points = material.extension_points
        self.noble_points = material.nobles_points

        self.bishops = int(material.numbers.bishops[players])
        self.bishop_limit = material.bishop_limit
        self.tributes: list[int] = [KINDS.index(office.tribute) for office in material.offices]
        self.office_seals: list[int] = [office.seals for office in material.offices]
        self.shields = material.shields
        self.archers = material.archers
        self.tudors = material.tudors
        self.lord_strength = material.lord_strength
        self.bishop_strength = material.bishop_strength
        self.archer_strength = material.archer_strength
        self.tudor_strength = material.tudor_strength

        self.tower_limit = material.tower_limit
        self.neutral_knight = int(material.numbers.neutral_knight[players])
        self.shame_per_field = int(material.numbers.shame_per_field[players])
        self.shame_track: tuple[int, ...] = material.shame_track

    def put_knights(self, number: int, where: KnightPlace) -> None:
        """Add a kind of place for knights; `number` is its `Placing.where`."""
        self.where[number] = where
        self.knight_places.append(where)

    def put_lords(self, number: int, where: LordPlace) -> None:
        """Add a kind of place for lords; `number` is its `Placing.where`."""
        self.where[number] = where
        self.lord_places.append(where)

    def beside_strength(self, beside: int) -> int:
        """What the privileges beside a knight add to it (R8.10)."""
        return self.tudor_strength if beside & TUDOR else 0

    def has_purse(self, house: int) -> bool:
        """Whether gold, squires, votes and points can come to a house; an ally's lapse (R7.3)."""
        return house < self.seats
