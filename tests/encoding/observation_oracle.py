"""An observation written a second time, slowly and from the JSON view alone: what the encoding must say.

Only what a view does not hold, the question and the laws that wait, comes from the prompt and the agenda.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lancaster import Game
from lancaster.fuzz.configurations import MODULES
from lancaster.rules.actions import QUESTIONS
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import (
    COLOURS,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    KINDS,
    OFFICE_NAMES,
    PHASES,
    PRIVILEGE_NAMES,
    SPACE_NAMES,
)
from lancaster.view import FrontView, SeatView, SpaceView, View

Numbers = list[int]
BOTH = MODULES[-1]


def expected(game: Game, seat: int) -> dict[str, Numbers]:
    """Every block by name, as whole numbers."""
    return _Oracle(game, game.view(seat), seat).blocks()


def _one(names: Sequence[object], name: object) -> Numbers:
    return [int(each == name) for each in names]


def _each(names: Sequence[object], chosen: Iterable[object]) -> Numbers:
    listed = list(chosen)
    return [int(each in listed) for each in names]


def _counts(knights: Sequence[int]) -> Numbers:
    return [list(knights).count(strength) for strength in (1, 2, 3, 4)]


class _Oracle:
    def __init__(self, game: Game, view: View, viewer: int) -> None:
        self.game = game
        self.view = view
        self.viewer = viewer
        players = view["players"]
        self.seats = [(viewer + i) % players for i in range(players)]
        self.houses = self.seats + ([viewer + 2, (1 - viewer) + 2] if players == 2 else [])
        both = (game.options.court, game.options.displeasure) == BOTH
        self.laws = [law.key for law in LAWS if law.set in (("base", "new", "kings") if both else ("base", "new"))]
        self.sets = [
            ("base", "new", "kings") if both and section in (2, 3) else ("base", "new") for section in range(5)
        ]
        self.cards = [card.name for card in game.options.material.conflicts]
        fronts = [self.front(name) for name in FRONT_NAMES]
        self.spaces: list[SpaceView | None] = [
            space for front in fronts for space in (front["spaces"] if front else [None] * 3)
        ]

    def by_seat(self, ask: Callable[[SeatView], int | None]) -> Numbers:
        found = [ask(self.view["seats"][seat]) for seat in self.seats]
        return [0 if value is None else value for value in found]

    def blocks(self) -> dict[str, Numbers]:
        found = {**self.people(), **self.decision(), **self.board(), **self.cards_left()}
        if self.view["court"] is not None:
            found |= self.court()
        if self.view["displeasure"] is not None:
            found |= self.displeasure()
        return found

    def people(self) -> dict[str, Numbers]:
        people = [self.view["seats"][seat] for seat in self.seats]
        own = people[0]
        ballot = (own["ballot"] or "").split()
        houses = [self.view["houses"][house] for house in self.houses]
        bands = [house["court"] for house in houses] + [house["reserve"] for house in houses]
        if self.view["displeasure"] is not None:
            bands += [self.view["displeasure"]["tower"][house] for house in self.houses]
        bands += [space["knights"] if space else [] for space in self.spaces]
        if self.view["court"] is not None:
            bands += [office["knights"] for office in self.view["court"]["offices"]]
        return {
            "points": self.by_seat(lambda seat: max(0, seat["points"])),
            "votes": self.by_seat(lambda seat: seat["votes"]),
            "votes-left-over": self.by_seat(lambda seat: seat["leftover"]),
            "gold": self.by_seat(lambda seat: seat["gold"]),
            "squires": self.by_seat(lambda seat: seat["squires"]),
            "own-ballot-votes": [int(ballot[1]) if len(ballot) == 2 else 0],
            "own-ballot": _one(("no", "yes"), ballot[0] if ballot else None),
            "voted": self.by_seat(lambda seat: int(seat["voted"])),
            "nobles": [n for seat in people for n in _each(COUNTY_NAMES, seat["nobles"])],
            "extensions": [
                n
                for seat in people
                for n in _each(SPACE_NAMES, seat["extensions"]) + _each(SPACE_NAMES, seat["turned_down"])
            ],
            "castle": [house["castle"].get(name, 0) for house in houses for name in SPACE_NAMES],
            "knights": [_counts(band)[strength] for strength in range(4) for band in bands],
        }

    def decision(self) -> dict[str, Numbers]:
        view, actors = self.view, self.view["actors"]
        prompt = self.game.prompt(actors[0]) if actors else None
        kind, subject = (prompt.kind, prompt.subject) if prompt else ("", "")
        waiting = [step.key for step in self.game.table.agenda]
        return {
            "seat": _one(range(view["players"]), self.viewer),
            "round": _one(range(1, view["rounds"] + 1), view["round"]),
            "phase": _one(PHASES, view["phase"]),
            "question": _one(QUESTIONS, kind),
            "question-law": _one(self.laws, subject),
            "question-county": _one(COUNTY_NAMES, subject),
            "question-conflict": _one(FRONT_NAMES, subject),
            "question-house": _one([COLOURS[house] for house in self.houses], subject),
            "owing": _each(self.seats, actors),
            "start": _one(self.seats, view["start"]),
            "laws-to-apply": [int(f"apply {place}" in waiting) for place in range(3)],
        }

    def board(self) -> dict[str, Numbers]:
        counties = self.view["counties"]
        fronts = [self.front(name) for name in FRONT_NAMES]
        values = [[front["strength"], *front["points"]] if front else [0, 0, 0, 0] for front in fronts]
        return {
            "nobles-left": [county["nobles_left"] for county in counties],
            "county-knight": [county["strength"] for county in counties],
            "county-squires": [county["squires"] for county in counties],
            "conflict-values": [value for row in values for value in row],
            "conflict-card": [n for front in fronts for n in _one(self.cards, front["card"] if front else None)],
            "conflict-squires": [space["squires"] if space else 0 for space in self.spaces],
            "stands": [
                int(there == house)
                for house in self.houses
                for there in [county["house"] for county in counties]
                + [None if space is None or space["archer"] else space["house"] for space in self.spaces]
            ],
            "favours": _each(FAVOUR_NAMES, self.view["favours"]),
            "favours-to-earn": [self.view["favours_to_earn"]],
        }

    def front(self, name: str) -> FrontView | None:
        return next((front for front in self.view["fronts"] if front["front"] == name), None)

    def cards_left(self) -> dict[str, Numbers]:
        view = self.view
        proposals: list[str | None] = [*view["proposals"], None, None, None]
        to_come = [key for section in view["laws_to_come"] for key in section]
        return {
            "laws": [n for key in view["laws"] for n in _one(self.laws, key)],
            "proposals": [n for key in proposals[:3] for n in _one(self.laws, key)],
            "laws-to-come": _each(self.laws, to_come),
            "law-sets": [n for section, name in enumerate(view["law_sets"]) for n in _one(self.sets[section], name)],
            "conflicts-to-come": _each(self.cards, view["conflicts_to_come"]),
        }

    def court(self) -> dict[str, Numbers]:
        court = self.view["court"]
        assert court is not None
        houses = [self.view["houses"][house] for house in self.houses]
        held = [[office["holder"] for office in court["offices"]], [office["house"] for office in court["offices"]]]
        return {
            "seals": self.by_seat(lambda seat: seat["seals"]),
            "bishops": self.by_seat(lambda seat: seat["bishops"]),
            "bishops-at-court": self.by_seat(lambda seat: seat["bishops_at_court"]),
            "bishops-left": [court["bishops_left"]],
            "treasury": [court["treasury"][kind] for kind in KINDS[:3]],
            "lord": [int(house["lord"] == place) for place in ("court", *OFFICE_NAMES, "treasury") for house in houses],
            "privileges": [
                int(name in held)
                for name in PRIVILEGE_NAMES
                for held in [house["ready"] for house in houses] + [house["coming"] for house in houses]
            ],
            "county-beside": [
                int(name in county["beside"]) for name in ("shield", "tudor") for county in self.view["counties"]
            ],
            "archers": [
                int(space is not None and space["archer"] and space["house"] == house)
                for house in self.houses
                for space in self.spaces
            ],
            "conflict-tudors": [space["tudors"] if space else 0 for space in self.spaces],
            "offices": [int(there == house) for house in self.houses for row in held for there in row],
            "office-bishops": [office["bishops"] for office in court["offices"]],
            "office-tudor": [int(office["tudor"]) for office in court["offices"]],
        }

    def displeasure(self) -> dict[str, Numbers]:
        displeasure = self.view["displeasure"]
        assert displeasure is not None
        return {
            "shame": self.by_seat(lambda seat: seat["shame"]),
            "shame-track": displeasure["track"],
            "points-below-zero": self.by_seat(lambda seat: max(0, -seat["points"])),
        }
