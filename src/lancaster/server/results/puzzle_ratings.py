"""The ratings of puzzles and of those who solve them: an answer is a game of two.

Whoever finds the solution has won against the puzzle, whoever does not has lost. Both ratings move, by the same
Glicko-2 as those of games (`ratings`), in a pool of their own. Only the first answer of a person to a puzzle counts. A
puzzle's volatility is 0, like a bot's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.results import glicko
from lancaster.server.results.glicko import Rating, Result
from lancaster.server.results.ratings import PUZZLE, PUZZLES, held, keep, periods_since, rating_in
from lancaster.server.storage.schema import people, ratings


class Moved(NamedTuple):
    """What an answer did to the ratings."""

    before: Rating
    after: Rating
    puzzle: Rating  # after it


async def settle(connection: AsyncConnection, person: str, puzzle: str, right: bool, at: int) -> Moved | None:
    """Rate an answer; None for somebody who has been deleted."""
    query = select(people.c.deleted).where(people.c.id == person).with_for_update(read=True)
    known = (await connection.execute(query)).one_or_none()
    if known is None or known.deleted is not None:
        return None
    name = PUZZLE + puzzle
    rows = await held(connection, PUZZLES, sorted((person, name)), at)
    now = {who: glicko.rested(rating_in(row), periods_since(row, at)) for who, row in rows.items()}
    after = {}
    for who, other, score in ((person, name, float(right)), (name, person, float(not right))):
        row = rows[who]
        found = glicko.after(rating_in(row), [Result(now[other], score)], periods_since(row, at))
        after[who] = found
        await keep(connection, row, found, at)
    return Moved(now[person], after[person], after[name])


async def of_person(connection: AsyncConnection, person: str, at: int) -> Rating | None:
    """The rating of somebody as a solver; None before the first answer."""
    return (await _found(connection, [person], at)).get(person)


async def of_puzzles(connection: AsyncConnection, puzzles: Sequence[str], at: int) -> dict[str, Rating]:
    """The ratings of puzzles; those that nobody has answered have that of a newcomer."""
    found = await _found(connection, [PUZZLE + puzzle for puzzle in puzzles], at)
    return {puzzle: found.get(PUZZLE + puzzle, Rating(volatility=0.0)) for puzzle in puzzles}


async def _found(connection: AsyncConnection, whos: Sequence[str], at: int) -> dict[str, Rating]:
    query = select(ratings).where(ratings.c.pool == PUZZLES, ratings.c.who.in_(whos))
    return {row.who: glicko.rested(rating_in(row), periods_since(row, at)) for row in await connection.execute(query)}
