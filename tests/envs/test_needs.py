"""Missing extras: an environment cannot be imported without its extra, and the error says what to install."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

CODE = "import importlib, sys; sys.modules[{missing!r}] = None; importlib.import_module('lancaster.' + {module!r})"


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("envs.gymnasium", "gymnasium", "gym"),
        ("encoding.encoding", "numpy", "gym"),
        ("envs.vector", "gymnasium", "gym"),
        ("envs.pettingzoo", "pettingzoo", "pettingzoo"),
        ("envs.openspiel", "pyspiel", "openspiel"),
        ("envs.openspiel_bot", "pyspiel", "openspiel"),
        ("envs.dataset", "pyarrow", "arena"),
        ("envs.stable_baselines", "stable_baselines3", "sb3"),
    ],
)
def test_the_error_says_what_to_install(module: str, missing: str, extra: str) -> None:
    code = CODE.format(missing=missing, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.splitlines()[-1]
    assert last == f"lancaster.extras.MissingExtra: {missing} is not installed: pip install '.[{extra}]' in a clone"


@pytest.mark.parametrize(
    "module",
    [
        "encoding.actions",
        "encoding.blocks",
        "encoding.bounds",
        "encoding.lanes",
        "encoding.observation",
        "envs.chance_game",
        "envs.rewards",
    ],
)
def test_what_lies_underneath_needs_nothing(module: str) -> None:
    code = CODE.format(missing="numpy", module=module)
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_every_extra_that_an_error_or_a_document_names_exists() -> None:
    """An error that says `pip install '.[x]'` is of no use where nothing is called x."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named: set[str] = set()
    for path in ROOT.glob("src/**/*.py"):
        named.update(re.findall(r'\b(?:needs\(|require\("\w+", )"(\w+)"', path.read_text("utf-8")))
    for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")]:
        for listed in re.findall(r"\.\[([\w,]+)\]", path.read_text("utf-8")):
            named.update(listed.split(","))
    assert {"gym", "sb3"} <= named
    assert named - set(extras) == set()
