"""Notation: text → action → text, with distinct errors for what is malformed and for what is illegal now."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster import Game, IllegalAction, MalformedAction, Options
from lancaster.fuzz.universe import universe
from lancaster.notation import fields, parse
from tests.support import Board, texts

ONE_OF_EACH = [
    "2 York",
    "1 Stafford +2",
    "2 Dorset +1 tudor",
    "3 Surrey shield tudor",
    "ally 2 Bedford",
    "1 castle knight",
    "ally 1 castle upgrade",
    "2 up1",
    "1 low2 archer",
    "3 up2 archer tudor",
    "3 tower",
    "ally 4 tower",
    "lord chancellor",
    "lord constable 3 1 1 bishop bishop tudor",
    "ally lord chamberlain 2",
    "lord treasury",
    "lord treasury votes",
    "ally lord treasury gold",
    "favour more-gold",
    "noble York",
    "upgrade 1 court",
    "upgrade 3 castle votes",
    "upgrade 2 chancellor",
    "bishop",
    "extend mixed",
    "take noble",
    "take reward",
    "take both",
    "cross low1",
    "start red",
    "recruit",
    "ransom 3 2 1",
    "yes",
    "no 3",
    "exchange 12",
    "buy squires 2",
    "buy gold 1",
    "send up1 up1 low2",
    "pay York Surrey",
    "pay gold upgrade",
    "none",
]


@pytest.mark.parametrize("text", ONE_OF_EACH)
def test_each_kind_is_read_and_written(text: str) -> None:
    action = parse(text)
    assert str(action) == text
    assert parse(text) is action
    assert " ".join(action.path) == text


def test_the_whole_universe_is_read_and_written() -> None:
    for players in (2, 4):
        game = Game.new(Options(players), seed=1)
        actions = universe(game.table, 0)
        assert len(set(map(str, actions))) == len(actions)
        for action in actions:
            assert parse(str(action)) is action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-word"),
        (" ", "unknown-word"),
        ("2", "incomplete"),
        ("ally", "incomplete"),
        ("2 york", "unknown-word"),
        ("5 York", "unknown-word"),
        ("0 York", "unknown-word"),
        ("12 York", "unknown-word"),
        ("2  York", "unknown-word"),
        ("2 York ", "unknown-word"),
        (" 2 York", "unknown-word"),
        ("2 York +0", "too-few"),
        ("2 York +", "no-number"),
        ("2 York +x", "no-number"),
        ("2 York +1000", "too-many"),
        ("2 York +99999999999999999999", "too-many"),
        ("2 York +01", "not-canonical"),
        ("2 York +²", "no-number"),
        ("2 York archer", "unknown-word"),
        ("2 York tudor shield", "not-canonical"),
        ("2 York shield shield", "twice"),
        ("2 up1 shield", "unknown-word"),
        ("2 up3", "unknown-word"),
        ("2 castle", "incomplete"),
        ("2 castle moat", "unknown-word"),
        ("2 tower tudor", "too-long"),
        ("lord", "incomplete"),
        ("lord pope", "unknown-word"),
        ("lord chancellor 1 3", "not-canonical"),
        ("lord chancellor 1 1 1 1", "too-many"),
        ("lord chancellor tudor tudor", "twice"),
        ("lord chancellor king", "unknown-word"),
        ("lord treasury shame", "unknown-word"),
        ("lord treasury gold gold", "too-long"),
        ("favour", "incomplete"),
        ("favour sword", "unknown-word"),
        ("noble France", "unknown-word"),
        ("upgrade 1", "incomplete"),
        ("upgrade 1 reserve", "unknown-word"),
        ("upgrade 1 treasury", "unknown-word"),
        ("upgrade x court", "unknown-word"),
        ("extend moat", "unknown-word"),
        ("take", "incomplete"),
        ("take all", "unknown-word"),
        ("start pink", "unknown-word"),
        ("ransom", "incomplete"),
        ("ransom 1 2", "not-canonical"),
        ("yes 0", "too-few"),
        ("yes -1", "no-number"),
        ("yes 1 2", "too-long"),
        ("maybe", "unknown-word"),
        ("exchange", "incomplete"),
        ("exchange 0", "too-few"),
        ("buy votes 1", "unknown-word"),
        ("buy gold", "incomplete"),
        ("send", "incomplete"),
        ("send low1 up1", "not-canonical"),
        ("pay", "incomplete"),
        ("pay York York", "twice"),
        ("pay York gold", "unknown-word"),
        ("recruit 2", "too-long"),
        ("NONE", "unknown-word"),
        ("2 York\n", "unknown-word"),
    ],
)
def test_malformed_texts_are_told_apart(text: str, code: str) -> None:
    with pytest.raises(MalformedAction) as refused:
        parse(text)
    assert refused.value.code == code
    assert repr(text) in str(refused.value)


def read_or_refused(text: str) -> str:
    try:
        return str(parse(text))
    except MalformedAction as error:
        return "refused" if str(error) else "refused without a word"


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    assert read_or_refused(text) in (text, "refused")


@given(st.lists(st.sampled_from(" ".join(ONE_OF_EACH).split()), min_size=1, max_size=6))
def test_any_words_of_the_notation_are_an_action_or_malformed(words: list[str]) -> None:
    text = " ".join(words)
    assert read_or_refused(text) in (text, "refused")


@pytest.mark.parametrize("value", [None, 3, b"2 York"])
def test_what_is_no_text_is_malformed(value: object) -> None:
    with pytest.raises(MalformedAction):
        parse(value)  # type: ignore[arg-type]


def test_malformed_and_illegal_are_different_errors() -> None:
    game = Board().court(0, 1, 2).court(1, 1).placement(turn=0)
    with pytest.raises(MalformedAction):
        game.parse(0, "2 Yorkshire")
    with pytest.raises(
        IllegalAction, match=r"York needs a knight of strength 3; squires do not count for that \(R2.3\)"
    ) as illegal:
        game.parse(0, "2 York")
    assert (illegal.value.reason.code, illegal.value.reason.rule) == ("too-weak-for-county", "R2.3")
    with pytest.raises(IllegalAction, match="not your turn"):
        game.parse(1, "1 Bedford")
    assert str(game.parse(0, "1 Bedford")) in texts(game, 0)


def test_a_refused_play_changes_nothing() -> None:
    game = Board().court(0, 1).court(1, 1).placement(turn=0)
    before = game.digest()
    for text, error in (("2 York", IllegalAction), ("to York", MalformedAction)):
        with pytest.raises(error):
            game.play(0, text)
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        game.play(4, "1 Bedford")
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        game.explain(-1, "1 Bedford")
    assert game.digest() == before
    assert game.moves == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 York", "piece county"),
        ("2 York +1 shield tudor", "piece county squires beside beside"),
        ("2 York shield", "piece county beside"),
        ("ally 1 castle gold", "ally piece castle space"),
        ("3 up2 archer tudor", "piece conflict beside beside"),
        ("4 tower", "piece tower"),
        ("lord chancellor 3 1 bishop tudor", "piece office party party party party"),
        ("ally lord treasury votes", "ally piece treasury kind"),
        ("lord treasury", "piece treasury"),
        ("favour more-gold", "do tile"),
        ("noble Surrey", "do county"),
        ("upgrade 1 castle gold", "do strength place"),
        ("bishop", "do"),
        ("extend votes", "do space"),
        ("yes 2", "do votes"),
        ("no", "do"),
        ("exchange 3", "do times"),
        ("buy squires 2", "do kind times"),
        ("send up1 up1 low2", "do conflict conflict conflict"),
        ("pay York Surrey", "do county county"),
        ("pay squires upgrade", "do space space"),
        ("take both", "do claim"),
        ("cross low1", "do conflict"),
        ("start green", "do colour"),
        ("recruit", "do"),
        ("ransom 3 1", "do strength strength"),
        ("none", "do"),
    ],
)
def test_every_word_says_what_it_stands_for(text: str, expected: str) -> None:
    action = parse(text)
    assert fields(action) == tuple(expected.split())
    assert len(fields(action)) == len(action.path)


def test_a_mistyped_action_is_met_with_the_nearest_legal_one() -> None:
    """Only if it is near, and only in a game: `parse` alone does not know what is possible."""
    game = Game.new(Options(3), seed=1415)
    [seat] = game.actors
    for text in ("extend golf", "extnd gold", "Extend gold"):
        for refuse in (game.play, game.parse, game.explain, game.preview):
            with pytest.raises(MalformedAction, match=r"; did you mean extend gold\?$") as refused:
                refuse(seat, text)
            assert refused.value.near == "extend gold"
    with pytest.raises(MalformedAction, match=r"is not understood there$") as refused:
        game.play(seat, "dance with France")
    assert refused.value.near == ""
    with pytest.raises(MalformedAction) as alone:
        parse("extend golf")
    assert alone.value.near == ""
