"""Playing the fuzzed games: policies that look for rare situations, checks at every decision, failures as records."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from lancaster.chance import Rng
from lancaster.fuzz.checks import Checker, CheckFailed
from lancaster.fuzz.configurations import random_options
from lancaster.fuzz.universe import thought_of
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action, Ballot, Nothing
from lancaster.rules.placing_actions import AtOffice, InCounty, InFront, InTower

MOST_DECISIONS = 3000  # random games take about 150, none a quarter of this


@dataclass(frozen=True, slots=True)
class FuzzFailure:
    """A check that failed: which game, what, and the record that leads there."""

    number: int
    seed: int
    message: str
    record: str
    trace: str = ""

    def text(self) -> str:
        """The record, with the failure in comments; it replays to the moment of the failure."""
        lines = [f"# game {self.number}, seed {self.seed}", *(f"# {line}" for line in self.message.split("\n"))]
        title, rest = self.record.split("\n", 1)
        return "\n".join([title, *lines, rest, *(f"# {line}" for line in self.trace.split("\n") if line)]) + "\n"


@dataclass(slots=True)
class FuzzReport:
    """What a run found."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    failures: list[FuzzFailure] = field(default_factory=list)
    saved: list[Path] = field(default_factory=list)


def run(
    games: int,
    jobs: int = 1,
    seed: int = 1,
    out: Path | None = None,
    progress: Callable[[FuzzReport], None] | None = None,
    options: Options | None = None,
    care: int = 1,
) -> FuzzReport:
    """Play games; `options` None means any configuration. The same seed finds the same failures with any `jobs`."""
    report = FuzzReport()
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)  # now, not when there is something to lose
    begun = time.monotonic()
    for decisions, failure in _results(partial(_one, seed, options, care), games, jobs):
        report.games += 1
        report.decisions += decisions
        report.seconds = time.monotonic() - begun
        if failure is not None:
            report.failures.append(failure)
            if out is not None:
                path = out / f"fuzz-{seed}-{failure.number}.txt"
                path.write_text(failure.text(), encoding="utf-8")
                report.saved.append(path)
        if progress is not None:
            progress(report)
    if out is not None and not report.failures and not any(out.iterdir()):
        out.rmdir()
    return report


def _results(
    play: Callable[[int], tuple[int, FuzzFailure | None]], games: int, jobs: int
) -> Iterator[tuple[int, FuzzFailure | None]]:
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts) as pool:
        yield from pool.imap_unordered(play, range(games), chunksize=max(1, min(20, games // (4 * jobs))))


def _leave_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the main process gets it too and ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _one(seed: int, options: Options | None, care: int, number: int) -> tuple[int, FuzzFailure | None]:
    rng = Rng(seed * 1_000_003 + number)
    return play_game(options or random_options(rng), rng, number, care)


def play_game(options: Options, rng: Rng, number: int = 0, care: int = 1) -> tuple[int, FuzzFailure | None]:
    """Play one game with every check on; `care` multiplies how often the costly checks are made (1000: always)."""
    seed = rng.randrange(1 << 32)
    game = Game.new(options, seed=seed)
    policies = [POLICIES[rng.randrange(len(POLICIES))] for _ in range(options.players)]
    decisions = 0
    try:
        checker = Checker(game)
        while not game.over:
            _decide(game, checker, policies, rng, care)
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise CheckFailed("the game does not end")
        checker.ended()
    except CheckFailed as failed:
        return decisions, FuzzFailure(number, seed, str(failed), game.record(), traceback.format_exc())
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is a finding, saved with its record
        return decisions, FuzzFailure(
            number, seed, f"{type(error).__name__}: {error}", game.record(), traceback.format_exc()
        )
    return decisions, None


def _decide(game: Game, checker: Checker, policies: Sequence[Policy], rng: Rng, care: int) -> None:
    """One decision. The cheap checks are made at every one, the others at random moments."""
    actors = game.actors
    if not actors:
        raise CheckFailed("nobody is asked, and the game is not over")
    seat = actors[rng.randrange(len(actors))]
    legal = game.legal(seat)
    checker.explained(seat, [rng.choice(legal), *(thought_of(game.table, seat, rng) for _ in range(3))])

    def now_and_then(one_in: int) -> bool:
        return rng.randrange(max(1, one_in // care)) == 0

    if now_and_then(20):
        checker.actions()
        checker.refused(thought_of(game.table, seat, rng))
    if now_and_then(500):
        checker.whole_universe()
    action = policies[seat](legal, rng)
    if now_and_then(20):
        checker.independent(seat, action)
        checker.keep_copy()
    if now_and_then(150):
        checker.non_interference(rng)
    before = game.digest() if now_and_then(60) else ""
    events = game.play(seat, action)
    checker.follow(events)
    if before:
        checker.told(events)
        checker.taken_back(seat, action, before)
    if now_and_then(200):
        checker.recorded()


# -- policies --------------------------------------------------------------------------------------------------------

Policy = Callable[[Sequence[Action], Rng], Action]


def _any(actions: Sequence[Action], rng: Rng) -> Action:
    return actions[rng.randrange(len(actions))]


def _first(actions: Sequence[Action], rng: Rng) -> Action:
    return actions[0] if rng.randrange(8) else _any(actions, rng)


def _last(actions: Sequence[Action], rng: Rng) -> Action:
    return actions[-1] if rng.randrange(8) else _any(actions, rng)


def _by_kind(actions: Sequence[Action], rng: Rng) -> Action:
    """Choose a kind of action first, each equally likely, then an action of that kind."""
    kinds = sorted({_kind(action) for action in actions})
    kind = kinds[rng.randrange(len(kinds))]
    return _any([action for action in actions if _kind(action) == kind], rng)


def _kind(action: Action) -> str:
    return f"{type(action).__name__} {getattr(action, 'beside', '')} {getattr(action, 'county', '')}"


def _prefer(wanted: Callable[[Action], bool], actions: Sequence[Action], rng: Rng) -> Action:
    liked = [action for action in actions if wanted(action)]
    return _any(liked, rng) if liked and rng.randrange(10) else _any(actions, rng)


def _greedy_for_france(action: Action) -> bool:
    return isinstance(action, InFront)


def _crowded_counties(action: Action) -> bool:
    return isinstance(action, InCounty) and action.squires > 1


def _privileged(action: Action) -> bool:
    return getattr(action, "beside", 0) > 0 or isinstance(action, (AtOffice, InTower))


def _refusing(action: Action) -> bool:
    return isinstance(action, Nothing)


def _accepting(action: Action) -> bool:
    return not isinstance(action, Nothing) and not (isinstance(action, Ballot) and action.votes)


def _voting_with_all(action: Action) -> bool:
    return isinstance(action, Ballot) and action.votes > 0


POLICIES: tuple[Policy, ...] = (
    _any,
    _first,
    _last,
    _by_kind,
    partial(_prefer, _greedy_for_france),
    partial(_prefer, _crowded_counties),
    partial(_prefer, _privileged),
    partial(_prefer, _refusing),
    partial(_prefer, _accepting),
    partial(_prefer, _voting_with_all),
)
