"""Starts of a server that cost a fraction of a cold one: a process has imported everything and forks it.

`python -P -m tests.server.quick_starts` reads orders, a line of JSON each, and answers each with the number of the
process that runs `lancaster serve` from then on. Nothing but the imports has happened before the fork.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Forked:
    """A forked server, as `subprocess.Popen` would show it, but for its exit code, which nobody has asked for."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)  # 0: it has ended, and was waited for

    def poll(self) -> int | None:
        """0 when it has ended, else None."""
        return 0 if not self._handle or select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""
        if not self._handle:
            return 0
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0)
        os.close(self._handle)
        self._handle = 0
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """Kill -9."""
        self.send_signal(signal.SIGKILL)


class QuickStarts:
    """The process that forks servers. It has the environment of its own start, LD_PRELOAD too."""

    def __init__(self) -> None:
        ours = {name: value for name, value in os.environ.items() if not name.startswith("LANCASTER_")}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.server.quick_starts"],
            env={**ours, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, settings: dict[str, str], folder: Path, log: Path) -> Forked:
        """Start a server with these variables of the environment."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([settings, str(folder), str(log)]), file=self._process.stdin, flush=True)
        return Forked(int(self._process.stdout.readline()))

    def close(self) -> None:
        """End the process, and the server it has forked last, if that still runs."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def main() -> None:
    """Fork a server for each line."""
    # what `lancaster serve` imports when it runs
    import asyncpg  # noqa: F401
    import uvloop  # noqa: F401

    import lancaster.cli.serve_command
    import lancaster.server.http.routes.web_page
    import lancaster.server.operations.serving  # noqa: F401

    assert len([*Path("/proc/self/task").iterdir()]) == 1, "only one thread would live on after the fork"
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    latest: int | None = None
    while order := sys.stdin.readline():
        pid = os.fork()
        if not pid:
            os._exit(_serve(*json.loads(order)))
        if latest is not None:
            os.close(latest)
        latest = os.pidfd_open(pid)
        print(pid, flush=True)
    if latest is not None:  # the tests may have been ended from outside
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(latest, signal.SIGKILL)


def _serve(settings: dict[str, Any], folder: str, log: str) -> int:
    """In the fork: become what `subprocess.Popen` would have started."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.chdir(folder)
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for mine, theirs in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(mine, theirs)
    os.closerange(3, 64)
    os.environ.pop("PYTHONPATH", None)
    os.environ.update(settings)
    import lancaster.cli

    return lancaster.cli.main(["serve"])


if __name__ == "__main__":
    main()
