"""Parties: with whom a lord can apply for an office, as ready-made lists of actions (R8.3)."""

from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.bands import STRENGTH, parts
from lancaster.rules.placing_actions import PARTY_DIGIT, at_office, party_key


class Parties:
    """Every party a lord can lead to an office from given knights, bishops and Tudor knight, weakest first (R8.3).

    `above[n]` is where the parties stronger than n begin, so that a displacement is a slice.
    """

    def __init__(
        self, ally: int, office: int, band: int, bishops: int, tudor: int, strengths: tuple[int, int, int]
    ) -> None:
        lord, bishop, tudor_strength = strengths
        ranked: list[tuple[int, int, int, int]] = []
        for part in parts(band):
            for mitres in range(bishops + 1):
                strength = lord + STRENGTH[part] + bishop * mitres
                ranked.append((strength, part, mitres, 0))
                if tudor and part:
                    ranked.append((strength + tudor_strength, part, mitres, 1))
        ranked.sort()
        self.actions: list[Action] = [at_office(ally, office, p, m, u) for _, p, m, u in ranked]
        strongest = ranked[-1][0]
        self.above: list[int] = []
        for beaten in range(strongest + 1):
            self.above.append(len([1 for entry in ranked if entry[0] <= beaten]))


_PARTIES: Final[dict[int, Parties]] = {}


def parties(ally: int, office: int, band: int, bishops: int, tudor: int, strengths: tuple[int, int, int]) -> Parties:
    """The shared list of parties for these pieces; `strengths` are those of lord, bishop and Tudor knight."""
    key = party_key(ally, office, band, bishops, tudor)
    key = ((key * PARTY_DIGIT + strengths[0]) * PARTY_DIGIT + strengths[1]) * PARTY_DIGIT + strengths[2]
    known = _PARTIES.get(key)
    if known is None:
        known = Parties(ally, office, band, bishops, tudor, strengths)
        _PARTIES[key] = known
    return known
