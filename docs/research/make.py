"""Write the figures of docs/research.md: the learning curves as a picture; tables of actions, caps, baselines, runs,
the length of games, and speed.

    python examples/learn.py --seed 1 --curve docs/research/runs/seed-1.json      # the real runs, one for each seed
    make bench-envs BENCH='--json docs/research/speed.json'    # on a quiet machine; with --part 1/4 and so on in parts
    python -m benchmarks.envs.workers --workers 1 2 --json docs/research/workers.json      # with the compiled rules
    python -m lancaster.training judge src/lancaster/bots/network/small.npz --games 200 --out docs/research/small.jsonl
    python -m tools.action_caps --games 2 --bots page squire knight --json docs/research/caps.json
    python -m docs.research.make                                                   # the picture and the tables

The bots' figures are those of docs/ladder.md, the learner's those of the runs. Needs the extra `arena` (matplotlib).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median
from typing import Any

import matplotlib as mpl

from benchmarks.envs.__main__ import SUBJECTS
from lancaster.arena import plots
from lancaster.arena.intervals import Estimate
from lancaster.arena.tables import share
from lancaster.encoding.actions import BLOCKS
from lancaster.encoding.bounds import most_decisions
from lancaster.options import Options
from lancaster.training.judge import configuration

HERE = Path(__file__).resolve().parent
CHANCE = 0.25  # of four
PLAYERS = (2, 3, 4, 5)


Curve = list[dict[str, Any]]  # what `examples/learn.py --curve` writes


def written(page: str, runs: dict[str, Curve], ladder: str) -> str:
    """The page with the tables of today between its marks."""
    speed = json.loads((HERE / "speed.json").read_text("utf-8"))
    caps = json.loads((HERE / "caps.json").read_text("utf-8"))
    tables = {
        "actions": actions(),
        "caps": caps_table(caps),
        "cut-off": cut_off_table(caps),
        "baselines": baselines(runs, ladder),
        "length": length_table(),
        "runs": run_table(runs),
        "small": small_table([json.loads(line) for line in (HERE / "small.jsonl").read_text("utf-8").splitlines()]),
        "speed": speed_table(speed),
        "workers": workers_table(json.loads((HERE / "workers.json").read_text("utf-8"))),
    }
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        page = page[: page.index(begin)] + begin + table + page[page.index(end) :]
    return page


def read_runs() -> dict[str, Curve]:
    """Every run that is kept, by its seed."""
    files = sorted((HERE / "runs").glob("seed-*.json"), key=lambda path: int(path.stem[5:]))
    return {path.stem[5:]: json.loads(path.read_text("utf-8")) for path in files}


def actions() -> str:
    """The blocks of ids."""
    rows = ["| from id | how many | block | in the order of |", "|---:|---:|---|---|"]
    rows += [f"| {block.offset:,} | {block.size:,} | `{block.name}` | {block.what} |" for block in BLOCKS]
    return "\n".join(rows) + "\n"


def caps_table(caps: dict[str, Any]) -> str:
    """How often legal actions have no id, by bot."""
    heads = ["games", "decisions", "with a legal action above a cap", "of these, placements"]
    heads += ["in which the bot takes one", "with nothing else"]
    rows = [f"| bot | {' | '.join(heads)} |", "|---|" + "---:|" * len(heads)]
    for bot, tally in caps.items():
        decisions, cut, taken = (sum(tally[name].values()) for name in ("decisions", "cut", "wanted"))
        cells = [bot, f"{tally['games']}", f"{decisions:,}", f"{cut:,} ({cut / decisions:.1%})"]
        cells += [f"{tally['cut'].get('place', 0):,}", f"{taken} ({taken / decisions:.2%})", f"{tally['empty']}"]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def cut_off_table(caps: dict[str, Any]) -> str:
    """In how many observations a number is cut off, by block and bot."""
    blocks = sorted({name for tally in caps.values() for name, count in tally["blocks"].items() if count})
    rows = [f"| block | {' | '.join(caps)} | the greatest number seen |", "|---|" + "---:|" * (len(caps) + 1)]
    for name in blocks:
        shares = [tally["blocks"].get(name, 0) / sum(tally["decisions"].values()) for tally in caps.values()]
        most = max(tally["greatest"][name] for tally in caps.values())
        rows.append(f"| `{name}` | {' | '.join(f'{share:.2%}' for share in shares)} | {most} |")
    return "\n".join(rows) + "\n"


def length_table() -> str:
    """The longest game there can be, in decisions."""
    rows = ["| players | base game | all on | base game, simultaneous ballots |", "|---|---:|---:|---:|"]
    for players in PLAYERS:
        base, everything = Options(players), Options(players, laws="random", court=True, displeasure=True)
        bounds = (most_decisions(base), most_decisions(everything), most_decisions(base, together=True))
        rows.append(f"| {players} | {' | '.join(f'{sum(bound.values()):,}' for bound in bounds)} |")
    return "\n".join(rows) + "\n"


def baselines(runs: dict[str, Curve], ladder: str) -> str:
    """Who wins how much, alone against three of a kind: the bots, and the learner at the end of each run."""
    rows = ["| one | against three | games | win share (chance 25%) |", "|---|---|---:|---:|"]
    for line in ladder[ladder.index("## One against three") :].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > 4 and cells[2].isdigit():
            rows.append(f"| {cells[0]} | {cells[1]} | {cells[2]} | {cells[3]} |")
        elif line.startswith("## All levels"):
            break
    ends = [curve[-1] for curve in runs.values()]
    for bot in ends[0]["wins"]:
        shares = [end["wins"][bot][0] for end in ends]
        games = sum(end["games"] for end in ends)
        told = f"{sum(shares) / len(shares):.1%} (runs from {min(shares):.1%} to {max(shares):.1%})"
        rows.append(f"| `examples/learn.py`, {_runs(len(ends))} | {bot} | {games} | {told} |")
    return "\n".join(rows) + "\n"


def run_table(runs: dict[str, Curve]) -> str:
    """How every run has ended."""
    bots = list(next(iter(runs.values()))[-1]["wins"])
    rows = ["| seed | decisions | minutes | " + " | ".join(f"against three {bot}s" for bot in bots) + " |"]
    rows.append("|---:|---:|---:|" + "---:|" * len(bots))
    for seed, curve in runs.items():
        end = curve[-1]
        shares = " | ".join(share(Estimate(*end["wins"][bot])) for bot in bots)
        rows.append(f"| {seed} | {end['steps']:,} | {end['minutes']} | {shares} |")
    return "\n".join(rows) + "\n"


def small_table(verdicts: list[dict[str, Any]]) -> str:
    """How strong the small network is, alone against others."""
    rows = [
        "| the small network against | configuration | games | win share | lead in points |",
        "|---|---|---:|---:|---:|",
    ]
    for told in verdicts:
        options = configuration(told["configuration"])
        others = f"{options.players - 1} × {told['opponent']}"
        wins = share(Estimate(*told["wins"]))
        rows.append(f"| {others} | {told['configuration']} | {told['games']} | {wins} | {told['lead']:+.1f} |")
    return "\n".join(rows) + "\n"


def speed_table(speed: dict[str, Any]) -> str:
    """What the benchmark of the environments has measured."""
    machine, settings = speed["machine"], speed["settings"]
    rows = ["| environment | steps/s | × Lancaster in PettingZoo |", "|---|---:|---:|"]
    titles = {subject.key: re.sub("^  ", "– ", subject.title) for subject in SUBJECTS}
    for row in speed["rows"]:
        if row["steps_per_s"]:
            rate, ratio = row["steps_per_s"], row["ratio"]
            spread = (rate["high"] - rate["low"]) / 2 / rate["median"]
            times = f"{ratio['median']:.2f}" if ratio else ""  # the yardstick was not measured
            rows.append(f"| {titles[row['key']]} | {rate['median']:,.0f} ± {spread:.0%} | {times} |")
        elif row["note"]:
            rows.append(f"| {titles[row['key']]} | {row['note']} | |")
    versions = dict.fromkeys(f"{row['library']} {row['version']}" for row in speed["rows"] if row["version"])
    rows += ["", f"{', '.join(versions)}; {machine['processor']}, {machine['cores']} cores, {machine['python']}:"]
    share_of_core = median(it["seconds"] / it["wall"] for row in speed["rows"] for it in row["samples"])
    rows.append(f"medians of {settings['repeat']} rounds of {settings['seconds']:g} seconds each,")
    rows.append(f"in which a subject had {share_of_core:.0%} of a core.")
    return "\n".join(rows) + "\n"


def workers_table(told: dict[str, Any]) -> str:
    """How much faster more processes are, by the clock."""
    rows = ["| `num_workers` | games | steps/s | times the first |", "|---:|---:|---:|---:|"]
    first = next(iter(told["steps_per_s"].values()))
    for count, rates in told["steps_per_s"].items():
        times = sorted(rate / one for rate, one in zip(rates, first, strict=True))
        spread = f" ({times[0]:.2f} to {times[-1]:.2f})" if rates is not first else ""
        games = int(count) * told["games"]
        rows.append(f"| {count} | {games:,} | {median(rates):,.0f} | {median(times):.2f}{spread} |")
    cores = told["machine"]["cores"]
    rounds = f"{len(first)} rounds of {told['seconds']:g} s"
    rows += ["", f"By the clock, on {cores} cores: medians (and the range) of {rounds}."]
    return "\n".join(rows) + "\n"


def _runs(count: int) -> str:
    return "one run" if count == 1 else f"{count} runs"


def picture(runs: dict[str, Curve]) -> None:
    """The win share against each bot over the processor time, a line for each run."""
    with mpl.rc_context(plots.STYLE):
        figure, axes = plots.canvas(7.5, 3.6, "One learner against three bots, four players, base game")
        for curve in runs.values():
            minutes = [point["minutes"] for point in curve]
            for ink, bot in zip(plots.INKS, curve[-1]["wins"], strict=False):
                value = [point["wins"][bot][0] for point in curve]
                label = f"against three {bot}s" if curve is next(iter(runs.values())) else None
                axes.plot(minutes, value, color=ink, marker="o", markersize=3, linewidth=1, label=label)
        axes.axhline(CHANCE, color=plots.INKS[7], linestyle="--", linewidth=1)
        axes.annotate("chance", (0, CHANCE), (2, 3), textcoords="offset points", color=plots.INKS[7])
        axes.set(xlabel="minutes of processor time, tries included", ylabel="share of the wins", ylim=(0, 1))
        axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
        axes.legend(frameon=False, loc="center right")
        plots.save(figure, HERE / "learning", ("svg",))


def main() -> None:
    """Write them."""
    runs = read_runs()
    page = HERE.parent / "research.md"
    ladder = (HERE.parent / "ladder.md").read_text("utf-8")
    page.write_text(written(page.read_text("utf-8"), runs, ladder), "utf-8")
    picture(runs)


if __name__ == "__main__":
    main()
