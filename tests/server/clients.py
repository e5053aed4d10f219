"""Clients that behave like real ones: they play at random, lose their connection, come back, and record what they
heard.

A client sends each message with an id of its own and sends it again, with the same id, until it is answered; it comes
back with the number of the last entry it has. Whatever breaks a promise of the server is noted in `problems`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException
from websockets.typing import Origin

Data = dict[str, Any]
AGAIN = ("busy", "database-away", "disk-full")  # what passes: the same message is sent again


@dataclass
class Book:
    """What a client has heard of a table."""

    seat: int | None
    entries: list[Data] = field(default_factory=list)
    state: Data = field(default_factory=dict)
    least: int = 0  # the head that an answer has named
    finished: bool = False


@dataclass(frozen=True)
class Acknowledged:
    """An action the server has said to be stored."""

    table: str
    id: str
    head: int


class Player:
    """A person with a client. `host` is where the server is reached."""

    def __init__(self, host: str, name: str, rng: random.Random, by_http: bool = False) -> None:
        self.host = host
        self.name = name
        self.rng = rng
        self.by_http = by_http
        self.person = ""
        self.cookie = ""
        self.books: dict[str, Book] = {}  # of the tables it is at
        self.shelf: dict[str, Book] = {}  # of the games that are over
        self.waiting: dict[str, Data] = {}  # sent and not answered, by id
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[str] = []  # codes of what passes
        self.closed: list[int] = []  # codes with which sockets were closed
        self.talk: list[Data] = []
        self.lists: list[Data] = []  # of the lobby and of the player's tables
        self.problems: list[str] = []
        self.connections = 0
        self._count = 0
        self._socket: ClientConnection | None = None

    # -- by HTTP -----------------------------------------------------------------------------------------------------

    async def sign_in(self) -> None:
        """Play as a guest."""
        response = await self.ask("POST", "/guests", {"name": self.name})
        assert response.status_code == 201, response.text
        self.person = response.json()["id"]
        self.cookie = response.headers["set-cookie"].partition(";")[0]

    async def ask(self, method: str, path: str, body: Data | None = None, good: tuple[str, ...] = ()) -> httpx.Response:
        """Ask until there is an answer; `good` are refusals that may follow from having asked before."""
        headers = {"Origin": self.host, **({"Cookie": self.cookie} if self.cookie else {})}
        while True:
            try:
                async with httpx.AsyncClient(timeout=30, verify=False) as client:  # certificates take long to load
                    response = await client.request(method, f"{self.host}/api/v1{path}", json=body, headers=headers)
            except httpx.TransportError:
                await self._pause()
                continue
            code = response.json()["error"]["code"] if response.status_code >= 400 else ""
            if code in AGAIN:
                self.refused.append(code)
                await self._pause()
                continue
            if code and code not in good:
                self.problems.append(f"{method} {path}: {response.text}")
            return response

    async def make(self, **settings: Any) -> str:
        """A table; its id."""
        made = await self.ask("POST", "/tables", {**settings, "id": self._id()})
        assert made.status_code == 201, made.text
        table: str = made.json()["summary"]["id"]
        return table

    async def join(self, table: str, seat: int) -> None:
        """Sit down."""
        await self.ask("POST", f"/tables/{table}/join", {"seat": seat}, good=("already-seated",))

    async def _play_by_http(self) -> None:
        """Look once and play, without a socket."""
        for table, book in self.books.items():
            eyes = "" if book.seat is None else f"&seat={book.seat}"
            caught = await self.ask("GET", f"/tables/{table}?since={len(book.entries)}{eyes}")
            self._caught(caught.json())
            message = self._next_action(table)
            if message is not None:
                body = {"seat": book.seat, "action": message["action"], "id": message["id"]}
                played = await self.ask("POST", f"/tables/{table}/actions", body)
                if played.status_code == 200:
                    self._answered(message["id"], played.json())
                else:
                    self.waiting.pop(message["id"])

    # -- by socket ---------------------------------------------------------------------------------------------------

    async def play(self, seats: dict[str, int | None]) -> None:
        """Play these tables to their end from these seats (None: only look on)."""
        self.books = {table: Book(seat) for table, seat in seats.items()}
        while not self.done:
            await (self._play_by_http() if self.by_http else self.connect_once())
            await self._pause()
        self.shelf |= self.books
        self.books = {}

    async def connect_once(self, topics: tuple[str, ...] = ()) -> None:
        """Open a socket, say what is to be said, and listen until it closes or all is over."""
        address = f"ws{self.host.removeprefix('http')}/api/v1/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        try:
            async with connect(
                address,
                origin=Origin(self.host),
                additional_headers=headers,
                compression=None,
                max_size=None,
                close_timeout=1,
            ) as socket:
                self._socket = socket
                self.connections += 1
                for topic in topics:
                    await self._send({"type": "watch", "id": self._id(), "topic": topic})
                for table, book in self.books.items():
                    since = len(book.entries)
                    ask = {"type": "subscribe", "id": self._id(), "table": table, "seat": book.seat, "since": since}
                    await self._send(ask)
                for message in list(self.waiting.values()):
                    await self._send(message)
                async for text in socket:
                    self._heard(json.loads(text))
                    if self.books and self.done:
                        return
                    for table in self.books:
                        action = self._next_action(table)
                        if action is not None:
                            await self._send(action)
                self.closed.append(socket.close_code or 0)
        except (OSError, WebSocketException, InvalidHandshake, InvalidMessage, TimeoutError):
            if self._socket is not None and self._socket.close_code is not None:
                self.closed.append(self._socket.close_code)
        finally:
            self._socket = None

    async def _send(self, message: Data) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))

    async def _send_later(self, message: Data) -> None:
        await self._pause()
        if self._socket is not None and message["id"] in self.waiting:
            with contextlib.suppress(OSError, WebSocketException):  # then it is sent again with the next connection
                await self._send(message)

    def _heard(self, message: Data) -> None:
        match message["type"]:
            case "news":
                self._caught(message)
            case "done":
                if "state" in message["result"]:
                    self._caught(message["result"])
                elif message["id"] in self.waiting:
                    self._answered(message["id"], message["result"])
            case "refused":
                self._refused(message)
            case "talk":
                self.talk.append(message["line"])
            case "table" | "tables":
                self.lists.append(message)

    def _refused(self, message: Data) -> None:
        code, sent = message["error"]["code"], message["id"]
        if code not in AGAIN:
            self.problems.append(f"{self.waiting.pop(sent, sent)}: {message['error']}")
            return
        self.refused.append(code)
        if sent in self.waiting:
            asyncio.get_running_loop().create_task(self._send_later(self.waiting[sent]))
        elif self._socket is not None:  # a subscription: ask again from the beginning
            asyncio.get_running_loop().create_task(self._socket.close())

    # -- the book ----------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether all games are over and everything was answered."""
        return all(book.finished for book in self.books.values()) and not self.waiting

    def _caught(self, caught: Data) -> None:
        book = self.books[caught["table"]]
        for entry in caught["entries"]:
            if entry["number"] != len(book.entries) + 1:
                self.problems.append(f"{caught['table']}: entry {entry['number']} after {len(book.entries)}")
            book.entries.append(entry)
        if caught["state"]["head"] < len(book.entries):
            self.problems.append(f"{caught['table']}: a state of {caught['state']['head']} at {len(book.entries)}")
        elif caught["state"]["head"] > len(book.entries):
            self.problems.append(f"{caught['table']}: entries to {len(book.entries)} of {caught['state']['head']}")
        book.state = caught["state"]
        book.finished = book.state["summary"]["status"] != "open" and book.state["summary"]["status"] != "running"

    def _answered(self, id: str, result: Data) -> None:
        message = self.waiting.pop(id)
        book = self.books[message["table"]]
        book.least = max(book.least, result["head"])
        self.acknowledged.append(Acknowledged(message["table"], id, result["head"]))

    def _next_action(self, table: str) -> Data | None:
        """What to play now, if it is this seat's turn and nothing is on its way."""
        book = self.books[table]
        choices = book.state.get("choices")
        if not choices or book.state["head"] < book.least or len(book.entries) > book.state["head"]:
            return None
        if any(message["table"] == table for message in self.waiting.values()):
            return None
        words = []
        while choices:
            node = self.rng.choice(choices)
            words.append(node["word"])
            choices = node.get("choices", [])
            if node.get("end") and (not choices or self.rng.random() < 0.5):
                break
        message: Data = {"type": "act", "id": self._id(), "table": table, "seat": book.seat, "action": " ".join(words)}
        self.waiting[message["id"]] = message
        return message

    def _id(self) -> str:
        self._count += 1
        return f"{self.name.replace(' ', '-')}-{self._count}"

    async def _pause(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.02, 0.2))  # clients come back at different moments
