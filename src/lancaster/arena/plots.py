"""Pictures of a contest: score distributions, points by source, win share by seat, the ladder. PNG and SVG.

Needs the extra `arena` (matplotlib). The pictures are drawn without a screen and are the same for the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lancaster.arena.intervals import Estimate
from lancaster.arena.match import Outcome
from lancaster.arena.statistics import Summary
from lancaster.arena.tables import TURNS
from lancaster.extras import needs
from lancaster.rules.terms import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")
STYLE: dict[str, Any] = {
    "figure.dpi": 110,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "svg.hashsalt": "lancaster",  # the same names in the file each time
    "font.family": "DejaVu Sans",  # comes with matplotlib, so it is everywhere the same
}
# Okabe and Ito: told apart by everybody
INKS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")
PIECES = {"blue": "#3b6fb6", "green": "#4f9a54", "yellow": "#d9b13b", "red": "#c0504d", "purple": "#7d5ba6"}


def draw(folder: Path, outcomes: Sequence[Outcome], summary: Summary, title: str) -> list[Path]:
    """Draw everything into a folder, and say what was written."""
    with needs("arena", "a plot"):
        import matplotlib as mpl
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    with mpl.rc_context(STYLE):
        for name, figure in (
            ("scores", scores(outcomes, summary, title)),
            ("sources", sources(summary, title)),
            ("seats", seats(summary, title)),
            ("ladder", ladder(summary, title)),
        ):
            written += save(figure, folder / name)
    return written


def save(figure: Figure, path: Path, kinds: Sequence[str] = FORMATS) -> list[Path]:
    """Write a picture in these formats."""
    written: list[Path] = []
    for kind in kinds:
        target = path.with_name(f"{path.name}.{kind}")
        figure.savefig(target, metadata={"Date": None} if kind == "svg" else None)
        written.append(target)
    return written


def canvas(width: float, height: float, title: str) -> tuple[Figure, Axes]:
    """An empty picture with a title."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=11)
    return figure, axes


def scores(outcomes: Sequence[Outcome], summary: Summary, title: str) -> Figure:
    """How the final scores of each bot spread: the middle half as a box, whiskers at 5 and 95 %, dots beyond."""
    bots = [standing.bot for standing in summary.standings]
    figure, axes = canvas(7.5, 1.6 + 0.6 * len(bots), f"Final scores: {title}")
    found: dict[str, list[int]] = {bot: [] for bot in bots}
    for outcome in outcomes:
        for bot, score in zip(outcome.seats, outcome.scores, strict=True):
            found[bot].append(score)
    parts = axes.boxplot(
        [*found.values()], orientation="horizontal", whis=(5, 95), widths=0.55, patch_artist=True, sym="."
    )
    for number, box in enumerate(parts["boxes"]):
        box.set(facecolor=INKS[number % len(INKS)], alpha=0.55)
    for line in parts["medians"]:
        line.set(color="black", linewidth=2)
    for marks in parts["fliers"]:
        marks.set(markersize=3, markerfacecolor="#666666", markeredgecolor="none")
    axes.set_yticks(range(1, len(bots) + 1), bots)
    axes.invert_yaxis()
    axes.set_xlabel("points at the end (box: middle half, line: median, whiskers: 5 % to 95 %)")
    axes.grid(axis="x", alpha=0.3)
    return figure


def sources(summary: Summary, title: str) -> Figure:
    """Where the points of each bot come from."""
    bots = [standing.bot for standing in summary.standings]
    figure, axes = canvas(7.5, 1.9 + 0.55 * len(bots), f"Average points by source: {title}")
    right, left = [0.0] * len(bots), [0.0] * len(bots)
    for number, group in enumerate(summary.groups):
        values = [standing.sources.get(group, 0.0) for standing in summary.standings]
        starts = [right[i] if value >= 0 else left[i] for i, value in enumerate(values)]
        axes.barh(range(len(bots)), values, 0.65, left=starts, color=INKS[number % len(INKS)], label=group)
        for i, value in enumerate(values):
            if value >= 0:
                right[i] += value
            else:
                left[i] += value
            if abs(value) >= 0.045 * max(right):
                axes.text(starts[i] + value / 2, i, f"{value:.1f}", ha="center", va="center", color="white", fontsize=8)
    axes.set_yticks(range(len(bots)), bots)
    axes.invert_yaxis()
    axes.axvline(0, color="black", linewidth=0.8)
    axes.set_xlabel("points in a game")
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=9)
    return figure


def seats(summary: Summary, title: str) -> Figure:
    """The win share of each seat, and of each place in the turn order of the first round."""
    figure, axes = canvas(7.5, 3.6, f"Win share by seat and turn: {title}")
    names = [*COLOURS[: summary.players], *(f"{TURNS[turn]}\nto play" for turn in range(summary.players))]
    shares = [chair.win_share for chair in (*summary.seats, *summary.turns)]
    inks = [*(PIECES[colour] for colour in COLOURS[: summary.players]), *["#777777"] * summary.players]
    places = [*range(summary.players), *(summary.players + 0.6 + turn for turn in range(summary.players))]
    axes.bar(places, [100 * share.value for share in shares], 0.75, color=inks)
    _whiskers(axes, places, [share.scaled(100) for share in shares], vertical=True)
    axes.axhline(100 / summary.players, color="black", linestyle="--", linewidth=1, label="chance")
    axes.set_xticks(places, names, fontsize=9)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("% of wins, with 95 % interval")
    axes.legend(frameon=False)
    return figure


def ladder(summary: Summary, title: str) -> Figure:
    """The rating of each bot with its interval."""
    standings = summary.standings
    figure, axes = canvas(7.5, 1.5 + 0.5 * len(standings), f"Ladder: {title}")
    for number, standing in enumerate(standings):
        axes.plot([standing.rating.value], [number], "o", color=INKS[0], markersize=8)
        axes.annotate(
            f"{standing.rating.value:.0f}",
            (standing.rating.value, number),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    _whiskers(axes, range(len(standings)), [standing.rating for standing in standings], vertical=False)
    axes.set_yticks(range(len(standings)), [standing.bot for standing in standings])
    axes.set_ylim(len(standings) - 0.5, -0.7)
    axes.set_xlabel("rating, with 95 % interval (mean 1500; 400 points are odds of ten to one)")
    axes.grid(axis="x", alpha=0.3)
    return figure


def _whiskers(axes: Axes, places: Sequence[float], estimates: Sequence[Estimate], *, vertical: bool) -> None:
    values = [estimate.value for estimate in estimates]
    reach = [
        [min(estimate.value - estimate.low, 1e4) for estimate in estimates],
        [min(estimate.high - estimate.value, 1e4) for estimate in estimates],
    ]
    settings: dict[str, Any] = {"fmt": "none", "ecolor": "black", "elinewidth": 1.2, "capsize": 4}
    if vertical:
        axes.errorbar(places, values, yerr=reach, **settings)
    else:
        axes.errorbar(values, places, xerr=reach, **settings)
