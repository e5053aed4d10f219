"""Many games between bots: contests with rotating seats, results in files, ladders with intervals, pictures."""

from lancaster.arena.backends import BACKENDS, BackendError
from lancaster.arena.intervals import Estimate
from lancaster.arena.match import Match, Outcome, play
from lancaster.arena.results import Results, ResultsError, header, read
from lancaster.arena.schedule import SEATINGS, Contest, Fixture
from lancaster.arena.statistics import Standing, Summary, summarise
from lancaster.arena.tables import Table, tables
from lancaster.arena.tournament import hold
from lancaster.arena.usage import Usage, usage, usage_of
from lancaster.extras import MissingExtra

__all__ = [
    "BACKENDS",
    "SEATINGS",
    "BackendError",
    "Contest",
    "Estimate",
    "Fixture",
    "Match",
    "MissingExtra",
    "Outcome",
    "Results",
    "ResultsError",
    "Standing",
    "Summary",
    "Table",
    "Usage",
    "header",
    "hold",
    "play",
    "read",
    "summarise",
    "tables",
    "usage",
    "usage_of",
]
