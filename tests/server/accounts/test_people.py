"""Guests, accounts and sessions, below the routes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import select

from lancaster.server.accounts.passwords import Passwords
from lancaster.server.accounts.people import People, issue_recovery
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.storage import schema
from lancaster.tables.refusals import Refused
from tests.server.accounts.people_support import (
    KEYS,
    PASSWORD,
    PeopleServer,
    make_account,
    make_guest,
    refused,
    visit,
    visit_of,
)


def test_an_unknown_name_costs_as_much_as_a_known_one(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        await make_account(server, "Anna")
        await refused("bad-password", server.people.sign_in("Anna", "wrong", None, True))  # the first also sets up
        counts = []
        for name in ("Anna", "Nobody", "no\u0000name", ""):
            before = server.passwords.computed
            await refused("bad-password", server.people.sign_in(name, "wrong", None, True))
            counts.append(server.passwords.computed - before)
        assert counts == [1, 1, 1, 1]

    visit(tmp_path, story)


def test_a_hash_with_old_parameters_is_made_again_at_the_next_sign_in(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, _ = await make_account(server, "Anna")
        newer = People(server.database, KEYS, server.settings, server.clock, Passwords(passes=2, memory=16, threads=1))
        await newer.sign_in("anna", PASSWORD, None, True)
        async with server.database.read() as connection:
            stored = await connection.scalar(select(schema.people.c.password).where(schema.people.c.id == person.id))
        assert stored is not None
        assert "m=16,t=2" in stored
        assert (await newer.sign_in("Anna", PASSWORD, None, True))[0] == person
        newer.passwords.close()

    visit(tmp_path, story)


def test_two_who_take_one_name_at_once(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        tried = await asyncio.gather(
            *(make_account(server, name) for name in ("Anna", "ANNA", "anna")), return_exceptions=True
        )
        assert sorted(one.code if isinstance(one, Refused) else "in" for one in tried) == [
            "in",
            "name-taken",
            "name-taken",
        ]

    visit(tmp_path, story)


def test_forged_and_ended_cookies_are_nobodys(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        _, cookie = await server.people.guest("Anna", "en", "UTC")
        assert cookie is not None
        token, _, signature = cookie.partition(".")
        find = server.people.sessions.find
        assert await find(cookie)
        other = People(server.database, Secrets.make(), server.settings, server.clock, server.passwords)
        forged = ["", ".", token, f"{token}.", f"{token}.{signature[:-1]}", f"{token[:-1]}.{signature}", f"{cookie}x"]
        for one in [*forged, f"{token}.{signature.swapcase()}", f".{signature}", "é.ü", None]:
            assert await find(one) is None, one
        assert await other.sessions.find(cookie) is None, "another server's key"
        await server.people.sessions.end([await visit_of(server, cookie)])
        assert await find(cookie) is None

    visit(tmp_path, story)


def test_a_session_lasts_from_the_last_visit_and_is_written_once_a_day(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        _, cookie = await server.people.guest("Anna", "en", "UTC")
        find, clock = server.people.sessions.find, server.clock
        jobs = server.database.jobs
        clock.days(0.5)
        await find(cookie)
        assert server.database.jobs == jobs
        clock.days(0.5)
        await find(cookie)
        await find(cookie)
        assert server.database.jobs == jobs + 1
        clock.days(89)
        assert await find(cookie), "it was prolonged"
        clock.days(90)
        assert await find(cookie) is None

    visit(tmp_path, story, session_days=90)


def test_what_another_node_ended_is_forgotten_within_half_a_minute(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        _, cookie = await server.people.guest("Anna", "en", "UTC")
        node = People(server.database, KEYS, server.settings, server.clock, server.passwords)
        mine = await node.sessions.find(cookie)
        assert mine is not None
        await server.people.change(mine.person, "Berta", None, None)
        await server.people.sessions.end([mine])
        assert await server.people.sessions.find(cookie) is None, "here at once"
        assert await node.sessions.find(cookie) == mine
        server.clock.at += 30_000
        assert await node.sessions.find(cookie) is None

    visit(tmp_path, story)


def test_what_was_read_before_a_change_is_not_remembered_after_it(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        _, cookie = await server.people.guest("Anna", "en", "UTC")
        sessions = server.people.sessions
        mine = await sessions.find(cookie)
        assert mine is not None
        for _ in range(20):
            sessions.forget(mine.person.id)
            reading = asyncio.create_task(sessions.find(cookie))
            await asyncio.sleep(0)  # one turn of the loop: the reading has begun
            name = "Berta" if (await sessions.find(cookie) or mine).person.name == "Anna" else "Anna"
            await server.people.change(mine.person, name, None, None)
            await reading
            now = await sessions.find(cookie)
            assert now is not None
            assert now.person.name == name

    visit(tmp_path, story)


def test_the_oldest_of_too_many_sessions_ends(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, first = await make_account(server, "Anna")
        for _ in range(50):
            server.clock.at += 60_000
            await server.people.sign_in("Anna", PASSWORD, None, True)
        assert len(await server.people.sessions.of(person.id)) == 50
        assert await server.people.sessions.find(first) is None

    visit(tmp_path, story)


def test_an_operator_issues_a_link_that_works_once_and_for_a_week(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        person, cookie = await make_account(server, "Anna")
        guest = await make_guest(server, "Gast")

        async def issue(who: str) -> str:
            return await server.database.write(None, lambda connection: issue_recovery(connection, who, server.clock()))

        await refused("account-needed", issue(guest.person.id))
        await refused("no-such-person", issue("x" * 22))
        stale, late = await issue(person.id), await issue(person.id)
        await refused("bad-recovery", server.people.recover(stale, "another horse"))
        server.clock.days(7)
        await refused("bad-recovery", server.people.recover(late, "another horse"))
        token = await issue(person.id)
        tried = await asyncio.gather(
            *(server.people.recover(token, f"another horse {n}") for n in range(3)), return_exceptions=True
        )
        assert [isinstance(one, Refused) for one in tried].count(True) == 2
        assert await server.people.sessions.find(cookie) is None
        await refused("bad-password", server.people.sign_in("Anna", PASSWORD, None, True))

    visit(tmp_path, story)
