"""Openings: what was played at a point of the first round, and what came of it (docs/study.md)."""

from lancaster.study.openings.collection import Collection, OpeningFileError, read, shipped
from lancaster.study.openings.points import SCOPES, Played, Point, point_now, points_of
from lancaster.study.openings.tally import Tally

__all__ = [
    "SCOPES",
    "Collection",
    "OpeningFileError",
    "Played",
    "Point",
    "Tally",
    "point_now",
    "points_of",
    "read",
    "shipped",
]
