"""The use of each part of the material and what it yields, counted from the events of games.

A *use* is: a county resolved with a knight in it, a castle space that yields, a favour tile taken, a law applied to a
seat, a conflict fought, an office held. For each, what it gave and cost is added up, and how often the user won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from lancaster.game import Game
from lancaster.rules.events import (
    Applied,
    Began,
    BishopTaken,
    Changed,
    Counted,
    Crossed,
    Displaced,
    Event,
    Extended,
    FavourTaken,
    Fought,
    NobleTaken,
    OfficeHeld,
    Placed,
    Recruited,
    Upgraded,
    WentHome,
)
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import (
    CASTLE,
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT,
    FRONTS,
    KINDS,
    LOWER,
    OFFICE_NAMES,
    REWARDS,
    SPACE_NAMES,
    SPACES,
    TOWER,
)

DORSET = COUNTY_NAMES.index("Dorset")


@dataclass
class Use:
    """One thing of the material: how often it was used, and what came of it."""

    uses: int = 0
    won: float = 0.0  # uses by the winner of the game, a shared win in parts
    placed: int = 0  # knights set there, also those displaced later
    displaced: int = 0
    built: int = 0  # extensions; laws: accepted
    offered: int = 0  # laws: put to the vote
    gains: Counter[str] = field(default_factory=Counter)  # gold, squires, votes, points, …, knights, upgrades, nobles
    costs: Counter[str] = field(default_factory=Counter)

    def add(self, other: Use) -> None:
        """Count another's uses, too."""
        self.uses += other.uses
        self.won += other.won
        self.placed += other.placed
        self.displaced += other.displaced
        self.built += other.built
        self.offered += other.offered
        self.gains += other.gains
        self.costs += other.costs


@dataclass
class Fights:
    """The conflicts of one strength of France, in one row."""

    fought: int = 0
    won: int = 0  # by England
    english: int = 0  # strength, added up
    houses: int = 0  # that took part, added up
    points: int = 0  # that were given

    def add(self, other: Fights) -> None:
        """Count another's fights, too."""
        self.fought += other.fought
        self.won += other.won
        self.english += other.english
        self.houses += other.houses
        self.points += other.points


@dataclass
class Usage:
    """What was used in some games: by name ("county York", "law B1a", …), and conflicts by (strength, lower row)."""

    games: int = 0
    uses: dict[str, Use] = field(default_factory=dict)
    fights: dict[tuple[int, bool], Fights] = field(default_factory=dict)

    def use(self, name: str) -> Use:
        """What is counted under a name."""
        return self.uses.setdefault(name, Use())

    def add(self, other: Usage) -> None:
        """Count other games, too."""
        self.games += other.games
        for name, use in other.uses.items():
            self.use(name).add(use)
        for key, fights in other.fights.items():
            self.fights.setdefault(key, Fights()).add(fights)


def usage(games: Iterable[Game]) -> Usage:
    """What was used in all these games."""
    total = Usage()
    for game in games:
        total.add(usage_of(game))
    return total


def usage_of(game: Game) -> Usage:
    """What was used in one finished game."""
    counter = _Counter(game)
    for event in game.history():
        counter.count(event)
    return counter.closed()


class _Counter:
    """Goes through the events of a game and knows at each what is being resolved."""

    def __init__(self, game: Game) -> None:
        self.usage = Usage(games=1)
        self.strengths = {card.name: card.strength for card in game.options.material.conflicts}
        self.game = game
        self.phase = 0
        self.holders: dict[int, int] = {}  # county → house
        self.resolving = ""  # the favour or law whose reward is being given
        self.users: Counter[tuple[str, int]] = Counter()  # uses by name and house
        self.yielded: set[tuple[str, int]] = set()  # castle spaces that have yielded in this round, by house

    def count(self, event: Event) -> None:
        """Count one event."""
        if isinstance(event, Changed):
            self._changed(event)
        elif isinstance(event, Began):
            self.phase = event.phase
            self.resolving = ""
            self.yielded.clear()
        elif isinstance(event, (Placed, Displaced, WentHome, Crossed)):
            self._moved(event)
        elif isinstance(event, FavourTaken):
            self.resolving = f"favour {FAVOUR_NAMES[event.tile]}"
            self._used(self.resolving, event.house)
        elif isinstance(event, (Recruited, Upgraded, BishopTaken, Extended, NobleTaken)):
            self._piece(event)
        elif isinstance(event, (Counted, Applied)):
            self._law(event)
        elif isinstance(event, Fought):
            self._fought(event)
        elif isinstance(event, OfficeHeld):
            self._used(f"office {OFFICE_NAMES[event.office]}", event.house)

    def closed(self) -> Usage:
        """The usage of the whole game, with what the winners have used."""
        winners = self.game.winners
        for (name, house), times in self.users.items():
            use = self.usage.use(name)
            use.uses += times
            if house % self.game.options.players in winners:  # two players lead houses 2 and 3, too (R7.1)
                use.won += times / len(winners)
        return self.usage

    def _used(self, name: str, house: int) -> None:
        self.users[name, house] += 1

    def _yielded(self, space: str, house: int) -> None:
        if (space, house) not in self.yielded:
            self.yielded.add((space, house))
            self._used(space, house)

    def _changed(self, event: Changed) -> None:
        name = f"office {event.source}" if event.source in OFFICE_NAMES else event.source
        if name in COUNTY_NAMES:  # squires that go with a knight
            name = f"county {name}"
        if name.partition(" ")[0] not in ("county", "castle", "favour", "law", "office"):
            return
        use = self.usage.use(name)
        if event.amount > 0:
            if name.startswith("castle"):
                self._yielded(name, event.seat)
            use.gains[KINDS[event.what]] += event.amount
        else:
            use.costs[KINDS[event.what]] -= event.amount

    def _moved(self, event: Placed | Displaced | WentHome | Crossed) -> None:
        county = event.place - COUNTY
        if isinstance(event, Placed):
            self.resolving = ""
            self.usage.use(_place(event.place)).placed += 1
            if 0 <= county < COUNTIES:
                self.holders[county] = event.house
        elif isinstance(event, Displaced):
            self.usage.use(_place(event.place)).displaced += 1
            self.holders.pop(county, None)
        elif isinstance(event, Crossed):
            self._used(f"county {COUNTY_NAMES[DORSET]}", self.holders.pop(DORSET))
            self.usage.use(f"county {COUNTY_NAMES[DORSET]}").gains["crossings"] += 1
        elif 0 <= county < COUNTIES:
            house = self.holders.pop(county)
            if self.phase == REWARDS:  # else sent home by a law, unresolved
                self._used(f"county {COUNTY_NAMES[county]}", house)

    def _piece(self, event: Recruited | Upgraded | BishopTaken | Extended | NobleTaken) -> None:
        if isinstance(event, Extended):
            what = "extensions"
            self.usage.use(f"castle {SPACE_NAMES[event.space]}").built += 1
        elif isinstance(event, NobleTaken):
            what = "nobles"
        else:
            what = {Recruited: "knights", Upgraded: "upgrades", BishopTaken: "bishops"}[type(event)]
        name = self._source(what)
        if name.startswith("castle") and not isinstance(event, Extended):
            self._yielded(name, event.house)
        if name:
            self.usage.use(name).gains[what] += 1

    def _source(self, what: str) -> str:
        """Where a piece comes from: a favour or a law, the county being resolved, or the castles after them."""
        if self.phase < REWARDS:
            return self.resolving
        if self.holders:
            return f"county {COUNTY_NAMES[min(self.holders)]}"
        return "castle knight" if what == "knights" else "castle upgrade"

    def _law(self, event: Counted | Applied) -> None:
        name = f"law {LAWS[event.law].key}"
        use = self.usage.use(name)
        if isinstance(event, Counted):
            use.offered += 1
            use.built += event.accepted
            return
        self.resolving = name
        use.placed += 1
        for seat, times in enumerate(event.seats):
            if times:
                self._used(name, seat)

    def _fought(self, event: Fought) -> None:
        card = self.game.event_data(event)["card"]
        assert isinstance(card, str)
        strength = self.strengths[card]
        fights = self.usage.fights.setdefault((strength, event.front >= LOWER), Fights())
        fights.fought += 1
        fights.won += event.won
        fights.english += event.strength
        fights.houses += len({rank[0] for rank in event.ranks})
        fights.points += sum(rank[3] for rank in event.ranks)


def _place(place: int) -> str:
    if COUNTY <= place < COUNTY + COUNTIES:
        return f"county {COUNTY_NAMES[place - COUNTY]}"
    if CASTLE <= place < CASTLE + SPACES:
        return f"castle {SPACE_NAMES[place - CASTLE]}"
    if FRONT <= place < FRONT + FRONTS:
        return "conflicts"
    return "tower" if place == TOWER else "offices"
