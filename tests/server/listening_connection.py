"""A connection that only listens, for tests of what is published."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass(eq=False)
class ListeningConnection:
    """Hears what somebody is sent (hub.Connection)."""

    person: str | None = None
    name: str = ""
    key: bytes | None = None
    address: str = ""
    heard: list[Any] = field(default_factory=list)

    def end(self) -> None:
        """Nobody signs out in these tests."""
        raise AssertionError("nobody signs out here")

    def send(self, message: bytes) -> None:
        """Hear a message."""
        self.heard.append(orjson.loads(message))

    @property
    def numbers(self) -> list[int]:
        """The numbers of all entries that were heard."""
        return [entry["number"] for message in self.heard for entry in message.get("entries", [])]
