"""The course of a finished game: its chart, its sources of points, its turning points."""

import pytest

from lancaster import Options
from lancaster.story.course import MOST_TURNING_POINTS, chart, column_of, course_of, turning_points
from lancaster.words import LANGUAGES, People, catalogue
from tests.configurations import SEED, SOME
from tests.story.games import finished

Event = dict[str, object]


def began(number: int) -> Event:
    return {"event": "began", "round": number, "phase": "placement"}


def gets(seat: int, amount: int, source: str) -> Event:
    return {"event": "changed", "what": "points", "seat": seat, "amount": amount, "source": source}


def counted(law: str, yes: int, no: int) -> Event:
    return {"event": "counted", "law": law, "yes": yes, "no": no, "accepted": yes >= no}


def test_the_chart_has_a_mark_after_each_round_and_each_step_at_the_end() -> None:
    events = [
        *(began(1), gets(0, 3, "law B1b"), gets(1, 2, "conflicts"), began(2), gets(1, 5, "conflicts")),
        *(gets(0, 8, "strength"), gets(1, 4, "strength"), gets(1, 10, "nobles")),
    ]
    marks, points = chart(events, 2)
    assert [mark["round"] for mark in marks] == [0, 1, 2, None, None]
    assert [mark["source"] for mark in marks] == [None, None, None, "strength", "nobles"]
    assert points == [[0, 3, 3, 11, 11], [0, 2, 7, 11, 21]]


def test_it_turns_where_much_is_earned_votes_are_close_and_the_lead_changes() -> None:
    events = [
        *(began(1), counted("B1b", 3, 3), counted("B1c", 5, 1), gets(0, 9, "law B1b"), gets(0, 9, "law B1b")),
        *(began(2), gets(1, 5, "conflicts"), gets(1, 20, "law B2d"), began(3), gets(0, -12, "shame")),
    ]
    assert turning_points(events, 2) == [
        {"round": 1, "key": "turning.law", "args": {"who": 0, "points": 18, "law": "B1b"}},
        {"round": 1, "key": "turning.tie", "args": {"law": "B1b"}},
        {"round": 2, "key": "turning.law", "args": {"who": 1, "points": 20, "law": "B2d"}},
        {"round": 2, "key": "turning.lead", "args": {"who": 1, "whom": 0}},
        {"round": None, "key": "turning.loss", "args": {"who": 0, "points": 12, "source": "shame"}},
    ]


def test_two_conflicts_are_not_one() -> None:
    fought: Event = {"event": "fought"}
    apart = [began(1), fought, gets(0, 4, "conflicts"), fought, gets(0, 4, "conflicts")]
    assert turning_points(apart, 2) == []
    assert turning_points([began(1), fought, gets(0, 5, "conflicts")], 2) != []


def test_a_calm_game_does_not_turn() -> None:
    assert turning_points([began(1), gets(0, 1, "conflicts"), counted("B1b", 4, 2)], 2) == []


@pytest.mark.parametrize("options", SOME)
def test_a_played_game(options: Options) -> None:
    """The chart ends with the scores, the sources add up to them, and every turning point has words."""
    game = finished(options, seed=SEED)
    course = course_of(game)
    assert tuple(line[-1] for line in course["points"]) == game.scores
    assert tuple(map(sum, zip(*(each["points"] for each in course["sources"]), strict=True))) == game.scores
    assert course["actions"] == len(game.moves)
    assert len(course["turning_points"]) <= MOST_TURNING_POINTS
    for language in LANGUAGES:
        for point in course["turning_points"]:
            assert catalogue(language).text(f"story.{point['key']}", point["args"], People(options.players))


def test_columns() -> None:
    assert [column_of(source) for source in ("law B3a", "county Somerset", "conflicts", "shame")] == [
        *("laws", "counties", "conflicts", "shame")
    ]
