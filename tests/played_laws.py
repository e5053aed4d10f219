"""A set of laws played in every way there is: bots, learning environments, the fuzzer's checks, words and symbols.

Run as a program: `python tests/played_laws.py SET KEY…`. tests/test_adding_a_law.py runs it with edited sources. It
prints the symbols and the words of the laws with these keys, and fails if one of them is never applied.
"""

from __future__ import annotations

import random
import sys

import numpy as np
import pyspiel

from lancaster import Game, Options, fuzz
from lancaster.bots.bot import observe
from lancaster.bots.network.forward import wide_of
from lancaster.bots.network.reader import Reader
from lancaster.bots.registry import LEVELS, make
from lancaster.chance import Rng
from lancaster.envs.gymnasium import LancasterEnv
from lancaster.envs.openspiel import NAME
from lancaster.envs.pettingzoo import AECLancaster, ParallelLancaster
from lancaster.envs.vector import LancasterVectorEnv
from lancaster.rules.events import Applied
from lancaster.rules.laws.deck import LAWS
from lancaster.words import LANGUAGES, law_symbols, law_text, law_title

BOTS = [f"{entry.code}:4" if entry.budget else entry.code for entry in LEVELS]  # four simulations a move


def main(name: str, *keys: str) -> None:
    """Do all of it."""
    everything = Options(5, name, court=True, displeasure=True)
    assert everything.laws == name
    missing = set(keys) - {LAWS[law].key for law in applied_by_bots(everything)}
    step_environments(Options(3, name, court=True, displeasure=True))
    for options in (everything, Options(4, name)):
        report = fuzz.run(2, seed=1, options=options)
        assert not report.failures, report.failures[0].text()
    report = fuzz.run(2, seed=2)  # any sections with any others
    assert not report.failures, report.failures[0].text()
    for seed in range(20):
        missing -= {LAWS[law].key for law in applied_at_random(Options(3, name), seed)}
        if not missing:
            break
    assert not missing, f"never applied: {missing}"
    for key in keys:
        print(f"{key}: {law_symbols(key)}")
        for language in LANGUAGES:
            print(f"  {law_title(key, language)}. {law_text(key, language)}")


def applied_by_bots(options: Options) -> set[int]:
    """Games in which every bot plays; the laws that gave somebody something."""
    found: set[int] = set()
    for first in range(0, len(BOTS), options.players):
        seated = [BOTS[(first + seat) % len(BOTS)] for seat in range(options.players)]
        game = Game.new(options, seed=5)
        bots = [make(text) for text in seated]
        for seat, bot in enumerate(bots):
            bot.begin(options, seat, seat)
        rng = Rng(1)
        while not game.over:
            seat = game.actors[0]
            events = game.play(seat, bots[seat].choose(observe(game, seat, rng)))
            found |= {event.law for event in events if isinstance(event, Applied) and any(event.seats)}
    return found


def applied_at_random(options: Options, seed: int) -> set[int]:
    """A game at random, read for the network and replayed from its record; the laws that gave somebody something."""
    rng = random.Random(seed)
    game = Game.new(options, seed=seed)
    reader = Reader(options)
    found: set[int] = set()
    while not game.over:
        seat = rng.choice(game.actors)
        wide_of([reader.position(game.table, reader.sets(game), seat, game.legal(seat))])
        events = game.play(seat, rng.choice(game.legal(seat)))
        found |= {event.law for event in events if isinstance(event, Applied) and any(event.seats)}
    assert Game.replay(game.record()).digest() == game.digest()
    return found


def step_environments(options: Options) -> None:
    """A game, or as many steps, in every environment."""
    rng = np.random.default_rng(1)
    aec = AECLancaster(options=options)
    aec.reset(seed=1)
    for _ in aec.agent_iter():
        observation, _, over, cut, _ = aec.last()
        mask = observation["action_mask"]
        aec.step(None if over or cut else rng.choice(np.flatnonzero(mask)))

    parallel = ParallelLancaster(options=options)
    observations, _ = parallel.reset(seed=2)
    while parallel.agents:
        actions = {
            agent: rng.choice(np.flatnonzero(seen["action_mask"]))
            for agent, seen in observations.items()
            if seen["action_mask"].any()
        }
        observations, *_ = parallel.step(actions)

    env = LancasterEnv(options=options, opponents=["page"] * (options.players - 1))
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))

    vector = LancasterVectorEnv(3, options=options)
    _, infos = vector.reset(seed=4)
    for _ in range(150):
        _, _, _, _, infos = vector.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]))

    game = pyspiel.load_game(
        NAME,
        {
            "players": options.players,
            "laws": options.laws.replace(",", "/"),
            "court": options.court,
            "displeasure": options.displeasure,
        },
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        drawn = state.chance_outcomes() if state.is_chance_node() else [(each, 1) for each in state.legal_actions()]
        state.apply_action(int(rng.choice([action for action, _ in drawn])))


if __name__ == "__main__":
    main(*sys.argv[1:])
