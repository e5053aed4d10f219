"""Set-up (R1.1 to R1.7, R1.9) and the course of five rounds."""

from __future__ import annotations

import dataclasses
import secrets

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, Rng
from lancaster.rules.events import Began, CardsTurned, Extended
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.terms import (
    COUNTY_NAMES,
    PARLIAMENT,
    PLACEMENT,
    REWARDS,
    SPACE_NAMES,
)
from tests.rules.setup_games import PLAYERS, play_on
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not


def dealt(options: Options, seed: int = 1, **changes: object) -> Game:
    """A game with a drawn Deal of which some things are chosen."""
    deal = Deal.draw(options, Rng(seed))
    return Game.deal(options, dataclasses.replace(deal, **changes))  # type: ignore[arg-type]


# -- the start player (R1.1) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_r1_1_the_start_player_is_drawn_at_random(players: int) -> None:
    """R1.1: Each seat about equally often in 200 games."""
    starts = [Game.new(Options(players=players), seed=seed).view(None)["start"] for seed in range(200)]
    assert {starts.count(seat) > 200 // players // 2 for seat in range(players)} == {True}
    assert set(starts) == set(range(players))


@pytest.mark.parametrize(("players", "start"), [(2, 1), (3, 2), (4, 0), (4, 3), (5, 2)])
def test_r1_1_play_goes_clockwise(players: int, start: int) -> None:
    """R1.1: From the start player, when the first extensions are built (R1.4) and when knights are placed (R2.1)."""
    game = dealt(Options(players=players), start=start)
    order = []
    for _ in range(3 * players):
        (seat,) = game.actors
        order.append(seat)
        game.play(seat, game.legal(seat)[0])
    assert order == [(start + i) % players for i in range(3 * players)]


# -- nobles (R1.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "nobles"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_r1_2_equal_nobles_in_each_of_nine_counties(players: int, nobles: int) -> None:
    """R1.2."""
    game = Game.new(Options(players=players), seed=1)
    assert [county["nobles_left"] for county in game.view(None)["counties"]] == [nobles] * 9
    assert [seat["nobles"] for seat in game.view(None)["seats"]] == [[]] * players


def test_r1_2_a_player_owns_each_noble_once_only() -> None:
    """R1.2: Neither by favour nor in the county itself."""
    game = Board(players=4).court(0, 1).nobles(0, "York").placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    assert why_not(game, 0, "noble York") == ("noble-owned", "R1.2")
    assert "noble York" not in texts(game, 0)
    game = Board(players=4).county("York", 0, 3).nobles(0, "York").court(1, 1).rewards()
    assert purse(game, 0, "votes") == 2 + 2  # nothing to choose: the reward, and the table's 1 + 1
    assert game.view(None)["seats"][0]["nobles"] == ["York"]


def test_r1_2_nine_nobles_at_most() -> None:
    """R1.2."""
    game = Board(players=4).court(0, 1).court(1, 1).nobles(0, *COUNTY_NAMES).placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    assert game.actors == (1,)  # no tenth
    assert len(game.view(None)["seats"][0]["nobles"]) == 9


def test_r1_2_a_noble_is_named_after_its_county() -> None:
    """R1.2: ⚖ Which noble lies where makes no difference."""
    game = Board(players=4).court(0, 1).placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    assert texts(game, 0) == [*(f"noble {county}" for county in COUNTY_NAMES), "none"]


# -- what a player starts with (R1.3) --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("court", "votes"), [(False, 1), (True, 2)])
def test_r1_3_the_start_of_a_player(players: int, court: bool, votes: int) -> None:
    """R1.3."""
    game = Game.new(Options(players=players, court=court, displeasure=court), seed=1)
    for seat in range(players):
        assert at_court(game, seat) == (2, 1)
        assert in_reserve(game, seat) == (4, 3, 2, 1, 1)
        assert [purse(game, seat, kind) for kind in ("gold", "squires", "votes")] == [2, 2, votes]
        assert [purse(game, seat, kind) for kind in ("seals", "shame", "points")] == [0, 0, 0]
    assert game.scores == (0,) * players


def test_r1_3_displeasure_alone_gives_no_second_vote() -> None:
    """R1.3."""
    game = Game.new(Options(players=4, displeasure=True), seed=1)
    assert [purse(game, seat, "votes") for seat in range(4)] == [1, 1, 1, 1]


# -- the first extension (R1.4) --------------------------------------------------------------------------------------


def test_r1_4_each_player_builds_one_of_six_in_turn_order_and_openly() -> None:
    """R1.4: ⚖ Whoever comes later sees what the others have built."""
    game = dealt(Options(players=3), start=1)
    assert game.prompt(1) is not None
    for seat, space in ((1, "gold"), (2, "gold"), (0, "upgrade")):
        assert game.actors == (seat,)
        assert texts(game, seat) == [f"extend {name}" for name in SPACE_NAMES]
        events = game.play(seat, f"extend {space}")
        assert Extended(seat, SPACE_NAMES.index(space)) in events
        assert game.view((seat + 1) % 3)["seats"][seat]["extensions"] == [space]
    assert game.view(None)["phase"] == "placement"
    assert [seat["extensions"] for seat in game.view(None)["seats"]] == [["upgrade"], ["gold"], ["gold"]]


def test_r1_4_it_cannot_be_declined() -> None:
    """R1.4, R6.6: the first extension is no reward."""
    game = dealt(Options(players=3), start=0)
    assert why_not(game, 0, "none") == ("must-choose", "R1.4")
    assert why_not(game, 0, "1 castle gold") == ("not-asked", "R1.4")
    assert why_not(game, 1, "extend gold") == ("not-your-turn", "R2.1")


def test_r1_4_it_is_built_on_its_space() -> None:
    """R1.4."""
    game = dealt(Options(players=3), start=0)
    play(game, "blue: extend gold", "green: extend votes", "yellow: extend votes")
    assert why_not(game, 0, "1 castle gold") == ("under-extension", "R2.7")
    assert game.explain(0, "1 castle votes") is None


# -- the laws (R1.5) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("laws", ["base", "new", "kings", "random"])
def test_r1_5_sections_of_3_4_4_4_and_3_stacked_in_order(laws: str) -> None:
    """R1.5."""
    options = Options(players=4, laws=laws, court=True, displeasure=True)
    for seed in range(10):
        keys = Deal.draw(options, Rng(seed)).laws
        assert [LAWS[NUMBER[key]].section for key in keys] == [0] * 3 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 3
        assert len(set(keys)) == 18


def test_r1_5_every_section_is_shuffled() -> None:
    """R1.5: In 200 deals every law has lain at every place of its section."""
    deals = [Deal.draw(Options(players=4), Rng(seed)).laws for seed in range(200)]
    for first, size in ((0, 3), (3, 4), (7, 4), (11, 4), (15, 3)):
        for place in range(first, first + size):
            assert len({laws[place] for laws in deals}) == size


def test_r1_5_three_current_laws_and_three_proposals_left_to_right() -> None:
    """R1.5."""
    game = Game.new(Options(players=4), seed=7)
    view = game.view(None)
    assert view["laws"] == list(game.dealt.laws[:3])
    assert view["proposals"] == list(game.dealt.laws[3:6])
    assert {key[1] for key in view["laws"]} == {"0"}
    assert {key[1] for key in view["proposals"]} == {"1"}


@pytest.mark.parametrize("players", PLAYERS)
def test_r1_5_r1_7_three_proposals_and_two_conflicts_for_each_of_five_rounds(players: int) -> None:
    """R1.5, R1.7: 15 proposals and ten conflicts, in the order of the decks, and then both are used up."""
    game = Game.new(Options(players=players), seed=players)
    turned = [(game.view(None)["proposals"], [front["card"] for front in game.view(None)["fronts"]])]
    for played in play_on(game, Rng(1)):
        view = played.view(None)
        if view["round"] > len(turned):
            upper = [front["card"] for front in view["fronts"] if front["row"] == "upper"]
            turned.append((view["proposals"], upper))
    laws, conflicts = game.dealt.laws[3:], game.dealt.conflicts
    assert [proposals for proposals, _ in turned] == [list(laws[i : i + 3]) for i in range(0, 15, 3)]
    assert [upper for _, upper in turned] == [list(conflicts[i : i + 2]) for i in range(0, 10, 2)]
    assert (game.view(None)["laws_to_come"], game.view(None)["conflicts_to_come"]) == ([], [])


# -- favours and conflict cards (R1.6, R1.7) -------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_r1_6_six_favours_and_with_three_players_no_upgrade(players: int) -> None:
    """R1.6."""
    tiles = ["upgrade", "noble", "gold", "squires", "more-gold", "more-squires"]
    game = Game.new(Options(players=players), seed=1)
    assert game.view(None)["favours"] == (tiles[1:] if players == 3 else tiles)


@pytest.mark.parametrize(("players", "out"), [(2, [2, 10]), (3, [9, 10]), (4, [2, 10]), (5, [2, 3])])
def test_r1_7_conflict_cards_taken_out(players: int, out: list[int]) -> None:
    """R1.7."""
    game = Game.new(Options(players=players), seed=1)
    box = {card.name: card.strength for card in game.options.material.conflicts}
    assert len(box) == 12
    assert len(set(game.dealt.conflicts)) == 10
    assert sorted(box[name] for name in box if name not in game.dealt.conflicts) == out


def test_r1_7_the_other_ten_are_shuffled() -> None:
    """R1.7: In 200 deals every card in play has been the first."""
    firsts = {Deal.draw(Options(players=4), Rng(seed)).conflicts[0] for seed in range(200)}
    assert len(firsts) == 10


def test_r1_7_two_are_turned_up_in_the_upper_row() -> None:
    """R1.7."""
    game = Game.new(Options(players=4), seed=5)
    fronts = game.view(None)["fronts"]
    assert [(front["front"], front["row"], front["card"]) for front in fronts] == [
        ("up1", "upper", game.dealt.conflicts[0]),
        ("up2", "upper", game.dealt.conflicts[1]),
    ]


# -- chance (R1.9) ---------------------------------------------------------------------------------------------------


def test_r1_9_all_chance_happens_in_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """R1.9: With every generator taken away a game can still be played to its end."""
    game = Game.new(Options(players=4, laws="random", court=True, displeasure=True), seed=2)

    def no_chance(*_: object) -> int:
        raise AssertionError("chance after the set-up")

    monkeypatch.setattr(Rng, "bits", no_chance)
    monkeypatch.setattr(secrets, "randbits", no_chance)
    monkeypatch.setattr("random.random", no_chance)
    monkeypatch.setattr("random.randrange", no_chance)
    number = 0
    while not game.over:
        seat = game.actors[-1]
        legal = game.legal(seat)
        number += 7
        game.play(seat, legal[number % len(legal)])
    assert game.winners


@pytest.mark.parametrize("players", PLAYERS)
def test_r1_9_the_players_alone_decide(players: int) -> None:
    """R1.9: The same Deal and the same actions lead to the same table at every moment."""
    game = Game.new(Options(players=players), seed=9)
    twin = Game.deal(game.options, game.dealt)
    rng = Rng(4)
    while not game.over:
        seat = game.actors[0]
        action = rng.choice(game.legal(seat))
        assert game.play(seat, action) == twin.play(seat, action)
        assert game.digest() == twin.digest()
    assert twin.over


def test_r1_9_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    """R1.9."""
    options = Options(players=5, laws="random")
    assert Game.new(options, seed=6).dealt == Game.new(options, seed=6).dealt
    assert len({str(Game.new(options, seed=seed).dealt) for seed in range(20)}) == 20


def test_r1_9_five_rounds_of_three_phases_follow() -> None:
    """R1.9."""
    game = Game.new(Options(players=3), seed=1)
    rng = Rng(2)
    began, turned = [], 0
    while not game.over:
        seat = game.actors[0]
        for event in game.play(seat, rng.choice(game.legal(seat))):
            if isinstance(event, Began):
                began.append((event.round, event.phase))
            turned += isinstance(event, CardsTurned)
    assert began == [(number, phase) for number in range(1, 6) for phase in (PLACEMENT, PARLIAMENT, REWARDS)]
    assert turned == 4  # and once in the set-up
