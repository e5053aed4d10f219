"""The points of the first round at which games can be compared: what is the same in two games that are not the same.

Two games stand at the same point although other seats began them and other cards lie on the table. So everything is
written without colours and cards: a seat is its place in turn order, counted from the start player, and of the upper
conflicts `up1` is the one that France holds more weakly. Points are comparable within a *configuration*: the number of
players, the modules, and the sets from which the laws of the first round come (sections 0 and 1).

A decision belongs to three points, one for each scope, from the narrowest to the widest:

- `line`: the same actions have led here, all of them in the same order;
- `own`: the seat itself has decided the same so far, whatever the others did;
- `decision`: the same is asked, of the same place in turn order, and as often before.

A sealed ballot is known to nobody, so the ballots of a vote that goes on are no part of what has led here (R3.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lancaster.errors import ArgumentError
from lancaster.game import Game
from lancaster.notation import Action
from lancaster.rules.actions import Ballot, Send
from lancaster.rules.terms import COLOURS, FRONT_NAMES
from lancaster.study.walk import beginning

SCOPES: Final = ("line", "own", "decision")
FIRST_ROUND: Final = 1
BETWEEN: Final = "; "  # actions


@dataclass(frozen=True, slots=True)
class Point:
    """A decision of the first round as one that other games have, too."""

    seat: int
    place: int  # in turn order: 0 is the start player
    kind: str
    keys: tuple[str, str, str]  # by scope

    def key(self, scope: str) -> str:
        """The text that is the same at every such point of a scope."""
        return self.keys[SCOPES.index(scope)]


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is asked at a point, and its legal actions by what they are called there."""

    point: Point
    legal: Mapping[str, Action]


@dataclass(frozen=True, slots=True)
class Played:
    """What was played at a point: the `number` of its action in the game, counted from 1."""

    number: int
    point: Point
    action: str  # without colours and cards


class Line:
    """The first round of a game as it goes on: what has led here, in words without colours and cards."""

    def __init__(self, beginning: Game) -> None:
        """Begin with a game before its first action."""
        options, dealt, book = beginning.options, beginning.dealt, beginning.table.book
        self.game = beginning
        self.players = options.players
        self.start = dealt.start
        self.words = {colour: self._house(house) for house, colour in enumerate(COLOURS)}
        left, right = (book.card_strength[book.card_names.index(name)] for name in dealt.conflicts[:2])
        if left > right:
            up1, up2, *_ = FRONT_NAMES
            self.words |= {up1: up2, up2: up1}
        modules = [name for name, on in (("court", options.court), ("displeasure", options.displeasure)) if on]
        self.configuration = " ".join([str(options.players), *dealt.sets[:2], *modules])
        self.all: list[str] = []
        self.own: list[list[str]] = [[] for _ in range(options.players)]
        self.asked: list[list[str]] = [[] for _ in range(options.players)]
        self.voting: list[tuple[int, str]] = []  # the ballots of the vote that goes on, which nobody knows

    def _house(self, house: int) -> str:
        if house < self.players:
            return f"place-{self.place(house) + 1}"
        return f"ally-{self.place(house - self.players) + 1}"  # with two players (R7.1)

    def place(self, seat: int) -> int:
        """The place of a seat in turn order."""
        return (seat - self.start) % self.players

    def said(self, action: Action) -> str:
        """An action without colours and cards."""
        words = [self.words.get(word, word) for word in action.path]
        return " ".join([words[0], *sorted(words[1:])] if isinstance(action, Send) else words)

    def point(self, seat: int) -> Point:
        """The point at which a seat is asked now."""
        question = self._question(seat)
        head = f"{self.configuration} | {question} | {self.place(seat) + 1}"
        keys = (
            f"line {head} | {BETWEEN.join(self.all)}",
            f"own {head} | {BETWEEN.join(self.own[seat])}",
            f"decision {head} | {self.asked[seat].count(question) + 1}",
        )
        return Point(seat, self.place(seat), question.split(" ")[0], keys)

    def _question(self, seat: int) -> str:
        prompt = self.game.prompt(seat)
        assert prompt is not None, "a seat that decides is asked"
        return f"{prompt.kind} {self.words.get(prompt.subject, prompt.subject)}".strip()

    def push(self, seat: int, action: Action) -> None:
        """Go on with an action."""
        said = self.said(action)
        self.asked[seat].append(self._question(seat))
        self.game.push(seat, action)
        if not isinstance(action, Ballot):
            self._known(seat, said)
            return
        self.voting.append((seat, said))
        if len(self.voting) == self.players:
            for each, text in sorted(self.voting, key=lambda ballot: self.place(ballot[0])):
                self._known(each, text)
            self.voting.clear()

    def _known(self, seat: int, said: str) -> None:
        self.all.append(f"{self.place(seat) + 1}: {said}")
        self.own[seat].append(said)


def points_of(game: Game) -> list[Played]:
    """What was played at every point of the first round of a game."""
    line = Line(beginning(game))
    found: list[Played] = []
    for number, (seat, action) in enumerate(game.moves, start=1):
        if line.game.round > FIRST_ROUND:
            break
        found.append(Played(number, line.point(seat), line.said(action)))
        line.push(seat, action)
    return found


def point_now(game: Game, seat: int) -> Asked | None:
    """The point at which a seat is asked now.

    None after the first round, if the seat is not asked, or if no actions have led there from a set-up.
    """
    if game.round > FIRST_ROUND or seat not in game.actors:
        return None
    try:
        line = Line(beginning(game))
    except ArgumentError:
        return None
    for who, action in game.moves:
        line.push(who, action)
    return Asked(line.point(seat), {line.said(action): action for action in game.legal(seat)})
