"""The entries of a table's log. They are numbered from 1, never changed and never deleted.

| kind | data | what it means |
|---|---|---|
| made | | the table is made, by its host |
| seat | person, label, bot, away, reserved, why | who has a seat and who plays it, from now on |
| begin | jump | the cards are dealt; `jump`: the number of the latest jump of time, if there was one |
| action | action, declined | a seat plays an action; declining says what was offered, its kind and its subject |
| ask | undone, to | a seat asks to take back these actions |
| answer | yes, why | another seat agrees or not; or the asker withdraws it; or nobody answered in time |
| takeback | undone, to | these actions are undone; the game stands as after entry `to` |
| flag | | a seat has run out of time |
| holiday | begins, ends | the clock of a seat is stopped for that time |
| back | | the holidays of a seat are over |
| jump | number, begins, ends | time went from `begins` to `ends` at once: the server was away, or its clock was set |
| freeze | number, rules | the installed rules differ from entry `number` on |
| adjourn | why | an operator stops the game: clocks stand still, nobody can act |
| resume | | the game that was adjourned goes on |
| close | why | the table is closed without a result |
| rematch | table | the table of the rematch |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lancaster.game import Game
from lancaster.notation import parse
from lancaster.rules.actions import Ballot
from lancaster.story.items import Question
from lancaster.story.round_accounts import Account

BEGUN = ("running", "frozen", "adjourned")  # what a table can be between the beginning of its game and the end
UNFINISHED = ("open", *BEGUN)
ADJOURNED_WHY = ("report", "dispute", "request", "maintenance")
AWAY_FOR_GOOD = ("resigned", "forfeited")
FORMER_PLAYER = "former player"  # the label of a seat whose person was deleted


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
class Outcome:
    """What an entry brought: events as data, for an action the question that it answered, and the account of the round
    where laws are applied or the round is over.
    """

    events: list[dict[str, Any]]
    question: Question | None = None
    account: Account | None = None


NOTHING = Outcome([])


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
    """A takeback that is asked for and not answered by everybody."""

    seat: int
    undone: tuple[int, ...]
    to: int
    agreed: frozenset[int]
    until: int  # after this it counts as refused; bots wait until then


@dataclass(frozen=True, slots=True)
class Play:
    """An action that was not taken back."""

    number: int
    seat: int
    action: str
    left: int | None  # on the seat's clock when it was played


def action_data(game: Game, seat: int, action: str) -> dict[str, Any]:
    """The data of an action's entry. It says what was declined, because no event does."""
    prompt = game.prompt(seat) if action == "none" else None
    return {"action": action} if prompt is None else {"action": action, "declined": f"{prompt.kind} {prompt.subject}"}


class Differs(Exception):
    """The installed rules lead a stored game to another state at entry `number`."""

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"entry {number}: {problem}")
        self.number = number
        self.problem = problem


def is_ballot(text: str) -> bool:
    """Whether an action's text is a ballot: secret until all are counted."""
    return isinstance(parse(text), Ballot)
