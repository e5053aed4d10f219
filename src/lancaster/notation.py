"""Notation: an action's text and back (docs/notation.md).

`str(action)` is canonical; `parse` is its strict inverse. A text that is no action is *malformed*; an action that
cannot be played now is *illegal*, with a reason that names the rule.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from lancaster.errors import shown
from lancaster.rules.actions import Action
from lancaster.rules.forms import Unreadable
from lancaster.rules.reading import fields_of, read
from lancaster.rules.reasons import Reason
from lancaster.words import malformed_text, reason_text

__all__ = ["Action", "IllegalAction", "MalformedAction", "Reason", "fields", "parse"]

NEAR = 0.8  # how similar a text must be to be proposed, as difflib measures it


class MalformedAction(ValueError):
    """A text that is no action at all: `code` says what is wrong, `word` where, `near` what may have been meant."""

    def __init__(self, text: str, code: str, word: str, near: str = "") -> None:
        super().__init__(text, code, word, near)
        self.text = text
        self.code = code
        self.word = word
        self.near = near

    def __str__(self) -> str:
        return malformed_text(self.text, self.code, self.word, near=self.near)

    def among(self, actions: Sequence[Action]) -> MalformedAction:
        """The same error with the one of these actions whose text is nearest, if one is near."""
        near = difflib.get_close_matches(self.text, [action.text for action in actions], 1, NEAR)
        return MalformedAction(self.text, self.code, self.word, near[0] if near else "")


class IllegalAction(ValueError):
    """An action that cannot be played now; `reason` says why and by which rule."""

    def __init__(self, reason: Reason, action: Action | None = None) -> None:
        super().__init__(reason, action)
        self.reason = reason
        self.action = action

    def __str__(self) -> str:
        said = reason_text(self.reason)
        return f"{self.action}: {said}" if self.action is not None else said


def parse(text: str) -> Action:
    """The action with this text.

    >>> parse("2 York +1")
    <2 York +1>
    >>> parse("2 York + 1")
    Traceback (most recent call last):
    lancaster.notation.MalformedAction: '2 York + 1' is no action: “” is no number
    """
    if not isinstance(text, str):
        raise MalformedAction(shown(text), "no-text", "")
    try:
        return read(text)
    except Unreadable as error:
        raise MalformedAction(text, error.code, error.word) from None


def fields(action: Action) -> tuple[str, ...]:
    """What each word of an action's path stands for, so that it can be drawn where it belongs.

    >>> dict(zip(parse("ally 2 York").path, fields(parse("ally 2 York"))))
    {'ally': 'ally', '2': 'piece', 'York': 'county'}
    """
    if not isinstance(action, Action):
        raise MalformedAction(shown(action), "no-text", "")
    try:
        return fields_of(action)
    except Unreadable as error:
        raise MalformedAction(action.text, error.code, error.word) from None
