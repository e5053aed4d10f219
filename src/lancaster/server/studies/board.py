"""A study as clients are shown it: its tree, and the position at each place with everything open to see.

Nothing here is a secret: a study is made of a finished game, of a record, or of a deal of its own. Entries are those
that a table would have written, so that the web page draws and tells them in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lancaster.chance import DealError
from lancaster.forecasts import forecast_of
from lancaster.game import Game
from lancaster.hidden import Hidden
from lancaster.notation import IllegalAction, MalformedAction
from lancaster.options import SECTIONS
from lancaster.record import RecordError
from lancaster.rules.laws.deck import LAWS
from lancaster.story.round_accounts import RoundEvents
from lancaster.study.tree import Study
from lancaster.tables import commands, payloads
from lancaster.tables.history import played_told
from lancaster.tables.refusals import Refused
from lancaster.variations import Node
from lancaster.view import View
from lancaster.views import view_of

Data = dict[str, Any]
MOST_PLACES = 3_000  # of one study
LONGEST_STUDY_CHARACTERS = 150_000  # as a record
MOST_TOLD = 600  # places of which is kept how they are told: a few kB each
SECTION_OF = {law.key: law.section for law in LAWS}


@dataclass(frozen=True, slots=True)
class _Told:
    """What led to a place, as an entry, and the events of the round so far."""

    entry: Data | None
    round: RoundEvents
    actions: int


class Board:
    """A study in memory, at one version."""

    def __init__(self, tree: Study, version: int) -> None:
        self.tree = tree
        self.version = version
        self.places = tree.nodes()
        self._told: dict[Node, _Told] = {}
        self._undo: Callable[[], object] = _nothing  # of the change that is being made

    @classmethod
    def read(cls, text: str, version: int, checked: bool = True) -> Board:
        """The board of a record; what is wrong with it is refused. A stored one was checked when it was imported."""
        try:
            board = cls(Study.read(text, checked), version)
        except RecordError as error:
            raise Refused(error.code, detail=error.problem, line=error.line, **error.details) from None
        board.check_size()
        return board

    def check_size(self) -> None:
        """Refuse a tree that has grown too large."""
        if len(self.places) > MOST_PLACES:
            raise Refused("study-full", most=MOST_PLACES)

    def text(self) -> str:
        """As a record; refused if it has become too long."""
        text = self.tree.text()
        if len(text) > LONGEST_STUDY_CHARACTERS:
            raise Refused("study-full", most=MOST_PLACES)
        return text

    def place(self, number: int) -> Node:
        """The place with a number."""
        if not 0 <= number < len(self.places):
            raise Refused("no-such-place")
        return self.places[number]

    # -- what is shown -----------------------------------------------------------------------------------------------

    def data(self) -> list[Data]:
        """All places by their numbers (wire.Place)."""
        numbers = {node: number for number, node in enumerate(self.places)}
        return [
            {
                "parent": numbers[node.parent] if node.parent is not None else None,
                "seat": node.seat,
                "action": str(node.action) if node.action is not None else None,
                "hidden": _hidden_data(node.hidden) if node.hidden is not None else None,
                "sign": node.sign,
                "comment": node.comment,
            }
            for node in self.places
        ]

    def position(self, number: int, since: int) -> Data:
        """The position at a place (wire.StudyPosition), with the entries that lead to it after the first `since`."""
        node = self.place(number)
        game = self.tree.game(node)
        seat = game.actors[0] if game.actors else None
        prompt = game.prompt(seat) if seat is not None else None
        laws, conflicts = unseen(game)
        told = [each.entry for each in self._line(node) if each.entry is not None]
        return {
            "version": self.version,
            "place": number,
            "seat": seat,
            "view": open_view(game, seat),
            "forecast": forecast_of(game.table),
            "prompt": prompt and {"kind": prompt.kind, "subject": prompt.subject, "rule": prompt.rule},
            "choices": [payloads.choice(each) for each in game.choices(seat)] if seat is not None else [],
            "entries": told[since:],
            "laws_unseen": laws,
            "conflicts_unseen": conflicts,
            "result": _result(game) if game.over else None,
        }

    def _line(self, node: Node) -> list[_Told]:
        """What happened on the way to a place. What was told before is kept, within limits."""
        if len(self._told) > MOST_TOLD:
            self._told.clear()
        found: list[_Told] = []
        last = _Told(None, RoundEvents(), 0)
        for each in node.path():
            if each not in self._told:
                self._told[each] = self._tell(each, last)
            last = self._told[each]
            found.append(last)
        return found

    def _tell(self, node: Node, before: _Told) -> _Told:
        if node.seat is None or node.action is None or node.parent is None:
            return _Told(None, before.round, before.actions)
        number, this_round = before.actions + 1, before.round.copy()
        game = self.tree.game(node.parent)
        told = played_told(game, node.seat, node.action, number, this_round, over=True)
        return _Told(told, this_round, number)

    # -- what is done ------------------------------------------------------------------------------------------------

    def changed(self, change: Callable[[Board], int]) -> tuple[int, str]:
        """Make a change: the place of interest and the record afterwards. A refused one leaves everything as it was."""
        self._undo = _nothing
        try:
            return change(self), self.text()
        except Refused:
            self._undo()
            self.places = self.tree.nodes()
            raise

    def play(self, number: int, seat: int, action: str) -> int:
        """Play an action at a place; the number of the place it leads to. Refused as at a table."""
        if seat >= self.tree.options.players:
            raise Refused("no-such-seat")
        try:
            return self._grown(lambda node: self.tree.add(node, seat, action), number)
        except MalformedAction as error:
            raise commands.malformed(error) from None
        except IllegalAction as error:
            raise commands.illegal(error) from None

    def lay(self, number: int, laws: list[str], conflicts: list[str], seed: int | None) -> int:
        """Lay the unseen cards anew at a place."""
        try:
            hidden = Hidden(tuple(laws), tuple(conflicts), seed)
            return self._grown(lambda node: self.tree.lay(node, hidden), number)
        except DealError as error:
            raise Refused("bad-cards", detail=str(error)) from None

    def comment(self, number: int, text: str) -> int:
        """Write a comment."""
        node = self.place(number)
        before = node.comment
        self._undo = lambda: self.tree.comment(node, before)
        self.tree.comment(node, text)
        return number

    def sign(self, number: int, sign: str) -> int:
        """Give an action a sign."""
        if number == 0:
            raise Refused("no-such-place")
        node = self.place(number)
        before = node.sign
        self._undo = lambda: self.tree.sign(node, before)
        self.tree.sign(node, sign)
        return number

    def promote(self, number: int) -> int:
        """Move a variation one step towards the main line."""
        node = self.place(number)
        before = [(each, each.children[:]) for each in (self.tree.root, *node.path())]

        def put_back() -> None:
            for each, children in before:
                each.children[:] = children

        self._undo = put_back
        self.tree.promote(node)
        return self._number(node)

    def delete(self, number: int) -> int:
        """Remove a place and all that follows."""
        if number == 0:
            raise Refused("no-such-place")
        node = self.place(number)
        for each in node.walk():
            self._told.pop(each, None)
        return self._number(self.tree.delete(node))  # what is deleted leaves nothing to refuse

    def _grown(self, grow: Callable[[Node], Node], number: int) -> int:
        """Add a place below another, unless it is there; its number."""
        parent = self.place(number)
        known = len(parent.children)
        node = grow(parent)
        if len(parent.children) > known:
            self._undo = lambda: self.tree.delete(node)
        return self._number(node)

    def _number(self, node: Node) -> int:
        """The number of a place after the tree has changed."""
        self.places = self.tree.nodes()
        self.check_size()
        return self.places.index(node)


def _nothing() -> None:
    """Nothing is to be undone."""


def open_view(game: Game, seat: int | None) -> View:
    """The view of a seat with nothing screened; only the order of the decks is left to `unseen`."""
    table = game.table
    laws, conflicts = unseen(game)
    to_come = [[key for key in sorted(laws) if SECTION_OF[key] == number] for number in range(SECTIONS)]
    return view_of(table, seat, game.options, game.dealt.sets, [keys for keys in to_come if keys], sorted(conflicts))


def unseen(game: Game) -> tuple[list[str], list[str]]:
    """The laws and the conflict cards that nobody has seen, in the order in which they will come."""
    laws, conflicts = len(game.table.law_deck), len(game.table.conflict_deck)
    return list(game.dealt.laws[-laws:] if laws else ()), list(game.dealt.conflicts[-conflicts:] if conflicts else ())


def _hidden_data(hidden: Hidden) -> Data:
    seed = None if hidden.seed is None else str(hidden.seed)
    return {"laws": list(hidden.laws), "conflicts": list(hidden.conflicts), "seed": seed}


def _result(game: Game) -> Data:
    """How a game on the board ended (wire.Result)."""
    scores = game.scores
    return {
        "points": list(scores),
        "places": [1 + sum(other > mine for other in scores) for mine in scores],
        "winners": list(game.winners),
        "breakdown": list(game.breakdown),
    }
