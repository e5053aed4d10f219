"""Routes of puzzles: what there is, the next one, that of the day, and answers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from lancaster.server.accounts.sessions import Person
from lancaster.server.http.identity import Anyone, Data, From, TheServices
from lancaster.server.http.json_answer import json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.routes.box import Box
from lancaster.server.http.services import Services
from lancaster.server.http.wire import puzzles as wire
from lancaster.server.http.wire.tables import Preview, Whys
from lancaster.tables.box import box_of

router = APIRouter(prefix="/api/v1", tags=["puzzles"])

MISSING = refusals("no-such-puzzle")
TRYING = refusals("no-such-puzzle", "illegal-action", "malformed-action")


@router.get("/puzzles", response_model=wire.Puzzles, operation_id="puzzles")
async def about(services: TheServices, person: Anyone, address: From) -> Data:
    """The themes, the puzzle of the day, and how I have done so far."""
    _spend(services, person, address)
    return await services.puzzles.about(person)


@router.get("/puzzles/next", response_model=wire.PuzzlePosition, responses=MISSING, operation_id="next_puzzle")
async def another(
    services: TheServices, person: Anyone, address: From, theme: Annotated[wire.Theme | None, Query()] = None
) -> Response:
    """A puzzle of about my strength that I have not answered."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.next(person, theme))


@router.get("/puzzles/daily", response_model=wire.PuzzlePosition, operation_id="daily_puzzle")
async def daily(services: TheServices, person: Anyone, address: From) -> Response:
    """The puzzle of this day, by UTC: the same for everybody."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.daily(person))


@router.get("/puzzles/{puzzle}", response_model=wire.PuzzlePosition, responses=MISSING, operation_id="puzzle")
async def position(services: TheServices, person: Anyone, address: From, puzzle: wire.PuzzleId) -> Response:
    """A puzzle as its seat sees it."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.position(person, puzzle))


@router.get("/puzzles/{puzzle}/box", response_model=Box, responses=MISSING, operation_id="puzzle_box")
async def box(services: TheServices, person: Anyone, address: From, puzzle: wire.PuzzleId) -> Data:
    """What is in the box of a puzzle, for its number of players."""
    _spend(services, person, address)
    return box_of(services.puzzles.options(puzzle))


@router.post("/puzzles/{puzzle}/preview", response_model=Preview, responses=TRYING, operation_id="puzzle_preview")
async def preview(
    services: TheServices, person: Anyone, address: From, puzzle: wire.PuzzleId, said: wire.PuzzleAnswer
) -> Response:
    """What an action would do."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.preview(puzzle, said.action))


@router.post("/puzzles/{puzzle}/explain", response_model=Whys, responses=MISSING, operation_id="puzzle_explain")
async def explain(
    services: TheServices, person: Anyone, address: From, puzzle: wire.PuzzleId, said: wire.PuzzleWhys
) -> Response:
    """Why actions cannot be played."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.explain(puzzle, said.actions))


@router.post(
    "/puzzles/{puzzle}/answers", response_model=wire.PuzzleSolution, responses=TRYING, operation_id="answer_puzzle"
)
async def answer(
    services: TheServices, person: Anyone, address: From, puzzle: wire.PuzzleId, said: wire.PuzzleAnswer
) -> Response:
    """Answer a puzzle; my first answer is rated. The solution is told."""
    _spend(services, person, address)
    return json_answer(await services.puzzles.answer(person, puzzle, said.action))


def _spend(services: Services, person: Person | None, address: str) -> None:
    services.rate_limits.spend("puzzle", person.id if person is not None else None, address)
