"""The network's input: one layout for every number of players and every module.

An observation (`lancaster.encoding.blocks`) has another shape for each number of players and modules. The network sees
all of them in the *wide* layout: the blocks of five players with both modules, 0 where there is nothing. `columns_of`
says for each place of the wide layout where it stands in the observation. Behind the blocks stand the number of players
and the modules.

`LEFT_OUT` names the blocks that differ between an environment, which asks one seat after the other, and a table, where
a vote asks all seats at once; the network does not see them. The purses of the others are counted: everything is gained
and paid in the open, so an attentive player knows them (R1.8).

The network is fed the wide numbers, divided by the `most` of their block and cut off at 1, and *thermometers*: for an
amount and each of its thresholds, whether the amount is at least that.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.blocks import ObservationBlock, blocks_of, sets_told
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


class Layout:
    """The wide layout; there is one, `LAYOUT`."""

    def __init__(self) -> None:
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
        most = [np.full(block.size, block.most, np.uint8) for block in self.blocks.values()]
        self.most: NDArray[np.uint8] = np.concatenate([*most, np.ones(FACTS, np.uint8)])
        sources: list[int] = []
        thresholds: list[int] = []
        for block in self.blocks.values():
            for place, steps in self._steps(block):
                sources += [place] * len(steps)
                thresholds += steps
        self.sources: NDArray[np.int64] = np.array(sources)  # of the thermometers, in the wide layout
        self.thresholds: NDArray[np.uint8] = np.array(thresholds, np.uint8)
        self.inputs = self.wide + len(sources)
        self.scale: NDArray[np.float32] = np.float32(1.0) / self.most.astype(np.float32)
        told = [(block.name, block.offset, block.shape, block.most) for block in self.blocks.values()]
        self.digest = hashlib.sha256(repr((VERSION, ACTIONS, told, sources, thresholds)).encode()).hexdigest()[:16]

    def _steps(self, block: ObservationBlock) -> list[tuple[int, tuple[int, ...]]]:
        places = range(block.offset, block.offset + block.size)
        if block.name == "knights":
            by_strength = block.size // len(KNIGHT_THRESHOLDS)
            return [(place, KNIGHT_THRESHOLDS[(place - block.offset) // by_strength]) for place in places]
        return [(place, THRESHOLDS.get(block.name, ())) for place in places]


LAYOUT: Final = Layout()


@lru_cache(maxsize=64)
def columns_of(players: int, court: bool, displeasure: bool, laws: str = "base") -> NDArray[np.int64]:
    """Where each number of the wide layout stands in an observation of such a game that is followed by `ENDING`."""
    options = Options(players, laws, court, displeasure)
    blocks = blocks_of(options)
    nothing = blocks[-1].offset + blocks[-1].size
    one = nothing + 1
    columns = np.full(LAYOUT.wide, nothing, np.int64)
    for block in blocks:
        wide = LAYOUT.blocks.get(block.name)
        if wide is not None:
            here = np.arange(block.offset, block.offset + block.size).reshape(block.shape)
            there = np.arange(wide.offset, wide.offset + wide.size).reshape(wide.shape)
            for part, whole in _parts(block.name, here, there, options):
                both = tuple(slice(0, min(lengths)) for lengths in zip(part.shape, whole.shape, strict=True))
                columns[whole[both].ravel()] = part[both].ravel()
    columns[LAYOUT.facts + PLAYERS.index(players)] = one
    for place, played in enumerate((court, displeasure)):
        if played:
            columns[LAYOUT.facts + len(PLAYERS) + place] = one
    return columns


Places = NDArray[np.int64]


def _parts(name: str, here: Places, there: Places, options: Options) -> list[tuple[Places, Places]]:
    """A block as parts that begin at the same corner in both layouts."""
    if name == "knights":
        houses = houses_of(options.players)
        spaces = FRONTS * FRONT_SPACES
        narrow = [houses, houses, houses if options.displeasure else 0, spaces, OFFICES if options.court else 0]
        return _split(here, there, narrow, [SEATS, SEATS, SEATS, spaces, OFFICES])
    if name == "law-sets":
        sets = [sets_told(options, number) for number in range(SECTIONS)]
        sections = _split(here, there, [len(names) for names in sets], [len(names) for names in SETS])
        return [
            (part[[names.index(name)]], whole[[known.index(name)]])
            for (part, whole), names, known in zip(sections, sets, SETS, strict=True)
            for name in names
            if name in known
        ]
    return [(here, there)]


def _split(here: Places, there: Places, narrow: list[int], wide: list[int]) -> list[tuple[Places, Places]]:
    """Both cut into pieces of these lengths along the last axis."""
    assert here.shape[-1] == sum(narrow)
    assert there.shape[-1] == sum(wide)
    heres = np.split(here, np.cumsum(narrow)[:-1], axis=-1)
    theres = np.split(there, np.cumsum(wide)[:-1], axis=-1)
    return list(zip(heres, theres, strict=True))


def inputs_of(wide: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network is fed, a row for each wide observation."""
    found = np.empty((len(wide), LAYOUT.inputs), np.float32)
    np.multiply(np.minimum(wide, LAYOUT.most), LAYOUT.scale, out=found[:, : LAYOUT.wide])
    np.greater_equal(wide[:, LAYOUT.sources], LAYOUT.thresholds, out=found[:, LAYOUT.wide :])
    return found


def scores_now(wide: NDArray[np.uint8], players: NDArray[np.int64]) -> NDArray[np.float32]:
    """How the seats stand, counted from the observer: by how much each leads the mean of the others, and the mean."""
    points = LAYOUT.blocks["points"]
    below = LAYOUT.blocks["points-below-zero"]
    standing = (wide[:, points.slice].astype(np.float32) - wide[:, below.slice]) / np.float32(POINTS_PER_SCORE)
    total = standing.sum(axis=1, keepdims=True)
    seats = players.astype(np.float32)[:, None]
    leads = np.where(np.arange(SEATS) < seats, standing - (total - standing) / (seats - 1), 0.0)
    return np.concatenate([leads, total / seats], axis=1, dtype=np.float32)
