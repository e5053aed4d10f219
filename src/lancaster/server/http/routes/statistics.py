"""Routes of results: profiles, personal statistics, ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from lancaster.server.http.identity import LISTED, READ, Anyone, Data, Me, TheServices
from lancaster.server.http.problems import refusals
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.statistics import Profile, RatingChanges, Standings, Statistics
from lancaster.server.live_tables import table_api
from lancaster.server.results import ratings, statistics
from lancaster.tables.settings import SHIPPED

router = APIRouter(prefix="/api/v1", tags=["statistics"])
MOST_STANDINGS = 100


@router.get(
    "/people/{person}",
    response_model=Profile,
    responses=refusals("no-such-person"),
    operation_id="profile",
    dependencies=LISTED,
)
async def profile(services: TheServices, person: Id) -> Data:
    """What everybody may know of somebody."""
    async with services.database.read() as connection:
        return await statistics.profile(connection, person, services.now())


@router.get(
    "/me/statistics",
    response_model=Statistics,
    responses=refusals("sign-in"),
    operation_id="my_statistics",
    dependencies=LISTED,
)
async def mine(services: TheServices, person: Me) -> Data:
    """How my games went."""
    async with services.database.read() as connection:
        return await statistics.mine(connection, person.id, services.now())


@router.get(
    "/ratings",
    response_model=Standings,
    responses=refusals("unknown-material"),
    operation_id="standings",
    dependencies=LISTED,
)
async def standings(
    services: TheServices,
    players: Annotated[int, Query(ge=2, le=5)] = 4,
    material: Annotated[str, Query(pattern=r"^[a-z0-9_-]{1,40}$", description="as `about` names it")] = SHIPPED,
    skip: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Data:
    """The best with so many players and this material: people and bots in one list."""
    pool = ratings.pool_name(players, services.tables.materials.get(material).digest)
    async with services.database.read() as connection:
        found = await ratings.standings(connection, pool, services.now(), MOST_STANDINGS + 1, skip)
    listed = []
    for rank, standing in enumerate(found[:MOST_STANDINGS], start=skip + 1):
        person, bot = statistics.who_is(standing.who)
        names = {"rank": rank, "person": person, "bot": bot, "name": standing.name or bot or ""}
        numbers = {key: getattr(standing, key) for key in ("rating", "deviation", "games", "played")}
        listed.append(names | numbers)
    return {"players": players, "material": material, "standings": listed, "more": len(found) > MOST_STANDINGS}


@router.get(
    "/tables/{table}/ratings",
    response_model=RatingChanges,
    responses=refusals("no-such-table"),
    operation_id="rating_changes",
    dependencies=READ,
)
async def changes(services: TheServices, person: Anyone, table: Id) -> Data:
    """What a finished game did to the ratings."""
    await table_api.visible_table(services.tables, table, person.id if person is not None else None)
    async with services.database.read() as connection:
        found = await ratings.changes(connection, table)
    listed = []
    for change in found:
        who, bot = statistics.who_is(change.who)
        listed.append({"seat": change.seat, "person": who, "bot": bot, "before": change.before, "after": change.after})
    return {"table": table, "changes": listed}
