"""What laws say: title, sentence and caption in each language, made from what a law declares (docs/adding-a-law.md).

A law of a shared shape is said with the template of its shape and the phrase of the thing it counts (`laws.toml`). A
law of a shape of its own has a sentence of its own. `web/src/lib/words/laws.ts` does the same for the page.
"""

from __future__ import annotations

from typing import Any

from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import FOR_EVERY, Law
from lancaster.rules.terms import KINDS, VOTES
from lancaster.words.catalogue import catalogue

FOR_EACH = "for-each"  # how "for every 1" is said


def law_title(key: str, language: str = "en") -> str:
    """The short title of a law; the key of one that has none.

    >>> law_title("B0c"), law_title("B0c", "de")
    ('Lords of the Land', 'Herren des Landes')
    """
    return catalogue(language).word(["law"], key)


def law_text(key: str, language: str = "en") -> str:
    """A law as a sentence.

    >>> law_text("B0c")
    '3 points for every 2 counties with a knight of yours.'
    """
    return _said(LAWS[NUMBER[key]], "sentence", language)


def law_caption(key: str, language: str = "en") -> str:
    """What stands on the card of a law beside its symbols.

    >>> law_caption("B0c")
    'for every 2 counties with a knight'
    """
    return _said(LAWS[NUMBER[key]], "caption", language)


def set_title(name: str, language: str = "en") -> str:
    """The title of a set of laws, or of "random"; the name of a set that has none."""
    found = catalogue(language).chapter("laws").get(f"set.{name}.title")
    return name if found is None else found


def price_of(law: Law) -> dict[str, int]:
    """The price of an exchange; votes are those left over (R3.4)."""
    return {"leftover-votes" if kind == VOTES else KINDS[kind]: amount for kind, amount in law.price}


def _said(law: Law, what: str, language: str) -> str:
    """The sentence or the caption of a law."""
    words = catalogue(language)
    known = words.chapter("laws")
    if f"own.{law.key}.{what}" in known:
        return words.text(f"laws.own.{law.key}.{what}")
    shape = FOR_EACH if law.shape == FOR_EVERY and law.per == 1 else law.shape
    args: dict[str, Any] = {"gives": dict(law.gives), "price": price_of(law), "per": law.per}
    if law.thing is not None:
        phrase = f"thing.{law.thing.key}.{shape}"
        short = f"thing.{law.thing.key}.short-{shape}"
        args["counted"] = [(f"laws.{short if what == 'caption' and short in known else phrase}", {})]
    return words.text(f"laws.{what}.{shape}", args)
