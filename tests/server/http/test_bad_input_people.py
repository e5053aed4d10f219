"""Bad input at every field of the routes for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lancaster.server.http.wire.people import HOLIDAY_DAYS
from lancaster.tables.time_units import DAY_MS
from tests.server.accounts.people_support import PeopleServer, error, visit
from tests.server.http.people_requests import API, GOOD, PASSWORD, account

BAD: dict[str, list[Any]] = {
    "name": ["", "a\u0000", 7, True, [], {}, "x" * 81],
    "password": ["", 7, True, [], {}, "x" * 201],
    "old": ["", 7, None, "x" * 201],
    "new": ["", "short", "password", 7, None, "x" * 201],
    "language": ["", "fr", "EN", "en ", 7],
    "zone": ["", "Europe/", "/UTC", "Europe Berlin", "../../etc/passwd", "x" * 65, "UTC\n", 7],
    "preferences": [
        *("dark", 7, True, [], {"Theme": "dark"}, {"": 1}, {"theme": None}, {"theme": ["dark"]}, {"theme": "<b>"}),
        *({"theme": "x" * 41}, {"volume": 1e9}, {f"{letter}{other}": 1 for letter in "abcdefg" for other in "abcdefg"}),
    ],
    "token": ["", "t" * 42, "t" * 44, "!" * 43, 7, None],
    "bring": ["true", 1, 0, None, []],
    "wait": [-1, 1.5, "1", True, None, 301 * DAY_MS],
    "days": [0, HOLIDAY_DAYS + 1, 1.5, "7", True, None],
}


@pytest.mark.parametrize(("method", "path"), GOOD)
def test_bad_input_at_every_field(tmp_path: Path, method: str, path: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            if path.startswith("/me"):
                await account(browser)
            good = GOOD[method, path]
            for field in good:
                for value in BAD[field]:
                    if path == "/sign-in" and value == "a\u0000":
                        continue  # there it is only a wrong name
                    answer = await browser.request(method, API + path, json=good | {field: value})
                    assert answer.status_code == 422, (field, value, answer.text)
                    assert error(answer) in ("bad-message", "need-name", "weak-password")
            bodies: list[Any] = [good | {"extra": 1}, [], "text", 7, None]
            for body in bodies:
                answer = await browser.request(method, API + path, json=body)
                assert (answer.status_code, error(answer)) == (422, "bad-message")

    visit(tmp_path, story)


@pytest.mark.parametrize(("method", "path"), GOOD)
def test_every_field_that_has_no_default_is_needed(tmp_path: Path, method: str, path: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            if path.startswith("/me"):
                await account(browser)
            optional = {"language", "zone", "preferences", "bring", "wait"} | (
                {"name", "password"} if path == "/me" else set()
            )
            good = GOOD[method, path]
            for field in good.keys() - optional:
                body = {key: value for key, value in good.items() if key != field}
                answer = await browser.request(method, API + path, json=body)
                assert (answer.status_code, error(answer)) == (422, "bad-message")
                assert answer.json()["error"]["args"] == {"field": field, "reason": "missing"}

    visit(tmp_path, story)


@pytest.mark.parametrize("password", ["short12", "password123", "PASSWORD", "Berta B Berta"])
def test_weak_passwords_are_refused_everywhere(tmp_path: Path, password: str) -> None:
    async def story(server: PeopleServer) -> None:
        async with server.browser() as browser:
            name = "Berta B Berta"
            answer = await browser.post(f"{API}/accounts", json={"name": name, "password": password})
            assert answer.status_code == 422
            await account(browser, name)
            token = (await browser.post(f"{API}/me/recovery", json={"password": PASSWORD})).json()["token"]
            answers = [
                await browser.post(f"{API}/me/password", json={"old": PASSWORD, "new": password}),
                await browser.post(f"{API}/recover", json={"token": token, "password": password}),
            ]
            assert [answer.status_code for answer in answers] == [422, 422]
            assert password not in "".join(answer.text for answer in answers)
            if len(password) >= 8:
                assert {error(answer) for answer in answers} == {"weak-password"}
                assert answers[0].json()["error"]["args"] == {"least": 8}

    visit(tmp_path, story)
