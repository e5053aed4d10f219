"""The tree of choices the server gives, read as actions with what each of their words stands for (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

State = dict[str, Any]

BAGS = ("pay", "send", "ransom")


@dataclass(frozen=True)
class Option:
    """An action with what its words stand for."""

    text: str
    verb: str = ""  # the first word of an action that places nothing
    ally: bool = False
    piece: str = ""
    place: str = ""
    squires: int = 0
    beside: tuple[str, ...] = ()
    bag: tuple[str, ...] = ()  # what is ticked or counted
    pick: str = ""
    amount: int = 0
    strength: int = 0

    @property
    def whole_piece(self) -> str:
        """The piece with whose it is."""
        return f"ally {self.piece}" if self.ally else self.piece


def paths(choices: list[State], before: tuple[State, ...] = ()) -> Iterator[tuple[State, ...]]:
    """The nodes on the way to each action."""
    for choice in choices:
        path = (*before, choice)
        if choice.get("end"):
            yield path
        yield from paths(choice.get("choices") or [], path)


def actions(state: State) -> list[str]:
    """Every legal action the server offers, as text."""
    return [" ".join(choice["word"] for choice in path) for path in paths(state["choices"])]


def options(state: State) -> list[Option]:
    """Every legal action the server offers."""
    return [_option(path) for path in paths(state["choices"])]


def _option(path: tuple[State, ...]) -> Option:
    verb = path[0]["word"] if path[0]["field"] == "do" else ""
    made: dict[str, Any] = {"text": " ".join(choice["word"] for choice in path), "verb": verb}
    place: list[str] = []
    bag: list[str] = []
    beside: list[str] = []
    for choice in path:
        word, field = choice["word"], choice["field"]
        match field:
            case "ally":
                made["ally"] = True
            case "piece":
                made["piece"] = word
            case "squires":
                made["squires"] = int(word.removeprefix("+"))
            case "beside":
                beside.append(word)
            case "party":
                bag.append(word)
            case "votes" | "times":
                made["amount"] = int(word)
            case "strength" if verb not in BAGS:
                made["strength"] = int(word)
            case "strength" | "county" | "space" | "conflict" if verb in BAGS:
                bag.append(word)
            case "county" if verb == "noble":
                made["pick"] = word
            case "county" | "space" | "conflict" | "castle" | "tower" | "office" | "treasury" | "place":
                place.append(word)
            case "kind" | "tile" | "claim" | "colour":
                made["pick"] = word
    return Option(**made, place=" ".join(place), bag=tuple(bag), beside=tuple(beside))
