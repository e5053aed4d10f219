"""Write docs/ladder.md: how strong the bots are, at every number of players. Run by `make ladder`.

    python -m tools.ladder --games 24 --duels 8 --duke-games 8 --lord lord:20 --timed lord:50ms    # a quick look

The numbers of games are budgets: what was played before with the same code is used again, so a longer run only adds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lancaster.arena.schedule import ROTATIONS, Contest
from lancaster.arena.statistics import Standing, Summary, summarise
from lancaster.arena.tables import Table, described, duration, ladder, number, share
from lancaster.bots.network.levels import LEVELS as LEVELS_OF_PEERS
from lancaster.options import Options
from tools.contest_pages import ROOT, ContestStore, add_arguments, kept, made_by, parts_of, section, store_of

LEVELS = ("page", "squire", "knight")  # and lord, with its budget
PEERS = ("baron", "viscount", "earl", "marquess", "duke")
# Who meets in the calibration of the levels for people: neighbours, so that every game can go either way.
CALIBRATION = (
    ("page", "baron", "squire", "viscount"),
    ("baron", "viscount", "squire", "earl"),
    ("viscount", "knight", "earl", "marquess"),
    ("knight", "earl", "marquess", "duke"),
    ("squire", "viscount", "earl", "duke"),
)
TARGET = 0.6
HALF = 0.5
INTRODUCTION = """\
How strong the bots are, with 95 % intervals. Written by `make ladder`; only the part between the marks is written by
hand. [The arena](arena.md) explains the columns.
"""
ALL_LEVELS = """\
“Everything on” is both modules of Henry V and laws drawn from all sets. The lord thinks for a fixed number of
simulations. With fewer players than bots every combination of the bots plays.
Ratings are about the bots of one table and cannot be compared between tables.
"""


def main(words: list[str]) -> int:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__)
    parser.add_argument("--games", type=int, default=240, help="for each table of the ladder (default: %(default)s)")
    parser.add_argument("--duels", type=int, default=200, help="one against three (default: %(default)s)")
    parser.add_argument("--timed-duels", type=int, default=200, help="of the lord with a time budget")
    parser.add_argument("--duke-games", type=int, default=200, help="of the duke alone against the rest")
    parser.add_argument("--lord-games", type=int, default=200, help="of these, against lords (default: %(default)s)")
    parser.add_argument("--timed-lord-games", type=int, default=100, help="of these, against lords with a time budget")
    parser.add_argument("--search-games", type=int, default=200, help="of the duke with a search against three without")
    parser.add_argument("--level-games", type=int, default=200, help="for each table of the calibration")
    parser.add_argument("--strong-lord", default="lord:1000", help="whom the duke meets (default: %(default)s)")
    parser.add_argument("--searching", nargs="+", default=["duke:200", "duke:1s"], help="the dukes that search")
    parser.add_argument("--lord", default="lord:1000", help="with a fixed number of simulations (default: %(default)s)")
    parser.add_argument("--timed", default="lord:1s", help="with a time budget (default: %(default)s)")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "ladder.md")
    parser.add_argument(
        "--parts",
        type=lambda text: parts_of(text, tuple(PARTS)),
        default=list(PARTS),
        help=f"of {','.join(PARTS)}: play these anew and leave the others of the page as they are (default: all)",
    )
    add_arguments(parser, "ladder")
    arguments = parser.parse_args(words)
    store = store_of(arguments)
    made = made_by("tools.ladder", words) + f" Seed {arguments.seed}.\n"
    page = [
        "# The ladder\n",
        INTRODUCTION,
        kept(arguments.page, "findings", "*No findings are written down yet.*"),
    ]
    for name, (heading, write) in PARTS.items():
        if name in arguments.parts:
            page.append(f"{heading}\n\n{made}\n{write(store, arguments)}")
        else:
            page.append(section(arguments.page, heading))
    arguments.page.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")
    print(f"ladder: written to {arguments.page}")
    return 0


# -- one against three -----------------------------------------------------------------------------------------------


def _duels(store: ContestStore, arguments: argparse.Namespace) -> str:
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
        rows.append(_duel(better, below, summarise(store.results(name, contest, games), contest.bots)))
    columns = ("one", "against three", "games", "win share (random: 25%)", "≥ 60 %", "above 50 %", "score", "a move")
    table = Table("", columns, tuple(rows))
    return (
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


# -- the duke --------------------------------------------------------------------------------------------------------


def _dukes(store: ContestStore, arguments: argparse.Namespace) -> str:
    rows = []
    for players, label, options in _configurations():
        if players != 4 and options.court:
            continue
        for other, games in (("knight", arguments.duke_games), (arguments.strong_lord, arguments.lord_games)):
            if games:
                rows.append(_alone(store, "duke", other, options, f"{players}, {label}", games, arguments.seed))
    four = [("duke", arguments.timed, arguments.timed_lord_games)]
    four += [(searching, "duke", arguments.search_games) for searching in arguments.searching]
    for one, other, games in four:
        if games:
            rows.append(_alone(store, one, other, Options(4), "4, base game", games, arguments.seed))
    columns = ("one", "against", "players", "games", "win share", "random", "score", "a move")
    return (
        "One against as many others as there are seats, the seats rotating, the same deals in every seat.\n\n"
        + Table("", columns, tuple(rows)).markdown()
    )


def _alone(
    store: ContestStore, one: str, other: str, options: Options, played: str, games: int, seed: int
) -> tuple[str, ...]:
    contest = Contest((one, *[other] * (options.players - 1)), options, seed, ROTATIONS)
    everything = "-everything" if options.court else ""
    name = f"alone-{one}-{other}-{options.players}{everything}".replace(":", "-")
    summary = summarise(store.results(name, contest, games), contest.bots)
    mine, others = (_of(summary, bot) for bot in (one, other))
    return (
        one,
        other,
        played,
        str(summary.games),
        share(mine.win_share),
        f"{1 / options.players:.0%}",
        f"{number(mine.score, 1)} to {others.score.value:.1f}",
        duration(mine.seconds_per_move),
    )


# -- levels for people -----------------------------------------------------------------------------------------------


def _levels(store: ContestStore, arguments: argparse.Namespace) -> str:
    outcomes = []
    for group in CALIBRATION:
        contest = Contest(group, Options(4), arguments.seed, ROTATIONS)
        outcomes += store.results("levels-" + "-".join(group), contest, arguments.level_games)
    summary = summarise(outcomes, (*PEERS, *LEVELS))
    places = {standing.bot: number(standing.rating, 0) for standing in summary.standings}
    rows = [
        (bot, *(str(value) for value in LEVELS_OF_PEERS.get(bot, ("", "", ""))), places[bot])
        for bot in sorted(places, key=lambda bot: _of(summary, bot).rating.value)
    ]
    columns = ("bot", "temperature", "floor", "lapses", "rating")
    return (
        f"The network at five strengths, and the old levels' places among them: {summary.games} games "
        f"({summary.deals} different deals) of four players, base game. Each table has neighbours at it; one rating is "
        "fitted to all of them. [Bots](bots.md#levels-for-people) explains temperature, floor and lapses.\n\n"
        + Table("", columns, tuple(rows)).markdown()
    )


def _of(summary: Summary, bot: str) -> Standing:
    return next(standing for standing in summary.standings if standing.bot == bot)


# -- the ladder ------------------------------------------------------------------------------------------------------


def _ladders(store: ContestStore, arguments: argparse.Namespace) -> str:
    bots = ("duke", arguments.lord, *reversed(LEVELS))
    parts = [ALL_LEVELS]
    for players, label, options in _configurations():
        contest = Contest(bots, options, arguments.seed, ROTATIONS)
        name = f"{players}-{label.partition(' ')[0]}"
        summary = summarise(store.results(name, contest, arguments.games), bots)
        parts.append(f"### {players} players, {label}\n")
        parts.append(
            f"{summary.games} games ({summary.deals} different deals), {described(options)}. Average winning score "
            f"{number(summary.winning, 1)}.\n"
        )
        parts.append(ladder(summary).markdown())
    return "\n".join(parts)


def _configurations() -> list[tuple[int, str, Options]]:
    return [
        (players, label, Options(players, laws, court=henry, displeasure=henry))
        for players in (2, 3, 4, 5)
        for label, laws, henry in (("base game", "base", False), ("everything on", "random", True))
    ]


PARTS = {
    "duels": ("## One against three of the level below", _duels),
    "duke": ("## The duke alone against the rest", _dukes),
    "levels": ("## Levels for people", _levels),
    "tables": ("## All levels, at every number of players", _ladders),
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
