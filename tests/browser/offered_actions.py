"""The choices that the web page offers, compared with the legal actions: none may be missing, and none may be added."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.choices import BAGS, Option, State, actions
from tests.browser.pointers import Hand
from tests.browser.targets import place_target

ASK = "[data-ask]"

_LISTED = """async () => {
  const found = () => [...document.querySelectorAll('[data-ask] [data-list] button')];
  const opened = [];
  for (let closed; (closed = found().filter((each) => each.ariaExpanded === 'false')).length > 0; ) {
    for (const each of closed) each.click();
    opened.push(...closed);
    await new Promise((next) => setTimeout(next));
  }
  const listed = found().flatMap((each) => each.dataset.action ?? []);
  for (const each of opened.reverse()) each.click();
  await new Promise((next) => setTimeout(next));
  return listed;
}"""
_GLOWING = """() => [...document.querySelectorAll('[data-target]:not([aria-disabled])')]
  .map((each) => each.dataset.target)
  .filter((id) => /^(county|front|space|tower|office|treasury)/.test(id))"""


def is_narrow(page: Page) -> bool:
    """The table is shown an area at a time, as on a phone."""
    return page.locator(".phone").count() > 0


# what puts a question may have to be loaded first
_ASKED = "kind => [...document.querySelectorAll('[data-ask]')].some((each) => each.dataset.kind === kind)"


def check_panel(hand: Hand, kind: str, options: list[Option]) -> None:
    """The decision's own form offers every piece, or every answer where one pick is all there is."""
    hand.page.wait_for_function(_ASKED, arg=kind)
    if any(each.verb == "" for each in options):
        pieces = hand.page.locator(f"{ASK} [data-piece]").evaluate_all("all => all.map(each => each.dataset.piece)")
        assert sorted(pieces) == sorted({each.whole_piece for each in options})
    elif kind not in ("ballot", "convert", "exchange") and not any(each.verb in BAGS for each in options):
        rows = hand.page.locator(f"{ASK} [data-choice]:enabled")
        offered = set(rows.evaluate_all("all => all.map(each => each.dataset.choice)"))
        if hand.is_there(f"{ASK} [data-decline]"):
            offered.add("none")
        assert offered == {each.text for each in options}, f"the panel for {kind} does not offer what is legal"


def check_list(page: Page, state: State) -> None:
    """Everything legal is in the nested lists, once, and nothing else."""
    assert sorted(page.evaluate(_LISTED)) == sorted(actions(state)), "the list does not hold what is legal"


def check_places(page: Page, options: list[Option], piece: str, house: int) -> None:
    """What glows for a piece is where it may go."""
    expected = {place_target(each.place, house) for each in options if each.whole_piece == piece}
    glowing = set(page.evaluate(_GLOWING))
    if not is_narrow(page):
        assert glowing == expected, f"what glows for {piece} is not where it may go"
    assert glowing <= expected
