"""What a law is: a key, a section, and how it is applied (R3.3); and the shapes that most laws share.

`times` says how often a seat qualifies, and is asked of all seats before the first of them acts; `grant` then gives
one seat what it qualifies for. Choices go on the agenda, the first player's on top, one player completely before the
next.

A law of a shared shape is one line: its key, what it counts or costs, what it gives. Its sentence in each language, its
symbols, its forecast and its worth to the bots are computed from that (docs/adding-a-law.md).
"""

from typing import Final

from lancaster.rules.actions import Action, Exchange, exchanges
from lancaster.rules.agenda import PrivateQuestion, Prompt, Question
from lancaster.rules.book import Gift
from lancaster.rules.events import Applied
from lancaster.rules.laws.things import Counted, has_fewest, has_most
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import give
from lancaster.rules.table import Table
from lancaster.rules.terms import COLOURS, HOUSES, KINDS, PURSE, UNKNOWN, VOTES

# The shapes: what words and symbols of a law are made from.
FOR_EVERY: Final = "for-every"
IF: Final = "if"
MOST: Final = "most"
FEWEST: Final = "fewest"
EXCHANGE: Final = "exchange"
OWN: Final = "own"  # a law with words and symbols of its own


class Law:
    """A law, applied every round while it is in force."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.section = int(key[1])
        self.source = f"law {key}"
        self.set = ""  # the name of its set, given by the deck
        self.number = -1  # its place in the list of all laws, given by the deck
        self.takes = False  # whether it takes something without asking and gives nothing for it
        self.compares_screened = False  # whether applying it tells what somebody has behind the screen (R1.8)
        # what it declares
        self.shape = OWN
        self.thing: Counted | None = None
        self.per = 1  # so many of the thing
        self.price: list[tuple[int, int]] = []  # (kind of the purse, amount)
        self.gives: list[tuple[str, int]] = []  # (what, amount), as in a forecast
        self.answer: type[Action] | None = None  # the kind of action that nothing but such a law asks for

    def __repr__(self) -> str:
        return f"<law {self.key}>"

    def apply(self, t: Table) -> None:
        """Fix how often each seat qualifies; then each in turn order gets what it qualifies for."""
        qualified = [self.times(t, seat) for seat in range(t.book.seats)]
        if t.log is not None:
            t.log.append(Applied(self.number, tuple(qualified), tuple(self.counts(t))))
        order = t.book.order[t.start]
        first = len(t.agenda)
        for seat in order:
            if qualified[seat]:
                last = len(t.agenda)
                self.grant(t, seat, qualified[seat])
                if len(t.agenda) > last > first:  # this seat's questions come after those of earlier seats
                    t.agenda[first:] = t.agenda[last:] + t.agenda[first:last]

    def counts(self, t: Table) -> list[int]:
        """How many each seat has of the thing that is counted; UNKNOWN where nobody else may know it (R1.8)."""
        thing = self.thing
        if thing is None or (thing.screened and t.book.screened):
            return [UNKNOWN] * t.book.seats
        return [thing.count(t, seat) for seat in range(t.book.seats)]

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
    """A gift for every `per` of a thing."""

    def __init__(self, key: str, thing: Counted, per: int, gives: Gift) -> None:
        super().__init__(key)
        self.shape = FOR_EVERY
        self.thing = thing
        self.count = thing.count
        self.per = per
        self.gift = gives
        self.gives = gives.parts(1)
        self.compares_screened = thing.screened

    def times(self, t: Table, seat: int) -> int:
        return self.count(t, seat) // self.per

    def grant(self, t: Table, seat: int, times: int) -> None:
        for _ in range(times):
            give(t, seat, self.gift, self.source, "R3.3")

    def forecast(self, t: Table, seat: int) -> list[tuple[str, int]] | None:
        if self.count(t, seat) == UNKNOWN:
            return None
        times = self.times(t, seat)
        return self.yields(t, seat, times) if times else []

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return self.gift.parts(times)


class If(ForEvery):
    """A gift to everyone who meets a condition: a thing of which a seat has 1 or 0."""

    def __init__(self, key: str, condition: Counted, gives: Gift) -> None:
        super().__init__(key, condition, 1, gives)
        self.shape = IF


class Compared(Law):
    """A gift to the seats at one end of a comparison; ties share it."""

    def __init__(self, key: str, thing: Counted, gives: Gift) -> None:
        super().__init__(key)
        self.thing = thing
        self.count = thing.count
        self.gift = gives
        self.gives = gives.parts(1)
        self.compares_screened = thing.screened

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return self.gift.parts(1)


class Most(Compared):
    """A gift to everyone who has the most of a thing, at least one of it (R3.5)."""

    def __init__(self, key: str, thing: Counted, gives: Gift) -> None:
        super().__init__(key, thing, gives)
        self.shape = MOST

    def times(self, t: Table, seat: int) -> int:
        return 1 if has_most(t, seat, self.count) else 0

    def grant(self, t: Table, seat: int, times: int) -> None:
        give(t, seat, self.gift, self.source, "R3.5")


class Fewest(Compared):
    """A gift to everyone who has the fewest of a thing; 0 counts."""

    def __init__(self, key: str, thing: Counted, gives: Gift) -> None:
        super().__init__(key, thing, gives)
        self.shape = FEWEST

    def times(self, t: Table, seat: int) -> int:
        return 1 if has_fewest(t, seat, self.count) else 0

    def grant(self, t: Table, seat: int, times: int) -> None:
        give(t, seat, self.gift, self.source, "R3.3")


class ExchangeLaw(Law):
    """Any number of times: pay a price, get a gift. Both are of the purse: gold, squires, votes, seals, points."""

    def __init__(self, key: str, pays: Gift, gives: Gift) -> None:
        super().__init__(key)
        for part, _ in pays.parts(1) + gives.parts(1):
            if part not in KINDS:
                raise ValueError(f"law {key}: an exchange is of what is in a purse, not of {part}")
        self.shape = EXCHANGE
        self.answer = Exchange
        self.price = [(kind, pays.amounts[kind]) for kind in range(PURSE) if pays.amounts[kind]]
        self.gift = gives
        self.gives = gives.parts(1)
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
