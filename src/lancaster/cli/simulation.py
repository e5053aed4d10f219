"""Many games of random players, and what is counted in them.

Every game has a seed of its own, made of the run's seed and the game's number, and everything counted is a sum of whole
numbers: so the result is the same whatever the number of processes.
"""

from __future__ import annotations

import hashlib
import math
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.events import Began, Changed
from lancaster.rules.terms import PHASES, POINTS, SET_UP

AT_ONCE = 25  # games that a process plays between two reports
WHOLE_WIN = 60  # a win in parts that can be shared by up to five


@dataclass(slots=True)
class Spread:
    """How a number spreads over many games."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Count one more value."""
        self.merge(Spread(1, value, value * value, value, value))

    def merge(self, other: Spread) -> None:
        """Count the values of another spread, too."""
        if other.count:
            self.least = min(self.least, other.least) if self.count else other.least
            self.most = max(self.most, other.most) if self.count else other.most
            self.count += other.count
            self.total += other.total
            self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a sample; computed in whole numbers up to the last step."""
        if self.count < 2:
            return 0.0
        return math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))


@dataclass(slots=True)
class Tally:
    """What was counted in some games."""

    players: int
    games: int = 0
    scores: list[Spread] = field(default_factory=list)  # by seat
    wins: list[int] = field(default_factory=list)  # by seat, in parts of WHOLE_WIN
    decisions: Spread = field(default_factory=Spread)  # in a game
    phases: dict[str, int] = field(default_factory=dict)  # decisions
    prompts: dict[str, int] = field(default_factory=dict)  # decisions by what was asked
    choices: dict[str, int] = field(default_factory=dict)  # legal actions at these decisions, added up
    points: dict[str, int] = field(default_factory=dict)  # by source, all seats together

    def __post_init__(self) -> None:
        self.scores = self.scores or [Spread() for _ in range(self.players)]
        self.wins = self.wins or [0] * self.players

    def merge(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        self.games += other.games
        self.decisions.merge(other.decisions)
        for seat in range(self.players):
            self.scores[seat].merge(other.scores[seat])
            self.wins[seat] += other.wins[seat]
        for own, others in (
            (self.phases, other.phases),
            (self.prompts, other.prompts),
            (self.choices, other.choices),
            (self.points, other.points),
        ):
            for key, number in others.items():
                own[key] = own.get(key, 0) + number


@dataclass(frozen=True, slots=True)
class Work:
    """Some games to play, as it is handed to a process."""

    options: Options
    seed: int
    first: int  # the number of the first game
    count: int
    save: Path | None


def simulate(options: Options, games: int, seed: int, jobs: int, save: Path | None = None) -> Iterator[Tally]:
    """Play games numbered from 1, with so many processes; yields what was counted, part by part as it comes in."""
    parts = (
        Work(options, seed, first, min(AT_ONCE, games + 1 - first), save) for first in range(1, games + 1, AT_ONCE)
    )
    jobs = min(jobs, -(-games // AT_ONCE))
    if jobs < 2:
        yield from map(play_some, parts)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: set[Future[Tally]] = set()
        try:
            for work in parts:
                with _interrupts_ignored():  # which a process that is started here inherits
                    running.add(pool.submit(play_some, work))
                if len(running) >= 2 * jobs:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            yield from (future.result() for future in running)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def play_some(work: Work) -> Tally:
    """Play some games and count."""
    tally = Tally(work.options.players)
    for number in range(work.first, work.first + work.count):
        game = play_one(work.options, work.seed, number, tally)
        if work.save is not None:
            (work.save / f"game-{number:06}.txt").write_text(game.record(), encoding="utf-8")
    return tally


def play_one(options: Options, seed: int, number: int, tally: Tally) -> Game:
    """Play one game of random players and count what happens."""
    game = Game.new(options, seed=seed_of_game(seed, number))
    rng = Rng(seed_of_game(seed, number, "players"))
    phase = PHASES[SET_UP]
    decisions = 0
    while not game.over:
        seat = game.actors[0]
        prompt = game.prompt(seat)
        assert prompt is not None
        actions = game.legal(seat)
        _count(tally.phases, phase)
        _count(tally.prompts, prompt.kind)
        _count(tally.choices, prompt.kind, len(actions))
        decisions += 1
        for event in game.play(seat, actions[rng.randrange(len(actions))]):
            if isinstance(event, Began):
                phase = PHASES[event.phase]
            elif isinstance(event, Changed) and event.what == POINTS:
                _count(tally.points, event.source, event.amount)
    tally.games += 1
    tally.decisions.add(decisions)
    for seat, score in enumerate(game.scores):
        tally.scores[seat].add(score)
    for seat in game.winners:
        tally.wins[seat] += WHOLE_WIN // len(game.winners)
    return game


def seed_of_game(seed: int, number: int, what: str = "deal") -> int:
    """The seed of one game of a run."""
    text = f"lancaster simulate {seed} {number} {what}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _count(counts: dict[str, int], key: str, number: int = 1) -> None:
    counts[key] = counts.get(key, 0) + number


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C is for the process that was started by hand, which then stops the others."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
