"""Words: every sentence of the game in English, German and Spanish, from one catalogue that the page reads too.

The rules speak in codes and arguments; words are made here, at the edge. `catalogue` says how a chapter is added.
"""

from __future__ import annotations

from lancaster.rules.actions import QUESTIONS
from lancaster.rules.reasons import Reason
from lancaster.words.catalogue import CHAPTERS, LANGUAGES, Catalogue, catalogue
from lancaster.words.laws import law_caption, law_text, law_title, set_title
from lancaster.words.material import material_error_text, question_text, where_text
from lancaster.words.people import People
from lancaster.words.symbols import law_symbols
from lancaster.words.template import TemplateError

__all__ = [
    "CHAPTERS",
    "LANGUAGES",
    "Catalogue",
    "People",
    "TemplateError",
    "asked_text",
    "catalogue",
    "law_caption",
    "law_symbols",
    "law_text",
    "law_title",
    "malformed_text",
    "material_error_text",
    "prompt_kinds",
    "question_text",
    "reason_codes",
    "reason_text",
    "set_title",
    "where_text",
]


def reason_text(reason: Reason, language: str = "en") -> str:
    """A refusal as a sentence, with its rule.

    >>> reason_text(Reason("too-weak-for-county", "R2.3", (("county", "York"), ("minimum", 3))))
    'York needs a knight of strength 3; squires do not count for that (R2.3)'
    """
    return f"{catalogue(language).text(f'reasons.{reason.code}', dict(reason.args))} ({reason.rule})"


def malformed_text(text: str, code: str, word: str, language: str = "en", near: str = "") -> str:
    """What is wrong with a text that is no action, and what may have been meant."""
    words = catalogue(language)
    why = words.text(f"reasons.malformed.{code}", {"word": word})
    return words.text("terminal.no-action", {"word": repr(text), "detail": why, "given": near})


def asked_text(kind: str, language: str = "en") -> str:
    """What a prompt of this kind asks for, in a few words: `a favour, or nothing`."""
    return catalogue(language).word(["asked"], kind)


def reason_codes() -> list[str]:
    """The codes of all refusals."""
    return sorted(code for code in catalogue().chapter("reasons") if not code.startswith("malformed."))


def prompt_kinds() -> list[str]:
    """The kinds of all prompts, in the order of the alphabet."""
    return sorted(QUESTIONS)
