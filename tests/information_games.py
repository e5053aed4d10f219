"""Games for the tests of what a seat may know."""

from __future__ import annotations

import random
from typing import Any

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.rules.table import NO_BALLOT
from lancaster.rules.terms import GOLD, PURSE, SEALS, SHAME, SQUIRES, VOTES
from tests.support import Board

BOTH_MODULES: dict[str, Any] = {"court": True, "displeasure": True}


def wander(game: Game, steps: int, seed: int = 0) -> Game:
    """Play so many random decisions, or to the end."""
    rng = Rng(seed)
    for _ in range(steps):
        if game.over:
            break
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
    return game


def wandered(options: Options, steps: int, seed: int = 1) -> Game:
    return wander(Game.new(options, seed=seed), steps, seed)


def rich(players: int) -> Board:
    """Everybody owns something of everything, each seat another amount."""
    t = Board(players=players, laws="kings", **BOTH_MODULES)
    for seat in range(players):
        t.purse(seat, gold=seat + 1, squires=seat + 2, votes=seat + 3, seals=seat + 4, shame=seat + 5, points=seat + 6)
        t.court(seat, 1, 2).nobles(seat, "York").extensions(seat, "gold", "votes").bishops(seat, 1)
    return t


def voting(players: int = 4) -> Game:
    t = Board(players=players)
    for seat in range(players):
        t.purse(seat, votes=3)
    return t.parliament()


TRIED = ("take both", "recruit", "ransom 1", "exchange 3", "2 Stafford +3", "upgrade 1 court", "yes 2", "none")


def scrambled(game: Game, viewer: int | None, rng: random.Random) -> Game:
    """The same for the viewer: other decks, other sealed ballots, other totals behind the screens."""
    twin = game.copy()
    t = twin.table
    rng.shuffle(t.law_deck)
    rng.shuffle(t.conflict_deck)
    for seat in range(t.book.seats):
        if seat == viewer:
            continue
        if t.ballots[seat] != NO_BALLOT:
            t.ballots[seat] = rng.randrange(2 * t.owns(seat, VOTES) + 2)
        if t.book.screened and not game.over:
            for kind in (GOLD, SQUIRES, SEALS, SHAME):
                t.purse[seat * PURSE + kind] = rng.randrange(9)
    return twin
