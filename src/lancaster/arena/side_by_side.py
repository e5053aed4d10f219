"""Many games side by side in one process, for bots that decide in batches.

A network needs hardly more time for a hundred positions than for ten. So the games go on together: in every step all
seats that owe a decision are asked, those with bots that have `choose_together` (the duke and its levels) in one batch,
all others one after the other. A game depends on its fixture alone, with one exception: the last digit of a
matrix product can depend on the number of rows, so a network that finds two actions equally good may choose either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from lancaster.arena.match import Match, Outcome, match_of, outcome_of
from lancaster.arena.schedule import Fixture
from lancaster.bots.bot import Observation
from lancaster.rules.actions import Action

GAMES = 128  # side by side


def play_side_by_side(fixtures: Iterable[Fixture], games: int = GAMES) -> Iterator[Outcome]:
    """Play games and yield what is kept of each as it ends; so many are in progress at a time."""
    waiting = iter(fixtures)
    playing: list[tuple[Fixture, Match]] = []
    try:
        while True:
            for fixture in islice(waiting, games - len(playing)):
                match = match_of(fixture)
                playing.append((fixture, match))
                match.begin()
            if not playing:
                return
            _step([match for _, match in playing])
            for fixture, match in [each for each in playing if each[1].game.over]:
                playing.remove((fixture, match))
                match.end()
                match.close()
                yield outcome_of(fixture, match)
    finally:
        for _, match in playing:
            match.close()


def _step(matches: list[Match]) -> None:
    """Ask everybody who owes a decision, and play the answers."""
    asked = [(match, seat, seen) for match in matches for seat, seen in match.asked()]
    together = _decide_together(asked)
    answers: dict[int, list[tuple[int, Action]]] = {}
    for place, (match, seat, seen) in enumerate(asked):
        action = together.get(place)
        answers.setdefault(id(match), []).append((seat, match.decide(seat, seen) if action is None else action))
    for match in matches:
        match.answer(answers[id(match)])


def _decide_together(asked: list[tuple[Match, int, Observation]]) -> dict[int, Action]:
    """What bots that decide in batches answer, by the place of the question."""
    batches: dict[object, list[tuple[int, Any]]] = {}  # by what they share: a network
    for place, (match, seat, _) in enumerate(asked):
        guard = match.bots[seat]
        shared = getattr(guard.bot, "decides_with", None)
        if shared is not None and guard.forfeited is None:
            batches.setdefault(shared, []).append((place, guard.bot))
    found: dict[int, Action] = {}
    for batch in batches.values():
        match = asked[batch[0][0]][0]
        begun = match.clock()
        try:
            decided = batch[0][1].choose_together([(bot, asked[place][2]) for place, bot in batch])
        except Exception:  # noqa: BLE001 - they are asked one by one, and whoever fails then forfeits
            continue
        seconds = (match.clock() - begun) / len(batch)
        for (place, _), action in zip(batch, decided, strict=True):
            match, seat, _ = asked[place]
            match.count(seat, seconds)
            found[place] = action
    return found
