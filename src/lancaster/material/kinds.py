"""The kinds of value a key of the material file can hold: what each accepts, and what it says when it refuses."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lancaster.material import reward as rewards
from lancaster.material.errors import Message, refusal, shown
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
    """A whole number within bounds; `why` (a code of `WHY`) explains them where they are not plain."""

    low: int
    high: int
    why: str = ""

    def _read(self, key: str, raw: object) -> int:
        if type(raw) is not int or not self.low <= raw <= self.high:
            must = f"must be a whole number from {self.low} to {self.high}, not {shown(raw)}"
            raise refusal("not-whole", key, must, self.why, least=self.low, most=self.high, given=shown(raw))
        return raw


@dataclass(frozen=True, slots=True)
class Word(Kind):
    """One word of a few."""

    choices: tuple[str, ...]

    def _read(self, key: str, raw: object) -> str:
        if not isinstance(raw, str) or raw not in self.choices:
            raise _not_one_of(key, self.choices, raw)
        return raw


@dataclass(frozen=True, slots=True)
class Fixed(Kind):
    """A value that stands in the file because it is part of the game, but which the engine cannot vary."""

    value: int | str | tuple[str, ...]
    why: str

    def _read(self, key: str, raw: object) -> Value:
        if shown(raw) != text_of(self.value):
            must = f"must be {text_of(self.value)}, not {shown(raw)}"
            raise refusal("fixed", key, must, self.why, wanted=text_of(self.value), given=shown(raw))
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
            raise _wrong_list("not-list-of-numbers", key, f"{must}, not {shown(raw)}", raw, self)
        numbers: list[int] = []
        for number in raw:
            if type(number) is not int or not self.low <= number <= self.high:
                raise _wrong_list("wrong-in-list", key, f"{must}, but has {shown(number)} in it", number, self)
            numbers.append(number)
        for before, after in itertools.pairwise(numbers):
            if (self.never == "rising" and after > before) or (self.never == "falling" and after < before):
                to = "greater" if self.never == "rising" else "smaller"
                problem = f"{after} comes after {before}: no number may be {to} than the one before it"
                raise refusal(f"never-{self.never}", key, problem, after=after, before=before)
        return tuple(numbers)


@dataclass(frozen=True, slots=True)
class Pair(Kind):
    """The two conflict cards that are taken out: their strengths, in ascending order."""

    def _read(self, key: str, raw: object) -> tuple[int, ...]:
        if not isinstance(raw, (list, tuple)) or len(raw) != 2:
            why = "of the twelve cards ten must remain, two for each of the five rounds"
            problem = f"must be a list of two strengths, not {shown(raw)}: {why}"
            raise refusal("not-two-strengths", key, problem, given=shown(raw))
        return Wholes(2, 1, 30, "falling")._read(key, raw)


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """A list of different words of a few, in the order in which the choices are given."""

    choices: tuple[str, ...]

    def _read(self, key: str, raw: object) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)):
            raise refusal("not-list", key, f"must be a list, not {shown(raw)}", given=shown(raw))
        words = tuple(Word(self.choices)._read(key, word) for word in raw)
        if len(set(words)) < len(words):
            raise refusal("one-twice", key, f"names one twice: {shown(words)}", given=shown(words))
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
            raise refusal("reward-empty", key, "must give something")
        text = shown(str(reward))
        for field in reward.kinds:
            if field not in self.may + self.must:
                allowed = self.must + self.may
                problem = f"may not give {rewards.word(field)}, only {', '.join(map(rewards.word, allowed))}: {text}"
                raise refusal(
                    "reward-not-allowed", key, problem, self.why, thing=_told(field), allowed=_told(*allowed),
                    given=text,
                )  # fmt: skip
        for field in self.must:
            if field not in reward.kinds:
                problem = f"must give {rewards.word(field)}: {text} does not"
                raise refusal("reward-missing", key, problem, self.why, thing=_told(field), given=text)
        if reward.knights + reward.upgrades + reward.extensions + reward.nobles > 1:
            problem = f"may give one knight, upgrade, extension or noble, and no second: {text}"
            raise refusal("reward-two-pieces", key, problem, given=text)
        return reward


def _wrong_list(code: str, key: str, problem: str, given: object, kind: Wholes) -> Exception:
    number, least, most = kind.length, kind.low, kind.high
    return refusal(code, key, problem, given=shown(given), number=number, least=least, most=most)


def _told(*fields: str) -> tuple[Message, ...]:
    return tuple((f"material.thing.{field}", {}) for field in fields)


def _not_one_of(key: str, choices: tuple[str, ...], raw: object) -> Exception:
    quoted = ", ".join(f'"{choice}"' for choice in choices)
    return refusal("not-one-of", key, f"must be one of {quoted}, not {shown(raw)}", choices=quoted, given=shown(raw))


def _reward(key: str, raw: object) -> Reward:
    text = str(raw) if isinstance(raw, Reward) else raw
    if text == "":
        return Reward()
    if not isinstance(text, str):
        raise _wrong_reward(key, rewards.RewardError(rewards.UNREADABLE, "reward-unreadable"), raw)
    try:
        return rewards.parse(text)
    except rewards.RewardError as error:
        raise _wrong_reward(key, error, raw) from None


def _wrong_reward(key: str, error: rewards.RewardError, raw: object) -> Exception:
    given = shown(raw)
    if error.field:
        return refusal(error.code, key, f"{error}: {given}", thing=_told(error.field), given=given)
    return refusal(error.code, key, f"{error}, not {given}", given=given, most=rewards.MOST_OF_A_THING)
