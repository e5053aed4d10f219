"""`lancaster backup`: what is kept is complete, consistent and can be restored; also while a server writes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tarfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, select

from lancaster.server.storage import schema
from tests.cli.command import run
from tests.cli.served import query, served
from tests.server.in_process_server import InProcessServer, play


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A server's folder with a running game."""
    folder = tmp_path / "home"

    async def story(there: InProcessServer) -> None:
        anne = await there.account("Anne")
        await play(there, await anne.table("me"), [anne], 25)

    served(folder, story)
    return folder


def entries(folder: Path) -> int:
    [(count,)] = query(folder, select(func.count()).select_from(schema.entries))
    return int(count)


def test_a_backup_can_be_restored(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup.tar"
    done = run(capsys, "backup", "--data", home, file)
    assert (done.code, done.lines) == (0, [f"{file}: 1 table with 29 entries, opened and checked"])
    assert file.stat().st_mode & 0o777 == 0o600
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    restored = tmp_path / "restored"
    restored.mkdir()
    subprocess.run(["tar", "-xpf", file, "-C", restored], check=True)
    assert (restored / "secrets" / "secrets.json").stat().st_mode & 0o777 == 0o600
    assert (restored / "secrets" / "secrets.json").read_bytes() == (home / "secrets" / "secrets.json").read_bytes()
    assert run(capsys, "games", "verify", "--data", restored).code == 0
    assert entries(restored) == entries(home) == 29

    [(table,)] = query(home, select(schema.tables.c.id))

    async def go_on(there: InProcessServer) -> str:
        return (await there.services.tables.load(table)).sitting.status

    assert served(restored, go_on) == "running"


def test_the_newest_backups_are_kept(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    older = [folder / f"lancaster-2020010{day}-033000.tar" for day in (1, 2, 3)]
    other = folder / "lancaster-of-my-own.tar"
    for path in (*older, other):
        path.write_bytes(b"")
    done = run(capsys, "backup", "--data", home, "--keep", "2", folder)
    assert done.code == 0, done
    [made] = {*folder.iterdir()} - {*older, other}
    assert done.lines[1:] == [f"{older[0]}: deleted", f"{older[1]}: deleted"]
    assert {*folder.iterdir()} == {older[2], made, other}
    restored = tmp_path / "restored"
    restored.mkdir()
    subprocess.run(["tar", "-xpf", made, "-C", restored], check=True)
    assert entries(restored) == 29


def test_without_a_new_backup_no_old_one_is_deleted(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "lancaster.sqlite").write_bytes(b"not a database" * 1000)
    older = [tmp_path / f"lancaster-2020010{day}-033000.tar" for day in (1, 2, 3)]
    for path in older:
        path.write_bytes(b"")
    assert run(capsys, "backup", "--data", home, "--keep", "1", tmp_path).code != 0
    assert all(path.is_file() for path in older)
    assert run(capsys, "backup", "--data", home, "--keep", "1", tmp_path / "nowhere").code != 0


def test_while_somebody_writes(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each backup is one moment of the database: rows that are written together are in it together."""
    stop = threading.Event()
    written = 0
    with closing(sqlite3.connect(home / "lancaster.sqlite")) as database:
        database.execute("CREATE TABLE pairs (number INTEGER, half INTEGER)")
        database.execute("INSERT INTO pairs VALUES (-1, 1), (-1, 2)")
        database.commit()

    def write() -> None:
        nonlocal written
        with closing(sqlite3.connect(home / "lancaster.sqlite", timeout=300)) as database:
            while not stop.is_set():
                for half in (1, 2):
                    database.execute("INSERT INTO pairs VALUES (?, ?)", (written, half))
                database.commit()
                written += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            before = written
            assert run(capsys, "backup", "--data", home, tmp_path / f"{number}.tar").code == 0
            with tarfile.open(tmp_path / f"{number}.tar") as archive:
                copied = archive.extractfile("lancaster.sqlite")
                assert copied is not None
                tmp_path.joinpath(f"{number}.sqlite").write_bytes(copied.read())
            with closing(sqlite3.connect(tmp_path / f"{number}.sqlite")) as database:
                halves = database.execute("SELECT half, count(*) FROM pairs GROUP BY half").fetchall()
            assert halves[0][1] == halves[1][1] >= before
    finally:
        stop.set()
        writer.join()
    assert written > 5


def test_secrets_of_the_environment_are_not_in_it(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANCASTER_SECRET", "s" * 40)
    done = run(capsys, "backup", "--data", home, tmp_path / "backup.tar")
    assert "keep LANCASTER_SECRET in a safe place" in done.lines[-1]
    with tarfile.open(tmp_path / "backup.tar") as archive:
        assert archive.getnames() == ["lancaster.sqlite"]


def test_nothing_is_overwritten(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "backup.tar"
    file.write_text("precious")
    assert "is there already" in run(capsys, "backup", "--data", home, file).refused()
    assert file.read_text() == "precious"
    nowhere = run(capsys, "backup", "--data", tmp_path / "nowhere", tmp_path / "new.tar")
    assert "there is no database" in nowhere.refused()
    assert run(capsys, "backup", "--data", home, tmp_path / "no" / "folder.tar").code == 2


def _scribble(file: Path) -> None:
    with file.open("r+b") as pages:
        pages.seek(4096 * 3)
        pages.write(os.urandom(4096 * 4))


def _cut_off(file: Path) -> None:
    os.truncate(file, 4096 * 5)


def _orphan(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DELETE FROM tables")
        database.commit()


@pytest.mark.parametrize("damage", [_scribble, _cut_off, _orphan])
def test_a_damaged_database_is_noticed(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: Callable[[Path], None]
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(home, copy)
    damage(copy / "lancaster.sqlite")
    done = run(capsys, "backup", "--data", copy, tmp_path / "backup.tar")
    assert "no backup was made" in done.refused()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "home"]


def test_postgresql_has_its_own_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = "postgresql://anne:very-secret@db.example:5433/club"
    done = run(capsys, "backup", "--data", tmp_path, "--database", url, tmp_path / "server.dump")
    assert done.code == 1
    wanted = "pg_dump --format=custom --host=db.example --port=5433 --username=anne --dbname=club"
    assert f"  {wanted} --file={tmp_path / 'server.dump'}" in done.lines
    assert "very-secret" not in done.out + done.err
    assert str(tmp_path / "secrets" / "secrets.json") in done.out
    assert not list(tmp_path.iterdir())
