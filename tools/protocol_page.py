"""Write the parts of docs/protocol.md that are made: the table of refusals, and a whole exchange from a real server.

    python -m tools.protocol_page

The server runs in this process with a clock that stands still, and the seed of the game is chosen, so the exchange is
the same every time; ids that are drawn at random are replaced by names. A test checks that the page is current.
"""

from __future__ import annotations

import hashlib
import json
import re
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from lancaster.game import Game
from lancaster.options import Options
from lancaster.server.accounts.sessions import COOKIE
from lancaster.server.http.app import create_app
from lancaster.server.settings import Settings
from lancaster.tables.refusals import STATUS
from lancaster.words import catalogue

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
TIMEOUT_SECONDS = 120.0  # never needed, unless the machine has much else to do
START_MS = 1_411_200_000_000
SEED = 1413
SALT = "5d41402abc4b2a76b9719d911017c592"
WIDTH_CHARACTERS = 116
Data = dict[str, Any]


# -- the story -------------------------------------------------------------------------------------------------------


def story() -> str:
    """The whole exchange as text."""
    with tempfile.TemporaryDirectory() as folder, _serving(Path(folder)) as address, ExitStack() as stack:
        exchange = Exchange(address, stack)
        _meet(exchange)
        _vote(exchange)
        return exchange.text()


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    """A server whose clock only the story moves; where it listens."""
    settings = Settings(data=folder, workers=1, outgoing=False, log_level="error")
    app = create_app(settings, lambda: Exchange.now)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="websockets-sansio", lifespan="on"))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.01)
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _meet(x: Exchange) -> None:
    x.chapter("Two people meet and begin")
    x.say("Anna plays as a guest. The answer sets the cookie; everything she sends from now on carries it.")
    anna = x.http("Anna", "POST", "/guests", {"name": "Anna"})["id"]
    x.say("She makes a table for two. The seed is chosen here so that this page is always the same; leave it out.")
    wanted = {"name": "An evening", "players": 2, "seed": SEED, "seats": [{"who": "me"}, {"who": "open"}]}
    table = x.http("Anna", "POST", "/tables", {**wanted, "id": "evening-1"})["summary"]["id"]
    x.names |= {anna: "ANNA", table: "TABLE"}
    x.say("She opens the socket, with the cookie and the `Origin` header, is greeted, and subscribes to her table.")
    x.open("Anna")
    x.ask("Anna", {"id": "a1", "type": "subscribe", "table": table, "seat": 0, "since": 0})
    x.say("Bert comes, too, and sits down. All seats are taken: the game begins. Anna hears of it.")
    bert = x.http("Bert", "POST", "/guests", {"name": "Bert"}, quiet=True)["id"]
    x.names[bert] = "BERT"
    state = x.http("Bert", "POST", f"/tables/{table}/join", {}, quiet=True)
    x.hear("Anna")

    first = state["view"]["actors"][0]
    players = ("Anna", "Bert")
    x.open("Bert", quiet=True)
    x.ask("Bert", {"id": "b1", "type": "subscribe", "table": table, "seat": 1}, quiet=True)
    who, other = players[first], players[1 - first]
    x.chapter("An action")
    x.say(f"It is {who}'s turn, whose state has a prompt and choices, as Anna's below. What would an action do?")
    game = Game.new(Options(players=2), seed=SEED)
    action, another = (str(each) for each in game.legal(first)[:2])
    about = {"table": table, "seat": first}
    x.ask(who, {"id": "1", "type": "preview", **about, "action": action})
    x.say("What is played is stored first, then told to everybody, then answered.")
    x.ask(who, {"id": "2", "type": "act", **about, "action": action})
    x.hear(other, quiet=True)
    x.say("The connection broke before the answer came? Send the same message again: it is played once.")
    x.ask(who, {"id": "2", "type": "act", **about, "action": action})
    x.say("What cannot be played is refused with a code, what fills its sentence, and the sentence in English.")
    x.ask(who, {"id": "3", "type": "act", **about, "action": another})
    x.say("The rules' own reasons can be asked for at once, for many actions.")
    x.ask(who, {"id": "4", "type": "explain", **about, "actions": [another, "2 Atlantis"]})
    x.chapter("Coming back")
    x.say(f"{other} was away, has entry 4 as the last, and gets exactly what was missed.")
    x.close(other)
    x.open(other)
    x.ask(other, {"id": "5", "type": "subscribe", "table": table, "seat": 1 - first, "since": 4})


def _vote(x: Exchange) -> None:
    x.chapter("A vote, from a hot seat")
    game = Game.new(Options(players=2), seed=SEED)
    while not any(str(each).startswith("yes") for each in game.legal(game.actors[0])):
        game.push(game.actors[0], game.legal(game.actors[0])[0])
    x.say("Anna goes on with a record, on both seats at one screen, in the middle of a vote.")
    made = x.http("Anna", "POST", "/forks", {"record": game.record(), "name": "A vote"}, quiet=True)
    table = made["summary"]["id"]
    x.names[table] = "FORK"
    x.ask("Anna", {"id": "a2", "type": "subscribe", "table": table, "seat": 0})
    x.say("She votes for blue, her first seat. The entry does not say how; `ballot` in the view of her own seat does.")
    x.ask("Anna", {"id": "a3", "type": "act", "table": table, "seat": 0, "action": "yes"})
    x.say("A ballot can be taken back until the last one is in.")
    x.ask("Anna", {"id": "a4", "type": "takeback", "table": table, "seat": 0})
    x.ask("Anna", {"id": "a5", "type": "act", "table": table, "seat": 0, "action": "no"}, quiet=True)
    x.say("She looks through the eyes of green, her other seat, and votes there: the count is told.")
    x.ask("Anna", {"id": "a6", "type": "subscribe", "table": table, "seat": 1})
    x.ask("Anna", {"id": "a7", "type": "act", "table": table, "seat": 1, "action": "no"})


# -- how it is written down ------------------------------------------------------------------------------------------


class Exchange:
    """People at browsers, and everything they send and get, as text."""

    now = START_MS

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.address = address
        self.client = stack.enter_context(
            httpx.Client(base_url=f"http://{address}", headers={"Origin": f"http://{address}"}, timeout=TIMEOUT_SECONDS)
        )
        self.names: dict[str, str] = {}  # ids that were drawn, and what they are called on the page
        self.cookies: dict[str, str] = {}
        self.stack = stack
        self.sockets: dict[str, ClientConnection] = {}
        self.lines: list[str] = []
        self.shown: set[str] = set()
        Exchange.now = START_MS

    def text(self) -> str:
        """All of it."""
        found = "\n".join(self.lines)
        for drawn, name in self.names.items():
            found = found.replace(drawn, name)
        # the salt is drawn, too: another one, with the hash that fits it
        found = re.sub(r'("seed_salt": )"\w+"', rf'\1"{SALT}"', found)
        return re.sub(r'("seed_hash": )"\w+"', rf'\1"{hashlib.sha256(f"{SALT} {SEED}".encode()).hexdigest()}"', found)

    def chapter(self, title: str) -> None:
        """A heading."""
        self.lines += [f"### {title}", ""]

    def say(self, words: str) -> None:
        """What happens, and a moment passes."""
        Exchange.now += 2000
        self.lines += [words, ""]

    def http(self, who: str, method: str, path: str, body: Data, quiet: bool = False) -> Data:
        """A request and its answer."""
        headers = {"Cookie": self.cookies[who]} if who in self.cookies else {}
        answer = self.client.request(method, f"/api/v1{path}", json=body, headers=headers)
        self.client.cookies.clear()
        assert answer.is_success, answer.text
        if COOKIE in answer.cookies:
            self.cookies[who] = f"{COOKIE}={answer.cookies[COOKIE]}"
        told: Data = answer.json()
        if not quiet:
            self._block(f"{method} /api/v1{path}", [body], f"{answer.status_code}", [told])
        return told

    def open(self, who: str, quiet: bool = False) -> None:
        """A socket; the server greets."""
        url, origin = f"ws://{self.address}/api/v1/socket", Origin(f"http://{self.address}")
        headers = {"Cookie": self.cookies[who]}
        line = connect(
            url,
            origin=origin,
            additional_headers=headers,
            open_timeout=TIMEOUT_SECONDS,
            ping_interval=None,
            compression=None,
            proxy=None,
        )
        self.sockets[who] = self.stack.enter_context(line)
        self.hear(who, quiet)

    def close(self, who: str) -> None:
        """Hang up."""
        self.sockets.pop(who).close()

    def ask(self, who: str, message: Data, quiet: bool = False) -> None:
        """A message, and everything that comes up to its answer."""
        self.sockets[who].send(json.dumps(message))
        heard: list[Data] = []
        while not heard or heard[-1].get("id") != message["id"]:
            heard.append(json.loads(self.sockets[who].recv(TIMEOUT_SECONDS)))
        if not quiet:
            self._block(f"{who} →", [message], f"→ {who}", heard)

    def hear(self, who: str, quiet: bool = False) -> None:
        """The next message."""
        heard = json.loads(self.sockets[who].recv(TIMEOUT_SECONDS))
        if not quiet:
            self._block("", [], f"→ {who}", [heard])

    def _block(self, asked: str, said: list[Data], told: str, heard: list[Data]) -> None:
        self.lines.append("```text")
        for title, messages in ((asked, said), (told, heard)):
            for message in messages:
                self.lines.append(f"{title} {written(self._short(message), len(title) + 1)}")
        self.lines += ["```", ""]

    def _short(self, data: Any, name: str = "") -> Any:
        """Without what is long and was shown before."""
        if name in ("view", "forecast", "settings", "summary", "choices") and data:
            if name != "choices" and name in self.shown:
                return {"…": f"the {name}"}
            self.shown.add(name)
        if isinstance(data, dict):
            return {key: self._short(each, key) for key, each in data.items()}
        if isinstance(data, list) and name != "entries":
            short = [self._short(each, "") for each in data[:2]]
            return [*short, f"… {len(data) - 2} more"] if len(data) > 3 else [self._short(each, "") for each in data]
        if isinstance(data, list):
            return [self._short(each) for each in data]
        if isinstance(data, str) and len(data) > 100:
            return data[:60] + "…"
        return data


def written(data: Any, indent: int = 0, step: int = 0) -> str:
    """JSON, on one line where it fits."""
    flat = json.dumps(data, ensure_ascii=False)
    if indent + step + len(flat) <= WIDTH_CHARACTERS or not isinstance(data, dict | list) or not data:
        return flat
    inner = " " * (step + 2)
    if isinstance(data, dict):
        parts = [f"{inner}{json.dumps(key)}: {written(each, len(key) + 4, step + 2)}" for key, each in data.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * step + "}"
    parts = [f"{inner}{written(each, 0, step + 2)}" for each in data]
    return "[\n" + ",\n".join(parts) + "\n" + " " * step + "]"


# -- the page --------------------------------------------------------------------------------------------------------


def refusals() -> str:
    """Everything the server refuses with, as a table."""
    lines = ["| code | status | in English |", "|---|---|---|"]
    args = {name: f"*{name}*" for name in catalogue().types}
    for code, status in sorted(STATUS.items()):
        lines.append(f"| `{code}` | {status} | {catalogue().text(f'problems.{code}', args)} |")
    return "\n".join(lines)


def made(page: str) -> str:
    """The page with its made parts made anew."""
    for name, text in (("refusals", refusals()), ("exchange", story())):
        begin, end = f"<!-- {name}: made by tools/protocol_page.py -->", f"<!-- {name}: end -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        assert after, f"the page has no place for the {name}"
        page = f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}"
    return page


def main() -> None:
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print("docs/protocol.md: made")


if __name__ == "__main__":
    main()
