"""Loss of power: programs die at once, and their folder holds no more than a disk would (`power_loss.c`)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.server.postgres import Postgres

SOURCE = Path(__file__).with_name("operations") / "power_loss.c"


def preloaded(folder: Path, disk: Path) -> dict[str, str]:
    """Compile the library into a folder; the environment in which a program's writes are followed."""
    compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
    library = folder / "power_loss.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    library.chmod(0o755)
    return {"LD_PRELOAD": str(library), "POWER_LOSS_DISK": str(disk)}


def lose_unsynced(disk: Path) -> None:
    """The folder as the disk would have it, when nobody writes to it any more."""
    shutil.rmtree(disk)
    subprocess.run(["cp", "--archive", f"{disk}.durable", disk], check=True)


class UnreliablePostgres(Postgres):
    """A PostgreSQL that does sync, on a machine that loses power."""

    def __init__(self) -> None:
        super().__init__(wal_segment_mb=1)  # a copy is made of each at every commit
        self.data = self.folder / "data"
        self.environment = preloaded(self.folder, self.data)
        self.settings |= {"fsync": "on"}
        subprocess.run(["cp", "--archive", self.data, f"{self.data}.durable"], check=True)

    def lose_power(self) -> None:
        """All its processes die at once, and with them what they have not synced."""
        lines = (self.data / "postmaster.pid").read_text().splitlines()
        main = int(lines[0])
        os.kill(main, signal.SIGSTOP)  # it starts no others
        children = [int(pid) for pid in Path(f"/proc/{main}/task/{main}/children").read_text().split()]
        for pid in [*children, main]:
            os.kill(pid, signal.SIGKILL)
        for pid in [main, *children]:
            while _runs(pid):
                os.sched_yield()
        if len(lines) > 6:  # memory is lost as well; what is in it would keep PostgreSQL from starting again
            subprocess.run(["ipcrm", "--shmem-id", lines[6].split()[1]], check=False, capture_output=True)
        lose_unsynced(self.data)
        # after a restart of the machine no process has the number of the old one; here it may still be there, dead
        for lock in (self.folder / ".s.PGSQL.5432.lock", self.data / "postmaster.pid"):
            lock.unlink(missing_ok=True)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
