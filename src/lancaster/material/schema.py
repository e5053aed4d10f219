"""Every key of the material file and what may stand there, in the order of the file (chapter 0).

Some values belong to the game but not to what can be varied: the engine is written for nine counties, five rounds,
three spaces in a conflict. They stand in the file all the same, and any other value is refused with that explanation.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lancaster.material.kinds import Fixed, Kind, Pair, Rewards, Whole, Wholes, Word, Words

COUNTIES: Final = MappingProxyType(
    {
        "A": "Northumberland",
        "B": "Stafford",
        "C": "York",
        "D": "Gloucester",
        "E": "Bedford",
        "F": "Suffolk",
        "G": "Somerset",
        "H": "Dorset",
        "I": "Surrey",
    }
)
SPACES: Final = ("squires", "gold", "mixed", "votes", "knight", "upgrade")
FAVOURS: Final = ("upgrade", "noble", "gold", "squires", "more-gold", "more-squires")
OFFICES: Final = ("chancellor", "constable", "chamberlain")
TRIBUTES: Final = ("votes", "squires", "gold")
CARDS: Final = tuple(range(1, 13))
PLAYERS: Final = (2, 3, 4, 5)
FIELDS: Final = (1, 2, 3, 4, 5)

_INCOME = ("squires", "gold", "votes", "points")
_COUNTY = ("knights", "upgrades", "extensions", *_INCOME)


def _knights() -> dict[str, Kind]:
    return {
        "knights.house": Wholes(4, 0, 3),
        "knights.start": Wholes(4, 0, 3),
        "ally.knights": Wholes(4, 0, 3),
        "ally.spaces": Fixed(("knight", "upgrade"), "ally-spaces"),
    }


def _start() -> dict[str, Kind]:
    return {
        "start.gold": Whole(0, 20),
        "start.squires": Whole(0, 20),
        "start.votes": Whole(0, 20),
        "start.votes_with_court": Whole(0, 20),
    }


def _game() -> dict[str, Kind]:
    return {
        "game.rounds": Fixed(5, "rounds"),
        "game.conflicts_per_round": Fixed(2, "conflicts-per-round"),
        "game.conflict_spaces": Fixed(3, "conflict-spaces"),
        "game.favoured_knights": Whole(0, 12),
        "price.both": Whole(0, 20),
        "price.ransom": Whole(0, 20),
    }


def _counties() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for letter, name in COUNTIES.items():
        kinds[f"county.{letter}.name"] = Fixed(name, "county-names")
        kinds[f"county.{letter}.minimum"] = Whole(1, 4)
        kinds[f"county.{letter}.reward"] = Rewards(_COUNTY, why="crossing-and-start")
    kinds["county.H.reward"] = Rewards((), must=("crossing",), why="dorset")
    kinds["county.I.reward"] = Rewards(_INCOME, must=("start_player",), why="surrey")
    return kinds


def _castle() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {f"castle.{key}.reward": Rewards(_INCOME) for key in ("squires", "gold", "mixed", "votes")}
    for key in ("knight", "upgrade"):
        kinds[f"castle.{key}.reward"] = Rewards((), must=(f"{key}s",))
        kinds[f"castle.{key}.price"] = Whole(0, 20)
    return kinds


def _favours() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {f"favour.{key}.reward": Rewards((), must=(f"{key}s",)) for key in ("upgrade", "noble")}
    for key in FAVOURS[2:]:
        kinds[f"favour.{key}.reward"] = Rewards(("squires", "gold"))
    return kinds


def _conflicts() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for card in CARDS:
        kinds[f"conflict.{card}.strength"] = Whole(1, 30)
        kinds[f"conflict.{card}.points"] = Wholes(3, 0, 30, "rising")
    return kinds


def _end() -> dict[str, Kind]:
    return {
        "end.strength": Wholes(2, 0, 99, "rising"),
        "end.extensions": Wholes(2, 0, 99, "rising"),
        "end.nobles": Wholes(10, 0, 99, "falling"),
    }


def _players() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for players in PLAYERS:
        kinds[f"players.{players}.nobles_per_county"] = Whole(1, 9)
        kinds[f"players.{players}.removed_conflicts"] = Pair()
        kinds[f"players.{players}.removed_favours"] = Words(FAVOURS)
        kinds[f"players.{players}.bishops"] = Whole(0, 30)
        kinds[f"players.{players}.neutral_knight"] = Whole(0, 4)
        kinds[f"players.{players}.shame_per_field"] = Whole(1, 20, "shame-field")
    return kinds


def _court() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for office in OFFICES:
        kinds[f"office.{office}.tribute"] = Word(TRIBUTES)
        kinds[f"office.{office}.seals"] = Whole(0, 20)
    kinds["court.shields"] = Whole(2, 20, "shields")
    kinds["court.archers"] = Whole(3, 20, "archers")
    kinds["court.tudors"] = Whole(3, 20, "archers")
    for piece in ("lord", "bishop", "archer", "tudor"):
        kinds[f"court.{piece}_strength"] = Whole(0, 9)
    kinds["court.bishop_limit"] = Whole(0, 9)
    kinds["court.seals"] = Whole(0, 999)
    return kinds


def _displeasure() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {"displeasure.tower_limit": Whole(1, 30), "displeasure.shame_markers": Whole(0, 999)}
    for field in FIELDS:
        kinds[f"displeasure.track.{field}"] = Whole(1, 99)
    return kinds


SCHEMA: Final[Mapping[str, Kind]] = MappingProxyType(
    _knights()
    | _start()
    | _game()
    | _counties()
    | _castle()
    | _favours()
    | _conflicts()
    | _end()
    | _players()
    | _court()
    | _displeasure()
)
"""Dotted key → what may stand there, in file order."""
