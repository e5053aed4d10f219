"""The New Laws, N0a to N4c (R3.3)."""

from typing import Final

from lancaster.rules.actions import (
    NONE,
    Action,
    Convert,
    Extend,
    PayCounties,
    PayExtensions,
    Send,
    conversions,
    pay_counties,
    pay_extensions,
    send,
)
from lancaster.rules.agenda import PrivateQuestion, Prompt
from lancaster.rules.book import gift
from lancaster.rules.events import SquiresSent, Turned
from lancaster.rules.laws.law import EXCHANGE, ExchangeLaw, ForEvery, If, Law, Most
from lancaster.rules.laws.things import (
    both_of_strength_2_placed,
    conflicts,
    counties,
    counties_without_nobles,
    gold,
    knights_in_castle,
    knights_in_conflicts,
    leftover_votes,
    no_noble,
    placed_of_strength_1,
    squires,
    squires_in_counties,
)
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import extend, extensions, refuse_extension
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    FRONT_NAMES,
    FRONTS,
    GOLD,
    HOUSES,
    KINDS,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
    UNKNOWN,
)


def subsets(bits: int, most: int) -> list[int]:
    """Every subset of some bits with at most so many of them, in ascending order."""
    return [part for part in range(bits + 1) if part & bits == part and part.bit_count() <= most]


class AskingLaw(Law):
    """A law that asks each seat a question; a forecast says how much of `worth` there can be."""

    def __init__(
        self, key: str, worth: str, questions: "list[LawQuestion]", answer: type[Action] | None = None
    ) -> None:
        super().__init__(key)
        self.worth = worth
        self.answer = answer
        self.questions = questions

    def times(self, t: Table, seat: int) -> int:
        return self.questions[seat].scope(t)

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.agenda.append(self.questions[seat])

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        most = self.questions[seat].most(t)
        if most == UNKNOWN:
            return None
        return [(self.worth, most)] if most else []


class LawQuestion(PrivateQuestion):
    """The question of such a law to one seat."""

    def __init__(self, key: str, seat: int) -> None:
        super().__init__(f"{key} {COLOURS[seat]}")
        self.law = key
        self.seat = seat

    def scope(self, t: Table) -> int:
        """How much the law concerns this seat; 0: the seat is not asked."""
        return 1

    def most(self, t: Table) -> int:
        """The most there can be of it; UNKNOWN when that depends on what is behind another's screen."""
        return self.scope(t)

    def who(self, t: Table) -> int:
        return self.seat


class ChooseSquiresToSend(LawQuestion):
    """N1b: for each conflict with a knight of the seat, one squire may go into such a conflict."""

    def scope(self, t: Table) -> int:
        return conflicts(t, self.seat)

    def most(self, t: Table) -> int:
        owned = t.owns(self.seat, SQUIRES)
        return UNKNOWN if owned == UNKNOWN else min(self.scope(t), owned)

    def options(self, t: Table) -> list[Action]:
        most = self.most(t)
        ranges: list[range] = []
        for front in range(FRONTS):
            ranges.append(range(most + 1 if t.front_band[front * HOUSES + self.seat] else 1))
        out: list[Action] = []
        for a in ranges[0]:
            for b in ranges[1]:
                for c in ranges[2]:
                    for d in ranges[3]:
                        if a + b + c + d <= most:
                            out.append(send((a, b, c, d)))
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Send):
            return Reason("not-asked", "R3.3")
        total = sum(action.squires)
        if total > t.owns(seat, SQUIRES):
            return Reason("not-enough", "R3.3", (("what", "squires"), ("needed", total)))
        if total > conflicts(t, seat):
            return Reason("one-squire-per-conflict", "R3.3", (("most", conflicts(t, seat)),))
        for front in range(FRONTS):
            if action.squires[front] and t.front_band[front * HOUSES + seat] == 0:
                return Reason("no-knight-there", "R3.3", (("front", FRONT_NAMES[front]),))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Send):
            for front in range(FRONTS):
                squires_there = action.squires[front]
                if squires_there:
                    t.front_squires[front * HOUSES + seat] += squires_there
                    t.gain(seat, SQUIRES, -squires_there, "law N1b", "R3.3")
                    if t.log is not None:
                        t.log.append(SquiresSent(seat, front, squires_there))

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("send", "N1b", "R3.3")


EXTENSION_PRICE: Final = 4


class BuyExtensions(AskingLaw):
    """N1d: 4 gold for 1 extension, as often as one likes: an exchange, made one by one because each asks which."""

    def __init__(self, key: str) -> None:
        super().__init__(key, "purchases", [ChoosePurchase(key, seat) for seat in range(HOUSES)])
        self.shape = EXCHANGE
        self.price = [(GOLD, EXTENSION_PRICE)]
        self.gives = [("extensions", 1)]


class ChoosePurchase(LawQuestion):
    """N1d: 4 gold for 1 extension, one after another."""

    def most(self, t: Table) -> int:
        owned = t.owns(self.seat, GOLD)
        unbuilt = SPACES - t.extensions[self.seat].bit_count()
        return UNKNOWN if owned == UNKNOWN else min(owned // EXTENSION_PRICE, unbuilt)

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        if t.owns(self.seat, GOLD) >= EXTENSION_PRICE:
            extensions(t, self.seat, out)
        out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        reason = refuse_extension(t, seat, action)
        if reason is not None:
            return reason
        if t.owns(seat, GOLD) < EXTENSION_PRICE:
            return Reason("not-enough", "R3.3", (("what", "gold"), ("needed", EXTENSION_PRICE)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        if isinstance(action, Extend):
            t.gain(seat, GOLD, -EXTENSION_PRICE, "law N1d", "R3.3")
            extend(t, seat, action.space)
        else:
            t.agenda.pop()

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("purchase", "N1d", "R3.3")


class ChooseCountiesToKeep(LawQuestion):
    """N2d: each county with a knight of the seat costs 1 gold; a knight that is not paid for goes back to court."""

    def scope(self, t: Table) -> int:
        return counties(t, self.seat)

    def held(self, t: Table) -> int:
        """The counties in question, as bits."""
        bits = 0
        for county in range(COUNTIES):
            if t.county_house[county] == self.seat:
                bits |= 1 << county
        return bits

    def options(self, t: Table) -> list[Action]:
        return [pay_counties(bits) for bits in subsets(self.held(t), t.owns(self.seat, GOLD))]

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, PayCounties):
            return Reason("not-asked", "R3.3")
        for county in range(COUNTIES):
            if action.counties & (1 << county) and t.county_house[county] != seat:
                return Reason("no-knight-in-county", "R3.3", (("county", COUNTY_NAMES[county]),))
        due = action.counties.bit_count()
        if due > t.owns(seat, GOLD):
            return Reason("not-enough", "R3.3", (("what", "gold"), ("needed", due)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        kept = action.counties if isinstance(action, PayCounties) else 0
        t.gain(seat, GOLD, -kept.bit_count(), "law N2d", "R3.3")
        for county in range(COUNTIES):
            if t.county_house[county] == seat and not kept >> county & 1:
                t.send_home(seat, t.empty_county(county), COUNTY + county, "R3.3")

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("keep-counties", "N2d", "R3.3")


CONVERSION_PRICE: Final = 2  # of one good, for 1 of the other


class ChooseConversion(LawQuestion):
    """N3b: 2 gold for 1 squire, or 2 squires for 1 gold, any number of times in one direction."""

    def most(self, t: Table) -> int:
        owned = t.owns(self.seat, GOLD)
        return UNKNOWN if owned == UNKNOWN else max(owned, t.owns(self.seat, SQUIRES)) // CONVERSION_PRICE

    def options(self, t: Table) -> list[Action]:
        buy_squires = conversions(SQUIRES, t.owns(self.seat, GOLD) // CONVERSION_PRICE)
        return buy_squires + conversions(GOLD, t.owns(self.seat, SQUIRES) // CONVERSION_PRICE)[1:]

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Convert):
            return Reason("not-asked", "R3.3")
        paid = GOLD if action.kind == SQUIRES else SQUIRES
        needed = CONVERSION_PRICE * action.times
        if needed > t.owns(seat, paid):
            return Reason("not-enough", "R3.3", (("what", KINDS[paid]), ("needed", needed)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Convert):
            paid = GOLD if action.kind == SQUIRES else SQUIRES
            t.gain(seat, paid, -CONVERSION_PRICE * action.times, "law N3b", "R3.3")
            t.gain(seat, action.kind, action.times, "law N3b", "R3.3")

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("convert", "N3b", "R3.3")


class ChooseExtensionsToKeep(LawQuestion):
    """N3c: each extension of the seat costs 1 squire; one that is not paid for is turned down for this round."""

    def scope(self, t: Table) -> int:
        return t.extensions[self.seat].bit_count()

    def options(self, t: Table) -> list[Action]:
        return [pay_extensions(bits) for bits in subsets(t.extensions[self.seat], t.owns(self.seat, SQUIRES))]

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, PayExtensions):
            return Reason("not-asked", "R3.3")
        for space in range(SPACES):
            if action.spaces & (1 << space) and not t.extensions[seat] & (1 << space):
                return Reason("not-built", "R3.3", (("space", SPACE_NAMES[space]),))
        due = action.spaces.bit_count()
        if due > t.owns(seat, SQUIRES):
            return Reason("not-enough", "R3.3", (("what", "squires"), ("needed", due)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        kept = action.spaces if isinstance(action, PayExtensions) else 0
        t.gain(seat, SQUIRES, -kept.bit_count(), "law N3c", "R3.3")
        t.turned[seat] = t.extensions[seat] & ~kept
        if t.log is not None:
            for space in range(SPACES):
                if t.turned[seat] >> space & 1:
                    t.log.append(Turned(seat, space, False))

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("keep-extensions", "N3c", "R3.3")


NEW: Final[list[Law]] = [
    ForEvery("N0a", conflicts, per=1, gives=gift(votes=1)),
    Most("N0b", squires, gives=gift(gold=1, votes=1)),
    Most("N0c", gold, gives=gift(squires=1, votes=1)),
    If("N1a", no_noble, gives=gift(gold=1, squires=1, votes=1)),
    AskingLaw("N1b", "send", [ChooseSquiresToSend("N1b", seat) for seat in range(HOUSES)], Send),
    ForEvery("N1c", placed_of_strength_1, per=1, gives=gift(squires=1)),
    BuyExtensions("N1d"),
    ForEvery("N2a", knights_in_castle, per=1, gives=gift(points=3)),
    Most("N2b", leftover_votes, gives=gift(upgrades=1)),
    If("N2c", both_of_strength_2_placed, gives=gift(points=3)),
    AskingLaw("N2d", "gold-tax", [ChooseCountiesToKeep("N2d", seat) for seat in range(HOUSES)], PayCounties),
    ForEvery("N3a", counties, per=2, gives=gift(points=5)),
    AskingLaw("N3b", "conversions", [ChooseConversion("N3b", seat) for seat in range(HOUSES)], Convert),
    AskingLaw("N3c", "squires-tax", [ChooseExtensionsToKeep("N3c", seat) for seat in range(HOUSES)], PayExtensions),
    ForEvery("N3d", squires_in_counties, per=2, gives=gift(points=3)),
    ForEvery("N4a", counties_without_nobles, per=1, gives=gift(points=3)),
    ExchangeLaw("N4b", pays=gift(gold=1, squires=1, votes=1), gives=gift(points=3)),
    Most("N4c", knights_in_conflicts, gives=gift(points=5)),
]
