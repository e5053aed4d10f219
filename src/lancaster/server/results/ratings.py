"""The ratings of people and bots on this server, updated as tables end.

There is a pool of ratings for each number of players and each material, and no more. Law sets and the modules of Henry
V share it: a club's games split over all their combinations would leave everybody provisional everywhere. Two players
are another contest than five, and so is a board with other numbers.

A bot is rated like a person, under a name that holds its budget and version, because each of them is a different
player; its volatility is 0, because a program does not get better with the years. All seats of a table change at once,
from the ratings before it, so it does not matter in which order they are named.

Puzzles and those who solve them have a pool of their own (`puzzle_ratings`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, Select, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.results import glicko
from lancaster.server.results.glicko import Rating
from lancaster.server.storage.schema import people, rating_changes, ratings

PROVISIONAL: Final = 110.0  # a rating with a greater deviation is shown with a question mark and has no rank
GONE: Final = "gone"  # who somebody was that has been deleted; all of them are the same nobody
BOT: Final = "bot:"
PUZZLE: Final = "puzzle:"
PUZZLES: Final = "puzzles"  # the pool of puzzles and their solvers


class Rated(NamedTuple):
    """A seat at the end of a game."""

    seat: int
    who: str  # a person's id, or bot_name(…)
    place: int  # 1 is first; the same number is a tie
    forfeited: bool = False  # comes last, with any score


class Change(NamedTuple):
    """What a game did to the rating of a seat."""

    seat: int
    who: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's rating in a pool, as it is at the time that was asked for."""

    who: str
    pool: str
    name: str | None  # of a person; a bot has only its code
    rating: float
    deviation: float
    games: int
    played: int  # when last

    @property
    def provisional(self) -> bool:
        """Whether we know too little (yet, or again after a long absence) to give a rank."""
        return self.deviation > PROVISIONAL


def pool_name(players: int, material: str) -> str:
    """The pool in which a game is rated; `material` is its digest."""
    return f"{players}:{material}"


def bot_name(bot: str, version: str) -> str:
    """Who a bot is in the ratings: its code with the budget, as in `lord:200`, and the version of the program."""
    return f"{BOT}{bot}@{version}"


# -- a game ends -----------------------------------------------------------------------------------------------------


async def settle(
    connection: AsyncConnection, table: str, pool: str, seats: Sequence[Rated], at: int
) -> tuple[Change, ...]:
    """Rate a finished game and return what changed, by seat; once: a table that has been rated is not rated again.

    Nothing changes when a person had two seats, has been deleted, or when there was nobody else to meet.
    """
    settled = await changes(connection, table)
    if settled or not await _ratable(connection, seats):
        return settled
    before = await held(connection, pool, sorted({seat.who for seat in seats}), at)
    last = max(seat.place for seat in seats) + 1
    after = glicko.after_game(
        {who: rating_in(row) for who, row in before.items()},
        [(seat.who, last if seat.forfeited else seat.place) for seat in seats],
        {who: periods_since(row, at) for who, row in before.items()},
    )
    for row in before.values():
        await keep(connection, row, after[row.who], at)
    changed = tuple(
        Change(seat.seat, seat.who, before[seat.who].rating, after[seat.who].value)
        for seat in sorted(seats, key=lambda seat: seat.seat)
    )
    await connection.execute(
        insert(rating_changes), [{"table": table, "pool": pool, "at": at, **change._asdict()} for change in changed]
    )
    return changed


async def keep(connection: AsyncConnection, row: Row[Any], after: Rating, at: int) -> None:
    """Store a rating after one more game."""
    await connection.execute(
        update(ratings)
        .where(ratings.c.who == row.who, ratings.c.pool == row.pool)
        .values(
            rating=after.value,
            deviation=after.deviation,
            volatility=after.volatility,
            games=row.games + 1,
            played=max(row.played, at),
        )
    )


async def changes(connection: AsyncConnection, table: str) -> tuple[Change, ...]:
    """What a game did to the ratings, by seat; () when it was not rated."""
    c = rating_changes.c
    rows = await connection.execute(select(c.seat, c.who, c.before, c.after).where(c.table == table).order_by(c.seat))
    return tuple(Change(*row) for row in rows)


async def _ratable(connection: AsyncConnection, seats: Sequence[Rated]) -> bool:
    whos = [seat.who for seat in seats]
    persons = sorted(who for who in whos if not who.startswith(BOT))
    if len(set(persons)) < len(persons) or len(set(whos)) < 2:
        return False
    # Held until the transaction ends, so that nobody is deleted between this look and the new ratings
    query = select(people.c.id, people.c.deleted).where(people.c.id.in_(persons)).order_by(people.c.id)
    found = (await connection.execute(query.with_for_update(read=True))).all()
    return len(found) == len(persons) and all(row.deleted is None for row in found)


async def held(connection: AsyncConnection, pool: str, whos: Sequence[str], at: int) -> dict[str, Row[Any]]:
    """Everybody's rating in a pool, newcomers' too, held until the transaction ends.

    Two tables may end at once on two machines. Each first puts newcomers in, then holds all rows, both in the order of
    names: so neither overwrites the other's ratings, and they never wait for each other in a circle.
    """
    newcomer = Rating()
    upsert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    await connection.execute(
        upsert(ratings)
        .values(
            [
                {
                    "who": who,
                    "pool": pool,
                    "rating": newcomer.value,
                    "deviation": newcomer.deviation,
                    "volatility": 0.0 if who.startswith((BOT, PUZZLE)) else newcomer.volatility,
                    "games": 0,
                    "played": at,
                }
                for who in whos
            ]
        )
        .on_conflict_do_nothing()
    )
    query = select(ratings).where(ratings.c.pool == pool, ratings.c.who.in_(whos)).order_by(ratings.c.who)
    return {row.who: row for row in await connection.execute(query.with_for_update())}


# -- looking them up -------------------------------------------------------------------------------------------------


async def standings(
    connection: AsyncConnection, pool: str, at: int, limit: int = 100, skip: int = 0
) -> tuple[Standing, ...]:
    """The best of a pool, best first; nobody whose rating is provisional."""
    c = ratings.c
    # glicko.rested in SQL, so that the limit counts only those who are shown
    wandered = glicko.SCALE**2 * c.volatility * c.volatility * (at - c.played) / float(glicko.PERIOD_MS)
    query = (
        _standings()
        .where(c.pool == pool, c.deviation * c.deviation + wandered <= PROVISIONAL**2)
        .order_by(c.rating.desc(), c.who)
        .limit(limit)
        .offset(skip)
    )
    return tuple(_standing(row, at) for row in await connection.execute(query))


async def of(connection: AsyncConnection, who: str, at: int) -> tuple[Standing, ...]:
    """All ratings of somebody in games, the pool they play most first; provisional ones, too."""
    query = (
        _standings()
        .where(ratings.c.who == who, ratings.c.pool != PUZZLES)
        .order_by(ratings.c.games.desc(), ratings.c.pool)
    )
    return tuple(_standing(row, at) for row in await connection.execute(query))


async def forget(connection: AsyncConnection, person: str) -> None:
    """Remove a person's ratings, and their name from the changes of games, which stay for the others who played.

    Mark the person as deleted before, in the same transaction: then no game that is just ending rates them anew.
    """
    await connection.execute(delete(ratings).where(ratings.c.who == person))
    await connection.execute(update(rating_changes).where(rating_changes.c.who == person).values(who=GONE))


def _standings() -> Select[Any]:
    return select(ratings, people.c.name).select_from(ratings.outerjoin(people, people.c.id == ratings.c.who))


def _standing(row: Row[Any], at: int) -> Standing:
    now = glicko.rested(rating_in(row), periods_since(row, at))
    return Standing(row.who, row.pool, row.name, now.value, now.deviation, row.games, row.played)


def rating_in(row: Row[Any]) -> Rating:
    """The rating that a row holds."""
    return Rating(row.rating, row.deviation, row.volatility)


def periods_since(row: Row[Any], at: int) -> float:
    """How much time has passed since the last game of a row."""
    played: int = row.played
    return max(0, at - played) / glicko.PERIOD_MS
