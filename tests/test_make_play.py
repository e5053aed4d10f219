"""`make play` says what it does, shows what fails, and starts what works."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tools import play

INSTALLED = {"fingerprint": "f" * 64, "compiled": False}


@pytest.fixture(autouse=True)
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the clone; nothing is served."""
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "HOME", tmp_path / ".venv-play")
    monkeypatch.setattr(play, "COMPILED", tmp_path / "build" / "compiled")
    monkeypatch.setattr(play, "serve", served)
    monkeypatch.setattr(play, "build_page", lambda: None)
    monkeypatch.setattr(play, "prepare", lambda *_: None)
    monkeypatch.setattr(play, "state", lambda: INSTALLED)
    return tmp_path


REAL_SERVE = play.serve


def served(arguments: list[str]) -> int:
    print("served", *arguments)
    return 0


def fail() -> None:
    raise play.StepFailed("Building the web page failed")


def test_an_old_python_is_told_first(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    monkeypatch.setattr(play, "build_page", fail)
    assert play.main([]) == 1
    assert "needs Python 3.11 or newer, and this is 3.9.18: make play PYTHON=" in capsys.readouterr().out


def test_a_failed_rebuild_starts_what_was_installed_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "build_page", fail)
    assert play.main(["--", "--port", "8000"]) == 0
    said = capsys.readouterr().out
    assert "Building the web page failed. Starting what was installed before." in said
    assert "The rules run as plain Python for now." in said
    assert said.endswith("served --port 8000\n")


def test_the_scripts_and_sources_it_names_are_there() -> None:
    """`make play` calls another script by its path, which no linter follows."""
    root = Path(play.__file__).parents[1]
    assert [name for name in (play.PAGE_SCRIPT, *play.SOURCES) if not (root / name).exists()] == []


def test_without_an_installation_a_failure_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "build_page", fail)
    monkeypatch.setattr(play, "state", dict)
    assert play.main([]) == 1
    assert "make play stopped: Building the web page failed." in capsys.readouterr().out


def test_a_step_says_that_it_goes_on_and_shows_what_failed(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line at least every five seconds; here they are shorter."""
    monkeypatch.setattr(play, "EVERY_SECONDS", 0.01)
    code = (
        "import sys, time; print('getting it', flush=True); time.sleep(0.5);"
        "sys.stderr.write('npm error ECONNREFUSED'); sys.exit(3)"
    )
    with pytest.raises(play.StepFailed, match="Getting packages failed"):
        play.step("Getting packages", "5 s", [sys.executable, "-c", code])
    first, *going_on, told, failed = capsys.readouterr().out.splitlines()
    assert first == "Getting packages (about 5 s) …"
    assert any(line.endswith(" s: getting it") for line in going_on)
    assert (told, failed) == ("getting it", "npm error ECONNREFUSED")


def test_the_page_is_built_while_the_rest_is_downloaded(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each waits for the other here: one after the other they would never end."""
    monkeypatch.undo()
    monkeypatch.setattr(play, "ROOT", clone)
    monkeypatch.setattr(play, "state", dict)
    page, loaded = clone / "page", clone / "loaded"
    script = clone / play.PAGE_SCRIPT
    script.parent.mkdir()
    waits = "import pathlib, sys, time\nwhile not pathlib.Path({!r}).exists(): time.sleep(0.01)"
    script.write_text(
        f"import sys, pathlib\nif '--check' in sys.argv: sys.exit(1)\npathlib.Path({str(page)!r}).touch()\n"
        + waits.format(str(loaded))
    )

    def download() -> None:
        play.step("Installing", "5 s", [sys.executable, "-c", waits.format(str(page))])
        loaded.touch()

    monkeypatch.setattr(play, "download", download)
    play.build_page()
    assert [line for line in capsys.readouterr().out.splitlines() if "about" in line] == [
        "Building the web page (about 10 to 60 s) …",
        "Installing (about 5 s) …",
    ]


def test_what_is_downloaded_is_what_the_package_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game itself is installed afterwards and finds everything there."""
    monkeypatch.setattr(play, "ROOT", Path(__file__).parents[1])
    assert {"rich", "fastapi", "numpy"} <= {re.split(r"[<>=\[~]", each)[0] for each in play.requirements()}


def test_the_fingerprint_follows_sources_and_page(clone: Path) -> None:
    source, built_from = clone / "src" / "a.py", clone / play.PAGE_BUILT_FROM
    built_from.parent.mkdir(parents=True)
    source.write_text("1")
    seen = [play.fingerprint_of(clone)]
    built_from.write_text("another page")
    seen.append(play.fingerprint_of(clone))
    source.write_text("2")
    seen.append(play.fingerprint_of(clone))
    assert len(set(seen)) == 3
    clone.joinpath("src", "x.egg-info").mkdir()
    clone.joinpath("src", "x.egg-info", "PKG-INFO").write_text("left by pip")
    assert play.fingerprint_of(clone) == seen[-1]


def test_compiling_is_told_and_begun_once(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that runs is waited for, one that failed is named, and a wheel is used only when it is complete."""
    monkeypatch.setattr(shutil, "which", lambda _: "cc")
    fingerprint = play.fingerprint_of(clone)
    folder = clone / "build" / "compiled" / fingerprint[:16]
    folder.mkdir(parents=True)
    folder.joinpath("process").write_text(str(os.getpid()))
    play.compile_in_background(fingerprint)
    assert "still being compiled" in capsys.readouterr().out
    wheel = folder / "lancaster_game-0.1.0-cp311.whl"
    wheel.touch()
    assert play.compiled_wheel(fingerprint) is None
    folder.joinpath("done").touch()
    assert play.compiled_wheel(fingerprint) == wheel
    folder.joinpath("failed").touch()
    play.compile_in_background(fingerprint)
    assert f"{folder / 'compile.log'} says why" in capsys.readouterr().out


def test_a_server_that_starts_slowly_is_waited_for_aloud(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What it says is passed on, and its status is that of `make play`."""
    monkeypatch.setattr(play, "EVERY_SECONDS", 0.01)
    monkeypatch.setattr(play, "BIN", clone)
    server = clone / "lancaster"
    code = "import sys, time; time.sleep(0.3); print('Lancaster at', *sys.argv[1:], flush=True); sys.exit(3)"
    server.write_text(f"#!{sys.executable}\n{code}\n")
    server.chmod(0o755)
    assert REAL_SERVE(["--port", "0"]) == 3
    first, *waiting, last = capfdbinary.readouterr().out.decode().splitlines()
    assert first == "Starting the server (about 3 s) …"
    assert waiting
    assert all(line.startswith("  … ") for line in waiting)
    assert last == "Lancaster at serve --open --port 0"
