"""The breakdown of a score: points by source, such as `law B3a`, `county Somerset`, `conflicts`, `strength`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lancaster.rules.events import Changed, Event
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.terms import COUNTY_NAMES, POINTS

FINAL: Final = ("strength", "extensions", "nobles", "seals", "shame")  # sources of the final scoring, in its order


def breakdown_of(events: Iterable[Event], players: int) -> tuple[dict[str, int], ...]:
    """Points by seat and source, sources in the order of a table."""
    found: list[dict[str, int]] = [{} for _ in range(players)]
    for event in events:
        if isinstance(event, Changed) and event.what == POINTS:
            points = found[event.seat]
            points[event.source] = points.get(event.source, 0) + event.amount
    return tuple({source: points[source] for source in sorted(points, key=source_order)} for points in found)


def source_order(source: str) -> tuple[int, int, str]:
    """Sources in the order of a table: laws, counties, conflicts, the final scoring."""
    head, _, rest = source.partition(" ")
    if head == "law":
        return 0, NUMBER[rest], source
    if head == "county":
        return 1, COUNTY_NAMES.index(rest), source
    return 2, FINAL.index(source) + 1 if source in FINAL else 0, source


def group_of(source: str) -> str:
    """The group of a source of points: all laws are one, all counties another."""
    head = source.partition(" ")[0]
    return {"law": "laws", "county": "counties"}.get(head, source)
