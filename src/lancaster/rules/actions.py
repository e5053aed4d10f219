"""Actions: what a seat can decide, as small immutable values with a canonical text.

Each action is built once and shared, so two equal actions are the same object; lists of legal actions are slices of
ready-made rows. The text form is the same in tests, logs, records and on the wire (docs/notation.md); `path` is the
same text cut into the levels at which people choose (kind, piece, place, amount).
"""

from typing import Final

from lancaster.rules.bands import BANDS, MEMBERS, STRENGTH, parts
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FAVOURS,
    FRONT_NAMES,
    FRONTS,
    KINDS,
    OFFICE_NAMES,
    OFFICES,
    PLACE_NAMES,
    PRIVILEGE_NAMES,
    PRIVILEGES,
    SPACE_NAMES,
    SPACES,
)

KNOWN: "Final[dict[str, Action]]" = {}  # every action built so far, by text


class Action:
    """A decision of one seat. Compare with `is` or `==`; print it for its notation."""

    def __init__(self, path: tuple[str, ...]) -> None:
        self.path = path
        self.text = " ".join(path)
        KNOWN[self.text] = self

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> "tuple[object, ...]":
        from lancaster.rules.reading import read

        return (read, (self.text,))


class Nothing(Action):
    """Decline, leave, pay nothing, exchange nothing (R6.6)."""


# -- phase 1: placing pieces -----------------------------------------------------------------------------------------


class Placing(Action):
    """Setting a knight or a lord; `ally` is 1 for a piece of the ally's house (R7.2)."""

    def __init__(self, path: tuple[str, ...], ally: int) -> None:
        super().__init__(path)
        self.ally = ally


class KnightPlacing(Placing):
    """Setting one knight from court; `beside` holds the privileges set with it, as bits (R8.7)."""

    def __init__(self, path: tuple[str, ...], ally: int, strength: int, beside: int) -> None:
        super().__init__(path, ally)
        self.strength = strength
        self.beside = beside


class InCounty(KnightPlacing):
    """A knight into a county, with squires (R2.3 to R2.6)."""

    def __init__(self, ally: int, strength: int, county: int, squires: int, beside: int) -> None:
        amount = (f"+{squires}",) if squires else ()
        path = (*_piece(ally, strength), COUNTY_NAMES[county], *amount, *_beside(beside))
        super().__init__(path, ally, strength, beside)
        self.county = county
        self.squires = squires


class InCastle(KnightPlacing):
    """A knight into a space of its own castle (R2.7)."""

    def __init__(self, ally: int, strength: int, space: int) -> None:
        super().__init__((*_piece(ally, strength), "castle", SPACE_NAMES[space]), ally, strength, 0)
        self.space = space


class InFront(KnightPlacing):
    """A knight into a conflict (R2.8)."""

    def __init__(self, ally: int, strength: int, front: int, beside: int) -> None:
        path = (*_piece(ally, strength), FRONT_NAMES[front], *_beside(beside))
        super().__init__(path, ally, strength, beside)
        self.front = front


class InTower(KnightPlacing):
    """A knight into the Tower (R9.2)."""

    def __init__(self, ally: int, strength: int) -> None:
        super().__init__((*_piece(ally, strength), "tower"), ally, strength, 0)


class AtOffice(Placing):
    """The lord applies for an office with a party of knights, bishops and perhaps a Tudor knight (R8.3)."""

    def __init__(self, ally: int, office: int, band: int, bishops: int, tudor: int) -> None:
        party = (*(str(s) for s in MEMBERS[band]), *("bishop",) * bishops, *("tudor",) * tudor)
        super().__init__((*_lord(ally), OFFICE_NAMES[office], *party), ally)
        self.office = office
        self.band = band
        self.bishops = bishops
        self.tudor = tudor


class AtTreasury(Placing):
    """The lord goes to the treasury and takes one kind of what lies there; -1: nothing (R8.5)."""

    def __init__(self, ally: int, kind: int) -> None:
        super().__init__((*_lord(ally), "treasury", *((KINDS[kind],) if kind >= 0 else ())), ally)
        self.kind = kind


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


def _piece(ally: int, strength: int) -> tuple[str, ...]:
    return ("ally", str(strength)) if ally else (str(strength),)


def _lord(ally: int) -> tuple[str, ...]:
    return ("ally", "lord") if ally else ("lord",)


def _beside(beside: int) -> tuple[str, ...]:
    return tuple([name for bit, name in enumerate(PRIVILEGE_NAMES) if beside >> bit & 1])


# -- every action there is, in rows ----------------------------------------------------------------------------------

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

# [ally * 5 + strength][space]
IN_CASTLE: Final = [[InCastle(i // 5, i % 5, space) for space in range(SPACES)] for i in range(10)]
# [ally * 5 + strength]
IN_TOWER: Final = [InTower(i // 5, i % 5) for i in range(10)]
# [(ally * 5 + strength) * PRIVILEGES + beside][front]; a shield never goes to France
IN_FRONT: Final = [
    [InFront(i // PRIVILEGES // 5, i // PRIVILEGES % 5, front, i % PRIVILEGES) for front in range(FRONTS)]
    for i in range(10 * PRIVILEGES)
]
# [(ally * 5 + strength) * PRIVILEGES + beside][county], each a row by number of squires that grows on demand
IN_COUNTY: Final[list[list[list[Action]]]] = [
    [[InCounty(i // PRIVILEGES // 5, i // PRIVILEGES % 5, county, 0, i % PRIVILEGES)] for county in range(COUNTIES)]
    for i in range(10 * PRIVILEGES)
]
AT_TREASURY: Final = [[AtTreasury(ally, kind) for kind in range(-1, 3)] for ally in range(2)]  # [ally][kind + 1]
UPGRADE: Final = [[Upgrade(strength, place) for place in range(len(PLACE_NAMES))] for strength in range(5)]

_YES: Final[list[Action]] = []  # by number of votes
_NO: Final[list[Action]] = []
_BALLOTS: Final[list[tuple[Action, ...]]] = []
_EXCHANGE: Final[list[Action]] = [NONE]
_CONVERT: Final[list[list[Action]]] = [[NONE], [NONE]]
_SEND: Final[dict[tuple[int, int, int, int], Send]] = {}
_PAY_COUNTIES: Final[dict[int, PayCounties]] = {}
_PAY_EXTENSIONS: Final[dict[int, PayExtensions]] = {}
_RANSOM: Final[list[Ransom]] = [Ransom(band) for band in range(BANDS)]
_OFFICE: Final[dict[int, AtOffice]] = {}
_PARTIES: Final[dict[int, "Parties"]] = {}


def in_county(ally: int, strength: int, county: int, squires: int, beside: int = 0) -> Action:
    """The action `strength county +squires`."""
    index = (ally * 5 + strength) * PRIVILEGES + beside
    return county_row(index, county, squires)[squires]


def county_row(index: int, county: int, most: int) -> list[Action]:
    """Placements by number of squires, from none to at least `most`."""
    row = IN_COUNTY[index][county]
    while len(row) <= most:
        row.append(InCounty(index // PRIVILEGES // 5, index // PRIVILEGES % 5, county, len(row), index % PRIVILEGES))
    return row


def in_front(ally: int, strength: int, front: int, beside: int = 0) -> Action:
    """The action `strength front`."""
    return IN_FRONT[(ally * 5 + strength) * PRIVILEGES + beside][front]


def at_office(ally: int, office: int, band: int, bishops: int, tudor: int) -> AtOffice:
    """The action `lord office party`."""
    key = (((ally * OFFICES + office) * BANDS + band) * 16 + bishops) * 2 + tudor
    known = _OFFICE.get(key)
    if known is None:
        known = AtOffice(ally, office, band, bishops, tudor)
        _OFFICE[key] = known
    return known


def ballots(votes: int) -> tuple[Action, ...]:
    """Every ballot with up to so many votes: all no, then all yes."""
    while len(_BALLOTS) <= votes:
        _YES.append(Ballot(True, len(_YES)))
        _NO.append(Ballot(False, len(_NO)))
        _BALLOTS.append(tuple(_NO + _YES))
    return _BALLOTS[votes]


def ballot(yes: bool, votes: int) -> Action:
    """The action `yes votes` or `no votes`."""
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
    """The action `ransom strength …`; none for nobody."""
    return _RANSOM[band] if band else NONE


class Parties:
    """Every party a lord can lead to an office from given knights, bishops and Tudor knight, weakest first (R8.3).

    `above[n]` is where the parties stronger than n begin, so that a displacement is a slice.
    """

    def __init__(
        self, ally: int, office: int, band: int, bishops: int, tudor: int, strengths: tuple[int, int, int]
    ) -> None:
        lord, bishop, tudor_strength = strengths
        ranked: list[tuple[int, int, int, int]] = []
        for part in parts(band):
            for mitres in range(bishops + 1):
                strength = lord + STRENGTH[part] + bishop * mitres
                ranked.append((strength, part, mitres, 0))
                if tudor and part:
                    ranked.append((strength + tudor_strength, part, mitres, 1))
        ranked.sort()
        self.actions: list[Action] = [at_office(ally, office, p, m, u) for _, p, m, u in ranked]
        strongest = ranked[-1][0]
        self.above: list[int] = []
        for beaten in range(strongest + 1):
            self.above.append(len([1 for entry in ranked if entry[0] <= beaten]))


def parties(ally: int, office: int, band: int, bishops: int, tudor: int, strengths: tuple[int, int, int]) -> Parties:
    """The shared list of parties for these pieces; `strengths` are those of lord, bishop and Tudor knight."""
    key = (((ally * OFFICES + office) * BANDS + band) * 16 + bishops) * 2 + tudor
    key = ((key * 16 + strengths[0]) * 16 + strengths[1]) * 16 + strengths[2]
    known = _PARTIES.get(key)
    if known is None:
        known = Parties(ally, office, band, bishops, tudor, strengths)
        _PARTIES[key] = known
    return known
