"""A game whose chance is drawn when it shows: the same game, with nothing fixed that nobody has seen."""

import copy
import pickle
from collections.abc import Callable, Sequence

import pytest

from lancaster import Game, Options, Rng
from lancaster.envs.actions import encode, legal_ids
from lancaster.envs.unfolding import CHANCE, Draw, Unfolding
from lancaster.fuzz.configurations import configurations
from lancaster.rules.terms import COLOURS

EVERYTHING = Options(5, "random", court=True, displeasure=True)


def wander(unfolding: Unfolding, rng: Rng, steps: int = 10_000) -> Unfolding:
    """So many random draws and decisions, or to the end."""
    for _ in range(steps):
        if unfolding.over:
            break
        if unfolding.draw is not None:
            unfolding = unfolding.drawn(rng.choice(unfolding.draw.outcomes))
        else:
            seat = unfolding.actors[0]
            unfolding = unfolding.played(seat, rng.choice(unfolding.legal(seat)))
    return unfolding


def as_dealt(game: Game) -> Callable[[Draw, Unfolding], int]:
    """Draw what the Deal of a game says."""
    deal = game.dealt

    def outcome(draw: Draw, unfolding: Unfolding) -> int:
        cards = unfolding.cards
        name = {
            "start": COLOURS[deal.start],
            "set": deal.sets[len(cards.sets)] if len(cards.sets) < 5 else "",
            "law": deal.laws[len(cards.laws)] if len(cards.laws) < 18 else "",
            "conflict": deal.conflicts[len(cards.conflicts)] if len(cards.conflicts) < 10 else "",
        }[draw.kind]
        return draw.outcomes[draw.names.index(name)]

    return outcome


@pytest.mark.parametrize("options", list(configurations()))
def test_drawn_as_it_was_dealt_it_is_the_same_game(options: Options) -> None:
    """Digest by digest, to the same end; and the cards are drawn in the order of the Deal."""
    game = Game.new(options, seed=3)
    outcome = as_dealt(game)
    unfolding = Unfolding.begin(options)
    rng = Rng(3)
    while not unfolding.over:
        if unfolding.draw is not None:
            unfolding = unfolding.drawn(outcome(unfolding.draw, unfolding))
            continue
        seat = game.actors[0]
        assert unfolding.actors == game.actors
        assert unfolding.legal(seat) == sorted(legal_ids(game.legal(seat)))
        action = rng.choice([action for action in game.legal(seat) if encode(action) is not None])
        number = encode(action)
        assert number is not None
        assert unfolding.action(seat, number) is action
        game.push(seat, action)
        unfolding = unfolding.played(seat, number)
        if unfolding.draw is None:
            assert unfolding.game is not None
            assert unfolding.game.view(None) == game.view(None)
    assert game.over
    assert unfolding.game is not None
    assert unfolding.game.dealt == game.dealt
    assert unfolding.game.digest() == game.digest()


def test_no_card_is_fixed_before_it_shows() -> None:
    """R1.8: at every decision exactly the cards are drawn that have been turned up."""
    unfolding = Unfolding.begin(EVERYTHING)
    rng = Rng(8)
    while not unfolding.over:
        if unfolding.draw is None:
            assert unfolding.game is not None
            table = unfolding.game._table
            assert len(unfolding.cards.laws) == 18 - len(table.law_deck)
            assert len(unfolding.cards.conflicts) == 10 - len(table.conflict_deck)
        unfolding = wander(unfolding, rng, 1)


def test_every_outcome_is_as_likely_as_in_a_deal() -> None:
    """R1.1, R1.5, R1.7: what is not drawn yet; each outcome keeps its number from draw to draw."""
    unfolding = Unfolding.begin(Options(3, "random"))
    drawn: list[Draw] = []
    while unfolding.draw is not None:
        drawn.append(unfolding.draw)
        unfolding = unfolding.drawn(unfolding.draw.outcomes[-1])
    assert [draw.kind for draw in drawn] == ["start", *["set"] * 5, *["law"] * 5, *["conflict"] * 2]
    assert drawn[6] == Draw("law", ("N0a", "N0b", "N0c"), (0, 1, 2))
    assert drawn[7] == Draw("law", ("N0a", "N0b"), (0, 1))  # the third is what is left: it is not drawn
    assert drawn[8] == Draw("law", ("N1a", "N1b", "N1c", "N1d"), (0, 1, 2, 3))
    assert len(drawn[11].outcomes) == 10
    assert unfolding.game is not None
    assert unfolding.game.view(None)["laws"] == ["N0c", "N0b", "N0a"]
    assert unfolding.game.view(None)["proposals"] == ["N1d", "N1c", "N1b"]


def test_the_action_that_ends_a_round_waits_for_the_cards() -> None:
    unfolding = wander(Unfolding.begin(Options(3)), Rng(5), 8)
    rng = Rng(5)
    while unfolding.draw is None:
        unfolding = wander(unfolding, rng, 1)
    assert unfolding.waiting is not None
    assert unfolding.game is not None
    assert (unfolding.game.round, unfolding.actors, unfolding.legal(0)) == (1, (), [])
    assert unfolding.fresh() == []
    draws = []
    while unfolding.draw is not None:
        draws.append(unfolding.draw.kind)
        unfolding = unfolding.drawn(unfolding.draw.outcomes[0])
    # the law that is left of section 1 is not drawn; two of section 2, and two conflicts are
    assert draws == ["law", "law", "conflict", "conflict"]
    assert unfolding.game is not None
    assert unfolding.game.round == 2
    assert [entry.split()[0] for entry in unfolding.fresh()] == draws


def test_sealed_ballots_are_told_to_nobody_else() -> None:
    """R1.8, R3.1: that a seat has voted is told, what only to itself, until the last ballot is in."""
    unfolding = Unfolding.begin(Options(3))
    rng = Rng(2)
    while not unfolding.voting:
        unfolding = wander(unfolding, rng, 1)
    assert unfolding.sealed == 0
    before = unfolding.length
    unfolding = unfolding.played(0, 400).played(1, 380)
    assert (unfolding.sealed, unfolding.actors) == (2, (2,))
    assert unfolding.told(0)[before:] == ["blue: yes", "green: votes"]
    assert unfolding.told(1)[before:] == ["blue: votes", "green: no 1"]
    assert unfolding.told(None)[before:] == ["blue: votes", "green: votes"]
    assert unfolding.entries(2)[before:] == [(0, -1), (1, -1)]
    assert unfolding.entries()[before:] == [(0, 400), (1, 380)]
    counted = unfolding.played(2, 400)
    assert counted.told(None)[before:] == ["blue: yes", "green: no 1", "yellow: yes"]
    assert counted.entries(0) == counted.entries()


def test_it_is_a_value() -> None:
    """Nothing that is done later changes an earlier one; copies are free, and a pickled one is the same again."""
    seen: list[tuple[Unfolding, str, int]] = []
    unfolding = Unfolding.begin(EVERYTHING)
    rng = Rng(4)
    while not unfolding.over:
        digest = unfolding.game.digest() if unfolding.game is not None else ""
        seen.append((unfolding, digest, unfolding.length))
        unfolding = wander(unfolding, rng, 1)
    for earlier, digest, length in seen:
        assert (earlier.game.digest() if earlier.game is not None else "", earlier.length) == (digest, length)
    assert copy.deepcopy(unfolding) is unfolding
    for earlier, digest, _ in seen[::17]:
        again = pickle.loads(pickle.dumps(earlier))  # noqa: S301 - OpenSpiel stores states this way
        assert again.entries() == earlier.entries()
        assert (again.draw, again.cards) == (earlier.draw, earlier.cards)
        assert again.game is None or again.game.digest() == digest


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([(CHANCE, 3)], "3 cannot be drawn now"),
        ([(0, 21)], r"blue cannot play 21 \(extend squires\) now"),
    ],
)
def test_what_cannot_be_done_now_is_refused(entries: Sequence[tuple[int, int]], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Unfolding.restore(Options(3), entries)


def test_an_action_of_another_seat_is_refused() -> None:
    unfolding = Unfolding.begin(Options(3))
    while unfolding.draw is not None:
        unfolding = unfolding.drawn(unfolding.draw.outcomes[0])
    with pytest.raises(ValueError, match="green cannot play"):
        unfolding.played(1, 21)
    with pytest.raises(ValueError, match="cannot be drawn"):
        unfolding.drawn(0)
