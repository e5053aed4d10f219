"""A Material made from dotted keys and values: the inverse of `flatten`."""

from __future__ import annotations

from typing import TypeVar, cast

from lancaster.material.checks import Flat, check, whole, wholes
from lancaster.material.flat import card_names
from lancaster.material.reward import Reward
from lancaster.material.schema import CARDS, COUNTIES, FAVOURS, FIELDS, OFFICES, PLAYERS, SPACES
from lancaster.material.values import (
    Conflict,
    County,
    Favour,
    Four,
    Material,
    Numbers,
    Office,
    PerPlayers,
    Space,
    Tribute,
)

T = TypeVar("T")


def assemble(values: Flat) -> Material:
    """The material with these values, each of them already read by its kind; refuses what does not fit together."""
    check(values)
    return Material(
        knights=_four(values, "knights.house"),
        start_knights=_four(values, "knights.start"),
        ally_knights=_four(values, "ally.knights"),
        ally_spaces=_words(values, "ally.spaces"),
        start_gold=whole(values, "start.gold"),
        start_squires=whole(values, "start.squires"),
        start_votes=whole(values, "start.votes"),
        start_votes_with_court=whole(values, "start.votes_with_court"),
        rounds=whole(values, "game.rounds"),
        conflicts_per_round=whole(values, "game.conflicts_per_round"),
        conflict_spaces=whole(values, "game.conflict_spaces"),
        favoured_knights=whole(values, "game.favoured_knights"),
        both_price=whole(values, "price.both"),
        ransom_price=whole(values, "price.ransom"),
        counties=_counties(values),
        castle=_castle(values),
        favours=tuple(Favour(key, _reward(values, f"favour.{key}.reward")) for key in FAVOURS),
        conflicts=_conflicts(values),
        strength_points=_two(values, "end.strength"),
        extension_points=_two(values, "end.extensions"),
        nobles_points=wholes(values, "end.nobles"),
        numbers=_numbers(values),
        offices=_offices(values),
        shields=whole(values, "court.shields"),
        archers=whole(values, "court.archers"),
        tudors=whole(values, "court.tudors"),
        lord_strength=whole(values, "court.lord_strength"),
        bishop_strength=whole(values, "court.bishop_strength"),
        archer_strength=whole(values, "court.archer_strength"),
        tudor_strength=whole(values, "court.tudor_strength"),
        bishop_limit=whole(values, "court.bishop_limit"),
        seals=whole(values, "court.seals"),
        tower_limit=whole(values, "displeasure.tower_limit"),
        shame_markers=whole(values, "displeasure.shame_markers"),
        shame_track=tuple(whole(values, f"displeasure.track.{field}") for field in FIELDS),
    )


def _counties(values: Flat) -> tuple[County, ...]:
    return tuple(
        County(letter, name, whole(values, f"county.{letter}.minimum"), _reward(values, f"county.{letter}.reward"))
        for letter, name in COUNTIES.items()
    )


def _castle(values: Flat) -> tuple[Space, ...]:
    spaces: list[Space] = []
    for key in SPACES:
        price = f"castle.{key}.price"
        spaces.append(
            Space(key, _reward(values, f"castle.{key}.reward"), whole(values, price) if price in values else 0)
        )
    return tuple(spaces)


def _conflicts(values: Flat) -> tuple[Conflict, ...]:
    strengths = [whole(values, f"conflict.{card}.strength") for card in CARDS]
    return tuple(
        Conflict(name, strength, _three(values, f"conflict.{card}.points"))
        for card, name, strength in zip(CARDS, card_names(strengths), strengths, strict=True)
    )


def _numbers(values: Flat) -> Numbers:
    def number(name: str) -> PerPlayers[int]:
        return _per_players([whole(values, f"players.{players}.{name}") for players in PLAYERS])

    return Numbers(
        nobles_per_county=number("nobles_per_county"),
        removed_conflicts=_per_players([wholes(values, f"players.{players}.removed_conflicts") for players in PLAYERS]),
        removed_favours=_per_players([_words(values, f"players.{players}.removed_favours") for players in PLAYERS]),
        bishops=number("bishops"),
        neutral_knight=number("neutral_knight"),
        shame_per_field=number("shame_per_field"),
    )


def _offices(values: Flat) -> tuple[Office, ...]:
    return tuple(
        Office(key, cast("Tribute", values[f"office.{key}.tribute"]), whole(values, f"office.{key}.seals"))
        for key in OFFICES
    )


def _per_players(four: list[T]) -> PerPlayers[T]:
    two, three, four_, five = four
    return PerPlayers((two, three, four_, five))


def _reward(values: Flat, key: str) -> Reward:
    value = values[key]
    assert isinstance(value, Reward)
    return value


def _words(values: Flat, key: str) -> tuple[str, ...]:
    value = values[key]
    assert isinstance(value, tuple)
    return tuple(word for word in value if isinstance(word, str))


def _two(values: Flat, key: str) -> tuple[int, int]:
    first, second = wholes(values, key)
    return first, second


def _three(values: Flat, key: str) -> tuple[int, int, int]:
    first, second, third = wholes(values, key)
    return first, second, third


def _four(values: Flat, key: str) -> Four:
    one, two, three, four = wholes(values, key)
    return one, two, three, four
