"""`lancaster material`: every number of the box, where it comes from, and what your own file changes (R0.3)."""

from __future__ import annotations

import argparse
from collections import Counter

from rich.text import Text

from lancaster.cli import screen
from lancaster.cli.arguments import Commands, add_material
from lancaster.cli.files import read_material
from lancaster.material import Source, differences, entries, provenance, shipped


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "material",
        help="every number of the box, and where it comes from",
        description="Print the values of the material with their provenance; with FILE also what it changes.",
    )
    add_material(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the table of values."""
    path: str | None = arguments.material
    material = shipped() if path is None else read_material(path)
    changed = dict(differences(material))
    listed = entries(path)
    console = screen.console()
    table = screen.table(f"Material {material.digest}", "key", "value", "source", "from, and notes", left=4)
    group = ""
    for entry in listed:
        first = entry.key.partition(".")[0]
        if group and first != group:
            table.add_section()
        group = first
        value = Text(entry.value)
        if entry.key in changed:
            value.append(f"  (shipped: {provenance(entry.key).value})", style="bold yellow")
        notes = "; ".join(part for part in (entry.by, entry.note) if part)
        table.add_row(entry.key, value, str(entry.source), Text(notes))
    console.print(table)
    counts = Counter(entry.source for entry in listed)
    told = ", ".join(f"{counts[source]} {source}" for source in Source)
    console.print(Text(f"{len(listed)} values: {told}."))
    if path is not None:
        console.print(Text(_compared(path, changed)))
    return 0


def _compared(path: str, changed: dict[str, str]) -> str:
    if not changed:
        return f"{path} differs from the shipped material in no value."
    values = "1 value" if len(changed) == 1 else f"{len(changed)} values"
    told = "; ".join(f"{key} is {value}, shipped {provenance(key).value}" for key, value in changed.items())
    return f"{path} differs from the shipped material in {values}: {told}."
