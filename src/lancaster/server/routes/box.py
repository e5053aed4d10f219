"""What is in the box of a table: rewards, prices, cards. It never changes, so a client asks once."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from lancaster.material import Reward
from lancaster.server import desk
from lancaster.server.people import Person, whoever
from lancaster.server.routes.common import refusals
from lancaster.server.server import Server, the_server
from lancaster.server.wire import Id, Told

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


class Box(Told):
    """Every number a client draws."""

    digest: str
    rounds: int
    counties: list[CountyBox]
    castle: list[SpaceBox]
    ally_spaces: list[str]
    favours: list[FavourBox]
    conflicts: list[CardBox]
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


@router.get("/tables/{table}/box", responses=refusals("no-such-table"), operation_id="box")
async def box(
    server: Annotated[Server, Depends(the_server)], person: Annotated[Person | None, Depends(whoever)], table: Id
) -> Box:
    """What is in the box of a table, for its number of players."""
    room = await desk.look(server, table, person.id if person is not None else None)
    options = room.sitting.options
    material = options.material
    return Box(
        digest=material.digest,
        rounds=material.rounds,
        counties=[CountyBox(name=c.name, minimum=c.minimum, reward=_gains(c.reward)) for c in material.counties],
        castle=[SpaceBox(key=s.key, reward=_gains(s.reward), price=s.price) for s in material.castle],
        ally_spaces=list(material.ally_spaces),
        favours=[FavourBox(key=f.key, reward=_gains(f.reward)) for f in material.favours_for(options.players)],
        conflicts=[
            CardBox(name=c.name, strength=c.strength, points=list(c.points))
            for c in material.conflicts_for(options.players)
        ],
        both_price=material.both_price,
        ransom_price=material.ransom_price,
        strength_points=list(material.strength_points),
        extension_points=list(material.extension_points),
        nobles_points=list(material.nobles_points),
        lord_strength=material.lord_strength,
        bishop_strength=material.bishop_strength,
        archer_strength=material.archer_strength,
        tudor_strength=material.tudor_strength,
        bishop_limit=material.bishop_limit,
        shame_per_field=material.numbers.shame_per_field[options.players],
    )


def _gains(reward: Reward) -> list[Part]:
    return [Part(what=kind, amount=int(getattr(reward, kind))) for kind in reward.kinds]
