"""Moments of games to look at: every kind of decision, from the golden records, and finished games.

    table = fork(anne, "ransom")     # one person on every seat, as the page's "play on from here" makes it
    table = bring(anne, "5-both-kings")

A kind is looked at where it has the most choices in its record, so that the screen is as full as it gets.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from lancaster import Game
from tests.browser.person import Person
from tests.waiting import until

GOLDEN = Path(__file__).parent.parent / "golden"

RECORDS = {
    "ballot": "3-both-base",
    "castle": "4-both-new",
    "convert": "5-plain-new",
    "county": "2-both-new",
    "crossing": "3-both-new",
    "exchange": "4-both-base",
    "extension": "2-both-kings",
    "favour": "2-both-kings",
    "first-extension": "5-both-kings",
    "keep-counties": "4-both-new",
    "keep-extensions": "5-displeasure-new",
    "noble": "4-both-kings",
    "place": "5-court-base",
    "placed-upgrade": "5-both-base",
    "purchase": "5-both-new",
    "ransom": "4-both-new",
    "send": "3-displeasure-new",
    "start": "5-both-kings",
    "swap": "2-both-base",
    "upgrade": "4-both-kings",
}
KINDS = tuple(RECORDS)
FULL = "5-both-kings"  # five players, everything on


@cache
def record(name: str) -> str:
    """A golden record."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def bring_reviewed(person: Person) -> str:
    """A finished game that is reviewed quickly: dukes play well until two of them play the last round at random."""
    text = (Path(__file__).parent / "reviewed.txt").read_text(encoding="utf-8")
    return str(person.post("/imports", {"record": text, "name": "Westminster"})["summary"]["id"])


def resigned_games(person: Person, games: int) -> None:
    """Finished games that count for statistics, quickly: the person resigns, and bots play them to the end."""
    tables = [person.make_table("page", seed=str(seed)) for seed in range(games)]
    for table in tables:
        person.post(f"/tables/{table}/resign", {"seat": 0})
    for table in tables:
        until(partial(_finished, person, table), 120, "the bots do not finish")


def _finished(person: Person, table: str) -> bool:
    return bool(person.state(table)["summary"]["status"] == "finished")


@cache
def fullest(kind: str) -> tuple[str, int]:
    """The record with that kind of decision, and after how many actions it has the most choices."""
    text = record(RECORDS[kind])
    whole = Game.replay(text)
    game = Game.deal(whole.options, whole.dealt)
    found, most = -1, 0
    for number, (seat, action) in enumerate(whole.moves):
        prompt = game.prompt(game.actors[0])
        choices = len(game.legal(game.actors[0]))
        if prompt is not None and prompt.kind == kind and choices > most:
            found, most = number, choices
        game.play(seat, action)
    assert found >= 0, f"{RECORDS[kind]} has no such decision: {kind}"
    return text, found


def fork(person: Person, kind: str) -> str:
    """A table where this is to be decided, all seats being this person's; its id."""
    text, to = fullest(kind)
    return go_on(person, text, to)


def go_on(person: Person, text: str, to: int) -> str:
    """A table that goes on from a record; its id."""
    return str(person.post("/forks", {"record": text, "to": to, "name": "Westminster"})["summary"]["id"])


def bring(person: Person, name: str) -> str:
    """A finished game, from a golden record; its id."""
    made = person.post("/imports", {"record": record(name), "name": "Westminster"})
    return str(made["summary"]["id"])


def take_the_device(person: Person) -> None:
    """The device was passed on: press that it has come."""
    person.page.locator("main.pass button").click()
    person.page.locator("[data-ask]:not([data-kind=''])").wait_for()


def open_decision(person: Person, kind: str) -> str:
    """Open a table where this is to be decided, and look at the decision; the table's id."""
    table = fork(person, kind)
    person.open_table(table)
    take_the_device(person)
    person.expect_kind(kind)
    return table
