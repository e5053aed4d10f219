"""The events of an action that are still to be told, and what can be taken from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]  # as data: Game.event_data
Amounts = dict[str, int]


class EventQueue:
    """Events in order; `taken` holds the places of those taken for the item that is being made."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.waiting = deque(enumerate(events))
        self.taken: list[int] = []

    def peek(self) -> Event | None:
        """The next event, if there is one."""
        return self.waiting[0][1] if self.waiting else None

    def shift(self) -> Event:
        """Take the next event."""
        index, event = self.waiting.popleft()
        self.taken.append(index)
        return event

    def next(self, *kinds: str) -> Event | None:
        """Take the next event if it is of one of these kinds."""
        event = self.peek()
        return self.shift() if event is not None and event["event"] in kinds else None

    def change(self, source: str, seat: int | None = None) -> Event | None:
        """Take the next event if it changes a purse, from a source that begins so."""
        event = self.peek()
        if event is None or event["event"] != "changed" or not event["source"].startswith(source):
            return None
        return self.shift() if seat is None or event["seat"] == seat else None

    def purse(self, seat: int, source: str, first: Event | None = None) -> Amounts:
        """Take all changes of a purse that come next from a source, added up by kind."""
        amounts: Amounts = {}
        event = first or self.change(source, seat)
        while event is not None:
            amounts[event["what"]] = amounts.get(event["what"], 0) + event["amount"]
            event = self.change(source, seat)
        return amounts
