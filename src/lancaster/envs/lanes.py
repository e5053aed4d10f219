"""Many tables side by side, played in lock-step: the inner loop of the vectorised environment, without NumPy.

In each lane one seat is to decide. What it sees and what it may do is written down as soon as it is known, while the
table is still at hand: going through all tables once instead of three times is what makes many lanes quick.
"""

from lancaster.envs.actions import choose, positions
from lancaster.envs.seeing import Eye
from lancaster.rules.table import Table
from lancaster.rules.terms import POINTS, PURSE


class Lanes:
    """The tables, and in each the seat that is to decide; when a game is over, the one that has decided last."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.tables: list[Table] = []
        self.sets: list[bytes] = []  # law sets, as `Eye.look` wants them
        self.seats: list[int] = []
        self.seen: list[bytes] = []  # what the seat sees
        self.offered: list[bytes] = []  # the ids of its legal actions, each as a native integer of 8 bytes

    def lay(self, lane: int, table: Table, sets: bytes, seat: int) -> None:
        """Put a table into a lane, or behind the last one."""
        if lane == len(self.tables):
            self.tables.append(table)
            self.sets.append(sets)
            self.seats.append(seat)
            self.seen.append(b"")
            self.offered.append(b"")
        else:
            self.tables[lane] = table
            self.sets[lane] = sets
            self.seats[lane] = seat
        self.look(lane)

    def look(self, lane: int) -> None:
        """Write down what the seat of a lane sees and may do now."""
        t = self.tables[lane]
        seat = self.seats[lane]
        self.seen[lane] = self.eye.look(t, seat, self.sets[lane])
        self.offered[lane] = positions(t.legal(seat))

    def play(self, numbers: list[int]) -> list[int]:
        """Play a legal id in each lane, in a lane with -1 nothing; gives the lanes in which the game is over now."""
        over: list[int] = []
        for lane in range(len(numbers)):
            number = numbers[lane]
            if number < 0:
                continue
            t = self.tables[lane]
            seat = self.seats[lane]
            action = choose(number, t.legal(seat))
            assert action is not None, "masks tell what is legal"
            t.push(seat, action)
            if t.agenda:
                self.seats[lane] = t.agenda[-1].actors(t)[0]
            else:
                over.append(lane)
            self.look(lane)
        return over

    def points(self) -> list[list[int]]:
        """The points of every seat in each lane."""
        return [t.purse[POINTS::PURSE] for t in self.tables]
