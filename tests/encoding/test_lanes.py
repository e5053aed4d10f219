"""Many games in lock-step: what they show is what a fresh observation of each game says."""

from __future__ import annotations

import copy
import doctest
import pickle

import numpy as np
import pytest
from numpy.typing import NDArray

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.encoding import compact, game_lanes
from lancaster.encoding.actions import ACTIONS, legal_action, legal_ids
from lancaster.encoding.compact import NO_ID, CompactActions
from lancaster.encoding.encoding import Encoding, Memory
from lancaster.encoding.game_lanes import GameLanes
from lancaster.encoding.lanes import MANY_TABLES
from lancaster.rules.actions import Convert, Exchange, PayCounties, PayExtensions, Send
from lancaster.rules.laws.deck import LAWS, section
from tests.configurations import every_configuration


def picked(lanes: GameLanes, rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal id for each lane."""
    counts = lanes.counts
    found: NDArray[np.int64] = lanes.legal[
        (rng.random(len(counts)) * counts).astype(np.int64) + counts.cumsum() - counts
    ]
    return found


@every_configuration
def test_every_lane_shows_its_own_game(options: Options) -> None:
    """What is kept from step to step changes nothing: the same game played beside it shows the same bytes."""
    memory: Memory = "counted" if options.players == 3 else "seen"
    lanes, rng = GameLanes(options, [11, 12], memory), np.random.default_rng(3)
    encoding, beside = Encoding(options, memory), [Game.new(options, seed) for seed in (11, 12)]
    seeds = [Rng(seed) for seed in (11, 12)]
    possible = set(CompactActions(options).ids)
    ended = 0
    while ended < 2:
        first = 0
        for lane, game in enumerate(beside):
            seat, count = game.actors[0], int(lanes.counts[lane])
            assert lanes.seats[lane] == seat
            fresh = encoding.writer.write(game.table, seat, encoding.sets(game))
            assert lanes.observations[lane].tobytes() == fresh
            assert lanes.legal[first : first + count].tolist() == legal_ids(game.legal(seat))
            assert possible.issuperset(lanes.legal[first : first + count].tolist())
            first += count
        assert first == len(lanes.legal)
        ids = picked(lanes, rng)
        acted = lanes.seats.tolist()
        lanes.play(ids)
        for lane, game in enumerate(beside):
            action = legal_action(int(ids[lane]), game.legal(acted[lane]))
            assert action is not None
            game.push(acted[lane], action)
            assert (lane in lanes.over) == game.over
            if game.over:
                place = lanes.over.index(lane)
                assert tuple(lanes.final_points[place]) == game.scores
                assert lanes.final_winners[place] == game.winners
                assert lanes.final_observations[lane] == encoding.raw(game, acted[lane])
                beside[lane] = Game.new(options, seeds[lane].bits())
                assert lanes.games[lane].digest() == beside[lane].digest()
                ended += 1


@pytest.mark.parametrize("options", [Options(2), Options(3), Options(5, "random", True, True)])
def test_counting_adds_what_lies_behind_the_screens_and_nothing_else(options: Options) -> None:
    """R1.8: a player who counts knows the others' gold, squires, seals and shame; still no deck and no ballot."""
    rng = np.random.default_rng(1)
    seen, counted = Encoding(options), Encoding(options, "counted")
    assert [block.name for block in seen.blocks] == [block.name for block in counted.blocks]
    game = Game.new(options, 5)
    while not game.over:
        actor = game.actors[0]
        for viewer in range(options.players):
            a, b = np.frombuffer(seen.raw(game, viewer), np.uint8), np.frombuffer(counted.raw(game, viewer), np.uint8)
            for block in seen.blocks:
                if block.name in ("gold", "squires", "seals", "shame"):
                    kind = ("gold", "squires", "votes", "seals", "shame").index(block.name)
                    order = [(viewer + i) % options.players for i in range(options.players)]
                    wanted = [game.table.owns(seat, kind) for seat in order]
                    assert b[block.slice].tolist() == wanted
                    assert a[block.slice][0] == wanted[0]
                else:
                    assert (a[block.slice] == b[block.slice]).all()
        game.push(actor, game.legal(actor)[int(rng.integers(len(game.legal(actor))))])


def test_what_a_lane_plays_depends_on_its_seed_alone() -> None:
    def course(seeds: list[int], lane: int) -> list[bytes]:
        lanes, found = GameLanes(Options(2), seeds), []
        for _ in range(300):
            firsts = lanes.counts.cumsum() - lanes.counts
            lanes.play(lanes.legal[firsts + lanes.counts // 2])
            found.append(lanes.observations[lane].tobytes())
        return found

    assert course([7, 8, 9], 1) == course([8], 0)


def test_an_illegal_id_ends_its_game_alone() -> None:
    for wrong in (-1, 0, 4148, 1 << 40):
        lanes = GameLanes(Options(3), [1, 2])
        before = lanes.games[:]
        shown = lanes.observations[1].tobytes()
        lanes.play([int(lanes.legal[0]), wrong])
        assert (lanes.over, lanes.illegal) == ([], [1])
        assert lanes.games[0] is before[0]
        assert lanes.games[1] is not before[1]
        assert lanes.final_observations == {1: shown}
    with pytest.raises(ValueError, match="2 actions are needed, not 1"):
        GameLanes(Options(3), [1, 2]).play([1])


@every_configuration
def test_copies_go_on_alike_and_alone(options: Options) -> None:
    lanes, rng = GameLanes(options, [1, 2]), np.random.default_rng(1)
    for _ in range(60):
        lanes.play(picked(lanes, rng))
    before = lanes.observations
    for twin in (copy.deepcopy(lanes), pickle.loads(pickle.dumps(lanes))):  # noqa: S301
        assert (twin.observations == before).all()
        for _ in range(10):
            twin.play(picked(twin, rng))
    assert (lanes.observations == before).all()
    twin, other, same = copy.deepcopy(lanes), np.random.default_rng(2), np.random.default_rng(2)
    for _ in range(60):
        lanes.play(picked(lanes, other))
        twin.play(picked(twin, same))
        assert (twin.observations == lanes.observations).all()


@every_configuration
def test_compact_ids_go_both_ways(options: Options) -> None:
    found = CompactActions(options)
    assert list(found.ids) == sorted(set(found.ids))
    assert [found.compact_id(number) for number in found.ids] == list(range(len(found)))
    assert np.frombuffer(found.ids_bytes(), np.int64).tolist() == list(found.ids)
    table = np.frombuffer(found.compact_of_bytes(), np.int64)
    assert (table[list(found.ids)] == np.arange(len(found))).all()
    assert (table != NO_ID).sum() == len(found)


def test_what_is_never_legal_has_no_compact_id() -> None:
    with pytest.raises(ValueError, match="2 York is never legal in this configuration"):
        CompactActions(Options()).compact_id(1053)


@pytest.mark.parametrize("laws", ["base", "new", {1: "new"}, {2: "new"}, {3: "new"}])
def test_what_only_a_law_asks_for_has_compact_ids_where_the_law_is_in_play(laws: str | dict[int, str]) -> None:
    options = Options(laws=laws)
    assert options.sections is not None
    in_play = [LAWS[law] for number, name in enumerate(options.sections) for law in section(name, number)]
    kinds = {type(ACTIONS[number]) for number in CompactActions(options).ids}
    assert kinds & {Convert, Exchange, PayCounties, PayExtensions, Send} == {
        law.answer for law in in_play if law.answer is not None
    }


def test_the_examples() -> None:
    assert doctest.testmod(game_lanes).failed == doctest.testmod(compact).failed == 0


def test_many_lanes_play_as_few_do() -> None:
    """With `MANY_TABLES` lanes the memory of the next tables is asked for beforehand, which changes nothing."""
    few, many = GameLanes(Options(4), range(3)), GameLanes(Options(4), range(MANY_TABLES))
    for _ in range(200):
        for lanes in (few, many):
            lanes.play(lanes.legal[lanes.counts.cumsum() - 1 - lanes.counts // 2])
        assert (many.observations[:3] == few.observations).all()
        assert many.counts[:3].tolist() == few.counts.tolist()
