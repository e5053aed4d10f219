"""How the collection of openings is made: dukes play games of each configuration, and their first rounds are kept.

A duke draws each action from what it thinks of it, so it plays what it thinks best, and now and then something nearly
as good. In every other game it also tries something else in the first round: with a chance of `TRIES` a decision is one
of the `LIKELIEST` actions, each as likely as the others. Without that nobody would learn what comes of openings that
dukes do not play. Such actions count for what came of them and not for how often dukes choose them, and figures of
whole games are those of the games without them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from lancaster.bots.bot import observe
from lancaster.bots.network.player import Duke
from lancaster.bots.network.shipped import shipped as network
from lancaster.bots.playing_on import play_on
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.notation import Action
from lancaster.options import Options
from lancaster.study.openings.collection import Collection
from lancaster.study.openings.figures import averages, class_of_options, figures_of
from lancaster.study.openings.points import FIRST_ROUND, SCOPES, points_of
from lancaster.study.openings.tally import Tally, results_of

TRIES: Final = 0.25  # of the decisions of the first round, in every other game
LIKELIEST: Final = 6  # actions, one of which is tried
LEAST_GAMES: Final = 4  # at a point of the narrower scopes; what was seen less often tells nothing
SEED_BITS: Final = 60  # of whatever is drawn
SIDE_BY_SIDE: Final = 160  # games
# what is played, in this order: the base game, and everything that is in the box
CONFIGURATIONS: Final = tuple(
    Options(players, laws, henry, henry)
    for players in (2, 3, 4, 5)
    for laws, henry in (("base", False), ("kings", True))
)

Row = tuple[Game, set[int]]  # a game that is over, and the numbers of the actions that were only tried


class Maker:
    """Lets dukes play and adds up what they played; the same seed plays the same games."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.games = 0
        self._points: dict[str, dict[str, Tally]] = defaultdict(lambda: defaultdict(Tally))
        self._figures: dict[str, list[tuple[int, dict[str, int], dict[str, int]]]] = defaultdict(list)

    def play(self, options: Options, games: int, told: Callable[[int], None] = lambda _: None) -> None:
        """Play so many games; `told` hears how many have been played."""
        for first in range(0, games, SIDE_BY_SIDE):
            number = min(SIDE_BY_SIDE, games - first)
            for game, tried in _played(options, number, f"{self.seed} {options!r} {first}"):
                self.add(game, tried)
            told(number)

    def add(self, game: Game, tried: Iterable[int]) -> None:
        """Count a game that is over."""
        self.games += 1
        only_tried = set(tried)
        results = results_of(game.scores, game.winners)
        for played in points_of(game):
            tally = results[played.point.seat].tally(played.number not in only_tried)
            for key in played.point.keys:
                tallies = self._points[key]
                tallies[played.action] += tally
        if not only_tried:
            rows = zip(game.scores, figures_of(game), game.breakdown, strict=True)
            self._figures[class_of_options(game.options)] += rows

    def collection(self) -> Collection:
        """What has been counted, without what was seen too rarely."""
        widest = SCOPES[-1]
        points = {
            key: dict(tallies)
            for key, tallies in self._points.items()
            if key.startswith(widest) or sum(each.games for each in tallies.values()) >= LEAST_GAMES
        }
        made: dict[str, Any] = {
            "by": "duke",
            "network": network().about.get("checksum"),
            "material": CONFIGURATIONS[0].material.digest,
            "seed": self.seed,
            "games": self.games,
            "tries": TRIES,
            "likeliest": LIKELIEST,
            "least_games": LEAST_GAMES,
        }
        return Collection(made, {name: averages(rows) for name, rows in self._figures.items()}, points)


def _played(options: Options, number: int, seed: str) -> list[Row]:
    """So many games to their end, side by side; in every other one something is tried in the first round."""
    chance = Random(seed)
    games = [Game.new(options, chance.getrandbits(40)) for _ in range(number)]
    tried: list[set[int]] = [set() for _ in games]
    duke = Duke()
    sight = Rng(chance.getrandbits(SEED_BITS))
    while going := [lane for lane, game in enumerate(games) if game.round <= FIRST_ROUND and not game.over]:
        asked = [(lane, seat) for lane in going for seat in games[lane].actors]
        thought = duke.chances_many([observe(games[lane], seat, sight) for lane, seat in asked])
        for (lane, seat), (actions, chances) in zip(asked, thought, strict=True):
            trying = lane % 2 == 1 and chance.random() < TRIES
            if trying:
                tried[lane].add(_number(games[lane], seat))
            games[lane].push(seat, _drawn(chance, actions, chances, trying))
    play_on(games[0], [game.table for game in games], "duke", [chance.getrandbits(SEED_BITS) for _ in games])
    return list(zip(games, tried, strict=True))


def _number(game: Game, seat: int) -> int:
    """The number that the next action of a seat will have in the game: ballots stand in seat order there."""
    prompt = game.prompt(seat)
    assert prompt is not None, "a seat that decides is asked"
    if prompt.kind != "ballot":
        return len(game.moves) + 1
    sealed = game.options.players - len(game.actors)
    return len(game.moves) - sealed + seat + 1


def _drawn(chance: Random, actions: Sequence[Action], chances: Sequence[float], trying: bool) -> Action:
    if not trying:
        return chance.choices(actions, chances)[0]
    best = sorted(range(len(actions)), key=lambda i: -chances[i])[:LIKELIEST]
    return actions[chance.choice(best)]
