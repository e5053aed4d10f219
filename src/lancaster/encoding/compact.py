"""Compact ids: the actions that can ever be legal in one configuration, numbered without gaps.

The ids of `lancaster.encoding.actions` are the same for every configuration, and most of them are never legal in a
given one. A network that plays one configuration needs an output for those that can be: with four players and the base
game about one in ten. The order is that of the ids.

>>> from lancaster import Options
>>> compact = CompactActions(Options(players=4))
>>> len(compact), compact.ids[:4]
(503, (0, 1, 3, 4))
>>> compact.compact_id(1414), compact.ids[354]
(354, 1414)
"""

from __future__ import annotations

from array import array
from typing import Final

from lancaster.encoding.actions import ACTIONS, BLOCKS
from lancaster.options import SECTIONS, Options
from lancaster.rules.actions import Action, NameStart, TakeFavour, Upgrade
from lancaster.rules.bands import STRONGEST
from lancaster.rules.book import Book
from lancaster.rules.laws.deck import LAWS, section
from lancaster.rules.placing_actions import AtOffice, InCastle, InCounty, InFront, KnightPlacing, Placing
from lancaster.rules.setup import open_book
from lancaster.rules.terms import OFFICE_NAMES, PLACE_NAMES, SHIELD

NO_ID: Final = -1
NOT_UPGRADED: Final = ("reserve", "treasury")  # no knight stands there that could become stronger
ASKED_BY_LAWS: Final = {law.answer for law in LAWS if law.answer is not None}  # kinds of actions


class CompactActions:
    """The compact ids of a configuration: `ids[compact]` is the id, `compact_of[id]` the compact one or NO_ID.

    `compact_of_bytes()` and `ids_bytes()` are the same tables for `numpy.frombuffer(…, numpy.int64)`.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.ids: tuple[int, ...] = tuple(_possible(options))
        self.compact_of: list[int] = [NO_ID] * len(ACTIONS)
        for compact, number in enumerate(self.ids):
            self.compact_of[number] = compact

    def __len__(self) -> int:
        return len(self.ids)

    def compact_id(self, number: int) -> int:
        """The compact id of an id; ValueError if that action is never legal in this configuration."""
        found = self.compact_of[number]
        if found == NO_ID:
            raise ValueError(f"{ACTIONS[number]} is never legal in this configuration")
        return found

    def ids_bytes(self) -> bytes:
        """The ids, by compact id: `int64`."""
        return array("q", self.ids).tobytes()

    def compact_of_bytes(self) -> bytes:
        """The compact ids, by id: `int64`."""
        return array("q", self.compact_of).tobytes()


def _possible(options: Options) -> list[int]:
    book = open_book(options.material, options.players, options.court, options.displeasure)
    unasked = ASKED_BY_LAWS - {LAWS[law].answer for law in _laws_in_play(options)}
    found: list[int] = []
    for block in BLOCKS:
        if type(block.actions[0]) in unasked:
            possible = False
        elif block.name in ("bishop", "treasury", "office", "ally-office"):
            possible = options.court
        elif block.name == "tower":
            possible = options.displeasure
        else:
            possible = True
        if possible:
            found += [
                block.offset + i for i, action in enumerate(block.actions) if _can_be_legal(options, book, action)
            ]
    return found


def _laws_in_play(options: Options) -> list[int]:
    """Every law that the deck of a game can hold."""
    sets = options.sections
    return [
        law
        for number in range(SECTIONS)
        for name in (options.sets_in_play(number) if sets is None else (sets[number],))
        for law in section(name, number)
    ]


def _can_be_legal(options: Options, book: Book, action: Action) -> bool:
    """Whether nothing about an action stands against it in any position."""
    if isinstance(action, Placing) and action.ally and not book.allies:
        return False
    if isinstance(action, KnightPlacing) and action.beside and not options.court:
        return False
    if isinstance(action, InCounty):  # R2.3
        return action.strength + book.beside_strength(action.beside) >= book.minimum[action.county]
    if isinstance(action, InCastle):  # R7.1
        return bool(book.spaces[-1 if action.ally else 0] >> action.space & 1)
    if isinstance(action, TakeFavour):
        return bool(book.favours >> action.tile & 1)
    if isinstance(action, NameStart):
        return action.seat < options.players
    if isinstance(action, AtOffice):
        return action.bishops <= book.bishop_limit and not (action.tudor and not action.band)
    if isinstance(action, Upgrade):
        place = PLACE_NAMES[action.place]
        if place == "tower":
            return options.displeasure and action.strength < STRONGEST
        if place in OFFICE_NAMES:
            return options.court and action.strength < STRONGEST
        return action.strength < STRONGEST and place not in NOT_UPGRADED
    return not isinstance(action, InFront) or not action.beside & SHIELD
