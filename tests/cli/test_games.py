"""`lancaster games`: verify, export, import, prune, on real data of a server."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from lancaster import Game, Options
from lancaster.server.operations.pruning import PARTS
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.server.storage.sqlite_lock import DatabaseInUse, hold_sqlite_lock
from tests.cli.command import play, run, run_apart, start, write
from tests.cli.served import furnish, query, served
from tests.server.in_process_server import InProcessServer
from tests.waiting import until

c = schema.tables.c


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with played games; not to be changed."""
    folder = tmp_path_factory.mktemp("furnished")
    return folder, served(folder, furnish)


@pytest.fixture
def home(furnished: tuple[Path, dict[str, str]], tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(furnished[0], tmp_path / "home"))


@pytest.fixture
def tables(furnished: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return furnished[1]


def statuses(folder: Path) -> dict[str, str]:
    return {row.id: row.status for row in query(folder, select(c.id, c.status))}


def everything(folder: Path) -> dict[str, Any]:
    """All rows of all tables."""
    return {
        table.name: sorted(map(repr, query(folder, select(table))))
        for table in schema.metadata.sorted_tables
        if table is not schema.sessions
    }


# -- verify ----------------------------------------------------------------------------------------------------------


def test_everything_is_the_same(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything(home)
    done = run(capsys, "games", "verify", "--data", home)
    assert (done.code, done.lines) == (0, ["4 tables under rules version 1: 4 the same, 0 not"])
    assert everything(home) == before


def test_verify_reports_the_entry_that_freezes(
    home: Path, tables: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same entry for which the server, when it loads the game, freezes it."""
    true = Game.digest
    monkeypatch.setattr(Game, "digest", lambda game: true(game) + ("!" if len(game.moves) > 7 else ""))
    done = run(capsys, "games", "verify", "--data", home)
    assert done.code == 1
    first = 4 + 7 + 1  # made, two seats, begin, seven equal actions
    wanted = {
        f"{tables[status]} ({status}): entry {first}: the game stands differently after it"
        for status in ("finished", "running", "closed")
    }
    assert set(done.lines[:-1]) == wanted
    assert done.lines[-1] == "4 tables under rules version 1: 1 the same, 3 not"
    assert statuses(home) == {tables[status]: status for status in tables}

    loaded = Path(shutil.copytree(home, home.parent / "loaded"))

    async def load(there: InProcessServer) -> Any:
        return (await there.services.tables.load(tables["running"])).sitting.frozen

    assert served(loaded, load)[0] == first
    assert statuses(loaded)[tables["running"]] == "frozen"

    done = run(capsys, "games", "verify", "--freeze", "--data", home)
    assert (done.code, done.lines[-1]) == (1, "4 tables under rules version 1: 1 the same, 3 not; 1 frozen")
    assert statuses(home) == {tables[status]: "frozen" if status == "running" else status for status in tables}
    again = run(capsys, "games", "verify", "--freeze", "--data", home)
    assert again.lines[-1].endswith("3 not; 0 frozen")
    assert f"{tables['running']} (frozen): entry {first}: frozen before, and not rewound yet" in again.lines
    assert served(home, load)[0] == first


def test_a_damaged_log_is_reported_and_the_others_are_looked_at(
    home: Path, tables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    e = schema.entries.c
    query(home, update(schema.entries).where(e.table == tables["finished"], e.number == 9).values(digest="other"))
    query(home, update(schema.tables).where(c.id == tables["running"]).values(deal="nonsense"))
    done = run(capsys, "games", "verify", "--data", home)
    assert done.code == 1
    assert f"{tables['finished']} (finished): entry 9: the game stands differently after it" in done.lines
    [broken] = [line for line in done.lines if line.startswith(tables["running"])]
    assert broken.startswith(f"{tables['running']} (running): entry 0: DealError: ")
    assert done.lines[-1].endswith("2 the same, 2 not")


def test_freezing_beside_a_running_server_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with start("serve", "--data", home, "--port", "0", LANCASTER_WORKERS="1") as server:
        try:
            assert server.stdout is not None
            server.stdout.readline()
            until(lambda: database_in_use(home), problem="the server does not start")
            done = run_apart("games", "verify", "--freeze", "--data", home)
            assert "another server runs with" in done.refused()
            assert run_apart("games", "verify", "--data", home).code == 0
        finally:
            server.terminate()
            server.communicate(timeout=300)
    assert run(capsys, "games", "verify", "--freeze", "--data", home).code == 0


def database_in_use(folder: Path) -> bool:
    """Whether a server has taken the database (what this process holds does not count for it)."""
    try:
        with hold_sqlite_lock(Settings(data=folder)):
            return False
    except DatabaseInUse:
        return True


# -- export and import -----------------------------------------------------------------------------------------------


def lines_of(file: Path) -> dict[str, Any]:
    return {line["table"]["id"]: line for line in map(json.loads, file.read_text("utf-8").splitlines())}


def test_export_hides_people(
    home: Path, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "out"
    done = run(capsys, "games", "export", "--data", home, to)
    assert (done.code, done.lines) == (0, [f"4 tables in {to / 'games.jsonl'}, 1 record beside it"])
    assert {path.name for path in to.iterdir()} == {"games.jsonl", f"{tables['finished']}.txt"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in to.iterdir())
    written = "".join(path.read_text("utf-8") for path in to.iterdir())
    people = query(home, select(schema.people.c.id))
    for name in ("Anne", "Bess", *(row.id for row in people)):
        assert name not in written
    lines = lines_of(to / "games.jsonl")
    assert set(lines) == set(tables.values())
    hosts = {line["table"]["host"] for line in lines.values()}
    assert len(hosts) == 1, "the same person has the same pseudonym throughout"
    again = tmp_path / "again.jsonl"
    run(capsys, "games", "export", "--data", home, again)
    assert {line["table"]["host"] for line in lines_of(again).values()} != hosts
    game = Game.replay((to / f"{tables['finished']}.txt").read_text("utf-8"))
    assert game.over
    assert len(game.moves) == len([e for e in lines[tables["finished"]]["entries"] if e["kind"] == "action"])


def test_export_of_some(home: Path, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, finished = tmp_path / "one.jsonl", tmp_path / "finished.jsonl"
    run(capsys, "games", "export", "--data", home, "--table", tables["running"], "--with-names", one)
    assert set(lines_of(one)) == {tables["running"]}
    assert "Anne" in one.read_text("utf-8")
    run(capsys, "games", "export", "--data", home, "--finished", finished)
    assert set(lines_of(finished)) == {tables["finished"]}
    assert "is there already" in run(capsys, "games", "export", "--data", home, one).refused()
    assert "is no empty folder" in run(capsys, "games", "export", "--data", home, tmp_path).refused()
    missing = run(capsys, "games", "export", "--data", home, "--table", "x" * 22, tmp_path / "new.jsonl")
    assert "there is no table" in missing.refused()
    assert not list(tmp_path.glob(".*"))


def test_what_was_exported_can_be_imported_twice(
    home: Path, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Elsewhere: those that are over, with strangers on the seats; the rest needs its people."""
    dump, other = tmp_path / "games.jsonl", tmp_path / "other"
    run(capsys, "games", "export", "--data", home, dump)
    done = run(capsys, "games", "import", "--data", other, "--migrate", dump)
    assert (done.code, done.lines[-1]) == (1, "2 tables imported, 0 already here, 2 not imported")
    assert sum("it is not over, and its people are not known here" in line for line in done.lines) == 2
    assert statuses(other) == {tables[status]: status for status in ("finished", "closed")}
    stored = everything(other)
    again = run(capsys, "games", "import", "--data", other, dump)
    assert again.lines[-1] == "0 tables imported, 2 already here, 2 not imported"
    assert everything(other) == stored
    assert run(capsys, "games", "verify", "--data", other).code == 0

    async def look(there: InProcessServer) -> Any:
        anyone = await there.guest("Cecily")
        return await anyone.state(tables["finished"], 1)

    state = served(other, look)
    assert [chair["person"] for chair in state["summary"]["seats"]] == [None, None]
    [points] = [row.result["points"] for row in query(home, select(c.result).where(c.id == tables["finished"]))]
    assert state["summary"]["result"]["points"] == points


def test_a_pruned_table_comes_back_with_its_people(
    home: Path, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dump = tmp_path / "games.jsonl"
    run(capsys, "games", "export", "--data", home, "--with-names", dump)
    logs = query(home, select(schema.entries).order_by(schema.entries.c.table, schema.entries.c.number))
    seats = query(home, select(schema.seats).order_by(schema.seats.c.table, schema.seats.c.seat))
    query(home, update(schema.tables).where(c.id == tables["running"]).values(status="closed"))
    pruned = run(capsys, "games", "prune", "--data", home, "--before", "2999-01-01", "--status", "closed,finished")
    assert pruned.lines == ["3 tables deleted"]
    done = run(capsys, "games", "import", "--data", home, dump)
    assert (done.code, done.lines) == (0, ["3 tables imported, 1 already here, 0 not imported"])
    assert statuses(home) == {tables[status]: status for status in tables}
    assert query(home, select(schema.entries).order_by(schema.entries.c.table, schema.entries.c.number)) == logs
    assert query(home, select(schema.seats).order_by(schema.seats.c.table, schema.seats.c.seat)) == seats


def test_records_are_imported_once(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over, going = play(Options(3), 1, names=("Anne", "", "Joan")), play(Options(2), 2, decisions=30)
    files = [write(tmp_path, over.record(), "over.txt"), write(tmp_path, going.record(), "going.txt")]
    files.append(write(tmp_path, "{}\n", "wrong.jsonl"))
    files.append(write(tmp_path, "hello\n", "hello.txt"))
    done = run(capsys, "games", "import", "--data", home, *files)
    assert (done.code, done.lines[-1]) == (1, "1 table imported, 0 already here, 3 not imported")
    assert f"{files[1]}: its game is not over" in done.lines
    assert any(line.startswith(f"{files[2]}: table 1: it cannot be read") for line in done.lines)
    assert any(line.startswith(f"{files[3]}: table 1: it is neither a record nor") for line in done.lines)
    again = run(capsys, "games", "import", "--data", home, files[0])
    assert (again.code, again.lines) == (0, ["0 tables imported, 1 already here, 0 not imported"])
    [row] = query(home, select(schema.tables).where(c.origin == "imported"))
    assert (row.status, row.players, row.result["points"]) == ("finished", 3, list(over.scores))
    labels = query(home, select(schema.seats.c.label).where(schema.seats.c.table == row.id))
    assert [label for (label,) in labels] == ["Anne", "", "Joan"]
    assert run(capsys, "games", "verify", "--data", home).code == 0


def test_a_game_of_other_rules_is_not_imported(
    home: Path, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dump = tmp_path / "games.jsonl"
    run(capsys, "games", "export", "--data", home, "--finished", dump)
    line = json.loads(dump.read_text("utf-8"))
    line["entries"][9]["digest"] = "other"
    changed = write(tmp_path, json.dumps(line), "changed.jsonl")
    done = run(capsys, "games", "import", "--data", tmp_path / "other", "--migrate", changed)
    assert done.code == 1
    assert "the installed rules lead elsewhere from entry 10 on" in done.lines[0]
    assert statuses(tmp_path / "other") == {}


# -- prune -----------------------------------------------------------------------------------------------------------


def test_prune_takes_everything_of_a_table_and_nothing_else(
    home: Path, tables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    query(home, update(schema.tables).where(c.id == tables["running"]).values(rematch=tables["finished"]))
    before = everything(home)
    future = ("--data", home, "--before", "2999-01-01")
    asked = run(capsys, "games", "prune", *future, "--status", "closed,finished", "--dry-run")
    assert set(asked.lines) == {tables["finished"], tables["closed"], "2 tables would be deleted"}
    assert everything(home) == before
    assert run(capsys, "games", "prune", "--data", home, "--before", "2001-01-01").lines == ["0 tables deleted"]
    assert everything(home) == before
    assert run(capsys, "games", "prune", *future).lines == ["1 table deleted"]
    assert run(capsys, "games", "prune", *future, "--status", "finished").lines == ["1 table deleted"]
    assert statuses(home) == {tables[status]: status for status in ("running", "open")}
    kept = {tables["running"], tables["open"]}
    for part in PARTS:
        assert {row.table for row in query(home, select(part.c.table))} <= kept, part.name
    assert query(home, select(c.rematch).where(c.id == tables["running"])) == [(None,)]
    assert query(home, select(func.count()).select_from(schema.people)) == [(2,)]
    with closing(sqlite3.connect(home / "lancaster.sqlite")) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_everything_that_hangs_on_a_table_is_known() -> None:
    """A new part of the schema that belongs to a table is deleted with it."""
    named = {table.name for table in PARTS}
    hanging = {
        key.parent.table.name
        for table in schema.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column is schema.tables.c.id
    }
    assert hanging <= named
    assert "notices" in named


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["prune"], "--before"),
        (["prune", "--before", "yesterday"], "is no date"),
        (["prune", "--before", "2026-01-31", "--status", "running"], "only closed and finished"),
        (["prune", "--before", "2026-01-31", "--status", "closed,open"], "only closed and finished"),
        (["import"], "FILE"),
        (["export"], "FOLDER|FILE"),
        ([], "COMMAND"),
        (["burn"], "there is no command 'burn'"),
    ],
)
def test_arguments_that_make_no_sense(arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert problem in run(capsys, "games", *arguments).refused()


# -- databases -------------------------------------------------------------------------------------------------------


def test_no_database_is_made_by_looking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "games", "verify", "--data", tmp_path / "nowhere")
    assert "there is no database at" in done.refused()
    assert not (tmp_path / "nowhere").exists()
    strange = run(capsys, "games", "verify", "--database", "mysql://somewhere/x")
    assert "the database is postgresql://" in strange.refused()


def test_an_older_database_is_left_alone_unless_asked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(home / "lancaster.sqlite")) as database:
        database.execute("DELETE FROM alembic_version")
        database.commit()
    assert "the database is at step none" in run(capsys, "games", "verify", "--data", home).refused()


def test_the_environment_says_which_server(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANCASTER_DATA", str(home))
    assert run(capsys, "games", "verify").code == 0
