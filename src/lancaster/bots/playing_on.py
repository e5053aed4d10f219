"""Actions judged by playing on: the network plays all seats to the end, many games at once.

>>> from lancaster import Game, Options
>>> game = Game.new(Options(players=3), seed=1413)
>>> seat = game.actors[0]
>>> first, second = judge_by_play(game, seat, game.legal(seat)[:2], games=2)
>>> first.games, len(first.shares), round(sum(first.shares), 3)
(2, 3, 1.0)

A network's value of a position may be off by more than one move is worth; the outcome of many games is not. This is for
the few moves of a game that deserve a closer look: 64 games of each of two actions take about 0.2 s of processor time
with compiled rules. Every action is judged on the same re-deals, so that `gap` compares like with like.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

from lancaster.bots.network.drawing import SMALL, drawer_of
from lancaster.bots.steps import Steps, finished
from lancaster.chance import Rng
from lancaster.encoding.lanes import Lanes
from lancaster.encoding.raw_encoding import RawEncoding
from lancaster.game import Game
from lancaster.rules.actions import Action
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.parliament import VOTE
from lancaster.rules.scoring import winners
from lancaster.rules.table import NO_BALLOT, Table
from lancaster.rules.terms import POINTS, PURSE

GAMES: Final = 64
PLAYERS: Final = (SMALL, "duke")  # who can play on: the small network is about seven times as fast


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """What came of an action in games that were played on from there."""

    action: Action
    shares: tuple[float, ...]  # of the win, by seat; they add up to 1
    points: tuple[float, ...]  # at the end, by seat
    wins: tuple[float, ...]  # of the seat that has acted, by game: 1, 0, or a part where several have won

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.wins)


class Gap(NamedTuple):
    """By how much an action won more often than another, and the standard error of that."""

    share: float
    error: float


def gap(better: PlayedOn, worse: PlayedOn) -> Gap:
    """How much more of the win one action brought than another, on the same re-deals."""
    differences = [one - other for one, other in zip(better.wins, worse.wins, strict=True)]
    number = len(differences)
    mean = sum(differences) / number
    spread = sum((each - mean) ** 2 for each in differences) / max(1, number - 1)
    return Gap(mean, sqrt(spread / number))


class Compared(NamedTuple):
    """Legal actions of a seat in a position that are to be compared; the same seed plays the same games."""

    game: Game
    seat: int
    actions: tuple[Action, ...]
    seed: int


def judge_by_play(
    game: Game, seat: int, actions: Sequence[Action], games: int = GAMES, by: str = "small", seed: int = 0
) -> list[PlayedOn]:
    """What each of a seat's legal actions brings when the network plays on for everybody, from what the seat may know.

    So many games are played for each action; the same seed plays the same games. `by` is "small" or "duke".
    """
    return judge_all_by_play([Compared(game, seat, tuple(actions), seed)], games, by)[0]


def judge_all_by_play(compared: Sequence[Compared], games: int = GAMES, by: str = "small") -> list[list[PlayedOn]]:
    """The same for several positions of one game, all at once, which is quicker; none changes what another one gets."""
    return finished(playing_all(compared, games, by))


def playing_all(compared: Sequence[Compared], games: int, by: str = "small") -> Steps[list[list[PlayedOn]]]:
    """The same in steps: a decision of every game in each."""
    if by not in PLAYERS:
        raise ValueError(f"{' or '.join(PLAYERS)} can play on, not {by!r}")
    if games < 1:
        raise ValueError(f"at least 1 game is to be played, not {games}")
    tables: list[Table] = []
    seeds: list[int] = []
    for game, seat, actions, seed in compared:
        legal = game.legal(seat)
        for action in actions:
            if action not in legal:
                raise ValueError(f"{action} is not legal for seat {seat}")
        rng = Rng(seed)
        deals = _deals(game, seat, games, rng)
        chances = [rng.bits() for _ in deals]  # the same for each action
        for action in actions:
            for deal, chance in zip(deals, chances, strict=True):
                t = deal.copy()
                t.push(seat, action)
                tables.append(t)
                seeds.append(chance)
    ends = iter((yield from _playing_on(compared[0].game, tables, by, seeds)) if compared else ())
    return [
        [_summed(action, seat, list(islice(ends, games)), game.options.players) for action in actions]
        for game, seat, actions, _ in compared
    ]


End = tuple[list[int], tuple[int, ...]]  # points by seat, winners


def play_on(game: Game, tables: Sequence[Table], by: str, seeds: Sequence[int]) -> list[End]:
    """Play tables of a game's configuration and law sets to their end, as `judge_by_play` does; they are used up."""
    return finished(_playing_on(game, tables, by, seeds))


def _playing_on(game: Game, tables: Sequence[Table], by: str, seeds: Sequence[int]) -> Steps[list[End]]:
    """Play tables of a game's configuration and law sets to their end, each with chance of its own; they are used up.

    Actions are drawn from the network's policy: games in which everybody always plays the very best one would depend on
    details of a single course of events.
    """
    drawer = drawer_of(game.options, by, seeds)
    encoding = RawEncoding(game.options, "counted")
    sets = encoding.sets(game)
    lanes = Lanes(encoding.writer, _no_deal, autoreset=False)
    ends: list[End] = [([], ())] * len(tables)
    going: list[int] = []
    for number, t in enumerate(tables):
        lanes.set_table(number, t, sets, t.agenda[-1].actors(t)[0] if t.agenda else 0)
        if t.agenda:
            going.append(number)
        else:
            ends[number] = _end(t)
    first, end = game.table.round, game.table.book.rounds + 1
    done = 0.0
    while going:
        lanes.show_some(going)
        yield done
        drawn = drawer.draw(going, lanes.rows, lanes.ids, lanes.counts)
        yield done
        lanes.play_some(going, drawn)
        assert not lanes.illegal
        if lanes.over:
            for number, points, won in zip(lanes.over, lanes.final_points, lanes.final_winners, strict=True):
                ends[number] = (points, won)
            over = set(lanes.over)
            going = [number for number in going if number not in over]
        done = ((tables[going[0]].round if going else end) - first) / (end - first)
        yield done
    return ends


def _deals(game: Game, seat: int, number: int, rng: Rng) -> list[Table]:
    """Tables that could be the true one; they depend on what the seat may know alone, not on what is hidden."""
    known = game.determinize(seat, rng)
    known.table.law_deck.sort(
        key=lambda law: (-LAWS[law].section, law)
    )  # the first section is drawn first, from the end
    known.table.conflict_deck.sort()
    found: list[Table] = []
    for _ in range(number):
        t = known.determinize(seat, rng).table
        if t.agenda[-1] is VOTE:  # the others' ballots are not known: they vote again
            for other in range(t.book.seats):
                if other != seat:
                    t.ballots[other] = NO_BALLOT
        found.append(t)
    return found


def _summed(action: Action, seat: int, ends: Sequence[End], players: int) -> PlayedOn:
    number = len(ends)
    won = [[1.0 / len(by) if each in by else 0.0 for each in range(players)] for _, by in ends]
    return PlayedOn(
        action,
        shares=tuple(sum(column) / number for column in zip(*won, strict=True)),
        points=tuple(sum(column) / number for column in zip(*(points for points, _ in ends), strict=True)),
        wins=tuple(row[seat] for row in won),
    )


def _end(t: Table) -> End:
    return t.purse[POINTS::PURSE], winners(t)


def _no_deal(_: int) -> tuple[Table, bytes]:
    raise AssertionError("no game is begun anew")
