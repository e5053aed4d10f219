"""A stored table read back: its sitting before the first entry, from a snapshot, or after its whole log."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lancaster.chance import Deal
from lancaster.material import apply, shipped
from lancaster.options import Options
from lancaster.tables.entries import Differs, Entry, Outcome
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.tables.snapshot import go_on_from
from lancaster.version import RULES_VERSION


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What is kept of a table beside its log, as far as its sitting is made from it."""

    id: str
    settings: Mapping[str, Any]
    changes: Sequence[Sequence[str]]  # of the shipped material: key and value
    seed: str | None
    deal: str
    status: str = "open"
    ended: int | None = None


def options_of(row: StoredTable) -> Options:
    """The options of a stored table, with the material it began with."""
    settings = TableSettings.from_data(row.settings)
    material = apply([(key, value) for key, value in row.changes]) if row.changes else shipped()
    return Options(settings.players, settings.laws, settings.court, settings.displeasure, material)


def sitting_of(row: StoredTable) -> Sitting:
    """A stored table before the first entry of its log."""
    settings = TableSettings.from_data(row.settings)
    seed = None if row.seed is None else int(row.seed)
    return Sitting.of(row.id, settings, options_of(row), Deal.parse(row.deal), seed)


def continued(
    row: StoredTable, snapshot: dict[str, Any], entries: Sequence[Entry]
) -> tuple[Sitting, list[Outcome]] | None:
    """A stored table from its snapshot, the entry of which is the first of `entries`, and what the others brought.

    None if it does not stand as the log says: then the whole log must be replayed.
    """
    sitting = sitting_of(row)
    with contextlib.suppress(Exception):  # whatever is wrong with it: the log is the truth
        go_on_from(sitting, snapshot)
        if sitting.game is not None and sitting.game.digest() == entries[0].digest:
            return sitting, sitting.replay(entries[1:])
    return None


def replayed(row: StoredTable, entries: Sequence[Entry]) -> tuple[Sitting, list[Outcome], Differs | None]:
    """A stored table, what each entry brought, and where the installed rules differ, if they do.

    A game that differs stands as after the last equal entry. A finished one stays finished.
    """
    sitting = sitting_of(row)
    try:
        return sitting, sitting.replay(entries), None
    except Differs as error:
        differs = error
    sitting = sitting_of(row)
    told = sitting.replay(entries, differs.number)
    if row.status == "finished":
        sitting.status, sitting.ended = "finished", row.ended
        sitting.frozen = (differs.number, RULES_VERSION)
    return sitting, told, differs
