"""Actions: what a seat can decide, as small immutable values with a canonical text.

Each action is built once and shared, so two equal actions are the same object; lists of legal actions are slices of
ready-made rows. The text form is the same in tests, logs, records and on the wire (docs/notation.md); `path` is the
same text cut into the levels at which people choose (kind, piece, place, amount). The actions of phase 1 are in
`placing_actions.py`.
"""

from typing import Final

from lancaster.errors import ArgumentError
from lancaster.rules.bands import BANDS, MEMBERS, STRENGTHS
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FAVOURS,
    FRONT_NAMES,
    FRONTS,
    KINDS,
    PLACE_NAMES,
    SPACE_NAMES,
    SPACES,
)

# Every kind of question that an action can answer (`Prompt.kind`). A new one goes to the end: observations count them.
QUESTIONS: Final = (
    "first-extension",
    "place",
    "favour",
    "noble",
    "upgrade",
    "placed-upgrade",
    "extension",
    "ballot",
    "exchange",
    "swap",
    "send",
    "purchase",
    "keep-counties",
    "convert",
    "keep-extensions",
    "county",
    "crossing",
    "start",
    "castle",
    "ransom",
)

MOST_AMOUNT: Final = 999  # no amount in any game comes near it


class Action:
    """A decision of one seat. Compare with `is` or `==`; print it for its notation.

    Take actions from `legal` or `parse`, or from the rows and functions at the end of this file and of
    `placing_actions.py`: they give the shared objects, the only ones that can be played. An object that somebody builds
    is refused.
    """

    def __init__(self, path: tuple[str, ...]) -> None:
        self.path = path
        self.text = " ".join(path)
        self.id = -1  # `lancaster.encoding.actions` numbers the actions; -1: it has no number
        self.id_bytes = b""  # the same as an integer of 8 bytes

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> "tuple[object, ...]":
        from lancaster.rules.reading import read

        return (read, (self.text,))


class Nothing(Action):
    """Decline, leave, pay nothing, exchange nothing (R6.6)."""


# -- rewards ---------------------------------------------------------------------------------------------------------


class TakeFavour(Action):
    """Take a King's favour tile (R2.9)."""

    def __init__(self, tile: int) -> None:
        super().__init__(("favour", FAVOUR_NAMES[tile]))
        self.tile = tile


class TakeNoble(Action):
    """Take the noble of a county by favour (R2.10)."""

    def __init__(self, county: int) -> None:
        super().__init__(("noble", COUNTY_NAMES[county]))
        self.county = county


class Upgrade(Action):
    """Upgrade the knight of a strength that stands at a place (R6.2)."""

    def __init__(self, strength: int, place: int) -> None:
        super().__init__(("upgrade", str(strength), PLACE_NAMES[place]))
        self.strength = strength
        self.place = place


class TakeBishop(Action):
    """A bishop instead of an upgrade (R8.11)."""


class Extend(Action):
    """Build an extension (R6.3)."""

    def __init__(self, space: int) -> None:
        super().__init__(("extend", SPACE_NAMES[space]))
        self.space = space


class Claim(Action):
    """In a county: the noble, the reward, or both (R4.3)."""

    def __init__(self, word: str, noble: bool, reward: bool) -> None:
        super().__init__(("take", word))
        self.noble = noble
        self.reward = reward


class Cross(Action):
    """From Dorset into a conflict (R4.4)."""

    def __init__(self, front: int) -> None:
        super().__init__(("cross", FRONT_NAMES[front]))
        self.front = front


class NameStart(Action):
    """Name the start player (R4.5)."""

    def __init__(self, seat: int) -> None:
        super().__init__(("start", COLOURS[seat]))
        self.seat = seat


class Recruit(Action):
    """In the castle: pay for the new knight (R4.6)."""


class Ransom(Action):
    """Buy these knights free (R4.13)."""

    def __init__(self, band: int) -> None:
        super().__init__(("ransom", *(str(s) for s in MEMBERS[band])))
        self.band = band


# -- parliament ------------------------------------------------------------------------------------------------------


class Ballot(Action):
    """Yes or no, with so many votes (R3.1)."""

    def __init__(self, yes: bool, votes: int) -> None:
        super().__init__(("yes" if yes else "no", *((str(votes),) if votes else ())))
        self.yes = yes
        self.votes = votes


class Exchange(Action):
    """Use an exchange law so many times."""

    def __init__(self, times: int) -> None:
        super().__init__(("exchange", str(times)))
        self.times = times


class Convert(Action):
    """N3b: get so many squires for gold, or so much gold for squires."""

    def __init__(self, kind: int, times: int) -> None:
        super().__init__(("buy", KINDS[kind], str(times)))
        self.kind = kind
        self.times = times


class Send(Action):
    """N1b: squires into conflicts; `squires` holds how many for each front."""

    def __init__(self, squires: tuple[int, int, int, int]) -> None:
        names: list[str] = []
        for front in range(FRONTS):
            names += [FRONT_NAMES[front]] * squires[front]
        super().__init__(("send", *names))
        self.squires = squires


class PayCounties(Action):
    """N2d: the counties (bits) whose knights stay for gold."""

    def __init__(self, counties: int) -> None:
        super().__init__(("pay", *(COUNTY_NAMES[c] for c in range(COUNTIES) if counties >> c & 1)))
        self.counties = counties


class PayExtensions(Action):
    """N3c: the extensions (bits) that stay up for squires."""

    def __init__(self, spaces: int) -> None:
        super().__init__(("pay", *(SPACE_NAMES[k] for k in range(SPACES) if spaces >> k & 1)))
        self.spaces = spaces


# -- all actions but placements, in rows -------------------------------------------------------------------------------

NONE: Final = Nothing(("none",))
BISHOP: Final = TakeBishop(("bishop",))
RECRUIT: Final = Recruit(("recruit",))
CLAIM_NOBLE: Final = Claim("noble", True, False)
CLAIM_REWARD: Final = Claim("reward", False, True)
CLAIM_BOTH: Final = Claim("both", True, True)
FAVOUR: Final = [TakeFavour(tile) for tile in range(FAVOURS)]
NOBLE: Final = [TakeNoble(county) for county in range(COUNTIES)]
EXTEND: Final = [Extend(space) for space in range(SPACES)]
CROSS: Final = [Cross(front) for front in range(FRONTS)]
START: Final = [NameStart(seat) for seat in range(len(COLOURS))]
# [strength - 1][place]; no text says those of places where a knight cannot be upgraded
UPGRADE: Final = [[Upgrade(strength, place) for place in range(len(PLACE_NAMES))] for strength in STRENGTHS]

_YES: Final[list[Action]] = []  # by number of votes
_NO: Final[list[Action]] = []
_BALLOTS: Final[list[tuple[Action, ...]]] = []
_EXCHANGE: Final[list[Action]] = [NONE]
_CONVERT: Final[list[list[Action]]] = [[NONE], [NONE]]
_SEND: Final[dict[tuple[int, int, int, int], Send]] = {}
_PAY_COUNTIES: Final[dict[int, PayCounties]] = {}
_PAY_EXTENSIONS: Final[dict[int, PayExtensions]] = {}
_RANSOM: Final[list[Ransom]] = [Ransom(band) for band in range(BANDS)]


def check_range(what: str, value: int, least: int, most: int) -> None:
    """Refuse a number that stands for nothing."""
    if not least <= value <= most:
        raise ArgumentError(f"the {what} are {least} to {most}, not {value}")


def ballots(votes: int) -> tuple[Action, ...]:
    """Every ballot with up to so many votes: all no, then all yes."""
    while len(_BALLOTS) <= votes:
        _YES.append(Ballot(True, len(_YES)))
        _NO.append(Ballot(False, len(_NO)))
        _BALLOTS.append(tuple(_NO + _YES))
    return _BALLOTS[votes]


def ballot(yes: bool, votes: int) -> Action:
    """The action `yes votes` or `no votes`."""
    check_range("numbers of votes", votes, 0, MOST_AMOUNT)
    ballots(votes)
    return _YES[votes] if yes else _NO[votes]


def exchanges(most: int) -> list[Action]:
    """None, and 1 to `most` times."""
    while len(_EXCHANGE) <= most:
        _EXCHANGE.append(Exchange(len(_EXCHANGE)))
    return _EXCHANGE[: most + 1]


def conversions(kind: int, most: int) -> list[Action]:
    """None, and buying 1 to `most` of a kind (N3b)."""
    row = _CONVERT[kind]
    while len(row) <= most:
        row.append(Convert(kind, len(row)))
    return row[: most + 1]


def send(squires: tuple[int, int, int, int]) -> Action:
    """The action `send front front …`; none for no squire at all."""
    if not any(squires):
        return NONE
    known = _SEND.get(squires)
    if known is None:
        known = Send(squires)
        _SEND[squires] = known
    return known


def pay_counties(counties: int) -> Action:
    """The action `pay county …`; none for no county at all."""
    if not counties:
        return NONE
    known = _PAY_COUNTIES.get(counties)
    if known is None:
        known = PayCounties(counties)
        _PAY_COUNTIES[counties] = known
    return known


def pay_extensions(spaces: int) -> Action:
    """The action `pay space …`; none for no extension at all."""
    if not spaces:
        return NONE
    known = _PAY_EXTENSIONS.get(spaces)
    if known is None:
        known = PayExtensions(spaces)
        _PAY_EXTENSIONS[spaces] = known
    return known


def ransom(band: int) -> Action:
    """The action `ransom strength …`; `none` for an empty band."""
    check_range("bands", band, 0, BANDS - 1)
    return _RANSOM[band] if band else NONE
