"""Glicko-2 to the digits of its paper, and what games of two to five players make of it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster.server.results import glicko
from lancaster.server.results.glicko import (
    CEILING,
    FLOOR,
    MEAN,
    SCALE,
    WILDEST,
    Rating,
    Result,
    after,
    after_game,
    rested,
)

RATINGS = st.builds(
    Rating,
    value=st.floats(500, 2500),
    deviation=st.floats(FLOOR, CEILING),
    volatility=st.one_of(st.just(0.0), st.floats(0.03, WILDEST)),
)
PERIODS = st.one_of(st.just(0.0), st.floats(1e-9, 300))


# -- the paper -------------------------------------------------------------------------------------------------------


def test_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system" (2013), pages 4 and 5."""
    found = after(
        Rating(1500, 200, 0.06),
        [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)],
    )
    strength, deviation = round((found.value - MEAN) / SCALE, 4), round(found.deviation / SCALE, 4)
    assert (strength, deviation) == (-0.2069, 0.8722)
    # the paper turns these rounded numbers into its last line; from the exact ones the rating is 1464.05
    assert round(MEAN + SCALE * strength, 2) == 1464.06
    assert round(SCALE * deviation, 2) == round(found.deviation, 2) == 151.52
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert math.floor(found.volatility * 1e5) / 1e5 == 0.05999


def test_example_of_the_paper_in_between() -> None:
    """The paper's g of the three opponents, and its v and Δ, which it rounds on the way."""
    assert [round(glicko._sureness(deviation / SCALE), 4) for deviation in (30, 100, 300)] == [0.9955, 0.9531, 0.7242]
    assert glicko._volatility(0.06, 1.1513, 1.7785, -0.4834, 1.0) == pytest.approx(0.05999, abs=1e-5)


def test_without_a_game_only_the_deviation_grows() -> None:
    """The paper's last remark: φ' = √(φ² + σ²) for a period."""
    found = rested(Rating(1600, 60, 0.06), 1)
    assert found == after(Rating(1600, 60, 0.06), [], 1)
    assert found.value == 1600
    assert found.deviation == pytest.approx(math.hypot(60, 0.06 * SCALE))


# -- time ------------------------------------------------------------------------------------------------------------


@given(RATINGS, st.floats(0, 500), st.floats(0, 500))
def test_rest_adds_up(rating: Rating, first: float, second: float) -> None:
    at_once, in_two = rested(rating, first + second), rested(rested(rating, first), second)
    assert at_once.deviation == pytest.approx(in_two.deviation)
    assert rating.deviation <= at_once.deviation <= CEILING


def test_a_settled_player_is_provisional_after_a_year_and_a_half() -> None:
    """What the page for players says."""
    settled = Rating(1600, 60, 0.06)
    assert rested(settled, 77).deviation < 110 < rested(settled, 79).deviation


def test_a_strength_that_never_changes_stays_as_sure_as_it_is() -> None:
    bot = Rating(1600, 60, 0.0)
    assert rested(bot, 1000) == bot
    assert after(bot, [Result(Rating(), 0)], 1000).volatility == 0


def test_surprises_raise_the_volatility_and_quiet_lowers_it() -> None:
    rating = Rating(1500, 60, 0.06)
    weak, equal = Rating(900, 50), Rating(1500, 50)
    assert after(rating, [Result(weak, 0)] * 8).volatility > 0.06
    assert after(rating, [Result(equal, 0.5)] * 8).volatility < 0.06


def test_no_upset_makes_a_rating_wild() -> None:
    """Two years away, and then the weakest beats the strongest."""
    assert after(Rating(500, 45, 0.11), [Result(Rating(2000, 45), 1)] * 2, 104.0).volatility == WILDEST


def test_games_in_a_row_are_as_good_as_one_period() -> None:
    """A week's games one by one leave about the same as all of them at its end, as the paper has it."""
    rating, rivals = Rating(1500, 80, 0.06), [Rating(1500 + 20 * number, 50) for number in range(-5, 6)]
    results = [Result(rival, float(number % 3 != 0)) for number, rival in enumerate(rivals)]
    at_once = after(rating, results)
    one_by_one = rating
    for result in results:
        one_by_one = after(one_by_one, [result], 1 / len(results))
    assert one_by_one.value == pytest.approx(at_once.value, abs=5)
    assert one_by_one.deviation == pytest.approx(at_once.deviation, abs=1)


# -- games -----------------------------------------------------------------------------------------------------------

SEATS = st.lists(st.tuples(RATINGS, st.integers(1, 5), PERIODS), min_size=2, max_size=5)
Seat = tuple[Rating, int, float]


def rate(seats: list[Seat]) -> list[Rating]:
    """The ratings after a game, seat by seat."""
    names = [str(number) for number in range(len(seats))]
    found = after_game(
        {name: seat[0] for name, seat in zip(names, seats, strict=True)},
        [(name, seat[1]) for name, seat in zip(names, seats, strict=True)],
        {name: seat[2] for name, seat in zip(names, seats, strict=True)},
    )
    return [found[name] for name in names]


@given(SEATS, st.randoms(use_true_random=False))
def test_where_one_sits_does_not_matter(seats: list[Seat], chance: random.Random) -> None:
    order = list(range(len(seats)))
    chance.shuffle(order)
    there = rate(seats)
    assert rate([seats[seat] for seat in order]) == [there[seat] for seat in order]


@given(SEATS)
def test_ratings_stay_within_their_bounds(seats: list[Seat]) -> None:
    for rating in rate(seats):
        assert math.isfinite(rating.value)
        assert FLOOR <= rating.deviation <= CEILING
        assert 0 <= rating.volatility <= WILDEST


@given(SEATS)
def test_winning_never_lowers_and_losing_never_raises(seats: list[Seat]) -> None:
    best, worst = min(seat[1] for seat in seats), max(seat[1] for seat in seats)
    alone = [seat[1] for seat in seats]
    for (before, place, _), found in zip(seats, rate(seats), strict=True):
        if alone.count(place) > 1:
            continue
        if place == best:
            assert found.value >= before.value
        if place == worst:
            assert found.value <= before.value


@given(SEATS, st.data())
def test_a_better_place_is_never_worth_less(seats: list[Seat], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(seats) - 1))
    rating, place, periods = seats[seat]
    better = [*seats[:seat], (rating, data.draw(st.integers(0, place)), periods), *seats[seat + 1 :]]
    assert rate(better)[seat].value >= rate(seats)[seat].value - 1e-9


@given(RATINGS, PERIODS, st.integers(2, 5))
def test_a_tie_of_equals_changes_no_rating(rating: Rating, periods: float, players: int) -> None:
    for found in rate([(rating, 1, periods)] * players):
        assert found.value == pytest.approx(rating.value)


@given(SEATS, RATINGS, PERIODS, st.integers(1, 5))
def test_tied_equals_stay_equal(seats: list[Seat], rating: Rating, periods: float, place: int) -> None:
    one, other, *_ = rate([(rating, place, periods), (rating, place, periods), *seats[:3]])
    assert one == other


@given(RATINGS)
def test_between_two_equals_one_gains_what_the_other_loses(rating: Rating) -> None:
    winner, loser = rate([(rating, 1, 0.0), (rating, 2, 0.0)])
    assert winner.value - rating.value == pytest.approx(rating.value - loser.value)


@given(SEATS)
def test_every_game_makes_surer(seats: list[Seat]) -> None:
    """With no time between: the deviation falls, down to the floor."""
    now = [(rating, place, 0.0) for rating, place, _ in seats]
    for (before, *_), found in zip(now, rate(now), strict=True):
        assert found.deviation < before.deviation or found.deviation == FLOOR


@pytest.mark.parametrize(("players", "games"), [(2, 1), (3, 1.5), (4, 1.8), (5, 2)])
def test_what_a_game_counts(players: int, games: float) -> None:
    """Between equals: a game of five makes as sure as two games of two."""
    rating, rival = Rating(1500, 200, 0.0), Rating(1500, FLOOR, 0.0)
    table = rate([(rating, 1, 0.0)] + [(rival, 2, 0.0)] * (players - 1))[0]
    pairs = after(rating, [Result(rival, 1.0)], 0.0, weight=games)
    assert table.deviation == pytest.approx(pairs.deviation)


def test_three_seats_of_one_bot_do_not_meet_each_other() -> None:
    """Its gains come from the one other seat; and it is rated once, from what its seats did together."""
    before = {"one": Rating(), "bot": Rating(1700, 60, 0.0)}
    still = {"one": 0.0, "bot": 0.0}
    found = after_game(before, [("bot", 1), ("one", 2), ("bot", 3), ("bot", 4)], still)
    rival = [Result(before["one"], score) for score in (1, 0, 0)]
    assert found["bot"] == after(before["bot"], rival, 0.0, weight=3 / 5)
    assert found["one"].value > MEAN


# -- known strengths -------------------------------------------------------------------------------------------------


def season(players: int, games: int, chance: random.Random) -> list[tuple[float, Rating]]:
    """True strength and rating of twenty people after a season in which everybody plays about so many games."""
    strengths = [chance.gauss(0, 200) for _ in range(20)]
    strengths = [MEAN + strength - sum(strengths) / 20 for strength in strengths]
    found = {str(person): Rating() for person in range(20)}
    for _ in range(games * 20 // players):
        seats = chance.sample(range(20), players)
        # Gumbel's noise: of two, the stronger comes first as often as Glicko expects it to
        form = {seat: strengths[seat] / SCALE - math.log(-math.log(chance.random())) for seat in seats}
        order = sorted(seats, key=lambda seat: -form[seat])
        places = [(str(seat), order.index(seat) + 1) for seat in seats]
        found |= after_game(found, places, {who: 0.0 for who, _ in places})
    return [(strengths[person], found[str(person)]) for person in range(20)]


def covered(players: int, games: int, seasons: int = 50) -> float:
    """How many of the true strengths lie within the 95 % intervals of the ratings."""
    chance = random.Random(1413)
    all_of_them = [pair for _ in range(seasons) for pair in season(players, games, chance)]
    inside = sum(abs(rating.value - strength) <= 1.96 * rating.deviation for strength, rating in all_of_them)
    return inside / len(all_of_them)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ratings_find_the_order_of_known_strengths(players: int) -> None:
    """After sixty games each, nine of ten pairs stand in their true order."""
    chance = random.Random(1415)
    seasons = [season(players, 60, chance) for _ in range(10)]
    pairs = [(one, other) for people in seasons for one in people for other in people if one[0] > other[0]]
    right = sum(one[1].value > other[1].value for one, other in pairs)
    assert right / len(pairs) > 0.9


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_intervals_hold_what_they_promise(players: int) -> None:
    assert 0.93 <= covered(players, 20) <= 0.99


@pytest.mark.parametrize("weight", [lambda _: 1.0, lambda players: 1 / (players - 1)], ids=["full", "one game"])
def test_no_other_weight_would_do(weight: Callable[[int], float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairings that count fully make five players far too sure; as parts of one game, not sure enough."""
    monkeypatch.setattr(glicko, "pairing_weight", weight)
    assert not 0.93 <= covered(5, 20) <= 0.99
