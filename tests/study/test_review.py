"""The review of a game: expectations and losses, judged without anything that was hidden."""

from __future__ import annotations

import json

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots.bot import observe
from lancaster.bots.registry import make
from lancaster.errors import ArgumentError
from lancaster.rules.actions import Action, Ballot
from lancaster.study import Decision, Review, review
from lancaster.study.grades import GRADES, accuracy_of, grade_of
from tests.configurations import EVERYTHING, one_of
from tests.support import Board

pytest.importorskip("numpy")

GAMES = 3  # played on after an action: enough for what is tested here, and quick


def played(options: Options, seed: int, bot: str = "page", actions: int | None = None) -> Game:
    """A game of a bot against itself, or its first actions."""
    game = Game.new(options, seed)
    bots = [make(bot) for _ in range(options.players)]
    for seat, each in enumerate(bots):
        each.begin(options, seat, seed + seat)
    rng = Rng(seed)
    while not game.over and (actions is None or len(game.moves) < actions):
        seat = game.actors[0]
        game.push(seat, bots[seat].choose(observe(game, seat, rng)))
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return played(Options(2), seed=11)


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    return review(game, games=GAMES)


def test_every_decision_is_judged_for_every_seat(game: Game, found: Review) -> None:
    assert [(each.seat, each.action) for each in found.decisions] == list(game.moves)
    assert [each.number for each in found.decisions] == list(range(1, len(game.moves) + 1))
    for each in (found.before, *(decision.after for decision in found.decisions)):
        assert len(each.shares) == len(each.points) == 2
        assert sum(each.shares) == pytest.approx(1.0, abs=1e-4)
    assert found.decisions[-1].points == game.scores
    assert [seat for seat in range(2) if found.decisions[-1].shares[seat]] == list(game.winners)


def test_what_was_lost_gives_the_grade(found: Review) -> None:
    assert any(each.grade for each in found.decisions), "a game of pages has faults"
    for each in found.decisions:
        assert each.lost >= 0
        assert each.grade in (None, grade_of(each.lost))
        assert (each.better is None) == (each.lost == 0)
        assert each.better is not each.action
        assert each.choices > 1 or each.lost == 0


def test_three_moments_in_their_order_each_of_a_decision(found: Review) -> None:
    numbers = [moment.number for moment in found.moments]
    assert len(numbers) == 3
    assert numbers == sorted(set(numbers))


def test_a_record_and_its_game_have_the_same_review(game: Game, found: Review) -> None:
    short = Game.replay(game.record(), to=20)
    assert review(short.record(), games=GAMES).as_data() == review(short, games=GAMES).as_data()
    assert json.loads(json.dumps(found.as_data()))["accuracy"] == found.as_data()["accuracy"]


def test_a_game_from_a_built_position_is_refused() -> None:
    with pytest.raises(ArgumentError, match="built position"):
        review(Board(players=3).placement(turn=0))


def test_the_lord_reviews_as_well() -> None:
    few = review(played(Options(2), seed=3, actions=6), by="lord:3", games=1)
    assert (few.by, len(few.decisions)) == ("lord:3", 6)


# -- nothing that was hidden ------------------------------------------------------------------------------------------


def said_of(decision: Decision) -> tuple[object, ...]:
    """What a review says of the decision itself, not of what came to light through it.

    A network's sums depend a little on what else is judged beside them.
    """
    worth_saying = decision.better if decision.lost > 0.005 else None
    return (worth_saying, pytest.approx(decision.lost, abs=0.002))


@one_of("options", [Options(4), EVERYTHING])
@pytest.mark.parametrize("vote", [1, *(pytest.param(later, marks=pytest.mark.soak) for later in (2, 4, 7))])
def test_a_decision_is_judged_by_nothing_that_was_hidden(options: Options, vote: int) -> None:
    """Other decks, and other ballots under seal (R1.8): what is said of a ballot and of all before it is the same."""
    game = played(options, seed=21)
    moves = list(game.moves)
    number = [n for n, (seat, action) in enumerate(moves, 1) if isinstance(action, Ballot) and seat == 2][vote]
    then = Game.replay(game.record(), to=number)
    seat = moves[number - 1][0]
    wanted = review(then, games=GAMES)
    other = then.determinize(seat, Rng(number))
    assert other.dealt != then.dealt
    again = review(other, games=GAMES)
    assert said_of(again.decisions[-1]) == said_of(wanted.decisions[-1])
    for one, two in zip(again.decisions[:-3], wanted.decisions[:-3], strict=True):
        assert said_of(one) == said_of(two)
        assert one.shares == pytest.approx(two.shares, abs=0.002)


def test_ballots_are_judged_as_they_were_sealed() -> None:
    """What another seat has sealed in the same vote changes nothing (R3.1)."""
    game = played(Options(4), seed=5, bot="knight", actions=60)
    first = next(n for n, (_, action) in enumerate(game.moves) if isinstance(action, Ballot))
    before = Game.replay(game.record(), to=first)
    reviews = []
    for others in (("yes", "yes", "yes"), ("no", "no", "no")):
        voted = before.copy()
        for seat, text in enumerate(("no", *others)):
            voted.play(seat, text)
        reviews.append(review(voted, games=GAMES).decisions[first])
    assert said_of(reviews[0]) == said_of(reviews[1])
    assert reviews[0].shares == pytest.approx(reviews[1].shares, abs=0.002)  # nobody has seen it yet


# -- grades ------------------------------------------------------------------------------------------------------------


def test_a_planted_blunder_is_found() -> None:
    """The last decision of a game that another action would have won: it costs what it threw away."""
    lost = _thrown_away()
    found = review(lost, games=GAMES).decisions[-1]
    assert found.grade == "blunder"
    assert found.lost >= 0.5
    assert found.better is not None
    won = Game.replay(lost.record(), to=len(lost.moves) - 1)
    won.push(found.seat, found.better)
    assert found.seat in won.winners
    assert found.seat not in lost.winners


def _thrown_away() -> Game:
    """A game whose last decision turns a win into a defeat; no chance is left after it."""
    for seed in range(200):
        game = played(Options(2), seed, "squire")
        seat, _ = game.moves[-1]
        before = Game.replay(game.record(), to=len(game.moves) - 1)
        results: dict[Action, bool] = {}
        for other in before.legal(seat):
            twin = before.copy()
            twin.push(seat, other)
            results[other] = twin.over and seat in twin.winners
        if set(results.values()) == {True, False}:
            bad = next(other for other, wins in results.items() if not wins)
            before.push(seat, bad)
            return before
    raise AssertionError("no such game")


def test_grades_begin_where_they_are_said_to() -> None:
    for grade, least in GRADES:
        assert grade_of(least) == grade
        assert grade_of(least - 1e-9) != grade
    assert grade_of(0.0) is None


def test_accuracy_falls_with_what_is_lost() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([0.0] * 5) == 100
    values = [accuracy_of([0.0] * 9 + [lost]) or 0.0 for lost in (0.0, 0.02, 0.05, 0.1, 0.3)]
    assert values == sorted(values, reverse=True)
