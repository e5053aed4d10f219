"""Properties over random and adversarial play in all configurations (the checks are those of `lancaster fuzz`).

After every action: knights, nobles, extensions, bishops, privileges and cards are conserved; purses change only through
events and never go below zero (R0.2, R1.9). At random moments, and at all of them in the soak: explain is None exactly
for the legal actions of the whole universe, refused actions change nothing, choices hold the legal actions, copies are
independent, records replay, texts parse, push and play agree, nothing secret is shown (R1.8), takeback is exact.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster import Options, Rng
from lancaster.fuzz import play_game, random_options
from tests.configurations import SEED, every_configuration


def check(options: Options, seed: int, care: int) -> None:
    _, failure = play_game(options, Rng(seed), care=care)
    assert failure is None, failure.text()


@every_configuration
def test_every_configuration(options: Options) -> None:
    """R10.1, R3.6: every number of players with every module and named law deck, one game each."""
    check(options, SEED, care=2)


@settings(max_examples=40)
@given(st.integers(0, 1 << 32))
def test_any_mix_of_laws(seed: int) -> None:
    """R3.6: each section from any set that may be played."""
    check(random_options(Rng(seed)), seed, care=3)


@settings(max_examples=3)
@given(st.integers(0, 1 << 32))
def test_every_check_at_every_decision(seed: int) -> None:
    check(Options(2 + seed % 4, "random", True, True), seed, care=40)


@pytest.mark.soak
@every_configuration
@pytest.mark.parametrize("number", range(3))
def test_every_check_at_every_decision_of_every_configuration(options: Options, number: int) -> None:
    check(options, SEED + number, care=1000)


def test_a_broken_rule_is_found_and_saved_as_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks are no formality: gold out of nowhere, and a secret shown, are both found."""
    from lancaster import Game
    from lancaster.game import Game as Played

    honest = Played.play

    def generous(self: Game, seat: int, action: object) -> object:
        events = honest(self, seat, action)  # type: ignore[arg-type]
        self.table.purse[0] += 1
        return events

    monkeypatch.setattr(Played, "play", generous)
    _, failure = play_game(Options(3), Rng(1))
    assert failure is not None
    assert "purses differ" in failure.message
    monkeypatch.undo()
    assert Game.replay(failure.text()).record() == failure.record


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1.8: a view that tells a screened total does not pass."""
    from lancaster import Game

    honest = Game.view

    def leaky(self: Game, seat: int | None) -> object:
        view = honest(self, seat)
        view["rounds"] = self.table.purse[0]
        return view

    monkeypatch.setattr(Game, "view", leaky)
    _, failure = play_game(Options(3), Rng(1), care=100)
    assert failure is not None
    assert "shown" in failure.message
