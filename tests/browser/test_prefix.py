"""The page under a path prefix, behind a real proxy with TLS: it works, and asks for nothing outside its path."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tests.browser.conftest import stop, wait_until_ready
from tests.browser.person import STALLED_SECONDS
from tests.server.nodes import Node, free_port
from tests.server.proxies import proxying

SAMPLE = "nginx-prefix.conf"
# as the page does it; a browser refuses the worker itself, because the certificate is signed by nobody it knows
WORKER = (
    "async () => (await fetch(new URL('notices.js', new URL(document.querySelector('[rel=manifest]').href)))).status"
)


def test_a_game_is_opened_and_played_under_a_prefix(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    base = f"https://localhost:{port}/lancaster"
    node = Node(tmp_path / "data", PUBLIC_URL=base)
    node.start()
    context = browser.new_context(ignore_https_errors=True)
    context.set_default_timeout(STALLED_SECONDS * 1000)
    asked: list[str] = []
    troubles: list[str] = []
    context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    try:
        wait_until_ready(node)
        with proxying(SAMPLE, port, [node.port], tmp_path):
            page = context.new_page()
            page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
            page.goto(f"https://localhost:{port}/lancaster")  # without the slash: the proxy adds it
            page.locator("#main h1").first.wait_for()
            came = context.request.post(
                f"{base}/api/v1/guests", data={"name": "Anne"}, headers={"Origin": base.rpartition("/")[0]}
            )
            assert came.status == 201, came.text()
            seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
            made = context.request.post(
                f"{base}/api/v1/tables",
                data={"players": 2, "seats": seats, "name": "Under a path"},
                headers={"Origin": base.rpartition("/")[0]},
            )
            table = made.json()["summary"]["id"]

            page.reload()
            page.locator("header a[href='/lancaster/me']").click()
            expect(page).to_have_url(f"{base}/me")
            page.locator(f"a[href='/lancaster/table/{table}']").first.click()
            expect(page).to_have_url(f"{base}/table/{table}")
            page.locator("[data-head]").wait_for(state="attached")
            page.reload()  # a deep address, loaded whole
            page.locator("[data-head]").wait_for(state="attached")
            page.locator("[data-ask]").first.wait_for()
            page.go_back()
            expect(page).to_have_url(f"{base}/me")
            assert page.evaluate(WORKER) == 200
        assert any(path == "/lancaster/api/v1/socket" for path in asked)
        assert {path for path in asked if not path.startswith("/lancaster/")} <= {"/lancaster"}
        assert troubles == []
    finally:
        context.close()
        stop(node)
        node.kill()
