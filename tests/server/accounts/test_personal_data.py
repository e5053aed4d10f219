"""Everything that is stored about a person: handed out, moved to an account, removed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

from sqlalchemy import JSON, Column, String, Table, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts import personal_data
from lancaster.server.accounts.personal_data import merge
from lancaster.server.storage import schema
from lancaster.tables.entries import FORMER_PLAYER
from lancaster.tables.time_units import DAY_MS
from tests.server.accounts.people_support import (
    PASSWORD,
    START_MS,
    PeopleServer,
    make_account,
    make_guest,
    refused,
    visit,
    visit_of,
)

# ids of tables without a foreign key
NOT_PEOPLE = {"tables.rematch", "notices.table", "reports.table", "audit.table_id"}
ABOUT_NOBODY = {
    *("tables.changes", "tables.actors", "tables.result", "tables.frozen"),
    *("reviews.data", "game_figures.figures"),
}
# what repeats the log, and is about the server
NOT_EXPORTED = {"snapshots", "reviews", "opening_decisions", "game_figures", "heartbeats", "time_jumps"}
BLOTTED = {"tables.settings": personal_data._blot_tables, "entries.data": personal_data._blot_names}
REMOVED = {"snapshots.data", "channels.keys", "notices.payload", "orders.data", "people.preferences"}


def _names_a_person(column: Column[Any]) -> bool:
    if any(key.target_fullname == "people.id" for key in column.foreign_keys):
        return True
    named = column.name in ("person", "who", "host", "guest", "account", "owner", "maker")
    loose = isinstance(column.type, String) and column.type.length == 22 and not column.foreign_keys
    return named or (loose and column.name != "id" and str(column) not in NOT_PEOPLE)


def test_every_column_that_can_name_a_person_is_handled() -> None:
    found = {str(column) for table in schema.metadata.sorted_tables for column in table.c if _names_a_person(column)}
    assert found | {"people.id"} == {str(column) for columns in personal_data.COLUMNS.values() for column in columns}
    loose = {str(c) for table in schema.metadata.sorted_tables for c in table.c if isinstance(c.type, JSON)}
    assert loose <= ABOUT_NOBODY | set(BLOTTED) | REMOVED, "say of a new column what of a person it can hold"


SEATS = {"seats": [{"who": "me", "label": "Little Anna"}], "name": "Anna’s game"}


async def _plant(connection: AsyncConnection, person: str, table: str, status: str, mark: str) -> None:
    """A row in every table that has to do with people, as rich as it gets."""
    rows: dict[Table, dict[str, Any]] = {
        schema.recoveries: {"token": os.urandom(32), "expires": START_MS + 900 * DAY_MS},
        schema.holidays: {"id": mark},
        schema.tables: _table(table, status, person),
        schema.seats: {"table": table, "seat": 1, "label": "Anna"},
        schema.entries: _entry(table, 2, "action", 1, {"action": f"vote {mark}"}),
        schema.snapshots: {"table": table, "data": {"chairs": [{"person": person, "label": "Anna"}]}},
        schema.invites: {"token": os.urandom(32), "table": table},
        schema.chat: {"table": table, "number": 1, "text": f"talk {mark}"},
        schema.notes: {"table": table, "text": f"note {mark}"},
        schema.orders: {"table": table, "seat": 1, "data": {"x": mark}},
        schema.studies: {"id": mark, "text": f"Lancaster record 2 {mark}"},
        schema.puzzle_answers: {"puzzle": mark[:10], "action": mark},
        schema.study_players: {"study": mark, "seat": 1},
        schema.ratings: {"pool": f"2:{mark}"},
        schema.rating_changes: {"table": table, "seat": 1},
        schema.channels: {"id": mark, "address": f"https://{mark}", "keys": {"k": mark}},
        schema.reports: {"id": mark},
        schema.address_bans: {"id": mark},
        schema.audit: {"number": crc32(mark.encode()) >> 1},
        schema.notices: {"id": mark, "channel": mark, "table": table, "payload": {"x": mark}},
    }
    for where, row in rows.items():
        if where in personal_data.COLUMNS:
            row |= {column.name: person for column in personal_data.COLUMNS[where]}
        await connection.execute(insert(where).values(_filled(where, row)))
    follows = {"person": person, "other": person, "at": START_MS}
    await connection.execute(insert(schema.follows).prefix_with("OR IGNORE").values(follows))
    seat = {"person": person, "label": "Anna", "bot": None, "away": "", "reserved": None}
    await connection.execute(insert(schema.entries).values(_entry(table, 1, "seat", 1, seat) | {"person": None}))


def _entry(table: str, number: int, kind: str, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "table": table,
        "number": number,
        "kind": kind,
        "seat": seat,
        "data": data,
        "at": START_MS,
        "digest": "secret",
    }


def _table(table: str, status: str, host: str | None) -> dict[str, Any]:
    row = {"id": table, "status": status, "host": host, "name": "Anna’s game", "settings": SEATS, "seed": "1413141314"}
    return _filled(schema.tables, row)


def _filled(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """With something in every column that must have something."""
    made: dict[type, Any] = {str: "x", int: 0, float: 0.0, bool: False, bytes: b"x" * 32, object: {}}
    must = [column for column in table.c if not column.nullable and column.default is None]
    return {column.name: made[column.type.python_type] for column in must} | row


async def _dump(server: PeopleServer) -> str:
    """The whole database as text."""
    found = []
    async with server.database.read() as connection:
        for table in schema.metadata.sorted_tables:
            found += [f"{table.name} {row!r}" for row in (await connection.execute(select(table))).all()]
    return "\n".join(found)


def test_an_export_holds_a_row_of_every_table(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        other = await make_guest(server, "Berta")
        await server.database.write(None, lambda c: _plant(c, person.id, "t" * 22, "finished", "mine" + "m" * 18))
        await server.database.write(None, lambda c: _plant(c, other.person.id, "u" * 22, "finished", "hers" + "h" * 18))
        found = await server.people.export(person)
        empty = {table.name for table in schema.metadata.sorted_tables if not found.get(table.name)}
        of_others = {"study_players"}  # where others keep studies of games they played together
        assert empty == of_others | NOT_EXPORTED
        told = json.dumps(found)
        assert [told.count(f"{word} mine") for word in ("talk", "note", "vote")] == [1, 1, 1]
        assert "https://mine" in told
        assert "hers" not in told
        assert other.person.id not in told
        for secret in ("argon2", "1413141314", "secret", "token"):
            assert secret not in told

    visit(tmp_path, story)


def test_an_export_tells_nothing_new_about_a_game_that_goes_on(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        table = "t" * 22

        async def job(connection: AsyncConnection) -> None:
            await _plant(connection, person.id, table, "running", "m" * 22)
            for number, kind, seat, who in (
                (3, "begin", None, person.id),
                (4, "action", 0, None),
                (5, "action", 1, None),
            ):
                row = _entry(table, number, kind, seat, {"hidden": "deck"}) | {"person": who}
                await connection.execute(insert(schema.entries).values(row))

        await server.database.write(None, job)
        found = await server.people.export(person)
        assert [row["number"] for row in found["entries"]] == [1, 2, 3, 5]
        assert [row["number"] for row in found["entries"] if "data" in row] == [2]
        assert "deck" not in json.dumps(found)
        assert "1413141314" not in json.dumps(found)

    visit(tmp_path, story)


def test_deleting_leaves_a_pseudonym_and_the_games_of_others(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        guest = await make_guest(server, "Anni")
        await server.database.write(None, lambda c: _plant(c, guest.person.id, "g" * 22, "finished", "mark" + "g" * 18))
        await make_account(server, "Anna")
        person, cookie = await server.people.sign_in("Anna", PASSWORD, guest, True)
        await server.database.write(None, lambda c: _plant(c, person.id, "t" * 22, "finished", "mark" + "m" * 18))
        other = await make_guest(server, "Berta")
        await server.database.write(None, lambda c: _plant(c, other.person.id, "u" * 22, "finished", "hers" + "h" * 18))
        await refused("bad-password", server.people.delete(person, "wrong"))
        await server.people.delete(person, PASSWORD)
        left = await _dump(server)
        lines = [line for line in left.split("\n") if "u" * 22 not in line and "hers" not in line]
        for trace in ("Anna", "anna", "Anni", "talk", "note", "https", "argon2"):
            assert not [line for line in lines if trace in line], trace
        named = {line.split()[0] for line in lines if person.id in line or guest.person.id in line}
        assert named == {"people", "seats", "entries", "tables"}, "the pseudonym"
        assert len([line for line in lines if line.startswith("entries")]) == 4, "the log is whole"
        assert left.count(FORMER_PLAYER) == 1 + 2 + 2, "row of the person, seats, entries of seats"
        assert all(f"{word} hers" in left for word in ("talk", "note"))
        assert await server.people.sessions.find(cookie) is None
        await refused("bad-password", server.people.sign_in("Anna", PASSWORD, None, True))
        await make_account(server, "Anna")

    visit(tmp_path, story)


def test_a_table_keeps_no_name_of_whoever_made_it_and_left(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        maker, host = await make_guest(server, "Anna"), await make_guest(server, "Berta")

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(_table("t" * 22, "open", host.person.id)))
            made = _entry("t" * 22, 1, "made", None, {}) | {"person": maker.person.id}
            await connection.execute(insert(schema.entries).values(made))

        await server.database.write(None, job)
        await server.people.delete(maker.person, None)
        assert "Anna" not in await _dump(server)
        assert (await server.people.find(host.person.id)).name == "Berta"

    visit(tmp_path, story)


def test_somebody_who_never_played_leaves_nothing(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        guest = await make_guest(server, "Anna")
        await server.people.delete(guest.person, None)
        assert await _dump(server) == ""

    visit(tmp_path, story)


def test_a_guest_who_makes_an_account_stays_who_they_are(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        guest = await make_guest(server, "Anna")
        person, cookie = await make_account(server, "Anna", guest)
        assert person.id == guest.person.id
        assert person.account
        assert (await visit_of(server, cookie)).person == person
        assert [visit.key for visit in await server.people.sessions.of(person.id)] != [guest.key], "a new session"
        await refused("already-account", make_account(server, "Other", await visit_of(server, cookie)))
        await refused("already-account", make_account(server, "Other", guest))  # what the old cookie said

    visit(tmp_path, story)


def test_a_guest_who_signs_in_brings_everything_along(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        guest = await make_guest(server, "Anni")
        await server.database.write(None, lambda c: _plant(c, guest.person.id, "g" * 22, "running", "m" * 22))
        told: list[tuple[str, str]] = []
        server.people.tables = Told(told)
        before = await server.people.export(guest.person)
        signed_in, _ = await server.people.sign_in("Anna", PASSWORD, guest, True)
        assert signed_in == person
        assert told == [(guest.person.id, person.id)]
        after = await server.people.export(person)
        for table in personal_data.COLUMNS:
            if table not in (schema.people, schema.sessions, schema.recoveries, schema.study_players):
                assert len(after[table.name]) == len(before[table.name]) > 0, table.name
        assert after["entries"] == before["entries"], "the log is not rewritten"
        assert len(after["people"]) == 2, "and the account knows which guest it was"
        assert await server.people.sessions.of(guest.person.id) == []

    visit(tmp_path, story)


class Told:
    """Notes what the tables would be told."""

    def __init__(self, told: list[tuple[str, str]]) -> None:
        self.told = told

    async def hand_over(self, guest: str, account: str) -> None:
        self.told.append((guest, account))

    async def leave_all(self, person: str) -> None:
        self.told.append((person, "leaves"))

    async def holiday(self, person: str, begins: int, ends: int) -> None:
        self.told.append((person, f"{begins}-{ends}"))

    async def back(self, person: str) -> None:
        self.told.append((person, "back"))


def test_the_tables_of_a_person_are_found_without_reading_all_logs(tmp_path: Path) -> None:
    """On SQLite what is deleted is deleted on the event loop, and logs are what a server has most of."""

    async def story(server: PeopleServer) -> None:
        query = str(personal_data._tables_of(["a"]).compile(compile_kwargs={"literal_binds": True}))
        async with server.database.read() as connection:
            plan = [row[-1] for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))]
        assert any("ix_entries_seating" in line for line in plan), plan
        assert not any(line.startswith("SCAN entries") for line in plan), plan

    visit(tmp_path, story)


def test_a_name_on_a_seat_that_was_kept_goes_too(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        seat = {"person": None, "label": "Anna", "bot": None, "away": "", "reserved": person.id}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(_table("t" * 22, "open", None)))
            row = {"table": "t" * 22, "seat": 1, "label": "Anna", "reserved": person.id}
            await connection.execute(insert(schema.seats).values(_filled(schema.seats, row)))
            await connection.execute(insert(schema.entries).values(_entry("t" * 22, 1, "seat", 1, seat)))

        await server.database.write(None, job)
        await server.database.write(None, lambda connection: personal_data.relabel(connection, person.id, "Berta"))
        assert (await _dump(server)).count("'label': 'Berta'") == 1
        await server.database.write(None, lambda connection: personal_data.erase(connection, person.id, START_MS))
        assert "'label': 'Berta'" not in await _dump(server)

    visit(tmp_path, story)


def test_two_who_sat_at_one_table_do_not_become_one(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        guest = await make_guest(server, "Anni")
        told: list[tuple[str, str]] = []
        server.people.tables = Told(told)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(_table("t" * 22, "finished", None)))
            for seat, who in enumerate((person.id, guest.person.id)):
                row = {
                    "table": "t" * 22,
                    "seat": seat,
                    "person": who,
                    "label": "x",
                    "away": "",
                    "owes": False,
                }
                await connection.execute(insert(schema.seats).values(row))

        await server.database.write(None, job)
        before = await _dump(server)
        await refused("already-seated", server.people.sign_in("Anna", PASSWORD, guest, True))
        assert (await _dump(server), told) == (before, [])
        await server.people.sign_in("Anna", PASSWORD, guest, False)
        assert (await server.people.find(guest.person.id)).name == "Anni", "left as they were"

    visit(tmp_path, story)


def test_notes_channels_and_ratings_of_both_become_one(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        guest = await make_guest(server, "Anni")
        rated = {"pool": "2:x", "deviation": 1.0, "volatility": 1.0, "games": 1, "played": 1}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(_table("t" * 22, "finished", None)))
            for who, text_, rating in ((person.id, "one", 1500.0), (guest.person.id, "two", 1700.0)):
                note = {"table": "t" * 22, "person": who, "text": text_, "at": START_MS}
                await connection.execute(insert(schema.notes).values(note))
                await connection.execute(insert(schema.ratings).values(rated | {"who": who, "rating": rating}))
                same = {"id": who, "person": who, "kind": "push", "address": "https://a", "keys": {}, "created": 1}
                await connection.execute(insert(schema.channels).values(same))
            await merge(connection, guest.person.id, person.id, START_MS)

        await server.database.write(None, job)
        found = await server.people.export(person)
        assert [row["text"] for row in found["notes"]] == ["one\ntwo"]
        assert [row["rating"] for row in found["ratings"]] == [1500.0]
        assert [row["id"] for row in found["channels"]] == [person.id]

    visit(tmp_path, story)


def test_guests_are_forgotten_when_they_do_not_come_back(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        await make_account(server, "Account")
        gone, busy, done = [await make_guest(server, name) for name in ("Gone", "Busy", "Done")]
        await server.database.write(None, lambda c: _plant(c, busy.person.id, "b" * 22, "running", "b" * 22))
        await server.database.write(None, lambda c: _plant(c, done.person.id, "d" * 22, "finished", "d" * 22))
        server.clock.days(80)
        assert await server.people.forget_stale_guests() == 0
        recent = await make_guest(server, "Recent")
        server.clock.days(11)
        told: list[tuple[str, str]] = []
        server.people.tables = Told(told)
        assert await server.people.forget_stale_guests() == 2
        assert sorted(told) == sorted([(gone.person.id, "leaves"), (done.person.id, "leaves")])
        async with server.database.read() as connection:
            names = (await connection.execute(text("SELECT name FROM people ORDER BY name"))).scalars().all()
            sessions = (await connection.execute(select(schema.sessions.c.person))).scalars().all()
        assert names == ["Account", "Busy", "Recent", FORMER_PLAYER]
        assert sessions == [recent.person.id], "old sessions are gone, too"

    visit(tmp_path, story, guest_days=90)
