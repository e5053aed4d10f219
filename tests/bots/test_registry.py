"""The registry: texts that name bots, and the bots of other packages."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.bots import Bot
from lancaster.bots.guard import Guard
from lancaster.bots.offered import offered
from lancaster.bots.page import Page
from lancaster.bots.process import ProcessBot
from lancaster.bots.registry import LEVELS, OWN, UnknownBot, make, others, seconds_of
from lancaster.bots.squire import Squire
from lancaster.browser.about import about
from tests.bots.games import play
from tests.cli.command import run
from tests.configurations import EVERYTHING

CODES = "page, squire, knight, lord, baron, viscount, earl, marquess, duke, random"

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def example(start: str) -> str:
    """The block of the documentation that begins so."""
    [found] = [
        block
        for block in re.findall(r"^```\w+\n(.*?)^```$", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
        if block.startswith(start)
    ]
    return str(found)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, points: str, **modules: str) -> None:
    """A package that announces these entry points, as an installer leaves it behind."""
    info = folder / "masons-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: masons\nVersion: 1.2\n", "utf-8")
    (info / "entry_points.txt").write_text(points, "utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(folder)


def test_our_own() -> None:
    assert [entry.code for entry in OWN] == CODES.split(", ")
    assert [entry.code for entry in LEVELS] == CODES.split(", ")[:-1]
    assert isinstance(make("page"), Page)
    assert isinstance(make("squire"), Squire)
    assert make("page") is not make("page")
    for text, name in (
        ("knight", "knight"),
        ("lord:20", "lord:20"),
        ("lord:500ms", "lord:500ms"),
        ("lord:2s", "lord:2000ms"),
        ("baron", "baron"),
        ("marquess", "marquess"),
        ("duke", "duke"),
        ("duke:200", "duke:200"),
        ("duke:500ms", "duke:500ms"),
    ):
        assert make(text).name == name
    assert make("random").name == "random"
    assert make("squire:lesson").name == "squire:lesson"
    assert make("lord").name.startswith("lord:")  # it has a budget in any case


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wizard", f"there is no bot 'wizard': the codes are {CODES}, and process:COMMAND"),
        ("", f"there is no bot '': the codes are {CODES}, and process:COMMAND"),
        ("Lord", "there is no bot 'Lord'; did you mean lord?"),
        ("knihgt:200", "there is no bot 'knihgt'; did you mean knight?"),
        ("earl:200", "earl takes no budget: write earl, not earl:200"),
        ("page:3", "page takes no budget: write page, not page:3"),
        ("squire:", "squire takes no budget: write squire, not squire:"),
        ("lord:", "'' is no budget: simulations as in lord:200, or time as in lord:500ms or lord:2s"),
        ("lord:0", "'0' is no budget: simulations as in lord:200, or time as in lord:500ms or lord:2s"),
        ("lord:0ms", "'0ms' is no budget: simulations as in lord:200, or time as in lord:500ms or lord:2s"),
        ("lord:-5", "'-5' is no budget: simulations as in lord:200, or time as in lord:500ms or lord:2s"),
        ("lord:5 s", "'5 s' is no budget: simulations as in lord:200, or time as in lord:500ms or lord:2s"),
        ("process:", "'process:': a bot process needs a command; write process:COMMAND"),
        ("process", "'process': a bot process needs a command; write process:COMMAND"),
        ("process:0s:cat", "'0s' is no time for a decision: write process:2s:COMMAND"),
        ("process:'", '"process:\'": No closing quotation; write process:COMMAND'),
    ],
)
def test_what_names_no_bot(text: str, message: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        make(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(("text", "seconds"), [("500ms", 0.5), ("2s", 2.0), ("1.5s", 1.5), ("2", None), ("2m", None)])
def test_times(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds


def test_a_process_with_its_time() -> None:
    made = make("process:250ms:python3 -u 'my bot.py' --level 3")
    assert isinstance(made, ProcessBot)
    assert made.words == ["python3", "-u", "my bot.py", "--level", "3"]
    assert made.seconds == 0.25
    assert made.name == "process:250ms:python3 -u 'my bot.py' --level 3"


# -- the examples of the documentation -------------------------------------------------------------------------------


def test_the_package_of_the_documentation_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/bots.md: under 40 lines, found by its entry point, listed, with a budget, legal to the end."""
    pytest.importorskip("build.__main__", reason="the environment of the compiled tests has no build tools")
    program = example('"""A bot for Lancaster: extensions first')
    assert len(program.splitlines()) < 40
    (tmp_path / "mason.py").write_text(program, "utf-8")
    (tmp_path / "pyproject.toml").write_text(example("[build-system]"), "utf-8")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check", "--outdir", "made"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    [wheel] = (tmp_path / "made").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    monkeypatch.delitem(sys.modules, "mason", raising=False)
    monkeypatch.syspath_prepend(tmp_path / "installed")
    [entry] = others()
    assert (entry.code, entry.maker, entry.package) == ("mason", "mason:Mason", "mason 0.1.0")
    assert run(capsys, "bots").row("mason ") == ["mason:BUDGET", "mason:Mason", "mason", "0.1.0"]
    bots: list[Bot] = [Guard(make("mason:4")), Page(), Guard(make("mason")), Page()]
    for options in (Options(), EVERYTHING):
        assert play(bots, options, seed=2).over
        assert [bot.forfeited for bot in bots if isinstance(bot, Guard)] == [None, None]
    with pytest.raises(UnknownBot, match=r"^mason:many: mason:Mason does not make a bot: ValueError: invalid literal"):
        make("mason:many")


def test_the_program_of_the_documentation_plays(tmp_path: Path) -> None:
    """docs/bots.md: under 40 lines, nothing but Python itself, legal to the end, the same with the same seed."""
    program = example('"""A bot for Lancaster that speaks the line protocol')
    assert len(program.splitlines()) < 40
    (tmp_path / "crusader.py").write_text(program, "utf-8")
    records = []
    for _ in range(2):
        made = make(f"process:{sys.executable} -I {tmp_path / 'crusader.py'}")
        guard = Guard(made)
        options = Options(3, "random", court=True, displeasure=True)
        game = play([Page(), guard, Page()], options, seed=5)
        guard.close()
        assert guard.forfeited is None
        assert game.over
        records.append(game.record())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gone", "gone: nowhere:Bot does not make a bot: ModuleNotFoundError: No module named 'nowhere'"),
        ("list", "list: builtins:bool does not make a bot: what it made has no begin()"),
        ("mute", "mute: mute:make does not make a bot: what it made has no name"),
    ],
)
def test_packages_that_make_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str) -> None:
    module = "class Mute:\n    begin = see = choose = print\n\n\ndef make(budget):\n    return Mute()\n"
    install(
        tmp_path, monkeypatch, "[lancaster.bots]\ngone=nowhere:Bot\nlist=builtins:bool\nmute=mute:make\n", mute=module
    )
    with pytest.raises(UnknownBot) as refused:
        make(text)
    assert str(refused.value) == message


def test_our_codes_cannot_be_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "[lancaster.bots]\npage=builtins:bool\nprocess=builtins:bool\n")
    assert others() == []
    assert isinstance(make("page"), Page)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "bots")
    assert (done.code, done.err) == (0, "")
    together = " ".join(done.out.split())
    for entry in OWN:
        assert f"{entry.code} {entry.budget} ".rstrip() in together
    assert "process:COMMAND" in together
    assert done.lines[-1] == "No others are installed (entry points lancaster.bots)."
    assert max(len(line) for line in done.lines) <= 100


@pytest.mark.parametrize("listed", [offered, lambda: about()["bots"]])
def test_clients_read_what_a_bot_does(listed: Callable[[], list[dict[str, str]]]) -> None:
    """As docs/protocol.md has it: a server's list and that of the edition without one."""
    for bot in listed():
        assert list(bot) == ["code", "budget", "what", "package"]
        assert bot["package"] or len(bot["what"].split()) > 4
