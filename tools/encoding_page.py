"""Write the blocks of the observation into docs/research.md, between its marks. Run it when the encoding has changed.

python -m tools.encoding_page            # write them
python -m tools.encoding_page --print    # print them
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from lancaster.encoding.blocks import blocks_of
from lancaster.options import Options

PAGE = Path(__file__).resolve().parent.parent / "docs" / "research.md"
MARKS = re.compile(r"(<!-- blocks -->\n).*?(<!-- /blocks -->)", re.DOTALL)
PLAYERS = (2, 3, 4, 5)
MODULES = {"": (False, False), "court": (True, False), "displeasure": (False, True), "both": (True, True)}
EVERYTHING = """\
With everything on; without both modules there are 36 laws instead of 44, since the King’s Laws cannot come up, and what
belongs to a module is missing without it. With two players there are four houses, else as many as seats."""


def main(words: list[str]) -> int:
    """Write or print; exit status 1 if there is no page with marks to write into."""
    parser = argparse.ArgumentParser(prog="python -m tools.encoding_page", description=__doc__)
    parser.add_argument("--print", action="store_true", help="print the tables and write nothing")
    parser.add_argument("--page", type=Path, default=PAGE)
    arguments = parser.parse_args(words)
    if arguments.print:
        print(tables(), end="")
        return 0
    if not arguments.page.exists() or not MARKS.search(text := arguments.page.read_text("utf-8")):
        print(f"{arguments.page} has no marks <!-- blocks --> and <!-- /blocks -->", file=sys.stderr)
        return 1
    arguments.page.write_text(written(text), "utf-8")
    return 0


def written(text: str) -> str:
    """A page with the tables of today between its marks."""
    return MARKS.sub(lambda marks: f"{marks[1]}{tables()}{marks[2]}", text)


def tables() -> str:
    """How long the vector is, and its blocks in their order, as Markdown."""
    lines = ["| players | neither module | court | displeasure | both |", "|---|---|---|---|---|"]
    for players in PLAYERS:
        sizes = [sum(block.size for block in blocks_of(_options(players, name))) for name in MODULES]
        lines.append(f"| {players} | " + " | ".join(f"{size:,}" for size in sizes) + " |")
    lines += ["", EVERYTHING, "", "| block | shape | 1.0 is | what it says |", "|---|---|---|---|"]
    for same in zip(*(blocks_of(_options(players, "both")) for players in PLAYERS), strict=True):
        block = same[0]
        shape = " × ".join(_dimension(*sizes) for sizes in zip(*(each.shape for each in same), strict=True))
        most = sorted({each.most for each in same})
        told = f"{most[0]}" if len(most) == 1 else f"{most[0]} to {most[-1]}"
        what = same[-1].what[0].upper() + same[-1].what[1:]
        lines.append(f"| `{block.name}` | {shape} | {told} | {what}{_only_with(block.name)} |")
    return "\n".join(lines) + "\n"


def _options(players: int, modules: str) -> Options:
    court, displeasure = MODULES[modules]
    return Options(players, court=court, displeasure=displeasure)


def _only_with(name: str) -> str:
    """Which module brings a block, if it needs one."""
    for module, other in (("court", "displeasure"), ("displeasure", "court")):
        if name not in {block.name for block in blocks_of(_options(4, other))}:
            return f" ({module} only)"
    return ""


def _dimension(two: int, three: int, four: int, five: int) -> str:
    """A size as a sum of seats, houses and what does not change; with two players there are four houses."""
    seats = (four - two) // 2
    houses = five - four - seats
    rest = four - 4 * seats - 4 * houses
    assert 3 * seats + 3 * houses + rest == three
    parts = [f"{times} " * (times > 1) + name for times, name in ((seats, "seats"), (houses, "houses")) if times]
    parts += [str(rest)] * (rest > 0)
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
