"""The simulated loss of power itself: it loses what was not synced, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.server.power import lose_unsynced, preloaded

PROGRAM = """
import os

def write(name, text, sync):
    file = os.open(name, os.O_WRONLY | os.O_CREAT)
    os.pwrite(file, text, 0)
    if sync:
        os.fsync(file)
    os.close(file)

write("synced", b"first", True)
write("synced", b"later", False)
write("unsynced", b"text", False)
write("deleted", b"text", True)
write("deleted for good", b"text", True)
os.mkdir("folder")
write("folder/file", b"text", True)
os.rename("folder/file", "folder/renamed")
write("folder/renamed", b"text", True)
os.unlink("deleted for good")
for folder in (".", "folder"):
    file = os.open(folder, os.O_RDONLY)
    os.fsync(file)
os.unlink("deleted")
"""


def test_the_disk_keeps_what_was_synced_and_nothing_else(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    environment = {**os.environ, **preloaded(tmp_path, disk)}
    subprocess.run([sys.executable, "-c", PROGRAM], cwd=disk, env=environment, check=True)
    lose_unsynced(disk)
    found = {str(file.relative_to(disk)): file.read_text() for file in disk.rglob("*") if file.is_file()}
    assert found == {"synced": "first", "deleted": "text", "folder/renamed": "text"}
