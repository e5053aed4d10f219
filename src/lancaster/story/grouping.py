"""The grouping of events into items.

Where several events are one thing to a reader (a knight displaces another; a conflict with its points and shame), they
become one item. What goes without saying (knights going home after their work, markers moving) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lancaster.material import Material
from lancaster.rules.terms import COLOURS, OFFICE_NAMES
from lancaster.story.beats import FIRST_BEATS, beat_of_event, is_final
from lancaster.story.event_queue import Amounts, Event, EventQueue
from lancaster.story.items import Item, Question, concerned
from lancaster.story.messages import (
    Message,
    ballot_message,
    card_message,
    deeds,
    everybody,
    gained,
    losses,
    open_to,
    ousted_by,
    rank_message,
)

ROUTINE = ("R4.3", "R4.6", "R4.10", "R8.6", "R9.3")  # rules by which knights go home without a word
BOUGHT = ("recruited", "upgraded", "bishop-taken", "extended", "noble-taken")  # what a payment can be for
ICONS = {"gold": "gold", "squires": "squire", "votes": "vote", "seals": "seal", "shame": "shame", "points": "point"}
PHASE_ICONS = {"parliament": "parliament", "rewards": "castle"}


def items(
    events: Sequence[Event],
    seat: int,
    players: int,
    material: Material,
    question: Question | None = None,
    action: str = "",
) -> tuple[Item, ...]:
    """What a seat's action did, as items. Events are given as data (`Game.event_data`)."""
    grouping = _Grouping(events, seat, players, material, question)
    grouping.decision(action)
    return tuple(grouping.write())


class _Grouping(EventQueue):
    """Groups the events of one action: each handler takes from the waiting events what belongs to its item."""

    def __init__(
        self, events: Sequence[Event], seat: int, players: int, material: Material, question: Question | None
    ) -> None:
        super().__init__(events)
        self.seat = seat  # who acts
        self.players = players
        self.material = material
        self.question = question
        self.beat = question.beat if question is not None else "placement"
        self.made: list[Item] = []
        self.skipped: set[int] = set()

    def write(self) -> list[Item]:
        """Every item, in order."""
        scoring = False
        while self.waiting:
            self.taken = []
            event = self.shift()
            self.beat = beat_of_event(event) or self.beat
            if is_final(event) and not scoring:
                scoring = True
                self.say("final-scoring", "point", heading=True)
            handler = _HANDLERS.get(event["event"])
            if handler is not None:
                handler(self, event)
        return self.made

    def decision(self, action: str) -> None:
        """A decision that no event tells: declining, or taking a reward that is asked about next."""
        if self.question is None:
            return
        kind, subject = self.question.kind, self.question.subject
        first = self.peek()
        home = first is not None and first["event"] == "went-home"
        if action == "none":
            house = first["house"] if first is not None and home else self.seat
            if not home and subject in COLOURS and COLOURS.index(subject) >= self.players:
                house = COLOURS.index(subject)
            county: dict[str, Any] = {"county": subject} if kind == "county" else {}
            self.say(f"declined.{kind}", "check", house, rule="R6.6", minor=True, **county)
        elif action == "take reward" and (first is None or home or first["event"] == "began"):
            self.say("takes-reward", "check", self.seat, rule="R4.3", minor=not home, county=subject)

    def say(
        self,
        key: str,
        icon: str,
        house: int | None = None,
        *,
        rule: str = "",
        heading: bool = False,
        minor: bool = False,
        **args: Any,
    ) -> None:
        """Make an item; what is empty is left out of its arguments, and its house is who it speaks of."""
        given = {name: value for name, value in args.items() if value not in ((), [], {}, None)}
        if house is not None:
            given.setdefault("who", house)
        events = () if heading else tuple(self.taken)
        seats = tuple(sorted(concerned(given, self.players)))
        self.made.append(Item(key, self.beat, icon, given, house, rule, events, heading, minor, seats))

    def is_ally(self, house: int) -> bool:
        return house >= self.players

    # -- the course of the game --------------------------------------------------------------------------------------

    def began(self, event: Event) -> None:
        self.skipped.clear()
        self.beat = "round"
        icon = PHASE_ICONS.get(event["phase"], "knight")
        self.say("round", icon, rule=event["rule"], heading=True, round=event["round"], phase=event["phase"])
        self.beat = FIRST_BEATS.get(event["phase"], "setup")

    def cards_turned(self, event: Event) -> None:
        cards = [card_message(name, self.material) for name in event["conflicts"]]
        self.say("turned-up", "conflict", rule=event["rule"], cards=cards, proposals=event["proposals"])

    def skip(self, event: Event) -> None:
        if event["seat"] not in self.skipped:
            self.say("skipped", "knight", event["seat"], rule=event["rule"])
        self.skipped.add(event["seat"])

    def start_named(self, event: Event) -> None:
        if event["seat"] == self.seat:
            self.say("start-self", "start", self.seat, rule=event["rule"])
        else:
            self.say("start-named", "start", self.seat, rule=event["rule"], whom=event["seat"])

    def ended(self, event: Event) -> None:
        winners = event["winners"]
        self.say("ended", "most", winners[0] if winners else None, rule=event["rule"], who=winners)

    # -- placement ---------------------------------------------------------------------------------------------------

    def placed(self, event: Event, ousted: Event | None = None) -> None:
        if event["squires"]:
            self.change(event["place"])
        company = ({"squires": event["squires"]} if event["squires"] else {}) | dict.fromkeys(event["beside"], 1)
        returned = losses(self.purse(event["house"], "tower"))
        self.say(
            "displaced" if ousted else "placed",
            f"knight-{event['strength']}",
            event["house"],
            rule=event["rule"],
            strength=event["strength"],
            place=event["place"],
            company=company,
            returned=returned,
            **ousted_by(ousted),
        )

    def displaced(self, event: Event) -> None:
        """The newcomer comes first, then who has to leave."""
        while self.next("privilege-moved"):
            pass
        newcomer = self.next("placed")
        if newcomer is not None:
            self.placed(newcomer, event)
            return
        tribute = self.change("")
        self.next("treasury-changed")
        lord = self.next("lord-placed")
        if lord is not None:
            self.lord_placed(lord, event, tribute)
            return
        key = "lord-leaves" if event["place"] in OFFICE_NAMES else "leaves"
        self.say(f"{key}-alone", "knight", rule=event["rule"], **ousted_by(event))

    def lord_home(self, event: Event) -> None:
        ousted = self.next("displaced")
        if ousted is not None:
            self.beat = "placement"
            self.displaced(ousted)

    def lord_placed(self, event: Event, ousted: Event | None = None, tribute: Event | None = None) -> None:
        house = event["house"]
        if event["place"] == "treasury":
            taken = self.next("treasury-changed")
            self.change("treasury")
            amounts = {taken["what"]: -taken["amount"]} if taken is not None else {}
            self.say("treasury", "treasury", house, rule=event["rule"], taken=amounts, ally=self.is_ally(house))
            return
        company = ({"bishops": event["bishops"]} if event["bishops"] else {}) | ({"tudor": 1} if event["tudor"] else {})
        self.say(
            "lord-displaced" if ousted else "lord-placed",
            "lord",
            house,
            rule=event["rule"],
            office=event["place"],
            knights=event["knights"],
            company=company,
            alone=not company and not event["knights"],
            strength=event["strength"],
            tribute={tribute["what"]: -tribute["amount"]} if tribute is not None else {},
            **ousted_by(ousted),
        )

    def favour(self, event: Event) -> None:
        house = event["house"]
        self.purse(house, "favour ")
        reward = next(tile.reward for tile in self.material.favours if tile.key == event["tile"])
        lapses = self.is_ally(house) and not {"upgrades", "nobles"} & set(reward.kinds)
        amounts = {kind: int(getattr(reward, kind)) for kind in reward.kinds}
        self.say("favour", "favour", house, rule=event["rule"], reward=amounts, lapses=lapses)

    # -- purses ------------------------------------------------------------------------------------------------------

    def changed(self, event: Event) -> None:
        source, seat = event["source"], event["seat"]
        if is_final(event):
            each = [["story.score", {"who": who, "points": amount}] for who, amount in self.by_seat(event)]
            self.say("scored", "point", rule=event["rule"], source=source, each=each)
            return
        if source == "leftover":
            each = [["story.votes", {"who": who, "votes": -amount}] for who, amount in self.by_seat(event)]
            self.say("votes-lost", "vote", rule=event["rule"], each=each)
            return
        following = self.peek()
        if following is not None and following["event"] == "squires-sent" and following["house"] == seat:
            return  # the squires sent are told by themselves
        if source in OFFICE_NAMES and event["amount"] < 0:
            self.next("treasury-changed")
            lord = self.next("lord-placed")
            if lord is not None:
                self.beat = "placement"
                self.lord_placed(lord, None, event)
                return
        if source == "table" or (source.startswith("castle ") and event["amount"] > 0):
            self.castle(event)
            return
        amounts = self.purse(seat, source, event)
        freed = self.next("went-home") if source == "ransom" else None
        if freed is not None:
            self.say("ransom", "prison", seat, rule=event["rule"], amounts=losses(amounts), knights=freed["knights"])
            return
        does = deeds(amounts, source)
        following = self.peek()
        if event["amount"] < 0 and following is not None and following["event"] in BOUGHT:
            if following.get("house", following.get("seat")) == seat:
                self.bought(self.shift(), does, "" if following["event"] == "noble-taken" else source)
                return
        self.say("purse", ICONS[event["what"]], seat, rule=event["rule"], does=does, source=source)

    def by_seat(self, first: Event) -> list[tuple[int, int]]:
        """Take all changes of the same source."""
        found: list[tuple[int, int]] = []
        event: Event | None = first
        while event is not None:
            found.append((event["seat"], event["amount"]))
            event = self.change(first["source"])
        return found

    def castle(self, first: Event) -> None:
        """The income of a castle and its table."""
        seat = first["seat"]
        castle: Amounts = {}
        table: Amounts = {}
        if first["source"] == "table":
            table = self.purse(seat, "table", first)
        else:
            castle = {first["what"]: first["amount"]}
            while (event := self.peek()) is not None:
                if event["event"] == "went-home" and event["rule"] == "R4.6" and event["house"] == seat:
                    self.shift()
                elif event["event"] == "changed" and event["amount"] > 0 and self.change("castle ", seat):
                    castle[event["what"]] = castle.get(event["what"], 0) + event["amount"]
                else:
                    break
            table = self.purse(seat, "table")
        incomes = [["story.from-castle", {"amounts": castle}]] if castle else []
        incomes += [["story.from-table", {"amounts": table}]] if table else []
        self.say("income", "castle", seat, rule=first["rule"], incomes=incomes)

    # -- rewards -----------------------------------------------------------------------------------------------------

    def rewarded(self, event: Event) -> None:
        self.bought(event, [], self.county_of(event))

    def bought(self, event: Event, before: list[Message], source: str) -> None:
        house = event.get("house", event.get("seat"))
        icon, deed = gained(event, self.players)
        home: Event | None = None
        following = self.peek()
        if event["event"] == "extended" and following is not None:
            home = self.next("went-home") if following.get("rule") == "R6.3" else None
        self.say(
            "extended-over" if home else event["event"],
            icon,
            house,
            rule=event["rule"],
            does=[*before, deed],
            source=source or None,
            knights=home["knights"] if home else None,
        )

    def county_of(self, event: Event) -> str:
        """The county a reward comes from: its knight goes home right after it."""
        if event["event"] == "noble-taken":
            return ""
        home = next((each for _, each in self.waiting if not _passes(each)), None)
        if home is None or home["event"] != "went-home" or home["rule"] != "R4.3":
            return ""
        return f"county {home['place']}" if home["house"] == event.get("house", event.get("seat")) else ""

    def crossed(self, event: Event) -> None:
        knights = [event["strength"]]
        self.say("crossed", "crossing", event["house"], rule=event["rule"], knights=knights, place=event["place"])

    def went_home(self, event: Event) -> None:
        if event["rule"] not in ROUTINE:
            where = {"knights": event["knights"], "place": event["place"]}
            self.say("went-home", "knight", event["house"], rule=event["rule"], **where)

    def lost(self, event: Event) -> None:
        self.say("lost", "prison", event["house"], rule=event["rule"], knights=event["knights"])

    def turned(self, event: Event) -> None:
        if event["up"]:
            return
        spaces = [event["space"]]
        while (more := self.next("turned")) is not None:
            spaces.append(more["space"])
        self.say("turned-down", "extension", event["seat"], rule=event["rule"], space=spaces)

    def office(self, event: Event) -> None:
        house = event["house"]
        gets = self.purse(house, event["office"])
        given = self.next("privilege-moved")
        if given is not None:
            gets |= dict.fromkeys(given["privilege"], 1)
        self.say("office", "office", house, rule=event["rule"], office=event["office"], won=event["won"], gets=gets)

    # -- parliament --------------------------------------------------------------------------------------------------

    def voted(self, event: Event) -> None:
        self.say("sealed", "vote", event["seat"], rule=event["rule"], minor=True)

    def counted(self, event: Event) -> None:
        while self.change("ballot"):
            pass
        old = self.next("repealed")
        self.say(
            "counted",
            "yes" if event["accepted"] else "no",
            rule=event["rule"],
            law=event["law"],
            accepted=event["accepted"],
            yes=event["yes"],
            no=event["no"],
            ballots=[ballot_message(seat, ballot) for seat, ballot in enumerate(event["ballots"])],
            repealed=old["law"] if old is not None else None,
        )

    def repealed(self, event: Event) -> None:
        self.say("repealed", "law", rule=event["rule"], law=event["law"])

    def applied(self, event: Event) -> None:
        """The law, and what it gives without a question; the same for several is told once."""
        source = f"law {event['law']}"
        gains: dict[int, Amounts] = {}
        while (following := self.peek()) is not None:
            if following["event"] == "changed" and following["source"] == source:
                seat, what, amount = following["seat"], following["what"], following["amount"]
            elif following["event"] == "recruited":
                seat, what, amount = following["house"], "knights", 1
            elif following["event"] == "marker-taken":
                self.shift()
                continue
            else:
                break
            own = gains.setdefault(seat, {})
            own[what] = own.get(what, 0) + amount
            self.shift()
        told: list[Message] = []
        for seat, amounts in gains.items():
            alike = [other for other, others in gains.items() if others == amounts]
            if seat == alike[0]:
                told.append(["story.gain", {"who": everybody(alike, self.players), "does": deeds(amounts, source)}])
        self.say("applied", "law", rule=event["rule"], law=event["law"], told=told or [open_to(event)])

    def squires_sent(self, event: Event) -> None:
        if event["amount"] > 0:
            amounts = {"squires": event["amount"]}
            self.beat = "law"
            self.say(
                "squires-sent", "squire", event["house"], rule=event["rule"], amounts=amounts, place=event["front"]
            )

    # -- conflicts ---------------------------------------------------------------------------------------------------

    def fought(self, event: Event) -> None:
        card = next(card for card in self.material.conflicts if card.name == event["card"])
        ranks = [rank_message(rank, self.players) for rank in event["ranks"]]
        shamed: list[int] = []
        moves_down = False
        while True:
            change = self.change("conflicts")
            if change is not None:
                shamed += [change["seat"]] if change["what"] == "shame" else []
                continue
            after = self.next("marker-taken", "squires-sent", "went-home", "privilege-moved", "moved-down", "card-out")
            moves_down = after is not None and after["event"] == "moved-down"
            if after is None or after["event"] in ("moved-down", "card-out"):
                break
        key = "conflict-won" if event["won"] else "conflict-lost" if event["ranks"] else "conflict-deserted"
        self.say(
            key,
            "conflict" if event["won"] else "sink",
            rule=event["rule"],
            front=event["front"],
            england=event["strength"],
            france=card.strength,
            ranks=ranks,
            moves_down=moves_down,
            shamed=everybody(shamed, self.players) if shamed else None,
        )


_HANDLERS: dict[str, Callable[[_Grouping, Event], None]] = {
    "began": _Grouping.began,
    "cards-turned": _Grouping.cards_turned,
    "skipped": _Grouping.skip,
    "start-named": _Grouping.start_named,
    "ended": _Grouping.ended,
    "changed": _Grouping.changed,
    "placed": _Grouping.placed,
    "displaced": _Grouping.displaced,
    "lord-placed": _Grouping.lord_placed,
    "lord-home": _Grouping.lord_home,
    "went-home": _Grouping.went_home,
    "lost": _Grouping.lost,
    **dict.fromkeys(BOUGHT, _Grouping.rewarded),
    "crossed": _Grouping.crossed,
    "favour-taken": _Grouping.favour,
    "turned": _Grouping.turned,
    "office-held": _Grouping.office,
    "voted": _Grouping.voted,
    "counted": _Grouping.counted,
    "repealed": _Grouping.repealed,
    "applied": _Grouping.applied,
    "squires-sent": _Grouping.squires_sent,
    "fought": _Grouping.fought,
}
UNSAID = ("privilege-moved", "marker-taken", "moved-down", "card-out", "treasury-changed")  # what needs no words


def _passes(event: Event) -> bool:
    """Whether an event can come between a reward and the knight that goes home after it."""
    made_room = event["event"] == "went-home" and event["rule"] == "R6.3"
    return made_room or event["event"] in ("privilege-moved", "changed")
