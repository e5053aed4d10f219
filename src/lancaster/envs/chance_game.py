"""A game whose chance is drawn step by step between the decisions, when it becomes visible.

A `Game` is dealt completely before it begins. For a search, or anything else that needs explicit chance, that is the
wrong moment: the order of the decks would be fixed, and a secret, long before it matters. A `ChanceGame` draws the
start player, the law sets (when they are random), the current laws and the first round's cards before the first
decision, and the cards of each further round when the round before is over. Nothing of the decks is ever both fixed and
unseen, so the only secrets are ballots that lie sealed. The outcomes of a draw are equally likely; where only one is
left it is not drawn.

The action that ends a round waits until the cards of the next round are drawn, and is carried out then.

A ChanceGame is a value: `after_draw` and `after_action` give another one. Copies cost nothing and share everything.

>>> from lancaster import Options
>>> chance_game = ChanceGame.begin(Options(players=3))
>>> chance_game.draw
Draw(kind='start', names=('blue', 'green', 'yellow'), outcomes=(0, 1, 2))
>>> while chance_game.draw:
...     chance_game = chance_game.after_draw(chance_game.draw.outcomes[0])
>>> chance_game.history_text(0)[:5]
['start blue', 'law B0a', 'law B0b', 'law B1a', 'law B1b']
>>> chance_game.actors, chance_game.legal(0)
((0,), [21, 22, 23, 24, 25, 26])
>>> chance_game.after_action(0, 22).history_text(0)[-1]
'blue: extend gold'
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final, NamedTuple

from lancaster.chance import Deal
from lancaster.encoding.actions import decode, legal_action, legal_id_bytes
from lancaster.game import Game
from lancaster.options import SECTIONS, SETS, Options
from lancaster.rules.actions import Action
from lancaster.rules.laws.deck import LAWS, NUMBER, SECTION_SIZES, section
from lancaster.rules.parliament import LAWS_IN_FORCE
from lancaster.rules.terms import COLOURS, LOWER

CHANCE: Final = -1  # who has drawn, in `entries`


class Draw(NamedTuple):
    """A draw to be made: what it is about, and the numbers of its outcomes with the name of each."""

    kind: str  # start, set, law, conflict
    names: tuple[str, ...]
    outcomes: tuple[int, ...]

    def text(self, number: int) -> str:
        """An outcome in words."""
        return f"{self.kind} {self.names[self.outcomes.index(number)]}"


class DrawnCards(NamedTuple):
    """As much of a Deal as has been drawn."""

    options: Options
    start: int | None
    sets: tuple[str, ...]
    laws: tuple[str, ...]
    conflicts: tuple[str, ...]

    def next(self, rounds: int) -> Draw | None:
        """What is to be drawn next before so many rounds can be played; None: nothing."""
        if self.start is None:
            return Draw("start", COLOURS[: self.options.players], tuple(range(self.options.players)))
        if len(self.sets) < SECTIONS:
            names = self.options.sets_in_play(len(self.sets))
            return Draw("set", names, tuple(SETS.index(name) for name in names))
        if len(self.laws) < LAWS_IN_FORCE * (1 + rounds):
            return _draw_from("law", self._section_of(len(self.laws)), self.laws)
        if len(self.conflicts) < LOWER * rounds:
            return _draw_from("conflict", self._all_conflicts(), self.conflicts)
        return None

    def after(self, draw: Draw, number: int) -> DrawnCards:
        """The same with one more thing drawn."""
        name = draw.names[draw.outcomes.index(number)]
        if draw.kind == "start":
            return self._replace(start=number)
        if draw.kind == "set":
            return self._replace(sets=(*self.sets, name))
        if draw.kind == "law":
            return self._replace(laws=(*self.laws, name))
        return self._replace(conflicts=(*self.conflicts, name))

    def deal(self) -> Deal:
        """A Deal that begins with what has been drawn; the rest follows in the order of the box."""
        assert self.start is not None
        laws = [LAWS[law].key for which, name in enumerate(self.sets) for law in section(name, which)]
        laws = [*self.laws, *(key for key in laws if key not in self.laws)]
        conflicts = [*self.conflicts, *(name for name in self._all_conflicts() if name not in self.conflicts)]
        return Deal(self.start, self.sets, tuple(laws), tuple(conflicts))

    def _section_of(self, number: int) -> list[str]:
        """The section that the law at this place of the Deal comes from, by keys."""
        last = 0
        for which, size in enumerate(SECTION_SIZES):
            last += size
            if number < last:
                return [LAWS[law].key for law in section(self.sets[which], which)]
        raise IndexError(number)

    def _all_conflicts(self) -> list[str]:
        return [card.name for card in self.options.material.conflicts_for(self.options.players)]


class Entry(NamedTuple):
    """A draw or a decision that has been made, and what was before it."""

    before: Entry | None
    who: int  # a seat, or CHANCE
    number: int
    what: Action | str

    @property
    def text(self) -> str:
        """The draw, or the seat and its decision, in words."""
        return str(self.what) if self.who == CHANCE else f"{COLOURS[self.who]}: {self.what}"


class ChanceGame(NamedTuple):
    """A game in progress of which only as much is dealt as shows; use `begin`."""

    cards: DrawnCards
    draw: Draw | None  # to be made now
    game: Game | None  # none before the first cards are drawn; what it has not turned up yet lies in any order
    waiting: tuple[int, Action] | None  # what is carried out when the cards of the next round are drawn
    past: Entry | None
    length: int  # of the past

    # -- beginnings --------------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, options: Options) -> ChanceGame:
        """Nothing is drawn yet."""
        return _advanced(DrawnCards(options, None, options.sections or (), (), ()), None, None, None, 0)

    @classmethod
    def restore(cls, options: Options, entries: Iterable[tuple[int, int]]) -> ChanceGame:
        """The same again from what has been drawn and decided (`entries`)."""
        found = cls.begin(options)
        for who, number in entries:
            found = found.after_draw(number) if who == CHANCE else found.after_action(who, number)
        return found

    # -- what is to be done ------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        """What is played."""
        return self.cards.options

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.over

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision; () while something is to be drawn, and at the end."""
        return self.game.actors if self.game is not None and self.draw is None else ()

    def legal(self, seat: int) -> list[int]:
        """The ids of a seat's legal actions in ascending order; empty for one that owes no decision."""
        if self.game is None or self.draw is not None:
            return []
        return sorted(memoryview(legal_id_bytes(self.game.legal(seat))).cast("q"))  # the quickest way to the ids

    def action(self, seat: int, number: int) -> Action | None:
        """The legal action that an id means; None if it means none."""
        return legal_action(number, self.game.legal(seat)) if self.game is not None and self.draw is None else None

    def text(self, who: int, number: int) -> str:
        """A draw, or an action of a seat, in words."""
        if who == CHANCE:
            if self.draw is None or number not in self.draw.outcomes:
                raise ValueError(f"{number} cannot be drawn now")
            return self.draw.text(number)
        return str(self.action(who, number) or decode(number))

    # -- doing it ----------------------------------------------------------------------------------------------------

    def after_draw(self, number: int) -> ChanceGame:
        """What it is after a draw; ValueError if there is no such outcome now."""
        past = Entry(self.past, CHANCE, number, self.text(CHANCE, number))
        assert self.draw is not None
        return _advanced(self.cards.after(self.draw, number), self.game, self.waiting, past, self.length + 1)

    def after_action(self, seat: int, number: int) -> ChanceGame:
        """What it is after the action with this id; ValueError if the seat cannot play it now."""
        action = self.action(seat, number)
        if action is None or self.game is None:
            raise ValueError(f"{COLOURS[seat]} cannot play {number} ({decode(number)}) now")
        past = Entry(self.past, seat, number, action)
        after = self.game.copy()
        after.push(seat, action)
        if after.round != self.game.round:
            return _advanced(self.cards, self.game, (seat, action), past, self.length + 1)
        return ChanceGame(self.cards, None, after, None, past, self.length + 1)

    # -- what has happened -------------------------------------------------------------------------------------------

    @property
    def sealed(self) -> int:
        """How many ballots lie sealed: they are the last entries."""
        return self.options.players - len(self.actors) if self.voting else 0

    @property
    def voting(self) -> bool:
        """Whether ballots are being cast."""
        if self.game is None or not self.actors:
            return False
        prompt = self.game.prompt(self.actors[0])
        return prompt is not None and prompt.kind == "ballot"

    def entries(self, seat: int | None = None) -> list[tuple[int, int]]:
        """Everything drawn and decided: who (CHANCE or a seat) and which number; -1 for a ballot sealed to `seat`."""
        hidden = self.sealed if seat is not None else 0
        return [
            (entry.who, -1 if place < hidden and entry.who != seat else entry.number)
            for place, entry in enumerate(self._newest_first())
        ][::-1]

    def history_text(self, seat: int | None) -> list[str]:
        """The same in words, as a seat has seen it; a spectator (None) sees no sealed ballot."""
        hidden = self.sealed
        return [
            f"{COLOURS[entry.who]}: votes" if place < hidden and entry.who != seat else entry.text
            for place, entry in enumerate(self._newest_first())
        ][::-1]

    def latest_draws(self) -> list[str]:
        """What has been drawn since the latest decision."""
        return [entry.text for entry in takewhile(lambda entry: entry.who == CHANCE, self._newest_first())][::-1]

    def _newest_first(self) -> list[Entry]:
        found: list[Entry] = []
        entry = self.past
        while entry is not None:
            found.append(entry)
            entry = entry.before
        return found

    # -- copies ------------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> ChanceGame:
        return self  # nothing of it ever changes

    def __reduce__(self) -> tuple[object, ...]:
        return (ChanceGame.restore, (self.options, self.entries()))


def _advanced(
    cards: DrawnCards, game: Game | None, waiting: tuple[int, Action] | None, past: Entry | None, length: int
) -> ChanceGame:
    """Say what is to be drawn next; when nothing is, go on with the game."""
    rounds = 1 if game is None else game.round + 1
    while (draw := cards.next(rounds)) is not None and len(draw.outcomes) == 1:
        cards = cards.after(draw, draw.outcomes[0])
    if draw is not None:
        return ChanceGame(cards, draw, game, waiting, past, length)
    if game is None:
        return ChanceGame(cards, None, Game.deal(cards.options, cards.deal()), None, past, length)
    assert waiting is not None
    game = _with_deal(game, cards.deal())
    game.push(*waiting)
    return ChanceGame(cards, None, game, None, past, length)


def _draw_from(kind: str, cards: list[str], gone: tuple[str, ...]) -> Draw:
    """A card of those that are not gone; it keeps its number among all of them."""
    left = [(name, number) for number, name in enumerate(cards) if name not in gone]
    return Draw(kind, tuple(name for name, _ in left), tuple(number for _, number in left))


def _with_deal(game: Game, deal: Deal) -> Game:
    """A copy of a game in which the cards that are not turned up yet lie as a Deal says."""
    twin = game.copy()
    t = twin.table
    t.law_deck = [NUMBER[key] for key in deal.laws[len(deal.laws) - len(t.law_deck) :]][::-1]
    names = t.book.card_names
    t.conflict_deck = [names.index(name) for name in deal.conflicts[len(deal.conflicts) - len(t.conflict_deck) :]][::-1]
    twin.dealt = deal
    return twin
