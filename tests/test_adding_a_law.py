"""docs/adding-a-law.md, followed to the letter: its edits are made in a copy of the sources, then that is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="every environment is stepped, OpenSpiel too; the compiled environment has none")

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-law.md").read_text("utf-8")
PLAY = Path(__file__).with_name("played_laws.py")

# a paragraph that ends in such a place, then a block: what stands in the block goes there
PLACE = re.compile(
    r"(?:(?P<how>At the end of|A new file,|With the imports of) `(?P<file>src/[^`]+)`"
    r"|In `(?P<table>[^`]+)` of `(?P<inside>src/[^`]+)`(?:, as the last one)?"
    r"|In `(?P<edited>src/[^`]+)`, in place of `(?P<key>\w+)`):\n\n```\w+\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def section(title: str) -> str:
    """A section of the page."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1]


def follow(text: str, home: Path) -> int:
    """Make the edits of a section in a copy of the sources; how many there were."""
    made = 0
    for place in PLACE.finditer(text):
        path = home / (place["file"] or place["inside"] or place["edited"])
        old, new = path.read_text("utf-8") if path.exists() else "", place["text"]
        if place["how"] == "A new file,":
            assert not old
            edited = new
        elif place["how"] == "With the imports of":
            edited = old.replace("\nfrom lancaster", f"\n{new}from lancaster", 1)
        elif place["how"]:
            edited = f"{old.rstrip()}\n\n\n{new}"
        elif place["key"]:
            edited = re.sub(rf'^ +\w+\("{place["key"]}".*\n', new, old, flags=re.MULTILINE)
        else:
            edited = insert(old, place["table"], new)
        assert edited != old
        path.write_text(edited, "utf-8")
        made += 1
    assert made == len(re.findall(r"^```\w+$", text, re.MULTILINE)), "a block of this section says nowhere to go"
    return made


def insert(old: str, table: str, new: str) -> str:
    """Put lines at the end of a table of TOML, or of a list or dictionary of Python."""
    end = r"(?=\n\n|\Z)" if table.startswith("[") else r"(?=\n[\]\})])"
    found = re.search(rf"^{re.escape(table)}.*?{end}", old, re.DOTALL | re.MULTILINE)
    assert found, table
    return f"{old[: found.end()]}\n{new.rstrip()}{old[found.end() :]}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A copy of the sources."""
    shutil.copytree(
        ROOT / "src" / "lancaster",
        tmp_path / "src" / "lancaster",
        ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"),
    )
    return tmp_path


def run(home: Path, *arguments: str) -> str:
    """What a Python program prints that runs with the edited sources."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(home / "src"), str(ROOT)]), "COLUMNS": "200"},
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_law_in_a_set_of_its_own(home: Path) -> None:
    """R3.6: a set that has one section only."""
    follow(section("Add the thing"), home)
    follow(section("Add a set of laws"), home)
    listed = " ".join(run(home, "-m", "lancaster", "laws").split())
    assert "The Laws of the Marches (marches)" in listed
    assert "M3a 3 The Strong Arm 2 points for each of your placed knights of strength 3 or 4." in listed
    assert "M3d 3 Wardens 1 squire and 1 vote for every 2 counties with a knight of yours." in listed
    said = run(home, str(PLAY), "marches", "M3a", "M3b", "M3c", "M3d")
    assert said.splitlines() == [
        "M3a: knight-3 knight-4 > 2p",
        "  The Strong Arm. 2 points for each of your placed knights of strength 3 or 4.",
        "  Der starke Arm. 2 Machtpunkte für jeden deiner platzierten Ritter der Stärke 3 oder 4.",
        "  El brazo fuerte. 2 puntos de poder por cada uno de tus caballeros colocados de fuerza 3 o 4.",
        "M3b: most vote > / 2 gold",
        "  A Ready Tongue. Whoever has the most votes left over gets 2 gold.",
        "  Eine flinke Zunge. Wer die meisten übrigen Stimmsteine hat, erhält 2 Gold.",
        "  Una lengua pronta. Quien tiene más fichas de voto sobrantes recibe 2 monedas de oro.",
        "M3c: 2 squire > 3p",
        "  The Muster. As often as you like: 2 squires for 3 points.",
        "  Die Musterung. So oft du willst: 2 Knappen für 3 Machtpunkte.",
        "  La revista. Cuantas veces quieras: 2 escuderos por 3 puntos de poder.",
        "M3d: 2 county > / squire vote",
        "  Wardens. 1 squire and 1 vote for every 2 counties with a knight of yours.",
        "  Hüter der Grenze. 1 Knappe und 1 Stimmstein für je 2 Counties mit einem Ritter von dir.",
        "  Guardianes. 1 escudero y 1 ficha de voto por cada 2 condados con un caballero tuyo.",
    ]


def test_a_law_in_place_of_another(home: Path) -> None:
    """R1.5: it takes the key of the other."""
    follow(section("Add the thing"), home)
    assert follow(section("Replace a law"), home) == 2
    listed = " ".join(run(home, "-m", "lancaster", "laws").split())
    assert "B3d 3 Noble Kinship 2 points for each of your placed knights of strength 3 or 4." in listed
    said = run(home, str(PLAY), "base", "B3d")
    assert said.startswith("B3d: knight-3 knight-4 > 2p\n")
