"""The houses in a game for two: blue leads yellow, green leads red."""

from __future__ import annotations

BLUE, GREEN, YELLOW, RED = range(4)
