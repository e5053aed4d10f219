"""Where I want to hear that it is my turn: browsers and webhooks, added, tested and removed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from lancaster.server.errors import Refused
from lancaster.server.news import channels
from lancaster.server.news.channels import Channel
from lancaster.server.news.delivery import Courier
from lancaster.server.news.outbox import Outcome, outcome_of
from lancaster.server.news.safe_http import Unreachable, Unsafe
from lancaster.server.routes.common import refusals
from lancaster.server.routes.signing import Data, From, Me, The
from lancaster.server.server import Server
from lancaster.server.wire import Id
from lancaster.server.wire_news import ChannelList, MadeChannel, NewChannel, NewPush, Tested

router = APIRouter(prefix="/api/v1/me/channels", tags=["news"])


@router.get("", response_model=ChannelList, responses=refusals("sign-in"), operation_id="my_channels")
async def mine(server: The, person: Me) -> Data:
    """My channels."""
    async with server.database.read() as connection:
        return {"channels": [one.shown() for one in await channels.of_person(connection, person.id)]}


@router.post(
    "",
    status_code=201,
    response_model=MadeChannel,
    responses=refusals("sign-in", "bad-address", "bad-subscription", "too-many", "news-off"),
    operation_id="add_channel",
)
async def add(server: The, person: Me, address: From, wanted: Annotated[NewChannel, Body()]) -> Data:
    """Hear of my turns here, too. The same address again renews the channel (a webhook gets a new secret)."""
    server.limits.spend("channel", person.id, address)
    _check_on(server)
    if isinstance(wanted, NewPush):
        keys = wanted.keys.model_dump()
        channel = channels.browser(server.http, person.id, wanted.endpoint, keys, server.now())
    else:
        channel = channels.webhook(server.http, person.id, wanted.url, wanted.format, server.now())
    made = await server.database.write(f"person:{person.id}", lambda connection: channels.add(connection, channel))
    return {**made.shown(), "secret": made.keys.get("secret")}


@router.delete(
    "/{channel}",
    response_model=ChannelList,
    responses=refusals("sign-in", "no-such-channel"),
    operation_id="remove_channel",
)
async def remove(server: The, person: Me, channel: Id) -> Data:
    """Hear no more there; the channels that are left."""
    if not await server.database.write(None, lambda connection: channels.remove(connection, channel, person.id)):
        raise Refused("no-such-channel")
    return await mine(server, person)


@router.post(
    "/{channel}/test",
    response_model=Tested,
    responses=refusals("sign-in", "no-such-channel", "news-off"),
    operation_id="test_channel",
)
async def test(server: The, person: Me, address: From, channel: Id) -> Data:
    """Send a test message now and say what was answered; this can take ten seconds."""
    server.limits.spend("channel", person.id, address)
    _check_on(server)
    found = await _mine(server, person.id, channel)
    try:
        reply = await Courier(server.http, server.vapid, server.now).test(found)
    except (Unsafe, Unreachable) as error:
        return {"delivered": False, "status": None, "problem": str(error)}
    delivered = outcome_of(found.kind, reply.status) is Outcome.SENT
    return {"delivered": delivered, "status": reply.status, "problem": None}


async def _mine(server: Server, person: str, id: str) -> Channel:
    async with server.database.read() as connection:
        for channel in await channels.of_person(connection, person):
            if channel.id == id:
                return channel
    raise Refused("no-such-channel")


def _check_on(server: Server) -> None:
    if not server.settings.outgoing:
        raise Refused("news-off")
