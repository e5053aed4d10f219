"""Real server processes for the tests, which can be killed and started again, and a proxy that goes round them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import httpx

from tests.server.quick_starts import Forked, QuickStarts
from tests.waiting import until_async

SECRET = "a secret that all nodes of the tests share: 0123456789"
START_SECONDS = 180.0  # never needed, unless the machine has much else to do
STOP_SECONDS = 90.0


class Node:
    """A server process of its own, always at the same port. Start it, kill it, start it again."""

    def __init__(self, folder: Path, database: str = "", **settings: str) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.starts = 0
        self._settings = {
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATA": str(folder),
            "DATABASE": database,
            "SECRET": SECRET,
            "RATES": "false",  # what limits a person is tested elsewhere
            "SOCKETS_PER_ADDRESS": "100000",
            "WORKERS": "2",
            "REVIEW_GAMES": "3",  # fewer than anybody should trust, and quick
            "LOG_LEVEL": "info",
            **settings,
        }

    def start(self, quick: QuickStarts | None = None) -> None:
        """Start the process, cold or quick; `ready` waits until it serves."""
        assert not self.alive
        self.starts += 1
        settings = {f"LANCASTER_{name}": value for name, value in self._settings.items()}
        if quick is not None:
            self.process = quick.start(settings, self.folder, self.log)
            return
        ours = {name: value for name, value in os.environ.items() if not name.startswith("LANCASTER_")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "lancaster", "serve"],
                env={**ours, **settings},
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a signal for the tests is not for the server
            )

    async def ready(self, seconds: float = START_SECONDS) -> None:
        """Wait until it says that it is ready."""
        async with httpx.AsyncClient(base_url=self.base, verify=False) as client:

            async def says_so() -> bool:
                assert self.alive, f"the server has ended by itself:\n{self.tail()}"
                with contextlib.suppress(httpx.TransportError):
                    return (await client.get("/readyz")).status_code == 200
                return False

            await until_async(says_so, seconds, lambda: f"the server is not ready:\n{self.tail()}")

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        """Its number."""
        assert self.process is not None
        return self.process.pid

    @property
    def log(self) -> Path:
        """What it has said, all its lives together."""
        return self.folder / "server.log"

    def tail(self, lines: int = 40) -> str:
        """The end of what it has said."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def kill(self) -> None:
        """Kill -9: it has no time for anything."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()
            self.process = None

    async def stop(self, seconds: float = STOP_SECONDS) -> int:
        """SIGTERM; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = await asyncio.to_thread(self.process.wait, seconds)
        self.process = None
        return code

    @property
    def bot_workers(self) -> list[int]:
        """The processes in which its bots think."""
        assert self.process is not None
        return [pid for pid in _children(self.process.pid) if "lancaster.server.bot_pool.worker" in _command(pid)]


def runs(pid: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def _children(pid: int) -> list[int]:
    return [int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


_given: set[int] = set()


def free_port() -> int:
    """A port nobody listens on, and which is given to nobody else in these tests.

    Below the range from which the system takes ports for outgoing connections: else a client could have it while the
    node is down.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 4  # each looks in a range of its own
    first = 20_000 + 3_000 * worker
    for port in range(first + os.getpid() % 2_000, first + 3_000):
        if port in _given:
            continue
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        _given.add(port)
        return port
    raise RuntimeError("no port is free")


class Proxy:
    """Passes connections on to nodes in turn; one that does not answer is passed over."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.passed = [0] * len(nodes)
        self._next = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Listen while this is open."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port, backlog=1000)
        try:
            yield self
        finally:
            server.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            for _ in self.nodes:
                number = self._next
                self._next = (self._next + 1) % len(self.nodes)
                try:
                    there = await asyncio.open_connection("127.0.0.1", self.nodes[number].port)
                except OSError:
                    continue
                self.passed[number] += 1
                async with asyncio.TaskGroup() as both:
                    both.create_task(_pump(reader, there[1]))
                    both.create_task(_pump(there[0], writer))
                return
        except asyncio.CancelledError:
            pass  # the tests are over
        finally:
            writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()
