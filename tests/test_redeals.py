"""Re-deals: a seat's game with everything dealt anew that it has not seen (R1.8)."""

from __future__ import annotations

import random

import pytest

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.rules.events import Counted
from lancaster.rules.laws.deck import NUMBER
from tests.information_games import BOTH_MODULES, wander, wandered
from tests.support import play, purse

# -- re-deals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_redeal_keeps_what_is_known(players: int) -> None:
    """R1.8 ⚖: screened totals, everything seen of the deal and the whole board stay; the seed is gone."""
    for steps in range(0, 170, 19):
        game = wandered(Options(players=players, laws="random", **BOTH_MODULES), steps, seed=players)
        for seat in (*range(players), None):
            before = game.digest()
            twin = game.determinize(seat, Rng(steps))
            assert game.digest() == before
            assert (twin.seed, game.seed) == (None, players)
            assert twin.view(seat) == game.view(seat)
            for number in range(players):
                for kind in ("gold", "squires", "votes", "seals", "shame", "points"):
                    assert purse(twin, number, kind) == purse(game, number, kind)
            assert twin.actors == game.actors
            unseen = len(game.table.law_deck)
            assert twin.dealt.laws[: 18 - unseen] == game.dealt.laws[: 18 - unseen]
            fought = 10 - len(game.table.conflict_deck)
            assert twin.dealt.conflicts[:fought] == game.dealt.conflicts[:fought]
            assert (twin.dealt.start, twin.dealt.sets) == (game.dealt.start, game.dealt.sets)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_record_of_a_redeal_replays_to_its_own_state(players: int) -> None:
    """R1.9: a re-deal is a whole game of its own, in the middle of anything, and can be played on."""
    for steps in range(0, 170, 11):
        game = wandered(Options(players=players, laws="random", **BOTH_MODULES), steps, seed=players)
        twin = game.determinize(steps % players, Rng(steps))
        assert Game.replay(twin.record()).digest() == twin.digest()
        wander(twin, 40, seed=steps)
        assert Game.replay(twin.record()).digest() == twin.digest()


def test_both_decks_are_dealt_anew_within_their_sections() -> None:
    """R1.8, R1.5: any unseen card may come next, as far as its section allows; what comes is what the deal says."""
    game = Game.new(Options(laws="new"), seed=2)
    last_of_section_1 = game.dealt.laws[6]
    laws: set[tuple[str, ...]] = set()
    conflicts: set[str] = set()
    for number in range(250):
        twin = game.determinize(0, Rng(number))
        twin.dealt.check(twin.options)
        assert twin.dealt.laws[:7] == game.dealt.laws[:7]
        assert twin.table.law_deck == [NUMBER[key] for key in reversed(twin.dealt.laws[6:])]
        assert [twin.table.book.card_names[card] for card in reversed(twin.table.conflict_deck)] == list(
            twin.dealt.conflicts[2:]
        )
        laws.add(twin.dealt.laws[7:11])
        conflicts.add(twin.dealt.conflicts[2])
    assert last_of_section_1[:2] == "N1"
    assert len(laws) == 24  # every order of section 2
    assert conflicts == set(game.dealt.conflicts[2:])


def test_a_redeal_uses_only_the_generator_it_is_given() -> None:
    """R1.8: the same generator gives the same re-deal, another one another; a `random.Random` will do."""
    game = wandered(Options(), 40)
    assert game.determinize(0, Rng(1)).digest() == game.determinize(0, Rng(1)).digest()
    assert game.determinize(0, Rng(1)).digest() != game.determinize(0, Rng(2)).digest()
    assert game.determinize(0, random.Random(1)).dealt != game.dealt


def vote_of_a_real_game() -> Game:
    """A real game in the middle of a vote: all but seat 3 have sealed a ballot."""
    game = Game.new(Options(), seed=4)
    rng = Rng(4)
    while "yes" not in map(str, game.legal(game.actors[0])):
        game.push(game.actors[0], rng.choice(game.legal(game.actors[0])))
    assert len(game.actors) == 4
    for seat in range(4):
        assert purse(game, seat, "votes") == 1
    play(game, "yellow: yes 1", "blue: no", "green: yes")
    return game


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_sealed_ballots_of_others_are_drawn_anew(seat: int | None) -> None:
    """R1.8: every ballot they can pay is possible, one's own stays, who has not voted has not voted."""
    game = vote_of_a_real_game()
    true = {0: "no", 1: "yes", 2: "yes 1"}
    possible = {"no", "no 1", "yes", "yes 1"}
    seen: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for number in range(80):
        twin = game.determinize(seat, Rng(number))
        assert twin.actors == (3,)
        for other in range(3):
            ballot = twin.view(other)["seats"][other]["ballot"]
            assert ballot is not None
            seen[other].add(ballot)
        assert Game.replay(twin.record()).digest() == twin.digest()
    assert seen == {other: {true[other]} if other == seat else possible for other in range(3)}


def test_the_ballots_of_a_redeal_are_counted_as_drawn() -> None:
    """R1.8, R3.1: the twin goes on with the ballots drawn for it."""
    game = vote_of_a_real_game()
    twin = game.determinize(0, Rng(6))
    sealed = [twin.view(seat)["seats"][seat]["ballot"] for seat in range(3)]
    counted = next(event for event in twin.play(3, "yes") if isinstance(event, Counted))
    told = [("yes" if yes else "no") + (f" {votes}" if votes else "") for yes, votes in counted.ballots]
    assert told == [*sealed, "yes"]
    assert sealed[0] == "no"
