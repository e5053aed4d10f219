"""Set-up (R1.1 to R1.9), what is unlimited and what is not (R0.2), and the course of five rounds."""

from __future__ import annotations

import dataclasses
import itertools
import secrets
from collections.abc import Iterator

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, Rng
from lancaster.rules.events import Began, CardsTurned, Changed, Extended, Recruited, Voted
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.sight import seen_by
from lancaster.rules.terms import (
    ARCHER,
    COUNTY_NAMES,
    GOLD,
    PARLIAMENT,
    PLACEMENT,
    REWARDS,
    SHIELD,
    SPACE_NAMES,
    SQUIRES,
    TUDOR,
)
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not

PLAYERS = [2, 3, 4, 5]
SCREENED = ("gold", "squires", "seals", "shame")


def dealt(options: Options, seed: int = 1, **changes: object) -> Game:
    """A game with a drawn Deal of which some things are chosen."""
    deal = Deal.draw(options, Rng(seed))
    return Game.deal(options, dataclasses.replace(deal, **changes))  # type: ignore[arg-type]


def play_on(game: Game, rng: Rng) -> Iterator[Game]:
    """Play any legal actions to the end, pausing after each."""
    while not game.over:
        for seat in game.actors:
            game.play(seat, rng.choice(game.legal(seat)))
            yield game


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


def box(game: Game) -> dict[str, int]:
    """The conflict cards in the order of the material, by name."""
    return {card.name: card.strength for card in game.options.material.conflicts}


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


# -- what is unlimited and what is not (R0.2) ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["gold", "squires"])
def test_r0_2_gold_and_squires_are_unlimited(kind: str) -> None:
    """R0.2: The box holds 37 of each; two players have 36 each and still get more."""
    board = Board(players=4).purse(0, **{kind: 36}).purse(1, **{kind: 36}).court(0, 1)
    game = board.placement()
    play(game, "blue: 1 up1", f"blue: favour {kind}")
    assert purse(game, 0, kind) == 39


def test_r0_2_votes_are_unlimited() -> None:
    """R0.2."""
    game = Board(players=4).purse(1, votes=37, gold=1).purse(0, gold=37).applying("B1a")
    play(game, "blue: exchange 37")
    assert game.actors == (1,)
    assert purse(game, 0, "votes") == 37


def test_r0_2_seals_are_unlimited() -> None:
    """R0.2: ⚖ Though the box holds 24."""
    board = Board(players=4, court=True).purse(1, seals=24).holder("chancellor", 0).court(0, 1)
    assert purse(board.rewards(), 0, "seals") == 2


def test_r0_2_shame_is_unlimited() -> None:
    """R0.2: Though the box holds 38: the supply follows the empty track."""
    board = Board(players=3, displeasure=True).track(0, 0, 0, 0, 0).purse(1, shame=38).court(0, 1)
    game = board.conflict("up1", "5a").conflict("up2", None).rewards()
    assert [purse(game, seat, "shame") for seat in range(3)] == [1, 39, 1]


def test_r0_2_knights_are_limited_to_the_seven_of_the_house() -> None:
    """R0.2: No strength 1 in the reserve: no new knight, though the reserve holds others."""
    game = Board(players=4).county("Suffolk", 0, 2).court(0, 1, 1, 1).nobles_left("Suffolk", 0).rewards()
    assert at_court(game, 0) == (2, 1, 1, 1)
    assert in_reserve(game, 0) == (4, 3, 2)


def test_r0_2_nobles_are_limited() -> None:
    """R0.2."""
    board = Board(players=2).court(0, 1).nobles(1, "York").nobles_left("York", 0)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    assert why_not(game, 0, "noble York") == ("no-noble-left", "R4.3")


def test_r0_2_extensions_are_limited_to_six() -> None:
    """R0.2."""
    board = Board(players=3).extensions(0, *SPACE_NAMES).conflict("up1", "5a", (0, (1,)))
    game = board.conflict("up2", "3a", (0, (2,))).applying("B1c")
    assert game.prompt(0) is not None
    assert game.view(None)["phase"] == "rewards"  # the law of two conflicts asked for no seventh


def test_r0_2_bishops_are_limited() -> None:
    """R0.2."""
    board = Board(players=3, court=True).bishops(1, 3).bishops(2, 2).lords_placed().county("Stafford", 0, 1)
    game = board.nobles_left("Stafford", 0).rewards()
    assert texts(game, 0) == ["upgrade 1 Stafford", "none"]
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


@pytest.mark.parametrize("seed", range(6))
def test_r0_2_privileges_are_never_more_than_the_box_holds(seed: int) -> None:
    """R0.2: 2 shields, 3 archers, 3 Tudor knights: those ready, those won for next round and those on the board."""
    game = Game.new(Options(players=2 + seed % 4, court=True), seed=seed)
    most = {SHIELD: 0, ARCHER: 0, TUDOR: 0}
    for _ in play_on(game, Rng(seed)):
        view = game.view(None)
        court = view["court"]
        assert court is not None
        out = [name for house in view["houses"] for name in house["ready"] + house["coming"]]
        out += [name for county in view["counties"] for name in county["beside"]]
        for front in view["fronts"]:
            for space in front["spaces"]:
                if space is not None:
                    out += ["archer"] * space["archer"] + ["tudor"] * space["tudors"]
        out += ["tudor" for office in court["offices"] if office["tudor"]]
        for privilege, name in ((SHIELD, "shield"), (ARCHER, "archer"), (TUDOR, "tudor")):
            most[privilege] = max(most[privilege], out.count(name))
    assert 0 < most[SHIELD] <= 2
    assert 0 < most[ARCHER] <= 3
    assert 0 < most[TUDOR] <= 3


@pytest.mark.parametrize("players", PLAYERS)
def test_r0_2_every_law_and_conflict_card_there_is_once(players: int) -> None:
    """R0.2."""
    for seed in range(5):
        deal = Deal.draw(Options(players=players, laws="random", court=True, displeasure=True), Rng(seed))
        assert len(set(deal.laws)) == len(deal.laws) == 18
        assert len(set(deal.conflicts)) == len(deal.conflicts) == 10
