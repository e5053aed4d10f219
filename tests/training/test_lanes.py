"""Lanes of self-play show what a fresh look at each table shows, whatever was played in between."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lancaster import Game, Options
from lancaster.bots.network.layout import LAYOUT
from lancaster.encoding.actions import legal_ids
from lancaster.encoding.encoding import Encoding
from lancaster.training.lanes import LEARNER, Lane, Lanes

SHAPES = [(2, False, False), (3, True, False), (4, True, True), (5, False, True)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_lanes_show_what_a_fresh_look_shows(shape: tuple[int, bool, bool]) -> None:
    """One lane without the heuristic, one in which it plays some of the seats."""
    rng = Random(3)
    players, court, displeasure = shape
    encoding = Encoding(Options(players, "base", court, displeasure), "counted")
    lanes = Lanes(rng)
    by_lane = [[LEARNER] * players, [LEARNER if seat % 2 else 1.0 for seat in range(players)]]

    def begin(number: int) -> None:
        game = Game.new(Options(players, "random", court, displeasure), rng.getrandbits(60))
        assert lanes.lay(number, game.table, encoding.sets(game), by_lane[number])

    for number in range(2):
        lanes.lanes.append(Lane(encoding.writer, bytes(LAYOUT.row - encoding.size)))
        begin(number)
    games = 2
    for _ in range(250):
        rows = np.frombuffer(lanes.observations(), np.uint8).reshape(2, LAYOUT.row)
        offered, counts = lanes.offers()
        by_count = np.split(np.frombuffer(offered, np.int64), np.cumsum(counts)[:-1])
        for number, lane in enumerate(lanes.lanes):
            assert lane.table is not None
            fresh = encoding.writer.write(lane.table, lane.seat, lane.sets)
            assert rows[number, : encoding.size].tobytes() == fresh
            assert by_count[number].tolist() == legal_ids(lane.table.legal(lane.seat))
            assert lanes.seats()[number] in lane.table.actors()
            assert by_lane[number][lane.seat] == LEARNER
        for number in lanes.step([int(rng.choice(ids)) for ids in by_count]):
            games += 1
            begin(number)
    assert games > 2
    assert lanes.by_heuristic > 50
