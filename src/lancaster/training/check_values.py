"""A check of values: against how games ended, and, for pairs of actions, against playing on.

Two questions are asked. Are the values right after odd moves, on average? And when they say that an action throws away
so much of the win, is that so? For the second, games of bots of all strengths are stopped at a decision that the duke
would have made otherwise; both actions are judged by the values before and after the correction, and by playing on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from lancaster.bots.bot import observe
from lancaster.bots.judging import judge_many
from lancaster.bots.network.forward import Floats, Network
from lancaster.bots.network.layout import POINTS_PER_SCORE
from lancaster.bots.network.player import Duke
from lancaster.bots.network.shipped import shipped, shipped_values
from lancaster.bots.network.values import Values
from lancaster.bots.playing_on import gap, judge_by_play
from lancaster.bots.registry import make
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.training.odd_games import NEXT, Outcomes, play

AT_A_TIME: Final = 4096  # positions
LANES: Final = 400
CONFIGURATIONS: Final = (
    Options(4),
    Options(4),
    Options(3),
    Options(2),
    Options(5),
    Options(4, "random", court=True, displeasure=True),
    Options(3, "new"),
    Options(4, court=True),
)
BOTS: Final = ("random", "page", "baron", "viscount", "earl", "marquess", "squire", "knight", "duke")
DECISIONS: Final = 70  # of a player, about: up to so many pass before a game is stopped
THRESHOLDS: Final = (0.03, 0.05, 0.1, 0.15)
TRUTH: Final = "duke"  # whose games are taken for the truth
BOTH: Final = "both"  # the lesser of what corrected values and playing on say
JUDGES: Final = {
    "own": "the network's own values",
    "new": "corrected values",
    "small": "playing on with the small network",
    BOTH: "the lesser of these two",
}


class Errors(NamedTuple):
    """How far values are from how games ended, on average."""

    positions: int
    log_loss: float  # of the shares of the win
    brier: float  # the same, as the sum of the squared differences of all seats
    points: float  # the root of the mean squared difference of the points of a seat


def errors(network: Network, values: Values | None, outcomes: Outcomes) -> Errors:
    """The errors of a network with these values, or with its own."""
    shares, points = _told(network, values, outcomes)
    there = np.arange(shares.shape[1]) < outcomes.players[:, None]
    final = _points(outcomes)
    return Errors(
        len(shares),
        float(-(outcomes.shares * np.log(np.maximum(shares, 1e-9))).sum(axis=1).mean()),
        float(((shares - outcomes.shares) ** 2).sum(axis=1).mean()),
        float(np.sqrt(((points - final) ** 2)[there].mean())),
    )


def _told(network: Network, values: Values | None, outcomes: Outcomes) -> tuple[Floats, Floats]:
    parts = []
    for first in range(0, len(outcomes.players), AT_A_TIME):
        wide, players = (
            outcomes.wide[first : first + AT_A_TIME],
            outcomes.players[first : first + AT_A_TIME],
        )
        parts.append(network.values_of(network.hidden(wide), wide, players, values))
    shares, points = zip(*parts, strict=True)
    return np.concatenate(shares), np.concatenate(points)


def _points(outcomes: Outcomes) -> Floats:
    """The final points of every seat, from leads and the mean: a lead is over the mean of the others."""
    players = outcomes.players[:, None]
    seats = outcomes.shares.shape[1]
    found = outcomes.scores[:, seats:] + outcomes.scores[:, :seats] * (1.0 - 1.0 / players)
    return np.where(np.arange(seats) < players, found * POINTS_PER_SCORE, 0.0).astype(np.float32)


def errors_table(games: int, seed: int) -> str:
    """A table of errors in games that were not learned from."""
    outcomes = play("all", games, LANES, None, seed)
    network, values = shipped(), shipped_values()
    lines = ["| positions | values | log loss | Brier | points |", "|---|---|---:|---:|---:|"]
    near = outcomes.after <= NEXT[0]
    for name, rows in ((f"up to {NEXT[0]} decisions after the last odd one", near), ("later", ~near)):
        part = outcomes.rows(rows)
        for told, by in (("the network's own", None), ("corrected", values)):
            found = errors(network, by, part)
            lines.append(
                f"| {name}: {found.positions:,} | {told} | {found.log_loss:.3f} | {found.brier:.3f} "
                f"| ± {found.points:.1f} |"
            )
    return "\n".join(lines)


# -- pairs of actions ------------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """A decision that the duke would have made otherwise."""

    game: Game
    seat: int
    played: Action
    best: Action  # the duke's


def pair(seed: int) -> Pair:
    """A pair from a game of bots of all strengths."""
    rng = Random(seed)
    while True:
        options = rng.choice(CONFIGURATIONS)
        game = Game.new(options, seed=rng.getrandbits(40))
        bots = [make(rng.choice(BOTS)) for _ in range(options.players)]
        for seat, bot in enumerate(bots):
            bot.begin(options, seat, rng.getrandbits(40))
        duke = make("duke")
        duke.begin(options, 0, 1)
        chance = Rng(rng.getrandbits(40))
        left = int(rng.uniform(0, DECISIONS * options.players))
        while not game.over:
            seat = game.actors[0]
            seen = observe(game, seat, chance)
            played = bots[seat].choose(seen)
            if left <= 0 and bots[seat].name != duke.name and len(seen.legal) > 1:
                best = duke.choose(seen)
                if best != played:
                    return Pair(game, seat, played, best)
            game.push(seat, played)
            left -= 1


def gaps(pair: Pair, games: int, seed: int) -> dict[str, list[float]]:
    """By how much of the win the duke's action is better, by each judge, with the standard error where there is one."""
    both = (pair.best, pair.played)
    after = []
    for action in both:
        twin = pair.game.copy()
        twin.push(pair.seat, action)
        after.append((twin, pair.seat))
    found = {}
    for name, bot in (("own", Duke(corrected=False)), ("new", Duke())):
        better, worse = (judged.shares[pair.seat] for judged in judge_many(after, bot, seed))
        found[name] = [better - worse, 0.0]
    for by in ("small", TRUTH):
        found[by] = list(gap(*judge_by_play(pair.game, pair.seat, both, games, by, seed)))
    return found


def collect(number: int, games: int, seed: int, out: Path) -> list[dict[str, list[float]]]:
    """The gaps of so many pairs; those that are in the file already are not played again."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    found = [json.loads(line) for line in lines]
    for place in range(len(found), number):
        found.append(gaps(pair(seed + place), games, seed + place))
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found[-1]) + "\n")
    return found[:number]


def gaps_table(found: Sequence[dict[str, list[float]]]) -> str:
    """How well each judge's gap fits the gap in games that dukes played on.

    For each threshold: the mean gap in play of the pairs whose gap the judge puts at least so high, their number, and
    in how many of them it is less than half of the threshold in play.
    """
    truth = np.array([each[TRUTH] for each in found])
    noise = float((truth[:, 1] ** 2).mean())
    heads = [f"says ≥ {least:.0%}" for least in THRESHOLDS]
    lines = [
        f"| judge | correlation | slope | {' | '.join(heads)} |",
        "|---|---:|---:|" + "---:|" * len(THRESHOLDS),
    ]
    for judge, name in JUDGES.items():
        parts = ("new", "small") if judge == BOTH else (judge,)
        said = np.array([min(each[part][0] for part in parts) for each in found])
        slope, _ = np.polyfit(said, truth[:, 0], 1)
        cells = [_cell(truth[said >= least, 0], least) for least in THRESHOLDS]
        lines.append(
            f"| {name} | {np.corrcoef(said, truth[:, 0])[0, 1]:.2f} | {slope:.2f} | " + " | ".join(cells) + " |"
        )
    spread = float(truth[:, 0].std())
    lines += [
        "",
        f"{len(found)} pairs; the gap in play is {truth[:, 0].mean():.3f} on average and varies by {spread:.3f}, ",
    ]
    lines[-1] += f"of which {noise**0.5:.3f} is chance of the games."
    return "\n".join(lines)


def _cell(gaps: Floats, least: float) -> str:
    if not len(gaps):
        return "none"
    return f"{gaps.mean():.1%} in {len(gaps)}; {(gaps < least / 2).sum()} not"
