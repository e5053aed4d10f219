"""The cost of commands and of reading a log: bounded, whatever was done at a table before.

Work is counted in actions that the rules carry out, so the tests do not depend on the machine.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from lancaster.game import Game
from lancaster.tables import commands, seating
from lancaster.tables.guards import LONGEST_LOG_ENTRIES
from lancaster.tables.history import part_of_log
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import KEPT_EVERY, Sitting
from lancaster.tables.snapshot import go_on_from, snapshot
from tests.tables.sitting_builders import (
    LIVE,
    START_MS,
    again,
    amounts_to,
    begun,
    entries,
    legal,
    opened,
    play,
    play_out,
    refuses,
)

MOST_PER_COMMAND = KEPT_EVERY + 5  # a takeback, and ballots of the others that stay


class Counted:
    """How many actions the rules have carried out."""

    actions = 0
    depth = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Counts the actions of all games."""
    found = Counted()

    def counting(name: str) -> Callable[..., Any]:
        real = getattr(Game, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            found.actions += found.depth == 0  # one calls the other
            found.depth += 1
            try:
                return real(*args, **kwargs)
            finally:
                found.depth -= 1

        return call

    monkeypatch.setattr(Game, "play", counting("play"))
    monkeypatch.setattr(Game, "push", counting("push"))
    return found


def hotseat(**chosen: Any) -> Sitting:
    return opened("AAA", labels=("Anna", "Berta", "Carla"), **chosen)


def some_command(s: Sitting, chance: random.Random, at: int) -> None:
    """What somebody at the table may send, allowed or not."""
    seat = chance.randrange(len(s.chairs))
    person = s.chairs[seat].person or "A"
    match chance.choice(("act", "act", "act", "takeback", "takeback", "answer", "away", "return")):
        case "act":
            asked = [seat for seat in s.actors if s.chairs[seat].bot is None or seat in s.bots]
            if asked:
                play(s, asked[0], at, chance.choice(legal(s, asked[0])))
        case "takeback":
            commands.takeback(s, person, seat, at)
        case "answer":
            commands.answer(s, person, seat, chance.random() < 0.7, at)
        case "away":
            commands.step_out(s, person, seat, at)
        case "return":
            commands.step_in(s, person, seat, at)


@pytest.mark.parametrize("takeback", ["strict", "consent", "past-bots"])
@pytest.mark.parametrize("seats", ["AAA", "ABC", "AAb"])
def test_no_command_costs_more_than_a_few_actions(seats: str, takeback: str, counted: Counted) -> None:
    """Random commands: none costs more for what was done before, and the log leads to the same table again."""
    chance = random.Random(f"{seats} {takeback}")
    s = begun(seats, takeback=takeback, clock=LIVE) if seats != "AAA" else hotseat(takeback=takeback, clock=LIVE)
    for step in range(600):
        before = counted.actions
        with contextlib.suppress(Refused):
            some_command(s, chance, START_MS + step)
        assert counted.actions - before <= MOST_PER_COMMAND
    before = counted.actions
    twin = again(s)
    assert amounts_to(twin) == amounts_to(s)
    assert counted.actions - before <= MOST_PER_COMMAND * s.head


@pytest.mark.parametrize("takeback", ["strict", "consent", "past-bots"])
@pytest.mark.parametrize("seats", ["ABC", "AAb"])
def test_a_table_goes_on_from_a_snapshot_at_the_cost_of_its_game(seats: str, takeback: str, counted: Counted) -> None:
    """The same table as from the whole log, then and after further commands."""
    chance = random.Random(f"{seats} {takeback} snapshot")
    s = begun(seats, takeback=takeback, clock=LIVE)
    twins: list[Sitting] = []
    for step in range(400):
        with contextlib.suppress(Refused):
            some_command(s, chance, START_MS + step)
        if step % 40 == 0:
            kept = json.loads(json.dumps(snapshot(s)))
            before = counted.actions
            twin = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed)
            go_on_from(twin, kept)
            assert counted.actions - before <= len(s.plays)
            assert amounts_to(twin) == amounts_to(s)
            twins.append(twin)
    assert s.head > 100
    for twin in twins:
        later = s.fresh[twin.head :]
        assert twin.replay([entry for entry, _ in later]) == [outcome for _, outcome in later]
        assert amounts_to(twin) == amounts_to(s)


def bombed(pairs: int) -> Sitting:
    """A game in which somebody has alternated an action and its takeback."""
    s = hotseat()
    for number in range(40):
        play(s, at=START_MS + number)
    for _ in range(pairs):
        seat = s.actors[0]
        play(s, seat)
        commands.takeback(s, "A", seat, START_MS + 100)
    return s


def test_the_log_of_an_action_and_its_takeback_over_and_over_is_read_in_linear_time(counted: Counted) -> None:
    costs = []
    for pairs in (100, 200):
        s = bombed(pairs)
        before = counted.actions
        again(s)
        costs.append((counted.actions - before) / s.head)
    assert costs[1] <= costs[0] * 1.2


def test_a_part_of_a_log_costs_the_same_wherever_it_begins(counted: Counted) -> None:
    s = bombed(400)
    log = entries(s)
    for since in (0, 50, 400, s.head - 30):
        before = counted.actions
        told = list(part_of_log(Sitting.of(s.id, s.settings, s.options, s.deal, s.seed), log, since, 30))
        assert [entry.number for entry, _ in told] == list(range(since + 1, min(since + 30, s.head) + 1))
        assert counted.actions - before <= len(s.plays) + 30 * MOST_PER_COMMAND


@pytest.mark.parametrize("takeback", ["strict", "consent"])
def test_a_part_of_a_log_is_what_the_whole_log_says(takeback: str) -> None:
    chance = random.Random(takeback)
    s = hotseat(takeback=takeback, clock=LIVE)
    for step in range(300):
        with contextlib.suppress(Refused):
            some_command(s, chance, START_MS + step)
    log = entries(s)
    whole = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed)
    views = []
    for outcome in whole.replaying(log):
        views.append((outcome, whole.game and whole.game.digest()))
    for since, most in ((0, 10), (3, 50), (len(log) // 2, 40), (len(log) - 5, 300)):
        part = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed)
        for entry, outcome in part_of_log(part, log, since, most):
            assert (outcome, part.game and part.game.digest()) == views[entry.number - 1]


def test_a_log_has_an_end_and_the_game_has_one_too() -> None:
    """When the log is full nothing that could be repeated for ever is taken any more; the game goes on to its end."""
    s = hotseat(clock=LIVE)
    play(s)
    s.head = LONGEST_LOG_ENTRIES
    with refuses("log-full"):
        commands.takeback(s, "A", 0, START_MS)
    with refuses("log-full"):
        commands.step_out(s, "A", 0, START_MS)
    assert commands.may_take_back(s, 0) == "no"
    play_out(s)
    assert s.status == "finished"
    waiting = opened("Aoo")
    waiting.head = LONGEST_LOG_ENTRIES
    for refused in (
        lambda: seating.fill(waiting, "A", 1, "page", START_MS),
        lambda: seating.join(waiting, "B", "Berta", 1, START_MS),
    ):
        with refuses("log-full"):
            refused()
    seating.leave(waiting, "A", START_MS)
    assert waiting.status == "closed"
