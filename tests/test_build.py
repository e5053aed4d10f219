"""The build under test. A wheel that failed to compile imports its `.py` files silently, so the environment
variable LANCASTER_EXPECT says what is expected: `compiled`, `plain`, or nothing.
"""

import importlib
import os
from pathlib import Path

import pytest

EXPECTED = os.environ.get("LANCASTER_EXPECT")


def rules() -> list[tuple[str, Path]]:
    """List every module of the rules by the file of its source, and where Python really loaded it from."""
    package = importlib.import_module("lancaster.rules")
    assert package.__file__ is not None
    home = Path(package.__file__).parent
    found = []
    for source in sorted(home.rglob("*.py")):
        if source.name != "__init__.py":
            name = ".".join(["lancaster.rules", *source.relative_to(home).with_suffix("").parts])
            loaded = importlib.import_module(name).__file__
            assert loaded is not None
            found.append((name, Path(loaded)))
    # what a search and a learning environment spend their time in
    searching = (
        "ballot_worth",
        "choice_worth",
        "heuristic",
        "law_worth",
        "placement_worth",
        "standings",
        "tree_search",
        "voting",
        "worth",
    )
    encoding = ("actions", "lanes", "observation")
    for name in [*(f"bots.{each}" for each in searching), *(f"encoding.{each}" for each in encoding), "training.lanes"]:
        loaded = importlib.import_module(f"lancaster.{name}").__file__
        assert loaded is not None
        found.append((f"lancaster.{name}", Path(loaded)))
    return found


def test_the_table_is_among_the_rules() -> None:
    """The sources lie beside the extensions, so the list is never empty."""
    assert "lancaster.rules.table" in [name for name, _ in rules()]


@pytest.mark.skipif(EXPECTED != "compiled", reason="LANCASTER_EXPECT is not 'compiled'")
def test_all_rules_are_compiled() -> None:
    """All or nothing: not one module of the rules runs from its source."""
    assert [name for name, loaded in rules() if loaded.suffix == ".py"] == []


@pytest.mark.skipif(EXPECTED != "plain", reason="LANCASTER_EXPECT is not 'plain'")
def test_no_rules_are_compiled() -> None:
    """No extension left behind by a build shadows the sources."""
    assert [name for name, loaded in rules() if loaded.suffix != ".py"] == []
