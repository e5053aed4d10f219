"""Pointers with which the tests play: the mouse, a finger, or the keyboard alone, which must never lose the focus."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Stalled

Way = Literal["mouse", "keyboard", "finger"]


class Hand:
    """Presses what can be pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def find(self, selector: str, nth: int = 0) -> Locator:
        """What can be seen of it."""
        return self.page.locator(selector).locator("visible=true").nth(nth)

    def press(self, selector: str, nth: int = 0) -> None:
        """Press it, as one does with this hand."""
        raise NotImplementedError

    def is_there(self, selector: str) -> bool:
        """Whether it can be seen."""
        return self.page.locator(selector).locator("visible=true").count() > 0


class Mouse(Hand):
    """The left button of the mouse."""

    def press(self, selector: str, nth: int = 0) -> None:
        """Click: only what is really under the pointer takes it."""
        self.find(selector, nth).click()

    def drag(self, selector: str, to: str) -> None:
        """Press it here, let it go there."""
        self.find(selector).hover()
        self.page.mouse.down()
        box = self.find(to).bounding_box()
        assert box is not None, f"{to} is not to be seen"
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x - 20, y - 20, steps=3)
        self.page.mouse.move(x, y, steps=2)
        self.page.mouse.up()


class Finger(Hand):
    """Touches, as on a phone."""

    def press(self, selector: str, nth: int = 0) -> None:
        """Tap."""
        self.find(selector, nth).tap()


_WHERE = """([selector, nth]) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const wanted = [...document.querySelectorAll(selector)].filter(seen)[nth];
  const every = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const all = [...(dialog ?? document).querySelectorAll(every)]
    .filter((each) => each.tabIndex >= 0 && !each.disabled && seen(each));
  const now = document.activeElement;
  const at = all.indexOf(now);
  const before = all.filter((each) =>
    now !== document.body && now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING).length;
  const to = all.indexOf(wanted);
  return to >= 0 || wanted === now ? { to, at, before, there: wanted === now } : null;
}"""
_FOCUS = """() => {
  const now = document.activeElement;
  if (now === null || now === document.body || now === document.documentElement) return 'nothing';
  const name = `${now.tagName} ${now.dataset.target ?? now.getAttribute('aria-label') ?? now.textContent}`;
  if (/^(H1|H2|DIALOG)$/.test(now.tagName)) return '';  // read aloud, not pressed
  const drawn = [null, '::before', '::after'].some((part) => {
    const style = getComputedStyle(now, part);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  });
  if (!now.matches(':focus-visible') || !drawn) return `no mark on ${name}`;
  const box = now.getBoundingClientRect();
  const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  return inside && box.width > 0 && box.height > 0 ? '' : `out of sight: ${name}`;
}"""


class Keyboard(Hand):
    """Tab, Enter, arrows and the letters of the sheet of keys; the mouse is never touched."""

    def press(self, selector: str, nth: int = 0, key: str = "Enter") -> None:
        """Go there by Tab, and press Enter (or Space)."""
        self.tab_to(selector, nth)
        self.page.keyboard.press(key)

    def key(self, key: str) -> None:
        """Press a key, wherever the focus is."""
        self.page.keyboard.press(key)

    def tab_to(self, selector: str, nth: int = 0) -> None:
        """Move the focus by Tab or Shift+Tab, and see that it can be seen."""
        for _ in range(4):
            found = self._where(selector, nth)
            if found["there"]:
                return self.check_focus()
            steps = found["to"] - (found["at"] if found["at"] >= 0 else found["before"] - 1)
            key = "Tab" if steps > 0 else "Shift+Tab"
            for _ in range(max(1, abs(steps))):
                self.page.keyboard.press(key)
        raise AssertionError(f"Tab does not come to {selector}")

    def _where(self, selector: str, nth: int) -> dict[str, Any]:
        """Where it is in the order of the keyboard, as soon as it is there."""
        try:
            found: dict[str, Any] = self.page.wait_for_function(_WHERE, arg=[selector, nth]).json_value()
        except Stalled:
            seen = "not in the order of the keyboard" if self.is_there(selector) else "not to be seen"
            raise AssertionError(f"{selector} is {seen}") from None
        return found

    def roam_to(self, target: str) -> bool:
        """Move the focus over the table with the arrows, as near as they lead; whether they led there."""
        selector = f'[data-target="{target}"]'
        seen: set[tuple[str, str]] = set()
        for _ in range(12):
            where = self.page.evaluate(
                """(selector) => {
                  const middle = (each) => { const box = each.getBoundingClientRect();
                    return [box.left + box.width / 2, box.top + box.height / 2]; };
                  const now = document.activeElement;
                  const there = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
                  return { at: now?.dataset.target ?? '', from: middle(now), to: middle(there) };
                }""",
                selector,
            )
            if where["at"] == target:
                self.check_focus()
                return True
            dx, dy = (where["to"][k] - where["from"][k] for k in (0, 1))
            ways = ["ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp"]
            if abs(dy) > abs(dx):
                ways.reverse()
            way = next((each for each in ways if (where["at"], each) not in seen), None)
            if way is None:
                return False
            seen.add((where["at"], way))
            self.page.keyboard.press(way)
        return False

    def check_focus(self) -> None:
        """The focus is somewhere, and one sees where."""
        try:
            self.page.wait_for_function(f"() => ({_FOCUS})() === ''")  # what it goes to may have to be loaded
        except Stalled:
            raise AssertionError(f"the focus cannot be seen: {self.page.evaluate(_FOCUS)}") from None
