"""Payloads: what a viewer is shown of a table. All of them are made here, from the one view of the viewer's seat.

`viewer_seat` is the seat whose view is shown, or None for a spectator. Nothing is read from the game but what `view`,
`prompt`, `choices`, `explain`, `preview`, `forecast` and `explain_takeback` tell that seat, and of purses at the end of
earlier rounds only those of seats whose purse the view shows. Entries are the same for everybody, and a ballot's text
is in none of them until the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from lancaster import game as games
from lancaster.choices import Choice
from lancaster.forecast import Forecast
from lancaster.notation import IllegalAction, MalformedAction, parse
from lancaster.options import Options
from lancaster.rules.terms import COLOURS
from lancaster.story.course import course_of
from lancaster.story.outcome import outcome
from lancaster.tables import commands
from lancaster.tables.bot_names import seat_labels
from lancaster.tables.entries import BEGUN, Chair, Entry, Outcome, is_ballot
from lancaster.tables.items import entry_items
from lancaster.tables.orders import STANDING, pending
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting, waiting
from lancaster.view import View
from lancaster.words import reason_text

Data = dict[str, Any]

SUMMARY = (  # the facts that a summary shows as they are
    *("id", "name", "status", "host", "players", "material", "pace", "rated", "listed", "actors", "round", "head"),
    *("created", "started", "ended", "touched", "deadline", "result", "origin", "rematch"),
)


def state(s: Sitting, row: Mapping[str, Any], viewer_seat: int | None, person: str | None, now: int) -> Data:
    """A table as one viewer may know it (wire.TableState)."""
    view = s.game.view(viewer_seat) if s.game is not None else None
    forecast = s.game.forecast(viewer_seat) if s.game is not None else None
    return {**common(s, row, now), **personal(s, viewer_seat, person, view, forecast)}


def common(s: Sitting, row: Mapping[str, Any], now: int) -> Data:
    """What every viewer is shown; it is made once for all."""
    opened = s.seed is not None and (s.status == "finished" or s.settings.seed_chosen)
    return {
        "summary": summary(facts(s, row), s.chairs),
        "settings": row["settings"],
        "head": s.head,
        "now": now,
        "seed_hash": row["seed_hash"],
        "seed_salt": row["seed_salt"] if opened else None,
        "seed": str(s.seed) if opened else None,
        "clocks": clocks(s, now),
        "asked": asked(s),
        "frozen": s.frozen and {"number": s.frozen[0], "rules": s.frozen[1]},
        "adjourned": s.adjourned if s.status in BEGUN else None,
        "chat": row["chat"],
        "course": course_of(s.game) if s.game is not None and s.status == "finished" else None,
    }


def personal(
    s: Sitting, viewer_seat: int | None, person: str | None, view: View | None, forecast: Forecast | None
) -> Data:
    """What depends on the viewer."""
    game = s.game
    playing = viewer_seat is not None and viewer_seat in s.actors and s.chairs[viewer_seat].bot is None
    prompt = game.prompt(viewer_seat) if game is not None and viewer_seat is not None and playing else None
    return {
        "seat": viewer_seat,
        "mine": s.seats_of(person),
        "view": view,
        "forecast": forecast,
        "prompt": prompt
        and {
            "kind": prompt.kind,
            "subject": prompt.subject,
            "rule": prompt.rule,
            "since": s.since[viewer_seat] if viewer_seat is not None else 0,
        },
        "choices": [choice(each) for each in game.choices(viewer_seat)]
        if game is not None and viewer_seat is not None and playing
        else [],
        "takeback": commands.may_take_back(s, viewer_seat) if viewer_seat is not None else "no",
        "orders": orders(s, viewer_seat, person),
        "round_ends": round_ends(s, view),
    }


def round_ends(s: Sitting, view: View | None) -> list[Data]:
    """What was behind the screens at the end of each round (wire.RoundEnd): of those seats whose purse is shown now."""
    shown = {each["seat"] for each in view["seats"] if each["gold"] is not None} if view is not None else set()
    return [
        {"round": end["round"], "purses": [purse for purse in end["purses"] if purse["seat"] in shown]}
        for end in s.this_round.ends
    ]


def orders(s: Sitting, viewer_seat: int | None, person: str | None) -> Data | None:
    """The orders of a seat (wire.Orders), for the person they belong to and nobody else."""
    if viewer_seat is None or person is None or s.chairs[viewer_seat].person != person:
        return None
    found = pending(s, viewer_seat)
    if found is None:
        return None
    data = found.data()
    for order in data["placements"]:
        del order["seen"], order["round"]
    return data


def order_choices(s: Sitting, seat: int) -> Data:
    """What a seat can be given orders for (wire.OrderChoices)."""
    placements = s.game.placements(seat) if s.game is not None and s.status == "running" else ()
    return {
        "placements": [choice(each) for each in placements],
        "standing": {kind: list(choices) for kind, choices in STANDING.items()},
    }


def may_see(s: Sitting, person: str | None) -> bool:
    """Whether somebody may see the table: some games are shown only to the people at the table."""
    if s.settings.watch == "anyone" or s.status == "open":
        return True
    return person is not None and (person == s.host or any(person in (c.person, c.reserved) for c in s.chairs))


def check_viewer_seat(s: Sitting, person: str | None, seat: int | None) -> int | None:
    """The seat whose view somebody asks for, if they may: a seat of their own, or any when the game is over."""
    if seat is None:
        return None
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.status != "finished" and seat not in s.seats_of(person):
        raise Refused("not-your-seat")
    return seat


def entry(made: Entry, outcome: Outcome, options: Options, over: bool) -> Data:
    """An entry of the log (wire.Entry)."""
    data = made.data
    if made.kind == "action" and not over and is_ballot(data["action"]):
        data = {"action": None}
    return {
        "number": made.number,
        "kind": made.kind,
        "seat": made.seat,
        "data": data,
        "events": outcome.events,
        "items": [item.data() for item in entry_items(made, outcome, options)],
        "account": outcome.account,
        "at": made.at,
    }


def choice(node: Choice) -> Data:
    """A node of the tree of legal actions (wire.Choice), without what is empty."""
    data: Data = {"word": node.word, "field": node.field}
    if node.action is not None:
        data["end"] = True
    if node.choices:
        data["choices"] = [choice(each) for each in node.choices]
    adds, price, gains = node.worth
    if adds is not None:
        data["adds"] = adds
    if price is not None:
        data["price"] = {"what": price[0], "amount": price[1]}
    if gains is not None:
        data["gains"] = [{"what": what, "amount": amount} for what, amount in gains]
    return data


def preview(game: games.Game, seat: int, action: str) -> Data:
    """What an action would do (wire.Preview); refused as it would be in play."""
    try:
        events, found = outcome(game, seat, action)
    except MalformedAction as error:
        raise commands.malformed(error) from None
    except IllegalAction as error:
        raise commands.illegal(error) from None
    return {"action": action, "events": events, "items": [item.data() for item in found]}


def explain(game: games.Game, seat: int, actions: Sequence[str]) -> Data:
    """Why actions are refused (wire.Whys)."""
    reasons: list[Data] = []
    for action in actions:
        found: Data = {"action": action, "code": None, "rule": None, "args": {}, "message": None}
        try:
            reason = game.explain(seat, parse(action))  # of so many, no wrong one is compared with all legal ones
        except MalformedAction as error:
            found |= {"code": "malformed", "args": {"problem": error.code, "word": error.word}, "message": str(error)}
        else:
            if reason is not None:
                args = dict(reason.args)
                found |= {"code": reason.code, "rule": reason.rule, "args": args, "message": reason_text(reason)}
        reasons.append(found)
    return {"reasons": reasons}


def forecast(game: games.Game, viewer_seat: int | None) -> Data:
    """What would happen now, as far as the viewer may know (wire.Forecasts)."""
    return {"forecast": game.forecast(viewer_seat)}


def summary(facts: Mapping[str, Any], chairs: Sequence[Chair | Any]) -> Data:
    """A table in a list (wire.Summary), from what is stored of it or from the `facts` of one in memory."""
    settings = facts["settings"]
    return {
        **{name: facts[name] for name in SUMMARY},
        **{name: settings[name] for name in ("laws", "court", "displeasure")},
        "seats": [chair(*each) for each in zip(count(), chairs, seat_labels(facts["id"], chairs))],
    }


def facts(s: Sitting, row: Mapping[str, Any]) -> Data:
    """What a summary needs of a table in memory, named like the columns in which a database keeps it."""
    settings = s.settings
    return {
        "id": s.id,
        "name": settings.name,
        "status": s.status,
        "host": s.host,
        "players": settings.players,
        "settings": row["settings"],
        "material": s.options.material.digest,
        "pace": settings.pace,
        "rated": settings.rated,
        "listed": settings.listed,
        "actors": list(s.actors),
        "round": s.round,
        "head": s.head,
        "created": s.created,
        "started": s.started,
        "ended": s.ended,
        "touched": s.touched,
        "deadline": s.deadline,
        "result": (row.get("result") or s.result) if s.status == "finished" else None,
        "origin": row["origin"],
        "rematch": s.rematch,
    }


def chair(seat: int, who: Chair | Any, label: str) -> Data:
    """Who sits on a seat (wire.Chair), and what they are called."""
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "person": who.person,
        "label": label,
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


# -- who is told -----------------------------------------------------------------------------------------------------


def list_watchers(s: Sitting, before: Sitting | None) -> tuple[bool, list[str]]:
    """Whether a change is sent to the lobby, and to which people for the list of their own tables."""
    changed = before is None or _for_the_lobby(before) != _for_the_lobby(s)
    if not changed and before is not None and before.actors == s.actors:
        return False, []
    return changed and s.settings.listed, sorted({*_people(s), *(_people(before) if before else ())})


def _people(s: Sitting) -> set[str]:
    """Everybody who has the table in their own list: with a seat, with a reserved seat, or as the host."""
    reserved = {chair.reserved for chair in s.chairs if chair.reserved is not None}
    return {*s.people, *reserved, *([s.host] if s.host is not None else [])}


def _for_the_lobby(s: Sitting) -> tuple[Any, ...]:
    """What a list of tables shows and is sent when it changes."""
    return s.status, s.chairs, s.host, s.rematch, s.round
