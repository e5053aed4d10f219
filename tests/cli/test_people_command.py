"""`lancaster people`: a recovery link that works, and the rights of an operator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lancaster.server.operations.serving import note_address
from lancaster.server.settings import Settings
from tests.cli.command import run
from tests.cli.served import served
from tests.server.in_process_server import PASSWORD, InProcessServer

NEW = "another walk to Harfleur"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A server's folder with an account and a guest."""

    async def story(there: InProcessServer) -> None:
        await there.account("Anne Neville")
        await there.guest("Bess")

    served(tmp_path, story)
    return tmp_path


def test_a_recovery_link_works_once(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "people", "recover", "anne neville", "--data", home)
    assert first.lines[1].startswith("The server does not know its own address")
    assert first.lines[0].startswith("http://127.0.0.1:1413/recover#")
    note_address(Settings(data=home, host="::1"), 4711)  # as a server does that listens there
    second = run(capsys, "people", "recover", "Anne Neville", "--data", home)
    assert second.lines[0].startswith("http://[::1]:4711/recover#")
    old, token = (done.lines[0].partition("#")[2] for done in (first, second))

    async def story(there: InProcessServer) -> list[int]:
        async def recover(token: str) -> int:
            answer = await there.browser().post("/recover", json={"token": token, "password": NEW})
            return answer.status_code

        async def sign_in(password: str) -> int:
            body = {"name": "Anne Neville", "password": password}
            return (await there.browser().post("/sign-in", json=body)).status_code

        return [
            await recover(old),  # the later link ended it
            await sign_in(PASSWORD),
            await recover(token),
            await recover(token),
            await sign_in(PASSWORD),
            await sign_in(NEW),
        ]

    assert served(home, story) == [404, 200, 200, 404, 401, 200]


def test_the_link_leads_to_the_public_address(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANCASTER_PUBLIC_URL", "https://play.example.org/")
    [line] = run(capsys, "people", "recover", "Anne Neville", "--data", home).lines
    assert line.startswith("https://play.example.org/recover#")


def test_an_operator_and_none_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(there: InProcessServer) -> Any:
        answer = await there.browser().post("/sign-in", json={"name": "Anne Neville", "password": PASSWORD})
        return answer.json()["operator"]

    assert served(home, story) is False
    done = run(capsys, "people", "operator", "ANNE NEVILLE", "--data", home)
    assert (done.code, done.lines) == (0, ["ANNE NEVILLE is an operator from now on"])
    assert served(home, story) is True
    assert run(capsys, "people", "operator", "Anne Neville", "--off", "--data", home).code == 0
    assert served(home, story) is False


@pytest.mark.parametrize("name", ["Nobody", "Bess", "", "former player"])
@pytest.mark.parametrize("what", ["recover", "operator"])
def test_only_accounts(home: Path, capsys: pytest.CaptureFixture[str], what: str, name: str) -> None:
    assert "there is no account" in run(capsys, "people", what, name, "--data", home).refused()


def test_which_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND" in run(capsys, "people").refused()
    assert "NAME" in run(capsys, "people", "recover").refused()


def test_the_list_of_accounts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Accounts by name with their rights, guests as a number."""
    run(capsys, "people", "operator", "Anne Neville", "--data", home)
    told = run(capsys, "people", "list", "--data", home)
    assert told.code == 0
    assert "1 account" in told.out
    assert told.row("Anne Neville")[-1] == "operator"
    assert told.lines[-1] == "1 guest without an account"
