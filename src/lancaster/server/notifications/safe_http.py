"""Requests to addresses that people gave us, which must not become requests to the operator's own network.

A person who registers a webhook makes this server call an address of their choice. So the address must be written in
one plain way; the host is looked up here, every answer is checked, and the connection goes to exactly what was checked,
so a name that resolves differently a moment later cannot redirect it; the certificate must be that of the name.
Redirects are not followed; proxies, cookies and `.netrc` play no part; the answer is thrown away but for its status.

An operator can open networks of their own (`allow`), for a chat server in the same network. Only there may a webhook
use plain HTTP or an unusual port.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import httpcore
import idna

from lancaster.tables.refusals import Refused

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

TIMEOUT_SECONDS = 10.0  # for everything: lookup, connection, request, answer
CONNECT_SECONDS = 3.0  # for one address of several
MOST_ANSWER_BYTES = 16 * 1024  # of an answer that are read
LONGEST_URL_CHARACTERS = 2048  # of an address
PORTS = frozenset({443, 8443})
MOST_ADDRESSES = 8

URL = re.compile(
    r"(?P<scheme>https?)://"
    r"(?P<host>\[[0-9a-f:.]+\]|[^\s\x00-\x20\x7f/?#@:\\\[\]%]+)"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<target>[/?](?:(?![#\\])[!-~])*)?",
    re.IGNORECASE,
)
NAME = re.compile(r"(?!.{254})(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)*(?!-)[a-z0-9-]{1,63}(?<!-)", re.ASCII)
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)  # a last label like this makes browsers read an IPv4 address

# The registries of special addresses (IANA), written out: what Python calls global differs between its versions.
CLOSED_4 = [
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind a provider's translation; also a cloud's metadata (100.100.100.200)
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # a public address that is a cloud's own service inside its machines
        "169.254.0.0/16",  # link-local; metadata of most clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
]
OPEN_6 = IPv6Network("2000::/3")  # the only part given out for use on the internet
CLOSED_6 = [
    IPv6Network(text)
    for text in (
        "2001::/23",  # protocol assignments, Teredo
        "2001:db8::/32",  # documentation
        "3fff::/20",  # documentation
    )
]
# IPv6 addresses that carry an IPv4 address, and how far from the end: judged by what they carry.
CARRIERS = (
    (IPv6Network("::ffff:0:0/96"), 0),  # mapped
    (IPv6Network("64:ff9b::/96"), 0),  # NAT64
    (IPv6Network("2002::/16"), 80),  # 6to4
)


class Unsafe(Refused):
    """An address that is not called; trying again does not help."""


class Unreachable(Exception):
    """Nobody answered, or not in time; trying again may help."""


class NotFound(Unreachable):
    """The name has no address."""


@dataclass(frozen=True, slots=True)
class Target:
    """A well-formed address. Its host is looked up when it is called."""

    scheme: str
    host: str  # a name in ASCII, or an address without brackets
    port: int
    path: str  # with the query

    @property
    def origin(self) -> str:
        """Scheme, host and port as the web writes an origin."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"https": 443, "http": 80}[self.scheme]
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")

    @property
    def parts(self) -> httpcore.URL:
        """The address for httpcore, in parts, so that it is not parsed a second time in another way."""
        return httpcore.URL(scheme=self.scheme, host=self.host, port=self.port, target=self.path)

    def __str__(self) -> str:
        return self.origin + self.path


@dataclass(frozen=True, slots=True)
class Reply:
    """What is kept of an answer."""

    status: int
    retry_after: str | None = None


@cache
def _trusted_authorities() -> ssl.SSLContext:
    """The certificates that the system trusts, a large file: read once for all clients of a process."""
    return ssl.create_default_context()


class SafeHttp:
    """The client. `allow`: networks of the operator that may be called although they are private."""

    def __init__(
        self, *, allow: Iterable[Network] = (), resolve: Resolve | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        self.allow = tuple(allow)
        self._lookups = ThreadPoolExecutor(4, "lookup")  # its own: a slow name server must not hold up other threads
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls or _trusted_authorities(),
            max_connections=64,
            max_keepalive_connections=16,
            keepalive_expiry=30,
            network_backend=_Checked(self.allow, resolve or self._resolve),
        )

    def check(self, url: str) -> Target:
        """Read an address; `Unsafe` says what is wrong with it."""
        if len(url) > LONGEST_URL_CHARACTERS:
            raise Unsafe("address-too-long", most=LONGEST_URL_CHARACTERS)
        found = URL.fullmatch(url)
        if found is None:
            raise Unsafe("address-malformed")
        scheme = found["scheme"].lower()
        port = int(found["port"] or {"https": 443, "http": 80}[scheme])
        if (scheme == "http" or port not in PORTS) and (not self.allow or (scheme == "http" and port in PORTS)):
            raise Unsafe("address-not-https")
        host = _host(found["host"])
        literal = _literal(host)
        if literal is not None:
            judge([literal], port, self.allow)
        target = found["target"] or "/"
        return Target(scheme, host, port, target if target.startswith("/") else f"/{target}")

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send; `Unsafe` or `Unreachable` if there is no answer."""
        target = self.check(url)
        fields = [("Host", target.origin.partition("//")[2]), ("User-Agent", "Lancaster"), *headers.items()]
        reply: Reply | None = None
        try:
            async with (
                asyncio.timeout(TIMEOUT_SECONDS),
                self._pool.stream("POST", target.parts, headers=fields, content=body) as response,
            ):
                retry = [value for name, value in response.headers if name.lower() == b"retry-after"]
                reply = Reply(response.status, retry[0].decode("latin-1") if retry else None)
                size = 0
                async for part in response.aiter_stream():
                    size += len(part)
                    if size > MOST_ANSWER_BYTES:
                        break
        except _NoAddress as error:
            raise NotFound(str(error)) from error
        except TimeoutError as error:
            if reply is None:  # otherwise the answer was there, and only what came after it is slow
                raise Unreachable(f"no answer within {TIMEOUT_SECONDS:.0f} s") from error
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
            if reply is None:
                raise Unreachable(str(error) or type(error).__name__) from error
        assert reply is not None
        return reply

    async def close(self) -> None:
        """Close connections."""
        await self._pool.aclose()
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def _resolve(self, host: str, port: int) -> Sequence[str]:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._lookups, _look_up, host, port)
        return list(dict.fromkeys(found))


def judge(addresses: Sequence[str | Address], port: int, allow: Sequence[Network]) -> list[Address]:
    """The addresses of a name; refused unless all of them may be called at this port."""
    found = [ip_address(address) for address in addresses[:MOST_ADDRESSES]]
    for address in found:
        if not any(address in network for network in allow if network.version == address.version):
            if port not in PORTS:
                raise Unsafe("address-not-https")
            if not is_public(address):
                raise Unsafe("address-not-public")
    return found


def is_public(address: Address) -> bool:
    """Whether an address belongs to the internet at large, and not to one house, machine or provider."""
    if isinstance(address, IPv6Address):
        for carrier, shift in CARRIERS:
            if address in carrier:
                return is_public(IPv4Address(int(address) >> shift & 0xFFFF_FFFF))
        return address in OPEN_6 and not any(address in network for network in CLOSED_6)
    return not any(address in network for network in CLOSED_4)


def networks(text: str) -> list[Network]:
    """Networks from a setting such as `10.0.0.0/8, fd00::/8`."""
    return [ip_network(part.strip()) for part in text.split(",") if part.strip()]


class _NoAddress(httpcore.ConnectError):
    """The name of a host has no address."""


class _Checked(httpcore.AsyncNetworkBackend):
    """Opens connections: looks the host up, checks, and connects to what was checked."""

    def __init__(self, allow: Sequence[Network], resolve: Resolve) -> None:
        self._allow = allow
        self._resolve = resolve
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        literal = _literal(host)
        answers: Sequence[str | Address] = await self._resolve(host, port) if literal is None else [literal]
        problem: Exception = _NoAddress(f"{host} has no address")
        for address in judge(answers, port, self._allow):
            try:
                return await self._inner.connect_tcp(str(address), port, timeout or CONNECT_SECONDS)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                problem = error
        raise problem

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise Unsafe("address-malformed")


def _host(written: str) -> str:
    if written.startswith("["):
        try:
            return IPv6Address(written[1:-1]).compressed
        except ValueError as error:
            raise Unsafe("address-malformed") from error
    host = written.lower()
    if not host.isascii():
        try:
            host = idna.encode(host, uts46=True, std3_rules=True).decode("ascii")
        except idna.IDNAError as error:
            raise Unsafe("address-malformed") from error
    if not NAME.fullmatch(host):
        raise Unsafe("address-malformed")
    if NUMBER.fullmatch(host.rpartition(".")[2]) and _literal(host) is None:
        raise Unsafe("address-malformed")
    return host


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _look_up(host: str, port: int) -> list[str]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:  # also what a name server says that is no answer
        raise _NoAddress(f"{host} cannot be looked up: {error}") from error
    return [str(entry[4][0]) for entry in found]
