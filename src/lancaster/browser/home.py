"""The answers to what the web page asks: requests as over HTTP, and messages as over the server's socket.

Only what makes sense without a server is answered. There is one person here, and no other people.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from lancaster.bots import registry
from lancaster.bots.hint import MOST, SECOND_OPINION, default_adviser, second_opinion
from lancaster.bots.offered import NotOffered, allowed
from lancaster.browser.home_puzzles import HomePuzzles
from lancaster.browser.home_tables import Data, HomeTable, HomeTables, Send
from lancaster.browser.network import HINT_SECONDS
from lancaster.browser.storage import Storage, check_stored, is_readable
from lancaster.game import Game
from lancaster.material import differences, shipped
from lancaster.material.estimates import THE_BOX
from lancaster.tables import commands, creation, payloads, questionnaire, records
from lancaster.tables.box import box_of
from lancaster.tables.names import read_name
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.refusals import STATUS, Refused
from lancaster.tables.settings import OWN, SHIPPED, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.version import RULES_VERSION, __version__

PROTOCOL_VERSION = 1
BOT_SECONDS = 5.0  # at the most, as a server allows by default
BOT_SIMULATIONS = 2_000
MOST_FRAMES = 60
MOST_FINISHED = 50

Route = tuple[str, "re.Pattern[str]", Callable[..., Awaitable[Any]]]


class Answer(NamedTuple):
    """The answer to a request: its status, and its body, which is text only for a record."""

    status: int
    body: Any


class Home:
    """Everything that this browser keeps and answers."""

    def __init__(self, store: Storage, send: Send, think: Send, now: Callable[[], int], key: bytes = b"home") -> None:
        self.tables = HomeTables(store, send, think, now, key)
        self.store = store
        self.send = send
        self.now = now
        self.puzzles = HomePuzzles(now)
        self.me: Data | None = None
        self.hints: set[str] = set()  # the ids of messages whose hints are being thought about

    async def open(self) -> None:
        """Read what is kept."""
        text = await self.store.person()
        self.me = json.loads(text) if text else None
        if self.me is not None:
            self.puzzles.answers = self.me.pop("puzzles", {})
        self.tables.person = self.me["id"] if self.me is not None else None
        await self.tables.open()

    def greet(self) -> None:
        """The first message of a connection."""
        told = {"version": PROTOCOL_VERSION, "server": __version__, "now": self.now(), "person": self.tables.person}
        self.send({"type": "welcome", **told})

    # -- requests ----------------------------------------------------------------------------------------------------

    async def request(self, method: str, address: str, body: Data | None = None) -> Answer:
        """Answer a request; what is refused has the shape in which a server refuses it."""
        parts = urlsplit(address)
        query = dict(parse_qsl(parts.query))
        try:
            for wanted, pattern, handler in ROUTES:
                match = pattern.fullmatch(parts.path)
                if wanted == method and match is not None:
                    found = await handler(
                        self, *match.groups(), **({"query": query} if method == "GET" else {"body": body or {}})
                    )
                    return Answer(200 if method == "GET" else 201, found)
            raise Refused("no-such-page")
        except Refused as refused:
            return Answer(STATUS[refused.code], {"error": refused.data(), "request": ""})

    async def about(self, query: Data) -> Data:
        """What is offered here."""
        return about()

    async def visitor(self, query: Data) -> Data:
        """Who plays here."""
        return {"me": self.me}

    async def guest(self, body: Data) -> Data:
        """Somebody plays here from now on."""
        self.me = {
            "id": self.me["id"] if self.me is not None else secrets.token_urlsafe(16),
            "name": read_name(body["name"]),
            "account": False,
            "operator": False,
            "language": body.get("language", "en"),
            "zone": body.get("zone", "UTC"),
            "preferences": {},
            "created": self.now(),
        }
        await self._save_me()
        return self.me

    async def change(self, body: Data) -> Data:
        """Change the name, the language or preferences."""
        me = self._me()
        name = body.get("name")
        told = {key: body[key] for key in ("language", "zone", "preferences") if body.get(key) is not None}
        self.me = {**me, **told, "name": me["name"] if name is None else read_name(name)}
        await self._save_me()
        return self.me

    async def _save_me(self) -> None:
        me = self._me()
        check_stored(await self.store.save_person(json.dumps({**me, "puzzles": self.puzzles.answers})))
        self.tables.person = me["id"]

    def _me(self) -> Data:
        if self.me is None:
            raise Refused("sign-in")
        return self.me

    async def questionnaire(self, query: Data) -> Data:
        """The numbers that no rulebook states."""
        return questionnaire.questionnaire()

    async def check_material(self, body: Data) -> Data:
        """The check of somebody's numbers."""
        return questionnaire.check_answers(_corrections(body), body.get("by", THE_BOX))

    async def no_tables(self, query: Data) -> Data:
        """There is no lobby here."""
        return {"tables": [], "more": False}

    async def mine(self, query: Data) -> Data:
        """The tables that are not over."""
        self._me()
        return {"tables": self.tables.mine(), "more": False}

    async def finished(self, query: Data) -> Data:
        """The games that are over."""
        me = self._me()["id"]
        found = [each for each in self.tables.finished() if _fits(each, query, me)]
        return {"tables": found[:MOST_FINISHED], "more": len(found) > MOST_FINISHED}

    async def make(self, body: Data) -> Data:
        """A new table. There is nobody else to sit down, so no seat is left open."""
        me = self._me()
        wanted = TableSettings.from_data(
            {key: value for key, value in body.items() if key not in ("id", "seed", "corrections", "clock")}
        )
        seed = body.get("seed")
        wanted = replace(wanted, seed=None if seed is None else int(seed), seed_chosen=seed is not None)
        corrections = _corrections(body)
        material = creation.corrected(corrections) if corrections else None
        if material is not None:
            wanted = replace(wanted, material=OWN if differences(material) else SHIPPED)
        settings = creation.own_name_shown(creation.checked(wanted, bot_text, account=False))
        if any(seat.who == "open" for seat in settings.seats):
            raise Refused("seats-open")
        for seat in settings.seats:
            if seat.label:
                read_name(seat.label)
        made = await self.tables.make(me["id"], me["name"], settings, body.get("id"), material=material)
        return self.tables.shown(made)

    async def table(self, table: str, query: Data) -> Data:
        """How a table stands, and the entries after `since`."""
        live = await self.tables.load(table)
        return await self.tables.catch_up(live, _number(query, "seat"), _number(query, "since"))

    async def box(self, table: str, query: Data) -> Data:
        """What is in the box of a table."""
        return box_of((await self.tables.load(table)).sitting.options)

    async def no_chat(self, table: str, query: Data) -> Data:
        """Nobody else is here to talk with."""
        return {"lines": []}

    async def nobody_watches(self, table: str, query: Data) -> Data:
        """Nobody else is here."""
        return {"people": [], "others": 0}

    async def no_ratings(self, table: str, query: Data) -> Data:
        """Nothing is rated here."""
        return {"table": table, "changes": []}

    async def frames(self, table: str, query: Data) -> Data:
        """The game after each of its entries."""
        live = await self.tables.load(table)
        first, most = _number(query, "first") or 1, _number(query, "most") or MOST_FRAMES
        return await self.tables.frames(live, _number(query, "seat"), first, most)

    async def record(self, table: str, query: Data) -> str:
        """A game as a record. One that is not over can be had too: it is the reader's own."""
        live = await self.tables.load(table)
        if live.sitting.game is None:
            raise Refused("not-running")
        return records.record_of(live.sitting)

    async def kept(self, query: Data) -> Data:
        """The tables that this version cannot read."""
        unread = [row for row in self.tables.rows.values() if not is_readable(row)]
        return {"unreadable": [{"id": row["id"], "format": row.get("format")} for row in unread]}

    async def log(self, table: str, query: Data) -> Data:
        """All that is stored of a table, as it is stored."""
        if table not in self.tables.rows:
            raise Refused("no-such-table")
        return {"row": self.tables.rows[table], "entries": json.loads(await self.store.entries(table))}

    async def remove(self, table: str, body: Data) -> Data:
        """Forget a table."""
        check_stored(await self.store.remove(table))
        self.tables.rows.pop(table, None)
        self.tables.in_memory.pop(table, None)
        return {}

    async def seat_command(self, table: str, name: str, body: Data) -> Data:
        """Resign, let a bot play, or return."""
        command = SEAT_COMMANDS[name]
        me = self._me()["id"]
        live, _ = await self.tables.execute(table, lambda s: command(s, me, body["seat"], self.now()))
        return self.tables.shown(live)

    async def rewind(self, table: str, body: Data) -> Data:
        """Go on with a frozen game from the last entry that the installed rules still understand."""
        me = self._me()["id"]
        live, _ = await self.tables.execute(table, lambda s: commands.rewind(s, me, self.now()))
        return self.tables.shown(live)

    async def order_choices(self, table: str, query: Data) -> Data:
        """What a seat can be given orders for."""
        live = await self.tables.load(table)
        seat = _number(query, "seat")
        if seat is None or seat not in live.sitting.seats_of(self._me()["id"]):
            raise Refused("not-your-seat")
        return payloads.order_choices(live.sitting, seat)

    async def give_orders(self, table: str, body: Data) -> Data:
        """Decide in advance."""
        me, seat = self._me()["id"], body["seat"]
        ballots = [
            SealedBallot(each["law"], each["ballot"], tuple(each.get("passed", ())), tuple(each.get("failed", ())))
            for each in body.get("ballots", ())
        ]
        placements = [
            PlacementOrder(each["action"], each.get("unchanged", False), tuple(each.get("answers", ())))
            for each in body.get("placements", ())
        ]
        standing = body.get("standing", {})
        live, _ = await self.tables.execute(
            table, lambda s: commands.order(s, me, seat, ballots, placements, standing, self.now())
        )
        return payloads.orders(live.sitting, seat, me) or {}

    async def rematch(self, table: str, body: Data) -> Data:
        """The same again."""
        me = self._me()
        old = (await self.tables.load(table)).sitting
        settings = creation.rematch_settings(old, me["id"])
        if old.rematch is not None and old.rematch in self.tables.rows:
            return self.tables.shown(await self.tables.load(old.rematch))
        own = old.options.material if settings.material == OWN else None
        request = f"rematch {table} {old.rematch}"
        made = await self.tables.make(me["id"], me["name"], settings, request, material=own)
        await self.tables.execute(table, lambda s: commands.go_on(s, me["id"], made.id, old.rematch, self.now()))
        return self.tables.shown(made)

    async def import_record(self, body: Data) -> Data:
        """Keep a finished game from elsewhere."""
        return await self._from_record(creation.finished_game(body["record"]), body.get("name", ""), "imported", [])

    async def fork(self, body: Data) -> Data:
        """Go on with a record, or from one of its actions."""
        game = creation.unfinished_game(body["record"], body.get("to"))
        seats = creation.forked_seats(game, [SeatChoice(**seat) for seat in body.get("seats", ())], bot_text)
        return await self._from_record(game, body.get("name", ""), "forked", seats)

    async def _from_record(self, game: Game, name: str, origin: records.Origin, seats: list[SeatChoice]) -> Data:
        me = self._me()
        settings = records.recorded_settings(game, name, origin, seats)
        material = game.options.material if differences(game.options.material) else None
        play = partial(records.append_record, game=game, origin=origin)
        made = await self.tables.make(me["id"], me["name"], settings, None, play, game.dealt, origin, material)
        return self.tables.shown(made)

    async def about_puzzles(self, query: Data) -> Data:
        """What there is to solve."""
        return self.puzzles.about()

    async def another_puzzle(self, which: str, query: Data) -> Data:
        """The next puzzle, or that of the day."""
        return self.puzzles.daily() if which == "daily" else self.puzzles.next(query.get("theme"))

    async def puzzle(self, puzzle: str, query: Data) -> Data:
        """A puzzle as its seat sees it."""
        return self.puzzles.position(puzzle)

    async def puzzle_box(self, puzzle: str, query: Data) -> Data:
        """What is in the box of a puzzle."""
        return self.puzzles.box(puzzle)

    async def preview_puzzle(self, puzzle: str, body: Data) -> Data:
        """What an action would do."""
        return self.puzzles.preview(puzzle, body["action"])

    async def explain_puzzle(self, puzzle: str, body: Data) -> Data:
        """Why actions cannot be played."""
        return self.puzzles.explain(puzzle, body["actions"])

    async def answer_puzzle(self, puzzle: str, body: Data) -> Data:
        """Answer a puzzle."""
        told = self.puzzles.answer(puzzle, body["action"])
        if self.me is not None:
            await self._save_me()
        return told

    # -- messages ----------------------------------------------------------------------------------------------------

    async def message(self, said: Mapping[str, Any]) -> None:
        """Answer a message of the page; a hint is answered when a bot has thought about it."""
        named = said["id"]
        try:
            found = await MESSAGES[said["type"]](self, said)
            if found is not None:
                self.send({"type": "done", "id": named, "result": found})
        except Refused as refused:
            self.send({"type": "refused", "id": named, "error": refused.data()})

    async def subscribe(self, m: Mapping[str, Any]) -> Data:
        """Tell of a table from now on."""
        live = await self.tables.load(m["table"])
        caught = await self.tables.catch_up(live, m.get("seat"), m.get("since"))
        if not caught["more"]:
            self.tables.viewers[m["table"]] = m.get("seat")
        return caught

    async def unsubscribe(self, m: Mapping[str, Any]) -> Data:
        """Tell no more of a table."""
        self.tables.viewers.pop(m["table"], None)
        return {}

    async def watch(self, m: Mapping[str, Any]) -> Data:
        """Tell of the lobby, which is empty, or of one's own tables."""
        topic = m["topic"]
        if topic == "mine":
            self._me()
        self.tables.topics.add(topic)
        self.send({"type": "tables", "topic": topic, "tables": self.tables.mine() if topic == "mine" else []})
        return {}

    async def unwatch(self, m: Mapping[str, Any]) -> Data:
        """Tell no more of them."""
        self.tables.topics.discard(m["topic"])
        return {}

    async def act(self, m: Mapping[str, Any]) -> Data:
        """Play an action; it is stored when this answers."""
        me = self._me()["id"]
        return await self._play(m, lambda s: commands.act(s, me, m["seat"], m["action"], self.now()))

    async def takeback(self, m: Mapping[str, Any]) -> Data:
        """Take back."""
        me = self._me()["id"]
        return await self._play(m, lambda s: commands.takeback(s, me, m["seat"], self.now()))

    async def answer(self, m: Mapping[str, Any]) -> Data:
        """Agree to a takeback, or not."""
        me = self._me()["id"]
        return await self._play(m, lambda s: commands.answer(s, me, m["seat"], m["yes"], self.now()))

    async def _play(self, m: Mapping[str, Any], command: Callable[[Sitting], None]) -> Data:
        live, _ = await self.tables.execute(m["table"], command, m["id"])
        return {"table": m["table"], "head": live.sitting.head}

    async def _game(self, m: Mapping[str, Any]) -> tuple[HomeTable, Game]:
        live = await self.tables.load(m["table"])
        payloads.check_viewer_seat(live.sitting, self.tables.person, m.get("seat"))
        if live.sitting.game is None:
            raise Refused("not-running")
        return live, live.sitting.game

    async def preview(self, m: Mapping[str, Any]) -> Data:
        """What an action would do."""
        return payloads.preview((await self._game(m))[1], m["seat"], m["action"])

    async def explain(self, m: Mapping[str, Any]) -> Data:
        """Why actions are refused."""
        return payloads.explain((await self._game(m))[1], m["seat"], m["actions"])

    async def forecast(self, m: Mapping[str, Any]) -> Data:
        """What would happen now."""
        return payloads.forecast((await self._game(m))[1], m.get("seat"))

    async def hint(self, m: Mapping[str, Any]) -> None:
        """Ask a strong player; `thought` answers."""
        live, game = await self._game(m)
        seat = m["seat"]
        if seat not in game.actors:
            raise Refused("illegal-action", detail="it is not your turn (R2.1)", reason="not-your-turn", rule="R2.1")
        bot = second_opinion(HINT_SECONDS) if m.get("adviser") == SECOND_OPINION else default_adviser(HINT_SECONDS)
        self.hints.add(m["id"])
        question = {"table": live.id, "seat": seat, "since": None, "bot": bot, "hint": m["id"], "most": MOST}
        self.tables.think({**question, "record": game.record(), "seed": str(live.sitting.head)})

    async def thought(self, answer: Data) -> None:
        """What a bot has answered: a decision, or hints."""
        named = answer.get("hint")
        if named is None:
            await self.tables.thought(answer)
            return
        if named not in self.hints:
            return
        self.hints.remove(named)
        if "hints" in answer:
            told = {"bot": answer["bot"], "hints": answer["hints"]}
            self.send({"type": "done", "id": named, "result": told})
        else:
            self.send({"type": "refused", "id": named, "error": Refused("busy").data()})

    async def ping(self, m: Mapping[str, Any]) -> Data:
        """Here."""
        return {"now": self.now()}


def about() -> Data:
    """What is offered in every tab (wire.About)."""
    return {
        "server": __version__,
        "rules": RULES_VERSION,
        "protocol": PROTOCOL_VERSION,
        "compiled": False,
        "bots": [asdict(entry) for entry in registry.OWN if entry.code != "random"],
        "materials": {SHIPPED: shipped().digest},
        "bot_seconds": BOT_SECONDS,
        "bot_simulations": BOT_SIMULATIONS,
        "push_key": "",
        "guest_days": 0,
        "log_days": 0,
        "expire_open": 0,
        "expire_live": 0,
        "expire_turns": 0,
    }


def bot_text(text: str) -> str:
    """A bot that can be chosen here, in canonical form."""
    try:
        return allowed(text, BOT_SECONDS, BOT_SIMULATIONS)
    except NotOffered as error:
        raise Refused(error.code, **error.details) from None


def _corrections(body: Data) -> list[tuple[str, str]]:
    return [(each["key"], each["value"]) for each in body.get("corrections", ())]


def _number(query: Data, name: str) -> int | None:
    return int(query[name]) if name in query else None


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


SEAT_COMMANDS: dict[str, Callable[[Sitting, str, int, int], None]] = {
    "resign": commands.resign,
    "away": commands.step_out,
    "return": commands.step_in,
}
_PUZZLE = "/puzzles/([0-9a-f]{10})"
_TABLE = "/tables/([A-Za-z0-9_-]{22})"
ROUTES: tuple[Route, ...] = tuple(
    (method, re.compile(pattern), handler)
    for method, pattern, handler in (
        ("GET", "/about", Home.about),
        ("GET", "/visitor", Home.visitor),
        ("POST", "/guests", Home.guest),
        ("PATCH", "/me", Home.change),
        ("GET", "/material", Home.questionnaire),
        ("POST", "/material/check", Home.check_material),
        ("GET", "/tables", Home.no_tables),
        ("GET", "/tables/finished", Home.no_tables),
        ("GET", "/me/tables", Home.mine),
        ("GET", "/me/finished", Home.finished),
        ("POST", "/tables", Home.make),
        ("GET", _TABLE, Home.table),
        ("DELETE", _TABLE, Home.remove),
        ("GET", f"{_TABLE}/box", Home.box),
        ("GET", f"{_TABLE}/chat", Home.no_chat),
        ("GET", f"{_TABLE}/watchers", Home.nobody_watches),
        ("GET", f"{_TABLE}/ratings", Home.no_ratings),
        ("GET", f"{_TABLE}/frames", Home.frames),
        ("GET", f"{_TABLE}/record", Home.record),
        ("GET", f"{_TABLE}/log", Home.log),
        ("GET", f"{_TABLE}/orders", Home.order_choices),
        ("PUT", f"{_TABLE}/orders", Home.give_orders),
        ("POST", f"{_TABLE}/(resign|away|return)", Home.seat_command),
        ("POST", f"{_TABLE}/rewind", Home.rewind),
        ("POST", f"{_TABLE}/rematch", Home.rematch),
        ("POST", "/imports", Home.import_record),
        ("POST", "/forks", Home.fork),
        ("GET", "/kept", Home.kept),
        ("GET", "/puzzles", Home.about_puzzles),
        ("GET", "/puzzles/(next|daily)", Home.another_puzzle),
        ("GET", _PUZZLE, Home.puzzle),
        ("GET", f"{_PUZZLE}/box", Home.puzzle_box),
        ("POST", f"{_PUZZLE}/preview", Home.preview_puzzle),
        ("POST", f"{_PUZZLE}/explain", Home.explain_puzzle),
        ("POST", f"{_PUZZLE}/answers", Home.answer_puzzle),
    )
)
MESSAGES: dict[str, Callable[[Home, Mapping[str, Any]], Awaitable[Data | None]]] = {
    "subscribe": Home.subscribe,
    "unsubscribe": Home.unsubscribe,
    "watch": Home.watch,
    "unwatch": Home.unwatch,
    "act": Home.act,
    "takeback": Home.takeback,
    "answer": Home.answer,
    "preview": Home.preview,
    "explain": Home.explain,
    "forecast": Home.forecast,
    "hint": Home.hint,
    "ping": Home.ping,
}
