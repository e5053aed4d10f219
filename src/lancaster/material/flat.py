"""A material as a list of dotted keys and values, as the file, its digest and the differences of a record need it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lancaster.material.checks import Flat, check
from lancaster.material.errors import MaterialError
from lancaster.material.kinds import Value, text_of
from lancaster.material.schema import CARDS, COUNTIES, FAVOURS, FIELDS, OFFICES, PLAYERS, SCHEMA, SPACES

if TYPE_CHECKING:
    from lancaster.material.values import Material


def flatten(material: Material) -> dict[str, Value]:
    """Dotted key → value in file order. Raises MaterialError if the material could not have been read from a file."""
    _structure(material)
    raw = _written(material)
    values = {key: kind.read(key, raw[key]) for key, kind in SCHEMA.items()}
    for key, value in values.items():
        if value != raw[key]:
            raise MaterialError(f"must be {text_of(value)} as a frozen value, not {raw[key]!r}", key)
    check(values)
    return values


def digest_of(values: Flat) -> str:
    """The digest of these values, sixteen characters. It does not depend on their provenance or order."""
    lines = "".join(f"{key} = {text_of(values[key])}\n" for key in sorted(values))
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def card_names(strengths: Sequence[int]) -> tuple[str, ...]:
    """`2`, `3a`, `3b`, …: a card is called after its strength, with a letter where several have it."""
    names: list[str] = []
    for place, strength in enumerate(strengths):
        alone = strengths.count(strength) == 1
        names.append(str(strength) if alone else f"{strength}{'abcdefghijkl'[strengths[:place].count(strength)]}")
    return tuple(names)


def _structure(material: Material) -> None:
    keys = [
        ("county", "the nine counties A to I", [county.letter for county in material.counties], list(COUNTIES)),
        ("castle", "the six spaces " + ", ".join(SPACES), [space.key for space in material.castle], list(SPACES)),
        ("favour", "the six tiles " + ", ".join(FAVOURS), [tile.key for tile in material.favours], list(FAVOURS)),
        ("office", "the offices " + ", ".join(OFFICES), [office.key for office in material.offices], list(OFFICES)),
    ]
    for key, what, there, wanted in keys:
        if there != wanted:
            raise MaterialError(f"must be {what}, in this order, not {', '.join(there)}", key)
    names = tuple(card.name for card in material.conflicts)
    if len(names) != len(CARDS):
        raise MaterialError(f"must be twelve cards, not {len(names)}", "conflict")
    if names != card_names([card.strength for card in material.conflicts]):
        raise MaterialError(f"cards must be named after their strengths, not {', '.join(names)}", "conflict")
    for space in material.castle[:4]:
        if space.price != 0:
            raise MaterialError("must be 0: only a new knight and an upgrade have a price", f"castle.{space.key}.price")
    if len(material.shame_track) != len(FIELDS):
        raise MaterialError(f"must be five fields, not {len(material.shame_track)}", "displeasure.track")
    for name in NUMBERS:
        if len(getattr(material.numbers, name).values) != len(PLAYERS):
            raise MaterialError("must be four values, for 2, 3, 4 and 5 players", f"players.*.{name}")


NUMBERS = (
    "nobles_per_county",
    "removed_conflicts",
    "removed_favours",
    "bishops",
    "neutral_knight",
    "shame_per_field",
)
"""The values that depend on the number of players, by their names in the file and in Numbers."""

SINGLES = {
    "knights.house": "knights",
    "knights.start": "start_knights",
    "ally.knights": "ally_knights",
    "ally.spaces": "ally_spaces",
    "start.gold": "start_gold",
    "start.squires": "start_squires",
    "start.votes": "start_votes",
    "start.votes_with_court": "start_votes_with_court",
    "game.rounds": "rounds",
    "game.conflicts_per_round": "conflicts_per_round",
    "game.conflict_spaces": "conflict_spaces",
    "game.favoured_knights": "favoured_knights",
    "price.both": "both_price",
    "price.ransom": "ransom_price",
    "end.strength": "strength_points",
    "end.extensions": "extension_points",
    "end.nobles": "nobles_points",
    "court.shields": "shields",
    "court.archers": "archers",
    "court.tudors": "tudors",
    "court.lord_strength": "lord_strength",
    "court.bishop_strength": "bishop_strength",
    "court.archer_strength": "archer_strength",
    "court.tudor_strength": "tudor_strength",
    "court.bishop_limit": "bishop_limit",
    "court.seals": "seals",
    "displeasure.tower_limit": "tower_limit",
    "displeasure.shame_markers": "shame_markers",
}
"""Keys that are one field of Material each."""


def _written(material: Material) -> dict[str, Any]:
    raw: dict[str, Any] = {key: getattr(material, name) for key, name in SINGLES.items()}
    for county in material.counties:
        raw[f"county.{county.letter}.name"] = county.name
        raw[f"county.{county.letter}.minimum"] = county.minimum
        raw[f"county.{county.letter}.reward"] = county.reward
    for space in material.castle:
        raw[f"castle.{space.key}.reward"] = space.reward
        raw[f"castle.{space.key}.price"] = space.price
    for favour in material.favours:
        raw[f"favour.{favour.key}.reward"] = favour.reward
    for number, card in zip(CARDS, material.conflicts, strict=True):
        raw[f"conflict.{number}.strength"] = card.strength
        raw[f"conflict.{number}.points"] = card.points
    for players in PLAYERS:
        for name in NUMBERS:
            raw[f"players.{players}.{name}"] = getattr(material.numbers, name)[players]
    for office in material.offices:
        raw[f"office.{office.key}.tribute"] = office.tribute
        raw[f"office.{office.key}.seals"] = office.seals
    for field, cost in zip(FIELDS, material.shame_track, strict=True):
        raw[f"displeasure.track.{field}"] = cost
    return raw
