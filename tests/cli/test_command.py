"""The command as a whole: versions, refusals, and how it ends."""

from __future__ import annotations

import os
import platform
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster import RULES_VERSION, Options, __version__, compiled
from lancaster.cli import command, simulate_command
from lancaster.cli.command import COMMANDS
from lancaster.options import SETS
from tests.cli.command import play, run, run_apart, start, write
from tests.waiting import until


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "--version")
    running = "compiled" if compiled() else "plain Python"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    assert (done.code, done.err) == (0, "")
    assert done.out == f"lancaster {__version__}, rules version {RULES_VERSION} ({running}), {python}\n"


@pytest.mark.parametrize(("is_compiled", "said"), [(True, "(compiled)"), (False, "(plain Python)")])
def test_version_says_which_rules_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_compiled: bool, said: str
) -> None:
    monkeypatch.setattr(command, "compiled", lambda: is_compiled)
    assert said in run(capsys, "--version").out


def test_help_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    played = ["show", "replay", "simulate", "material", "laws", "bots", "arena"]
    studied = ["hint", "review", "puzzles", "openings"]
    assert list(COMMANDS) == [
        "play",
        "serve",
        "static",
        "rules",
        *played,
        *studied,
        "fuzz",
        "games",
        "backup",
        "people",
        "completion",
        "help",
    ]
    for name in COMMANDS:
        done = run(capsys, name, "--help")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(f"usage: lancaster {name}")
        assert name in run(capsys, "--help").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            "",
            "lancaster: which command? play (in the terminal), serve (in the browser), … (see lancaster --help)",
        ),
        ("simulate --zzz", "lancaster simulate: there is no option --zzz (see lancaster simulate --help)"),
        (
            "simulate --player=3",
            "lancaster simulate: there is no option --player; did you mean --players? (see lancaster simulate --help)",
        ),
        (
            "backup --dat folder",
            "lancaster backup: there is no option --dat; did you mean --data? (see lancaster backup --help)",
        ),
        ("bots lord", "lancaster bots: unexpected argument 'lord' (see lancaster bots --help)"),
        (
            "simulate --players 6",
            "lancaster simulate: argument --players: 6 is too large: at most 5 (see lancaster simulate --help)",
        ),
        (
            "simulate --players 1",
            "lancaster simulate: argument --players: 1 is too small: at least 2 (see lancaster simulate --help)",
        ),
        (
            "simulate --players two",
            "lancaster simulate: argument --players: 'two' is no whole number (see lancaster simulate --help)",
        ),
        (
            "simulate --games 0",
            "lancaster simulate: argument --games: 0 is too small: at least 1 (see lancaster simulate --help)",
        ),
        (
            "simulate --jobs -1",
            "lancaster simulate: argument --jobs: -1 is too small: at least 1 (see lancaster simulate --help)",
        ),
        (
            "simulate --seed 1.5",
            "lancaster simulate: argument --seed: '1.5' is no whole number (see lancaster simulate --help)",
        ),
        (
            "simulate --laws kings",
            "lancaster: the King's Laws need both modules of Henry V: court and displeasure: add --court --displeasure",
        ),
        (
            "simulate --laws old",
            f"lancaster: laws are {', '.join(SETS)}, random, or five set names joined by commas, not 'old'",
        ),
        ("simulate --laws base,new", "lancaster: five law sets are needed, one for each section 0 to 4, not 2"),
        ("simulate --material no.toml", "lancaster: no.toml: cannot be read: No such file or directory"),
        ("material --material no.toml", "lancaster: no.toml: cannot be read: No such file or directory"),
        ("show", "lancaster show: the following arguments are required: RECORD (see lancaster show --help)"),
        ("show no.txt", "lancaster: no.txt cannot be read: No such file or directory"),
        ("show .", "lancaster: . cannot be read: Is a directory"),
        ("replay no.txt", "lancaster: no.txt cannot be read: No such file or directory"),
        (
            "replay no.txt --seat blue --full",
            "lancaster replay: argument --full: not allowed with argument --seat (see lancaster replay --help)",
        ),
        (
            "fuzz --court",
            "lancaster fuzz: --court goes with --players: without it every configuration is played",
        ),
    ],
)
def test_refusals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, message: str
) -> None:
    """Bad arguments: one line that says what is wrong, exit code 2, no traceback."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, *arguments.split()).refused() == message


def test_an_unknown_command_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    message = run(capsys, "frobnicate").refused()
    assert "frobnicate" in message
    assert "simulate" in message


def test_a_command_that_is_spelled_wrong_is_met_with_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "plya").refused().startswith("lancaster: there is no command 'plya'; did you mean play?")
    assert "did you mean list?" in run(capsys, "people", "lits").refused()


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda _: "", "line 1: a record begins with 'Lancaster record'"),
        (lambda text: text.replace("Lancaster record 1", "Lancaster record 99"), "line 1: this program reads formats"),
        (lambda text: text.replace("players 4", "players 9"), "2 to 5 players, not 9"),
        (lambda text: text + "blue: fly away\n", "'fly away' is no action"),
        (lambda text: text + "blue: 2 York\n", "the game is over (R5.4)"),
        (lambda text: text.replace("result blue=", "result blue=1"), "the actions lead to another result"),
        (lambda text: text.replace("players 4", "players 4\nname blue A\x1b[31mB"), "A\\x1b[31mB"),
        (lambda text: text.replace("seed 5", "seed " + "9" * 5000), "more than 100 digits"),
    ],
)
@pytest.mark.parametrize("name", ["show", "replay"])
def test_damaged_records_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, damage: object, message: str
) -> None:
    """One line with the name of the file; nothing from the file can break the line or the terminal."""
    assert callable(damage)
    path = write(tmp_path, damage(play(Options(4), seed=5).record()))
    refusal = run(capsys, name, path).refused()
    assert refusal.startswith(f"lancaster: {path}: ")
    assert message in refusal
    assert refusal.isprintable()


def test_a_file_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(b"Lancaster record 1\n\xff\xfe")
    assert run(capsys, "show", path).refused() == f"lancaster: {path} is no record: not a UTF-8 text (byte 20)"


def test_a_material_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R0.3: with the name of the key."""
    path = write(tmp_path, '[county.C]\nminimum = { value = 9, source = "seed" }\n', "my.toml")
    for name in ("material", "simulate"):
        assert run(capsys, name, "--material", path).refused().startswith(f"lancaster: {path}: county.C.minimum: ")


# -- how it ends -----------------------------------------------------------------------------------------------------


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command, "play_all", interrupted)
    done = run(capsys, "simulate", "--games", "10")
    assert (done.code, done.out, done.err) == (130, "", "")


def test_ctrl_c_is_quiet_with_several_processes(tmp_path: Path) -> None:
    """As a terminal does it: all processes of the group are interrupted while they play."""
    with start("simulate", "--games", "1000000", "--jobs", "2", "--save", tmp_path) as process:
        until(lambda: process.poll() is not None or any(tmp_path.iterdir()))
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        try:
            said = process.communicate(timeout=600)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert said == ("", "")
    assert process.returncode == 130


@pytest.mark.parametrize("arguments", ["laws", "--version", "simulate --games 2 --json"])
def test_a_reader_who_has_seen_enough(arguments: str) -> None:
    """A broken pipe is quiet."""
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [sys.executable, "-m", "lancaster", *arguments.split()], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    told = [line for line in process.stderr.decode().splitlines() if "decisions/s" not in line]
    assert (process.returncode, told) == (141, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [sys.executable, "-m", "lancaster", "laws"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (process.returncode, process.stderr) == (2, "lancaster: No space left on device\n")


# -- colours and letters ---------------------------------------------------------------------------------------------


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    parent, child = pty.openpty()
    ours = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    ours |= {"TERM": "xterm-256color", "COLUMNS": "90", **environment}
    with subprocess.Popen([sys.executable, "-m", "lancaster", *arguments], stdout=child, stderr=child, env=ours):
        os.close(child)
        written = b""
        while True:
            try:
                part = os.read(parent, 4096)
            except OSError:  # the terminal is closed
                break
            if not part:
                break
            written += part
    os.close(parent)
    return written.decode()


CHANGED = '[county.C]\nminimum = { value = 2, source = "reported", by = "me" }\n'


def test_colours_on_a_terminal_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """33 is yellow, for a value that differs; no colour at all when NO_COLOR is set, no escapes in a pipe."""
    path = str(write(tmp_path, CHANGED, "my.toml"))
    assert "33m" in on_a_terminal("material", "--material", path)
    plain = on_a_terminal("material", "--material", path, NO_COLOR="1")
    assert "county.C.minimum" in plain
    assert "33m" not in plain
    assert "\x1b" not in run(capsys, "material", "--material", path).out


def test_letters_that_the_encoding_lacks_are_replaced(tmp_path: Path) -> None:
    path = write(tmp_path, play(Options(2), seed=1, names=("Zoë", "王")).record())
    done = run_apart("show", path, PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (0, "")
    assert "Zo? (Blue) and ? (Green) play." in done.out
    assert "Zoë (Blue) and 王 (Green) play." in run_apart("show", path, PYTHONIOENCODING="utf-8").out
