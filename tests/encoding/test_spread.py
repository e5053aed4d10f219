"""Numbers spread over a row: what each instruction of a program writes, and that C and Python write the same."""

from __future__ import annotations

import random
import struct
from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.encoding import spread as spreading
from lancaster.encoding.actions import ACTIONS, legal_ids
from lancaster.encoding.encoding import Encoding
from lancaster.encoding.observation import BISHOPS, MOMENT, column_names
from lancaster.encoding.spread import (
    BELOW,
    COPY,
    EACH,
    FIELDS,
    ONE,
    ROW,
    VIA_COPY,
    VIA_FIELDS,
    plain_append_ids,
    plain_pick,
    plain_spread,
)
from tests.configurations import every_configuration

SIZE = 12
RUNNING = spreading.spread  # the one in C in a compiled build, else the plain one
BOTH = pytest.mark.parametrize("run", [plain_spread, RUNNING], ids=["plain", "running"])


def row(run: Any, columns: list[list[int]], *instruction: int, size: int = SIZE) -> list[int]:
    """What one instruction makes of columns; the question stands at 0, the sets at 2."""
    words = [size, 0, 2, *instruction]
    out = bytearray(b"\7" * (size + 2))
    run(struct.pack(f"{len(words)}h", *words), columns, b"\1\2", b"\3", out, 1)
    assert out[0] == out[-1] == 7  # nothing is written beside the row
    assert list(out[1:4]) == [1, 2, 3]
    return list(out[4:-1])


@BOTH
def test_copy_writes_amounts_and_nothing_below_zero_or_above_a_byte(run: Any) -> None:
    assert row(run, [[5, -1, 300, 9]], COPY, 0, 0, 4, 1, 0, 0, 3, 4, 5, -1) == [5, 0, 255, 0, 0, 0, 0, 0, 0]


@BOTH
def test_a_column_may_be_shorter_than_the_instruction(run: Any) -> None:
    assert row(run, [[5]], COPY, 0, 0, 3, 1, 0, 0, 3, 4, 5)[:3] == [5, 0, 0]
    assert row(run, [[]], ONE, 0, 0, 1, 2, 1, 0, 3, 4)[:3] == [0, 0, 0]


@BOTH
def test_below_writes_what_is_missing_to_zero(run: Any) -> None:
    assert row(run, [[5, -7, -400]], BELOW, 0, 0, 3, 1, 0, 0, 3, 4, 5)[:3] == [0, 7, 255]


@BOTH
def test_one_lights_one_of_its_cells(run: Any) -> None:
    """The first cell is for 0 here; -1, and what has no cell, lights none."""
    assert row(run, [[1, -1, 0, 2]], ONE, 0, 0, 4, 2, 1, 0, 3, 4, 5, 6, 7, 8, 9, 10) == [0, 1, 0, 0, 1, 0, 0, 0, 0]


@BOTH
def test_fields_take_a_number_apart(run: Any) -> None:
    assert row(run, [[0, 0b101]], FIELDS, 0, 1, 1, 3, 1, 0, 3, 4, 5)[:3] == [1, 0, 1]
    assert row(run, [[0b11_00_10]], FIELDS, 0, 0, 1, 3, 2, 0, 5, 4, 3)[:3] == [3, 0, 2]


@BOTH
def test_bits_side_by_side_light_nothing_beside_them(run: Any) -> None:
    """Nine of them, as the nobles of a seat have; a tenth bit is not theirs."""
    columns = [[0b1_1000_0001, 0b10_0100], [9]]
    words = [FIELDS, 0, 0, 2, 9, 1, 0, *range(4, 13), *range(13, 22), COPY, 1, 0, 1, 1, 0, 0, 22]
    lit = [1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert row(run, columns, *words, size=24) == [0, *lit, 9, 0]


@BOTH
def test_row_writes_a_row_of_its_table(run: Any) -> None:
    assert row(run, [[1, -1]], ROW, 0, 0, 2, 2, 0, 2, 3, 6, 4, 5, 8, 9) == [8, 9, 0, 0, 0, 0, 0, 0, 0]


@BOTH
def test_each_lights_every_number_of_a_column(run: Any) -> None:
    assert row(run, [[2, 0, 5]], EACH, 0, 0, 0, 3, 0, 0, 3, 4, 5)[:3] == [1, 0, 1]


@BOTH
def test_via_looks_a_number_up_in_another_column(run: Any) -> None:
    """The first number finds 6 at 1 + 1, the second is none, the third is not below 8."""
    columns = [[1, -1, 8], [0, 0, 6, 3]]
    assert row(run, columns, VIA_COPY, 0, 0, 3, 1, 8, 1, 1, 3, 1, 4, 1, 5)[:3] == [6, 0, 0]
    assert row(run, columns, VIA_FIELDS, 0, 0, 1, 2, 8, 1, 1, 3, 4)[:2] == [2, 1]


@every_configuration
def test_c_and_python_write_the_same(options: Options) -> None:
    """In a compiled build the running one is in C."""
    game, rng, encoding = Game.new(options, 8), random.Random(8), Encoding(options)
    writer = encoding.writer
    while not game.over:
        if rng.random() < 0.1:
            for viewer in range(options.players):
                moment = [rng.randrange(3) for _ in range(12)]
                columns = writer.columns(game.table)
                columns[MOMENT] = moment
                rows = [bytearray(writer.size), bytearray(writer.size)]
                for run, out in zip((plain_spread, RUNNING), rows, strict=True):
                    run(writer.shown[viewer], columns, writer.nothing_asked, encoding.sets(game), out, 0)
                assert rows[0] == rows[1]
        seat = game.actors[0]
        legal = game.legal(seat)
        ids = [bytearray(b"before"), bytearray(b"before")]
        assert plain_append_ids(legal, ids[0]) == spreading.append_ids(legal, ids[1]) == len(legal_ids(legal))
        assert ids[0] == ids[1]
        game.push(seat, rng.choice(legal))


@pytest.mark.parametrize("pick", [plain_pick, spreading.pick], ids=["plain", "running"])
def test_pick_finds_a_legal_action_by_its_id(pick: Any) -> None:
    legal = ACTIONS[5:9]
    assert [pick(number, legal) for number in (5, 8)] == [ACTIONS[5], ACTIONS[8]]
    assert [pick(number, legal) for number in (-1, 4, 9, len(ACTIONS), 10**30)] == [None] * 5
    assert pick(0, ()) is None


@pytest.mark.skipif(RUNNING is plain_spread, reason="this is a plain build")
@pytest.mark.parametrize("room", [spreading.plain_room, spreading.room], ids=["plain", "running"])
def test_memory_that_somebody_holds_is_not_used_again(room: Any) -> None:
    kept: list[bytearray] = []
    held = [room(kept, 8) for _ in range(5)]
    views = [memoryview(each) for each in held]
    assert len({id(each) for each in held}) == 5
    del held
    again = room(kept, 8)
    again[:] = b"overwrit"
    assert not any(view == again for view in views)
    assert len(room(kept, 9)) == 9
    assert len(kept) <= 3
    with pytest.raises((TypeError, ValueError)):
        room(kept, -1)


@pytest.mark.skipif(spreading.room is spreading.plain_room, reason="this is a plain build")
def test_memory_that_nobody_holds_is_used_again() -> None:
    kept: list[bytearray] = []
    for _ in range(5):
        assert len(spreading.room(kept, 8)) == 8
    assert len(kept) == 1


@every_configuration
def test_a_table_never_replaces_a_column(options: Options) -> None:
    """`Lanes` keeps the columns of its tables; moment and bishops are made anew for every observation."""
    game, rng, writer = Game.new(options, 9), random.Random(9), Encoding(options).writer
    names = column_names(options.court, options.displeasure)
    assert names[MOMENT] == "moment"
    assert names.index("bishops") == BISHOPS if options.court else "bishops" not in names
    kept = writer.columns(game.table)
    while not game.over:
        for name, column, before in zip(names, writer.columns(game.table), kept, strict=True):
            assert column is before or name in ("moment", "bishops"), name
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))


def test_every_action_has_its_id() -> None:
    out = bytearray()
    assert spreading.append_ids(ACTIONS, out) == len(ACTIONS)
    assert list(memoryview(out).cast("q")) == list(range(len(ACTIONS)))


@pytest.mark.skipif(RUNNING is plain_spread, reason="this is a plain build")
def test_c_refuses_what_would_go_astray() -> None:
    """Whatever a program says, nothing is read or written outside."""
    run: Any = RUNNING
    for wrong in (
        [COPY, 1, 0, 1, 1, 0, 0, 3],  # no such column
        [COPY, 0, 0, 9, 1, 0, 0, 3],  # not enough data
        [99, 0, 0, 1, 1, 0, 0, 3],
        [VIA_COPY, 0, 0, 1, 1, 8, 5, 0, 3],
        [FIELDS, 0, 0, 1, 1, 64, 0, 3],  # pieces too large for a byte
        [COPY, 0, 0, 1, 1, 0, 0, 3, COPY, 0, 0, 1, 1, 0, 0, 3],  # a position twice
        [COPY, 0],
    ):
        with pytest.raises(ValueError, match="no program"):
            row(run, [[1]], *wrong)
    assert row(run, [[1]], COPY, 0, 0, 1, 1, 0, 0, 500) == [0] * 9
    with pytest.raises(ValueError, match="does not fit"):
        run(struct.pack("3h", 50, 0, 0), [], b"", b"", bytearray(49), 0)
    with pytest.raises(TypeError):
        run("program", [], b"", b"", bytearray(), 0)
    text: Any = "1"
    with pytest.raises(TypeError):
        row(run, [[text]], COPY, 0, 0, 1, 1, 0, 0, 3)


@pytest.mark.parametrize("fetch", [spreading.plain_fetch, spreading.fetch], ids=["plain", "running"])
def test_fetch_looks_at_no_table_behind_the_last(fetch: Any) -> None:
    columns: Any = [[[1, 2], []], [], [[3]], "no columns", [[4] * 100], [], [], []]
    tables = [object(), 1, "two", None, [], (), {}, 7.0]
    lists = (tables, columns, [*tables[4:], *columns[:4]], [*columns[2:], *tables[:2]], [*columns[4:], *tables[:4]])
    for order in (list(range(8)), [7, 0, 5, 1], [-1, 8, 10**30, "one", None, 3.0, 2, 6] * 3, []):
        for place in (-1, 0, 1, 3, 4, 7, 8, 16, 1000, 10**30):
            assert fetch(*lists, order, place) is None
    assert fetch([], [], [], [], [], [0, 1, 2, 3] * 4, 0) is None
