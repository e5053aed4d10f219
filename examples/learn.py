"""Learn the game by playing it against oneself: PPO with masks and a small network, in NumPy alone.

    pip install '.[gym]'      # in a clone
    python examples/learn.py --curve curve.json --save learned.npz

One network plays all seats of many games in lock-step, for a share of the win and for every change of the lead.
It never meets a bot while it learns; now and then it is tried against some. docs/research.md shows what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lancaster.arena.intervals import Estimate, wilson
from lancaster.arena.tables import share
from lancaster.encoding.actions import ACTION_COUNT
from lancaster.envs.vector import LancasterVectorEnv

Array = NDArray[Any]
GAMES, MOVES, BATCH, EPOCHS = 64, 128, 1024, 3  # games side by side, moves of each before it learns, and how it does
HIDDEN, RATE, CLIP, ENTROPY, NORM, LAMBDA, POINTS = 128, 1e-3, 0.2, 0.01, 0.5, 0.95, 12


class Batch(NamedTuple):
    """Decisions: what was seen, what was legal, what was chosen with which chance, and how good that was."""

    seen: Array
    mask: Array
    chosen: Array
    chance: Array
    advantage: Array
    target: Array


class Network:
    """Two hidden layers, and from them a weight for each action and the worth of the position."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        self.weights: dict[str, Array] = {}
        heads = (("policy", HIDDEN, ACTION_COUNT, 0.01), ("value", HIDDEN, 1, 0.1))  # at first all alike
        for name, before, after, scale in (("first", inputs, HIDDEN, 1.0), ("second", HIDDEN, HIDDEN, 1.0), *heads):
            drawn = rng.standard_normal((before, after)) * scale * np.sqrt(2 / before)
            self.weights[name] = drawn.astype(np.float32)
            self.weights[f"{name} bias"] = np.zeros(after, np.float32)
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def think(self, seen: Array, mask: Array, ids: Array) -> tuple[Array, Array, Array, Array]:
        """Both hidden layers, the chances of the actions `ids`, of which those in the mask are legal, and the worth."""
        w = self.weights
        first = np.maximum(seen @ w["first"] + w["first bias"], 0)
        second = np.maximum(first @ w["second"] + w["second bias"], 0)
        logits = np.where(mask, second @ w["policy"][:, ids] + w["policy bias"][ids], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return first, second, chances, (second @ w["value"] + w["value bias"])[:, 0]

    def choose(self, seen: Array, mask: Array, rng: np.random.Generator) -> tuple[Array, Array, Array]:
        """Draw an action for each position: its id, its chance, and what the position is worth."""
        ids = np.flatnonzero(mask.any(axis=0))  # a few hundred of thousands
        _, _, chances, worth = self.think(seen, mask[:, ids], ids)
        drawn = (chances.cumsum(axis=1) > rng.random((len(seen), 1)) * 0.999999).argmax(axis=1)
        return ids[drawn], chances[np.arange(len(seen)), drawn], worth

    def improve(self, batch: Batch, ids: Array, rate: float) -> float:
        """One step of PPO; gives the loss before it."""
        w, rows = self.weights, np.arange(len(batch.seen))
        first, second, chances, worth = self.think(batch.seen, batch.mask, ids)
        ratio = chances[rows, batch.chosen] / batch.chance
        inside = np.where(batch.advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logarithm = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logarithm).sum(axis=1, keepdims=True)
        gain = (ratio * batch.advantage * inside)[:, None]
        to_logits = chances * (gain + ENTROPY * (logarithm + entropy))
        to_logits[rows, batch.chosen] -= gain[:, 0]
        to_worth = (worth - batch.target)[:, None]
        to_second = (to_logits @ w["policy"][:, ids].T + to_worth @ w["value"].T) * (second > 0)
        to_first = (to_second @ w["second"].T) * (first > 0)
        slopes = {"policy": np.zeros_like(w["policy"]), "policy bias": np.zeros_like(w["policy bias"])}
        slopes["policy"][:, ids], slopes["policy bias"][ids] = second.T @ to_logits, to_logits.sum(axis=0)
        layers = (("value", second, to_worth), ("second", first, to_second), ("first", batch.seen, to_first))
        for name, below, above in layers:
            slopes[name], slopes[f"{name} bias"] = below.T @ above, above.sum(axis=0)
        self._descend({name: slope / len(rows) for name, slope in slopes.items()}, rate)
        clipped = np.minimum(ratio * batch.advantage, np.clip(ratio, 1 - CLIP, 1 + CLIP) * batch.advantage)
        return float(((worth - batch.target) ** 2).mean() / 2 - clipped.mean() - ENTROPY * entropy.mean())

    def _descend(self, slopes: dict[str, Array], rate: float) -> None:
        """Adam, with the gradient cut to a length of `NORM`."""
        self.updates += 1
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        for name, raw in slopes.items():
            slope = raw * min(1.0, NORM / (length + 1e-9))
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            spread = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-5
            self.weights[name] -= (rate / (1 - 0.9**self.updates) * mean / spread).astype(np.float32)


class SelfPlay:
    """Many games in which the network plays all seats."""

    def __init__(self, rng: np.random.Generator, players: int) -> None:
        self.rng = rng
        self.envs = LancasterVectorEnv(GAMES, players=players, reward="win", shaping="lead")
        self.seen, self.infos = self.envs.reset(seed=int(rng.integers(1 << 62)))

    def gather(self, network: Network) -> tuple[Batch, Array]:
        """Play on for some moves in each game; gives the decisions, and the ids that were legal in any of them."""
        moves: list[tuple[Array, ...]] = []
        for _ in range(MOVES):
            seen, mask, seats = self.seen, self.infos["action_mask"].astype(np.bool_), self.infos["seat"]
            ids, chance, worth = network.choose(seen, mask, self.rng)
            self.seen, _, ended, _, self.infos = self.envs.step(ids)
            moves.append((seen, mask, ids, chance, worth, seats, self.infos["rewards"], ended))
        seen, mask, ids, chance, worth, seats, gained, ended = (np.stack(column) for column in zip(*moves, strict=True))
        advantage = advantages(seats, gained, ended, worth)
        known, used = ~np.isnan(advantage), np.flatnonzero(mask.any(axis=(0, 1)))
        target, advantage = (advantage + worth)[known], advantage[known]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        chosen = np.searchsorted(used, ids[known])
        return Batch(seen[known], mask[..., used][known], chosen, chance[known], advantage, target), used


def advantages(seats: Array, gained: Array, ended: Array, worth: Array) -> Array:
    """How much better each decision came out than expected; not a number where its seat has not been asked since."""
    found = np.empty_like(worth)
    games = np.arange(worth.shape[1])
    reward, ahead, expected = np.zeros_like(gained[0]), np.zeros_like(gained[0]), np.full_like(gained[0], np.nan)
    for move in reversed(range(len(worth))):
        reward[ended[move]] = ahead[ended[move]] = expected[ended[move]] = 0
        reward += gained[move]
        seat = (games, seats[move])
        found[move] = reward[seat] + expected[seat] - worth[move] + LAMBDA * ahead[seat]
        reward[seat], ahead[seat], expected[seat] = 0, np.nan_to_num(found[move]), worth[move]
    return found


def win_share(network: Network, bot: str, games: int, rng: np.random.Generator, players: int) -> Estimate:
    """How often it wins, alone among bots, with the 95 % interval; ties are shared."""
    envs, won = LancasterVectorEnv(games, players=players, opponents=[bot]), np.full(games, np.nan)
    seen, infos = envs.reset(seed=int(rng.integers(1 << 62)))  # what follows on the first game of each does not count
    while np.isnan(won).any():
        ids, _, _ = network.choose(seen, infos["action_mask"].astype(np.bool_), rng)
        seen, reward, ended, _, infos = envs.step(ids)
        won = np.where(ended & np.isnan(won), reward, won)
    return wilson(float(won.sum()), games)


def main(words: Sequence[str] | None = None) -> Network:
    """Learn, and tell how it goes."""
    parser = argparse.ArgumentParser(description="Learn Lancaster by self-play.")
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from (default: %(default)s)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", nargs="*", default=["page", "squire"], help="the bots it is tried against")
    parser.add_argument("--trials", type=int, default=25, help="games for each try; in the last, eight times as many")
    parser.add_argument("--curve", type=Path, help="write the curve here, as JSON")
    parser.add_argument("--save", type=Path, help="write the network here, as NumPy stores arrays")
    given = parser.parse_args(words)
    rng, started, steps, loss, curve = np.random.default_rng(given.seed), time.process_time(), 0, 0.0, list[Any]()
    play = SelfPlay(rng, given.players)
    network = Network(play.seen.shape[1], rng)
    while True:
        last = steps >= given.steps
        if steps >= given.steps * (len(curve) / POINTS) ** 2:  # most of them early, when it learns quickly
            games = given.trials * (8 if last else 1)
            wins = {bot: win_share(network, bot, games, rng, given.players) for bot in given.against}
            minutes = round((time.process_time() - started) / 60, 2)
            curve.append({"steps": steps, "minutes": minutes, "games": games, "wins": wins})
            told = ", ".join(f"{bot} {share(wins[bot])}" for bot in wins)
            print(f"{minutes:5} min of processor time, {steps:8} steps, loss {loss:6.3f}: {told}", flush=True)
        if last:
            break
        batch, used = play.gather(network)
        rate = RATE * max(0.1, 1 - steps / given.steps)
        for _ in range(EPOCHS):
            order = rng.permutation(len(batch.seen))
            for rows in np.array_split(order, max(1, len(order) // BATCH)):
                loss = network.improve(Batch(*(column[rows] for column in batch)), used, rate)
        steps += GAMES * MOVES
    if given.curve:
        given.curve.write_text(json.dumps(curve, indent=1) + "\n", "utf-8")
    if given.save:
        np.savez(given.save, allow_pickle=False, **network.weights)
    return network


if __name__ == "__main__":
    main()
