"""Take the pictures of the page for README and documentation: docs/pictures. Run by `make screenshots`.

    python -m tools.screenshots [--to FOLDER] [--only table-dark]

A server of its own, four people, and a game from a fixed seed that is brought to three moments (`tools.staged_games`):
a knight picked up in the fourth round, a ballot, the reckoning. Each is taken in both themes, and the first two on a
phone as well.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from lancaster import Game, Options
from tools import staged_games
from tools.browser import find

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ("Eleanor", "Geoffrey", "Blanche", "Margery")
VIEWER, VOTER = 2, 3
VOTES = 3  # with the voter's yes
KNIGHT, COUNTY = "1", "Surrey"  # what the viewer is about to do
OPTIONS = Options(players=4, laws="kings", court=True, displeasure=True)
DESKTOP, PHONE = ViewportSize(width=1280, height=720), ViewportSize(width=390, height=844)
THEMES = ("light", "dark")
LARGEST_BYTES = 250_000  # a page with all of them is still quick to load
SHARP = 1.5  # pixels of the picture for each of the page


class Shot(NamedTuple):
    """A picture: at which moment, what is done before it is taken, and where it is taken."""

    name: str
    moment: Callable[[Game], bool] | None  # None: at the end
    prepare: Callable[[Page], None]
    size: ViewportSize = DESKTOP
    address: str = "/table/{table}"
    viewer: int = VIEWER


def placing(game: Game) -> bool:
    """The viewer places a knight in the fourth round, and may displace another in a county."""
    view = game.view(VIEWER)
    if view["round"] != 4 or VIEWER not in game.actors:
        return False
    taken = any(county["name"] == COUNTY and county["house"] not in (None, VIEWER) for county in view["counties"])
    return taken and any(str(action).startswith(f"{KNIGHT} {COUNTY}") for action in game.legal(VIEWER))


def voting(game: Game) -> bool:
    """The voter has to vote in a later round, and has votes to add."""
    return game.view(VOTER)["round"] >= 3 and f"yes {VOTES}" in map(str, game.legal(VOTER))


def pick(page: Page) -> None:
    """Pick up a knight, so that the places where it may go glow, and hold it over a county where another stands."""
    knight = page.locator(f"[data-ask][data-kind=place] [data-piece='{KNIGHT}']")
    if knight.get_attribute("aria-pressed") != "true":  # the only one is picked already
        knight.click()
    page.locator(f"[data-target='county:{COUNTY}']").click()
    page.mouse.move(0, 0)


def decide(page: Page) -> None:
    """A yes with votes behind it, not sealed yet."""
    ballot = page.locator("[data-ballot]")
    ballot.wait_for()
    page.keyboard.press("y")
    page.keyboard.press(str(VOTES))


def look(page: Page) -> None:
    """Wait for the reckoning."""
    page.locator("#winner").wait_for()


SHOTS = (
    Shot("table", placing, pick),
    Shot("vote", voting, decide, viewer=VOTER),
    Shot("result", None, look, address="/result/{table}"),
    Shot("phone-table", placing, pick, PHONE),
    Shot("phone-vote", voting, decide, PHONE, viewer=VOTER),
)


def take(address: str, only: str = "") -> Iterator[tuple[str, bytes]]:
    """Every picture with its name, as WebP."""
    company = staged_games.people(address, NAMES)
    deeds = staged_games.played(OPTIONS, "knight")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        for shot in SHOTS:
            names = {f"{shot.name}-{theme}": theme for theme in THEMES}
            if not any(only in name for name in names):
                continue
            count = len(deeds) if shot.moment is None else staged_games.until(OPTIONS, deeds, shot.moment)
            table = staged_games.seated(
                company, laws="kings", court=True, displeasure=True, name="Parliament of Leicester"
            )
            staged_games.perform(table, deeds[:count], company)
            if shot.moment is voting:  # two of the others have sealed their ballots
                staged_games.perform(
                    table, [deed for deed in deeds[count : count + 4] if deed.seat != VOTER][:2], company
                )
            for name, theme in names.items():
                if only in name:
                    with _context(browser, shot.size, theme, company[shot.viewer]) as context:
                        yield name, _picture(context, shot, f"{address}{shot.address.format(table=table)}")
        browser.close()


def _context(browser: Browser, size: ViewportSize, theme: str, person: staged_games.Person) -> BrowserContext:
    context = browser.new_context(
        viewport=size,
        device_scale_factor=SHARP if size is DESKTOP else 2,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size is PHONE,
        locale="en-GB",
    )
    context.add_cookies(person.cookies)  # type: ignore[arg-type] # a list of just such dictionaries
    return context


def _picture(context: BrowserContext, shot: Shot, url: str) -> bytes:
    page = context.new_page()
    page.goto(url)
    shot.prepare(page)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)  # what was asked of the server meanwhile has come
    return _packed(page.screenshot())


def _packed(png: bytes) -> bytes:
    """As WebP, as good as fits."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in (92, 85, 78, 70):
        packed = io.BytesIO()
        picture.save(packed, "WEBP", quality=quality, method=6)
        if packed.tell() <= LARGEST_BYTES:
            return packed.getvalue()
    raise staged_games.Trouble("a picture does not get small enough")


def main(words: list[str]) -> int:
    """Take them all."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description="Take the pictures of the page.")
    parser.add_argument("--to", type=Path, default=FOLDER, help="folder (default: docs/pictures)")
    parser.add_argument("--only", default="", metavar="NAME", help="only pictures with this in their name")
    parser.add_argument("--at", default="", metavar="URL", help="a server that runs already, without limits")
    arguments = parser.parse_args(words)
    arguments.to.mkdir(parents=True, exist_ok=True)
    if arguments.at:
        _write(arguments.at, arguments)
    else:
        with staged_games.server() as address:
            _write(address, arguments)
    return 0


def _write(address: str, arguments: argparse.Namespace) -> None:
    for name, picture in take(address, arguments.only):
        path = arguments.to / f"{name}.webp"
        path.write_bytes(picture)
        print(f"{path}: {len(picture) // 1000} kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
