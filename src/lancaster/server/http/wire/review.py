"""The message that holds the review of a game (`lancaster.study.review`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from lancaster.server.http.wire.base import Told
from lancaster.server.http.wire.portable_types import portable
from lancaster.study.moments import MomentData
from lancaster.study.review import DecisionData, ExpectedData

if not TYPE_CHECKING:
    DecisionData = portable(DecisionData)
    ExpectedData = portable(ExpectedData)
    MomentData = portable(MomentData)


class Review(Told):
    """A finished game as an adviser sees it, from what the players could know then."""

    version: int
    by: str = Field(description="the adviser")
    players: int
    before: ExpectedData = Field(description="what everybody could expect before the first decision")
    decisions: list[DecisionData]
    accuracy: list[float | None] = Field(description="of each seat in percent; None: it had no choice")
    moments: list[MomentData] = Field(description="that decided the game, in their order")
    entries: list[int] = Field(description="the number of each decision’s entry in the log")
