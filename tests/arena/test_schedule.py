"""Seats rotate, and every seating plays the same deals."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from lancaster import Options
from lancaster.arena.schedule import Contest, seed_of


def contest(bots: str, players: int, seating: str = "rotations", seed: int = 1) -> Contest:
    return Contest(tuple(bots), Options(players), seed, seating)


def names(made: Contest) -> list[str]:
    return ["".join(seating) for seating in made.seatings]


@pytest.mark.parametrize(
    ("bots", "players", "seatings"),
    [
        ("abcd", 4, "abcd dabc cdab bcda"),
        ("abbb", 4, "abbb babb bbab bbba"),
        ("ab", 2, "ab ba"),
        ("ab", 4, "abab baba"),
        ("ab", 3, "aba aab baa bab bba abb"),
        ("a", 3, "aaa"),
        ("abc", 2, "ab ba ac ca bc cb"),
    ],
)
def test_seatings(bots: str, players: int, seatings: str) -> None:
    assert names(contest(bots, players)) == seatings.split()


def test_every_order_round_the_table() -> None:
    assert set(names(contest("abcd", 4, "all"))) == {"".join(order) for order in permutations("abcd")}
    assert sorted(names(contest("aabb", 4, "all"))) == ["aabb", "abab", "abba", "baab", "baba", "bbaa"]


@pytest.mark.parametrize("bots", ["abcd", "abbb", "ab", "abc", "abcde", "a"])
@pytest.mark.parametrize("seating", ["rotations", "all"])
def test_every_bot_has_every_seat_equally_often(bots: str, seating: str) -> None:
    made = contest(bots, 4, seating)
    for bot in set(bots):
        counts = Counter(seat for row in made.seatings for seat, name in enumerate(row) if name == bot)
        assert len(counts) == 4
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize("bots", ["abcd", "abbb", "ab", "abcde"])
def test_every_seating_plays_the_same_deals(bots: str) -> None:
    made = contest(bots, 4)
    games = made.rounded(3 * len(made.seatings) - 1)
    assert games == 3 * len(made.seatings)
    played: dict[tuple[str, ...], list[str]] = {}
    for fixture in made.fixtures(games):
        played.setdefault(fixture.seats, []).append(str(fixture.dealt()))
    assert set(played) == set(made.seatings)
    [deals] = {tuple(deals) for deals in played.values()}
    assert len(set(deals)) == 3


def test_seeds_are_pinned_and_differ() -> None:
    """The same on every machine; none is used twice."""
    assert seed_of(7, "deal", 1) == int.from_bytes(bytes.fromhex("4479da5d2336e687"), "big")
    made = contest("abcd", 4, seed=7)
    fixtures = list(made.fixtures(40))
    seeds = [fixture.bot_seed(seat) for fixture in fixtures for seat in range(4)]
    seeds += [fixture.sight_seed() for fixture in fixtures]
    assert len(set(seeds)) == len(seeds) == 200
    others = contest("abcd", 4, seed=8)
    assert str(others.fixture(1).dealt()) != str(fixtures[0].dealt())


def test_refusals() -> None:
    with pytest.raises(ValueError, match="at least one bot"):
        Contest((), Options(4), 1)
    with pytest.raises(ValueError, match="rotations or all, not 'some'"):
        contest("ab", 4, "some")
