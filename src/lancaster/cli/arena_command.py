"""`lancaster arena`: many games between bots, with rotating seats; a ladder with intervals, files and pictures."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from lancaster.arena import export, plots
from lancaster.arena.backends import BACKENDS, RAY, BackendError
from lancaster.arena.match import Outcome
from lancaster.arena.results import Results, ResultsError, header, read, read_all
from lancaster.arena.schedule import SEATINGS, Contest
from lancaster.arena.statistics import as_data, summarise
from lancaster.arena.tables import described, tables
from lancaster.arena.tournament import hold
from lancaster.bots.registry import UnknownBot, make
from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_options, add_seed, options_of, seed_of, whole
from lancaster.cli.errors import CommandError
from lancaster.extras import MissingExtra, require

INTERRUPTED = 130


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Let bots play each other. Every deal is played in every seating; win shares, places, ratings and scores "
        "come with 95 % intervals. With --out every game is kept as it ends, and --resume goes on after an "
        "interruption."
    )
    parser.add_argument(
        "--bots",
        required=True,
        metavar="BOTS",
        help="codes joined by commas, such as lord:500ms,knight,squire,page (see lancaster bots); also one twice",
    )
    parser.add_argument(
        "--games",
        type=whole(1),
        default=200,
        metavar="N",
        help="so many games, rounded up so that every seating plays the same deals (default: %(default)s)",
    )
    add_options(parser)
    parser.add_argument(
        "--seatings",
        choices=SEATINGS,
        default=SEATINGS[0],
        help="let the seats rotate, or play every order round the table (default: %(default)s)",
    )
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes (default: %(default)s)")
    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        default=BACKENDS[0],
        help="where games are played; the results are the same (default: %(default)s)",
    )
    add_seed(parser)
    parser.add_argument("--out", metavar="FILE", help="keep every game in this file of JSON lines")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --out")
    parser.add_argument("--parquet", metavar="FILE", help="write a Parquet file, too (needs the extra arena)")
    parser.add_argument(
        "--export", metavar="FILE", help="write every decision as a Parquet file to learn from (needs the extra arena)"
    )
    parser.add_argument("--plots", metavar="DIR", help="draw pictures into this folder (needs the extra arena)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Hold the contest, and print how it ended."""
    try:
        return _run(arguments)
    except (ResultsError, BackendError, MissingExtra) as error:
        raise CommandError(f"lancaster arena: {error}") from None


def _run(arguments: argparse.Namespace) -> int:
    _check_files(arguments)
    path = Path(arguments.out) if arguments.out is not None else None
    contest = Contest(_bots(arguments.bots), options_of(arguments), _seed(arguments, path), arguments.seatings)
    games = contest.rounded(arguments.games)
    if games != arguments.games:
        streams.remark(f"{games} games, so that every one of {len(contest.seatings)} seatings plays the same deals")
    streams.remark(f"seed: {contest.seed}")
    with Results() if path is None else Results.open(path, contest, arguments.resume) as results:
        finished = _play(arguments, contest, games, results)
        outcomes = results.first(games)
    if not finished:
        # a game may have reached the file in the very moment of the interrupt
        number = len(outcomes) if path is None else len(read(path)[1])
        streams.remark(f"interrupted: {number} of {games} games are played")
        if path is not None:
            streams.remark(f"they are in {path}: the same command with --resume goes on")
            return INTERRUPTED
    if outcomes:
        _tell(arguments, contest, outcomes)
    return 0 if finished else INTERRUPTED


def _play(arguments: argparse.Namespace, contest: Contest, games: int, results: Results) -> bool:
    """Play what is missing; whether it came to the end."""
    bar, task = screen.progress("playing", games)
    bar.update(task, completed=len(results.first(games)))
    try:
        with bar:
            for _ in hold(contest, games, results, arguments.backend, arguments.jobs):
                bar.advance(task)
    except KeyboardInterrupt:
        return False
    return True


def _bots(text: str) -> tuple[str, ...]:
    bots = tuple(bot.strip() for bot in text.split(","))
    for bot in dict.fromkeys(bots):
        try:
            make(bot)
        except UnknownBot as error:
            raise CommandError(f"lancaster arena: --bots: {error}") from None
    return bots


def _seed(arguments: argparse.Namespace, path: Path | None) -> int:
    """The seed that was given; else, when a file is resumed, its own."""
    if arguments.seed is None and arguments.resume and path is not None and path.exists():
        found, _, _ = read_all(path)
        if found is not None:
            return int(found["seed"])
    return seed_of(arguments)


def _check_files(arguments: argparse.Namespace) -> None:
    """Check before the games whether the files can be written at their end."""
    if arguments.resume and arguments.out is None:
        raise CommandError("lancaster arena: --resume goes with --out, the file to go on with")
    for name in ("out", "parquet", "export"):
        path = getattr(arguments, name)
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise CommandError(f"lancaster arena: --{name} {path}: there is no such folder")
    if arguments.plots is not None:
        require("matplotlib", "arena", "--plots")
        try:
            Path(arguments.plots).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"lancaster arena: --plots {arguments.plots}: {error.strerror or error}") from None
    if arguments.parquet is not None:
        require("pyarrow", "arena", "--parquet")
    if arguments.export is not None:
        require("pyarrow", "arena", "--export")
        require("numpy", "arena", "--export")
    if arguments.backend == RAY:
        require("ray", "ray", "--backend ray")


def _tell(arguments: argparse.Namespace, contest: Contest, outcomes: Sequence[Outcome]) -> None:
    summary = summarise(outcomes, contest.bots)
    if arguments.json:
        print(json.dumps({**header(contest), "summary": as_data(summary)}, indent=2))
    else:
        _print(screen.console(), contest, outcomes)
    if arguments.parquet is not None:
        export.write_parquet(Path(arguments.parquet), outcomes, header(contest))
    if arguments.export is not None:
        _export(Path(arguments.export), contest, outcomes)
    if arguments.plots is not None:
        plots.draw(Path(arguments.plots), outcomes, summary, described(contest.options))


def _export(path: Path, contest: Contest, outcomes: Sequence[Outcome]) -> None:
    """Write the decisions, which are seen again in the records of the games, one game after the other."""
    from lancaster.envs import dataset  # it needs NumPy and pyarrow, and who does not export waits for neither

    bar, task = screen.progress("exporting", len(outcomes))

    def games() -> Iterator[dataset.Recorded]:
        for outcome in outcomes:
            yield dataset.Recorded(outcome.game, outcome.record, outcome.seats, outcome.forfeits)
            bar.advance(task)

    with bar:
        rows = dataset.write(path, games(), header(contest))
    streams.remark(f"{rows:,} decisions are in {path}")


def _print(console: Console, contest: Contest, outcomes: Sequence[Outcome]) -> None:
    summary = summarise(outcomes, contest.bots)
    games = "1 game" if summary.games == 1 else f"{summary.games:,} games"
    deals = "1 deal" if summary.deals == 1 else f"{summary.deals:,} deals"
    console.print(Text(f"{games} with {deals}, {described(contest.options)}, seed {contest.seed}", style="bold"))
    for made in tables(summary):
        table = screen.table(made.title, *made.columns)
        for row in made.rows:
            table.add_row(*map(Text, row))
        screen.put(console, table)
    forfeits = sum(standing.forfeits for standing in summary.standings)
    if forfeits:
        console.print()
        console.print(Text(f"A bot forfeited {forfeits} times, and a fallback played on (see the log)."))
