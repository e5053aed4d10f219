"""Messages about notifications: the channels through which a person hears that it is their turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from lancaster.server.http.wire.base import Moment, Said, Told

Address = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]
Format = Literal["json", "discord", "slack"]


class PushKeys(Said):
    """The keys of a browser's subscription, in URL-safe base64."""

    p256dh: Annotated[str, StringConstraints(max_length=200)]
    auth: Annotated[str, StringConstraints(max_length=100)]


class NewPush(Said):
    """A browser: what `PushSubscription.toJSON()` gives, and the kind."""

    kind: Literal["push"]
    endpoint: Address
    keys: PushKeys
    expirationTime: float | None = Field(None, description="as the browser says it; not needed")  # noqa: N815


class NewWebhook(Said):
    """An address to call."""

    kind: Literal["webhook"]
    url: Address
    format: Format = Field("json", description="json: code and arguments; the others: English words for that service")


NewChannel = Annotated[NewPush | NewWebhook, Field(discriminator="kind")]


class Channel(Told):
    """A channel of mine. Its address is a secret of its own: only the host is shown."""

    id: str
    kind: Literal["push", "webhook"]
    host: str
    format: Format | None = Field(description="of a webhook")
    created: Moment
    failing: Moment | None = Field(description="since when nothing arrives there")


class MadeChannel(Channel):
    """A channel that was just made. The secret with which a webhook checks signatures is shown this once."""

    secret: str | None


class ChannelList(Told):
    """All of mine, the oldest first."""

    channels: list[Channel]


class Tested(Told):
    """What became of a test message."""

    delivered: bool
    status: int | None = Field(description="what the other side answered; null: nothing")
    problem: str | None = Field(description="why there was no answer")
