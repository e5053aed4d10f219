"""The typed dictionaries of the façade in the form pydantic wants.

The façade needs nothing but the standard library, and before Python 3.12 pydantic reads only the typed dictionaries of
`typing_extensions`: the same names and types, made again.
"""

from __future__ import annotations

import types
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from typing_extensions import TypedDict

_made: dict[type, Any] = {}


def portable(kind: Any) -> Any:
    """A type with every typed dictionary in it made again."""
    if is_typeddict(kind):
        if kind not in _made:
            fields = {name: portable(each) for name, each in get_type_hints(kind).items()}
            made: Any = TypedDict(kind.__name__, fields)  # type: ignore[misc]  # computed
            made.__doc__ = kind.__doc__
            made.__module__ = __name__
            _made[kind] = made
        return _made[kind]
    origin, arguments = get_origin(kind), tuple(portable(each) for each in get_args(kind))
    if origin in (Union, types.UnionType):
        return Union[arguments]  # noqa: UP007 - computed
    return origin[arguments] if origin is not None else kind
