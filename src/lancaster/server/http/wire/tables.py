"""Messages about tables, version 1: what a client may know, ask and say about a table.

Everything a client sends is read by these models (unknown fields are refused); everything it gets has their shape, and
OpenAPI and the JSON schema of the socket are made from them. Within a version no field is removed or gets another
meaning; new fields may be added.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StringConstraints

from lancaster import forecast, view
from lancaster.server.http.wire.base import (
    MOST_CORRECTIONS,
    MOST_EXPLAINED,
    ActionText,
    BotText,
    Client,
    Digits,
    Id,
    LawsText,
    OneLine,
    Said,
    Seat,
    Told,
)
from lancaster.server.http.wire.events import Event
from lancaster.server.http.wire.orders import Orders
from lancaster.server.http.wire.portable_types import portable
from lancaster.story import course, round_accounts
from lancaster.tables.clock import ClockError
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SHIPPED, TableSettings

if TYPE_CHECKING:
    from lancaster.forecast import Forecast, Gain
    from lancaster.story.course import Course
    from lancaster.story.round_accounts import Account, RoundEnd
    from lancaster.view import View
else:
    Account = portable(round_accounts.Account)
    Course = portable(course.Course)
    Forecast = portable(forecast.Forecast)
    Gain = portable(forecast.Gain)
    RoundEnd = portable(round_accounts.RoundEnd)
    View = portable(view.View)

# -- tables ----------------------------------------------------------------------------------------------------------


class SeatChoice(Said):
    """Who is to sit on a seat: the maker of the table (several times for a hot seat), anybody who comes, or a bot."""

    who: Literal["me", "open", "bot"] = "open"
    bot: BotText | None = Field(default=None, description="which bot, such as knight or lord:500ms; with who = bot")
    label: Annotated[OneLine, StringConstraints(max_length=24)] = Field(
        default="", description="a name for a hot seat, or for a bot"
    )


class PlayWindow(Said):
    """The hours of a day in which the clocks of a game by turns run."""

    opens: int = Field(ge=0, le=1439, description="minutes after midnight")
    closes: int = Field(ge=0, le=1439)
    zone: str = Field(default="UTC", max_length=64, description="IANA name of a time zone")


class LiveClock(Said):
    """A bank of time for the whole game, and an increment for each decision."""

    kind: Literal["live"]
    bank: int = Field(ge=60_000, le=86_400_000, description="milliseconds")
    increment: int = Field(ge=0, le=3_600_000, description="milliseconds")


class TurnsClock(Said):
    """So much time for each decision."""

    kind: Literal["turns"]
    per_move: int = Field(ge=3_600_000, le=30 * 86_400_000, description="milliseconds")
    window: PlayWindow | None = None


ClockChoice = Annotated[LiveClock | TurnsClock, Field(discriminator="kind")]


class Correction(Said):
    """A value of somebody's own box: its key in a material file, and its text there (docs/material.md)."""

    key: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,60}$")]
    value: Annotated[OneLine, StringConstraints(max_length=80)] = Field(examples=["2", "[4, 2, 1]", '"2 gold"'])


class NewTable(Said):
    """A request for a table. With a bot or oneself on every seat the game begins at once."""

    name: Annotated[OneLine, StringConstraints(max_length=60)] = ""
    players: int = Field(default=4, ge=2, le=5)
    laws: LawsText = "base"
    court: bool = Field(default=False, description="Henry V: offices at the King’s court")
    displeasure: bool = Field(default=False, description="Henry V: shame and the Tower")
    material: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,40}$")] = Field(
        default=SHIPPED, description="one of those that `about` names"
    )
    corrections: list[Correction] = Field(
        default_factory=list, max_length=MOST_CORRECTIONS, description="of the shipped material: it becomes `own`"
    )
    seats: list[SeatChoice] = Field(default_factory=list, max_length=5, description="empty: me and open seats")
    pace: Literal["live", "turns"] = "live"
    clock: ClockChoice | None = None
    at_zero: Literal["bot", "forfeit"] = Field(default="bot", description="what happens when a clock has run out")
    stand_in: BotText = Field(default="knight", description="who plays for somebody who is away")
    takeback: Literal["strict", "consent", "past-bots"] = "strict"
    listed: bool = Field(default=True, description="in the lobby; otherwise people need its address")
    watch: Literal["anyone", "seated"] = "anyone"
    rated: bool = False
    autostart: bool = Field(default=True, description="begin as soon as every seat is taken")
    seed: Annotated[int, Field(ge=0, lt=10**39)] | Digits | None = Field(
        default=None, description="a chosen seed, as a number or (beyond 2^53) as its digits; never rated"
    )

    id: Client | None = Field(default=None, description="your own id for this: sending it twice makes one table")

    def settings(self) -> TableSettings:
        """The settings of the table, still to be checked; refused where the clock is impossible."""
        data = self.model_dump(exclude={"id", "seed", "corrections"})
        try:
            settings = TableSettings.from_data(data)
        except ClockError as error:
            raise Refused(error.code, detail=str(error), **error.details) from None
        return replace(settings, seed=None if self.seed is None else int(self.seed), seed_chosen=self.seed is not None)


class Chair(Told):
    """Who sits on a seat."""

    seat: int
    colour: str
    person: str | None = Field(description="the id of the person whose seat it is")
    label: str
    bot: str | None = Field(description="the bot that plays it now")
    away: Literal["", "flagged", "left", "resigned", "forfeited"] = Field(description="why a bot plays for a person")
    reserved: str | None = Field(description="kept for this person, who has not come yet")


class Result(Told):
    """How a game ended."""

    points: list[int]
    places: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]


class Summary(Told):
    """A table in a list."""

    id: str
    name: str
    status: Literal["open", "running", "finished", "closed", "frozen", "adjourned"]
    host: str | None
    players: int
    laws: str
    court: bool
    displeasure: bool
    material: str
    pace: Literal["live", "turns"]
    rated: bool
    listed: bool
    seats: list[Chair]
    actors: list[int]
    round: int
    head: int
    created: int
    started: int | None
    ended: int | None
    touched: int
    deadline: int | None
    result: Result | None
    origin: Literal["played", "imported", "forked"]
    rematch: str | None


class SeatClock(Told):
    """The clock of a seat, at the moment of the message."""

    left: int | None
    running: bool
    deadline: int | None


class Asked(Told):
    """A takeback somebody asks for."""

    seat: int
    to: int
    agreed: list[int]
    waiting: list[int]
    until: int = Field(description="when it counts as refused")


class Prompt(Told):
    """What is asked of the viewer."""

    kind: str
    subject: str
    rule: str
    since: int = Field(description="the entry since which it is asked")


class Choice(Told):
    """A node of the tree of legal actions: the words down to a node with `end` make an action’s text."""

    word: str
    field: str
    end: bool = False
    choices: list[Choice] = Field(default_factory=list)
    adds: int | None = Field(default=None, description="the strength it adds; of a ballot, how much it counts")
    price: Gain | None = Field(default=None, description="what it costs")
    gains: list[Gain] | None = Field(default=None, description="what it brings; empty: it comes to nothing")


class Item(Told):
    """What happened, as a log shows it in one line: a message of the catalogue with its arguments, in no language."""

    key: str = Field(description="the message: story.KEY")
    beat: str = Field(description="the part of the round it belongs to: placement, ballot, law, county, castle, …")
    icon: str
    args: dict[str, Any]
    house: int | None = Field(description="the house that did it, or that it befell")
    rule: str
    events: list[int] = Field(description="the events it covers, by their place in the list")
    heading: bool
    minor: bool = Field(description="it can be left out of a short log")
    seats: list[int] = Field(description="whom it concerns, for themselves or for their allies")


class Entry(Told):
    """Something that happened at the table. Ballots are told without their text."""

    number: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    events: list[Event]
    items: list[Item] = Field(description="the same as a log tells it")
    account: Account | None = Field(None, description="of the round, where laws are applied or the round is over")
    at: int


AdjournedWhy = Literal["report", "dispute", "request", "maintenance"]


class Frozen(Told):
    """Why a game stands still: from this entry on the installed rules lead elsewhere."""

    number: int
    rules: int


class TableState(Told):
    """A table as one viewer may know it."""

    summary: Summary
    settings: dict[str, Any]
    head: int
    now: int
    seat: int | None = Field(description="through whose eyes; None: a spectator")
    mine: list[int] = Field(description="the seats that belong to the asker")
    seed_hash: str | None = Field(description="SHA-256 of the salt, a space and the seed in decimal digits")
    seed_salt: str | None = Field(description="128 random bits in hexadecimal digits, told with the seed")
    seed: str | None = Field(description="told when the game is over; one that the host has chosen from the beginning")
    view: View | None
    forecast: Forecast | None = Field(description="what would happen now, as far as the viewer may know")
    prompt: Prompt | None
    choices: list[Choice]
    clocks: list[SeatClock] | None
    asked: Asked | None
    takeback: Literal["no", "now", "ask"] = Field(description="may the viewer take back its latest action?")
    orders: Orders | None = Field(description="of the viewer’s own seat")
    round_ends: list[RoundEnd] = Field(
        description="the purses after each round that is over, of the seats whose purse the viewer may see"
    )
    frozen: Frozen | None
    adjourned: AdjournedWhy | None = Field(description="why an operator has stopped the game")
    chat: int = Field(description="the number of the last line that was said")
    course: Course | None = Field(None, description="how the game went, when it is finished")


class Catching(Told):
    """The state of a table, and the entries after a number: all of them, or as many as an answer has room for."""

    table: str
    state: TableState
    entries: list[Entry]
    more: bool = Field(description="ask again with the number of the last entry as `since`")


# -- what is asked and answered --------------------------------------------------------------------------------------


class Act(Said):
    """An action of a seat."""

    seat: Seat
    action: ActionText
    id: Client | None = Field(default=None, description="your own id for it: sending it twice plays once")


class OrderChoices(Told):
    """What a seat can be given orders for."""

    placements: list[Choice] = Field(description="what it could place if it were its turn now")
    standing: dict[str, list[str]] = Field(description="by kind of question: the answers that can be ordered")


class OfSeat(Said):
    """Something about a seat."""

    seat: Seat


Adviser = Annotated[
    Literal["duke", "lord"],
    Field(description="duke: the network, which answers at once; lord: a second opinion, after some thought"),
]


class Hint(OfSeat):
    """What would a strong player do?"""

    adviser: Adviser = "duke"


class Takeback(OfSeat):
    """A seat wants to take back its latest action."""

    id: Client | None = Field(default=None, description="your own id for it: sending it twice takes back once")


class Answer(Said):
    """To a takeback that somebody asks for; a no of the person who asked withdraws it."""

    seat: Seat
    yes: bool
    id: Client | None = Field(default=None, description="your own id for it: sending it twice answers once")


class Fill(Said):
    """A bot for an open seat."""

    seat: Seat
    bot: BotText


class Invite(Said):
    """An invitation for a seat, or for any open one."""

    seat: Seat | None = None


class QuickPlay(Said):
    """A seat at the next open table of this pace, or at a new one."""

    pace: Literal["live", "turns"]
    id: Client | None = Field(default=None, description="your own id for this: sending it twice makes one table")


class InviteFriend(Said):
    """A seat that is kept for a friend: this one, or any that is free."""

    person: Id
    seat: Seat | None = None


class Watcher(Told):
    """Somebody who watches a table."""

    person: str
    name: str


class Watchers(Told):
    """Who watches a table now: those who have said who they are, and how many others."""

    people: list[Watcher]
    others: int


class Invitation(Told):
    """A link that gives a seat once."""

    token: str
    seat: int | None


class Explain(Said):
    """Why can these actions not be played?"""

    seat: Seat
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_EXPLAINED)


class Why(Told):
    """Why an action is refused; all None if it is legal."""

    action: str
    code: str | None
    rule: str | None
    args: dict[str, str | int]
    message: str | None


class Whys(Told):
    """An answer for each action asked about."""

    reasons: list[Why]


class Try(Said):
    """What would this action do?"""

    seat: Seat
    action: ActionText


class Preview(Told):
    """The events an action would cause, up to the first secret."""

    action: str
    events: list[Event]
    items: list[Item] = Field(description="the same in words; for a knight, how it would stand where it is placed")


class Forecasts(Told):
    """What would happen now, as far as the viewer may know."""

    forecast: Forecast


class Advice(Told):
    """An action and what the adviser expects of it."""

    action: str
    visits: int
    win_share: float
    score: float


class Hints(Told):
    """The best actions, the best first."""

    bot: str
    hints: list[Advice]


class Played(Told):
    """It is stored: the number of the last entry it made."""

    table: str
    head: int


class Join(Said):
    """Sit down on this seat, or on any that is free."""

    seat: Seat | None = None


class Tables(Told):
    """A list of tables."""

    tables: list[Summary]
    more: bool = False
