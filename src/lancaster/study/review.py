"""The review of a game: what every seat could expect after each decision, and what would have been better.

>>> from lancaster import Game, Options
>>> from lancaster.study import review
>>> game = Game.new(Options(players=3), seed=1413)
>>> for text in ("extend gold", "extend gold", "extend votes"):
...     events = game.play(game.actors[0], text)
>>> found = review(game)
>>> len(found.decisions), round(sum(found.decisions[-1].shares), 3)
(3, 1.0)

Everything is judged from what the players could know then: the decks are dealt again, and ballots are judged as they
were sealed, each on its own (`lancaster.study.walk`). Whether an action was a fault is judged twice, by values and by
playing on (`lancaster.study.comparison`). The grades are in `lancaster.study.grades`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple, TypedDict

from lancaster.bots.hint import SECOND_OPINION, default_adviser
from lancaster.bots.judgement import Judgement
from lancaster.bots.judging import judge, judge_many
from lancaster.bots.network.shipped import can_play_on
from lancaster.bots.playing_on import GAMES
from lancaster.bots.steps import Steps, finished, part
from lancaster.game import Game
from lancaster.rules.actions import Action, Ballot
from lancaster.study.comparison import ALL, Comparison, Expected, mean, playing_on, weighing
from lancaster.study.grades import FAULT, accuracy_of, grade_of
from lancaster.study.moments import Moment, MomentData, moments_of
from lancaster.study.phrases import Message, phrase
from lancaster.study.walk import Made, walk
from lancaster.version import compiled

VERSION: Final = 2  # of what `Review.as_data` holds and how it is judged: a review that was kept is made anew
MOST_PLAYED_ON: Final = 10 if compiled() else 4  # decisions, the costliest by values
POSITIONS_COMPARED: Final = 6  # in a comparison, on average
JUDGED: Final = 0.25  # of the whole work, when every decision is judged
WEIGHED: Final = 0.3  # of the rest, when better actions are weighed; then they are played on
LORDS_BUDGET: Final = "lord:50"  # simulations a position, where the lord is asked without a budget


class ExpectedData(TypedDict):
    """What every seat can expect: its share of the win, and its points at the end."""

    shares: list[float]
    points: list[float]


class DecisionData(TypedDict):
    """A decision in a review. `number` counts the actions of the record from 1; shares and points are after it.

    `better` is the best action if another one was played; `said` and `better_said` are both as messages of the
    catalogue (a key and its arguments); `missed` is what the law would have given that should have been voted for;
    `lost` is the share of the win that was lost.
    """

    number: int
    round: int
    seat: int
    asked: str
    action: str
    said: Message
    choices: int
    shares: list[float]
    points: list[float]
    better: str | None
    better_said: Message | None
    lost: float
    lost_points: float
    grade: str | None
    law: str
    missed: dict[str, int]


class ReviewData(TypedDict):
    """A review: by whom, what was expected `before` the first decision, every decision, the accuracy of each seat in
    percent (None: it had no choice), and the moments that decided the game.
    """

    version: int
    by: str
    players: int
    before: ExpectedData
    decisions: list[DecisionData]
    accuracy: list[float | None]
    moments: list[MomentData]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a game: what everybody can expect after it, and what the best action would have brought."""

    number: int  # of its action in the record, counted from 1
    round: int
    seat: int
    asked: str  # the kind of the question
    law: str  # what a ballot is about, else ""
    action: Action
    choices: int  # legal actions; a decision with one is not graded
    after: Expected
    better: Action | None  # the best action, if another one was played
    better_share: float | None  # of the win, for the seat that decided, after the better action
    played_share: float | None  # the same after the one that was played, from the same knowledge
    lost: float  # share of the win
    lost_points: float
    grade: str | None
    missed: dict[str, int]  # what the law would have given the seat then, if it should have voted for it

    @property
    def shares(self) -> tuple[float, ...]:
        """Everybody's share of the win after it."""
        return self.after.shares

    @property
    def points(self) -> tuple[float, ...]:
        """The points that everybody can expect at the end, after it."""
        return self.after.points

    @property
    def said(self) -> Message:
        """The action that was played, as a message."""
        return phrase(self.action, self.law)

    @property
    def better_said(self) -> Message | None:
        """The better action, as a message."""
        return phrase(self.better, self.law) if self.better is not None else None

    def as_data(self) -> DecisionData:
        """Ready for JSON."""
        return {
            "number": self.number,
            "round": self.round,
            "seat": self.seat,
            "asked": self.asked,
            "action": str(self.action),
            "said": self.said,
            "choices": self.choices,
            "shares": _rounded(self.shares, 4),
            "points": _rounded(self.points, 1),
            "better": str(self.better) if self.better is not None else None,
            "better_said": self.better_said,
            "lost": round(self.lost, 4),
            "lost_points": round(self.lost_points, 1),
            "grade": self.grade,
            "law": self.law,
            "missed": self.missed,
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game as an adviser sees it."""

    by: str  # the adviser
    players: int
    before: Expected  # the first decision
    decisions: tuple[Decision, ...]
    accuracy: tuple[float | None, ...]  # by seat, in percent; None for a seat that had no choice
    moments: tuple[Moment, ...]  # that decided the game, in their order

    def as_data(self) -> ReviewData:
        """Ready for JSON."""
        return {
            "version": VERSION,
            "by": self.by,
            "players": self.players,
            "before": {"shares": _rounded(self.before.shares, 4), "points": _rounded(self.before.points, 1)},
            "decisions": [decision.as_data() for decision in self.decisions],
            "accuracy": [None if each is None else round(each, 1) for each in self.accuracy],
            "moments": [moment.as_data() for moment in self.moments],
        }


def review(game: Game | str, by: str | None = None, seed: int = 0, games: int = GAMES) -> Review:
    """The review of a game or a record, to its last action.

    `by` is a bot that can judge, as on the command line; without one, the duke, or the lord where no network can play.
    The same seed gives the same review. So many games are played on after each action that is looked at closely.
    """
    return finished(reviewing(game, by, seed, games))


def reviewing(
    game: Game | str,
    by: str | None = None,
    seed: int = 0,
    games: int = GAMES,
    most_played_on: int = MOST_PLAYED_ON,
    together: int = ALL,
) -> Steps[Review]:
    """The same in steps. At most so many decisions are played on; `together` says how many positions are judged in a
    step: many at once are quicker.
    """
    if isinstance(game, str):
        game = Game.replay(game)
    by = adviser(by)
    made = list(walk(game))
    judged: list[Judgement] = []
    for first in range(0, len(made), together):
        judged += judge_many([(each.position, each.seat) for each in made[first : first + together]], by, seed)
        yield JUDGED * len(judged) / len(made)
    last = judge(game, None, by, seed)
    expected = _expected(made, judged) + [Expected(last.shares, last.points)]
    losses = yield from part(_losses(made, judged, by, seed, games, most_played_on, together), JUDGED, 1.0)
    decisions = tuple(
        _decision(each, after, losses.get(each.number)) for each, after in zip(made, expected[1:], strict=True)
    )
    return Review(
        by=by,
        players=game.options.players,
        before=expected[0],
        decisions=decisions,
        accuracy=tuple(_accuracy(decisions, seat) for seat in range(game.options.players)),
        moments=moments_of(game, expected[0], decisions),
    )


def adviser(by: str | None) -> str:
    """The bot that is asked, with the budget of a review."""
    by = by or default_adviser()
    return LORDS_BUDGET if by.partition(":")[0] == SECOND_OPINION and by in (SECOND_OPINION, default_adviser()) else by


class _Loss(NamedTuple):
    """The best action beside the one that was played: what the seat can expect after each."""

    better: Action
    better_share: float
    played_share: float
    points: float  # that were lost
    confirmed: bool = False  # by playing on: only then it can be called a fault

    @property
    def share(self) -> float:
        """How much of the win was lost."""
        return self.better_share - self.played_share


def _expected(made: Sequence[Made], judged: Sequence[Judgement]) -> list[Expected]:
    """What everybody can expect before each decision: during a vote the mean of what the voters expect."""
    found: list[Expected] = []
    for _, group in groupby(zip(made, judged, strict=True), key=lambda each: id(each[0].position)):
        together = [judgement for _, judgement in group]
        found += [mean(together)] * len(together)
    return found


def _losses(
    made: Sequence[Made],
    judged: Sequence[Judgement],
    by: str,
    seed: int,
    games: int,
    most_played_on: int,
    together: int,
) -> Steps[dict[int, _Loss]]:
    """What was lost where another action than the adviser's was played; the number of its decision leads to it.

    What the values put at a fault is played on, the heaviest first, if a network can. What comes of that was lost.
    """
    compared = [
        Comparison(each, (each.action, judgement.best[0]))
        for each, judgement in zip(made, judged, strict=True)
        if each.choices > 1 and judgement.best and judgement.best[0] is not each.action
    ]
    found: dict[int, _Loss] = {}
    at_once = max(1, together // POSITIONS_COMPARED)
    for first in range(0, len(compared), at_once):
        some = compared[first : first + at_once]
        begin, end = (WEIGHED * (first + n) / len(compared) for n in (0, len(some)))
        weighed = yield from part(weighing(some, by, seed, together), begin, end)
        for each, after in zip(some, weighed, strict=True):
            found[each.made.number] = _loss(each, after)
    doubtful = [each for each in compared if found[each.made.number].share >= FAULT]
    doubtful.sort(key=lambda each: -found[each.made.number].share)
    del doubtful[most_played_on if can_play_on() else 0 :]
    at_once = len(doubtful) if together == ALL else 1
    for first in range(0, len(doubtful), max(1, at_once)):
        some = doubtful[first : first + at_once]
        begin, end = (WEIGHED + (1 - WEIGHED) * (first + n) / len(doubtful) for n in (0, len(some)))
        played_on = yield from part(playing_on(some, seed, games), begin, end)
        for each, after in zip(some, played_on, strict=True):
            found[each.made.number] = _loss(each, after)
    confirmed = {each.made.number for each in doubtful}
    return {number: loss._replace(confirmed=number in confirmed) for number, loss in found.items() if loss.share > 0.0}


def _loss(compared: Comparison, after: Sequence[Expected]) -> _Loss:
    seat = compared.made.seat
    played, better = after
    return _Loss(
        compared.actions[1], better.shares[seat], played.shares[seat], better.points[seat] - played.points[seat]
    )


def _decision(made: Made, after: Expected, loss: _Loss | None) -> Decision:
    lost = 0.0 if loss is None else loss.share
    return Decision(
        number=made.number,
        round=made.position.round,
        seat=made.seat,
        asked=made.prompt.kind,
        law=made.prompt.subject if made.ballot else "",
        action=made.action,
        choices=made.choices,
        after=after,
        better=None if loss is None else loss.better,
        better_share=None if loss is None else loss.better_share,
        played_share=None if loss is None else loss.played_share,
        lost=lost,
        lost_points=0.0 if loss is None else loss.points,
        grade=grade_of(lost) if loss is not None and loss.confirmed else None,
        missed={} if loss is None else _missed(made, loss.better),
    )


def _missed(made: Made, better: Action) -> dict[str, int]:
    """What the law would have given the seat then, if it voted against it and should have voted for it."""
    if not (isinstance(made.action, Ballot) and isinstance(better, Ballot) and better.yes and not made.action.yes):
        return {}
    laws = [each for each in made.position.forecast(made.seat)["laws"] if each["law"] == made.prompt.subject]
    gains = laws[0]["seats"][made.seat] if laws else None
    return {gain["what"]: gain["amount"] for gain in gains or ()}


def _accuracy(decisions: Sequence[Decision], seat: int) -> float | None:
    return accuracy_of([each.lost for each in decisions if each.seat == seat and each.choices > 1])


def _rounded(numbers: Sequence[float], digits: int) -> list[float]:
    return [round(number, digits) for number in numbers]
