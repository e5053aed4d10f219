"""Encryption of Web Push messages (RFC 8291, in the content coding aes128gcm of RFC 8188).

A push service carries messages but must not read them: each is encrypted for the browser that subscribed. The browser
gave us a public key (`p256dh`) and a shared secret (`auth`); we make a key pair for this one message, agree on a secret
with the browser's key, and send our public key along in the header of the message.
"""

from __future__ import annotations

import base64
import binascii
import os
import re

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES = 4096  # the size of a record as the header says it; a message is always one record
LARGEST_MESSAGE_BYTES = 3993  # RFC 8291, section 4: what fits when the whole body has 4096 bytes
POINT_BYTES = 65  # of an uncompressed point of P-256
AUTH_BYTES = 16
SALT_BYTES = 16
LAST_RECORD = b"\x02"


def encrypt(
    message: bytes,
    receiver: bytes,
    auth: bytes,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push request. Sender's key and salt are new for every message; only tests give them."""
    if len(message) > LARGEST_MESSAGE_BYTES:
        raise ValueError(f"a push message has at most {LARGEST_MESSAGE_BYTES} bytes, not {len(message)}")
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    sender_public = point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), public_key(receiver))
    key, nonce = keys(shared, receiver, sender_public, auth, salt)
    header = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender_public)]) + sender_public
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def keys(shared: bytes, receiver: bytes, sender: bytes, auth: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message; both sides derive the same."""
    secret = _hkdf(auth, shared, b"WebPush: info\0" + receiver + sender, 32)
    return _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16), _hkdf(
        salt, secret, b"Content-Encoding: nonce\0", 12
    )


def public_key(raw: bytes) -> ec.EllipticCurvePublicKey:
    """The key in an uncompressed point; `ValueError` if it is none or lies beside the curve."""
    if len(raw) != POINT_BYTES or raw[0] != 4:
        raise ValueError(f"a key is an uncompressed point of {POINT_BYTES} bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def to_text(raw: bytes) -> str:
    """URL-safe base64 without padding, as everything around Web Push is written."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def from_text(text: str) -> bytes:
    """Bytes from URL-safe base64, padded or not; `ValueError` for anything else."""
    bare = text.rstrip("=")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", bare, re.ASCII) or len(text) - len(bare) > 2:
        raise ValueError("not URL-safe base64")
    try:
        return base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except binascii.Error as error:
        raise ValueError("not URL-safe base64") from error


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)
