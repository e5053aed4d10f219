"""The network's input: one layout for every number of players and every module.

An observation (`lancaster.encoding.blocks`) has another shape for each number of players and modules. The network sees
all of them in the *wide* layout: the blocks of five players with both modules, 0 where there is nothing. `columns_of`
says for each place of the wide layout where it stands in the observation. Behind the blocks stand the number of players
and the modules.

`LEFT_OUT` names the blocks that differ between an environment, which asks one seat after the other, and a table, where
a vote asks all seats at once; the network does not see them. The purses of the others are counted: everything is gained
and paid in the open, so an attentive player knows them (R1.8).

The network is fed the wide numbers, divided by the `most` of their block and cut off at 1, and *thermometers*: for an
amount and each of its thresholds, whether the amount is at least that. `lancaster.bots.network.inputs` computes them.
This module needs no NumPy: in a browser the web page computes the network.

A network can be trained that is shown less (`Features`), to find out what helps (`lancaster.training.ablations`). Its
layout has another digest, so that networks cannot be mixed up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from typing import Any, Final, NamedTuple

from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.blocks import ObservationBlock, blocks_of, sets_told
from lancaster.encoding.raw_encoding import Memory
from lancaster.options import SECTIONS, Options
from lancaster.rules.book import houses_of
from lancaster.rules.terms import FRONT_SPACES, FRONTS, OFFICES

VERSION: Final = 1  # of everything below: weights fit one version
ACTIONS: Final = ACTION_COUNT
SEATS: Final = 5
SCORES: Final = SEATS + 1  # what is told about points: the lead of each seat, and the mean of all
POINTS_PER_SCORE: Final = 30.0  # both are told in units of so many points
LEFT_OUT: Final = ("owing", "voted", "own-ballot", "own-ballot-votes")
MODULES: Final = ("court", "displeasure")
PLAYERS: Final = (2, 3, 4, 5)
FACTS: Final = len(PLAYERS) + len(MODULES)  # for each whether it is so
# The laws and sets of laws that the layout has places for. Numbers of laws never change, so a set that is added later
# needs no other network: what it brings is not seen.
LAWS: Final = 44
BLOCKS_BY_LAW: Final = ("question-law", "laws", "proposals", "laws-to-come")
SETS: Final = (("base", "new"), ("base", "new"), ("base", "new", "kings"), ("base", "new", "kings"), ("base", "new"))

_MANY: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15)
THRESHOLDS: Final[dict[str, tuple[int, ...]]] = {
    "points": tuple(range(4, 100, 4)),
    "votes": _MANY,
    "votes-left-over": (1, 2, 3, 4, 6),
    "gold": _MANY,
    "squires": _MANY,
    "seals": (1, 2, 3, 4, 5, 6, 8, 10),
    "shame": (1, 2, 3, 4, 5, 6, 8),
    "castle": (1, 2, 3, 4),
    "nobles-left": (1, 2, 3, 4),
    "county-knight": (1, 2, 3, 4),
    "county-squires": (1, 2, 3, 4, 5, 6, 8),
    "conflict-squires": (1, 2, 3, 4, 5),
    "favours-to-earn": (1, 2, 3, 4, 5, 6),
    "bishops": (1, 2, 3),
    "bishops-at-court": (1, 2, 3),
    "office-bishops": (1, 2, 3),
    "treasury": (1, 2, 3, 4, 5, 8),
    "bishops-left": (1, 2, 3, 5),
    "shame-track": (1, 2, 3, 4),
}
# of the block "knights", by strength: a house has 3, 2, 1 and 1 of strength 1 to 4
KNIGHT_THRESHOLDS: Final = ((1, 2, 3), (1, 2), (), ())

ENDING: Final = b"\0\1"  # follows an observation: what is not there, and what is
WIDEST: Final = Options(SEATS, "random", court=True, displeasure=True)


class Features(NamedTuple):
    """What a network is shown; the duke is shown all of it."""

    thermometers: bool = True
    counted: bool = True  # what lies behind the screens of the others

    @property
    def memory(self) -> Memory:
        """The observations it reads."""
        return "counted" if self.counted else "seen"


class Layout:
    """The wide layout; `LAYOUT` is that of the duke."""

    def __init__(self, features: Features) -> None:
        self.features = features
        self.blocks: dict[str, ObservationBlock] = {}
        offset = 0
        for block in blocks_of(WIDEST):
            if block.name not in LEFT_OUT:
                shape = block.shape
                if block.name in BLOCKS_BY_LAW:
                    shape = (*shape[:-1], LAWS)
                elif block.name == "law-sets":
                    shape = (sum(map(len, SETS)),)
                self.blocks[block.name] = block._replace(offset=offset, shape=shape)
                offset += prod(shape)
        self.facts = offset
        self.wide = offset + FACTS
        self.row = sum(block.size for block in blocks_of(WIDEST)) + len(ENDING)  # has room for every observation
        self.most = b"".join(bytes([block.most]) * block.size for block in self.blocks.values()) + bytes([1]) * FACTS
        sources: list[int] = []
        thresholds: list[int] = []
        for block in self.blocks.values() if features.thermometers else ():
            for place, steps in self._steps(block):
                sources += [place] * len(steps)
                thresholds += steps
        self.sources = tuple(sources)  # of the thermometers, in the wide layout
        self.thresholds = bytes(thresholds)
        self.inputs = self.wide + len(sources)
        told = [(block.name, block.offset, block.shape, block.most) for block in self.blocks.values()]
        less = () if features == Features() else tuple(features)
        whole = (VERSION, ACTIONS, told, sources, thresholds, *less)
        self.digest = hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    def _steps(self, block: ObservationBlock) -> list[tuple[int, tuple[int, ...]]]:
        places = range(block.offset, block.offset + block.size)
        if block.name == "knights":
            by_strength = block.size // len(KNIGHT_THRESHOLDS)
            return [(place, KNIGHT_THRESHOLDS[(place - block.offset) // by_strength]) for place in places]
        return [(place, THRESHOLDS.get(block.name, ())) for place in places]


@lru_cache(maxsize=4)
def layout_of(features: Features) -> Layout:
    """The layout of a network that is shown this."""
    return Layout(features)


def features_told(about: Mapping[str, Any]) -> Features:
    """The features of a network of which this is told; ValueError if this version does not know them."""
    told = about.get("features", {})
    if not (isinstance(told, dict) and told.keys() <= set(Features._fields)):
        raise ValueError(f"features {told}")
    return Features(**told)


ALL_FEATURES: Final = Features()
LAYOUT: Final = layout_of(ALL_FEATURES)


@lru_cache(maxsize=64)
def places_of(players: int, court: bool, displeasure: bool, laws: str = "base") -> tuple[int, ...]:
    """Where each number of the wide layout stands in an observation of such a game that is followed by `ENDING`."""
    options = Options(players, laws, court, displeasure)
    blocks = blocks_of(options)
    nothing = blocks[-1].offset + blocks[-1].size
    one = nothing + 1
    found = [nothing] * LAYOUT.wide
    for block in blocks:
        wide = LAYOUT.blocks.get(block.name)
        if wide is not None:
            for here, there, number in _parts(block, wide, options):
                for row in product(*map(range, map(min, block.shape[:-1], wide.shape[:-1]))):
                    first, wide_first = _place(block, row) + here, _place(wide, row) + there
                    found[wide_first : wide_first + number] = range(first, first + number)
    found[LAYOUT.facts + PLAYERS.index(players)] = one
    for place, played in enumerate((court, displeasure)):
        if played:
            found[LAYOUT.facts + len(PLAYERS) + place] = one
    return tuple(found)


def _place(block: ObservationBlock, row: tuple[int, ...]) -> int:
    """Where a row of a block begins; the last axis runs along it."""
    place = 0
    for number, length in zip(row, block.shape, strict=False):
        place = place * length + number
    return block.offset + place * block.shape[-1]


def _parts(block: ObservationBlock, wide: ObservationBlock, options: Options) -> Iterator[tuple[int, int, int]]:
    """The pieces of a row that stand in both layouts: where they begin in each, and how long they are."""
    if block.name == "knights":
        houses = houses_of(options.players)
        spaces = FRONTS * FRONT_SPACES
        narrow = [houses, houses, houses if options.displeasure else 0, spaces, OFFICES if options.court else 0]
        yield from _split(block, wide, narrow, [SEATS, SEATS, SEATS, spaces, OFFICES])
    elif block.name == "law-sets":
        sets = [sets_told(options, number) for number in range(SECTIONS)]
        sections = _split(block, wide, [len(names) for names in sets], [len(names) for names in SETS])
        for (here, there, _), names, known in zip(sections, sets, SETS, strict=True):
            yield from ((here + names.index(name), there + known.index(name), 1) for name in names if name in known)
    else:
        yield 0, 0, min(block.shape[-1], wide.shape[-1])


def _split(
    block: ObservationBlock, wide: ObservationBlock, narrow: list[int], broad: list[int]
) -> list[tuple[int, int, int]]:
    """Rows of both cut into pieces of these lengths."""
    assert block.shape[-1] == sum(narrow)
    assert wide.shape[-1] == sum(broad)
    begins = zip(accumulate(narrow, initial=0), accumulate(broad, initial=0), strict=True)
    return [(here, there, min(lengths)) for (here, there), *lengths in zip(begins, narrow, broad, strict=False)]
