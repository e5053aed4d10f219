"""The answers to requests about one table, as over HTTP: make it, look at it, act outside one's turn, go on with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from lancaster.browser.about import bot_text
from lancaster.browser.home_tables import Data
from lancaster.browser.storage import check_stored
from lancaster.game import Game
from lancaster.material import differences
from lancaster.tables import commands, creation, payloads, records
from lancaster.tables.box import box_of
from lancaster.tables.names import read_name
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import OWN, SHIPPED, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting

if TYPE_CHECKING:
    from lancaster.browser.home import Home

MOST_FRAMES = 60
SEAT_COMMANDS: dict[str, Callable[[Sitting, str, int, int], None]] = {
    "resign": commands.resign,
    "away": commands.step_out,
    "return": commands.step_in,
}


async def make(home: Home, body: Data) -> Data:
    """A new table. There is nobody else to sit down, so no seat is left open."""
    me = home.somebody()
    wanted = TableSettings.from_data(
        {key: value for key, value in body.items() if key not in ("id", "seed", "corrections", "clock")}
    )
    seed = body.get("seed")
    wanted = replace(wanted, seed=None if seed is None else int(seed), seed_chosen=seed is not None)
    corrected = corrections(body)
    material = creation.corrected(corrected) if corrected else None
    if material is not None:
        wanted = replace(wanted, material=OWN if differences(material) else SHIPPED)
    settings = creation.own_name_shown(creation.checked(wanted, bot_text, account=False))
    if any(seat.who == "open" for seat in settings.seats):
        raise Refused("seats-open")
    for seat in settings.seats:
        if seat.label:
            read_name(seat.label)
    made = await home.tables.make(me["id"], me["name"], settings, body.get("id"), material=material)
    return home.tables.shown(made)


async def table(home: Home, table: str, query: Data) -> Data:
    """How a table stands, and the entries after `since`."""
    live = await home.tables.load(table)
    return await home.tables.catch_up(live, _number(query, "seat"), _number(query, "since"))


async def box(home: Home, table: str, query: Data) -> Data:
    """What is in the box of a table."""
    return box_of((await home.tables.load(table)).sitting.options)


async def openings(home: Home, table: str, query: Data) -> Data:
    """What dukes play where a finished game stood in its first round."""
    from lancaster.study.openings import payloads, point_now, shipped  # when it is first asked for: most visitors play

    s = (await home.tables.load(table)).sitting
    if s.status != "finished":
        raise Refused("not-finished")
    if s.frozen is not None or s.game is None:
        raise Refused("frozen")
    game, played = payloads.standing_after(s, _number(query, "entry") or 0)
    asked = point_now(game, played[0]) if played is not None else None
    if asked is None or played is None:
        return payloads.openings(None, {})
    dukes = shipped().known(asked, game.options.material.digest)
    return payloads.openings(asked.point, {"dukes": dukes}, played[1])


async def no_chat(home: Home, table: str, query: Data) -> Data:
    """Nobody else is here to talk with."""
    return {"lines": []}


async def nobody_watches(home: Home, table: str, query: Data) -> Data:
    """Nobody else is here."""
    return {"people": [], "others": 0}


async def no_ratings(home: Home, table: str, query: Data) -> Data:
    """Nothing is rated here."""
    return {"table": table, "changes": []}


async def frames(home: Home, table: str, query: Data) -> Data:
    """The game after each of its entries."""
    live = await home.tables.load(table)
    first, most = _number(query, "first") or 1, _number(query, "most") or MOST_FRAMES
    return await home.tables.frames(live, _number(query, "seat"), first, most)


async def record(home: Home, table: str, query: Data) -> str:
    """A game as a record. One that is not over can be had too: it is the reader's own."""
    live = await home.tables.load(table)
    if live.sitting.game is None:
        raise Refused("not-running")
    return records.record_of(live.sitting)


async def review(home: Home, table: str, query: Data) -> Data:
    """What everybody could expect after each decision of a finished game, and what would have been better."""
    return await home.reviews.of(table)


async def log(home: Home, table: str, query: Data) -> Data:
    """All that is stored of a table, as it is stored."""
    if table not in home.tables.rows:
        raise Refused("no-such-table")
    return {"row": home.tables.rows[table], "entries": json.loads(await home.store.entries(table))}


async def remove(home: Home, table: str, body: Data) -> Data:
    """Forget a table."""
    check_stored(await home.store.remove(table))
    home.tables.rows.pop(table, None)
    home.tables.in_memory.pop(table, None)
    return {}


async def seat_command(home: Home, table: str, name: str, body: Data) -> Data:
    """Resign, let a bot play, or return."""
    command = SEAT_COMMANDS[name]
    me = home.somebody()["id"]
    live, _ = await home.tables.execute(table, lambda s: command(s, me, body["seat"], home.now()))
    return home.tables.shown(live)


async def rewind(home: Home, table: str, body: Data) -> Data:
    """Go on with a frozen game from the last entry that the installed rules still understand."""
    me = home.somebody()["id"]
    live, _ = await home.tables.execute(table, lambda s: commands.rewind(s, me, home.now()))
    return home.tables.shown(live)


async def order_choices(home: Home, table: str, query: Data) -> Data:
    """What a seat can be given orders for."""
    live = await home.tables.load(table)
    seat = _number(query, "seat")
    if seat is None or seat not in live.sitting.seats_of(home.somebody()["id"]):
        raise Refused("not-your-seat")
    return payloads.order_choices(live.sitting, seat)


async def give_orders(home: Home, table: str, body: Data) -> Data:
    """Decide in advance."""
    me, seat = home.somebody()["id"], body["seat"]
    ballots = [
        SealedBallot(each["law"], each["ballot"], tuple(each.get("passed", ())), tuple(each.get("failed", ())))
        for each in body.get("ballots", ())
    ]
    placements = [
        PlacementOrder(each["action"], each.get("unchanged", False), tuple(each.get("answers", ())))
        for each in body.get("placements", ())
    ]
    standing = body.get("standing", {})
    live, _ = await home.tables.execute(
        table, lambda s: commands.order(s, me, seat, ballots, placements, standing, home.now())
    )
    return payloads.orders(live.sitting, seat, me) or {}


async def rematch(home: Home, table: str, body: Data) -> Data:
    """The same again."""
    me = home.somebody()
    old = (await home.tables.load(table)).sitting
    settings = creation.rematch_settings(old, me["id"])
    if old.rematch is not None and old.rematch in home.tables.rows:
        return home.tables.shown(await home.tables.load(old.rematch))
    own = old.options.material if settings.material == OWN else None
    request = f"rematch {table} {old.rematch}"
    made = await home.tables.make(me["id"], me["name"], settings, request, material=own)
    await home.tables.execute(table, lambda s: commands.go_on(s, me["id"], made.id, old.rematch, home.now()))
    return home.tables.shown(made)


async def import_record(home: Home, body: Data) -> Data:
    """Keep a finished game from elsewhere."""
    return await _from_record(home, creation.finished_game(body["record"]), body.get("name", ""), "imported", [])


async def fork(home: Home, body: Data) -> Data:
    """Go on with a record, or from one of its actions."""
    game = creation.unfinished_game(body["record"], body.get("to"))
    seats = creation.forked_seats(game, [SeatChoice(**seat) for seat in body.get("seats", ())], bot_text)
    return await _from_record(home, game, body.get("name", ""), "forked", seats)


async def _from_record(home: Home, game: Game, name: str, origin: records.Origin, seats: list[SeatChoice]) -> Data:
    me = home.somebody()
    settings = records.recorded_settings(game, name, origin, seats)
    material = game.options.material if differences(game.options.material) else None
    play = partial(records.append_record, game=game, origin=origin)
    made = await home.tables.make(me["id"], me["name"], settings, None, play, game.dealt, origin, material)
    return home.tables.shown(made)


def corrections(body: Data) -> list[tuple[str, str]]:
    """What somebody has counted in their own box, by key."""
    return [(each["key"], each["value"]) for each in body.get("corrections", ())]


def _number(query: Data, name: str) -> int | None:
    return int(query[name]) if name in query else None
