"""Write docs/balance.md: scores, uses and yields with our material, compared with reports. Run by `make balance`.

    python -m tools.balance --knight-games 20 --lord-games 4 --lord lord:20 --duke-games 20 --variant-games 8    # quick
    python -m tools.balance --parts dukes    # the dukes anew, everything else as the page has it

Bots play themselves; points, uses and wins are counted and held against what people report. Variants change one
reconstructed number each and play the same deals, so that a difference is the number's.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

from lancaster.arena import plots
from lancaster.arena.backends import BATCHES
from lancaster.arena.intervals import mean
from lancaster.arena.match import Outcome
from lancaster.arena.schedule import Contest
from lancaster.arena.statistics import summarise
from lancaster.arena.tables import Table, chairs, described, number, sources
from lancaster.arena.usage import Usage, usage
from lancaster.arena.usage_tables import usage_tables
from lancaster.breakdown import group_of
from lancaster.extras import MissingExtra, needs
from lancaster.game import Game
from lancaster.material import loads, provenance
from lancaster.options import Options
from tools.contest_pages import ROOT, ContestStore, add_arguments, kept, made_by, parts_of, section, store_of

REPORTED = {4: "55 to 65 for the winner", 5: "66, 64, 55, 54 and 38"}
BAND = (55, 65)  # what people report of winners at 4 players in the base game
Value = int | str | list[int]
VARIANTS: tuple[dict[str, Value], ...] = (
    {"county.G.reward": "4 points"},
    {"county.G.reward": "8 points"},
    {"county.A.minimum": 1},
    {"county.C.minimum": 2},
    {"castle.gold.reward": "1 gold"},
    {"castle.votes.reward": "1 vote"},
    {"favour.gold.reward": "2 gold", "favour.squires.reward": "2 squires"},
    {"favour.more-gold.reward": "1 gold + 1 squire", "favour.more-squires.reward": "1 gold + 1 squire"},
    {f"conflict.{card}.points": [2, 1, 0] for card in (1, 2, 3)},
    {"conflict.9.points": [4, 2, 1], "conflict.10.points": [5, 3, 1], "conflict.11.points": [6, 3, 1]},
)
VARIANTS_HEADING = "## How a change would move the scores"
PARTS = ("knights", "lords", "dukes", "variants")
BOT_SEATS = 3  # of these, bots
INTRODUCTION = """\
What our reconstructed numbers lead to when bots play each other, held against what people report of the real game.
Written by `make balance`; only the part between the marks is written by hand. [The arena](arena.md) explains the
columns; [The material file](material.md) says where each number comes from.
"""


def main(words: list[str]) -> int:
    """Play, count, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("--knight-games", type=int, default=400, help="of knights (default: %(default)s)")
    parser.add_argument("--lord-games", type=int, default=100, help="of lords (default: %(default)s)")
    parser.add_argument("--duke-games", type=int, default=2000, help="of dukes (default: %(default)s)")
    parser.add_argument("--duke-henry-games", type=int, help="of five dukes with Henry V (default: as many as of four)")
    parser.add_argument("--variant-games", type=int, default=200, help="for each variant (default: %(default)s)")
    parser.add_argument("--lord", default="lord:1000", help="the lord's budget (default: %(default)s)")
    parser.add_argument("--page", type=Path, default=ROOT / "docs" / "balance.md")
    parser.add_argument("--pictures", type=Path, default=ROOT / "docs" / "balance", help="folder for the pictures")
    parser.add_argument(
        "--parts",
        type=lambda text: parts_of(text, PARTS),
        default=list(PARTS),
        help=f"of {','.join(PARTS)}: play these anew and leave the others of the page as they are (default: all)",
    )
    add_arguments(parser, "balance")
    arguments = parser.parse_args(words)
    store = store_of(arguments)
    base = Options(4)
    henry = Options(5, "kings", court=True, displeasure=True)
    in_batches = replace(store, backend=BATCHES)
    four_dukes, five_dukes = arguments.duke_games, arguments.duke_henry_games or arguments.duke_games
    played = [
        Played(where, f"{bot.partition(':')[0]}-{options.players}", bot, options, games, arguments.seed)
        for options in (base, henry)
        for where, part, bot, games in (
            (store, "knights", "knight", arguments.knight_games),
            (store, "lords", arguments.lord, arguments.lord_games),
            (in_batches, "dukes", "duke", five_dukes if options.court else four_dukes),
        )
        if part in arguments.parts
    ]
    made = made_by("tools.balance", words) + f" Seed {arguments.seed}.\n"
    there = Page(arguments.page, arguments.parts)
    page = [
        "# Is our material right?\n",
        INTRODUCTION,
        kept(arguments.page, "findings", "*No findings are written down yet.*"),
        _scores(played, there),
        _pictures(played, arguments.pictures, arguments.page.parent, there),
        *_all_details(played, made, there),
        _variants(store, arguments, base, made) if "variants" in arguments.parts else there.section(VARIANTS_HEADING),
    ]
    arguments.page.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")
    print(f"balance: written to {arguments.page}")
    return 0


class Page:
    """The page as it stands: what is not played anew is taken from it."""

    def __init__(self, path: Path, parts: Sequence[str]) -> None:
        """`parts` are played anew."""
        self.path = path
        self.parts = parts
        self.lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def section(self, heading: str) -> str:
        """A part of it."""
        return section(self.path, heading)

    def keeps(self, title: str) -> bool:
        """Whether what it says about the games of this title stays: those of other bots than are played anew."""
        bot = title.partition(", ")[0].partition(":")[0]
        return f"{bot}s" in PARTS and f"{bot}s" not in self.parts

    def starting(self, text: str) -> list[str]:
        """The lines that begin so."""
        return [line for line in self.lines if line.startswith(text)]


class Played:
    """A bot that played itself."""

    def __init__(self, store: ContestStore, name: str, bot: str, options: Options, games: int, seed: int) -> None:
        self.name = name
        self.bot = bot
        self.options = options
        self.outcomes: Sequence[Outcome] = store.results(name, Contest((bot,), options, seed), games)
        self.summary = summarise(self.outcomes)

    @property
    def title(self) -> str:
        """Who played what."""
        return f"{self.bot}, {self.options.players} players, " + ("Henry V" if self.options.court else "base game")

    def usage(self) -> Usage:
        """What was used in these games."""
        return usage(Game.replay(outcome.record) for outcome in self.outcomes)


# -- scores ----------------------------------------------------------------------------------------------------------


def _scores(played: Sequence[Played], there: Page) -> str:
    rows = [
        row
        for line in there.section("## Scores").splitlines()[4:]
        if there.keeps((row := tuple(line.strip("| ").split(" | ")))[0])
    ]
    for each in played:
        best = sorted(max(outcome.scores) for outcome in each.outcomes)
        places = [sorted(outcome.scores, reverse=True) for outcome in each.outcomes]
        by_place = [sum(scores) / len(places) for scores in zip(*places, strict=True)]
        rows.append(
            (
                each.title,
                str(len(best)),
                number(each.summary.winning, 1),
                " / ".join(f"{value:.0f}" for value in _spread(best)),
                " / ".join(f"{score:.0f}" for score in by_place),
                REPORTED[each.options.players],
            )
        )
    columns = ("games", "number", "winner's score", "5, 25, 50, 75, 95 % of winners", "mean by place", "people report")
    rows.sort(key=lambda row: (_players(row[0]), row[0]))
    return "## Scores\n\n" + Table("", columns, tuple(rows)).markdown()


def _players(title: str) -> str:
    return title.partition(", ")[2]


def _spread(values: Sequence[int]) -> list[float]:
    """The 5th, 25th, 50th, 75th and 95th percentile."""
    if len(values) < 2:
        return [float(value) for value in values] * 5
    cuts = quantiles(values, n=20, method="inclusive")
    return [cuts[0], cuts[4], cuts[9], cuts[14], cuts[18]]


# -- pictures --------------------------------------------------------------------------------------------------------


def _pictures(played: Sequence[Played], folder: Path, beside: Path, there: Page) -> str:
    try:
        written = draw(played, folder)
    except MissingExtra as missing:
        print(f"balance: without pictures: {missing}", file=sys.stderr)
        return ""
    lines = []
    for title, path in written:
        place = path.relative_to(beside) if path.is_relative_to(beside) else path
        lines.append(f"![{title}]({place.as_posix()})")
    before = [] if len(there.parts) == len(PARTS) else there.starting("![")
    lines = list(dict.fromkeys([*before, *lines]))
    return "\n".join(f"{line}\n" for line in lines)


def draw(played: Sequence[Played], folder: Path) -> list[tuple[str, Path]]:
    """The pictures of the page, as SVG: winning scores against the reported ones, points by source, seats."""
    with needs("arena", "a picture"):
        import matplotlib as mpl
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with mpl.rc_context(plots.STYLE):
        for players in sorted({each.options.players for each in played if len(played) == 2 * BOT_SEATS}):
            group = [each for each in played if each.options.players == players]
            title = f"Winning scores at {players} players"
            figure, axes = plots.canvas(7.5, 3.4, title)
            values = [[max(outcome.scores) for outcome in each.outcomes] for each in group]
            bins = range(min(map(min, values)) // 5 * 5, max(map(max, values)) + 6, 5)
            for ink, each, scores in zip(plots.INKS, group, values, strict=False):
                weights = [100 / len(scores)] * len(scores)
                axes.hist(scores, bins, weights=weights, color=ink, alpha=0.55, label=each.bot)
            if players == 4:
                axes.axvspan(*BAND, color="black", alpha=0.12, label="people report")
            axes.set_xlabel("points of the winner")
            axes.set_ylabel("% of games")
            axes.legend(frameon=False)
            written.append((title, plots.save(figure, folder / f"winners-{players}", ["svg"])[0]))
        for each in played:
            for name, figure in (
                ("sources", plots.sources(each.summary, each.title)),
                ("seats", plots.seats(each.summary, each.title)),
            ):
                written.append(
                    (f"{name}: {each.title}", plots.save(figure, folder / f"{each.name}-{name}", ["svg"])[0])
                )
    return written


# -- what is used ----------------------------------------------------------------------------------------------------


def _all_details(played: Sequence[Played], made: str, there: Page) -> list[str]:
    """The part of every bot: as it was played now, or as it stands on the page."""
    parts = {each.title: _details(each, made) for each in played}
    for line in there.starting("## "):
        if there.keeps(line[3:]):
            parts[line[3:]] = there.section(line)
    return [parts[title] for title in sorted(parts, key=lambda title: (_players(title), title))]


def _details(each: Played, made: str) -> str:
    chance = f"{1 / each.options.players:.0%}"
    parts = [
        f"## {each.title}\n",
        made,
        f"{len(each.outcomes)} games, {described(each.options)}.\n",
        f"“By the winner” is the share of uses by the winner of the game; chance is {chance}.\n",
    ]
    general = [sources(each.summary), _by_source(each), chairs(each.summary)]
    for table in [*general, *usage_tables(each.usage(), each.options.material, each.options.players)]:
        parts.append(f"### {table.title}\n")
        parts.append(table.markdown())
    return "\n".join(parts)


def _by_source(each: Played) -> Table:
    """The single sources that bring most, for winners and for all."""
    totals: dict[str, int] = {}
    winners: dict[str, float] = {}
    for outcome in each.outcomes:
        for seat, points in enumerate(outcome.sources):
            for source, amount in points.items():
                totals[source] = totals.get(source, 0) + amount
                winners[source] = winners.get(source, 0.0) + amount * outcome.wins[seat]
    seats = len(each.outcomes) * each.options.players
    order = sorted(totals, key=lambda source: -totals[source])
    rows = tuple(
        (source, group_of(source), f"{totals[source] / seats:.2f}", f"{winners[source] / len(each.outcomes):.2f}")
        for source in order
    )
    return Table("Points by source, one by one", ("source", "group", "a player", "the winner"), rows)


# -- variants --------------------------------------------------------------------------------------------------------


def _variants(store: ContestStore, arguments: argparse.Namespace, options: Options, made: str) -> str:
    games = arguments.variant_games
    shipped = Played(store, "knight-4", "knight", options, games, arguments.seed)
    rows = []
    for index, changes in enumerate(VARIANTS, 1):
        text = "".join(
            f'{key} = {{ value = {_toml(value)}, source = "reconstructed" }}\n' for key, value in changes.items()
        )
        changed = Options(options.players, options.laws, material=loads(text))
        variant = Played(store, f"knight-4-variant-{index}", "knight", changed, games, arguments.seed)
        told = [
            f"`{key}` {_toml(value)} instead of {provenance(key).value} ({provenance(key).source})"
            for key, value in changes.items()
        ]
        rows.append((", ".join(told), *_moved(shipped, variant)))
    columns = ("variant", "winner's score moves by", "all scores move by")
    return (
        f"{VARIANTS_HEADING}\n\n{made}\n"
        f"Knights, 4 players, base game, {len(shipped.outcomes)} games each with the same deals; the difference to our "
        "numbers, with 95 % intervals over deals.\n\n" + Table("", columns, tuple(rows)).markdown()
    )


def _moved(shipped: Played, variant: Played) -> tuple[str, str]:
    winner, everybody = [], []
    for before, after in zip(shipped.outcomes, variant.outcomes, strict=True):
        winner.append([float(max(after.scores) - max(before.scores))])
        everybody.append([float(sum(after.scores) - sum(before.scores)) / len(after.scores)])
    return tuple(number(mean(values), 1) for values in (winner, everybody))  # type: ignore[return-value]


def _toml(value: Value) -> str:
    """A value as it stands in a material file."""
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
