"""The account of a round: what its laws pay and why, what it brings, and what each seat gains and loses in all."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from lancaster import Game
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import EXCHANGE
from lancaster.story import Account, RoundEvents
from lancaster.words import LANGUAGES, catalogue
from tests.configurations import SEED
from tests.support import Board

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("[2-5]-*.txt"))
SCREENED = ("gold", "squires", "seals", "shame")


def accounts(name: str) -> list[tuple[Account, Game]]:
    """Every account of a golden game, with the game as it stands then."""
    whole = Game.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    game = Game.deal(whole.options, whole.dealt)
    events = RoundEvents()
    found = []
    for seat, action in whole.moves:
        account = events.follow([game.event_data(event) for event in game.play(seat, action)], game)
        if account is not None:
            found.append((account, game.copy()))
    return found


def amount(account: Account, seat: int, what: str) -> int:
    """By how much something of a seat has changed."""
    return sum(change["amount"] for change in account["ledger"][seat]["changes"] if change["what"] == what)


@pytest.mark.parametrize("name", NAMES[SEED % 6 :: 6])
def test_the_ledgers_of_a_game_add_up_to_its_purses(name: str) -> None:
    """What a round ends with the next one begins with; all changes together are what the players have in the end."""
    found = accounts(name)
    complete = [(account, game) for account, game in found if account["complete"]]
    assert [account["round"] for account, _ in complete] == [1, 2, 3, 4, 5]
    for (earlier, _), (later, _) in itertools.pairwise(complete):
        for before, after in zip(earlier["ledger"], later["ledger"], strict=True):
            ends = {each["what"]: each["after"] for each in before["changes"] if each["after"] is not None}
            begins = {each["what"]: each["before"] for each in after["changes"] if each["before"] is not None}
            assert ends == begins
            assert set(ends) == {"votes", "points", "knights"}
    for (_, game), (account, ended) in itertools.pairwise(complete):
        for seat in range(game.options.players):
            was, then = game.view(seat)["seats"][seat], ended.view(seat)["seats"][seat]
            for what in SCREENED:
                assert (was[what] or 0) + amount(account, seat, what) == (then[what] or 0)  # type: ignore[literal-required]
    for account, game in found:
        places = [row["place"] for row in account["ledger"]]
        assert places == [1 + sum(other > mine for other in game.scores) for mine in game.scores]
        for row in account["ledger"]:
            for change in row["changes"]:
                assert change["amount"] == sum(source["amount"] for source in change["sources"])
                assert (change["before"] is None) == (change["what"] not in ("votes", "points", "knights"))


@pytest.mark.parametrize("name", NAMES[SEED % 6 :: 6])
def test_points_of_laws_go_on_from_one_law_to_the_next(name: str) -> None:
    """R3.3: a row tells the points after its law; they differ from those before by what the law has paid."""
    for account, _ in accounts(name):
        for one, next_one in zip(account["laws"], account["laws"][1:], strict=False):
            for before, after in zip(one["rows"], next_one["rows"], strict=True):
                paid = sum(gain["amount"] for gain in after["gains"] if gain["what"] == "points")
                assert before["points"] + paid == after["points"]


@pytest.mark.parametrize("name", NAMES[SEED % 6 :: 6])
def test_counties_and_conflicts_are_those_of_the_round(name: str) -> None:
    """R4.3, R4.8: no county twice, counties in their order, and every conflict that lay out."""
    order = [county.name for county in Game.replay((GOLDEN / f"{name}.txt").read_text()).options.material.counties]
    for account, _ in accounts(name):
        named = [order.index(county["county"]) for county in account["counties"]]
        assert named == sorted(set(named))
        if account["complete"]:
            fronts = [conflict["front"] for conflict in account["conflicts"]]
            assert len(fronts) == len(set(fronts))
            assert fronts == sorted(fronts), "the lower row first"


def test_a_law_says_why_it_pays() -> None:
    """R3.3: three conflicts, three points each; who has none gets nothing."""
    board = Board(3).laws("B0c", "B2d", "B3a")
    for front in ("up1", "up2", "low1"):
        board.conflict(front, None, (0, (1,)))
    game = board.parliament()
    events = RoundEvents()
    account = None
    for _ in range(3):
        for seat in (0, 1, 2):
            told = [game.event_data(event) for event in game.play(seat, "no")]
            account = events.follow(told, game) or account
    assert account is not None
    last = account["laws"][-1]
    assert last["law"] == "B3a"
    assert [(row["why"], row["count"]) for row in last["rows"]] == [("thing.conflicts.count", n) for n in (3, 0, 0)]
    assert last["rows"][0]["gains"] == [{"what": "points", "amount": 9}]
    assert last["rows"][0]["points"] == 9


def test_what_lies_behind_screens_is_not_counted() -> None:
    """R1.8: whoever has the most gold is told, how much it is is not."""
    for name in NAMES:
        for account, _ in accounts(name):
            for law in account["laws"]:
                thing = LAWS[NUMBER[law["law"]]].thing
                if thing is not None and thing.screened and not name.startswith("2"):
                    assert {row["count"] for row in law["rows"]} == {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_law_has_words(language: str) -> None:
    """Each law that counts has a phrase in each language, for one and for several."""
    words = catalogue(language)
    for law in LAWS:
        if law.thing is None or law.shape == EXCHANGE or law.thing.screened or law.shape == "if":
            continue
        one, many = (words.text(f"laws.thing.{law.thing.key}.count", {"count": n}) for n in (1, 3))
        assert one.startswith("1 ")
        assert many.startswith("3 ")
    for key in ("met", "unmet", "most", "not-most", "fewest", "not-fewest"):
        assert words.text(f"laws.why.{key}")
