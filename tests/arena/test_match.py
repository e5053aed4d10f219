"""One game between bots: what they see, what the outcome holds, and what happens when one fails."""

from __future__ import annotations

import logging

import pytest

from lancaster import Deal, Game, Options, Rng
from lancaster.arena.match import Match, Outcome, play
from lancaster.arena.schedule import Contest
from lancaster.rules.actions import Ballot
from tests.arena.bots import MAKER, Broken, Dice, Witness


class Ticks:
    """A clock that goes on by one second whenever it is read."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def test_bots_are_told_everything_in_order() -> None:
    """Each sees all events once; when it is asked it knows all that has happened."""
    options = Options(3)
    bots = [Witness() for _ in range(3)]
    match = Match(options, Deal.draw(options, Rng(3)), bots, [5, 6, 7], Rng(1))
    game = match.play()
    assert [bot.begun for bot in bots] == [[(options, seat, seed)] for seat, seed in enumerate([5, 6, 7])]
    history = list(game.history())
    for bot in bots:
        assert bot.seen == history
    again = Game.deal(options, game.dealt)
    questions = [0, 0, 0]
    happened = before = 0
    voting: list[int] = []
    for seat, action in game.moves:
        asked = bots[seat].asked[questions[seat]]
        known = bots[seat].known[questions[seat]]
        if isinstance(action, Ballot):
            if not voting:
                before = happened
            assert known == before  # nobody hears of a ballot before having voted
            voting = [*voting, seat] if len(voting) < 2 else []
        else:
            assert known == happened
            assert asked.view == again.view(seat)
        assert asked.legal == again.legal(seat)
        happened += len(again.play(seat, action))
        questions[seat] += 1
    assert match.decisions == questions
    assert sum(questions) == len(game.moves)


def test_no_bot_is_handed_the_truth() -> None:
    """The decks in an observation are dealt anew, differently each time."""
    options = Options(4)
    bots = [Witness() for _ in range(4)]
    game = Match(options, Deal.draw(options, Rng(3)), bots, range(4), Rng(1)).play()
    first = [bot.asked[0]._redealt.dealt.laws for bot in bots]
    assert game.dealt.laws not in first
    assert len(set(first)) == 4


def test_seconds_are_the_bots_own() -> None:
    options = Options(2)
    match = Match(options, Deal.draw(options, Rng(3)), [Dice(), Dice()], [1, 2], Rng(1), clock=Ticks())
    match.play()
    assert match.seconds == [float(number) for number in match.decisions]


def test_an_outcome_is_what_the_record_says() -> None:
    fixture = Contest(("dice", "first", "other", "dice"), Options(4, court=True), 9, maker=MAKER).fixture(2)
    outcome = play(fixture)
    game = Game.replay(outcome.record)
    assert game.names == outcome.seats == ("dice", "dice", "first", "other")
    assert (outcome.scores, outcome.winners, outcome.digest) == (game.scores, game.winners, game.digest())
    assert outcome.sources == game.breakdown
    assert (outcome.start, outcome.deal) == (game.dealt.start, 1)
    assert sum(outcome.decisions) == len(game.moves)
    assert outcome.forfeits == ()
    again = play(fixture)
    assert again.record == outcome.record
    other = play(Contest(fixture.seats, Options(4, court=True), 10, maker=MAKER).fixture(2))
    assert other.record != outcome.record


def test_a_bot_that_raises_forfeits_and_the_match_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "lancaster.bots"):
        outcome = play(Contest(("dice", "broken"), Options(2), 1, maker=MAKER).fixture(1))
    assert outcome.forfeits == (1,)
    assert Game.replay(outcome.record).over
    [message] = caplog.messages
    assert "broken (green) forfeits" in message
    assert "ZeroDivisionError: on purpose" in message


def test_bots_are_closed() -> None:
    options = Options(2)
    bots = [Witness(), Broken()]
    match = Match(options, Deal.draw(options, Rng(3)), bots, [1, 2], Rng(1))
    match.play()
    match.close()
    assert isinstance(bots[0], Witness)
    assert bots[0].closed == 1


def outcome(*scores: int) -> Outcome:
    seats = tuple("abcde"[: len(scores)])
    return Outcome(1, 1, seats, 0, scores, (), (), (), "", "", ())


@pytest.mark.parametrize(
    ("scores", "places", "wins"),
    [
        ((50, 40, 30, 20), (1, 2, 3, 4), (1, 0, 0, 0)),
        ((20, 50, 50, 10), (3, 1.5, 1.5, 4), (0, 0.5, 0.5, 0)),
        ((7, 7, 7), (2, 2, 2), (1 / 3, 1 / 3, 1 / 3)),
        ((-5, -9), (1, 2), (1, 0)),
        ((9, 4, 4, 4, 1), (1, 3, 3, 3, 5), (1, 0, 0, 0, 0)),
    ],
)
def test_places_and_shared_wins(scores: tuple[int, ...], places: tuple[float, ...], wins: tuple[float, ...]) -> None:
    """R5.4: tied players win together; a shared win is split."""
    assert outcome(*scores).places == places
    assert outcome(*scores).wins == pytest.approx(wins)
