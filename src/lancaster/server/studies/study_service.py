"""The studies of this server: made, looked at, changed, copied, deleted, and their positions judged.

A study is stored as a record with variations. Whoever has its address may look at it; only its owner changes it. The
boards that were used last are kept in memory. A change names the version it was made for: on another node, or in
another window, the study may have changed meanwhile, and then the change is refused (`study-changed`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.bots.hint import NoAdvice, default_adviser
from lancaster.game import Game
from lancaster.options import Options
from lancaster.server.accounts.sessions import Person
from lancaster.server.bot_pool.offered_bots import allowed
from lancaster.server.bot_pool.pool import NoAnswer, Question
from lancaster.server.live_tables import table_api, table_creation
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage.schema import people, studies, study_players
from lancaster.server.studies.board import Board
from lancaster.study.tree import Study
from lancaster.tables import payloads
from lancaster.tables.records import record_of
from lancaster.tables.refusals import Refused

Data = dict[str, Any]
T = TypeVar("T")
c = studies.c

MOST_STUDIES = 300  # of one person
MOST_BOARDS = 60  # kept in memory
LISTED = (c.id, c.name, c.players, c.version, c.created, c.touched)


class StudyService:
    """All that can be done with studies."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- made --------------------------------------------------------------------------------------------------------

    async def from_table(self, person: Person, table: str, entry: int | None, name: str) -> Data:
        """A study of a finished game, opened at one of its entries; never of one that goes on."""
        live = await table_api.visible_table(self.tables, table, person.id)
        s = live.sitting
        if s.status != "finished":
            raise Refused("study-of-running-game")
        if s.frozen is not None:
            raise Refused("frozen")
        played = sum(play.number <= entry for play in s.plays) if entry is not None else 0
        board = await self._read(record_of(s))
        sat = {seat: chair.person for seat, chair in enumerate(s.chairs) if chair.person is not None}
        return await self._make(person, name or s.settings.name, board, sat, played)

    async def from_record(self, person: Person, text: str, name: str) -> Data:
        """A study that a record holds, with or without variations, and without the names of other accounts."""
        board = await self._read(text)
        board.tree.names = await table_creation.names_shown(self.tables, person, board.tree.names)
        sat = {seat: person.id for seat, each in enumerate(board.tree.names) if each == person.name}
        return await self._make(person, name, board, sat)

    async def from_options(self, person: Person, options: Options, seed: int | None, name: str) -> Data:
        """A study that begins with a new deal."""
        return await self._make(person, name, Board(Study.of(Game.new(options, seed)), 1), {})

    async def copy(self, person: Person, study: str) -> Data:
        """A copy of somebody's study, or of one's own."""
        row = await self._row(study)
        sat = select(study_players.c.seat, study_players.c.person).where(study_players.c.study == study)
        async with self.tables.database.read() as connection:
            players = {row.seat: row.person for row in await connection.execute(sat)}
        return await self._make(person, row.name, await self._read(row.text, checked=False), players)

    async def _read(self, text: str, checked: bool = True) -> Board:
        return await self.tables.replays.run(Board.read, text, 1, checked)

    async def _make(self, person: Person, name: str, board: Board, players: Mapping[int, str], at: int = 0) -> Data:
        """Keep a board as a study; `players` are the people whose names its seats show."""
        text = await self.tables.replays.run(board.text)
        study, now = table_api.token(), self.tables.now()
        row = {"id": study, "person": person.id, "name": name, "text": text, "version": 1}
        row |= {"players": board.tree.options.players, "created": now, "touched": now}

        async def job(connection: AsyncConnection) -> None:
            kept = select(func.count()).select_from(studies).where(c.person == person.id)
            if (await connection.execute(kept)).scalar_one() >= MOST_STUDIES:
                raise Refused("too-many", most=MOST_STUDIES)
            await connection.execute(insert(studies).values(**row))
            if players:
                sat = [{"study": study, "seat": seat, "person": player} for seat, player in players.items()]
                await connection.execute(insert(study_players), sat)

        await self.tables.database.write(f"studies {person.id}", job)
        self._keep(study, board)
        return self._state(study, row, person.name, person.id, board, min(at, len(board.places) - 1))

    # -- looked at ---------------------------------------------------------------------------------------------------

    async def mine(self, person: Person) -> list[Data]:
        """The studies of a person, those changed last first (wire.StudyRow)."""
        query = select(*LISTED).where(c.person == person.id).order_by(c.touched.desc(), c.id)
        async with self.tables.database.read() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def state(self, person: str | None, study: str) -> Data:
        """A study with its whole tree (wire.StudyState)."""
        async with self._locks.setdefault(study, asyncio.Lock()):
            row = await self._row(study)
            board = await self._board(row)
            return self._state(study, row._mapping, row.owner, person, board, 0)

    async def record(self, study: str) -> str:
        """A study as a record."""
        return str((await self._row(study)).text)

    async def options(self, study: str) -> Options:
        """What is played in a study."""
        return (await self._board(await self._row(study))).tree.options

    async def position(self, study: str, version: int, place: int, since: int) -> Data:
        """The position at a place (wire.StudyPosition)."""
        return await self.at(study, version, lambda board: board.position(place, since))

    async def preview(self, study: str, version: int, place: int, seat: int, action: str) -> Data:
        """What an action would do at a place (wire.Preview)."""
        return await self.at(study, version, lambda board: payloads.preview(_game(board, place, seat), seat, action))

    async def explain(self, study: str, version: int, place: int, seat: int, actions: list[str]) -> Data:
        """Why actions are refused at a place (wire.Whys)."""
        return await self.at(study, version, lambda board: payloads.explain(_game(board, place, seat), seat, actions))

    async def judge(self, person: str | None, address: str, study: str, version: int, place: int) -> Data:
        """What the strongest bot expects at a place, from what the seat that is asked may know (wire.Judgement)."""
        text = await self.at(study, version, lambda board: board.tree.game(board.place(place)).record())
        bot = default_adviser(self.tables.settings.hint_seconds)
        try:
            found = await self.tables.bot_pool.judge(Question(text, 0, bot, place, study, person or "", address))
        except (NoAnswer, NoAdvice):
            raise Refused("busy") from None
        return {"bot": bot, "version": version, "place": place, **found}

    # -- changed -----------------------------------------------------------------------------------------------------

    async def change(self, person: Person, study: str, version: int, change: Callable[[Board], int]) -> Data:
        """Change the tree; `change` gives the number of the place to look at afterwards (wire.StudyState)."""
        async with self._locks.setdefault(study, asyncio.Lock()):
            row = await self._own(person, study)
            board = await self._at_version(row, version)
            self._boards.pop(study, None)  # until it is stored, nobody sees it
            try:
                at, text = await self.tables.replays.run(board.changed, change)
            except Refused:
                self._keep(study, board)  # it is as it was: reading it again costs more than a refusal may
                raise
            now = self.tables.now()

            async def job(connection: AsyncConnection) -> None:
                same = update(studies).where(c.id == study, c.version == version)
                changed = same.values(text=text, version=version + 1, touched=now)
                if (await connection.execute(changed)).rowcount != 1:
                    raise Refused("study-changed")

            await self.tables.database.write(f"study {study}", job)
            board.version = version + 1
            self._keep(study, board)
            return self._state(study, row._mapping, person.name, person.id, board, at)

    async def answer(self, person: Person, study: str, version: int, place: int, bot: str) -> Data:
        """Let a bot decide at a place, and go on there."""
        settings = self.tables.settings
        bot = allowed(bot, settings.bot_seconds, settings.bot_simulations)
        game = await self.at(study, version, lambda board: board.tree.game(board.place(place)))
        await self._own(person, study)
        if not game.actors:
            raise Refused("illegal-action", detail="the game is over (R5.4)", reason="game-over", rule="R5.4")
        seat = game.actors[0]
        address = self.tables.network_of(person.id)
        asked = Question(game.record(), seat, bot, secrets.randbits(32), study, person.id, address)
        try:
            decided = await self.tables.bot_pool.suggest(asked)
        except (NoAnswer, NoAdvice):
            raise Refused("busy") from None
        return await self.change(person, study, version, lambda board: board.play(place, seat, decided.action))

    async def rename(self, person: Person, study: str, name: str) -> None:
        """Give a study another name."""
        await self._own(person, study)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(update(studies).where(c.id == study).values(name=name))

        await self.tables.database.write(f"study {study}", job)

    async def delete(self, person: Person, study: str) -> None:
        """Delete a study; its address leads nowhere any more."""
        await self._own(person, study)

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(study_players).where(study_players.c.study == study))
            await connection.execute(delete(studies).where(c.id == study, c.person == person.id))

        await self.tables.database.write(f"study {study}", job)
        self._boards.pop(study, None)

    # -- details -----------------------------------------------------------------------------------------------------

    async def _row(self, study: str) -> Row[Any]:
        query = select(studies, people.c.name.label("owner")).join_from(studies, people, c.person == people.c.id)
        async with self.tables.database.read() as connection:
            row = (await connection.execute(query.where(c.id == study))).one_or_none()
        if row is None:
            raise Refused("no-such-study")
        return row

    async def _own(self, person: Person, study: str) -> Row[Any]:
        row = await self._row(study)
        if row.person != person.id:
            raise Refused("not-your-study")
        return row

    async def _board(self, row: Row[Any]) -> Board:
        board = self._boards.get(row.id)
        if board is None or board.version != row.version:
            board = await self.tables.replays.run(Board.read, row.text, row.version, checked=False)
            self._keep(row.id, board)
        self._boards.move_to_end(row.id)
        return board

    async def _at_version(self, row: Row[Any], version: int) -> Board:
        if row.version != version:
            raise Refused("study-changed")
        return await self._board(row)

    async def at(self, study: str, version: int, ask: Callable[[Board], T]) -> T:
        """What a board answers at a version. One that is being changed waits until that is stored."""
        async with self._locks.setdefault(study, asyncio.Lock()):
            board = await self._at_version(await self._row(study), version)
            return await self.tables.replays.run(ask, board)

    def _keep(self, study: str, board: Board) -> None:
        self._boards[study] = board
        self._boards.move_to_end(study)
        while len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)

    def _state(self, study: str, row: Any, owner: str, person: str | None, board: Board, at: int) -> Data:
        options = board.tree.options
        return {
            "id": study,
            "name": row["name"],
            "owner": {"person": row["person"], "name": owner},
            "mine": row["person"] == person,
            "version": board.version,
            "at": at,
            "players": options.players,
            "laws": options.laws,
            "court": options.court,
            "displeasure": options.displeasure,
            "seed": str(board.tree.seed) if board.tree.seed is not None else None,
            "names": list(board.tree.names) or [""] * options.players,
            "places": board.data(),
        }


def _game(board: Board, place: int, seat: int) -> Game:
    if seat >= board.tree.options.players:
        raise Refused("no-such-seat")
    return board.tree.game(board.place(place))
