"""Messages about openings: what was played at a point of the first round, and what came of it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from lancaster.server.http.wire.base import Told


class OpeningAction(Told):
    """An action, how often it was played, and what came of it for the seat that played it."""

    action: str = Field(description="as it is written here, where it is legal")
    games: int
    share: float = Field(description="of the games: how often it was chosen. Dukes also try what they would not choose")
    wins: float = Field(description="the average share of the win")
    points: float = Field(description="at the end, the average")
    lead: float = Field(description="over the best of the others at the end, the average")


class OpeningScope(Told):
    """What is known of a point, taken more or less narrowly."""

    scope: Literal["line", "own", "decision"] = Field(
        description="the same actions have led here; the seat itself has decided the same; the same is asked"
    )
    games: int
    actions: list[OpeningAction] = Field(description="chosen most often first; only those that are legal here")


class OpeningSource(Told):
    """Whose games these are."""

    source: Literal["people", "dukes"] = Field(description="people on this server; the strongest bots, in the package")
    scopes: list[OpeningScope] = Field(description="the narrowest first; only those of which something is known")


class Openings(Told):
    """What was played at a point of the first round."""

    asked: bool = Field(description="false after the first round, and where nobody is asked")
    seat: int | None = Field(description="who is asked")
    place: int | None = Field(description="the place of the seat in turn order, from 0 for the start player")
    kind: str | None = Field(description="what is asked")
    played: str | None = Field(description="what was played here in a finished game")
    sources: list[OpeningSource]
