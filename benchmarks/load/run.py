"""The steps of a load test: make the tables, play their openings, start the server anew, look, connect, play, hang up.

The server is started anew so that its memory holds nothing but what is measured: first the tables alone, half-way
through a game, then the sockets. Actions come at random moments (a Poisson process), each at any table where somebody
can act, whether or not those before were fast: so a server that falls behind shows long delays.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load import tables as making
from benchmarks.load.processes import Nodes, Processor
from benchmarks.load.tables import PEOPLE, Table
from lancaster.cli.screen import counted

LATE_SECONDS = 10.0  # after which an action counts as lost
SETTLE_SECONDS = 2.0  # before memory is read
OPENINGS_AT_ONCE = 32
NOTHING = Processor(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked of the server."""

    python: str
    tables: int = 1000
    rate: float = 200.0
    seconds: float = 30.0
    opening: int = 20  # actions at each table before anything is measured
    database: str = ""  # empty: SQLite
    bot_tables: int = 0
    bot: str = "lord:1s"
    seed: int = 1413
    nodes: int = 1  # more than one on PostgreSQL only; each table is at one of them
    spread: bool = False  # the people of each table are spread over the nodes instead


@dataclass(slots=True)
class Memory:
    """Resident bytes of all nodes."""

    empty: int = 0  # freshly started
    tables: int = 0  # with all tables in memory, nobody connected
    sockets: int = 0  # with everybody connected
    played: int = 0  # at the end
    left: int = 0  # when everybody has hung up


@dataclass(slots=True)
class Figures:
    """What was measured."""

    plan: Plan
    sockets: int
    latencies: list[float] = field(default_factory=list)  # seconds from sending to the last receipt
    spreads: list[float] = field(default_factory=list)  # seconds from the first receipt to the last
    asked: int = 0  # actions that were to be sent
    sent: int = 0
    skipped: int = 0  # nobody could act anywhere
    lost: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    bot_actions: int = 0
    processor: Processor = NOTHING
    memory: Memory = field(default_factory=Memory)


async def run(plan: Plan, say: Say) -> Figures:
    """The whole run; the server's data is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="lancaster-load-") as folder:
        nodes = Nodes(plan.python, Path(folder), plan.database, plan.nodes)
        try:
            return await _run(plan, nodes, say)
        finally:
            await nodes.stop()


async def _run(plan: Plan, nodes: Nodes, say: Say) -> Figures:
    rng = random.Random(plan.seed)
    say(f"making {counted(plan.tables, 'table')} with {PEOPLE} people each")
    await nodes.start()
    tables = await making.make(nodes.ports[0], plan.tables)
    if plan.opening:
        say(f"playing {plan.opening} actions at each")
        await making.connect(nodes.ports, tables, plan.spread)
        await making.all_ready(tables)
        await _open(tables, plan.opening, rng)
        _hang_up(tables)
    await nodes.stop()
    await nodes.start()
    figures = Figures(plan, plan.tables * PEOPLE + plan.bot_tables)
    memory = figures.memory
    await asyncio.sleep(SETTLE_SECONDS)
    memory.empty = nodes.memory()
    for port in nodes.ports:
        await making.look_at(port, tables)
    await asyncio.sleep(SETTLE_SECONDS)
    memory.tables = nodes.memory()
    say(f"connecting {plan.tables * PEOPLE} people")
    await making.connect(nodes.ports, tables, plan.spread)
    await making.all_ready(tables)
    await asyncio.sleep(SETTLE_SECONDS)
    memory.sockets = nodes.memory()
    lonely = await _let_bots_think(plan, nodes, rng, say) if plan.bot_tables else []
    say(f"playing {plan.rate:g} actions/s for {plan.seconds:g} s")
    await _play(plan, nodes, tables, rng, figures)
    memory.played = nodes.memory()
    figures.bot_actions = sum(table.news for table in lonely)
    _hang_up([*tables, *lonely])
    await asyncio.sleep(SETTLE_SECONDS)
    memory.left = nodes.memory()
    for table in [*tables, *lonely]:
        figures.errors += table.errors
    return figures


async def _open(tables: Sequence[Table], actions: int, rng: random.Random) -> None:
    """So many actions at every table, several tables at a time, as fast as it goes."""
    waiting = iter(tables)

    async def play() -> None:
        for table in waiting:
            told = asyncio.Event()
            table.asking = lambda _, told=told: told.set()  # type: ignore[misc]
            for _ in range(actions):
                table.act(rng)
                async with asyncio.timeout(LATE_SECONDS):
                    while not table.ready and not table.over:
                        await told.wait()
                        told.clear()
                if table.over:
                    break

    async with asyncio.TaskGroup() as group:
        for _ in range(OPENINGS_AT_ONCE):
            group.create_task(play())


async def _let_bots_think(plan: Plan, nodes: Nodes, rng: random.Random, say: Say) -> list[Table]:
    """Tables with bots, at which the one person answers at once, so that somebody always thinks."""
    say(f"letting {plan.bot} think at {counted(plan.bot_tables, 'table')}")
    lonely = await making.make_with_bots(nodes.ports[0], plan.bot_tables, plan.bot)
    for table in lonely:
        table.asking = lambda asked: asked.act(rng)
    await making.connect(nodes.ports, lonely)
    await asyncio.sleep(SETTLE_SECONDS)
    return lonely


async def _play(plan: Plan, nodes: Nodes, tables: Sequence[Table], rng: random.Random, figures: Figures) -> None:
    """Actions at the rate that was asked for, at any of the tables."""
    ready = [table for table in tables if table.ready]
    late: set[Table] = set()

    def told(table: Table, seconds: float, spread: float) -> None:
        figures.latencies.append(seconds)
        figures.spreads.append(spread)
        late.discard(table)

    for table in tables:
        table.told = told
        table.asking = ready.append
        table.news = 0
    before = nodes.processor()
    begin = time.perf_counter()
    due = begin
    while due < begin + plan.seconds:
        now = time.perf_counter()
        if due > now:
            await asyncio.sleep(due - now)
        due += rng.expovariate(plan.rate)
        figures.asked += 1
        if not ready:
            figures.skipped += 1
            continue
        table = _take_any(ready, rng)
        table.act(rng)
        late.add(table)
        figures.sent += 1
    limit = time.perf_counter() + LATE_SECONDS
    while late and time.perf_counter() < limit:
        await asyncio.sleep(0.005)
    figures.seconds = time.perf_counter() - begin
    figures.lost = len(late)
    figures.processor = nodes.processor().since(before)


def _take_any(tables: list[Table], rng: random.Random) -> Table:
    chosen = rng.randrange(len(tables))
    tables[chosen], tables[-1] = tables[-1], tables[chosen]
    return tables.pop()


def _hang_up(tables: Sequence[Table]) -> None:
    for table in tables:
        table.close()
