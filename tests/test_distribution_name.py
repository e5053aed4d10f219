"""The name of the distribution is `lancaster-game`. On PyPI `lancaster` is another project, so no page may name it."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENDINGS = {".py", ".md", ".toml", ".txt", ".yml", ".yaml", ".ts", ".svelte", ".service", ".conf", ""}
# pip install lancaster, 'lancaster[server]', dependencies = ["lancaster"], lancaster==0.1, lancaster-0.1.0.whl
STRANGER = re.compile(
    r"pip3? install[^\n]*[ '\"]lancaster(?![\w/-])|\blancaster\[[a-z]|dependencies = \[\"lancaster[\"<=>~]"
    r"|\blancaster[=~<>]=\d|\blancaster-[\d*][\w.*-]*\.whl"
)


def files() -> list[Path]:
    """Every text file of the project; in a tree without git, every one below the folders that are ours."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no git here to list the files")
    return [ROOT / name for name in listed.splitlines() if Path(name).suffix in ENDINGS]


def test_the_distribution_has_a_name_of_its_own() -> None:
    """What pip installs is `lancaster-game`; what Python imports is `lancaster`."""
    project = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "lancaster-game"


def test_nobody_is_told_to_install_the_stranger() -> None:
    """No document, error text, example or script names the other project's package."""
    found = []
    for path in files():
        if path == Path(__file__) or not path.is_file():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), 1):
            if STRANGER.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "pip install lancaster",
        "pip install 'lancaster[server]'",
        'dependencies = ["lancaster"]',
        "pip install dist/lancaster-0.1.0-py3-none-any.whl",
        "lancaster==0.1.0",
    ],
)
def test_the_search_finds_what_it_is_for(line: str) -> None:
    """The pattern is no pattern that never matches."""
    assert STRANGER.search(line)


@pytest.mark.parametrize(
    "line",
    ["pip install 'lancaster-game[server]'", "pip install .", "lancaster serve", "/opt/lancaster/bin/pip install x"],
)
def test_the_search_leaves_the_rest_alone(line: str) -> None:
    """Our own name and our own commands are no matches."""
    assert not STRANGER.search(line)
