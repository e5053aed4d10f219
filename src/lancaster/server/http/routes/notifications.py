"""Routes of notification channels: browsers and webhooks are added, tested and removed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from lancaster.server.http.identity import Data, From, Me, TheServices
from lancaster.server.http.problems import refusals
from lancaster.server.http.services import Services
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.notifications import ChannelList, MadeChannel, NewChannel, NewPush, Tested
from lancaster.server.notifications import channels
from lancaster.server.notifications.channels import Channel
from lancaster.server.notifications.delivery import Courier
from lancaster.server.notifications.outbox import Outcome, outcome_of
from lancaster.server.notifications.safe_http import NotFound, Unreachable, Unsafe
from lancaster.tables.refusals import Refused

router = APIRouter(prefix="/api/v1/me/channels", tags=["notifications"])


@router.get("", response_model=ChannelList, responses=refusals("sign-in"), operation_id="my_channels")
async def mine(services: TheServices, person: Me) -> Data:
    """My channels."""
    async with services.database.read() as connection:
        return {"channels": [one.shown() for one in await channels.of_person(connection, person.id)]}


@router.post(
    "",
    status_code=201,
    response_model=MadeChannel,
    responses=refusals(
        *("sign-in", "address-malformed", "address-not-https", "address-not-public", "address-too-long"),
        *("bad-subscription", "too-many", "notifications-off"),
    ),
    operation_id="add_channel",
)
async def add(services: TheServices, person: Me, address: From, wanted: Annotated[NewChannel, Body()]) -> Data:
    """Hear of my turns here, too. The same address again renews the channel (a webhook gets a new secret)."""
    services.rate_limits.spend("channel", person.id, address)
    _check_on(services)
    if isinstance(wanted, NewPush):
        keys = wanted.keys.model_dump()
        channel = channels.browser(services.http, person.id, wanted.endpoint, keys, services.now())
    else:
        channel = channels.webhook(services.http, person.id, wanted.url, wanted.format, services.now())
    made = await services.database.write(f"person:{person.id}", lambda connection: channels.add(connection, channel))
    return {**made.shown(), "secret": made.keys.get("secret")}


@router.delete(
    "/{channel}",
    response_model=ChannelList,
    responses=refusals("sign-in", "no-such-channel"),
    operation_id="remove_channel",
)
async def remove(services: TheServices, person: Me, channel: Id) -> Data:
    """Hear no more there; the channels that are left."""
    if not await services.database.write(None, lambda connection: channels.remove(connection, channel, person.id)):
        raise Refused("no-such-channel")
    return await mine(services, person)


@router.post(
    "/{channel}/test",
    response_model=Tested,
    responses=refusals("sign-in", "no-such-channel", "notifications-off"),
    operation_id="test_channel",
)
async def test(services: TheServices, person: Me, address: From, channel: Id) -> Data:
    """Send a test message now and say what was answered; this can take ten seconds."""
    services.rate_limits.spend("channel", person.id, address)
    _check_on(services)
    found = await _mine(services, person.id, channel)
    try:
        reply = await Courier(services.http, services.vapid, services.now).test(found)
    except (Unsafe, NotFound):
        # the same for both: else a test would tell which names the operator's own network knows
        return {"delivered": False, "status": None, "problem": Refused("address-not-public").message}
    except Unreachable as error:
        return {"delivered": False, "status": None, "problem": str(error)}
    delivered = outcome_of(found.kind, reply.status) is Outcome.SENT
    return {"delivered": delivered, "status": reply.status, "problem": None}


async def _mine(services: Services, person: str, id: str) -> Channel:
    async with services.database.read() as connection:
        for channel in await channels.of_person(connection, person):
            if channel.id == id:
                return channel
    raise Refused("no-such-channel")


def _check_on(services: Services) -> None:
    if not services.settings.outgoing:
        raise Refused("notifications-off")
