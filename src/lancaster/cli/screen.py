"""What the terminal shows: its width, its colours, tables and progress bars.

Colours appear on a terminal only, and not when NO_COLOR is set. Progress goes to stderr, so that what is printed can be
piped on.
"""

from __future__ import annotations

import os
import sys
from typing import Literal

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

WIDEST_COLUMNS = 100
PIPED_COLUMNS = 100  # where there is no terminal to ask


class _Screen(Console):
    """A console that leaves it to the command what a broken pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(widest: int = WIDEST_COLUMNS) -> Console:
    """Where results go. Never wider than 100 columns, or as many as are given; in a pipe 100, or what COLUMNS says."""
    made = _Screen(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=False)
    if not made.is_terminal and not os.environ.get("COLUMNS", "").isdecimal():
        made.width = PIPED_COLUMNS
    made.width = min(made.width, widest)
    return made


def progress(what: str, total: int) -> tuple[Progress, TaskID]:
    """A progress bar with the time left, on stderr; nothing is drawn when that is no terminal."""
    err = Console(file=sys.stderr, highlight=False)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("elapsed"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    return bar, bar.add_task(what, total=total)


def table(title: str, *columns: str, left: int = 1) -> Table:
    """A table with its first columns to the left and the others to the right."""
    made = Table(
        title=Text(title, style="bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        collapse_padding=True,
    )
    for number, name in enumerate(columns):
        side: Literal["left", "right"] = "left" if number < left else "right"
        made.add_column(name, justify=side, no_wrap=number == 0 and left > 1, overflow="fold")  # nothing is cut
    return made


def put(console: Console, *tables: Table) -> None:
    """Print tables, each set off from what comes before it."""
    for made in tables:
        console.print()
        console.print(made)


def counted(number: int, thing: str) -> str:
    """A number and what is counted: `1 table`, `2 tables`."""
    return f"{number} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """Several of what is counted: `tables`."""
    return f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
