"""VAPID (RFC 8292): how the server tells a push service who it is.

Every request carries a token signed with the server's own key, for one push service and a few hours. A browser's
subscription is bound to the public key, so the key must outlive restarts and be the same on all nodes.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from lancaster.server.notifications.encryption import point, to_text
from lancaster.tables.time_units import HOUR_MS

TOKEN_LIFE_MS = 12 * HOUR_MS  # of a token; a push service refuses more than 24 hours
MARGIN_MS = HOUR_MS  # a token is replaced this long before it ends, for clocks that disagree
MOST_ORIGINS = 1_000  # tokens kept; subscribers choose the push service, so the number must have an end


def new_key() -> str:
    """A new key as PEM, to be kept."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii")


class Vapid:
    """The server's identity towards push services: a key (PEM) and a contact (`mailto:…` or `https://…`)."""

    def __init__(self, pem: str, contact: str, now: Callable[[], int]) -> None:
        key = load_pem_private_key(pem.encode(), password=None)
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise ValueError("the key for push services is a PEM of a private key on P-256")
        if not contact.startswith(("mailto:", "https://")):
            raise ValueError(f"the contact for push services is mailto:… or https://…, not {contact!r}")
        self._key = key
        self._contact = contact
        self._now = now
        self._tokens: dict[str, tuple[int, str]] = {}
        self.public = to_text(point(key.public_key()))  # the page subscribes with it (applicationServerKey)

    def authorization(self, origin: str) -> str:
        """The `Authorization` header for a push service such as `https://push.example`; kept until it gets old."""
        now = self._now()
        ends, token = self._tokens.get(origin, (0, ""))
        if ends - MARGIN_MS <= now:
            if len(self._tokens) >= MOST_ORIGINS:
                self._tokens.clear()
            ends = now + TOKEN_LIFE_MS
            token = self._sign({"aud": origin, "exp": ends // 1000, "sub": self._contact})
            self._tokens[origin] = (ends, token)
        return f"vapid t={token}, k={self.public}"

    def _sign(self, claims: dict[str, object]) -> str:
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(signed.encode("ascii"), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _json(part: dict[str, object]) -> str:
    return to_text(json.dumps(part, separators=(",", ":")).encode())
