"""Write constraints.txt: the exact version of everything the environments of this project install.

Run by `make lock`. The oldest supported Python resolves everything; each newer Python found on the path (or named on
the command line) resolves again within that result and may only add what it alone needs. So one file serves them all.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
HEADER = """\
# The exact version of everything the environments of this project install (dev, docs, bench, build), for Python 3.11
# to 3.14. Written by `make lock`; do not edit by hand.
"""


def main(pythons: list[str]) -> int:
    """Resolve with each Python in turn, the oldest first, and write the union."""
    found = pythons or [name for name in PYTHONS if works(name)]
    if not found or version(found[0]) != (3, 11):
        print(f"lock: the first Python must be 3.11; found: {', '.join(found) or 'none'}", file=sys.stderr)
        return 2
    pins: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="lancaster-lock-") as folder:
        for number, python in enumerate(found):
            print(f"lock: resolving with {python}", flush=True)
            environment = Path(folder, f"env{number}")
            subprocess.run([python, "-m", "venv", environment], check=True)
            pins.update(resolve(environment / "bin" / "python", pins, Path(folder)))
    lines = [f"{name}=={pins[name]}\n" for name in sorted(pins)]
    CONSTRAINTS.write_text(HEADER + "".join(lines), encoding="utf-8")
    print(f"lock: {len(pins)} packages written to {CONSTRAINTS.name}")
    return 0


def works(python: str) -> bool:
    """Tell whether a command is there and really runs: a shim may stand for a Python that is not installed."""
    return shutil.which(python) is not None and subprocess.run([python, "-V"], capture_output=True).returncode == 0


def version(python: str) -> tuple[int, ...]:
    """Ask a Python for its major and minor version."""
    code = "import sys; print(*sys.version_info[:2])"
    answer = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True)
    return tuple(int(part) for part in answer.stdout.split())


def requirements() -> list[str]:
    """List what pyproject.toml asks for: to build, to run, and in every extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    return [
        *project["build-system"]["requires"],
        *project["project"]["dependencies"],
        *(requirement for extra in extras.values() for requirement in extra),
    ]


def resolve(python: Path, pins: dict[str, str], folder: Path) -> dict[str, str]:
    """Let pip choose versions within the given pins, without installing anything."""
    constraints = folder / "constraints.txt"
    constraints.write_text("".join(f"{name}=={pin}\n" for name, pin in pins.items()), encoding="utf-8")
    report = folder / "report.json"
    command = [str(python), "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed"]
    command += ["--report", str(report), "-c", str(constraints), *requirements()]
    subprocess.run(command, check=True)
    chosen = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {normal(item["metadata"]["name"]): item["metadata"]["version"] for item in chosen}


def normal(name: str) -> str:
    """Give the canonical spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
