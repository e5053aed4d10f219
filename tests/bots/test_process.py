"""Bots in processes of their own: the line protocol, and everything that can go wrong with it."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from pathlib import Path

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import observe, process
from lancaster.bots.guard import Guard
from lancaster.bots.page import Page
from lancaster.bots.process import BotFailure, ProcessBot
from tests.bots.games import play
from tests.waiting import group_has_ended, until

# Greets, then does what its last line says with each question; `m` is the message.
FRAME = """
import json, sys, time, os
def say(x):
    print(x if isinstance(x, str) else json.dumps(x), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    {log}
    if m["type"] == "hello":
        {hello}
    if m["type"] == "ask":
        {ask}
"""
HELLO = 'say({"type": "hello", "protocol": 1})'
FIRST = 'say({"id": m["id"], "action": m["legal"][0]})'


def bot(tmp_path: Path, ask: str = FIRST, hello: str = HELLO, log: str = "pass", seconds: float = 60.0) -> ProcessBot:
    """A bot process made of these pieces."""
    program = tmp_path / "bot.py"
    program.write_text(FRAME.format(ask=ask, hello=hello, log=log), encoding="utf-8")
    return ProcessBot([sys.executable, str(program)], seconds, "test")


def asked_once(player: ProcessBot) -> str:
    options = Options()
    game = Game.new(options, seed=1)
    seat = game.actors[0]
    player.begin(options, seat, 1)
    return str(player.choose(observe(game, seat, Rng(1))))


def test_a_game_over_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message in its order, with everything it promises; the process plays two games and then ends."""
    monkeypatch.setattr(process, "ENDING_SECONDS", 60.0)
    heard = tmp_path / "heard.jsonl"
    player = bot(tmp_path, log=f'open({str(heard)!r}, "a").write(line)')
    options = Options(3, "random", court=True, displeasure=True)
    games = [play([player, Page(), Page()], options, seed) for seed in (1, 2)]
    assert player._line is not None
    running = player._line.process
    player.close()
    assert running.poll() == 0
    messages = [json.loads(line) for line in heard.read_text("utf-8").splitlines()]
    types = [message["type"] for message in messages]
    assert (types[0], types.count("hello"), types.count("begin"), types[-1]) == ("hello", 1, 2, "end")
    assert messages[0]["protocol"] == 1
    begin = messages[1]
    assert (begin["type"], begin["seat"], begin["seed"]) == ("begin", 0, 1000)
    assert begin["options"]["players"] == 3
    assert begin["options"]["court"] is True
    asks = [message for message in messages if message["type"] == "ask"]
    assert [message["id"] for message in asks] == list(range(1, len(asks) + 1))
    assert all(message["view"]["seat"] == 0 and message["time"] == 60.0 for message in asks)
    assert {"kind", "subject", "rule"} == set(asks[0]["prompt"])
    # the events are all of the game's, so that the bot could keep count of everything
    second = messages[max(i for i, kind in enumerate(types) if kind == "begin") :]
    told = [event for message in second if message["type"] == "events" for event in message["events"]]
    assert told == json.loads(json.dumps([games[1].event_data(event) for event in games[1].history()]))


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ({"ask": "sys.exit(3)"}, "the process has ended with code 3"),
        ({"ask": "time.sleep(60)", "seconds": 0.3}, "no answer within 0.3 s"),
        ({"ask": 'say("what?")'}, r"b'what?\n' is not an answer in JSON"),
        ({"ask": "say([1])"}, r"b'[1]\n' is not an answer in JSON"),
        ({"ask": 'say("[" * 100000)'}, "is not an answer in JSON"),
        ({"ask": 'sys.stdout.write("9" * 3000000); sys.stdout.flush(); time.sleep(60)'}, "is not an answer in JSON"),
        ({"ask": 'say({"id": m["id"], "action": "bishop"})'}, "'bishop' is no legal answer to 'first-extension'"),
        ({"ask": 'say({"id": m["id"]})'}, "None is no legal answer to 'first-extension'"),
        ({"ask": 'say({"id": 0, "action": m["legal"][0]})'}, "it answered question 0, not 1"),
        ({"ask": "os.close(1); time.sleep(60)"}, "the process has closed its output"),
        ({"hello": 'say({"type": "hello", "protocol": 2})'}, "not with protocol 1"),
        ({"hello": "sys.exit(0)"}, "the process has ended with code 0"),
    ],
    ids=["dies", "hangs", "prose", "list", "deep", "endless", "illegal", "empty", "stale", "mute", "version", "leaves"],
)
def test_what_fails_is_said_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pieces: dict[str, object], why: str
) -> None:
    if "ended" in why:  # how, is known when it has
        monkeypatch.setattr(process, "ENDING_SECONDS", 60.0)
    player = bot(tmp_path, **pieces)  # type: ignore[arg-type]
    with pytest.raises(BotFailure) as failure:
        asked_once(player)
    assert why in str(failure.value)
    assert "\n" not in str(failure.value)
    assert player._line is None
    with pytest.raises(BotFailure, match="not running"):
        player.choose(observe(Game.new(Options(), seed=1), 3, Rng(1)))


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotFailure, match="/no/such/bot cannot be started: No such file"):
        asked_once(ProcessBot("/no/such/bot --fast"))


def test_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A process that dies in its fifth decision: one line in the log, the game is finished; the next starts anew."""
    monkeypatch.setattr(process, "ENDING_SECONDS", 60.0)
    guard = Guard(bot(tmp_path, ask='sys.exit(9) if m["id"] % 5 == 0 else ' + FIRST))
    for seed in (1, 2):
        caplog.clear()
        with caplog.at_level(logging.WARNING, "lancaster.bots"):
            game = play([Page(), guard, Page(), Page()], Options(), seed)
        assert game.over
        assert [record.getMessage() for record in caplog.records] == [
            "test (green) forfeits, page plays on: BotFailure: the process has ended with code 9"
        ]
    guard.close()


def test_a_bot_that_does_not_read_does_not_block_the_match(tmp_path: Path) -> None:
    """It greets and then sleeps: far more is written to it than a pipe holds."""
    player = bot(tmp_path, hello=HELLO + "; time.sleep(600)", seconds=0.2)
    options = Options()
    player.begin(options, 0, 1)
    game = Game.new(options, seed=1)
    rng = Rng(1)
    began = time.monotonic()
    while not game.over:
        seat = game.actors[0]
        events = game.play(seat, rng.choice(game.legal(seat)))
        for _ in range(20):
            player.see(events)
    assert time.monotonic() - began < 300
    player.close()


def test_no_process_outlives_its_bot(tmp_path: Path) -> None:
    """Not even one that nobody closes, nor the children it has started."""
    player = bot(tmp_path, log="import subprocess; subprocess.Popen(['sleep', '600'])")
    asked_once(player)
    assert player._line is not None
    running = player._line.process
    group = os.getpgid(running.pid)
    del player
    assert running.poll() is not None
    until(lambda: group_has_ended(group), problem="a child of the process is still alive")
