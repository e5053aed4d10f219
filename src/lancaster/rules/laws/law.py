"""What a law is: a key, a section, and how it is applied (R3.3). The shapes most laws share are here too.

`times` says how often a seat qualifies, and is asked of all seats before the first of them acts; `grant` then gives
one seat what it qualifies for. Choices go on the agenda, the first player's on top, one player completely before the
next. A law is declared in ten lines from these pieces (docs/adding-a-law.md).
"""

from collections.abc import Callable

from lancaster.rules.actions import Action, Exchange, exchanges
from lancaster.rules.agenda import PrivateQuestion, Prompt, Question
from lancaster.rules.book import Gift
from lancaster.rules.events import Applied
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import give
from lancaster.rules.table import Table
from lancaster.rules.terms import COLOURS, GOLD, HOUSES, KINDS, PURSE, SHAME, SQUIRES, UNKNOWN, VOTES

Count = Callable[[Table, int], int]  # something a seat has a number of


class Law:
    """A law, applied every round while it is in force."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.set = {"B": "base", "N": "new", "K": "kings"}[key[0]]
        self.section = int(key[1])
        self.source = f"law {key}"
        self.number = -1  # its place in the list of all laws, given by the deck
        self.compares_screened = False  # whether applying it tells who has more behind the screen (R1.8)

    def __repr__(self) -> str:
        return f"<law {self.key}>"

    def apply(self, t: Table) -> None:
        """Fix how often each seat qualifies; then each in turn order gets what it qualifies for."""
        qualified = [self.times(t, seat) for seat in range(t.book.seats)]
        if t.log is not None:
            t.log.append(Applied(self.number, tuple(qualified)))
        order = t.book.order[t.start]
        first = len(t.agenda)
        for seat in order:
            if qualified[seat]:
                last = len(t.agenda)
                self.grant(t, seat, qualified[seat])
                if len(t.agenda) > last > first:  # this seat's questions come after those of earlier seats
                    t.agenda[first:] = t.agenda[last:] + t.agenda[first:last]

    def times(self, t: Table, seat: int) -> int:
        """How often a seat qualifies."""
        raise NotImplementedError(self.key)

    def grant(self, t: Table, seat: int, times: int) -> None:
        """Give a seat what it qualifies for."""
        raise NotImplementedError(self.key)

    def forecast(self, t: Table, seat: int) -> list[tuple[str, int]] | None:
        """What it would give a seat now, read from a blinded table; None when that cannot be known (R1.8)."""
        if self.compares_screened and t.book.screened:
            return None
        times = self.times(t, seat)
        return self.yields(t, seat, times) if times else []

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        """What a seat that qualifies so often would get; None when it cannot be known."""
        raise NotImplementedError(self.key)


class ForEvery(Law):
    """A gift for every `per` of something."""

    def __init__(self, key: str, count: Count, per: int, what: Gift) -> None:
        super().__init__(key)
        self.count = count
        self.per = per
        self.gift = what

    def times(self, t: Table, seat: int) -> int:
        return self.count(t, seat) // self.per

    def grant(self, t: Table, seat: int, times: int) -> None:
        for _ in range(times):
            give(t, seat, self.gift, self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return self.gift.parts(times)


class Most(Law):
    """A gift to everyone who has the most of something, at least one of it (R3.5)."""

    def __init__(self, key: str, count: Count, what: Gift, screened: bool) -> None:
        super().__init__(key)
        self.count = count
        self.gift = what
        self.compares_screened = screened

    def times(self, t: Table, seat: int) -> int:
        return 1 if has_most(t, seat, self.count) else 0

    def grant(self, t: Table, seat: int, times: int) -> None:
        give(t, seat, self.gift, self.source, "R3.5")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return self.gift.parts(1)


class ExchangeLaw(Law):
    """Any number of times: pay one thing, get another."""

    def __init__(self, key: str, price: list[tuple[int, int]], what: Gift) -> None:
        super().__init__(key)
        self.price = price  # (kind, amount)
        self.gift = what
        self.questions: list[Question] = [ChooseExchange(self, seat) for seat in range(HOUSES)]

    def times(self, t: Table, seat: int) -> int:
        return 1

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.agenda.append(self.questions[seat])

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        for kind, _ in self.price:
            if t.owns(seat, kind) == UNKNOWN:
                return None
        return [("exchanges", self.affordable(t, seat))]

    def affordable(self, t: Table, seat: int) -> int:
        """How often a seat can pay the price; votes must be left over ones (R3.4)."""
        most = 1 << 30
        for kind, amount in self.price:
            owned = t.leftover[seat] if kind == VOTES else t.owns(seat, kind)
            most = min(most, owned // amount)
        return most

    def exchange(self, t: Table, seat: int, times: int) -> None:
        """Pay and get."""
        for kind, amount in self.price:
            t.gain(seat, kind, -amount * times, self.source, "R3.3")
            if kind == VOTES:
                t.leftover[seat] -= amount * times
        for kind in range(PURSE):
            t.gain(seat, kind, self.gift.amounts[kind] * times, self.source, "R3.3")


class ChooseExchange(PrivateQuestion):
    """How often a seat uses an exchange law."""

    def __init__(self, law: ExchangeLaw, seat: int) -> None:
        super().__init__(f"exchange {law.key} {COLOURS[seat]}")
        self.law = law
        self.seat = seat

    def who(self, t: Table) -> int:
        return self.seat

    def options(self, t: Table) -> list[Action]:
        return exchanges(self.law.affordable(t, self.seat))

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        times = times_of(action)
        if times < 0:
            return Reason("not-asked", "R3.3")
        for kind, amount in self.law.price:
            owned = min(t.owns(seat, kind), t.leftover[seat]) if kind == VOTES else t.owns(seat, kind)
            if amount * times > owned:
                rule = "R3.4" if kind == VOTES else "R3.3"
                return Reason("not-enough", rule, (("what", KINDS[kind]), ("needed", amount * times)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        self.law.exchange(t, seat, times_of(action))

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("exchange", self.law.key, "R3.3")


def times_of(action: Action) -> int:
    """How often an exchange is used; -1 when the action is no exchange."""
    if isinstance(action, Exchange):
        return action.times
    return 0 if action.text == "none" else -1


# -- what laws count -------------------------------------------------------------------------------------------------


def has_most(t: Table, seat: int, count: Count) -> bool:
    """Whether nobody has more than this seat, and it has at least one (R3.5)."""
    own = count(t, seat)
    if own < 1:
        return False
    for other in range(t.book.seats):
        if count(t, other) > own:
            return False
    return True


def gold(t: Table, seat: int) -> int:
    """Gold behind the screen."""
    return t.purse[seat * PURSE + GOLD]


def squires(t: Table, seat: int) -> int:
    """Squires behind the screen."""
    return t.purse[seat * PURSE + SQUIRES]


def shame(t: Table, seat: int) -> int:
    """Shame behind the screen."""
    return t.purse[seat * PURSE + SHAME]


def leftover_votes(t: Table, seat: int) -> int:
    """Votes left over after the third vote (R3.4)."""
    return t.leftover[seat]


def counties(t: Table, seat: int) -> int:
    """Counties with an own knight; an ally's is not the player's own (R7.6)."""
    return t.county_house.count(seat)


def conflicts(t: Table, seat: int) -> int:
    """Conflicts with at least one own knight."""
    found = 0
    for i in range(seat, len(t.front_band), HOUSES):
        if t.front_band[i]:
            found += 1
    return found


def nobles(t: Table, seat: int) -> int:
    """Own nobles."""
    return t.nobles[seat].bit_count()


def extensions(t: Table, seat: int) -> int:
    """Own extensions, also those turned down."""
    return t.extensions[seat].bit_count()
