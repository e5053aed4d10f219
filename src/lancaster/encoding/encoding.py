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

from typing import Any

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from numpy.typing import NDArray

from lancaster.encoding.actions import ACTION_COUNT, legal_action, legal_id_bytes
from lancaster.encoding.raw_encoding import MEMORIES, Memory, RawEncoding
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action

__all__ = ["MEMORIES", "Encoding", "Floats", "Mask", "Memory"]

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoding(RawEncoding):
    """How games with these options look as numbers. Seats and ids may be NumPy's numbers, too.

    `memory` says what a seat knows of the gold, squires, seals and shame behind the screens of the others (R1.8).
    "seen": nothing, as the table shows it. "counted": everything, because all of it is gained and paid in the open and
    an attentive player counts along; the searching bots play with this knowledge, too. With two players nothing is
    screened, and the two are the same.
    """

    dtype = np.float32

    def __init__(self, options: Options, memory: Memory = "seen") -> None:
        super().__init__(options, memory)
        self.actions: int = ACTION_COUNT
        self._most = np.concatenate([np.full(block.size, block.most, np.uint8) for block in self.blocks])
        self._scale: Floats = np.concatenate(
            [np.full(block.size, 1.0 / block.most, np.float32) for block in self.blocks]
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (Encoding, (self.options, self.memory))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return (self.size,)

    def observe(self, game: Game, seat: int, out: NDArray[Any] | None = None) -> Floats:
        """What a seat sees, as numbers from 0 to 1; into `out`, if given."""
        return self.scaled(np.frombuffer(self.raw(game, seat), np.uint8), out)

    def scaled(self, numbers: NDArray[np.uint8], out: NDArray[Any] | None = None) -> Floats:
        """Whole numbers, of one observation or many, cut off at the `most` of their block and divided by it."""
        found: Floats = np.multiply(np.minimum(numbers, self._most), self._scale, out=out)
        return found

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
