"""How often one identity, and one address, may do a thing.

Every kind of thing has two buckets: one for whoever does it, one for the address it comes from (larger: a club may sit
behind one). A bucket holds `burst` tokens and gets one back every `every` milliseconds. Memory is bounded: those unused
for the longest time are dropped when there are too many, and a full one need not be kept at all.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final, Literal, NamedTuple

from lancaster.server.errors import Refused
from lancaster.server.server import Now

Kind = Literal[
    "sign-in", "guest", "account", "table", "message", "action", "chat", "hint", "import", "export", "invite", "channel"
]
SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
MOST_BUCKETS: Final = 100_000


class Rate(NamedTuple):
    """So many at once, and one more every so many milliseconds."""

    burst: int
    every: int


RATES: Final[dict[Kind, tuple[Rate, Rate]]] = {  # of an identity, of an address
    "sign-in": (Rate(20, MINUTE), Rate(20, 15 * SECOND)),  # the identity is the name somebody tries
    "guest": (Rate(10, MINUTE), Rate(60, 10 * SECOND)),
    "account": (Rate(10, 5 * MINUTE), Rate(30, MINUTE)),
    "table": (Rate(20, 30 * SECOND), Rate(100, 5 * SECOND)),
    "message": (Rate(120, SECOND // 20), Rate(1200, SECOND // 200)),
    "action": (Rate(60, SECOND // 10), Rate(600, SECOND // 100)),
    "chat": (Rate(10, 2 * SECOND), Rate(100, SECOND // 5)),
    "hint": (Rate(10, 3 * SECOND), Rate(40, SECOND)),
    "import": (Rate(10, 30 * SECOND), Rate(30, 10 * SECOND)),
    "export": (Rate(5, MINUTE), Rate(20, 20 * SECOND)),
    "invite": (Rate(30, 10 * SECOND), Rate(120, 2 * SECOND)),
    "channel": (Rate(10, MINUTE), Rate(40, 10 * SECOND)),  # a test calls somebody else's server
}


class Limits:
    """The buckets of this node. `spend` takes a token or refuses with the time to wait."""

    def __init__(self, now: Now, on: bool = True, most: int = MOST_BUCKETS) -> None:
        self._now = now
        self._on = on
        self._most = most
        self._full_at: OrderedDict[tuple[Kind, str], float] = OrderedDict()  # when each bucket is full again

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._full_at)

    def spend(self, kind: Kind, identity: str | None, address: str) -> None:
        """Do a thing once, as somebody (None: not known) and from an address; nothing is taken when it is refused."""
        if not self._on:
            return
        of_identity, of_address = RATES[kind]
        buckets = [(f"@{network(address)}", of_address)]
        if identity is not None:
            buckets.append((identity, of_identity))
        wait = max(self._wait(kind, name, rate) for name, rate in buckets)
        if wait > 0:
            raise Refused("too-fast", seconds=-int(-wait // SECOND))
        for name, rate in buckets:
            self._take(kind, name, rate)

    def _wait(self, kind: Kind, name: str, rate: Rate) -> float:
        """Milliseconds until the bucket has a token."""
        return self._missing(kind, name, rate) - (rate.burst - 1) * rate.every

    def _missing(self, kind: Kind, name: str, rate: Rate) -> float:
        """Milliseconds until the bucket is full; never more than from empty, even if the clock was put back."""
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
        # two looks for every new bucket: full ones go, and never more than a little work at once
        for _ in range(2):
            oldest = next(iter(self._full_at))
            if self._full_at[oldest] <= now or len(self._full_at) > self._most:
                del self._full_at[oldest]


def network(address: str) -> str:
    """What counts as one address: of IPv6 the half that a household gets."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return str(found)
