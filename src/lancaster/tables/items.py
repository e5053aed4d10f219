"""The entries of a table's log as items: what a log shows of them, in no language (`lancaster.story.items`)."""

from __future__ import annotations

from typing import Any

from lancaster.options import Options
from lancaster.rules.terms import COLOURS
from lancaster.story.grouping import items
from lancaster.story.items import Item
from lancaster.tables.entries import FORMER_PLAYER, Entry, Outcome
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import HOUR_MS, MINUTE_MS, SECOND_MS
from lancaster.words import People, catalogue

LONGEST_HEADLINE_CHARACTERS = 200  # characters


def entry_items(entry: Entry, outcome: Outcome, options: Options) -> tuple[Item, ...]:
    """What an entry of the log tells."""
    if entry.kind != "action":
        return _aside(entry)
    assert entry.seat is not None
    question, events = outcome.question, outcome.events
    return items(events, entry.seat, options.players, options.material, question, entry.data["action"])


def headline(s: Sitting, seat: int, language: str) -> str:
    """What the latest command brought, in one sentence for the person on the seat; "" if there is nothing to tell.

    What concerns them and was not done by them comes first, then what happened last.
    """
    told = [item for entry, outcome in s.fresh for item in entry_items(entry, outcome, s.options)]
    told = [item for item in told if not item.heading and not item.minor and item.beat != "table"]
    mine = [item for item in told if seat in item.seats and item.house is not None and _leader(s, item.house) != seat]
    if not told:
        return ""
    people = People(s.settings.players, tuple(chair.label for chair in s.chairs), seat)
    text = (mine or told)[-1].text(catalogue(language), people)
    return text if len(text) <= LONGEST_HEADLINE_CHARACTERS else text[: LONGEST_HEADLINE_CHARACTERS - 1] + "…"


def _leader(s: Sitting, house: int) -> int:
    return house % s.settings.players


def _aside(entry: Entry) -> tuple[Item, ...]:
    """What happens beside the game: seats, takebacks, clocks."""
    data, seat = entry.data, entry.seat

    def item(key: str, icon: str, **args: Any) -> tuple[Item, ...]:
        who = {"who": seat} if seat is not None else {}
        return (Item(f"aside.{key}", "table", icon, {**who, **args}, seat, seats=tuple(who.values())),)

    match entry.kind:
        case "made" | "begin":
            return item(entry.kind, "table")
        case "rematch":
            return item("rematch", "replay")
        case "seat":
            return _seated(entry)
        case "ask":
            return item("asks", "undo", actions=len(data["undone"]))
        case "answer" if data["yes"]:
            return item("agrees", "check")
        case "answer":
            return item({"withdrawn": "withdraws", "late": "too-late"}.get(data.get("why", ""), "refuses"), "close")
        case "takeback" if seat is None:
            return item("rewound", "undo")
        case "takeback":
            return item("takeback", "undo", actions=len(data["undone"]))
        case "flag":
            return item("flag", "lock")
        case "holiday":
            return item("holiday", "sun", begins=data["begins"], ends=data["ends"])
        case "back":
            return item("back", "sun")
        case "jump":
            return _jumped(data["ends"] - data["begins"])
        case "freeze":
            return item("freeze", "lock", number=data["number"])
        case "adjourn":
            return item(f"adjourned-{data['why']}", "lock")
        case "resume":
            return item("resumed", "clock")
        case "close":
            why = data.get("why")
            return item(f"closed-{why}" if why in ("left", "expired", "operator") else "closed", "close")
    raise AssertionError(f"no words for entries of the kind {entry.kind!r}")


def _jumped(away_ms: int) -> tuple[Item, ...]:
    """How long the server was away, in the largest unit of which there are two; or that its clock was set back."""
    if away_ms < 0:
        return (Item("aside.set-back", "table", "clock"),)
    units = {"hours": HOUR_MS, "minutes": MINUTE_MS, "seconds": SECOND_MS}
    unit = next((unit for unit, size in units.items() if away_ms >= 2 * size), "seconds")
    return (Item(f"aside.away-{unit}", "table", "clock", {unit: round(away_ms / units[unit])}),)


def _seated(entry: Entry) -> tuple[Item, ...]:
    """Who has a seat from now on; bots by their names in each language."""
    data, seat = entry.data, entry.seat
    assert seat is not None
    label, bot = data["label"], data["bot"] if data["person"] is None else None
    known = catalogue().names["word"]["player"]["nouns"]
    code = "former" if label == FORMER_PLAYER else (label or bot).partition(":")[0] if bot else ""
    named = {"player": code} if code in known else {"name": label or code or ""}
    level = bot.partition(":")[0] if bot else ""
    if "name" in named and level in known:
        named["level"] = level
    why = data["why"]
    if not (label or code) and why != "deleted":
        if why == "imported":
            return ()  # nobody knows who it was
        why = "emptied"
    key = f"seat.{why}" if why in catalogue().messages("story.seat") else "seat.filled"
    return (Item(key, "table", "lord", {"house": COLOURS[seat], **named}, seat, seats=(seat,)),)
