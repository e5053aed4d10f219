"""The keys of the server: made once, readable by nobody else, agreed on by all."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster.server.accounts.secrets import BadSecrets, Secrets
from tests.server.accounts.people_support import (
    settings_of,
)


def _rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_secrets_are_made_once_and_only_the_owner_may_read_them(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path / "new" / "data")
    old = os.umask(0)
    try:
        first = Secrets.load(settings)
    finally:
        os.umask(old)
    folder = settings.data / "secrets"
    assert (_rights(settings.data), _rights(folder), _rights(folder / "secrets.json")) == (0o700, 0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == ["secrets.json"], "no draft is left"
    assert Secrets.load(settings) == first
    assert "PRIVATE" not in repr(first)
    assert len(first.cookie) == 32
    assert Secrets.load(settings_of(data=tmp_path / "other")) != first


def test_rights_that_are_too_wide_are_corrected(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    (tmp_path / "secrets").chmod(0o755)
    (tmp_path / "secrets" / "secrets.json").chmod(0o644)
    Secrets.load(settings)
    assert _rights(tmp_path / "secrets") == 0o700
    assert _rights(tmp_path / "secrets" / "secrets.json") == 0o600


@pytest.mark.parametrize(
    "content", ["", "{}", '{"cookie": "AAAA", "vapid": ""}', '{"cookie": "!", "vapid": "x"}', "[]"]
)
def test_damaged_secrets_stop_the_server_and_stay(tmp_path: Path, content: str) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    file = tmp_path / "secrets" / "secrets.json"
    file.write_text(content)
    with pytest.raises(BadSecrets, match="damaged"):
        Secrets.load(settings)
    assert file.read_text() == content


def test_a_link_in_place_of_the_secrets_is_refused(tmp_path: Path) -> None:
    settings = settings_of(data=tmp_path)
    Secrets.load(settings)
    file = tmp_path / "secrets" / "secrets.json"
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadSecrets, match="link"):
        Secrets.load(settings)


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom lancaster.server.accounts.secrets import Secrets\n"
        "from lancaster.server.settings import Settings\nPath(sys.argv[1], sys.argv[2]).touch()\n"
        "while len(list(Path(sys.argv[1]).glob('ready*'))) < 4: time.sleep(0.001)\n"
        "print(Secrets.load(Settings(data=Path(sys.argv[1]) / 'data')).text())"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    started = [subprocess.Popen([*command, f"ready{n}"], stdout=subprocess.PIPE) for n in range(4)]
    told = {process.communicate(timeout=300)[0] for process in started}
    assert len(told) == 1
    assert json.loads(told.pop())["cookie"]


def test_a_given_secret_makes_the_same_keys_everywhere_and_no_file(tmp_path: Path) -> None:
    given = "an operator's own long and random secret"
    first = Secrets.load(settings_of(data=tmp_path / "a", secret=given))
    assert Secrets.load(settings_of(data=tmp_path / "b", secret=given)) == first
    assert Secrets.load(settings_of(data=tmp_path / "b", secret=given + "!")).vapid != first.vapid
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadSecrets, match="at least 32"):
        Secrets.load(settings_of(data=tmp_path, secret="short"))
