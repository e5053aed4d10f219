"""Results in numbers: what a person has played, how it went, and against whom.

A game counts when it was played here to its end and the person had exactly one seat: a hot seat tells nothing about one
person, and imported games belong to nobody. What others see (a profile) leaves out tables that are not listed. Sums
are made by the database, so they cost the same for ten games and, nearly, for ten thousand; only where points come from
is read game by game, of the latest ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, RowMapping, Select, Subquery, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.rules.terms import COLOURS
from lancaster.server.results import ratings
from lancaster.server.results.ratings import BOT
from lancaster.server.storage import schema
from lancaster.study.openings import shipped
from lancaster.study.openings.figures import Figures, averages, class_of
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SHIPPED

LATEST_GAMES: Final = 500  # whose sources of points are counted
MOST_OPPONENTS: Final = 50
MOST_TREND_GAMES: Final = 200

Data = dict[str, Any]
t, s, p = schema.tables.c, schema.seats.c, schema.people.c


async def profile(connection: AsyncConnection, person: str, now: int) -> Data:
    """What everybody may know of somebody (wire.statistics.Profile)."""
    return await _profile(connection, person, _games(person, listed=True), now)


async def mine(connection: AsyncConnection, person: str, now: int) -> Data:
    """The statistics that a person sees about themselves (wire.statistics.Statistics)."""
    games = _games(person, listed=False)
    latest = await _latest(connection, games)
    return {
        **await _profile(connection, person, games, now),
        "laws": await _averages(connection, games, games.c.laws),
        "modules": await _averages(connection, games, games.c.court, games.c.displeasure),
        "opponents": await _opponents(connection, games),
        "time": await _time(connection, games),
        "sources": _sources(latest),
        "sources_games": len(latest),
        "colours": await _colours(connection, games),
        "turns": await _turns(connection, games),
        "trend": await _trend(connection, games),
        "comparisons": _comparisons(latest),
    }


def who_is(who: str) -> tuple[str | None, str | None]:
    """The person, or the bot, behind a name of the ratings; neither for somebody who has left."""
    if who.startswith(BOT):
        return None, who.removeprefix(BOT)
    return (None, None) if who == ratings.GONE else (who, None)


async def _profile(connection: AsyncConnection, person: str, games: Subquery, now: int) -> Data:
    row = (await connection.execute(select(schema.people).where(p.id == person, p.deleted.is_(None)))).one_or_none()
    if row is None:
        raise Refused("no-such-person")
    by = (games.c.players, games.c.laws, games.c.court, games.c.displeasure)
    configurations = await _averages(connection, games, *by)
    return {
        "id": row.id,
        "name": row.name,
        "account": row.folded is not None,
        "since": row.created,
        "games": sum(each["games"] for each in configurations),
        "wins": sum(each["wins"] for each in configurations),
        "configurations": configurations,
        "ratings": [rating_data(each) for each in await ratings.of(connection, person, now)],
    }


def rating_data(standing: ratings.Standing) -> Data:
    """A rating of somebody (wire.statistics.MyRating)."""
    players, _, material = standing.pool.partition(":")
    return {
        "players": int(players),
        "material": material,
        "rating": standing.rating,
        "deviation": standing.deviation,
        "provisional": standing.provisional,
        "games": standing.games,
        "played": standing.played,
    }


def _games(person: str, listed: bool) -> Subquery:
    """The games that count, each with the person's seat."""
    once = select(s.table).where(s.person == person).group_by(s.table).having(func.count() == 1)
    query = (
        select(
            *(t.id, t.players, t.pace, t.started, t.ended, s.seat, s.place, s.points),
            t.settings["laws"].as_string().label("laws"),
            t.settings["court"].as_boolean().label("court"),
            t.settings["displeasure"].as_boolean().label("displeasure"),
        )
        .join_from(schema.seats, schema.tables, t.id == s.table)
        .where(s.person == person, t.status == "finished", t.origin == "played", t.id.in_(once))
    )
    return (query.where(t.listed) if listed else query).subquery("games")


async def _averages(connection: AsyncConnection, games: Subquery, *by: ColumnElement[Any]) -> list[Data]:
    query: Select[Any] = (
        select(
            *by,
            func.count().label("games"),
            _times(games.c.place == 1).label("wins"),
            func.avg(games.c.place).label("place"),
            func.avg(games.c.points).label("points"),
        )
        .group_by(*by)
        .order_by(func.count().desc(), *by)
    )
    return [
        {**row, "wins": int(row["wins"]), "place": float(row["place"]), "points": float(row["points"])}
        for row in (await connection.execute(query)).mappings()
    ]


async def _opponents(connection: AsyncConnection, games: Subquery) -> list[Data]:
    """People by who they are now, bots by what they are called; seats that somebody left for good are nobody's."""
    bot = case((s.person.is_(None), s.bot))  # a stand-in is not met: the seat stays its person's
    met = (
        select(
            *(s.person, bot.label("bot"), func.count().label("games")),
            _times(games.c.place < s.place).label("before"),
            _times(games.c.place == s.place).label("equal"),
            _times(games.c.place > s.place).label("behind"),
        )
        .join_from(games, schema.seats, (s.table == games.c.id) & (s.seat != games.c.seat))
        .where(s.person.is_not(None) | (s.away == ""))
        .group_by(s.person, bot)
        .subquery("met")
    )
    query = (
        select(met, p.name)
        .outerjoin(schema.people, p.id == met.c.person)
        .where(p.deleted.is_(None))
        .order_by(met.c.games.desc(), met.c.person, met.c.bot)
        .limit(MOST_OPPONENTS)
    )
    found = []
    for row in (await connection.execute(query)).mappings():
        counts = {key: int(row[key]) for key in ("games", "before", "equal", "behind")}
        found.append({"person": row["person"], "bot": row["bot"], "name": row["name"] or row["bot"], **counts})
    return found


async def _time(connection: AsyncConnection, games: Subquery) -> list[Data]:
    lasted = func.sum(games.c.ended - games.c.started)
    query = select(games.c.pace, func.count().label("games"), lasted.label("total")).group_by(games.c.pace)
    rows = (await connection.execute(query.order_by(games.c.pace))).all()
    return [
        {"pace": row.pace, "games": row.games, "total": int(row.total), "average": int(row.total) // row.games}
        for row in rows
    ]


async def _latest(connection: AsyncConnection, games: Subquery) -> Sequence[RowMapping]:
    """The latest games with where the points came from, and with the figures of those that are indexed."""
    f, g = schema.game_figures.c, games.c
    query = (
        select(*(g.players, g.court, g.displeasure, g.points, g.seat, f.turn, f.figures, t.result))
        .add_columns(func.coalesce(t.settings["material"].as_string(), SHIPPED).label("material"))
        .join_from(games, schema.tables, t.id == g.id)
        .outerjoin(schema.game_figures, (f.table == g.id) & (f.seat == g.seat))
        .order_by(g.ended.desc(), g.id)
        .limit(LATEST_GAMES)
    )
    return (await connection.execute(query)).mappings().all()


def _breakdown(game: RowMapping) -> Data:
    found: Data = game["result"]["breakdown"][game["seat"]]
    return found


def _sources(latest: Sequence[RowMapping]) -> list[Data]:
    sums: Counter[str] = Counter()
    for game in latest:
        sums.update(_breakdown(game))
    averages = {source: points / len(latest) for source, points in sums.items()}
    ordered = sorted(averages.items(), key=lambda each: (-each[1], each[0]))
    return [{"source": source, "points": points} for source, points in ordered]


async def _colours(connection: AsyncConnection, games: Subquery) -> list[Data]:
    rows = await _averages(connection, games, games.c.seat)
    return [{"colour": COLOURS[row.pop("seat")], **row} for row in sorted(rows, key=lambda row: row["seat"])]


async def _turns(connection: AsyncConnection, games: Subquery) -> list[Data]:
    """By place in turn order, which is known of games that are indexed."""
    f = schema.game_figures.c
    known = (
        select(games, f.turn)
        .join_from(games, schema.game_figures, (f.table == games.c.id) & (f.seat == games.c.seat))
        .where(f.turn.is_not(None))
        .subquery("known")
    )
    return sorted(await _averages(connection, known, known.c.turn), key=lambda row: int(row["turn"]))


async def _trend(connection: AsyncConnection, games: Subquery) -> list[Data]:
    g = games.c
    query = select(g.id.label("table"), g.ended, g.players, g.place, g.points)
    latest = query.order_by(g.ended.desc(), g.id).limit(MOST_TREND_GAMES)
    return [dict(row) for row in (await connection.execute(latest)).mappings()][::-1]


def _comparisons(latest: Sequence[RowMapping]) -> list[Data]:
    """My averages beside those of dukes, by configuration class; of the latest games with the shipped material."""
    classes: dict[tuple[int, bool, bool], list[tuple[int, Data, Data]]] = {}
    for game in latest:
        if game["turn"] is not None and game["material"] == SHIPPED:
            played = classes.setdefault((game["players"], game["court"], game["displeasure"]), [])
            played.append((game["points"], game["figures"], _breakdown(game)))
    dukes = shipped().figures
    return [
        _comparison(players, court, displeasure, averages(played), dukes[name])
        for (players, court, displeasure), played in sorted(classes.items(), key=lambda each: -len(each[1]))
        if (name := class_of(players, court, displeasure)) in dukes
    ]


def _comparison(players: int, court: bool, displeasure: bool, mine: Figures, dukes: Figures) -> Data:
    return {
        "players": players,
        "court": court,
        "displeasure": displeasure,
        "games": mine.games,
        "dukes_games": dukes.games,
        "points": {"name": "points", "mine": mine.points, "dukes": dukes.points},
        "figures": _side_by_side(mine.figures, dukes.figures),
        "sources": sorted(_side_by_side(mine.sources, dukes.sources), key=lambda each: -each["dukes"]),
    }


def _side_by_side(mine: Mapping[str, float], dukes: Mapping[str, float]) -> list[Data]:
    names = dict.fromkeys([*dukes, *mine])
    return [{"name": name, "mine": mine.get(name, 0.0), "dukes": dukes.get(name, 0.0)} for name in names]


def _times(which: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((which, 1), else_=0))
