"""A game with variations: a tree of actions with signs and comments, and how a record writes it (docs/notation.md).

The first child of a node goes on with its line; the others are variations. In a record a variation stands in
parentheses directly below what it replaces:

    green: extend gold
    sign ?!
    note The votes would be better here.
    (
      green: extend votes
    )
    yellow: extend gold
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence

from lancaster.chance import DealError
from lancaster.hidden import Hidden
from lancaster.rules.actions import Action
from lancaster.rules.terms import COLOURS

SIGNS = ("!!", "!", "!?", "?!", "?", "??")
NOTE = "note"
STEP = "  "  # by which a variation is indented
NOT_IN_COMMENTS = ("Cc", "Cs", "Zl", "Zp")  # control characters, halves of characters, breaks of lines

Move = Callable[[int, str], tuple[int, Action]]


class Node:
    """A place in the tree: what led here (an action of a seat, or other hidden cards), and what follows.

    The root has neither. `line` is where a record has it, for error messages.
    """

    __slots__ = ("action", "children", "comment", "hidden", "line", "parent", "seat", "sign")

    def __init__(
        self,
        parent: Node | None = None,
        seat: int | None = None,
        action: Action | None = None,
        hidden: Hidden | None = None,
        line: int = 0,
    ) -> None:
        self.parent = parent
        self.seat = seat
        self.action = action
        self.hidden = hidden
        self.sign = ""
        self.comment = ""
        self.children: list[Node] = []
        self.line = line

    @property
    def text(self) -> str:
        """What led here, as a record writes it; empty for the root."""
        if self.action is not None and self.seat is not None:
            return f"{COLOURS[self.seat]}: {self.action}"
        return f"hidden {self.hidden}" if self.hidden is not None else ""

    def child(self, text: str) -> Node | None:
        """The child that is written so."""
        return next((each for each in self.children if each.text == text), None)

    def path(self) -> list[Node]:
        """From the first node after the root to this one."""
        found: list[Node] = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def walk(self) -> Iterator[Node]:
        """The node and everything below it: a child with all that follows it before the next child."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def main_line(self) -> list[Node]:
        """What follows along the first children."""
        found: list[Node] = []
        node = self
        while node.children:
            node = node.children[0]
            found.append(node)
        return found


def clean_comment(text: str) -> str:
    """A comment as a record can hold it: without control characters, outer blank lines, or spaces around its lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join("".join(map(_harmless, line)).strip() for line in lines).strip()


def _harmless(character: str) -> str:
    return " " if unicodedata.category(character) in NOT_IN_COMMENTS else character


# -- writing ---------------------------------------------------------------------------------------------------------


def write_body(root: Node) -> list[str]:
    """The lines of a record below its header."""
    lines = _remarks(root, "")
    waiting: list[tuple[Node, int] | str] = [(root, 0)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            lines.append(item)
            continue
        node, depth = item
        if not node.children:
            continue
        first, *others = node.children
        lines += _lines(first, STEP * depth)
        waiting.append((first, depth))
        for other in reversed(others):
            waiting += [STEP * depth + ")", (other, depth + 1), *reversed(_lines(other, STEP * (depth + 1)))]
            waiting.append(STEP * depth + "(")
    return lines


def _lines(node: Node, indent: str) -> list[str]:
    return [indent + node.text, *_remarks(node, indent)]


def _remarks(node: Node, indent: str) -> list[str]:
    lines = [f"{indent}sign {node.sign}"] if node.sign else []
    if node.comment:
        lines += [f"{indent}{NOTE} {line}".rstrip() for line in node.comment.split("\n")]
    return lines


# -- reading ---------------------------------------------------------------------------------------------------------


class BodyError(ValueError):
    """A line that does not fit where it stands: `line` is counted from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem


def is_note(line: str) -> bool:
    """Whether a stripped line is one of a comment: in it `#` is a character like others."""
    return line == NOTE or line.startswith(NOTE + " ")


def begins_body(line: str) -> bool:
    """Whether a stripped line cannot be of the header."""
    first = line.split(" ", 1)[0]
    return ":" in first or first in ("hidden", "sign", NOTE, "(", ")")


def read_body(lines: Sequence[tuple[int, str]], move: Move) -> Node:
    """The tree that the numbered lines hold; `move` reads the line of an action. BodyError names what is wrong."""
    reader = _Reader(move)
    for number, line in lines:
        reader.take(number, line)
    return reader.end()


class _Reader:
    """Goes through the lines once. `at` is the node read last; `open` has those at which variations began."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.root = self.at = Node()
        self.open: list[tuple[Node, int]] = []
        self.begun = True  # a line whose first action is read, rather than just after "("
        self.remarks = True  # sign and note may follow: nothing came after the action
        self.notes: list[str] = []

    def take(self, number: int, line: str) -> None:
        if is_note(line):
            self.need_remarks(number, "a note")
            self.note(number, line[len(NOTE) :].strip())
            return
        self.close_note()
        word, _, rest = line.partition(" ")
        if line == "(":
            self.begin(number)
        elif line == ")":
            self.finish(number)
        elif word == "sign":
            self.sign(number, rest.strip())
        elif word == "hidden":
            self.go_on(number, None, None, self.hidden(number, rest))
        else:
            self.go_on(number, *self.move(number, line), None)

    def end(self) -> Node:
        self.close_note()
        if self.open:
            raise BodyError(self.open[-1][1], "this variation is never closed with ')'")
        return self.root

    def go_on(self, number: int, seat: int | None, action: Action | None, hidden: Hidden | None) -> None:
        node = Node(self.at, seat, action, hidden, number)
        if self.at.child(node.text) is not None:
            raise BodyError(number, f"{node.text!r} follows the same action twice")
        self.at.children.append(node)
        self.at = node
        self.begun = self.remarks = True

    def begin(self, number: int) -> None:
        if not self.begun:
            raise BodyError(number, "a variation begins with an action, not with another variation")
        if self.at.parent is None:
            raise BodyError(number, "a variation stands below the action that it replaces, and there is none")
        self.open.append((self.at, number))
        self.at = self.at.parent
        self.begun = self.remarks = False

    def finish(self, number: int) -> None:
        if not self.open:
            raise BodyError(number, "')' closes a variation, and none is open")
        if not self.begun:
            raise BodyError(number, "a variation has at least one action")
        self.at, _ = self.open.pop()
        self.remarks = False

    def sign(self, number: int, sign: str) -> None:
        self.need_remarks(number, "a sign")
        if self.at.parent is None:
            raise BodyError(number, "a sign belongs to an action, and there is none above it")
        if sign not in SIGNS:
            raise BodyError(number, f"a sign is one of {' '.join(SIGNS)}, not {sign[:20]!r}")
        if self.at.sign:
            raise BodyError(number, "this action has a sign already")
        self.at.sign = sign

    def note(self, number: int, text: str) -> None:
        if clean_comment(text) != text:
            raise BodyError(number, "a note has no control characters")
        if self.at.comment:
            raise BodyError(number, "the lines of a note stand together")
        self.notes.append(text)

    def close_note(self) -> None:
        if self.notes:
            self.at.comment = "\n".join(self.notes).strip()
            self.notes.clear()

    def hidden(self, number: int, text: str) -> Hidden:
        try:
            return Hidden.parse(text)
        except DealError as error:
            raise BodyError(number, str(error)) from None

    def need_remarks(self, number: int, what: str) -> None:
        if not self.remarks:
            raise BodyError(number, f"{what} stands directly below its action")
