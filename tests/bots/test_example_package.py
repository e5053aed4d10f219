"""docs/bots.md: the example of a bot in a package of its own installs as it stands, and plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def block(language: str, with_: str) -> str:
    """The example in a language that has this in it."""
    found = [
        each for each in re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE) if with_ in each
    ]
    assert len(found) == 1
    return str(found[0])


def test_the_example_installs_as_it_stands_and_plays(tmp_path: Path) -> None:
    """Into a folder beside this environment, whose setuptools builds it: nothing is fetched."""
    package, target = tmp_path / "package", tmp_path / "target"
    package.mkdir()
    (package / "mason.py").write_text(block("python", "class Mason"), "utf-8")
    (package / "pyproject.toml").write_text(block("toml", "lancaster.bots"), "utf-8")
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    run(*install, "--target", str(target), str(package))
    play = (
        f"import sys; sys.path.insert(0, {str(target)!r})\n"
        "from importlib.metadata import requires\n"
        "assert requires('mason') == ['lancaster-game']\n"
        "from lancaster.cli.command import main\n"
        "sys.exit(main(['arena', '--bots', 'mason,page', '--players', '2', '--games', '2']))\n"
    )
    assert "mason" in run("-c", play)


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
