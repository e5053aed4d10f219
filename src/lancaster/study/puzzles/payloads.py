"""What a solver is shown of a puzzle, as data for clients: the position before the answer, and the solution after it.

Before the answer it is what the seat would be shown in play (R1.8), and nothing else: no solution, no theme, no seed.
Server and browser answer with the same functions.
"""

from __future__ import annotations

from typing import Any, Final

from lancaster.game import Game
from lancaster.notation import parse
from lancaster.story.round_accounts import RoundEvents
from lancaster.study.grades import grade_of
from lancaster.study.moments import percent
from lancaster.study.phrases import Message, phrase
from lancaster.study.puzzles.puzzle import Puzzle, Puzzles
from lancaster.study.puzzles.themes import THEMES
from lancaster.study.walk import beginning
from lancaster.tables import payloads
from lancaster.tables.history import played_told
from lancaster.tables.refusals import Refused

Data = dict[str, Any]
ENTRIES_TOLD: Final = 40  # a kB each


def found(puzzles: Puzzles, puzzle: str) -> Puzzle:
    """A puzzle by what it is called; refused if there is none."""
    if puzzle not in puzzles.by_id:
        raise Refused("no-such-puzzle")
    return puzzles.by_id[puzzle]


def counts(puzzles: Puzzles) -> list[Data]:
    """How many puzzles there are of each theme (wire.PuzzleTheme)."""
    return [{"theme": theme, "puzzles": len(puzzles.of_theme(theme))} for theme in THEMES if puzzles.of_theme(theme)]


def position(puzzle: Puzzle, game: Game | None = None) -> Data:
    """The position as its seat sees it (wire.PuzzlePosition); `game` stands for it where another deal is tried."""
    game = game or puzzle.game()
    seat = puzzle.seat
    prompt = game.prompt(seat)
    assert prompt is not None
    return {
        "id": puzzle.id,
        "players": puzzle.players,
        "laws": puzzle.laws,
        "court": puzzle.court,
        "displeasure": puzzle.displeasure,
        "seat": seat,
        "view": game.view(seat),
        "forecast": game.forecast(seat),
        "prompt": {"kind": prompt.kind, "subject": prompt.subject, "rule": prompt.rule},
        "choices": [payloads.choice(each) for each in game.choices(seat)],
        "entries": entries(game),
    }


def entries(game: Game) -> list[Data]:
    """What happened last, as the log of a table tells it (wire.Entry): what everybody has seen."""
    now, this_round = beginning(game), RoundEvents()
    told = [
        played_told(now, seat, action, number, this_round, over=False)
        for number, (seat, action) in enumerate(game.moves, start=1)
    ]
    return told[-ENTRIES_TOLD:]


def preview(puzzle: Puzzle, action: str) -> Data:
    """What an action would do (wire.Preview)."""
    return payloads.preview(puzzle.game(), puzzle.seat, action)


def explain(puzzle: Puzzle, actions: list[str]) -> Data:
    """Why actions are refused (wire.Whys)."""
    return payloads.explain(puzzle.game(), puzzle.seat, actions)


def solution(puzzle: Puzzle, answer: str) -> Data:
    """What is told after an answer (wire.PuzzleSolution); an action that is not legal is refused as in play."""
    game, seat = puzzle.game(), puzzle.seat
    payloads.preview(game, seat, answer)
    answer = str(parse(answer))
    said = {each.action: spoken(game, seat, each.action) for each in puzzle.best}
    lost = 0.0 if answer == puzzle.solution else _lost(puzzle, answer)
    return {
        "puzzle": puzzle.id,
        "answer": answer,
        "right": answer == puzzle.solution,
        "solution": puzzle.solution,
        "themes": list(puzzle.themes),
        "margin": puzzle.margin,
        "error": puzzle.error,
        "grade": grade_of(lost),
        "best": [
            {"action": each.action, "said": said[each.action], "share": each.share, "points": each.points}
            for each in puzzle.best
        ],
        "explanation": explanation(puzzle, game, answer, lost),
    }


def explanation(puzzle: Puzzle, game: Game, answer: str, lost: float) -> list[Message]:
    """The solution in the words of a review, as messages of the catalogue."""
    seat, best = puzzle.seat, puzzle.solution
    if answer == best:
        rival = spoken(game, seat, puzzle.best[1].action)
        args: Data = {"better": [spoken(game, seat, best)], "played": [rival], "percent": percent(puzzle.margin)}
        told: list[Message] = [("puzzles.right", args)]
    else:
        args = {"better": [spoken(game, seat, best)], "played": [spoken(game, seat, answer)], "percent": percent(lost)}
        rated = any(each.action == answer for each in puzzle.best)
        told = [("puzzles.wrong" if rated else "puzzles.far", args)]
    return told + [(f"puzzles.why.{theme}", {}) for theme in puzzle.themes[:1]]


def spoken(game: Game, seat: int, action: str) -> Message:
    """An action as a message."""
    prompt = game.prompt(seat)
    return phrase(parse(action), prompt.subject if prompt is not None and prompt.kind == "ballot" else "")


def _lost(puzzle: Puzzle, answer: str) -> float:
    """The share of the win that an answer loses; of one that was not played on it is known only that it is as much."""
    share = next((each.share for each in puzzle.best if each.action == answer), None)
    return puzzle.margin if share is None else max(puzzle.margin, puzzle.best[0].share - share)
