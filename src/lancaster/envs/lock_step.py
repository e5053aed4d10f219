"""Games in lock-step for learning: self-play, or one seat that learns among opponents; with rewards.

`LockStep` is what the vector environment runs, in its own process or in several. It adds to
`lancaster.encoding.game_lanes` the opponents, the rewards, and a choice of when a finished game is replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from numpy.typing import NDArray

from lancaster.encoding.encoding import Encoding, Memory
from lancaster.encoding.game_lanes import GameLanes
from lancaster.envs import rewards
from lancaster.envs.opponents import BatchedOpponents, Opponents
from lancaster.options import Options
from lancaster.rules.table import Table


class LockStep(GameLanes):
    """Games side by side. After `step`, beside the arrays of `GameLanes`:

    - `acted`: the seat whose action was played in each lane;
    - `gained`: what every seat gets, a row for each lane;
    - `ended`: 1 where the game has ended, by an illegal action (`was_illegal`) or because it is over;
    - `finals`: by lane what the seat that acted sees at the end.

    Without opponents every decision is a step. With opponents only those of the learner are; its seat is `seat`, or
    drawn anew for each game. `next_step`: a game that has ended is replaced in the next step, which ignores the action.
    """

    def __init__(
        self,
        options: Options,
        seeds: Sequence[int],
        memory: Memory = "seen",
        *,
        opponents: Sequence[str] | BatchedOpponents | None = None,
        seat: int | None = None,
        reward: rewards.Kind = "win",
        shaping: rewards.Shaping | None = None,
        next_step: bool = False,
    ) -> None:
        players, lanes = options.players, len(seeds)
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"the seats are 0 to {players - 1}, not {seat}")
        if seat is not None and opponents is None:
            raise ValueError("in self-play every seat learns: a seat of one’s own needs opponents")
        self.reward = rewards.checked(reward)
        self.shaping = rewards.checked_shaping(shaping)
        self.next_step = next_step
        self._seat = seat
        self._batched = opponents if isinstance(opponents, BatchedOpponents) else None
        self._their_memory: Memory = getattr(opponents, "memory", memory)
        self._their_encoding = Encoding(options, self._their_memory)
        self._bots: list[Opponents] | None = None
        if opponents is not None and not isinstance(opponents, BatchedOpponents):
            self._bots = [Opponents(opponents, players) for _ in range(lanes)]
        self._learners = [0] * lanes
        self._leads = np.zeros((lanes, players), np.float32)
        self._stopped: set[int] = set()  # lanes whose game has ended and is to be replaced in the next step
        self.ended = self.was_illegal = np.zeros(lanes, np.bool_)
        self.gained = np.zeros((lanes, players), np.float32)
        self.acted = np.zeros(lanes, np.int64)
        self.finals: dict[int, bytes] = {}
        super().__init__(options, seeds, memory, autoreset=opponents is None and not next_step)
        self.acted = self.seats

    @property
    def self_play(self) -> bool:
        """Whether every seat learns."""
        return self._bots is None and self._batched is None

    def reset(self, lanes: Sequence[int], seeds: Sequence[int] | None = None) -> None:
        """Begin new games in these lanes: with these seeds, or with the next of each lane."""
        self._stopped.difference_update(lanes)
        super().reset(lanes, seeds)
        if self._batched is not None:
            self._lanes.begin_showing(len(self))
            self._let_opponents_play(self._ask([lane for lane in range(len(self)) if lane not in self._stopped]))
            self._show()
        self._leads[list(lanes)] = 0.0

    def step(self, ids: Sequence[int] | NDArray[Any]) -> None:
        """Play an action in each lane."""
        numbers = self._numbers(ids)
        self.acted = self.seats
        self.finals = {}
        self.gained = np.zeros_like(self._leads)
        self.ended = np.zeros(len(numbers), np.bool_)
        self.was_illegal = np.zeros(len(numbers), np.bool_)
        if self.autoreset:
            self._lanes.step(numbers)
            self._refresh()
            self._note_ended()
            self.finals = self.final_observations
        else:
            self._step_one_by_one(numbers)
        if self.shaping is not None:
            self._shape()

    def close(self) -> None:
        """Let the bots end what they have started."""
        for bots in self._bots or ():
            bots.close()

    # -- steps in which not every lane is played by its number alone ---------------------------------------------------

    def _step_one_by_one(self, numbers: list[int]) -> None:
        replaced, self._stopped = self._stopped, set()
        for lane in replaced:
            self._lanes.begin(lane)
        playing = [lane for lane in range(len(numbers)) if lane not in replaced]
        chosen = [numbers[lane] for lane in playing]
        if self._bots is not None:
            for lane, number in zip(playing, chosen, strict=True):
                action = self.encoding.action(self.games[lane], self._learners[lane], number)
                if action is None:
                    self._note_illegal(lane)
                else:
                    self._bots[lane].play(self.games[lane], self._learners[lane], action)
                    if self.games[lane].over:
                        self._note_over(lane, list(self.games[lane].scores))
            self._end_noted()
        elif self._batched is None:
            self._lanes.play_some(playing, chosen)
            self._note_ended()
            self._end_noted()
        else:
            asked = self._play_and_ask(playing, chosen)
            self._let_opponents_play(asked + self._ask(list(replaced)))
        self._show()

    def _let_opponents_play(self, asked: list[int]) -> None:
        """Ask the batched opponents in lanes that have been shown, and then in others, until every learner is asked."""
        assert self._batched is not None
        while asked:
            self._refresh()
            chosen = self._batched.choose_many(self.observations, self.legal, self.counts, self.seats)
            asked = self._play_and_ask(asked, np.asarray(chosen, np.int64).tolist())
            if self.illegal:
                raise ValueError("an opponent has chosen an id that is not legal")

    def _play_and_ask(self, lanes: list[int], numbers: list[int]) -> list[int]:
        """Play in some lanes, and show the batched opponents those in which they are to decide; gives these lanes."""
        play = self._lanes
        play.writer = self._their_encoding.writer
        asked = play.play_and_ask(lanes, numbers, self._learners)
        play.writer = self.encoding.writer
        ended = self._note_ended()
        for lane in ended:
            play.seats[lane] = self._learners[lane]
            self._end(lane)
        return asked + self._ask(ended)

    def _ask(self, lanes: list[int]) -> list[int]:
        """Show the batched opponents those of some lanes in which they are to decide, behind what is shown."""
        play = self._lanes
        play.writer = self._their_encoding.writer
        asked = play.ask(lanes, self._learners)
        play.writer = self.encoding.writer
        return asked

    def _note_ended(self) -> list[int]:
        """Note which games have ended by what was just played; gives their lanes."""
        for lane in self.illegal:
            self._note_illegal(lane)
        for lane, points in zip(self.over, self.final_points, strict=True):
            self._note_over(lane, points)
        return self.illegal + self.over

    def _end_noted(self) -> None:
        for lane in np.flatnonzero(self.ended).tolist():
            self._end(lane)

    def _end(self, lane: int) -> None:
        """Keep the last observation of a game that has ended; begin the next one, now or in the next step."""
        self.finals[lane] = self._lanes.observation(lane)
        if self.next_step:
            self._stopped.add(lane)
        else:
            self._lanes.begin(lane)

    def _show(self) -> None:
        self._lanes.show_all()
        self._refresh()

    def _deal(self, lane: int) -> tuple[Table, bytes]:
        dealt = super()._deal(lane)
        if not self.self_play:
            rng = self._seeds[lane].rng
            self._learners[lane] = rng.randrange(self.options.players) if self._seat is None else self._seat
            if self._bots is not None:
                self._bots[lane].begin(self.games[lane], self._learners[lane], rng.bits())
        return dealt

    # -- rewards -----------------------------------------------------------------------------------------------------

    def _note_illegal(self, lane: int) -> None:
        self.ended[lane] = self.was_illegal[lane] = True
        self.gained[lane, self.acted[lane]] = rewards.ILLEGAL

    def _note_over(self, lane: int, points: list[int]) -> None:
        self.ended[lane] = True
        self.gained[lane] = rewards.of_points(points, self.reward)
        if self.shaping == "lead":
            self.gained[lane] += rewards.leads_of(points) - self._leads[lane]
        elif self.shaping == "potential":
            self.gained[lane] -= self._leads[lane]

    def _shape(self) -> None:
        """Pay the changes of the leads in games that go on."""
        points = np.array(self._lanes.points(), np.float32)
        total = points.sum(axis=1, keepdims=True)
        leads = (points - (total - points) / (self.options.players - 1)) / np.float32(rewards.POINTS_PER_REWARD)
        leads[list(self._stopped)] = 0.0
        going_on = ~self.ended
        self.gained[going_on] += (leads - self._leads)[going_on]
        self._leads = leads
