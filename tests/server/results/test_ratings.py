"""Ratings in a real database: games are settled once, looked up with their pools, and people can be forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest
from sqlalchemy import JSON, event, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from lancaster.server.results import glicko, ratings
from lancaster.server.results.glicko import Rating
from lancaster.server.results.ratings import GONE, PROVISIONAL, Change, Rated, bot_name, pool_name
from lancaster.server.storage.schema import metadata, people, rating_changes, tables
from lancaster.server.storage.schema import ratings as rows

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]

NOW_MS = 1_800_000_000_000
WEEK_MS = glicko.PERIOD_MS
POOL = pool_name(4, "0123456789abcdef")
HENRY, RICHARD, JOAN, ALICE = (name.ljust(22, "-") for name in ("henry", "richard", "joan", "alice"))
KNIGHT = bot_name("knight", "0.1.0")
LORD = bot_name("lord:200", "0.1.0")


def play(job: Job[T]) -> T:
    """Run a job on a new SQLite database in which four people have met at tables "1" to "9"."""

    async def run() -> T:
        async with opened() as connection:
            return await job(connection)

    return asyncio.run(run())


@asynccontextmanager
async def opened() -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine("sqlite+aiosqlite://")

    @event.listens_for(engine.sync_engine, "connect")
    def _keep_references(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA foreign_keys=ON")

    try:
        async with engine.begin() as connection:
            await connection.run_sync(metadata.create_all)
            for person in (HENRY, RICHARD, JOAN, ALICE):
                name = person.strip("-").title()
                await connection.execute(insert(people).values(id=person, name=name, created=NOW_MS, seen=NOW_MS))
            for number in range(1, 10):
                await connection.execute(insert(tables).values(TABLE | {"id": str(number)}))
            yield connection
    finally:
        await engine.dispose()


TABLE = {  # nothing in it
    column.name: {} if isinstance(column.type, JSON) else column.type.python_type()
    for column in tables.c
    if not column.nullable
}


def seats(*whos: str, places: tuple[int, ...] = (1, 2, 3, 4, 5), forfeited: tuple[int, ...] = ()) -> list[Rated]:
    """Seats in order, by default in the order in which they came in."""
    return [Rated(seat, who, places[seat], seat in forfeited) for seat, who in enumerate(whos)]


async def stored(connection: AsyncConnection) -> dict[str, Rating]:
    return {
        row.who: Rating(row.rating, row.deviation, row.volatility) for row in await connection.execute(select(rows))
    }


# -- names -----------------------------------------------------------------------------------------------------------


def test_pools_are_players_and_material() -> None:
    assert pool_name(4, "0123456789abcdef") == "4:0123456789abcdef"
    assert len({pool_name(players, digest) for players in (2, 5) for digest in ("a", "b")}) == 4


def test_a_bot_is_its_code_budget_and_version() -> None:
    assert LORD == "bot:lord:200@0.1.0"
    assert bot_name("lord:500ms", "0.2.0") != bot_name("lord:500ms", "0.1.0") != bot_name("lord:200", "0.1.0")


# -- a game ends -----------------------------------------------------------------------------------------------------


def test_a_game_changes_everybodys_rating() -> None:
    async def job(connection: AsyncConnection) -> None:
        table = seats(HENRY, RICHARD, JOAN, ALICE)
        changed = await ratings.settle(connection, "1", POOL, table, NOW_MS)
        expected = glicko.after_game(
            {seat.who: Rating() for seat in table},
            [(seat.who, seat.place) for seat in table],
            dict.fromkeys(names, 0.0),
        )
        assert await stored(connection) == expected
        assert changed == tuple(Change(seat, who, 1500, expected[who].value) for seat, who in enumerate(names))
        assert await ratings.changes(connection, "1") == changed
        assert [change.after > 1500 for change in changed] == [True, True, False, False]
        assert {row.games for row in await connection.execute(select(rows))} == {1}

    names = (HENRY, RICHARD, JOAN, ALICE)
    play(job)


def test_a_table_is_rated_once() -> None:
    async def job(connection: AsyncConnection) -> None:
        first = await ratings.settle(connection, "1", POOL, seats(HENRY, RICHARD), NOW_MS)
        before = await stored(connection)
        again = await ratings.settle(connection, "1", POOL, seats(RICHARD, HENRY), NOW_MS + WEEK_MS)
        assert again == first
        assert await stored(connection) == before

    play(job)


def test_the_order_of_the_seats_does_not_matter() -> None:
    async def job(connection: AsyncConnection) -> dict[str, Rating]:
        await ratings.settle(connection, "1", POOL, table, NOW_MS)
        return await stored(connection)

    table = seats(HENRY, RICHARD, JOAN, LORD)
    one = play(job)
    table.reverse()
    assert play(job) == one


def test_whoever_forfeits_comes_last() -> None:
    """However many points they had; two of them share the last place."""

    async def job(connection: AsyncConnection) -> None:
        table = seats(HENRY, RICHARD, JOAN, ALICE, forfeited=(0, 3))
        changed = await ratings.settle(connection, "1", POOL, table, NOW_MS)
        gains = [change.after - change.before for change in changed]
        assert gains[1] > gains[2] > 0 > gains[0] == gains[3]

    play(job)


def test_a_person_in_two_seats_is_not_rated() -> None:
    async def job(connection: AsyncConnection) -> None:
        assert await ratings.settle(connection, "1", POOL, seats(HENRY, RICHARD, HENRY), NOW_MS) == ()
        assert await stored(connection) == {}

    play(job)


def test_a_bot_that_meets_only_itself_is_not_rated() -> None:
    async def job(connection: AsyncConnection) -> None:
        assert await ratings.settle(connection, "1", POOL, seats(KNIGHT, KNIGHT, KNIGHT), NOW_MS) == ()
        assert await stored(connection) == {}

    play(job)


def test_one_against_three_of_a_kind() -> None:
    """The bot has one rating and a change for each of its seats; it counts as one game."""

    async def job(connection: AsyncConnection) -> None:
        changed = await ratings.settle(connection, "1", POOL, seats(KNIGHT, HENRY, KNIGHT, KNIGHT), NOW_MS)
        assert [change.who for change in changed] == [KNIGHT, HENRY, KNIGHT, KNIGHT]
        assert len({change.after for change in changed if change.who == KNIGHT}) == 1
        assert changed[1].after > 1500 > changed[0].after
        (knight,) = await ratings.of(connection, KNIGHT, NOW_MS)
        assert knight.games == 1
        assert knight.name is None

    play(job)


def test_time_makes_people_less_sure_and_bots_not() -> None:
    async def job(connection: AsyncConnection) -> None:
        for number in range(1, 10):
            await ratings.settle(connection, str(number), POOL, seats(HENRY, KNIGHT), NOW_MS)
        (henry,), (knight,) = await ratings.of(connection, HENRY, NOW_MS), await ratings.of(connection, KNIGHT, NOW_MS)
        (later,) = await ratings.of(connection, HENRY, NOW_MS + 52 * WEEK_MS)
        assert later.deviation == pytest.approx((henry.deviation**2 + 52 * (0.06 * glicko.SCALE) ** 2) ** 0.5)
        assert (later.rating, later.games, later.played) == (henry.rating, 9, NOW_MS)
        assert await ratings.of(connection, KNIGHT, NOW_MS + 52 * WEEK_MS) == (knight,)
        assert (await stored(connection))[KNIGHT].volatility == 0

    play(job)


def test_a_game_after_a_rest_counts_more() -> None:
    async def job(connection: AsyncConnection) -> None:
        for number in range(1, 9):
            await ratings.settle(connection, str(number), POOL, seats(HENRY, KNIGHT), NOW_MS)
        before = await stored(connection)
        await ratings.settle(connection, "9", POOL, seats(KNIGHT, HENRY), NOW_MS + 200 * WEEK_MS)
        at_once = glicko.after_game(before, [(KNIGHT, 1), (HENRY, 2)], {KNIGHT: 0, HENRY: 0})
        rested = glicko.after_game(before, [(KNIGHT, 1), (HENRY, 2)], {KNIGHT: 200, HENRY: 200})
        found = await stored(connection)
        assert found[HENRY] == rested[HENRY]
        assert found[HENRY].value < at_once[HENRY].value

    play(job)


def test_a_clock_that_went_back_does_no_harm() -> None:
    async def job(connection: AsyncConnection) -> None:
        await ratings.settle(connection, "1", POOL, seats(HENRY, RICHARD), NOW_MS)
        await ratings.settle(connection, "2", POOL, seats(HENRY, RICHARD), NOW_MS - WEEK_MS)
        (henry,) = await ratings.of(connection, HENRY, NOW_MS - 2 * WEEK_MS)
        assert (henry.games, henry.played) == (2, NOW_MS)

    play(job)


# -- looking them up -------------------------------------------------------------------------------------------------


async def put(connection: AsyncConnection, who: str, rating: float, deviation: float, **more: object) -> None:
    values = {"pool": POOL, "volatility": 0.06, "games": 20, "played": NOW_MS} | more
    await connection.execute(insert(rows).values(who=who, rating=rating, deviation=deviation, **values))


def test_standings_are_best_first_without_the_provisional() -> None:
    async def job(connection: AsyncConnection) -> None:
        await put(connection, HENRY, 1600, 80)
        await put(connection, RICHARD, 2000, PROVISIONAL + 0.1)
        await put(connection, JOAN, 1700, PROVISIONAL)
        await put(connection, LORD, 1650, 50, volatility=0.0)
        await put(connection, ALICE, 1900, 50, pool=pool_name(5, "0123456789abcdef"))
        found = await ratings.standings(connection, POOL, NOW_MS)
        assert [(one.name or one.who, one.rating) for one in found] == [("Joan", 1700), (LORD, 1650), ("Henry", 1600)]
        assert await ratings.standings(connection, POOL, NOW_MS, limit=1, skip=1) == found[1:2]
        (richard,) = await ratings.of(connection, RICHARD, NOW_MS)
        assert richard.provisional
        assert not any(one.provisional for one in found)

    play(job)


def test_a_long_absence_makes_provisional_again() -> None:
    """Standings and looking somebody up agree, on either side of the week in which it happens."""

    async def job(connection: AsyncConnection) -> None:
        await put(connection, HENRY, 1600, 60)
        seen = []
        for week in range(70, 90):
            listed = await ratings.standings(connection, POOL, NOW_MS + week * WEEK_MS)
            (henry,) = await ratings.of(connection, HENRY, NOW_MS + week * WEEK_MS)
            assert listed == (() if henry.provisional else (henry,))
            seen.append(henry.provisional)
        assert seen == sorted(seen)
        assert set(seen) == {False, True}

    play(job)


def test_all_pools_of_somebody() -> None:
    async def job(connection: AsyncConnection) -> None:
        await put(connection, HENRY, 1600, 80, games=3)
        await put(connection, HENRY, 1500, 90, games=7, pool="2:a")
        assert [one.pool for one in await ratings.of(connection, HENRY, NOW_MS)] == ["2:a", POOL]
        assert await ratings.of(connection, JOAN, NOW_MS) == ()

    play(job)


# -- deleted ---------------------------------------------------------------------------------------------------------


def test_somebody_forgotten_leaves_no_trace_and_others_keep_theirs() -> None:
    async def job(connection: AsyncConnection) -> None:
        await ratings.settle(connection, "1", POOL, seats(HENRY, RICHARD, JOAN), NOW_MS)
        before = await ratings.changes(connection, "1")
        await ratings.forget(connection, RICHARD)
        assert await ratings.of(connection, RICHARD, NOW_MS) == ()
        changed = await ratings.changes(connection, "1")
        assert [change.who for change in changed] == [HENRY, GONE, JOAN]
        assert [change.after for change in changed] == [change.after for change in before]
        assert set(await stored(connection)) == {HENRY, JOAN}
        everything = [tuple(row) for table in (rows, rating_changes) for row in await connection.execute(select(table))]
        assert not any(RICHARD in row for row in everything)

    play(job)


def test_a_game_that_ends_after_somebody_was_deleted_is_not_rated() -> None:
    async def job(connection: AsyncConnection) -> None:
        await connection.execute(update(people).where(people.c.id == JOAN).values(deleted=NOW_MS))
        await ratings.forget(connection, JOAN)
        assert await ratings.settle(connection, "1", POOL, seats(HENRY, JOAN, LORD), NOW_MS) == ()
        assert await stored(connection) == {}

    play(job)
