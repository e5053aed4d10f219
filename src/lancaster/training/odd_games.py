"""Games that begin oddly and are then played on by the network: positions, and what strong play made of them.

In self-play a strange position tells who sits there: only a weak player gets into it, and a weak player loses. So the
values of self-play mix what a position is worth with how well its players will go on. In these games the two have
nothing to do with each other: up to a drawn moment every seat plays in a drawn style (by the network, by the network
with a temperature, by the heuristic with some noise, at random), and from that moment on the network plays all seats.
It draws its actions from its policy: a game in which everybody always plays the very best action depends on details
that nobody could foresee. Positions from that moment on are kept, with the result of their game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.heuristic import first_sight
from lancaster.bots.network.batched import BatchedNetwork
from lancaster.bots.network.forward import Network
from lancaster.bots.network.inputs import columns_of
from lancaster.bots.network.layout import ENDING, LAYOUT, POINTS_PER_SCORE, SCORES, SEATS
from lancaster.encoding.game_lanes import GameLanes
from lancaster.options import Options
from lancaster.training.mixes import MIXES, Mix

BY_NETWORK, BY_TEMPERATURE, BY_HEURISTIC, AT_RANDOM = range(4)  # styles of a seat
STYLES: Final = (0.35, 0.25, 0.2, 0.2)  # how often each is drawn
TEMPERATURES: Final = (1.0, 40.0)  # the lowest and the highest; logarithms are drawn evenly
FLOOR: Final = np.float32(np.log(1e-4))  # what is so much less likely than the best is never played with a temperature
NOISE: Final = 4.0  # of the heuristic in points, at the most
SLIP_SHARE: Final = 0.5  # share of games in which the network plays until a few decisions before the moment
LONGEST_SLIP_DECISIONS: Final = 6  # so few, at the most
NEXT: Final = (3, 0.7)  # so many decisions after the moment are kept with this chance …
LATER: Final = 0.05  # … and later ones with this one
UNLIKELY: Final = np.float32(-1e9)


@dataclass(frozen=True, slots=True)
class Kept:
    """A decision of a game in progress."""

    row: bytes
    seat: int
    after: int  # decisions since the moment from which on the network plays all seats


class Outcomes(NamedTuple):
    """Positions and the results of their games; seats are counted from the observer."""

    wide: NDArray[np.uint8]
    players: NDArray[np.int64]
    shares: NDArray[np.float32]  # of the win
    scores: NDArray[np.float32]  # final leads and the mean, in units of POINTS_PER_SCORE
    after: NDArray[np.int64]  # decisions since the last one that may have been odd
    game: NDArray[np.int64]  # positions of one game have one number

    def rows(self, which: NDArray[np.bool_]) -> Outcomes:
        """Some of them."""
        return Outcomes(
            self.wide[which],
            self.players[which],
            self.shares[which],
            self.scores[which],
            self.after[which],
            self.game[which],
        )


class OddGames:
    """Games of one configuration, side by side."""

    def __init__(self, options: Options, lanes: int, network: Network | None, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.chance = Random(seed)
        self.options = options
        self.network = BatchedNetwork(options, network)
        self.lanes = GameLanes(options, [int(each) for each in self.rng.integers(1 << 62, size=lanes)], "counted")
        self.columns = columns_of(options.players, options.court, options.displeasure, options.laws)
        self.length = 40.0 * options.players  # of a game, in decisions; it is learned from those that end
        shape = (lanes, options.players)
        self.styles = np.zeros(shape, np.int64)
        self.amounts = np.zeros(shape, np.float32)  # temperature or noise
        self.odd_from = np.zeros(lanes, np.int64)
        self.strong_from = np.zeros(lanes, np.int64)
        self.made = np.zeros(lanes, np.int64)  # decisions of this game
        self.kept: list[list[Kept]] = [[] for _ in range(lanes)]
        self.games = 0
        for lane in range(lanes):
            self._begin(lane)

    def _begin(self, lane: int) -> None:
        rng = self.rng
        players = self.options.players
        self.styles[lane] = rng.choice(len(STYLES), players, p=STYLES)
        low, high = np.log(TEMPERATURES)
        temperatures = np.exp(rng.uniform(low, high, players))
        self.amounts[lane] = np.where(self.styles[lane] == BY_HEURISTIC, rng.uniform(0, NOISE, players), temperatures)
        moment = int(rng.uniform(0, self.length))
        self.strong_from[lane] = moment
        slip = rng.random() < SLIP_SHARE
        self.odd_from[lane] = moment - rng.integers(1, LONGEST_SLIP_DECISIONS + 1) if slip else 0
        self.made[lane] = 0
        self.kept[lane] = []

    def step(self) -> Iterator[Outcomes]:
        """Play a decision in each lane; gives what is known of games that end."""
        lanes = self.lanes
        self._keep()
        chosen = self._chosen()
        lanes.play(chosen)
        self.made += 1
        for place, lane in enumerate(lanes.over):
            self.length += 0.01 * (float(self.made[lane]) - self.length)
            if self.kept[lane]:
                yield self._outcomes(self.kept[lane], lanes.final_points[place], lanes.final_winners[place])
                self.games += 1
            self._begin(lane)

    def _keep(self) -> None:
        after = self.made - self.strong_from
        chances = np.where(after == 0, 1.0, np.where(after <= NEXT[0], NEXT[1], LATER))
        wanted = np.flatnonzero((after >= 0) & (self.rng.random(len(after)) < chances))
        for lane in wanted.tolist():
            row = self.lanes.observations[lane].tobytes()
            self.kept[lane].append(Kept(row, int(self.lanes.seats[lane]), int(after[lane])))

    def _chosen(self) -> NDArray[np.int64]:
        """The action of each lane: by the network, or in the style of the seat to decide."""
        lanes = self.lanes
        counts = lanes.counts
        ends = counts.cumsum()
        looks = self.network.logits(lanes.observations, lanes.legal, counts)
        every = np.arange(len(counts))
        odd = (self.made >= self.odd_from) & (self.made < self.strong_from)
        style = np.where(odd, self.styles[every, lanes.seats], BY_NETWORK)
        amount = self.amounts[every, lanes.seats]
        best = np.maximum.reduceat(looks, ends - counts)
        lead = looks - best.repeat(counts)
        warm = (style == BY_TEMPERATURE).repeat(counts)
        lead[warm & (lead < FLOOR)] = UNLIKELY
        lead[(style == AT_RANDOM).repeat(counts)] = 0.0
        shaken = np.where(style == BY_TEMPERATURE, amount, np.float32(1.0)).repeat(counts)
        lead += shaken * self.rng.gumbel(size=len(lead)).astype(np.float32)
        top = np.flatnonzero(lead == np.maximum.reduceat(lead, ends - counts).repeat(counts))
        chosen: NDArray[np.int64] = lanes.legal[top[np.searchsorted(top, ends - counts)]]
        for lane in np.flatnonzero((style == BY_HEURISTIC) & (counts > 1)).tolist():
            t, seat = lanes.games[lane].table, int(lanes.seats[lane])
            action = first_sight(t, seat, t.legal(seat), self.chance, float(amount[lane]))
            if action.id >= 0:  # else it goes by the network
                chosen[lane] = action.id
        return chosen

    def _outcomes(self, kept: list[Kept], points: list[int], winners: tuple[int, ...]) -> Outcomes:
        players = self.options.players
        rows = np.frombuffer(b"".join(each.row + ENDING for each in kept), np.uint8).reshape(len(kept), -1)
        shares = np.zeros((len(kept), SEATS), np.float32)
        scores = np.zeros((len(kept), SCORES), np.float32)
        final = np.array(points, np.float32) / np.float32(POINTS_PER_SCORE)
        leads = final - (final.sum() - final) / (players - 1)
        won = np.zeros(players, np.float32)
        won[list(winners)] = 1 / len(winners)
        for place, each in enumerate(kept):
            shares[place, :players] = np.roll(won, -each.seat)
            scores[place, :players] = np.roll(leads, -each.seat)
        scores[:, SEATS] = final.mean()
        after = np.array([each.after for each in kept])
        number = np.full(len(kept), self.games)
        return Outcomes(rows[:, self.columns], np.full(len(kept), players), shares, scores, after, number)


def play(mix: str, games: int, lanes: int, network: Network | None, seed: int) -> Outcomes:
    """Play about so many games of the configurations of a mix; without a network by the small one of the package."""
    rng = Random(seed)
    found: list[Outcomes] = []
    number = 0
    for options, share in _played(MIXES[mix]):
        table = OddGames(options, max(2, round(min(lanes, games) * share)), network, rng.getrandbits(60))
        wanted = games * share
        while table.games < wanted:
            for outcomes in table.step():
                found.append(outcomes._replace(game=outcomes.game + number))
        number += table.games
    return joined(found)


def _played(mix: Mix) -> Iterator[tuple[Options, float]]:
    """The configurations of a mix with all their laws, and the share of each."""
    for (players, court, displeasure), share in mix.configurations():
        kings = mix.kings if court and displeasure else 0.0
        if kings:
            yield Options(players, "kings", court, displeasure), share * kings
        total = sum(mix.laws.values())
        for laws, part in mix.laws.items():
            yield Options(players, laws, court, displeasure), share * (1.0 - kings) * part / total


def joined(parts: list[Outcomes]) -> Outcomes:
    """All of them in one."""
    if not parts:
        nothing = np.zeros(0, np.int64)
        empty = np.zeros((0, SEATS), np.float32), np.zeros((0, SCORES), np.float32)
        return Outcomes(np.zeros((0, LAYOUT.wide), np.uint8), nothing, *empty, nothing, nothing)
    return Outcomes(*(np.concatenate(column) for column in zip(*parts, strict=True)))
