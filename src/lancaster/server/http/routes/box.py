"""The material of a table: rewards, prices, cards. It never changes, so a client asks once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field

from lancaster.server.accounts.sessions import Person
from lancaster.server.http.identity import READ, whoever
from lancaster.server.http.problems import refusals
from lancaster.server.http.services import Services, the_services
from lancaster.server.http.wire.base import Id, Told
from lancaster.server.live_tables import table_api
from lancaster.tables.box import box_of

router = APIRouter(prefix="/api/v1", tags=["tables"])


class Part(Told):
    """Part of a reward: so much of something, named as in a material file (start_player, crossing and so on)."""

    what: str
    amount: int


class CountyBox(Told):
    """A county on the board."""

    name: str
    minimum: int
    reward: list[Part]


class SpaceBox(Told):
    """A castle space and its extension."""

    key: str
    reward: list[Part]
    price: int


class FavourBox(Told):
    """A King's favour tile."""

    key: str
    reward: list[Part]


class CardBox(Told):
    """A conflict card."""

    name: str
    strength: int
    points: list[int]


class LawBox(Told):
    """A law that can come up, and what it declares: words and symbols are made from it (docs/adding-a-law.md)."""

    key: str
    set: str
    section: int
    shape: str = Field(description="for-every, if, most, fewest, exchange; own: a law with words of its own")
    thing: str = Field(description="what it counts; empty for an exchange, and for a law of a shape of its own")
    per: int = Field(description="for every so many of it")
    price: list[Part]
    gives: list[Part]
    symbols: str = Field(description="icons, numbers, 3p for points, > for an arrow, / for a new line")


class ChangedValue(Told):
    """A value of a material that is not as shipped, as a material file writes it."""

    key: str
    value: str
    shipped: str


class Box(Told):
    """Every number a client draws."""

    digest: str
    changes: list[ChangedValue] = Field(description="what differs from the shipped material")
    rounds: int
    proposals: int = Field(description="of each round")
    counties: list[CountyBox]
    castle: list[SpaceBox]
    ally_spaces: list[str]
    ally_castle: list[SpaceBox] = Field(description="the castle of an ally: it pays no price")
    favours: list[FavourBox]
    conflicts: list[CardBox]
    laws: list[LawBox]
    both_price: int
    ransom_price: int
    strength_points: list[int]
    extension_points: list[int]
    nobles_points: list[int]
    lord_strength: int
    bishop_strength: int
    archer_strength: int
    tudor_strength: int
    bishop_limit: int
    shame_per_field: int


@router.get(
    "/tables/{table}/box",
    response_model=Box,
    responses=refusals("no-such-table"),
    operation_id="box",
    dependencies=READ,
)
async def box(
    services: Annotated[Services, Depends(the_services)], person: Annotated[Person | None, Depends(whoever)], table: Id
) -> dict[str, Any]:
    """What is in the box of a table, for its number of players."""
    live = await table_api.visible_table(services.tables, table, person.id if person is not None else None)
    return box_of(live.sitting.options)
