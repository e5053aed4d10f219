"""Fuzzing: random and adversarial play over all configurations with every check on.

A failure is saved as a record that replays to it. The same checks serve the property tests.
"""

from lancaster.fuzz.checks import Checker, CheckFailed
from lancaster.fuzz.configurations import configurations, random_options
from lancaster.fuzz.play import FuzzFailure, FuzzReport, play_game, run

__all__ = [
    "CheckFailed",
    "Checker",
    "FuzzFailure",
    "FuzzReport",
    "configurations",
    "play_game",
    "random_options",
    "run",
]
