"""Messages about finished games: records that are brought, and the frames of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, StringConstraints

from lancaster import forecast, view
from lancaster.server.http.wire.base import LONGEST_RECORD_CHARACTERS, Number, OneLine, Said, Told
from lancaster.server.http.wire.portable_types import portable
from lancaster.server.http.wire.tables import Entry, SeatChoice

if TYPE_CHECKING:
    from lancaster.forecast import Forecast
    from lancaster.view import View
else:
    Forecast = portable(forecast.Forecast)
    View = portable(view.View)


class Imported(Said):
    """A record, as `GET /tables/{table}/record` gives it."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_RECORD_CHARACTERS)]
    name: Annotated[OneLine, StringConstraints(max_length=60)] = ""


class Forked(Imported):
    """A record to go on with, from its end or from an earlier action."""

    to: Number | None = None
    seats: list[SeatChoice] = Field(
        default_factory=list, max_length=5, description="me or a bot on every seat; empty: me on all of them"
    )


class Frame(Told):
    """A game after one of its entries, through somebody’s eyes."""

    entry: Entry
    view: View | None
    forecast: Forecast | None = Field(description="what would have happened then, as far as the viewer could know")


class Frames(Told):
    """Consecutive frames of a game."""

    table: str
    head: int
    frames: list[Frame]
