"""The agenda: what is still to happen, as a stack of small immutable steps; and the doors for expansions.

A step either runs, perhaps putting further steps on the agenda, or asks: it names the seats that owe a decision, lists
their legal actions, says why another one is refused, and carries out the answer. Steps hold no progress of their own;
that lives in the table's columns, so copies of a table share them.
"""

from typing import TYPE_CHECKING, Final

from lancaster.rules.actions import Action
from lancaster.rules.placing_actions import Placing
from lancaster.rules.reasons import Reason
from lancaster.rules.terms import HOUSES

if TYPE_CHECKING:
    from lancaster.rules.table import Table


class Prompt:
    """What is asked: the kind of decision, what it is about, and the rule that asks it."""

    def __init__(self, kind: str, subject: str, rule: str) -> None:
        self.kind = kind
        self.subject = subject
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Prompt)
            and self.kind == other.kind
            and self.subject == other.subject
            and self.rule == other.rule
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.subject, self.rule))

    def __repr__(self) -> str:
        return f"Prompt({self.kind!r}, {self.subject!r}, {self.rule!r})"

    def __reduce__(self) -> "tuple[object, ...]":
        return (Prompt, (self.kind, self.subject, self.rule))


class Step:
    """One thing still to happen. `key` names it with its arguments, for digests and for reading an agenda."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __repr__(self) -> str:
        return f"<{self.key}>"

    def run(self, t: "Table") -> bool:
        """Do what can be done without an answer; True when an answer is needed."""
        raise NotImplementedError(self.key)  # every step has its own

    def secret(self, t: "Table", seat: int) -> bool:
        """Whether running this step shows `seat` something that it may not know yet (R1.8)."""
        return False

    def actors(self, t: "Table") -> tuple[int, ...]:
        """The seats that owe an answer."""
        return ()

    def legal(self, t: "Table", seat: int) -> tuple[Action, ...]:
        """The answers open to a seat."""
        return ()

    def refusal(self, t: "Table", seat: int, action: Action) -> Reason | None:
        """Why an answer is refused; None when it is legal. Written independently of `legal`."""
        return Reason("not-asked", "R1.9")

    def answer(self, t: "Table", seat: int, action: Action) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError(self.key)  # a step that asks has its own

    def prompt(self, t: "Table", seat: int) -> Prompt:
        """What is asked of a seat."""
        raise NotImplementedError(self.key)  # a step that asks has its own


class Question(Step):
    """A step that asks one seat. With one possible answer it is not asked, with none it lapses."""

    def run(self, t: "Table") -> bool:
        options = self.options(t)
        if len(options) > 1:
            t.options = tuple(options)
            return True
        if options:
            self.answer(t, self.who(t), options[0])
        else:
            t.agenda.pop()
        return False

    def who(self, t: "Table") -> int:
        """The seat that is asked."""
        raise NotImplementedError(self.key)

    def options(self, t: "Table") -> list[Action]:
        """Its possible answers."""
        raise NotImplementedError(self.key)

    def actors(self, t: "Table") -> tuple[int, ...]:
        return ALONE[self.who(t)]

    def legal(self, t: "Table", seat: int) -> tuple[Action, ...]:
        return t.options if seat == self.who(t) else ()


class HouseQuestion(Question):
    """A question about one house: its own, or with two players the ally's. It asks the seat that leads the house."""

    def __init__(self, key: str, house: int) -> None:
        super().__init__(key)
        self.house = house

    def who(self, t: "Table") -> int:
        return t.book.leader[self.house]


class PrivateQuestion(Question):
    """A question that depends on the seat's hidden gold or squires: that it is not asked tells the others something."""

    def secret(self, t: "Table", seat: int) -> bool:
        return t.book.screened and self.who(t) != seat


ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(HOUSES)]


class Where:
    """A door: a kind of place that pieces are set on in phase 1. It offers, refuses and carries out placements."""

    def refuse(self, t: "Table", seat: int, house: int, action: Placing) -> Reason | None:
        """Why a placement is refused; None when it is legal. Written independently of what is offered."""
        raise NotImplementedError

    def place(self, t: "Table", seat: int, house: int, action: Placing) -> None:
        """Carry out a legal placement."""
        raise NotImplementedError


class KnightPlace(Where):
    """A kind of place for knights."""

    def offer(self, t: "Table", house: int, strength: int, out: list[Action]) -> None:
        """Add every placement of a knight of this strength."""
        raise NotImplementedError


class LordPlace(Where):
    """A kind of place for lords."""

    def offer(self, t: "Table", house: int, out: list[Action]) -> None:
        """Add every placement of the lord of a house, if it is at court."""
        raise NotImplementedError


class Module:
    """An expansion: its methods are called at fixed moments. Those of this base class do nothing."""

    def set_up(self, t: "Table") -> None:
        """Lay out what belongs to the expansion."""

    def shielded(self, t: "Table", county: int) -> bool:
        """Whether the knight in a county cannot be displaced."""
        return False

    def extra(self, t: "Table", house: int, place: int) -> int:
        """Strength that stands beside the knights of a house at a place."""
        return 0

    def left(self, t: "Table", house: int, place: int) -> None:
        """The knights of a house have left a place for good: what stood beside them goes back."""

    def carried(self, t: "Table", house: int, start: int, end: int) -> None:
        """What stands beside the knights of a house moves with them (R4.4, R4.12)."""

    def places(self) -> tuple[int, ...]:
        """The module's own places on which knights stand."""
        return ()

    def band_at(self, t: "Table", house: int, place: int) -> int:
        """The knights of a house on one of the module's own places."""
        return 0

    def shift(self, t: "Table", house: int, place: int, change: int) -> None:
        """Change the knights of a house on one of the module's own places by a band."""

    def grows(self, t: "Table", place: int) -> bool:
        """Whether a knight there may become 1 stronger (R6.2)."""
        return True

    def instead_of_upgrade(self, t: "Table", house: int) -> bool:
        """Whether a bishop may be taken instead (R8.11)."""
        return False

    def take_bishop(self, t: "Table", house: int) -> None:
        """Take a bishop instead of the upgrade."""

    def before_rewards(self, t: "Table") -> None:
        """Phase 3 begins (R4.1)."""

    def front_lost(self, t: "Table", front: int) -> None:
        """France has won a conflict."""

    def front_cleared(self, t: "Table", front: int) -> None:
        """A conflict card leaves the game: what is no knight leaves with it."""

    def round_over(self, t: "Table") -> None:
        """A round ends (R4.14)."""

    def extra_at_the_end(self, t: "Table", house: int) -> int:
        """Strength that counts beside the knights in the final scoring (R5.1)."""
        return 0

    def final(self, t: "Table") -> None:
        """The module's part of the final scoring, in the order of R5.3."""
