"""Game.takeback: a seat's own latest action, while nobody has acted since and nothing was revealed (R1.8, R1.9)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, Rng
from lancaster.moves import moves_of
from lancaster.notation import IllegalAction
from lancaster.rules.events import Applied, CardsTurned, Counted, Ended, Event, Repealed
from lancaster.rules.laws.deck import LAWS
from tests.support import play, purse, texts

BLUE, GREEN, YELLOW = range(3)


def fresh(laws: tuple[str, ...] = ("B0c", "B0b", "B0a"), players: int = 3) -> Game:
    """A new game in which blue starts, with these current laws."""
    options = Options(players=players)
    deal = Deal.draw(options, Rng(1))
    return Game.deal(options, dataclasses.replace(deal, start=BLUE, laws=laws + deal.laws[3:]))


def placing(laws: tuple[str, ...] = ("B0c", "B0b", "B0a")) -> Game:
    """The same, with the first extensions built: blue is to place."""
    game = fresh(laws)
    play(game, "blue: extend votes", "green: extend votes", "yellow: extend votes")
    return game


def voting(laws: tuple[str, ...] = ("B0c", "B0b", "B0a")) -> Game:
    """The same, with all knights placed: the first vote. Yellow acted last."""
    game = placing(laws)
    play(game, "blue: 2 Suffolk")  # so that phase 3 has a question
    play(game, "green: 2 castle gold", "yellow: 1 castle gold", "blue: 1 castle gold")
    play(game, "green: 1 castle squires", "yellow: 2 castle squires")
    assert game.view(None)["phase"] == "parliament"
    return game


def refused(game: Game, seat: int) -> tuple[str, str]:
    """The code and rule with which a takeback is refused; the game is as it was."""
    before, moves = game.digest(), game.moves
    with pytest.raises(IllegalAction) as refusal:
        game.takeback(seat)
    assert (game.digest(), game.moves) == (before, moves)
    return refusal.value.reason.code, refusal.value.reason.rule


def advance(
    game: Game, stop: Callable[[Game], bool], prefer: tuple[str, ...] = ()
) -> tuple[int, str, tuple[Event, ...]]:
    """Play until something holds; answers named in `prefer` where they are legal, else the first. The last move."""
    last: tuple[int, str, tuple[Event, ...]] = (-1, "", ())
    while not stop(game):
        seat = game.actors[0]
        legal = texts(game, seat)
        text = next((wish for wish in prefer if wish in legal), legal[0])
        last = (seat, text, game.play(seat, text))
    return last


# -- your latest action ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (fresh, "blue: extend gold"),
        (placing, "blue: 2 Stafford +2"),
        (placing, "blue: 1 castle gold"),
        (placing, "blue: 1 up1"),
        (voting, "green: yes 1"),
    ],
)
def test_the_latest_action_is_undone_and_returned(start: Callable[[], Game], line: str) -> None:
    """R1.9: table, view, history and legal actions are as before."""
    game = start()
    seat = 1 if line.startswith("green") else 0
    before, view, moves, asked = game.digest(), game.view(seat), game.moves, game.legal(seat)
    play(game, line)
    assert game.digest() != before
    assert str(game.takeback(seat)) == line.split(": ")[1]
    assert (game.digest(), game.view(seat), game.moves, game.legal(seat)) == (before, view, moves, asked)


@pytest.mark.parametrize("start", [fresh, placing, voting])
def test_the_same_action_again_gives_the_same_table(start: Callable[[], Game]) -> None:
    """R1.9: the same events and the same digest, for every legal action."""
    game = start()
    for seat in range(3):
        if seat in game.actors:
            for action in game.legal(seat):
                twin = game.copy()
                events = twin.play(seat, action)
                after = twin.digest()
                assert twin.takeback(seat) is action
                assert twin.play(seat, action) == events
                assert twin.digest() == after


def test_another_action_may_be_played_instead() -> None:
    """R1.9."""
    game = placing()
    play(game, "blue: 2 Stafford +2")
    game.takeback(BLUE)
    assert purse(game, BLUE, "squires") == 2
    play(game, "blue: 2 Bedford")
    assert [str(action) for _, action in game.moves][-1] == "2 Bedford"
    assert game.actors == (GREEN,)


def test_it_can_be_repeated_through_all_own_actions_in_a_row() -> None:
    """R2.9: placement, favour and noble are three actions of one turn."""
    game = placing()
    play(game, "blue: 1 castle gold", "green: 1 castle gold")
    before = game.digest()
    play(game, "yellow: 1 up1", "yellow: favour noble", "yellow: noble York")
    assert [str(game.takeback(YELLOW)) for _ in range(3)] == ["noble York", "favour noble", "1 up1"]
    assert game.digest() == before
    assert refused(game, YELLOW) == ("acted-since", "R1.9")  # before that, green and blue have placed


def test_it_goes_back_through_the_set_up_and_no_further() -> None:
    """R1.4, R1.9."""
    game = fresh()
    play(game, "blue: extend gold")
    game.takeback(BLUE)
    assert refused(game, BLUE) == ("nothing-to-take-back", "R1.9")


def test_a_change_of_phase_reveals_nothing() -> None:
    """R1.8: the last extension begins round 1, the last knight opens parliament: both can be taken back."""
    game = placing()
    assert str(game.takeback(YELLOW)) == "extend votes"
    assert game.view(None)["phase"] == "setup"
    game = voting()
    assert str(game.takeback(YELLOW)) == "2 castle squires"
    assert (game.view(None)["phase"], game.actors) == ("placement", (YELLOW,))


# -- refused ---------------------------------------------------------------------------------------------------------


def test_nothing_to_take_back() -> None:
    """R1.9: neither in a new game nor for a seat that has not acted."""
    game = fresh()
    assert refused(game, BLUE) == ("nothing-to-take-back", "R1.9")
    play(game, "blue: extend gold")
    assert refused(game, YELLOW) == ("nothing-to-take-back", "R1.9")


def test_somebody_else_has_acted_since() -> None:
    """R1.9."""
    game = placing()
    play(game, "blue: 1 castle gold", "green: 1 castle gold")
    assert refused(game, BLUE) == ("acted-since", "R1.9")
    game.takeback(GREEN)
    assert str(game.takeback(BLUE)) == "1 castle gold"  # green's has been taken back, so blue's is the latest


@pytest.mark.parametrize("seat", [-1, 3, True, "blue"])
def test_no_such_seat(seat: int) -> None:
    """R1.1: a seat is one of the players."""
    game = placing()
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        game.takeback(seat)


def test_a_refusal_can_be_read() -> None:
    """R1.9: the refusal is a sentence with its rule."""
    game = placing()
    with pytest.raises(IllegalAction, match=r"acted since \(R1.9\)"):
        game.takeback(BLUE)


# -- ballots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [BLUE, GREEN])
def test_a_ballot_is_withdrawn_from_among_others(seat: int) -> None:
    """R3.1: also when others have voted since; theirs stay sealed and count."""
    game = voting()
    before = game.copy()
    play(before, ("green: no", "blue: yes 1")[seat])
    play(game, "blue: yes 1", "green: no")
    assert str(game.takeback(seat)) == ("yes 1", "no")[seat]
    assert game.digest() == before.digest()
    assert game.actors == (seat, YELLOW)
    assert [view["voted"] for view in game.view(None)["seats"]] == [seat == GREEN, seat == BLUE, False]


def test_a_withdrawn_ballot_is_cast_anew() -> None:
    """R3.1: only the new ballot counts."""
    game = voting()
    law, repealed = game.view(None)["proposals"][0], game.view(None)["laws"][0]
    play(game, "blue: no 1", "green: no")
    game.takeback(BLUE)
    events = play(game, "yellow: yes", "blue: yes 1")
    (counted,) = [event for event in events if isinstance(event, Counted)]
    assert counted.ballots == ((True, 1), (False, 0), (True, 0))
    assert [LAWS[event.law].key for event in events if isinstance(event, Repealed)] == [repealed]
    assert game.view(None)["laws"][-1] == law
    assert [purse(game, seat, "votes") for seat in range(3)] == [0, 1, 1]


def test_withdrawn_and_cast_again_the_table_is_the_same() -> None:
    """R3.1."""
    game = voting()
    play(game, "blue: yes 1", "green: no")
    after = game.digest()
    game.takeback(BLUE)
    play(game, "blue: yes 1")
    assert game.digest() == after
    play(game, "yellow: no")
    twin = Game.replay(game.record())
    assert twin.digest() == game.digest()


def test_after_the_own_ballot_the_placement_before_it_only_if_nobody_else_has_voted() -> None:
    """R1.9, R3.1."""
    game = voting()
    play(game, "yellow: yes", "blue: no")
    assert str(game.takeback(YELLOW)) == "yes"
    assert refused(game, YELLOW) == ("acted-since", "R1.9")  # blue's ballot is in
    game.takeback(BLUE)
    assert str(game.takeback(YELLOW)) == "2 castle squires"


def test_who_has_not_voted_has_no_ballot_to_withdraw() -> None:
    """R1.9, R3.1."""
    game = voting()
    play(game, "blue: no")
    assert refused(game, GREEN) == ("acted-since", "R1.9")
    assert refused(game, YELLOW) == ("acted-since", "R1.9")  # whose placement came before blue's ballot


def test_ballots_cannot_be_withdrawn_once_they_are_revealed() -> None:
    """R1.8: the last one to vote is told so; for the others somebody has acted since."""
    game = voting()
    play(game, "blue: no", "yellow: no", "green: no")
    assert refused(game, GREEN) == ("revealed-since", "R1.8")
    assert refused(game, BLUE) == ("acted-since", "R1.9")
    assert refused(game, YELLOW) == ("acted-since", "R1.9")


def test_a_ballot_of_the_next_vote_but_not_the_one_before() -> None:
    """R1.8, R3.1."""
    game = voting()
    play(game, "blue: no", "green: no", "yellow: no", "yellow: yes")
    assert str(game.takeback(YELLOW)) == "yes"
    assert refused(game, YELLOW) == ("revealed-since", "R1.8")


# -- reveals ---------------------------------------------------------------------------------------------------------


def test_the_end_of_a_round_turns_up_cards() -> None:
    """R1.8, R4.14: whoever's answer ended round 1 has seen the next conflicts and proposals."""
    game = placing()
    seat, _, events = advance(game, lambda game: game.view(None)["round"] == 2, ("no", "none"))
    assert [event for event in events if isinstance(event, CardsTurned)]
    assert refused(game, seat) == ("revealed-since", "R1.8")
    assert refused(game, (seat + 1) % 3) == ("acted-since", "R1.9")


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_of_the_game_is_final(players: int) -> None:
    """R5.4: the final scoring has been made, and all screens are lifted."""
    game = Game.new(Options(players=players), seed=1)
    _, _, events = advance(game, lambda game: game.over, ("no", "none"))
    assert [event for event in events if isinstance(event, Ended)]
    for other in range(players):
        assert refused(game, other) == ("game-over", "R5.4")
    assert game.over


def test_a_law_about_the_most_shows_something_screened() -> None:
    """R1.8: yellow's answer to B0a lets B0b be applied, which shows who has the most squires."""
    game = voting(("B0c", "B0a", "B0b"))
    play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    play(game, "blue: none", "green: none")
    events = play(game, "yellow: none")
    assert [LAWS[event.law].key for event in events if isinstance(event, Applied)] == ["B0b"]
    assert (game.view(None)["round"], game.actors) == (1, (BLUE,))  # nothing else has come to light
    assert refused(game, YELLOW) == ("revealed-since", "R1.8")


def test_a_law_that_compares_nothing_screened_reveals_nothing() -> None:
    """R1.8: B0c counts counties, which everybody sees."""
    game = voting(("B0a", "B0c", "B0b"))
    play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    play(game, "blue: none")
    assert str(game.takeback(BLUE)) == "none"
    play(game, "blue: upgrade 1 castle gold")
    assert game.actors == (GREEN,)


def test_not_being_asked_tells_something_screened() -> None:
    """R1.8: green, without gold, is not asked by B1a, which tells blue; so blue's answer stands."""
    options = Options(players=3)
    deal = Deal.draw(options, Rng(1))
    rest = [law for law in deal.laws[3:7] if law != "B1a"]
    game = Game.deal(
        options, dataclasses.replace(deal, start=BLUE, laws=(*deal.laws[:3], "B1a", *rest, *deal.laws[7:]))
    )
    play(game, "blue: extend gold", "green: extend votes", "yellow: extend gold")

    def asked(kind: str, number: int) -> Callable[[Game], bool]:
        def stop(game: Game) -> bool:
            prompt = game.prompt(game.actors[0])
            return prompt is not None and prompt.kind == kind and game.view(None)["round"] == number

        return stop

    advance(game, asked("ballot", 1), ("1 castle votes", "2 castle votes", "1 castle squires", "2 castle squires"))
    play(game, "blue: yes", "green: yes", "yellow: yes")
    advance(game, asked("exchange", 1), ("no", "none"))
    play(game, "blue: none", "green: exchange 2", "yellow: none")
    places = tuple(f"{strength} castle {space}" for strength in (1, 2) for space in ("votes", "squires"))
    advance(game, asked("exchange", 2), ("no", "none", *places))
    assert game.actors == (BLUE,)
    assert purse(game, GREEN, "gold") == 0
    before = game.digest()
    play(game, "blue: exchange 1")
    assert game.actors == (YELLOW,)
    assert game.digest() != before
    assert refused(game, BLUE) == ("revealed-since", "R1.8")


# -- the game around it ----------------------------------------------------------------------------------------------


def test_a_copy_takes_back_for_itself() -> None:
    """R1.9."""
    game = placing()
    play(game, "blue: 1 castle gold")
    after = game.digest()
    twin = game.copy()
    twin.takeback(BLUE)
    assert game.digest() == after
    assert len(game.moves) == len(twin.moves) + 1


def test_a_replayed_game_takes_back_too() -> None:
    """R1.9."""
    game = placing()
    before = game.digest()
    play(game, "blue: 1 castle gold")
    twin = Game.replay(game.record())
    assert str(twin.takeback(BLUE)) == "1 castle gold"
    assert twin.digest() == before


def test_deal_seed_and_names_stay() -> None:
    """R1.9."""
    game = Game.new(Options(players=2), seed=12, names=("Ann", "Bob"))
    dealt, seat = game.dealt, game.actors[0]
    game.play(seat, "extend gold")
    game.takeback(seat)
    assert (game.dealt, game.seed, game.names) == (dealt, 12, ("Ann", "Bob"))


def test_a_redealt_game_takes_back_too() -> None:
    """R1.8: the ballots of the others are drawn anew there; the own one is withdrawn from among them."""
    game = voting()
    play(game, "blue: yes 1", "green: no")
    twin = game.determinize(BLUE, Rng(3))
    assert str(twin.takeback(BLUE)) == "yes 1"
    assert twin.actors == (BLUE, YELLOW)
    assert game.actors == (YELLOW,)


REVEALING = (Counted, CardsTurned, Ended)


@pytest.mark.parametrize(("players", "modules"), [(2, False), (3, False), (4, True), (2, True)])
def test_every_action_of_a_game_can_be_taken_back_unless_it_revealed_something(players: int, modules: bool) -> None:
    """R1.8, R1.9: in whole games, with and without the modules; played again, everything is the same."""
    options = Options(players=players, laws="random", court=modules, displeasure=modules)
    game = Game.new(options, seed=players)
    rng = Rng(players)
    while not game.over:
        seat = rng.choice(game.actors)
        before = game.digest()
        action = rng.choice(game.legal(seat))
        events = game.play(seat, action)
        ended = any(isinstance(event, Ended) for event in events)
        if any(isinstance(event, REVEALING) for event in events) and not ended:
            assert refused(game, seat) == ("revealed-since", "R1.8")
        if ended or (players > 2 and moves_of(game.table)[-1].revealed):  # screens have tests of their own
            continue
        if moves_of(game.table)[-1].revealed:
            assert refused(game, seat) == ("revealed-since", "R1.8")
            continue
        after = game.digest()
        assert game.takeback(seat) is action
        assert game.digest() == before
        assert game.play(seat, action) == events
        assert game.digest() == after
