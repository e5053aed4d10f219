"""Messages about people: identity, sessions, recovery, holidays. The rules of `wire.tables` apply."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StrictBool, StringConstraints

from lancaster.server.accounts.names import Name
from lancaster.server.accounts.passwords import NewPassword, Password
from lancaster.server.http.wire.base import MOST_CORRECTIONS, NO_OTHER_KEYS, Moment, Said, Told
from lancaster.tables.time_units import DAY_MS

HOLIDAY_DAYS = 42  # of a year
HOLIDAYS_AHEAD_MS = 300 * DAY_MS

PreferenceNumber = Annotated[float, Field(ge=-1_000_000, le=1_000_000, allow_inf_nan=False)]
Language = Literal["en", "de", "es"]
Zone = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_+-]{0,20}(/[A-Za-z0-9][A-Za-z0-9_+-]{0,19}){0,2}$"),
    Field(description="the IANA name of a time zone, as the browser tells it; unknown ones count as UTC"),
]
OwnBox = Annotated[
    dict[
        Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,60}$")],
        Annotated[str, StringConstraints(pattern=r'^[A-Za-z0-9 +,"\[\]-]{1,80}$')],
    ],
    Field(
        max_length=MOST_CORRECTIONS,
        description="the numbers of one's own box: keys and texts of a material file",
        json_schema_extra=NO_OTHER_KEYS,
    ),
]
Preferences = Annotated[
    dict[
        Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")],
        Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9 -]{0,40}$")] | StrictBool | PreferenceNumber | OwnBox,
    ],
    Field(
        max_length=40,
        description="how the web page looks and behaves for one: names and values are the page's own",
        json_schema_extra=NO_OTHER_KEYS,
    ),
]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]


class NewGuest(Said):
    """Somebody who wants to play at once."""

    name: Name
    language: Language = "en"
    zone: Zone = "UTC"


class NewAccount(NewGuest):
    """Somebody who wants to be the same person on every device; a guest who does stays who they are."""

    password: NewPassword


class SignIn(Said):
    """The owner of an account."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    password: Password
    bring: bool = Field(True, description="whether seats and history of the guest one is now go to the account")


class Changes(Said):
    """What is to change; what is left out, or null, stays."""

    name: Name | None = None
    language: Language | None = None
    zone: Zone | None = None
    preferences: Preferences | None = Field(None, description="all of them: what is left out is forgotten")


class Followed(Told):
    """Somebody whom one follows; a friend, if they follow back."""

    person: str
    name: str
    back: bool


class FollowedList(Told):
    """Whom one follows, by name."""

    people: list[Followed]


class NewPasswords(Said):
    """Another password. All other sessions of the account end."""

    old: Password
    new: NewPassword


class Confirmed(Said):
    """The password again, for what must not happen by accident."""

    password: Password


class Leaving(Said):
    """Goodbye. An account's owner gives the password; a guest has none."""

    password: Password | None = None


class Recover(Said):
    """The secret of a recovery link, and the password to have from now on."""

    token: Token
    password: NewPassword


class NewHoliday(Said):
    """A time in which one's clocks in games by turns stand still."""

    wait: int = Field(0, ge=0, le=HOLIDAYS_AHEAD_MS, description="milliseconds from now until it begins")
    days: int = Field(ge=1, le=HOLIDAY_DAYS)


class Me(Told):
    """Who one is here."""

    id: str
    name: str
    account: bool = Field(description="false for a guest")
    operator: bool
    language: Language
    zone: str
    created: Moment
    preferences: Preferences


class Visitor(Told):
    """Who asks, if the server knows them."""

    me: Me | None


class Session(Told):
    """A browser in which one is signed in."""

    id: str
    created: Moment
    expires: Moment
    current: bool = Field(description="whether it is the one that asks")


class SessionList(Told):
    """All of them, newest first."""

    sessions: list[Session]


class RecoveryLink(Told):
    """Shown once: keep it where nobody else finds it. It sets a new password, one time."""

    token: str
    link: str


class Holiday(Told):
    """A holiday as it is written down."""

    id: str
    begins: Moment
    ends: Moment


class HolidayList(Told):
    """Those that are not over, the next first."""

    holidays: list[Holiday]


class Export(Told):
    """Everything the server stores about one, by the tables of its database."""

    at: Moment
    log_days: int = Field(description="days the operator keeps log files, which name addresses")
    stored: dict[str, list[dict[str, JsonValue]]]
