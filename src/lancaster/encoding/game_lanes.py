"""Many games side by side as NumPy arrays, in self-play: every decision of every seat is a step.

>>> from lancaster import Options
>>> lanes = GameLanes(Options(players=3), seeds=[1413, 1414])
>>> lanes.observations.shape, lanes.seats, lanes.counts
((2, 715), array([2, 0]), array([6, 6]))
>>> lanes.legal
array([21, 22, 23, 24, 25, 26, 21, 22, 23, 24, 25, 26])
>>> lanes.play([22, 23])
>>> lanes.over
[]

This is the fastest way to play: there is nothing between the compiled loop (`lancaster.encoding.lanes`) and the arrays.
The arrays belong to the caller, and are new after every `play`:

- `observations`: `uint8`, a row for each lane, what the seat to decide sees (`Encoding.scaled` divides it);
- `seats`: `int64`, the seat that is to decide in each lane;
- `legal`: `int64`, the ids of the legal actions of all lanes, one lane after the other;
- `counts`: `int64`, how many of them each lane has.

When a game ends its lane gets a new one at once. `over` lists these lanes, with the points of every seat in
`final_points` and the seats that have won in `final_winners`; `final_observations` holds, by lane, the last observation
of the seat that acted last. A lane in which an illegal id was played is in `illegal` instead, and gets a new game too.

The first game of a lane is `Game.new(options, seed)` of its own seed, and each later one that of the next number of
`Rng(seed)`. So what a lane plays depends on its seed and its actions alone, not on the other lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from numpy.typing import NDArray

from lancaster.chance import Rng
from lancaster.encoding.encoding import Encoding, Memory
from lancaster.encoding.lanes import Lanes
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.table import Table


class LaneSeeds:
    """The seeds of a lane's games: first its own, then what a generator makes of it."""

    def __init__(self, seed: int) -> None:
        self.seed: int | None = seed
        self.rng = Rng(seed)

    def next(self) -> int:
        """The seed of the next game."""
        if self.seed is not None:
            seed, self.seed = self.seed, None
            return seed
        return self.rng.bits()


class GameLanes:
    """Games in lock-step; a seed for each lane."""

    def __init__(
        self, options: Options, seeds: Sequence[int], memory: Memory = "seen", *, autoreset: bool = True
    ) -> None:
        self.options = options
        self.encoding = Encoding(options, memory)
        self.autoreset = autoreset
        self.games: list[Game] = []
        self._seeds = [LaneSeeds(int(seed)) for seed in seeds]
        self._lanes = Lanes(self.encoding.writer, self._deal, autoreset)
        self.reset(range(len(seeds)))

    def __len__(self) -> int:
        return len(self._seeds)

    def reset(self, lanes: Sequence[int], seeds: Sequence[int] | None = None) -> None:
        """Begin new games in these lanes: with these seeds, or with the next of each lane."""
        for i, lane in enumerate(lanes):
            if seeds is not None:
                self._seeds[lane] = LaneSeeds(int(seeds[i]))
            self._lanes.begin(lane)
        self._lanes.forget_ended()
        self._lanes.show_all()
        self._refresh()

    def play(self, ids: Sequence[int] | NDArray[Any]) -> None:
        """Play the action with this id in each lane."""
        self._lanes.step(self._numbers(ids))
        self._refresh()

    @property
    def over(self) -> list[int]:
        """The lanes whose game has ended in the last step."""
        return self._lanes.over

    @property
    def illegal(self) -> list[int]:
        """The lanes in which an illegal id was played in the last step."""
        return self._lanes.illegal

    @property
    def final_points(self) -> list[list[int]]:
        """The points of every seat, for each lane of `over`."""
        return self._lanes.final_points

    @property
    def final_winners(self) -> list[tuple[int, ...]]:
        """The seats that have won, for each lane of `over`."""
        return self._lanes.final_winners

    @property
    def final_observations(self) -> dict[int, bytes]:
        """What the seat that acted last saw at the end, by lane."""
        return self._lanes.final_observations

    def _numbers(self, ids: Sequence[int] | NDArray[Any]) -> list[int]:
        numbers: list[int] = ids.tolist() if isinstance(ids, np.ndarray) else [int(number) for number in ids]
        if len(numbers) != len(self.games):
            raise ValueError(f"{len(self.games)} actions are needed, not {len(numbers)}")
        return numbers

    def _deal(self, lane: int) -> tuple[Table, bytes]:
        """A new game for a lane."""
        game = Game.new(self.options, self._seeds[lane].next())
        if lane == len(self.games):
            self.games.append(game)
        else:
            self.games[lane] = game
        return game.table, self.encoding.sets(game)

    def _refresh(self) -> None:
        """Bring the arrays up to date."""
        lanes = self._lanes
        rows = np.frombuffer(lanes.rows, np.uint8, lanes.at)
        self.observations: NDArray[np.uint8] = rows.reshape(-1, self.encoding.size)
        self.legal: NDArray[np.int64] = np.frombuffer(lanes.ids, np.int64)
        self.counts: NDArray[np.int64] = np.array(lanes.counts, np.int64)
        self.seats: NDArray[np.int64] = np.array(lanes.acting, np.int64)

    # -- copies: everything follows from the games; compiled tables cannot be pickled ---------------------------------

    def __getstate__(self) -> dict[str, Any]:
        arrays = {"_lanes", "observations", "legal", "counts", "seats"}
        state = {name: value for name, value in self.__dict__.items() if name not in arrays}
        return {**state, "acting": list(self._lanes.seats)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        seats = state.pop("acting")
        self.__dict__.update(state)
        self._lanes = Lanes(self.encoding.writer, self._deal, self.autoreset)
        for lane, (game, seat) in enumerate(zip(self.games, seats, strict=True)):
            self._lanes.set_table(lane, game.table, self.encoding.sets(game), seat)
        self._lanes.show_all()
        self._refresh()
