"""What is secret, what lies behind a screen, and what is open (R1.8)."""

from __future__ import annotations

import itertools

import pytest

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.rules.events import Changed, Recruited, Voted
from lancaster.rules.sight import seen_by
from lancaster.rules.terms import (
    GOLD,
    SQUIRES,
)
from tests.rules.setup_games import PLAYERS, box, play_on
from tests.support import Board, play, purse

SCREENED = ("gold", "squires", "seals", "shame")


# -- secret, screened, open (R1.8) -----------------------------------------------------------------------------------


def shown(game: Game, seat: int | None) -> object:
    """Everything a seat is shown, and the blinded table it is made from."""
    asked = None if seat is None else (game.legal(seat), game.prompt(seat), game.choices(seat))
    blinded = seen_by(game.table, -1 if seat is None else seat).dump()
    return game.view(seat), game.forecast(seat), game.actors, asked, blinded


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_r1_8_the_order_of_both_decks_is_secret(viewer: int | None) -> None:
    """R1.8: Dealt anew, nothing the seat is shown changes; also in the middle of a later round."""
    game = Game.new(Options(players=4, laws="new", court=True, displeasure=True), seed=11)
    for number, _ in enumerate(itertools.islice(play_on(game, Rng(3)), 120)):
        if number % 10 == 0:
            other = game.determinize(viewer, Rng(number))
            assert other.dealt != game.dealt or game.view(None)["round"] == 5
            assert shown(other, viewer) == shown(game, viewer)


def test_r1_8_a_ballot_is_secret_until_it_is_revealed() -> None:
    """R1.8."""
    board = Board(players=3)
    for seat in range(3):
        board.purse(seat, votes=3)
    game = board.parliament()
    other = game.copy()
    events = game.play(0, "yes 3")
    assert events == (Voted(0),)
    assert other.play(0, "no") == events
    for viewer in (None, 1, 2):
        assert shown(game, viewer) == shown(other, viewer)
        assert game.view(viewer)["seats"][0]["voted"]  # that it has voted is open
        assert game.view(viewer)["seats"][0]["ballot"] is None
    assert game.view(0)["seats"][0]["ballot"] == "yes 3"
    assert not game.view(0)["seats"][1]["voted"]


def test_r1_8_the_seed_is_secret() -> None:
    """R1.8: A game of the same Deal without a seed looks the same, and a re-dealt one has none."""
    game = Game.new(Options(players=4), seed=1413)
    assert game.seed == 1413
    assert shown(Game.deal(game.options, game.dealt), 0) == shown(game, 0)
    assert "1413" not in str(shown(game, 0))
    assert game.determinize(0, Rng(1)).seed is None


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", SCREENED)
def test_r1_8_gold_squires_seals_and_shame_are_screened_with_three_or_more(players: int, kind: str) -> None:
    """R1.8: One sees one's own; with two players nothing is screened."""
    board = Board(players=players, court=True, displeasure=True).court(0, 1)
    for seat in range(players):
        board.purse(seat, **{kind: 3 + seat})
    game = board.placement()
    for viewer in (None, *range(players)):
        totals = [dict(seat)[kind] for seat in game.view(viewer)["seats"]]
        if players == 2:
            assert totals == [3, 4]
        else:
            assert totals == [3 + seat if seat == viewer else None for seat in range(players)]


def test_r1_8_screened_totals_change_nothing_that_another_seat_is_shown() -> None:
    """R1.8: Whatever blue has behind the screen: view, forecast, what is asked and why something is refused."""
    games = []
    for amount in (1, 7):
        board = Board(players=3, court=True, displeasure=True).court(0, 1).court(1, 2).lords_placed()
        board.purse(0, gold=amount, squires=amount, seals=amount, shame=amount).purse(1, gold=2)
        games.append(board.placement(turn=1))
    for viewer in (None, 1, 2):
        assert shown(games[0], viewer) == shown(games[1], viewer)
    assert {game.explain(2, "1 Stafford +7") for game in games} == {games[0].explain(2, "1 Stafford +7")}
    assert shown(games[0], 0) != shown(games[1], 0)


def test_r1_8_everything_else_is_open() -> None:
    """R1.8."""
    board = Board(players=3, laws="random", court=True, displeasure=True)
    board.purse(0, votes=4, points=9).court(0, 1).county("Stafford", 0, 1, squires=2, beside=("shield",))
    board.castle(0, "gold", 2).nobles(0, "York").extensions(0, "votes").bishops(0, 1).tower(0, 1)
    board.party("chancellor", 0, 2, bishops=1).holder("constable", 0).privileges(0, "archer").treasury(gold=2)
    board.track(0, 1, 3, 3, 3).conflict("up1", "5a", (0, (3,)), "archer of 0").court(2, 1)
    game = board.placement(turn=2)
    for viewer in (None, 1):
        view = game.view(viewer)
        seat, house = view["seats"][0], view["houses"][0]
        assert (seat["votes"], seat["points"]) == (4, 9)
        assert (seat["nobles"], seat["extensions"], seat["bishops"]) == (["York"], ["votes"], 2)
        assert (house["court"], house["reserve"], house["castle"]) == ([1], [4], {"gold": 2})
        assert (house["lord"], house["ready"]) == ("chancellor", ["archer"])
        county = view["counties"][1]
        assert (county["house"], county["strength"], county["squires"], county["beside"]) == (0, 1, 2, ["shield"])
        (front,) = [front for front in view["fronts"] if front["front"] == "up1"]
        spaces = [(s["house"], s["archer"], s["knights"]) for s in front["spaces"] if s is not None]
        assert (front["card"], spaces) == ("5a", [(0, False, [3]), (0, True, [])])
        court, displeasure = view["court"], view["displeasure"]
        assert court is not None
        assert (court["offices"][0]["house"], court["offices"][0]["bishops"]) == (0, 1)
        assert (court["offices"][1]["holder"], court["treasury"]["gold"]) == (0, 2)
        assert displeasure is not None
        assert (displeasure["track"], displeasure["tower"]) == ([0, 1, 3, 3, 3], [[1], [], []])
        assert view["law_sets"] == list(game.dealt.sets)  # which set each section comes from
        assert view["conflicts_to_come"] == sorted(game.dealt.conflicts[2:], key=list(box(game)).index)


def test_r1_8_every_gain_and_payment_is_made_openly() -> None:
    """R1.8: ⚖ The events are the same for everybody; whoever counts them knows the totals."""
    game = Game.new(Options(players=4, court=True, displeasure=True), seed=3)
    counted = {(seat, what): 2 for seat in range(4) for what in (GOLD, SQUIRES)}
    rng = Rng(8)
    while not game.over:
        seat = game.actors[0]
        for event in game.play(seat, rng.choice(game.legal(seat))):
            if isinstance(event, Changed) and event.what in (GOLD, SQUIRES):
                counted[event.seat, event.what] += event.amount
        for seat in range(4):
            assert purse(game, seat, "gold") == counted[seat, GOLD]
            assert purse(game, seat, "squires") == counted[seat, SQUIRES]


def test_r1_8_a_new_deal_keeps_the_screened_totals() -> None:
    """R1.8: ⚖ Everyone saw them being gained and paid."""
    board = Board(players=4, court=True, displeasure=True).court(0, 1)
    for seat in range(4):
        board.purse(seat, gold=seat, squires=7 - seat, seals=seat, shame=1)
    game = board.placement()
    other = game.determinize(0, Rng(5))
    for seat in range(4):
        for kind in SCREENED:
            assert purse(other, seat, kind) == purse(game, seat, kind)


def test_r1_8_a_law_about_the_most_shows_who_qualifies_but_not_the_amounts() -> None:
    """R1.8: ⚖ B0b: the most squires. Green's five or nine look the same, and before it is applied nobody is told."""
    outcomes = []
    for squires in (5, 9):
        board = Board(players=3).purse(0, squires=2).purse(1, squires=squires).laws("B0c", "B0b", "N2c")
        game = board.parliament()
        assert game.forecast(0)["laws"][1]["seats"] == [None, None, None]
        told = play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
        assert Recruited(1) in told
        outcomes.append((told, game.view(0)))
    assert outcomes[0] == outcomes[1]


def test_r1_8_with_two_players_a_law_about_the_most_can_be_foreseen() -> None:
    """R1.8."""
    game = Board(players=2).purse(0, squires=2).laws("B0c", "B0b", "N2c").parliament()
    assert game.forecast(1)["laws"][1]["seats"] == [[{"what": "knights", "amount": 1}], []]
