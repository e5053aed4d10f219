"""Games side by side for self-play, some seats played by the heuristic; compiled together with the rules.

In each lane one seat is to decide that the heuristic does not play. `step` plays an answer in each lane and goes on to
the next question that is not for the heuristic; what the seat sees and may do is collected for all lanes.
"""

from random import Random
from typing import Final

from lancaster.bots.heuristic import first_sight
from lancaster.encoding.actions import ACTIONS, append_legal_ids, legal_action
from lancaster.encoding.observation import ObservationWriter
from lancaster.rules.actions import Action
from lancaster.rules.table import Table

LEARNER: Final = -1.0  # in place of a noise: this seat is not played by the heuristic


class Lane:
    """A game in progress."""

    def __init__(self, writer: ObservationWriter, padding: bytes) -> None:
        self.writer = writer
        self.row = bytearray(writer.size) + padding  # the observation, filled up to a row
        self.table: Table | None = None
        self.sets = b""
        self.noises: list[float] = []  # of the heuristic, by seat; LEARNER: the heuristic does not play it
        self.seat = 0
        self.legal: tuple[Action, ...] = ()


class Lanes:
    """All lanes of a process that are played in the same step."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.lanes: list[Lane] = []
        self.by_heuristic = 0  # decisions that the heuristic has made

    def lay(self, number: int, table: Table, sets: bytes, noises: list[float]) -> bool:
        """Begin a game in a lane; False if the heuristic has played it to its end."""
        lane = self.lanes[number]
        lane.table = table
        lane.sets = sets
        lane.noises = noises
        return self.advance(lane, table)

    def advance(self, lane: Lane, t: Table) -> bool:
        """Let the heuristic play until another seat is asked, and look; False when the game is over."""
        noises = lane.noises
        while t.agenda:
            step = t.agenda[-1]
            seat = step.actors(t)[0]
            noise = noises[seat]
            if noise < 0.0:
                lane.seat = seat
                lane.writer.write_into(lane.row, 0, t, seat, lane.sets)
                lane.legal = step.legal(t, seat)
                return True
            action = first_sight(t, seat, step.legal(t, seat), self.rng, noise)
            t.push(seat, action)
            self.by_heuristic += 1
        return False

    def step(self, numbers: list[int]) -> list[int]:
        """Play the action with an id in each lane; gives the lanes in which the game is over now."""
        over: list[int] = []
        for number in range(len(numbers)):
            lane = self.lanes[number]
            t = lane.table
            assert t is not None
            action: Action | None = ACTIONS[numbers[number]]
            if lane.legal[0].id < 0:  # an id may stand for an action that has none
                action = legal_action(numbers[number], lane.legal)
            assert action is not None
            t.push(lane.seat, action)
            if not self.advance(lane, t):
                over.append(number)
        return over

    def observations(self) -> bytes:
        """What the seat to decide sees, a row for each lane."""
        return b"".join([lane.row for lane in self.lanes])

    def offers(self) -> tuple[bytes, list[int]]:
        """The legal ids of all lanes, each as a native integer of 8 bytes, and how many each lane has."""
        ids = bytearray()
        counts: list[int] = []
        for lane in self.lanes:
            counts.append(append_legal_ids(lane.legal, ids))
        return bytes(ids), counts

    def seats(self) -> list[int]:
        """The seat to decide in each lane."""
        return [lane.seat for lane in self.lanes]
