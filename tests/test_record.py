"""Records: a game as text and back; a damaged or impossible one is refused at the line where it goes wrong."""

import pickle
import re
from dataclasses import replace
from typing import Any

import pytest

from lancaster import Game, Options, RecordError, Rng
from lancaster.material import shipped
from lancaster.version import RULES_VERSION
from tests.support import play


def played(options: Options, seed: int = 7, names: tuple[str, ...] = (), decisions: int = 10_000) -> Game:
    game, rng = Game.new(options, seed=seed, names=names), Rng(seed)
    while not game.over and decisions:
        seat = rng.choice(game.actors)
        game.play(seat, rng.choice(game.legal(seat)))
        decisions -= 1
    return game


NAMED = played(Options(3), names=("Anna", "Béla of York", "李"))
TEXT = NAMED.record()


def test_a_record_is_read_back_to_the_same_game() -> None:
    again = Game.replay(TEXT)
    assert again.record() == TEXT
    assert again.digest() == NAMED.digest()
    assert again.names == ("Anna", "Béla of York", "李")
    assert again.seed == 7
    assert again.scores == NAMED.scores


def test_the_header_says_what_was_played() -> None:
    header = TEXT.split("\n\n")[0].split("\n")
    assert header[:6] == [
        "Lancaster record 1",
        "rules 1",
        "players 3",
        "laws base",
        "modules none",
        f"material {shipped().digest}",
    ]
    assert header[6] == "seed 7"
    assert header[7].startswith("deal start=")
    assert header[8] == "name blue Anna"
    assert header[-1].startswith("result blue=")


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    lines = TEXT.split("\n")
    edited = "\n".join(f"  {line}  # a remark" for line in lines).replace("blue: ", "blue:   ")
    assert Game.replay("# made by hand\n\n" + edited).digest() == NAMED.digest()


def test_a_game_in_the_middle_has_no_result_and_can_be_gone_on_with() -> None:
    game = played(Options(4, "random", True, True), decisions=40)
    text = game.record()
    assert "result" not in text
    again = Game.replay(text)
    assert again.actors == game.actors
    assert again.digest() == game.digest()


def test_ballots_are_listed_in_seat_order_revealed_or_not() -> None:
    """R3.1: ballots commute."""
    game = Game.new(Options(3), seed=1)
    rng = Rng(1)
    while len(game.actors) == 1:
        game.play(game.actors[0], rng.choice(game.legal(game.actors[0])))
    twin = game.copy()
    play(game, "yellow: yes", "blue: no")
    assert game.record().endswith("blue: no\nyellow: yes\n")
    play(game, "green: no")
    play(twin, "green: no", "blue: no", "yellow: yes")
    assert game.record() == twin.record()
    assert game.record().endswith("blue: no\ngreen: no\nyellow: yes\n")
    assert game.digest() == twin.digest()


def test_replay_to_a_moment() -> None:
    moves = NAMED.moves
    assert len(Game.replay(TEXT, to=5).moves) == 5
    assert Game.replay(TEXT, to=5).moves == moves[:5]
    assert Game.replay(TEXT, to=0).moves == ()
    assert Game.replay(TEXT, to=10_000).over


def test_another_material_is_named_by_its_digest_and_its_differences() -> None:
    """R0.3: a record lists the values that differ from the shipped ones, and needs no other file."""
    material = replace(shipped(), start_gold=5, ransom_price=2)
    game = played(Options(4, material=material))
    text = game.record()
    assert f"material {material.digest}\nchange start.gold = 5\nchange price.ransom = 2\n" in text
    again = Game.replay(text)
    assert again.options.material == material
    assert again.digest() == game.digest()
    assert again.record() == text


def line_of(pattern: str) -> int:
    return next(n for n, line in enumerate(TEXT.split("\n"), 1) if re.match(pattern, line))


FIRST_MOVE = line_of("[a-z]+: ")
DAMAGES = [
    (r"^Lancaster record 1", "Chess record 1", "a record begins with", 1),
    (r"^Lancaster record 1", "Lancaster record 3", "formats 1 and 2", 1),
    (r"^rules 1", "rules 99", "rules version 99", 2),
    (r"^rules 1", "rules one", "whole number", 2),
    (r"^players 3", "players 6", "2 to 5 players", 3),
    (r"^players 3", "players 4", "result|deal|conflict", None),
    (r"^players 3\n", "", "nothing of 'players'", None),
    (r"^laws base", "laws magic", "laws are", 4),
    (r"^laws base", "laws kings", "both modules", 4),
    (r"^laws base", "laws new", "not those of the options", line_of("deal")),
    (r"^modules none", "modules church", "modules are", 5),
    (r"^modules none", "modules", "modules are", 5),
    (r"^material \w+", "material 0123456789abcdef", "is not the shipped one", 6),
    (r"^material", "change nothing = 3\nmaterial", "nothing", 6),
    (r"^material", "change start.gold\nmaterial", "KEY = VALUE", 6),
    (r"^seed 7", "seed 8", "gives another deal", 7),
    (r"^seed 7", "seed seven", "whole number", 7),
    (r"^seed 7", "seed 7\nseed 7", "twice", 8),
    (r"^deal start=", "deal begin=", "start=", 8),
    (r"^deal (.*)B0a", r"deal \1B9z", "section 0", 8),
    (r"^name blue Anna", "name pink Anna", "COLOUR NAME", 9),
    (r"^name blue Anna", "name blue", "COLOUR NAME", 9),
    (r"^name blue Anna", "name blue Anna\nname blue Bob", "named twice", 10),
    (r"^name blue Anna", "name purple Anna", "nobody plays purple", 9),
    (r"^name blue Anna", "nickname Anna", "no line of a record's header", 9),
    (r"^result blue=(-?\d+)", r"result blue=1\1", "another result", line_of("result")),
    (r"^result .*", "result blue=1", "a result is written", line_of("result")),
    (r"^result .*", "result red=1 green=2 yellow=3", "a result is written", line_of("result")),
    (r"^(\w+): extend", r"\1: extends", "not understood", FIRST_MOVE),
    (r"^(\w+): extend", r"purple: extend", "nobody plays purple", FIRST_MOVE),
    (r"^(\w+): extend (\w+)", r"\1: 2 York", "not what is asked", FIRST_MOVE),
    (r"^(\w+): extend (\w+)", r"\1 extend \2", "header", FIRST_MOVE),
]


@pytest.mark.parametrize(("pattern", "replacement", "problem", "line"), DAMAGES)
def test_a_damaged_record_is_refused_at_its_line(
    pattern: str, replacement: str, problem: str, line: int | None
) -> None:
    damaged = re.sub(pattern, replacement, TEXT, count=1, flags=re.MULTILINE)
    assert damaged != TEXT
    with pytest.raises(RecordError, match=problem) as refused:
        Game.replay(damaged)
    assert line is None or refused.value.line == line
    assert str(refused.value).startswith(f"line {refused.value.line}: ")


@pytest.mark.parametrize(
    ("pattern", "replacement", "code", "details"),
    [
        (r"^Lancaster record", "Chess record", "not-a-record", {}),
        (r"^Lancaster record 1", "Lancaster record 77", "record-format-unknown", {"format": "77"}),
        (rf"^rules {RULES_VERSION}", "rules 77", "record-rules-differ", {"rules": 77, "installed": RULES_VERSION}),
        (r"^seed 7", "seed 8", "record-line-wrong", {}),
    ],
)
def test_a_refused_record_says_why_in_a_code(
    pattern: str, replacement: str, code: str, details: dict[str, Any]
) -> None:
    with pytest.raises(RecordError) as refused:
        Game.replay(re.sub(pattern, replacement, TEXT, count=1, flags=re.MULTILINE))
    assert (refused.value.code, refused.value.details) == (code, details)


def test_a_record_cut_short_is_refused_for_its_result() -> None:
    lines = TEXT.rstrip("\n").split("\n")
    with pytest.raises(RecordError, match="not over"):
        Game.replay("\n".join(lines[:-1]))


def test_an_action_too_many_is_refused() -> None:
    with pytest.raises(RecordError, match="the game is over") as refused:
        Game.replay(TEXT + "blue: none\n")
    assert refused.value.line == TEXT.count("\n") + 1


def test_every_line_can_be_lost_and_is_missed() -> None:
    """Leave out any one action: the record is refused, at that line or later, never accepted."""
    lines = TEXT.split("\n")
    for index in range(FIRST_MOVE - 1, len(lines) - 1):
        with pytest.raises(RecordError) as refused:
            Game.replay("\n".join(lines[:index] + lines[index + 1 :]))
        assert refused.value.line >= min(index + 1, line_of("result"))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark", "\x00", "Lancaster record"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line"):
        Game.replay(text)


@pytest.mark.parametrize("name", ["a\nb", " Anna", "Anna ", "No#1", "tab\there"])
def test_names_that_would_break_a_record_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Game.new(Options(2), names=(name, "B"))
    with pytest.raises(ValueError, match="2 names"):
        Game.new(Options(2), names=("A", "B", "C"))


def test_a_game_can_be_pickled() -> None:
    game = played(Options(2, "new", True, True), decisions=30)
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - its own
    assert again.digest() == game.digest()
    assert again.record() == game.record()
    action = game.legal(game.actors[0])[0]
    assert pickle.loads(pickle.dumps(action)) is action  # noqa: S301 - its own
    events = game.play(game.actors[0], action)
    assert pickle.loads(pickle.dumps(events)) == events  # noqa: S301 - its own
