"""A push service and a webhook receiver on loopback, and a browser that reads what was pushed.

The service is a real HTTP server; it checks the VAPID token as RFC 8292 says and answers as it is told. Decryption is
written here from the receiver's side, apart from the code under test.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from lancaster.server.notifications.encryption import from_text, point, to_text


class Browser:
    """A subscriber: holds the private key."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = point(self.private.public_key())
        self.auth = os.urandom(16)

    def keys(self) -> dict[str, str]:
        """As `PushSubscription.toJSON()` gives them."""
        return {"p256dh": to_text(self.public), "auth": to_text(self.auth)}

    def read(self, body: bytes) -> bytes:
        return decrypt(body, self.private, self.auth)


def decrypt(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """RFC 8188 and 8291 as a browser does them, with HKDF written out."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert len(record) <= size, "more than one record"
    receiver = point(private.public_key())
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))

    def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        extracted = hmac.digest(salt, secret, hashlib.sha256)
        return hmac.digest(extracted, info + b"\x01", hashlib.sha256)[:length]

    secret = derive(auth, shared, b"WebPush: info\0" + receiver + sender, 32)
    key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    padded = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
    assert padded[-1] == 2, "not the last record"
    return padded[:-1]


def verify_vapid(header: str, origin: str, now: int) -> dict[str, Any]:
    """The claims of an `Authorization` header; raises if the push service would refuse it."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = from_text(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(parts["k"]))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_text(claims))
    assert found["aud"] == origin
    assert now < found["exp"] * 1000 <= now + 24 * 3_600_000
    assert found["sub"].startswith(("mailto:", "https://"))
    return found


@dataclass
class Received:
    """A request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Answer:
    """What the service says."""

    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    delay: float = 0
    after: asyncio.Event | None = None


class Service:
    """An HTTP server on loopback: `async with Service() as service`."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answer: Callable[[Received], Answer] = lambda _: Answer()
        self.raw: Callable[[asyncio.StreamWriter], Awaitable[None]] | None = None  # instead of an answer
        self.connections = 0
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, **self.options())
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def options(self) -> dict[str, Any]:
        return {}

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                first, *lines = head.decode("latin-1").split("\r\n")
                headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines if line)}
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                method, path, _ = first.split(" ")
                received = Received(method, path, headers, body)
                self.received.append(received)
                if self.raw is not None:
                    await self.raw(writer)
                    break
                answer = self.answer(received)
                await asyncio.sleep(answer.delay)
                if answer.after is not None:
                    await answer.after.wait()
                fields = {"Content-Length": str(len(answer.body)), **answer.headers}
                lines = [f"HTTP/1.1 {answer.status} X", *(f"{k}: {v}" for k, v in fields.items())]
                writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + answer.body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()
