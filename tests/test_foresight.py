"""Previews and forecasts: they tell what is open, and stop before what a seat may not know (R1.8)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.forecast import FinalForecast, Gain
from lancaster.notation import IllegalAction
from lancaster.rules.events import Applied, Changed, Event, Voted
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import GOLD, PURSE
from tests.information_games import BOTH_MODULES, rich, voting
from tests.support import Board, play, purse


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


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
