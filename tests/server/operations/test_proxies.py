"""The server behind a real nginx and a real Caddy, with TLS, as our sample configurations in deploy/ have it."""

from __future__ import annotations

import contextlib
import json
import re
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


class _Node:
    """Something that answers as a node would, with its number."""

    def __init__(self, number: int) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = str(number).encode()
                self.send_response(200)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Not said."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_table_has_a_node_of_its_own_as_long_as_that_lives(sample: str, tmp_path: Path) -> None:
    """Requests about a table and WebSockets that name it go to the same node, other tables to others."""
    port, prefix = free_port(), prefix_of(sample)
    loose = ssl.create_default_context()
    loose.check_hostname, loose.verify_mode = False, ssl.CERT_NONE
    tables = [f"table-{number}_x" for number in range(24)]
    with contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(contextlib.closing(_Node(number))) for number in range(2)]
        stack.enter_context(proxying(sample, port, [node.port for node in nodes], tmp_path))
        browser = stack.enter_context(httpx.Client(verify=loose, timeout=60))

        def asked(path: str) -> str:
            with contextlib.suppress(httpx.ConnectError):  # Caddy listens before it has made its certificate
                answer = browser.get(f"https://localhost:{port}{prefix}{path}")
                return answer.text if answer.status_code == 200 else ""
            return ""

        until(lambda: asked("/readyz"))
        home = {table: asked(f"/api/v1/socket?table={table}") for table in tables}
        assert set(home.values()) == {"0", "1"}
        for table in tables:
            for path in ("", "?seat=1&since=0", "/chat"):
                assert asked(f"/api/v1/tables/{table}{path}") == home[table]
            assert asked(f"/api/v1/socket?x=1&table={table}") == home[table]
        nodes[0].close()
        for table in tables:
            assert asked(f"/api/v1/socket?table={table}") == "1"


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
        proxying(sample, port, [loopback.port], tmp_path),
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
