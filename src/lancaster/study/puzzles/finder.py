"""The search for puzzles: bots play, and decisions with one action that seems far better are looked at more closely.

An action is the solution only if four judges that know what the seat knows put it ahead of every other one:

1. the network's policy chooses it;
2. the network's corrected values put it `WIN_MARGIN` of the win ahead of every other legal action;
3. a long search tries it most, and puts it `WIN_MARGIN` ahead;
4. games that are played on from it and from its rivals, on the same re-deals, win `WIN_MARGIN` more, and the
   difference is `STANDARD_ERRORS` standard errors or more. A few other games choose what is looked at so closely; their
   figures are not used.

"Values for judgements" in docs/training.md says how far each of them can be trusted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from lancaster.bots.bot import Observation, observe
from lancaster.bots.budget import Budget
from lancaster.bots.judging import judge_many
from lancaster.bots.network.levels import LEVELS
from lancaster.bots.network.player import LEAST_SIMULATIONS, Duke
from lancaster.bots.network.shipped import shipped, shipped_values
from lancaster.bots.playing_on import Gap, PlayedOn, gap, judge_by_play
from lancaster.chance import Rng
from lancaster.fuzz.configurations import configurations
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action, Ballot
from lancaster.study.comparison import Comparison, weigh
from lancaster.study.puzzles.puzzle import Candidate, Puzzle, Puzzles, identity, written_moves
from lancaster.study.puzzles.themes import THEMES, themes_of
from lancaster.study.walk import Made

WIN_MARGIN: Final = 0.05  # of the win
STANDARD_ERRORS: Final = 2.5  # of the difference
FEWEST_CHOICES: Final = 3  # of a ballot 2: for or against a law is a question by itself
MOST_CHOICES: Final = 80  # more cannot be explained
MOST_RIVALS: Final = 4  # that are played on
FIRST_GAMES: Final = 16
LOOK_CHANCES: Final = (0.05, 0.1, 0.5)  # that a decision of rounds 1 to 3 is looked at: playing on is longest there
BALLOT_CHANCE: Final = 0.5  # of these, that a ballot is: there are very many, and few count for much
GAMES: Final = 128
SEARCH_SIMULATIONS: Final = 400
MOST_PUZZLES_A_GAME: Final = 2  # puzzles, at the most
MOST_OF_A_THEME: Final = 0.35  # of all puzzles: some themes are common, others rare
ACTIONS_TOLD: Final = 3  # actions told with a puzzle
GAMES_TOGETHER: Final = 16  # games
DUKE: Final = "duke"
STRENGTHS: Final = (DUKE, DUKE, DUKE, "marquess", "marquess", "earl", "viscount", "baron")


@dataclass(frozen=True, slots=True)
class Refuted:
    """A puzzle whose solution did not stand, and why."""

    puzzle: Puzzle
    why: str


class Finder:
    """Lets bots play and finds puzzles in their games; the same seed and number give the same games."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.every = tuple(configurations())
        self.adviser = Duke()
        self.searcher = Duke(budget=Budget(simulations=SEARCH_SIMULATIONS))

    def puzzles_of(self, number: int, wanted: Sequence[str] = THEMES) -> Iterator[Puzzle]:
        """The puzzles of a group of games; only those that have one of these themes first."""
        chance = Random(f"{self.seed} {number}")
        group = Group(chance, self.every)
        adviser = self.adviser = Duke()  # a new one, so that it keeps nothing of other configurations
        while going := group.going():
            asked = [(lane, seat, observe(lane.game, seat, group.rng)) for lane in going for seat in lane.game.actors]
            judged = adviser.judge_many([seen for _, _, seen in asked])
            for (lane, seat, seen), judgement in zip(asked, judged, strict=True):
                likely = looked_at(lane.game.round, judgement.best[0])
                if len(lane.found) < MOST_PUZZLES_A_GAME and chance.random() < likely:
                    fresh = [theme for theme in wanted if theme not in lane.found]
                    puzzle = self._puzzle(lane.game, lane.seed, seat, seen, judgement.best, fresh)
                    if puzzle is not None:
                        lane.found.append(puzzle.themes[0])
                        yield puzzle
            group.play(
                [(lane, seat, seen, each.best[0]) for (lane, seat, seen), each in zip(asked, judged, strict=True)]
            )

    def _puzzle(
        self,
        game: Game,
        seed: int,
        seat: int,
        seen: Observation,
        likeliest: Sequence[Action],
        wanted: Sequence[str],
    ) -> Puzzle | None:
        best, *likely = likeliest
        ballot = isinstance(best, Ballot)
        if not (2 if ballot else FEWEST_CHOICES) <= len(seen.legal) <= MOST_CHOICES:
            return None
        themes = themes_of(game, seat, best)
        if not themes or themes[0] not in wanted:
            return None
        # the cheapest looks first; what is told of the puzzle comes from the last one alone
        ahead = self._by_values(game, seat, likeliest) if ballot else self._at_first_sight(game, seat, likeliest)
        if not ahead:
            return None
        rivals = self._by_values(game, seat, [best, *(action for action in seen.legal if action is not best)])
        if rivals is None:
            return None
        first, *others = _played(game, seat, best, likely, FIRST_GAMES, 1)
        if any(gap(first, each).share < WIN_MARGIN for each in others):
            return None
        second = self._by_search(game, seat, best)
        if second is None:
            return None
        ends = _played(game, seat, best, list(dict.fromkeys([*rivals[:MOST_RIVALS], *second])), GAMES, 2)
        least = _least(ends)
        if least is None:
            return None
        ranked = [ends[0], *sorted(ends[1:], key=lambda each: -each.shares[seat])]
        moves = written_moves(game)
        return Puzzle(
            id=identity(game.options, seed, moves, seat),
            players=game.options.players,
            laws=game.options.laws,
            court=game.options.court,
            displeasure=game.options.displeasure,
            seed=seed,
            moves=moves,
            seat=seat,
            themes=themes,
            best=tuple(
                Candidate(str(each.action), round(each.shares[seat], 3), round(each.points[seat], 1))
                for each in ranked[:ACTIONS_TOLD]
            ),
            margin=round(least.share, 3),
            error=round(least.error, 3),
            digest=game.digest(),
        )

    def _at_first_sight(self, game: Game, seat: int, actions: Sequence[Action]) -> bool:
        """Whether the first action is ahead of the others by their values on a single re-deal, which is told fast."""
        after: list[tuple[Game, int]] = []
        for action in actions:
            known = game.determinize(seat, Rng(self.seed))
            known.push(seat, action)
            after.append((known, seat))
        first, *others = (each.shares[seat] for each in judge_many(after, self.adviser, self.seed))
        return first - max(others) >= WIN_MARGIN

    def _by_values(self, game: Game, seat: int, actions: Sequence[Action]) -> list[Action] | None:
        """The others by their value, the best first; None if the first one is not clearly the best."""
        prompt = game.prompt(seat)
        assert prompt is not None
        made = Made(len(game.moves) + 1, game, seat, actions[0], prompt, len(actions))
        expected = weigh([Comparison(made, tuple(actions))], "duke", self.seed)[0]
        shares = {action: each.shares[seat] for action, each in zip(actions, expected, strict=True)}
        others = sorted(actions[1:], key=lambda action: -shares[action])
        return others if shares[actions[0]] - shares[others[0]] >= WIN_MARGIN else None

    def _by_search(self, game: Game, seat: int, best: Action) -> list[Action] | None:
        """The action that the search thinks next best, if it agrees that `best` is clearly best; else None."""
        self.searcher.begin(game.options, seat, self.seed)
        first, *others = self.searcher.consider(observe(game, seat, Rng(self.seed)))
        tried = [each for each in others if each.visits >= LEAST_SIMULATIONS]
        if first.action is not best or any(first.win_share - each.win_share < WIN_MARGIN for each in tried):
            return None
        return [each.action for each in tried[:1]]

    def refutation(self, puzzle: Puzzle, games: int = GAMES) -> Refuted | None:
        """Judge a puzzle anew, in games of its own; None if its solution stands.

        The network and the search must agree as ever. Of the games that are played on, chance alone makes some
        worse than the margin: they refute a solution that falls two standard errors short of it.
        """
        game, seat = puzzle.game(), puzzle.seat
        best = puzzle.action(puzzle.solution)
        if game.digest() != puzzle.digest or seat not in game.actors or best is None:
            return Refuted(puzzle, "the actions lead to another position")
        if themes_of(game, seat, best) != puzzle.themes:
            return Refuted(puzzle, "its themes are others")
        others = [action for action in game.legal(seat) if action is not best]
        rivals = self._by_values(game, seat, [best, *others])
        if rivals is None:
            return Refuted(puzzle, "the network sees no such margin")
        if self._by_search(game, seat, best) is None:
            return Refuted(puzzle, "the search thinks otherwise")
        told = [action for each in puzzle.best[1:] for action in others if action.text == each.action]
        ends = _played(game, seat, best, list(dict.fromkeys([*told, *rivals[:MOST_RIVALS]])), games, 3)
        for end in ends[1:]:
            found = gap(ends[0], end)
            if found.share + 2 * found.error < WIN_MARGIN:
                return Refuted(puzzle, f"{end.action} wins nearly as much: {found.share:+.3f} ± {found.error:.3f}")
        return None


@dataclass(slots=True)
class Lane:
    """A game that goes on, and the themes of the puzzles that were found in it."""

    game: Game
    seed: int
    names: tuple[str, ...]  # of the bots, by seat
    found: list[str] = field(default_factory=list)


class Group:
    """Games of one configuration between dukes and levels, side by side: the network decides for all at once."""

    def __init__(self, chance: Random, every: Sequence[Options]) -> None:
        self.options = options = chance.choice(every)
        self.rng = Rng(chance.getrandbits(60))
        self.levels = {name: Duke(name=name, level=level) for name, level in LEVELS.items()}
        for bot in self.levels.values():
            bot.begin(options, 0, chance.getrandbits(60))
        self.lanes: list[Lane] = []
        for _ in range(GAMES_TOGETHER):
            seed = chance.getrandbits(40)
            names = tuple(chance.choice(STRENGTHS) for _ in range(options.players))
            self.lanes.append(Lane(Game.new(options, seed), seed, names))

    def going(self) -> list[Lane]:
        """The games that are not over."""
        return [lane for lane in self.lanes if not lane.game.over]

    def play(self, asked: Sequence[tuple[Lane, int, Observation, Action]]) -> None:
        """Play a decision of each seat that is asked: a duke what the network likes best, a level what it draws."""
        weaker = [(self.levels[lane.names[seat]], seen) for lane, seat, seen, _ in asked if lane.names[seat] != DUKE]
        drawn = iter(Duke.choose_together(weaker))
        for lane, seat, _, best in asked:
            lane.game.push(seat, best if lane.names[seat] == DUKE else next(drawn))


def looked_at(number: int, best: Action) -> float:
    """The chance that a decision of a round is looked at, if this is what the network would do."""
    chance = LOOK_CHANCES[number - 1] if number <= len(LOOK_CHANCES) else 1.0
    return chance * BALLOT_CHANCE if isinstance(best, Ballot) else chance


def _played(game: Game, seat: int, best: Action, rivals: Sequence[Action], games: int, salt: int) -> list[PlayedOn]:
    seed = Random(f"{salt} {len(game.moves)} {game.digest()}").getrandbits(60)
    return judge_by_play(game, seat, [best, *rivals], games, seed=seed)


def _least(ends: Sequence[PlayedOn]) -> Gap | None:
    """The gap to the best of the others; None if one of the gaps is too small or too uncertain."""
    gaps = [gap(ends[0], each) for each in ends[1:]]
    if any(each.share < WIN_MARGIN or each.share < STANDARD_ERRORS * each.error for each in gaps):
        return None
    return min(gaps)


def wanted(found: Sequence[Puzzle], number: int) -> list[str]:
    """The themes of which there are not yet enough for so many puzzles."""
    count = Counter(puzzle.themes[0] for puzzle in found)
    return [theme for theme in THEMES if count[theme] < MOST_OF_A_THEME * number]


def selected(found: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """So many of the puzzles: the themes take turns, the clearest solutions come first."""
    left = sorted(dict.fromkeys(found), key=lambda puzzle: -puzzle.margin)
    taken: list[Puzzle] = []
    count = Counter(dict.fromkeys(THEMES, 0))
    while left and len(taken) < number:
        theme = min({puzzle.themes[0] for puzzle in left}, key=lambda each: (count[each], each))
        puzzle = next(each for each in left if each.themes[0] == theme)
        left.remove(puzzle)
        taken.append(puzzle)
        count[theme] += 1
    return sorted(taken, key=lambda puzzle: puzzle.id)


def packed(found: Sequence[Puzzle], number: int, about: dict[str, Any]) -> Puzzles:
    """A file of the best of the puzzles, with how they were made."""
    made = {
        "by": "duke and its levels",
        "network": shipped().about.get("checksum"),
        "values": shipped_values().about.get("checksum"),
        "margin": WIN_MARGIN,
        "standard_errors": STANDARD_ERRORS,
        "search": f"duke:{SEARCH_SIMULATIONS}",
        "games": GAMES,
        **about,
    }
    return Puzzles(made, tuple(selected(found, number)))
