"""`lancaster hint`: the best actions of a position, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.bots import registry
from lancaster.bots.bot import Observation, Player
from lancaster.cli import hint_command
from lancaster.rules.actions import Action
from lancaster.rules.events import Event
from tests.cli.command import play, run, write


class Sage(Player):
    """Knows that later actions are better, and keeps what it was told."""

    name = "sage"
    seen = 0

    def see(self, events: Sequence[Event]) -> None:
        Sage.seen = len(events)

    def choose(self, observation: Observation) -> Action:
        return observation.legal[-1]

    def consider(self, observation: Observation) -> list[tuple[Action, int, float, float]]:
        share = 1 / len(observation.legal)
        return [(action, 10 * number, number * share, 40.0 + number) for number, action in enumerate(observation.legal)]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sage` is a bot."""
    make = registry.make
    monkeypatch.setattr(hint_command, "make", lambda text: Sage() if text == "sage" else make(text))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return write(tmp_path, play(Options(4), seed=7).record())


def test_the_best_three(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = play(Options(4), seed=7, decisions=4)
    path = write(tmp_path, game.record())
    seat = game.actors[0]
    colour = ("blue", "green", "yellow", "red")[seat]
    best = [str(action) for action in game.legal(seat)[:-4:-1]]
    done = run(capsys, "hint", path, "--bot", "sage")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"{colour.capitalize()} is to place a piece."
    assert f"Hints for {colour.capitalize()}, by sage" in done.lines
    assert [line.strip() for line in done.lines[-3:]] == [
        line for line in (line.strip() for line in done.lines) if line.startswith(tuple(best))
    ]
    told = json.loads(run(capsys, "hint", path, "--bot", "sage", "--json").out)
    assert (told["after"], told["seat"], told["asked"], told["bot"]) == (4, colour, "place", "sage")
    assert [each["action"] for each in told["hints"]] == best
    last = len(game.legal(seat)) - 1
    assert told["hints"][0]["visits"] == 10 * last
    assert told["hints"][0]["score"] == 40.0 + last
    assert told["hints"][0]["win_share"] == pytest.approx(last / (last + 1), abs=1e-4)
    assert Sage.seen == len(list(game.history())) > 0


def test_at_any_moment_for_any_seat_that_is_asked(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    game = play(Options(4), seed=7)
    votes = [number for number, (_, action) in enumerate(game.moves) if str(action).startswith(("yes", "no"))]
    moment = ("--to", str(votes[0]), "--seat", "red")
    told = json.loads(run(capsys, "hint", record, *moment, "--bot", "sage", "--json", "--most", "1").out)
    assert (told["seat"], told["asked"], len(told["hints"])) == ("red", "ballot", 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "that game is over: --to N goes back to a position in it"),
        ("--to 9999", "--to 9999 is beyond the record, which has"),
        ("--to 5 --seat orange", "nobody plays 'orange' here; the colours are blue, green, yellow, red"),
        ("--to 5 --bot nobody", "--bot: there is no bot 'nobody'"),
        ("--to 5 --bot page", "page plays, but cannot say what it expects; ask duke or lord"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], record: Path, arguments: str, message: str) -> None:
    assert run(capsys, "hint", record, *arguments.split()).refused().startswith(f"lancaster hint: {message}")


def test_a_seat_that_is_not_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = play(Options(2), seed=3, decisions=1)
    [actor] = game.actors
    colours = ("blue", "green")
    path = write(tmp_path, game.record())
    message = run(capsys, "hint", path, "--seat", colours[1 - actor], "--bot", "sage").refused()
    assert message == f"lancaster hint: {colours[1 - actor]} owes no decision now; {colours[actor]} does"
