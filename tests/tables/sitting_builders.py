"""Sittings for the pure tests of the log and of what may be done: no database, no clock on the wall."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from lancaster.chance import Deal, Rng
from lancaster.options import Options
from lancaster.tables import commands, seating
from lancaster.tables.entries import Chair, Entry
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import HOUR_MS, MINUTE_MS

START_MS = 1_700_000_000_000
LIVE = {"kind": "live", "bank": 10 * MINUTE_MS, "increment": 20_000}
TURNS = {"kind": "turns", "per_move": 24 * HOUR_MS, "window": None}


def opened(seats: str = "Aoo", seed: int = 7, labels: tuple[str, ...] = (), **chosen: Any) -> Sitting:
    """A table that A has made: A for A's own seats (with these names), o for open ones, b for bots."""
    who: list[dict[str, Any]] = [
        {"who": "me"} if seat == "A" else {"who": "bot", "bot": "page"} if seat == "b" else {"who": "open"}
        for seat in seats
    ]
    for seat, label in zip(who, labels, strict=False):
        seat["label"] = label
    clock = chosen.get("clock")
    if clock is not None:
        chosen.setdefault("pace", clock["kind"])
    settings = TableSettings.from_data({"players": len(seats), "seats": who, "stand_in": "page", **chosen})
    options = Options(settings.players, settings.laws, settings.court, settings.displeasure)
    s = Sitting.of("t" * 22, settings, options, Deal.draw(options, Rng(seed)), seed)
    seating.make(s, "A", "Anna", START_MS)
    return s


def begun(seats: str = "ABC", seed: int = 7, **chosen: Any) -> Sitting:
    """A game that has begun: a letter for the person of each seat, b for a bot."""
    s = opened("".join(seat if seat in "Ab" else "o" for seat in seats), seed, **chosen)
    for number, person in enumerate(seats):
        if person not in "Ab":
            s.append("seat", START_MS, number, {**Chair(person, person).data(), "why": "joined"}, person)
    seating.maybe_begin(s, START_MS)
    assert s.status == "running"
    return s


def again(s: Sitting) -> Sitting:
    """The same table made again from its log."""
    twin = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed)
    twin.replay(entries(s))
    return twin


def entries(s: Sitting) -> list[Entry]:
    """Everything that was appended to it."""
    return [entry for entry, _ in s.fresh]


def amounts_to(s: Sitting) -> dict[str, Any]:
    """All that a sitting says, to compare two."""
    game = s.game
    return {
        "host": s.host,
        "status": s.status,
        "chairs": s.chairs,
        "digest": game and game.digest(),
        "record": game and game.record(),
        "plays": s.plays,
        "since": s.since,
        "clock": s.clock,
        "asked": s.asked,
        "refused": s.refused,
        "frozen": s.frozen,
        "adjourned": s.adjourned,
        "head": s.head,
        "times": (s.created, s.started, s.ended, s.touched),
        "deadline": s.deadline,
    }


def legal(s: Sitting, seat: int) -> list[str]:
    """What a seat may play, as text."""
    assert s.game is not None
    return [str(action) for action in s.game.legal(seat)]


def play(s: Sitting, seat: int | None = None, at: int = START_MS, action: str | None = None) -> None:
    """Whoever has the seat (or the first who owes) plays an action, or the first legal one."""
    seat = s.actors[0] if seat is None else seat
    action = action or legal(s, seat)[0]
    person = s.chairs[seat].person
    if s.chairs[seat].bot is not None:
        since = s.since[seat]
        assert since is not None
        assert commands.act_as_bot(s, seat, since, action, at)
    else:
        assert person is not None
        commands.act(s, person, seat, action, at)


def play_until(s: Sitting, kind: str, at: int = START_MS, seed: int = 1) -> None:
    """Play at random until somebody is asked for this."""
    chance = random.Random(seed)
    while True:
        assert s.game is not None
        assert s.actors, "the game is over"
        prompt = s.game.prompt(s.actors[0])
        assert prompt is not None
        if prompt.kind == kind:
            return
        play(s, s.actors[0], at, chance.choice(legal(s, s.actors[0])))


def play_out(s: Sitting, at: int = START_MS, seed: int = 1) -> None:
    """Play at random until the game is over."""
    chance = random.Random(seed)
    while s.actors:
        play(s, s.actors[0], at, chance.choice(legal(s, s.actors[0])))


def kinds(s: Sitting, after: int = 0) -> list[str]:
    """The kinds of the entries after a number."""
    return [entry.kind for entry in entries(s) if entry.number > after]


@contextmanager
def refuses(code: str) -> Iterator[None]:
    """Expects a refusal with that code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code, caught.value


LATER = START_MS + MINUTE_MS


def first(s: Sitting) -> tuple[str, int]:
    """Who is asked, with the seat."""
    seat = s.actors[0]
    person = s.chairs[seat].person
    assert person is not None
    return person, seat
