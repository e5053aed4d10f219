"""The game as OpenSpiel knows it: OpenSpiel's conformance tests, golden playthroughs, and properties that neither
checks.
"""

import importlib.util
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import evaluate_bots

from lancaster import Game, Options
from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.encoding import Encoding
from lancaster.envs import rewards
from lancaster.envs.openspiel import NAME
from lancaster.envs.openspiel_bot import OurBot
from tests.configurations import ALL
from tests.envs.openspiel_states import SAMPLE, in_a_vote, load, short, states, step
from tests.envs.playthroughs import FOLDER, GAMES, shortened

EVERY = [
    f"{NAME}(players={options.players},laws={options.laws},court={options.court},"
    f"displeasure={options.displeasure},ballots={ballots})"
    for options in ALL
    for ballots in ("serialised", "simultaneous")
]


# -- OpenSpiel's own tests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE, ids=short)
def test_random_simulation(name: str) -> None:
    """Clones, strings, masks, observations, returns, lengths; states stored and read back."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=name == SAMPLE[0], verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY, ids=short)
def test_random_simulation_of_every_configuration(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


def check_api(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's checks, on the states it samples and on those of a whole game, which it does not get to.

    Of a game with simultaneous nodes it samples nothing but the beginning, which shows nobody anything yet. One of its
    checks is that something is private in some state. With two players only a sealed ballot is, so there is always one.
    """
    game = load(name)
    random.seed(1)  # theirs draws from the global generator
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": NAME})
    case.setUpClass()
    whole = list(states(game, 1, every=9))
    voting = [] if game.simultaneous else [in_a_vote(game, 1)]
    for sampled in [whole] if game.simultaneous else [whole, case.some_states[::4]]:
        case.some_states = sampled + voting
        names = [each for each in dir(case) if each.startswith("test_")]
        assert len(names) >= 5
        for each in names:
            getattr(case(each), each)()
    capfd.readouterr()  # the errors it provokes are printed too


@pytest.mark.parametrize("name", SAMPLE[1:], ids=short)
def test_api(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    check_api(name, capfd)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY, ids=short)
def test_api_of_every_configuration(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    check_api(name, capfd)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    """What has changed? `python -m tests.envs.playthroughs` writes it anew, and the difference says it."""
    assert shortened(name).splitlines() == (FOLDER / name).read_text("utf-8").splitlines()


def test_the_turn_based_form_of_simultaneous_ballots() -> None:
    """OpenSpiel can serialise a vote itself."""
    game = pyspiel.convert_to_turn_based(load(SAMPLE[2]))
    state = game.new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


# -- what kind of game it is -----------------------------------------------------------------------------------------


def test_it_says_what_it_is() -> None:
    game = load(NAME)
    kind = game.get_type()
    assert game.options == Options(4)
    assert (game.num_distinct_actions(), game.max_chance_outcomes(), game.num_players()) == (ACTION_COUNT, 10, 4)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, 1)
    assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (795, 23)
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


@pytest.mark.parametrize(
    ("name", "perfect"), [(SAMPLE[0], False), (SAMPLE[1], True), (SAMPLE[2], False), (SAMPLE[3], False)], ids=short
)
def test_only_with_two_players_and_simultaneous_ballots_nothing_is_hidden(name: str, perfect: bool) -> None:
    """R1.8: with two players nothing is screened, and then only a sealed ballot can be private."""
    game = load(name)
    kinds = pyspiel.GameType.Information
    assert game.get_type().information == (kinds.PERFECT_INFORMATION if perfect else kinds.IMPERFECT_INFORMATION)
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
    )
    texts = {private.string_from(state, seat) for state in states(game, 1) for seat in range(game.num_players())}
    assert (texts == {""}) == perfect


def test_simultaneous_nodes_are_votes_and_nothing_else() -> None:
    seen = {True: 0, False: 0}
    for state in states(load(SAMPLE[2]), 3):
        if state.is_terminal() or state.is_chance_node():
            continue
        assert state.is_simultaneous_node() == state.chance_game.voting
        assert state.chance_game.sealed == 0
        seen[state.is_simultaneous_node()] += 1
    assert seen[True] == 15  # three votes in each of five rounds
    assert seen[False] > 15


def test_serialised_ballots_are_cast_in_the_order_of_the_seats() -> None:
    voting = [state.current_player() for state in states(load(SAMPLE[3]), 3) if state.chance_game.voting]
    assert voting == list(range(4)) * 15


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ("players=6", "2 to 5 players, not 6"),
        ("laws=kings", "need both modules"),
        ("laws=new/new", "five law sets are needed"),
        ("ballots=open", "serialised or simultaneous, not 'open'"),
    ],
)
def test_what_cannot_be_played_is_refused(parameters: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        load(f"{NAME}({parameters})")


@pytest.mark.parametrize("reward", rewards.KINDS)
def test_returns_are_the_rewards_that_were_asked_for(reward: rewards.Kind) -> None:
    game = load(f"{NAME}(players=3,reward={reward})")
    *_, last = states(game, 2)
    assert last.chance_game.game is not None
    assert last.returns() == pytest.approx(rewards.final(last.chance_game.game, reward))
    assert sum(last.returns()) == pytest.approx(game.utility_sum(), abs=1e-6)
    assert game.min_utility() <= min(last.returns()) <= max(last.returns()) <= game.max_utility()


def test_a_compact_information_state_is_what_a_counting_player_knows() -> None:
    game = load(f"{NAME}(players=3,information=counted)")
    assert game.information_state_tensor_shape() == game.observation_tensor_shape() == [715]
    for state in states(game, 2, every=40):
        if state.chance_game.game is not None:
            known = np.array(state.information_state_tensor(1), np.float32)
            assert (known == Encoding(game.options, "counted").observe(state.chance_game.game, 1)).all()
    with pytest.raises(ValueError, match="information is history or counted"):
        load(f"{NAME}(information=all)")


@pytest.mark.parametrize("name", [SAMPLE[0], f"{NAME}(players=3,ballots=simultaneous)"], ids=short)
def test_of_openspiels_own_test_one_check_finds_too_few_states(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Unmodified it passes, save for the check that something is private in some of the states that it samples.

    With two players only a sealed ballot is private, and it samples no state in the middle of a vote; of a game with
    simultaneous nodes it samples the beginning alone.
    """
    random.seed(1)
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(name), "game_name": NAME})
    case.setUpClass()
    failed = []
    for each in [each for each in dir(case) if each.startswith("test_")]:
        try:
            getattr(case(each), each)()
        except AssertionError:
            failed.append(each)
    capfd.readouterr()
    assert failed == ["test_private_information_contents"]


def test_law_sets_by_section() -> None:
    """OpenSpiel keeps the comma for itself; what comes in with commas is told with strokes and can be read again."""
    game = pyspiel.load_game(NAME, {"laws": "new,base,base,base,new", "players": 3})
    assert "laws=new/base/base/base/new" in str(game)
    assert load(str(game)).options == game.options == Options(3, "new,base,base,base,new")


def test_an_illegal_action_is_refused() -> None:
    state = in_a_vote(load(NAME), 0)
    with pytest.raises(ValueError, match=r"blue cannot play 0 \(none\) now"):
        state.apply_action(0)


# -- states ----------------------------------------------------------------------------------------------------------


def test_a_state_can_be_stored_anywhere() -> None:
    """Also while something is drawn and in the middle of a vote; and it goes on like the one that was stored."""
    game = load(SAMPLE[3])
    for state in states(game, 5, every=13):
        for again in (
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),  # noqa: S301 - it is how OpenSpiel stores games of Python
            state.clone(),
        ):
            assert again.history() == state.history()
            assert str(again) == str(state)
            if not state.is_terminal():
                action = state.legal_actions()[-1]
                assert str(again.child(action)) == str(state.child(action))


def test_a_clone_is_independent() -> None:
    state = in_a_vote(load(NAME), 1)
    before, history = str(state), state.history()
    clone = state.clone()
    while not clone.is_terminal():
        step(clone, random.Random(1))
    assert (str(state), state.history()) == (before, history)


def test_the_record_is_that_of_the_game() -> None:
    with pytest.raises(ValueError, match="nobody has begun"):
        load(NAME).new_initial_state().record()
    *_, last = states(load(NAME), 8)
    game = Game.replay(last.record())
    assert [float(seat in game.winners) / len(game.winners) for seat in range(4)] == last.returns()
    assert last.chance_game.game is not None
    assert game.digest() == last.chance_game.game.digest()


# -- bots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLE[:3], ids=short)
def test_our_bots_play_at_their_tables(name: str) -> None:
    """One object plays one game after the other, and the same ones the same again."""
    game = load(name)
    bots = [OurBot(game, "squire" if seat else "page", seat, seed=seat) for seat in range(game.num_players())]
    results = [evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1)) for _ in range(2)]
    assert results[0] == results[1]
    assert sum(results[0]) == pytest.approx(1)


def test_the_example_runs() -> None:
    path = Path(__file__).parents[2] / "examples" / "openspiel_mcts.py"
    spec = importlib.util.spec_from_file_location("openspiel_mcts", path)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    shares = example.main(["--games", "1", "--simulations", "2", "--players", "mcts,ismcts,uniform"])
    assert shares.keys() == {"mcts", "ismcts", "uniform"}
    assert sum(shares.values()) == pytest.approx(1)
