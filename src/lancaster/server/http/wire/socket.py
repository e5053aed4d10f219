"""The messages of a socket, version 1: what a client sends, and what it is sent.

Their parts are those of `wire.tables`: a table looks the same over HTTP and here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from lancaster.server.http.wire.base import (
    LONGEST_CHAT_CHARACTERS,
    MOST_EXPLAINED,
    ActionText,
    Client,
    Id,
    Line,
    Number,
    Said,
    Seat,
    Told,
)
from lancaster.server.http.wire.chat import ChatLine
from lancaster.server.http.wire.server import Trouble
from lancaster.server.http.wire.tables import Adviser, Entry, Summary, TableState


class Message(Said):
    """Every message of a client has an id of its own choosing, which the answer repeats."""

    id: Client


class Subscribe(Message):
    """Be told of a table from now on. With `since`, first of every entry after it.

    While the answer says that there are `more` entries, the connection hears of nothing: subscribe again.
    """

    type: Literal["subscribe"]
    table: Id
    seat: Seat | None = None
    since: Number | None = None


class Unsubscribe(Message):
    """Hear no more of a table."""

    type: Literal["unsubscribe"]
    table: Id


class Watch(Message):
    """Be told of the lobby, or of one’s own tables."""

    type: Literal["watch"]
    topic: Literal["lobby", "mine"]


class Unwatch(Message):
    """Hear no more of them."""

    type: Literal["unwatch"]
    topic: Literal["lobby", "mine"]


class ActMessage(Message):
    """Play an action. The id makes it safe to send again."""

    type: Literal["act"]
    table: Id
    seat: Seat
    action: ActionText


class TakebackMessage(Message):
    """Take back, or ask for it."""

    type: Literal["takeback"]
    table: Id
    seat: Seat


class AnswerMessage(Message):
    """Agree to a takeback, or not."""

    type: Literal["answer"]
    table: Id
    seat: Seat
    yes: bool


class PreviewMessage(Message):
    """What would this do?"""

    type: Literal["preview"]
    table: Id
    seat: Seat
    action: ActionText


class ExplainMessage(Message):
    """Why not?"""

    type: Literal["explain"]
    table: Id
    seat: Seat
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_EXPLAINED)


class ForecastMessage(Message):
    """How does it stand?"""

    type: Literal["forecast"]
    table: Id
    seat: Seat | None = None


class HintMessage(Message):
    """What would a strong player do?"""

    type: Literal["hint"]
    table: Id
    seat: Seat
    adviser: Adviser = "duke"


class ChatMessage(Message):
    """Say something."""

    type: Literal["chat"]
    table: Id
    room: Literal["players", "spectators"] = "players"
    text: Annotated[Line, StringConstraints(max_length=LONGEST_CHAT_CHARACTERS)]


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    Subscribe
    | Unsubscribe
    | Watch
    | Unwatch
    | ActMessage
    | TakebackMessage
    | AnswerMessage
    | PreviewMessage
    | ExplainMessage
    | ForecastMessage
    | HintMessage
    | ChatMessage
    | Ping,
    Field(discriminator="type"),
]


class Welcome(Told):
    """The first message on a socket.

    `several`: there may be several nodes, so a client had better open a socket for the table it looks at (`?table=`).
    """

    type: Literal["welcome"]
    version: int
    server: str
    now: int
    person: str | None
    several: bool


class Done(Told):
    """What was asked is done; `result` has the shape of the HTTP answer."""

    type: Literal["done"]
    id: str
    result: dict[str, Any]


class RefusedMessage(Told):
    """What was asked is refused, and nothing was changed. Without id: what was sent could not be read."""

    type: Literal["refused"]
    id: str | None
    error: Trouble


class News(Told):
    """A table has changed: the new entries, and how it stands now."""

    type: Literal["news"]
    table: str
    entries: list[Entry]
    state: TableState


class Gone(Told):
    """The viewer may no longer see a table."""

    type: Literal["gone"]
    table: str


class TablesMessage(Told):
    """All tables of a topic."""

    type: Literal["tables"]
    topic: Literal["lobby", "mine"]
    tables: list[Summary]


class TableMessage(Told):
    """A table of a topic is new or has changed."""

    type: Literal["table"]
    topic: Literal["lobby", "mine"]
    table: Summary


class TalkMessage(Told):
    """Somebody has said something."""

    type: Literal["talk"]
    table: str
    line: ChatLine


ServerMessage = Annotated[
    Welcome | Done | RefusedMessage | News | Gone | TablesMessage | TableMessage | TalkMessage,
    Field(discriminator="type"),
]
