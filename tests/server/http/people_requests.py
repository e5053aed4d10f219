"""Requests of people, for the tests of their routes."""

from __future__ import annotations

from typing import Any

import httpx

API = "/api/v1"
PASSWORD = "correct horse"


async def account(browser: httpx.AsyncClient, name: str = "Anna") -> dict[str, Any]:
    answer = await browser.post(f"{API}/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


GOOD: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/guests"): {"name": "Berta", "language": "en", "zone": "UTC"},
    ("POST", "/accounts"): {"name": "Berta", "password": PASSWORD, "language": "en", "zone": "UTC"},
    ("POST", "/sign-in"): {"name": "Anna", "password": PASSWORD, "bring": True},
    ("POST", "/recover"): {"token": "t" * 43, "password": PASSWORD},
    ("PATCH", "/me"): {"name": "Berta", "language": "es", "zone": "Europe/Madrid", "preferences": {"theme": "dark"}},
    ("DELETE", "/me"): {"password": PASSWORD},
    ("POST", "/me/password"): {"old": PASSWORD, "new": "another horse"},
    ("POST", "/me/recovery"): {"password": PASSWORD},
    ("POST", "/me/holidays"): {"wait": 0, "days": 7},
}
