"""The messages of a table: made of parts that are encoded once, and equal to the answers to requests."""

from __future__ import annotations

import random
from functools import partial

import orjson
import pytest

from lancaster.server.live_tables.hub import Hub
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.materials import Materials
from lancaster.tables import commands, seating
from lancaster.tables.creation import new_sitting, options_of, seed_told
from lancaster.tables.deciding import decide
from lancaster.tables.settings import SeatChoice, TableSettings
from tests.server.listening_connection import ListeningConnection

AT = 10**12


def begun(seed: int, **chosen: object) -> LiveTable:
    """A table of three people whose game has begun."""
    seats = (SeatChoice("me"), SeatChoice("open"), SeatChoice("open"))
    settings = TableSettings(players=3, seats=seats, seed=seed, **chosen)  # type: ignore[arg-type]
    options = options_of(settings, Materials().get(settings.material))
    sitting = new_sitting("table", "p0", "Ann", settings, options, lambda: AT)
    for seat, name in ((1, "Bob"), (2, "Cat")):
        seating.join(sitting, f"p{seat}", name, seat, AT)
    seed_hash, salt = seed_told(sitting.seed)
    row = {"settings": settings.data(), "seed_hash": seed_hash, "seed_salt": salt, "origin": "played", "chat": 0}
    sitting.fresh = []
    return LiveTable(sitting, row, 0)


@pytest.mark.parametrize("chosen", [{}, {"court": True, "displeasure": True, "laws": "kings"}])
def test_a_message_is_what_a_viewer_would_get_who_asks(chosen: dict[str, object]) -> None:
    rng = random.Random(7)
    live, hub = begun(7, **chosen), Hub()
    ears = {seat: ListeningConnection(f"p{seat}") for seat in range(3)}
    for seat, ear in ears.items():
        hub.subscribe(ear, live.id, seat)
    stranger, also = ListeningConnection("p9"), ListeningConnection(None)
    for ear in (stranger, also):
        hub.subscribe(ear, live.id, None)
    told = 0
    while live.sitting.status == "running":
        seat = rng.choice(live.sitting.actors)
        assert live.sitting.game is not None
        action = rng.choice(live.sitting.game.legal(seat)).text
        work, _ = decide(
            live.sitting, partial(commands.act, person=f"p{seat}", seat=seat, action=action, at=AT), lambda: AT
        )
        logged = list(work.fresh)
        live.adopt(work, logged)
        live.publish(hub, logged, AT)
        told += 1
        entries = orjson.loads(orjson.dumps(live.entries(logged)))
        for viewer, ear in [*ears.items(), (None, stranger), (None, also)]:
            assert len(ear.heard) == told
            state = orjson.loads(orjson.dumps(live.state(viewer, ear.person, AT)))
            assert ear.heard[-1] == {"type": "news", "table": live.id, "entries": entries, "state": state}
    assert told > 60


def test_a_table_that_has_not_begun_is_told_without_a_view() -> None:
    settings = TableSettings(players=2, seats=(SeatChoice("me"), SeatChoice("open")))
    sitting = new_sitting(
        "table", "p0", "Ann", settings, options_of(settings, Materials().get(settings.material)), lambda: AT
    )
    row = {"settings": settings.data(), "seed_hash": None, "seed_salt": None, "origin": "played", "chat": 0}
    live, hub, ear = LiveTable(sitting, row, 0), Hub(), ListeningConnection("p0")
    hub.subscribe(ear, live.id, 0)
    live.publish(hub, [], AT)
    assert ear.heard[0]["state"] == orjson.loads(orjson.dumps(live.state(0, "p0", AT)))
    assert ear.heard[0]["state"]["view"] is None
