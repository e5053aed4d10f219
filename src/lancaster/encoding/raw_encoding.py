"""The observation of a seat as bytes: what `lancaster.encoding.encoding` turns into arrays. Needs no NumPy."""

from __future__ import annotations

from typing import Final, Literal

from lancaster.encoding.blocks import ObservationBlock, blocks_of, law_sets, laws_of
from lancaster.encoding.observation import ObservationWriter
from lancaster.encoding.row_program import row_programs
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.setup import open_book

Memory = Literal["seen", "counted"]
MEMORIES: Final[tuple[Memory, ...]] = ("seen", "counted")


class RawEncoding:
    """How games with these options look as bytes; `memory` is explained at `lancaster.encoding.encoding.Encoding`."""

    def __init__(self, options: Options, memory: Memory = "seen") -> None:
        if memory not in MEMORIES:
            raise ValueError(f"memory is {' or '.join(MEMORIES)}, not {memory!r}")
        self.options = options
        self.memory: Memory = memory
        self.blocks: tuple[ObservationBlock, ...] = blocks_of(options, memory == "counted")
        self.size: int = self.blocks[-1].offset + self.blocks[-1].size
        self._book = open_book(options.material, options.players, options.court, options.displeasure)
        over = row_programs(self._book, self.blocks, screened=False)
        screened = self._book.screened and memory == "seen"
        shown = row_programs(self._book, self.blocks, screened=True) if screened else over
        self.writer = ObservationWriter(self._book, laws_of(options), self.size, shown, over)
        self._sets: dict[tuple[str, ...], bytes] = {}

    def __getitem__(self, name: str) -> ObservationBlock:
        """The block with a name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def raw(self, game: Game, seat: int) -> bytes:
        """What a seat sees, as whole numbers from 0 to 255, not divided and not cut off."""
        if not 0 <= seat < self.options.players:
            raise ValueError(f"the seats are 0 to {self.options.players - 1}, not {seat}")
        return self.writer.write(game.table, int(seat), self.sets(game))

    def sets(self, game: Game) -> bytes:
        """The block `law-sets` of a game, which only its Deal knows."""
        known = self._sets.get(game.dealt.sets)
        if known is None:
            known = self._sets[game.dealt.sets] = law_sets(self.options, game.dealt.sets)
        return known
