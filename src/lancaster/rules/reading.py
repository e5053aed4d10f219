"""Reading an action's text: the strict inverse of `str(action)`, by the forms (docs/notation.md has the grammar)."""

from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.forms import FORMS, PLACING, Form, Unreadable

ALLY: Final = "ally"

_KNOWN: Final[dict[str, Action]] = {}  # every text that has been read
_FIELDS: Final[dict[str, tuple[str, ...]]] = {}  # and what the parts of its path stand for


def read(text: str) -> Action:
    """The action with this text; raises Unreadable for anything that is not exactly an action's text."""
    known = _KNOWN.get(text)
    if known is not None:
        return known
    words = text.split(" ")
    values: list[int] = []
    fields: list[str] = []
    at = 1 if words[0] == ALLY else 0
    form = _form(words, at)
    if at:
        fields.append(ALLY)
    if form.placing:
        values.append(at)
    if form.longest and len(words) > at + form.longest:
        raise Unreadable("too-long", words[at + form.longest])
    for slot in form.slots:
        at = slot.read(words, at, values, fields)
    if at < len(words):
        raise Unreadable("too-long", words[at])
    action = form.make(values)
    if action.text != text:
        raise Unreadable("not-canonical", action.text)
    _KNOWN[text] = action
    _FIELDS[text] = tuple(fields)
    return action


def fields_of(action: Action) -> tuple[str, ...]:
    """What each part of an action's path stands for."""
    known = _FIELDS.get(action.text)
    if known is None:
        read(action.text)
        known = _FIELDS[action.text]
    return known


def _form(words: list[str], at: int) -> Form:
    """The only form that can begin like this."""
    forms = PLACING if at else FORMS
    number = 0
    while number == 0 or len(forms) > 1:
        if at == len(words):
            raise Unreadable("incomplete", words[at - 1])
        word = words[at]
        forms = [form for form in forms if form.slots[number].accepts(word)]
        if not forms:
            raise Unreadable("unknown-word", word)
        number += 1
        at += 1
    return forms[0]
