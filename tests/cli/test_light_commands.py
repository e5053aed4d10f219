"""A command loads what it needs: none of the bots to print a version, no server to print a law."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import lancaster
from lancaster.cli.command import COMMANDS

# What only some commands need: packages of our own, and others.
HEAVY = (
    {f"lancaster.{name}" for name in ("arena", "bots", "browser", "encoding", "envs", "fuzz", "server", "story")}
    | {f"lancaster.{name}" for name in ("study", "tables", "training")}
    | {"asyncio", "fastapi", "numpy", "pydantic", "rich", "sqlalchemy"}
)


def loaded_by(*arguments: str) -> set[str]:
    """The heavy packages that a command loads in a process of its own."""
    script = (
        "import sys\nfrom lancaster.cli import main\n"
        f"code = main({list(arguments)!r})\nprint(*sys.modules, file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return HEAVY & set(done.stderr.split())


def test_heavy_packages_exist() -> None:
    folder = Path(lancaster.__file__).parent
    ours = {name.removeprefix("lancaster.") for name in HEAVY if name.startswith("lancaster.")}
    assert {name for name in ours if not (folder / name / "__init__.py").is_file()} == set()


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ("--version", set()),
        ("--help", set()),
        ("rules R2.5", {"rich"}),
        ("laws", {"rich"}),
        ("material", {"rich"}),
        ("bots", {"rich", "lancaster.bots", "lancaster.encoding"}),
        ("serve --help", {"asyncio"}),
        ("show --help", {"rich", "lancaster.story"}),
    ],
)
def test_what_a_command_loads(arguments: str, needed: set[str]) -> None:
    assert loaded_by(*arguments.split()) <= needed


def test_a_heavy_command_is_found_out() -> None:
    """Commands that play with bots load them: the test above would see it."""
    assert "lancaster.bots" in loaded_by("play", "--help")


def test_every_command_has_a_module() -> None:
    import lancaster.cli

    folder = Path(lancaster.cli.__file__).parent
    assert {path.stem.removesuffix("_command") for path in folder.glob("*_command.py")} == set(COMMANDS)
