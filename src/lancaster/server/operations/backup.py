"""A backup of an SQLite server while it runs: one file with the database and the secrets, checked before it is kept.

The copy is made through SQLite itself, at one moment, and holds nobody up. The file is a tar archive of what the data
folder has, so unpacking it into an empty data folder restores the server.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import os
import re
import sqlite3
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from lancaster.server.accounts import secrets
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.tables.time_units import SECOND_MS

DATABASE: Final = "lancaster.sqlite"
DATED: Final = re.compile(r"lancaster-\d{8}-\d{6}\.tar")


class NoBackup(RuntimeError):
    """Why no backup was made."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a backup holds."""

    tables: int
    entries: int
    secrets: bool  # False: they are given by a setting and not in the file


def backup(settings: Settings, file: Path) -> Kept:
    """Write a backup to a new file; either all of it, or nothing."""
    url = make_url(settings.database_url)
    assert url.get_backend_name() == "sqlite", "PostgreSQL has its own programs"
    source = Path(url.database or "")
    if not source.is_file():
        raise NoBackup(f"there is no database at {source}")
    if file.exists():
        raise NoBackup(f"{file} is there already: choose another name")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
        copy = Path(folder) / DATABASE
        copy.touch(mode=0o600)
        _copy(source, copy)
        tables, entries = _check(copy)
        draft = Path(folder) / "draft"
        keys = settings.data / secrets.FOLDER / secrets.FILE
        with_keys = not settings.secret and keys.is_file()
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with tarfile.open(fileobj=raw, mode="w") as archive:
                archive.add(copy, DATABASE)
                if with_keys:
                    archive.add(keys.parent, secrets.FOLDER, recursive=False)
                    archive.add(keys, f"{secrets.FOLDER}/{secrets.FILE}")
            raw.flush()
            os.fsync(raw.fileno())
        _check_archive(draft, copy)
        draft.rename(file)
    return Kept(tables, entries, with_keys)


def dated(folder: Path, now: int) -> Path:
    """The name of a backup that is made now."""
    if not folder.is_dir():
        raise NoBackup(f"there is no folder {folder}")
    return folder / dt.datetime.fromtimestamp(now / SECOND_MS, dt.UTC).strftime("lancaster-%Y%m%d-%H%M%S.tar")


def rotate(folder: Path, keep: int) -> list[Path]:
    """Delete all backups of a folder but the newest; which. Files of other names are left alone."""
    found = sorted(path for path in folder.iterdir() if DATED.fullmatch(path.name))
    for old in found[:-keep]:
        old.unlink()
    return found[:-keep]


def _copy(source: Path, copy: Path) -> None:
    from_it, to_it = (contextlib.closing(_open(path, mode)) for path, mode in ((source, "ro"), (copy, "rw")))
    with from_it as old, to_it as new:
        old.execute("PRAGMA busy_timeout=10000")
        old.backup(new)  # all at once: one moment, and writers need not wait for it
        new.execute("PRAGMA journal_mode=DELETE")  # everything in the one file


def _open(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)


def _check(copy: Path) -> tuple[int, int]:
    """Open the copy and look at every page; the tables and entries it has."""
    with contextlib.closing(_open(copy, "ro")) as database:
        problems = [row[0] for row in database.execute("PRAGMA integrity_check") if row[0] != "ok"]
        dangling = database.execute("PRAGMA foreign_key_check")
        problems += [f"a row of {row[0]} refers to one that does not exist" for row in dangling]
        if problems:
            raise NoBackup(f"the database is damaged: {problems[0]}")
        counts = [
            database.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
            for table in (schema.tables, schema.entries)
        ]
    return counts[0], counts[1]


def _check_archive(draft: Path, copy: Path) -> None:
    """Read the archive again: does it hold the database that was checked?"""
    with tarfile.open(draft) as archive, copy.open("rb") as whole:
        inside = archive.extractfile(DATABASE)
        assert inside is not None, "it is a plain file"
        # a member of an archive is read like a file, but is not typed as one
        found, wanted = (hashlib.file_digest(file, "sha256").digest() for file in (inside, whole))  # type: ignore[arg-type]
        if found != wanted:
            raise NoBackup("what was written cannot be read again")
