"""Orders: what a person has decided in advance, so that a game by turns need not wait for them.

A seat has sealed ballots for proposals that are not voted on yet, placements for its next turns, and standing orders
for small questions. They are no part of the log, because everybody is told that there is an entry: they are stored
beside it and shown to their owner only. `carry_out` uses them inside the command that made the seat owe the decision,
so that no crash and no other node comes between; what it plays is an entry like any other. An order that is not
possible when its time comes is dropped, and the person is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from lancaster.notation import MalformedAction, parse
from lancaster.rules.actions import Action, Ballot
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.placing_actions import AtOffice, InCounty, InFront, Placing
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, FRONT_NAMES, OFFICE_NAMES, SPACE_NAMES, TO_TOWER, TO_TREASURY
from lancaster.tables.entries import BEGUN, action_data
from lancaster.tables.refusals import Refused

if TYPE_CHECKING:
    from lancaster.tables.sitting import Sitting
    from lancaster.view import View

MOST_BALLOTS: Final = 12  # three proposals, each on up to four conditions
MOST_PLACEMENTS: Final = 12
MOST_ANSWERS: Final = 3  # to the questions that a placement leads to
MOST_REPORTS: Final = 200  # told to the owner; older ones are forgotten


@dataclass(frozen=True, slots=True)
class SealedBallot:
    """A ballot on the proposal `law`, if these proposals have passed and those have failed."""

    law: str
    ballot: str
    passed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacementOrder:
    """A placement for one of the next turns of a round.

    With `unchanged` it is used only if the place still looks as it did (`seen`) when the order was given: "if Bedford
    is still free". `answers` are for the questions that follow at once, such as the favour.
    """

    action: str
    unchanged: bool = True
    answers: tuple[str, ...] = ()
    round: int = 0
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of an order: the entry it made, or the one at which it was dropped."""

    entry: int
    order: str  # ballot, place, or the kind of question that a standing order answers
    action: str
    used: bool


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a seat. They belong to a person: somebody who takes over the seat has none."""

    person: str
    ballots: tuple[SealedBallot, ...] = ()
    placements: tuple[PlacementOrder, ...] = ()
    standing: tuple[tuple[str, str], ...] = ()  # kind of question, choice
    reports: tuple[Report, ...] = ()

    def data(self) -> dict[str, Any]:
        """As JSON, as it is stored."""
        return {
            "ballots": [asdict(ballot) for ballot in self.ballots],
            "placements": [asdict(placement) for placement in self.placements],
            "standing": dict(self.standing),
            "reports": [asdict(report) for report in self.reports],
        }

    @classmethod
    def from_data(cls, person: str, data: dict[str, Any]) -> Orders:
        """As they were stored."""
        ballots = [SealedBallot(b["law"], b["ballot"], tuple(b["passed"]), tuple(b["failed"])) for b in data["ballots"]]
        placements = [PlacementOrder(**{**p, "answers": tuple(p["answers"])}) for p in data["placements"]]
        reports = [Report(**report) for report in data["reports"]]
        return cls(person, tuple(ballots), tuple(placements), tuple(sorted(data["standing"].items())), tuple(reports))


# -- giving them -----------------------------------------------------------------------------------------------------


def checked(
    s: Sitting,
    person: str,
    seat: int,
    ballots: Sequence[SealedBallot],
    placements: Sequence[PlacementOrder],
    standing: dict[str, str],
) -> Orders:
    """New orders for a seat in place of its old ones; refused with what is wrong with them."""
    assert s.game is not None
    old = orders_of(s, seat)
    view = s.game.view(seat)
    for sealed in ballots:
        if not isinstance(_read(sealed.ballot), Ballot):
            raise Refused("order-not-ballot")
        for law in (sealed.law, *sealed.passed, *sealed.failed):
            if law not in NUMBER:
                raise Refused("order-unknown-law")
        if sealed.law not in view["proposals"]:
            raise Refused("order-no-such-proposal")
    for kind, choice in standing.items():
        if choice not in STANDING.get(kind, {}):
            raise Refused("order-unknown-choice")
    if placements and view["phase"] != "placement":
        raise Refused("order-too-early")
    kept = {(p.action, p.unchanged, p.answers): p for p in old.placements} if old is not None else {}
    placed: list[PlacementOrder] = []
    for order in placements:
        action = _read(order.action)
        if not isinstance(action, Placing):
            raise Refused("order-not-placement")
        for answer in order.answers:
            _read(answer)
        # an order that stays in the list keeps what its owner saw when it was given
        same = kept.get((order.action, order.unchanged, order.answers))
        seen = look(view, action)
        placed.append(same or replace(order, round=s.round, seen=seen))
    reports = old.reports if old is not None else ()
    return Orders(person, tuple(ballots), tuple(placed), tuple(sorted(standing.items())), reports)


def _read(text: str) -> Action:
    try:
        return parse(text)
    except MalformedAction as error:
        raise Refused("malformed-action", detail=str(error), reason=error.code, word=error.word) from None


def orders_of(s: Sitting, seat: int) -> Orders | None:
    """The orders of a seat, if they belong to the person who has it now."""
    orders = s.orders.get(seat)
    return orders if orders is not None and orders.person == s.chairs[seat].person else None


def pending(s: Sitting, seat: int) -> Orders | None:
    """The same without what has lapsed: ballots on proposals that are decided, placements of an earlier round."""
    orders = orders_of(s, seat)
    if orders is None or s.game is None:
        return orders
    view = s.game.view(seat)
    placing = view["phase"] == "placement"
    open_to_vote = view["proposals"] if s.status in BEGUN else []
    return replace(
        orders,
        ballots=tuple(b for b in orders.ballots if b.law in open_to_vote),
        placements=tuple(p for p in orders.placements if placing and p.round == s.round),
    )


def look(view: View, action: Placing) -> str:
    """How the place of a placement looks to everybody. A castle is nobody else's business."""
    if isinstance(action, InCounty):
        county = next(each for each in view["counties"] if each["name"] == COUNTY_NAMES[action.county])
        return f"{county['house']} {county['strength']} {county['squires']} {county['beside']}"
    if isinstance(action, InFront):
        fronts = [each for each in view["fronts"] if each["front"] == FRONT_NAMES[action.front]]
        mine = {each["house"] for each in view["houses"] if each["leader"] == view["seat"]}
        others = [[who for who in each["spaces"] if who is not None and who["house"] not in mine] for each in fronts]
        return f"{[(each['card'], who) for each, who in zip(fronts, others, strict=True)]}"
    if isinstance(action, AtOffice):
        offices = view["court"]["offices"] if view["court"] is not None else []
        office = [each for each in offices if each["office"] == OFFICE_NAMES[action.office]]
        return f"{[(each['house'], each['strength']) for each in office]}"
    if action.where == TO_TOWER:
        return f"{view['displeasure']['tower']}" if view["displeasure"] is not None else ""
    if action.where == TO_TREASURY:
        return f"{view['court']['treasury']}" if view["court"] is not None else ""
    return ""


# -- using them ------------------------------------------------------------------------------------------------------


def carry_out(s: Sitting, at: int) -> None:
    """Let orders answer what this command has made people owe.

    A decision that a seat owes because of a takeback is not among them: a person who takes back wants to be asked.
    """
    asking = {entry.number for entry, _ in s.fresh if entry.kind in ("action", "begin")}
    answers: dict[int, tuple[str, ...]] = {}  # by seat: for the questions that its placement leads to
    while True:
        seat = next((seat for seat in s.actors if s.since[seat] in asking and _use(s, seat, answers, at)), None)
        if seat is None:
            return
        asking.add(s.head)


def _use(s: Sitting, seat: int, answers: dict[int, tuple[str, ...]], at: int) -> bool:
    """Answer what a seat is asked by an order, and forget the order; False if it has none that fits."""
    orders = orders_of(s, seat)
    game = s.game
    if orders is None or game is None or s.chairs[seat].bot is not None:
        return False
    prompt = game.prompt(seat)
    assert prompt is not None, "it owes a decision"
    legal = [action.text for action in game.legal(seat)]
    found: str | None = None
    order = prompt.kind
    rest = orders
    if prompt.kind == "ballot":
        found, rest = _sealed(orders, prompt.subject, game.view(seat), legal)
    elif prompt.kind == "place":
        found, rest = _placement(s, orders, seat, legal, answers)
    else:
        ready = answers.pop(seat, ())
        if ready and ready[0] in legal:
            found, order = ready[0], "place"
            answers[seat] = ready[1:]
        else:
            choose = STANDING.get(prompt.kind, {}).get(dict(orders.standing).get(prompt.kind, ""))
            found = choose(legal, seat) if choose is not None else None
    dropped = [each.ballot for each in orders.ballots if each not in rest.ballots and each.ballot != found]
    dropped += [each.action for each in orders.placements if each not in rest.placements and each.action != found]
    since = s.since[seat]
    reports = [Report(since or 0, order, text, False) for text in dropped if found is None]
    if found is not None:
        entry = s.append("action", at, seat, action_data(game, seat, found), orders.person)
        reports.append(Report(entry.number, order, found, True))
    if reports or rest != orders:
        s.orders = {**s.orders, seat: replace(rest, reports=(*rest.reports, *reports)[-MOST_REPORTS:])}
    return found is not None


def _sealed(orders: Orders, law: str, view: View, legal: list[str]) -> tuple[str | None, Orders]:
    """The first ballot on this proposal whose conditions hold; the orders without those on it."""
    mine = [each for each in orders.ballots if each.law == law]
    rest = replace(orders, ballots=tuple(each for each in orders.ballots if each.law != law))
    in_force, to_come = view["laws"], view["proposals"]
    for each in mine:
        passed = all(other in in_force for other in each.passed)
        failed = all(other not in in_force and other not in to_come for other in each.failed)
        if passed and failed:
            return (each.ballot if each.ballot in legal else None), rest
    return None, rest


def _placement(
    s: Sitting, orders: Orders, seat: int, legal: list[str], answers: dict[int, tuple[str, ...]]
) -> tuple[str | None, Orders]:
    """The first placement that is possible and stands as it was seen; those before it are dropped."""
    assert s.game is not None
    view = s.game.view(seat)
    for number, order in enumerate(orders.placements):
        action = parse(order.action)
        assert isinstance(action, Placing)
        if order.round != s.round or order.action not in legal:
            continue
        if order.unchanged and look(view, action) != order.seen:
            continue
        answers[seat] = order.answers
        return order.action, replace(orders, placements=orders.placements[number + 1 :])
    return None, replace(orders, placements=())


# -- standing orders -------------------------------------------------------------------------------------------------

Choose = Callable[[list[str], int], str | None]  # from the legal actions of a seat; None: ask


def _first(*texts: str) -> Choose:
    return lambda legal, _: next((text for text in texts if text in legal), None)


def _most(word: str) -> Choose:
    """The greatest amount, or the most things named."""

    def choose(legal: list[str], _: int) -> str | None:
        return max((text for text in legal if text.split()[0] == word), key=_size, default=None)

    return choose


def _size(text: str) -> tuple[int, int]:
    words = text.split()[1:]
    return len(words), sum(int(word) for word in words if word.isdigit())


def _upgrade(strongest: bool, first: Choose | None = None, otherwise: Choose | None = None) -> Choose:
    """Upgrade the strongest or the weakest knight that can be, at court before elsewhere."""

    def choose(legal: list[str], seat: int) -> str | None:
        before = first(legal, seat) if first is not None else None
        if before is not None:
            return before
        upgrades = [text for text in legal if text.startswith("upgrade ")]
        sign = -1 if strongest else 1
        if upgrades:
            return min(upgrades, key=lambda text: (sign * int(text.split()[1]), "court" not in text))
        return otherwise(legal, seat) if otherwise is not None else None

    return choose


def _myself(legal: list[str], seat: int) -> str | None:
    text = f"start {COLOURS[seat]}"
    return text if text in legal else None


_NOTHING: Final = _first("none")
STANDING: Final[dict[str, dict[str, Choose]]] = {
    "county": {
        "reward": _first("take reward", "take noble"),
        "noble": _first("take noble", "take reward"),
        "both": _first("take both"),
        "noble-only": _first("take noble"),
    },
    "castle": {
        "none": _NOTHING,
        "knight": _first("recruit", "none"),
        "upgrade": _upgrade(True, otherwise=_first("none")),
        "both": _upgrade(True, first=_first("recruit"), otherwise=_first("none")),
    },
    "ransom": {"all": _most("ransom"), "none": _NOTHING},
    "favour": {
        "gold": _first("favour more-gold", "favour gold"),
        "squires": _first("favour more-squires", "favour squires"),
        "upgrade": _first("favour upgrade"),
        "noble": _first("favour noble"),
    },
    "upgrade": {"strongest": _upgrade(True), "weakest": _upgrade(False), "bishop": _first("bishop")},
    "placed-upgrade": {"strongest": _upgrade(True), "weakest": _upgrade(False), "bishop": _first("bishop")},
    "extension": {name: _first(f"extend {name}") for name in SPACE_NAMES},
    "start": {"me": _myself},
    "crossing": {"none": _NOTHING},
    "exchange": {"most": _most("exchange"), "none": _NOTHING},
    "purchase": {"none": _NOTHING},
    "convert": {"none": _NOTHING},
    "swap": {"none": _NOTHING},
    "send": {"none": _NOTHING},
    "keep-counties": {"all": _most("pay"), "none": _NOTHING},
    "keep-extensions": {"all": _most("pay"), "none": _NOTHING},
}
