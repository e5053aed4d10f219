"""The answers to messages, as over the server's socket: follow a table, decide, ask what a decision would do, hints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from lancaster.bots.hint import MOST_HINTS, SECOND_OPINION, default_adviser, second_opinion
from lancaster.browser.home_tables import Data, HomeTable
from lancaster.browser.network import HINT_SECONDS
from lancaster.game import Game
from lancaster.tables import commands, payloads
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

if TYPE_CHECKING:
    from lancaster.browser.home import Home


async def subscribe(home: Home, m: Mapping[str, Any]) -> Data:
    """Tell of a table from now on."""
    live = await home.tables.load(m["table"])
    caught = await home.tables.catch_up(live, m.get("seat"), m.get("since"))
    if not caught["more"]:
        home.tables.viewers[m["table"]] = m.get("seat")
    return caught


async def unsubscribe(home: Home, m: Mapping[str, Any]) -> Data:
    """Tell no more of a table."""
    home.tables.viewers.pop(m["table"], None)
    return {}


async def watch(home: Home, m: Mapping[str, Any]) -> Data:
    """Tell of the lobby, which is empty, or of one's own tables."""
    topic = m["topic"]
    if topic == "mine":
        home.somebody()
    home.tables.topics.add(topic)
    home.send({"type": "tables", "topic": topic, "tables": home.tables.mine() if topic == "mine" else []})
    return {}


async def unwatch(home: Home, m: Mapping[str, Any]) -> Data:
    """Tell no more of them."""
    home.tables.topics.discard(m["topic"])
    return {}


async def act(home: Home, m: Mapping[str, Any]) -> Data:
    """Play an action; it is stored when this answers."""
    me = home.somebody()["id"]
    return await _play(home, m, lambda s: commands.act(s, me, m["seat"], m["action"], home.now()))


async def takeback(home: Home, m: Mapping[str, Any]) -> Data:
    """Take back."""
    me = home.somebody()["id"]
    return await _play(home, m, lambda s: commands.takeback(s, me, m["seat"], home.now()))


async def answer(home: Home, m: Mapping[str, Any]) -> Data:
    """Agree to a takeback, or not."""
    me = home.somebody()["id"]
    return await _play(home, m, lambda s: commands.answer(s, me, m["seat"], m["yes"], home.now()))


async def _play(home: Home, m: Mapping[str, Any], command: Callable[[Sitting], None]) -> Data:
    live, _ = await home.tables.execute(m["table"], command, m["id"])
    return {"table": m["table"], "head": live.sitting.head}


async def _game(home: Home, m: Mapping[str, Any]) -> tuple[HomeTable, Game]:
    live = await home.tables.load(m["table"])
    payloads.check_viewer_seat(live.sitting, home.tables.person, m.get("seat"))
    if live.sitting.game is None:
        raise Refused("not-running")
    return live, live.sitting.game


async def preview(home: Home, m: Mapping[str, Any]) -> Data:
    """What an action would do."""
    return payloads.preview((await _game(home, m))[1], m["seat"], m["action"])


async def explain(home: Home, m: Mapping[str, Any]) -> Data:
    """Why actions are refused."""
    return payloads.explain((await _game(home, m))[1], m["seat"], m["actions"])


async def forecast(home: Home, m: Mapping[str, Any]) -> Data:
    """What would happen now."""
    return payloads.forecast((await _game(home, m))[1], m.get("seat"))


async def hint(home: Home, m: Mapping[str, Any]) -> None:
    """Ask a strong player; `thought` answers."""
    live, game = await _game(home, m)
    seat = m["seat"]
    if seat not in game.actors:
        raise Refused("illegal-action", detail="it is not your turn (R2.1)", reason="not-your-turn", rule="R2.1")
    bot = second_opinion(HINT_SECONDS) if m.get("adviser") == SECOND_OPINION else default_adviser(HINT_SECONDS)
    home.hints.add(m["id"])
    question = {"table": live.id, "seat": seat, "since": None, "bot": bot, "hint": m["id"], "most": MOST_HINTS}
    home.tables.think({**question, "record": game.record(), "seed": str(live.sitting.head)})


async def ping(home: Home, m: Mapping[str, Any]) -> Data:
    """Here."""
    return {"now": home.now()}


MESSAGES: dict[str, Callable[[Home, Mapping[str, Any]], Awaitable[Data | None]]] = {
    "subscribe": subscribe,
    "unsubscribe": unsubscribe,
    "watch": watch,
    "unwatch": unwatch,
    "act": act,
    "takeback": takeback,
    "answer": answer,
    "preview": preview,
    "explain": explain,
    "forecast": forecast,
    "hint": hint,
    "ping": ping,
}
