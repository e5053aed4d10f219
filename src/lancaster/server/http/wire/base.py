"""What all messages are made of: two kinds of model, and types for ids, moments, words and texts."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.config import JsonDict

from lancaster.options import SECTIONS, SETS

PROTOCOL_VERSION = 1
LONGEST_ACTION_CHARACTERS = 200
LONGEST_CHAT_CHARACTERS = 500
LONGEST_NOTE_CHARACTERS = 10_000
LONGEST_RECORD_CHARACTERS = 20_000  # several times the longest there is; it fits into a body however JSON writes it
MOST_EXPLAINED = 200
MOST_CORRECTIONS = 128  # as many as there are values
# Keys of another form are refused, but pydantic does not say so in the schema.
NO_OTHER_KEYS: Final[JsonDict] = {"additionalProperties": False}

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Seat = Annotated[int, Field(ge=0, le=4)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Digits = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,39}$")]
Moment = Annotated[int, Field(description="milliseconds since 1970, UTC", ge=0, le=2**53)]
Client = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
# no control characters: they are of no use to readers, and PostgreSQL cannot store the first of them
OneLine = Annotated[str, StringConstraints(pattern=r"^[^\u0000-\u001F\u007F]*$")]
Lines = Annotated[str, StringConstraints(pattern=r"^[^\u0000-\u0008\u000B-\u001F\u007F]*$")]
Line = Annotated[Lines, StringConstraints(strip_whitespace=True, min_length=1)]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ACTION_CHARACTERS)]
LawKey = Annotated[str, StringConstraints(pattern=r"^[A-Z][0-9][a-d]$")]
OrderWord = Annotated[str, StringConstraints(pattern=r"^[a-z-]{1,20}$")]
BotText = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,19}(:(lesson|[0-9.]{1,9}(ms|s)?))?$")]
_SET = "|".join(SETS)
LawsText = Annotated[
    str,
    StringConstraints(
        pattern=rf"^({_SET}|random|({_SET})(,({_SET})){{{SECTIONS - 1}}})$",
        max_length=max(40, SECTIONS * (max(map(len, SETS)) + 1)),
    ),
]


class Said(BaseModel):
    """What a client says: nothing unknown, no guessing of types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """What a client is told."""

    model_config = ConfigDict(extra="forbid")
