"""`lancaster play`: a game against bots in the terminal, by numbers or in notation."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from lancaster import Game, Options, Position, Rng
from lancaster.cli.play import choosing
from lancaster.cli.play.board import board, status
from lancaster.cli.play.match import Match
from lancaster.cli.play_command import KEPT, LAST, side_by_side
from lancaster.notation import parse
from lancaster.rules.actions import Action
from lancaster.rules.terms import COUNTY_NAMES
from lancaster.words import LANGUAGES, People
from tests.cli.command import Run, play, run, write
from tests.configurations import SEED, SOME, two_of_some
from tests.waiting import LIMIT_SECONDS

Answer = Callable[[], str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept, instead of the home of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "lancaster"


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines, then leave."""
    left = iter(lines)

    def read() -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> Run:
    """A run of the command that ends well."""
    found = run(capsys, "play", "--seed", "3", "--bots", "page", *arguments)
    assert found.code == 0
    return found


def kept(home: Path) -> Game:
    """The game as it is kept."""
    return Match.resume((home / KEPT).read_text("utf-8")).game


# -- the choices -----------------------------------------------------------------------------------------------------


def reached(game: Game, seat: int, picks: tuple[int, ...] = ()) -> Iterator[Action]:
    """Every action that can be chosen by numbers."""
    options = choosing.Options(game, seat, People(game.options.players))
    for number in picks:
        assert options.pick(number) is None
    for number in range(1, len(options.listed) + 1):
        further = choosing.Options(game, seat, People(game.options.players))
        for pick in picks:
            further.pick(pick)
        action = further.pick(number)
        if action is not None:
            yield action
        else:
            yield from reached(game, seat, (*picks, number))


@pytest.mark.parametrize("options", SOME)
def test_numbers_reach_every_legal_action_once(options: Options) -> None:
    """Whatever is legal can be chosen, nothing else can, and nothing twice."""
    rng = Rng(5)
    game = Game.new(options, seed=5)
    seen: set[str] = set()
    while not game.over:
        seat = game.actors[0]
        legal = game.legal(seat)
        prompt = game.prompt(seat)
        assert prompt is not None
        if prompt.kind not in seen and len(legal) < 400:
            seen.add(prompt.kind)
            found = list(reached(game, seat))
            assert sorted(map(str, found)) == sorted(map(str, legal))
        game.push(seat, rng.choice(legal))
    assert len(seen) > 5


def test_a_step_back_shows_the_list_before() -> None:
    """From the squires to the places, from the places to the pieces, and no further."""
    game = Game.new(Options(), seed=3)
    while game.prompt(game.actors[0]).kind != "place":  # type: ignore[union-attr] # an actor is asked something
        game.push(game.actors[0], game.legal(game.actors[0])[0])
    options = choosing.Options(game, game.actors[0], People(4))
    pieces = [option.label for option in options.listed]
    options.pick(2)
    places = [option.label for option in options.listed]
    options.pick(1)
    assert options.listed[0].label == "no squires"
    assert options.back()
    assert [option.label for option in options.listed] == places
    assert options.back()
    assert [option.label for option in options.listed] == pieces
    assert not options.back()


def test_short_lines_stand_side_by_side() -> None:
    """Few lines below each other, many in columns, never wider than the window."""
    assert side_by_side(["a", "b"], 80) == ["a", "b"]
    assert side_by_side(list("abcdefgh"), 80) == ["a  c  e  g", "b  d  f  h"]
    assert side_by_side(["x" * 60] * 8, 80) == ["x" * 60] * 8


def test_numbers_of_ones_own_box_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whoever goes on with a game sees with which numbers it is played; those as shipped need no word."""
    path = write(tmp_path, 'county.C.minimum = { value = 2, source = "reported", by = "me" }', "box.toml")
    typing(monkeypatch)
    told = "Numbers that are not as shipped: county.C.minimum = 2"
    assert told in played(capsys, "--new", "--material", str(path)).out
    assert told in run(capsys, "play").out
    assert "as shipped" not in played(capsys, "--new").out


def test_an_ally_with_a_long_name_is_still_an_ally() -> None:
    """The name of its leader is shortened, not the word that tells the two apart."""
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(board(Game.new(Options(players=2), seed=1), 0, People(2, ("", "Bartholomew"), you=0)))
    text = console.export_text()
    assert "Your ally" in text
    assert "Bar… ally" in text


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("options", [SOME[SEED % len(SOME)]])
def test_a_whole_game_in_another_language(
    options: Options, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Table, choices, help, laws and the end are in the language, and no line is wider than the window."""
    rng = Rng(2)
    monkeypatch.setattr("builtins.input", lambda: rng.choice(("1", "2", "3", "3", "l", "t", "n", "?", "99", "dance")))
    modules = [f"--{name}" for name in ("court", "displeasure") if getattr(options, name)]
    found = played(
        capsys, "--players", str(options.players), "--laws", options.laws, *modules, "--new", "--language", language
    )
    assert max(len(line.removeprefix("> ")) for line in found.lines) <= 80
    english = re.compile(r"\b(the|with|strength|squires?|knights?|points|votes|county|reward|extension|France)\b")
    assert [line for line in found.lines if english.search(line)] == []


def test_a_long_sentence_goes_on_below_its_first_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What happened is told in lines that a narrow window breaks."""
    monkeypatch.setenv("COLUMNS", "40")
    typing(monkeypatch)
    assert re.search(r"^  Edith builds the extension “new *\n  knight”\. *$", played(capsys, "--new").out, re.MULTILINE)


# -- a game ----------------------------------------------------------------------------------------------------------


@two_of_some
def test_a_whole_game_by_numbers(
    options: Options, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """The numbers lead to the end, the result and a record; no line is wider than the window."""
    rng = Rng(1)
    monkeypatch.setattr("builtins.input", lambda: str(rng.choice(range(1, 4))))
    modules = [f"--{name}" for name in ("court", "displeasure") if getattr(options, name)]
    found = played(capsys, "--players", str(options.players), "--laws", options.laws, *modules, "--new")
    assert re.search(r"^source +You ", found.out, re.MULTILINE), "the reader is “You” at the end, too"
    assert re.search(r"(has|have) won|You have won", found.out)
    assert max(len(line.removeprefix("> ")) for line in found.lines) <= 80  # what is typed is not seen here
    record = (home / LAST).read_text("utf-8")
    assert Game.replay(record).over
    assert not (home / KEPT).exists()


def test_notation_and_numbers_mean_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """`extend gold` and the number of its line; numbers of several steps in one line."""
    typing(monkeypatch, "extend gold", "2 2 1")
    played(capsys, "--new")
    by_notation = kept(home)
    typing(monkeypatch, "2", "2", "2", "1")
    played(capsys, "--new")
    assert [str(action) for _, action in kept(home).moves] == [str(action) for _, action in by_notation.moves]
    assert "extend gold" in by_notation.record()


def test_a_game_goes_on_where_it_was_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """Leaving keeps the game; the next call goes on with it, and bots play as if nobody had left."""
    typing(monkeypatch, "1", "q")
    left = played(capsys, "--new", "--bots", "squire")
    assert "Your game is kept" in left.out
    moves = kept(home).moves
    typing(monkeypatch)
    again = run(capsys, "play")
    assert (again.code, kept(home).moves) == (0, moves)
    assert "Going on with your game" in again.err
    assert Match.resume((home / KEPT).read_text("utf-8")).bots == (None, "squire", "squire", "squire")


def test_undo_goes_back_to_the_last_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """Past the bots, again and again, until there is nothing to take back."""
    typing(monkeypatch)
    played(capsys, "--new")
    before = kept(home)
    typing(monkeypatch, "extend gold", "u", "undo")
    found = played(capsys, "--new")
    assert "Taken back: extend gold" in found.out
    assert "You have not decided anything yet." in found.out
    assert kept(home).digest() == before.digest()


def test_what_is_wrong_is_told_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """No line, no action, an action that is illegal now, a file that cannot be written: nothing is lost."""
    typing(monkeypatch, "99", "dance", "2 York", "0", "s /no/such/folder/file", "s", "", "?", "l", "t", "n")
    found = played(capsys, "--new")
    for told in (
        "There is no line 99: the numbers go from 1 to 6.",
        "'dance' is no action",
        "2 York: ",
        "There is no line 0",
        "cannot be written",
        "Save where?",
        "Choose a number, or type ? for help.",
        "an action in notation plays it at once",
        "Laws still to come",
    ):
        assert told in found.out
    assert len(kept(home).moves) <= 3


def test_hints_come_from_the_adviser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`h` asks the bot that --adviser names; one that cannot advise says so."""
    typing(monkeypatch, "h")
    found = played(capsys, "--new", "--adviser", "lord:20")
    assert "Hints by lord:20" in found.out
    assert "extend " in found.out
    typing(monkeypatch, "h")
    assert "page plays, but cannot say what it expects" in played(capsys, "--new", "--adviser", "page").out


def test_a_saved_game_is_a_record_that_can_be_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`s FILE` writes a record that other commands read too."""
    path = tmp_path / "my game.txt"
    typing(monkeypatch, "1", f"s {path}")
    assert (
        f"Saved. `lancaster play --resume {path}`"
        in " ".join(played(capsys, "--new").out.split("\n")).replace("  ", " ")
        or path.exists()
    )
    assert run(capsys, "show", path).code == 0
    typing(monkeypatch)
    assert run(capsys, "play", "--resume", path).code == 0


def test_a_window_that_is_too_low_says_what_the_person_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the table has left the screen, a line above the question tells the round and the purse."""
    typing(monkeypatch)
    line = r"Round 1 of 5 · 0 points, \d gold, \d squires?, \d votes? · at court 2 1 ─"
    monkeypatch.setenv("LINES", "24")
    assert re.search(line, played(capsys, "--new", "--court", "--displeasure").out)
    monkeypatch.setenv("LINES", "60")
    assert not re.search(line, played(capsys, "--new", "--court", "--displeasure").out)


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["--bots", "squire,page"],
            "lancaster play: --bots names 2 bots, but 3 are needed, or one that plays all other",
        ),
        (["--bots", "wizard"], "lancaster play: there is no bot 'wizard'"),
        (["--adviser", "wizard"], "lancaster play: there is no bot 'wizard'"),
        (["--seat", "purple"], "lancaster play: purple does not play with 4: the colours are blue, green, yellow, red"),
        (["--resume", "/no/such/file"], "lancaster: /no/such/file cannot be read: No such file or directory"),
        (["--new", "--resume", "x"], "lancaster play: argument --resume: not allowed with argument --new"),
        (["--laws", "kings"], "lancaster: "),
    ],
)
def test_bad_arguments(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line that says what is wrong, exit code 2."""
    assert run(capsys, "play", *arguments).refused().startswith(told)


def test_files_that_cannot_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record without players, of a finished game, with a bot that is not there."""
    game = play(Options(), 1, 5)
    path = write(tmp_path, game.record())
    assert "cannot be resumed: it does not say who plays" in run(capsys, "play", "--resume", path).refused()
    players = "# players: blue=you green=page yellow=page red=page\n"
    write(tmp_path, play(Options(), 1).record() + players)
    assert "is over: see it with lancaster show" in run(capsys, "play", "--resume", path).refused()
    write(tmp_path, game.record() + players.replace("red=page", "red=wizard"))
    assert "there is no bot 'wizard'" in run(capsys, "play", "--resume", path).refused()
    write(tmp_path, game.record() + players.replace("red=page", "red=you"))
    assert "one seat is for a person" in run(capsys, "play", "--resume", path).refused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_80_columns(language: str) -> None:
    """R8.3: a whole party that applies for an office; and the line that says what one has."""
    study = Position(players=3, court=True).purse(0, points=50, gold=10, squires=10, votes=10).court(0, 4, 3, 2, 1)
    game = study.bishops(1, 2).party("constable", 1, 4, bishops=2, tudor=True).placement()
    console = Console(width=80, file=io.StringIO())
    console.print(board(game, 0, People(3, ("Ann", "Bartholomew", "Cy"), 0), 80, language))
    assert isinstance(console.file, io.StringIO)
    assert "…" not in console.file.getvalue()
    assert len(status(game, 0, language)) < 80


# -- a terminal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_in_a_real_terminal(columns: int, rows: int, tmp_path: Path) -> None:
    """Colours, the whole table and the choices in the window, the keys of a person; Ctrl-C leaves quietly."""
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - it becomes the command
        os.environ.pop("COLUMNS", None)
        os.environ.pop("NO_COLOR", None)
        os.environ.update(XDG_DATA_HOME=str(tmp_path), TERM="xterm-256color")
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it, and that is inherited
        os.execv(sys.executable, [sys.executable, "-m", "lancaster", "play", "--seed", "3", "--bots", "page"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen = until_asked(terminal)
    assert "\x1b[" in screen
    shown = plain(screen)
    assert "You are to build the first extension." in shown
    assert max(map(len, shown.splitlines())) <= columns
    in_sight = "\n".join(shown.splitlines()[-rows:])
    for part in ("Round 1 of 5 · Set-up", *COUNTY_NAMES, "▸You", "upper right", "Castle", "In force", "Proposed"):
        assert part in in_sight
    os.write(terminal, b"1\n")
    assert "You build the extension" in plain(until_asked(terminal))
    os.write(terminal, b"1\n")
    assert re.match(r"1\r\n\x1b\[5A\x1b\[J", until_asked(terminal)), "places take the lines of the pieces"
    rest = interrupted(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert "Your game is kept" in rest
    assert parse("extend squires") in [
        action for _, action in Match.resume((tmp_path / "lancaster" / KEPT).read_text()).game.moves
    ]


def until_asked(terminal: int) -> str:
    """What appears until the prompt."""
    shown = b""
    while not shown.endswith(b"> \x1b[0m"):  # bold, and the end of bold, which may come later
        part = read_part(terminal, shown)
        assert part, f"it has ended after:\n{shown.decode(errors='replace')}"
        shown += part
    return shown.decode()


def interrupted(terminal: int) -> str:
    """What appears from Ctrl-C until the command has ended.

    Python's input() misses a signal that comes in the moment before it waits; a person would press again, too.
    """
    shown = b""
    os.write(terminal, b"\x03")
    presses = 1
    while True:
        if not select.select([terminal], [], [], 5)[0]:
            presses += 1
            assert presses <= 12, f"the command did not end:\n{shown.decode(errors='replace')}"
            os.write(terminal, b"\x03")
        elif part := read_part(terminal, shown):
            shown += part
        else:
            return shown.decode()


def read_part(terminal: int, shown: bytes) -> bytes:
    """What appears next, which may end in the middle of a letter; empty when the command has ended."""
    ready, _, _ = select.select([terminal], [], [], LIMIT_SECONDS)
    assert ready, f"nothing comes after:\n{shown.decode(errors='replace')}"
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the other side has closed
        return b""


def plain(text: str) -> str:
    """A text without the codes for colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
