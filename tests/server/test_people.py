"""Identities below the routes: secrets, names, passwords, sessions, and everything stored about a person."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import JSON, Column, String, Table, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import schema, traces
from lancaster.server.errors import Refused
from lancaster.server.names import ALPHABETS, FORMER, PATTERN, Name, fold, is_name
from lancaster.server.passwords import COMMONEST, NewPassword, Passwords
from lancaster.server.people import People, Person, Visit, issue_recovery, merge
from lancaster.server.secrets import BadSecrets, Secrets
from tests.server.people_support import DAY, KEYS, START, House, settings_of, visit

# -- secrets ---------------------------------------------------------------------------------------------------------


def _rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_secrets_are_made_once_and_only_the_owner_may_read_them(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path / "new" / "data")
    old = os.umask(0)
    try:
        first = Secrets.load(settings)
    finally:
        os.umask(old)
    folder = settings.data / "secrets"
    assert (_rights(settings.data), _rights(folder), _rights(folder / "secrets.json")) == (0o700, 0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == ["secrets.json"], "no draft is left"
    assert Secrets.load(settings) == first
    assert "PRIVATE" not in repr(first)
    assert len(first.cookie) == 32
    assert Secrets.load(settings_of(data=tmp_path / "other")) != first


def test_rights_that_are_too_wide_are_corrected(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    (tmp_path / "secrets").chmod(0o755)
    (tmp_path / "secrets" / "secrets.json").chmod(0o644)
    Secrets.load(settings)
    assert _rights(tmp_path / "secrets") == 0o700
    assert _rights(tmp_path / "secrets" / "secrets.json") == 0o600


@pytest.mark.parametrize(
    "content", ["", "{}", '{"cookie": "AAAA", "vapid": ""}', '{"cookie": "!", "vapid": "x"}', "[]"]
)
def test_damaged_secrets_stop_the_server_and_stay(tmp_path: Path, content: str) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    file = tmp_path / "secrets" / "secrets.json"
    file.write_text(content)
    with pytest.raises(BadSecrets, match="damaged"):
        Secrets.load(settings)
    assert file.read_text() == content


def test_a_link_in_place_of_the_secrets_is_refused(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    file = tmp_path / "secrets" / "secrets.json"
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadSecrets, match="link"):
        Secrets.load(settings)


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom lancaster.server.secrets import Secrets\n"
        "from lancaster.server.settings import Settings\nPath(sys.argv[1], sys.argv[2]).touch()\n"
        "while len(list(Path(sys.argv[1]).glob('ready*'))) < 4: time.sleep(0.001)\n"
        "print(Secrets.load(Settings(data=Path(sys.argv[1]) / 'data')).text())"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    started = [subprocess.Popen([*command, f"ready{n}"], stdout=subprocess.PIPE) for n in range(4)]
    told = {process.communicate(timeout=60)[0] for process in started}
    assert len(told) == 1
    assert json.loads(told.pop())["cookie"]


def test_a_given_secret_makes_the_same_keys_everywhere_and_no_file(tmp_path: Path) -> None:
    given = "an operator's own long and random secret"
    first = Secrets.load(settings_of(data=tmp_path / "a", secret=given))
    assert Secrets.load(settings_of(data=tmp_path / "b", secret=given)) == first
    assert Secrets.load(settings_of(data=tmp_path / "b", secret=given + "!")).vapid != first.vapid
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadSecrets, match="at least 32"):
        Secrets.load(settings_of(data=tmp_path, secret="short"))


# -- names -----------------------------------------------------------------------------------------------------------

NAME = TypeAdapter(Name)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "O’Neil",
        "Jean-Luc",
        "x" * 24,
        "ab",
        "R2 D2",
        "Анна",
        "Ολυμπία",
        "小田 Ken",
        "שלמה",
        "ज़ैन",
        "สมชาย",
        "Zoë",
    ],
)
def test_names_people_have(name: str) -> None:
    assert NAME.validate_python(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "a",
            "x" * 25,
            " ab",
            "ab ",
            "ab\n",
            "a\tb",
            "-a",
            "  ",
            "<b>",
            "a\u200bb",
            "a\u202eb",
            "a\u0000b",
            "\ufeffab",
        ),
        *("a\u0301\u0301\u0301b", "Аnna", "Αnna", "аb", "👑👑", "a\u00a0b", "a\u2028b", "\ud800\ud800", "a/b", 'a"b'),
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        NAME.validate_python(name)


@pytest.mark.parametrize("other", [None, 12, 1.5, True, b"Anna", ["Anna"], {"name": "Anna"}])
def test_only_text_is_a_name(other: object) -> None:
    with pytest.raises(ValidationError):
        NAME.validate_python(other)


def test_composed_and_decomposed_names_are_one() -> None:
    assert NAME.validate_python("Zoe\u0308") == "Zoë"
    assert NAME.validate_python("a   b") == "a b"


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "aNNA"), ("асе", "ace"), ("ΒΟΒ", "bob"), ("Straße", "STRASSE"), ("o'neil", "O’Neil")]
)
def test_names_that_pass_for_each_other_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_every_alphabet_holds_letters_and_marks_only() -> None:
    for letters in ALPHABETS.values():
        one = re.compile(f"[{letters}]")
        for code in range(0x10000):
            if one.match(chr(code)):
                assert unicodedata.category(chr(code))[0] in "LM", hex(code)
                assert unicodedata.normalize("NFC", chr(code)) == chr(code), hex(code)


@given(st.from_regex(PATTERN, fullmatch=True))
def test_the_published_pattern_is_what_is_accepted(name: str) -> None:
    assert is_name(name)
    stored = NAME.validate_python(name)
    assert 2 <= len(stored) <= 24
    assert len(fold(stored)) <= 80, "fits its column"
    assert NAME.validate_python(stored) == stored


# -- passwords -------------------------------------------------------------------------------------------------------

NEW = TypeAdapter(NewPassword)


@pytest.mark.parametrize("password", ["", "short12", "x" * 201, "password", "PassWord", "12345678", 12345678, None])
def test_bad_passwords(password: object) -> None:
    with pytest.raises(ValidationError):
        NEW.validate_python(password)


def test_the_commonest_are_in_order_and_long_enough_to_matter() -> None:
    assert sorted(set(COMMONEST)) == COMMONEST
    assert all(len(word) >= 8 and word == word.casefold() for word in COMMONEST)


def test_the_hash_is_argon2id_with_parameters_of_today() -> None:
    async def story() -> None:
        real, weak = Passwords(), Passwords(passes=1, memory=8, threads=1)
        stored = await real.hash("correct horse")
        assert stored.startswith("$argon2id$v=19$m=65536,t=2,p=1$")
        assert len(stored) <= 200, "fits its column"
        assert await weak.check(stored, "correct horse")
        assert not await weak.check(stored, "correct house")
        assert not await weak.check("not a hash", "correct horse")
        assert weak.outdated(stored)
        assert not real.outdated(stored)
        assert await weak.hash("Zoë is here") != await weak.hash("Zoë is here")
        assert await weak.check(await weak.hash("Zoë is here"), "Zoe\u0308 is here")
        real.close()
        weak.close()

    asyncio.run(story())


def test_too_many_at_once_are_sent_away() -> None:
    async def story() -> None:
        slow = Passwords(passes=1, memory=1024, threads=1)
        done = await asyncio.gather(*(slow.hash("correct horse") for _ in range(80)), return_exceptions=True)
        refused = [one for one in done if isinstance(one, Refused)]
        assert len(refused) == 30
        assert {one.code for one in refused} == {"busy"}
        assert await slow.hash("correct horse"), "and it recovers"
        slow.close()

    asyncio.run(story())


# -- identities ------------------------------------------------------------------------------------------------------

PASSWORD = "correct horse"


async def _account(house: House, name: str, visit: Visit | None = None) -> tuple[Person, str]:
    return await house.people.account(name, PASSWORD, "en", "UTC", visit)


async def _guest(house: House, name: str) -> Visit:
    _, cookie = await house.people.guest(name, "en", "UTC")
    return await _visit(house, cookie)


async def _visit(house: House, cookie: str | None) -> Visit:
    found = await house.people.sessions.find(cookie)
    assert found is not None
    return found


async def _refused(code: str, coroutine: Any) -> None:
    with pytest.raises(Refused) as caught:
        await coroutine
    assert caught.value.code == code


def test_an_unknown_name_costs_as_much_as_a_known_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await _account(house, "Anna")
        await _refused("bad-password", house.people.sign_in("Anna", "wrong", None, True))  # the first also sets up
        counts = []
        for name in ("Anna", "Nobody", "no\u0000name", ""):
            before = house.passwords.computed
            await _refused("bad-password", house.people.sign_in(name, "wrong", None, True))
            counts.append(house.passwords.computed - before)
        assert counts == [1, 1, 1, 1]

    visit(tmp_path, story)


def test_a_hash_with_old_parameters_is_made_again_at_the_next_sign_in(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
        newer = People(house.database, KEYS, house.settings, house.clock, Passwords(passes=2, memory=16, threads=1))
        await newer.sign_in("anna", PASSWORD, None, True)
        async with house.database.read() as connection:
            stored = await connection.scalar(select(schema.people.c.password).where(schema.people.c.id == person.id))
        assert stored is not None
        assert "m=16,t=2" in stored
        assert (await newer.sign_in("Anna", PASSWORD, None, True))[0] == person
        newer.passwords.close()

    visit(tmp_path, story)


def test_two_who_take_one_name_at_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        tried = await asyncio.gather(
            *(_account(house, name) for name in ("Anna", "ANNA", "anna")), return_exceptions=True
        )
        assert sorted(one.code if isinstance(one, Refused) else "in" for one in tried) == [
            "in",
            "name-taken",
            "name-taken",
        ]

    visit(tmp_path, story)


def test_forged_and_ended_cookies_are_nobodys(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, cookie = await house.people.guest("Anna", "en", "UTC")
        assert cookie is not None
        token, _, signature = cookie.partition(".")
        find = house.people.sessions.find
        assert await find(cookie)
        other = People(house.database, Secrets.make(), house.settings, house.clock, house.passwords)
        forged = ["", ".", token, f"{token}.", f"{token}.{signature[:-1]}", f"{token[:-1]}.{signature}", f"{cookie}x"]
        for one in [*forged, f"{token}.{signature.swapcase()}", f".{signature}", "é.ü", None]:
            assert await find(one) is None, one
        assert await other.sessions.find(cookie) is None, "another server's key"
        await house.people.sessions.end([await _visit(house, cookie)])
        assert await find(cookie) is None

    visit(tmp_path, story)


def test_a_session_lasts_from_the_last_visit_and_is_written_once_a_day(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, cookie = await house.people.guest("Anna", "en", "UTC")
        find, clock = house.people.sessions.find, house.clock
        jobs = house.database.jobs
        clock.days(0.5)
        await find(cookie)
        assert house.database.jobs == jobs
        clock.days(0.5)
        await find(cookie)
        await find(cookie)
        assert house.database.jobs == jobs + 1
        clock.days(89)
        assert await find(cookie), "it was prolonged"
        clock.days(90)
        assert await find(cookie) is None

    visit(tmp_path, story, session_days=90)


def test_what_another_node_ended_is_forgotten_within_half_a_minute(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, cookie = await house.people.guest("Anna", "en", "UTC")
        node = People(house.database, KEYS, house.settings, house.clock, house.passwords)
        mine = await node.sessions.find(cookie)
        assert mine is not None
        await house.people.change(mine.person, "Berta", None, None)
        await house.people.sessions.end([mine])
        assert await house.people.sessions.find(cookie) is None, "here at once"
        assert await node.sessions.find(cookie) == mine
        house.clock.at += 30_000
        assert await node.sessions.find(cookie) is None

    visit(tmp_path, story)


def test_what_was_read_before_a_change_is_not_remembered_after_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, cookie = await house.people.guest("Anna", "en", "UTC")
        sessions = house.people.sessions
        mine = await sessions.find(cookie)
        assert mine is not None
        for _ in range(20):
            sessions.forget(mine.person.id)
            reading = asyncio.create_task(sessions.find(cookie))
            await asyncio.sleep(0)
            name = "Berta" if (await sessions.find(cookie) or mine).person.name == "Anna" else "Anna"
            await house.people.change(mine.person, name, None, None)
            await reading
            now = await sessions.find(cookie)
            assert now is not None
            assert now.person.name == name

    visit(tmp_path, story)


def test_the_oldest_of_too_many_sessions_ends(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, first = await _account(house, "Anna")
        for _ in range(50):
            house.clock.at += 60_000
            await house.people.sign_in("Anna", PASSWORD, None, True)
        assert len(await house.people.sessions.of(person.id)) == 50
        assert await house.people.sessions.find(first) is None

    visit(tmp_path, story)


def test_an_operator_issues_a_link_that_works_once_and_for_a_week(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, cookie = await _account(house, "Anna")
        guest = await _guest(house, "Gast")

        async def issue(who: str) -> str:
            return await house.database.write(None, lambda connection: issue_recovery(connection, who, house.clock()))

        await _refused("account-needed", issue(guest.person.id))
        await _refused("no-such-person", issue("x" * 22))
        stale, late = await issue(person.id), await issue(person.id)
        await _refused("bad-recovery", house.people.recover(stale, "another horse"))
        house.clock.days(7)
        await _refused("bad-recovery", house.people.recover(late, "another horse"))
        token = await issue(person.id)
        tried = await asyncio.gather(
            *(house.people.recover(token, f"another horse {n}") for n in range(3)), return_exceptions=True
        )
        assert [isinstance(one, Refused) for one in tried].count(True) == 2
        assert await house.people.sessions.find(cookie) is None
        await _refused("bad-password", house.people.sign_in("Anna", PASSWORD, None, True))

    visit(tmp_path, story)


# -- everything about a person ---------------------------------------------------------------------------------------

NOT_PEOPLE = {"tables.rematch", "notices.table"}  # ids of tables without a foreign key
ABOUT_NOBODY = {"tables.changes", "tables.actors", "tables.result", "tables.frozen"}
BLOTTED = {"tables.settings": traces._blot_tables, "entries.data": traces._blot_names}
REMOVED = {"channels.keys", "notices.payload"}


def _names_a_person(column: Column[Any]) -> bool:
    if any(key.target_fullname == "people.id" for key in column.foreign_keys):
        return True
    named = column.name in ("person", "who", "host", "guest", "account", "owner", "maker")
    loose = isinstance(column.type, String) and column.type.length == 22 and not column.foreign_keys
    return named or (loose and column.name != "id" and str(column) not in NOT_PEOPLE)


def test_every_column_that_can_name_a_person_is_handled() -> None:
    found = {str(column) for table in schema.metadata.sorted_tables for column in table.c if _names_a_person(column)}
    assert found | {"people.id"} == {str(column) for columns in traces.COLUMNS.values() for column in columns}
    loose = {str(c) for table in schema.metadata.sorted_tables for c in table.c if isinstance(c.type, JSON)}
    assert loose <= ABOUT_NOBODY | set(BLOTTED) | REMOVED, "say of a new column what of a person it can hold"


SEATS = {"seats": [{"who": "me", "label": "Little Anna"}], "name": "Anna’s game"}


async def _plant(connection: AsyncConnection, person: str, table: str, status: str, mark: str) -> None:
    """A row in every table that has to do with people, as rich as it gets."""
    rows: dict[Table, dict[str, Any]] = {
        schema.recoveries: {"token": os.urandom(32), "expires": START + 900 * DAY},
        schema.holidays: {"id": mark},
        schema.tables: _table(table, status, person),
        schema.seats: {"table": table, "seat": 1, "label": "Anna"},
        schema.entries: _entry(table, 2, "action", 1, {"action": f"vote {mark}"}),
        schema.invites: {"token": os.urandom(32), "table": table},
        schema.chat: {"table": table, "number": 1, "text": f"talk {mark}"},
        schema.notes: {"table": table, "text": f"note {mark}"},
        schema.ratings: {"pool": f"2:{mark}"},
        schema.rating_changes: {"table": table, "seat": 1},
        schema.channels: {"id": mark, "address": f"https://{mark}", "keys": {"k": mark}},
        schema.notices: {"id": mark, "channel": mark, "table": table, "payload": {"x": mark}},
    }
    for where, row in rows.items():
        if where in traces.COLUMNS:
            row |= {column.name: person for column in traces.COLUMNS[where]}
        await connection.execute(insert(where).values(_filled(where, row)))
    seat = {"person": person, "label": "Anna", "bot": None, "away": "", "reserved": None}
    await connection.execute(insert(schema.entries).values(_entry(table, 1, "seat", 1, seat) | {"person": None}))


def _entry(table: str, number: int, kind: str, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
    return {"table": table, "number": number, "kind": kind, "seat": seat, "data": data, "at": START, "digest": "secret"}


def _table(table: str, status: str, host: str | None) -> dict[str, Any]:
    row = {"id": table, "status": status, "host": host, "name": "Anna’s game", "settings": SEATS, "seed": "1413141314"}
    return _filled(schema.tables, row)


def _filled(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """With something in every column that must have something."""
    made: dict[type, Any] = {str: "x", int: 0, float: 0.0, bool: False, bytes: b"x" * 32, object: {}}
    must = [column for column in table.c if not column.nullable and column.default is None]
    return {column.name: made[column.type.python_type] for column in must} | row


async def _dump(house: House) -> str:
    """The whole database as text."""
    found = []
    async with house.database.read() as connection:
        for table in schema.metadata.sorted_tables:
            found += [f"{table.name} {row!r}" for row in (await connection.execute(select(table))).all()]
    return "\n".join(found)


def test_an_export_holds_a_row_of_every_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
        other = await _guest(house, "Berta")
        await house.database.write(None, lambda c: _plant(c, person.id, "t" * 22, "finished", "mine" + "m" * 18))
        await house.database.write(None, lambda c: _plant(c, other.person.id, "u" * 22, "finished", "hers" + "h" * 18))
        found = await house.people.export(person)
        empty = {table.name for table in schema.metadata.sorted_tables if not found.get(table.name)}
        assert empty == set()
        told = json.dumps(found)
        assert [told.count(f"{word} mine") for word in ("talk", "note", "vote")] == [1, 1, 1]
        assert "https://mine" in told
        assert "hers" not in told
        assert other.person.id not in told
        for secret in ("argon2", "1413141314", "secret", "token"):
            assert secret not in told

    visit(tmp_path, story)


def test_an_export_tells_nothing_new_about_a_game_that_goes_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
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

        await house.database.write(None, job)
        found = await house.people.export(person)
        assert [row["number"] for row in found["entries"]] == [1, 2, 3, 5]
        assert [row["number"] for row in found["entries"] if "data" in row] == [2]
        assert "deck" not in json.dumps(found)
        assert "1413141314" not in json.dumps(found)

    visit(tmp_path, story)


def test_deleting_leaves_a_pseudonym_and_the_games_of_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await _guest(house, "Anni")
        await house.database.write(None, lambda c: _plant(c, guest.person.id, "g" * 22, "finished", "mark" + "g" * 18))
        await _account(house, "Anna")
        person, cookie = await house.people.sign_in("Anna", PASSWORD, guest, True)
        await house.database.write(None, lambda c: _plant(c, person.id, "t" * 22, "finished", "mark" + "m" * 18))
        other = await _guest(house, "Berta")
        await house.database.write(None, lambda c: _plant(c, other.person.id, "u" * 22, "finished", "hers" + "h" * 18))
        await _refused("bad-password", house.people.delete(person, "wrong"))
        await house.people.delete(person, PASSWORD)
        left = await _dump(house)
        lines = [line for line in left.split("\n") if "u" * 22 not in line and "hers" not in line]
        for trace in ("Anna", "anna", "Anni", "talk", "note", "https", "argon2"):
            assert not [line for line in lines if trace in line], trace
        named = {line.split()[0] for line in lines if person.id in line or guest.person.id in line}
        assert named == {"people", "seats", "entries", "tables"}, "the pseudonym"
        assert len([line for line in lines if line.startswith("entries")]) == 4, "the log is whole"
        assert left.count(FORMER) == 1 + 2 + 2, "row of the person, seats, entries of seats"
        assert all(f"{word} hers" in left for word in ("talk", "note"))
        assert await house.people.sessions.find(cookie) is None
        await _refused("bad-password", house.people.sign_in("Anna", PASSWORD, None, True))
        await _account(house, "Anna")

    visit(tmp_path, story)


def test_somebody_who_never_played_leaves_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await _guest(house, "Anna")
        await house.people.delete(guest.person, None)
        assert await _dump(house) == ""

    visit(tmp_path, story)


def test_a_guest_who_makes_an_account_stays_who_they_are(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guest = await _guest(house, "Anna")
        person, cookie = await _account(house, "Anna", guest)
        assert person.id == guest.person.id
        assert person.account
        assert (await _visit(house, cookie)).person == person
        assert [visit.key for visit in await house.people.sessions.of(person.id)] != [guest.key], "a new session"
        await _refused("already-account", _account(house, "Other", await _visit(house, cookie)))
        await _refused("already-account", _account(house, "Other", guest))  # what the old cookie said

    visit(tmp_path, story)


def test_a_guest_who_signs_in_brings_everything_along(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
        guest = await _guest(house, "Anni")
        await house.database.write(None, lambda c: _plant(c, guest.person.id, "g" * 22, "running", "m" * 22))
        told: list[tuple[str, str]] = []
        house.people.tables = Told(told)
        before = await house.people.export(guest.person)
        signed_in, _ = await house.people.sign_in("Anna", PASSWORD, guest, True)
        assert signed_in == person
        assert told == [(guest.person.id, person.id)]
        after = await house.people.export(person)
        for table in traces.COLUMNS:
            if table not in (schema.people, schema.sessions, schema.recoveries):
                assert len(after[table.name]) == len(before[table.name]) > 0, table.name
        assert after["entries"] == before["entries"], "the log is not rewritten"
        assert len(after["people"]) == 2, "and the account knows which guest it was"
        assert await house.people.sessions.of(guest.person.id) == []

    visit(tmp_path, story)


class Told:
    """Notes what the keeper would be told."""

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


def test_two_who_sat_at_one_table_do_not_become_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
        guest = await _guest(house, "Anni")
        told: list[tuple[str, str]] = []
        house.people.tables = Told(told)

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
                    "seen": 0,
                }
                await connection.execute(insert(schema.seats).values(row))

        await house.database.write(None, job)
        before = await _dump(house)
        await _refused("already-seated", house.people.sign_in("Anna", PASSWORD, guest, True))
        assert (await _dump(house), told) == (before, [])
        await house.people.sign_in("Anna", PASSWORD, guest, False)
        assert (await house.people.find(guest.person.id)).name == "Anni", "left as they were"

    visit(tmp_path, story)


def test_notes_channels_and_ratings_of_both_become_one(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        person, _ = await _account(house, "Anna")
        guest = await _guest(house, "Anni")
        rated = {"pool": "2:x", "deviation": 1.0, "volatility": 1.0, "games": 1, "played": 1}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(_table("t" * 22, "finished", None)))
            for who, text_, rating in ((person.id, "one", 1500.0), (guest.person.id, "two", 1700.0)):
                note = {"table": "t" * 22, "person": who, "text": text_, "at": START}
                await connection.execute(insert(schema.notes).values(note))
                await connection.execute(insert(schema.ratings).values(rated | {"who": who, "rating": rating}))
                same = {"id": who, "person": who, "kind": "push", "address": "https://a", "keys": {}, "created": 1}
                await connection.execute(insert(schema.channels).values(same))
            await merge(connection, guest.person.id, person.id, START)

        await house.database.write(None, job)
        found = await house.people.export(person)
        assert [row["text"] for row in found["notes"]] == ["one\ntwo"]
        assert [row["rating"] for row in found["ratings"]] == [1500.0]
        assert [row["id"] for row in found["channels"]] == [person.id]

    visit(tmp_path, story)


def test_guests_are_forgotten_when_they_do_not_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        await _account(house, "Account")
        gone, busy, done = [await _guest(house, name) for name in ("Gone", "Busy", "Done")]
        await house.database.write(None, lambda c: _plant(c, busy.person.id, "b" * 22, "running", "b" * 22))
        await house.database.write(None, lambda c: _plant(c, done.person.id, "d" * 22, "finished", "d" * 22))
        house.clock.days(80)
        assert await house.people.sweep() == 0
        recent = await _guest(house, "Recent")
        house.clock.days(11)
        told: list[tuple[str, str]] = []
        house.people.tables = Told(told)
        assert await house.people.sweep() == 2
        assert sorted(told) == sorted([(gone.person.id, "leaves"), (done.person.id, "leaves")])
        async with house.database.read() as connection:
            names = (await connection.execute(text("SELECT name FROM people ORDER BY name"))).scalars().all()
            sessions = (await connection.execute(select(schema.sessions.c.person))).scalars().all()
        assert names == ["Account", "Busy", "Recent", FORMER]
        assert sessions == [recent.person.id], "old sessions are gone, too"

    visit(tmp_path, story, guest_days=90)
