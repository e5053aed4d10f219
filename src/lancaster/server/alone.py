"""One server at a time on an SQLite database: two would each go on with games from their own memory.

The lock is one of the operating system, so it ends with the process that holds it, however that ends. Where there are
no such locks (Windows) nothing is checked.
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
    fcntl = None  # type: ignore[assignment]


class InUse(RuntimeError):
    """Another process has the database."""


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Hold the database against other servers; nothing to do with PostgreSQL, which is made for several."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database or fcntl is None:
        yield
        return
    Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(f"{url.database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            # of the process, not of the file: bots' processes do not inherit it
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(f"another server runs with {url.database}: stop it first, or use PostgreSQL") from None
        yield
    finally:
        os.close(file)
