"""Ablations: what does the training of the duke owe to each of its parts? One part is changed in each *arm*.

All arms play equally many decisions, with the same seeds. Each network is judged alone against squires, knights, and
the network of the first arm (nothing changed) with the same seed. The arms take turns seed by seed, so that whatever is
done when the time is over can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from lancaster.arena.intervals import mean
from lancaster.arena.tables import Table
from lancaster.training.trials import Pairing, Plan, Trial, read

BASE: Final = "base"
BOTS: Final = ("squire", "knight")
DECISIONS: Final = 20e6


class Arm(NamedTuple):
    """What is changed."""

    name: str
    says: str
    words: tuple[str, ...] = ()  # of `train`


def arms(width: int) -> list[Arm]:
    """All arms; the widths are told beside the base's."""
    return [
        Arm(BASE, "as the duke"),
        Arm("no-thermometers", "without thermometers", ("--no-thermometers",)),
        Arm("uncounted", "purses of the others not shown", ("--uncounted",)),
        Arm("no-parts", "actions without parts", ("--no-parts",)),
        Arm("half-width", f"{width // 2} wide", ("--width", str(width // 2))),
        Arm("more-width", f"{width * 3 // 2} wide", ("--width", str(width * 3 // 2))),
        Arm("no-heuristic", "no games with the heuristic", ("--heuristic", "0")),
        Arm("less-heuristic", "half as many games with the heuristic", ("--heuristic", "0.25")),
        Arm("no-rivals", "no games with older networks", ("--rival-share", "0")),
    ]


def plan(
    folder: Path,
    names: Sequence[str],
    seeds: Sequence[int],
    decisions: float = DECISIONS,
    width: int = 512,
    words: Sequence[str] = (),
    configuration: str = "base4",
    games: int = 200,
    jobs: int = 1,
) -> Plan:
    """All trials, the base's of a seed before the others of it; `names` of arms, all if there are none."""
    known = {arm.name: arm for arm in arms(width)}
    unknown = set(names) - set(known)
    if unknown:
        raise ValueError(f"the arms are {', '.join(known)}, not {', '.join(sorted(unknown))}")
    chosen = [arm for arm in known.values() if arm.name == BASE or not names or arm.name in names]
    trials: list[tuple[Trial, list[Pairing]]] = []
    for seed in seeds:
        for arm in chosen:
            trial = Trial(arm.name, seed, arm.words, decisions)
            others = BOTS if arm.name == BASE else (*BOTS, f"{BASE}-{seed}")
            trials.append((trial, [Pairing(trial.label, other, configuration) for other in others]))
    kept = frozenset(f"{BASE}-{seed}" for seed in seeds)
    return Plan(folder, trials, ("--width", str(width), *words), games, jobs, keep=kept)


def table(results: Path) -> str:
    """What came of them, as Markdown: the mean over the seeds, and each seed's share."""
    lines = read(results)
    trained = [line for line in lines if "trained" in line]
    judged = [line for line in lines if "one" in line]
    if not judged:
        return "Nothing is judged yet.\n"
    width = int(_after("--width", trained[0]["words"]))
    rows = [_row(arm, trained, lines) for arm in arms(width)]
    columns = ("arm", "seeds", "decisions", "a second", *(f"against {bot}s" for bot in BOTS), "against the base")
    return (
        f"One network alone against others that are all alike, {judged[0]['games']} games of each pairing in "
        f"`{judged[0]['configuration']}`; seed by seed in brackets. All are trained with "
        f"`{' '.join(trained[0]['words'])}`, and what the arm changes.\n\n"
        + Table("", columns, tuple(row for row in rows if row)).markdown()
    )


def _row(arm: Arm, trained: Sequence[dict[str, Any]], lines: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    mine = [line for line in trained if line["name"] == arm.name]
    if not mine:
        return ()
    cells = [_shares([line["wins"][0] for line in _verdicts(lines, mine, {other})]) for other in BOTS]
    bases = {f"{BASE}-{line['seed']}" for line in mine}
    cells.append("" if arm.name == BASE else _shares([line["wins"][0] for line in _verdicts(lines, mine, bases)]))
    speed = sum(line["per_second"] for line in mine) / len(mine)
    return arm.says, str(len(mine)), _count(mine[0]["decisions"]), f"{speed:,.0f}", *cells


def _verdicts(
    lines: Sequence[dict[str, Any]], mine: Sequence[dict[str, Any]], others: set[str]
) -> list[dict[str, Any]]:
    labels = {line["trained"] for line in mine}
    return [line for line in lines if line.get("one") in labels and line["others"] in others]


def _shares(found: Sequence[float]) -> str:
    """The mean of shares, and each; with an interval from three seeds on."""
    if not found:
        return ""
    each = ", ".join(f"{100 * share:.0f}" for share in found)
    middle = mean([[share] for share in found])
    if len(found) < 3:
        return f"{middle.value:.1%} ({each})"
    return f"{middle.value:.1%} ± {100 * (middle.high - middle.value):.1f} ({each})"


def _count(number: float) -> str:
    """A number of decisions."""
    return f"{number / 1e6:.1f} M" if number >= 1e6 else f"{number:,.0f}"


def _after(name: str, words: Sequence[str]) -> str:
    """What follows a word."""
    return words[words.index(name) + 1]
