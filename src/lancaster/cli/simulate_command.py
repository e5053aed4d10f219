"""`lancaster simulate`: many games of random players; scores, lengths, decisions, and where points come from.

The games are played by the arena, with the bot `random` in every seat.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lancaster.arena.backends import PROCESSES, BackendError, play_all
from lancaster.arena.decisions import Decisions, decisions_of
from lancaster.arena.match import Outcome, play
from lancaster.arena.schedule import Contest, Fixture
from lancaster.arena.tables import described
from lancaster.breakdown import source_order
from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_options, add_seed, options_of, seed_of, whole
from lancaster.cli.errors import CommandError
from lancaster.options import Options
from lancaster.rules.terms import COLOURS, OVER, PHASES
from lancaster.story import source_text
from lancaster.version import RULES_VERSION
from lancaster.words import asked_text

BOT = "random"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Play many games of random players; print scores, lengths, decisions and where points come from."
    )
    parser.add_argument(
        "--games", type=whole(1), default=1000, metavar="N", help="so many games (default: %(default)s)"
    )
    add_seed(parser)
    add_options(parser)
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--save", metavar="DIR", help="write the record of every game into this folder")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and print what was counted."""
    options = options_of(arguments)
    seed = seed_of(arguments)
    games: int = arguments.games
    save = _folder(arguments.save)
    contest = Contest((BOT,), options, seed)
    tally = Tally(options.players)
    begun = time.monotonic()
    bar, task = screen.progress("playing", games)
    try:
        with bar:
            for outcome, decisions in play_all(play_and_count, contest.fixtures(games), PROCESSES, arguments.jobs):
                tally.add(outcome, decisions)
                if save is not None:
                    (save / f"game-{outcome.game:06}.txt").write_text(outcome.record, encoding="utf-8")
                bar.advance(task)
    except BackendError as error:
        raise CommandError(f"lancaster simulate: {error}") from None
    seconds = time.monotonic() - begun
    if arguments.json:
        print(json.dumps(as_data(options, seed, tally), indent=2))
    else:
        print_tables(screen.console(), options, seed, tally)
    streams.remark(f"{seconds:.1f} s, {tally.decisions.total / seconds:,.0f} decisions/s")
    return 0


def play_and_count(fixture: Fixture) -> tuple[Outcome, Decisions]:
    """Play a game, and count its decisions in the same process."""
    outcome = play(fixture)
    return outcome, decisions_of(outcome.record)


class Tally:
    """What was counted in some games."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.scores: list[list[int]] = [[] for _ in range(players)]  # by seat
        self.wins = [0.0] * players  # by seat
        self.lengths: list[int] = []  # decisions in a game
        self.decisions = Decisions()
        self.points: Counter[str] = Counter()  # by source, all seats together

    def add(self, outcome: Outcome, decisions: Decisions) -> None:
        """Count a game."""
        self.games += 1
        self.lengths.append(decisions.total)
        self.decisions.add(decisions)
        for seat in range(self.players):
            self.scores[seat].append(outcome.scores[seat])
            self.wins[seat] += outcome.wins[seat]
            self.points.update(outcome.sources[seat])


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"lancaster simulate: --save {name}: {error.strerror or error}") from None
    return path


# -- as tables -------------------------------------------------------------------------------------------------------


def print_tables(console: Console, options: Options, seed: int, tally: Tally) -> None:
    """Everything that was counted, as tables."""
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    console.print(Text(f"{games}, {described(options)}, seed {seed}", style="bold"))
    screen.put(console, _scores(tally), _lengths(tally), _phases(tally), _prompts(tally), _points(tally))


def _scores(tally: Tally) -> Table:
    table = screen.table("Scores by seat", "seat", "mean", "sd", "min", "max", "share of wins")
    for seat, scores in enumerate(tally.scores):
        table.add_row(COLOURS[seat], *_spread(scores), f"{tally.wins[seat] / tally.games:.1%}")
    table.add_section()
    table.add_row("all", *_spread([score for scores in tally.scores for score in scores]), "")
    return table


def _lengths(tally: Tally) -> Table:
    table = screen.table("Length", "", "mean", "sd", "min", "max")
    table.add_row("decisions in a game", *_spread(tally.lengths))
    return table


def _phases(tally: Tally) -> Table:
    table = screen.table("Decisions by phase", "phase", "in a game", "share")
    for phase in PHASES[:OVER]:
        number = tally.decisions.phases[phase]
        table.add_row(phase, f"{number / tally.games:.1f}", f"{number / tally.decisions.total:.1%}")
    return table


def _prompts(tally: Tally) -> Table:
    table = screen.table("Decisions by what is asked", "kind", "what", "in a game", "share", "choices", left=2)
    decisions = tally.decisions
    for kind, number in sorted(decisions.prompts.items(), key=lambda entry: (-entry[1], entry[0])):
        share, choices = f"{number / decisions.total:.1%}", f"{decisions.choices[kind] / number:.1f}"
        table.add_row(kind, asked_text(kind), f"{number / tally.games:.2f}", share, choices)
    return table


def _points(tally: Tally) -> Table:
    table = screen.table("Points by source", "source", "for a player", "share of gains")
    gained = sum(number for number in tally.points.values() if number > 0)
    for source in sorted(tally.points, key=source_order):
        number = tally.points[source]
        share = f"{number / gained:.1%}" if number > 0 else ""
        table.add_row(Text(source_text(source)), f"{number / tally.games / tally.players:.2f}", share)
    return table


def _spread(values: Sequence[int]) -> tuple[str, str, str, str]:
    mean, deviation, least, most = spread(values)
    return f"{mean:.1f}", f"{deviation:.1f}", str(least), str(most)


def spread(values: Sequence[int]) -> tuple[float, float, int, int]:
    """Mean, standard deviation of a sample, least and greatest; the order of the values does not matter."""
    deviation = statistics.stdev(values) if len(values) > 1 else 0.0
    return float(statistics.mean(values)), deviation, min(values), max(values)


# -- as JSON ---------------------------------------------------------------------------------------------------------

Data = bool | int | float | str | list["Data"] | dict[str, "Data"]


def as_data(options: Options, seed: int, tally: Tally) -> dict[str, Data]:
    """Everything that was counted, ready for JSON; the same for the same arguments on every machine."""
    seats: list[Data] = []
    for seat, scores in enumerate(tally.scores):
        share = round(tally.wins[seat] / tally.games, 6)
        seats.append({"colour": COLOURS[seat], **_spread_data(scores), "share_of_wins": share})
    asked: list[Data] = []
    decisions = tally.decisions
    for kind, number in sorted(decisions.prompts.items()):
        asked.append({"kind": kind, "decisions": number, "mean_choices": round(decisions.choices[kind] / number, 6)})
    return {
        "rules": RULES_VERSION,
        "players": options.players,
        "laws": options.laws,
        "court": options.court,
        "displeasure": options.displeasure,
        "material": options.material.digest,
        "seed": seed,
        "games": tally.games,
        "scores": seats,
        "decisions": {"total": decisions.total, **_spread_data(tally.lengths)},
        "decisions_by_phase": {phase: decisions.phases[phase] for phase in PHASES[:OVER]},
        "decisions_by_prompt": asked,
        "points_by_source": {source: tally.points[source] for source in sorted(tally.points, key=source_order)},
    }


def _spread_data(values: Sequence[int]) -> dict[str, Data]:
    mean, deviation, least, most = spread(values)
    return {"mean": round(mean, 6), "sd": round(deviation, 6), "min": least, "max": most}
