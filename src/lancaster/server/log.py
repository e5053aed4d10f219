"""The log of a table, and what it amounts to.

Everything that happens at a table is an entry: it was made, somebody sat down, the game began, an action, a takeback, a
clock that ran out. Entries are numbered from 1 and never deleted; a `Sitting` is what they amount to, so it can be made
again from them at any time, on any node, and always comes out the same. It changes through `append` alone, which is
pure: no input, no output, no clock on the wall.

| kind | data | what it means |
|---|---|---|
| made | | the table is there, with its host |
| seat | person, label, bot, away, reserved, why | who has a seat and who plays it, from now on |
| begin | | the cards are dealt |
| action | action, declined | a seat plays an action; declining says what was offered, its kind and its subject |
| ask | undone, to | a seat asks to take back these actions |
| answer | yes, why | another agrees to it, or does not; its asker withdraws it; nobody answered in time |
| takeback | undone, to | these actions are undone; the game stands as after entry `to` |
| flag | | a seat has run out of time |
| holiday | begins, ends | the clock of a seat stands in that time |
| back | | the holidays of a seat are over |
| freeze | number, rules | the installed rules lead elsewhere from entry `number` on |
| close | why | the table is closed without a result |
| rematch | table | people go on there |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lancaster.chance import Deal
from lancaster.game import Game
from lancaster.notation import IllegalAction, MalformedAction, parse
from lancaster.options import Options
from lancaster.rules.actions import Ballot
from lancaster.server.clock import DAY, MINUTE, Clock, settings_from
from lancaster.server.wire import TableSettings

AWAY_FOR_GOOD = ("resigned", "forfeited")
PLAYED = ("action", "ask", "answer", "takeback")
PATIENCE = {"live": 2 * MINUTE, "turns": DAY}  # how long a takeback is asked for before it counts as refused


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log, as it is stored."""

    number: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    person: str | None
    client: str | None
    at: int
    digest: str  # of the game after it; empty before it begins


@dataclass(frozen=True, slots=True)
class Chair:
    """Who has a seat (`person`) and who plays it now (the person, or `bot`)."""

    person: str | None = None
    label: str = ""
    bot: str | None = None
    away: str = ""  # why a bot plays for a person: flagged, left, resigned, forfeited
    reserved: str | None = None  # for this person only, until the game begins

    @property
    def taken(self) -> bool:
        """Whether anybody plays it."""
        return self.person is not None or self.bot is not None

    def data(self) -> dict[str, Any]:
        """As the entry `seat` holds it."""
        return {
            "person": self.person,
            "label": self.label,
            "bot": self.bot,
            "away": self.away,
            "reserved": self.reserved,
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """A takeback that was asked for and not answered by all."""

    seat: int
    undone: tuple[int, ...]
    to: int
    agreed: frozenset[int]
    until: int  # bots wait for it so long, and no longer


@dataclass(frozen=True, slots=True)
class Play:
    """An action that counts: not taken back."""

    number: int
    seat: int
    action: str
    left: int | None  # on the seat's clock when it was played


def action_data(game: Game, seat: int, action: str) -> dict[str, Any]:
    """The data of an action's entry. No event tells what was declined, so the entry does."""
    prompt = game.prompt(seat) if action == "none" else None
    return {"action": action} if prompt is None else {"action": action, "declined": f"{prompt.kind} {prompt.subject}"}


@dataclass(slots=True)
class Sitting:
    """A table as its log has left it. `fresh` holds what was appended to this copy, with the events it caused."""

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
    since: list[int | None] = field(default_factory=list)  # the entry since which each seat owes what it owes
    clock: Clock | None = None
    asked: Asked | None = None
    refused: int | None = None  # the play that the others did not let somebody take back
    rematch: str | None = None  # the table where people go on
    frozen: tuple[int, int] | None = None  # first differing entry, rules version
    head: int = 0
    created: int = 0
    started: int | None = None
    ended: int | None = None
    touched: int = 0
    fresh: list[tuple[Entry, list[dict[str, Any]]]] = field(default_factory=list)
    client: str | None = None  # the sender's id for what is being done, kept with the first entry it makes

    @classmethod
    def of(cls, id: str, settings: TableSettings, options: Options, deal: Deal, seed: int | None) -> Sitting:
        """A table about which nothing is logged yet."""
        seats = [Chair() for _ in range(settings.players)]
        return cls(id, settings, options, deal, seed, chairs=seats, since=[None] * settings.players)

    def copy(self) -> Sitting:
        """A copy to go on with; this one stays as it is."""
        return replace(
            self,
            chairs=self.chairs[:],
            game=self.game and self.game.copy(),
            plays=self.plays[:],
            since=self.since[:],
            clock=self.clock and self.clock.copy(),
            fresh=[],
            client=None,
        )

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

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat, each once."""
        return list(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    @property
    def deadline(self) -> int | None:
        """When the next clock runs out, or nobody waits any longer for an answer."""
        if self.clock is None or self.status != "running":
            return None
        found = self.clock.next_deadline()
        moments = [found[1]] if found else []
        if self.asked is not None:
            moments.append(self.asked.until)
        return min(moments, default=None)

    @property
    def places(self) -> list[int]:
        """Everybody’s place: by points, ties shared; whoever gave up comes after those who played on."""
        assert self.game is not None
        scores = self.game.scores
        lost = [chair.away in AWAY_FOR_GOOD for chair in self.chairs]
        keys = [(lost[seat], -scores[seat]) for seat in range(len(scores))]
        return [1 + sum(other < key for other in keys) for key in keys]

    # -- what happens ------------------------------------------------------------------------------------------------

    def append(
        self,
        kind: str,
        at: int,
        seat: int | None = None,
        data: dict[str, Any] | None = None,
        person: str | None = None,
    ) -> Entry:
        """Let something happen that was found to be allowed. Time never goes back in a log."""
        client = self.client if person is not None else None  # a clock that ran out just before is nobody's message
        entry = Entry(self.head + 1, kind, seat, data or {}, person, client, max(at, self.touched), "")
        if client is not None:
            self.client = None
        events = self._apply(entry)
        entry = replace(entry, digest=self.game.digest() if self.game is not None else "")
        self.fresh.append((entry, events))
        return entry

    def replay(self, entries: Sequence[Entry], differs: int | None = None) -> list[list[dict[str, Any]]]:
        """Let stored entries happen again; the events of each. Raises `Differs` where the rules lead elsewhere.

        From a difference on (the one given, or one that froze the table before) up to the rewinding that resolved it,
        what was played is passed over: nobody can say any more what it did.
        """
        return list(self.replaying(entries, differs))

    def replaying(self, entries: Sequence[Entry], differs: int | None = None) -> Iterator[list[dict[str, Any]]]:
        """The same one entry at a time, so that the moment after each can be looked at."""
        lost = _lost(entries, differs)
        for entry in entries:
            if any(first <= entry.number <= last for first, last in lost):
                play = entry.kind in PLAYED and not entry.data.get("frozen")
                yield self._pass_over(entry) if play else self._apply(entry)
                continue
            try:
                events = self._apply(entry)
            except (IllegalAction, MalformedAction) as error:
                raise Differs(entry.number, str(error)) from error
            except Exception as error:  # rules that break on it lead elsewhere, too
                raise Differs(entry.number, f"{type(error).__name__}: {error}") from error
            digest = self.game.digest() if self.game is not None else ""
            if digest != entry.digest:
                raise Differs(entry.number, "the game stands differently after it")
            yield events

    def _pass_over(self, entry: Entry) -> list[dict[str, Any]]:
        self.head = entry.number
        self.touched = entry.at
        return []

    def _apply(self, entry: Entry) -> list[dict[str, Any]]:
        assert entry.number == self.head + 1, "entries are applied in order"
        before = self.actors
        events: list[dict[str, Any]] = _KINDS[entry.kind](self, entry) or []
        self.head = entry.number
        self.touched = entry.at
        self._ask_anew(entry, before)
        return events

    def _ask_anew(self, entry: Entry, before: tuple[int, ...]) -> None:
        """Note since when each seat owes a decision, and let its clock run."""
        actors = self.actors
        acted = entry.seat if entry.kind == "action" else None
        rewound = entry.kind == "takeback"
        if rewound and len(entry.data["undone"]) == 1 and {*before, entry.seat} == set(actors) != set(before):
            rewound = False  # only a ballot withdrawn: the others are asked what they were asked before
        for seat in range(len(self.since)):
            if seat not in actors:
                self.since[seat] = None
            elif seat not in before or seat == acted or rewound or self.since[seat] is None:
                self.since[seat] = entry.number
        if self.clock is not None:
            if self.status in ("running", "frozen"):
                self.clock.turn(actors, entry.at, acted)
            if rewound:
                for seat in actors:
                    if seat != entry.seat:
                        self.clock.grant(seat, None, entry.at)

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
        if self.asked is not None and (self.chairs[self.asked.seat].bot is not None or not _waiting(self)):
            self.asked = None

    def _begin(self, entry: Entry) -> list[dict[str, Any]]:
        self.game = self._dealt()
        self.status = "running"
        self.started = entry.at
        clock = self.settings.clock
        self.clock = Clock(settings_from(clock.model_dump() if clock else None), self.settings.players)
        for seat, chair in enumerate(self.chairs):
            self.clock.exempt(seat, chair.bot is not None, entry.at)
        return []

    def _dealt(self) -> Game:
        if self.seed is not None:
            return Game.new(self.options, self.seed)
        return Game.deal(self.options, self.deal)

    def _action(self, entry: Entry) -> list[dict[str, Any]]:
        assert self.game is not None
        assert entry.seat is not None
        game = self.game
        left = self.clock.left(entry.seat, entry.at) if self.clock is not None else None
        events = game.play(entry.seat, entry.data["action"])
        self.plays.append(Play(entry.number, entry.seat, entry.data["action"], left))
        self.asked = None
        self.refused = None
        if game.over:
            self.status = "finished"
            self.ended = entry.at
        return [game.event_data(event) for event in events]

    def _ask(self, entry: Entry) -> None:
        assert entry.seat is not None
        until = entry.at + PATIENCE[self.settings.pace]
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
        self.plays = [play for play in self.plays if play.number not in undone]
        game = self._dealt()
        for play in self.plays:
            game.push(play.seat, parse(play.action))
        self.game = game
        self.asked = None
        if self.status == "frozen":
            self.frozen = None
            self.status = "running"
            if self.clock is not None:
                self.clock.resume(entry.at, "frozen")

    def _give_back_no_time(self, entry: Entry) -> None:
        """Whoever takes back has what was left before: playing and taking back in turns never wins time."""
        for play in self.plays:
            if self.clock is not None and play.seat == entry.seat and play.number in entry.data["undone"]:
                self.clock.turn({*self.actors, play.seat}, entry.at)
                if play.left is not None:
                    self.clock.limit(play.seat, play.left, entry.at)
                return

    def _flag(self, entry: Entry) -> None:
        """What follows from it is told by the entry `seat` beside it."""

    def _holiday(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.clock is not None:
            self.clock.holiday(entry.seat, entry.data["begins"], entry.data["ends"], entry.at)

    def _back(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.clock is not None:
            self.clock.back(entry.seat, entry.at)

    def _freeze(self, entry: Entry) -> None:
        self.frozen = (entry.data["number"], entry.data["rules"])
        self.status = "frozen"
        if self.clock is not None:
            self.clock.pause(entry.at, "frozen")

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
    "freeze": Sitting._freeze,
    "close": Sitting._close,
    "rematch": Sitting._rematch,
}


class Differs(Exception):
    """Under the installed rules a stored game goes another way from entry `number` on."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"entry {number}: {problem}")
        self.number = number
        self.problem = problem


def _lost(entries: Sequence[Entry], differs: int | None) -> list[tuple[int, int]]:
    """First and last entries between which nothing that was played counts: from a difference to its rewinding."""
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


def _waiting(sitting: Sitting) -> list[int]:
    """The seats that still have to agree to the takeback that is asked for: one for each other person."""
    asked = sitting.asked
    if asked is None:
        return []
    asker = sitting.chairs[asked.seat].person
    return [
        seat
        for seat, chair in enumerate(sitting.chairs)
        if chair.person is not None and chair.person != asker and chair.bot is None and seat not in asked.agreed
    ]


waiting = _waiting


def is_ballot(text: str) -> bool:
    """Whether an action's text is a ballot: secret until all are counted."""
    return isinstance(parse(text), Ballot)
