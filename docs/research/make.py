"""Write what docs/research.md shows: the learning curve as a picture, and the tables of actions and baselines.

    python examples/learn.py --curve docs/research/curve.json      # the real run
    python docs/research/make.py                                   # the picture and the tables

The bots' figures are those of docs/ladder.md, the learner's those of the run. Needs the extra `arena` (matplotlib).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl

from lancaster.arena import plots
from lancaster.arena.intervals import Estimate
from lancaster.arena.tables import share
from lancaster.envs.actions import BLOCKS

HERE = Path(__file__).resolve().parent
CHANCE = 0.25  # of four


def written(page: str, curve: list[dict[str, Any]], ladder: str) -> str:
    """The page with the tables of today between its marks."""
    for name, table in (("actions", actions()), ("baselines", baselines(curve, ladder))):
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        page = page[: page.index(begin)] + begin + table + page[page.index(end) :]
    return page


def actions() -> str:
    """The blocks of ids."""
    rows = ["| from id | how many | block | in the order of |", "|---:|---:|---|---|"]
    rows += [f"| {block.offset:,} | {block.size:,} | `{block.name}` | {block.what} |" for block in BLOCKS]
    return "\n".join(rows) + "\n"


def baselines(curve: list[dict[str, Any]], ladder: str) -> str:
    """Who wins how much, alone against three of a kind: the bots, and the learner at the end of its run."""
    rows = ["| one | against three | games | win share (chance 25%) |", "|---|---|---:|---:|"]
    for line in ladder[ladder.index("## One against three") :].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > 4 and cells[2].isdigit():
            rows.append(f"| {cells[0]} | {cells[1]} | {cells[2]} | {cells[3]} |")
        elif line.startswith("## All levels"):
            break
    last = curve[-1]
    learner = f"`examples/learn.py`, {last['steps'] / 1e6:.1f} million steps"
    for bot, wins in last["wins"].items():
        rows.append(f"| {learner} | {bot} | {last['games']} | {share(Estimate(*wins))} |")
    return "\n".join(rows) + "\n"


def picture(curve: list[dict[str, Any]]) -> None:
    """The win share against each bot over the processor time, with its interval."""
    with mpl.rc_context(plots.STYLE):
        figure, axes = plots.canvas(7.5, 3.6, "One learner against three bots, four players, base game")
        minutes = [point["minutes"] for point in curve]
        for ink, bot in zip(plots.INKS, curve[-1]["wins"], strict=False):
            value, low, high = zip(*(point["wins"][bot] for point in curve), strict=True)
            axes.fill_between(minutes, low, high, color=ink, alpha=0.2, linewidth=0)
            axes.plot(minutes, value, color=ink, marker="o", markersize=4, label=f"against three {bot}s")
        axes.axhline(CHANCE, color=plots.INKS[7], linestyle="--", linewidth=1)
        axes.annotate("chance", (0, CHANCE), (2, 3), textcoords="offset points", color=plots.INKS[7])
        axes.set(xlabel="minutes of processor time, tries included", ylabel="share of the wins", ylim=(0, 1))
        axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
        axes.legend(frameon=False, loc="center right")
        plots.save(figure, HERE / "learning", ("svg",))


def main() -> None:
    """Write them."""
    curve = json.loads((HERE / "curve.json").read_text("utf-8"))
    page = HERE.parent / "research.md"
    ladder = (HERE.parent / "ladder.md").read_text("utf-8")
    page.write_text(written(page.read_text("utf-8"), curve, ladder), "utf-8")
    picture(curve)


if __name__ == "__main__":
    main()
