"""Items: what happened in one action, grouped into as few pieces as read well, in no language.

An item is what a log shows as one line: a key that names its message in the catalogue (`story.KEY`), the arguments of
that message, the events it covers, and the beat of the round it belongs to. `text` says it in a language. Log, replay
and chronicle, here and on the page, are all made of items; so the grouping is done once (`lancaster.story.grouping`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lancaster.story.beats import beat_of_question
from lancaster.words import Catalogue, People

if TYPE_CHECKING:
    from lancaster.game import Game

Data = dict[str, Any]

_PEOPLE = ("who", "whom", "shamed")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened.

    `house` did it or is hit by it, None where it is nobody's. `seats` are all whom it concerns, for themselves or for
    their allies. What is `minor` can be left out of a short log.
    """

    key: str
    beat: str
    icon: str
    args: Mapping[str, Any] = field(default_factory=dict)
    house: int | None = None
    rule: str = ""
    events: tuple[int, ...] = ()
    heading: bool = False
    minor: bool = False
    seats: tuple[int, ...] = ()

    def text(self, words: Catalogue, people: People) -> str:
        """The item as a sentence."""
        said = words.text(f"story.{self.key}", self.args, people)
        return said[:1].upper() + said[1:]

    def data(self) -> Data:
        """The item as data ready for JSON."""
        return {
            "key": self.key,
            "beat": self.beat,
            "icon": self.icon,
            "args": dict(self.args),
            "house": self.house,
            "rule": self.rule,
            "events": list(self.events),
            "heading": self.heading,
            "minor": self.minor,
            "seats": list(self.seats),
        }


@dataclass(frozen=True, slots=True)
class Question:
    """What an action answered: the kind of the prompt, its subject, and the beat it was asked in."""

    kind: str
    subject: str
    beat: str

    @classmethod
    def of(cls, game: Game, seat: int) -> Question:
        """What a seat is asked now."""
        table = game.table
        prompt = table.agenda[-1].prompt(table, seat)
        return cls(prompt.kind, prompt.subject, beat_of_question(game, prompt.kind))


def concerned(args: Mapping[str, Any], players: int) -> set[int]:
    """Every seat that arguments speak of, for itself or for its ally."""
    found: set[int] = set()
    for name, value in args.items():
        if name in _PEOPLE:
            houses = range(players) if value == "all" else [value] if isinstance(value, int) else value
            found.update(house % players for house in houses)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            for part in value:
                if isinstance(part, Sequence) and len(part) == 2 and isinstance(part[1], Mapping):
                    found |= concerned(part[1], players)
    return found
