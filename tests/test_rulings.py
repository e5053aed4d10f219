"""docs/rulings.md holds every ruling of the specification, and names only tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}
# The rules and laws that carry a ⚖ in the specification.
RULED = [
    "R0.2",
    "R1.2",
    "R1.4",
    "R1.8",
    "R2.2",
    "R2.9",
    "R3.3",
    "R3.4",
    "R3.5",
    "R4.1",
    "R4.3",
    "R4.4",
    "R4.6",
    "R4.7",
    "R5.4",
    "R6.2",
    "R6.6",
    "R7.8",
    "R7.10",
    "R8.1",
    "R8.5",
    "R8.7",
    "R8.9",
    "R8.10",
    "R8.11",
    "R8.13",
    "R9.2",
    "R9.5",
    "R9.6",
    "B2b",
    "N2d",
    "N3b",
    "N3c",
    "K2a",
    "K2c",
    "K3c",
]


@pytest.mark.parametrize("rule", RULED)
def test_every_ruling_is_listed(rule: str) -> None:
    assert re.search(rf"\b{re.escape(rule)}\b", TEXT)


def test_every_named_test_exists() -> None:
    files = {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    named = set(re.findall(r"\b(test_\w+)\b(?!\.py)", TEXT)) - files
    assert len(named) > 200
    # a name that ends in _ stands for all tests that begin with it
    assert [name for name in named - TESTS if not (name.endswith("_") and any(t.startswith(name) for t in TESTS))] == []
