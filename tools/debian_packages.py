"""Programs from Debian's packages, unpacked into `build/programs/` and not installed: no service starts, nothing else
of the system changes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "build" / "programs"
DOWNLOAD_SECONDS = 300


class NoProgram(RuntimeError):
    """It is not here, and could not be had."""


def program(name: str, package: str) -> Path:
    """A program of the system, or the one of Debian's package."""
    installed = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if installed is not None:
        return Path(installed)
    unpacked = FOLDER / package
    if not unpacked.is_dir():
        _unpack(package, unpacked)
    for folder in ("usr/sbin", "usr/bin"):
        if (unpacked / folder / name).is_file():
            return unpacked / folder / name
    raise NoProgram(f"Debian's package {package} has no {name}")


def _unpack(package: str, to: Path) -> None:
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise NoProgram(f"{package} is not installed, and there is no apt-get to get it with")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        get = ["apt-get", "download", "-qq", package]
        if not runs(get, folder) and not (runs(["apt-get", "update", "-qq"], folder) and runs(get, folder)):
            raise NoProgram(f"Debian's package {package} could not be downloaded")
        [file] = Path(folder).glob("*.deb")
        if not runs(["dpkg-deb", "-x", str(file), "unpacked"], folder):
            raise NoProgram(f"Debian's package {package} could not be unpacked")
        if not to.is_dir():  # another process may have been quicker
            (Path(folder) / "unpacked").rename(to)


def runs(command: list[str], folder: str | None = None) -> bool:
    """Whether a command succeeds in time."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, capture_output=True, timeout=DOWNLOAD_SECONDS, env=environment, cwd=folder)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
