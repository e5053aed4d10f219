"""Take the pictures of the rules: docs/pictures/rules. Run by `make screenshots`.

    python -m tools.rules_pictures [--to FOLDER]

The example round of the rules (`tools.rules_pages`) is played at a server of its own, until a knight was displaced.
Then parts of the table are taken, in each language, since they have words on them.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from lancaster.words import LANGUAGES
from tools import rules_pages, staged_games
from tools.browser import find

FOLDER = Path(__file__).parent.parent / "docs" / "pictures" / "rules"
NAMES = ("Eleanor", "Geoffrey", "Blanche")
VIEWER = 1  # who has displaced somebody
PARTS = {
    "board": ".chart",
    "house": ".house",
    "favours": ".favs",
    "laws": ".parl",
    "conflicts": ".chart .fronts .fronts, .chart .fronts",
}
LOCALES = {"en": "en-GB", "de": "de-DE", "es": "es-ES"}
SHARP = 1.5  # pixels of the picture for each of the page
QUALITY = 82


def take(address: str, folder: Path) -> None:
    """Take every part of the table in every language."""
    company = staged_games.people(address, NAMES)
    table = staged_games.seated(company, name="Parliament of Leicester")
    game = rules_pages.played(0)
    for action in rules_pages.EXAMPLE[: rules_pages.DISPLACED]:
        seat = game.actors[0]
        staged_games.perform(table, [staged_games.Deed(seat, action)], company)
        game.play(seat, action)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        for language in LANGUAGES:
            context = browser.new_context(
                viewport={"width": 1280, "height": 720},
                device_scale_factor=SHARP,
                color_scheme="light",
                reduced_motion="reduce",
                locale=LOCALES[language],
            )
            context.add_cookies(company[VIEWER].cookies)  # type: ignore[arg-type] # a list of just such dictionaries
            page = context.new_page()
            page.goto(f"{address}/table/{table}")
            page.locator(".chart").wait_for()
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(500)  # what was asked of the server meanwhile has come
            for name, part in PARTS.items():
                picture = Image.open(io.BytesIO(page.locator(part).first.screenshot())).convert("RGB")
                path = folder / f"{name}-{language}.webp"
                picture.save(path, "WEBP", quality=QUALITY, method=6)
                print(f"{path}: {path.stat().st_size // 1000} kB, {picture.width // 2} × {picture.height // 2}")
            context.close()
        browser.close()


def main(words: list[str]) -> int:
    """Take them all."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules_pictures", description="Take the rules' pictures.")
    parser.add_argument("--to", type=Path, default=FOLDER, help="folder (default: docs/pictures/rules)")
    arguments = parser.parse_args(words)
    arguments.to.mkdir(parents=True, exist_ok=True)
    with staged_games.server() as address:
        take(address, arguments.to)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
