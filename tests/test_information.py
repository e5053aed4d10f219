"""What a seat may know (R1.8): views, legal actions, prompts, refusals, previews, forecasts, events, re-deals.

Secret are the order of both decks, a ballot until it is revealed, and the seed. Screened with 3 to 5 players are the
others' totals of gold, squires, seals and shame. Everything else is open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, Rng
from lancaster.event_data import event_data
from lancaster.forecast import FinalForecast, Gain
from lancaster.notation import IllegalAction
from lancaster.rules.events import Applied, Changed, Counted, Event, Voted
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.sight import seen_by
from lancaster.rules.table import NO_BALLOT
from lancaster.rules.terms import GOLD, PURSE, SEALS, SHAME, SQUIRES, UNKNOWN, VOTES
from lancaster.view import View
from tests.support import Board, play, purse, why_not

SCREENED = ("gold", "squires", "seals", "shame")
BOTH_MODULES: dict[str, Any] = {"court": True, "displeasure": True}


def wander(game: Game, steps: int, seed: int = 0) -> Game:
    """Play so many random decisions, or to the end."""
    rng = Rng(seed)
    for _ in range(steps):
        if game.over:
            break
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
    return game


def wandered(options: Options, steps: int, seed: int = 1) -> Game:
    return wander(Game.new(options, seed=seed), steps, seed)


def rich(players: int) -> Board:
    """Everybody owns something of everything, each seat another amount."""
    t = Board(players=players, laws="kings", **BOTH_MODULES)
    for seat in range(players):
        t.purse(seat, gold=seat + 1, squires=seat + 2, votes=seat + 3, seals=seat + 4, shame=seat + 5, points=seat + 6)
        t.court(seat, 1, 2).nobles(seat, "York").extensions(seat, "gold", "votes").bishops(seat, 1)
    return t


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


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


# -- ballots ---------------------------------------------------------------------------------------------------------


def voting(players: int = 4) -> Game:
    t = Board(players=players)
    for seat in range(players):
        t.purse(seat, votes=3)
    return t.parliament()


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

TRIED = ("take both", "recruit", "ransom 1", "exchange 3", "2 Stafford +3", "upgrade 1 court", "yes 2", "none")


def scrambled(game: Game, viewer: int | None, rng: random.Random) -> Game:
    """The same for the viewer: other decks, other sealed ballots, other totals behind the screens."""
    twin = game.copy()
    t = twin.table
    rng.shuffle(t.law_deck)
    rng.shuffle(t.conflict_deck)
    for seat in range(t.book.seats):
        if seat == viewer:
            continue
        if t.ballots[seat] != NO_BALLOT:
            t.ballots[seat] = rng.randrange(2 * t.owns(seat, VOTES) + 2)
        if t.book.screened and not game.over:
            for kind in (GOLD, SQUIRES, SEALS, SHAME):
                t.purse[seat * PURSE + kind] = rng.randrange(9)
    return twin


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


# -- previews --------------------------------------------------------------------------------------------------------


def test_a_preview_plays_nothing() -> None:
    """The events come, the game stays as it is; what is illegal is refused as in play."""
    game = Board().county("Somerset", 0, 4).county("Surrey", 1, 1).rewards()
    before = game.digest()
    previewed = game.preview(0, "take reward")
    assert (game.digest(), game.actors) == (before, (0,))
    assert kinds(previewed) == ["changed", "went-home"]
    assert list(previewed) == play(game, "blue: take reward")
    with pytest.raises(IllegalAction):
        game.preview(0, "take reward")


def test_a_preview_goes_through_what_is_open() -> None:
    """R1.8: castle incomes and conflicts follow from what everybody sees."""
    game = Board().county("Surrey", 0, 1).extensions(1, "gold").conflict("up1", "3a", (2, (3,))).rewards()
    play(game, "blue: none")
    previewed = game.preview(0, "start blue")
    assert [kind for kind in kinds(previewed) if kind != "changed"] == [
        "start-named",
        "went-home",
        "fought",
        "went-home",
        "card-out",
        "fought",
        "moved-down",
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_preview_of_the_last_ballot_reveals_nothing(players: int) -> None:
    """R1.8: it stops before the count; so does any other ballot's."""
    game = voting(players)
    assert game.preview(0, "yes 1") == (Voted(0),)
    for seat in range(1, players):
        game.play(seat, "no 1")
    assert game.preview(0, "yes 1") == (Voted(0),)
    assert "counted" in kinds(game.play(0, "yes 1"))


@pytest.mark.parametrize("players", [2, 3])
def test_a_preview_stops_before_new_cards(players: int) -> None:
    """R1.8: the last decision of a round turns cards up, its preview does not."""
    game = Board(players=players).county("Surrey", 0, 1).court(0, 2).rewards()
    play(game, "blue: none")
    assert "cards-turned" not in kinds(game.preview(0, "start blue"))
    assert "cards-turned" in kinds(game.play(0, "start blue"))


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, False), (4, False), (5, False)])
def test_a_preview_stops_before_a_law_that_compares_screened_totals(players: int, told: bool) -> None:
    """R1.8: who has the most squires is not told in advance, except with two players; an open law is."""
    t = Board(players=players, start=1).purse(0, gold=1).county("York", 0, 3).county("Stafford", 0, 1)
    game = t.applying("B4a", "B0c", "B0b")  # blue answers last
    previewed = game.preview(0, "exchange 1")
    applied = [LAWS[event.law].key for event in previewed if isinstance(event, Applied)]
    assert applied == (["B0c", "B0b"] if told else ["B0c"])


@pytest.mark.parametrize("key", ["B0a", "B0b", "N0b", "N0c", "K2a", "K2b", "K2c", "K3b"])
def test_every_law_that_compares_screened_totals_stops_a_preview(key: str) -> None:
    """R1.8: most gold, most squires, fewest shame, who owns shame."""
    t = Board(start=1, laws="kings", **BOTH_MODULES).lords_placed().purse(0, gold=1)
    previewed = t.applying("B4a", key).preview(0, "exchange 1")
    assert kinds(previewed) == ["changed", "changed"]


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, False), (4, False), (5, False)])
def test_a_preview_stops_before_the_question_of_another_seat(players: int, told: bool) -> None:
    """R1.8: whether green is asked for a ransom, or loses the knight unasked, would tell what green has."""
    t = Board(players=players).conflict("up1", None).conflict("up2", None).conflict("low1", "9", (0, (1,)), (1, (1,)))
    poor = t.purse(0, gold=1).rewards()
    previewed = poor.preview(0, "none")
    assert kinds(previewed) == (["lost", "lost", "card-out"] if told else [])
    assert "lost" in kinds(poor.copy().play(0, "none"))
    poor.table.purse[PURSE + GOLD] = 1
    assert poor.preview(0, "none") == ()  # with two players green is asked now, which ends the preview


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, False), (4, False), (5, False)])
def test_a_preview_stops_before_a_purchase_of_another_seat(players: int, told: bool) -> None:
    """R1.8, R4.6: that green has its table at once would tell that it cannot pay for the new knight."""
    game = Board(players=players).county("Surrey", 0, 1).extensions(1, "gold", "knight").rewards()
    play(game, "blue: none")
    gained = [(event.seat, event.source) for event in game.preview(0, "start green") if isinstance(event, Changed)]
    assert gained[:2] == ([(1, "castle gold"), (1, "table")] if told else [(1, "castle gold")])


@pytest.mark.parametrize(("players", "told"), [(2, True), (3, False)])
def test_a_preview_stops_before_the_final_scoring(players: int, told: bool) -> None:
    """R1.8, R5.1: ties are broken behind the screens."""
    game = Board(players=players).round(5).county("Surrey", 0, 1).rewards()
    play(game, "blue: none")
    assert ("ended" in kinds(game.preview(0, "start blue"))) is told
    assert "ended" in kinds(game.play(0, "start blue"))


def test_a_preview_stops_before_the_next_placement() -> None:
    """R1.8: whether the next seat can place at all may depend on its squires."""
    game = Board().court(0, 2).court(1, 1).placement()
    assert kinds(game.preview(0, "2 Stafford")) == ["placed"]


@pytest.mark.parametrize("gold", [0, 5])
def test_a_preview_stops_before_the_lord_of_another_seat(gold: int) -> None:
    """R1.8, R8.3: a lord who goes to the treasury unasked would tell that its seat cannot pay for an office."""
    t = Board(players=3, court=True).court(0, 1).lords_placed().purse(1, gold=gold, squires=gold, votes=0)
    assert t.t.court is not None
    t.t.court.lord[1] = -1  # at court
    assert kinds(t.placement().preview(0, "1 castle gold")) == ["placed"]


# -- forecasts -------------------------------------------------------------------------------------------------------


def foretold(game: Game, seat: int | None, key: str) -> list[list[Gain] | None]:
    return next(law["seats"] for law in game.forecast(seat)["laws"] if law["law"] == key)


@pytest.mark.parametrize("key", ["B0a", "B0b", "N0b", "N0c", "K2a", "K2b", "K3b"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_law_that_compares_screened_totals_cannot_be_foretold(players: int, key: str) -> None:
    """R1.8: None for everybody, except with two players."""
    t = rich(players).laws(key, "B0c", "B3a")
    t.bishops(1, 1)
    game = t.placement()
    for viewer in (0, None):
        known = [gains is not None for gains in foretold(game, viewer, key)]
        assert known == [players == 2] * players


def test_who_returns_shame_is_foretold_for_oneself_and_for_owners_of_bishops() -> None:
    """R1.8, K2c: bishops are open, so their owners get nothing; whether another owns any shame is screened."""
    t = Board(4, laws="kings", **BOTH_MODULES).laws("K2c", "B0c", "B3a").bishops(1, 1).court(0, 1)
    for seat in range(4):
        t.purse(seat, shame=2)
    game = t.placement()
    one_less: list[Gain] = [{"what": "shame", "amount": -1}]
    assert foretold(game, 0, "K2c") == [one_less, [], None, None]
    assert foretold(game, None, "K2c") == [None, [], None, None]


@pytest.mark.parametrize(
    ("key", "gains"),
    [
        ("B0a", [[], [{"what": "upgrades", "amount": 1}]]),
        ("B0b", [[], [{"what": "knights", "amount": 1}]]),
        ("N0b", [[], [{"what": "gold", "amount": 1}, {"what": "votes", "amount": 1}]]),
        ("N0c", [[], [{"what": "squires", "amount": 1}, {"what": "votes", "amount": 1}]]),
        ("K2a", [[], [{"what": "squires", "amount": -2}, {"what": "gold", "amount": -2}]]),
        ("K2b", [[{"what": "points", "amount": 5}], []]),
        ("K3b", [[], [{"what": "points", "amount": 6}]]),
    ],
)
def test_with_two_players_such_a_law_is_foretold(key: str, gains: list[list[Gain]]) -> None:
    """R1.8: nothing is screened, so it is known who has the most."""
    game = rich(2).laws(key, "B0c", "B3a").placement()
    assert foretold(game, 0, key) == gains


@pytest.mark.parametrize(("key", "times"), [("B1a", 3), ("B1b", 2), ("B4a", 3), ("B4b", 2), ("K2d", 4)])
def test_exchanges_of_others_cannot_be_foretold(key: str, times: int) -> None:
    """R1.8: how often depends on what lies behind the screen; one's own is known."""
    t = Board(laws="kings", **BOTH_MODULES).laws(key, "B0c", "B3a")
    for seat in range(4):
        t.purse(seat, gold=3, squires=2, seals=4)
    game = t.placement()
    own: list[Gain] = [{"what": "exchanges", "amount": times}]
    assert foretold(game, 0, key) == [own, None, None, None]
    assert foretold(game, None, key) == [None] * 4


@pytest.mark.parametrize("key", ["N1b", "N1d", "N3b"])
def test_what_others_can_pay_for_cannot_be_foretold(key: str) -> None:
    """R1.8: squires to send (N1b), extensions to buy (N1d) and conversions (N3b) depend on screened totals too."""
    t = Board(laws="new").laws(key, "B0c", "B3a").conflict("up1", "9", (0, (1,)), (1, (1,)))
    game = t.purse(0, gold=4, squires=2).purse(1, gold=4, squires=2).placement()
    assert foretold(game, 0, key)[0]
    assert foretold(game, 0, key)[1] is None


@pytest.mark.parametrize("key", ["N1b", "N1d", "N3b"])
def test_what_cannot_be_paid_is_not_foretold(key: str) -> None:
    """With an empty purse these laws bring nothing, as an exchange law's forecast says: 0 times."""
    game = Board(laws="new").laws(key, "B0c", "B3a").conflict("up1", "9", (0, (1,))).placement()
    gains = foretold(game, 0, key)[0]
    assert gains is not None
    assert [gain["amount"] for gain in gains if gain["amount"]] == []


def test_votes_left_over_are_foretold_from_the_votes_in_hand() -> None:
    """R1.8, N2b: votes are open; were the law applied now, green would have the most left over."""
    game = Board(laws="new").laws("N2b", "B0c", "B3a").court(0, 1).purse(0, votes=1).purse(1, votes=3).placement()
    assert foretold(game, 0, "N2b") == [[], [{"what": "upgrades", "amount": 1}], [], []]


def test_votes_left_over_are_foretold_during_the_votes_and_the_laws() -> None:
    """R1.8, R3.4: in the sitting votes in hand count; once they are counted, votes gained from laws do not."""
    upgrade: list[Gain] = [{"what": "upgrades", "amount": 1}]
    game = Board(laws="new").laws("N2b", "B0c", "B3a").purse(0, votes=1).purse(1, votes=3).parliament()
    assert foretold(game, 0, "N2b") == [[], upgrade, [], []]
    game = Board(laws="new").purse(0, gold=3).purse(1, gold=1, votes=1).applying("B1a", "N2b")
    play(game, "blue: exchange 3")
    assert [purse(game, seat, "votes") for seat in (0, 1)] == [3, 1]
    assert foretold(game, 0, "N2b") == [[], upgrade, [], []]


def test_what_is_open_is_foretold_for_everybody() -> None:
    """R1.8: counties, conflicts and castles are seen by all; proposals come after the laws in force."""
    t = Board(laws="new").laws("B0c", "B3a", "N2a").proposals("B2d", "N1a", "N4c").court(0, 1)
    t.county("York", 1, 3).county("Stafford", 1, 1).castle(1, "gold", 1).conflict("up1", "9", (2, (1,)))
    game = t.extensions(3, "gold", "votes", "squires").nobles(3, "York").placement()
    for viewer in (0, 1, None):
        laws = game.forecast(viewer)["laws"]
        assert [(law["law"], law["in_force"]) for law in laws] == [
            ("B0c", True),
            ("B3a", True),
            ("N2a", True),
            ("B2d", False),
            ("N1a", False),
            ("N4c", False),
        ]
        three: list[Gain] = [{"what": "points", "amount": 3}]
        five: list[Gain] = [{"what": "points", "amount": 5}]
        assert laws[0]["seats"] == [[], three, [], []]
        assert laws[1]["seats"] == [[], [], three, []]
        assert laws[2]["seats"] == [[], three, [], []]
        assert laws[3]["seats"] == [[], [], [], five]
        assert laws[4]["seats"][3] == []
        assert laws[5]["seats"] == [[], [], five, []]


def test_conflicts_are_foretold() -> None:
    """R1.8, R4.8: the rulebook's examples 1 and 2 as they stand."""
    t = Board().court(0, 1).conflict("up1", "5a", (0, (2,)), (1, (1,)), (3, (2,))).conflict("up2", "5b", (2, (3,)))
    won, lost = t.placement().forecast(None)["fronts"]
    assert (won["front"], won["won"], won["english"], won["french"]) == ("up1", True, 5, 5)
    assert [(rank["house"], rank["strength"], rank["points"]) for rank in won["ranks"]] == [
        (3, 2, 4),
        (0, 2, 2),
        (1, 1, 1),
    ]
    assert (lost["front"], lost["won"], lost["english"], lost["french"]) == ("up2", False, 3, 5)
    assert [(rank["house"], rank["points"]) for rank in lost["ranks"]] == [(2, 2)]


def test_an_archer_is_foretold_as_one() -> None:
    """R1.8, R4.9: it has a rank of its own."""
    t = Board(court=True).court(0, 1).conflict("up1", "3a", (0, (1,)), "archer of 0").conflict("up2", None)
    ranks = t.placement().forecast(None)["fronts"][0]["ranks"]
    assert [(rank["house"], rank["archer"], rank["points"]) for rank in ranks] == [(0, True, 3), (0, False, 2)]


def ending(game: Game, seat: int | None) -> FinalForecast:
    return game.forecast(seat)["final"]


def test_the_end_as_it_is_foretold() -> None:
    """R1.8, R5.1: where nothing depends on a tie-break all places are known to all."""
    t = Board().court(0, 4).court(1, 3).court(2, 2).court(3, 1).nobles(1, "York", "Surrey")
    game = t.extensions(3, "gold", "votes").extensions(0, "gold").purse(0, squires=9, gold=9).placement()
    for viewer in (0, 1, None):
        final = ending(game, viewer)
        assert final["strength"] == [8, 4, 0, 0]
        assert final["extensions"] == [4, 0, 0, 8]
        assert final["nobles"] == [0, 1, 0, 0]
        assert final["seals"] == final["shame"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("strengths", "expected"),
    [
        ((4, 4, 1, 1), [None, None, 0, 0]),  # first and second are among the tied
        ((4, 4, 4, 1), [None, None, None, 0]),
        ((4, 3, 3, 1), [8, None, None, 0]),
        ((4, 3, 3, 3), [8, None, None, None]),
        ((4, 3, 1, 1), [8, 4, 0, 0]),  # a tie for third decides nothing
        ((1, 4, 3, 3), [0, 8, None, None]),
    ],
)
def test_a_tie_that_is_broken_behind_the_screen_cannot_be_foretold(
    strengths: tuple[int, ...], expected: list[int | None]
) -> None:
    """R1.8, R5.1: None for the tied seats, whoever looks; the others' places are known."""
    t = Board()
    for seat, strength in enumerate(strengths):
        t.court(seat, strength).purse(seat, squires=seat, gold=seat).extensions(
            seat, *("gold", "votes", "squires", "mixed")[:strength]
        )
    game = t.placement()
    for viewer in (*range(4), None):
        assert ending(game, viewer)["strength"] == expected
        assert ending(game, viewer)["extensions"] == expected


def test_with_two_players_ties_are_foretold() -> None:
    """R1.8, R7.10."""
    game = Board(players=2).court(0, 2).court(1, 2).purse(1, squires=1).extensions(0, "gold").placement()
    assert ending(game, 0)["strength"] == [0, 8]
    assert ending(game, None)["extensions"] == [8, 0]


def test_seals_and_shame_of_others_cannot_be_foretold() -> None:
    """R1.8, R8.12, R9.5: own seals are known; the loss by shame only when one owns none."""
    t = Board(**BOTH_MODULES).court(0, 1).bishops(0, 2).track(0, 4, 4, 4, 4)
    game = t.purse(0, seals=8).purse(1, seals=1, shame=2).purse(2, shame=3).placement()
    assert ending(game, 0)["seals"] == [24, None, None, None]  # the rulebook's example: 3 × 8
    assert ending(game, 0)["shame"] == [0, None, None, None]
    assert ending(game, 1)["shame_at_best"] == [None, -2, None, None]
    assert ending(game, 1)["shame"] == [None, None, None, None]
    assert ending(game, None)["seals"] == ending(game, None)["shame"] == [None] * 4
    two = Board(players=2, **BOTH_MODULES).court(0, 1).track(0, 0, 2, 2, 2)
    two.purse(0, seals=2, shame=1).purse(1, shame=2)
    assert ending(two.placement(), 1)["seals"] == [2, 0]
    assert ending(two.game, 1)["shame"] == [-1, -2 - 6]


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


# -- re-deals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_redeal_keeps_what_is_known(players: int) -> None:
    """R1.8 ⚖: screened totals, everything seen of the deal and the whole board stay; the seed is gone."""
    for steps in range(0, 170, 19):
        game = wandered(Options(players=players, laws="random", **BOTH_MODULES), steps, seed=players)
        for seat in (*range(players), None):
            before = game.digest()
            twin = game.determinize(seat, Rng(steps))
            assert game.digest() == before
            assert (twin.seed, game.seed) == (None, players)
            assert twin.view(seat) == game.view(seat)
            for number in range(players):
                for kind in ("gold", "squires", "votes", "seals", "shame", "points"):
                    assert purse(twin, number, kind) == purse(game, number, kind)
            assert twin.actors == game.actors
            unseen = len(game.table.law_deck)
            assert twin.dealt.laws[: 18 - unseen] == game.dealt.laws[: 18 - unseen]
            fought = 10 - len(game.table.conflict_deck)
            assert twin.dealt.conflicts[:fought] == game.dealt.conflicts[:fought]
            assert (twin.dealt.start, twin.dealt.sets) == (game.dealt.start, game.dealt.sets)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_record_of_a_redeal_replays_to_its_own_state(players: int) -> None:
    """R1.9: a re-deal is a whole game of its own, in the middle of anything, and can be played on."""
    for steps in range(0, 170, 11):
        game = wandered(Options(players=players, laws="random", **BOTH_MODULES), steps, seed=players)
        twin = game.determinize(steps % players, Rng(steps))
        assert Game.replay(twin.record()).digest() == twin.digest()
        wander(twin, 40, seed=steps)
        assert Game.replay(twin.record()).digest() == twin.digest()


def test_both_decks_are_dealt_anew_within_their_sections() -> None:
    """R1.8, R1.5: any unseen card may come next, as far as its section allows; what comes is what the deal says."""
    game = Game.new(Options(laws="new"), seed=2)
    last_of_section_1 = game.dealt.laws[6]
    laws: set[tuple[str, ...]] = set()
    conflicts: set[str] = set()
    for number in range(250):
        twin = game.determinize(0, Rng(number))
        twin.dealt.check(twin.options)
        assert twin.dealt.laws[:7] == game.dealt.laws[:7]
        assert twin.table.law_deck == [NUMBER[key] for key in reversed(twin.dealt.laws[6:])]
        assert [twin.table.book.card_names[card] for card in reversed(twin.table.conflict_deck)] == list(
            twin.dealt.conflicts[2:]
        )
        laws.add(twin.dealt.laws[7:11])
        conflicts.add(twin.dealt.conflicts[2])
    assert last_of_section_1[:2] == "N1"
    assert len(laws) == 24  # every order of section 2
    assert conflicts == set(game.dealt.conflicts[2:])


def test_a_redeal_uses_only_the_generator_it_is_given() -> None:
    """R1.8: the same generator gives the same re-deal, another one another; a `random.Random` will do."""
    game = wandered(Options(), 40)
    assert game.determinize(0, Rng(1)).digest() == game.determinize(0, Rng(1)).digest()
    assert game.determinize(0, Rng(1)).digest() != game.determinize(0, Rng(2)).digest()
    assert game.determinize(0, random.Random(1)).dealt != game.dealt


def vote_of_a_real_game() -> Game:
    """A real game in the middle of a vote: all but seat 3 have sealed a ballot."""
    game = Game.new(Options(), seed=4)
    rng = Rng(4)
    while "yes" not in map(str, game.legal(game.actors[0])):
        game.push(game.actors[0], rng.choice(game.legal(game.actors[0])))
    assert len(game.actors) == 4
    for seat in range(4):
        assert purse(game, seat, "votes") == 1
    play(game, "yellow: yes 1", "blue: no", "green: yes")
    return game


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_sealed_ballots_of_others_are_drawn_anew(seat: int | None) -> None:
    """R1.8: every ballot they can pay is possible, one's own stays, who has not voted has not voted."""
    game = vote_of_a_real_game()
    true = {0: "no", 1: "yes", 2: "yes 1"}
    possible = {"no", "no 1", "yes", "yes 1"}
    seen: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for number in range(80):
        twin = game.determinize(seat, Rng(number))
        assert twin.actors == (3,)
        for other in range(3):
            ballot = twin.view(other)["seats"][other]["ballot"]
            assert ballot is not None
            seen[other].add(ballot)
        assert Game.replay(twin.record()).digest() == twin.digest()
    assert seen == {other: {true[other]} if other == seat else possible for other in range(3)}


def test_the_ballots_of_a_redeal_are_counted_as_drawn() -> None:
    """R1.8, R3.1: the twin goes on with the ballots drawn for it."""
    game = vote_of_a_real_game()
    twin = game.determinize(0, Rng(6))
    sealed = [twin.view(seat)["seats"][seat]["ballot"] for seat in range(3)]
    counted = next(event for event in twin.play(3, "yes") if isinstance(event, Counted))
    told = [("yes" if yes else "no") + (f" {votes}" if votes else "") for yes, votes in counted.ballots]
    assert told == [*sealed, "yes"]
    assert sealed[0] == "no"
