"""Building a position in a few lines, for tests and study: any table, at the moment somebody has to decide.

>>> from lancaster import Position
>>> position = Position(players=3)
>>> position.purse(0, gold=3, squires=2).court(0, 2, 1)
<Position of 3>
>>> position.county("Stafford", 1, 2, squires=1)  # green's knight of strength 2 stands there with a squire
<Position of 3>
>>> game = position.placement(turn=0)
>>> game.explain(0, "2 Stafford")
Reason('not-stronger', 'R2.5', (('place', 'Stafford'), ('needed', 4)))
>>> game.play(0, "2 Stafford +2")[0]
Displaced(house=1, knights=(2,), place=3)

A position begins empty: all knights in the reserve, empty purses, no extensions, and the cards of the deal. Each method
puts something there and returns the position; the last one makes a game of it: `placement`, `parliament`, `rewards` or
`final`. Houses are numbered as seats; with two players the ally of a seat is house seat + 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from lancaster.errors import ArgumentError, check_seat, shown
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.agenda import Step
from lancaster.rules.bands import UNIT
from lancaster.rules.henry import AT_COURT, IN_TREASURY, Court, Displeasure
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.parliament import SIT
from lancaster.rules.placement import PLACE
from lancaster.rules.privileges import IMPREGNABLE
from lancaster.rules.scoring import FINAL
from lancaster.rules.setup import REAP
from lancaster.rules.table import ARCHER_OF
from lancaster.rules.terms import (
    ARCHER,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    FRONT_SPACES,
    HOUSES,
    KINDS,
    NO_CARD,
    NOBODY,
    OFFICE_NAMES,
    PARLIAMENT,
    PLACEMENT,
    PURSE,
    REWARDS,
    SHIELD,
    SPACE_NAMES,
    SPACES,
    TUDOR,
)

PRIVILEGES = {"shield": SHIELD, "archer": ARCHER, "tudor": TUDOR}


class Position:
    """A table to be arranged; `placement`, `parliament`, `rewards` and `final` make it a game at that moment.

    `options` are those of `Options`: players, laws, court, displeasure, material. The seed deals the cards, and `start`
    is the start player. What does not exist is refused with an ArgumentError.
    """

    def __init__(self, players: int = 4, laws: Any = "base", seed: int = 1, start: int = 0, **options: Any) -> None:
        self.game = Game.new(Options(players=players, laws=laws, **options), seed=seed)
        check_seat(start, players)
        t = self.game.table
        t.start = t.turn = start
        t.phase = PLACEMENT
        t.agenda.clear()
        t.options = ()
        for house in range(t.book.houses):
            t.reserve[house] = t.book.knights
            t.at_court[house] = 0
        for i in range(len(t.purse)):
            t.purse[i] = 0

    def __repr__(self) -> str:
        return f"<Position of {self.game.options.players}>"

    # -- seats -------------------------------------------------------------------------------------------------------

    def purse(self, seat: int, **amounts: int) -> Self:
        """What a seat has: gold=3, squires=2, votes=1, seals=0, shame=0, points=10."""
        check_seat(seat, self.game.options.players)
        for kind, amount in amounts.items():
            self.game.table.purse[seat * PURSE + _number(KINDS, kind, "kind of possession")] = amount
        return self

    def nobles(self, seat: int, *counties: str) -> Self:
        """A seat owns the nobles of these counties; they are taken from the stacks."""
        check_seat(seat, self.game.options.players)
        for name in counties:
            county = _number(COUNTY_NAMES, name, "county")
            self.game.table.nobles[seat] |= 1 << county
            self.game.table.nobles_left[county] -= 1
        return self

    def nobles_left(self, county: str, number: int) -> Self:
        """So many nobles lie in a county."""
        self.game.table.nobles_left[_number(COUNTY_NAMES, county, "county")] = number
        return self

    def extensions(self, seat: int, *spaces: str) -> Self:
        """A seat has built these extensions: "squires", "gold", "mixed", "votes", "knight", "upgrade"."""
        self._check_house(seat)
        for name in spaces:
            self.game.table.extensions[seat] |= 1 << _number(SPACE_NAMES, name, "space of the castle")
        return self

    # -- knights of a house ------------------------------------------------------------------------------------------

    def court(self, house: int, *strengths: int) -> Self:
        """Knights at court, ready to be placed."""
        for strength in strengths:
            self.game.table.at_court[house] += self._take(house, strength)
        return self

    def castle(self, house: int, space: str, strength: int) -> Self:
        """A knight stands in a space of the castle."""
        self._take(house, strength)
        self.game.table.castle[house * SPACES + _number(SPACE_NAMES, space, "space of the castle")] = strength
        return self

    def county(self, name: str, house: int, strength: int, squires: int = 0, beside: Sequence[str] = ()) -> Self:
        """A knight stands in a county, with squires and privileges ("shield", "tudor")."""
        county = _number(COUNTY_NAMES, name, "county")
        self._take(house, strength)
        t = self.game.table
        t.county_house[county] = house
        t.county_strength[county] = strength
        t.county_squires[county] = squires
        t.county_guard[county] = strength + squires
        if beside:
            court = self._court()
            court.county_beside[county] = _privileges(beside)
            t.county_guard[county] += t.book.beside_strength(court.county_beside[county])
            if "shield" in beside:
                t.county_guard[county] = IMPREGNABLE
        return self

    def conflict(self, front: str, card: str | None, *spaces: tuple[int, tuple[int, ...]] | str) -> Self:
        """A conflict with its spaces from the top: "up1", "5a", (0, (2, 1)), (1, (1,)), "archer of 1"; None: no card.

        (0, (2, 1)): house 0 with knights of strength 2 and 1.
        """
        t = self.game.table
        number = _number(FRONT_NAMES, front, "conflict")
        t.front_card[number] = NO_CARD if card is None else _number(t.book.card_names, card, "conflict card")
        for index in range(FRONT_SPACES):
            t.front_space[number * FRONT_SPACES + index] = NOBODY
        for index, space in enumerate(spaces):
            if isinstance(space, str):
                t.front_space[number * FRONT_SPACES + index] = ARCHER_OF + int(space.removeprefix("archer of "))
                continue
            house, strengths = space
            t.front_space[number * FRONT_SPACES + index] = house
            for strength in strengths:
                t.front_band[number * HOUSES + house] += self._take(house, strength)
        return self

    def squires_in_conflict(self, front: str, house: int, number: int) -> Self:
        """A house has so many squires in a conflict."""
        self._check_house(house)
        self.game.table.front_squires[_number(FRONT_NAMES, front, "conflict") * HOUSES + house] = number
        return self

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def tower(self, house: int, *strengths: int) -> Self:
        """Knights of a house in the Tower."""
        shame = self._shame()
        for strength in strengths:
            shame.tower[house] += self._take(house, strength)
        return self

    def track(self, *left: int) -> Self:
        """Markers left on the fields of the shame track."""
        self._shame().track[:] = left
        return self

    def bishops(self, seat: int, number: int) -> Self:
        """A seat owns so many bishops, at court."""
        check_seat(seat, self.game.options.players)
        self._court().bishops[seat] += number
        self._court().bishop_supply -= number
        return self

    def privileges(self, house: int, *names: str) -> Self:
        """A house may use these privileges this round: "shield", "archer", "tudor"."""
        self._check_house(house)
        self._court().ready[house] = _privileges(names)
        return self

    def tudors_in_conflict(self, front: str, house: int, number: int = 1) -> Self:
        """A house has so many Tudors in a conflict."""
        self._check_house(house)
        self._court().front_tudors[_number(FRONT_NAMES, front, "conflict") * HOUSES + house] = number
        return self

    def party(self, office: str, house: int, *strengths: int, bishops: int = 0, tudor: bool = False) -> Self:
        """A lord stands on an office ("chancellor", "constable", "chamberlain") with a party."""
        court = self._court()
        number = _number(OFFICE_NAMES, office, "office")
        court.party[number] = sum(self._take(house, strength) for strength in strengths)
        court.lord[house] = number
        court.party_house[number] = house
        court.party_bishops[number] = bishops
        court.bishop_supply -= bishops
        court.party_tudor[number] = int(tudor)
        return self

    def holder(self, office: str, house: int) -> Self:
        """A house holds an office."""
        self._check_house(house)
        self._court().holder[_number(OFFICE_NAMES, office, "office")] = house
        return self

    def lords_placed(self) -> Self:
        """Every lord that stands on no office is in the treasury."""
        court = self._court()
        court.lord = [IN_TREASURY if where == AT_COURT else where for where in court.lord]
        return self

    def treasury(self, **amounts: int) -> Self:
        """What lies in the treasury: gold=2, squires=1, votes=0."""
        for kind, amount in amounts.items():
            self._court().treasury[_number(KINDS, kind, "kind of possession")] = amount
        return self

    # -- cards -------------------------------------------------------------------------------------------------------

    def laws(self, *keys: str) -> Self:
        """The laws in force."""
        self.game.table.laws = _laws(keys)
        return self

    def proposals(self, *keys: str) -> Self:
        """The laws that are proposed."""
        self.game.table.proposals = _laws(keys)
        return self

    def favours(self, *names: str) -> Self:
        """The favour tiles face up."""
        self.game.table.favours = sum(1 << _number(FAVOUR_NAMES, name, "favour") for name in names)
        return self

    def round(self, number: int) -> Self:
        """The round that is played; the decks are shortened to fit."""
        t = self.game.table
        if type(number) is not int or not t.round <= number <= t.book.rounds:
            raise ArgumentError(f"the rounds still to play are {t.round} to {t.book.rounds}, not {shown(number)}")
        while t.round < number:
            t.round += 1
            del t.law_deck[-3:]
            del t.conflict_deck[-2:]
        return self

    # -- moments -----------------------------------------------------------------------------------------------------

    def placement(self, turn: int = 0) -> Game:
        """The game in phase 1, this seat to place."""
        check_seat(turn, self.game.options.players)
        self.game.table.turn = turn
        return self._at(PLACEMENT, REAP, SIT, PLACE)

    def parliament(self) -> Game:
        """The game in phase 2, at the first vote."""
        return self._at(PARLIAMENT, REAP, SIT)

    def rewards(self) -> Game:
        """The game at the beginning of phase 3: everything up to the first decision has been rewarded."""
        return self._at(REWARDS, REAP)

    def final(self) -> Game:
        """The game after the final scoring of the last round: it is over."""
        self.round(self.game.table.book.rounds)
        return self._at(REWARDS, FINAL)

    # -- details -----------------------------------------------------------------------------------------------------

    def _at(self, phase: int, *agenda: Step) -> Game:
        game, t = self.game, self.game.table
        t.phase = phase
        t.agenda[:] = agenda
        t.settle()
        return Game(game.options, game.dealt, None, game.names, t, t.copy())

    def _take(self, house: int, strength: int) -> int:
        """Take a knight from the reserve."""
        self._check_house(house)
        t = self.game.table
        if strength not in (1, 2, 3, 4) or not t.reserve[house] >> (2 * strength - 2) & 3:
            raise ArgumentError(f"house {house} has no further knight of strength {shown(strength)}")
        t.reserve[house] -= UNIT[strength]
        return UNIT[strength]

    def _check_house(self, house: int) -> None:
        check_seat(house, self.game.table.book.houses)

    def _court(self) -> Court:
        court = self.game.table.court
        if court is None:
            raise ArgumentError("that belongs to At the King's Court: Position(court=True)")
        return court

    def _shame(self) -> Displeasure:
        shame = self.game.table.shame
        if shame is None:
            raise ArgumentError("that belongs to The King's Displeasure: Position(displeasure=True)")
        return shame


def _number(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ArgumentError(f"there is no {what} {shown(name)}; there are {', '.join(names)}")
    return names.index(name)


def _privileges(names: Sequence[str]) -> int:
    known = list(PRIVILEGES)
    return sum(PRIVILEGES[known[_number(known, name, "privilege")]] for name in names)


def _laws(keys: Sequence[str]) -> list[int]:
    known = list(NUMBER)
    return [NUMBER[known[_number(known, key, "law")]] for key in keys]
