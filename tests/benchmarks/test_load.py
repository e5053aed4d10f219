"""The load client: it reads frames however they are cut, counts right, and plays at a real server. Speed itself is not
tested: such a test would fail on a busy machine.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.load import run as order
from benchmarks.load.__main__ import main
from benchmarks.load.processes import Processor
from benchmarks.load.report import as_json, percentile, summary, text
from benchmarks.load.run import Figures, Memory, Plan
from benchmarks.load.wire import Line, Trouble
from benchmarks.machine import this_machine


class Wire(asyncio.Transport):
    """A connection that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)


def frame(kind: int, body: bytes) -> bytes:
    """As a server sends it: whole, and not masked."""
    length = len(body)
    if length < 126:
        return bytes([0x80 | kind, length]) + body
    if length < 2**16:
        return bytes([0x80 | kind, 126]) + length.to_bytes(2, "big") + body
    return bytes([0x80 | kind, 127]) + length.to_bytes(8, "big") + body


def hear(data: bytes, cut: int) -> tuple[list[bytes], bytes]:
    """What a line hears when its bytes come in pieces of this size, and what it writes after its request."""

    async def listen() -> tuple[list[bytes], bytes]:
        heard: list[bytes] = []
        line = Line(1413, "cookie=1", lambda message, _: heard.append(message))
        wire = Wire()
        line.connection_made(wire)
        asked = len(wire.written)
        for start in range(0, len(data), cut):
            line.data_received(data[start : start + cut])
        await line.open
        return heard, wire.written[asked:]

    return asyncio.run(listen())


OPEN = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 100, 10**6])
def test_frames_are_read_however_they_are_cut(cut: int) -> None:
    messages = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65_535, b"e" * 65_536]
    if cut < 7:
        messages = messages[:4]
    heard, written = hear(OPEN + b"".join(frame(1, message) for message in messages), cut)
    assert heard == messages
    assert written == b""


def test_a_ping_is_answered_and_not_handed_on() -> None:
    heard, written = hear(OPEN + frame(9, b"here?") + frame(1, b"news"), 4)
    assert heard == [b"news"]
    assert written == bytes([0x8A, 0x85]) + b"\0\0\0\0" + b"here?"


def test_a_refused_handshake_says_so() -> None:
    with pytest.raises(Trouble, match="403 Forbidden"):
        hear(b"HTTP/1.1 403 Forbidden\r\n\r\n", 1000)


def test_percentiles() -> None:
    assert percentile([], 99) == 0
    assert percentile([5.0], 50) == percentile([5.0], 99) == 5
    hundred = [float(number) for number in range(1, 101)]
    assert [percentile(hundred, part) for part in (50, 95, 99)] == [51, 96, 100]


def figures(**more: Any) -> Figures:
    """A run of ten seconds with a hundred tables."""
    memory = Memory(100_000_000, 105_000_000, 115_000_000, 120_000_000, 118_000_000)
    made = Figures(
        Plan("python", tables=100, rate=10, seconds=10), 400, [0.01] * 100, [0.0] * 100, 100, 100, 0, 0, [], 10.0
    )
    made.memory = memory
    made.processor = Processor(2.0, 0.5, 0.0, 0.0, 0.25, 1.0)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def test_what_the_figures_amount_to() -> None:
    found = summary(figures())
    assert (found["rate"], found["p99_ms"], found["max_ms"]) == (10, 10, 10)
    assert (found["table_kb"], found["socket_kb"], found["table_left_kb"]) == (50, 25, 180)
    assert found["cores"]["loop"] == 0.2
    assert found["ms_per_action"]["client"] == 2.5
    assert found["loop_limit_rate"] == 50


@pytest.mark.parametrize(
    "more", [{}, {"latencies": [0.2] * 100}, {"errors": ["no"]}, {"latencies": [0.01] * 50}, {"lost": 1}]
)
def test_targets_are_judged(more: dict[str, Any]) -> None:
    assert ("MISSED" in text(this_machine(), figures(**more))) == bool(more)


def test_the_report_does_not_say_where_things_lie() -> None:
    plan = Plan("/home/somebody/python", database="postgresql://somebody:secret@host/name")
    data = json.dumps(as_json(this_machine(), figures(plan=plan)))
    assert "somebody" not in data
    assert '"database": "postgresql"' in data


def test_an_interpreter_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--python", "/nowhere/python"])
    assert "no interpreter" in capsys.readouterr().err


def test_a_server_that_does_not_start_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--database", "mysql://nowhere", "--tables", "1"]) == 1
    assert "does not start" in capsys.readouterr().err


def test_a_short_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tables of people and a bot's table beside them, at a server as `lancaster serve` starts it."""
    monkeypatch.setattr(order, "SETTLE_SECONDS", 0.2)
    monkeypatch.setattr(order, "LATE_SECONDS", 120.0)
    monkeypatch.setattr("benchmarks.load.__main__.BOT_TABLES", 1)
    file = tmp_path / "load.json"
    arguments = ["--tables", "2", "--rate", "10", "--seconds", "5", "--opening", "3", "--bots", "--bot", "squire"]
    assert main([*arguments, "--python", sys.executable, "--json", str(file)]) == 0
    found = json.loads(file.read_text("utf-8"))
    assert found["errors"] == []
    s = found["summary"]
    assert (s["tables"], s["sockets"], s["bot_tables"]) == (2, 9, 1)
    assert s["lost"] == s["errors"] == 0
    assert s["actions"] > 0
    assert 0 < s["p50_ms"] <= s["p95_ms"] <= s["p99_ms"] <= s["max_ms"]
    assert s["bot_news"] > 0
    assert s["cores"]["loop"] > 0
    said = capsys.readouterr().out
    assert "from sending to the last of 4 players' receipt" in said
    assert "squire thought at 1 table," in said


def test_players_on_other_nodes_are_judged_where_there_are_some() -> None:
    """They hear through the database, so how long after the others is a figure of its own."""
    one = Plan("python", rate=10, seconds=10, nodes=2)  # everybody at a table is at one of them
    two = Plan("python", rate=10, seconds=10, nodes=2, spread=True)
    late = {"spreads": [0.02] * 98 + [0.06] * 2}
    assert "another node" not in text(this_machine(), figures(plan=one, **late))
    told = text(this_machine(), figures(plan=two, **late))
    assert next(line for line in told.splitlines() if "another node" in line).endswith("MISSED")
    assert "MISSED" not in text(this_machine(), figures(plan=two, spreads=[0.02] * 100))


def test_several_nodes_need_a_database_they_can_share(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--nodes", "2"])
    assert "several nodes need --database" in capsys.readouterr().err
