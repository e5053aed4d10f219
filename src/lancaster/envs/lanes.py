"""Many tables side by side, played in lock-step: the inner loops of the vectorised environment, without NumPy.

In each lane one seat is to decide. `look` and `offer` tell what these seats see and may do, `play` carries out what
they have chosen. What is over is left alone until `lay` puts a new table into the lane.
"""

from lancaster.envs.actions import choose, positions
from lancaster.envs.seeing import Eye
from lancaster.rules.table import Table
from lancaster.rules.terms import POINTS, PURSE


class Lanes:
    """The tables, and in each the seat that is to decide."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.tables: list[Table] = []
        self.sets: list[bytes] = []
        self.seats: list[int] = []

    def lay(self, lane: int, table: Table, sets: bytes, seat: int) -> None:
        """Put a table into a lane, or behind the last one; `sets` are its law sets as `Eye.look` wants them."""
        if lane == len(self.tables):
            self.tables.append(table)
            self.sets.append(sets)
            self.seats.append(seat)
        else:
            self.tables[lane] = table
            self.sets[lane] = sets
            self.seats[lane] = seat

    def look(self) -> bytes:
        """The observations of all lanes, one after the other."""
        eye = self.eye
        out: list[bytes] = []
        for lane in range(len(self.tables)):
            out.append(eye.look(self.tables[lane], self.seats[lane], self.sets[lane]))
        return b"".join(out)

    def offer(self) -> list[bytes]:
        """The ids of the legal actions of each lane, each id as a native integer of 8 bytes."""
        out: list[bytes] = []
        for lane in range(len(self.tables)):
            t = self.tables[lane]
            out.append(positions(t.legal(self.seats[lane])))
        return out

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
        return over

    def points(self) -> list[list[int]]:
        """The points of every seat in each lane."""
        return [t.purse[POINTS::PURSE] for t in self.tables]
