"""`lancaster rules`, `lancaster help` and `lancaster completion`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from lancaster.words import LANGUAGES
from lancaster.words.rulebook import rule_numbers, rule_text, rules_text
from tests.cli.command import run


def test_every_rule_has_a_text_in_every_language() -> None:
    """The three versions have the same rules, and none is empty."""
    numbers = rule_numbers()
    assert len(numbers) > 60
    for language in LANGUAGES:
        for number in numbers:
            text = rule_text(number, language)
            assert text.startswith(number)
            assert len(text) > len(number) + 10
            assert "**" not in text


def test_a_rule_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    """R2.5, r2.5 and 2.5 are the same rule; a rule ends where the next one begins."""
    told = run(capsys, "rules", "R2.5")
    assert told.code == 0
    assert told.out.startswith("R2.5 ")
    assert "R2.6 " not in told.out.replace("(R2.6", "")
    assert run(capsys, "rules", "r2.5").out == run(capsys, "rules", "2.5").out == told.out
    german = run(capsys, "rules", "R2.5", "--language", "de").out
    assert german.startswith("R2.5 ")
    assert german != told.out


def test_all_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a number everything is printed, in lines that fit."""
    told = run(capsys, "rules")
    assert told.code == 0
    assert len(told.lines) > 300
    assert max(map(len, told.lines)) <= 100
    assert rules_text().startswith("# ")


def test_no_such_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """A number that no rule has is refused with the range of those there are."""
    assert (
        run(capsys, "rules", "R99.1").refused().startswith("lancaster rules: there is no rule R99.1: the rules go from")
    )


def test_help_is_the_help_of_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    """`lancaster help games prune` is `lancaster games prune --help`."""
    for about in ([], ["play"], ["games", "prune"]):
        assert run(capsys, "help", *about).out == run(capsys, *about, "--help").out
    assert "bogus" in run(capsys, "help", "bogus").refused()


def completed(script: str, line: str, tmp_path: Path) -> list[str]:
    """What bash offers after this line."""
    words = line.split(" ")
    source = tmp_path / "completion.bash"
    source.write_text(script, "utf-8")
    quoted = " ".join(f"'{word}'" for word in words)
    offered = "printf '%s\\n' \"${COMPREPLY[@]}\""
    code = f"source {source}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _lancaster; {offered}"
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run([bash, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_commands_and_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The script works in a real bash: commands, commands of commands, options."""
    script = run(capsys, "completion", "bash").out
    assert {"play", "serve"} <= set(completed(script, "lancaster ", tmp_path))
    assert "people" in completed(script, "lancaster pe", tmp_path)
    assert set(completed(script, "lancaster games pr", tmp_path)) == {"prune"}
    assert "--players" in completed(script, "lancaster play --pl", tmp_path)
    assert "--before" in completed(script, "lancaster games prune --be", tmp_path)


def test_the_other_shells(capsys: pytest.CaptureFixture[str]) -> None:
    """Zsh reads bash's script; fish has a line for each word."""
    assert run(capsys, "completion", "zsh").out.endswith(run(capsys, "completion", "bash").out)
    fish = run(capsys, "completion", "fish").out
    assert "complete -c lancaster -n '__fish_use_subcommand' -a play" in fish
    assert "__fish_seen_subcommand_from games; and __fish_seen_subcommand_from prune' -l before" in fish
