"""What was played at a point of the first round: of a finished game, or of a study. People here, and the dukes."""

from __future__ import annotations

from typing import Any

from lancaster.game import Game
from lancaster.server.live_tables import table_api
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import openings
from lancaster.server.studies.board import Board
from lancaster.server.studies.study_service import StudyService
from lancaster.study.openings import Collection, payloads, point_now, shipped
from lancaster.study.openings.points import Asked
from lancaster.tables.refusals import Refused

Data = dict[str, Any]


class OpeningService:
    """Answers from what this server has seen, and from the collection of the package."""

    def __init__(self, tables: TableService, studies: StudyService) -> None:
        self.tables = tables
        self.studies = studies

    async def at_place(self, study: str, version: int, place: int) -> Data:
        """What was played at a place of a study (wire.Openings)."""

        def there(board: Board) -> Game:
            return board.tree.game(board.place(place))

        game = await self.studies.at(study, version, there)
        return await self._told(game, game.actors[0] if game.actors else None, None)

    async def at_entry(self, table: str, person: str | None, entry: int) -> Data:
        """What was played where a finished game stood after an entry, and what was played there (wire.Openings)."""
        s = (await table_api.visible_table(self.tables, table, person)).sitting
        if s.status != "finished":
            raise Refused("not-finished")
        if s.frozen is not None or s.game is None:
            raise Refused("frozen")
        game, played = await self.tables.replays.run(payloads.standing_after, s, entry)
        return await self._told(game, *(played or (None, None)))

    async def _told(self, game: Game, seat: int | None, played: str | None) -> Data:
        asked, collection = await self.tables.replays.run(_asked, game, seat)
        if asked is None:
            return payloads.openings(None, {})
        async with self.tables.database.read() as connection:
            people = await openings.tallies(connection, asked, game.options.material.digest)
        dukes = collection.known(asked, game.options.material.digest)
        return payloads.openings(asked.point, {"people": people, "dukes": dukes}, played)


def _asked(game: Game, seat: int | None) -> tuple[Asked | None, Collection]:
    """Where a seat stands, and the collection, which is read from its file at the first time."""
    return (point_now(game, seat) if seat is not None else None), shipped()
