"""Judgements of a position: what every seat can expect, from what one seat may know, whoever is asked.

>>> from lancaster import Game, Options
>>> game = Game.new(Options(players=3), seed=1413)
>>> judgement = judge(game)
>>> len(judgement.shares), round(sum(judgement.shares), 3), judgement.asked == game.actors[0]
(3, 1.0, True)

Review and analysis are made of these: `judge_many` judges all positions of a game at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from lancaster.bots.bot import Observation, observe
from lancaster.bots.hint import Adviser, NoAdvice, default_adviser
from lancaster.bots.judgement import Judgement
from lancaster.chance import Rng
from lancaster.game import Game

Viewed = tuple[Game, int | None]  # a position, and the seat that looks at it; None: a spectator


def judge(game: Game, seat: int | None = None, by: str | Adviser | None = None, seed: int = 0) -> Judgement:
    """What a bot expects of a position for every seat, from what a seat (or a spectator) may know.

    `by` is a bot that can judge, as on the command line; without one, the duke, or the lord where there is no NumPy.
    """
    return judge_many([(game, seat)], by, seed)[0]


def judge_many(positions: Sequence[Viewed], by: str | Adviser | None = None, seed: int = 0) -> list[Judgement]:
    """A judgement of each position; the duke takes all of them at once. They may be of different games.

    The duke says what every seat gets if strong players play on from there, whoever has played so far.
    """
    adviser = by if isinstance(by, Adviser) else _adviser(by or default_adviser())
    rng = Rng(seed)
    seen: list[Observation] = []
    places: list[range] = []  # by position: which of what is seen belongs to it
    for game, seat in positions:
        known = game.determinize(seat, rng)
        first = len(seen)
        asked = (seat,) if seat is not None and seat in game.actors else game.actors  # nobody when it is over
        seen += [observe(known, each, rng) for each in asked]
        places.append(range(first, len(seen)))
    judged = _judged(adviser, seen, seed)
    return [
        _mean([judged[i] for i in place]) if place else _final(game)
        for (game, _), place in zip(positions, places, strict=True)
    ]


def _adviser(text: str) -> Adviser:
    from lancaster.bots.registry import make  # late: most programs that use bots judge nothing

    bot = make(text)
    if not hasattr(bot, "judge_many"):
        raise NoAdvice(f"{bot.name} plays, but cannot judge a position; ask duke or lord")
    assert isinstance(bot, Adviser)
    return bot


def _judged(adviser: Adviser, seen: Sequence[Observation], seed: int) -> list[Judgement]:
    if seen:
        adviser.begin(seen[0].options, seen[0].seat, seed)
    return adviser.judge_many(seen)


def _mean(judged: Sequence[Judgement]) -> Judgement:
    """In a vote several owe a decision: the mean of what they expect, and the best actions of the first."""
    number = len(judged)
    return Judgement(
        shares=tuple(sum(each) / number for each in zip(*(one.shares for one in judged), strict=True)),
        points=tuple(sum(each) / number for each in zip(*(one.points for one in judged), strict=True)),
        best=judged[0].best,
        asked=judged[0].asked,
    )


def _final(game: Game) -> Judgement:
    """The judgement of a finished game: its result."""
    won = game.winners
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(game.options.players))
    return Judgement(shares, tuple(map(float, game.scores)), (), None)
