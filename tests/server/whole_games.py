"""Whole games through a real server, with all kinds of viewers: a client for every seat, spectators signed in
and not, somebody who watches the lobby, and players who look at their own list. They play at random and send
every kind of request, valid and invalid.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, field

from lancaster import Options
from tests.information_games import TRIED
from tests.server.wiretap import Client, Data, SocketClient

NONSENSE = ("", "yes yes", "4 Atlantis", "🏰", "none" * 50, "2 Stafford +99")
BROKEN = ("", "{", "[]", "null", '{"type":"act"}', '{"id":"x","type":"dance"}', '{"id":"y","type":"ping","more":1}')


@dataclass
class Game:
    """A game that is being played; `planted` are secrets with the names of those who may be told."""

    rng: random.Random
    configuration: Options
    people: list[Client]  # the host first
    others: list[Client]  # spectators and passers-by
    table: str = ""
    seats: dict[int, Client] = field(default_factory=dict)
    lines: dict[int, SocketClient] = field(default_factory=dict)
    watching: list[SocketClient] = field(default_factory=list)
    planted: list[tuple[str, set[str]]] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)  # room and text
    hints: int = 0

    @property
    def state(self) -> Data:
        """The newest that any seat knows."""
        return max((line.states[self.table] for line in self.lines.values()), key=lambda state: int(state["head"]))

    # -- beginning ---------------------------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Make the table, come to it in all ways there are, and let everybody listen."""
        host, *guests = self.people
        chosen = self.rng
        await self._plant(host)
        bot = self.configuration.players > 2 and len(guests) < self.configuration.players - 1
        double = self.configuration.players - len(self.people) - int(bot)
        mine = [{"who": "me"}] * (1 + double)
        clock: Data | None = {"kind": "live", "bank": 3_600_000, "increment": 5000}
        made = await host.ask(
            "POST",
            "/tables",
            name=f"Tower {chosen.randrange(10**9)}",
            players=self.configuration.players,
            laws=self.configuration.laws,
            court=self.configuration.court,
            displeasure=self.configuration.displeasure,
            seats=[*mine, *([{"who": "open"}] * len(guests)), *([{"who": "bot", "bot": "page"}] * bot)],
            takeback=chosen.choice(["strict", "consent", "past-bots"]),
            clock=chosen.choice([clock, None]),
        )
        self.table = made["summary"]["id"]
        for client in self.others:
            await self._listen(client, None)
        kept = await host.ask("POST", f"/tables/{self.table}/invites")
        self.planted.append((kept["token"], {host.name}))
        for guest in guests:
            if chosen.random() < 0.5:
                invitation = await host.ask("POST", f"/tables/{self.table}/invites")
                await guest.ask("POST", f"/invites/{invitation['token']}")
                self.planted.append((invitation["token"], {host.name, guest.name}))
            else:
                await guest.ask("POST", f"/tables/{self.table}/join")
        begun = await host.ask("GET", f"/tables/{self.table}")
        owners = {client.person: client for client in self.people}
        for chair in begun["state"]["summary"]["seats"]:
            if chair["person"] is not None:
                seat = chair["seat"]
                self.seats[seat] = owners[chair["person"]]
                self.lines[seat] = await self._listen(self.seats[seat], seat)
        for client in [*self.people, *self.others]:
            if client.person is not None:
                note = f"note of {client.name} {chosen.getrandbits(64):x}"
                await client.ask("PUT", f"/tables/{self.table}/note", text=note)
                self.planted.append((note, {client.name}))

    async def _plant(self, host: Client) -> None:
        """The host has an account and all that belongs to one: secrets to look for elsewhere."""
        password = f"password {self.rng.getrandbits(64):x}"
        before = host.cookie
        await host.ask("POST", "/accounts", name=host.name, password=password)
        link = await host.ask("POST", "/me/recovery", password=password)
        hook = await host.ask("POST", "/me/channels", kind="webhook", url="https://hooks.example.org/turn")
        self.planted += [(password, set()), (link["token"], {host.name}), (hook["secret"], {host.name})]
        self.planted.append((before, {host.name}))

    async def _listen(self, client: Client, seat: int | None) -> SocketClient:
        line = await client.connect()
        await line.ask("subscribe", table=self.table, seat=seat, since=0)
        await line.ask("watch", topic="lobby")
        if client.person is not None:
            await line.ask("watch", topic="mine")
        if seat is None:
            self.watching.append(line)
        return line

    # -- playing -----------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """To the end."""
        while self.state["summary"]["status"] == "running":
            state = self.state
            if state["asked"] is not None:
                await self._answer(state["asked"])
                continue
            actors = [seat for seat in state["summary"]["actors"] if seat in self.seats]
            if not actors:
                await self._news_after(state["head"])
                continue
            seat = self.rng.choice(actors)
            await self._be_curious(seat)
            if not self.lines[seat].states[self.table]["choices"]:
                continue  # what was tried could be played
            voting = self.lines[seat].states[self.table]["prompt"]["kind"] == "ballot"
            await self._act(seat)
            if self.rng.random() < (0.2 if voting else 0.05):
                await self._told(await self.lines[seat].ask("takeback", table=self.table, seat=seat, ok=None))

    async def _act(self, seat: int) -> None:
        line = self.lines[seat]
        words = choose(line.states[self.table]["choices"], self.rng)
        if self.rng.random() < 0.1:
            client = self.seats[seat]
            done = await client.ask("POST", f"/tables/{self.table}/actions", seat=seat, action=words, ok=None)
        else:
            done = await line.ask("act", table=self.table, seat=seat, action=words, ok=None)
        await self._told(done)

    async def _told(self, done: Data) -> None:
        """Wait until everybody knows; what was refused is known already."""
        if "head" in done:
            for line in [*self.lines.values(), *self.watching]:
                await line.until(lambda line: line.states[self.table]["head"] >= done["head"])

    async def _news_after(self, head: int) -> None:
        line = next(iter(self.lines.values()))
        await line.until(lambda line: line.states[self.table]["head"] > head)

    async def _answer(self, asked: Data) -> None:
        for seat in asked["waiting"]:
            yes = self.rng.random() < 0.7
            await self._told(await self.lines[seat].ask("answer", table=self.table, seat=seat, yes=yes, ok=None))
            return

    # -- asking ------------------------------------------------------------------------------------------------------

    async def _be_curious(self, seat: int) -> None:
        """Ask for everything that can be asked, each now and then."""
        for ask in (
            self._preview,
            self._explain,
            self._forecast,
            self._misplay,
            self._peep,
            self._over_http,
            self._reconnect,
            self._talk,
            self._hint,
        ):
            if self.rng.random() < 0.05:
                await ask(seat)

    async def _preview(self, seat: int) -> None:
        line = self.lines[seat]
        for _ in range(3):
            words = choose(line.states[self.table]["choices"], self.rng)
            await line.ask("preview", table=self.table, seat=seat, action=words, ok=None)
        await line.ask("preview", table=self.table, seat=seat, action=self.rng.choice(TRIED), ok=None)

    async def _explain(self, seat: int) -> None:
        for line_seat in (seat, self.rng.choice(list(self.seats))):
            await self.lines[line_seat].ask("explain", table=self.table, seat=line_seat, actions=[*TRIED, "no sense"])

    async def _forecast(self, seat: int) -> None:
        await self.lines[seat].ask("forecast", table=self.table, seat=seat)
        await self.lines[seat].ask("forecast", table=self.table)
        for line in self.watching:
            await line.ask("forecast", table=self.table)

    async def _misplay(self, seat: int) -> None:
        """Illegal, malformed, for others, unreadable."""
        line = self.lines[seat]
        for action in (self.rng.choice(TRIED[1:6]), self.rng.choice(NONSENSE)):
            other = self.rng.choice(list(self.lines))
            refused = await self.lines[other].ask("act", table=self.table, seat=other, action=action, ok=None)
            await self._told(refused)
        stranger = next((s for s in range(self.configuration.players) if self.seats.get(s) is not self.seats[seat]), 0)
        if self.seats.get(stranger) is not self.seats[seat]:
            for kind in ("act", "preview"):
                await line.ask(kind, table=self.table, seat=stranger, action="none", ok=False)
            await line.ask("explain", table=self.table, seat=stranger, actions=["none"], ok=False)
        await line.send(self.rng.choice(BROKEN))

    async def _peep(self, seat: int) -> None:
        """Try to look through the eyes of somebody else."""
        for client in [*self.others, *(each for each in self.people if each is not self.seats[seat])]:
            for path in ("", "/frames", "/forecast"):
                await client.ask("GET", f"/tables/{self.table}{path}", seat=seat, ok=False)
            await client.ask("GET", f"/tables/{self.table}/record", ok=False)
        for line in self.watching:
            await line.ask("subscribe", table=self.table, seat=seat, ok=False)
            await line.ask("hint", table=self.table, seat=seat, ok=False)

    async def _over_http(self, seat: int) -> None:
        client = self.seats[seat]
        since = max(0, self.state["head"] - self.rng.randrange(60))
        await client.ask("GET", f"/tables/{self.table}", seat=seat, since=since)
        await client.ask("GET", f"/tables/{self.table}/frames", seat=seat, first=max(1, since), most=20)
        after = self.state["head"]
        await client.ask("GET", f"/tables/{self.table}/forecast", seat=seat, after=after)
        heard = client.heard[-1]
        heard.before = (await client.ask("GET", f"/tables/{self.table}"))["state"]["head"]
        for path in ("/tables", "/me/tables", "/me/export", "/tables/finished", f"/tables/{self.table}/chat"):
            await client.ask("GET", path)
        for other in self.others:
            await other.ask("GET", f"/tables/{self.table}", since=since)
            await other.ask("GET", f"/tables/{self.table}/frames", first=max(1, since), most=20)
            await other.ask("GET", f"/tables/{self.table}/chat")
            await other.ask("GET", "/tables")

    async def _reconnect(self, seat: int) -> None:
        """Hang up, miss something, come back: exactly what was missed is told."""
        line = self.lines[seat]
        known = line.states[self.table]["head"]
        await line.close()
        again = await self.seats[seat].connect()
        since = max(0, known - self.rng.choice([0, 1, 50]))
        caught = await again.ask("subscribe", table=self.table, seat=seat, since=since)
        assert [entry["number"] for entry in caught["entries"]] == list(range(since + 1, caught["state"]["head"] + 1))
        self.lines[seat] = again

    async def _talk(self, seat: int) -> None:
        """Players among themselves, spectators among themselves."""
        text = f"said {self.rng.getrandbits(64):x}"
        await self.lines[seat].ask("chat", table=self.table, room="players", text=f"{text} by players")
        self.said.append(("players", f"{text} by players"))
        await self.lines[seat].ask("chat", table=self.table, room="spectators", text="loud", ok=False)
        for line in self.watching:
            if line.client.person is not None:
                await line.ask("chat", table=self.table, room="spectators", text=f"{text} by spectators")
                await line.ask("chat", table=self.table, room="players", text="loud", ok=False)
                self.said.append(("spectators", f"{text} by spectators"))

    async def _hint(self, seat: int) -> None:
        if self.hints < 3:
            self.hints += 1
            found = await self.lines[seat].ask("hint", table=self.table, seat=seat, ok=None)
            state = self.lines[seat].states[self.table]
            if "hints" in found and seat in state["summary"]["actors"]:
                assert found["hints"]

    # -- the end -----------------------------------------------------------------------------------------------------

    async def look_back(self) -> None:
        """When it is over, everything is open: every seat's game, the record, the seed that fits its hash."""
        for line in [*self.lines.values(), *self.watching]:
            await line.until(lambda line: line.states[self.table]["summary"]["status"] != "running")
        for client in [*self.people, *self.others]:
            state = (await client.ask("GET", f"/tables/{self.table}"))["state"]
            opened = f"{state['seed_salt']} {state['seed']}"
            assert hashlib.sha256(opened.encode()).hexdigest() == state["seed_hash"]
            for seat in range(self.configuration.players):
                await client.ask("GET", f"/tables/{self.table}/frames", seat=seat, first=state["head"] - 5)
            await client.ask("GET", f"/tables/{self.table}/record")
        for line in [*self.lines.values(), *self.watching]:
            states = [frame["state"] for frame in line.frames if frame["type"] == "news"]
            hashes = {state["seed_hash"] for state in states}
            assert len(hashes) == 1, "the hash of the seed does not change"
            assert [state["seed"] is not None for state in states] == [False] * (len(states) - 1) + [True]


def choose(choices: list[Data], rng: random.Random) -> str:
    """A legal action, from the tree of choices."""
    words: list[str] = []
    while True:
        node = rng.choice(choices)
        words.append(node["word"])
        if node.get("end") and (not node.get("choices") or rng.random() < 0.5):
            return " ".join(words)
        choices = node["choices"]
