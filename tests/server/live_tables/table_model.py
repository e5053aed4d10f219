"""A simple model of a table: what may be done at it, written down once more in the simplest way.

It knows no log, no database, no fold: it changes in place, plays with `Game` itself, and replays everything where
something is taken back. Clocks are by turns, an hour for every decision.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from lancaster import Game, IllegalAction, MalformedAction, Options
from lancaster.tables.time_units import HOUR_MS

TAKEBACK_ANSWER_MS = 24 * HOUR_MS
GIVEN_UP = ("resigned", "forfeited")


class No(Exception):
    """It is not allowed: the code of the refusal."""


@dataclass
class Place:
    """A seat: whose it is, whether a bot plays it, and why."""

    person: str | None = None
    bot: bool = False
    away: str = ""


@dataclass
class Played:
    """An action that counts."""

    seat: int
    action: str
    left: int  # of the hour


@dataclass
class Model:
    """A table."""

    host: str
    places: list[Place]
    seed: int
    takeback_rule: str
    timed: bool
    forfeit: bool
    autostart: bool
    now: int = 0
    status: str = "open"
    game: Game | None = None
    moves: list[Played] = field(default_factory=list)
    due: dict[int, int] = field(default_factory=dict)  # when the hour of each seat that is asked is over
    asked: tuple[int, int] | None = None  # who asks, and how many of the moves are to stay
    agreed: set[int] = field(default_factory=set)
    answer_by: int = 0
    turned_down: int | None = None  # how many moves there were before the one that must stay

    def copy(self) -> Model:
        """To try something."""
        twin = copy.copy(self)
        twin.places = [copy.copy(place) for place in self.places]
        twin.game = self.game and self.game.copy()
        twin.moves, twin.due, twin.agreed = self.moves[:], dict(self.due), set(self.agreed)
        return twin

    # -- what one may ask --------------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """Who owes a decision."""
        return self.game.actors if self.game is not None and self.status == "running" else ()

    @property
    def people(self) -> list[str]:
        """Who sits here."""
        return [place.person for place in self.places if place.person is not None]

    @property
    def waiting(self) -> list[int]:
        """Who still has to agree."""
        if self.asked is None:
            return []
        asker = self.places[self.asked[0]].person
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.person not in (None, asker) and not place.bot and seat not in self.agreed
        ]

    # -- before the game ---------------------------------------------------------------------------------------------

    def join(self, person: str, seat: int | None) -> None:
        """Sit down."""
        if self.status == "running":
            if person in self.people:
                raise No("already-seated")
            free = [n for n, place in enumerate(self.places) if place.away in GIVEN_UP]
            if not free or (seat is not None and seat not in free):
                raise No("already-started")
            seat = free[0] if seat is None else seat
            self.places[seat] = Place(person)
            self._hour(seat)
            self._check_asked()
            return
        if self.status != "open":
            raise No("already-started")
        if seat is not None and seat >= len(self.places):
            raise No("no-such-seat")
        if person in self.people:
            raise No("already-seated")
        free = [n for n, place in enumerate(self.places) if place == Place()]
        if not free or (seat is not None and seat not in free):
            raise No("not-open")
        self.places[free[0] if seat is None else seat] = Place(person)
        self._maybe_begin()

    def leave(self, person: str) -> None:
        """Get up."""
        if self.status != "open":
            raise No("already-started")
        if person not in self.people and person != self.host:
            raise No("not-your-seat")
        self.places = [Place() if place.person == person else place for place in self.places]
        if not self.people:
            self.status = "closed"
        elif self.host == person:
            self.host = self.people[0]

    def fill(self, person: str, seat: int) -> None:
        """A bot for a seat."""
        self._host(person)
        if seat >= len(self.places):
            raise No("no-such-seat")
        if self.places[seat].person is not None:
            raise No("not-open")
        self.places[seat] = Place(bot=True)
        self._maybe_begin()

    def empty(self, person: str, seat: int) -> None:
        """Nobody for a seat."""
        self._host(person)
        if seat >= len(self.places):
            raise No("no-such-seat")
        if self.places[seat].person == person:
            raise No("already-seated")
        self.places[seat] = Place()

    def start(self, person: str) -> None:
        """Begin."""
        self._host(person)
        if Place() in self.places:
            raise No("seats-open")
        self._begin()

    def _host(self, person: str) -> None:
        if self.status != "open":
            raise No("already-started")
        if person != self.host:
            raise No("not-host")

    def _maybe_begin(self) -> None:
        if self.autostart and Place() not in self.places:
            self._begin()

    def _begin(self) -> None:
        self.status = "running"
        self.game = Game.new(Options(players=len(self.places)), seed=self.seed)
        self._ask()

    # -- playing -----------------------------------------------------------------------------------------------------

    def act(self, person: str, seat: int, action: str) -> None:
        """Play."""
        self._there(person, seat)
        self.play(seat, action)

    def play(self, seat: int, action: str) -> None:
        """What a person or a bot plays."""
        assert self.game is not None
        before = self.actors
        left = self.due.get(seat, self.now + HOUR_MS) - self.now
        try:
            self.game.play(seat, self.game.parse(seat, action))
        except MalformedAction:
            raise No("malformed-action") from None
        except IllegalAction:
            raise No("illegal-action") from None
        self.moves.append(Played(seat, action, left))
        self.asked = self.turned_down = None
        if self.game.over:
            self.status = "finished"
        self._ask([seat], before)

    def takeback(self, person: str, seat: int) -> None:
        """Take back, or ask for it."""
        self._there(person, seat)
        if self.asked is not None:
            raise No("takeback-asked")
        assert self.game is not None
        mine = [number for number, move in enumerate(self.moves) if move.seat == seat]
        if self.game.explain_takeback(seat) is None:
            self._undo(seat, mine[-1], alone=True)
            return
        if self.takeback_rule == "strict":
            raise No("illegal-action")
        if not mine:
            raise No("nothing-to-take-back")
        if self.turned_down == mine[-1]:
            raise No("takeback-refused-by-others")
        if self.takeback_rule == "past-bots":
            later = [self.places[move.seat] for move in self.moves[mine[-1] :]]
            if any(not place.bot and place.person != person for place in later):
                raise No("takeback-after-others")
            self._undo(seat, mine[-1])
            return
        self.asked, self.agreed, self.answer_by = (seat, mine[-1]), set(), self.now + TAKEBACK_ANSWER_MS
        if not self.waiting:
            self._undo(seat, mine[-1])

    def answer(self, person: str, seat: int, yes: bool) -> None:
        """Agree or not."""
        self._owner(person, seat)
        self.flags()
        if self.asked is None:
            raise No("nothing-asked")
        asker, first = self.asked
        if seat == asker and not yes:
            self.asked = None
            return
        if seat not in self.waiting:
            raise No("not-your-seat")
        if not yes:
            self.asked, self.turned_down = None, first
            return
        self.agreed |= {n for n in self.waiting if self.places[n].person == person}
        if not self.waiting:
            self._undo(asker, first)

    def _undo(self, seat: int, first: int, alone: bool = False) -> None:
        """Rewind to before a move, or (`alone`) take only that one out, as a ballot from among others."""
        assert self.game is not None
        before = self.actors
        left = self.moves[first].left
        withdrawn = alone and first < len(self.moves) - 1
        self.moves = self.moves[:first] + (self.moves[first + 1 :] if alone else [])
        self.game = Game.new(self.game.options, seed=self.seed)
        for move in self.moves:
            self.game.play(move.seat, move.action)
        self.asked = None
        vote = len(self.actors) > 1 and {*before, seat} == set(self.actors) != set(before)
        self._ask([] if withdrawn or (alone and vote) else list(self.actors), before)
        self.due[seat] = min(self.due.get(seat, self.now + HOUR_MS), self.now + left)

    # -- clocks and absence ------------------------------------------------------------------------------------------

    def flags(self) -> None:
        """Whoever has run out of time is replaced."""
        if self.status != "running":
            return
        if self.asked is not None and self.now >= self.answer_by:
            self.turned_down = self.asked[1]
            self.asked = None
        for seat in self.actors:
            if self.timed and not self.places[seat].bot and self.now >= self.due[seat]:
                self._replace(seat, "forfeited" if self.forfeit else "flagged")

    def resign(self, person: str, seat: int) -> None:
        """Give up."""
        self._owner(person, seat)
        self.flags()
        if self.places[seat].away in GIVEN_UP:
            raise No("bot-seat")
        self._replace(seat, "resigned")

    def away(self, person: str, seat: int) -> None:
        """Let a bot play."""
        self._there(person, seat)
        self._replace(seat, "left")

    def come_back(self, person: str, seat: int) -> None:
        """Play oneself again."""
        self._owner(person, seat)
        place = self.places[seat]
        if not place.bot:
            raise No("already-seated")
        if place.away in GIVEN_UP:
            raise No("not-your-seat")
        self.places[seat] = Place(person)
        self._hour(seat)
        self._check_asked()

    def _replace(self, seat: int, why: str) -> None:
        self.places[seat] = Place(self.places[seat].person, True, why)
        self._check_asked()

    def _check_asked(self) -> None:
        if self.asked is not None and (self.places[self.asked[0]].bot or not self.waiting):
            self.asked = None

    def _owner(self, person: str, seat: int) -> None:
        if seat >= len(self.places):
            raise No("no-such-seat")
        if self.places[seat].person != person:
            raise No("not-your-seat")
        if self.status != "running":
            raise No("not-running")

    def _there(self, person: str, seat: int) -> None:
        self._owner(person, seat)
        self.flags()
        if self.places[seat].bot:
            raise No("bot-seat")

    def _hour(self, seat: int) -> None:
        if seat in self.actors:
            self.due[seat] = self.now + HOUR_MS

    def _ask(self, anew: list[int] | None = None, before: tuple[int, ...] = ()) -> None:
        """Whoever is asked now and was not before, or is asked anew, has an hour."""
        kept = {seat: due for seat, due in self.due.items() if seat in before and seat not in (anew or [])}
        self.due = {seat: kept.get(seat, self.now + HOUR_MS) for seat in self.actors}
