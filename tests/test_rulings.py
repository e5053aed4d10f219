"""docs/rulings.md holds every ruling of the specification, and tests/rulings.toml names tests for each of them."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
RULINGS = [re.sub("[*⚖`]", "", line[2:]).replace("  ", " ").strip() for line in TEXT.splitlines() if line[:2] == "- "]
CITED: dict[str, list[str]] = tomllib.loads((ROOT / "tests" / "rulings.toml").read_text(encoding="utf-8"))
FILES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
TESTS = {name for text in FILES.values() for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}
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


def test_every_ruling_has_tests() -> None:
    assert len(RULINGS) > 200
    for ruling in RULINGS:
        found = [beginning for beginning in CITED if ruling.startswith(beginning)]
        assert len(found) == 1, ruling
        assert CITED[found[0]], ruling


def test_every_beginning_is_that_of_a_ruling() -> None:
    for beginning in CITED:
        assert len([ruling for ruling in RULINGS if ruling.startswith(beginning)]) == 1, beginning


def test_every_named_test_exists() -> None:
    def exists(name: str) -> bool:
        if name.endswith("*"):
            return any(test.startswith(name[:-1]) for test in TESTS)
        return name in TESTS or name in FILES

    assert [name for names in CITED.values() for name in names if not exists(name)] == []


def test_the_page_is_for_players() -> None:
    """No talk of tests and code: tests/rulings.toml names them."""
    assert re.findall(r"\btest_\w*|\btests?\b|\w+\.py\b", TEXT) == []
