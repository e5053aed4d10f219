"""The clicks and keys of a decision: in its own form on the table or in its panel, or in the nested lists; with the
mouse alone or with the keyboard alone.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Literal

from playwright.sync_api import Page

from lancaster import Rng
from tests.browser import offered_actions
from tests.browser.choices import BAGS, Option, State, options, paths
from tests.browser.pointers import Hand, Keyboard, Mouse
from tests.browser.targets import bag_target, place_target, target_of

Through = Literal["table", "panel", "list"]

ASK = offered_actions.ASK


class Decision:
    """Puts one action together in the page. `rng` chooses among the ways there are to press the same thing."""

    def __init__(self, page: Page, state: State, hand: Hand, rng: Rng) -> None:
        self.page = page
        self.state = state
        self.view = state["view"]
        self.prompt = state["prompt"]
        self.seat: int = state["seat"]
        self.options = options(state)
        self.hand = hand
        self.rng = rng

    def make(self, action: str, through: Through) -> None:
        """Pick everything the action says, and confirm it."""
        option = next(each for each in self.options if each.text == action)
        if self.prompt["kind"] == "ballot" and not (through == "list" and isinstance(self.hand, Keyboard)):
            self._ballot(option)
            return
        offered_actions.check_panel(self.hand, self.prompt["kind"], self.options)
        if through == "list":
            self._list(action)
        elif option.verb == "":
            self._place(option, through)
        elif self.prompt["kind"] in ("convert", "exchange"):
            self._amounts(option)
        elif any(each.verb in BAGS for each in self.options):
            self._bag(option, through)
        elif option.verb == "none" and self.hand.is_there(f"{ASK} [data-decline]"):
            self.hand.press(f"{ASK} [data-decline]")
            return
        else:
            self._pick(option, through)
        self.confirm()

    def confirm(self) -> None:
        """Do what has been picked."""
        if isinstance(self.hand, Keyboard):
            self.page.locator(f"{ASK} [data-primary]:enabled").wait_for()
        self.hand.press(f"{ASK} [data-primary]")

    # -- the families

    def _place(self, option: Option, through: Through) -> None:
        house = self._house(option)
        self._pick_piece(option, through)
        target = place_target(option.place, house)
        place = f'[data-target="{target}"]'
        self._show(target)
        offered_actions.check_places(self.page, self.options, option.whole_piece, house)
        if not self._is_on(place):
            if isinstance(self.hand, Keyboard) and self.rng.randrange(2) and self.hand.roam_to(target):
                self.hand.key("Enter")
            else:
                self.hand.press(place)
        if option.piece == "lord":
            if option.place == "treasury":
                self._choose(option.pick)
            else:
                self._tick(option.bag)
        else:
            self._privileges(option)
            self._step("squires", option.squires)

    def _pick_piece(self, option: Option, through: Through) -> None:
        piece, house = option.whole_piece, self._house(option)
        panel = f'{ASK} [data-piece="{piece}"]'
        if self.hand.find(panel).get_attribute("aria-pressed") == "true":
            return
        on_table = f"lord:{house}" if option.piece == "lord" else f"knight:{house}:{option.piece}:court"
        if isinstance(self.hand, Keyboard) and self.rng.randrange(2):
            self.hand.key("5" if option.piece == "lord" else option.piece)
            if option.ally and self.hand.find(panel).get_attribute("aria-pressed") != "true":
                self.hand.key("5" if option.piece == "lord" else option.piece)
        elif isinstance(self.hand, Mouse) and through == "table" and self.rng.randrange(2) and not self._narrow:
            target = f'[data-target="{place_target(option.place, house)}"]'
            self.hand.drag(panel if self.rng.randrange(2) else f'[data-target="{on_table}"]', target)
        elif through == "table":
            self._show(on_table)
            self.hand.press(f'[data-target="{on_table}"]')
        else:
            self.hand.press(panel)
        self.page.locator(f'{panel}[aria-pressed="true"]').wait_for(state="attached")

    def _privileges(self, option: Option) -> None:
        rows = f'{ASK} [role="checkbox"][data-choice]'
        for _ in range(4):  # some can only go with others
            wrong = [
                name
                for name in self._names(rows)
                if (name in option.beside) != self._checked(f'{ASK} [data-choice="{name}"]')
            ]
            if not wrong:
                break
            for name in wrong:
                self.hand.press(f'{ASK} [data-choice="{name}"]')
        assert set(option.beside) <= set(self._names(rows)), f"{option.beside} cannot all be ticked"

    def _tick(self, bag: tuple[str, ...]) -> None:
        """Tick so many rows of each word, and no more."""
        rows = f'{ASK} [role="checkbox"][data-choice]'
        wanted = Counter(bag)
        words = sorted(set(self._names(rows)) | set(wanted))
        for step in (-1, 1):  # first what is too much: there may be no room for more
            for word in words:
                row = f'{ASK} [role="checkbox"][data-choice="{word}"]'
                for _ in range(8):
                    n = self.page.locator(f'{row}[aria-checked="true"]').count()
                    if (wanted[word] - n) * step <= 0:
                        break
                    state = "true" if step < 0 else "false"
                    self.hand.press(f'{row}[aria-checked="{state}"]:enabled')

    def _bag(self, option: Option, through: Through) -> None:
        if through == "table" and all(len(set(each.bag)) == len(each.bag) for each in self.options):
            self._press_bag(option)
        elif self.prompt["kind"] == "send":
            for word in sorted({word for each in self.options for word in each.bag}):
                self._step(word, option.bag.count(word))
        else:
            self._tick(option.bag)

    def _press_bag(self, option: Option) -> None:
        """On the table: first away what is too much, for there may be no room for more."""
        words = {bag_target(word, self.state): word in option.bag for each in self.options for word in each.bag}
        for wanted in (False, True):
            for target in sorted(target for target, ticked in words.items() if ticked == wanted):
                self._show(target)
                if self._is_on(f'[data-target="{target}"]') != wanted:
                    self.hand.press(f'[data-target="{target}"]')

    def _amounts(self, option: Option) -> None:
        if option.verb != "none" and self.hand.is_there(f'{ASK} [data-choice="{option.pick}"]'):
            self._choose(option.pick)
        self._step("times", option.amount)

    def _pick(self, option: Option, through: Through) -> None:
        target = target_of(option, self.state)
        first = next((each for each in self.options if target and target_of(each, self.state) == target), None)
        shown = target is not None and not (self._narrow and option.verb == "start")  # a phone has no turn order
        if through == "table" and shown and target is not None and first == option:
            self._show(target)
            self.hand.press(f'[data-target="{target}"]')
            return
        row = f'{ASK} [data-choice="{option.text}"]'
        rows = self._names(f"{ASK} [data-choice]")
        if isinstance(self.hand, Keyboard) and option.text in rows[:9] and self.rng.randrange(2):
            self.hand.key(str(rows.index(option.text) + 1))
        else:
            self.hand.press(row)

    def _ballot(self, option: Option) -> None:
        dialog = "dialog[open]"
        aside = f"{ASK} [data-aside]"
        self.page.locator(f"{dialog} [data-ballot], {aside}").first.wait_for()
        if self.hand.is_there(aside):  # it had been put aside
            self.hand.press(aside)
        self.page.locator(f"{dialog} [data-ballot]").wait_for()
        yes_no = f"{dialog} [data-ballot] [role=radio]"
        cubes = f"{dialog} [data-ballot] .cubes button"
        if isinstance(self.hand, Keyboard) and self.rng.randrange(2) and option.amount <= 9:
            self.hand.key(option.verb[0])
            self.hand.key(str(option.amount))
        else:
            self.hand.press(yes_no, 0 if option.verb == "yes" else 1)
            if max(each.amount for each in self.options) <= 9:
                if option.amount:
                    self.hand.press(cubes, option.amount - 1)
            else:
                for _ in range(option.amount):
                    self.hand.press(cubes, 1)
        self.hand.press(f"{dialog} [data-primary]")

    def _list(self, action: str) -> None:
        keyboard = isinstance(self.hand, Keyboard)
        if keyboard and self.prompt["kind"] == "ballot":
            self.page.locator("dialog[open] [data-ballot]").first.wait_for()  # it may have to be loaded
            self.page.keyboard.press("Escape")  # put aside
            self.page.locator("dialog[open]").wait_for(state="detached")
            self.page.keyboard.press("l")
        elif keyboard and self.rng.randrange(2):
            self.page.keyboard.press("l")
        else:
            self.hand.press(f"{ASK} [data-all]")
        self.page.locator(f"{ASK} [data-list]").wait_for()
        offered_actions.check_list(self.page, self.state)
        path = next(path for path in paths(self.state["choices"]) if " ".join(c["word"] for c in path) == action)
        here, choices, before = f"{ASK} [data-list]", self.state["choices"], 0
        for choice in path:
            here += f" > li:nth-child({choices.index(choice) + 1 + before})"
            if choice is path[-1]:
                break
            if self.hand.find(f"{here} > button").get_attribute("aria-expanded") == "false":
                self.hand.press(f"{here} > button")
            here, choices, before = f"{here} > ul", choice["choices"], 1 if choice.get("end") else 0
        if path[-1].get("choices"):
            if self.hand.find(f"{here} > button").get_attribute("aria-expanded") == "false":
                self.hand.press(f"{here} > button")
        self.hand.press(f"{ASK} [data-action={json.dumps(action)}]")

    # -- small things

    def _house(self, option: Option) -> int:
        if not option.ally:
            return self.seat
        allies = (house for house in self.view["houses"] if house["ally"] and house["leader"] == self.seat)
        return int(next(allies)["house"])

    def _choose(self, value: str) -> None:
        row = f'{ASK} [role="radio"][data-choice="{value}"]'
        if self.page.locator(row).count() and not self._checked(row):
            self.hand.press(row)

    def _step(self, what: str, wanted: int) -> None:
        row = f'{ASK} [data-step="{what}"]'
        if not self.page.locator(row).count():
            return  # there is no choice
        by_key = isinstance(self.hand, Keyboard) and what in ("squires", "times") and self.rng.randrange(2)
        for _ in range(80):
            now = int(self.page.locator(f"{row} output").inner_text())
            if now == wanted:
                return
            if by_key:
                self.page.keyboard.press("+" if now < wanted else "-")
            else:
                self.hand.press(f"{row} button", 1 if now < wanted else 0)
        raise AssertionError(f"{what} does not come to {wanted}")

    def _show(self, target: str) -> None:
        """On a phone: turn to the area where it lies."""
        selector = f'[data-target="{target}"]'
        if not self._narrow or self.hand.is_there(selector):
            return
        tabs = self.page.locator("nav button:has(svg)")
        for k in range(tabs.count()):
            self.hand.press("nav button:has(svg)", k)
            if self.hand.is_there(selector):
                return
        raise AssertionError(f"{target} is in no area")

    @property
    def _narrow(self) -> bool:
        return offered_actions.is_narrow(self.page)

    def _is_on(self, selector: str) -> bool:
        return self.hand.find(selector).get_attribute("aria-pressed") == "true"

    def _checked(self, selector: str) -> bool:
        return self.hand.find(selector).get_attribute("aria-checked") == "true"

    def _names(self, selector: str) -> list[str]:
        found: list[str] = self.page.locator(selector).evaluate_all("all => all.map(each => each.dataset.choice)")
        return found
