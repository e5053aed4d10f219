"""Bands: knights that stand together, as one small number (R0.1).

Knights of one house and one strength are alike, so a place needs to know only how many of each strength stand there.
A band packs those four counts (each 0 to `MOST_ALIKE`) into one byte: two bits for each strength. Bands are added and
subtracted like numbers, and all bands of a house add up to its seven knights at every moment.
"""

from typing import Final

STRONGEST: Final = 4
STRENGTHS: Final = (1, 2, 3, 4)
BITS: Final = 2  # for each strength
MOST_ALIKE: Final = 3  # knights of one strength in a band: what two bits hold
BANDS: Final = 256
# a band of one knight, by strength; no knight has strength 0
UNIT: Final[tuple[int, ...]] = (0, 1, 1 << BITS, 1 << 2 * BITS, 1 << 3 * BITS)


def band_of(counts: tuple[int, int, int, int]) -> int:
    """The band with so many knights of strength 1, 2, 3 and 4."""
    return counts[0] * UNIT[1] + counts[1] * UNIT[2] + counts[2] * UNIT[3] + counts[3] * UNIT[4]


def count_of(band: int, strength: int) -> int:
    """How many knights of a strength are in a band."""
    return (band >> BITS * (strength - 1)) & MOST_ALIKE


def holds(band: int, part: int) -> bool:
    """Whether every knight of `part` is in `band`."""
    for strength in STRENGTHS:
        if count_of(part, strength) > count_of(band, strength):
            return False
    return True


def _members(band: int) -> tuple[int, ...]:
    found: list[int] = []
    for strength in reversed(STRENGTHS):
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
