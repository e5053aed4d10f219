"""Messages about puzzles: the position as its seat sees it, and what is told after an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StringConstraints

from lancaster import forecast, view
from lancaster.server.http.wire.base import MOST_EXPLAINED, ActionText, Said, Told
from lancaster.server.http.wire.portable_types import portable
from lancaster.server.http.wire.studies import StudyPrompt
from lancaster.server.http.wire.tables import Choice, Entry
from lancaster.study.puzzles.themes import THEMES

if TYPE_CHECKING:
    from lancaster.forecast import Forecast
    from lancaster.view import View
else:
    Forecast = portable(forecast.Forecast)
    View = portable(view.View)

PuzzleId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{10}$")]
if TYPE_CHECKING:
    Theme = str
else:
    Theme = Literal[THEMES]
Spoken = Annotated[
    tuple[str, dict[str, Any]], Field(description="a message of the catalogue: its key and its arguments")
]


class PuzzleRating(Told):
    """The rating of a solver, or of a puzzle."""

    rating: int
    provisional: bool


class PuzzleTheme(Told):
    """A theme, and how many puzzles it has."""

    theme: Theme
    puzzles: int
    answered: int = Field(description="of them by the asker")


class Puzzles(Told):
    """What there is to solve, and how the asker has done."""

    puzzles: int
    themes: list[PuzzleTheme]
    daily: str = Field(description="the puzzle of this day, by UTC")
    answered: int
    right: int = Field(description="of the first answers")
    rating: PuzzleRating | None


class PuzzlePosition(Told):
    """A puzzle before the answer: what its seat may know, and no more."""

    id: str
    players: int
    laws: str
    court: bool
    displeasure: bool
    seat: int
    view: View
    forecast: Forecast
    prompt: StudyPrompt
    choices: list[Choice]
    entries: list[Entry] = Field(description="what happened last")
    answered: bool = Field(description="the asker has answered it before: it is not rated again")


class PuzzleCandidate(Told):
    """One of the best actions, with what it brought in games that were played on."""

    action: str
    said: Spoken
    share: float = Field(description="of the win, for the seat")
    points: float = Field(description="at the end, for the seat")


class PuzzleChange(Told):
    """What an answer did to a solver's rating."""

    before: int
    after: PuzzleRating


class PuzzleSolution(Told):
    """What is told after an answer."""

    puzzle: str
    answer: str
    right: bool
    solution: str
    themes: list[Theme]
    margin: float = Field(description="share of the win by which the solution is better than the next action")
    error: float = Field(description="standard error of the margin")
    grade: str | None = Field(description="of the answer, as in a review")
    best: list[PuzzleCandidate] = Field(description="the solution first")
    explanation: list[Spoken]
    rated: PuzzleChange | None = Field(description="None: the answer was not rated")
    puzzle_rating: PuzzleRating


class PuzzleAnswer(Said):
    """An action as the answer, or to be tried."""

    action: ActionText


class PuzzleWhys(Said):
    """Why can these actions not be played?"""

    actions: list[ActionText] = Field(min_length=1, max_length=MOST_EXPLAINED)
