"""`lancaster serve`: run the game server."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
import time
import urllib.request
import webbrowser

from lancaster.cli.arguments import whole
from lancaster.cli.errors import CommandError
from lancaster.cli.server_arguments import add_data, settings_of

OPEN_SECONDS = 60  # a server that is not ready by then is not shown


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Run the game server, by default at http://127.0.0.1:1413 with its data in a folder of your home. "
        "Everything else is set by environment or file: see docs/operating.md."
    )
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=whole(0, 65535), metavar="N", help="port to listen on (default: 1413)")
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="open the web page in a browser when the server is ready",
    )
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal comes."""
    settings = settings_of(arguments)
    from lancaster.server.http.routes import web_page
    from lancaster.server.operations.serving import NotReady, check_address, noted_address, prepare, serve

    address = f"http://{settings.host}:{settings.port}"
    try:
        check_address(settings)
        prepare(settings)
    except NotReady as error:
        for first in (address, noted_address(settings)):
            if is_lancaster(first):
                second = "A second server needs another --port and another --data."
                raise CommandError(f"Lancaster runs already: open {first}. {second}") from None
        raise CommandError(f"lancaster: {error}") from None
    if not web_page.is_built():
        print(f"This installation has no web page: {address} tells how to get it.", file=sys.stderr)
    print(f"Lancaster at {address}", flush=True)
    if arguments.open:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    serve(settings)
    return 0


def is_lancaster(address: str) -> bool:
    """Whether a server of Lancaster answers there."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:
            kind: str = answer.headers.get("content-type", "")
            return kind.startswith("application/json")
    except (OSError, ValueError):
        return False


def open_when_ready(address: str) -> None:
    """Wait until the server answers, then open the web page; where there is no browser, nothing happens."""
    ends = time.monotonic() + OPEN_SECONDS
    while time.monotonic() < ends and not is_lancaster(address):
        time.sleep(0.2)
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
