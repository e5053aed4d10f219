"""Routes of the chat of a table, and of private notes about it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from lancaster.server.http.identity import READ, Anyone, Data, From, Me, TheServices
from lancaster.server.http.problems import refusals
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.chat import Chat, ChatLine, NewLine, Note, TextNote
from lancaster.server.live_tables import chat, notes

router = APIRouter(prefix="/api/v1", tags=["tables"])


@router.get(
    "/tables/{table}/chat",
    response_model=Chat,
    responses=refusals("no-such-table"),
    operation_id="chat",
    dependencies=READ,
)
async def read_chat(
    services: TheServices, person: Anyone, table: Id, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Data:
    """What was said, in the rooms the viewer may read."""
    return {"lines": await chat.read(services.tables, person.id if person is not None else None, table, since)}


@router.post(
    "/tables/{table}/chat",
    status_code=201,
    response_model=ChatLine,
    responses=refusals("sign-in", "no-such-table", "not-your-seat", "muted", "too-many"),
    operation_id="say",
)
async def say(services: TheServices, person: Me, address: From, table: Id, said: NewLine) -> Data:
    """Say something to the players, or to the spectators."""
    services.rate_limits.spend("chat", person.id, address)
    return await chat.say(services.tables, person, table, said.room, said.text, said.id)


@router.get(
    "/tables/{table}/note",
    response_model=TextNote,
    responses=refusals("sign-in", "no-such-table"),
    operation_id="note",
    dependencies=READ,
)
async def read_note(services: TheServices, person: Me, table: Id) -> Data:
    """My private note about a table."""
    return await notes.read(services.tables, person, table)


@router.put(
    "/tables/{table}/note",
    response_model=TextNote,
    responses=refusals("sign-in", "no-such-table", "too-many"),
    operation_id="write_note",
)
async def write_note(services: TheServices, person: Me, address: From, table: Id, said: Note) -> Data:
    """Keep a private note about a table."""
    services.rate_limits.spend("chat", person.id, address)
    return await notes.write(services.tables, person, table, said.text)
