"""The processor time of each test and of the processes that it has waited for: `pytest -n 0 -p tests.processor_time …`.

`--durations` of pytest tells time by the clock, which says little on a busy machine.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator

import pytest

MOST_LINES = 60  # of the report: the costliest tests

_spent: Counter[str] = Counter()


def spent_now() -> float:
    """Seconds of this process and of those it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure a test with its fixtures."""
    before = spent_now()
    done = yield
    _spent[item.nodeid] += round(1000 * (spent_now() - before))
    return done


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the costliest."""
    terminalreporter.section(f"processor time: {spent_now():.1f} s, {_spent.total() / 1000:.1f} s of it in tests")
    for name, milliseconds in _spent.most_common(MOST_LINES):
        terminalreporter.line(f"{milliseconds / 1000:8.2f} s  {name}")
