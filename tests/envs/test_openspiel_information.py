"""What a seat knows in OpenSpiel's states: the observation, the information state, and nothing of sealed ballots."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.encoding import Encoding
from lancaster.envs.openspiel import NAME
from tests.envs.openspiel_states import SAMPLE, in_a_vote, load, short, states, step


@pytest.mark.parametrize("name", SAMPLE, ids=short)
def test_a_resampled_state_cannot_be_told_from_the_true_one(name: str) -> None:
    """As OpenSpiel's own ResampleInfostateTest, which cannot be called from Python; and more."""
    game = load(name)
    chance = random.Random(9)
    for state in states(game, 2, every=3):
        if state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert len(other.history()) == len(state.history())
            step(other, chance)  # it goes on by itself


def test_resampling_draws_the_others_ballots_anew() -> None:
    state = in_a_vote(load(NAME), 3)
    before = state.history()
    ballots: dict[int, set[int]] = {seat: set() for seat in range(3)}
    chance = random.Random(1)
    for _ in range(60):
        history = state.resample_from_infostate(1, chance.random).history()
        assert history[:-3] == before[:-3]
        for seat in range(3):
            ballots[seat].add(history[seat - 3])
    assert ballots[1] == {before[-2]}
    assert len(ballots[0]) > 1
    assert len(ballots[2]) > 1
    assert state.history() == before


def test_nobody_learns_anything_of_a_sealed_ballot() -> None:
    """R1.8, R3.1: neither by strings nor by tensors; who has cast it knows it."""
    state = in_a_vote(load(NAME), 0)
    yes, no = state.clone(), state.clone()
    yes.apply_action(400)
    no.apply_action(379)
    for seat in range(1, 4):
        assert yes.information_state_string(seat) == no.information_state_string(seat)
        assert yes.information_state_tensor(seat) == no.information_state_tensor(seat)
        assert yes.observation_string(seat) == no.observation_string(seat)
        assert yes.observation_tensor(seat) == no.observation_tensor(seat)
    assert yes.information_state_string(0) != no.information_state_string(0)
    assert yes.information_state_tensor(0) != no.information_state_tensor(0)
    assert yes.observation_string(0) != no.observation_string(0)


def test_the_observation_is_that_of_the_encoding() -> None:
    game = load(SAMPLE[3])
    encoding = Encoding(game.options)
    observer = game.make_py_observer()
    for state in states(game, 4, every=9):
        if state.chance_game.game is None:
            continue
        for seat in range(4):
            seen = encoding.observe(state.chance_game.game, seat)
            assert state.observation_tensor(seat) == seen.tolist()
            observer.set_from(state, seat)
            assert (observer.dict["laws"] == seen[encoding["laws"].slice].reshape(3, -1)).all()


def test_the_information_state_tells_all_that_was_ever_seen() -> None:
    """Perfect recall: of any two states of a seat each tells it how it came there, in string and tensor alike."""
    game = load(SAMPLE[3])
    size = game.encoding.size
    for seed in (1, 2):
        earlier: list[tuple[list[str], np.ndarray[Any, Any]]] = []
        for state in states(game, seed, every=7):
            if state.is_chance_node():
                continue
            lines = state.information_state_string(2).splitlines()
            assert lines == ["seat 2", *state.chance_game.history_text(2)]
            history = np.array(state.information_state_tensor(2)[size:]).reshape(-1, 2) * (5, ACTION_COUNT)
            length = state.chance_game.length
            entries = np.rint(history[:length]).astype(int) - (2, 1)
            assert entries.tolist() == [list(entry) for entry in state.chance_game.entries(2)]
            assert not history[length:].any()
            for told, seen in earlier:
                assert lines[: len(told)] == told
                assert (history[: len(seen)] == seen).all()
            if state.chance_game.sealed == 0:
                earlier.append((lines, history[:length]))


def test_information_states_of_different_seats_differ() -> None:
    seen: set[str] = set()
    tensors: set[tuple[float, ...]] = set()
    number = 0
    for state in states(load(NAME), 6):
        if not state.is_chance_node() and not state.is_terminal():
            for seat in range(4):
                seen.add(state.information_state_string(seat))
                tensors.add(tuple(state.information_state_tensor(seat)))
                number += 1
    assert len(seen) == len(tensors) == number


def test_other_observers() -> None:
    game = load(SAMPLE[3])
    state = in_a_vote(game, 2)
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = game.make_py_observer(kind(public_info=True, perfect_recall=False, private_info=private.NONE))
    assert public.tensor is None
    assert "(sealed)" in public.string_from(state, 0)
    alone = game.make_py_observer(kind(public_info=False, perfect_recall=False, private_info=private.SINGLE_PLAYER))
    assert alone.string_from(state, 0).startswith("gold ")
    assert "ballot" in alone.string_from(state, 0)
    nothing = game.make_py_observer(kind(public_info=False, perfect_recall=False, private_info=private.NONE))
    assert nothing.string_from(state, 0) == ""
    with pytest.raises(ValueError, match="all players"):
        game.make_py_observer(kind(public_info=True, perfect_recall=False, private_info=private.ALL_PLAYERS))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": "blue"})
