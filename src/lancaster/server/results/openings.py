"""The openings of this server: what people played in the first rounds of finished games, and what came of it.

A game is indexed when it ends, in the transaction that writes its last entry, so nothing of a running game is ever
counted. Each decision that a person made is a row of its own: it names the table, so it goes when the table is deleted,
and nobody who sat there. Decisions of bots are left out: what the strongest of them play is in the package. Imported
and forked games were not played here. Beside the decisions the figures of each seat are kept, for statistics; a game
that has them is indexed.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import structlog
from sqlalchemy import ColumnElement, delete, exists, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage import schema
from lancaster.study.openings.figures import figures_of
from lancaster.study.openings.points import SCOPES, Asked, points_of
from lancaster.study.openings.tally import Tally, results_of
from lancaster.tables.records import action_entries
from lancaster.tables.sitting import Sitting

VERSION: Final = 1  # of what is written: games of another one are indexed anew
PLAYED: Final = "played"

c, f = schema.opening_decisions.c, schema.game_figures.c
log = structlog.get_logger("lancaster.openings")
Data = dict[str, Any]


async def index(connection: AsyncConnection, s: Sitting) -> None:
    """Write what a finished game adds, in place of what was written of it before."""
    origin = select(schema.tables.c.origin).where(schema.tables.c.id == s.id)
    if s.status != "finished" or (await connection.execute(origin)).scalar_one_or_none() != PLAYED:
        return
    by_people = select(schema.entries.c.number).where(
        schema.entries.c.table == s.id, schema.entries.c.kind == "action", schema.entries.c.person.is_not(None)
    )
    numbers = set((await connection.execute(by_people)).scalars())
    decisions, figures = _rows(s, numbers)
    await connection.execute(delete(schema.opening_decisions).where(c.table == s.id))
    await connection.execute(delete(schema.game_figures).where(f.table == s.id))
    if decisions:
        await connection.execute(insert(schema.opening_decisions), decisions)
    await connection.execute(insert(schema.game_figures), figures)


def _rows(s: Sitting, by_people: set[int]) -> tuple[list[Data], list[Data]]:
    """The rows of a game. One that cannot be read any more gets rows that say no more than that."""
    seats = range(len(s.chairs))
    nothing: list[Data] = [
        {"table": s.id, "seat": seat, "version": VERSION, "turn": None, "figures": {}} for seat in seats
    ]
    if s.game is None or s.frozen is not None or not s.game.over:
        return [], nothing
    try:
        material = s.game.options.material.digest
        results = results_of(s.game.scores, s.game.winners)
        entries = action_entries(s)
        decisions = [
            {
                "table": s.id,
                "number": entries[played.number - 1],
                "action": played.action,
                **{scope: hashed(material, key) for scope, key in zip(SCOPES, played.point.keys, strict=True)},
                **{name: getattr(results[played.point.seat], name) for name in ("wins", "points", "lead")},
            }
            for played in points_of(s.game)
            if entries[played.number - 1] in by_people
        ]
        start, players = s.game.dealt.start, s.game.options.players
        return decisions, [
            {**nothing[seat], "turn": (seat - start) % players, "figures": figures}
            for seat, figures in enumerate(figures_of(s.game))
        ]
    except Exception:  # the end of a game must not depend on what is counted of it
        log.exception("openings.broke", table=s.id)
        return [], nothing


def missing() -> ColumnElement[bool]:
    """Which tables are finished and not indexed."""
    t = schema.tables.c
    indexed = exists().where(f.table == t.id, f.version == VERSION)
    return (t.status == "finished") & (t.origin == PLAYED) & ~indexed


async def tallies(connection: AsyncConnection, asked: Asked, material: str) -> dict[str, dict[str, Tally]]:
    """What people played where somebody is asked: by scope, the tally of each action that is legal there."""
    found: dict[str, dict[str, Tally]] = {}
    for scope, key in zip(SCOPES, asked.point.keys, strict=True):
        sums = [func.sum(each) for each in (c.wins, c.points, c.lead)]
        query = select(c.action, func.count(), *sums).where(c[scope] == hashed(material, key)).group_by(c.action)
        rows = (await connection.execute(query)).all()
        told = {
            asked.legal[action].text: Tally(games, games, int(wins), int(points), int(lead))
            for action, games, wins, points, lead in rows
            if action in asked.legal
        }
        if told:
            found[scope] = told
    return found


def hashed(material: str, key: str) -> int:
    """The key of a point as a number that a database can look up; other material makes other points."""
    return int.from_bytes(hashlib.sha256(f"{material} {key}".encode()).digest()[:8], "big") >> 1
