"""A lock that admits one server to an SQLite database: two would overwrite each other's games.

It is a lock of the operating system, so it ends with the process that holds it. Windows has none, so nothing is checked
there.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from lancaster.server.settings import Settings

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # Windows has none


class DatabaseInUse(RuntimeError):
    """Another process has the database."""


@contextlib.contextmanager
def hold_sqlite_lock(settings: Settings) -> Iterator[None]:
    """Hold the lock while the block runs. With PostgreSQL, which admits several servers, this does nothing."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database or fcntl is None:
        yield
        return
    path = Path(url.database).resolve()  # a file is locked once, by whatever link it is reached
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists() and path.stat().st_nlink > 1:
        raise DatabaseInUse(f"{path} has more than one name (hard links): remove the others, or copy it with a backup")
    file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            # a lock of the process: the bots' processes do not inherit it
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DatabaseInUse(f"another server runs with {url.database}: stop it first, or use PostgreSQL") from None
        yield
    finally:
        os.close(file)
