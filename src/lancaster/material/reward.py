"""A reward: what a county, a castle space or a favour tile gives (chapter 6), and its text: "1 knight + 2 votes"."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_OF_A_THING = 20
"""No reward gives more than this of one thing."""
UNREADABLE = 'must be a reward such as "1 knight + 2 votes", "6 points" or "crossing"'


@dataclass(frozen=True, slots=True)
class Reward:
    """What is gained, all of it at once; `crossing` is the way to France (R4.4), `start_player` names one (R4.5)."""

    gold: int = 0
    squires: int = 0
    votes: int = 0
    points: int = 0
    knights: int = 0
    upgrades: int = 0
    extensions: int = 0
    nobles: int = 0
    crossing: bool = False
    start_player: bool = False

    def __str__(self) -> str:
        return " + ".join(_part(self, field) for field in FIELDS if getattr(self, field))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the fields that are not empty, in the order of the text."""
        return tuple(field for field in FIELDS if getattr(self, field))


_WORDS = {
    "knights": ("knight", "knights"),
    "upgrades": ("upgrade", "upgrades"),
    "extensions": ("extension", "extensions"),
    "nobles": ("noble", "nobles"),
    "crossing": ("crossing", "crossing"),
    "squires": ("squire", "squires"),
    "gold": ("gold", "gold"),
    "votes": ("vote", "votes"),
    "points": ("point", "points"),
    "start_player": ("start player", "start player"),
}
FIELDS = tuple(_WORDS)
"""The fields of a reward in the order in which its text names them."""

_UNCOUNTED = ("crossing", "start_player")
_FIELD_OF = {word: field for field, words in _WORDS.items() for word in words}
_COUNTED = re.compile(r"([0-9]{1,3}) +([a-z]+)")


class RewardError(ValueError):
    """A text is no reward; `code` names what is wrong, and `field` the thing it is wrong about."""

    def __init__(self, problem: str, code: str, field: str = "") -> None:
        super().__init__(problem)
        self.code = code
        self.field = field


def parse(text: str) -> Reward:
    """Read `2 squires + 2 gold + start player`, in any order. Raises RewardError saying what is wrong."""
    amounts: dict[str, int] = {}
    for part in text.split("+"):
        field, amount = _read(part.strip())
        if field in amounts:
            raise RewardError(f"names {word(field)} twice", "reward-twice", field)
        amounts[field] = amount
    return Reward(
        **{field: amount for field, amount in amounts.items() if field not in _UNCOUNTED},
        crossing="crossing" in amounts,
        start_player="start_player" in amounts,
    )


def word(field: str) -> str:
    """The word for a field in messages: `votes`, `start player`."""
    return _WORDS[field][1]


def _read(part: str) -> tuple[str, int]:
    if _FIELD_OF.get(part) in _UNCOUNTED:
        return _FIELD_OF[part], 1
    found = _COUNTED.fullmatch(part)
    field = _FIELD_OF.get(found[2]) if found else None
    if found is None or field is None or field in _UNCOUNTED:
        raise RewardError(UNREADABLE, "reward-unreadable")
    amount = int(found[1])
    if not 1 <= amount <= MOST_OF_A_THING:
        raise RewardError(f"must give from 1 to {MOST_OF_A_THING} of a thing", "reward-amount")
    return field, amount


def _part(reward: Reward, field: str) -> str:
    one, many = _WORDS[field]
    if field in _UNCOUNTED:
        return one
    amount = getattr(reward, field)
    return f"{amount} {one if amount == 1 else many}"
