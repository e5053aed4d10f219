"""A stage for the page: a server of its own, people who sit down at it, and games brought to a wanted moment.

What a browser is to show has to come from somewhere. A game is played here by bots, in memory and from a seed; the same
actions are then sent by the people at a table of the server with the same seed. So the moment is the same on every
machine, and reached in seconds.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from lancaster import Game, Options, Rng
from lancaster.bots import observe
from lancaster.bots.registry import make

Data = dict[str, Any]
START_SECONDS = 60.0  # that a server may take to start
SEED = 1413


class Deed(NamedTuple):
    """An action of a game."""

    seat: int
    action: str


class Trouble(RuntimeError):
    """The server did not do what was asked."""


@contextlib.contextmanager
def server(python: str = sys.executable, **settings: str) -> Iterator[str]:
    """A fresh server, as `lancaster serve` starts it; gives its address and is gone afterwards, with its data."""
    with tempfile.TemporaryDirectory(prefix="lancaster-stage-") as folder:
        port = free_port()
        command = [python, "-m", "lancaster", "serve", "--port", str(port), "--data", folder]
        more = {"LANCASTER_RATES": "false", "LANCASTER_LOG_LEVEL": "warning", **settings}
        log = Path(folder) / "server.log"
        with log.open("ab") as out:
            process = subprocess.Popen(command, env={**os.environ, **more}, stdout=out, stderr=out)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(address, process, log)
            yield address
        finally:
            process.terminate()
            process.wait(START_SECONDS)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    limit = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < limit:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/readyz", trust_env=False).status_code == 200:
                return
        time.sleep(0.1)
    raise Trouble(f"the server does not start:\n{log.read_text(encoding='utf-8', errors='replace')[-2000:]}")


class Person:
    """Somebody with an identity of the server: a guest, as everybody is who just begins to play."""

    def __init__(self, address: str, name: str, language: str = "en") -> None:
        self.address = address
        self.name = name
        self._client = httpx.Client(
            base_url=f"{address}/api/v1", headers={"Origin": address}, timeout=30, trust_env=False
        )
        self.id: str = self.post("/guests", {"name": name, "language": language})["id"]

    def post(self, path: str, body: Data | None = None) -> Data:
        """Ask for something to be done."""
        return self._answer(self._client.post(path, json=body or {}))

    def get(self, path: str, **query: str | int) -> Data:
        """Ask for something to be told."""
        return self._answer(self._client.get(path, params=query))

    def table(self, **settings: Any) -> str:
        """Make a table; its id."""
        table: str = self.post("/tables", settings)["summary"]["id"]
        return table

    def state(self, table: str, seat: int | None = None) -> Data:
        """How a table stands, through the eyes of a seat."""
        state: Data = self.get(f"/tables/{table}", **({} if seat is None else {"seat": seat}))["state"]
        return state

    def act(self, table: str, deed: Deed) -> None:
        """Play an action."""
        self.post(f"/tables/{table}/actions", {"seat": deed.seat, "action": deed.action})

    @property
    def cookies(self) -> list[Data]:
        """What a browser needs to be this person."""
        return [{"name": each.name, "value": each.value, "url": self.address} for each in self._client.cookies.jar]

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    @staticmethod
    def _answer(response: httpx.Response) -> Data:
        if response.status_code >= 400:
            raise Trouble(f"{response.request.method} {response.request.url}: {response.text[:500]}")
        found: Data = response.json() if response.content else {}
        return found


def people(address: str, names: Sequence[str], language: str = "en") -> list[Person]:
    """Several guests."""
    return [Person(address, name, language) for name in names]


def seated(company: Sequence[Person], **settings: Any) -> str:
    """A table at which these people sit, in this order; the game has begun. Its id."""
    host, *others = company
    table = host.table(**{"players": len(company), "seed": SEED, **settings})
    for seat, person in enumerate(others, start=1):
        person.post(f"/tables/{table}/join", {"seat": seat})
    return table


def played(options: Options, bot: str = "squire", seed: int = SEED) -> list[Deed]:
    """A whole game between such bots: the same for the same seed."""
    game = Game.new(options, seed=seed)
    rng = Rng(seed)
    bots = []
    for seat in range(options.players):
        bots.append(make(bot))
        bots[-1].begin(options, seat, seed + seat)
    deeds = []
    while not game.over:
        seat = game.actors[0]
        action = bots[seat].choose(observe(game, seat, rng))
        deeds.append(Deed(seat, str(action)))
        events = game.play(seat, action)
        for each in bots:
            each.see(events)
    return deeds


def until(options: Options, deeds: Sequence[Deed], wanted: Callable[[Game], bool], seed: int = SEED) -> int:
    """After how many of these actions the game has come to a moment that is wanted."""
    game = Game.new(options, seed=seed)
    for count, (seat, action) in enumerate(deeds):
        if wanted(game):
            return count
        game.play(seat, action)
    if wanted(game):
        return len(deeds)
    raise Trouble("the game never comes to that moment")


def perform(table: str, deeds: Sequence[Deed], company: Sequence[Person]) -> None:
    """Let the people at a table play these actions; who has several seats plays them all."""
    for deed in deeds:
        company[min(deed.seat, len(company) - 1)].act(table, deed)
