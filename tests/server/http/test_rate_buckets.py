"""The buckets of rate limits: bursts, waits, and what is counted together."""

from __future__ import annotations

import pytest

from lancaster.server.http.rate_limits import RATES, Kind, RateLimits, network
from lancaster.tables.refusals import Refused
from tests.server.accounts.people_support import Clock

# -- rates -----------------------------------------------------------------------------------------------------------


def _times(limits: RateLimits, kind: Kind, identity: str | None, address: str, most: int = 10_000) -> int:
    """How often a thing can be done at this moment."""
    for done in range(most):
        try:
            limits.spend(kind, identity, address)
        except Refused:
            return done
    return most


@pytest.mark.parametrize("kind", RATES)
def test_a_burst_then_one_at_a_time(kind: Kind) -> None:
    clock = Clock()
    limits = RateLimits(clock)
    of_identity, of_address = RATES[kind]
    assert _times(limits, kind, "anna", "203.0.113.7") == min(of_identity.burst, of_address.burst)
    clock.at += max(of_identity.every, of_address.every)
    assert _times(limits, kind, "anna", "203.0.113.7") >= 1
    clock.at += 100_000_000
    assert _times(limits, kind, "anna", "203.0.113.7") == min(of_identity.burst, of_address.burst)


def test_the_wait_that_is_told_is_enough_and_not_too_long() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    _times(limits, "chat", "anna", "a")
    with pytest.raises(Refused) as caught:
        limits.spend("chat", "anna", "a")
    assert caught.value.args_ == {"seconds": 2}
    clock.at += 1_999
    assert _times(limits, "chat", "anna", "a") == 0
    clock.at += 1
    assert _times(limits, "chat", "anna", "a") == 1


def test_identities_addresses_and_kinds_are_apart() -> None:
    limits = RateLimits(Clock())
    identity, _ = RATES["chat"]
    assert _times(limits, "chat", "anna", "a") == identity.burst
    assert _times(limits, "chat", "anna", "b") == 0, "the identity is spent wherever it comes from"
    assert _times(limits, "chat", "berta", "a") == identity.burst
    assert _times(limits, "hint", "anna", "a") == RATES["hint"][0].burst


def test_an_address_is_limited_whoever_it_says_it_is() -> None:
    limits = RateLimits(Clock())
    done = sum(_times(limits, "sign-in", f"name {n}", "203.0.113.7", 1) for n in range(100))
    assert done == RATES["sign-in"][1].burst
    assert _times(limits, "sign-in", None, "203.0.113.7") == 0
    assert _times(limits, "sign-in", "name 99", "203.0.113.8") > 0


def test_what_is_refused_costs_nothing() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    _times(limits, "chat", "anna", "a")
    for _ in range(1000):
        assert _times(limits, "chat", "anna", "a") == 0
    assert _times(limits, "chat", "berta", "a") == RATES["chat"][0].burst


def test_memory_is_bounded_and_full_buckets_go() -> None:
    clock = Clock()
    limits = RateLimits(clock, most=1000)
    for n in range(5_000):
        limits.spend("guest", None, f"10.{n >> 8}.{n & 255}.1")
    assert len(limits) == 1000
    clock.at += 100_000_000
    for n in range(1_000):
        limits.spend("guest", None, f"11.{n >> 8}.{n & 255}.1")
    assert len(limits) == 1000
    clock.at += 100_000_000
    for _ in range(1_000):
        limits.spend("message", "anna", "a")
        clock.at += 1000
    assert len(limits) <= 2


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    clock = Clock()
    limits = RateLimits(clock)
    _times(limits, "chat", "anna", "a")
    clock.at -= 3_600_000
    assert _times(limits, "chat", "anna", "a") == 0
    clock.at += RATES["chat"][0].burst * RATES["chat"][0].every
    assert _times(limits, "chat", "anna", "a") >= 1


def test_switched_off() -> None:
    assert _times(RateLimits(Clock(), on=False), "sign-in", "anna", "a", 1000) == 1000


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unknown", "unknown"),
    ],
)
def test_what_counts_as_one_address(address: str, counted: str) -> None:
    assert network(address) == counted
