"""Events as they cross the wire: what an action has caused, one shape for each kind, told apart by `event`.

The shapes are made from the event classes of the rules and the types that `lancaster.event_data` gives their fields.
The names are those of the notation; `rule` is the rule that made it happen. Houses and seats are numbers.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import Field
from typing_extensions import TypedDict

from lancaster.event_data import event_types
from lancaster.rules import events
from lancaster.server.http.wire.portable_types import portable


def kinds() -> list[type[events.Event]]:
    """Every class of event, in the order of the rules."""
    found = [each for each in vars(events).values() if isinstance(each, type) and issubclass(each, events.Event)]
    return [each for each in found if each is not events.Event]


@cache
def words() -> dict[str, str]:
    """The docstring of each class of event. Compiled classes have none, so it is read from their source."""
    source = (files("lancaster.rules") / "events.py").read_text("utf-8")
    classes = [each for each in ast.parse(source).body if isinstance(each, ast.ClassDef)]
    return {each.name: ast.get_docstring(each) or "" for each in classes}


def shape(kind: type[events.Event]) -> Any:
    """The shape of one kind of event, with the name and the words of its class."""
    fields = {name: portable(each) for name, each in event_types(kind).items()}
    made: Any = TypedDict(kind.__name__, {"event": Literal[kind.kind], **fields})  # type: ignore[misc]  # computed
    made.__doc__ = words()[kind.__name__]
    made.__module__ = __name__
    return made


if TYPE_CHECKING:
    Event = dict[str, Any]
else:
    Event = Annotated[Union[tuple(shape(kind) for kind in kinds())], Field(discriminator="event")]  # noqa: UP007
