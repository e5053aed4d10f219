"""`lancaster material`: every number of the box, where it comes from, and what your own file changes (R0.3)."""

from __future__ import annotations

import argparse
from collections import Counter

from rich.text import Text

from lancaster.cli import screen
from lancaster.cli.arguments import add_language, add_material
from lancaster.cli.files import read_material
from lancaster.material import Material, Source, corrections_file, differences, entries, estimates, provenance, shipped
from lancaster.words import catalogue, question_text, where_text


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Print the values of the material with their provenance; with FILE also what it changes."
    add_material(parser)
    parser.add_argument(
        "--estimates",
        action="store_true",
        help="print a questionnaire instead: every value that no rulebook states, and where it stands in the box",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the table of values."""
    path: str | None = arguments.material
    material = shipped() if path is None else read_material(path)
    changed = dict(differences(material))
    if arguments.estimates:
        _ask(material, changed, arguments.language)
        return 0
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


def _ask(material: Material, changed: dict[str, str], language: str) -> None:
    """Print every question as a comment and every answer as a line: what is printed is a material file."""
    console = screen.console()
    words = catalogue(language)
    for part in ("head", "how"):
        told = words.text(f"material.questionnaire.{part}", {"count": len(estimates())})
        console.print(Text(f"# {told}"), soft_wrap=True)
    where = ""
    for estimate in estimates(material):
        if where != (where := where_text(estimate.key, language)):
            console.print(Text(f"\n# {where}"), soft_wrap=True)
        console.print(Text(f"#   {question_text(estimate.key, language)}"), soft_wrap=True)
        value = changed.get(estimate.key, estimate.entry.value)
        line = corrections_file([(estimate.key, value)]).splitlines()[-1]
        console.print(Text(line if estimate.key in changed else f"# {line}"), soft_wrap=True)


def _compared(path: str, changed: dict[str, str]) -> str:
    if not changed:
        return f"{path} differs from the shipped material in no value."
    values = "1 value" if len(changed) == 1 else f"{len(changed)} values"
    told = "; ".join(f"{key} is {value}, shipped {provenance(key).value}" for key, value in changed.items())
    return f"{path} differs from the shipped material in {values}: {told}."
