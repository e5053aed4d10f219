"""Answers that are large or hold JSON already: they are written as they are, without a check against their model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import orjson
from starlette.responses import Response

ROWS_AT_ONCE: Final = 1000  # that are written before other requests have their turn


def json_answer(data: Any, status: int = 200) -> Response:
    """The data as an answer in JSON."""
    return Response(orjson.dumps(data), status, media_type="application/json")


async def in_portions(rows: Sequence[Any]) -> orjson.Fragment:
    """Many rows as a JSON list, written so that other requests have their turn in between."""
    written: list[bytes] = []
    for first in range(0, len(rows), ROWS_AT_ONCE):
        written.append(orjson.dumps(rows[first : first + ROWS_AT_ONCE])[1:-1])
        await asyncio.sleep(0)
    return orjson.Fragment(b"[" + b",".join(written) + b"]")
