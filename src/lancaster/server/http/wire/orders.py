"""Messages about orders: what a seat decides in advance."""

from __future__ import annotations

from pydantic import Field

from lancaster.server.http.wire.base import NO_OTHER_KEYS, ActionText, LawKey, OrderWord, Said, Seat, Told
from lancaster.tables.orders import MOST_ANSWERS, MOST_BALLOTS, MOST_PLACEMENTS


class SealedBallot(Told):
    """A ballot that is sealed in advance."""

    law: str = Field(description="the proposal")
    ballot: str = Field(description="an action’s text: yes or no, with votes")
    passed: list[str] = Field(description="only if these proposals have passed")
    failed: list[str] = Field(description="only if these have failed")


class PlacementOrder(Told):
    """A placement for one of the next turns of this round."""

    action: str
    unchanged: bool = Field(description="only if the place looks as it did when the order was given")
    answers: list[str] = Field(description="actions for the questions that follow at once, such as the favour")


class OrderReport(Told):
    """What became of an order."""

    entry: int = Field(description="the entry that it made, or at which it was dropped")
    order: str = Field(description="ballot, place, or the kind of question that a standing order answers")
    action: str
    used: bool = Field(description="False: it was not possible, and the person is asked")


class Orders(Told):
    """What the viewer has decided in advance. Nobody else is ever told."""

    ballots: list[SealedBallot]
    placements: list[PlacementOrder]
    standing: dict[str, str] = Field(description="by kind of question: what to answer")
    reports: list[OrderReport]


class NewSealedBallot(Said):
    """A ballot to be sealed in advance."""

    law: LawKey
    ballot: ActionText
    passed: list[LawKey] = Field(default_factory=list, max_length=2)
    failed: list[LawKey] = Field(default_factory=list, max_length=2)


class NewPlacementOrder(Said):
    """A placement for one of the next turns of this round."""

    action: ActionText
    unchanged: bool = True
    answers: list[ActionText] = Field(default_factory=list, max_length=MOST_ANSWERS)


class GiveOrders(Said):
    """Everything a seat is to do in advance, in place of what it was to do before."""

    seat: Seat
    ballots: list[NewSealedBallot] = Field(default_factory=list, max_length=MOST_BALLOTS)
    placements: list[NewPlacementOrder] = Field(default_factory=list, max_length=MOST_PLACEMENTS)
    standing: dict[OrderWord, OrderWord] = Field(default_factory=dict, max_length=40, json_schema_extra=NO_OTHER_KEYS)
