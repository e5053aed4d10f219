"""The shapes of laws beyond what the shipped laws use: screened things, gifts of any kind, refused declarations."""

from __future__ import annotations

import pytest

from lancaster.rules.book import gift
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.laws.law import EXCHANGE, OWN, ExchangeLaw, Fewest, ForEvery, If, Law, Most
from lancaster.rules.laws.things import counted, extensions, gold, no_noble, squires
from lancaster.rules.sight import seen_by
from lancaster.rules.table import Table
from tests.support import Board


def test_a_law_for_every_of_a_screened_thing_is_foretold_to_its_owner_only() -> None:
    """R1.8: nobody sees how much gold another has; with two players everything is open."""
    law = ForEvery("B0c", gold, per=2, gives=gift(points=1))
    assert law.compares_screened
    board = Board(players=3).purse(0, gold=5).purse(1, gold=4)
    assert [law.forecast(seen_by(board.t, 0), seat) for seat in range(3)] == [[("points", 2)], None, None]
    open_board = Board(players=2).purse(0, gold=5).purse(1, gold=4)
    assert [law.forecast(seen_by(open_board.t, 0), seat) for seat in range(2)] == [[("points", 2)]] * 2
    law.apply(board.t)
    assert board.game.scores == (2, 2, 0)


def test_whether_the_most_can_be_foretold_follows_from_the_thing() -> None:
    """R1.8, R3.5"""
    board = Board(players=3).purse(0, squires=2).extensions(1, "gold")
    hidden = Most("B0b", squires, gives=gift(points=2))
    assert [hidden.forecast(seen_by(board.t, 0), seat) for seat in range(3)] == [None] * 3
    shown = Most("B0b", extensions, gives=gift(points=2))
    assert [shown.forecast(seen_by(board.t, 0), seat) for seat in range(3)] == [[], [("points", 2)], []]


def test_the_fewest_of_an_open_thing() -> None:
    """K2b: 0 counts."""
    law = Fewest("B0b", extensions, gives=gift(votes=1))
    board = Board(players=3).extensions(1, "gold")
    assert [law.times(board.t, seat) for seat in range(3)] == [1, 0, 1]
    assert law.forecast(board.t, 0) == [("votes", 1)]


def test_a_gift_of_nobles_is_foretold_and_asks_which() -> None:
    """R6.4"""
    law = If("B2c", no_noble, gives=gift(nobles=1))
    board = Board(players=3).nobles(1, "York").laws("B0a", "B0b", "B0c")
    assert law.forecast(board.t, 0) == [("nobles", 1)]
    law.apply(board.t)
    board.t.settle()
    assert str(board.game.legal(0)[0]).startswith("noble ")


@pytest.mark.parametrize("kind", ["knights", "upgrades", "extensions", "nobles"])
def test_an_exchange_of_what_is_not_in_a_purse_is_refused(kind: str) -> None:
    """An exchange is made in one go, and these would ask which."""
    with pytest.raises(ValueError, match=f"what is in a purse, not of {kind}"):
        ExchangeLaw("B1a", pays=gift(gold=1), gives=gift(**{kind: 1}))
    with pytest.raises(ValueError, match=f"what is in a purse, not of {kind}"):
        ExchangeLaw("B1a", pays=gift(**{kind: 1}), gives=gift(points=1))


def test_a_counted_thing_counts() -> None:
    @counted("purse", screened=True)
    def purse(t: Table, seat: int) -> int:
        return gold(t, seat) + squires(t, seat)

    assert purse(Board(players=3).purse(1, gold=2, squires=3).t, 1) == 5
    assert (purse.key, purse.screened, repr(purse)) == ("purse", True, "<counted purse>")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_a_law_of_a_shared_shape_declares_what_it_counts_or_costs_and_what_it_gives(law: Law) -> None:
    """Words and symbols are made from it."""
    assert (law.thing is not None) == (law.shape not in (OWN, EXCHANGE))
    assert bool(law.price) == (law.shape == EXCHANGE)
    assert bool(law.gives) == (law.shape != OWN)


def test_the_laws_of_a_shape_of_their_own_are_few() -> None:
    """Each of them needs words and symbols of its own."""
    assert [law.key for law in LAWS if law.shape == OWN] == ["B2b", "N1b", "N2d", "N3b", "N3c", "K2a", "K2c", "K3b"]
