"""Passwords: argon2id, computed in separate threads, so that a sign-in delays no move.

Each computation takes 64 MiB and a tenth of a second or more of one core, and at most `THREADS` run at once. When
too many wait, people are told that the server is busy. An unknown name takes as long as a known one, so the time of an
answer does not reveal who has an account.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from pydantic import AfterValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from lancaster.tables.names import fold
from lancaster.tables.refusals import Refused

T = TypeVar("T")
SHORTEST_CHARACTERS: Final = 8
LONGEST_CHARACTERS: Final = 200
THREADS: Final = 2
MOST_WAITING: Final = 50
# The passwords of at least eight characters that leaked lists name most; guesses begin with them.
COMMONEST: Final = (  # noqa: SIM905 - a list of words reads best as words
    "00000000 11111111 111111111 1111111111 11223344 12121212 123123123 12341234 12344321 12345678 123456789"
    " 1234567890 12345678910 123456789a 123456abc 1234qwer 123qweasd 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 22222222"
    " 55555555 66666666 77777777 87654321 88888888 987654321 99999999 a1234567 a12345678 a123456789 aa123456 aa12345678"
    " abc12345 abcd1234 abcdefgh administrator alexander asdf1234 asdfasdf asdfghjk asdfghjkl baseball blink182"
    " butterfly charlie1 chocolate computer corvette danielle dragon123 einstein elephant football football1 iloveyou"
    " iloveyou1 internet jennifer jonathan lancaster letmein1 liverpool maverick mercedes michelle midnight minecraft"
    " mustang1 p@ssw0rd pa55word pass1234 passw0rd password password1 password12 password123 password1234 passwort"
    " pokemon1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234"
    " qwertyui qwertyuiop samantha scorpion slipknot starwars steelers sunshine sunshine1 superman trustno1 undertaker"
    " victoria welcome1 whatever william1 zaq12wsx zxcvbnm1 zxcvbnm123"
).split()


def read_password(text: str) -> str:
    """A password somebody chooses; refuses the commonest."""
    if text.casefold() in COMMONEST:
        raise PydanticCustomError("weak-password", Refused("weak-password", least=SHORTEST_CHARACTERS).message)
    return text


NewPassword = Annotated[
    str,
    StringConstraints(strict=True, min_length=SHORTEST_CHARACTERS, max_length=LONGEST_CHARACTERS),
    AfterValidator(read_password),
    WithJsonSchema(
        {
            "type": "string",
            "minLength": SHORTEST_CHARACTERS,
            "maxLength": LONGEST_CHARACTERS,
            "not": {"enum": COMMONEST},
            "description": "not one of the commonest, in any case, and not the name",
        }
    ),
]
Password = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=LONGEST_CHARACTERS)]


def check_against_name(password: str, name: str) -> None:
    """Refuse a password that is the person's own name."""
    if fold(password) == fold(name):
        raise Refused("weak-password", least=SHORTEST_CHARACTERS)


class Passwords:
    """Makes and checks hashes. `computed` counts the hashes that were computed: every check costs one."""

    def __init__(self, passes: int = 2, memory: int = 64 * 1024, threads: int = THREADS) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=1)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._nobody = ""
        self._waiting = 0
        self.computed = 0

    async def hash(self, password: str) -> str:
        """The hash to store."""
        return await self._run(lambda: self._hasher.hash(_bytes(password)))

    async def check(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; the same work when there is nobody to compare with."""
        if not self._nobody:
            self._nobody = await self.hash("nobody has this password")

        def verify() -> bool:
            try:
                return self._hasher.verify(stored or self._nobody, _bytes(password))
            except (VerificationError, InvalidHashError):
                return False

        return await self._run(verify) and stored is not None

    def outdated(self, stored: str) -> bool:
        """Whether it was made with other parameters than today's, and should be made again."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refused("busy")
        self._waiting += 1
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
        self.computed += 1
        return found


def _bytes(password: str) -> bytes:
    """The bytes of a password in normal form (RFC 8265): keyboards compose the same letters differently."""
    return unicodedata.normalize("NFC", password).encode()
