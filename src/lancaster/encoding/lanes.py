"""Many tables side by side, played in lock-step: the inner loop of the vector environment.

In each lane one seat is to decide. `play` takes an id of an action for every lane and replaces games that are over;
`show` writes what the next seat of a lane sees and may do into one array of bytes for all lanes. `step` and
`play_and_ask` do both while a table is still at hand: going through the tables once instead of twice is what makes many
lanes fast. This module
needs no NumPy: `numpy.frombuffer` takes the bytes without copying. `lancaster.encoding.game_lanes` is the same with
arrays.
"""

from collections.abc import Callable
from typing import Final

from lancaster.encoding.actions import INT64, append_legal_ids, legal_action
from lancaster.encoding.observation import ObservationWriter
from lancaster.encoding.spread import append_ids, fetch, pick, room
from lancaster.rules.actions import Action
from lancaster.rules.agenda import Step
from lancaster.rules.scoring import winners
from lancaster.rules.table import Table
from lancaster.rules.terms import POINTS, PURSE

MANY_TABLES: Final = 192  # tables no longer fit a core's own cache
Deal = Callable[[int], tuple[Table, bytes]]  # a new game for a lane: its table, and its law sets as bytes


class Lanes:
    """The tables, and in each the seat that is to decide; when a game is over, the one that has decided last.

    `over` lists the lanes whose game has ended since `forget_ended`, with the points of every seat in `final_points`
    and the seats that have won in `final_winners`; `illegal` lists the lanes in which an illegal id was played. With
    `autoreset` all of these have a new game already, and `final_observations` holds what the seat that acted last saw
    at the end of the old one, by lane.

    What is shown is in `rows` (observations, `uint8`, a row for each lane that is shown, `at` bytes in all), `ids` (of
    the legal actions of all of them, one lane after the other, `int64`), `counts` (how many each has) and `acting` (its
    seat). They are new after `begin_showing`, so whoever has them may keep them.
    """

    def __init__(self, writer: ObservationWriter, deal: Deal, autoreset: bool = True) -> None:
        self.writer = writer
        self.deal = deal
        self.autoreset = autoreset
        self.pick = pick  # an attribute is found several times as fast as a name of the module
        self.append_ids = append_ids
        self.fetch = fetch
        self.room = room
        self.every: list[int] = []  # all lanes
        self.tables: list[Table] = []
        self.columns: list[list[list[int]]] = []  # of each table, as the writer wants them
        self.agendas: list[list[Step]] = []  # of each table
        self.pasts: list[list[Action | int]] = []  # of each table, while no copy shares it
        self.legal: list[tuple[Action, ...]] = []  # what the seat of each lane may do, from when it was shown
        self.sets: list[bytes] = []
        self.seats: list[int] = []
        self.over: list[int] = []
        self.illegal: list[int] = []
        self.final_points: list[list[int]] = []
        self.final_winners: list[tuple[int, ...]] = []
        self.final_observations: dict[int, bytes] = {}
        self.kept: list[bytearray] = []  # memory for rows, to be used again when nobody holds it
        self.rows = bytearray()
        self.at = 0  # where the next row goes
        self.ids = bytearray()
        self.counts: list[int] = []
        self.acting: list[int] = []

    def set_table(self, lane: int, table: Table, sets: bytes, seat: int) -> None:
        """Put a table into a lane, or behind the last one."""
        columns = self.writer.columns(table)
        if lane == len(self.tables):
            self.every.append(lane)
            self.tables.append(table)
            self.columns.append(columns)
            self.agendas.append(table.agenda)
            self.pasts.append(table.past)
            self.legal.append(())
            self.sets.append(sets)
            self.seats.append(seat)
        else:
            self.tables[lane] = table
            self.columns[lane] = columns
            self.agendas[lane] = table.agenda
            self.pasts[lane] = table.past
            self.sets[lane] = sets
            self.seats[lane] = seat

    def begin(self, lane: int) -> None:
        """Begin a new game in a lane, or behind the last one."""
        table, sets = self.deal(lane)
        self.set_table(lane, table, sets, table.actors()[0])

    def step(self, numbers: list[int]) -> None:
        """Play an id in each lane, and show all of them."""
        self.forget_ended()
        self.begin_showing(len(numbers))
        many = len(numbers) >= MANY_TABLES
        for lane in range(len(numbers)):
            if many:
                self.ask_for(self.every, lane)
            self.play(lane, numbers[lane])
            self.show(lane)

    def play_some(self, lanes: list[int], numbers: list[int]) -> None:
        """Play an id in each of some lanes."""
        self.forget_ended()
        many = len(lanes) >= MANY_TABLES
        for i in range(len(lanes)):
            if many:
                self.ask_for(lanes, i)
            self.play(lanes[i], numbers[i])

    def play_and_ask(self, lanes: list[int], numbers: list[int], learners: list[int]) -> list[int]:
        """The same, and show those in which another seat than the learner of the lane is to decide; gives these lanes.

        New games are shown behind them by `ask`.
        """
        self.forget_ended()
        self.begin_showing(len(self.tables))
        asked: list[int] = []
        many = len(lanes) >= MANY_TABLES
        for i in range(len(lanes)):
            if many:
                self.ask_for(lanes, i)
            lane = lanes[i]
            self.play(lane, numbers[i])
            if self.tables[lane].agenda and self.seats[lane] != learners[lane]:
                self.show(lane)
                asked.append(lane)
        return asked

    def ask(self, lanes: list[int], learners: list[int]) -> list[int]:
        """Show those of some lanes in which another seat than the learner is to decide, behind what is shown."""
        asked: list[int] = []
        for lane in lanes:
            if self.tables[lane].agenda and self.seats[lane] != learners[lane]:
                self.show(lane)
                asked.append(lane)
        return asked

    def ask_for(self, order: list[int], place: int) -> None:
        """Ask for the memory of the lanes that are next."""
        self.fetch(self.tables, self.columns, self.agendas, self.pasts, self.legal, order, place)

    def play(self, lane: int, number: int) -> None:
        """Play an id in a lane that was shown since its last action."""
        t = self.tables[lane]
        seat = self.seats[lane]
        legal = self.legal[lane]
        action = self.pick(number, legal)
        if action is None:  # or its amount is above the cap
            action = legal_action(number, legal)
        if action is None:
            self.illegal.append(lane)
            self.end(lane)
            return
        t.push(seat, action)
        agenda = t.agenda
        if agenda:
            self.seats[lane] = agenda[-1].actors(t)[0]
        else:
            self.over.append(lane)
            self.final_points.append(t.purse[POINTS::PURSE])
            self.final_winners.append(winners(t))
            self.end(lane)

    def end(self, lane: int) -> None:
        """Replace a game that has ended, if that is wanted."""
        if self.autoreset:
            self.final_observations[lane] = self.observation(lane)
            self.begin(lane)

    def observation(self, lane: int) -> bytes:
        """What the seat of a lane sees."""
        return self.writer.write(self.tables[lane], self.seats[lane], self.sets[lane])

    def forget_ended(self) -> None:
        """Forget which games have ended."""
        self.over = []
        self.illegal = []
        self.final_points = []
        self.final_winners = []
        self.final_observations = {}

    # -- what is shown -----------------------------------------------------------------------------------------------

    def begin_showing(self, count: int) -> None:
        """Make room for so many lanes."""
        self.rows = self.room(self.kept, count * self.writer.size)
        self.at = 0
        self.ids = bytearray()
        self.counts = []
        self.acting = []

    def show(self, lane: int) -> None:
        """Write what the seat of a lane sees and may do now, behind what was shown before."""
        t = self.tables[lane]
        seat = self.seats[lane]
        writer = self.writer
        step: Step | None = t.agenda[-1] if t.agenda else None
        writer.write_columns(self.rows, self.at, t, step, seat, self.sets[lane], self.columns[lane])
        self.at += writer.size
        if step is None:  # the game is over, and is not replaced yet: whatever is chosen will be ignored
            self.legal[lane] = ()
            self.ids += INT64[0]
            count = 1
        else:
            legal = step.legal(t, seat)
            self.legal[lane] = legal
            count = self.append_ids(legal, self.ids)
            if count == 0:
                count = append_legal_ids(legal, self.ids)
        self.counts.append(count)
        self.acting.append(seat)

    def show_some(self, lanes: list[int]) -> None:
        """Show some lanes and no others."""
        self.begin_showing(len(lanes))
        many = len(lanes) >= MANY_TABLES
        for i in range(len(lanes)):
            if many:
                self.ask_for(lanes, i)
            self.show(lanes[i])

    def show_all(self) -> None:
        """Show all lanes."""
        self.show_some(self.every)

    def points(self) -> list[list[int]]:
        """The points of every seat in each lane."""
        return [t.purse[POINTS::PURSE] for t in self.tables]
