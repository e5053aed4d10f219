"""The kinds of value a key of the material file can hold: what each accepts, and what it says when it refuses."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lancaster.material import reward as rewards
from lancaster.material.errors import MaterialError, listed, shown
from lancaster.material.reward import Reward

Value: TypeAlias = int | str | Reward | tuple[int, ...] | tuple[str, ...]
"""One value of the material."""


def text_of(value: Value) -> str:
    """The canonical text of a value, which is also its TOML: `2`, `"York"`, `[4, 2, 1]`, `"1 knight + 2 votes"`."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(text_of(item) for item in value) + "]"
    return f'"{value}"'


class Kind(ABC):
    """What may stand at a key."""

    def read(self, key: str, raw: object) -> Value:
        """The value, checked and typed, of what TOML or a Material holds; raises MaterialError naming the key."""
        return self._read(key, raw)

    @abstractmethod
    def _read(self, key: str, raw: object) -> Value: ...


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number within bounds; `why` explains them where they are not plain."""

    low: int
    high: int
    why: str = ""

    def _read(self, key: str, raw: object) -> int:
        if type(raw) is not int or not self.low <= raw <= self.high:
            must = f"must be a whole number from {self.low} to {self.high}, not {shown(raw)}"
            raise MaterialError(must + (f": {self.why}" if self.why else ""), key)
        return raw


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """One word of a few."""

    choices: tuple[str, ...]

    def _read(self, key: str, raw: object) -> str:
        if not isinstance(raw, str) or raw not in self.choices:
            raise MaterialError(f"must be {listed(self.choices)}, not {shown(raw)}", key)
        return raw


@dataclass(frozen=True, slots=True)
class Fixed(Kind):
    """A value that stands in the file because it is part of the game, but which the engine cannot vary."""

    value: int | str | tuple[str, ...]
    why: str

    def _read(self, key: str, raw: object) -> Value:
        if shown(raw) != text_of(self.value):
            raise MaterialError(f"must be {text_of(self.value)}, not {shown(raw)}: {self.why}", key)
        return self.value


@dataclass(frozen=True, slots=True)
class Wholes(Kind):
    """A list of whole numbers: of one length, within bounds, and perhaps never rising or never falling."""

    length: int
    low: int
    high: int
    never: Literal["", "rising", "falling"] = ""

    def _read(self, key: str, raw: object) -> tuple[int, ...]:
        must = f"must be a list of {self.length} whole numbers from {self.low} to {self.high}"
        if not isinstance(raw, (list, tuple)) or len(raw) != self.length:
            raise MaterialError(f"{must}, not {shown(raw)}", key)
        numbers: list[int] = []
        for number in raw:
            if type(number) is not int or not self.low <= number <= self.high:
                raise MaterialError(f"{must}, but has {shown(number)} in it", key)
            numbers.append(number)
        for before, after in itertools.pairwise(numbers):
            if (self.never == "rising" and after > before) or (self.never == "falling" and after < before):
                to = "greater" if self.never == "rising" else "smaller"
                raise MaterialError(f"{after} comes after {before}: no number may be {to} than the one before it", key)
        return tuple(numbers)


@dataclass(frozen=True, slots=True)
class Pair(Kind):
    """The two conflict cards that are taken out: their strengths, in ascending order."""

    def _read(self, key: str, raw: object) -> tuple[int, ...]:
        if not isinstance(raw, (list, tuple)) or len(raw) != 2:
            why = "of the twelve cards ten must remain, two for each of the five rounds"
            raise MaterialError(f"must be a list of two strengths, not {shown(raw)}: {why}", key)
        return Wholes(2, 1, 30, "falling")._read(key, raw)


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """A list of different words of a few, in the order in which the choices are given."""

    choices: tuple[str, ...]

    def _read(self, key: str, raw: object) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)):
            raise MaterialError(f"must be a list, not {shown(raw)}", key)
        words = tuple(Word(self.choices)._read(key, word) for word in raw)
        if len(set(words)) < len(words):
            raise MaterialError(f"names one twice: {shown(words)}", key)
        return tuple(sorted(words, key=self.choices.index))


@dataclass(frozen=True, slots=True)
class Rewards(Kind):
    """A reward: what it may give and what it must. Of knights, upgrades, extensions and nobles it gives one in all."""

    may: tuple[str, ...]
    must: tuple[str, ...] = ()
    why: str = ""

    def _read(self, key: str, raw: object) -> Reward:
        reward = _reward(key, raw)
        if not reward.kinds:
            raise MaterialError("must give something", key)
        why = f": {self.why}" if self.why else ""
        for field in reward.kinds:
            if field not in self.may + self.must:
                allowed = ", ".join(rewards.word(each) for each in self.must + self.may)
                raise MaterialError(
                    f"may not give {rewards.word(field)}, only {allowed}: {shown(str(reward))}{why}", key
                )
        for field in self.must:
            if field not in reward.kinds:
                raise MaterialError(f"must give {rewards.word(field)}: {shown(str(reward))} does not{why}", key)
        if reward.knights + reward.upgrades + reward.extensions + reward.nobles > 1:
            raise MaterialError(
                f"may give one knight, upgrade, extension or noble, and no second: {shown(str(reward))}", key
            )
        return reward


def _reward(key: str, raw: object) -> Reward:
    text = str(raw) if isinstance(raw, Reward) else raw
    if text == "":
        return Reward()
    if not isinstance(text, str):
        raise MaterialError(f'must be a reward such as "1 knight + 2 votes", not {shown(raw)}', key)
    try:
        return rewards.parse(text)
    except ValueError as error:
        raise MaterialError(f"{error}, not {shown(raw)}", key) from None
