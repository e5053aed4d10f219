"""The places of things on the table: the ids (`data-target`) of what an action's words stand for."""

from __future__ import annotations

import re

from lancaster.rules.terms import COLOURS, FRONT_NAMES, OFFICE_NAMES
from tests.browser.choices import Option, State


def place_target(place: str, house: int) -> str:
    """The id of a place on the table; a castle's space needs to know whose."""
    if place.startswith("castle "):
        return f"space:{house}:{place.removeprefix('castle ')}"
    if place in ("tower", "treasury"):
        return place
    if place in OFFICE_NAMES:
        return f"office:{place}"
    return f"front:{place}" if place in FRONT_NAMES else f"county:{place}"


def bag_target(word: str, state: State) -> str:
    """Where a word that is ticked or counted lies."""
    seat, subject = state["seat"], state["prompt"]["subject"]
    if re.fullmatch("[1-4]", word):
        return f"knight:{seat}:{word}:{subject.replace(' ', '-')}"
    if word in FRONT_NAMES or any(county["name"] == word for county in state["view"]["counties"]):
        return place_target(word, seat)
    return f"space:{seat}:{word}"


def target_of(option: Option, state: State) -> str | None:
    """Where an option of one pick lies on the table."""
    subject = state["prompt"]["subject"]
    house = COLOURS.index(subject) if subject in COLOURS else state["seat"]
    match option.verb:
        case "extend":
            return f"space:{house}:{option.place}"
        case "favour":
            return f"favour:{option.pick}"
        case "noble":
            return f"noble:{option.pick}"
        case "upgrade":
            return f"knight:{house}:{option.strength}:{option.place.replace(' ', '-')}"
        case "recruit":
            return f"space:{house}:knight"
        case "cross":
            return f"front:{option.place}"
        case "start":
            return f"seat:{COLOURS.index(option.pick)}"
        case "take" if option.pick == "noble":
            return f"noble:{subject}"
        case "take" if option.pick == "reward":
            return f"county:{subject}"
    return None
