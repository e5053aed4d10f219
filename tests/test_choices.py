"""The tree of choices: what it says of each choice before it is made, such as costs, gains and strength."""

from __future__ import annotations

from lancaster import Game
from lancaster.choices import NOTHING, Choice, Worth
from tests.support import Board, play


def worth(game: Game, seat: int, text: str) -> Worth:
    """What is told of the last word of an action, or of its beginning."""
    found: Choice | None = None
    nodes = game.choices(seat)
    for word in text.split(" "):
        found = next(node for node in nodes if node.word == word)
        nodes = found.choices
    assert found is not None
    return found.worth


def test_a_ballot_counts_one_and_its_votes() -> None:
    """R3.1: 1 for the ballot itself, and 1 for each vote."""
    game = Board().purse(0, votes=3).parliament()
    assert worth(game, 0, "yes") == worth(game, 0, "no") == Worth(adds=1)
    assert worth(game, 0, "yes 3") == Worth(adds=3)


def test_a_county_brings_noble_and_reward() -> None:
    """R4.3: each alone is free, both cost gold; the start player of Surrey is named in any case (R4.5)."""
    game = Board().county("Surrey", 0, 1).purse(0, gold=3).rewards()
    reward = (("squires", 2), ("gold", 2))
    assert worth(game, 0, "take noble") == Worth(gains=(("nobles", 1),))
    assert worth(game, 0, "take reward") == Worth(gains=reward)
    assert worth(game, 0, "take both") == Worth(price=("gold", 3), gains=(("nobles", 1), *reward))
    assert worth(game, 0, "none") == NOTHING


def test_what_comes_to_nothing_is_not_told_as_a_gain() -> None:
    """R4.3, R6.1: with all knights of strength 1 in play York gives its votes only."""
    game = Board().court(0, 1, 1).county("York", 0, 1).rewards()
    assert worth(game, 0, "take reward") == Worth(gains=(("votes", 2),))
    fresh = Board().county("York", 0, 1).rewards()
    assert worth(fresh, 0, "take reward") == Worth(gains=(("knights", 1), ("votes", 2)))


def test_an_ally_gains_pieces_only() -> None:
    """R7.3, R7.7: its noble leaves the game, and of a reward it has no use for what needs a purse."""
    game = Board(players=2).county("York", 2, 1).rewards()
    assert worth(game, 0, "take noble") == Worth(gains=())
    assert worth(game, 0, "take reward") == Worth(gains=(("knights", 1),))


def test_a_knight_crosses_with_its_tudor_knight() -> None:
    """R4.4, R8.10: squires and shield stay behind."""
    game = Board(court=True).county("Dorset", 0, 3, squires=2, beside=("tudor", "shield")).lords_placed().rewards()
    play(game, "blue: take reward")
    assert worth(game, 0, "cross up1") == Worth(adds=5)


def test_a_party_is_as_strong_as_its_members() -> None:
    """R8.3: lord and bishop 1 each, a knight its strength, a Tudor knight 2; the office has its tribute."""
    t = Board(court=True).court(0, 3).bishops(0, 1).privileges(0, "tudor").purse(0, gold=1, squires=1, votes=1)
    game = t.treasury(gold=4).placement()
    assert worth(game, 0, "lord") == Worth(adds=1)
    assert worth(game, 0, "lord constable 3") == Worth(adds=3)
    assert worth(game, 0, "lord constable 3 bishop") == Worth(adds=1)
    assert worth(game, 0, "lord constable 3 bishop tudor") == Worth(adds=2)
    assert worth(game, 0, "lord constable") == Worth(price=("squires", 1))
    assert worth(game, 0, "lord treasury gold") == Worth(gains=(("gold", 4),))


def test_the_lord_of_an_ally_pays_and_takes_nothing() -> None:
    """R8.13."""
    game = Board(players=2, court=True).court(0, 1).treasury(gold=2).placement()
    assert worth(game, 0, "ally lord constable") == NOTHING
    assert worth(game, 0, "ally lord treasury gold") == Worth(gains=())


def test_prices_in_the_castle() -> None:
    """R4.6: squires for a new knight and an upgrade; R7.8: an ally pays nothing."""
    game = Board().castle(0, "knight", 1).castle(0, "upgrade", 1).purse(0, squires=9).rewards()
    prices = game.table.book.space_price
    assert worth(game, 0, "recruit") == Worth(price=("squires", prices[4]))
    assert worth(game, 0, "upgrade") == Worth(price=("squires", prices[5]))
    assert worth(game, 0, "upgrade 1") == Worth(adds=1)
    two = Board(players=2).castle(2, "upgrade", 1).rewards()
    assert worth(two, 0, "upgrade") == Worth(price=("squires", 0))


def test_prices_of_taxes_and_ransoms() -> None:
    """N2d: 1 gold for each county; N3c: 1 squire for each extension; R4.13: gold by strength."""
    counties = Board(laws="new").county("York", 0, 1).county("Stafford", 0, 2).purse(0, gold=2).applying("N2d")
    assert worth(counties, 0, "pay Stafford") == Worth(price=("gold", 1))
    built = Board(laws="new").extensions(0, "gold", "votes").purse(0, squires=2).applying("N3c")
    assert worth(built, 0, "pay gold") == Worth(price=("squires", 1))
    prisoners = Board().conflict("low1", "8", (0, (2, 1))).purse(0, gold=3).rewards()
    assert worth(prisoners, 0, "ransom 2") == Worth(price=("gold", 2))
    assert worth(prisoners, 0, "ransom 2 1") == Worth(price=("gold", 1))


def test_a_squire_adds_one_to_a_conflict() -> None:
    """N1b."""
    game = Board(laws="new").conflict("up1", "8", (0, (2,))).purse(0, squires=2).applying("N1b")
    assert worth(game, 0, "send up1") == Worth(adds=1)


def test_a_bishop_instead_of_an_upgrade() -> None:
    """R8.11: a seat keeps it, an ally's leaves the game."""
    own = Board(court=True).castle(0, "upgrade", 1).purse(0, squires=9).lords_placed().rewards()
    assert worth(own, 0, "bishop").gains == (("bishops", 1),)
    ally = Board(players=2, court=True).castle(2, "upgrade", 1).lords_placed().rewards()
    assert worth(ally, 0, "bishop") == Worth(price=("squires", 0), gains=())


def test_privileges_beside_a_knight() -> None:
    """R8.8 to R8.10: an archer and a Tudor knight add strength, a shield adds none."""
    game = Board(court=True).court(0, 2).privileges(0, "shield", "archer", "tudor").lords_placed().placement()
    assert worth(game, 0, "2 Stafford shield") == NOTHING
    assert worth(game, 0, "2 Stafford tudor") == Worth(adds=2)
    assert worth(game, 0, "2 up1 archer") == Worth(adds=2)
