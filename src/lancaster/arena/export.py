"""Results as a Parquet file: a row for each seat of each game. Needs the extra `arena` (pyarrow)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lancaster.arena.match import Outcome
from lancaster.arena.statistics import GROUPS
from lancaster.breakdown import group_of
from lancaster.extras import needs
from lancaster.rules.terms import COLOURS


def rows(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """One row for each seat of each game."""
    found: list[dict[str, Any]] = []
    for outcome in outcomes:
        for seat, bot in enumerate(outcome.seats):
            points = dict.fromkeys(GROUPS, 0)
            for source, number in outcome.sources[seat].items():
                group = group_of(source)
                points[group] = points.get(group, 0) + number
            found.append(
                {
                    "game": outcome.game,
                    "deal": outcome.deal,
                    "seat": seat,
                    "colour": COLOURS[seat],
                    "turn": (seat - outcome.start) % len(outcome.seats) + 1,
                    "bot": bot,
                    "score": outcome.scores[seat],
                    "place": outcome.places[seat],
                    "win": outcome.wins[seat],
                    "decisions": outcome.decisions[seat],
                    "seconds": outcome.seconds[seat],
                    "forfeit": seat in outcome.forfeits,
                    **{f"points_{group}": points[group] for group in GROUPS},
                    "points_by_source": sorted(outcome.sources[seat].items()),
                    "digest": outcome.digest,
                }
            )
    return found


def write_parquet(path: Path, outcomes: Sequence[Outcome], header: dict[str, Any]) -> None:
    """Write the games, with the contest as metadata of the file."""
    with needs("arena", "Parquet"):
        import pyarrow as pa
        import pyarrow.parquet as parquet
    import json

    whole = {"game", "deal", "seat", "turn", "score", "decisions"}
    schema = []
    for name, value in rows(outcomes[:1])[0].items():
        if name == "points_by_source":
            kind = pa.map_(pa.string(), pa.int32())
        elif isinstance(value, bool):
            kind = pa.bool_()
        elif isinstance(value, str):
            kind = pa.string()
        else:
            kind = pa.int32() if name in whole or name.startswith("points_") else pa.float64()
        schema.append(pa.field(name, kind))
    metadata = {"lancaster arena": json.dumps(header)}
    table = pa.Table.from_pylist(rows(outcomes), schema=pa.schema(schema, metadata=metadata))
    parquet.write_table(table, path)
