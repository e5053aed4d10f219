"""The environment of the command in tests: without variables that affect output to a terminal."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal of a certain width, no wishes about colours."""
    for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
