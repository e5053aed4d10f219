"""The end of the game (chapter 5): strength, extensions, nobles, and what the modules add."""

from typing import Final

from lancaster.rules.agenda import Step
from lancaster.rules.bands import STRENGTH
from lancaster.rules.events import Ended
from lancaster.rules.table import Table
from lancaster.rules.terms import GOLD, OVER, POINTS, SQUIRES


class FinalScoring(Step):
    """The final scoring, in the order of R5.3."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        seats = range(t.book.seats)
        strengths = [(total_strength(t, seat), t.owns(seat, SQUIRES)) for seat in seats]
        for seat, points in enumerate(shares(strengths, first_and_second(t, t.book.strength_points))):
            t.gain(seat, POINTS, points, "strength", "R5.1")
        built = [(t.extensions[seat].bit_count(), t.owns(seat, GOLD)) for seat in seats]
        for seat, points in enumerate(shares(built, first_and_second(t, t.book.extension_points))):
            t.gain(seat, POINTS, points, "extensions", "R5.1")
        for seat in seats:
            t.gain(seat, POINTS, t.book.noble_points[t.nobles[seat].bit_count()], "nobles", "R5.3")
        for module in t.book.modules:
            module.final(t)
        t.phase = OVER
        if t.log is not None:
            t.log.append(Ended(winners(t)))
        return False

    def secret(self, t: Table, seat: int) -> bool:
        return t.book.screened


def total_strength(t: Table, seat: int) -> int:
    """The strength of a seat's knights outside the reserve, and what expansions add (R5.1)."""
    total = STRENGTH[t.book.knights - t.reserve[seat]]
    for module in t.book.modules:
        total += module.extra_at_the_end(t, seat)
    return total


def first_and_second(t: Table, points: tuple[int, int]) -> tuple[int, int]:
    """What first and second place bring; with two players only the first counts (R7.10)."""
    return (points[0], 0) if t.book.allies else points


def shares(standing: list[tuple[int, int]], prizes: tuple[int, int]) -> list[int]:
    """Points by seat for first and second place, ties shared, fractions lost (R5.2).

    `standing` is (what counts, what breaks a tie) by seat. A seat with the first at zero is ranked like any other.
    """
    out = [0] * len(standing)
    best = max(standing)
    first = [seat for seat, key in enumerate(standing) if key == best]
    if len(first) > 1:
        for seat in first:
            out[seat] = (prizes[0] + prizes[1]) // len(first)
        return out
    out[first[0]] = prizes[0]
    others = [key for key in standing if key != best]
    if others:
        next_best = max(others)
        second = [seat for seat, key in enumerate(standing) if key == next_best]
        for seat in second:
            out[seat] = prizes[1] // len(second)
    return out


def winners(t: Table) -> tuple[int, ...]:
    """The seats with the most points (R5.4)."""
    points = [t.owns(seat, POINTS) for seat in range(t.book.seats)]
    best = max(points)
    return tuple([seat for seat in range(t.book.seats) if points[seat] == best])


FINAL: Final = FinalScoring("final scoring")
