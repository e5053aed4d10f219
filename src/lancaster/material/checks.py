"""What must hold between the values of a material (R0.1, R1.3, R1.7, R9.1).

The conflict cards to be taken out exist, nobody starts with knights a house does not have, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping

from lancaster.material.errors import MaterialError, refusal
from lancaster.material.kinds import Value
from lancaster.material.schema import CARDS, FIELDS, PLAYERS, SCHEMA

Flat = Mapping[str, Value]
"""A whole material as dotted key → value."""


def check(values: Flat) -> None:
    """Refuse values, each of them fine on its own, that do not fit together; names the key that is to be corrected."""
    _knights(values)
    _conflicts_ascend(values)
    for players in PLAYERS:
        _cards_to_take_out_exist(values, players)
        _neutral_knight_fits_the_tower(values, players)
    _shame_track_increases(values)


def complete(values: Flat) -> None:
    """Refuse a material in which a value is missing."""
    for key in SCHEMA:
        if key not in values:
            raise MaterialError("is missing", key)


def whole(values: Flat, key: str) -> int:
    """The whole number at a key."""
    value = values[key]
    assert isinstance(value, int)
    return value


def wholes(values: Flat, key: str) -> tuple[int, ...]:
    """The list of whole numbers at a key."""
    value = values[key]
    assert isinstance(value, tuple)
    return tuple(number for number in value if isinstance(number, int))


def _knights(values: Flat) -> None:
    house = wholes(values, "knights.house")
    for key in ("knights.start", "ally.knights"):
        some = wholes(values, key)
        if sum(some) == 0:
            raise refusal("no-knights", key, "must hold at least one knight")
        for strength, (wanted, there) in enumerate(zip(some, house, strict=True), 1):
            if wanted > there:
                problem = f"{wanted} of strength {strength}, but a house has only {there} (knights.house)"
                raise refusal("too-many-knights", key, problem, number=wanted, strength=strength, most=there)


def _conflicts_ascend(values: Flat) -> None:
    for card in CARDS[1:]:
        key, before = f"conflict.{card}.strength", whole(values, f"conflict.{card - 1}.strength")
        if (after := whole(values, key)) < before:
            problem = f"{after} comes after {before}: the cards are listed from weak to strong"
            raise refusal("cards-ascend", key, problem, after=after, before=before)


def _cards_to_take_out_exist(values: Flat, players: int) -> None:
    key = f"players.{players}.removed_conflicts"
    removed = wholes(values, key)
    strengths = [whole(values, f"conflict.{card}.strength") for card in CARDS]
    for strength in removed:
        wanted, there = removed.count(strength), strengths.count(strength)
        if wanted > there:
            problem = f"takes out {wanted} of strength {strength}, but {there} of the twelve conflict cards have it"
            raise refusal("no-card-to-take-out", key, problem, number=wanted, strength=strength, most=there)


def _neutral_knight_fits_the_tower(values: Flat, players: int) -> None:
    key = f"players.{players}.neutral_knight"
    limit = whole(values, "displeasure.tower_limit")
    if (strength := whole(values, key)) > limit:
        problem = f"{strength} is more than displeasure.tower_limit, which is {limit}"
        raise refusal("neutral-too-strong", key, problem, strength=strength, most=limit)


def _shame_track_increases(values: Flat) -> None:
    for field in FIELDS[1:]:
        key, before = f"displeasure.track.{field}", whole(values, f"displeasure.track.{field - 1}")
        if (after := whole(values, key)) <= before:
            problem = f"{after} comes after {before}: each field must cost more than the one before it"
            raise refusal("track-increases", key, problem, after=after, before=before)
