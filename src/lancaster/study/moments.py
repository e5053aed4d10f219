"""The moments that decided a game: the costliest decisions, and where the chances shifted most, in no language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypedDict

from lancaster.game import Game
from lancaster.rules.laws.deck import NUMBER

if TYPE_CHECKING:
    from lancaster.study.comparison import Expected
    from lancaster.study.review import Decision

MOST_MOMENTS: Final = 3


class MomentData(TypedDict):
    """A moment that decided the game: the message `key` of the catalogue and its arguments."""

    number: int
    round: int
    key: str
    args: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that decided the game: the message `key` of the catalogue and its arguments."""

    number: int  # of its action in the record
    round: int
    key: str
    args: dict[str, Any]

    def as_data(self) -> MomentData:
        """Ready for JSON."""
        return {"number": self.number, "round": self.round, "key": self.key, "args": self.args}


def moments_of(game: Game, before: Expected, decisions: Sequence[Decision]) -> tuple[Moment, ...]:
    """The heaviest moments, in the order in which they happened.

    Graded decisions come first, by what they lost: that was judged twice. Where there are fewer than three, others
    follow, by how much of the win they shifted to one seat: a vote that is counted, a conflict that is won.
    """
    found: list[tuple[float, Decision, tuple[int, float] | None]] = []
    for decision in decisions:
        gained = [after - was for after, was in zip(decision.shares, before.shares, strict=True)]
        before = decision.after
        winner = max(range(len(gained)), key=lambda seat: gained[seat])
        if decision.grade is not None:
            found.append((decision.lost, decision, None))
        elif gained[winner] > 0:
            found.append((gained[winner], decision, (winner, gained[winner])))
    found.sort(key=lambda each: (each[2] is not None, -each[0]))
    heaviest = sorted(found[:MOST_MOMENTS], key=lambda each: each[1].number)
    return tuple(
        _cost(decision) if shifted is None else _shift(game, decision, *shifted) for _, decision, shifted in heaviest
    )


def _cost(decision: Decision) -> Moment:
    args: dict[str, Any] = {
        "who": decision.seat,
        "percent": percent(decision.lost),
        "played": [decision.said],
        "better": [decision.better_said],
    }
    if decision.missed:
        args |= {"law": decision.law, "gives": decision.missed}
    return Moment(decision.number, decision.round, "review.cost", args)


def _shift(game: Game, decision: Decision, winner: int, gained: float) -> Moment:
    args: dict[str, Any] = {"who": winner, "percent": percent(gained)}
    if decision.law:
        passed = Game.replay(game.record(), decision.number).table.laws
        args |= {"law": decision.law, "accepted": NUMBER[decision.law] in passed}
        return Moment(decision.number, decision.round, "review.vote", args)
    return Moment(decision.number, decision.round, "review.turn", {**args, "played": [decision.said]})


def percent(share: float) -> int:
    """A share of the win in percent, as it is said."""
    return round(100 * share)
