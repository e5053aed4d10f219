"""The account of a round: what its laws pay to whom and why, what counties, castles and conflicts bring, and what each
seat gains and loses in all. It is made of events, so it holds nothing that is not public, and it is in no language.

Gold, squires, seals and shame lie behind screens (R1.8): the account tells how they change, not how many there are.
What everybody can count (votes, knights, points) is told before and after. What is behind the screens at the end of
each round is kept beside it (`RoundEvents.ends`), for those who may know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from lancaster.forecast import Gain, Rank
from lancaster.rules.bands import COUNT
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import EXCHANGE, FEWEST, FOR_EVERY, MOST, Law
from lancaster.rules.terms import GOLD, KINDS, POINTS, SEALS, SHAME, SQUIRES, VOTES
from lancaster.story.event_queue import Amounts, Event

if TYPE_CHECKING:
    from lancaster.game import Game
    from lancaster.material import Material

COUNTED = ("knights", "upgrades", "extensions", "nobles")  # what the ledger tells besides what is in a purse
GAINED = {  # events that bring something besides what is in a purse
    "recruited": "knights",
    "upgraded": "upgrades",
    "extended": "extensions",
    "noble-taken": "nobles",
    "bishop-taken": "bishops",
    "squires-sent": "send",
    "start-named": "start_player",
}


class LawRow(TypedDict):
    """What a law means to a seat: why it gets something or not, and what it has got and paid so far.

    `why` names a message of the chapter `laws` ("thing.conflicts.count"), which may speak of a `count`; it is empty
    where the law is open to everybody. `points` are the seat's points after it.
    """

    seat: int
    why: str
    count: int | None
    gains: list[Gain]
    points: int


class LawAccount(TypedDict):
    """A law that is applied; `open` while somebody still has to decide about it."""

    law: str
    open: bool
    rows: list[LawRow]


class CountyAccount(TypedDict):
    """A county that is resolved: whose knight stood there, and what it brought."""

    county: str
    house: int
    strength: int
    gains: list[Gain]
    crossed: str | None  # the conflict that the knight has crossed to


class CastleAccount(TypedDict):
    """What castle and table bring to a seat."""

    seat: int
    castle: list[Gain]
    table: list[Gain]


class Captives(TypedDict):
    """Knights of a house in a conflict that is lost for good: bought free for gold, or lost to the reserve."""

    house: int
    freed: list[int]
    price: int
    lost: list[int]


class ConflictAccount(TypedDict):
    """A conflict that is resolved; `moved` if it goes on in the lower row."""

    front: str
    england: int
    france: int
    won: bool
    moved: bool
    ranks: list[Rank]
    captives: list[Captives]


class LedgerSource(TypedDict):
    """What a change comes from."""

    source: str
    amount: int


class Change(TypedDict):
    """How something has changed in a round: before and after where everybody knows it, and where it comes from."""

    what: str
    before: int | None
    after: int | None
    amount: int
    sources: list[LedgerSource]


class LedgerRow(TypedDict):
    """All changes of a seat in a round, and its place by points after it."""

    seat: int
    place: int
    changes: list[Change]


class Account(TypedDict):
    """A round so far; `complete` when it is over."""

    round: int
    complete: bool
    laws: list[LawAccount]
    counties: list[CountyAccount]
    castles: list[CastleAccount]
    conflicts: list[ConflictAccount]
    ledger: list[LedgerRow]


class Purse(TypedDict):
    """What a seat has behind its screen."""

    seat: int
    gold: int
    squires: int
    seals: int
    shame: int


class RoundEnd(TypedDict):
    """What is behind the screens when a round is over; round 0: before the first one."""

    round: int
    purses: list[Purse]


class RoundEvents:
    """The events of the round that is being played, from its first placement on, and how the rounds before it ended."""

    def __init__(self, events: Sequence[Event] = (), ends: tuple[RoundEnd, ...] = ()) -> None:
        self.events = list(events)
        self.ends = ends  # secret: a seat may know its own purse

    def copy(self) -> RoundEvents:
        """A copy; events that follow are added to one of the two only."""
        return RoundEvents(self.events, self.ends)

    def follow(self, events: Sequence[Event], game: Game) -> Account | None:
        """Take in what an action did. An account comes with laws that are applied, and with the end of a round."""
        first = next((n for n, event in enumerate(events) if _opens_round(event)), len(events))
        self.events += events[:first]
        over = game.over or first < len(events)
        laws = any(_of_laws(event) for event in events[:first])
        complete = over and any(_ends_laws(event) for event in self.events)
        account = None
        if laws or complete:
            account = account_of(self.events, game, game.round - (first < len(events)), complete)
        if over:
            self.ends += (_round_end(game, game.round - (first < len(events))),)
        if first < len(events):
            self.events = list(events[first:])
        return account


def account_of(events: Sequence[Event], game: Game, round: int, complete: bool) -> Account:
    """The account of the events of a round; `game` stands as after the last of them."""
    folded = _Folded(events, game)
    return {
        "round": round,
        "complete": complete,
        "laws": folded.laws,
        "counties": folded.counties,
        "castles": [
            {"seat": seat, "castle": _gains(castle), "table": _gains(table)}
            for seat, (castle, table) in folded.castles.items()
        ],
        "conflicts": folded.conflicts,
        "ledger": folded.ledger(game),
    }


class _Folded:
    """The events of a round, sorted into the parts of an account."""

    def __init__(self, events: Sequence[Event], game: Game) -> None:
        self.seats = game.options.players
        self.material: Material = game.options.material
        self.laws: list[LawAccount] = []
        self.counties: list[CountyAccount] = []
        self.castles: dict[int, tuple[Amounts, Amounts]] = {}
        self.conflicts: list[ConflictAccount] = []
        self.sums: dict[tuple[int, str], dict[str, int]] = {}  # of a seat and a thing, by source
        self.law: LawAccount | None = None
        self.county: list[tuple[str, int]] = []  # what the county that is being resolved has brought so far
        points = [seat.get("points", 0) for seat in _totals(game)]
        for event in events:
            if event["event"] == "changed" and event["what"] == "points":
                points[event["seat"]] -= event["amount"]
        self.points = points
        self.phase = "placement"
        self.source = ""  # of the last change
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        """Sort one event."""
        kind = event["event"]
        if kind == "applied":
            self.apply(event)
        elif kind == "began":
            self.phase = event["phase"]
            self.end_law()
        elif kind == "favour-taken":
            self.source = f"favour {event['tile']}"
        elif kind == "fought":
            self.fight(event)
        elif kind == "moved-down":
            self.conflicts[-1]["moved"] = True
        elif kind == "changed":
            self.change(event)
        elif kind in ("lost", "went-home", "crossed"):
            self.leave(event)
        elif kind in GAINED:
            self.gain(event, GAINED[kind], event.get("amount", 1))

    def change(self, event: Event) -> None:
        """A purse changes."""
        seat, what, amount, source = event["seat"], event["what"], event["amount"], event["source"]
        self.source = source
        if what == "points":
            self.points[seat] += amount
        self.add(seat, what, amount, source)
        head = source.partition(" ")[0]
        if head == "law":
            self.row(seat, what, amount)
        elif head == "county":
            self.county.append((what, amount))
        elif head in ("castle", "table"):
            castle, table = self.castles.setdefault(seat, ({}, {}))
            _put(castle if head == "castle" else table, what, amount)
        elif source == "ransom":
            self.captives(seat)["price"] -= amount

    def gain(self, event: Event, what: str, amount: int) -> None:
        """A knight, an upgrade, an extension, a noble: it belongs to the thing that is being resolved."""
        house = event.get("house", event.get("seat"))
        source = self.source
        if self.law is not None:
            source = f"law {self.law['law']}"
            self.row(house, what, amount)
        elif self.phase == "rewards" and source.partition(" ")[0] in ("castle", "table"):
            if house in self.castles:
                _put(self.castles[house][0], what, amount)
        elif self.phase == "rewards" and not self.conflicts:
            source = "county"
            self.county.append((what, amount))
        if what in COUNTED and house < self.seats:
            self.add(house, what, amount, source)

    def leave(self, event: Event) -> None:
        """Knights leave where they stood: a county is done, prisoners are free or lost."""
        house, place, rule = event["house"], event["place"], event["rule"]
        if event["event"] == "lost":
            self.captives(house)["lost"] += event["knights"]
            if house < self.seats:
                self.add(house, "knights", -len(event["knights"]), "prisoners")
        elif rule == "R4.13":
            self.captives(house)["freed"] += event["knights"]
        elif event["event"] == "crossed":
            self.resolve("Dorset", house, event["strength"], place)
        elif rule == "R4.3":
            self.resolve(place, house, event["knights"][0], None)

    def resolve(self, county: str, house: int, strength: int, crossed: str | None) -> None:
        """A county is done; what was brought without its name is its own."""
        source = f"county {county}"
        amounts: Amounts = {}
        for what, amount in self.county:
            _put(amounts, what, amount)
            if house < self.seats and (house, what) in self.sums:
                named = self.sums[house, what]
                if "county" in named:
                    _put(named, source, named.pop("county"))
        self.county = []
        self.counties.append(
            {"county": county, "house": house, "strength": strength, "gains": _gains(amounts), "crossed": crossed}
        )

    def apply(self, event: Event) -> None:
        """A law is applied; the one before it is done."""
        self.end_law()
        law = LAWS[NUMBER[event["law"]]]
        rows: list[LawRow] = [
            {"seat": seat, "why": _why(law, times, count), "count": count, "gains": [], "points": self.points[seat]}
            for seat, (times, count) in enumerate(zip(event["seats"], event["counts"], strict=True))
        ]
        self.law = {"law": event["law"], "open": True, "rows": rows}
        self.laws.append(self.law)

    def end_law(self) -> None:
        """Nobody has to decide about the law any more."""
        if self.law is not None:
            self.law["open"] = False
        self.law = None

    def row(self, house: int, what: str, amount: int) -> None:
        """A law gives or takes something."""
        if self.law is None or house >= self.seats:
            return
        row = self.law["rows"][house]
        amounts = {each["what"]: each["amount"] for each in row["gains"]}
        _put(amounts, what, amount)
        row["gains"] = _gains(amounts)
        row["points"] = self.points[house]

    def fight(self, event: Event) -> None:
        """A conflict is resolved."""
        france = next(card.strength for card in self.material.conflicts if card.name == event["card"])
        self.conflicts.append(
            {
                "front": event["front"],
                "england": event["strength"],
                "france": france,
                "won": event["won"],
                "moved": False,
                "ranks": event["ranks"],
                "captives": [],
            }
        )

    def captives(self, house: int) -> Captives:
        """The prisoners of a house in the conflict that was lost last."""
        found = self.conflicts[-1]["captives"]
        for each in found:
            if each["house"] == house:
                return each
        found.append({"house": house, "freed": [], "price": 0, "lost": []})
        return found[-1]

    def add(self, seat: int, what: str, amount: int, source: str) -> None:
        """Add a change to the ledger."""
        _put(self.sums.setdefault((seat, what), {}), source, amount)

    def ledger(self, game: Game) -> list[LedgerRow]:
        """What each seat has gained and lost in all."""
        rows: list[LedgerRow] = []
        scores = game.scores
        for seat, totals in enumerate(_totals(game)):
            changes: list[Change] = []
            for what in (*KINDS, *COUNTED):
                by_source = self.sums.get((seat, what), {})
                amount = sum(by_source.values())
                after = totals.get(what)
                if not by_source and after is None:
                    continue
                sources: list[LedgerSource] = [{"source": source, "amount": part} for source, part in by_source.items()]
                before = None if after is None else after - amount
                changes.append({"what": what, "before": before, "after": after, "amount": amount, "sources": sources})
            place = 1 + sum(other > scores[seat] for other in scores)
            rows.append({"seat": seat, "place": place, "changes": changes})
        return rows


def _why(law: Law, times: int, count: int | None) -> str:
    """The message that says why a seat qualifies for a law or not."""
    if law.shape == EXCHANGE:
        return ""
    if law.shape in (MOST, FEWEST) and (law.thing is None or count is None):
        return f"why.{'' if times else 'not-'}{law.shape}"
    if law.shape in (FOR_EVERY, MOST, FEWEST) and law.thing is not None:
        return f"thing.{law.thing.key}.count"
    return "why.met" if times else "why.unmet"


def _round_end(game: Game, round: int) -> RoundEnd:
    t = game.table
    purses: list[Purse] = [
        {
            "seat": seat,
            "gold": t.owns(seat, GOLD),
            "squires": t.owns(seat, SQUIRES),
            "seals": t.owns(seat, SEALS),
            "shame": t.owns(seat, SHAME),
        }
        for seat in range(game.options.players)
    ]
    return {"round": round, "purses": purses}


def _totals(game: Game) -> list[Amounts]:
    """What everybody can count of each seat (R1.8)."""
    t = game.table
    return [
        {"votes": t.owns(seat, VOTES), "points": t.owns(seat, POINTS), "knights": _knights(game, seat)}
        for seat in range(game.options.players)
    ]


def _knights(game: Game, seat: int) -> int:
    """The knights of a seat that are not in the reserve."""
    return sum(game.options.material.knights) - COUNT[game.table.reserve[seat]]


def _opens_round(event: Event) -> bool:
    return bool(event["event"] == "cards-turned" or (event["event"] == "began" and event["phase"] == "placement"))


def _of_laws(event: Event) -> bool:
    return event["event"] == "applied" or event.get("source", "").startswith("law ") or _ends_laws(event)


def _ends_laws(event: Event) -> bool:
    return bool(event["event"] == "began" and event["phase"] == "rewards")


def _put(amounts: Amounts, what: str, amount: int) -> None:
    amounts[what] = amounts.get(what, 0) + amount


def _gains(amounts: Amounts) -> list[Gain]:
    return [{"what": what, "amount": amount} for what, amount in amounts.items() if amount]
