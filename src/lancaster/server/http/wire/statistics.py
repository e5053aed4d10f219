"""Messages about results: profiles, personal statistics, ratings, and the filters of lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from lancaster.server.http.wire.base import Id, LawsText, Moment, Told


class Narrowed(BaseModel):
    """Which finished games are wanted, as the query of an address says it."""

    model_config = ConfigDict(extra="forbid")

    players: int | None = Field(None, ge=2, le=5)
    laws: LawsText | None = None
    court: bool | None = None
    displeasure: bool | None = None
    rated: bool | None = None
    pace: Literal["live", "turns"] | None = None
    before: Annotated[int, Field(ge=0, le=2**53)] | None = Field(
        None, description="the `ended` of the last game you have: those before it"
    )


class NarrowedMine(Narrowed):
    """Which of my own games."""

    result: Literal["won", "lost"] | None = Field(None, description="won: in the first place, alone or not")
    opponent: Id | None = Field(None, description="somebody else who sat at the table")


class Average(Told):
    """Results of a group of games."""

    games: int
    wins: int = Field(description="first places, shared ones too")
    place: float = Field(description="the average")
    points: float = Field(description="the average")


class Configuration(Average):
    """Results with so many players, laws and modules."""

    players: int
    laws: str
    court: bool
    displeasure: bool


class MyRating(Told):
    """A rating in the pool of a number of players and a material."""

    players: int
    material: str = Field(description="its digest")
    rating: float
    deviation: float
    provisional: bool = Field(description="too little is known yet, or again, for a rank")
    games: int
    played: Moment = Field(description="when last")


class Profile(Told):
    """What everybody may know of somebody. Counts listed games that were finished here, on one seat."""

    id: str
    name: str
    account: bool
    since: Moment
    games: int
    wins: int
    configurations: list[Configuration]
    ratings: list[MyRating]


class Laws(Average):
    """Results with a set of laws."""

    laws: str


class Modules(Average):
    """Results with modules of Henry V, or without."""

    court: bool
    displeasure: bool


class Opponent(Told):
    """Somebody, or a bot, met at tables: how often one was better, equal, worse."""

    person: str | None
    bot: str | None
    name: str
    games: int
    before: int = Field(description="games in which I came before them")
    equal: int
    behind: int


class Pace(Told):
    """Time from the beginning to the end of games."""

    pace: Literal["live", "turns"]
    games: int
    total: int = Field(description="milliseconds")
    average: int = Field(description="milliseconds")


class Source(Told):
    """Where points come from: the average of a game."""

    source: str = Field(description="such as `law B1a`, `county K`, `conflicts`, `nobles`")
    points: float


class Colour(Average):
    """Results in a colour."""

    colour: Literal["blue", "green", "yellow", "red", "purple"]


class Turn(Average):
    """Results at a place in the turn order of the first round."""

    turn: int = Field(description="0: the start player")


class TrendGame(Told):
    """A game as a step of a trend."""

    table: str
    ended: Moment
    players: int
    place: int
    points: int


class Compared(Told):
    """An average of mine beside that of dukes."""

    name: str = Field(description="such as `nobles`; of sources of points such as `laws`, `conflicts`")
    mine: float
    dukes: float


class Comparison(Told):
    """My latest games with so many players and these modules beside those of dukes."""

    players: int
    court: bool
    displeasure: bool
    games: int = Field(description="of mine")
    dukes_games: int = Field(description="seats in games of dukes")
    points: Compared
    figures: list[Compared] = Field(description="what a seat had at the end, and what it did")
    sources: list[Compared] = Field(description="where the points came from")


class Statistics(Profile):
    """What I may know of myself: all my games that were finished here, listed or not, on one seat."""

    laws: list[Laws]
    modules: list[Modules]
    opponents: list[Opponent] = Field(description="those met most often")
    time: list[Pace]
    sources: list[Source] = Field(description="over the latest games, the most points first")
    sources_games: int = Field(description="how many games these are")
    colours: list[Colour]
    turns: list[Turn] = Field(description="without games that cannot be read any more")
    trend: list[TrendGame] = Field(description="the latest games, the earliest first")
    comparisons: list[Comparison] = Field(description="the configurations played most often first")


class Standing(Told):
    """Somebody's rank in a pool."""

    rank: int
    person: str | None
    bot: str | None = Field(description="with its budget and version")
    name: str
    rating: float
    deviation: float
    games: int
    played: Moment


class Standings(Told):
    """The best of a pool, best first; nobody whose rating is provisional."""

    players: int
    material: str
    standings: list[Standing]
    more: bool


class RatingChange(Told):
    """What a game did to the rating of a seat."""

    seat: int
    person: str | None = Field(description="null: a bot, or somebody who has left")
    bot: str | None
    before: float
    after: float


class RatingChanges(Told):
    """What a game did to the ratings; empty when it was not rated."""

    table: str
    changes: list[RatingChange]
