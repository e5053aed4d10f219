"""Rivals: how does the duke do against whoever has studied it, and against a network that never met it?

The *exploiter* begins as the duke and plays against the frozen duke only, for some minutes. The *independent* network
begins with nothing, from another seed, and is trained as the duke was. Both are judged against dukes, dukes against
them, and both against knights.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from lancaster.arena.tables import Table
from lancaster.training.trials import FROZEN, Pairing, Plan, Trial, read

EXPLOITER: Final = "exploiter"
INDEPENDENT: Final = "independent"
SEED: Final = 7
BOT: Final = "knight"  # whom both of them meet as well
CONFIGURATIONS: Final = ("base2", "base3", "base4", "base5", "random4+court+displeasure")


def plan(
    folder: Path,
    exploiter: float = 240e6,
    independent: float = 420e6,
    network: Path | None = None,
    words: Sequence[str] = (),
    configurations: Sequence[str] = CONFIGURATIONS,
    games: int = 200,
    jobs: int = 1,
) -> Plan:
    """The exploiter before the independent network; `network` is a file, without it the duke of the package."""
    path = network or Path(str(files("lancaster.bots.network").joinpath("duke.npz")))
    frozen = FROZEN if network is None else f"network:{network}"
    alone = ("--start", str(path), "--rivals", str(path), "--no-own-past", "--rival-share", "1", "--heuristic", "0")
    made = (Trial(EXPLOITER, SEED, alone, exploiter), Trial(INDEPENDENT, SEED, (), independent))
    trials: list[tuple[Trial, list[Pairing]]] = []
    for trial in made:
        pairings = [
            pairing
            for configuration in configurations
            for pairing in (
                Pairing(trial.label, frozen, configuration),
                Pairing(frozen, trial.label, configuration),
                Pairing(trial.label, BOT, configuration),
            )
        ]
        trials.append((trial, pairings))
    return Plan(folder, trials, tuple(words), games, jobs, keep=frozenset(trial.label for trial in made))


def table(results: Path) -> str:
    """What came of them, as Markdown."""
    lines = read(results)
    rows = []
    for line in lines:
        if "one" in line:
            share, low, high = (100 * each for each in line["wins"])
            rows.append(
                (
                    line["one"],
                    line["others"],
                    line["configuration"],
                    str(line["games"]),
                    f"{share:.1f}% ({low:.0f}–{high:.0f})",
                    f"{line['lead']:+.1f}",
                )
            )
    trained = [
        f"{line['trained']}: {line['decisions'] / 1e6:.1f} M decisions in {line['minutes']} minutes.\n"
        for line in lines
        if "trained" in line
    ]
    columns = ("alone", "against", "configuration", "games", "win share", "lead")
    return "".join(trained) + "\n" + Table("", columns, tuple(rows)).markdown()
