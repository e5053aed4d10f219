"""The numbers of the box that no rulebook states, as questions, and the check of somebody's answers (R0.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lancaster.material import (
    Estimate,
    MaterialError,
    Reward,
    apply,
    corrections_file,
    entries,
    estimates,
    problems,
    shipped,
)

Data = dict[str, Any]


def questionnaire() -> Data:
    """Every value that no rulebook states (wire.Questionnaire)."""
    values = {entry.key: entry.value for entry in entries()}
    return {"digest": shipped().digest, "asked": [_asked(each) for each in estimates()], "shipped": values}


def check_answers(corrections: Sequence[tuple[str, str]], by: str) -> Data:
    """What is wrong with the numbers of somebody's box; if nothing is, the material they make (wire.CheckedAnswers)."""
    wrong = problems(corrections)
    if not wrong:
        try:
            file = corrections_file(corrections, by)
            return {"wrong": [], "digest": apply(corrections).digest, "file": file}
        except MaterialError as error:  # who reports them is no line of text
            wrong = (error,)
    return {"wrong": [_wrong(error) for error in wrong], "digest": None, "file": None}


def _asked(estimate: Estimate) -> Data:
    value = estimate.value
    if isinstance(value, Reward):
        numbers = [int(getattr(value, thing)) for thing in estimate.things]
    else:
        numbers = [int(number) for number in (value if isinstance(value, tuple) else (value,))]
    entry = estimate.entry
    return {
        "key": estimate.key,
        "asks": estimate.asks,
        "numbers": numbers,
        "things": list(estimate.things),
        "least": estimate.least,
        "most": estimate.most,
        "source": "reported" if entry.by else "reconstructed",
        "by": entry.by,
        "note": entry.note,
    }


def _wrong(error: MaterialError) -> Data:
    args = {
        name: [[key, dict(given)] for key, given in value] if isinstance(value, tuple) else value
        for name, value in error.details.items()
    }
    return {"key": error.key, "code": error.code, "args": args, "message": error.problem}
