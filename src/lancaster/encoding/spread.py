"""Spreading: numbers of a table's columns, written over a row of bytes as a *program* says.

This is the inner loop of observations. A compiled build has it in C (`_spread.c`); here is the same in Python for plain
builds and for tests that compare the two. Nothing in it knows the game: `lancaster.encoding.row_program` writes the
programs.

A program is a list of words of 16 bits. It begins with the length of the row, and where the question and the law sets
stand in it. Then come instructions of seven words and their data:

    mode, column, first index, how many indices, cells, parameter, via, data …

| mode | writes for each number | data |
|---|---|---|
| COPY | the number, if it is above 0 | a position for each index |
| BELOW | what is missing to 0, if it is below | a position for each index |
| ONE | a 1 at one of `cells` positions: the first for 1 - `parameter` | `cells` positions for each index |
| FIELDS | the number in pieces of `parameter` bits, the lowest first | `cells` positions for each index |
| ROW | a row of a table with `via` rows, whole and side by side | a position for each index; the table |
| EACH | a 1 at the position with that number, whatever the index | `cells` positions |
| VIA_COPY | what column `via` has at a base + the number, if that is below `parameter` | base, position |
| VIA_FIELDS | the same in pieces of two bits | base, `cells` positions |

Position -1 is not shown, no other is written by two instructions; an index behind the end of its column has no number;
a byte holds 255 at the most.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.agenda import Step

COPY: Final = 0
BELOW: Final = 1
ONE: Final = 2
FIELDS: Final = 3
ROW: Final = 4
EACH: Final = 5
VIA_COPY: Final = 6
VIA_FIELDS: Final = 7
HEAD: Final = 3  # words before the first instruction
HEADER: Final = 7  # words of an instruction before its data
BAND_BITS: Final = 2  # of VIA_FIELDS
LARGEST_NUMBER: Final = 255


def plain_spread(
    program: bytes, columns: list[list[int]], question: bytes, sets: bytes, out: bytearray, at: int, /
) -> None:
    """Write a row into `out`, from `at` on."""
    (size, question_at, sets_at), instructions = _read(program)
    row = bytearray(size)
    row[question_at : question_at + len(question)] = question
    row[sets_at : sets_at + len(sets)] = sets
    for (mode, column, first, count, cells, parameter, via), data in instructions:
        numbers = columns[column][first : first + count]
        if mode == COPY:
            _put(row, [(data[i], number) for i, number in enumerate(numbers) if number > 0])
        elif mode == BELOW:
            _put(row, [(data[i], -number) for i, number in enumerate(numbers) if number < 0])
        elif mode == ONE:
            which = [(i, number + parameter) for i, number in enumerate(numbers)]
            _put(row, [(data[i * cells + cell - 1], 1) for i, cell in which if 0 < cell <= cells])
        elif mode == FIELDS:
            for i, number in enumerate(numbers):
                if number > 0:
                    _put(row, _fields(number, parameter, data[i * cells : (i + 1) * cells]))
        elif mode == ROW:
            for i, number in enumerate(numbers):
                if 0 <= number < via:
                    begin = count + number * cells
                    _put(row, [(data[i] + cell, data[begin + cell]) for cell in range(cells)])
        elif mode == EACH:
            _put(row, [(data[number], 1) for number in columns[column] if 0 <= number < cells])
        else:
            for i, number in enumerate(numbers):
                here = i * (1 + cells)
                value = columns[via][data[here] + number] if 0 <= number < parameter else 0
                if value > 0 and mode == VIA_COPY:
                    _put(row, [(data[here + 1], value)])
                elif value > 0:
                    _put(row, _fields(value, BAND_BITS, data[here + 1 : here + 1 + cells]))
    out[at : at + size] = row


@lru_cache(maxsize=256)
def _read(program: bytes) -> tuple[list[int], list[tuple[list[int], list[int]]]]:
    """The beginning of a program, and its instructions: the header and the data of each."""
    words = memoryview(program).cast("h").tolist()
    found: list[tuple[list[int], list[int]]] = []
    here = HEAD
    while here < len(words):
        header = words[here : here + HEADER]
        mode, _, _, count, cells, _, via = header
        here += HEADER
        length = {COPY: count, BELOW: count, ROW: count + via * cells, EACH: cells}.get(mode, count * cells)
        if mode in (VIA_COPY, VIA_FIELDS):
            length += count
        found.append((header, words[here : here + length]))
        here += length
    return words[:HEAD], found


def _put(row: bytearray, cells: list[tuple[int, int]]) -> None:
    for position, value in cells:
        if position >= 0:
            row[position] = value if value < LARGEST_NUMBER else LARGEST_NUMBER


def _fields(number: int, width: int, positions: list[int]) -> list[tuple[int, int]]:
    """The pieces of a number that are not 0, and where each goes."""
    most = (1 << width) - 1
    found = [(position, number >> cell * width & most) for cell, position in enumerate(positions)]
    return [(position, value) for position, value in found if value]


def plain_append_ids(legal: tuple[Action, ...], out: bytearray, /) -> int:
    """Append the ids of actions as integers of 8 bytes; gives how many there are. An action without an id has none."""
    before = len(out)
    for action in legal:
        out += action.id_bytes
    return (len(out) - before) // 8


def plain_number_actions(actions: tuple[Action, ...], /) -> None:
    """Nothing: actions carry their ids."""


def plain_pick(number: int, legal: tuple[Action, ...], /) -> Action | None:
    """The legal action that has this id; None if none of them has."""
    for action in legal:
        if action.id == number >= 0:
            return action
    return None


def plain_fetch(
    tables: Sequence[object],
    columns: list[list[list[int]]],
    agendas: Sequence[list[Step]],
    pasts: Sequence[list[Action | int]],
    legal: list[tuple[Action, ...]],
    order: list[int],
    place: int,
    /,
) -> None:
    """Nothing. In C: ask for the memory of the lanes behind a place of the order in which they are played."""


def plain_room(kept: list[bytearray], size: int, /) -> bytearray:  # noqa: ARG001  # only C uses memory again
    """So many bytes that nobody else holds. In C: if it can be, those of `kept` that nobody holds any more.

    Fresh memory has to be cleared by the system, which for a thousand rows takes longer than writing them.
    """
    return bytearray(size)


spread: Callable[[bytes, list[list[int]], bytes, bytes, bytearray, int], None] = plain_spread
append_ids: Callable[[tuple[Action, ...], bytearray], int] = plain_append_ids
number_actions: Callable[[tuple[Action, ...]], None] = plain_number_actions
pick: Callable[[int, tuple[Action, ...]], Action | None] = plain_pick
fetch: Callable[
    [
        Sequence[object],
        list[list[list[int]]],
        Sequence[list[Step]],
        Sequence[list[Action | int]],
        list[tuple[Action, ...]],
        list[int],
        int,
    ],
    None,
] = plain_fetch
room: Callable[[list[bytearray], int], bytearray] = plain_room
with contextlib.suppress(ImportError):  # a plain build has no _spread
    from lancaster.encoding import _spread

    spread, append_ids, number_actions = _spread.spread, _spread.append_ids, _spread.number_actions
    pick, fetch, room = _spread.pick, _spread.fetch, _spread.room
