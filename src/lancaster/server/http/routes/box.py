"""The material of a table: rewards, prices, cards. It never changes, so a client asks once."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import Field

from lancaster.material import Reward, differences, provenance
from lancaster.options import SECTIONS, Options
from lancaster.rules.laws.deck import LAWS, section
from lancaster.rules.laws.law import Law
from lancaster.rules.parliament import LAWS_IN_FORCE
from lancaster.server.accounts.sessions import Person
from lancaster.server.http.identity import whoever
from lancaster.server.http.problems import refusals
from lancaster.server.http.services import Services, the_services
from lancaster.server.http.wire.base import Id, Told
from lancaster.server.live_tables import table_api
from lancaster.words import law_symbols
from lancaster.words.laws import price_of

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


@router.get("/tables/{table}/box", responses=refusals("no-such-table"), operation_id="box")
async def box(
    services: Annotated[Services, Depends(the_services)], person: Annotated[Person | None, Depends(whoever)], table: Id
) -> Box:
    """What is in the box of a table, for its number of players."""
    live = await table_api.visible_table(services.tables, table, person.id if person is not None else None)
    return box_of(live.sitting.options)


def box_of(options: Options) -> Box:
    """What is in the box of a game."""
    material = options.material
    return Box(
        digest=material.digest,
        changes=[
            ChangedValue(key=key, value=value, shipped=provenance(key).value) for key, value in differences(material)
        ],
        rounds=material.rounds,
        proposals=LAWS_IN_FORCE,
        counties=[CountyBox(name=c.name, minimum=c.minimum, reward=_gains(c.reward)) for c in material.counties],
        castle=[SpaceBox(key=s.key, reward=_gains(s.reward), price=s.price) for s in material.castle],
        ally_spaces=list(material.ally_spaces),
        ally_castle=[
            SpaceBox(key=s.key, reward=_gains(s.reward), price=0)
            for s in material.castle
            if s.key in material.ally_spaces
        ],
        favours=[FavourBox(key=f.key, reward=_gains(f.reward)) for f in material.favours_for(options.players)],
        conflicts=[
            CardBox(name=c.name, strength=c.strength, points=list(c.points))
            for c in material.conflicts_for(options.players)
        ],
        laws=[law_box(LAWS[number]) for number in _laws_in_play(options)],
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


def _laws_in_play(options: Options) -> list[int]:
    """The numbers of the laws that can come up, section by section."""
    found: list[int] = []
    for number in range(SECTIONS):
        sets = options.sets_in_play(number) if options.sections is None else (options.sections[number],)
        for name in sets:
            found += section(name, number)
    return found


def law_box(law: Law) -> LawBox:
    """What a law declares."""
    return LawBox(
        key=law.key,
        set=law.set,
        section=law.section,
        shape=law.shape,
        thing=law.thing.key if law.thing is not None else "",
        per=law.per,
        price=[Part(what=what, amount=amount) for what, amount in price_of(law).items()],
        gives=[Part(what=what, amount=amount) for what, amount in law.gives],
        symbols=law_symbols(law.key),
    )
