"""Summaries and tables, counted by hand."""

from __future__ import annotations

import json

import pytest

from lancaster import Options
from lancaster.arena.intervals import wilson
from lancaster.arena.match import Outcome
from lancaster.arena.schedule import Contest
from lancaster.arena.statistics import as_data, summarise
from lancaster.arena.tables import described, ladder, tables
from lancaster.arena.tournament import hold
from lancaster.material import loads
from tests.arena.bots import MAKER


def game(number: int, deal: int, seats: str, start: int, *scores: int, seconds: float = 1.0) -> Outcome:
    sources = tuple({"law B1b": score - 3, "law B0c": 2, "county Somerset": 1} for score in scores)
    count = len(seats)
    return Outcome(number, deal, tuple(seats), start, scores, sources, (10,) * count, (), "", "", (seconds,) * count)


GAMES = [
    game(1, 1, "abbb", 0, 60, 50, 40, 30),
    game(2, 1, "babb", 0, 50, 50, 20, 10),
    game(3, 2, "bbab", 2, 30, 70, 50, 10),
    game(4, 2, "bbba", 2, 10, 20, 30, 80, seconds=3.0),
]


def test_one_against_three() -> None:
    """Win shares are per seat: chance is 25 % for both."""
    summary = summarise(GAMES, ("b", "a"))
    one, three = summary.standings
    assert (one.bot, one.games, one.seats, one.wins) == ("a", 4, 4, 2.5)
    assert (three.bot, three.games, three.seats, three.wins) == ("b", 4, 12, 1.5)
    assert one.win_share == wilson(2.5, 4)
    assert three.win_share == pytest.approx(tuple(value / 3 for value in wilson(1.5, 4)))
    assert one.place.value == (1 + 1.5 + 2 + 1) / 4
    assert one.score.value == (60 + 50 + 50 + 80) / 4
    assert one.place.value + 3 * three.place.value == pytest.approx(10)
    assert one.seconds_per_move == 6 / 40
    assert one.decisions == 40
    assert one.sources == pytest.approx({"laws": 59, "counties": 1})
    assert summary.groups == ("laws", "counties")
    assert (summary.games, summary.deals, summary.players) == (4, 2, 4)
    assert summary.winning.value == (60 + 50 + 70 + 80) / 4
    assert one.rating.value > three.rating.value


def test_seats_and_turns() -> None:
    """In games 3 and 4 seat 2 begins, so seat 1 is the last to play, and seat 3 the second."""
    summary = summarise(GAMES)
    assert [chair.win_share.value for chair in summary.seats] == [1.5 / 4, 1.5 / 4, 0, 1 / 4]
    assert [chair.win_share.value for chair in summary.turns] == [1.5 / 4, 1.5 / 4, 0, 1 / 4]
    assert [chair.score.value for chair in summary.turns] == [
        (60 + 50 + 50 + 30) / 4,
        (50 + 50 + 10 + 80) / 4,
        (40 + 20 + 30 + 10) / 4,
        (30 + 10 + 70 + 20) / 4,
    ]


def test_the_tables() -> None:
    made = ladder(summarise(GAMES))
    assert made.rows[0][:4] == ("a", "4", "62.5% (21.9–90.8%)", "1.38 ± 1.59")
    assert made.markdown().splitlines()[:2] == [
        "| bot | games | win share (random: 25%) | place | rating | score | a move |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    assert all(len(row) == len(table.columns) for table in tables(summarise(GAMES)) for row in table.rows)


def test_a_single_game_has_tables_too() -> None:
    summary = summarise(GAMES[:1])
    assert ladder(summary).rows[0][3] == "1.00"  # nothing is known about the spread
    data = as_data(summary)
    text = json.dumps(data, allow_nan=False)
    assert '"low": null' in text


def test_a_summary_as_data() -> None:
    data = as_data(summarise(GAMES))
    assert isinstance(data, dict)
    standings = data["standings"]
    assert isinstance(standings, list)
    assert isinstance(standings[0], dict)
    assert standings[0]["wins"] == 2.5
    assert standings[0]["win_share"] == pytest.approx(
        {"value": 0.625, "low": wilson(2.5, 4).low, "high": wilson(2.5, 4).high}, abs=1e-6
    )


def test_nothing_to_summarise() -> None:
    with pytest.raises(ValueError, match="without a game"):
        summarise([])


def test_what_is_played() -> None:
    box = loads('county.C.minimum = { value = 2, source = "reported", by = "me" }')
    assert described(Options(4)) == "4 players, laws base"
    told = described(Options(2, "new", court=True, displeasure=True, material=box))
    assert told == f"2 players, laws new, At the King's Court, The King's Displeasure, material {box.digest}"


def test_points_by_source_add_up_to_the_score() -> None:
    contest = Contest(("dice", "first"), Options(4, "kings", court=True, displeasure=True), 2, maker=MAKER)
    summary = summarise(list(hold(contest, 4)), contest.bots)
    for standing in summary.standings:
        assert sum(standing.sources.values()) == pytest.approx(standing.score.value)
        assert set(standing.sources) <= set(summary.groups)
