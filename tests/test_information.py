"""What a seat may know (R1.8): views, legal actions, prompts, refusals, events.

Secret are the order of both decks, a ballot until it is revealed, and the seed. Screened with 3 to 5 players are the
others' totals of gold, squires, seals and shame. Everything else is open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal
from lancaster.event_data import event_data
from lancaster.rules.events import Applied, Counted, Event, Voted
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.sight import seen_by
from lancaster.rules.terms import GOLD, SQUIRES, UNKNOWN
from lancaster.view import View
from tests.information_games import BOTH_MODULES, TRIED, rich, scrambled, voting, wander, wandered
from tests.support import Board, play, purse, why_not

SCREENED = ("gold", "squires", "seals", "shame")


# -- views: what is screened and what is open ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_totals_of_others_are_screened(players: int) -> None:
    """R1.8: with 3 to 5 players a seat sees its own gold, squires, seals and shame, and nobody else's."""
    game = rich(players).placement()
    for viewer in range(players):
        for seat in game.view(viewer)["seats"]:
            shown = [seat["gold"], seat["squires"], seat["seals"], seat["shame"]]
            number = seat["seat"]
            own = [number + 1, number + 2, number + 4, number + 5]
            assert shown == (own if number == viewer else [None] * 4)


def test_with_two_players_nothing_is_screened() -> None:
    """R1.8: each sees all, and so does a spectator."""
    game = rich(2).placement()
    for viewer in (0, 1, None):
        shown = [(seat["gold"], seat["squires"], seat["seals"], seat["shame"]) for seat in game.view(viewer)["seats"]]
        assert shown == [(1, 2, 4, 5), (2, 3, 5, 6)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_spectator_sees_nobodys_totals(players: int) -> None:
    """R1.8: view(None)."""
    view = rich(players).placement().view(None)
    assert view["seat"] is None
    for seat in view["seats"]:
        assert [seat["gold"], seat["squires"], seat["seals"], seat["shame"]] == [None] * 4


def test_when_the_game_is_over_the_screens_are_gone() -> None:
    """R1.8, R5.1: ties were broken by what was behind them."""
    view = rich(4).final().view(None)
    assert [(seat["gold"], seat["squires"]) for seat in view["seats"]] == [(1, 2), (2, 3), (3, 4), (4, 5)]


def test_votes_points_and_pieces_are_open() -> None:
    """R1.8: votes, points, nobles, extensions and bishops of the others."""
    other = rich(4).placement().view(0)["seats"][2]
    assert (other["votes"], other["points"]) == (5, 8)
    assert (other["nobles"], other["extensions"]) == (["York"], ["gold", "votes"])
    assert (other["bishops"], other["bishops_at_court"]) == (1, 1)


def test_the_board_is_open() -> None:
    """R1.8: knights, lords, offices, privileges, treasury, shame track, Tower."""
    t = Board(laws="kings", **BOTH_MODULES).county("York", 1, 3, squires=2).castle(1, "gold", 1).court(1, 1)
    t.party("chancellor", 1, 2, bishops=1).holder("constable", 2).privileges(2, "archer").tower(1, 1)
    t.conflict("up1", "5a", (1, (2,))).treasury(gold=2).track(1, 4, 4, 4, 4)
    view = t.placement().view(0)
    assert view["houses"][1]["court"] == [1]
    assert view["houses"][1]["reserve"] == [4]
    assert view["houses"][1]["castle"] == {"gold": 1}
    assert view["houses"][1]["lord"] == "chancellor"
    assert view["houses"][2]["ready"] == ["archer"]
    york = view["counties"][2]
    assert (york["house"], york["strength"], york["squires"], york["total"]) == (1, 3, 2, 5)
    space = view["fronts"][0]["spaces"][0]
    assert space is not None
    assert (space["house"], space["knights"]) == (1, [2])
    assert view["court"] is not None
    assert view["court"]["treasury"] == {"gold": 2, "squires": 0, "votes": 0}
    assert [office["holder"] for office in view["court"]["offices"]] == [None, 2, None]
    assert [office["house"] for office in view["court"]["offices"]] == [1, None, None]
    assert view["displeasure"] is not None
    assert view["displeasure"]["track"] == [1, 4, 4, 4, 4]
    assert view["displeasure"]["tower"][1] == [1]


def without_secrets(view: View) -> dict[str, Any]:
    """A view less the viewer and what only the viewer may see."""
    bare = cast("dict[str, Any]", {**view, "seat": None})
    bare["seats"] = [{**seat, "ballot": None, **dict.fromkeys(SCREENED)} for seat in view["seats"]]
    return bare


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_seats_see_the_same_but_for_screens_and_ballots(players: int) -> None:
    """R1.8: whoever looks, and whenever, everything else is open to all."""
    options = Options(players=players, laws="random", **BOTH_MODULES)
    for steps in range(0, 200, 11):
        game = wandered(options, steps, seed=players)
        spectator = without_secrets(game.view(None))
        for seat in range(players):
            assert without_secrets(game.view(seat)) == spectator


# -- views: decks, deal and seed -------------------------------------------------------------------------------------


def other_future(game: Game) -> Deal:
    """The same deal as far as it is seen at the start, with everything else in another order."""
    deal = game.dealt
    laws = list(deal.laws[:7])  # current laws, three proposals, and the one of section 1 that is left
    for first in (7, 11, 15):
        laws += reversed(deal.laws[first : first + (3 if first == 15 else 4)])
    return Deal(deal.start, deal.sets, tuple(laws), deal.conflicts[:2] + deal.conflicts[:1:-1])


@pytest.mark.parametrize("laws", ["base", "new", "kings"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_views_and_forecasts_of_all_at_once_are_those_of_each(players: int, laws: str) -> None:
    """R1.8: what is shared is the same for all; after every decision of a game with everything in it."""
    game = Game.new(Options(players, laws, **BOTH_MODULES), seed=players)
    while not game.over:
        wander(game, 1, game.round)
        everybody = (None, *range(players))
        assert game.views(everybody) == {seat: game.view(seat) for seat in everybody}
        assert game.forecasts(everybody) == {seat: game.forecast(seat) for seat in everybody}


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_decks_are_shown_as_sets(seat: int | None) -> None:
    """R1.8: what is still to come is known, its order is not."""
    game = Game.new(Options(laws="new"), seed=7)
    other = Game.deal(game.options, other_future(game))
    assert game.dealt != other.dealt
    assert game.digest() != other.digest()
    assert game.view(seat) == other.view(seat)
    assert game.view(seat)["laws_to_come"] == [
        sorted(game.dealt.laws[i:j]) for i, j in ((6, 7), (7, 11), (11, 15), (15, 18))
    ]
    assert sorted(game.view(seat)["conflicts_to_come"]) == sorted(game.dealt.conflicts[2:])


def test_which_conflict_cards_are_out_is_open() -> None:
    """R1.8, R1.7: with 3 players 9 and 10 are not in the game, which the view tells."""
    view = Game.new(Options(players=3), seed=3).view(0)
    in_play = [*view["conflicts_to_come"], *[front["card"] for front in view["fronts"]]]
    assert sorted(in_play) == ["2", "3a", "3b", "4a", "4b", "5a", "5b", "6", "7", "8"]


def test_the_law_sets_are_open() -> None:
    """R1.8: also when they were drawn at random."""
    game = Game.new(Options(laws="random"), seed=5)
    view = game.view(None)
    assert view["laws_in_play"] == "random"
    assert view["law_sets"] == [LAWS[NUMBER[key]].set for key in (game.dealt.laws[i] for i in (0, 3, 7, 11, 15))]


def test_the_seed_is_not_in_the_view() -> None:
    """R1.8: a game with a seed and the same deal without one look the same."""
    game = Game.new(Options(), seed=1413)
    other = Game.deal(game.options, game.dealt)
    assert (game.seed, other.seed) == (1413, None)
    assert game.view(0) == other.view(0)
    assert "1413" not in repr(game.view(0))


@pytest.mark.parametrize("seat", [-1, 4, True])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    """R1.8: an unknown seat is refused, and is not taken for a spectator or for another seat."""
    game = Game.new(Options(players=4), seed=1)
    for ask in (game.view, game.forecast):
        with pytest.raises(ValueError, match="the seats are 0 to 3"):
            ask(seat)
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        game.explain(seat, "none")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_ballot_is_hidden_until_all_are_revealed(players: int) -> None:
    """R1.8, R3.1: others see that a seat has voted, not how; also with two players."""
    game = voting(players)
    assert play(game, "green: yes 2") == [Voted(1)]
    assert game.actors == tuple(seat for seat in range(players) if seat != 1)
    for viewer in (*range(players), None):
        seats = game.view(viewer)["seats"]
        assert [seat["voted"] for seat in seats] == [seat == 1 for seat in range(players)]
        assert seats[1]["ballot"] == ("yes 2" if viewer == 1 else None)
        assert seats[1]["votes"] == 3  # nothing is taken away yet
    assert why_not(game, 1, "no") == ("already-voted", "R3.1")
    assert (game.legal(1), game.prompt(1)) == ((), None)


def test_two_ballots_look_alike() -> None:
    """R1.8: yes with votes or no without, nothing shown to the others differs."""
    one, other = voting(), voting()
    assert play(one, "green: yes 3") == play(other, "green: no")
    for viewer in (0, 2, 3, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.forecast(viewer) == other.forecast(viewer)


def test_ballots_are_revealed_together() -> None:
    """R1.8, R3.1: with the last one, all at once, to everybody."""
    game = voting()
    play(game, "green: yes 2", "blue: no", "red: no 1")
    events = play(game, "yellow: no 3")
    counted = next(event for event in events if isinstance(event, Counted))
    assert counted.ballots == ((False, 0), (True, 2), (False, 3), (False, 1))
    for viewer in (0, None):
        assert [(seat["voted"], seat["ballot"]) for seat in game.view(viewer)["seats"]] == [(False, None)] * 4


# -- nothing shown depends on a secret -------------------------------------------------------------------------------


def shown(game: Game, seat: int | None, rng: random.Random) -> Iterator[object]:
    """Everything a seat can ask the game for, and the blinded table that bots look at."""
    blind = seen_by(game.table, -1 if seat is None else seat)
    yield blind.dump()
    yield blind.options
    yield game.view(seat)
    yield game.forecast(seat)
    yield game.actors
    yield game.scores
    yield game.winners
    if seat is None:
        return
    yield game.prompt(seat)
    legal = game.legal(seat)
    yield legal
    yield game.choices(seat)
    yield [game.explain(seat, text) for text in TRIED]
    yield [game.preview(seat, action) for action in rng.sample(legal, min(12, len(legal)))]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("players", "laws", "modules"),
    [
        (2, "new", BOTH_MODULES),
        (3, "base", {}),
        (3, "kings", BOTH_MODULES),
        (4, "new", {"court": True}),
        (5, "random", {"displeasure": True}),
        (5, "random", BOTH_MODULES),
    ],
)
def test_nothing_shown_depends_on_a_secret(players: int, laws: str, modules: dict[str, Any], seed: int) -> None:
    """R1.8: re-deal every secret, scramble every screened total, and a seat is shown the same."""
    rng = random.Random(seed)
    game = Game.new(Options(players=players, laws=laws, **modules), seed=seed)
    while not game.over:
        for viewer in (rng.choice(game.actors), rng.randrange(players), None):
            twin = scrambled(game, viewer, rng)
            sample = rng.randrange(1000)
            before = list(shown(game, viewer, random.Random(sample)))
            assert list(shown(twin, viewer, random.Random(sample))) == before
        for _ in range(1 + rng.randrange(3)):
            if not game.over:
                seat = rng.choice(game.actors)
                game.push(seat, rng.choice(game.legal(seat)))


@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_the_legal_actions_as_a_tree(players: int) -> None:
    """R1.8: the tree shows what the list shows, each action once, under the words of its notation."""
    for steps in range(0, 160, 13):
        game = wandered(Options(players=players, **BOTH_MODULES), steps, seed=3)
        for seat in range(players):
            listed = [action for choice in game.choices(seat) for action in choice]
            assert sorted(map(str, listed)) == sorted(map(str, game.legal(seat)))
            for choice in game.choices(seat):
                assert all(str(action).split(" ")[0] == choice.word for action in choice)


def test_the_blinded_table() -> None:
    """R1.8: it holds no card to come, no ballot, no total of others, and nobody else's options."""
    game = Board().court(0, 2).purse(0, squires=2, gold=3).purse(1, squires=4, gold=5).placement()
    for viewer in (-1, 0, 1):
        blind = seen_by(game.table, viewer)
        assert set(blind.law_deck) == set(blind.conflict_deck) == {UNKNOWN}
        assert (len(blind.law_deck), len(blind.conflict_deck)) == (12, 8)
        assert [blind.owns(seat, GOLD) for seat in (0, 1)] == [3 if viewer == 0 else -1, 5 if viewer == 1 else -1]
        assert [blind.owns(seat, SQUIRES) for seat in (0, 1)] == [2 if viewer == 0 else -1, 4 if viewer == 1 else -1]
        assert (len(blind.options) > 0) is (viewer == 0)


def test_only_who_is_asked_sees_choices() -> None:
    """R1.8: others have no legal actions, no prompt, and are told that it is not their turn."""
    game = Board().court(0, 2).court(1, 1).purse(0, squires=2).placement()
    assert [len(game.legal(seat)) > 0 for seat in range(4)] == [True, False, False, False]
    assert [game.prompt(seat) is not None for seat in range(4)] == [True, False, False, False]
    assert game.choices(1) == ()
    assert why_not(game, 1, "1 Stafford") == ("not-your-turn", "R2.1")


# -- what a view reckons, so that whoever draws it need not ----------------------------------------------------------


def test_strength_and_places_for_the_final_scoring() -> None:
    """R5.1: knights outside the reserve count wherever they stand; those who are level share a place."""
    t = Board().court(0, 4).county("York", 1, 3).conflict("up1", "8", (1, (1,))).castle(2, "gold", 2)
    game = t.extensions(2, "gold", "votes").extensions(3, "gold").placement()
    seats = game.view(None)["seats"]
    assert [seat["strength"] for seat in seats] == [4, 4, 2, 0]
    assert [seat["strength_place"] for seat in seats] == [1, 1, 3, 4]
    assert [seat["extensions_place"] for seat in seats] == [3, 3, 1, 2]


def test_how_a_conflict_stands_in_the_view() -> None:
    """R4.8, R4.11: France wins a tie of nothing, and then the highest value is not given."""
    t = Board().conflict("up1", "3a", (0, (2,)), (1, (1,))).conflict("up2", "8", (2, (3,)))
    won, lost = t.court(0, 1).court(3, 1).placement().view(None)["fronts"]
    assert (won["won"], won["missing"], won["paid"]) == (True, 0, [True, True, True])
    assert (lost["won"], lost["missing"], lost["paid"]) == (False, 5, [False, True, True])


def test_where_the_next_knight_would_stand() -> None:
    """R2.8, R8.9: on the own space, else on the topmost free one; an archer on the one below."""
    t = Board(court=True).conflict("up1", "3a", (0, (2,))).conflict("up2", "8", (2, (3,)), (0, (1,)), (1, (1,)))
    open_, full = t.court(3, 1).placement().view(None)["fronts"]
    assert (open_["next"], open_["archer"]) == ([0, 1, 1, 1], 2)
    assert (full["next"], full["archer"]) == ([1, 2, 0, None], None)


def test_who_still_has_to_place() -> None:
    """R2.1: in the order of their turns, after the present one."""
    game = Board().court(0, 1, 1).court(1, 1).court(3, 2).placement(turn=1)
    assert game.view(None)["to_place"] == [3, 0]
    play(game, "green: 1 castle gold", "red: 2 castle gold")
    assert game.view(None)["to_place"] == [0]
    play(game, "blue: 1 castle gold", "blue: 1 castle votes")
    assert game.view(None)["to_place"] == []


def test_the_lord_is_a_piece_to_place() -> None:
    """R8.2."""
    t = Board(players=3, court=True).court(0, 1, 1)
    assert t.placement().view(None)["to_place"] == [1, 2, 0]


def test_the_vote_and_what_it_repeals() -> None:
    """R3.1, R3.2: the leftmost proposal is voted on, the leftmost law goes."""
    game = Board().laws("B0a", "B0b", "B0c").proposals("B1a", "B1b", "B1c").purse(0, votes=2).parliament()
    view = game.view(0)
    assert (view["vote"], view["repeals"]) == ("B1a", "B0a")
    assert Board().court(0, 1).court(1, 1).placement().view(0)["vote"] is None


def test_votes_that_are_kept() -> None:
    """R3.4: what is left over after the third vote is lost; what a law gives then is not."""
    game = Board().purse(0, votes=1, gold=2).purse(1, gold=1).applying("B1a")
    own = game.view(0)["seats"][0]
    assert (own["votes"], own["leftover"], own["kept"]) == (1, 1, 0)
    play(game, "blue: exchange 1")
    assert game.view(0)["seats"][0]["kept"] == 1


def test_the_tower_and_the_track_in_the_view() -> None:
    """R9.2, R9.5."""
    t = Board(displeasure=True).tower(0, 2).track(0, 0, 4, 4, 4).court(1, 1).court(2, 1)
    view = t.placement(turn=1).view(None)["displeasure"]
    assert view is not None
    assert view["filled"] == view["neutral_knight"] + 2
    assert view["worst"] == view["values"][1]


def test_offices_give_their_privileges() -> None:
    """R8.6."""
    view = Board(court=True).court(0, 1).placement().view(None)["court"]
    assert view is not None
    assert [office["privilege"] for office in view["offices"]] == ["shield", "archer", "tudor"]


def test_the_winners_are_told_at_the_end() -> None:
    """R5.4."""
    assert Board().court(0, 1).court(1, 1).placement().view(None)["winners"] == []
    assert Board().purse(2, points=9).final().view(None)["winners"] == [2]


# -- events ----------------------------------------------------------------------------------------------------------


def test_gains_and_payments_are_told_totals_are_not() -> None:
    """R1.8 ⚖: every gain and payment is in the log, so whoever counts knows; no event tells a total."""
    t = Board().court(0, 2).purse(0, gold=31, squires=37).favours("gold", "squires").conflict("up1", "9")
    events = play(t.placement(), "blue: 2 up1", "blue: favour gold")
    told = [event_data(event, t.t.book) for event in events]
    assert {"event": "changed", "seat": 0, "what": "gold", "amount": 3, "source": "favour gold", "rule": "R2.9"} in told
    assert not {31, 34, 37} & set(numbers(told))
    assert purse(t.game, 0, "gold") == 34


def numbers(data: object) -> Iterator[int]:
    """Every number in some JSON-ready data."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from numbers(part)
    elif isinstance(data, int):
        yield data


@pytest.mark.parametrize("key", ["B0a", "B0b", "N0b", "N0c", "K3b"])
def test_a_law_about_the_most_shows_who_and_not_how_much(key: str) -> None:
    """R1.8 ⚖: all tied players are named, amounts are not."""
    t = Board(laws="kings", **BOTH_MODULES).lords_placed()
    for seat in range(4):
        t.purse(seat, gold=31 if seat < 2 else 29, squires=31 if seat < 2 else 29)
    log: list[Event] = []
    t.t.log = log
    t.applying(key)
    t.t.log = None
    applied = next(event for event in log if isinstance(event, Applied))
    assert [times > 0 for times in applied.seats] == [True, True, False, False]
    assert not {29, 31} & set(numbers([event_data(event, t.t.book) for event in log]))


def test_cards_turned_up_are_told_by_name() -> None:
    """R1.8: what was secret until then, as everybody may read it."""
    game = Board().county("Surrey", 0, 1).court(0, 2).rewards()
    play(game, "blue: none")
    turned = next(event for event in play(game, "blue: start blue") if event.kind == "cards-turned")
    assert game.event_data(turned) == {
        "event": "cards-turned",
        "conflicts": list(game.dealt.conflicts[2:4]),
        "proposals": list(game.dealt.laws[6:9]),
        "rule": "R4.14",
    }
