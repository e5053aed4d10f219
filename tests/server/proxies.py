"""Real proxies with our own sample configurations (deploy/), only with other ports and certificates."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.nodes import free_port
from tests.waiting import until
from tools.debian_packages import NoProgram, program

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
SAMPLES = ("nginx.conf", "nginx-prefix.conf", "Caddyfile", "Caddyfile-prefix")


def prefix_of(sample: str) -> str:
    """The path under which a sample serves."""
    return "/lancaster" if "prefix" in sample else ""


@contextlib.contextmanager
def proxying(sample: str, port: int, node_ports: Sequence[int], folder: Path) -> Iterator[None]:
    """Run the proxy of a sample at `https://localhost:port`, before nodes."""
    start = _nginx if sample.startswith("nginx") else _caddy
    try:
        command = start(sample, port, node_ports, folder)
    except NoProgram as problem:
        pytest.skip(str(problem))
    log = folder / "proxy.log"
    with log.open("ab") as said:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=os.environ | {"HOME": str(folder)}
        )
    try:
        until(lambda: _listens(port) or process.poll() is not None)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        process.wait()


def _nginx(sample: str, port: int, node_ports: Sequence[int], folder: Path) -> list[str]:
    name = "www.example.org" if prefix_of(sample) else "play.example.org"
    certificate(folder)
    site = _changed(
        sample,
        {
            "    server 127.0.0.1:1413;": "\n".join(f"    server 127.0.0.1:{each};" for each in node_ports),
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            f"/etc/ssl/{name}.pem": f"{folder}/certificate.pem",
            f"/etc/ssl/{name}.key": f"{folder}/certificate.key",
            f"server_name {name}": "server_name localhost",
        },
    )
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "main.conf"
    main.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr;\n"
        f"events {{}}\nhttp {{ access_log off;\n{temporary}include {folder}/site.conf;\n}}\n"
    )
    return [str(program("nginx", "nginx")), "-p", str(folder), "-c", str(main), "-e", "stderr"]


def _caddy(sample: str, port: int, node_ports: Sequence[int], folder: Path) -> list[str]:
    name = "www.example.org" if prefix_of(sample) else "play.example.org"
    nodes = " ".join(f"127.0.0.1:{each}" for each in node_ports)
    site = _changed(sample, {"127.0.0.1:1413": nodes, f"\n{name} {{": "\nlocalhost {"})
    asked = f"{{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port {free_port()}\nhttps_port {port}\n"
    (folder / "Caddyfile").write_text(f"{asked}storage file_system {folder}/storage\n}}\n{site}")
    caddy = program("caddy", "caddy")
    return [str(caddy), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _changed(sample: str, changes: dict[str, str]) -> str:
    text = (DEPLOY / sample).read_text()
    for old, new in changes.items():
        assert old in text, f"{sample} has no {old}"
        text = text.replace(old, new)
    return text


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
        return True
    return False


def certificate(folder: Path) -> None:
    """A certificate for localhost that is signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    encoding = serialization.Encoding.PEM
    (folder / "certificate.pem").write_bytes(made.public_bytes(encoding))
    plain = serialization.NoEncryption()
    (folder / "certificate.key").write_bytes(key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, plain))
