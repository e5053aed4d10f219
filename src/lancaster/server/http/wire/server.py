"""Messages about the server itself: what it is, and what it refuses."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from lancaster.server.http.wire.base import Told


class Bot(Told):
    """A bot one can play against."""

    code: str
    budget: str = Field(description="how a budget is written; empty when it takes none")
    what: str
    package: str


class About(Told):
    """The server: versions, limits, what it offers, how long it keeps things."""

    server: str
    rules: int
    protocol: int
    compiled: bool
    bots: list[Bot]
    materials: dict[str, str] = Field(description="name and digest")
    bot_seconds: float
    bot_simulations: int
    push_key: str = Field(description="the public key for Web Push subscriptions")
    guest_days: int
    log_days: int
    expire_open: int
    expire_live: int
    expire_turns: int


class Trouble(Told):
    """Why something was refused: words in any language are made of code and args."""

    code: str
    args: dict[str, Any]
    message: str
