"""What an action would do, as items: those of its preview, and how it would stand where a knight is placed."""

from __future__ import annotations

from dataclasses import replace

from lancaster.forecast import Standing
from lancaster.game import Game
from lancaster.rules.terms import FRONT_NAMES
from lancaster.story.event_queue import Event
from lancaster.story.grouping import items
from lancaster.story.items import Item, Question


def outcome(game: Game, seat: int, action: str) -> tuple[list[Event], list[Item]]:
    """The events as data, and the items; refused as the action would be in play."""
    caused, standing = game.preview_placing(seat, action)
    events: list[Event] = [game.event_data(event) for event in caused]
    question = Question.of(game, seat)
    found = items(events, seat, game.options.players, game.options.material, question, action)
    return events, [_compared(item, standing) for item in found]


def _compared(item: Item, standing: Standing | None) -> Item:
    """The item of a placement, told with the numbers of both sides."""
    if standing is None or item.key not in ("placed", "displaced"):
        return item
    place, total, against = standing["place"], standing["total"], standing["against"]
    who = {name: item.args[name] for name in ("who", "whom", "ousted", "place") if name in item.args}
    if place in FRONT_NAMES:
        key = "england-lacks" if against is not None and total < against else "england-wins"
        return replace(item, key=f"outcome.{key}", args={**who, "england": total, "france": against})
    if against is None:
        return replace(item, key="outcome.holds", args={**who, "total": total})
    return replace(item, key="outcome.beats", args={**who, "total": total, "against": against})
