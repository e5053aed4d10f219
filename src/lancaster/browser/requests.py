"""The answers to requests, as over HTTP: who plays here, lists, material and puzzles; and which request goes where.

What is asked of one table is in `table_requests`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from lancaster.browser import table_requests
from lancaster.browser.about import about
from lancaster.browser.home_tables import Data
from lancaster.browser.storage import is_readable
from lancaster.browser.table_requests import corrections
from lancaster.material.estimates import THE_BOX
from lancaster.tables import questionnaire
from lancaster.tables.names import read_name

if TYPE_CHECKING:
    from lancaster.browser.home import Home

MOST_FINISHED = 50

Route = tuple[str, "re.Pattern[str]", Callable[..., Awaitable[Any]]]


async def offered(home: Home, query: Data) -> Data:
    """What is offered here."""
    return about()


async def visitor(home: Home, query: Data) -> Data:
    """Who plays here."""
    return {"me": home.me}


async def guest(home: Home, body: Data) -> Data:
    """Somebody plays here from now on."""
    await home.read_me()  # another tab may know them already
    home.me = {
        "id": home.me["id"] if home.me is not None else secrets.token_urlsafe(16),
        "name": read_name(body["name"]),
        "account": False,
        "operator": False,
        "language": body.get("language", "en"),
        "zone": body.get("zone", "UTC"),
        "preferences": {},
        "created": home.now(),
    }
    await home.save_me()
    return home.me


async def change(home: Home, body: Data) -> Data:
    """Change the name, the language or preferences."""
    me = home.somebody()
    name = body.get("name")
    told = {key: body[key] for key in ("language", "zone", "preferences") if body.get(key) is not None}
    home.me = {**me, **told, "name": me["name"] if name is None else read_name(name)}
    await home.save_me()
    return home.me


async def material(home: Home, query: Data) -> Data:
    """The numbers that no rulebook states."""
    return questionnaire.questionnaire()


async def check_material(home: Home, body: Data) -> Data:
    """The check of somebody's numbers."""
    return questionnaire.check_answers(corrections(body), body.get("by", THE_BOX))


async def no_tables(home: Home, query: Data) -> Data:
    """There is no lobby here."""
    return {"tables": [], "more": False}


async def mine(home: Home, query: Data) -> Data:
    """The tables that are not over."""
    home.somebody()
    return {"tables": home.tables.mine(), "more": False}


async def finished(home: Home, query: Data) -> Data:
    """The games that are over."""
    me = home.somebody()["id"]
    found = [each for each in home.tables.finished() if _fits(each, query, me)]
    return {"tables": found[:MOST_FINISHED], "more": len(found) > MOST_FINISHED}


async def kept(home: Home, query: Data) -> Data:
    """The tables that this version cannot read."""
    unread = [row for row in home.tables.rows.values() if not is_readable(row)]
    return {"unreadable": [{"id": row["id"], "format": row.get("format")} for row in unread]}


async def about_puzzles(home: Home, query: Data) -> Data:
    """What there is to solve."""
    return home.puzzles.about()


async def another_puzzle(home: Home, which: str, query: Data) -> Data:
    """The next puzzle, or that of the day."""
    return home.puzzles.daily() if which == "daily" else home.puzzles.next(query.get("theme"))


async def puzzle(home: Home, puzzle: str, query: Data) -> Data:
    """A puzzle as its seat sees it."""
    return home.puzzles.position(puzzle)


async def puzzle_box(home: Home, puzzle: str, query: Data) -> Data:
    """What is in the box of a puzzle."""
    return home.puzzles.box(puzzle)


async def preview_puzzle(home: Home, puzzle: str, body: Data) -> Data:
    """What an action would do."""
    return home.puzzles.preview(puzzle, body["action"])


async def explain_puzzle(home: Home, puzzle: str, body: Data) -> Data:
    """Why actions cannot be played."""
    return home.puzzles.explain(puzzle, body["actions"])


async def answer_puzzle(home: Home, puzzle: str, body: Data) -> Data:
    """Answer a puzzle."""
    told = home.puzzles.answer(puzzle, body["action"])
    if home.me is not None:
        await home.save_me()
    return told


def _fits(table: Data, query: Data, person: str) -> bool:
    """Whether a finished game is one of those that are wanted."""
    for name in ("players", "laws", "court", "displeasure", "pace"):
        if name in query and query[name] != str(table[name]).lower():
            return False
    if "before" in query and table["ended"] >= int(query["before"]):
        return False
    if "result" in query:
        places = [
            place
            for seat, place in zip(table["seats"], table["result"]["places"], strict=True)
            if seat["person"] == person
        ]
        return any((place == 1) == (query["result"] == "won") for place in places)
    return True


_PUZZLE = "/puzzles/([0-9a-f]{10})"
_TABLE = "/tables/([A-Za-z0-9_-]{22})"
ROUTES: tuple[Route, ...] = tuple(
    (method, re.compile(pattern), handler)
    for method, pattern, handler in (
        ("GET", "/about", offered),
        ("GET", "/visitor", visitor),
        ("POST", "/guests", guest),
        ("PATCH", "/me", change),
        ("GET", "/material", material),
        ("POST", "/material/check", check_material),
        ("GET", "/tables", no_tables),
        ("GET", "/tables/finished", no_tables),
        ("GET", "/me/tables", mine),
        ("GET", "/me/finished", finished),
        ("POST", "/tables", table_requests.make),
        ("GET", _TABLE, table_requests.table),
        ("DELETE", _TABLE, table_requests.remove),
        ("GET", f"{_TABLE}/box", table_requests.box),
        ("GET", f"{_TABLE}/chat", table_requests.no_chat),
        ("GET", f"{_TABLE}/watchers", table_requests.nobody_watches),
        ("GET", f"{_TABLE}/ratings", table_requests.no_ratings),
        ("GET", f"{_TABLE}/frames", table_requests.frames),
        ("GET", f"{_TABLE}/openings", table_requests.openings),
        ("GET", f"{_TABLE}/record", table_requests.record),
        ("GET", f"{_TABLE}/review", table_requests.review),
        ("GET", f"{_TABLE}/log", table_requests.log),
        ("GET", f"{_TABLE}/orders", table_requests.order_choices),
        ("PUT", f"{_TABLE}/orders", table_requests.give_orders),
        ("POST", f"{_TABLE}/(resign|away|return)", table_requests.seat_command),
        ("POST", f"{_TABLE}/rewind", table_requests.rewind),
        ("POST", f"{_TABLE}/rematch", table_requests.rematch),
        ("POST", "/imports", table_requests.import_record),
        ("POST", "/forks", table_requests.fork),
        ("GET", "/kept", kept),
        ("GET", "/puzzles", about_puzzles),
        ("GET", "/puzzles/(next|daily)", another_puzzle),
        ("GET", _PUZZLE, puzzle),
        ("GET", f"{_PUZZLE}/box", puzzle_box),
        ("POST", f"{_PUZZLE}/preview", preview_puzzle),
        ("POST", f"{_PUZZLE}/explain", explain_puzzle),
        ("POST", f"{_PUZZLE}/answers", answer_puzzle),
    )
)
