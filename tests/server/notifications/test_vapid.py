"""VAPID tokens (RFC 8292), checked as a push service checks them."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from lancaster.server.notifications.encryption import from_text, public_key
from lancaster.server.notifications.vapid import MOST_ORIGINS, Vapid, new_key
from lancaster.tables.time_units import HOUR_MS
from tests.server.notifications.push_service import verify_vapid

START_MS = 1_700_000_000_000


class Clock:
    def __init__(self) -> None:
        self.now = START_MS

    def __call__(self) -> int:
        return self.now


def test_a_push_service_accepts_the_header() -> None:
    vapid = Vapid(new_key(), "mailto:host@example.org", Clock())
    claims = verify_vapid(vapid.authorization("https://push.example"), "https://push.example", START_MS)
    assert claims == {
        "aud": "https://push.example",
        "exp": START_MS // 1000 + 12 * 3600,
        "sub": "mailto:host@example.org",
    }


def test_the_check_notices_a_forged_token_and_a_wrong_service() -> None:
    vapid, other = (Vapid(new_key(), "mailto:host@example.org", Clock()) for _ in range(2))
    header = vapid.authorization("https://push.example")
    with pytest.raises(InvalidSignature):
        verify_vapid(header.replace(vapid.public, other.public), "https://push.example", START_MS)
    with pytest.raises(AssertionError):
        verify_vapid(header, "https://elsewhere.example", START_MS)


def test_a_token_is_kept_for_its_service_until_it_gets_old() -> None:
    clock = Clock()
    vapid = Vapid(new_key(), "https://example.org/contact", clock)
    first = vapid.authorization("https://push.example")
    assert vapid.authorization("https://other.example") != first
    clock.now += 11 * HOUR_MS - 1
    assert vapid.authorization("https://push.example") == first
    clock.now += 1
    second = vapid.authorization("https://push.example")
    assert second != first
    verify_vapid(second, "https://push.example", clock.now)


def test_tokens_do_not_pile_up() -> None:
    vapid = Vapid(new_key(), "mailto:host@example.org", Clock())
    for number in range(MOST_ORIGINS + 5):
        vapid.authorization(f"https://{number}.example")
    assert len(vapid._tokens) <= MOST_ORIGINS


def test_the_key_survives_as_pem_and_the_page_gets_a_point() -> None:
    pem = new_key()
    first, again = (Vapid(pem, "mailto:host@example.org", Clock()) for _ in range(2))
    assert first.public == again.public
    assert public_key(from_text(first.public)).curve.name == "secp256r1"
    verify_vapid(again.authorization("https://push.example"), "https://push.example", START_MS)


def test_other_keys_and_contacts_are_refused() -> None:
    form = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for key in (ed25519.Ed25519PrivateKey.generate(), ec.generate_private_key(ec.SECP384R1())):
        with pytest.raises(ValueError, match="P-256"):
            Vapid(key.private_bytes(*form).decode(), "mailto:host@example.org", Clock())
    with pytest.raises(ValueError, match="mailto"):
        Vapid(new_key(), "host@example.org", Clock())
