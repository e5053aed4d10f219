"""The parts of docs/rules*.md that are made: the laws in the appendix, and the sentences of the example round.

    python -m tools.rules_pages

A row of a law is its key, its title and its sentence from the catalogue; what follows in italics is written by hand and
stays. The example round is a real one: EXAMPLE is played, and the chronicle tells it. A sentence is the
beginning of an item of a list; what follows it in italics is written by hand.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from lancaster import Game, Options
from lancaster.story import chronicle
from lancaster.story.chronicle import Kind
from lancaster.words import LANGUAGES, law_text, law_title

DOCS = Path(__file__).parent.parent / "docs"
SEED = 1413
OPTIONS = Options(players=3)
EXAMPLE = (
    *("extend knight", "extend knight", "extend knight", "2 Suffolk +2", "1 up2", "favour noble", "noble Somerset"),
    *("1 up2", "favour more-gold", "1 up2", "favour squires", "2 up2", "favour more-squires", "2 Suffolk +3"),
    *("2 Northumberland", "no", "no", "no", "no", "no", "no", "yes 1", "no 1", "yes 1", "upgrade 1 up2"),
    *("exchange 2", "exchange 1", "take reward", "extend squires", "take both", "recruit", "recruit"),
)
DISPLACED = EXAMPLE.index("2 Suffolk +3") + 1  # so many actions until a knight was displaced: the pictures' moment
_LAW = re.compile(r"^\| `([A-Z]\d[a-d])` \| \*\*[^*]+\*\* [^*]+?((?: \*[^*]+\*)?) \|$", re.MULTILINE)


def path_of(language: str) -> Path:
    """The rules in a language."""
    return DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")


def made(text: str, language: str) -> str:
    """The page with every row of a law as the catalogue has it."""
    return _LAW.sub(
        lambda row: f"| `{row[1]}` | **{law_title(row[1], language)}.** {law_text(row[1], language)}{row[2]} |", text
    )


def played(actions: int = len(EXAMPLE)) -> Game:
    """The example after so many actions."""
    game = Game.new(OPTIONS, seed=SEED)
    for text in EXAMPLE[:actions]:
        game.play(game.actors[0], text)
    return game


def sentences(language: str) -> list[str]:
    """What happens in the example round, until the second begins."""
    found: list[str] = []
    for paragraph in chronicle(played(), language):
        if paragraph.kind is Kind.TEXT:
            found.append(paragraph.text)
    return found


def main() -> int:
    """Write the pages anew."""
    for language in LANGUAGES:
        path = path_of(language)
        text = path.read_text("utf-8")
        path.write_text(made(text, language), "utf-8")
        print(f"{path.name}: made")
    return 0


if __name__ == "__main__":
    sys.exit(main())
