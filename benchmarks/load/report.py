"""The report of a load test: for people, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from benchmarks.load.run import Figures
from benchmarks.load.tables import PEOPLE
from benchmarks.machine import Machine
from benchmarks.report import table
from lancaster.cli.screen import counted

KILO = 1000  # bytes in a kB


class Target(NamedTuple):
    """What is to be reached on two cores with SQLite."""

    what: str
    key: str
    most: float
    unit: str


TARGETS = (
    Target("99 % of actions told to the last player within", "p99_ms", 150, "ms"),
    Target("an idle table without its sockets", "table_kb", 100, "kB"),
    Target("a socket", "socket_kb", 40, "kB"),
)
WITH_NODES = (Target("99 % of actions: players on another node hear no later than", "spread_p99_ms", 50, "ms"),)
WITH_BOTS = (Target("95 % of actions told to the last player within", "p95_ms", 50, "ms"),)


def summary(figures: Figures) -> dict[str, Any]:
    """The figures as numbers with names."""
    found, spreads = sorted(figures.latencies), sorted(figures.spreads)
    memory, used, seconds = figures.memory, figures.processor, figures.seconds
    people = figures.plan.tables * PEOPLE
    each = max(1, len(found))
    return {
        "tables": figures.plan.tables,
        "sockets": figures.sockets,
        "asked": figures.asked,
        "asked_rate": figures.asked / figures.plan.seconds,  # chance makes it a little more or less than planned
        "rate": len(found) / seconds,
        "actions": len(found),
        "skipped": figures.skipped,
        "lost": figures.lost,
        "errors": len(figures.errors),
        **{f"p{part:g}_ms": 1000 * percentile(found, part) for part in (50, 95, 99)},
        "spread_p99_ms": 1000 * percentile(spreads, 99),
        "max_ms": 1000 * (found[-1] if found else 0.0),
        "table_kb": (memory.tables - memory.empty) / figures.plan.tables / KILO,
        "socket_kb": (memory.sockets - memory.tables) / people / KILO,
        "table_left_kb": (memory.left - memory.empty) / figures.plan.tables / KILO,
        "server_mb": memory.played / KILO / KILO,
        "cores": {name: value / seconds for name, value in used._asdict().items()},
        "ms_per_action": {name: 1000 * value / each for name, value in used._asdict().items()},
        "loop_limit_rate": each / used.loop if used.loop else 0.0,
        "bot_tables": figures.plan.bot_tables,
        "bot_news": figures.bot_actions,
    }


def percentile(ordered: Sequence[float], part: float) -> float:
    """The value that `part` percent do not exceed."""
    if not ordered:
        return 0.0
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))]


def text(machine: Machine, figures: Figures) -> str:
    """The report for people."""
    s = summary(figures)
    plan = figures.plan
    database = "PostgreSQL" if plan.database else "SQLite"
    nodes = counted(plan.nodes, "node") + (", people of a table spread over them" if plan.spread else "")
    lines = [
        [
            f"{s['tables']:,}",
            f"{s['sockets']:,}",
            f"{s['rate']:.1f}",
            *(f"{s[key]:.1f}" for key in ("p50_ms", "p95_ms", "p99_ms", "max_ms")),
            str(s["errors"] + s["lost"]),
        ]
    ]
    head = ["tables", "sockets", "actions/s", "p50 ms", "p95 ms", "p99 ms", "max ms", "errors"]
    parts = [
        f"{machine.processor}, {machine.cores} cores, {machine.system}; {database}, {nodes}",
        f"{plan.rate:g} actions/s asked for, {plan.seconds:g} s; from sending to the last of {PEOPLE} players' receipt",
        table(head, lines),
    ]
    if plan.bot_tables:
        parts.append(
            f"meanwhile {plan.bot} thought at {counted(plan.bot_tables, 'table')}, which heard {s['bot_news']} news"
        )
    targets = (WITH_BOTS if plan.bot_tables else TARGETS) + (WITH_NODES if plan.spread else ())
    parts += [_processor(s), _memory(figures, s), _limits(s, plan.nodes), _verdicts(s, targets)]
    parts += [f"first error: {figures.errors[0][:300]}"] if figures.errors else []
    return "\n\n".join(parts) + "\n"


def as_json(machine: Machine, figures: Figures) -> dict[str, Any]:
    """The report as data. Interpreters and databases are left out: where they lie is nobody's business."""
    plan = {name: value for name, value in asdict(figures.plan).items() if name not in ("python", "database")}
    plan["database"] = "postgresql" if figures.plan.database else "sqlite"
    return {
        "machine": asdict(machine),
        "plan": plan,
        "summary": summary(figures),
        "memory": asdict(figures.memory),
        "errors": figures.errors[:20],
    }


NAMES = {
    "loop": "server: event loop",
    "threads": "server: threads of SQLite",
    "bots": "processes of bots",
    "database": "PostgreSQL",
    "client": "load client",
    "others": "everything else here",
}


def _processor(s: dict[str, Any]) -> str:
    rows = [
        [name, f"{s['cores'][key]:.2f}", f"{s['ms_per_action'][key]:.2f}"]
        for key, name in NAMES.items()
        if s["cores"][key] >= 0.005
    ]
    return table(["processor", "cores", "ms/action"], rows)


def _memory(figures: Figures, s: dict[str, Any]) -> str:
    m = figures.memory
    rows = [
        ["freshly started", f"{m.empty / KILO / KILO:.1f}", ""],
        ["all tables, nobody connected", f"{m.tables / KILO / KILO:.1f}", f"{s['table_kb']:.1f} a table"],
        ["everybody connected", f"{m.sockets / KILO / KILO:.1f}", f"{s['socket_kb']:.1f} a socket"],
        ["at the end", f"{m.played / KILO / KILO:.1f}", ""],
        ["everybody gone", f"{m.left / KILO / KILO:.1f}", f"{s['table_left_kb']:.1f} a table"],
    ]
    return table(["resident memory of the server", "MB", "kB"], rows)


def _limits(s: dict[str, Any], nodes: int) -> str:
    busy = 100 * s["cores"]["loop"] / nodes
    return (
        f"An event loop was busy {busy:.0f} % of the time; on a core of its own it would be so all the time at about "
        f"{s['loop_limit_rate'] * nodes:.0f} actions/s."
    )


def _verdicts(s: dict[str, Any], targets: Sequence[Target]) -> str:
    rows = [
        [target.what, f"{target.most:g} {target.unit}", f"{s[target.key]:.1f}", _word(s[target.key] < target.most)]
        for target in targets
    ]
    kept = s["actions"] == s["asked"] and not s["errors"] + s["lost"] and s["rate"] >= 0.97 * s["asked_rate"]
    rows.append(["the rate asked for, without an error", f"{s['asked_rate']:.1f}/s", f"{s['rate']:.1f}", _word(kept)])
    return table(["target", "wanted", "measured", ""], rows)


def _word(reached: bool) -> str:
    return "reached" if reached else "MISSED"
