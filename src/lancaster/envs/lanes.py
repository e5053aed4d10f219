"""Many tables side by side, played in lock-step: the inner loop of the vectorised environment, without NumPy.

In each lane one seat is to decide. What it sees and what it may do is written down as soon as it is known, while the
table is still at hand: going through all tables once instead of three times is what makes many lanes quick.
"""

from lancaster.envs.actions import SIZE, choose, positions
from lancaster.envs.counting import Memory
from lancaster.envs.seeing import Eye
from lancaster.rules.actions import Action
from lancaster.rules.table import Table
from lancaster.rules.terms import POINTS, PURSE


class Lanes:
    """The tables, and in each the seat that is to decide; when a game is over, the one that has decided last."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.tables: list[Table] = []
        self.sets: list[bytes] = []  # law sets, as `Eye.look` wants them
        self.seats: list[int] = []
        self.memories: list[Memory] = []
        self.seen: list[bytes] = []  # what the seat sees
        self.legal: list[tuple[Action, ...]] = []  # its legal actions
        self.offered: list[bytes] = []  # their ids, each as a native integer of 8 bytes

    def lay(self, lane: int, table: Table, sets: bytes, seat: int) -> None:
        """Put a table into a lane, or behind the last one."""
        if lane == len(self.tables):
            self.tables.append(table)
            self.sets.append(sets)
            self.seats.append(seat)
            self.memories.append(self.eye.memory())
            self.seen.append(b"")
            self.legal.append(())
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
        self.seen[lane] = self.eye.look(t, seat, self.sets[lane], self.memories[lane])
        legal = t.legal(seat)
        self.legal[lane] = legal
        self.offered[lane] = positions(legal)

    def play(self, numbers: list[int]) -> tuple[list[int], list[int]]:
        """Play an id in each lane; gives the lanes in which the game is over now, and those in which it is illegal."""
        over: list[int] = []
        wrong: list[int] = []
        for lane in range(len(numbers)):
            number = numbers[lane]
            action = choose(number, self.legal[lane]) if 0 <= number < SIZE else None
            if action is None:
                wrong.append(lane)
                continue
            t = self.tables[lane]
            t.push(self.seats[lane], action)
            if t.agenda:
                self.seats[lane] = t.agenda[-1].actors(t)[0]
            else:
                over.append(lane)
            self.look(lane)
        return over, wrong

    def points(self) -> list[list[int]]:
        """The points of every seat in each lane."""
        return [t.purse[POINTS::PURSE] for t in self.tables]
