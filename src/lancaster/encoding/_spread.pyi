from collections.abc import Sequence

from lancaster.rules.actions import Action
from lancaster.rules.agenda import Step

def spread(
    program: bytes, columns: list[list[int]], question: bytes, sets: bytes, out: bytearray, at: int, /
) -> None: ...
def number_actions(actions: tuple[Action, ...], /) -> None: ...
def append_ids(legal: tuple[Action, ...], out: bytearray, /) -> int: ...
def pick(number: int, legal: tuple[Action, ...], /) -> Action | None: ...
def fetch(
    tables: Sequence[object],
    columns: list[list[list[int]]],
    agendas: Sequence[list[Step]],
    pasts: Sequence[list[Action | int]],
    legal: list[tuple[Action, ...]],
    order: list[int],
    place: int,
    /,
) -> None: ...
def room(kept: list[bytearray], size: int, /) -> bytearray: ...
