"""The blocks of an observation: what stands where in the vector, what it means and how great it gets.

The shape depends on the number of players and the modules alone, not on which of the shipped sets of laws are played.
Seats and houses are counted from the observer: itself first, then the others in seat order; with two players the allies
come last, its own first.
"""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

from lancaster.options import SECTIONS, Options
from lancaster.rules.actions import QUESTIONS
from lancaster.rules.bands import MOST_ALIKE, STRONGEST
from lancaster.rules.book import ALLIED_PLAYERS, houses_of
from lancaster.rules.laws.deck import section, sets_drawn
from lancaster.rules.parliament import LAWS_IN_FORCE
from lancaster.rules.terms import COUNTIES, FAVOURS, FRONT_SPACES, FRONTS, OFFICES, PHASES, SPACES, TREASURY_KINDS

SHAME_FIELDS: Final = 5  # of the shame track
LORD_PLACES: Final = OFFICES + 2  # its own court, the offices, the treasury


class ObservationBlock(NamedTuple):
    """Consecutive numbers of one meaning."""

    name: str
    offset: int
    shape: tuple[int, ...]
    what: str
    most: int  # what 1.0 stands for, 255 at most; 1: yes or no

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where they stand in the vector."""
        return slice(self.offset, self.offset + self.size)


def blocks_of(options: Options, counted: bool = False) -> tuple[ObservationBlock, ...]:
    """The blocks of an observation, in the order in which `observation.ObservationWriter.write` writes them.

    `counted`: it shows what lies behind the screens of the others, too. The shape is the same.
    """
    listed: list[ObservationBlock] = []
    offset = 0
    for name, shape, most, what in (*_amounts(options, counted), *_pieces(options), *_facts(options)):
        listed.append(ObservationBlock(name, offset, shape, what, max(1, most)))
        offset += prod(shape)
    return tuple(listed)


_Listed = list[tuple[str, tuple[int, ...], int, str]]


def _amounts(options: Options, counted: bool) -> _Listed:
    seats, houses = options.players, houses_of(options.players)
    material = options.material
    screened = "" if options.players == ALLIED_PLAYERS or counted else "; of the others 0 until the game is over"
    found: _Listed = [
        ("points", (seats,), 100, "points by seat"),
        ("votes", (seats,), 20, "votes by seat"),
        ("votes-left-over", (seats,), 20, "of these, left over after the third vote"),
        ("gold", (seats,), 20, f"gold by seat{screened}"),
        ("squires", (seats,), 20, f"squires by seat{screened}"),
    ]
    if options.court:
        found.append(("seals", (seats,), 20, f"seals by seat{screened}"))
    if options.displeasure:
        found.append(("shame", (seats,), 20, f"shame by seat{screened}"))
    found += [
        ("castle", (houses, SPACES), STRONGEST, "strength of the knight by house and castle space"),
        ("nobles-left", (COUNTIES,), int(material.numbers.nobles_per_county[seats]), "nobles left by county"),
        ("county-knight", (COUNTIES,), STRONGEST, "strength of the knight by county"),
        ("county-squires", (COUNTIES,), 20, "squires beside it"),
        ("conflict-squires", (FRONTS, FRONT_SPACES), 10, "squires by conflict and space"),
        ("favours-to-earn", (1,), material.favoured_knights, "how many knights can still earn a favour this round"),
        ("own-ballot-votes", (1,), 20, "votes on the observer’s ballot while it is sealed"),
    ]
    if options.court:
        found += [
            ("bishops", (seats,), material.bishop_limit, "bishops by seat"),
            ("bishops-at-court", (seats,), material.bishop_limit, "of these, not with the lord"),
            ("conflict-tudors", (FRONTS, FRONT_SPACES), 2, "Tudor knights by conflict and space"),
            ("office-bishops", (OFFICES,), material.bishop_limit, "bishops in the party by office"),
            ("office-tudor", (OFFICES,), 1, "a Tudor knight in the party by office"),
            ("treasury", (TREASURY_KINDS,), 10, "gold, squires and votes in the treasury"),
            ("bishops-left", (1,), int(material.numbers.bishops[seats]), "bishops left in the supply"),
        ]
    if options.displeasure:
        markers = int(material.numbers.shame_per_field[seats])
        found += [
            ("shame-track", (SHAME_FIELDS,), markers, "markers left by field of the shame track"),
            ("points-below-zero", (seats,), 20, "what is missing to 0 points, by seat"),
        ]
    return found


def _pieces(options: Options) -> _Listed:
    houses = houses_of(options.players)
    by_house, tower = (3, "in the Tower by house, ") if options.displeasure else (2, "")
    offices, party = (OFFICES, ", in the party by office") if options.court else (0, "")
    spaces = FRONTS * FRONT_SPACES
    where = f"at court by house, in the reserve by house, {tower}on the spaces of the conflicts{party}"
    found: _Listed = [
        (
            "knights",
            (STRONGEST, by_house * houses + spaces + offices),
            MOST_ALIKE,
            f"how many knights of strength 1 to 4: {where}",
        ),
        ("stands", (houses, COUNTIES + spaces), 1, "which counties and which spaces of conflicts each house stands on"),
    ]
    if options.court:
        found += [
            ("archers", (houses, FRONTS, FRONT_SPACES), 1, "the spaces of conflicts on which its archer stands"),
            ("lord", (LORD_PLACES, houses), 1, "lords at their court, on each office, in the treasury"),
            ("privileges", (3, 2, houses), 1, "shields, archers, Tudor knights: for this round, for the next one"),
            ("county-beside", (2, COUNTIES), 1, "shields and Tudor knights in counties"),
            ("offices", (houses, 2, OFFICES), 1, "which offices each house holds, on which its party stands"),
        ]
    return found


def _facts(options: Options) -> _Listed:
    seats, houses = options.players, houses_of(options.players)
    laws, cards = laws_of(options), len(options.material.conflicts)
    sets = sum(len(sets_told(options, number)) for number in range(SECTIONS))
    return [
        ("seat", (seats,), 1, "the observer’s own number; `start COLOUR` names seats by it"),
        ("round", (options.material.rounds,), 1, "the round"),
        ("phase", (len(PHASES),), 1, ", ".join(PHASES)),
        ("question", (len(QUESTIONS),), 1, "what is asked: " + ", ".join(QUESTIONS)),
        ("question-law", (laws,), 1, "the law it is about"),
        ("question-county", (COUNTIES,), 1, "the county it is about"),
        ("question-conflict", (FRONTS,), 1, "the conflict it is about"),
        ("question-house", (houses,), 1, "the house it is about"),
        ("owing", (seats,), 1, "who owes a decision"),
        ("start", (seats,), 1, "the start player"),
        ("laws-to-apply", (LAWS_IN_FORCE,), 1, "in parliament: laws in force that are still to be applied"),
        ("voted", (seats,), 1, "who has cast a ballot"),
        ("own-ballot", (2,), 1, "the observer’s ballot while it is sealed: no, yes"),
        ("nobles", (seats, COUNTIES), 1, "nobles by seat"),
        ("extensions", (seats, 2, SPACES), 1, "extensions by seat: built; of these, turned down"),
        ("favours", (FAVOURS,), 1, "favour tiles face up"),
        ("conflict-values", (FRONTS, 4), 10, "by conflict: the strength of France, points of ranks 1, 2 and 3"),
        ("conflict-card", (FRONTS, cards), 1, "the card by conflict"),
        ("laws", (LAWS_IN_FORCE, laws), 1, "laws in force, the one to be repealed next first"),
        ("proposals", (LAWS_IN_FORCE, laws), 1, "proposals, the one to be voted on next first"),
        ("laws-to-come", (laws,), 1, "laws in the deck"),
        ("law-sets", (sets,), 1, "the set of each section of laws"),
        ("conflicts-to-come", (cards,), 1, "conflict cards in the deck"),
    ]


def laws_of(options: Options) -> int:
    """How many places a one-hot of laws has: the number of a law is its place, and numbers never change.

    They are the same whichever of the shipped sets are played. Only a game with a set that `random` does not draw has
    more (docs/adding-a-law.md).
    """
    found = [law for number in range(SECTIONS) for name in sets_told(options, number) for law in section(name, number)]
    return max(found) + 1


def sets_told(options: Options, number: int) -> tuple[str, ...]:
    """The sets that a section of laws can come from with these modules, as far as an observation tells them apart."""
    drawn = sets_drawn(number, options.court and options.displeasure)
    if options.sections is None or options.sections[number] in drawn:
        return drawn
    return (*drawn, options.sections[number])


def law_sets(options: Options, sets: tuple[str, ...]) -> bytes:
    """The block `law-sets` of a game whose sections come from these sets."""
    return bytes(name == sets[number] for number in range(SECTIONS) for name in sets_told(options, number))
