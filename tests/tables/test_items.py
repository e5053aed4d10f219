"""Entries of the log as items: the game, and what happens beside it."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Options
from lancaster.story import Item
from lancaster.tables.entries import NOTHING, Entry
from lancaster.tables.items import entry_items, headline
from lancaster.tables.payloads import entry as shown
from lancaster.words import LANGUAGES, People, catalogue
from tests.tables.sitting_builders import begun, legal, play

PEOPLE = People(3, ("Ann", "Bob", "Cem"))
BOT: dict[str, Any] = {"person": None, "label": "Margery", "bot": "lord:500ms", "away": "", "reserved": None}
SEATED: dict[str, Any] = {"person": "p", "label": "Zoë", "bot": None, "away": "", "reserved": None}
EMPTY: dict[str, Any] = {"person": None, "label": "", "bot": None, "away": "", "reserved": None}


def told(kind: str, seat: int | None = 1, **data: Any) -> Item:
    [item] = entry_items(Entry(9, kind, seat, data, None, None, 0, ""), NOTHING, Options(3))
    return item


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        (told("made", None), "The table is set."),
        (told("begin", None), "The game begins."),
        (told("rematch", None, table="x"), "A rematch has been set up."),
        (told("ask", undone=[4, 5], to=3), "Bob asks to take back 2 actions."),
        (told("answer", yes=True), "Bob agrees to the takeback."),
        (told("answer", yes=False), "Bob does not agree to the takeback."),
        (told("answer", yes=False, why="withdrawn"), "Bob no longer asks for the takeback."),
        (told("answer", yes=False, why="late"), "Nobody answered in time; the takeback is off."),
        (told("takeback", undone=[4], to=3), "Bob takes back an action."),
        (told("takeback", None, undone=[4], to=3), "The game goes on from an earlier moment."),
        (told("flag"), "Bob has run out of time."),
        (
            told("holiday", begins=1_700_000_000_000, ends=1_700_500_000_000),
            "Bob is on holiday from 14 November to 20 November.",
        ),
        (told("back"), "Bob is back from holiday."),
        (
            told("freeze", None, number=12, rules=2),
            "The game is frozen: the rules installed now lead elsewhere from 12 on.",
        ),
        (told("close", None, why="left"), "Everybody has left; the table is closed."),
        (told("close", None, why="expired"), "Nobody came back in time; the table is closed."),
        (told("close", None, why="host"), "The table is closed."),
        (told("seat", why="joined", **SEATED), "Zoë sits down as Green, the stag."),
        (told("seat", why="filled", **BOT), "Margery (Lord) plays Green, the stag."),
        (told("seat", why="left", **EMPTY), "The seat of Green, the stag is free again."),
        (told("seat", why="declined", **EMPTY), "The seat of Green, the stag is free again."),
        (told("seat", why="deleted", **EMPTY), "The player of Green, the stag is no longer here."),
        (
            told("seat", why="left", person="p", label="Zoë", bot="knight", away="left", reserved=None),
            "Zoë has left; a bot plays Green, the stag.",
        ),
        (
            told("seat", why="filled", person=None, label="", bot="mine:3", away="", reserved=None),
            "Mine plays Green, the stag.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_happens_beside_the_game(item: Item, sentence: str) -> None:
    assert item.text(catalogue(), PEOPLE) == sentence
    assert item.beat == "table"
    for language in LANGUAGES:
        assert item.text(catalogue(language), PEOPLE).endswith(".")


def test_levels_of_bots_are_told_in_each_language() -> None:
    item = told("seat", why="filled", **{**BOT, "bot": "squire"})
    assert item.text(catalogue("de"), PEOPLE) == "Margery (Knappe) spielt Grün (Hirsch)."


def test_nobody_knows_who_played_an_imported_game_without_names() -> None:
    assert entry_items(Entry(2, "seat", 1, {**EMPTY, "why": "imported"}, None, None, 0, ""), NOTHING, Options(3)) == ()


def test_an_action_is_told_with_its_question() -> None:
    s = begun("ABC")
    seat = s.actors[0]
    play(s, seat, action=legal(s, seat)[0])
    entry, outcome = s.fresh[-1]
    [item] = shown(entry, outcome, s.options, over=False)["items"]
    assert (item["key"], item["beat"], item["house"], item["events"]) == ("extended", "setup", seat, [0])


# -- in one sentence -------------------------------------------------------------------------------------------------


def test_a_headline_tells_whoever_is_asked_what_was_done_to_them() -> None:
    s = begun(seed=7)
    for _ in range(3):
        play(s, action="extend votes")
    first = s.actors[0]
    play(s, action="1 Bedford")
    work = s.copy()
    play(work, action="2 Bedford")
    assert headline(work, first, "en") == "Anna places a 2 in Bedford; your knight of strength 1 goes home."
    assert headline(work, first, "de") == "Anna setzt eine 2 nach Bedford; dein Ritter der Stärke 1 geht heim."
    assert headline(work, 1, "en") == "Anna places a 2 in Bedford; C’s knight of strength 1 goes home."
    assert headline(work.copy(), first, "en") == "", "nothing has happened since"
