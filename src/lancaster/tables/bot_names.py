"""The names of bots at a table: medieval names instead of levels, so that the log never says "Squire gets 3 squires".

A bot is named when it takes its seat, and the name is stored with the seat. Names are chosen by the table's id: the
same table always gets the same ones, and no two bots of a table are called alike.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from lancaster.tables.entries import Chair

# common in England about 1413, spelled so that they can be read in all languages of the page
NAMES: Final = (
    *("Agnes", "Alice", "Amice", "Aveline", "Beatrice", "Cecily", "Denise", "Edith", "Eleanor", "Ellen", "Emma"),
    *("Felice", "Isabel", "Isolde", "Joan", "Juliana", "Katherine", "Lettice", "Mabel", "Margery", "Matilda"),
    *("Maud", "Millicent", "Petronilla", "Philippa", "Rohesia", "Sabina", "Sibyl", "Thomasina", "Ursula"),
    *("Adam", "Alan", "Ambrose", "Bartholomew", "Clement", "Edmund", "Fulk", "Geoffrey", "Gervase", "Gilbert"),
    *("Giles", "Godfrey", "Hamo", "Hugh", "Humphrey", "Ivo", "Jordan", "Lambert", "Miles", "Nicholas", "Odo"),
    *("Osbert", "Payn", "Piers", "Ralph", "Reynold", "Roger", "Simon", "Walter", "Warin"),
)
# what seats of bots were called before bots had names, and what other programs write into records
_BOT_TEXT: Final = re.compile(r"(page|squire|knight|lord|duke|random)(:\w*)?( \d+)?")


def bot_name(table: str, seat: int, others: Iterable[str]) -> str:
    """The name of a bot on a seat of a table: none of `others`, in upper or lower case."""
    taken = {name.casefold() for name in others}
    start = int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:4])
    free = (NAMES[(start + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in free if name.casefold() not in taken)


def is_bot_text(label: str) -> bool:
    """Whether a label is the text of a bot, such as `lord:500ms`, rather than a name."""
    return _BOT_TEXT.fullmatch(label) is not None


def named(table: str, labels: Sequence[str]) -> list[str]:
    """The labels of all seats, with names in place of the texts of bots."""
    found = ["" if is_bot_text(label) else label for label in labels]
    for seat, label in enumerate(labels):
        if is_bot_text(label):
            found[seat] = bot_name(table, seat, found)
    return found


def seat_labels(table: str, chairs: Sequence[Chair | Any]) -> list[str]:
    """What every seat is called; bots that were seated before bots had names are named here."""
    if all(chair.person is not None or chair.bot is None for chair in chairs):
        return [chair.label for chair in chairs]
    named_now = [chair.label if chair.person is None and chair.bot is not None else "" for chair in chairs]
    return [name or chair.label for name, chair in zip(named(table, named_now), chairs, strict=True)]
