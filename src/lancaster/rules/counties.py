"""Phase 3, counties (R4.3 to R4.5): noble, reward, or both for gold; the crossing; the start player."""

from typing import Final

from lancaster.rules.actions import (
    CLAIM_BOTH,
    CLAIM_NOBLE,
    CLAIM_REWARD,
    CROSS,
    NONE,
    START,
    Action,
    Claim,
    Cross,
    NameStart,
)
from lancaster.rules.agenda import HouseQuestion, Prompt, Question, Step
from lancaster.rules.bands import UNIT
from lancaster.rules.events import Crossed, StartNamed
from lancaster.rules.placement import refuse_entry
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import give, noble_to_be_had, refuse_noble, take_noble, void
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    FRONT,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    NO_CARD,
    NOBODY,
)


class Counties(Step):
    """Resolve the counties with a knight, A to I."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        for county in range(COUNTIES - 1, -1, -1):
            if t.county_house[county] != NOBODY:
                t.agenda.append(RESOLVE[county])
        return False


class ResolveCounty(Question):
    """What the knight in a county brings; asked only if the house can take the noble (R4.3, R6.6, R7.7)."""

    def __init__(self, county: int) -> None:
        super().__init__(f"county {COUNTY_NAMES[county]}")
        self.county = county

    def run(self, t: Table) -> bool:
        if noble_to_be_had(t, t.county_house[self.county], self.county):
            t.options = tuple(self.options(t))
            return True
        self.resolve(t, False, True)
        return False

    def who(self, t: Table) -> int:
        return t.book.leader[t.county_house[self.county]]

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = [CLAIM_NOBLE]
        house = t.county_house[self.county]
        if not reward_void(t, house, self.county):
            out.append(CLAIM_REWARD)
            if t.book.has_purse(house) and t.owns(house, GOLD) >= t.book.both_price:
                out.append(CLAIM_BOTH)
        out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Claim):
            return Reason("not-asked", "R4.3")
        house = t.county_house[self.county]
        if action.noble:
            reason = refuse_noble(t, house, self.county)
            if reason is not None:
                return reason
        if action.reward and reward_void(t, house, self.county):
            return Reason("reward-void", "R4.3", (("county", COUNTY_NAMES[self.county]),))
        if action is CLAIM_BOTH:
            if not t.book.has_purse(house):
                return Reason("not-both-for-ally", "R7.3")
            if t.owns(seat, GOLD) < t.book.both_price:
                return Reason("not-enough", "R4.3", (("what", "gold"), ("needed", t.book.both_price)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        if isinstance(action, Claim):
            self.resolve(t, action.noble, action.reward)
        else:
            self.resolve(t, False, False)

    def resolve(self, t: Table, noble: bool, reward: bool) -> None:
        """The noble before the reward; then, in Surrey, the start player; then the knight goes home."""
        t.agenda.pop()
        county = self.county
        house = t.county_house[county]
        gift = t.book.county_gift[county]
        source = COUNTY_SOURCE[county]
        t.agenda.append(LEAVE[county])
        if gift.start_player:
            t.agenda.append(NAME_START[house])
        if noble and reward:
            t.gain(house, GOLD, -t.book.both_price, source, "R4.3")
        if noble:
            take_noble(t, house, county)
        if reward:
            if gift.crossing:
                t.agenda.append(CROSSING[county])
            give(t, house, gift, source, "R4.3")

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("county", COUNTY_NAMES[self.county], "R4.3")


def reward_void(t: Table, house: int, county: int) -> bool:
    """Whether a county's reward would have no effect."""
    gift = t.book.county_gift[county]
    if gift.crossing:
        for front in range(FRONTS):
            if can_enter(t, house, front):
                return False
    return void(t, house, gift)


class LeaveCounty(Step):
    """The knight goes back to court, unless it has crossed to France."""

    def __init__(self, county: int) -> None:
        super().__init__(f"leave {COUNTY_NAMES[county]}")
        self.county = county

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        house = t.county_house[self.county]
        if house != NOBODY:
            t.send_home(house, t.empty_county(self.county), COUNTY + self.county, "R4.3")
        return False


# -- the crossing (R4.4) ---------------------------------------------------------------------------------------------


def can_enter(t: Table, house: int, front: int) -> bool:
    """Whether a house stands in a conflict already, or finds a free space there."""
    if t.front_card[front] == NO_CARD:
        return False
    return t.front_band[front * HOUSES + house] > 0 or t.front_space[front * FRONT_SPACES + FRONT_SPACES - 1] == NOBODY


class ChooseCrossing(Question):
    """Which conflict the knight goes to, straight from the county; or none, then it goes home."""

    def __init__(self, county: int) -> None:
        super().__init__(f"crossing {COUNTY_NAMES[county]}")
        self.county = county

    def who(self, t: Table) -> int:
        return t.book.leader[t.county_house[self.county]]

    def options(self, t: Table) -> list[Action]:
        house = t.county_house[self.county]
        out: list[Action] = []
        for front in range(FRONTS):
            if can_enter(t, house, front):
                out.append(CROSS[front])
        if out:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Cross):
            return Reason("not-asked", "R4.4")
        return refuse_entry(t, t.county_house[self.county], action.front)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Cross):
            house = t.county_house[self.county]
            strength = t.county_strength[self.county]
            t.empty_county(self.county)
            t.enter_front(action.front, house, UNIT[strength])
            if t.log is not None:
                t.log.append(Crossed(house, strength, FRONT + action.front))
            for module in t.book.modules:
                module.carried(t, house, COUNTY + self.county, FRONT + action.front)

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("crossing", COUNTY_NAMES[self.county], "R4.4")


# -- the start player (R4.5) -----------------------------------------------------------------------------------------


class ChooseStart(HouseQuestion):
    """Name the start player: anyone, also the present one; it holds from that moment."""

    def __init__(self, house: int) -> None:
        super().__init__(f"name-start {COLOURS[house]}", house)

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        for seat in range(t.book.seats):
            out.append(START[seat])
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if not isinstance(action, NameStart):
            return Reason("not-asked", "R4.5")
        if action.seat >= t.book.seats:
            return Reason("no-such-seat", "R4.5", (("seat", COLOURS[action.seat]),))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        assert isinstance(action, NameStart)
        t.start = action.seat
        if t.log is not None:
            t.log.append(StartNamed(action.seat))

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("start", COLOURS[self.house], "R4.5")


ALL_COUNTIES: Final = Counties("counties")
RESOLVE: Final = [ResolveCounty(county) for county in range(COUNTIES)]
LEAVE: Final = [LeaveCounty(county) for county in range(COUNTIES)]
CROSSING: Final = [ChooseCrossing(county) for county in range(COUNTIES)]
NAME_START: Final = [ChooseStart(house) for house in range(HOUSES)]
COUNTY_SOURCE: Final = [f"county {name}" for name in COUNTY_NAMES]
