"""Bands: knights that stand together, as one small number (R0.1).

Knights of one house and one strength are alike, so a place needs to know only how many of each strength stand there.
A band packs those four counts (each 0 to 3) into one byte: two bits for each strength. Bands are added and subtracted
like numbers, and all bands of a house add up to its seven knights at every moment.
"""

from typing import Final

UNIT: Final = (0, 1, 4, 16, 64)  # a band of one knight, by strength
BANDS: Final = 256
STRENGTHS: Final = (1, 2, 3, 4)


def band_of(counts: tuple[int, int, int, int]) -> int:
    """The band with so many knights of strength 1, 2, 3 and 4."""
    return counts[0] + 4 * counts[1] + 16 * counts[2] + 64 * counts[3]


def count_of(band: int, strength: int) -> int:
    """How many knights of a strength are in a band."""
    return (band >> (2 * strength - 2)) & 3


def holds(band: int, part: int) -> bool:
    """Whether every knight of `part` is in `band`."""
    for strength in STRENGTHS:
        if count_of(part, strength) > count_of(band, strength):
            return False
    return True


def _members(band: int) -> tuple[int, ...]:
    found: list[int] = []
    for strength in (4, 3, 2, 1):
        for _ in range(count_of(band, strength)):
            found.append(strength)
    return tuple(found)


def _parts(band: int) -> tuple[int, ...]:
    return tuple([part for part in range(BANDS) if holds(band, part)])


MEMBERS: Final = [_members(band) for band in range(BANDS)]  # strengths of the knights, strongest first
STRENGTH: Final = [sum(MEMBERS[band]) for band in range(BANDS)]
COUNT: Final = [len(MEMBERS[band]) for band in range(BANDS)]
KINDS_IN: Final = [tuple([s for s in STRENGTHS if count_of(band, s)]) for band in range(BANDS)]  # different strengths


def parts(band: int) -> tuple[int, ...]:
    """Every band that can be taken out of this one, the empty one first."""
    known = _PARTS[band]
    if known is None:
        known = _parts(band)
        _PARTS[band] = known
    return known


_PARTS: Final[list[tuple[int, ...] | None]] = [None] * BANDS
