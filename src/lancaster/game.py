"""The game: the one class that everybody else uses. A game is options + deal + actions.

>>> from lancaster import Game, Options
>>> game = Game.new(Options(players=4), seed=1413)
>>> game.actors
(1,)
>>> game.prompt(1)
Prompt('first-extension', '', 'R1.4')
>>> game.play(1, "extend gold")
(Extended(seat=1, space=1),)
>>> game.explain(1, "extend votes")
Reason('not-your-turn', 'R2.1', ())
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from lancaster import record as records
from lancaster.breakdown import breakdown_of
from lancaster.chance import Chooser, Deal, DealError, Rng
from lancaster.choices import Choice, choices_of, placements_of
from lancaster.errors import ArgumentError, check_chooser, check_seat, shown
from lancaster.event_data import Data, event_data
from lancaster.forecast import Forecast, Standing
from lancaster.forecasts import forecast_from, forecast_of, standing_of
from lancaster.hidden import Hidden
from lancaster.moves import GAME_OVER, in_record_order, moves_of, to_take_back
from lancaster.notation import IllegalAction, MalformedAction, parse
from lancaster.options import SECTIONS, Options, OptionsError
from lancaster.record import RecordError
from lancaster.redeal import deal_again, lay_hidden
from lancaster.rules.actions import Action
from lancaster.rules.agenda import Prompt
from lancaster.rules.book import Book
from lancaster.rules.events import Event, Placed
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.reasons import Reason
from lancaster.rules.scoring import winners
from lancaster.rules.setup import lay_out, open_book
from lancaster.rules.sight import seen_by
from lancaster.rules.table import NO_BALLOT, Table
from lancaster.rules.terms import COLOURS, OVER, PHASES, PLACEMENT, POINTS, PURSE
from lancaster.view import View
from lancaster.views import own_seat_of, view_of

_NOT_YOUR_TURN = Reason("not-your-turn", "R2.1")
_ALREADY_VOTED = Reason("already-voted", "R3.1")


class Game:
    """A game of Lancaster in progress or over. Seats are numbered from 0; `copy` gives an independent game."""

    __slots__ = ("_built", "_table", "dealt", "names", "options", "seed")

    options: Options
    dealt: Deal  # everything chance decides; secret until it is seen
    seed: int | None  # what the deal was drawn from, if it was
    names: tuple[str, ...]
    _table: Table
    _built: Table | None  # the position it began with, if that is no beginning of a game

    def __init__(
        self,
        options: Options,
        deal: Deal,
        seed: int | None,
        names: tuple[str, ...],
        table: Table,
        built: Table | None = None,
    ) -> None:
        """Use `Game.new`, `Game.deal`, `Game.replay` or `Position` instead."""
        self.options = options
        self.dealt = deal
        self.seed = seed
        self.names = names
        self._table = table
        self._built = built

    # -- beginnings --------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, options: Options | None = None, seed: int | None = None, names: Sequence[str] = ()) -> Game:
        """A new game; the same options and seed give the same game on every machine. Without a seed: a random one."""
        options = Options() if options is None else options
        if seed is None:
            seed = secrets.randbits(128)
        _check_options(options)
        return cls._laid_out(options, Deal.draw(options, Rng(seed)), seed, names)

    @classmethod
    def deal(cls, options: Options, deal: Deal, names: Sequence[str] = ()) -> Game:
        """A new game with a given Deal."""
        _check_options(options)
        if not isinstance(deal, Deal):
            raise ArgumentError(f"a game is dealt from a Deal, not {shown(deal)}")
        deal.check(options)
        return cls._laid_out(options, deal, None, names)

    @classmethod
    def _laid_out(cls, options: Options, deal: Deal, seed: int | None, names: Sequence[str]) -> Game:
        records.check_names(names, options.players)
        return cls(options, deal, seed, tuple(names), _lay_out(options, deal))

    # -- whose turn it is, and what can be done ----------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; in a vote all that have not answered; () when the game is over."""
        return self._table.actors()

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a seat in a fixed order, each once; empty for a seat that owes no decision."""
        if type(seat) is not int or not 0 <= seat < self.options.players:  # without a call: searches ask this often
            self._check_seat(seat)
        return self._table.legal(seat)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """The same actions as a tree (kind, piece, place, amount), for people: the flat list can pass 800."""
        self._check_seat(seat)
        return choices_of(self.table, seat)

    def placements(self, seat: int) -> tuple[Choice, ...]:
        """What the seat could place if it were its turn now, as such a tree; () outside the phase of placement."""
        self._check_seat(seat)
        return placements_of(self.table, seat) if self._table.phase == PLACEMENT else ()

    def prompt(self, seat: int) -> Prompt | None:
        """What is asked of a seat: kind, subject and rule; None when nothing is."""
        self._check_seat(seat)
        t = self._table
        return t.agenda[-1].prompt(t, seat) if seat in t.actors() else None

    def explain(self, seat: int, action: Action | str) -> Reason | None:
        """None if the action is legal now, else the reason: a code, a rule number, and what fills the sentence."""
        self._check_seat(seat)
        action = self._read(seat, action)
        t = self._table
        if not t.agenda:
            return GAME_OVER
        step = t.agenda[-1]
        if seat not in step.actors(t):
            return _ALREADY_VOTED if t.ballots[seat] != NO_BALLOT else _NOT_YOUR_TURN
        reason = step.refusal(t, seat, action)
        if reason is not None and reason.code == "not-asked":
            prompt = step.prompt(t, seat)
            return Reason("not-asked", prompt.rule, (("asked", prompt.kind),))
        return reason

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Play an action (or its text) and get the events; a refused one raises IllegalAction and changes nothing."""
        action = self._read(seat, action)
        reason = self.explain(seat, action)
        if reason is not None:
            raise IllegalAction(reason, action)
        t = self._table
        log: list[Event] = []
        t.log = log
        try:
            self.push(seat, action)
        finally:
            t.log = None
        return tuple(log)

    def push(self, seat: int, action: Action) -> None:
        """Play a legal action without any check and without events, for search; anything else breaks the game."""
        self._table.push(seat, action)

    def preview(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """The events an action would cause, up to the first that would tell the seat a secret; nothing is played."""
        return self.preview_placing(seat, action)[0]

    def preview_placing(self, seat: int, action: Action | str) -> tuple[tuple[Event, ...], Standing | None]:
        """What `preview` tells, and how it would stand in the county or conflict where a knight is placed."""
        action = self._read(seat, action)
        reason = self.explain(seat, action)
        if reason is not None:
            raise IllegalAction(reason, action)
        t = self._table.copy()
        log: list[Event] = []
        t.log = log
        t.agenda[-1].answer(t, seat, action)
        places = [event.place for event in log if isinstance(event, Placed)]
        standing = standing_of(self._table, t, places[0]) if places else None
        t.settle_for(seat)
        return tuple(log), standing

    def takeback(self, seat: int) -> Action:
        """Undo the seat's own latest action and return it; repeatable.

        Refused with IllegalAction when somebody else has acted since, or when it brought something secret to light. In
        a vote a seat can withdraw its own ballot from among the others.
        """
        self._check_seat(seat)
        found = to_take_back(self._table, seat)
        if isinstance(found, Reason):
            raise IllegalAction(found)
        moves = moves_of(self._table)
        taken = moves.pop(-1 - found)
        self._table = self._beginning()
        for move in moves:
            self.push(move.seat, move.action)
        return taken.action

    def explain_takeback(self, seat: int) -> Reason | None:
        """None if the seat may take back its latest action now, else the reason."""
        self._check_seat(seat)
        found = to_take_back(self._table, seat)
        return found if isinstance(found, Reason) else None

    # -- how it stands -----------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The whole state, secrets included, for programs that need speed; read it, never write to it.

        docs/low-level.md describes its columns, what is stable, and how secrets are kept. To show something to a player
        use `view`; to let a bot read, give it the table of `determinize(seat, rng)`.
        """
        return self._table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.phase == OVER

    @property
    def phase(self) -> str:
        """The phase that is being played: setup, placement, parliament, rewards, or over."""
        return PHASES[self._table.phase]

    @property
    def round(self) -> int:
        """The round that is being played, 1 to 5."""
        return self._table.round

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, final when the game is over."""
        return tuple(self._table.purse[POINTS::PURSE])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        return winners(self._table) if self.over else ()

    @property
    def breakdown(self) -> tuple[dict[str, int], ...]:
        """Points by seat and source: each law, each county, conflicts, strength, extensions, nobles, seals, shame."""
        return breakdown_of(self.history(), self.options.players)

    def history(self) -> Iterator[Event]:
        """Every event since the set-up, or since the position that was built, in order."""
        t = self._beginning()
        for move in moves_of(self._table):
            log: list[Event] = []
            t.log = log
            t.push(move.seat, move.action)
            yield from log

    def view(self, seat: int | None) -> View:
        """What a seat may know, as typed data ready for JSON; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        t = self._table
        deck = sorted(t.law_deck)
        to_come = [[LAWS[law].key for law in deck if LAWS[law].section == number] for number in range(SECTIONS)]
        conflicts = [t.book.card_names[card] for card in sorted(t.conflict_deck)]
        blind = seen_by(t, -1 if seat is None else seat)
        return view_of(blind, seat, self.options, self.dealt.sets, [keys for keys in to_come if keys], conflicts)

    def views(self, seats: Iterable[int | None]) -> dict[int | None, View]:
        """The views of these seats and of a spectator (None): what all know alike is made once and shared."""
        public = self.view(None)
        found: dict[int | None, View] = {None: public}
        for seat in seats:
            if seat is not None:
                rows = public["seats"][:]
                rows[seat] = own_seat_of(seen_by(self._table, seat), seat, rows[seat])
                found[seat] = {**public, "seat": seat, "seats": rows}
        return found

    def forecast(self, seat: int | None) -> Forecast:
        """As far as the seat may know: what each law gives whom now, how conflicts stand, the final scoring now."""
        if seat is not None:
            self._check_seat(seat)
        return forecast_of(seen_by(self._table, -1 if seat is None else seat))

    def forecasts(self, seats: Iterable[int | None]) -> dict[int | None, Forecast]:
        """The forecasts of these seats and of a spectator (None): what all know alike is made once and shared."""
        public = self.forecast(None)
        found: dict[int | None, Forecast] = {None: public}
        for seat in seats:
            if seat is not None:
                found[seat] = forecast_from(public, seen_by(self._table, seat), seat)
        return found

    def event_data(self, event: Event) -> dict[str, Data]:
        """An event as data ready for JSON, with names for places, laws and cards."""
        if not isinstance(event, Event):
            raise ArgumentError(f"an event is wanted, not {shown(event)}")
        return event_data(event, self._table.book)

    def digest(self) -> str:
        """A fingerprint of the whole state, secrets included; the same on every machine."""
        return self._table.digest()

    # -- copies ------------------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy."""
        return Game(self.options, self.dealt, self.seed, self.names, self._table.copy(), self._built)

    def determinize(self, seat: int | None, rng: Chooser) -> Game:
        """A copy with another Deal for everything the seat has not seen, and without a seed.

        The unseen order of both decks is drawn anew, within each law section, and so are the unrevealed ballots of the
        others. Screened totals are kept: everyone saw them being gained and paid (R1.8). What is drawn depends on the
        generator and on what the seat may know, on nothing else.
        """
        if seat is not None:
            self._check_seat(seat)
        check_chooser(rng)
        twin = self.copy()
        twin.seed = None
        twin.dealt = deal_again(twin._table, self.dealt, seat, rng)
        return twin

    def with_hidden(self, hidden: Hidden) -> Game:
        """A copy in which the unseen cards lie as `hidden` says; DealError if they cannot."""
        if not isinstance(hidden, Hidden):
            raise ArgumentError(f"unseen cards are laid as a Hidden says, not {shown(hidden)}")
        twin = self.copy()
        twin.seed, twin.dealt = None, lay_hidden(twin._table, self.dealt, hidden)
        return twin

    def _laid_anew(self, record: records.Record, number: int) -> Game:
        """The game with the unseen cards as the record fixes them after so many actions."""
        game = self
        for moves, line, hidden in record.hidden:
            if moves == number:
                try:
                    game = game.with_hidden(hidden)
                except DealError as error:
                    raise RecordError(line, str(error)) from None
        return game

    # -- text --------------------------------------------------------------------------------------------------------

    def parse(self, seat: int, text: str) -> Action:
        """The legal action with this text; MalformedAction if it is no action, IllegalAction if not now."""
        action = self._parse(seat, text)
        reason = self.explain(seat, action)
        if reason is not None:
            raise IllegalAction(reason, action)
        return action

    @property
    def moves(self) -> tuple[tuple[int, Action], ...]:
        """Every action so far with its seat; the ballots of a vote in seat order."""
        return in_record_order(moves_of(self._table), self.options.players)

    def record(self) -> str:
        """The whole game as text, secrets included: not to be shown to players before the end.

        A game from a built `Position` has none (ArgumentError): no actions lead to its beginning.
        """
        if self._built is not None:
            raise ArgumentError("a game from a built position has no record: no actions lead to its beginning")
        result = self.scores if self.over else None
        return records.write(self.options, self.dealt, self.seed, self.names, result, self.moves)

    @classmethod
    def replay(cls, text: str, to: int | None = None) -> Game:
        """The game that a record holds, or its first `to` actions (all, if it has fewer).

        A record that goes wrong is refused with a RecordError that names the line.
        """
        record = records.read(text)
        if to is not None and (type(to) is not int or to < 0):
            raise ArgumentError(f"to is a number of actions, from 0 on, not {shown(to)}")
        game = cls._laid_out(record.options, record.deal, record.seed, record.names)
        moves = record.moves if to is None else record.moves[:to]
        for number, (line, seat, action) in enumerate(moves):
            game = game._laid_anew(record, number)
            reason = game.explain(seat, action)
            if reason is not None:
                raise RecordError(line, f"{COLOURS[seat]}: {IllegalAction(reason, action)}")
            game.push(seat, action)
        game = game._laid_anew(record, len(moves))
        if to is None and record.result is not None:
            if not game.over:
                raise RecordError(record.last_line, "the record has a result, but its game is not over")
            if record.result != game.scores:
                told = " ".join(f"{COLOURS[seat]}={points}" for seat, points in enumerate(game.scores))
                raise RecordError(record.result_line, f"the actions lead to another result: {told}")
        return game

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; an OSError says what is wrong with the file, as with `open`."""
        _path(path).write_text(self.record(), encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str], to: int | None = None) -> Game:
        """The game of a record file, or its first `to` actions; a RecordError names the line that is wrong."""
        try:
            text = _path(path).read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError(1, "this is no record: not a UTF-8 text", "not-a-record") from None
        return cls.replay(text.replace("\r\n", "\n"), to)

    # -- details -----------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """The table as a picture in text, as a spectator sees it."""
        from lancaster.story import table_text  # the story is told with the game, not the other way round

        return table_text(self, None)

    def _repr_svg_(self) -> str:
        """The table as a picture, as a spectator sees it: what a notebook shows."""
        from lancaster.story import scene, svg

        return svg(scene(self))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game: the same options, Deal and actions; names and seed do not matter."""
        if not isinstance(other, Game):
            return NotImplemented
        same = self.options == other.options and self.dealt == other.dealt
        return same and self.moves == other.moves and self._beginning().digest() == other._beginning().digest()

    __hash__ = None  # type: ignore[assignment] # a game changes as it is played

    def __repr__(self) -> str:
        state = "over" if self.over else f"round {self._table.round}, actors {self.actors}"
        return f"<Game of {self.options.players}, {self.options.laws} laws, {state}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Game.replay, (self.record(),))

    def _beginning(self) -> Table:
        """The table before the first action."""
        if self._built is not None:
            return self._built.copy()
        return _lay_out(self.options, self.dealt, self._table.book)

    def _check_seat(self, seat: int) -> None:
        check_seat(seat, self.options.players)

    def _parse(self, seat: int, text: str) -> Action:
        """The action with this text; if there is none, the error names the legal one that is nearest."""
        try:
            return parse(text)
        except MalformedAction as error:
            raise error.among(self.legal(seat)) from None

    def _read(self, seat: int, action: Action | str) -> Action:
        """The shared action that is meant; an object built by the caller is refused, even with a correct text."""
        if not isinstance(action, Action):
            return self._parse(seat, action)
        shared = parse(action.text)
        if shared is not action:
            raise MalformedAction(repr(action), "no-text", "")
        return shared


def _path(path: object) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise ArgumentError(f"a file is named by a text or a path, not {shown(path)}")
    return Path(path)


def _check_options(options: object) -> None:
    if not isinstance(options, Options):
        raise OptionsError(f"a game is played with Options, such as Options(players=3), not {shown(options)}")


def _lay_out(options: Options, deal: Deal, book: Book | None = None) -> Table:
    book = book or open_book(options.material, options.players, options.court, options.displeasure)
    laws = [NUMBER[key] for key in deal.laws]
    conflicts = [book.card_names.index(name) for name in deal.conflicts]
    return lay_out(book, deal.start, laws, conflicts)
