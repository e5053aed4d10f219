"""The puzzles that a server offers: the next one for somebody, that of the day, answers and ratings.

The positions come from the file of the package (`lancaster.study.puzzles`); stored are only the first answers of people
and the ratings. Whoever is not signed in can solve puzzles as well; then nothing is stored or rated.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.options import Options
from lancaster.server.accounts.sessions import Person
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import puzzle_ratings
from lancaster.server.results.glicko import Rating
from lancaster.server.results.ratings import PROVISIONAL
from lancaster.server.storage.schema import puzzle_answers
from lancaster.study.puzzles import Puzzle, payloads, shipped
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

Data = dict[str, Any]
c = puzzle_answers.c

NEAREST: Final = 12  # puzzles of about somebody's strength, of which the next one is drawn


class PuzzleService:
    """All that can be done with puzzles."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.puzzles = shipped()

    async def about(self, person: Person | None) -> Data:
        """The themes, the puzzle of the day, and how somebody has done so far (wire.Puzzles)."""
        answers: dict[str, bool] = {}
        rating: Rating | None = None
        if person is not None:
            async with self.tables.database.read() as connection:
                answers = await _answers(connection, person.id)
                rating = await puzzle_ratings.of_person(connection, person.id, self.tables.now())
        themes = [
            each | {"answered": sum(puzzle.id in answers for puzzle in self.puzzles.of_theme(each["theme"]))}
            for each in payloads.counts(self.puzzles)
        ]
        return {
            "puzzles": len(self.puzzles.puzzles),
            "themes": themes,
            "daily": self._daily().id,
            "answered": len(answers),
            "right": sum(answers.values()),
            "rating": _shown(rating),
        }

    async def next(self, person: Person | None, theme: str | None) -> Data:
        """A puzzle that somebody has not answered, of about their strength; one of all when there is none left."""
        offered = self.puzzles.of_theme(theme)
        if not offered:
            raise Refused("no-such-puzzle")
        if person is not None:
            async with self.tables.database.read() as connection:
                answers = await _answers(connection, person.id)
                mine = await puzzle_ratings.of_person(connection, person.id, self.tables.now()) or Rating()
                ratings = await puzzle_ratings.of_puzzles(
                    connection, [puzzle.id for puzzle in offered], self.tables.now()
                )
            fresh = [puzzle for puzzle in offered if puzzle.id not in answers]
            fresh.sort(key=lambda puzzle: (abs(ratings[puzzle.id].value - mine.value), puzzle.id))
            # those that nobody has answered are all alike: any of them is as near as another
            nearest = [abs(ratings[puzzle.id].value - mine.value) for puzzle in fresh[:NEAREST]]
            offered = [each for each in fresh if abs(ratings[each.id].value - mine.value) <= nearest[-1]] or offered
        return await self._position(person, secrets.choice(offered))

    async def daily(self, person: Person | None) -> Data:
        """The puzzle of this day, by UTC: the same for everybody (wire.PuzzlePosition)."""
        return await self._position(person, self._daily())

    async def position(self, person: Person | None, puzzle: str) -> Data:
        """The position of a puzzle as its seat sees it (wire.PuzzlePosition)."""
        return await self._position(person, payloads.found(self.puzzles, puzzle))

    def options(self, puzzle: str) -> Options:
        """What is played in a puzzle."""
        return payloads.found(self.puzzles, puzzle).options

    async def preview(self, puzzle: str, action: str) -> Data:
        """What an action would do (wire.Preview)."""
        return await self.tables.replays.run(payloads.preview, payloads.found(self.puzzles, puzzle), action)

    async def explain(self, puzzle: str, actions: list[str]) -> Data:
        """Why actions are refused (wire.Whys)."""
        return await self.tables.replays.run(payloads.explain, payloads.found(self.puzzles, puzzle), actions)

    async def answer(self, person: Person | None, puzzle: str, action: str) -> Data:
        """The solution, after somebody's answer; their first one is rated (wire.PuzzleSolution)."""
        told = await self.tables.replays.run(payloads.solution, payloads.found(self.puzzles, puzzle), action)
        moved = await self._settle(person.id, told) if person is not None else None
        async with self.tables.database.read() as connection:
            rating = (await puzzle_ratings.of_puzzles(connection, [puzzle], self.tables.now()))[puzzle]
        change = moved and {"before": round(moved.before.value), "after": _shown(moved.after)}
        return {**told, "rated": change, "puzzle_rating": _shown(rating)}

    # -- details -----------------------------------------------------------------------------------------------------

    def _daily(self) -> Puzzle:
        return self.puzzles.of_day(self.tables.now() // DAY_MS)

    async def _position(self, person: Person | None, puzzle: Puzzle) -> Data:
        answered = False
        if person is not None:
            async with self.tables.database.read() as connection:
                query = select(func.count()).where(c.person == person.id, c.puzzle == puzzle.id)
                answered = (await connection.execute(query)).scalar_one() > 0
        return {**await self.tables.replays.run(payloads.position, puzzle), "answered": answered}

    async def _settle(self, person: str, told: Data) -> puzzle_ratings.Moved | None:
        """Store and rate an answer; nothing when it is not the first one."""
        puzzle, now = told["puzzle"], self.tables.now()

        async def job(connection: AsyncConnection) -> puzzle_ratings.Moved | None:
            known = select(func.count()).where(c.person == person, c.puzzle == puzzle)
            if (await connection.execute(known)).scalar_one():
                return None
            moved = await puzzle_ratings.settle(connection, person, puzzle, told["right"], now)
            if moved is not None:
                row = {"person": person, "puzzle": puzzle, "action": told["answer"], "right": told["right"], "at": now}
                await connection.execute(insert(puzzle_answers).values(**row))
            return moved

        return await self.tables.database.write(f"puzzles {person}", job)


async def _answers(connection: AsyncConnection, person: str) -> dict[str, bool]:
    """The puzzles that somebody has answered, and whether rightly."""
    rows = await connection.execute(select(c.puzzle, c.right).where(c.person == person))
    return {row.puzzle: row.right for row in rows}


def _shown(rating: Rating | None) -> Data | None:
    """A rating as it is told (wire.PuzzleRating)."""
    if rating is None:
        return None
    return {"rating": round(rating.value), "provisional": rating.deviation > PROVISIONAL}
