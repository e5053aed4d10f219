"""`lancaster serve`: a mistake of the operator gives one line, before the server starts."""

import contextlib
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from lancaster.cli import main
from lancaster.cli.serve_command import is_lancaster
from lancaster.server.operations.serving import NotReady, check_address, note_address, prepare
from lancaster.server.settings import Settings
from lancaster.server.storage.migrate import configuration


def test_a_short_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LANCASTER_SECRET", "short")
    assert main(["serve", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        "lancaster: LANCASTER_SECRET has 5 characters; give it at least 32 random ones\n"
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("prot = 8000", "prot is no setting; did you mean port?"),
        ("port = 'many'", "port: Input should be a valid integer"),
        ("port =", "Invalid value"),
    ],
)
def test_errors_in_the_file_name_it_and_the_key(
    written: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lancaster-server.toml"
    file.write_text(written)
    assert main(["serve", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"lancaster: {file}: {told}")


@pytest.mark.parametrize(
    ("variable", "told"),
    [
        ("LANCASTER_PORT", "LANCASTER_PORT: Input should be less than or equal to 65535"),
        ("LANCASTER_PROT", "LANCASTER_PROT is no setting; did you mean LANCASTER_PORT?"),
    ],
)
def test_errors_in_the_environment_name_the_variable(
    variable: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, "99999")
    assert main(["serve", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"lancaster: {told}\n"


def test_a_database_that_does_not_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 2
    assert capsys.readouterr().err.startswith("lancaster: the database cannot be opened: ")


def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--data", str(tmp_path), "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"lancaster: 127.0.0.1:{port}: address already in use; choose another port with --port\n"
    check_address(Settings(data=tmp_path, port=port))  # what was closed a moment ago is no obstacle


class Healthy(BaseHTTPRequestHandler):
    """Answers as a server of Lancaster does."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 404)
        self.send_header("content-type", "application/json")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_a_second_server_is_told_where_the_first_one_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On the same port, and on another one with the same data; and --open waits for such an answer."""
    with HTTPServer(("127.0.0.1", 0), Healthy) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{other.server_port}"
        told = f"Lancaster runs already: open {address}. A second server needs another --port and another --data.\n"
        assert main(["serve", "--data", str(tmp_path), "--port", str(other.server_port)]) == 2
        assert capsys.readouterr().err == told
        note_address(Settings(data=tmp_path), other.server_port)
        with database_locked_by_another_process(tmp_path):
            assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
        assert capsys.readouterr().err == told
        assert is_lancaster(address)
        other.shutdown()
    assert not is_lancaster(address)


@contextlib.contextmanager
def database_locked_by_another_process(data: Path) -> Iterator[None]:
    """Hold the lock of the database as a running server does."""
    code = (
        "import sys; from pathlib import Path; from lancaster.server.settings import Settings\n"
        "from lancaster.server.storage.sqlite_lock import hold_sqlite_lock\n"
        "with hold_sqlite_lock(Settings(data=Path(sys.argv[1]))):\n    print('locked', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"locked\n"
        yield
        holder.stdin.close()


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'lancaster.sqlite'}")
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "head")
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NotReady, match="'9999', which this version does not know"):
        prepare(Settings(data=tmp_path))


def test_a_material_that_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "materials"
    folder.mkdir()
    (folder / "club.toml").write_text("rounds = 'many'")
    with pytest.raises(NotReady, match="club"):
        prepare(Settings(data=tmp_path, materials=folder))


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(NotReady, match="cannot be opened"):
        prepare(Settings(data=tmp_path / "data"))


def test_all_is_well(tmp_path: Path) -> None:
    prepare(Settings(data=tmp_path))
    assert (tmp_path / "lancaster.sqlite").is_file()
