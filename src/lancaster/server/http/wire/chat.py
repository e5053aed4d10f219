"""Messages of the chat and private notes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from lancaster.server.http.wire.base import (
    LONGEST_CHAT_CHARACTERS,
    LONGEST_NOTE_CHARACTERS,
    Client,
    Line,
    Lines,
    Said,
    Told,
)


class NewLine(Said):
    """Something to say."""

    room: Literal["players", "spectators"] = "players"
    text: Annotated[Line, StringConstraints(max_length=LONGEST_CHAT_CHARACTERS)]
    id: Client | None = Field(default=None, description="your own id for it: sending it twice says it once")


class ChatLine(Told):
    """Something said; text None: removed."""

    number: int
    room: Literal["players", "spectators"]
    person: str | None
    label: str
    seat: int | None
    text: str | None
    at: int


class Chat(Told):
    """What was said in the rooms the viewer may read."""

    lines: list[ChatLine]


class Note(Said):
    """A private note about a game."""

    text: Annotated[Lines, StringConstraints(max_length=LONGEST_NOTE_CHARACTERS)]


class TextNote(Told):
    """A private note."""

    text: str
    at: int | None
