"""The server's secrets: the key that signs cookies, and the key that identifies the server to push services.

Both are made at the first start and kept in one file of the data folder, readable by nobody else. Two processes that
start at once agree: the file is written under another name and linked to its own, which only one of them can do.

Several nodes need the same keys. Their operator gives all of them one long random `LANCASTER_SECRET`; both keys are
then derived from it and no file is read or written. (Going from the file to the setting, or changing the setting, signs
everybody out and ends their push subscriptions; seats and history stay.)
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import secrets as chance
from dataclasses import dataclass, field
from pathlib import Path

import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from lancaster.server.settings import Settings

FOLDER = "secrets"
FILE = "secrets.json"
SHORTEST_CHARACTERS = 32  # of a secret an operator gives
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256 (FIPS 186-4)

log = structlog.get_logger("lancaster.secrets")


class BadSecrets(RuntimeError):
    """The secrets cannot be used; the server does not start with others instead."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The keys of this server. Never shown, not even when this is printed."""

    cookie: bytes = field(repr=False)  # signs cookies
    vapid: str = field(repr=False)  # PEM of a P-256 private key

    @classmethod
    def load(cls, settings: Settings) -> Secrets:
        """From the setting, from the file, or made now."""
        if settings.secret:
            return cls.derive(settings.secret)
        folder = settings.data / FOLDER
        _private_folder(folder)
        file = folder / FILE
        if not file.exists():
            _write_once(file, cls.make().text())
        return cls.parse(_read_private(file), file)

    @classmethod
    def make(cls) -> Secrets:
        """New ones."""
        return cls(chance.token_bytes(32), _pem(ec.generate_private_key(ec.SECP256R1())))

    @classmethod
    def derive(cls, secret: str) -> Secrets:
        """The same ones wherever the same secret is given."""
        if len(secret) < SHORTEST_CHARACTERS:
            raise BadSecrets(
                f"LANCASTER_SECRET has {len(secret)} characters; give it at least {SHORTEST_CHARACTERS} random ones"
            )
        number = int.from_bytes(_derived(secret, "vapid 1") + _derived(secret, "vapid 2"), "big")
        key = ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())
        return cls(_derived(secret, "cookie"), _pem(key))

    def text(self) -> str:
        """As the file holds them."""
        return json.dumps({"cookie": base64.b64encode(self.cookie).decode(), "vapid": self.vapid}, indent=1)

    @classmethod
    def parse(cls, text: str, file: Path) -> Secrets:
        """Read what `text` wrote; nothing of the content is ever told."""
        try:
            data = json.loads(text)
            found = cls(base64.b64decode(data["cookie"], validate=True), str(data["vapid"]))
            load_pem_private_key(found.vapid.encode(), None)
        except (ValueError, KeyError, TypeError) as error:
            raise BadSecrets(f"{file} is damaged: restore it from a backup, or remove it for new keys") from error
        if len(found.cookie) < 32:
            raise BadSecrets(f"{file} is damaged: the key of cookies is too short")
        return found


def _derived(secret: str, purpose: str) -> bytes:
    return hmac.new(secret.encode(), b"lancaster " + purpose.encode(), hashlib.sha256).digest()


def _pem(key: ec.EllipticCurvePrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii")


def _private_folder(folder: Path) -> None:
    """The folder, and that of the data if it is not there yet, for the owner alone."""
    folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    _tighten(folder, 0o700)


def _write_once(file: Path, text: str) -> None:
    """Write a file as a whole, unless somebody else was first: then theirs stays."""
    draft = file.with_name(f"{file.name}.{chance.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        file.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    if os.name == "posix":  # the name, too, must survive a power cut
        handle = os.open(file.parent, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)


def _read_private(file: Path) -> str:
    if file.is_symlink():
        raise BadSecrets(f"{file} is a link; secrets are a file of their own")
    _tighten(file, 0o600)
    return file.read_text(encoding="utf-8")


def _tighten(path: Path, rights: int) -> None:
    """Take away what others may do with it, and say so: they may have read it before."""
    if os.name == "posix" and path.stat().st_mode & 0o077:
        log.warning("secrets.open", path=str(path), problem="others could read it; its rights are corrected now")
        path.chmod(rights)
