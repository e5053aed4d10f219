"""The server behind a real nginx and a real Caddy, with TLS, as our sample configurations in deploy/ have it."""

from __future__ import annotations

import contextlib
import json
import re
import ssl
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from lancaster.server.http.routes.web_page import FOLDER
from tests.server.loopback import serving
from tests.server.nodes import free_port
from tests.server.proxies import SAMPLES, prefix_of, proxying
from tests.waiting import until

CLIENT = "127.0.0.5"  # where the client comes from; the proxy comes from 127.0.0.1


@pytest.mark.parametrize("sample", SAMPLES)
def test_everything_works_behind_a_proxy(sample: str, tmp_path: Path) -> None:
    if not (FOLDER / "index.html").is_file():
        pytest.fail("the page is not built: make page", pytrace=False)
    port, prefix = free_port(), prefix_of(sample)
    origin = f"https://localhost:{port}"
    loose = ssl.create_default_context()
    loose.check_hostname, loose.verify_mode = False, ssl.CERT_NONE
    with (
        serving(tmp_path / "data", public_url=f"{origin}{prefix}") as loopback,
        proxying(sample, port, loopback.port, tmp_path),
        httpx.Client(
            transport=httpx.HTTPTransport(verify=loose, local_address=CLIENT),
            headers={"Origin": origin, "X-Forwarded-For": "203.0.113.9"},  # what a client claims is not believed
            timeout=60,
        ) as browser,
    ):

        def ready() -> bool:
            with contextlib.suppress(httpx.ConnectError):  # Caddy listens before it has made its certificate
                return browser.get(f"{origin}{prefix}/readyz").status_code == 200
            return False

        until(ready)

        # the page, wherever it is opened, and everything it links
        page = browser.get(f"{origin}{prefix}/table/abc")
        assert page.headers["strict-transport-security"]
        assert f'data-base="{prefix}/"' in page.text
        linked = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert linked
        for address in linked:
            assert address.startswith(f"{prefix}/")
            found = browser.get(f"{origin}{address}")
            kind = found.headers["content-type"]
            assert (found.status_code, kind.startswith("text/html")) == (200, False), address

        # the interface, and a cookie for this path and https only
        answer = browser.post(f"{origin}{prefix}/api/v1/guests", json={"name": "Anna"})
        assert answer.status_code == 201, answer.text
        cookie = answer.headers["set-cookie"]
        assert f"Path={prefix}/;" in cookie
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert browser.get(f"{origin}{prefix}/api/v1/visitor").json()["me"]["name"] == "Anna"

        # the socket, counted by the address of the client
        with connect(
            f"wss://localhost:{port}{prefix}/api/v1/socket",
            ssl=loose,
            origin=Origin(origin),
            additional_headers={"Cookie": cookie.partition(";")[0], "X-Forwarded-For": "203.0.113.9"},
            source_address=(CLIENT, 0),
        ) as line:
            assert json.loads(line.recv())["person"] == answer.json()["id"]
            assert dict(loopback.app.state.services.hub._from) == {CLIENT: 1}

        # pages of other sites are refused, and the numbers are for the inside
        foreign = browser.post(
            f"{origin}{prefix}/api/v1/guests", json={"name": "Eve"}, headers={"Origin": "https://evil.example"}
        )
        assert foreign.status_code == 403
        assert browser.get(f"{origin}{prefix}/metrics").status_code == 404
        if prefix:
            assert "Anna" not in browser.get(f"{origin}/api/v1/visitor").text, "outside the path is not ours"
