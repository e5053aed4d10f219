"""Actions as numbers: every action of every configuration has one, and it never changes."""

import pytest

from lancaster import Game, Options, Rng
from lancaster.encoding import actions
from lancaster.notation import parse
from lancaster.rules.actions import NONE, ballots
from lancaster.rules.placing_actions import in_county
from tests.configurations import every_configuration


def test_the_blocks_stay_where_they_are() -> None:
    """Learned policies depend on it: a new kind of action goes to the end."""
    assert [(block.name, block.offset, block.size) for block in actions.BLOCKS] == [
        ("none", 0, 1),
        ("recruit", 1, 1),
        ("bishop", 2, 1),
        ("claim", 3, 3),
        ("favour", 6, 6),
        ("noble", 12, 9),
        ("extend", 21, 6),
        ("cross", 27, 4),
        ("start", 31, 5),
        ("castle", 36, 48),
        ("tower", 84, 8),
        ("conflict", 92, 128),
        ("treasury", 220, 8),
        ("upgrade", 228, 104),
        ("ransom", 332, 47),
        ("ballot", 379, 42),
        ("exchange", 421, 20),
        ("buy", 441, 40),
        ("send", 481, 69),
        ("pay-extensions", 550, 63),
        ("county", 613, 1440),
        ("ally-county", 2053, 144),
        ("office", 2197, 1152),
        ("ally-office", 3349, 288),
        ("pay-counties", 3637, 511),
    ]
    assert actions.ACTION_COUNT == 4148


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("none", 0),
        ("take both", 5),
        ("favour more-gold", 10),
        ("2 York +1", 1054),
        ("4 Surrey +9 shield tudor", 2052),
        ("ally 1 castle gold", 61),
        ("3 up2 archer", 129),
        ("lord chancellor 3 1 bishop", 2303),
        ("yes 2", 402),
        ("send up1 up1 low2", 536),
        ("pay York Surrey", 3896),
        ("ransom 3 1", 344),
    ],
)
def test_ids_stay_what_they_are(text: str, number: int) -> None:
    assert actions.encode(parse(text)) == number
    assert str(actions.decode(number)) == text


def test_each_id_is_one_action() -> None:
    assert len(set(actions.ACTIONS)) == actions.ACTION_COUNT
    assert all(actions.encode(actions.decode(number)) == number for number in range(actions.ACTION_COUNT))


@pytest.mark.parametrize("number", [-1, actions.ACTION_COUNT])
def test_no_other_numbers(number: int) -> None:
    with pytest.raises(ValueError, match="the ids of actions are 0 to 4147"):
        actions.decode(number)


@every_configuration
def test_every_legal_action_within_the_caps_has_an_id(options: Options) -> None:
    game = Game.new(options, 7)
    rng = Rng(7)
    while not game.over:
        seat = game.actors[0]
        legal = game.legal(seat)
        ids = actions.legal_ids(legal)
        assert ids
        assert len(set(ids)) == len(ids)
        for action in legal:
            number = actions.encode(action)
            if number is None:
                assert getattr(action, "squires", 0) > actions.MOST_SQUIRES or getattr(action, "votes", 0) > 20
            else:
                assert actions.legal_action(number, tuple(legal)) is action
        game.push(seat, rng.choice(legal))


def test_what_is_not_legal_means_nothing() -> None:
    assert actions.legal_action(0, ballots(3)) is None


def test_where_only_greater_amounts_are_legal_the_smallest_is_offered() -> None:
    legal = [in_county(0, 1, 2, squires) for squires in range(11, 14)]
    (number,) = actions.legal_ids(legal)
    assert str(actions.decode(number)) == "1 York +9"
    assert actions.legal_action(number, tuple(legal)) is legal[0]
    assert actions.legal_ids([NONE, *legal]) == [0]
