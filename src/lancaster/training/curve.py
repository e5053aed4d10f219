"""The curve of training: the figures of each round of learning as JSON lines, and a plot of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lancaster.extras import needs


def read(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """The lines of all pieces, in the order of decisions."""
    lines = [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]
    return sorted(lines, key=lambda line: int(line["decisions"]))


def plot(paths: Sequence[Path], target: Path) -> None:
    """Draw wins, entropy and speed against decisions."""
    with needs("arena", "a plot of training"):
        from matplotlib.figure import Figure
    lines = read(paths)
    figure = Figure(figsize=(8, 9), layout="constrained")
    wins, entropy, speed = figure.subplots(3, 1, sharex=True)
    for key, label in (("heuristic", "against the heuristic"), ("rival", "against older networks")):
        points = [(line["decisions"] / 1e6, line["won"][key]) for line in lines if key in line["won"]]
        wins.plot([x for x, _ in points], [y for _, y in points], label=label)
    wins.axhline(1.0, color="grey", linewidth=0.5)
    wins.set_ylabel("wins, as a multiple of chance")
    wins.legend()
    for axis, key, label in ((entropy, "entropy", "entropy"), (speed, "per_second", "decisions a second")):
        points = [(line["decisions"] / 1e6, line[key]) for line in lines if key in line]
        axis.plot([x for x, _ in points], [y for _, y in points])
        axis.set_ylabel(label)
    speed.set_xlabel("decisions, in millions")
    figure.savefig(target)
