"""How long a game can get: every step of the proof is held against games, also of players who drag them out."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from lancaster import Action, Game, Options, Rng
from lancaster.encoding.bounds import most_coins, most_decisions, most_draws
from lancaster.envs.chance_game import ChanceGame
from lancaster.rules.actions import Extend, Nothing, TakeFavour
from lancaster.rules.events import Changed, Displaced
from lancaster.rules.placing_actions import AtOffice, InCounty
from lancaster.rules.terms import COUNTIES, COUNTY, GOLD, OFFICE, SQUIRES
from tests.configurations import every_configuration

Policy = Callable[[Sequence[Action], Rng], Action]
# which bound a question counts towards, where that does not depend on the phase
KINDS = {
    "first-extension": "first-extension",
    "place": "place",
    "favour": "favour",
    "noble": "favour",
    "ballot": "ballot",
    "county": "county",
    "crossing": "county",
    "start": "county",
    "castle": "castle",
    "ransom": "ransom",
}
BY_PHASE = {"placement": "favour", "parliament": "law", "rewards": "county"}  # upgrades and extensions


def at_random(legal: Sequence[Action], rng: Rng) -> Action:
    return rng.choice(legal)


def dragging(legal: Sequence[Action], rng: Rng) -> Action:
    """Push others out with as little as it takes, buy one thing after the other, decline nothing."""
    offices = [action for action in legal if isinstance(action, AtOffice)]
    counties = [action for action in legal if isinstance(action, InCounty)]
    asking = [action for action in legal if isinstance(action, (Extend, TakeFavour))]
    if offices and rng.randrange(2):
        return min(offices, key=lambda action: (action.bishops + action.tudor, action.band))
    if counties:
        return min(counties, key=lambda action: (action.squires, action.strength, rng.randrange(9)))
    return rng.choice(asking or [action for action in legal if not isinstance(action, Nothing)] or legal)


def check(options: Options, seed: int, policy: Policy) -> int:
    """Play a game, compare everything that is counted with its bound, and tell how many decisions it took."""
    game = Game.new(options, seed)
    rng = Rng(seed)
    asked: Counter[str] = Counter()
    coins = sum(game.table.purse[kind::6][seat] for kind in (GOLD, SQUIRES) for seat in range(options.players))
    in_counties = in_offices = 0
    while not game.over:
        seat = game.actors[0]
        prompt = game.prompt(seat)
        assert prompt is not None
        phase = game.view(None)["phase"]
        asked[KINDS.get(prompt.kind) or BY_PHASE[phase]] += 1
        for event in game.play(seat, policy(game.legal(seat), rng)):
            if isinstance(event, Changed) and event.what in (GOLD, SQUIRES) and event.amount > 0:
                if event.source not in ("law N3b", "treasury"):  # which make no new coins
                    coins += event.amount
            elif isinstance(event, Displaced):
                in_counties += COUNTY <= event.place < COUNTY + COUNTIES
                in_offices += event.place >= OFFICE
    bounds = most_decisions(options)
    assert asked.keys() <= bounds.keys()
    assert all(number <= bounds[kind] for kind, number in asked.items()), asked
    assert coins <= most_coins(options)
    houses = 4 if options.players == 2 else options.players
    assert asked["place"] <= 5 * houses * (7 + options.court) + in_counties + in_offices
    return asked.total()


@every_configuration
@pytest.mark.parametrize("policy", [at_random, dragging])
def test_no_game_is_longer_than_its_bound(options: Options, policy: Policy) -> None:
    decisions = check(options, 11, policy)
    assert decisions <= sum(most_decisions(options).values())


@pytest.mark.soak
@every_configuration
def test_no_game_of_many_is_longer_than_its_bound(options: Options) -> None:
    for seed in range(40):
        check(options, seed, dragging if seed % 2 else at_random)


def test_players_who_drag_it_out_play_longer() -> None:
    """Else the test above would show little."""
    options = Options(4, "new", court=True)
    assert check(options, 1, dragging) > check(options, 1, at_random)


def test_the_bounds_stay_what_they_are() -> None:
    """Sizes of tensors depend on them."""
    found = {players: sum(most_decisions(Options(players)).values()) for players in (2, 3, 4, 5)}
    assert found == {2: 636, 3: 676, 4: 795, 5: 910}
    everything = Options(5, "random", court=True, displeasure=True)
    assert sum(most_decisions(everything).values()) == 1334
    assert sum(most_decisions(everything, together=True).values()) == 1334 - 75 + 15


@pytest.mark.parametrize("options", [Options(players, laws) for players in (2, 3, 4, 5) for laws in ("new", "random")])
def test_draws_are_as_many_as_there_can_be(options: Options) -> None:
    """With fixed law sets and with random ones: the bound is reached in every game that is played to its end."""
    chance_game = ChanceGame.begin(options)
    rng = Rng(1)
    draws = 0
    while not chance_game.over:
        if chance_game.draw is not None:
            draws += 1
            assert 2 <= len(chance_game.draw.outcomes) <= 10
            chance_game = chance_game.after_draw(rng.choice(chance_game.draw.outcomes))
        else:
            seat = chance_game.actors[0]
            chance_game = chance_game.after_action(seat, rng.choice(chance_game.legal(seat)))
    assert draws == most_draws(options) == (28 if options.laws == "random" else 23)
