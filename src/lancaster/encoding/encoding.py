"""The observation of a seat as numbers: named blocks of everything it may know, from its own point of view.

The shape depends on the number of players and the modules alone, not on the laws. Seats and houses are counted from the
observer: itself first, then the others in seat order; with two players the allies come last, its own first. Values are
small whole numbers, divided by the block's `most` and cut off at 1.

>>> from lancaster import Game, Options
>>> game = Game.new(Options(players=3), seed=1413)
>>> encoding = Encoding(game.options)
>>> encoding.observe(game, 0)[encoding["votes"].slice] * encoding["votes"].most
array([1., 1., 1.], dtype=float32)
>>> encoding.mask(game, game.actors[0]).nonzero()[0]
array([21, 22, 23, 24, 25, 26])
"""

from __future__ import annotations

from typing import Any, Final, Literal

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from numpy.typing import NDArray

from lancaster.encoding.actions import ACTION_COUNT, legal_action, legal_id_bytes
from lancaster.encoding.blocks import ObservationBlock, blocks_of, law_sets, laws_of
from lancaster.encoding.observation import ObservationWriter
from lancaster.encoding.row_program import row_programs
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.setup import open_book

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Memory = Literal["seen", "counted"]
MEMORIES: Final[tuple[Memory, ...]] = ("seen", "counted")


class Encoding:
    """How games with these options look as numbers. Seats and ids may be NumPy's numbers, too.

    `memory` says what a seat knows of the gold, squires, seals and shame behind the screens of the others (R1.8).
    "seen": nothing, as the table shows it. "counted": everything, because all of it is gained and paid in the open and
    an attentive player counts along; the searching bots play with this knowledge, too. With two players nothing is
    screened, and the two are the same.
    """

    dtype = np.float32

    def __init__(self, options: Options, memory: Memory = "seen") -> None:
        if memory not in MEMORIES:
            raise ValueError(f"memory is {' or '.join(MEMORIES)}, not {memory!r}")
        self.options = options
        self.memory: Memory = memory
        self.blocks: tuple[ObservationBlock, ...] = blocks_of(options, memory == "counted")
        self.size: int = self.blocks[-1].offset + self.blocks[-1].size
        self.actions: int = ACTION_COUNT
        self._book = open_book(options.material, options.players, options.court, options.displeasure)
        over = row_programs(self._book, self.blocks, screened=False)
        screened = self._book.screened and memory == "seen"
        shown = row_programs(self._book, self.blocks, screened=True) if screened else over
        self.writer = ObservationWriter(self._book, laws_of(options), self.size, shown, over)
        self._most = np.concatenate([np.full(block.size, block.most, np.uint8) for block in self.blocks])
        self._scale: Floats = np.concatenate(
            [np.full(block.size, 1.0 / block.most, np.float32) for block in self.blocks]
        )
        self._sets: dict[tuple[str, ...], bytes] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return (Encoding, (self.options, self.memory))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return (self.size,)

    def __getitem__(self, name: str) -> ObservationBlock:
        """The block with a name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def observe(self, game: Game, seat: int, out: NDArray[Any] | None = None) -> Floats:
        """What a seat sees, as numbers from 0 to 1; into `out`, if given."""
        return self.scaled(np.frombuffer(self.raw(game, seat), np.uint8), out)

    def raw(self, game: Game, seat: int) -> bytes:
        """The same as whole numbers from 0 to 255, not divided and not cut off."""
        if not 0 <= seat < self.options.players:
            raise ValueError(f"the seats are 0 to {self.options.players - 1}, not {seat}")
        return self.writer.write(game.table, int(seat), self.sets(game))

    def scaled(self, numbers: NDArray[np.uint8], out: NDArray[Any] | None = None) -> Floats:
        """Whole numbers, of one observation or many, cut off at the `most` of their block and divided by it."""
        found: Floats = np.multiply(np.minimum(numbers, self._most), self._scale, out=out)
        return found

    def sets(self, game: Game) -> bytes:
        """The block `law-sets` of a game, which only its Deal knows."""
        known = self._sets.get(game.dealt.sets)
        if known is None:
            known = self._sets[game.dealt.sets] = law_sets(self.options, game.dealt.sets)
        return known

    def mask(self, game: Game, seat: int, out: Mask | None = None) -> Mask:
        """1 for every legal action of a seat; all 0 if it owes no decision."""
        if out is None:
            out = np.zeros(ACTION_COUNT, np.int8)
        else:
            out[:] = 0
        out[np.frombuffer(legal_id_bytes(game.legal(int(seat))), np.int64)] = 1
        return out

    def action(self, game: Game, seat: int, number: int) -> Action | None:
        """The legal action that an id means; None if it means none."""
        return legal_action(int(number), game.legal(int(seat))) if 0 <= number < ACTION_COUNT else None
