"""The type of names in messages, read and checked by `tables.names`."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Strict, WithJsonSchema
from pydantic_core import PydanticCustomError

from lancaster.tables import names
from lancaster.tables.names import PATTERN
from lancaster.tables.refusals import Refused


def _read(text: str) -> str:
    try:
        return names.read_name(text)
    except Refused as refused:
        raise PydanticCustomError("need-name", refused.message) from None


Name = Annotated[
    str,
    Strict(),
    AfterValidator(_read),
    WithJsonSchema({"type": "string", "pattern": PATTERN, "description": "2 to 24 characters of one alphabet"}),
]
