"""The parts of actions: what actions have in common, so that what is learned about one helps those like it.

A part is a word of an action's path by what it stands for (a county, squires, a strength): alone, within its kind of
action, and together with the word before. A checkpoint has an embedding of each part, so the list of parts must stay
as it is (`DIGEST`): this module defines it without help from other modules.
"""

from __future__ import annotations

import hashlib
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.encoding.actions import ACTIONS
from lancaster.rules.actions import Action
from lancaster.rules.placing_actions import InCounty, Placing

# what the words after the first stand for (after the piece, where one is placed); the last stands for all that follow
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "AtOffice": ("office", "party"),
    "AtTreasury": ("treasury", "kind"),
    "Ballot": ("votes",),
    "Claim": ("claim",),
    "Convert": ("kind", "times"),
    "Cross": ("conflict",),
    "Exchange": ("times",),
    "Extend": ("space",),
    "InCastle": ("castle", "space"),
    "InFront": ("conflict", "beside"),
    "InTower": ("tower",),
    "NameStart": ("colour",),
    "PayCounties": ("county",),
    "PayExtensions": ("space",),
    "Ransom": ("strength",),
    "Send": ("conflict",),
    "TakeFavour": ("tile",),
    "TakeNoble": ("county",),
    "Upgrade": ("strength", "place"),
}


def _named(action: Action) -> list[tuple[str, str]]:
    """The words of an action, each with what it stands for."""
    names: tuple[str, ...] = ("do",)
    if isinstance(action, Placing):
        names = ("ally", "piece") if action.ally else ("piece",)
    if isinstance(action, InCounty):
        names += ("county", "squires", "beside") if action.squires else ("county", "beside")
    else:
        names += _WORDS.get(type(action).__name__, ())
    names += names[-1:] * len(action.path)
    return list(zip(names, action.path, strict=False))


def parts_of_actions() -> NDArray[np.float32]:
    """For each id how often each part is in its action."""
    known: dict[tuple[str, ...], int] = {}
    found: list[list[int]] = []
    for action in ACTIONS:
        words = _named(action)
        kind = words[0][1] if words[0][0] == "do" else "place"
        parts: list[tuple[str, ...]] = [("kind", kind)]
        for name, word in words:
            parts += [(name, word), (kind, name, word)]
        for (name, word), (next_name, next_word) in pairwise(words):
            parts.append((kind, name, word, next_name, next_word))
        found.append([known.setdefault(part, len(known)) for part in parts])
    counts = np.zeros((len(ACTIONS), len(known)), np.float32)
    for number, places in enumerate(found):
        np.add.at(counts[number], places, 1.0)
    return counts


def digest(counts: NDArray[np.float32]) -> str:
    """A fingerprint of the parts, which a checkpoint carries."""
    return hashlib.sha256(counts.tobytes()).hexdigest()[:16]


DIGEST: Final = "6ca73dcf74561e3a"  # of `parts_of_actions()`
