"""Setting up a table in a few lines, so that a test reads like the rulebook's example.

    t = Board(players=4)
    t.purse(0, gold=3, squires=2)
    t.court(0, 2, 1)                      # knights at court; all others in the reserve unless put somewhere
    t.county("Stafford", 1, 2, squires=1) # house 1's knight of strength 2 stands there
    game = t.placement(turn=0)            # the game, at the moment when seat 0 has to place
    play(game, "blue: 2 York", "green: 1 castle gold")

Knights that are not put anywhere are in the reserve. Everything starts empty: no knights at court, empty purses (2
votes, gold and squires only when set), no extensions, no conflict cards but the two of the deal.
"""

from __future__ import annotations

from typing import Any

from lancaster import Game, Options
from lancaster.rules.agenda import Step
from lancaster.rules.bands import MEMBERS, UNIT
from lancaster.rules.events import Event
from lancaster.rules.henry import AT_COURT, IN_TREASURY
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.parliament import APPLY, COUNT_LEFTOVER, RISE, SIT
from lancaster.rules.placement import PLACE
from lancaster.rules.privileges import IMPREGNABLE
from lancaster.rules.scoring import FINAL
from lancaster.rules.setup import REAP
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    ARCHER,
    COLOURS,
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

PRIVILEGE = {"shield": SHIELD, "archer": ARCHER, "tudor": TUDOR}

LAWS_OF_THE_BOX = [law for law in LAWS if law.key[0] in "BNK"]  # a set that is added has tests of its own


class Board:
    """A table to be arranged; one of the last methods makes it a game at a given moment."""

    def __init__(self, players: int = 4, laws: Any = "base", seed: int = 1, start: int = 0, **options: Any) -> None:
        self.game = Game.new(Options(players=players, laws=laws, **options), seed=seed)
        t = self.t
        t.start = t.turn = start
        t.phase = PLACEMENT
        t.agenda.clear()
        t.options = ()
        for house in range(t.book.houses):
            t.reserve[house] = t.book.knights
            t.at_court[house] = 0
        for i in range(len(t.purse)):
            t.purse[i] = 0

    @property
    def t(self) -> Table:
        return self.game.table

    # -- seats -------------------------------------------------------------------------------------------------------

    def purse(self, seat: int, **amounts: int) -> Board:
        """For example gold=3, squires=2, votes=1, seals=0, shame=0, points=10."""
        for kind, amount in amounts.items():
            self.t.purse[seat * PURSE + KINDS.index(kind)] = amount
        return self

    def nobles(self, seat: int, *counties: str) -> Board:
        """A seat owns these nobles (taken from the stacks)."""
        for name in counties:
            self.t.nobles[seat] |= 1 << COUNTY_NAMES.index(name)
            self.t.nobles_left[COUNTY_NAMES.index(name)] -= 1
        return self

    def nobles_left(self, county: str, number: int) -> Board:
        self.t.nobles_left[COUNTY_NAMES.index(county)] = number
        return self

    def extensions(self, seat: int, *spaces: str) -> Board:
        for name in spaces:
            self.t.extensions[seat] |= 1 << SPACE_NAMES.index(name)
        return self

    # -- knights of a house (an ally is house seat + 2) --------------------------------------------------------------

    def _take(self, house: int, strength: int) -> int:
        assert self.t.reserve[house] >> (2 * strength - 2) & 3, f"house {house} has no further knight of {strength}"
        self.t.reserve[house] -= UNIT[strength]
        return UNIT[strength]

    def court(self, house: int, *strengths: int) -> Board:
        for strength in strengths:
            self.t.at_court[house] += self._take(house, strength)
        return self

    def castle(self, house: int, space: str, strength: int) -> Board:
        self._take(house, strength)
        self.t.castle[house * SPACES + SPACE_NAMES.index(space)] = strength
        return self

    def county(self, name: str, house: int, strength: int, squires: int = 0, beside: tuple[str, ...] = ()) -> Board:
        """A knight stands in a county, with squires and privileges ("shield", "tudor")."""
        county = COUNTY_NAMES.index(name)
        self._take(house, strength)
        t = self.t
        t.county_house[county] = house
        t.county_strength[county] = strength
        t.county_squires[county] = squires
        t.county_guard[county] = strength + squires
        if beside:
            assert t.court is not None
            t.court.county_beside[county] = sum(PRIVILEGE[name] for name in beside)
            t.county_guard[county] += t.book.beside_strength(t.court.county_beside[county])
            if "shield" in beside:
                t.county_guard[county] = IMPREGNABLE
        return self

    def conflict(self, front: str, card: str | None, *spaces: tuple[int, tuple[int, ...]] | str) -> Board:
        """Such as "up1", "5a", (0, (2, 1)), (1, (1,)), "archer of 1": the spaces from the top; None: no card."""
        t = self.t
        number = FRONT_NAMES.index(front)
        t.front_card[number] = NO_CARD if card is None else t.book.card_names.index(card)
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

    def squires_in_conflict(self, front: str, house: int, number: int) -> Board:
        self.t.front_squires[FRONT_NAMES.index(front) * HOUSES + house] = number
        return self

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def tower(self, house: int, *strengths: int) -> Board:
        assert self.t.shame is not None
        for strength in strengths:
            self.t.shame.tower[house] += self._take(house, strength)
        return self

    def track(self, *left: int) -> Board:
        """Markers left on the fields of the shame track."""
        assert self.t.shame is not None
        self.t.shame.track[:] = left
        return self

    def bishops(self, seat: int, number: int) -> Board:
        """A seat owns so many bishops, at court."""
        assert self.t.court is not None
        self.t.court.bishops[seat] += number
        self.t.court.bishop_supply -= number
        return self

    def privileges(self, house: int, *names: str) -> Board:
        """A house may use these privileges this round."""
        assert self.t.court is not None
        self.t.court.ready[house] = sum(PRIVILEGE[name] for name in names)
        return self

    def tudors_in_conflict(self, front: str, house: int, number: int = 1) -> Board:
        assert self.t.court is not None
        self.t.court.front_tudors[FRONT_NAMES.index(front) * HOUSES + house] = number
        return self

    def party(self, office: str, house: int, *strengths: int, bishops: int = 0, tudor: bool = False) -> Board:
        """A lord stands on an office with a party."""
        court = self.t.court
        assert court is not None
        number = OFFICE_NAMES.index(office)
        court.lord[house] = number
        court.party_house[number] = house
        court.party[number] = sum(self._take(house, strength) for strength in strengths)
        court.party_bishops[number] = bishops
        court.bishop_supply -= bishops
        court.party_tudor[number] = int(tudor)
        return self

    def holder(self, office: str, house: int) -> Board:
        assert self.t.court is not None
        self.t.court.holder[OFFICE_NAMES.index(office)] = house
        return self

    def lords_placed(self) -> Board:
        """Every lord that stands on no office is in the treasury."""
        court = self.t.court
        assert court is not None
        court.lord = [IN_TREASURY if where == AT_COURT else where for where in court.lord]
        return self

    def treasury(self, **amounts: int) -> Board:
        assert self.t.court is not None
        for kind, amount in amounts.items():
            self.t.court.treasury[KINDS.index(kind)] = amount
        return self

    # -- cards -------------------------------------------------------------------------------------------------------

    def laws(self, *keys: str) -> Board:
        self.t.laws = [NUMBER[key] for key in keys]
        return self

    def proposals(self, *keys: str) -> Board:
        self.t.proposals = [NUMBER[key] for key in keys]
        return self

    def favours(self, *names: str) -> Board:
        """The favour tiles face up."""
        self.t.favours = sum(1 << FAVOUR_NAMES.index(name) for name in names)
        return self

    def round(self, number: int) -> Board:
        """The round that is played; the decks are shortened to fit."""
        t = self.t
        while t.round < number:
            t.round += 1
            del t.law_deck[-3:]
            del t.conflict_deck[-2:]
        return self

    # -- moments -----------------------------------------------------------------------------------------------------

    def _at(self, phase: int, *agenda: Step) -> Game:
        self.t.phase = phase
        self.t.agenda[:] = agenda
        self.t.settle()
        return self.game

    def placement(self, turn: int = 0) -> Game:
        """Phase 1, this seat to place."""
        self.t.turn = turn
        return self._at(PLACEMENT, REAP, SIT, PLACE)

    def parliament(self) -> Game:
        """Phase 2, the first vote."""
        return self._at(PARLIAMENT, REAP, SIT)

    def applying(self, *keys: str) -> Game:
        """Phase 2 after the third vote: these laws (three, or fewer: then others do nothing) are applied."""
        if keys:
            idle = ["N2c", "B4c", "B3b"]
            self.laws(*[*keys, *idle][:3])
        steps = [APPLY[place] for place in range(len(keys or self.t.laws) - 1, -1, -1)]
        return self._at(PARLIAMENT, REAP, RISE, *steps, COUNT_LEFTOVER)

    def rewards(self) -> Game:
        """Phase 3 begins."""
        return self._at(REWARDS, REAP)

    def final(self) -> Game:
        """The final scoring after round 5: the game is over."""
        self.round(5)
        return self._at(REWARDS, FINAL)


def play(game: Game, *lines: str) -> list[Event]:
    """Play lines of a record, "blue: 2 York"; gives the events."""
    events: list[Event] = []
    for line in lines:
        colour, text = line.split(": ", 1)
        seat = COLOURS.index(colour)
        assert game.explain(seat, text) is not None or text in texts(game, seat), f"{line} is not listed as legal"
        events += game.play(seat, text)
    return events


def texts(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as text."""
    return [str(action) for action in game.legal(seat)]


def why_not(game: Game, seat: int, text: str) -> tuple[str, str]:
    """The code and rule of a refusal."""
    reason = game.explain(seat, text)
    assert reason is not None, f"{text} is legal"
    return reason.code, reason.rule


def purse(game: Game, seat: int, kind: str) -> int:
    """How much of a kind a seat has, screens aside."""
    return game.table.owns(seat, KINDS.index(kind))


def at_court(game: Game, house: int) -> tuple[int, ...]:
    """The knights of a house at court, strongest first."""
    return MEMBERS[game.table.at_court[house]]


def in_reserve(game: Game, house: int) -> tuple[int, ...]:
    """The knights of a house in the reserve, strongest first."""
    return MEMBERS[game.table.reserve[house]]


def in_conflict(game: Game, front: str, house: int) -> tuple[int, ...]:
    """The knights of a house in a conflict, strongest first."""
    return MEMBERS[game.table.front_band[FRONT_NAMES.index(front) * HOUSES + house]]


def holder_of(game: Game, county: str) -> int:
    """The house whose knight stands in a county; -1: nobody."""
    return game.table.county_house[COUNTY_NAMES.index(county)]
