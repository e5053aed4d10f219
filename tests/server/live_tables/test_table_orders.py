"""Orders on the server: stored beside the log, used inside the command that calls for them, shown to nobody else."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import select

from lancaster.server.storage import schema, store
from lancaster.tables import commands
from tests.server.in_process_server import InProcessServer, Player, open_server
from tests.server.quick_server import Clock, Data, Run, on_a_database, on_postgresql, on_sqlite, refused, words
from tests.server.socket_clients import LiveServer, live_server

__all__ = ["live_server", "on_a_database", "on_postgresql", "on_sqlite"]


async def put(player: Player, table: str, **orders: Any) -> Data:
    """Give orders; how they are stored."""
    answer = await player.browser.put(f"/tables/{table}/orders", json=orders)
    assert answer.status_code == 200, answer.text
    found: Data = answer.json()
    return found


async def play(player: Player, table: str, seat: int, action: str) -> Data:
    found: Data = await player.post(f"/tables/{table}/actions", {"seat": seat, "action": action})
    return found


async def voting(server: InProcessServer, *names: str) -> tuple[list[Player], str]:
    """People at a table whose first vote has just begun."""
    people = [await server.guest(name) for name in names]
    table = await people[0].table(*[None] * (len(people) - 1), pace="turns", seed=7)
    for seat, player in list(enumerate(people))[1:]:
        await player.post(f"/tables/{table}/join", {"seat": seat})
    while True:
        sitting = (await server.services.tables.load(table)).sitting
        assert sitting.game is not None
        prompt = sitting.game.prompt(sitting.actors[0])
        assert prompt is not None
        if prompt.kind == "ballot":
            return people, table
        seat = sitting.actors[0]
        await play(people[seat], table, seat, sitting.game.legal(seat)[0].text)


def test_orders_are_used_in_the_command_that_calls_for_them(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        (anna, berta), table = await voting(server, "Anna", "Berta")
        _, second, third = (await anna.state(table))["view"]["proposals"]
        sealed = [{"law": second, "ballot": "yes"}, {"law": third, "ballot": "no", "passed": [second]}]
        found = await put(anna, table, seat=0, ballots=sealed, standing={"castle": "none"})
        assert [ballot["law"] for ballot in found["ballots"]] == [second, third]
        await play(anna, table, 0, "no")
        server.services.tables.in_memory.clear()  # what is not stored is lost
        await play(berta, table, 1, "no")
        state = await anna.state(table, 0)
        assert state["prompt"] is None
        assert [(each["action"], each["used"]) for each in state["orders"]["reports"]] == [("yes", True)]
        assert [ballot["law"] for ballot in state["orders"]["ballots"]] == [third]
        await play(berta, table, 1, "yes")
        state = await anna.state(table, 0)
        assert [each["action"] for each in state["orders"]["reports"]] == ["yes", "no"]
        async with server.services.database.read() as connection:
            entries = await store.entries_of(connection, table)
        assert [entry.person for entry in entries if entry.number in (state["head"], state["head"] - 1)] == [
            berta.id,
            anna.id,
        ]

    on_a_database(story)


def test_another_node_uses_orders_that_this_one_took(on_postgresql: Run, tmp_path: Path) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        (anna, berta), table = await voting(server, "Anna", "Berta")
        second = (await anna.state(table))["view"]["proposals"][1]
        url = server.services.settings.database
        async with open_server(tmp_path / "other", clock, database=url) as other:
            await other.services.tables.load(table)  # it knows the table as it was before the orders
            await put(anna, table, seat=0, ballots=[{"law": second, "ballot": "yes"}])
            await play(anna, table, 0, "no")
            live, _ = await other.services.tables.execute(
                table, partial(commands.act, person=berta.id, seat=1, action="no", at=clock())
            )
            assert live.sitting.actors == (1,)
            assert (await anna.state(table, 0))["orders"]["reports"][0]["used"] is True

    on_postgresql(story)


def test_what_can_be_ordered_is_told_to_the_owner_only(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None, seed=7)
        await refused(anna, f"/tables/{table}/orders", {"seat": 0}, "not-running", "PUT")
        await berta.post(f"/tables/{table}/join", {"seat": 1})
        await refused(berta, f"/tables/{table}/orders", {"seat": 0}, "not-your-seat", "PUT")
        await refused(berta, f"/tables/{table}/orders?seat=0", None, "not-your-seat", "GET")
        await refused(
            anna, f"/tables/{table}/orders", {"seat": 0, "standing": {"castle": "all"}}, "order-unknown-choice", "PUT"
        )
        await refused(
            anna, f"/tables/{table}/orders", {"seat": 0, "placements": [{"action": "2 York"}]}, "order-too-early", "PUT"
        )
        await refused(anna, f"/tables/{table}/orders", {"seat": 0, "surprise": 1}, "bad-message", "PUT")
        for _ in range(2):
            seat = (await anna.state(table))["view"]["actors"][0]
            await play((anna, berta)[seat], table, seat, "extend votes")
        seat = (await anna.state(table))["view"]["actors"][0]
        other = 1 - seat
        choices = await (anna, berta)[other].get(f"/tables/{table}/orders", seat=other)
        assert "2 Bedford" in words(choices["placements"])
        assert choices["standing"]["ransom"] == ["all", "none"]

    on_sqlite(story)


def test_nobody_else_hears_that_orders_were_given(live_server: LiveServer) -> None:
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    table = anna.table("me", "open")
    berta.post(f"/tables/{table}/join", {"seat": 1})
    mine, theirs, spectators = anna.open_socket(), berta.open_socket(), live_server.open_socket()
    spectators.read()
    for line, seat in ((mine, 0), (theirs, 1), (spectators, None)):
        line.ask("subscribe", table=table, seat=seat)
    before = live_server.services.tables.in_memory[table].sitting.head
    anna.browser.put(f"/tables/{table}/orders", json={"seat": 0, "standing": {"castle": "none"}}).raise_for_status()
    assert mine.news()["state"]["orders"]["standing"] == {"castle": "none"}
    assert theirs.flush() == []
    assert spectators.flush() == []
    assert live_server.services.tables.in_memory[table].sitting.head == before


def test_orders_are_handed_out_and_removed_with_the_person(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        (anna, _), table = await voting(server, "Anna", "Berta")
        await put(anna, table, seat=0, standing={"ransom": "all"})
        exported = await anna.get("/me/export")
        assert [row["data"]["standing"] for row in exported["stored"]["orders"]] == [{"ransom": "all"}]
        answer = await anna.browser.request("DELETE", "/me", json={})
        assert answer.status_code < 300, answer.text
        async with server.services.database.read() as connection:
            assert (await connection.execute(select(schema.orders))).all() == []

    on_a_database(story)
