"""The course of a finished game, in no language: points after each round and each step of the final scoring, points by
source, and where the game turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypedDict

from lancaster.breakdown import FINAL
from lancaster.game import Game
from lancaster.story.event_queue import Event

SOURCES = ("laws", "counties", "conflicts", *FINAL)  # of points: the columns of a result
_COLUMN = {"law": "laws", "county": "counties"}  # of sources such as `law B3a`

MOST_TURNING_POINTS = 5
MOST_OF_A_KIND = 2
LEAST_POINTS = 6  # at once, by a law or in a step of the final scoring
LEAST_POINTS_IN_A_CONFLICT = 5
CLOSE_VOTE = 1  # the greatest difference of a vote that counts as close
CLOSE_VOTE_WEIGHT = 3
PAID_FOR_A_WEIGHT = 3  # a law that passed weighs 1 more for so many points that it pays in the whole game
LEAD_WEIGHT = 7


class Mark(TypedDict):
    """A moment of the chart: after a round, or after a step of the final scoring (`source`)."""

    round: int | None
    source: str | None


class SourcePoints(TypedDict):
    """The points from one source, by seat."""

    source: str
    points: list[int]


class TurningPoint(TypedDict):
    """A moment at which the game turned: the message `story.KEY` and its arguments; no round in the final scoring."""

    round: int | None
    key: str
    args: dict[str, Any]


class Course(TypedDict):
    """A finished game: `points` at each mark by seat, and how many `actions` it took."""

    actions: int
    marks: list[Mark]
    points: list[list[int]]
    sources: list[SourcePoints]
    turning_points: list[TurningPoint]


def course_of(game: Game) -> Course:
    """The course of a finished game."""
    events = [game.event_data(event) for event in game.history()]
    players = game.options.players
    marks, points = chart(events, players)
    return {
        "actions": len(game.moves),
        "marks": marks,
        "points": points,
        "sources": _sources(game),
        "turning_points": turning_points(events, players),
    }


def column_of(source: str) -> str:
    """The column of a result that a source of points belongs to."""
    return _COLUMN.get(source.partition(" ")[0], source)


def _sources(game: Game) -> list[SourcePoints]:
    played = {"seals": game.options.court, "shame": game.options.displeasure}
    sums = {source: [0] * game.options.players for source in SOURCES if played.get(source, True)}
    for seat, breakdown in enumerate(game.breakdown):
        for source, points in breakdown.items():
            sums[column_of(source)][seat] += points
    return [{"source": source, "points": points} for source, points in sums.items()]


def chart(events: Sequence[Event], players: int) -> tuple[list[Mark], list[list[int]]]:
    """The marks, and the points at each of them by seat; the first mark is the beginning."""
    gains: dict[tuple[int | None, str | None], list[int]] = {(0, None): [0] * players}
    for number, event in _by_round(events):
        scored = _is_points(event)
        step = event["source"] if scored and event["source"] in FINAL else None
        here = gains.setdefault((None, step) if step else (number, None), [0] * players)
        if scored:
            here[event["seat"]] += event["amount"]
    marks: list[Mark] = [{"round": number, "source": step} for number, step in gains]
    return marks, [list(accumulate(line)) for line in zip(*gains.values(), strict=True)]


def turning_points(events: Sequence[Event], players: int) -> list[TurningPoint]:
    """Where the game turned: the heaviest moments, few of a kind, in the order in which they happened."""
    found = [*_incomes(events), *_votes(events), *_leads(*chart(events, players))]
    chosen: list[TurningPoint] = []
    for _, point in sorted(found, key=lambda each: -each.weight):
        alike = sum(each["key"] == point["key"] for each in chosen)
        if len(chosen) < MOST_TURNING_POINTS and alike < MOST_OF_A_KIND:
            chosen.append(point)
    return sorted(chosen, key=lambda point: (point["round"] is None, point["round"]))


class _Weighed(NamedTuple):
    weight: float
    point: TurningPoint


def _incomes(events: Sequence[Event]) -> Iterator[_Weighed]:
    """Much at once: by one law in one round, in one conflict, in one step of the final scoring."""
    sums: dict[tuple[int, int, str, int], int] = {}
    conflicts = 0
    for number, event in _by_round(events):
        conflicts += event["event"] == "fought"
        if _is_points(event) and column_of(event["source"]) != "counties":
            which = conflicts if event["source"] == "conflicts" else 0
            key = (number, which, event["source"], event["seat"])
            sums[key] = sums.get(key, 0) + event["amount"]
    for (number, _, source, seat), points in sums.items():
        args: dict[str, Any] = {"who": seat, "points": abs(points)}
        if abs(points) < (LEAST_POINTS_IN_A_CONFLICT if source == "conflicts" else LEAST_POINTS):
            continue
        if points < 0:
            point = _point(None if source in FINAL else number, "loss", source=source, **args)
        elif column_of(source) == "laws":
            point = _point(number, "law", law=source.partition(" ")[2], **args)
        elif source == "conflicts":
            point = _point(number, "conflict", **args)
        else:
            point = _point(None, "final", source=source, **args)
        yield _Weighed(abs(points), point)


def _votes(events: Sequence[Event]) -> Iterator[_Weighed]:
    """Votes that were close; one that passed weighs the more, the more the law paid afterwards."""
    paid: dict[str, int] = {}
    close: list[tuple[int, Event]] = []
    for number, event in _by_round(events):
        if _is_points(event):
            paid[event["source"]] = paid.get(event["source"], 0) + abs(event["amount"])
        elif event["event"] == "counted" and abs(event["yes"] - event["no"]) <= CLOSE_VOTE:
            close.append((number, event))
    for number, event in close:
        law, by = event["law"], abs(event["yes"] - event["no"])
        if event["accepted"]:
            weight = CLOSE_VOTE_WEIGHT + paid.get(f"law {law}", 0) / PAID_FOR_A_WEIGHT
        else:
            weight = CLOSE_VOTE_WEIGHT
        if by:
            yield _Weighed(weight, _point(number, "vote", law=law, accepted=event["accepted"], votes=by))
        else:
            yield _Weighed(weight, _point(number, "tie", law=law))


def _leads(marks: Sequence[Mark], points: Sequence[Sequence[int]]) -> Iterator[_Weighed]:
    """Rounds after which another seat was ahead than before, alone both times."""
    before: int | None = None
    for mark, here in zip(marks, zip(*points, strict=True), strict=True):
        best = max(here)
        if here.count(best) > 1:
            continue
        leader = here.index(best)
        if before is not None and leader != before and mark["round"] is not None:
            yield _Weighed(LEAD_WEIGHT, _point(mark["round"], "lead", who=leader, whom=before))
        before = leader


def _point(round: int | None, kind: str, **args: Any) -> TurningPoint:
    return {"round": round, "key": f"turning.{kind}", "args": args}


def _is_points(event: Event) -> bool:
    return bool(event["event"] == "changed" and event["what"] == "points")


def _by_round(events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """Events with the round in which they happened."""
    number = 0
    for event in events:
        if event["event"] == "began":
            number = event["round"]
        yield number, event
