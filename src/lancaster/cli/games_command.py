"""`lancaster games`: look after the games a server has stored: verify, export, import, prune."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from lancaster.cli.arguments import group
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_text
from lancaster.cli.screen import counted
from lancaster.cli.server_arguments import add_data, add_migrate, with_database

if TYPE_CHECKING:
    from lancaster.server.settings import Settings
    from lancaster.server.storage.database import Database

OVER = ("closed", "finished")
DUMP = "games.jsonl"
SOMETHING_WRONG = 1


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Look after the games that a server has stored."
    games = group(parser)

    verify = games.add_parser(
        "verify",
        help="replay all games under the installed rules",
        description=(
            "Replay all stored games under the installed rules and report the first entry of each that leads elsewhere "
            "(exit code 1 if there is one). To try a new version: install it beside the old one and verify a backup."
        ),
    )
    verify.add_argument("--freeze", action="store_true", help="freeze running games that differ; players can rewind")
    _finish(verify, run_verify, migrate=True)

    export = games.add_parser(
        "export",
        help="write games to files",
        description=(
            "Write games to a folder (a record of each finished game, and games.jsonl with every table and its whole "
            "log), or to one file NAME.jsonl. What running games keep secret is in it: keep it to yourself."
        ),
    )
    export.add_argument("to", metavar="FOLDER|FILE", type=Path, help="a new or empty folder, or a new file NAME.jsonl")
    export.add_argument("--table", metavar="ID", help="only this one")
    export.add_argument("--finished", action="store_true", help="only games that are finished")
    export.add_argument("--with-names", action="store_true", help="with names and ids of people, not pseudonyms")
    _finish(export, run_export)

    bring = games.add_parser(
        "import",
        help="read games from files",
        description="Take in records, or tables from an export. What is there already is left as it is.",
    )
    bring.add_argument("files", metavar="FILE", nargs="+", help="a record, or NAME.jsonl")
    _finish(bring, run_import, migrate=True)

    prune = games.add_parser(
        "prune",
        help="delete old tables",
        description=(
            "Delete tables that ended before a date, with everything that belongs to them. Those that are open, "
            "running or frozen stay. Ratings stay as they are."
        ),
    )
    prune.add_argument("--before", required=True, type=_date, metavar="DATE", help="such as 2026-01-31 (UTC)")
    prune.add_argument(
        "--status",
        type=_statuses,
        default=["closed"],
        metavar="LIST",
        help="closed, finished or both (default: closed)",
    )
    prune.add_argument("--dry-run", action="store_true", help="only say which")
    _finish(prune, run_prune)


def _finish(parser: argparse.ArgumentParser, run: Any, migrate: bool = False) -> None:
    add_data(parser)
    if migrate:
        add_migrate(parser)
    parser.set_defaults(run=run)


# -- verify ----------------------------------------------------------------------------------------------------------


def run_verify(arguments: argparse.Namespace) -> int:
    """Replay everything."""
    return with_database(arguments, lambda database, settings: _verify(database, settings, arguments.freeze))


async def _verify(database: Database, settings: Settings, freeze: bool) -> int:
    from lancaster.server.operations import verifying
    from lancaster.server.storage.sqlite_lock import DatabaseInUse, hold_sqlite_lock
    from lancaster.server.wall_clock import now
    from lancaster.version import RULES_VERSION

    count, wrong, frozen = 0, 0, 0
    try:
        with hold_sqlite_lock(settings) if freeze else _nothing():
            async for table, finding in verifying.verify(database):
                count += 1
                if finding is None:
                    continue
                wrong += 1
                print(f"{table} ({finding.status}): entry {finding.entry}: {finding.problem}", flush=True)
                if freeze and finding.entry:
                    frozen += await verifying.freeze(database, table, now)
    except DatabaseInUse as error:
        raise CommandError(f"lancaster: {error} (it freezes what differs by itself, when it is started)") from None
    told = f"; {frozen} frozen" if freeze else ""
    print(f"{counted(count, 'table')} under rules version {RULES_VERSION}: {count - wrong} the same, {wrong} not{told}")
    return SOMETHING_WRONG if wrong else 0


@contextmanager
def _nothing() -> Iterator[None]:
    yield


# -- export ----------------------------------------------------------------------------------------------------------


def run_export(arguments: argparse.Namespace) -> int:
    """Write games to files."""
    to: Path = arguments.to
    one_file = to.suffix == ".jsonl"
    if one_file and to.exists():
        raise CommandError(f"lancaster: {to} is there already")
    if not one_file and to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise CommandError(f"lancaster: {to} is no empty folder")
    folder = to.parent if one_file else to
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = to if one_file else to / DUMP
    return with_database(arguments, lambda database, _: _export(database, arguments, file, None if one_file else to))


async def _export(database: Database, arguments: argparse.Namespace, file: Path, records: Path | None) -> int:
    from lancaster.server.operations import archive
    from lancaster.server.operations.verifying import ids

    mask = None if arguments.with_names else archive.Mask()
    count = written = 0
    draft = file.with_name(f".{file.name}.part")
    try:
        with _private(draft) as lines:
            async for table in ids(database, arguments.table, "finished" if arguments.finished else None):
                async with database.read() as connection:
                    found = await archive.exported_table(connection, table)
                if found is None:
                    continue
                line = mask.table(found) if mask is not None else found
                lines.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
                count += 1
                record = archive.record(line) if records is not None else None
                if records is not None and record is not None:
                    with _private(records / f"{table}.txt") as text:
                        text.write(record)
                    written += 1
        if arguments.table is not None and not count:
            raise CommandError(f"lancaster: there is no table {arguments.table}")
        draft.rename(file)
    finally:
        draft.unlink(missing_ok=True)
    print(
        f"{counted(count, 'table')} in {file}"
        + (f", {counted(written, 'record')} beside it" if records is not None else "")
    )
    return 0


@contextmanager
def _private(path: Path) -> Iterator[TextIO]:
    """A new file for the operator's eyes only."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        yield file


# -- import ----------------------------------------------------------------------------------------------------------


def run_import(arguments: argparse.Namespace) -> int:
    """Read games from files."""
    return with_database(arguments, lambda database, _: _import(database, arguments.files))


async def _import(database: Database, files: Sequence[str]) -> int:
    from lancaster.record import TITLE
    from lancaster.server.operations import archive
    from lancaster.server.wall_clock import now

    new = known = wrong = 0
    for path in files:
        text = read_text(path)
        is_record = text.lstrip().startswith((TITLE, "#"))
        pieces = [text] if is_record else [line for line in text.split("\n") if line.strip()]
        for number, piece in enumerate(pieces, start=1):
            try:
                if is_record:
                    taken = await archive.import_record(database, piece, now)
                else:
                    taken = await archive.import_table(database, _line(piece), now)
                new, known = new + taken, known + (not taken)
            except archive.NotImported as error:
                wrong += 1
                where = path if is_record else f"{path}: table {number}"
                print(f"{where}: {error}", flush=True)
    print(f"{counted(new, 'table')} imported, {known} already here, {wrong} not imported")
    return SOMETHING_WRONG if wrong else 0


def _line(text: str) -> Any:
    from lancaster.server.operations.archive import NotImported

    try:
        line = json.loads(text)
    except ValueError as error:
        raise NotImported(f"it is neither a record nor a line of an export: {error}") from None
    if not isinstance(line, dict):
        raise NotImported("it is neither a record nor a line of an export")
    return line


# -- prune -----------------------------------------------------------------------------------------------------------


def run_prune(arguments: argparse.Namespace) -> int:
    """Delete old tables."""
    before = int(arguments.before.timestamp() * 1000)
    return with_database(arguments, lambda database, _: _prune(database, before, arguments.status, arguments.dry_run))


async def _prune(database: Database, before: int, statuses: Sequence[str], dry_run: bool) -> int:
    from lancaster.server.operations import pruning

    count, last = 0, ""
    while portion := await pruning.find(database, before, statuses, last):
        for table in portion:
            if dry_run:
                print(table)
                count += 1
            else:
                count += await pruning.prune(database, table, before, statuses)
        last = portion[-1]
    print(f"{counted(count, 'table')} would be deleted" if dry_run else f"{counted(count, 'table')} deleted")
    return 0


def _date(text: str) -> datetime:
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date: write it as 2026-01-31") from None


def _statuses(text: str) -> list[str]:
    found = text.split(",")
    if not set(found) <= set(OVER):
        raise argparse.ArgumentTypeError(f"{text!r}: only closed and finished tables can be deleted")
    return found
