"""What a viewer is shown of a table. Every payload about a table is made here, from the one view of its seat.

`eyes` is the seat through which the viewer looks, or None for a spectator. Nothing is read from the game but what
`view`, `prompt`, `choices`, `explain`, `preview`, `forecast` and `explain_takeback` tell that seat; entries are the
same for everybody, and a ballot's text is in none of them until the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lancaster import game as games
from lancaster.notation import IllegalAction, MalformedAction
from lancaster.rules.terms import COLOURS
from lancaster.server import commands
from lancaster.server.log import Chair, Entry, Sitting, is_ballot, waiting
from lancaster.server.store import result_of, round_of
from lancaster.view import View
from lancaster.words import reason_text

Data = dict[str, Any]


def state(s: Sitting, row: Mapping[str, Any], eyes: int | None, person: str | None, now: int) -> Data:
    """A table as one viewer may know it (wire.TableState)."""
    view = s.game.view(eyes) if s.game is not None else None
    return {**common(s, row, now), **personal(s, eyes, person, view)}


def common(s: Sitting, row: Mapping[str, Any], now: int) -> Data:
    """What everybody is shown alike: it is made once for all viewers."""
    return {
        "summary": summary(s, row),
        "settings": row["settings"],
        "head": s.head,
        "now": now,
        "seed_hash": row["seed_hash"],
        "seed": str(s.seed) if s.status == "finished" and s.seed is not None else None,
        "clocks": clocks(s, now),
        "asked": asked(s),
        "frozen": s.frozen and {"number": s.frozen[0], "rules": s.frozen[1]},
        "chat": row["chat"],
    }


def personal(s: Sitting, eyes: int | None, person: str | None, view: View | None) -> Data:
    """What depends on the viewer."""
    game = s.game
    playing = eyes is not None and eyes in s.actors and s.chairs[eyes].bot is None
    prompt = game.prompt(eyes) if game is not None and eyes is not None and playing else None
    return {
        "seat": eyes,
        "mine": s.seats_of(person),
        "view": view,
        "prompt": prompt
        and {
            "kind": prompt.kind,
            "subject": prompt.subject,
            "rule": prompt.rule,
            "since": s.since[eyes] if eyes is not None else 0,
        },
        "choices": [choice(each) for each in game.choices(eyes)]
        if game is not None and eyes is not None and playing
        else [],
        "takeback": commands.may_take_back(s, eyes) if eyes is not None else "no",
    }


def may_see(s: Sitting, person: str | None) -> bool:
    """Whether somebody may see a table at all: some games are shown to nobody but those at the table."""
    if s.settings.watch == "anyone" or s.status == "open":
        return True
    return person is not None and (person == s.host or any(person in (c.person, c.reserved) for c in s.chairs))


def entry(made: Entry, events: list[Data], over: bool) -> Data:
    """An entry of the log (wire.Entry)."""
    data = made.data
    if made.kind == "action" and not over and is_ballot(data["action"]):
        data = {"action": None}
    return {
        "number": made.number,
        "kind": made.kind,
        "seat": made.seat,
        "data": data,
        "events": events,
        "at": made.at,
    }


def choice(node: games.Choice) -> Data:
    """A node of the tree of legal actions (wire.Choice), without what is empty."""
    data: Data = {"word": node.word, "field": node.field}
    if node.action is not None:
        data["end"] = True
    if node.choices:
        data["choices"] = [choice(each) for each in node.choices]
    return data


def preview(game: games.Game, seat: int, action: str) -> Data:
    """What an action would do (wire.Preview); refused as it would be in play."""
    try:
        events = game.preview(seat, action)
    except MalformedAction as error:
        raise commands.malformed(error) from None
    except IllegalAction as error:
        raise commands.illegal(error) from None
    return {"action": action, "events": [game.event_data(event) for event in events]}


def explain(game: games.Game, seat: int, actions: Sequence[str]) -> Data:
    """Why actions are refused (wire.Whys)."""
    reasons: list[Data] = []
    for action in actions:
        found: Data = {"action": action, "code": None, "rule": None, "args": {}, "message": None}
        try:
            reason = game.explain(seat, action)
        except MalformedAction as error:
            found |= {"code": "malformed", "args": {"problem": error.code, "word": error.word}, "message": str(error)}
        else:
            if reason is not None:
                args = dict(reason.args)
                found |= {"code": reason.code, "rule": reason.rule, "args": args, "message": reason_text(reason)}
        reasons.append(found)
    return {"reasons": reasons}


def forecast(game: games.Game, eyes: int | None) -> Data:
    """What would happen now, as far as the viewer may know (wire.Forecasts)."""
    return {"forecast": game.forecast(eyes)}


def summary(s: Sitting, row: Mapping[str, Any]) -> Data:
    """A table in a list (wire.Summary), from what is in memory."""
    settings = s.settings
    return {
        "id": s.id,
        "name": settings.name,
        "status": s.status,
        "host": s.host,
        "players": settings.players,
        "laws": settings.laws,
        "court": settings.court,
        "displeasure": settings.displeasure,
        "material": s.options.material.digest,
        "pace": settings.pace,
        "rated": settings.rated,
        "listed": settings.listed,
        "seats": [chair(seat, each) for seat, each in enumerate(s.chairs)],
        "actors": list(s.actors),
        "round": round_of(s),
        "head": s.head,
        "created": s.created,
        "started": s.started,
        "ended": s.ended,
        "touched": s.touched,
        "deadline": s.deadline,
        "result": (row.get("result") or result_of(s)) if s.status == "finished" else None,
        "origin": row["origin"],
        "rematch": s.rematch,
    }


def stored_summary(row: Any, seats: Sequence[Any]) -> Data:
    """The same from what is stored, without replaying anything."""
    settings = row.settings
    return {
        "id": row.id,
        "name": row.name,
        "status": row.status,
        "host": row.host,
        "players": row.players,
        "laws": settings["laws"],
        "court": settings["court"],
        "displeasure": settings["displeasure"],
        "material": row.material,
        "pace": row.pace,
        "rated": row.rated,
        "listed": row.listed,
        "seats": [chair(each.seat, each) for each in seats],
        "actors": row.actors,
        "round": row.round,
        "head": row.head,
        "created": row.created,
        "started": row.started,
        "ended": row.ended,
        "touched": row.touched,
        "deadline": row.deadline,
        "result": row.result,
        "origin": row.origin,
        "rematch": row.rematch,
    }


def chair(seat: int, who: Chair | Any) -> Data:
    """Who sits on a seat (wire.Chair)."""
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "person": who.person,
        "label": who.label,
        "bot": who.bot,
        "away": who.away,
        "reserved": who.reserved,
    }


def clocks(s: Sitting, now: int) -> list[Data] | None:
    """Every seat's clock at this moment; None without one."""
    if s.clock is None or s.clock.settings is None:
        return None
    seats: list[Data] = s.clock.data(now)["seats"]
    return [{"left": each["left"], "running": each["running"], "deadline": each["deadline"]} for each in seats]


def asked(s: Sitting) -> Data | None:
    """The takeback that is asked for."""
    if s.asked is None:
        return None
    return {
        "seat": s.asked.seat,
        "to": s.asked.to,
        "agreed": sorted(s.asked.agreed),
        "waiting": waiting(s),
        "until": s.asked.until,
    }
