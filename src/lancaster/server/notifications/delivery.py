"""Delivery of messages through a channel: encrypted to a browser, signed to a webhook.

Browsers and plain webhooks get a code and arguments and find words themselves. Discord and Slack want words, so they
get English ones; what people chose (names) is escaped there, so that a name is never a link or a call to everybody.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from lancaster.server.notifications.channels import PUSH, Channel
from lancaster.server.notifications.encryption import encrypt, from_text
from lancaster.server.notifications.safe_http import Reply, SafeHttp
from lancaster.server.notifications.vapid import Vapid
from lancaster.tables.refusals import Argument
from lancaster.tables.time_units import DAY_MS, MINUTE_MS

VERSION = 1
LARGEST_MESSAGE_BYTES = 3 * 1024

WORDS = {
    "your-turn": "It is your turn at “{name}”.",
    "invited": "{by} keeps a seat for you at “{name}”.",
    "game-over": "The game at “{name}” is over.",
    "test": "This is a test: news from Lancaster will arrive here.",
}
OTHERWISE = "There is news from “{name}”."


@dataclass(frozen=True, slots=True)
class Message:
    """What is to be said, in a code and arguments."""

    id: str  # the same at every try: a receiver can tell a repetition
    code: str
    table: str = ""
    turn: int = 0
    args: Mapping[str, Argument] = field(default_factory=dict)
    until: int | None = None  # when it is no longer worth saying

    def body(self) -> bytes:
        """As JSON; `ValueError` if it is too large for a push service."""
        data = {"version": VERSION, "id": self.id, "code": self.code, "table": self.table, "turn": self.turn}
        body = json.dumps({**data, "args": dict(self.args)}, ensure_ascii=False, separators=(",", ":")).encode()
        if len(body) > LARGEST_MESSAGE_BYTES:
            raise ValueError(f"a message has at most {LARGEST_MESSAGE_BYTES} bytes, not {len(body)}")
        return body


class Courier:
    """Sends messages. `table_link` such as `https://play.example/table/{table}` is put into words where it is set."""

    def __init__(self, http: SafeHttp, vapid: Vapid, now: Callable[[], int], table_link: str = "") -> None:
        self._http = http
        self._vapid = vapid
        self._now = now
        self._table_link = table_link

    async def deliver(self, channel: Channel, message: Message) -> Reply:
        """Send once; raises `Unsafe` or `Unreachable` when there is no answer."""
        if channel.kind == PUSH:
            return await self._push(channel, message)
        return await self._call(channel, message)

    async def test(self, channel: Channel) -> Reply:
        """Send a test message, worth a minute."""
        return await self.deliver(channel, Message(secrets.token_urlsafe(16), "test", until=self._now() + MINUTE_MS))

    async def _push(self, channel: Channel, message: Message) -> Reply:
        now = self._now()
        until = min(now + DAY_MS, message.until or now + DAY_MS)
        headers = {
            "Authorization": self._vapid.authorization(self._http.check(channel.address).origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, until - now) // 1000),
        }
        if message.table:
            headers["Topic"] = message.table  # what is newer of the same table replaces what still waits
        keys = from_text(str(channel.keys["p256dh"])), from_text(str(channel.keys["auth"]))
        return await self._http.post(channel.address, headers, encrypt(message.body(), *keys))

    async def _call(self, channel: Channel, message: Message) -> Reply:
        body = self._written(str(channel.keys["format"]), message)
        headers = {
            "Content-Type": "application/json",
            "Lancaster-Signature": signature(str(channel.keys["secret"]), body, self._now() // 1000),
        }
        return await self._http.post(channel.address, headers, body)

    def _written(self, format: str, message: Message) -> bytes:
        if format == "discord":
            text = self._words(message, _escape_discord)
            return _json({"content": text, "allowed_mentions": {"parse": []}, "flags": 4})  # 4: no previews of links
        if format == "slack":
            return _json({"text": self._words(message, _escape_slack), "mrkdwn": False, "unfurl_links": False})
        return message.body()

    def _words(self, message: Message, escape: Callable[[str], str]) -> str:
        args = {"name": message.table, "by": "", **message.args}
        escaped = {key: escape(str(value)) for key, value in args.items()}
        text = WORDS.get(message.code, OTHERWISE).format(**escaped)
        if "happened" in escaped:
            text = f"{escaped['happened']} {text}"
        if self._table_link and message.table:
            text = f"{text} {self._table_link.format(table=message.table)}"
        return text


def signature(secret: str, body: bytes, seconds: int) -> str:
    """The header `Lancaster-Signature`: HMAC-SHA256 of the time, a dot, and the body."""
    code = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={code}"


def _json(data: dict[str, object]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _escape_discord(text: str) -> str:
    return re.sub(r"([\\*_~`|<>\[\]()#:@/-])", r"\\\1", text)


def _escape_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
