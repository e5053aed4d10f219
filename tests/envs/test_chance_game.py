"""The game with chance drawn when it becomes visible: the same game, and nothing is fixed before anybody sees it."""

import copy
import pickle
from collections.abc import Callable, Sequence

import pytest

from lancaster import Game, Options, Rng
from lancaster.encoding.actions import encode, legal_ids
from lancaster.envs.chance_game import CHANCE, ChanceGame, Draw
from lancaster.rules.terms import COLOURS
from tests.configurations import EVERYTHING, every_configuration


def wander(chance_game: ChanceGame, rng: Rng, steps: int = 10_000) -> ChanceGame:
    """So many random draws and decisions, or to the end."""
    for _ in range(steps):
        if chance_game.over:
            break
        if chance_game.draw is not None:
            chance_game = chance_game.after_draw(rng.choice(chance_game.draw.outcomes))
        else:
            seat = chance_game.actors[0]
            chance_game = chance_game.after_action(seat, rng.choice(chance_game.legal(seat)))
    return chance_game


def as_dealt(game: Game) -> Callable[[Draw, ChanceGame], int]:
    """Draw what the Deal of a game says."""
    deal = game.dealt

    def outcome(draw: Draw, chance_game: ChanceGame) -> int:
        cards = chance_game.cards
        name = {
            "start": COLOURS[deal.start],
            "set": deal.sets[len(cards.sets)] if len(cards.sets) < 5 else "",
            "law": deal.laws[len(cards.laws)] if len(cards.laws) < 18 else "",
            "conflict": deal.conflicts[len(cards.conflicts)] if len(cards.conflicts) < 10 else "",
        }[draw.kind]
        return draw.outcomes[draw.names.index(name)]

    return outcome


@every_configuration
def test_drawn_as_it_was_dealt_it_is_the_same_game(options: Options) -> None:
    """Digest by digest, to the same end; and the cards are drawn in the order of the Deal."""
    game = Game.new(options, seed=3)
    outcome = as_dealt(game)
    chance_game = ChanceGame.begin(options)
    rng = Rng(3)
    while not chance_game.over:
        if chance_game.draw is not None:
            chance_game = chance_game.after_draw(outcome(chance_game.draw, chance_game))
            continue
        seat = game.actors[0]
        assert chance_game.actors == game.actors
        assert chance_game.legal(seat) == sorted(legal_ids(game.legal(seat)))
        action = rng.choice([action for action in game.legal(seat) if encode(action) is not None])
        number = encode(action)
        assert number is not None
        assert chance_game.action(seat, number) is action
        game.push(seat, action)
        chance_game = chance_game.after_action(seat, number)
        if chance_game.draw is None:
            assert chance_game.game is not None
            assert chance_game.game.view(None) == game.view(None)
    assert game.over
    assert chance_game.game is not None
    assert chance_game.game.dealt == game.dealt
    assert chance_game.game.digest() == game.digest()


def test_no_card_is_fixed_before_it_shows() -> None:
    """R1.8: at every decision exactly the cards are drawn that have been turned up."""
    chance_game = ChanceGame.begin(EVERYTHING)
    rng = Rng(8)
    while not chance_game.over:
        if chance_game.draw is None:
            assert chance_game.game is not None
            table = chance_game.game.table
            assert len(chance_game.cards.laws) == 18 - len(table.law_deck)
            assert len(chance_game.cards.conflicts) == 10 - len(table.conflict_deck)
        chance_game = wander(chance_game, rng, 1)


def test_every_outcome_is_as_likely_as_in_a_deal() -> None:
    """R1.1, R1.5, R1.7: what is not drawn yet; each outcome keeps its number from draw to draw."""
    chance_game = ChanceGame.begin(Options(3, "random"))
    drawn: list[Draw] = []
    while chance_game.draw is not None:
        drawn.append(chance_game.draw)
        chance_game = chance_game.after_draw(chance_game.draw.outcomes[-1])
    assert [draw.kind for draw in drawn] == ["start", *["set"] * 5, *["law"] * 5, *["conflict"] * 2]
    assert drawn[6] == Draw("law", ("N0a", "N0b", "N0c"), (0, 1, 2))
    assert drawn[7] == Draw("law", ("N0a", "N0b"), (0, 1))  # the third is what is left: it is not drawn
    assert drawn[8] == Draw("law", ("N1a", "N1b", "N1c", "N1d"), (0, 1, 2, 3))
    assert len(drawn[11].outcomes) == 10
    assert chance_game.game is not None
    assert chance_game.game.view(None)["laws"] == ["N0c", "N0b", "N0a"]
    assert chance_game.game.view(None)["proposals"] == ["N1d", "N1c", "N1b"]


def test_the_action_that_ends_a_round_waits_for_the_cards() -> None:
    chance_game = wander(ChanceGame.begin(Options(3)), Rng(5), 8)
    rng = Rng(5)
    while chance_game.draw is None:
        chance_game = wander(chance_game, rng, 1)
    assert chance_game.waiting is not None
    assert chance_game.game is not None
    assert (chance_game.game.round, chance_game.actors, chance_game.legal(0)) == (1, (), [])
    assert chance_game.latest_draws() == []
    draws = []
    while chance_game.draw is not None:
        draws.append(chance_game.draw.kind)
        chance_game = chance_game.after_draw(chance_game.draw.outcomes[0])
    # the law that is left of section 1 is not drawn; two of section 2, and two conflicts are
    assert draws == ["law", "law", "conflict", "conflict"]
    assert chance_game.game is not None
    assert chance_game.game.round == 2
    assert [entry.split()[0] for entry in chance_game.latest_draws()] == draws


def test_sealed_ballots_are_told_to_nobody_else() -> None:
    """R1.8, R3.1: that a seat has voted is told, what only to itself, until the last ballot is in."""
    chance_game = ChanceGame.begin(Options(3))
    rng = Rng(2)
    while not chance_game.voting:
        chance_game = wander(chance_game, rng, 1)
    assert chance_game.sealed == 0
    before = chance_game.length
    chance_game = chance_game.after_action(0, 400).after_action(1, 380)
    assert (chance_game.sealed, chance_game.actors) == (2, (2,))
    assert chance_game.history_text(0)[before:] == ["blue: yes", "green: votes"]
    assert chance_game.history_text(1)[before:] == ["blue: votes", "green: no 1"]
    assert chance_game.history_text(None)[before:] == ["blue: votes", "green: votes"]
    assert chance_game.entries(2)[before:] == [(0, -1), (1, -1)]
    assert chance_game.entries()[before:] == [(0, 400), (1, 380)]
    counted = chance_game.after_action(2, 400)
    assert counted.history_text(None)[before:] == ["blue: yes", "green: no 1", "yellow: yes"]
    assert counted.entries(0) == counted.entries()


def test_it_is_a_value() -> None:
    """Nothing that is done later changes an earlier one; copies are free, and a pickled one is the same again."""
    seen: list[tuple[ChanceGame, str, int]] = []
    chance_game = ChanceGame.begin(EVERYTHING)
    rng = Rng(4)
    while not chance_game.over:
        digest = chance_game.game.digest() if chance_game.game is not None else ""
        seen.append((chance_game, digest, chance_game.length))
        chance_game = wander(chance_game, rng, 1)
    for earlier, digest, length in seen:
        assert (earlier.game.digest() if earlier.game is not None else "", earlier.length) == (digest, length)
    assert copy.deepcopy(chance_game) is chance_game
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
        ChanceGame.restore(Options(3), entries)


def test_an_action_of_another_seat_is_refused() -> None:
    chance_game = ChanceGame.begin(Options(3))
    while chance_game.draw is not None:
        chance_game = chance_game.after_draw(chance_game.draw.outcomes[0])
    with pytest.raises(ValueError, match="green cannot play"):
        chance_game.after_action(1, 21)
    with pytest.raises(ValueError, match="cannot be drawn"):
        chance_game.after_draw(0)
