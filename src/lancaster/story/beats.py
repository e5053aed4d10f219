"""Beats: the parts of a round that an item can belong to, and how events and questions tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster.breakdown import FINAL
from lancaster.rules.terms import COUNTY_NAMES, OFFICE_NAMES, PHASES
from lancaster.story.event_queue import Event

if TYPE_CHECKING:
    from lancaster.game import Game

BEATS = (
    "table",  # beside the game: seats, takebacks, clocks
    "setup",
    "round",
    "placement",
    "ballot",
    "law",
    "office",
    "tower",
    "county",
    "castle",
    "conflict",
    "scoring",
    "end",
)

_BEATS = {
    "cards-turned": "round",
    "skipped": "placement",
    "placed": "placement",
    "lord-placed": "placement",
    "displaced": "placement",
    "favour-taken": "placement",
    "voted": "ballot",
    "counted": "ballot",
    "repealed": "ballot",
    "applied": "law",
    "turned": "law",
    "office-held": "office",
    "crossed": "county",
    "start-named": "county",
    "fought": "conflict",
    "lost": "conflict",
    "ended": "end",
}
FIRST_BEATS = {"placement": "placement", "parliament": "ballot", "rewards": "county", "over": "end"}  # of phases
_BEATS_OF_RULES = {"R4.3": "county", "R4.6": "castle", "R4.10": "conflict", "R8.6": "office", "R9.3": "tower"}
_BEATS_OF_SOURCES = {
    "ballot": "ballot",
    "law": "law",
    "leftover": "law",
    "county": "county",
    "castle": "castle",
    "table": "castle",
    "tower": "tower",
    "conflicts": "conflict",
    "ransom": "conflict",
    "favour": "placement",
    "treasury": "placement",
}

_BEATS_OF_QUESTIONS = {
    "first-extension": "setup",
    "place": "placement",
    "favour": "placement",
    "ballot": "ballot",
    "county": "county",
    "crossing": "county",
    "start": "county",
    "castle": "castle",
    "ransom": "conflict",
}
_BEATS_OF_QUESTIONS_BY_PHASE = {"setup": "setup", "placement": "placement", "parliament": "law", "rewards": "castle"}


def beat_of_question(game: Game, kind: str) -> str:
    """The beat in which a question of this kind is asked, by the steps that wait below it on the agenda."""
    if kind in _BEATS_OF_QUESTIONS:
        return _BEATS_OF_QUESTIONS[kind]
    phase = PHASES[game.table.phase]
    if phase == "rewards" and any(step.key.startswith("leave ") for step in game.table.agenda[-4:]):
        return "county"
    return _BEATS_OF_QUESTIONS_BY_PHASE[phase]


def is_final(event: Event) -> bool:
    """Whether an event is a part of the final scoring."""
    return bool(event["event"] == "changed" and event["what"] == "points" and event["source"] in FINAL)


def beat_of_event(event: Event) -> str:
    """The beat that an event belongs to; "" for one that goes with what was before."""
    if event["event"] == "changed":
        source = event["source"]
        if is_final(event):
            return "scoring"
        if source in OFFICE_NAMES:
            return "placement" if event["amount"] < 0 else "office"
        return "placement" if source in COUNTY_NAMES else _BEATS_OF_SOURCES.get(source.partition(" ")[0], "")
    if event["event"] == "went-home":
        return _BEATS_OF_RULES.get(event["rule"], "")
    return _BEATS.get(event["event"], "")
