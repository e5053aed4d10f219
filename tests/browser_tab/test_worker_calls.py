"""The page's worker calls Python by name (`lancaster.browser.worker`), and Python calls the page's storage. No compiler
sees both sides, so these tests compare the names.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import lancaster.browser.worker as worker
from lancaster.browser.storage import Storage

HOME = Path(__file__).parents[2] / "web" / "src" / "home"
METHOD = re.compile(r"^  (?:async )?(\w+)\(([^)]*)\)", re.MULTILINE)  # of an interface or a class


def methods(file: str, begins: str) -> dict[str, int]:
    """How many arguments each method of a TypeScript interface or class takes."""
    body = (HOME / file).read_text("utf-8").split(begins, 1)[1].split("\n}", 1)[0]
    return {name: len(re.findall(r"\w+\??:", told)) for name, told in METHOD.findall(body) if name != "constructor"}


def arguments(called: object) -> int:
    """How many arguments a Python function or class takes, `self` not counted."""
    assert callable(called)
    return len([name for name in inspect.signature(called).parameters if name != "self"])


@pytest.mark.parametrize(
    ("file", "interface", "called"),
    [
        ("engine.ts", "interface HomeWorker", worker.HomeWorker),
        ("engine.ts", "interface Module", worker),
        ("thinking.ts", "interface BotModule", worker),
    ],
)
def test_what_the_page_calls_is_there(file: str, interface: str, called: object) -> None:
    wanted = methods(file, interface)
    assert wanted
    for name, number in wanted.items():
        assert hasattr(called, name), f"{file} calls {name}, which Python does not have"
        if name != "HomeWorker":  # it takes functions, which have arguments of their own
            assert arguments(getattr(called, name)) == number, name


def test_the_storage_of_the_page_is_what_python_calls() -> None:
    offered = methods("storage.ts", "export class Storage")
    for name in _public(vars(Storage)):
        assert name in offered, f"storage.ts does not have {name}"
        assert arguments(getattr(Storage, name)) == offered[name], name


def _public(names: Iterable[str]) -> list[str]:
    return [name for name in names if not name.startswith("_")]
