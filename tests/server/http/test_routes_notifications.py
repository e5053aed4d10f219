"""Channels over HTTP: added, shown without their secrets, tested, removed; by their owner only."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process_server import InProcessServer, Player, open_server
from tests.server.notifications.push_service import Answer, Browser, Service

Story = Callable[[InProcessServer, Player, Service], Awaitable[None]]
HOOK = {"kind": "webhook", "url": "https://hook.example/a/secret/path"}
PUSH = {"kind": "push", "endpoint": "https://push.example/", "keys": Browser().keys()}


def tell(folder: Path, story: Story, **settings: Any) -> None:
    """Run a story with a push service on loopback, which the operator has opened."""

    async def inside() -> None:
        usual: dict[str, Any] = {"outgoing": True, "outgoing_networks": "127.0.0.0/8"}
        async with Service() as service, open_server(folder, **(usual | settings)) as there:
            await story(there, await there.guest("Anne"), service)

    asyncio.run(inside())


def push(service: Service, browser: Browser, path: str = "/push/1") -> dict[str, Any]:
    subscription = {"endpoint": service.origin + path, "expirationTime": None, "keys": browser.keys()}
    return {"kind": "push", **subscription}


def test_a_browser_is_added_tested_and_removed(tmp_path: Path) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        browser = Browser()
        made = await anne.post("/me/channels", push(service, browser), 201)
        assert (made["kind"], made["format"], made["secret"], made["failing"]) == ("push", None, None, None)
        shown = await anne.get("/me/channels")
        assert shown == {"channels": [{key: made[key] for key in made if key != "secret"}]}
        assert browser.keys()["auth"] not in json.dumps(shown)
        tested = await anne.post(f"/me/channels/{made['id']}/test")
        assert tested == {"delivered": True, "status": 201, "problem": None}
        [received] = service.received
        assert json.loads(browser.read(received.body))["code"] == "test"
        again = await anne.post("/me/channels", push(service, browser), 201)
        assert again["id"] == made["id"]
        left = (await anne.browser.delete(f"/me/channels/{made['id']}")).json()
        assert left == {"channels": []}
        gone = await anne.browser.delete(f"/me/channels/{made['id']}")
        assert (gone.status_code, gone.json()["error"]["code"]) == (404, "no-such-channel")

    tell(tmp_path, story)


def test_a_webhook_shows_its_secret_once(tmp_path: Path) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        made = await anne.post("/me/channels", {**HOOK, "format": "discord"}, 201)
        assert len(made["secret"]) == 43
        assert (made["host"], made["format"]) == ("hook.example", "discord")
        shown = json.dumps(await anne.get("/me/channels"))
        assert made["secret"] not in shown
        assert "secret/path" not in shown

        hook = await anne.post("/me/channels", {"kind": "webhook", "url": f"{service.origin}/hook"}, 201)
        service.answer = lambda _: Answer(503)
        tested = await anne.post(f"/me/channels/{hook['id']}/test")
        assert tested == {"delivered": False, "status": 503, "problem": None}
        assert json.loads(service.received[-1].body)["code"] == "test"

    tell(tmp_path, story)


def test_nobody_else_reaches_it(tmp_path: Path) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        made = await anne.post("/me/channels", {"kind": "webhook", "url": f"{service.origin}/hook"}, 201)
        bess = await there.guest("Bess")
        path = f"/me/channels/{made['id']}"
        assert (await bess.get("/me/channels")) == {"channels": []}
        assert (await bess.browser.delete(path)).json()["error"]["code"] == "no-such-channel"
        assert (await bess.post(f"{path}/test", None, 404))["error"]["code"] == "no-such-channel"
        stranger = there.browser()
        for answer in (
            await stranger.get("/me/channels"),
            await stranger.post("/me/channels", json=HOOK),
            await stranger.delete(path),
            await stranger.post(f"{path}/test"),
        ):
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "sign-in")
        assert not service.received
        assert len((await anne.get("/me/channels"))["channels"]) == 1

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**HOOK, "url": "http://hook.example/"}, "address-not-https"),
        ({**HOOK, "url": "https://10.0.0.1/"}, "address-not-public"),
        ({**HOOK, "url": "https://169.254.169.254/latest/"}, "address-not-public"),
        ({**HOOK, "url": ""}, "bad-message"),
        ({**HOOK, "url": "x" * 3000}, "bad-message"),
        ({**HOOK, "format": "xml"}, "bad-message"),
        ({**HOOK, "more": 1}, "bad-message"),
        ({"kind": "pigeon"}, "bad-message"),
        ({}, "bad-message"),
        (
            {"kind": "push", "endpoint": "https://push.example/", "keys": {"p256dh": "x", "auth": "y"}},
            "bad-subscription",
        ),
        ({"kind": "push", "endpoint": "https://push.example/", "keys": {"p256dh": "x"}}, "bad-message"),
        ({"kind": "push", "endpoint": "https://127.0.0.1/", "keys": Browser().keys()}, "address-not-public"),
    ],
)
def test_what_cannot_work_is_refused(tmp_path: Path, body: Any, code: str) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        assert (await anne.post("/me/channels", body, 422))["error"]["code"] == code
        assert (await anne.get("/me/channels")) == {"channels": []}

    tell(tmp_path, story, outgoing_networks="")


def test_a_private_address_is_not_called(tmp_path: Path) -> None:
    """A name can be checked only when it is looked up: adding it is no mistake, calling it is refused."""

    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        made = await anne.post("/me/channels", {"kind": "webhook", "url": "https://localhost/"}, 201)
        tested = await anne.post(f"/me/channels/{made['id']}/test")
        assert (tested["delivered"], tested["status"]) == (False, None)
        assert "not public" in tested["problem"]
        # a name that nobody has is answered alike: a test tells nothing about names of the operator's own network
        made = await anne.post("/me/channels", {"kind": "webhook", "url": "https://nobody.invalid/"}, 201)
        assert await anne.post(f"/me/channels/{made['id']}/test") == tested

    tell(tmp_path, story, outgoing_networks="")


def test_an_operator_can_switch_it_off(tmp_path: Path) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        assert (await anne.post("/me/channels", HOOK, 409))["error"]["code"] == "notifications-off"
        assert (await anne.post(f"/me/channels/{'x' * 22}/test", None, 409))["error"]["code"] == "notifications-off"

    tell(tmp_path, story, outgoing=False)


def test_it_is_limited(tmp_path: Path) -> None:
    async def story(there: InProcessServer, anne: Player, service: Service) -> None:
        answers = [await anne.browser.post("/me/channels", json=HOOK) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [201] * 10 + [429]
        assert (await anne.get("/me/channels"))["channels"][0]["id"] == answers[0].json()["id"]

    tell(tmp_path, story, rates=True)
