"""Every screen there is, and the way to each for somebody who is at home already (`settled`).

`PAGES` have addresses, `OVER` lies over the table or beside it, `DECISIONS` are every kind of decision. faults.py
says what can be wrong with a screen. There are so many that `make test` looks at one part of them, chosen by
LANCASTER_SEED, and `make soak` at all (`PARTS`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from lancaster import Rng
from tests.browser import game_moments
from tests.browser.choices import actions
from tests.browser.deciding import Decision
from tests.browser.person import Person
from tests.configurations import SEED

Way = Callable[[Person], None]
NUMBER_OF_PARTS = 6
PARTS = [
    pytest.param(part, marks=[] if part == SEED % NUMBER_OF_PARTS else [pytest.mark.soak], id=f"part-{part + 1}")
    for part in range(NUMBER_OF_PARTS)
]
LONG_NAME = "Wilhelmina de Bohun-Vere"
LONG_TABLE = "The Long Parliament of Wallingford and Reading"


def settled(person: Person) -> Person:
    """Somebody with a long name, an open table and a game where it is their turn."""
    person.become_guest(LONG_NAME)
    person.make_table(None, None, None, name=LONG_TABLE, listed=True)
    game_moments.fork(person, "place")
    return person


def _at(path: str, person: Person) -> None:
    person.open(path)
    person.page.locator("h1").first.wait_for(state="attached")


def _room(person: Person) -> None:
    table = person.make_table(None, "knight", None, None, name=LONG_TABLE)
    person.page.goto(f"/table/{table}")
    person.page.locator(".room").wait_for()


def _result(person: Person) -> None:
    person.page.goto(f"/result/{game_moments.bring(person, game_moments.FULL)}")
    person.page.locator("#winner").wait_for()


def _review(person: Person) -> None:
    person.page.goto(f"/result/{game_moments.bring_reviewed(person)}")
    person.page.locator("[data-charted] label").nth(1).click()
    person.page.locator("[data-review] [data-fault=before]").click(timeout=130_000)
    person.page.locator("[data-review] [data-better]").wait_for()


def _review_beside(person: Person) -> None:
    person.page.goto(f"/replay/{game_moments.bring_reviewed(person)}?at=1&review=1")
    person.page.locator("[data-review] [data-fault=after]").click(timeout=130_000)


def _openings_beside(person: Person) -> None:
    person.page.goto(f"/replay/{game_moments.bring(person, game_moments.FULL)}?at=1&openings=1")
    person.page.locator("[data-openings] :is(tbody tr, p)").first.wait_for()


def _statistics_of_games(person: Person) -> None:
    game_moments.resigned_games(person, 3)
    person.page.goto("/me/statistics")
    person.page.locator("[data-comparison] tbody tr").first.wait_for()


def _replay(person: Person) -> None:
    person.page.goto(f"/replay/{game_moments.bring(person, game_moments.FULL)}?at=150")
    person.page.locator("input[type=range]").wait_for()


def _somebody(person: Person) -> None:
    _at(f"/people/{person.id}", person)


def _first_game(person: Person) -> None:
    person.page.goto("/learn")
    person.page.locator("h1, [data-ask]").first.wait_for(state="attached")
    person.settle()  # a table is made, and opened
    person.page.locator("h1, [data-ask]").first.wait_for(state="attached")


def _decision(kind: str, person: Person) -> None:
    game_moments.open_decision(person, kind)
    if kind == "ballot":
        person.page.locator("dialog[open] [data-ballot]").wait_for()


def _passing(person: Person) -> None:
    person.page.goto(f"/table/{game_moments.fork(person, 'place')}")
    person.page.locator("main.pass").wait_for()


def _watching(person: Person) -> None:
    """The table through the eyes of nobody, while others decide: a replay has no Idle, so a game of bots is opened."""
    table = game_moments.bring(person, game_moments.FULL)
    person.open_table(table)
    person.page.locator("main h1").wait_for(state="attached")


def _pressed(selector: str, shown: str, person: Person) -> None:
    _decision("place", person)
    person.page.locator(selector).locator("visible=true").first.click()
    person.page.locator(shown).locator("visible=true").first.wait_for()


def _log(person: Person) -> None:
    """On a large screen it lies open; what happened since the last turn is folded to its tab first."""
    _decision("place", person)
    log = person.page.locator(".log").locator("visible=true")
    strip = person.page.locator("button.fold").locator("visible=true")
    if not log.count() and strip.count():
        strip.first.click()
    if not log.count():
        person.page.locator("button:is(.tab, .bar [aria-expanded])").locator("visible=true").first.click()
    log.wait_for()


def _explained(person: Person) -> None:
    """What the pointer rests on is explained."""
    _decision("place", person)
    person.page.locator("[data-target^='county:'], [data-target^='space:']").locator("visible=true").first.hover()
    person.page.locator("[aria-describedby=tip]").wait_for(state="attached")
    person.page.locator("main #tip").wait_for()


def _key(key: str, shown: str, person: Person) -> None:
    _decision("place", person)
    person.page.keyboard.press(key)
    person.page.locator(shown).locator("visible=true").first.wait_for()


def _advice(person: Person) -> None:
    """A busy server may have no time for it, and says so; then one asks again."""
    _decision("place", person)
    advice, trouble = (person.page.locator(each).first for each in (".advice", ".toast.trouble"))
    for _ in range(4):
        person.page.keyboard.press("h")
        advice.or_(trouble).first.wait_for()
        if advice.count():
            return
        trouble.wait_for(state="detached")  # it goes by itself
    raise AssertionError("the lord gives no advice")


def _settings(person: Person) -> None:
    _at("/", person)
    person.page.locator("header .end button").last.click()
    person.page.locator("dialog[open]").wait_for()


def _record(person: Person) -> None:
    _at("/", person)
    person.page.locator(".ways button:not([data-quick])").click()
    person.page.locator("dialog[open]").wait_for()


def _aside(person: Person) -> None:
    """The ballot, put aside to look at the table."""
    _decision("ballot", person)
    person.page.keyboard.press("Escape")
    person.page.locator("dialog[open]").wait_for(state="detached")


def _reveal(person: Person) -> None:
    """The last ballot is sealed, and all are opened."""
    table = game_moments.open_decision(person, "ballot")
    _, *others = person.state(table)["view"]["actors"]
    for seat in others:
        person.act(table, "no", seat)
    person.page.keyboard.press("y")
    person.page.locator("dialog[open] [data-ballot] [data-primary]").click()
    person.page.locator("dialog[open]:not(:has([data-ballot])) [data-primary]").wait_for()


def _orders(person: Person) -> None:
    """Beside the table: what is decided in advance."""
    person.open_table(person.make_table("page", "page"))
    person.page.locator("header button").locator("visible=true").first.click()
    person.page.locator("[popover] [data-offer=seal]").click()
    person.page.locator("[data-beside] select").first.wait_for()


def _puzzle(person: Person) -> None:
    _at("/puzzles/daily", person)
    person.page.locator("[data-puzzle] [data-ask]:not([data-kind=''])").wait_for()


def _solved_puzzle(person: Person) -> None:
    _puzzle(person)
    state = person.get("/puzzles/daily")
    Decision(person.page, state, person.hand("mouse"), Rng(SEED)).make(actions(state)[0], "panel")
    person.page.locator("[data-verdict]").wait_for()


def _set_up(person: Person) -> None:
    _at("/study", person)
    person.page.locator("[data-begin]").wait_for()


def _board(person: Person, at: int = 12) -> None:
    """The analysis of a finished game, with a sign and a comment."""
    study = person.post("/studies", {"source": "record", "record": game_moments.record(game_moments.FULL)})
    for change in (
        {"kind": "comment", "text": LONG_TABLE},
        {"kind": "sign", "sign": "!?"},
    ):
        path = f"/studies/{study['id']}"
        study = person.post(f"{path}/changes", {"version": study["version"], "place": at, **change})
    person.page.goto(f"/study/{study['id']}?at={at}")
    person.page.locator(f'[data-place-shown="{at}"]').wait_for(state="attached")
    person.page.locator("[data-study-panel], [data-analysis]").first.wait_for()
    if not person.page.locator("[data-study-panel]").count():  # on a phone
        person.page.locator("[data-analysis]").click()
    person.page.locator("[data-study-panel] [data-best]").first.wait_for()


def _board_of_another(person: Person) -> None:
    """A shared board, seen by somebody who is not signed in."""
    _board(person)
    address, kept = person.page.url, person.context.cookies()
    person.context.clear_cookies()
    person.page.goto(address)
    person.page.locator("[data-copy], [data-ask] button").first.wait_for()
    person.settle()
    person.context.add_cookies(kept)  # type: ignore[arg-type] # what it gives it takes


def _board_dialog(selector: str, person: Person) -> None:
    _board(person)
    person.page.locator(selector).click()
    person.page.locator("dialog[open]").wait_for()


PAGES: dict[str, Way] = {
    "lobby": partial(_at, "/"),
    "new table": partial(_at, "/new"),
    "waiting room": _room,
    "invitation": partial(_at, "/invite/AAAAAAAAAAAAAAAAAAAAAA"),
    "result": _result,
    "replay": _replay,
    "review": _review,
    "review beside a replay": _review_beside,
    "openings beside a replay": _openings_beside,
    "my games": partial(_at, "/me"),
    "statistics": partial(_at, "/me/statistics"),
    "statistics of games": _statistics_of_games,
    "account": partial(_at, "/me/account"),
    "somebody": _somebody,
    "ratings": partial(_at, "/ratings"),
    "puzzles": partial(_at, "/puzzles"),
    "puzzle": _puzzle,
    "puzzle that was answered": _solved_puzzle,
    "board to set up": _set_up,
    "analysis board": _board,
    "analysis board of somebody else": _board_of_another,
    "rules": partial(_at, "/help"),
    "own box": partial(_at, "/box"),
    "first game": _first_game,
    "new password": partial(_at, "/recover#token"),
    "no such page": partial(_at, "/nowhere"),
}
OVER: dict[str, Way] = {
    "passing the device": _passing,
    "watching a game that is over": _watching,
    "settings": _settings,
    "bring a record": _record,
    "keys": partial(_key, "?", "dialog[open]"),
    "advice": _advice,
    "list of choices": partial(_key, "l", "[data-list]"),
    "menu": partial(_pressed, "header button", "[popover]"),
    "rules beside the table": partial(_pressed, "[data-ask] .rule", "dialog[open]"),
    "log": _log,
    "explanation": _explained,
    "rival": partial(_pressed, ":is(.rival h2, .players li:not(:has(.now))) button", ".detail"),
    "ballot put aside": _aside,
    "reveal": _reveal,
    "orders": _orders,
    "cards to come": partial(_board_dialog, "[data-cards]"),
    "who plays on the board": partial(_board_dialog, "[data-houses]"),
}
DECISIONS: dict[str, Way] = {kind: partial(_decision, kind) for kind in game_moments.KINDS}
ALL: dict[str, Way] = {**PAGES, **OVER, **DECISIONS}


def part_of_all(part: int) -> dict[str, Way]:
    """One part of all screens: some of each sort."""
    return dict(list(ALL.items())[part::NUMBER_OF_PARTS])
