"""Judging: a network alone against opponents that are all alike, on a matrix of opponents and configurations.

Training against the heuristic can end in a network that beats nothing else. So it is judged by others: knight and lord
at several budgets, older networks, networks trained from another seed. Each process plays a part of the games side by
side, so that networks decide in batches.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from lancaster.arena.backends import PROCESSES, play_all
from lancaster.arena.intervals import Estimate, wilson
from lancaster.arena.match import Outcome
from lancaster.arena.schedule import Contest, Fixture
from lancaster.arena.side_by_side import GAMES, play_side_by_side
from lancaster.bots.bot import Bot
from lancaster.bots.budget import Budget
from lancaster.bots.network.player import Duke
from lancaster.bots.network.shipped import from_file
from lancaster.bots.registry import make as make_by_code
from lancaster.bots.registry import seconds_of
from lancaster.options import Options

NETWORK: Final = "network"
MAKER: Final = "lancaster.training.judge:make"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a bot did, alone against as many of one kind as there are seats."""

    bot: str
    opponent: str
    configuration: str
    games: int
    wins: Estimate
    lead: float  # of its points before the mean of the others'
    seconds: float  # for a decision, on average

    def line(self, opponent: str = "") -> str:
        """In a line; the opponent may be called otherwise."""
        share, low, high = (100.0 * each for each in self.wins)
        return (
            f"{self.configuration:26} against {opponent or self.opponent:12} {self.games:5} games: {share:5.1f} % "
            f"({low:.0f}–{high:.0f}), lead {self.lead:+.1f}, {1000.0 * self.seconds:.2f} ms a decision"
        )


def make(text: str) -> Bot:
    """A bot by its text: as on the command line, or `network:FILE`, `network:BUDGET:FILE`."""
    code, _, rest = text.partition(":")
    if code != NETWORK:
        return make_by_code(text)
    budget, colon, path = rest.partition(":")
    if not colon:
        return Duke(from_file(rest), name=text)
    seconds = seconds_of(budget)
    return Duke(from_file(path), Budget(None if seconds else int(budget), seconds), name=text)


def configuration(text: str) -> Options:
    """Options by a short text: laws, players, modules.

    >>> options = configuration("random4+court+displeasure")
    >>> options.players, options.laws, options.court, options.displeasure
    (4, 'random', True, True)
    """
    name, *modules = text.split("+")
    unknown = set(modules) - {"court", "displeasure"}
    if unknown or not name or name[-1] not in "2345":
        raise ValueError(f"a configuration is LAWSPLAYERS[+court][+displeasure], as base4, not {text!r}")
    return Options(int(name[-1]), name[:-1], "court" in modules, "displeasure" in modules)


def judge(
    bot: str, opponents: Sequence[str], configurations: Sequence[str], games: int, jobs: int, seed: int
) -> Iterator[Verdict]:
    """Play a bot against every opponent in every configuration; the seats rotate."""
    for opponent in opponents:
        for text in configurations:
            yield _against(bot, opponent, text, games, jobs, seed)


def _against(bot: str, opponent: str, text: str, games: int, jobs: int, seed: int) -> Verdict:
    options = configuration(text)
    contest = Contest((bot, *[opponent] * (options.players - 1)), options, seed, maker=MAKER)
    games = contest.rounded(games)
    won = lead = seconds = 0.0
    decisions = 0
    fixtures = list(contest.fixtures(games))
    together = max(1, min(GAMES, -(-games // jobs)))
    parts = [tuple(fixtures[begin : begin + together]) for begin in range(0, games, together)]
    for outcome in chain.from_iterable(play_all(_play_part, parts, PROCESSES, jobs)):
        seat = outcome.seats.index(bot)
        own, total = outcome.scores[seat], sum(outcome.scores)
        won += outcome.wins[seat]
        lead += own - (total - own) / (options.players - 1)
        seconds += outcome.seconds[seat]
        decisions += outcome.decisions[seat]
        if seat in outcome.forfeits:
            raise RuntimeError(f"{bot} has failed in game {outcome.game}; see the log")
    return Verdict(bot, opponent, text, games, wilson(won, games), lead / games, seconds / max(1, decisions))


def _play_part(fixtures: Sequence[Fixture]) -> list[Outcome]:
    return list(play_side_by_side(fixtures))


def keep(verdict: Verdict, path: Path) -> None:
    """Add a verdict to a file of JSON lines."""
    with path.open("a", encoding="utf-8") as file:
        told = {
            "bot": verdict.bot,
            "opponent": verdict.opponent,
            "configuration": verdict.configuration,
            "games": verdict.games,
            "wins": [round(each, 4) for each in verdict.wins],
            "lead": round(verdict.lead, 2),
            "seconds": round(verdict.seconds, 6),
        }
        file.write(json.dumps(told) + "\n")
