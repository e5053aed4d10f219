"""The versions of the program and of the rules, and whether the rules run compiled."""

from __future__ import annotations

import lancaster.rules.table as table

__version__ = "0.1.0"
RULES_VERSION = 1  # raised when a change makes a recorded game go another way


def compiled() -> bool:
    """Whether the compiled rules are the ones running."""
    return not (table.__file__ or "").endswith(".py")
