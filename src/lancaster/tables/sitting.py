"""The sitting: the state of a table, computed from its log.

The same entries give the same sitting at any time and on any node. It changes through `append` alone, which is pure: no
input or output, no clock on the wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from lancaster.chance import Deal
from lancaster.game import Game
from lancaster.notation import IllegalAction, MalformedAction, parse
from lancaster.options import Options
from lancaster.story.items import Question
from lancaster.story.round_accounts import RoundEvents
from lancaster.tables.clock import Clock
from lancaster.tables.entries import AWAY_FOR_GOOD, BEGUN, NOTHING, Asked, Chair, Differs, Entry, Outcome, Play
from lancaster.tables.orders import Orders
from lancaster.tables.settings import TableSettings
from lancaster.tables.time_units import DAY_MS, MINUTE_MS

PLAYED = ("action", "ask", "answer", "takeback")
KEPT_EVERY = 32  # actions: a takeback replays fewer than this
TAKEBACK_ANSWER_MS = {"live": 2 * MINUTE_MS, "turns": DAY_MS}  # after which an open request counts as refused


class Moment(NamedTuple):
    """The game after so many actions; it is never changed."""

    actions: int
    game: Game
    this_round: RoundEvents


@dataclass(slots=True)
class Sitting:
    """The state of a table. `fresh` holds the entries appended to this copy, with what they brought."""

    id: str
    settings: TableSettings
    options: Options
    deal: Deal
    seed: int | None
    host: str | None = None
    status: str = "open"
    chairs: list[Chair] = field(default_factory=list)
    game: Game | None = None
    plays: list[Play] = field(default_factory=list)
    this_round: RoundEvents = field(default_factory=RoundEvents)
    earlier: tuple[Moment, ...] = ()  # every 32nd, and before the latest action
    since: list[int | None] = field(default_factory=list)  # the entry since which each seat owes its decision
    clock: Clock | None = None
    asked: Asked | None = None
    refused: int | None = None  # the action whose takeback the others have refused
    rematch: str | None = None  # the table of the rematch
    jump: int = 0  # the latest jump of time that this table knows
    frozen: tuple[int, int] | None = None  # first differing entry, rules version
    adjourned: str | None = None  # why an operator has adjourned the game
    head: int = 0
    created: int = 0
    started: int | None = None
    ended: int | None = None
    touched: int = 0
    orders: dict[int, Orders] = field(default_factory=dict)  # by seat; no part of the log, and never changed in place
    fresh: list[tuple[Entry, Outcome]] = field(default_factory=list)
    client: str | None = None  # the client's id for this command, stored with its first entry

    @classmethod
    def of(cls, id: str, settings: TableSettings, options: Options, deal: Deal, seed: int | None) -> Sitting:
        """A table with an empty log."""
        seats = [Chair() for _ in range(settings.players)]
        return cls(id, settings, options, deal, seed, chairs=seats, since=[None] * settings.players)

    def copy(self) -> Sitting:
        """A copy; changes to it leave this sitting as it is. They share the game: an action makes a new one."""
        twin = object.__new__(Sitting)
        for name in Sitting.__slots__:  # a fraction of the time of `replace`; every command makes a copy
            setattr(twin, name, getattr(self, name))
        twin.chairs, twin.plays, twin.since = self.chairs[:], self.plays[:], self.since[:]
        twin.clock = self.clock and self.clock.copy()
        twin.fresh, twin.client = [], None
        return twin

    # -- what one may ask --------------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self.game.actors if self.game is not None and self.status == "running" else ()

    @property
    def bots(self) -> list[int]:
        """The seats for which a bot has to decide now."""
        if self.asked is not None:
            return []
        return [seat for seat in self.actors if self.chairs[seat].bot is not None]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def chairs_of(self, person: str) -> list[int]:
        """The seats that have a person's name: theirs, and those that are kept for them."""
        return [seat for seat, chair in enumerate(self.chairs) if person in (chair.person, chair.reserved)]

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat, each once."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    @property
    def deadline(self) -> int | None:
        """When the next clock runs out, or an open takeback counts as refused."""
        if self.clock is None or self.status != "running":
            return None
        found = self.clock.next_deadline()
        moments = [found[1]] if found else []
        if self.asked is not None:
            moments.append(self.asked.until)
        return min(moments, default=None)

    @property
    def places(self) -> list[int]:
        """The place of each seat: by points, ties shared, seats that gave up after all others."""
        assert self.game is not None
        scores = self.game.scores
        lost = [chair.away in AWAY_FOR_GOOD for chair in self.chairs]
        keys = [(lost[seat], -scores[seat]) for seat in range(len(scores))]
        return [1 + sum(other < key for other in keys) for key in keys]

    @property
    def round(self) -> int:
        """The round the game is in; 0 before it begins."""
        return self.game.round if self.game is not None else 0

    @property
    def result(self) -> dict[str, Any]:
        """How the finished game ended, as JSON."""
        assert self.game is not None
        return {
            "points": list(self.game.scores),
            "places": self.places,
            "winners": [seat for seat, place in enumerate(self.places) if place == 1],
            "breakdown": list(self.game.breakdown),
        }

    # -- what happens ------------------------------------------------------------------------------------------------

    def append(
        self,
        kind: str,
        at: int,
        seat: int | None = None,
        data: dict[str, Any] | None = None,
        person: str | None = None,
    ) -> Entry:
        """Append an entry that the commands found to be allowed. Time goes back in a log by a jump alone.

        Only an action is checked here, by the game itself: a refused one raises IllegalAction or MalformedAction, and
        nothing has changed.
        """
        client = self.client if person is not None else None  # an entry of a clock has no client
        at = at if kind == "jump" else max(at, self.touched)
        entry = Entry(self.head + 1, kind, seat, data or {}, person, client, at, "")
        outcome = self._apply(entry)
        if client is not None:
            self.client = None
        digest = self.game.digest() if self.game is not None else ""
        entry = Entry(entry.number, kind, seat, entry.data, person, client, at, digest)
        self.fresh.append((entry, outcome))
        return entry

    def replay(self, entries: Sequence[Entry], differs: int | None = None) -> list[Outcome]:
        """Apply stored entries and return what each brought. Raises `Differs` where the installed rules differ.

        Actions between a difference (`differs`, or one that froze the table) and the rewinding that resolved it are
        skipped: their effect is no longer known.
        """
        return list(self.replaying(entries, differs))

    def replaying(self, entries: Sequence[Entry], differs: int | None = None) -> Iterator[Outcome]:
        """The same, one entry at a time, so that the sitting after each can be read."""
        lost = lost_ranges(entries, differs)
        for entry in entries:
            if any(first <= entry.number <= last for first, last in lost):
                play = entry.kind in PLAYED and not entry.data.get("frozen")
                yield self._pass_over(entry) if play else self._apply(entry)
                continue
            try:
                outcome = self._apply(entry)
            except (IllegalAction, MalformedAction) as error:
                raise Differs(entry.number, str(error)) from error
            except Exception as error:  # rules that break on an entry differ, too
                raise Differs(entry.number, f"{type(error).__name__}: {error}") from error
            digest = self.game.digest() if self.game is not None else ""
            if digest != entry.digest:
                raise Differs(entry.number, "the game stands differently after it")
            yield outcome

    def _pass_over(self, entry: Entry) -> Outcome:
        self.head = entry.number
        self.touched = entry.at
        return NOTHING

    def _apply(self, entry: Entry) -> Outcome:
        assert entry.number == self.head + 1, "entries are applied in order"
        before = self.actors
        outcome: Outcome = _KINDS[entry.kind](self, entry) or NOTHING
        self.head = entry.number
        self.touched = entry.at
        self._ask_anew(entry, before)
        return outcome

    def _ask_anew(self, entry: Entry, before: tuple[int, ...]) -> None:
        """Note since which entry each seat owes a decision, and start or stop its clock."""
        actors = self.actors
        acted = entry.seat if entry.kind == "action" else None
        rewound = entry.kind == "takeback"
        if rewound and len(entry.data["undone"]) == 1 and {*before, entry.seat} == set(actors) != set(before):
            rewound = False  # only a ballot was withdrawn: the other seats owe the same decision as before
        for seat in range(len(self.since)):
            if seat not in actors:
                self.since[seat] = None
            elif seat not in before or seat == acted or rewound or self.since[seat] is None:
                self.since[seat] = entry.number
        if self.clock is not None:
            if self.status in BEGUN:
                self.clock.turn(actors, entry.at, acted)
            if rewound:
                for seat in actors:
                    if seat != entry.seat:
                        self.clock.grant(seat, None, entry.at)

    def apply_to_game(self, entry: Entry) -> Outcome:
        """Apply an entry to the game alone, without clocks and seats (`history`)."""
        if entry.kind == "begin":
            self.game, self.status = self._dealt(), "running"
        elif entry.kind == "action":
            return self._action(entry)
        elif entry.kind == "takeback":
            self._takeback(entry)
        return NOTHING

    def _made(self, entry: Entry) -> None:
        self.host = entry.person
        self.created = entry.at

    def _seat(self, entry: Entry) -> None:
        assert entry.seat is not None
        data = entry.data
        old = self.chairs[entry.seat]
        new = Chair(data["person"], data["label"], data["bot"], data["away"], data["reserved"])
        self.chairs[entry.seat] = new
        if "host" in data:
            self.host = data["host"]
        if self.clock is not None:
            if new.person != old.person:
                self.clock.back(entry.seat, entry.at)
            self.clock.exempt(entry.seat, new.bot is not None, entry.at)
            if new.bot is None and old.bot is not None:
                self.clock.grant(entry.seat, None, entry.at)
        if self.asked is not None and (self.chairs[self.asked.seat].bot is not None or not waiting(self)):
            self.asked = None

    def _begin(self, entry: Entry) -> None:
        self.game = self._dealt()
        self.status = "running"
        self.started = entry.at
        self.jump = entry.data.get("jump", 0)
        self.clock = Clock(self.settings.clock, self.settings.players)
        for seat, chair in enumerate(self.chairs):
            self.clock.exempt(seat, chair.bot is not None, entry.at)

    def _dealt(self) -> Game:
        if self.seed is not None:
            return Game.new(self.options, self.seed)
        return Game.deal(self.options, self.deal)

    def _action(self, entry: Entry) -> Outcome:
        assert self.game is not None
        assert entry.seat is not None
        game = self.game.copy()
        left = self.clock.left(entry.seat, entry.at) if self.clock is not None else None
        question = Question.of(game, entry.seat) if entry.seat in game.actors else None
        events = game.play(entry.seat, entry.data["action"])
        kept = (each for each in self.earlier if each.actions % KEPT_EVERY == 0 and each.actions < len(self.plays))
        self.earlier = (*kept, Moment(len(self.plays), self.game, self.this_round))
        self.this_round = self.this_round.copy()
        self.game = game
        self.plays.append(Play(entry.number, entry.seat, entry.data["action"], left))
        self.asked = None
        self.refused = None
        if game.over:
            self.status = "finished"
            self.ended = entry.at
        told = [game.event_data(event) for event in events]
        return Outcome(told, question, self.this_round.follow(told, game))

    def _ask(self, entry: Entry) -> None:
        assert entry.seat is not None
        until = entry.at + TAKEBACK_ANSWER_MS[self.settings.pace]
        self.asked = Asked(entry.seat, tuple(entry.data["undone"]), entry.data["to"], frozenset(), until)

    def _answer(self, entry: Entry) -> None:
        assert entry.seat is not None
        assert self.asked is not None
        if entry.data["yes"]:
            self.asked = replace(self.asked, agreed=self.asked.agreed | {entry.seat})
        else:
            self.refused = None if entry.data.get("why") == "withdrawn" else self.asked.undone[0]
            self.asked = None

    def _takeback(self, entry: Entry) -> None:
        assert self.game is not None
        undone = set(entry.data["undone"])
        self._give_back_no_time(entry)
        self.stand_after([play for play in self.plays if play.number not in undone])
        self.asked = None
        if self.status == "frozen":
            self.frozen = None
            self.status = "running" if self.adjourned is None else "adjourned"
            if self.clock is not None:
                self.clock.resume(entry.at, "frozen")

    def stand_after(self, plays: list[Play]) -> None:
        """Let the game stand as after these actions, from the latest kept moment that they share with it."""
        pairs = enumerate(zip(self.plays, plays, strict=False))
        shared = next((n for n, (old, new) in pairs if old is not new), min(len(self.plays), len(plays)))
        kept = [each for each in self.earlier if each.actions <= shared] or [Moment(0, self._dealt(), RoundEvents())]
        count, game, this_round = kept[-1].actions, kept[-1].game.copy(), kept[-1].this_round.copy()
        for play in plays[count:]:
            if count % KEPT_EVERY == 0 and count > kept[-1].actions:
                kept.append(Moment(count, game.copy(), this_round.copy()))
            events = game.play(play.seat, parse(play.action))
            this_round.follow([game.event_data(event) for event in events], game)
            count += 1
        self.plays, self.game, self.this_round, self.earlier = plays, game, this_round, tuple(kept)

    def _give_back_no_time(self, entry: Entry) -> None:
        """Reset the clock of the seat to what was left before the action: taking back wins no time."""
        for play in self.plays:
            if self.clock is not None and play.seat == entry.seat and play.number in entry.data["undone"]:
                self.clock.turn({*self.actors, play.seat}, entry.at)
                if play.left is not None:
                    self.clock.limit(play.seat, play.left, entry.at)
                return

    def _flag(self, entry: Entry) -> None:
        """The entry `seat` beside it says what follows."""

    def _holiday(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.clock is not None:
            self.clock.holiday(entry.seat, entry.data["begins"], entry.data["ends"], entry.at)

    def _back(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.clock is not None:
            self.clock.back(entry.seat, entry.at)

    def _jump(self, entry: Entry) -> None:
        self.jump = entry.data["number"]
        if self.clock is not None:
            moved = self.clock.jump(entry.data["begins"], entry.data["ends"])
            if self.asked is not None:
                self.asked = replace(self.asked, until=self.asked.until + moved)

    def _freeze(self, entry: Entry) -> None:
        self.frozen = (entry.data["number"], entry.data["rules"])
        self.status = "frozen"
        if self.clock is not None:
            self.clock.pause(entry.at, "frozen")

    def _adjourn(self, entry: Entry) -> None:
        self.adjourned = entry.data["why"]
        self.asked = None
        if self.status == "running":
            self.status = "adjourned"
        if self.clock is not None:
            self.clock.pause(entry.at, "adjourned")

    def _resume(self, entry: Entry) -> None:
        self.adjourned = None
        if self.status == "adjourned":
            self.status = "running"
        if self.clock is not None:
            self.clock.resume(entry.at, "adjourned")

    def _close(self, entry: Entry) -> None:
        self.status = "closed"
        self.ended = entry.at

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]


_KINDS = {
    "made": Sitting._made,
    "seat": Sitting._seat,
    "begin": Sitting._begin,
    "action": Sitting._action,
    "ask": Sitting._ask,
    "answer": Sitting._answer,
    "takeback": Sitting._takeback,
    "flag": Sitting._flag,
    "holiday": Sitting._holiday,
    "back": Sitting._back,
    "jump": Sitting._jump,
    "freeze": Sitting._freeze,
    "adjourn": Sitting._adjourn,
    "resume": Sitting._resume,
    "close": Sitting._close,
    "rematch": Sitting._rematch,
}


def lost_ranges(entries: Sequence[Entry], differs: int | None) -> list[tuple[int, int]]:
    """The ranges of entries in which actions do not count: from a difference to its rewinding."""
    found: list[tuple[int, int]] = []
    first: int | None = None
    for entry in entries:
        if entry.kind == "freeze":
            number = entry.data["number"]
            first = number if first is None else min(first, number)
        elif entry.kind == "takeback" and entry.data.get("frozen") and first is not None:
            found.append((first, entry.number))
            first = None
    return found + [(open_from, entries[-1].number) for open_from in (first, differs) if open_from is not None]


def waiting(sitting: Sitting) -> list[int]:
    """The seats that still have to answer the open takeback, one for each other person."""
    asked = sitting.asked
    if asked is None:
        return []
    asker = sitting.chairs[asked.seat].person
    return [
        seat
        for seat, chair in enumerate(sitting.chairs)
        if chair.person is not None and chair.person != asker and chair.bot is None and seat not in asked.agreed
    ]
