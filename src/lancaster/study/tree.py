"""A study: a game with variations, comments and signs, and the position at each of its places.

>>> from lancaster import Game, Options
>>> study = Study.of(Game.new(Options(players=3), seed=1413))
>>> seat, = study.game(study.root).actors
>>> first = study.add(study.root, seat, "extend gold")
>>> other = study.add(study.root, seat, "extend votes")
>>> study.promote(other)
>>> [node.text for node in study.root.children]
['yellow: extend votes', 'yellow: extend gold']

Every action is checked when it is added or read, so each place of a study can be reached. Positions are made by playing
from the nearest place whose game is kept. A place where the hidden cards were laid anew has its own Deal from there on;
what was left to chance is drawn from a seed that the study keeps, so it is the same whenever it is opened.
"""

from __future__ import annotations

from collections import OrderedDict

from lancaster.chance import Deal, DealError
from lancaster.errors import ArgumentError
from lancaster.game import Game
from lancaster.hidden import Hidden
from lancaster.notation import Action, IllegalAction, parse
from lancaster.options import Options
from lancaster.record import Record, RecordError, read, write_tree
from lancaster.rules.terms import COLOURS
from lancaster.variations import SIGNS, Node, clean_comment

MOST_GAMES_KEPT = 64


class Study:
    """A tree of actions with comments; `root` is the set-up, and the first children are the main line."""

    def __init__(self, options: Options, deal: Deal, seed: int | None = None, names: tuple[str, ...] = ()) -> None:
        """An empty study; `of` and `read` make one with actions."""
        self.options = options
        self.deal = deal
        self.seed = seed
        self.names = names
        self.root = Node()
        self._games: OrderedDict[Node, Game] = OrderedDict()  # by place, the latest used last

    # -- in and out --------------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, game: Game) -> Study:
        """A game as a study: its actions are the main line."""
        study = cls(game.options, game.dealt, game.seed, game.names)
        node = study.root
        for seat, action in game.moves:
            node.children.append(Node(node, seat, action))
            node = node.children[0]
        return study

    @classmethod
    def read(cls, text: str, checked: bool = True) -> Study:
        """The study in a record of either format; a RecordError names the line of the first thing that is wrong.

        `checked` plays every action. It takes most of the time, and tells nothing new of what `text` has written.
        """
        record = read(text)
        study = cls(record.options, record.deal, record.seed, record.names)
        if record.root is not None:
            study.root = record.root
        else:
            node = study.root
            for line, seat, action in record.moves:
                node.children.append(Node(node, seat, action, line=line))
                node = node.children[0]
        if checked:
            study._check(record)
        return study

    def text(self) -> str:
        """The study as a record with variations."""
        ends = self.game((self.root, *self.root.main_line())[-1])
        result = ends.scores if ends.over else None
        return write_tree(self.options, self.deal, self.seed, self.names, result, self.root)

    def _check(self, record: Record) -> None:
        """Play all lines, each action once."""
        waiting = [(self.root, self._beginning())]
        while waiting:
            node, game = waiting.pop()
            waiting += [(child, _checked(game, child)) for child in node.children]
        if record.result is not None:
            ends = self.game((self.root, *self.root.main_line())[-1])
            if not ends.over:
                raise RecordError(record.last_line, "the record has a result, but its game is not over")
            if record.result != ends.scores:
                told = " ".join(f"{COLOURS[seat]}={points}" for seat, points in enumerate(ends.scores))
                raise RecordError(record.result_line, f"the actions lead to another result: {told}")

    # -- places ------------------------------------------------------------------------------------------------------

    def nodes(self) -> list[Node]:
        """All places, the root first; the index of a place is its number until the tree changes."""
        return list(self.root.walk())

    def game(self, node: Node) -> Game:
        """The game at a place, a copy."""
        missing: list[Node] = []
        at: Node | None = node
        while at is not None and at not in self._games:
            missing.append(at)
            at = at.parent
        game = self._games[at].copy() if at is not None else self._beginning()
        for each in reversed(missing):
            game = _after(game, each)
        if missing:
            self._games[node] = game.copy()
        self._games.move_to_end(node)
        while len(self._games) > MOST_GAMES_KEPT:
            self._games.popitem(last=False)
        return game

    def _beginning(self) -> Game:
        game = Game.deal(self.options, self.deal, self.names)
        game.seed = self.seed
        return game

    # -- changes -----------------------------------------------------------------------------------------------------

    def add(self, node: Node, seat: int, action: Action | str) -> Node:
        """Play an action at a place: the place it leads to, which may be there already; refused as in play."""
        read_action = parse(action) if isinstance(action, str) else action
        reason = self.game(node).explain(seat, read_action)
        if reason is not None:
            raise IllegalAction(reason, read_action)
        return self._put(node, Node(node, seat, read_action))

    def lay(self, node: Node, hidden: Hidden) -> Node:
        """Lay the unseen cards anew at a place; DealError if they cannot lie so."""
        self.game(node).with_hidden(hidden)
        return self._put(node, Node(node, hidden=hidden))

    def _put(self, node: Node, made: Node) -> Node:
        known = node.child(made.text)
        if known is not None:
            return known
        node.children.append(made)
        return made

    def comment(self, node: Node, text: str) -> None:
        """Write a comment in place of the one there is; an empty one removes it."""
        node.comment = clean_comment(text)

    def sign(self, node: Node, sign: str) -> None:
        """Give an action a sign (!!, !, !?, ?!, ?, ??), or none."""
        if sign and (sign not in SIGNS or node.parent is None):
            raise ArgumentError(f"an action gets one of {' '.join(SIGNS)}")
        node.sign = sign

    def promote(self, node: Node) -> None:
        """Move the variation that a place is in one step towards the main line, as far as it is in one."""
        at = node
        while at.parent is not None:
            siblings = at.parent.children
            place = siblings.index(at)
            if place > 0:
                siblings[place - 1 : place + 1] = [at, siblings[place - 1]]
                return
            at = at.parent

    def delete(self, node: Node) -> Node:
        """Remove a place and all that follows; the place before it."""
        if node.parent is None:
            raise ArgumentError("the set-up cannot be deleted")
        for each in node.walk():
            self._games.pop(each, None)
        node.parent.children.remove(node)
        return node.parent


def _after(game: Game, node: Node) -> Game:
    """The game after what leads to a place, which was checked before."""
    if node.hidden is not None:
        return game.with_hidden(node.hidden)
    if node.seat is not None and node.action is not None:
        game.push(node.seat, node.action)
    return game


def _checked(game: Game, node: Node) -> Game:
    """The same for a copy, refused with the line of the record."""
    try:
        if node.seat is not None and node.action is not None:
            reason = game.explain(node.seat, node.action)
            if reason is not None:
                raise RecordError(node.line, f"{COLOURS[node.seat]}: {IllegalAction(reason, node.action)}")
        return _after(game.copy(), node)
    except DealError as error:
        raise RecordError(node.line, str(error)) from None
