"""What a password may be, and how it is checked."""

from __future__ import annotations

import asyncio

import pytest
from pydantic import TypeAdapter, ValidationError

from lancaster.server.accounts.passwords import COMMONEST, NewPassword, Passwords
from lancaster.tables.refusals import Refused

NEW = TypeAdapter(NewPassword)


@pytest.mark.parametrize("password", ["", "short12", "x" * 201, "password", "PassWord", "12345678", 12345678, None])
def test_bad_passwords(password: object) -> None:
    with pytest.raises(ValidationError):
        NEW.validate_python(password)


def test_the_commonest_are_in_order_and_long_enough_to_matter() -> None:
    assert sorted(set(COMMONEST)) == COMMONEST
    assert all(len(word) >= 8 and word == word.casefold() for word in COMMONEST)


def test_the_hash_is_argon2id_with_parameters_of_today() -> None:
    async def story() -> None:
        real, weak = Passwords(), Passwords(passes=1, memory=8, threads=1)
        stored = await real.hash("correct horse")
        assert stored.startswith("$argon2id$v=19$m=65536,t=2,p=1$")
        assert len(stored) <= 200, "fits its column"
        assert await weak.check(stored, "correct horse")
        assert not await weak.check(stored, "correct house")
        assert not await weak.check("not a hash", "correct horse")
        assert weak.outdated(stored)
        assert not real.outdated(stored)
        assert await weak.hash("Zoë is here") != await weak.hash("Zoë is here")
        assert await weak.check(await weak.hash("Zoë is here"), "Zoe\u0308 is here")
        real.close()
        weak.close()

    asyncio.run(story())


def test_too_many_at_once_are_sent_away() -> None:
    async def story() -> None:
        slow = Passwords(passes=1, memory=1024, threads=1)
        done = await asyncio.gather(*(slow.hash("correct horse") for _ in range(80)), return_exceptions=True)
        refused = [one for one in done if isinstance(one, Refused)]
        assert len(refused) == 30
        assert {one.code for one in refused} == {"busy"}
        assert await slow.hash("correct horse"), "and it recovers"
        slow.close()

    asyncio.run(story())
