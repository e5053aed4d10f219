"""Puzzles: the file, what is shown of one, and whether the solutions stand."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lancaster import Options, Rng
from lancaster.study.puzzles import Puzzle, PuzzleFileError, Puzzles, payloads, read, shipped
from lancaster.study.puzzles.puzzle import from_data, identity
from lancaster.study.puzzles.themes import THEMES, themes_of
from lancaster.tables.refusals import Refused
from lancaster.words import LANGUAGES, People, catalogue
from tests.configurations import SEED

ALL = shipped().puzzles
FEW = [ALL[(SEED * 7 + step) % len(ALL)] for step in range(4)]
MANY = [ALL[(SEED * 7 + 13 * step) % len(ALL)] for step in range(min(24, len(ALL)))]  # of 300; `make soak` takes all


def test_the_file_reads_back_as_it_was_written() -> None:
    text = shipped().text()
    assert read(text, "again").puzzles == ALL
    assert read(text, "again").text() == text
    assert [from_data(json.loads(puzzle.line())) for puzzle in ALL] == list(ALL)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace("extend gold", "extend votes", 1), "x was changed or cut off"),
        (lambda text: text[: len(text) // 2], "x was changed or cut off"),
        (lambda text: text.replace('"version": 1', '"version": 2', 1), "x is of version 2"),
        (lambda text: text.replace("lancaster puzzles", "lancaster riddles", 1), "x is no file of puzzles"),
        (lambda text: text[:0], "x is no file of puzzles"),
        (lambda text: "[]\n" + text, "x is no file of puzzles"),
    ],
)
def test_a_file_that_is_something_else_is_refused(change, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(PuzzleFileError, match=message):
        read(change(shipped().text()), "x")


def test_there_are_puzzles_of_every_theme() -> None:
    assert len({puzzle.id for puzzle in ALL}) == len(ALL) > 0
    assert {puzzle.themes[0] for puzzle in ALL} == set(THEMES)


@pytest.mark.parametrize("puzzles", [MANY, pytest.param(ALL, marks=pytest.mark.soak)], ids=["sample", "all"])
def test_the_puzzles_of_the_package_are_what_they_say(puzzles: list[Puzzle]) -> None:
    """Each leads to its position, where the solution is legal and ahead of the others by the margin."""
    made = shipped().made
    for puzzle in puzzles:
        game = puzzle.game()
        assert game.digest() == puzzle.digest
        assert puzzle.id == identity(puzzle.options, puzzle.seed, puzzle.moves, puzzle.seat)
        legal = [str(action) for action in game.legal(puzzle.seat)]
        assert {each.action for each in puzzle.best} <= set(legal)
        best, *others = puzzle.best
        assert others == sorted(others, key=lambda each: -each.share)
        assert best.share - others[0].share == pytest.approx(puzzle.margin, abs=0.002)
        assert puzzle.margin >= made["margin"]
        assert puzzle.margin >= made["standard_errors"] * (puzzle.error - 0.0005)
        action = puzzle.action(puzzle.solution)
        assert action is not None
        assert themes_of(game, puzzle.seat, action) == puzzle.themes != ()


@pytest.mark.parametrize("puzzles", [MANY, pytest.param(ALL, marks=pytest.mark.soak)], ids=["sample", "all"])
def test_a_puzzle_shows_only_what_its_seat_may_know(puzzles: list[Puzzle]) -> None:
    """All that is hidden is dealt again, and nothing that is shown before the answer changes (R1.8)."""
    for puzzle in puzzles:
        game = puzzle.game()
        for seed in range(2):
            assert payloads.position(puzzle, game.determinize(puzzle.seat, Rng(seed))) == payloads.position(puzzle)
        shown = json.dumps(payloads.position(puzzle))
        assert str(puzzle.seed) not in shown
        assert payloads.position(puzzle)["entries"][-1]["number"] == len(game.moves)
        assert '"themes"' not in shown
        assert '"solution"' not in shown


def test_a_shown_deck_would_be_noticed() -> None:
    """The test above bites: the view of a seat that is shown another one's purse differs."""
    puzzle = ALL[0]
    other = (puzzle.seat + 1) % puzzle.players
    position = payloads.position(puzzle)
    assert puzzle.game().view(other)["seats"] != position["view"]["seats"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_solution_can_be_told(language: str) -> None:
    words = catalogue(language)
    for puzzle in MANY:
        people = People(puzzle.players, (), puzzle.seat)
        for answer in (*(each.action for each in puzzle.best), *map(str, puzzle.game().legal(puzzle.seat)[:2])):
            told = payloads.solution(puzzle, answer)
            assert told["right"] == (answer == puzzle.solution)
            assert (told["grade"] is None) == (told["right"] or puzzle.margin < 0.05)
            assert all(words.text(key, args, people) for key, args in told["explanation"])


def test_an_answer_that_cannot_be_played_is_refused() -> None:
    for answer, code in (("fly away", "malformed-action"), ("extend gold", "illegal-action")):
        with pytest.raises(Refused) as refused:
            payloads.solution(next(each for each in ALL if "extend gold" not in _legal(each)), answer)
        assert refused.value.code == code


def _legal(puzzle: Puzzle) -> list[str]:
    return [str(action) for action in puzzle.game().legal(puzzle.seat)]


def test_all_puzzles_take_turns_as_the_daily_one() -> None:
    puzzles = shipped()
    days = [puzzles.of_day(20_000 + day).id for day in range(len(ALL))]
    assert sorted(days) == sorted(puzzles.by_id)
    assert puzzles.of_day(20_000 + len(ALL)).id == days[0]


def test_themes_name_puzzles() -> None:
    puzzles = shipped()
    assert puzzles.of_theme(None) == list(ALL)
    for theme in THEMES:
        assert all(theme in puzzle.themes for puzzle in puzzles.of_theme(theme))
    assert [each["puzzles"] for each in payloads.counts(puzzles)] == [
        number for number in (len(puzzles.of_theme(theme)) for theme in THEMES) if number
    ]


def test_a_sample_stands_when_it_is_judged_anew() -> None:
    pytest.importorskip("numpy")
    from lancaster.study.puzzles.finder import Finder

    short = min(FEW, key=lambda puzzle: (-puzzle.game().round, len(_legal(puzzle))))
    assert Finder(0).refutation(short, games=16) is None


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_every_solution_stands_when_it_is_judged_anew(puzzle: Puzzle) -> None:
    pytest.importorskip("numpy")
    from lancaster.study.puzzles.finder import Finder

    assert Finder(0).refutation(puzzle) is None


def test_a_planted_solution_is_refuted() -> None:
    pytest.importorskip("numpy")
    from lancaster.study.puzzles.finder import Finder

    puzzle = min(FEW, key=lambda each: len(_legal(each)))
    best, second, *rest = puzzle.best
    planted = replace(puzzle, best=(second, best, *rest))
    game = planted.game()
    action = planted.action(planted.solution)
    assert action is not None
    planted = replace(planted, themes=themes_of(game, planted.seat, action))
    found = Finder(0).refutation(planted, games=16)
    assert found is not None
    assert found.why == "the network sees no such margin"
    moved = Finder(0).refutation(replace(puzzle, digest="0"), games=16)
    assert moved is not None
    assert moved.why == "the actions lead to another position"


def test_themes_take_turns_in_a_selection() -> None:
    pytest.importorskip("numpy")
    from lancaster.study.puzzles.finder import MOST_OF_A_THEME, selected, wanted

    puzzle = ALL[0]
    found = [
        replace(puzzle, id=f"{number:010}", themes=(theme,), margin=number / 100)
        for number, theme in enumerate(["ballots"] * 5 + ["scoring"] * 2 + ["ransom"])
    ]
    taken = selected(found, 5)
    assert sorted(each.themes[0] for each in taken) == ["ballots", "ballots", "ransom", "scoring", "scoring"]
    assert {each.margin for each in taken if each.themes[0] == "ballots"} == {0.04, 0.03}
    assert selected(found, 100) == sorted(found, key=lambda each: each.id)
    number = int(5 / MOST_OF_A_THEME)
    assert "ballots" not in wanted(found, number)
    assert "scoring" in wanted(found, number)


def test_a_file_of_puzzles_may_be_empty() -> None:
    nothing = Puzzles({"seed": 1}, ())
    assert read(nothing.text(), "x").puzzles == ()
    assert Options(2) == replace(ALL[0], players=2, laws="base", court=False, displeasure=False).options
