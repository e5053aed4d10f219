"""The servers as processes, and what /proc tells of processes: time on the processor, and memory."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.load.wire import Trouble, Web

PROC = Path("/proc")
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SECRET = "the load knows no secrets, but all nodes must share one: 0123456789"
TIMEOUT_SECONDS = 60.0  # seconds a server may take to start, and to stop


class Processor(NamedTuple):
    """Seconds on the processor so far."""

    loop: float  # the event loops of all nodes: everything but what the others are
    threads: float  # their other threads: SQLite
    bots: float  # the processes in which bots think
    database: float  # PostgreSQL, all its processes
    client: float  # ourselves
    others: float  # everything else on this machine

    def since(self, before: Processor) -> Processor:
        """What was used since."""
        return Processor(*(now - then for now, then in zip(self, before, strict=True)))

    @property
    def server(self) -> float:
        """The server without its bots and the database."""
        return self.loop + self.threads


class Server:
    """A server in a process of its own, with its data in a folder."""

    def __init__(self, python: str, folder: Path, database: str = "") -> None:
        self.python = python
        self.folder = folder
        self.database = database
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it is ready."""
        more = {
            "LANCASTER_RATES": "false",
            "LANCASTER_SOCKETS_PER_ADDRESS": "100000",
            "LANCASTER_LOG_LEVEL": "warning",
            "LANCASTER_SECRET": SECRET,
            "LANCASTER_DATABASE": self.database,
        }
        command = [self.python, "-m", "lancaster", "serve", "--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env={**os.environ, **more}, stdout=log, stderr=log)
        limit = time.monotonic() + TIMEOUT_SECONDS
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                web = Web(self.port)
                await web.ask("GET", "/tables")
                web.close()
                return
            if self._process.poll() is not None or time.monotonic() > limit:
                raise Trouble(f"the server does not start:\n{self.said()}")
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop it as an operator does."""
        if self._process is None:
            return
        self._process.terminate()
        limit = time.monotonic() + TIMEOUT_SECONDS
        while self._process.poll() is None:
            if time.monotonic() > limit:
                self._process.kill()
            await asyncio.sleep(0.05)
        self._process = None

    def said(self) -> str:
        """The end of its log."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")[-2000:]

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def memory(self) -> int:
        """Its resident bytes, without the processes in which bots think."""
        return int((PROC / str(self.pid) / "statm").read_text().split()[1]) * PAGE

    def processor(self) -> tuple[float, float, float]:
        """Seconds on the processor so far: of its event loop, of its other threads, of its bots."""
        threads = {task.name: _seconds(task) for task in (PROC / str(self.pid) / "task").iterdir()}
        loop = threads.pop(str(self.pid))
        return loop, sum(threads.values()), sum(_seconds(process) for process in _descendants(self.pid))


class Nodes:
    """One server, or several on one PostgreSQL."""

    def __init__(self, python: str, folder: Path, database: str = "", count: int = 1) -> None:
        self.servers = [Server(python, _made(folder / f"node-{number}"), database) for number in range(count)]

    async def start(self) -> None:
        """Start them one after the other: the first makes the schema."""
        for server in self.servers:
            await server.start()

    async def stop(self) -> None:
        """Stop all of them."""
        for server in self.servers:
            await server.stop()

    @property
    def ports(self) -> list[int]:
        """Where they are."""
        return [server.port for server in self.servers]

    def memory(self) -> int:
        """Resident bytes of all of them."""
        return sum(server.memory() for server in self.servers)

    def processor(self) -> Processor:
        """What everybody has used so far."""
        loop, threads, bots = (sum(used) for used in zip(*(each.processor() for each in self.servers), strict=True))
        postgres = [process for process in _processes() if _name(process) == "postgres"]
        database = sum(_seconds(process) for process in postgres) if self.servers[0].database else 0.0
        own = resource.getrusage(resource.RUSAGE_SELF)
        ours = (loop, threads, bots, database, own.ru_utime + own.ru_stime)
        return Processor(*ours, _busy() - sum(ours))


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def many_files() -> None:
    """Let us, and whoever we start, have as many sockets open as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _busy() -> float:
    """Seconds in which the processors of this machine did anything."""
    user, nice, system, _, _, *interrupts = map(int, (PROC / "stat").read_text().split("\n", 1)[0].split()[1:8])
    return (user + nice + system + sum(interrupts)) / TICK


def _processes() -> list[Path]:
    return [folder for folder in PROC.iterdir() if folder.name.isdecimal()]


def _stat(process: Path) -> list[str]:
    """The numbers of /proc/…/stat after the name, which may hold anything; empty when the process has gone."""
    try:
        return (process / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _seconds(process: Path) -> float:
    stat = _stat(process)
    return (int(stat[11]) + int(stat[12])) / TICK if stat else 0.0


def _descendants(pid: int) -> list[Path]:
    parents = {process: _stat(process)[1:2] for process in _processes()}
    found = [process for process, parent in parents.items() if parent == [str(pid)]]
    return found + [below for process in found for below in _descendants(int(process.name))]
