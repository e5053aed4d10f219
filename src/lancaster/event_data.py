"""Events as typed data ready for JSON, with the names of the notation for places, laws and cards (R1.8).

Events hold only what everybody may know. The type of each field stands here too: the shapes of the server's messages
are made from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from lancaster.rules.book import Book
from lancaster.rules.events import Event
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.parliament import weight
from lancaster.rules.terms import (
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    KINDS,
    OFFICE_NAMES,
    PHASES,
    PLACE_NAMES,
    PRIVILEGE_NAMES,
    SPACE_NAMES,
    UNKNOWN,
)

Data = bool | int | str | list["Data"] | dict[str, "Data"]


class Opened(TypedDict):
    """A ballot that was opened: `counts` is how many votes it is worth."""

    yes: bool
    votes: int
    counts: int


class Ranked(TypedDict):
    """A rank in a conflict that was won."""

    house: int
    archer: bool
    strength: int
    points: int


def event_data(event: Event, book: Book) -> dict[str, Data]:
    """An event as data ready for JSON, with names for places, laws and cards."""
    data: dict[str, Data] = {"event": event.kind}
    for name in event.FIELDS:
        value = getattr(event, name)
        if name == "card":
            value = book.card_names[value]
        elif name == "conflicts":
            value = [book.card_names[card] for card in value]
        elif name in _CONVERTED:
            value = _CONVERTED[name](value)
        data["rule" if name == "cause" else name] = value
    data.setdefault("rule", event.rule)
    return data


def event_types(kind: type[Event]) -> dict[str, Any]:
    """The names and types of the data of such an event, besides `event`, which is its kind."""
    types = {"rule" if name == "cause" else name: EVENT_TYPES[name] for name in kind.FIELDS}
    return types | {"rule": str}


# The type of the data of every field that an event can have.
EVENT_TYPES: dict[str, Any] = {
    **dict.fromkeys(("amount", "bishops", "field", "house", "no", "round", "seat", "squires"), int),
    **dict.fromkeys(("strength", "tudor", "yes"), int),
    **dict.fromkeys(("accepted", "given", "up", "won"), bool),
    **dict.fromkeys(("card", "cause", "county", "front", "law", "office", "phase", "place"), str),
    **dict.fromkeys(("source", "space", "tile", "what"), str),
    **dict.fromkeys(("knights", "seats", "winners"), list[int]),
    **dict.fromkeys(("beside", "conflicts", "privilege", "proposals"), list[str]),
    "ballots": list[Opened],
    "counts": list[int | None],
    "ranks": list[Ranked],
}


def _opened(ballots: tuple[tuple[bool, int], ...]) -> list[Opened]:
    return [{"yes": yes, "votes": votes, "counts": weight(votes)} for yes, votes in ballots]


def _ranked(ranks: tuple[tuple[int, bool, int, int], ...]) -> list[Ranked]:
    return [
        {"house": house, "archer": archer, "strength": strength, "points": points}
        for house, archer, strength, points in ranks
    ]


def _privileges(bits: int) -> list[str]:
    return [name for bit, name in enumerate(PRIVILEGE_NAMES) if bits >> bit & 1]


# How a value becomes its data, where it is not the data already.
_CONVERTED: dict[str, Callable[[Any], Any]] = {
    "phase": PHASES.__getitem__,
    "what": KINDS.__getitem__,
    "place": PLACE_NAMES.__getitem__,
    "front": FRONT_NAMES.__getitem__,
    "county": COUNTY_NAMES.__getitem__,
    "space": SPACE_NAMES.__getitem__,
    "tile": FAVOUR_NAMES.__getitem__,
    "office": OFFICE_NAMES.__getitem__,
    "law": lambda law: LAWS[law].key,
    "proposals": lambda laws: [LAWS[law].key for law in laws],
    "beside": _privileges,
    "privilege": _privileges,
    "knights": list,
    "seats": list,
    "winners": list,
    "ballots": _opened,
    "counts": lambda counts: [None if count == UNKNOWN else count for count in counts],
    "ranks": _ranked,
}
