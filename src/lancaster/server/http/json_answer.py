"""Answers that are large or hold JSON already: they are written as they are, without a check against their model."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response


def json_answer(data: Any, status: int = 200) -> Response:
    """The data as an answer in JSON."""
    return Response(orjson.dumps(data), status, media_type="application/json")
