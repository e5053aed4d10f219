"""The language of commands: asked for, of the environment, or that of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster import Options
from lancaster.bots.registry import OWN
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import COLOURS
from lancaster.words import LANGUAGES, catalogue, law_text
from tests.cli.command import play, run, write

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANCASTER_LANGUAGE": "es"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LANCASTER_LANGUAGE": ""}, "de"),
    ],
)
def test_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in (*LOCALES, "LANCASTER_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run(capsys, "laws").out == run(capsys, "laws", "--language", language).out


def test_a_language_that_there_is_not(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    told = "lancaster laws: argument --language: there are no words in 'fr', only in en, de, es"
    assert run(capsys, "laws", "--language", "fr").refused() == f"{told} (see lancaster laws --help)"
    monkeypatch.setenv("LANCASTER_LANGUAGE", "fr")
    assert run(capsys, "laws").refused().startswith(f"{told} (LANCASTER_LANGUAGE asks for it)")
    assert run(capsys, "laws", "--language", "de").code == 0
    assert run(capsys, "--version").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_in_three_languages(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    """Laws, bots, puzzles, hints and reviews: sentences are whole, and 80 columns are enough."""
    monkeypatch.setenv("COLUMNS", "80")
    words = catalogue(language)

    def told(*arguments: str | Path) -> str:
        done = run(capsys, *arguments, "--language", language)
        assert (done.code, done.err) == (0, "")
        assert max(map(len, done.lines)) <= 80
        return squeezed(done.out)

    laws = told("laws")
    for law in LAWS:
        assert squeezed(law_text(law.key, language))[:20] in laws
    bots = told("bots")
    for entry in OWN:
        assert f"{entry.code}{squeezed(entry.budget)}{squeezed(words.text(f'bots.does.{entry.code}'))[:18]}" in bots
    puzzles = told("puzzles", "list", "--theme", "ransom")
    assert squeezed(words.text("puzzles.theme.ransom")) in puzzles
    game = play(Options(2), seed=7, decisions=4)
    path = write(tmp_path, game.record())
    title = words.text("terminal.hint.title", {"seat": COLOURS[game.actors[0]], "bot": "lord:20"})
    assert squeezed(title) in told("hint", path, "--bot", "lord:20")


def squeezed(text: str) -> str:
    """Without blanks: cells of tables go over several lines."""
    return "".join(text.split())
