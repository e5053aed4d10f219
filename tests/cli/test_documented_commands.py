"""Every `lancaster` command that a document shows is run: with few games, quick bots, and names that exist here."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.study.openings import maker
from tests.cli.command import play, run, write
from tests.cli.served import furnish, served
from tests.documents import COMMAND, PAGES

ELSEWHERE = {"serve"}  # it does not end by itself: tests/test_packages.py
BOX = 'county.C.minimum = { value = 2, source = "reported", by = "my copy of the game" }\n'
# what is written in capitals or stands for a file, numbers of games, and bots that think for long
SHORTER = (
    (r"(?<=--games )\d+", "4"),
    (r"(?<=--jobs )\d+", "1"),
    (r"(?<=--groups )\d+", "0"),
    (r"(?<=--bots )\S+", "page,squire"),
    (r"lord:\w+", "lord:5"),
    (r"RECORD|FAILURE|game\.txt", "record.txt"),
    (r"\bCOMMAND\b", "play"),
    (r"\bNAME\b", "Anne"),
    (r"/var/backups/", ""),
    (r"import FILE", "import games.jsonl"),
)


def documented() -> list[str]:
    """Every command of every page, once."""
    found = {
        " ".join((quoted or line).split("#")[0].split())
        for path in PAGES
        for quoted, line in COMMAND.findall(path.read_text("utf-8"))
    }
    return sorted(command for command in found if command.split()[1] not in ELSEWHERE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The data of a server with some games, and the id of one of its tables."""
    folder = tmp_path_factory.mktemp("server") / "data"
    return folder, served(folder, furnish)["finished"]


@pytest.mark.parametrize("command", documented())
def test_documented_commands_run(
    command: str,
    server: tuple[Path, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder, table = server
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr("builtins.input", lambda: "q")
    for pattern, instead in SHORTER:
        command = re.sub(pattern, instead, command)
    words = [{"ID": table, "FOLDER": "folder", "FILE": "file"}.get(word, word) for word in command.split()[1:]]
    if words[0] in ("games", "backup", "people"):
        shutil.copytree(folder, tmp_path / "data")
        monkeypatch.setenv("LANCASTER_DATA", str(tmp_path / "data"))
    if words[:2] == ["backup", "--keep"]:
        tmp_path.joinpath("folder").mkdir()
    if words[:2] == ["games", "import"]:
        assert run(capsys, "games", "export", "--finished", words[2]).code == 0
    if words[:2] == ["puzzles", "verify"]:
        assert run(capsys, "puzzles", "make", words[3], "--groups", "0").code == 0
    if words[:2] == ["openings", "make"]:
        monkeypatch.setattr(maker, "CONFIGURATIONS", maker.CONFIGURATIONS[:1])
    if words[0] in ("show", "replay", "hint", "review", "openings"):
        write(tmp_path, play(Options(players=3), seed=5, decisions=60).record())
    if (words[0] in ("arena", "simulate", "review") or words[:2] == ["openings", "make"]) and "--games" not in words:
        words += ["--games", "1" if words[0] == "openings" else "4"]
    tmp_path.joinpath("my-box.toml").write_text(BOX, "utf-8")
    done = run(capsys, *words)
    assert done.code == 0, done.err
    assert done.out or done.err
