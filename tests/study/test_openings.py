"""Openings: what makes two games stand at the same point, tallies that add up, the file, the figures of games."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from lancaster import Game, Options
from lancaster.material import apply
from lancaster.rules.terms import COLOURS
from lancaster.study.openings import OpeningFileError, point_now, points_of, read, shipped
from lancaster.study.openings.collection import Collection
from lancaster.study.openings.figures import FIGURES, Figures, averages, class_of_options, figures_of
from lancaster.study.openings.payloads import rows_of
from lancaster.study.openings.points import SCOPES
from lancaster.study.openings.tally import WIN, Tally, results_of, total
from tests.configurations import SEED

LARGEST_BYTES = 300_000


def played(options: Options, seed: int) -> Game:
    """A game to its end, by chance."""
    game, chance = Game.new(options, seed), random.Random(seed)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, chance.choice(game.legal(seat)))
    return game


def test_other_colours_and_other_cards_make_no_other_point() -> None:
    """R1.1, R1.7: seats count from the start player, upper conflicts by their strength."""
    options = Options(players=3)
    deal = Game.new(options, seed=1415).dealt
    weaker, *rest, stronger = sorted(deal.conflicts, key=lambda name: int(name.rstrip("ab")))
    one = Game.deal(options, replace(deal, start=1, conflicts=(weaker, stronger, *rest)))
    two = Game.deal(options, replace(deal, start=2, conflicts=(stronger, weaker, *rest)))
    for text, other in (("extend gold",) * 2, ("extend votes",) * 2, ("extend squires",) * 2, ("2 up1", "2 up2")):
        one.play(one.actors[0], text)
        two.play(two.actors[0], other)
        at, there = (point_now(game, game.actors[0]) for game in (one, two))
        assert at is not None
        assert there is not None
        assert at.point.keys == there.point.keys
    book, (left, right, *_) = two.table.book, two.table.front_card
    assert book.card_strength[left] > book.card_strength[right]
    assert [each.action for each in points_of(one)] == [each.action for each in points_of(two)]
    three = Game.deal(options, replace(deal, start=2, conflicts=(stronger, weaker, *rest)))
    for text in ("extend gold", "extend votes", "extend squires", "2 up1"):
        three.play(three.actors[0], text)
    assert [each.action for each in points_of(three)][-1] == "2 up2"


def test_scopes_are_wider_and_wider() -> None:
    """The same line has the same own decisions, and the same own decisions answer the same question."""
    chance = random.Random(SEED)
    games = [played(Options(players=chance.choice((2, 3))), chance.getrandbits(30)) for _ in range(12)]
    narrower: dict[str, dict[str, str]] = {scope: {} for scope in SCOPES[:-1]}
    counts: dict[str, Counter[str]] = {scope: Counter() for scope in SCOPES}
    for game in games:
        for each in points_of(game):
            for scope, wider in pairwise(SCOPES):
                known = narrower[scope].setdefault(each.point.key(scope), each.point.key(wider))
                assert known == each.point.key(wider)
            for scope in SCOPES:
                counts[scope][each.point.key(scope)] += 1
    assert len({count.total() for count in counts.values()}) == 1
    first = [number for key, number in counts["decision"].items() if "| first-extension | 1 | 1" in key]
    assert sum(first) == len(games)


def test_a_sealed_ballot_changes_no_point_of_the_others() -> None:
    """R3.1: what was sealed is known to nobody."""
    game = Game.new(Options(players=3), seed=SEED)
    chance = random.Random(SEED)
    while game.phase != "parliament":
        game.push(game.actors[0], chance.choice(game.legal(game.actors[0])))
    first, *others = game.actors
    before = [point_now(game, seat) for seat in others]
    for ballot in ("yes", "no"):
        sealed = game.copy()
        sealed.play(first, ballot)
        assert [point_now(sealed, seat) for seat in others] == before


def test_a_point_ends_with_the_first_round() -> None:
    game = played(Options(players=2), SEED)
    assert point_now(game, 0) is None
    after = Game.replay(game.record(), len(points_of(game)) + 1)
    assert after.round == 2 or after.over
    last = Game.replay(game.record(), len(points_of(game)) - 1)
    assert last.round == 1


def test_results_share_a_win() -> None:
    """R5.4: a shared win is a part of one for each."""
    results = results_of([40, 52, 52], (1, 2))
    assert [(each.wins, each.points, each.lead) for each in results] == [(0, 40, -12), (30, 52, 0), (30, 52, 0)]
    assert rows_of({"a": Tally(2, 1, 60, 90, -4), "b": Tally(2, 0, 0, 30, -40)}) == [
        {"action": "a", "games": 2, "share": 1.0, "wins": 0.5, "points": 45.0, "lead": -2.0},
        {"action": "b", "games": 2, "share": 0.0, "wins": 0.0, "points": 15.0, "lead": -20.0},
    ]


def test_figures_are_those_of_the_end() -> None:
    game = played(Options(players=4, court=True, displeasure=True), SEED)
    view = game.view(None)
    for seat, figures in enumerate(figures_of(game)):
        assert tuple(figures) == FIGURES
        assert figures["nobles"] == len(view["seats"][seat]["nobles"])
        assert figures["extensions"] == len(view["seats"][seat]["extensions"])
    assert set(FIGURES) - set(figures_of(played(Options(players=3), SEED))[0]) == {"lords", "tower"}
    mean = averages([(10, {"nobles": 1}, {"law B1a": 4, "law B1b": 2}), (20, {"nobles": 4}, {"county Somerset": 6})])
    assert mean == Figures(2, 15.0, {"nobles": 2.5}, {"counties": 3.0, "laws": 3.0})


def test_figures_count_the_knights_of_the_box_that_is_played_with() -> None:
    """R0.1: how many knights of each strength a house has is material, which may be corrected (R0.3)."""
    material = apply([("knights.house", "[3, 3, 2, 1]")])
    game = played(Options(players=3, material=material), SEED)
    view = game.view(None)
    for seat, figures in enumerate(figures_of(game)):
        assert figures["strength"] == view["seats"][seat]["strength"]
        assert 0 <= figures["knights"] <= figures["strength"]


# -- the file --------------------------------------------------------------------------------------------------------


def test_the_shipped_collection() -> None:
    """It says how it was made, and every win of every game is somebody's."""
    collection = shipped()
    assert len(collection.content()) <= LARGEST_BYTES
    assert collection.made["by"] == "duke"
    games = 0
    for players in (2, 3, 4, 5):
        for options in (Options(players), Options(players, "kings", court=True, displeasure=True)):
            assert collection.figures[class_of_options(options)].games > 0
            game = Game.new(options, SEED)
            key = point_now(game, game.actors[0])
            assert key is not None
            places = [key.point.key("decision").replace("| 1 |", f"| {place + 1} |") for place in range(players)]
            sums = [total(collection.points[each].values()) for each in places]
            assert len({each.games for each in sums}) == 1
            assert sum(each.wins for each in sums) == WIN * sums[0].games
            assert all(0 < each.chosen <= each.games for each in sums)
            games += sums[0].games
    assert games == collection.made["games"]


def test_only_what_is_legal_is_told() -> None:
    chance = random.Random(SEED)
    game = Game.new(Options(players=4), SEED)
    known = 0
    while game.round <= 1:
        seat = game.actors[0]
        legal = {action.text for action in game.legal(seat)}
        for tallies in shipped().at(game, seat).values():
            assert set(tallies) <= legal
            known += 1
        game.push(seat, chance.choice(game.legal(seat)))
    assert known > 4
    assert shipped().at(game, game.actors[0]) == {}


def test_the_file_is_checked() -> None:
    made = Collection(
        {"material": "x"}, {"2": Figures(1, 1.0, {}, {})}, {f"line {COLOURS[0]}": {"yes": Tally(1, 1, 60, 5, 2)}}
    )
    content = made.content()
    assert read(content, "it") == made
    assert made.content() == content
    text = gzip.decompress(content).decode()
    for wrong, why in (
        (text.replace('"yes",1', '"yes",2'), "checksum"),
        (text.replace('"version": 1', '"version": 9'), "version 9"),
        (text.replace("lancaster openings", "lancaster puzzles"), "no file of openings"),
        ("", "no file of openings"),
    ):
        with pytest.raises(OpeningFileError, match=why):
            read(gzip.compress(wrong.encode()), "it")
    for damaged in (b"", content[:40], b"no gzip"):
        with pytest.raises(OpeningFileError, match="no file of openings"):
            read(damaged, "it")


def collected() -> Collection:
    """Two games for two, each seat in the hands of a duke."""
    pytest.importorskip("numpy")
    from lancaster.study.openings.maker import Maker

    told: list[int] = []
    maker = Maker(7)
    maker.play(Options(players=2), 2, told.append)
    assert told == [2]
    return maker.collection()


@pytest.mark.soak
def test_a_collection_is_made_again_with_its_seed() -> None:
    assert collected().content() == collected().content()


def test_a_collection_holds_what_was_tried() -> None:
    one = collected()
    assert one.made["games"] == 2
    assert all(sum(each.games for each in tallies.values()) >= 1 for tallies in one.points.values())
    tried = [each for tallies in one.points.values() for each in tallies.values() if each.chosen < each.games]
    assert tried
    assert one.figures["2"].games == 2  # both seats of the one game in which nothing was only tried
