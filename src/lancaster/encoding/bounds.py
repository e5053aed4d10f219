"""How long a game can get: an upper bound of its decisions, kind by kind, with the proof; and of its draws.

Write n for the seats, h for the houses (with two players 4), r for the rounds. Every question is of one of these kinds.

*Placements.* A knight placed by itself stands in a county, a castle, a conflict or the Tower, and during placement it
leaves that place only when it is displaced from a county. So in a round knights are placed by themselves at most as
often as there are knights, 7 h, and once more for each displacement from a county. A lord (At the King's Court) is
placed once, and once more for each displacement from an office.

*Displacements from offices.* The party must be stronger than the one before. A party is at least a lord and at most a
lord, all knights of a house, all bishops one may own and a Tudor knight: that many steps, for each office and round.

*Displacements from counties.* The total must exceed the one before, which was at least the county's minimum. Up to the
strongest knight (with a Tudor knight) that makes a fixed number of steps for each county and round. Beyond, the first
displacement takes at least 1 squire, the next at least 2, and so on; and squires that have stood in a county are gone.
All squires of a game come from somewhere: see below. Spending them one level after the other, in all counties of all
rounds alike, gives the most displacements that so many squires allow.

*Coins* are gold and squires together. No exchange makes more coins of coins (N3b gives 1 for 2), so no more squires can
be spent in counties than coins come into the game: what seats start with; each round every castle space once for each
seat (by its extension or a knight), every county, every favour tile; and from each law in force at most `LAW_COINS` for
a seat. Only K2d (2 squires and 1 gold for a seal) is counted by itself: seals come from offices, and K3a gives each
seat one at the most. The treasury only hands back what was paid into it.

*Questions of laws.* Three laws are applied each round. Each asks a seat at most twice (B1c, two extensions), save for
N1d, which asks once more for each extension that is bought; a seat builds six extensions in a game at the most, the
first of them at set-up.

*The rest* of a round: three ballots for each seat; a favour for each of the first knights sent to war, and what a tile
gives to choose; for each county one question, and what its reward gives to choose (an upgrade or extension, the
crossing, the start player); two questions for each castle with a price; ransoms for the houses in the two conflicts of
the lower row, which have three spaces each. At set-up each seat builds an extension.
"""

from __future__ import annotations

from typing import Final

from lancaster.options import SECTIONS, Options
from lancaster.rules.bands import COUNT, STRENGTH, STRONGEST
from lancaster.rules.book import Book, Gift
from lancaster.rules.laws.deck import SECTION_SIZES
from lancaster.rules.parliament import LAWS_IN_FORCE
from lancaster.rules.setup import open_book
from lancaster.rules.terms import COUNTIES, FRONT_SPACES, GOLD, LOWER, OFFICES, SPACES, SQUIRES

LAW_COINS: Final = 4  # B2a: for every 2 of at most 4 conflicts 1 squire and 1 gold
LAW_QUESTIONS: Final = 2
SEAL_COINS: Final = 3  # K2d
PRICED_SPACES: Final = 2


def most_decisions(options: Options, together: bool = False) -> dict[str, int]:
    """An upper bound of the decisions of a game, by kind; `together`: the ballots of a vote count as one."""
    book = open_book(options.material, options.players, options.court, options.displeasure)
    rounds, seats, houses = book.rounds, book.seats, book.houses
    lords = houses if options.court else 0
    favours = sum(_choices(gift) for gift in book.favour_gift)
    counties = sum(1 + _choices(gift) + gift.crossing + gift.start_player for gift in book.county_gift)
    return {
        "first-extension": seats,
        "place": rounds * (houses * COUNT[book.knights] + lords) + _county_displacements(options) + _parties(options),
        "favour": rounds * (book.favoured_knights + favours),
        "ballot": rounds * LAWS_IN_FORCE * (1 if together else seats),
        "law": rounds * LAWS_IN_FORCE * LAW_QUESTIONS * seats + (SPACES - 1) * seats,
        "county": rounds * counties,
        "castle": rounds * PRICED_SPACES * houses,
        "ransom": rounds * LOWER * min(seats, FRONT_SPACES),
    }


def most_draws(options: Options) -> int:
    """How many draws a game takes at the most: the last card of each section and of the conflicts is not drawn."""
    sets = SECTIONS if options.sections is None else 0
    conflicts = len(options.material.conflicts_for(options.players))
    return 1 + sets + sum(SECTION_SIZES) - SECTIONS + conflicts - 1


def most_coins(options: Options) -> int:
    """An upper bound of the gold and squires that come into a game, all seats together."""
    book = open_book(options.material, options.players, options.court, options.displeasure)
    by_table = sum(_coins(gift) for gift in (*book.county_gift, *book.favour_gift))
    by_seat = sum(_coins(gift) for gift in book.space_gift) + LAWS_IN_FORCE * LAW_COINS
    seals = sum(book.office_seals) + book.seats if options.court and options.displeasure else 0
    start = book.start_purse[GOLD] + book.start_purse[SQUIRES]
    return book.seats * start + book.rounds * (by_table + book.seats * by_seat + SEAL_COINS * seals)


def _county_displacements(options: Options) -> int:
    """In a whole game: without need of squires, and as many more as all coins can pay."""
    book = open_book(options.material, options.players, options.court, options.displeasure)
    alone = STRONGEST + _tudor(book, options)
    found = book.rounds * sum(alone - minimum for minimum in book.minimum)
    coins = most_coins(options)
    squires = 1
    while coins >= squires:
        paid = min(book.rounds * COUNTIES, coins // squires)
        found += paid
        coins -= paid * squires
        squires += 1
    return found


def _parties(options: Options) -> int:
    """Displacements from offices in a whole game."""
    if not options.court:
        return 0
    book = open_book(options.material, options.players, options.court, options.displeasure)
    beside_the_lord = STRENGTH[book.knights] + book.bishop_limit * book.bishop_strength + _tudor(book, options)
    return book.rounds * OFFICES * beside_the_lord


def _tudor(book: Book, options: Options) -> int:
    return book.tudor_strength if options.court else 0


def _choices(gift: Gift) -> int:
    return gift.upgrades + gift.extensions + gift.nobles


def _coins(gift: Gift) -> int:
    return gift.amounts[GOLD] + gift.amounts[SQUIRES]
