"""Wire types of moderation: reports by anybody, and what operators see and do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from lancaster.server.accounts.names import Name
from lancaster.server.http.wire.base import Id, Said, Told
from lancaster.server.http.wire.chat import ChatLine
from lancaster.server.http.wire.tables import AdjournedWhy, Summary

Reason = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]
Hours = Annotated[int, Field(ge=0, le=87_600, description="0 lifts it")]
Deed = Literal[
    "look",
    "mute",
    "ban",
    "rename",
    "line-removed",
    "table-closed",
    "table-adjourned",
    "table-resumed",
    "address-banned",
    "address-allowed",
    "report-closed",
]


class PersonReport(Said):
    """About a person."""

    person: Id
    reason: Reason = ""


class LineReport(Said):
    """About a line of the chat at a table."""

    table: Id
    line: Annotated[int, Field(ge=1, le=2**31 - 1)]
    reason: Reason = ""


class Restriction(Said):
    """For how long somebody is muted or banned."""

    hours: Hours


class Adjournment(Said):
    """Why a game is adjourned; its players are told."""

    why: AdjournedWhy


class NewName(Said):
    """A name given by an operator."""

    name: Name


class NewBan(Said):
    """A range of addresses that is to be banned."""

    network: Annotated[str, StringConstraints(min_length=2, max_length=50)] = Field(
        description="such as 203.0.113.0/24; at the widest a /16, of IPv6 a /32"
    )
    hours: Annotated[int, Field(ge=1, le=87_600)]
    reason: Reason = ""


class Report(Told):
    """A report nobody has dealt with."""

    id: str
    at: int
    reason: str
    reporter: str
    person: str
    name: str
    table: str | None
    line: int | None
    text: str | None = Field(description="the line that is meant; null: removed, or the person as such")


class Reports(Told):
    """The oldest first."""

    reports: list[Report]


class ModeratedPerson(Told):
    """Somebody as operators see them."""

    id: str
    name: str
    account: bool
    operator: bool
    created: int
    seen: int
    muted_until: int | None
    banned_until: int | None
    networks: list[str] = Field(description="where they are connected to this node from now; kept nowhere")


class ModeratedPeople(Told):
    """People found by their name."""

    people: list[ModeratedPerson]


class Ban(Told):
    """A banned range of addresses."""

    id: str
    network: str
    reason: str
    at: int
    until: int


class Bans(Told):
    """All that are in force."""

    bans: list[Ban]


class Look(Told):
    """A table as an operator sees it: nothing that is secret in the game, but both rooms of the chat."""

    summary: Summary
    lines: list[ChatLine]


class TrailLine(Told):
    """Something an operator did."""

    number: int
    at: int
    operator: str | None
    what: Deed
    person: str | None
    table: str | None
    detail: str


class Trail(Told):
    """The latest first."""

    lines: list[TrailLine]
