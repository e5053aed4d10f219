"""The benchmark of the web page: what it computes from the browser’s measurements (`make bench-web` makes them)."""

from __future__ import annotations

import json

import pytest

from benchmarks.machine import this_machine
from benchmarks.web import Figures, costly, text, worked, worst_shifts


def test_costly_properties_are_found_in_style_sheets() -> None:
    css = """@keyframes rise{0%{opacity:0;transform:translateY(8px)}to{opacity:1}}
    @keyframes grow{from{width:0}to{width:10px;animation-timing-function:ease}}
    .a{transition:transform .2s cubic-bezier(.2,.8,.2,1),opacity .1s}.b{color:red;transition:background-color .1s}
    .c{transition:none}.d{transition:.2s ease}"""
    assert set(costly(css.replace("\n    ", ""))) == {
        "width (@keyframes grow)",
        "background-color (transition)",
        "all (transition)",
    }


def test_shifts_of_one_moment_belong_together() -> None:
    assert worst_shifts([]) == 0
    assert worst_shifts([(0, 0.1), (500, 0.1), (2000, 0.15)]) == pytest.approx(0.2)
    assert worst_shifts([(at, 0.01) for at in range(0, 20_000, 900)]) == pytest.approx(0.06)


def test_tasks_are_read_from_a_trace() -> None:
    def task(tid: int, milliseconds: int) -> dict[str, object]:
        return {"ph": "X", "name": "ThreadControllerImpl::RunTask", "pid": 1, "tid": tid, "tdur": milliseconds * 1000}

    names = [
        {"name": "thread_name", "ph": "M", "pid": 1, "tid": 1, "args": {"name": "CrRendererMain"}},
        {"name": "thread_name", "ph": "M", "pid": 1, "tid": 2, "args": {"name": "Compositor"}},
    ]
    trace = {"traceEvents": [*names, task(1, 5), task(1, 40), task(2, 900)]}
    assert worked(json.dumps(trace).encode()) == [40, 5]


def test_the_report_says_what_is_not_reached() -> None:
    figures = Figures(
        scripts={"lobby, en": 80_000, "table, en": 151_000},
        styles={"lobby, en": 9_000, "table, en": 20_000},
        usable=[700.0, 900.0, 4000.0],
        drawn=[500.0],
        tasks=[120.0, 60.0],
        work=[80.0, 30.0],
        decisions=60,
        shifts=0.02,
        animated={"opacity": "rise", "width": "grow"},
    )
    lines = {line.split("  ")[0]: line for line in text(this_machine(), figures).splitlines()}
    assert "NOT reached" in lines["JavaScript of a first visit, packed"]
    assert lines["a table, from its address until it can be used"].endswith("reached")
    assert "NOT" not in lines["a table, from its address until it can be used"]
    assert "NOT reached" in lines["the longest task while playing"]
    assert "NOT" not in lines["the same in processor time"]
    assert "NOT reached" in lines["animated properties that cost a layout or a paint"]
    assert "these should not be: width (grow)" in lines
