"""Web Push encryption, byte for byte as in RFC 8291, section 5 and appendix A."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster.server.notifications import encryption
from lancaster.server.notifications.encryption import encrypt, from_text, point, to_text
from tests.server.notifications.push_service import Browser, decrypt

MESSAGE = from_text("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24")
SENDER_PUBLIC = from_text("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
SENDER_PRIVATE = from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
RECEIVER_PUBLIC = from_text("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
RECEIVER_PRIVATE = from_text("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
SALT = from_text("DGv6ra1nlYgDCS1FRnbzlw")
AUTH = from_text("BTBZMqHH6r4Tts7J_aSIgg")
SHARED = from_text("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
KEY = from_text("oIhVW04MRdy2XN9CiKLxTg")
NONCE = from_text("4h_95klXJ5E_qnoN")
BODY = from_text(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(raw: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())


def test_the_vectors_are_those_of_the_rfc() -> None:
    """Guards against a slip in copying: the public keys belong to the private ones, and the text is the RFC's."""
    assert MESSAGE == b"When I grow up, I want to be a watermelon"
    assert point(private(SENDER_PRIVATE).public_key()) == SENDER_PUBLIC
    assert point(private(RECEIVER_PRIVATE).public_key()) == RECEIVER_PUBLIC
    receiver = encryption.public_key(RECEIVER_PUBLIC)
    assert private(SENDER_PRIVATE).exchange(ec.ECDH(), receiver) == SHARED


def test_key_and_nonce_of_appendix_a() -> None:
    assert encryption.keys(SHARED, RECEIVER_PUBLIC, SENDER_PUBLIC, AUTH, SALT) == (KEY, NONCE)


def test_the_body_of_section_5_byte_for_byte() -> None:
    assert encrypt(MESSAGE, RECEIVER_PUBLIC, AUTH, sender=private(SENDER_PRIVATE), salt=SALT) == BODY


def test_the_browser_of_the_tests_reads_the_body_of_the_rfc() -> None:
    assert decrypt(BODY, private(RECEIVER_PRIVATE), AUTH) == MESSAGE


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=encryption.LARGEST_MESSAGE_BYTES))
def test_whatever_is_sent_is_read_and_fits(message: bytes) -> None:
    browser = Browser()
    body = encrypt(message, browser.public, browser.auth)
    assert len(body) <= 4096
    assert browser.read(body) == message


def test_no_two_messages_are_alike_and_only_the_receiver_reads_them() -> None:
    browser, other = Browser(), Browser()
    first, second = (encrypt(b"your-turn", browser.public, browser.auth) for _ in range(2))
    assert first[:86] != second[:86]
    assert first[86:] != second[86:]
    with pytest.raises(InvalidTag):
        other.read(first)


def test_too_long_is_refused() -> None:
    browser = Browser()
    with pytest.raises(ValueError, match="at most 3993 bytes"):
        encrypt(bytes(3994), browser.public, browser.auth)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        RECEIVER_PUBLIC[:-1],
        RECEIVER_PUBLIC + b"\0",
        b"\x02" + RECEIVER_PUBLIC[1:33],  # compressed
        b"\x06" + RECEIVER_PUBLIC[1:],  # hybrid
        b"\x04" + bytes(64),  # not on the curve
        RECEIVER_PUBLIC[:-1] + b"\x0f",  # beside it
        b"\x04" + b"\xff" * 64,  # beyond the field
    ],
)
def test_a_key_is_a_point_on_the_curve(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        encryption.public_key(raw)


@pytest.mark.parametrize("text", ["a", "a+b/", "abc d", "abcd===", "ä", "ab=c", "ab\n"])
def test_odd_base64_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="base64"):
        from_text(text)


@given(st.binary(max_size=70))
def test_base64_there_and_back(raw: bytes) -> None:
    assert from_text(to_text(raw)) == raw
    assert from_text(to_text(raw) + "=" * (-len(to_text(raw)) % 4)) == raw
