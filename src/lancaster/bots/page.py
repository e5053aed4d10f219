"""Page: plays at random, but never absurdly.

It draws a place before it draws how many squires go there, takes what costs nothing, leaves alone what comes to
nothing, keeps something back, and does not vote against its own clear gain. Beyond that it has no plan at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from lancaster.bots.bot import Observation, Player
from lancaster.bots.law_worth import law_worth
from lancaster.bots.prices import prices_of
from lancaster.game import Game
from lancaster.rules.actions import (
    NONE,
    START,
    Action,
    AtOffice,
    AtTreasury,
    Ballot,
    InCastle,
    InCounty,
    InTower,
    PayCounties,
    PayExtensions,
    Placing,
    Ransom,
    TakeFavour,
    ballot,
)
from lancaster.rules.bands import STRENGTH
from lancaster.rules.counties import reward_void
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.rewards import can_upgrade, noble_to_be_had
from lancaster.rules.table import Table
from lancaster.rules.terms import COLOURS, COUNTIES, KNIGHT_SPACE, PURSE, SHAME, UPGRADE_SPACE, VOTES

TOWER_LAW = NUMBER["K3d"]
CLEAR = 1.0  # a law that gives or costs so many points is a clear gain or loss
FREE = ("favour", "noble", "upgrade", "placed-upgrade", "swap", "extension", "county", "crossing", "ransom")


class Page(Player):
    """Plays at random, but never absurdly."""

    name = "page"

    def choose(self, observation: Observation) -> Action:
        """A random action among those that are not absurd."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        game = observation.redeal(self.rng)
        kind = observation.prompt.kind
        seat = observation.seat
        if kind == "ballot":
            return self._vote(game, seat, legal)
        if kind == "place":
            return self._place(game._table, seat, legal)
        if kind == "start":
            return START[seat]
        if kind in ("keep-counties", "keep-extensions"):
            most = max(_paid(action) for action in legal)
            return self.rng.choice([action for action in legal if 2 * _paid(action) >= most])
        if kind == "exchange":
            return self._exchange(game._table, seat, observation.prompt.subject, legal)
        if kind in ("send", "convert"):
            return self.rng.choice(legal[: len(legal) // 2 + 1])
        if kind == "ransom":
            most = max(_ransomed(action) for action in legal)
            return self.rng.choice([action for action in legal if _ransomed(action) == most])
        if kind in FREE:
            subject = observation.prompt.subject
            house = COLOURS.index(subject) if kind == "favour" else seat
            return self.rng.choice([action for action in legal if not _idle(game._table, house, action)] or legal)
        return self.rng.choice(legal)

    def _vote(self, game: Game, seat: int, legal: Sequence[Action]) -> Action:
        """With a clear gain yes, with a clear loss no; some of the votes, all of them only in the last vote."""
        t = game._table
        prices = prices_of(t)
        gain = law_worth(t, t.proposals[0], seat, prices) - law_worth(t, t.laws[0], seat, prices)
        yes = gain > 0 if abs(gain) >= CLEAR else self.rng.randrange(2) == 1
        assert isinstance(legal[-1], Ballot)
        votes = t.purse[seat * PURSE + VOTES]
        most = votes if len(t.proposals) == 1 else (votes + 1) // 2
        return ballot(yes, self.rng.randrange(most + 1))

    def _exchange(self, t: Table, seat: int, law: str, legal: Sequence[Action]) -> Action:
        """Points as often as can be near the end; of goods for votes no more than half."""
        if law_worth(t, NUMBER[law], seat, prices_of(t)) > 0.0:
            return self.rng.choice(legal[(len(legal) + 1) // 2 :])
        return self.rng.choice(legal[: len(legal) // 2 + 1])

    def _place(self, t: Table, seat: int, legal: Sequence[Action]) -> Action:
        """First piece and place, then how much goes with it: few squires, a small party."""
        places: dict[tuple[object, ...], list[Action]] = {}
        for action in legal:
            if not _pointless(t, seat, action):
                places.setdefault(_where(action), []).append(action)
        if not places:
            return self.rng.choice(legal)
        options = self.rng.choice(list(places.values()))
        return self.rng.choice(options[:3] if isinstance(options[0], (InCounty, AtOffice)) else options)


def _where(action: Action) -> tuple[object, ...]:
    """Piece and place, without the amounts."""
    if isinstance(action, InCounty):
        return ("county", action.ally, action.strength, action.county)
    if isinstance(action, AtOffice):
        return ("office", action.ally, action.office)
    if isinstance(action, AtTreasury):
        return ("treasury", action.ally)
    return (action.text,)


def _pointless(t: Table, seat: int, action: Action) -> bool:
    """Whether a placement can bring nothing at all."""
    assert isinstance(action, Placing)
    house = seat + 2 if action.ally else seat
    if isinstance(action, InCastle):
        if action.space == KNIGHT_SPACE:
            return not t.reserve[house] & 3
        return action.space == UPGRADE_SPACE and not can_upgrade(t, house)
    if isinstance(action, InCounty):
        return not noble_to_be_had(t, house, action.county) and reward_void(t, house, action.county)
    if isinstance(action, InTower):
        return not t.purse[seat * PURSE + SHAME] and TOWER_LAW not in t.laws + t.proposals
    if isinstance(action, AtTreasury):
        return action.kind < 0 and t.court is not None and any(t.court.treasury)
    return False


def _idle(t: Table, house: int, action: Action) -> bool:
    """Declining a gift, or taking a favour whose reward would be void."""
    if action is NONE:
        return True
    if not isinstance(action, TakeFavour):
        return False
    gift = t.book.favour_gift[action.tile]
    if gift.upgrades:
        return not can_upgrade(t, house)
    if gift.nobles:
        return not any(noble_to_be_had(t, house, county) for county in range(COUNTIES))
    return not t.book.has_purse(house)


def _paid(action: Action) -> int:
    """How many knights or extensions are kept by paying (N2d, N3c)."""
    if isinstance(action, PayCounties):
        return action.counties.bit_count()
    return action.spaces.bit_count() if isinstance(action, PayExtensions) else 0


def _ransomed(action: Action) -> int:
    """How much strength is bought free."""
    return STRENGTH[action.band] if isinstance(action, Ransom) else 0
