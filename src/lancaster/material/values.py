"""What is in the box, as frozen typed values (chapter 0). This is all that the rules see of a material file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from lancaster.material.flat import digest_of, flatten
from lancaster.material.reward import Reward
from lancaster.material.schema import PLAYERS

T = TypeVar("T")
Four: TypeAlias = tuple[int, int, int, int]
Tribute: TypeAlias = Literal["votes", "squires", "gold"]


@dataclass(frozen=True, slots=True)
class County:
    """A county: the strength a knight needs there, and what it gives besides its noble (R2.3, R4.3)."""

    letter: str
    name: str
    minimum: int
    reward: Reward


@dataclass(frozen=True, slots=True)
class Space:
    """A castle space, and the extension that is laid on it: what it gives, and for how many squires (R4.6)."""

    key: str
    reward: Reward
    price: int


@dataclass(frozen=True, slots=True)
class Favour:
    """A King's favour tile (R2.9)."""

    key: str
    reward: Reward


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict card: the strength of France, points of ranks 1, 2 and 3. Cards of one strength are named 3a, 3b."""

    name: str
    strength: int
    points: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Office:
    """An office at the King's court: of what its tribute is one, and how many seals it brings (R8.3, R8.6)."""

    key: str
    tribute: Tribute
    seals: int


@dataclass(frozen=True, slots=True)
class PerPlayers(Generic[T]):
    """A value for each number of players: `bishops[4]` is the one with four."""

    values: tuple[T, T, T, T]

    def __getitem__(self, players: int) -> T:
        if players not in PLAYERS:
            raise IndexError(f"2 to 5 can play, not {players}")
        return self.values[players - PLAYERS[0]]

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What depends on the number of players (R1.2, R1.6, R1.7, Henry V in chapter 0)."""

    nobles_per_county: PerPlayers[int]
    removed_conflicts: PerPlayers[tuple[int, ...]]
    """The strengths of the two cards taken out."""
    removed_favours: PerPlayers[tuple[str, ...]]
    """The keys of the tiles left out."""
    bishops: PerPlayers[int]
    neutral_knight: PerPlayers[int]
    """The strength of the knight that sits in the Tower; 0 where there is none."""
    shame_per_field: PerPlayers[int]


@dataclass(frozen=True, slots=True)
class Material:
    """Everything in the box. Always consistent: what does not fit together raises MaterialError when it is made.

    Two materials are equal when all their values are, wherever these were read from. `digest` names the values in
    sixteen characters, for records and stored games.
    """

    knights: Four
    """How many knights of strength 1, 2, 3 and 4 a house has (R0.1)."""
    start_knights: Four
    ally_knights: Four
    ally_spaces: tuple[str, ...]
    start_gold: int
    start_squires: int
    start_votes: int
    start_votes_with_court: int
    rounds: int
    conflicts_per_round: int
    conflict_spaces: int
    favoured_knights: int
    """How many knights placed in conflicts in a round earn a favour (R2.9)."""
    both_price: int
    """Gold for taking both noble and reward (R4.3)."""
    ransom_price: int
    """Gold for each strength of a prisoner (R4.13)."""
    counties: tuple[County, ...]
    castle: tuple[Space, ...]
    favours: tuple[Favour, ...]
    conflicts: tuple[Conflict, ...]
    strength_points: tuple[int, int]
    extension_points: tuple[int, int]
    nobles_points: tuple[int, ...]
    """Points at the end for 0, 1, … 9 nobles."""
    numbers: Numbers
    offices: tuple[Office, ...]
    shields: int
    archers: int
    tudors: int
    lord_strength: int
    bishop_strength: int
    archer_strength: int
    tudor_strength: int
    bishop_limit: int
    seals: int
    """In the box; in play there are as many as needed (R0.2)."""
    tower_limit: int
    shame_markers: int
    """In the box; in play there are as many as needed (R0.2)."""
    shame_track: tuple[int, ...]
    """What the fields cost when uncovered, left to right, as positive numbers (R9.5)."""
    digest: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "digest", digest_of(flatten(self)))

    def __repr__(self) -> str:
        return f"<Material {self.digest}>"

    def conflicts_for(self, players: int) -> tuple[Conflict, ...]:
        """The ten cards in play with so many players, ascending (R1.7). Of equal cards the first is taken out."""
        removed = list(self.numbers.removed_conflicts[players])
        cards: list[Conflict] = []
        for card in self.conflicts:
            if card.strength in removed:
                removed.remove(card.strength)
            else:
                cards.append(card)
        return tuple(cards)

    def favours_for(self, players: int) -> tuple[Favour, ...]:
        """The tiles in play with so many players (R1.6)."""
        removed = self.numbers.removed_favours[players]
        return tuple(favour for favour in self.favours if favour.key not in removed)
