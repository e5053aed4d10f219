"""The documentation says what the program does: its examples are run, and what it names exists."""

from __future__ import annotations

import doctest
import pkgutil
import re
from pathlib import Path

import pytest

import lancaster
from lancaster import Game, Options
from lancaster.cli.command import COMMANDS
from lancaster.cli.command import parser as command_line
from lancaster.rules.agenda import Module
from lancaster.rules.court import AtTheKingsCourt
from lancaster.rules.displeasure import TheKingsDispleasure
from lancaster.rules.setup import open_book
from tests.documents import BOX, COMMAND, PAGES, ROOT, blocks, table

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")

LOW_LEVEL = (ROOT / "docs" / "low-level.md").read_text("utf-8")

LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")


# -- examples --------------------------------------------------------------------------------------------------------

NOT_RUN = {"", "console", "ebnf", "py", "text", "toml"}  # py: needs a server; tests/server runs it

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of Python is executed, a page from top to bottom; the files it shows by name are there."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": path.stem}
    for language, line, content in blocks(path.read_text("utf-8")):
        if language == "toml" and (name := re.match(r"# (\S+\.toml)\n", content)):
            Path(name[1]).write_text(content, "utf-8")
        elif language == "python":
            exec(compile(content, f"{path}:{line}", "exec"), names)
        elif language == "pycon":
            example = doctest.DocTestParser().get_doctest(content, names, path.name, str(path), line)
            said: list[str] = []
            outcome = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append, clear_globs=False)
            assert outcome.attempted
            assert not outcome.failed, "".join(said)
            names = example.globs
        else:
            assert language in NOT_RUN


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_example_escapes(path: Path) -> None:
    """Prompts stand only in blocks that are run."""
    page = path.read_text("utf-8")
    run = "".join(content for language, _, content in blocks(page) if language == "pycon")
    assert page.count(">>> ") == run.count(">>> ")


# -- the other pages -------------------------------------------------------------------------------------------------


def test_every_package_is_named() -> None:
    home = Path(lancaster.__file__).parent
    packages = [path.stem for path in home.glob("[a-z]*.py")] + [
        f"{path.parent.name}/" for path in home.glob("*/__init__.py")
    ]
    chapters = [str(path.relative_to(home / "rules")) for path in (home / "rules").rglob("[a-z]*.py")]
    assert len(chapters) > 20
    assert [name for name in [*packages, *chapters] if f"`{name}`" not in ARCHITECTURE] == []


@pytest.mark.parametrize(
    ("header", "folder"),
    [("module in `tables/`", "tables"), ("package in `server/`", "server")],
)
def test_every_module_is_in_its_table(header: str, folder: str) -> None:
    """Modules and packages of `tables/` and `server/`, and the modules of each package of the server."""
    home = Path(lancaster.__file__).parent / folder
    rows = {
        name: {*re.findall(r"`(\w+)/?`", what), name}
        for names, what in table(ARCHITECTURE, header, "what is in it")
        for name in re.findall(r"`(\w+)`", names)
    }
    assert sorted(rows) == sorted({path.stem for path in home.glob("[a-z]*") if path.name != "page"})
    for name, named in rows.items():
        assert [path.stem for path in home.glob(f"{name}/[a-z]*") if path.stem not in named] == []


def test_every_door_and_who_uses_it() -> None:
    users: dict[str, type[Module]] = {"court": AtTheKingsCourt, "displeasure": TheKingsDispleasure}
    rows = table(ARCHITECTURE, "door", "what passes through it", "used by")
    doors = [name for name in vars(Module) if not name.startswith("_")]
    assert sorted(row[0].strip("`") for row in rows) == sorted(doors)
    for door, _, used_by in rows:
        assert used_by.split(", ") == [name for name, user in users.items() if door.strip("`") in vars(user)], door


def test_the_files_of_a_new_decision_and_a_new_event_exist() -> None:
    start = ARCHITECTURE.index("### Adding a decision")
    section = ARCHITECTURE[start : ARCHITECTURE.index("## Words", start)]
    named = re.findall(r"`((?:src|docs)/[^`]+)`", section)
    assert len(named) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_kind_of_place_and_where_it_is() -> None:
    """Each `Where` in play in any game is in the table, with its file."""
    rows = table(ARCHITECTURE, "kind of place", "for", "file", "from")
    listed = {(name.strip("`"), row[2].strip("`")) for row in rows for name in row[0].split(", ")}
    books = [open_book(BOX, 3, court, shame) for court in (False, True) for shame in (False, True)]
    in_play = {type(where) for book in books for where in book.where if where is not None}
    assert {(kind.__name__, f"{kind.__module__.rpartition('.')[2]}.py") for kind in in_play} == listed


def test_every_column_of_the_table() -> None:
    """The three tables of columns name what `Table.columns` lists, in its order."""
    listed = Game.new(Options(3, court=True, displeasure=True), seed=1).table.columns()
    rows = re.findall(r"^\| column \|.*?\n\n", LOW_LEVEL, re.DOTALL | re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"^\| `(\w+)` \|", row, re.MULTILINE)]
    assert named == [name for name, _ in listed]


def test_the_calls_and_attributes_of_the_table_exist() -> None:
    t = Game.new(seed=1).table
    calls = [name for row in table(LOW_LEVEL, "call") for name in re.findall(r"`t\.(\w+)\(", row[0])]
    attributes = [name for row in table(LOW_LEVEL, "attribute") for name in re.findall(r"`(\w+)`", row[0])]
    assert len(calls) > 10
    assert len(attributes) > 20
    assert [name for name in calls if not callable(getattr(t, name))] == []
    assert [name for name in attributes if not hasattr(t.book, name)] == []


@pytest.mark.parametrize("name", sorted({*(name for name in dir(Game) if name[0] != "_"), *lancaster.__all__}))
def test_the_tour_shows_everything_public(name: str) -> None:
    assert re.search(rf"\b{name}\b", LIBRARY)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def test_commands_can_be_given() -> None:
    """What is shown as a `lancaster` command is understood, though not run here; the README shows all of them."""
    understood: dict[str, set[str | None]] = {}
    for path in PAGES:
        for quoted, line in COMMAND.findall(path.read_text("utf-8")):
            words_given = (quoted or line).split("#")[0].split()[1:]
            given = command_line().parse_args(words_given)
            understood.setdefault(path.name, set()).add(given.command)
    assert understood["README.md"] - {None} == set(COMMANDS)


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "docs" / "testing.md"], ids=lambda path: path.name)
def test_make_targets_exist(path: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"`(?:\w+=\S+ )*make ([a-z-]+)", path.read_text("utf-8"))
    assert named
    assert set(named) <= set(targets)


def test_the_reference_lists_everything_public() -> None:
    """docs/api.md names every class and error of `lancaster`; mkdocstrings writes the rest."""
    named = set(re.findall(r"^::: lancaster\.(\w+)$", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE))
    public = {name for name in lancaster.__all__ if isinstance(getattr(lancaster, name), type)}
    assert public <= named


@pytest.mark.parametrize(("page", "folder"), [("README.md", "docs/"), ("docs/index.md", "")])
def test_the_first_pages_lead_to_every_other(page: str, folder: str) -> None:
    """Whatever is in the menu of the documentation can be found from the README and from the first page."""
    text = (ROOT / page).read_text("utf-8")
    menu = re.findall(r": ([\w.-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert len(menu) > 30
    assert [name for name in menu if name != "index.md" and f"]({folder}{name})" not in text] == []


@pytest.mark.parametrize("page", ["library.md", "study.md"])
def test_the_reference_lists_what_the_tours_import(page: str) -> None:
    """What an example imports can be looked up, unless it is below the library (docs/low-level.md)."""
    reference = (ROOT / "docs" / "api.md").read_text("utf-8")
    listed = set(re.findall(r"^::: lancaster[\w.]*\.(\w+)$", reference, re.MULTILINE))
    for members in re.findall(r"^      members: \[(.*)\]$", reference, re.MULTILINE):
        listed |= set(members.split(", "))
    examples = (ROOT / "docs" / page).read_text("utf-8")
    imported = re.findall(r"^>>> from (lancaster[\w.]*) import (.+)$", examples, re.MULTILINE)
    assert imported
    names = {name for module, line in imported if "rules" not in module for name in line.split(", ")}
    assert names <= listed


def test_the_reference_names_what_exists() -> None:
    """A name that is listed and gone would be left out of the page without a word."""
    reference = (ROOT / "docs" / "api.md").read_text("utf-8")
    for path, members in re.findall(
        r"^::: ([\w.]+)\n(?:    options:\n      members: \[(.*)\]$)?", reference, re.MULTILINE
    ):
        found = pkgutil.resolve_name(path)
        assert [name for name in filter(None, members.split(", ")) if not hasattr(found, name)] == []
