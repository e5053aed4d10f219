"""Ranges of addresses that operators have banned: they can look, but change nothing, open no WebSocket and
make no bot think.

The list is read again every half minute, so every node knows of a change by then.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from sqlalchemy import select

from lancaster.server.storage.database import Database
from lancaster.server.storage.schema import address_bans
from lancaster.server.wall_clock import Now
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import SECOND_MS

Network = IPv4Network | IPv6Network
REMEMBERED_MS: Final = 30 * SECOND_MS
WIDEST_IPV4: Final = 16  # bits: a mistyped range must not ban half of the world
WIDEST_IPV6: Final = 32


class AddressBans:
    """The bans that are in force."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database = database
        self._now = now
        self._banned: list[Network] = []
        self._read_at = -REMEMBERED_MS

    async def check(self, address: str) -> None:
        """Refuse what comes from a banned range."""
        now = self._now()
        if not 0 <= now - self._read_at < REMEMBERED_MS:
            self._read_at = now  # first, so that others do not read it meanwhile
            query = select(address_bans.c.network).where(address_bans.c.until > now)
            async with self._database.read() as connection:
                self._banned = [ip_network(found) for found in (await connection.execute(query)).scalars()]
        if self._banned and any(_within(address, network) for network in self._banned):
            raise Refused("banned")

    def forget(self) -> None:
        """Read the list again the next time."""
        self._read_at = -REMEMBERED_MS


def read_network(text: str) -> Network:
    """A range of addresses as somebody wrote it; refused if it is none, or too wide."""
    try:
        found = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Refused("bad-network") from None
    if found.prefixlen < (WIDEST_IPV4 if isinstance(found, IPv4Network) else WIDEST_IPV6):
        raise Refused("bad-network")
    return found


def _within(address: str, network: Network) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found) in network
