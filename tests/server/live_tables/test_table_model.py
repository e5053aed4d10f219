"""Lobby and play at random against a simple model: the server does what the model does, and refuses what it refuses.

People make tables, sit down, play, take back, run out of time, give up and come back; bots answer or are kept from it;
the clock is turned; the server is stopped and started on the same database at any moment.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lancaster.server.http.app import create_app
from lancaster.server.live_tables.background_jobs import BackgroundJobs
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.tables.entries import Entry
from lancaster.tables.sitting import waiting
from lancaster.tables.time_units import HOUR_MS
from tests.server.in_process_server import InProcessServer, Player
from tests.server.live_tables.table_model import Model, No, Place
from tests.server.quick_server import Clock, Data, InstantBotPool, words
from tests.waiting import until_async

PEOPLE = ("Anna", "Berta", "Carla", "Dora")
SEATS = st.integers(0, 4)
WHO = st.sampled_from(range(len(PEOPLE)))


class TablesMachine(RuleBasedStateMachine):
    """The server, the model of each table, and what is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory(prefix="lancaster-machine-")
        self.patches: list[Any] = [
            mock.patch("lancaster.server.http.app.BotPool", InstantBotPool),
            mock.patch.object(BackgroundJobs, "start"),  # rounds are made when the machine says so
        ]
        for patch in self.patches:
            patch.start()
        self.clock = Clock()
        usual = Settings(data=Path(self.folder.name), rates=False, outgoing=False, log_level="error")
        self.app = create_app(usual, self.clock)
        self.open = AsyncExitStack()
        self.server: InProcessServer
        self.people: list[Player] = []
        self.tables: dict[str, Model] = {}
        self.heads: dict[str, int] = {}
        self.runner.run(self.start())

    def teardown(self) -> None:
        self.runner.run(self.open.aclose())
        self.runner.close()
        for patch in self.patches:
            patch.stop()
        self.folder.cleanup()

    async def start(self) -> None:
        """Open the server, again or for the first time; everybody comes with the cookie they have."""
        await self.open.enter_async_context(self.app.router.lifespan_context(self.app))
        self.server = InProcessServer(self.app)
        cookies = [dict(player.browser.cookies) for player in self.people]
        if cookies:
            self.people = [Player(self.server.browser(), player.id) for player in self.people]
            for player, kept in zip(self.people, cookies, strict=True):
                player.browser.cookies.update(kept)
        else:
            self.people = [await self.server.guest(name) for name in PEOPLE]

    @property
    def bot_pool(self) -> InstantBotPool:
        found = self.server.services.bot_pool
        assert isinstance(found, InstantBotPool)
        return found

    # -- the same to both --------------------------------------------------------------------------------------------

    def both(self, table: str, who: int, what: str, path: str, body: Data | None = None, **args: Any) -> None:
        """Do a thing at the server and in the model; they agree on what comes of it."""
        self.runner.run(self._both(table, who, what, path, body, args))

    async def _both(self, table: str, who: int, what: str, path: str, body: Data | None, args: Data) -> None:
        person = self.people[who]
        work = self.tables[table].copy()
        work.now = self.clock.at
        try:
            getattr(work, what)(person.id, **args)
            expected = "done"
        except No as no:
            expected = str(no)
        answer = await person.browser.post(f"/tables/{table}/{path}", json=body)
        actual = "done" if answer.is_success else answer.json()["error"]["code"]
        assert actual == expected, f"{what} {args}: {answer.text}"
        if expected == "done":
            self.tables[table] = work
        await self.settle()

    async def settle(self) -> None:
        """Let the bots answer, and follow them."""

        def quiet() -> bool:
            tables = self.server.services.tables.in_memory.values()
            return self.bot_pool.held or not any(live.sitting.bots for live in tables)

        await until_async(quiet)
        for table in self.tables:
            await self.follow(table)

    async def follow(self, table: str) -> None:
        """Play in the model what bots have played; nothing else happens by itself."""
        model = self.tables[table]
        async with self.server.services.database.read() as connection:
            entries = await store.entries_of(connection, table, self.heads[table])
        for entry in entries:
            self.heads[table] = entry.number
            if entry.kind == "action" and entry.person is None:
                self.check_bot(model, entry)

    def check_bot(self, model: Model, entry: Entry) -> None:
        """A bot may play this now."""
        assert entry.seat is not None
        assert model.places[entry.seat].bot
        assert model.asked is None
        model.now = self.clock.at
        model.play(entry.seat, entry.data["action"])

    def pick(self, data: st.DataObject) -> str:
        """A table; the names are random, so they are in the order in which the tables were made."""
        return data.draw(st.sampled_from(list(self.tables)), label="table")

    # -- what is tried -----------------------------------------------------------------------------------------------

    @initialize(seats=st.lists(st.sampled_from(["me", "open", "bot"]), min_size=2, max_size=4), who=WHO)
    def first(self, seats: list[str], who: int) -> None:
        self.make(["me", *seats[1:]], who, "strict", False, False, True, 1)

    @precondition(lambda self: len(self.tables) < 3)
    @rule(
        seats=st.lists(st.sampled_from(["me", "open", "bot"]), min_size=2, max_size=4),
        who=WHO,
        takeback=st.sampled_from(["strict", "consent", "past-bots"]),
        timed=st.booleans(),
        forfeit=st.booleans(),
        autostart=st.booleans(),
        seed=st.integers(0, 2**128 - 1),
    )
    def make(
        self, seats: list[str], who: int, takeback: str, timed: bool, forfeit: bool, autostart: bool, seed: int
    ) -> None:
        person = self.people[who]
        chosen: Data = {
            "players": len(seats),
            "seats": [{"who": each, **({"bot": "page"} if each == "bot" else {})} for each in seats],
            "takeback": takeback,
            "pace": "turns",
            "clock": {"kind": "turns", "per_move": HOUR_MS} if timed else None,
            "at_zero": "forfeit" if forfeit else "bot",
            "autostart": autostart,
            "stand_in": "page",
            "seed": seed,
        }
        answer = self.runner.run(person.browser.post("/tables", json=chosen))
        if set(seats) == {"bot"}:
            assert answer.json()["error"]["code"] == "nobody-seated"
            return
        assert answer.status_code == 201, answer.text
        table = answer.json()["summary"]["id"]
        places = [Place(person.id) if each == "me" else Place(bot=each == "bot") for each in seats]
        model = Model(person.id, places, seed, takeback, timed, forfeit, autostart, self.clock.at)
        model._maybe_begin()
        self.tables[table], self.heads[table] = model, 0
        self.runner.run(self.settle())

    @rule(data=st.data(), who=WHO, seat=st.none() | SEATS)
    def join(self, data: st.DataObject, who: int, seat: int | None) -> None:
        self.both(self.pick(data), who, "join", "join", {"seat": seat}, seat=seat)

    @rule(data=st.data(), who=WHO)
    def leave(self, data: st.DataObject, who: int) -> None:
        self.both(self.pick(data), who, "leave", "leave")

    @rule(data=st.data(), who=WHO, seat=SEATS)
    def fill(self, data: st.DataObject, who: int, seat: int) -> None:
        self.both(self.pick(data), who, "fill", "fill", {"seat": seat, "bot": "page"}, seat=seat)

    @rule(data=st.data(), who=WHO, seat=SEATS)
    def empty(self, data: st.DataObject, who: int, seat: int) -> None:
        self.both(self.pick(data), who, "empty", "empty", {"seat": seat}, seat=seat)

    @rule(data=st.data(), who=WHO)
    def begin(self, data: st.DataObject, who: int) -> None:
        self.both(self.pick(data), who, "start", "start")

    def asked(self) -> list[tuple[str, int, int]]:
        """Tables, people and seats of those who owe a decision."""
        mine = {player.id: number for number, player in enumerate(self.people)}
        return [
            (table, mine[place.person], seat)
            for table, model in self.tables.items()
            for seat in model.actors
            if (place := model.places[seat]).person is not None
        ]

    @precondition(lambda self: self.asked())
    @rule(data=st.data(), times=st.integers(1, 8))
    def act(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if not self.asked():
                return
            table, who, seat = data.draw(st.sampled_from(self.asked()), label="whose turn")
            game = self.tables[table].game
            assert game is not None
            action = str(data.draw(st.sampled_from(game.legal(seat)), label="action"))
            self.both(table, who, "act", "actions", {"seat": seat, "action": action}, seat=seat, action=action)

    @rule(
        data=st.data(),
        who=WHO,
        seat=SEATS,
        action=st.sampled_from(["yes", "no 1", "extend gold", "pass", "jump", "1 York"]),
    )
    def try_to_act(self, data: st.DataObject, who: int, seat: int, action: str) -> None:
        table = self.pick(data)
        self.both(table, who, "act", "actions", {"seat": seat, "action": action}, seat=seat, action=action)

    def seated(self, data: st.DataObject) -> tuple[str, int, int]:
        """Somebody at a table, with a seat; as a rule their own."""
        table, who, seat = self.pick(data), data.draw(WHO), data.draw(SEATS)
        places = self.tables[table].places
        if seat < len(places) and places[seat].person is not None and data.draw(st.booleans(), label="own"):
            who = [player.id for player in self.people].index(str(places[seat].person))
        return table, who, seat

    @rule(data=st.data())
    def takeback(self, data: st.DataObject) -> None:
        table, who, seat = self.seated(data)
        self.both(table, who, "takeback", "takeback", {"seat": seat}, seat=seat)

    @precondition(lambda self: any(model.moves for model in self.tables.values()))
    @rule(data=st.data())
    def take_back_the_latest(self, data: st.DataObject) -> None:
        played = [(table, model) for table, model in self.tables.items() if model.moves]
        table, model = data.draw(st.sampled_from(played))
        seat = model.moves[-data.draw(st.integers(1, min(3, len(model.moves))))].seat
        person = model.places[seat].person
        if person is not None:
            who = [player.id for player in self.people].index(person)
            self.both(table, who, "takeback", "takeback", {"seat": seat}, seat=seat)

    @rule(data=st.data(), yes=st.booleans())
    def answer(self, data: st.DataObject, yes: bool) -> None:
        table, who, seat = self.seated(data)
        self.both(table, who, "answer", "answer", {"seat": seat, "yes": yes}, seat=seat, yes=yes)

    @precondition(lambda self: any(model.waiting for model in self.tables.values()))
    @rule(data=st.data(), yes=st.booleans())
    def answer_what_is_asked(self, data: st.DataObject, yes: bool) -> None:
        asked = [(table, model) for table, model in self.tables.items() if model.waiting]
        table, model = data.draw(st.sampled_from(asked))
        seat = data.draw(st.sampled_from(model.waiting))
        who = [player.id for player in self.people].index(str(model.places[seat].person))
        self.both(table, who, "answer", "answer", {"seat": seat, "yes": yes}, seat=seat, yes=yes)

    @rule(data=st.data())
    def resign(self, data: st.DataObject) -> None:
        table, who, seat = self.seated(data)
        self.both(table, who, "resign", "resign", {"seat": seat}, seat=seat)

    @rule(data=st.data())
    def go_away(self, data: st.DataObject) -> None:
        table, who, seat = self.seated(data)
        self.both(table, who, "away", "away", {"seat": seat}, seat=seat)

    @rule(data=st.data())
    def come_back(self, data: st.DataObject) -> None:
        table, who, seat = self.seated(data)
        self.both(table, who, "come_back", "return", {"seat": seat}, seat=seat)

    # -- time, trouble -----------------------------------------------------------------------------------------------

    @rule(passed=st.sampled_from([1, 60_000, HOUR_MS // 3, HOUR_MS - 1, HOUR_MS, 24 * HOUR_MS]))
    def time_passes(self, passed: int) -> None:
        self.clock.at += passed

    @rule()
    def rounds(self) -> None:
        """Clocks are looked at."""

        async def look() -> None:
            assert self.server.services.background_jobs is not None
            await self.server.services.background_jobs.clocks()
            for model in self.tables.values():
                model.now = self.clock.at
                model.flags()
            await self.settle()

        self.runner.run(look())

    @rule(held=st.booleans())
    def hold_the_bots(self, held: bool) -> None:
        self.bot_pool.held = held
        self.runner.run(self.settle())

    @rule()
    def restart(self) -> None:
        async def again() -> None:
            await self.follow_all()
            await self.open.aclose()
            await self.start()
            assert self.server.services.background_jobs is not None
            await self.server.services.background_jobs.bots()
            for table in self.tables:
                await self.server.services.tables.load(table)
            await self.settle()

        self.runner.run(again())

    async def follow_all(self) -> None:
        for table in self.tables:
            await self.follow(table)

    # -- what holds --------------------------------------------------------------------------------------------------

    @invariant()
    def the_server_stands_as_the_model(self) -> None:
        for table, model in self.tables.items():
            sitting = self.server.services.tables.in_memory[table].sitting
            assert sitting.status == model.status
            assert sitting.host == model.host
            seats = [Place(chair.person, chair.bot is not None, chair.away) for chair in sitting.chairs]
            assert seats == model.places
            assert sitting.actors == model.actors
            asked = sitting.asked and (sitting.asked.seat, waiting(sitting))
            assert asked == (model.asked and (model.asked[0], model.waiting))
            if model.game is not None:
                assert sitting.game is not None
                assert sitting.game.digest() == model.game.digest()
            due = [model.due[seat] for seat in model.actors if model.timed and not model.places[seat].bot]
            due += [model.answer_by] if model.asked is not None else []
            assert sitting.deadline == min(due, default=None)

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), who=WHO)
    def look(self, data: st.DataObject, who: int) -> None:
        """What somebody is shown, through each seat."""
        table, person = self.pick(data), self.people[who]
        model = self.tables[table]
        for seat in (None, *range(len(model.places))):
            path = f"/tables/{table}" if seat is None else f"/tables/{table}?seat={seat}"
            answer = self.runner.run(person.browser.get(path))
            mine = seat is None or model.status == "finished" or model.places[seat].person == person.id
            assert answer.status_code == (200 if mine else 403), answer.text
            if mine:
                self.check_shown(model, seat, answer.json()["state"])

    def check_shown(self, model: Model, seat: int | None, state: Data) -> None:
        """It is what the game of the model shows that seat."""
        assert state["summary"]["status"] == model.status
        game = model.game
        assert state["view"] == (game and json.loads(json.dumps(game.view(seat))))
        playing = seat is not None and seat in model.actors and not model.places[seat].bot
        assert (state["prompt"] is not None) == playing
        if game is not None and seat is not None and playing:
            assert sorted(words(state["choices"])) == sorted(str(action) for action in game.legal(seat))


def play(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        TablesMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )


def test_lobby_and_play_as_the_model_has_it() -> None:
    play(4, 40)


@pytest.mark.soak
def test_many_long_evenings() -> None:
    play(200, 120)
