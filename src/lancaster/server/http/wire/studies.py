"""Messages about studies: boards on which games are analysed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StringConstraints

from lancaster import forecast, view
from lancaster.server.http.wire.base import (
    MOST_EXPLAINED,
    ActionText,
    BotText,
    Digits,
    Id,
    LawKey,
    LawsText,
    Lines,
    Number,
    OneLine,
    Said,
    Seat,
    Told,
)
from lancaster.server.http.wire.portable_types import portable
from lancaster.server.http.wire.tables import Choice, Entry, Result
from lancaster.server.studies.board import LONGEST_STUDY_CHARACTERS

if TYPE_CHECKING:
    from lancaster.forecast import Forecast
    from lancaster.view import View
else:
    Forecast = portable(forecast.Forecast)
    View = portable(view.View)

LONGEST_COMMENT_CHARACTERS = 2_000
StudyName = Annotated[OneLine, StringConstraints(max_length=60)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1, description="of the study as it was shown")]
Place = Annotated[int, Field(ge=0, le=2**31 - 1, description="the number of a place in the tree; 0 is the set-up")]
CardName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,20}$")]
Sign = Literal["", "!!", "!", "!?", "?!", "?", "??"]

# -- made ------------------------------------------------------------------------------------------------------------


class StudyOfTable(Said):
    """A study of a finished game."""

    source: Literal["table"]
    table: Id
    entry: Number | None = Field(default=None, description="where it is opened")
    name: StudyName = ""


class StudyOfRecord(Said):
    """A study from a record, with or without variations."""

    source: Literal["record"]
    record: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_STUDY_CHARACTERS)]
    name: StudyName = ""


class StudyOfDeal(Said):
    """A study that begins with the set-up: of a chosen seed, or of any."""

    source: Literal["deal"]
    players: int = Field(default=4, ge=2, le=5)
    laws: LawsText = "base"
    court: bool = False
    displeasure: bool = False
    seed: Digits | None = None
    name: StudyName = ""


NewStudy = Annotated[StudyOfTable | StudyOfRecord | StudyOfDeal, Field(discriminator="source")]


class StudyNamed(Said):
    """Another name for a study."""

    name: StudyName


# -- shown -----------------------------------------------------------------------------------------------------------


class StudyRow(Told):
    """A study in a list."""

    id: str
    name: str
    players: int
    version: int
    created: int
    touched: int


class Studies(Told):
    """Somebody's studies."""

    studies: list[StudyRow]


class HiddenCards(Told):
    """How the unseen cards lie from a place on: those that come next, and the seed by which the rest was shuffled."""

    laws: list[str]
    conflicts: list[str]
    seed: str | None


class StudyPlace(Told):
    """A place in the tree: an action, or hidden cards laid anew; the set-up has neither."""

    parent: int | None
    seat: int | None
    action: str | None
    hidden: HiddenCards | None
    sign: Sign
    comment: str


class StudyOwner(Told):
    """Whoever keeps a study."""

    person: str
    name: str


class StudyState(Told):
    """A study with its whole tree. A place is named by its index; the first child of a place goes on with its line."""

    id: str
    name: str
    owner: StudyOwner
    mine: bool = Field(description="whether the asker may change it")
    version: int
    at: int = Field(description="the place to look at, after a change or when it is made")
    players: int
    laws: str
    court: bool
    displeasure: bool
    seed: str | None
    names: list[str]
    places: list[StudyPlace]


class StudyPrompt(Told):
    """What is asked at a place."""

    kind: str
    subject: str
    rule: str


class StudyPosition(Told):
    """The table at a place, with nothing screened."""

    version: int
    place: int
    seat: int | None = Field(description="who is asked; of several the first")
    view: View
    forecast: Forecast
    prompt: StudyPrompt | None
    choices: list[Choice]
    entries: list[Entry] = Field(description="the actions that lead here, without the first `since`")
    laws_unseen: list[str] = Field(description="in the order in which they will come")
    conflicts_unseen: list[str]
    result: Result | None


class Judgement(Told):
    """What a bot expects, from what the seat that is asked may know."""

    bot: str
    version: int
    place: int
    shares: list[float] = Field(description="of the win, by seat; they add up to 1")
    points: list[float] = Field(description="at the end, by seat")
    asked: int | None
    best: list[str] = Field(description="of the seat that is asked, the best first")


# -- asked and changed -----------------------------------------------------------------------------------------------


class AtPlace(Said):
    """Something about a place."""

    version: Version
    place: Place


class TryThere(AtPlace):
    """What would this action do there?"""

    seat: Seat
    action: ActionText


class ExplainThere(AtPlace):
    """Why can these actions not be played there?"""

    seat: Seat
    actions: list[ActionText] = Field(min_length=1, max_length=MOST_EXPLAINED)


class AnswerThere(AtPlace):
    """A bot is to decide there."""

    bot: BotText = "duke"


class PlayThere(TryThere):
    """Play an action there; one that is there already is only gone to."""

    kind: Literal["play"]


class LayCards(AtPlace):
    """Lay the unseen cards anew there: name those that come next, and shuffle the rest if a seed is given."""

    kind: Literal["lay"]
    laws: list[LawKey] = Field(default_factory=list, max_length=18)
    conflicts: list[CardName] = Field(default_factory=list, max_length=10)
    seed: Digits | None = None


class CommentThere(AtPlace):
    """A comment in place of the one there is; an empty one removes it."""

    kind: Literal["comment"]
    text: Annotated[Lines, StringConstraints(max_length=LONGEST_COMMENT_CHARACTERS)]


class SignThere(AtPlace):
    """A sign for an action, or none."""

    kind: Literal["sign"]
    sign: Sign


class PromoteThere(AtPlace):
    """Move the variation one step towards the main line."""

    kind: Literal["promote"]


class DeleteThere(AtPlace):
    """Remove the place and all that follows."""

    kind: Literal["delete"]


StudyChange = Annotated[
    PlayThere | LayCards | CommentThere | SignThere | PromoteThere | DeleteThere, Field(discriminator="kind")
]
