"""Write docs/ladder.md: how strong the four bots are, at every number of players. Run by `make ladder`.

    python -m tools.ladder --games 24 --duels 8 --lord lord:20 --timed lord:50ms    # a quick look

The numbers of games are budgets: what was played before with the same code is used again, so a longer run only adds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lancaster.arena.schedule import ROTATIONS, Contest
from lancaster.arena.statistics import Standing, Summary, summarise
from lancaster.arena.tables import Table, described, duration, ladder, number, share
from lancaster.options import Options
from tools.contests import ROOT, Hall, add_arguments, hall_of, kept, made_by

LEVELS = ("page", "squire", "knight")  # and lord, with its budget
TARGET = 0.6
HALF = 0.5
INTRODUCTION = """\
How strong the bots are, with 95 % intervals. Written by `make ladder`; only the part between the marks is written by
hand. [The arena](arena.md) explains the columns.
"""
ALL_LEVELS = """\
## All levels, at every number of players

“Everything on” is both modules of Henry V and laws drawn from all sets. The lord thinks for a fixed number of
simulations. With two and three players every combination of the bots plays; with five, each in turn has the fifth seat.
Ratings are about the bots of one table and cannot be compared between tables.
"""


def main(words: list[str]) -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__)
    parser.add_argument("--games", type=int, default=240, help="for each table of the ladder (default: %(default)s)")
    parser.add_argument("--duels", type=int, default=200, help="one against three (default: %(default)s)")
    parser.add_argument("--timed-duels", type=int, default=200, help="of the lord with a time budget")
    parser.add_argument("--lord", default="lord:200", help="with a fixed number of simulations (default: %(default)s)")
    parser.add_argument("--timed", default="lord:1s", help="with a time budget (default: %(default)s)")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "ladder.md")
    add_arguments(parser, "ladder")
    arguments = parser.parse_args(words)
    hall = hall_of(arguments)
    page = [
        "# The ladder\n",
        INTRODUCTION,
        made_by("tools.ladder", words) + f" Seed {arguments.seed}.\n",
        kept(arguments.page, "findings", "*No findings are written down yet.*"),
        _duels(hall, arguments),
        _ladders(hall, arguments),
    ]
    arguments.page.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")
    print(f"ladder: written to {arguments.page}")
    return 0


# -- one against three -----------------------------------------------------------------------------------------------


def _duels(hall: Hall, arguments: argparse.Namespace) -> str:
    pairs = [
        ("squire", "page", arguments.duels),
        ("knight", "squire", arguments.duels),
        (arguments.lord, "knight", arguments.duels),
        (arguments.timed, "knight", arguments.timed_duels),
    ]
    rows = []
    for better, below, games in pairs:
        contest = Contest((better, below, below, below), Options(4), arguments.seed, ROTATIONS)
        name = f"duel-{better}-{below}".replace(":", "-")
        rows.append(_duel(better, below, summarise(hall.results(name, contest, games), contest.bots)))
    columns = ("one", "against three", "games", "win share (chance 25%)", "≥ 60 %", "above 50 %", "score", "a move")
    table = Table("", columns, tuple(rows))
    return (
        "## One against three of the level below\n\n"
        "Four players, base game, the seats rotating, the same deals in every seat. To reach: at least 60 % of the "
        "wins, with an interval that does not touch 50 %.\n\n" + table.markdown()
    )


def _duel(better: str, below: str, summary: Summary) -> tuple[str, ...]:
    one, three = (_of(summary, bot) for bot in (better, below))
    return (
        better,
        below,
        str(summary.games),
        share(one.win_share),
        "yes" if one.win_share.value >= TARGET else "no",
        "yes" if one.win_share.low > HALF else "no",
        f"{number(one.score, 1)} to {three.score.value:.1f}",
        duration(one.seconds_per_move),
    )


def _of(summary: Summary, bot: str) -> Standing:
    return next(standing for standing in summary.standings if standing.bot == bot)


# -- the ladder ------------------------------------------------------------------------------------------------------


def _ladders(hall: Hall, arguments: argparse.Namespace) -> str:
    bots = (arguments.lord, *reversed(LEVELS))
    parts = [ALL_LEVELS]
    for players in (2, 3, 4, 5):
        for label, options in (
            ("base game", Options(players)),
            ("everything on", Options(players, "random", court=True, displeasure=True)),
        ):
            contest = Contest(bots, options, arguments.seed, ROTATIONS)
            name = f"{players}-{label.partition(' ')[0]}"
            summary = summarise(hall.results(name, contest, arguments.games), bots)
            parts.append(f"### {players} players, {label}\n")
            parts.append(
                f"{summary.games} games ({summary.deals} different deals), {described(options)}. Average winning score "
                f"{number(summary.winning, 1)}.\n"
            )
            parts.append(ladder(summary).markdown())
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
