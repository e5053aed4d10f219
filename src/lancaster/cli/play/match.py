"""A game of one person against bots, without a screen: bots answer, the person plays, takes back, and saves.

A saved game is a record. A comment at its end says who plays each seat, so that it can be resumed with the same bots;
all other readers of records ignore it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from lancaster.bots.bot import Bot, observe
from lancaster.bots.guard import Guard
from lancaster.bots.registry import make
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.events import Event
from lancaster.rules.terms import COLOURS
from lancaster.story import Item, Question, items
from lancaster.tables.bot_names import bot_name
from lancaster.words import Catalogue, People

YOU = "you"
_PLAYERS_LINE = re.compile(r"^# players: (.*)$", re.MULTILINE)


class SavedGameError(ValueError):
    """A file that is no game of one person against bots; the message says why."""


class Match:
    """A game, the seat of the person, and a bot for every other seat."""

    def __init__(self, game: Game, bots: Sequence[str | None]) -> None:
        """`bots` holds the text of a bot for each seat, and None for the person's."""
        if len(bots) != game.options.players or list(bots).count(None) != 1:
            raise SavedGameError("one seat is for a person, each other one for a bot")
        self.game = game
        self.bots = tuple(bots)
        self.you = self.bots.index(None)
        self.people = People(game.options.players, game.names, self.you)
        self._guards: dict[int, Guard] = {}
        self._seat_bots()

    @classmethod
    def new(cls, options: Options, seed: int, you: int, name: str, bots: Sequence[str]) -> Match:
        """A new game; the bots take the other seats in order."""
        others = iter(bots)
        seats = [None if seat == you else next(others) for seat in range(options.players)]
        names: list[str] = [name if seat == you else "" for seat in range(options.players)]
        for seat in range(options.players):
            if seat != you:
                names[seat] = bot_name(str(seed), seat, names)
        return cls(Game.new(options, seed, names), seats)

    @classmethod
    def resume(cls, text: str) -> Match:
        """The match of a saved game."""
        found = _PLAYERS_LINE.search(text)
        if found is None:
            raise SavedGameError("it does not say who plays; `lancaster play` writes files that do")
        told = dict(part.partition("=")[::2] for part in found[1].split())
        game = Game.replay(text)
        seats = COLOURS[: game.options.players]
        if set(told) != set(seats):
            raise SavedGameError("it does not say who plays each seat")
        return cls(game, [None if told[colour] == YOU else told[colour] for colour in seats])

    def text(self) -> str:
        """The match as a record with the players at its end."""
        players = " ".join(f"{COLOURS[seat]}={bot or YOU}" for seat, bot in enumerate(self.bots))
        return f"{self.game.record().rstrip()}\n# players: {players}\n"

    def save(self, path: Path) -> None:
        """Write the match to a file; what was there before is kept until the new text is complete."""
        draft = path.with_name(f"{path.name}.new")
        draft.write_text(self.text(), encoding="utf-8")
        draft.replace(path)

    # -- playing -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the person owes a decision."""
        return self.you in self.game.actors

    def advance(self, told: Callable[[Item], None]) -> None:
        """Let the bots answer until the person is asked or the game is over; `told` hears each thing that happens.

        In a vote the bots seal their ballots first. They cannot see those of others, so the order does not matter.
        """
        while seats := [seat for seat in self.game.actors if seat != self.you]:
            seat = seats[0]
            rng = Rng(hash_of(self.game, seat))
            self._push(seat, self._guards[seat].choose(observe(self.game, seat, rng)), told)

    def play(self, action: Action, told: Callable[[Item], None]) -> None:
        """Play the person's action; IllegalAction says why it is refused."""
        self._push(self.you, action, told)

    def undo(self) -> Action | None:
        """Go back to before the person's latest action and return it; None if there is none."""
        moves = list(self.game.moves)
        mine = [number for number, (seat, _) in enumerate(moves) if seat == self.you]
        if not mine:
            return None
        self.game = Game.replay(self.game.record(), mine[-1])
        self._seat_bots()
        return moves[mine[-1]][1]

    def adviser(self, text: str) -> Bot:
        """A bot that has seen what the person has seen, to be asked for advice."""
        bot = make(text)
        bot.begin(self.game.options, self.you, 0)
        bot.see(tuple(self.game.history()))
        return bot

    def say(self, item: Item, words: Catalogue) -> str:
        """What happened, as a sentence to the person."""
        return item.text(words, self.people)

    def close(self) -> None:
        """End the bots' processes, if they have any."""
        for guard in self._guards.values():
            guard.close()

    # -- details -----------------------------------------------------------------------------------------------------

    def _seat_bots(self) -> None:
        self.close()
        history = tuple(self.game.history())
        self._guards = {}
        for seat, text in enumerate(self.bots):
            if text is not None:
                self._guards[seat] = Guard(make(text))
                self._guards[seat].begin(self.game.options, seat, (self.game.seed or 0) + seat)
                self._guards[seat].see(history)

    def _push(self, seat: int, action: Action, told: Callable[[Item], None]) -> None:
        game = self.game
        question = Question.of(game, seat)
        events: tuple[Event, ...] = game.play(seat, action)
        for guard in self._guards.values():
            guard.see(events)
        data = [game.event_data(event) for event in events]
        for item in items(data, seat, game.options.players, game.options.material, question, str(action)):
            told(item)


def hash_of(game: Game, seat: int) -> int:
    """A seed for what a bot cannot know, the same whenever the same moment is reached again."""
    return int(game.digest()[:12], 16) + seat
