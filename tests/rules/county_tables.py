"""Tables with blue's knight in a county, and what the counties bring."""

from __future__ import annotations

from lancaster import Game
from lancaster.rules.events import Changed, Event
from lancaster.rules.terms import KINDS


def waits_at(game: Game, kind: str, subject: str) -> bool:
    """Whether this is what the one seat on turn is asked."""
    prompt = game.prompt(game.actors[0])
    return prompt is not None and (prompt.kind, prompt.subject) == (kind, subject)


def nobles(game: Game, seat: int) -> list[str]:
    return game.view(seat)["seats"][seat]["nobles"]


def changes(events: list[Event]) -> list[tuple[int, str, int]]:
    """What purses gained and paid: seat, what, how much."""
    return [(event.seat, KINDS[event.what], event.amount) for event in events if isinstance(event, Changed)]
