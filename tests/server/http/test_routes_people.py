"""The routes for people, as a browser uses them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from lancaster.server.http.rate_limits import RATES
from lancaster.server.storage import schema
from lancaster.tables.time_units import DAY_MS
from tests.server.accounts.people_support import HOST, START_MS, PeopleServer, error, visit
from tests.server.http.people_requests import API, GOOD, PASSWORD, account

ANNA = {"name": "Anna", "password": PASSWORD}


async def _guest(browser: httpx.AsyncClient, name: str = "Anna") -> dict[str, Any]:
    answer = await browser.post(f"{API}/guests", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _is(browser: httpx.AsyncClient, name: str | None) -> None:
    answer = await browser.get(f"{API}/me")
    visitor = (await browser.get(f"{API}/visitor")).json()["me"]
    assert (visitor and visitor["name"]) == name
    if name is None:
        assert (answer.status_code, error(answer)) == (401, "sign-in")
    else:
        assert answer.json()["name"] == name


# -- coming ----------------------------------------------------------------------------------------------------------


def test_a_guest_plays_at_once(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await _is(browser, None)
            choice = {"name": "Anna", "language": "de", "zone": "Europe/Berlin"}
            answer = await browser.post(f"{API}/guests", json=choice)
            assert answer.status_code == 201
            me = answer.json()
            assert me == choice | {
                "id": me["id"],
                "account": False,
                "operator": False,
                "created": START_MS,
                "preferences": {},
            }
            assert (await browser.get(f"{API}/me")).json() == me
            again = await browser.post(f"{API}/guests", json={"name": "Berta"})
            assert again.json()["id"] == me["id"], "asking twice does not make two people"
            await _is(browser, "Berta")

    visit(tmp_path, story)


@pytest.mark.parametrize(
    ("settings", "headers", "secure"),
    [
        ({}, {}, False),
        ({"public_url": "https://play.example.org"}, {}, True),
        (
            {"trusted_proxies": "203.0.113.7"},
            {"X-Forwarded-Proto": "https", "Origin": HOST.replace("http:", "https:")},
            True,
        ),
        ({}, {"X-Forwarded-Proto": "https"}, False),
    ],
)
def test_the_cookie(tmp_path: Path, settings: dict[str, str], headers: dict[str, str], secure: bool) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser(**headers) as browser:
            set_ = (await browser.post(f"{API}/guests", json={"name": "Anna"})).headers["set-cookie"]
            value, *manners = set_.split("; ")
            name, _, signed = value.partition("=")
            assert name == "lancaster"
            assert [len(part) for part in signed.split(".")] == [43, 43]
            wanted = {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=34560000"} | ({"Secure"} if secure else set())
            assert set(manners) == wanted
            out = (await browser.post(f"{API}/sign-out")).headers["set-cookie"]
            assert out.startswith('lancaster="";')
            assert "Max-Age=0" in out

    visit(tmp_path, story, **settings)


@pytest.mark.parametrize("spoil", ["", "x", "a.b", "{}.{}", "\x7f"])
def test_a_forged_cookie_is_nobodys(tmp_path: Path, spoil: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await _guest(browser)
            good = browser.cookies["lancaster"]
            token, _, signature = good.partition(".")
            for forged in (spoil, f"{token}.{signature[::-1]}", f"{signature}.{token}", good + "=", good.upper()):
                answer = await server.browser().get(f"{API}/me", headers={"Cookie": f"lancaster={forged}"})
                assert (answer.status_code, error(answer)) == (401, "sign-in")

    visit(tmp_path, story)


def test_an_old_session_is_over(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await _guest(browser)
            server.clock.days(89)
            await _is(browser, "Anna")
            server.clock.days(90)
            await _is(browser, None)

    visit(tmp_path, story)


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as phone:
            guest = await _guest(browser)
            registered = await account(browser, "Anna B")
            assert registered == guest | {"name": "Anna B", "account": True}
            assert error(await browser.post(f"{API}/accounts", json=ANNA)) == "already-account"
            assert error(await browser.post(f"{API}/guests", json={"name": "Carl"})) == "already-account"
            await _guest(phone, "Somebody")
            for wrong in ({"name": "Anna B", "password": "wrong"}, {"name": "Nobody", "password": PASSWORD}):
                answer = await phone.post(f"{API}/sign-in", json=wrong)
                assert (answer.status_code, error(answer)) == (401, "bad-password")
            answer = await phone.post(f"{API}/sign-in", json={"name": "ANNA b", "password": PASSWORD})
            assert answer.json() == registered
            await _is(phone, "Anna B")
            assert (await phone.post(f"{API}/sign-out")).status_code == 204
            await _is(phone, None)
            await _is(browser, "Anna B")
            assert (await phone.post(f"{API}/sign-out")).status_code == 204, "nobody may leave, too"

    visit(tmp_path, story)


@pytest.mark.parametrize("name", ["Anna", "ANNA", "admin", "Former  Player"])
def test_names_that_are_taken(tmp_path: Path, name: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as other:
            await account(browser)
            assert error(await other.post(f"{API}/guests", json={"name": name})) == "name-taken"
            assert error(await other.post(f"{API}/accounts", json={"name": name, "password": PASSWORD})) == "name-taken"
            await _guest(other, "Berta")
            answer = await other.patch(f"{API}/me", json={"name": name})
            assert (answer.status_code, error(answer)) == (409, "name-taken")
            await _is(other, "Berta")

    visit(tmp_path, story)


# -- looking after oneself -------------------------------------------------------------------------------------------


def test_preferences_are_kept_with_the_account(tmp_path: Path) -> None:
    """On every device, for guests too; a guest who makes an account keeps them, and deleting removes them."""

    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as other:
            chosen = {"theme": "dark", "confirm": False, "text": 1.15, "volume": 40}
            assert (await _guest(browser, "Anna"))["preferences"] == {}
            assert (await browser.patch(f"{API}/me", json={"preferences": chosen})).json()["preferences"] == chosen
            assert (await browser.post(f"{API}/accounts", json=ANNA)).json()["preferences"] == chosen
            assert (await other.post(f"{API}/sign-in", json=ANNA)).json()["preferences"] == chosen
            less = {"theme": "light"}
            await other.patch(f"{API}/me", json={"preferences": less})
            assert (await browser.get(f"{API}/visitor")).json()["me"]["preferences"] == less
            exported = (await browser.get(f"{API}/me/export")).json()["stored"]["people"]
            assert [row["preferences"] for row in exported] == [less]

    visit(tmp_path, story)


def test_changing_name_language_and_zone(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as other:
            me = await account(browser)
            change = {"name": "anna", "language": "es", "zone": "America/Argentina/Buenos_Aires"}
            assert (await browser.patch(f"{API}/me", json=change)).json() == me | change
            assert (await browser.patch(f"{API}/me", json={})).json() == me | change
            assert (await browser.patch(f"{API}/me", json={"name": None, "zone": "UTC"})).json()["zone"] == "UTC"
            await browser.patch(f"{API}/me", json={"name": "Berta"})
            assert error(await other.post(f"{API}/sign-in", json=ANNA)) == "bad-password"
            assert (await other.post(f"{API}/sign-in", json=ANNA | {"name": "Berta"})).status_code == 200
            await _guest(await _elsewhere(server), "Anna")

    visit(tmp_path, story)


async def _elsewhere(server: PeopleServer) -> httpx.AsyncClient:
    return server.browser("198.51.100.9")


def test_another_password_ends_the_other_sessions(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as phone:
            await account(browser)
            await phone.post(f"{API}/sign-in", json=ANNA)
            await _is(phone, "Anna")
            wrong = await browser.post(f"{API}/me/password", json={"old": "wrong", "new": "another horse"})
            assert (wrong.status_code, error(wrong)) == (401, "bad-password")
            done = await browser.post(f"{API}/me/password", json={"old": PASSWORD, "new": "another horse"})
            assert done.status_code == 204
            await _is(browser, "Anna")
            await _is(phone, None)
            assert error(await phone.post(f"{API}/sign-in", json=ANNA)) == "bad-password"
            assert (await phone.post(f"{API}/sign-in", json=ANNA | {"password": "another horse"})).status_code == 200

    visit(tmp_path, story)


@pytest.mark.parametrize("path", ["/me/password", "/me/recovery"])
def test_a_guest_has_no_password(tmp_path: Path, path: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await _guest(browser)
            answer = await browser.post(API + path, json=GOOD["POST", path])
            assert (answer.status_code, error(answer)) == (403, "account-needed")

    visit(tmp_path, story)


def test_sessions_are_listed_and_ended(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as phone, server.browser() as stranger:
            await account(browser)
            server.clock.at += 5
            await phone.post(f"{API}/sign-in", json=ANNA)
            await _guest(stranger, "Berta")
            found = (await browser.get(f"{API}/me/sessions")).json()["sessions"]
            assert [(one["created"], one["current"]) for one in found] == [(START_MS + 5, False), (START_MS, True)]
            assert all(one["expires"] == one["created"] + 90 * DAY_MS for one in found)
            address = f"{API}/me/sessions/{found[0]['id']}"
            await _is(phone, "Anna")
            assert error(await stranger.delete(address)) == "no-such-page", "somebody else's"
            assert (await browser.delete(address)).status_code == 204
            await _is(phone, None)
            assert error(await browser.delete(address)) == "no-such-page"
            assert error(await browser.delete(f"{API}/me/sessions/short")) == "bad-message"

    visit(tmp_path, story)


def test_a_recovery_link_works_once_and_is_shown_once(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser, server.browser() as phone:
            await account(browser)
            assert error(await browser.post(f"{API}/me/recovery", json={"password": "wrong"})) == "bad-password"
            first = (await browser.post(f"{API}/me/recovery", json={"password": PASSWORD})).json()
            made = await browser.post(f"{API}/me/recovery", json={"password": PASSWORD})
            assert made.status_code == 201
            assert made.json()["link"] == f"{HOST}/recover#{made.json()['token']}"
            old = await phone.post(f"{API}/recover", json={"token": first["token"], "password": "another horse"})
            assert (old.status_code, error(old)) == (404, "bad-recovery")
            server.clock.days(365)
            use = {"token": made.json()["token"], "password": "another horse"}
            assert (await phone.post(f"{API}/recover", json=use)).json()["name"] == "Anna"
            await _is(phone, "Anna")
            await _is(browser, None)
            assert error(await browser.post(f"{API}/recover", json=use)) == "bad-recovery"
            assert error(await browser.post(f"{API}/sign-in", json=ANNA)) == "bad-password"

    visit(tmp_path, story)


def test_taking_ones_data_and_going(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            me = await account(browser)
            note = {"table": "t" * 22, "person": me["id"], "text": "my plan", "at": START_MS}
            kinds: dict[type, Any] = {str: "x", int: 0, bool: False, object: {}}
            must = [column for column in schema.tables.c if not column.nullable and column.default is None]
            table = {column.name: kinds[column.type.python_type] for column in must} | {"id": "t" * 22}

            async def job(connection: Any) -> None:
                await connection.execute(insert(schema.tables).values(table))
                await connection.execute(insert(schema.notes).values(note))

            await server.database.write(None, job)
            export = (await browser.get(f"{API}/me/export")).json()
            assert (export["at"], export["log_days"]) == (START_MS, 30)
            assert export["stored"]["notes"] == [note]
            assert export["stored"]["people"][0]["name"] == "Anna"
            assert "password" not in export["stored"]["people"][0]
            for body in ({}, {"password": "wrong"}, {"password": None}):
                answer = await browser.request("DELETE", f"{API}/me", json=body)
                assert (answer.status_code, error(answer)) == (401, "bad-password")
            gone = await browser.request("DELETE", f"{API}/me", json={"password": PASSWORD})
            assert gone.status_code == 204
            assert "Max-Age=0" in gone.headers["set-cookie"]
            await _is(browser, None)
            assert error(await browser.post(f"{API}/sign-in", json=ANNA)) == "bad-password"
            await _guest(browser)
            assert (await browser.request("DELETE", f"{API}/me", json={})).status_code == 204, "a guest has no password"

    visit(tmp_path, story)


class Tables:
    """Notes what the tables are told of holidays."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    async def hand_over(self, guest: str, account: str) -> None:
        raise NotImplementedError

    async def leave_all(self, person: str) -> None:
        raise NotImplementedError

    async def holiday(self, person: str, begins: int, ends: int) -> None:
        self.told.append((person, begins, ends))

    async def back(self, person: str) -> None:
        self.told.append((person, "back"))


def test_holidays(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        server.people.tables = tables = Tables()
        async with server.browser() as browser, server.browser() as stranger:
            me = (await _guest(browser))["id"]
            await _guest(stranger, "Berta")
            now = await browser.post(f"{API}/me/holidays", json={"days": 10})
            later = await browser.post(f"{API}/me/holidays", json={"wait": 100 * DAY_MS, "days": 20})
            assert (now.status_code, later.status_code) == (201, 201)
            first, second = now.json(), later.json()
            assert (first["begins"], first["ends"]) == (START_MS, START_MS + 10 * DAY_MS)
            assert (await browser.get(f"{API}/me/holidays")).json() == {"holidays": [first, second]}
            assert (await stranger.get(f"{API}/me/holidays")).json() == {"holidays": []}
            answer = await browser.post(f"{API}/me/holidays", json={"wait": 50 * DAY_MS, "days": 13})
            assert (answer.status_code, error(answer)) == (409, "too-many")
            assert answer.json()["error"]["args"] == {"most": 42}
            assert tables.told == [(me, first["begins"], first["ends"]), (me, second["begins"], second["ends"])]
            tables.told.clear()
            server.clock.days(4)
            assert error(await stranger.delete(f"{API}/me/holidays/{first['id']}")) == "no-such-page"
            assert (await browser.delete(f"{API}/me/holidays/{first['id']}")).status_code == 204
            assert tables.told == [(me, "back"), (me, second["begins"], second["ends"])]
            assert error(await browser.delete(f"{API}/me/holidays/{first['id']}")) == "no-such-page"
            assert (await browser.get(f"{API}/me/holidays")).json() == {"holidays": [second]}
            rest = await browser.post(f"{API}/me/holidays", json={"wait": 0, "days": 18})
            assert rest.status_code == 201, "four days are used up, six came back"
            assert (await browser.delete(f"{API}/me/holidays/{second['id']}")).status_code == 204
            assert error(await browser.delete(f"{API}/me/holidays/short")) == "bad-message"

    visit(tmp_path, story)


def test_holidays_of_another_year_do_not_count(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await _guest(browser)
            assert (await browser.post(f"{API}/me/holidays", json={"days": 42})).status_code == 201
            assert error(await browser.post(f"{API}/me/holidays", json={"wait": 300 * DAY_MS, "days": 1})) == "too-many"
            for _ in range(5):
                server.clock.days(80)
                await _is(browser, "Anna")
            assert (await browser.post(f"{API}/me/holidays", json={"days": 42})).status_code == 201

    visit(tmp_path, story)


# -- guarded ---------------------------------------------------------------------------------------------------------


def test_everything_of_mine_needs_somebody(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            paths = server.app.openapi()["paths"]
            mine = [(path, method) for path, methods in paths.items() for method in methods if "/me" in path]
            assert len(mine) == 14
            for path, method in mine:
                body = GOOD.get((method.upper(), path.removeprefix(API)))
                answer = await browser.request(method, path.replace("{id}", "x" * 22), json=body)
                assert (answer.status_code, error(answer)) == (401, "sign-in"), path

    visit(tmp_path, story)


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_another_site_cannot_act(tmp_path: Path, origin: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            await account(browser)
            for (method, path), body in GOOD.items():
                answer = await browser.request(method, API + path, json=body, headers={"Origin": origin})
                assert (answer.status_code, error(answer)) == (403, "bad-origin")
            await _is(browser, "Anna")

    visit(tmp_path, story)


def test_guessing_passwords_gets_slow(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as owner, server.browser("198.51.100.9") as browser:
            await account(owner)
            for n in range(RATES["sign-in"][0].burst):
                answer = await browser.post(f"{API}/sign-in", json={"name": "Anna", "password": f"guess {n}"})
                assert error(answer) == "bad-password"
            answer = await browser.post(f"{API}/sign-in", json=ANNA)
            assert error(answer) == "too-fast"
            assert int(answer.headers["retry-after"]) == answer.json()["error"]["args"]["seconds"] <= 60
            computed = server.passwords.computed
            for name in ("anna", "ANNA"):
                assert error(await browser.post(f"{API}/sign-in", json={"name": name, "password": "x"})) == "too-fast"
            assert server.passwords.computed == computed, "and costs nothing any more"
            server.clock.at += 60_000
            assert (await browser.post(f"{API}/sign-in", json=ANNA)).status_code == 200

    visit(tmp_path, story, rates=True)


def test_making_people_gets_slow(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        for path, kind in (("/guests", "guest"), ("/accounts", "account")):
            burst = RATES[kind][1].burst  # type: ignore[index]
            for n in range(burst + 1):
                async with server.browser("192.0.2.1") as browser:
                    body = GOOD["POST", path] | {"name": f"{kind} {n}"}
                    answer = await browser.post(API + path, json=body)
                    assert answer.status_code == (201 if n < burst else 429)

    visit(tmp_path, story, rates=True)


def test_the_api_is_documented(tmp_path: Path) -> None:
    async def story(server: PeopleServer) -> None:
        document = server.app.openapi()
        assert document["components"]["securitySchemes"]["cookie"]["name"] == "lancaster"
        seen = set()
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                assert operation["tags"] == ["people"]
                assert operation["summary"]
                assert operation["description"]
                assert operation["operationId"] not in seen
                seen.add(operation["operationId"])
                assert {"400", "403", "413", "422", "429", "500", "503"} <= set(operation["responses"])
                assert ("security" in operation) == ("/me" in path)
                refusal = operation["responses"]["422"]["content"]["application/json"]["schema"]["$ref"]
                assert refusal.endswith("/Refusal"), (path, method)

    visit(tmp_path, story)
