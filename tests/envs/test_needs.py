"""Without its extra an environment cannot be imported, and the error says what to install."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

from lancaster.envs import needs

CODE = "import importlib, sys; sys.modules[{missing!r}] = None; importlib.import_module('lancaster.envs.' + {module!r})"


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("gymnasium", "gymnasium", "gym"),
        ("vector", "gymnasium", "gym"),
        ("encoding", "numpy", "gym"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel_bot", "pyspiel", "openspiel"),
        ("dataset", "pyarrow", "arena"),
    ],
)
def test_the_error_says_what_to_install(module: str, missing: str, extra: str) -> None:
    code = CODE.format(missing=missing, module=module)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.splitlines()[-1]
    assert last == f"ModuleNotFoundError: {missing} is not installed: pip install 'lancaster[{extra}]'"


@pytest.mark.parametrize("module", ["actions", "blocks", "bounds", "lanes", "rewards", "seeing", "unfolding"])
def test_what_lies_underneath_needs_nothing(module: str) -> None:
    code = CODE.format(missing="numpy", module=module)
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_the_example() -> None:
    assert doctest.testmod(needs).failed == 0
