"""The numbers of the box in words: where a value stands, what is asked about it, and why one is refused."""

from __future__ import annotations

from typing import Any

from lancaster.material import MaterialError
from lancaster.material.schema import COUNTIES
from lancaster.words.catalogue import catalogue


def where_text(key: str, language: str = "en") -> str:
    """Where a value of the material stands: `York, on the board`."""
    return catalogue(language).text(f"material.where.{key.partition('.')[0]}", _arguments(key))


def question_text(key: str, language: str = "en") -> str:
    """What is asked about a value: `How strong must a knight be to enter?`."""
    group, *rest = key.split(".")
    about = "track" if group == "displeasure" else rest[-1]
    return catalogue(language).text(f"material.question.{group}-{about}", _arguments(key))


def material_error_text(error: MaterialError, language: str = "en") -> str:
    """What is wrong with a value, without its key. A mistake in the file as a text is told in English only."""
    if not error.code:
        return error.problem
    return catalogue(language).text(f"material.refusal.{error.code}", error.details)


def _arguments(key: str) -> dict[str, Any]:
    group, *rest = key.split(".")
    match group:
        case "county":
            return {"county": COUNTIES[rest[0]]}
        case "castle":
            return {"space": rest[0]}
        case "favour":
            return {"tile": rest[0]}
        case "conflict":
            return {"number": int(rest[0])}
        case _:
            return {"number": int(rest[-1])}
