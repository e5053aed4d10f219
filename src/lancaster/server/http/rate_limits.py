"""Rate limits: how often one person, and one address, may do a thing.

Clients that exceed a rate get status 429. Each kind of request has two token buckets: one for the person, one for the
address (larger, because several people may share it). A bucket holds `burst` tokens and gets one back every `every`
milliseconds. Memory is bounded: full buckets are not kept, and the least recently used are dropped.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from lancaster.server.wall_clock import Now
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import MINUTE_MS, SECOND_MS

Kind = Literal[
    "request",
    "file",
    "list",
    "sign-in",
    "guest",
    "account",
    "table",
    "seat",
    "message",
    "history",
    "action",
    "takeback",
    "chat",
    "hint",
    "import",
    "study",
    "judgement",
    "puzzle",
    "export",
    "invite",
    "channel",
    "report",
]
MOST_BUCKETS: Final = 100_000


class Rate(NamedTuple):
    """`burst` requests at once, and one more every `every` milliseconds."""

    burst: int
    every: int


RATES: Final[dict[Kind, tuple[Rate, Rate]]] = {  # of an identity, of an address
    "request": (Rate(1200, SECOND_MS // 100), Rate(1200, SECOND_MS // 100)),  # of any kind; the guard counts addresses
    "file": (
        Rate(3000, SECOND_MS // 200),
        Rate(3000, SECOND_MS // 200),
    ),  # and all else outside the interface; as above
    "list": (Rate(60, SECOND_MS // 2), Rate(240, SECOND_MS // 16)),  # of tables, people, games: many rows are read
    "sign-in": (Rate(20, MINUTE_MS), Rate(20, 15 * SECOND_MS)),  # the identity is a name that an address tries
    "guest": (Rate(10, MINUTE_MS), Rate(60, 10 * SECOND_MS)),
    "account": (Rate(10, 5 * MINUTE_MS), Rate(30, MINUTE_MS)),
    "table": (Rate(20, 30 * SECOND_MS), Rate(100, 5 * SECOND_MS)),
    "seat": (Rate(40, 2 * SECOND_MS), Rate(200, SECOND_MS // 5)),  # to sit down, get up, begin, go away, return
    "message": (Rate(120, SECOND_MS // 20), Rate(1200, SECOND_MS // 200)),
    "action": (Rate(60, SECOND_MS // 10), Rate(600, SECOND_MS // 100)),
    "history": (Rate(30, SECOND_MS // 2), Rate(120, SECOND_MS // 8)),  # a part of a log, replayed
    "takeback": (Rate(30, 2 * SECOND_MS), Rate(200, SECOND_MS // 5)),  # and answers to one
    "chat": (Rate(10, 2 * SECOND_MS), Rate(100, SECOND_MS // 5)),
    "hint": (Rate(10, 3 * SECOND_MS), Rate(40, SECOND_MS)),
    "import": (Rate(10, 30 * SECOND_MS), Rate(30, 10 * SECOND_MS)),
    "study": (Rate(120, SECOND_MS // 10), Rate(600, SECOND_MS // 25)),  # to look at a place, or to change something
    "puzzle": (Rate(120, SECOND_MS // 10), Rate(600, SECOND_MS // 50)),
    "judgement": (Rate(60, SECOND_MS // 4), Rate(240, SECOND_MS // 16)),
    "export": (Rate(5, MINUTE_MS), Rate(20, 20 * SECOND_MS)),
    "invite": (Rate(30, 10 * SECOND_MS), Rate(120, 2 * SECOND_MS)),
    "channel": (Rate(10, MINUTE_MS), Rate(40, 10 * SECOND_MS)),  # a test calls somebody else's server
    "report": (Rate(5, MINUTE_MS), Rate(20, 20 * SECOND_MS)),
}


class RateLimits:
    """The buckets of this node. `spend` takes a token or refuses with the time to wait."""

    def __init__(self, now: Now, on: bool = True, most: int = MOST_BUCKETS) -> None:
        self._now = now
        self._on = on
        self._most = most
        self._full_at: OrderedDict[tuple[Kind, str], float] = OrderedDict()  # when each bucket is full again
        self._last_from: OrderedDict[str, str] = OrderedDict()  # the network of each identity

    def network_of(self, identity: str) -> str:
        """The address from which somebody came last, or else the identity itself."""
        return self._last_from.get(identity, identity)

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._full_at)

    def spend(self, kind: Kind, identity: str | None, address: str) -> None:
        """Take a token for a person (None: not known) and one for an address; refused if either has none."""
        if identity is not None:
            self._last_from[identity] = network(address)
            self._last_from.move_to_end(identity)
            if len(self._last_from) > self._most:
                self._last_from.popitem(last=False)
        if not self._on:
            return
        of_identity, of_address = RATES[kind]
        buckets = [(f"@{network(address)}", of_address)]
        if identity is not None:
            buckets.append((identity, of_identity))
        wait = max(self._wait(kind, name, rate) for name, rate in buckets)
        if wait > 0:
            raise Refused("too-fast", seconds=-int(-wait // SECOND_MS))
        for name, rate in buckets:
            self._take(kind, name, rate)

    def _wait(self, kind: Kind, name: str, rate: Rate) -> float:
        """Milliseconds until the bucket has a token."""
        return self._missing(kind, name, rate) - (rate.burst - 1) * rate.every

    def _missing(self, kind: Kind, name: str, rate: Rate) -> float:
        """Milliseconds until the bucket is full; at most as long as from empty, even if the clock was set back."""
        now, empty = self._now(), rate.burst * rate.every
        full_at = self._full_at.get((kind, name), 0)
        if full_at > now + empty:
            self._full_at[kind, name] = full_at = now + empty
        return max(full_at - now, 0)

    def _take(self, kind: Kind, name: str, rate: Rate) -> None:
        now = self._now()
        key = (kind, name)
        self._full_at[key] = now + self._missing(kind, name, rate) + rate.every
        self._full_at.move_to_end(key)
        # check two old buckets for each new one, so that full ones go without much work at once
        for _ in range(2):
            oldest = next(iter(self._full_at))
            if self._full_at[oldest] <= now or len(self._full_at) > self._most:
                del self._full_at[oldest]


@lru_cache(maxsize=10_000)
def network(address: str) -> str:
    """What counts as one address: of IPv6 the /64 network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return str(found)
