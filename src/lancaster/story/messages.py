"""The messages that items are made of: what somebody does, pays or gets, as key and arguments in no language."""

from __future__ import annotations

from typing import Any

from lancaster.material import Material
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.terms import OFFICE_NAMES
from lancaster.story.event_queue import Amounts, Event

Message = list[Any]  # key and arguments


def card_message(name: str, material: Material) -> Message:
    """A conflict card by its strength and points."""
    card = next(card for card in material.conflicts if card.name == name)
    return ["story.card", {"france": card.strength, "values": "–".join(str(points) for points in card.points)}]


def ousted_by(event: Event | None) -> dict[str, Any]:
    """Arguments that tell who had to leave, with which knights."""
    if event is None:
        return {}
    lord = {"party": bool(event["knights"])} if event["place"] in OFFICE_NAMES else {}
    return {"whom": event["house"], "ousted": event["knights"], **lord}


def losses(amounts: Amounts) -> Amounts:
    """What was lost, without its sign."""
    return {what: -amount for what, amount in amounts.items() if amount < 0}


def deeds(amounts: Amounts, source: str) -> list[Message]:
    """What happens to a purse: somebody pays, loses or returns, gets or takes something."""
    given = losses(amounts)
    got = {what: amount for what, amount in amounts.items() if amount > 0}
    told: list[Message] = []
    if given:
        paying = "lose" if _takes(source) else "return" if set(given) == {"shame"} else "pay"
        told.append([f"story.does.{paying}", {"amounts": given}])
    if got:
        told.append(["story.does.take" if set(got) == {"shame"} else "story.does.get", {"amounts": got}])
    return told


def _takes(source: str) -> bool:
    """Whether what is lost to a source buys nothing."""
    law = NUMBER.get(source.removeprefix("law "))
    return source == "shame" if law is None else LAWS[law].takes


def gained(event: Event, players: int) -> tuple[str, Message]:
    """What was bought or gained: an icon, and what somebody does."""
    match event["event"]:
        case "upgraded":
            args = {"knights": [event["strength"]], "place": event["place"], "strength": event["strength"] + 1}
            return "upgrade", ["story.does.upgrade", args]
        case "bishop-taken":
            return "bishop", ["story.does.bishop", {"ally": event["house"] >= players}]
        case "noble-taken":
            return "noble", ["story.does.noble", {"county": event["county"], "ally": event["house"] >= players}]
        case "extended":
            return "extension", ["story.does.extend", {"space": event["space"]}]
    return "new-knight", ["story.does.recruit", {}]


def everybody(seats: list[int], players: int) -> int | str | list[int]:
    """Seats as an argument: one alone, all, or several."""
    if len(seats) == 1:
        return seats[0]
    return "all" if len(seats) == players else seats


def open_to(event: Event) -> Message:
    """To whom a law that asks is open."""
    seats = [seat for seat, times in enumerate(event["seats"]) if times]
    if not seats:
        return ["story.nobody", {}]
    if len(seats) == len(event["seats"]):
        return ["story.open-to-all", {}]
    return ["story.open-to", {"whom": seats}]


def ballot_message(seat: int, ballot: Event) -> Message:
    """A ballot that was opened."""
    return ["story.ballot", {"who": seat, "aye": ballot["yes"], "votes": ballot["votes"]}]


def rank_message(rank: Event, players: int) -> Message:
    """A rank in a conflict, and what it scores; an ally's points lapse."""
    args = {"who": rank["house"], "archer": rank["archer"], "strength": rank["strength"]}
    if not rank["points"]:
        return ["story.rank-nothing", args]
    lapses = rank["house"] >= players
    return ["story.rank", {**args, "amounts": {"points": rank["points"]}, "lapses": lapses}]
