"""The client for addresses that people give: what it refuses to call, and how it calls the rest."""

from __future__ import annotations

import asyncio
import datetime as dt
import ssl
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import httpcore
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from lancaster.server.notifications import safe_http
from lancaster.server.notifications.safe_http import Reply, SafeHttp, Unreachable, Unsafe, is_public, judge, networks
from tests.server.notifications.hostile_addresses import NOT_PUBLIC, PUBLIC, WRITTEN_BADLY
from tests.server.notifications.push_service import Answer, Service

LOOPBACK = networks("127.0.0.0/8")
OUTSIDE = SafeHttp()
DROPS = 3_000  # each after a fiftieth of a second: a minute in all


@pytest.mark.parametrize("url", WRITTEN_BADLY)
def test_an_address_has_one_way_to_be_written(url: str) -> None:
    with pytest.raises(Unsafe, match=r"Write it as|must begin with https|longer"):
        OUTSIDE.check(url)


@pytest.mark.parametrize("url", NOT_PUBLIC)
def test_an_address_of_the_house_is_refused(url: str) -> None:
    with pytest.raises(Unsafe, match="not public"):
        OUTSIDE.check(url)


@pytest.mark.parametrize("url", [url for url in NOT_PUBLIC if url.isascii()])
def test_a_name_that_leads_into_the_house_is_refused(url: str) -> None:
    """The same addresses as the answer of a name server, alone or hidden behind a good one."""
    inside = url.partition("//")[2].partition("/")[0].removesuffix(":8443").strip("[]")
    for answer in ([inside], ["8.8.8.8", inside]):
        with pytest.raises(Unsafe, match="not public"):
            judge(answer, 443, [])


@pytest.mark.parametrize("address", PUBLIC)
def test_the_internet_is_not_refused(address: str) -> None:
    assert is_public(ip_address(address))
    assert judge([address], 443, []) == [ip_address(address)]


@pytest.mark.parametrize(
    ("url", "origin", "path"),
    [
        ("https://push.example/send/abc?x=1&y=%20", "https://push.example", "/send/abc?x=1&y=%20"),
        ("HTTPS://Push.Example", "https://push.example", "/"),
        ("https://push.example:443/", "https://push.example", "/"),
        ("https://push.example:8443?q", "https://push.example:8443", "/?q"),
        ("https://bücher.example/", "https://xn--bcher-kva.example", "/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example", "/"),
        ("https://8.8.8.8/", "https://8.8.8.8", "/"),
        ("https://[2606:4700:0:0::1111]/", "https://[2606:4700::1111]", "/"),
        ("https://push.example/a@b:c", "https://push.example", "/a@b:c"),
        ("https://3com.example/", "https://3com.example", "/"),
    ],
)
def test_good_addresses_are_read(url: str, origin: str, path: str) -> None:
    target = OUTSIDE.check(url)
    assert (target.origin, target.path) == (origin, path)
    assert OUTSIDE.check(str(target)) == target


def test_a_network_the_operator_opened() -> None:
    server = SafeHttp(allow=networks("10.1.0.0/16, fd00::/8"))
    assert server.check("http://10.1.2.3:8065/hooks/x").origin == "http://10.1.2.3:8065"
    assert server.check("https://[fd00::1]/").origin == "https://[fd00::1]"
    for url in (
        "http://10.2.0.1/",
        "https://10.2.0.1/",
        "http://8.8.8.8/",
        "https://8.8.8.8:22/",
        "http://10.1.2.3:443/",
    ):
        with pytest.raises(Unsafe, match=r"not public|must be"):
            server.check(url)
    with pytest.raises(Unsafe, match="must begin with https"):  # a name may not use plain HTTP to the world, either
        judge(["10.1.2.3", "8.8.8.8"], 80, server.allow)


# -- calling ---------------------------------------------------------------------------------------------------------


class Names:
    """A name server that gives its answers one after the other, the last one for ever."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def test_a_name_inside_is_refused_before_any_connection() -> None:
    async def scenario() -> None:
        async with Service() as service:
            http = SafeHttp(allow=networks("127.0.0.2/32"), resolve=Names(["127.0.0.1"]))
            with pytest.raises(Unsafe):
                await http.post(f"http://inside.example:{service.port}/", {}, b"x")
            assert service.connections == 0
            await http.close()

    asyncio.run(scenario())


def test_a_name_that_changes_its_mind_gains_nothing() -> None:
    """DNS rebinding: the first answer is harmless, the second one is the server. There is no second lookup."""

    async def scenario() -> None:
        async with Service() as good:
            names = Names(["127.0.0.1"], ["10.0.0.1"])
            http = SafeHttp(allow=LOOPBACK, resolve=names)
            assert await http.post(f"http://rebind.example:{good.port}/", {}, b"x") == Reply(201)
            assert names.asked == ["rebind.example"]
            assert good.received[0].headers["host"] == f"rebind.example:{good.port}"
            await http.close()  # the next connection looks again, and checks again
            http = SafeHttp(allow=LOOPBACK, resolve=names)
            with pytest.raises(Unsafe):
                await http.post(f"http://rebind.example:{good.port}/", {}, b"x")
            await http.close()

    asyncio.run(scenario())


def test_the_system_is_asked_through_our_check() -> None:
    async def scenario() -> None:
        async with Service() as service:
            http = SafeHttp(allow=networks("127.0.0.0/8, ::1/128"))
            assert (await http.post(f"http://localhost:{service.port}/", {}, b"x")).status == 201
            with pytest.raises(Unsafe, match="not public"):
                await SafeHttp().post("https://localhost/", {}, b"x")
            with pytest.raises(Unreachable, match=r"looked up|no answer"):  # nobody may answer there
                await SafeHttp().post("https://does-not-exist.invalid/", {}, b"x")
            await http.close()

    asyncio.run(scenario())


def test_the_request_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy from the environment, no cookie that was set before, no redirect followed; connections are kept."""
    for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    async def scenario() -> None:
        async with Service() as service:
            away = {"Location": f"{service.origin}/other", "Set-Cookie": "a=b", "Retry-After": "120"}
            service.answer = lambda _: Answer(302, away, b"gone")
            http = SafeHttp(allow=LOOPBACK)
            for _ in range(2):
                assert await http.post(f"{service.origin}/hook?a=1", {"TTL": "5"}, b"body") == Reply(302, "120")
            await http.close()
            first, second = service.received
            assert (first.method, first.path, first.body) == ("POST", "/hook?a=1", b"body")
            assert first.headers == second.headers
            assert first.headers == {
                "host": f"127.0.0.1:{service.port}",
                "user-agent": "Lancaster",
                "ttl": "5",
                "content-length": "4",
            }
            assert service.connections == 1

    asyncio.run(scenario())


def test_an_endless_answer_is_cut_off() -> None:
    sent = 0

    async def endless(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            writer.write(b"x" * 8192)
            sent += 8192
            await writer.drain()

    async def scenario() -> None:
        async with Service() as service:
            service.raw = endless
            http = SafeHttp(allow=LOOPBACK)
            assert await asyncio.wait_for(http.post(f"{service.origin}/", {}, b""), 60) == Reply(200)
            await http.close()

    asyncio.run(scenario())
    assert sent < 16 * 1024 * 1024  # what the sockets hold, not what the sender has


@pytest.mark.parametrize("silent", [True, False])
def test_slow_answers_end_in_time(silent: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drop by drop does not reset the limit; a status that came counts."""
    monkeypatch.setattr(safe_http, "TIMEOUT_SECONDS", 1.5)

    sent = 0

    async def drops(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"" if silent else b"HTTP/1.1 201 Created\r\n\r\n")
        for sent in range(DROPS):
            await asyncio.sleep(0.02)  # time is the subject: each pause is far below the limit, their sum far above
            writer.write(b"HTTP/1.1 200 OK\r\nA: b\r\n"[sent : sent + 1] if silent else b"x")
            await writer.drain()

    async def scenario() -> None:
        async with Service() as service:
            service.raw = drops
            http = SafeHttp(allow=LOOPBACK)
            if silent:
                with pytest.raises(Unreachable, match="no answer"):
                    await http.post(f"{service.origin}/", {}, b"")
            else:
                assert await http.post(f"{service.origin}/", {}, b"") == Reply(201)
            assert sent < DROPS - 1, "it has waited for all of it"
            await http.close()

    asyncio.run(scenario())


def test_a_slow_lookup_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(host: str, port: int) -> Sequence[str]:
        await asyncio.Event().wait()
        return []

    async def scenario() -> None:
        with monkeypatch.context() as hurry:
            hurry.setattr(safe_http, "TIMEOUT_SECONDS", 0.1)
            with pytest.raises(Unreachable, match="no answer"):
                await SafeHttp(resolve=never).post("https://slow.example/", {}, b"")
        with pytest.raises(Unreachable, match="no address"):
            await SafeHttp(resolve=Names([])).post("https://nowhere.example/", {}, b"")

    asyncio.run(scenario())


def test_nobody_there_or_nonsense_is_unreachable() -> None:
    async def nonsense(writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH\r\n\r\n")
        await writer.drain()

    async def scenario() -> None:
        async with Service() as service:
            service.raw = nonsense
            http = SafeHttp(allow=LOOPBACK)
            with pytest.raises(Unreachable):
                await http.post(f"{service.origin}/", {}, b"")
            await http.close()
        http = SafeHttp(allow=LOOPBACK)
        with pytest.raises(Unreachable):
            await http.post(f"http://127.0.0.1:{service.port}/", {}, b"")
        await http.close()

    asyncio.run(scenario())


def test_the_second_address_is_tried_when_the_first_is_dead() -> None:
    async def scenario() -> None:
        async with Service() as service:
            http = SafeHttp(allow=LOOPBACK, resolve=Names(["127.0.0.99", "127.0.0.1"]))
            assert (await http.post(f"http://two.example:{service.port}/", {}, b"")).status == 201
            await http.close()

    asyncio.run(scenario())


# -- TLS -------------------------------------------------------------------------------------------------------------


class SecureService(Service):
    """With a certificate for one name."""

    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__()
        self.names: list[str | None] = []
        self.context = context
        context.sni_callback = lambda _, name, __: self.names.append(name)

    def options(self) -> dict[str, Any]:
        return {"ssl": self.context}


def certificate(folder: Path, name: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context with a certificate for `name`, and a client's that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + private)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=made.public_bytes(Encoding.PEM).decode())


def test_the_certificate_must_be_that_of_the_name(tmp_path: Path) -> None:
    """Although the connection goes to an address, TLS is spoken to the name: SNI and check."""
    server, client = certificate(tmp_path, "push.example")

    async def scenario() -> None:
        async with SecureService(server) as service:
            http = SafeHttp(allow=LOOPBACK, resolve=Names(["127.0.0.1"]), tls=client)
            assert (await http.post(f"https://push.example:{service.port}/", {}, b"")).status == 201
            with pytest.raises(Unreachable, match="certificate"):
                await http.post(f"https://other.example:{service.port}/", {}, b"")
            with pytest.raises(Unreachable, match="certificate"):
                await http.post(f"https://127.0.0.1:{service.port}/", {}, b"")
            stranger = SafeHttp(allow=LOOPBACK, resolve=Names(["127.0.0.1"]))  # trusts the usual authorities only
            with pytest.raises(Unreachable, match="certificate"):
                await stranger.post(f"https://push.example:{service.port}/", {}, b"")
            assert service.names == ["push.example", "other.example", None, "push.example"]
            assert len(service.received) == 1
            await http.close()
            await stranger.close()

    asyncio.run(scenario())


def test_sockets_of_the_machine_are_out_of_reach() -> None:
    async def scenario() -> None:
        http = SafeHttp()
        backend = http._pool._network_backend
        assert isinstance(backend, httpcore.AsyncNetworkBackend)
        with pytest.raises(Unsafe):
            await backend.connect_unix_socket("/var/run/docker.sock")

    asyncio.run(scenario())


def test_networks_are_read_from_a_setting() -> None:
    assert networks(" 10.0.0.0/8, fd00::/8 ,") == [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]
    with pytest.raises(ValueError, match="host bits"):
        networks("10.0.0.1/8")
