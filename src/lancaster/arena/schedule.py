"""The schedule of a contest: its seed decides who plays whom, in which seats and with which deal.

A contest has a list of *seatings* (which bot sits where) and plays every deal once in each of them. So every bot gets
every seat of every deal, and all have the same luck with the cards. The number of a game determines its deal and its
seeds; that is why results do not depend on the backend.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from lancaster.chance import Deal, Rng
from lancaster.options import Options

ROTATIONS = "rotations"
ALL = "all"
SEATINGS = (ROTATIONS, ALL)
MAKER = "lancaster.bots.registry:make"  # the function that makes a bot of its text, as module:name

Seating = tuple[str, ...]  # the bot of each seat


@dataclass(frozen=True)
class Contest:
    """What is played: bots as on the command line, options, and the seed that everything else comes from.

    With as many bots as players each bot has a seat, and one named twice has two. Fewer bots are dealt out in turn;
    more play in every combination. `seating` says whether the seats only rotate, or every order is played.
    """

    bots: tuple[str, ...]
    options: Options
    seed: int
    seating: str = ROTATIONS
    maker: str = MAKER

    def __post_init__(self) -> None:
        if not self.bots:
            raise ValueError("a contest needs at least one bot")
        if self.seating not in SEATINGS:
            raise ValueError(f"seatings are {' or '.join(SEATINGS)}, not {self.seating!r}")

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """Every seating of the contest, each once; all of them play the same deals."""
        arranged = orders if self.seating == ALL else rotations
        found: dict[Seating, None] = {}
        for group in groups(self.bots, self.options.players):
            found.update(dict.fromkeys(arranged(group)))
        return tuple(found)

    def rounded(self, games: int) -> int:
        """So many games that every seating plays the same deals."""
        return -(-games // len(self.seatings)) * len(self.seatings)

    def fixture(self, number: int) -> Fixture:
        """Game `number`, counted from 1: a deal is played in all seatings before the next one."""
        deal, seating = divmod(number - 1, len(self.seatings))
        return Fixture(number, deal + 1, self.seatings[seating], self.options, self.seed, self.maker)

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """The first so many games."""
        return (self.fixture(number) for number in range(1, games + 1))


@dataclass(frozen=True)
class Fixture:
    """One game to be played; all that a process needs to play it."""

    number: int
    deal: int
    seats: Seating
    options: Options
    seed: int
    maker: str

    def dealt(self) -> Deal:
        """The deal, the same in every seating."""
        return Deal.draw(self.options, Rng(seed_of(self.seed, "deal", self.deal)))

    def bot_seed(self, seat: int) -> int:
        """What a bot's own chance comes from."""
        return seed_of(self.seed, "game", self.number, "seat", seat)

    def sight_seed(self) -> int:
        """What the unseen is drawn from, in what the bots are handed."""
        return seed_of(self.seed, "game", self.number, "sight")


def seed_of(*parts: int | str) -> int:
    """A seed made from a contest's seed and its purpose; the same on every machine."""
    text = " ".join(["lancaster arena", *map(str, parts)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def groups(bots: Sequence[str], players: int) -> list[Seating]:
    """Who meets at a table, in list order: all bots, every combination of them, or all of them again and again."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    turns = [tuple(bots[(first + seat) % len(bots)] for seat in range(players)) for first in range(len(bots))]
    return list(dict.fromkeys(turns))


def rotations(group: Seating) -> list[Seating]:
    """A table turned round: everybody in every seat, neighbours stay."""
    return [group[-shift:] + group[:-shift] if shift else group for shift in range(len(group))]


def orders(group: Seating) -> list[Seating]:
    """Every order around the table, each once."""
    return list(dict.fromkeys(permutations(group)))
