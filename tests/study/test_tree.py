"""Studies: changes of the tree, positions, hidden cards, and records that are refused."""

from __future__ import annotations

import pytest

from lancaster import Game, Options, Rng
from lancaster.chance import DealError
from lancaster.errors import ArgumentError
from lancaster.hidden import Hidden
from lancaster.notation import IllegalAction
from lancaster.record import RecordError
from lancaster.study.tree import Study
from lancaster.variations import Node

HEADER_LINES = 9


def played(actions: int, players: int = 3, seed: int = 1413) -> Game:
    """A game after so many random actions."""
    game, rng = Game.new(Options(players=players), seed=seed), Rng(seed)
    while not game.over and len(game.moves) < actions:
        game.push(game.actors[0], rng.choice(game.legal(game.actors[0])))
    return game


def last(study: Study) -> Node:
    return (study.root, *study.root.main_line())[-1]


def shaped(study: Study) -> list[object]:
    """All of a tree that a record keeps."""
    return [(node.text, node.sign, node.comment, len(node.children)) for node in study.nodes()]


def test_a_game_is_the_main_line() -> None:
    game = played(60)
    study = Study.of(game)
    assert study.game(last(study)) == game
    assert [node.text.partition(": ")[2] for node in study.nodes()[1:]] == [str(action) for _, action in game.moves]


def test_an_action_is_checked_where_it_is_added() -> None:
    study = Study.of(played(0))
    (seat,) = study.game(study.root).actors
    with pytest.raises(IllegalAction):
        study.add(study.root, seat, "2 York")
    with pytest.raises(IllegalAction):
        study.add(study.root, (seat + 1) % 3, "extend gold")
    assert study.add(study.root, seat, "extend gold") is study.add(study.root, seat, "extend gold")
    assert len(study.nodes()) == 2


def test_promote_moves_a_variation_up_one_step() -> None:
    """Promoting any place of a variation moves the variation; on the main line nothing changes."""
    study = Study.of(played(0))
    (seat,) = study.game(study.root).actors
    first, second, third = (study.add(study.root, seat, f"extend {what}") for what in ("gold", "votes", "squires"))
    deep = study.add(third, study.game(third).actors[0], "extend gold")
    study.promote(deep)
    assert study.root.children == [first, third, second]
    study.promote(deep)
    study.promote(deep)
    assert study.root.children == [third, first, second]


def test_delete_removes_all_that_follows() -> None:
    study = Study.of(played(30))
    tenth = study.root.main_line()[9]
    assert study.delete(tenth) is study.root.main_line()[-1]
    assert len(study.nodes()) == 10
    with pytest.raises(ArgumentError):
        study.delete(study.root)


def test_the_next_law_can_be_fixed() -> None:
    """What was seen stays, the fixed cards come next, and chance is the same whenever the record is read."""
    study = Study.of(played(8))
    at = last(study)
    game = study.game(at)
    unseen = len(game.table.law_deck)
    coming = game.dealt.laws[-unseen:]
    wanted = (coming[0], coming[3])  # one law of the first section is left, then come four of the second
    laid = study.lay(at, Hidden(wanted, (game.dealt.conflicts[-1],), 7))
    changed = study.game(laid)
    assert changed.dealt.laws[-unseen : 2 - unseen] == wanted
    assert changed.dealt.laws[:-unseen] == game.dealt.laws[:-unseen]
    assert changed.moves == game.moves
    changed.dealt.check(changed.options)
    again = Study.read(study.text())
    assert again.game(last(again)).dealt == changed.dealt
    assert Game.replay(study.text()).dealt == changed.dealt
    assert study.game(at).dealt == game.dealt


def test_cards_that_cannot_come_are_refused() -> None:
    study = Study.of(played(8))
    game = study.game(last(study))
    seen, later = game.dealt.laws[0], game.dealt.laws[-1]
    for hidden in (Hidden((seen,)), Hidden((later,)), Hidden((), ("Atlantis",)), Hidden(game.dealt.laws)):
        with pytest.raises(DealError):
            study.lay(last(study), hidden)


@pytest.mark.parametrize(
    ("body", "line", "problem"),
    [
        ("(\n)", 1, "below the action that it replaces"),
        ("yellow: extend gold\n)", 2, "none is open"),
        ("yellow: extend gold\n(\n)", 3, "at least one action"),
        ("yellow: extend gold\n(\nyellow: extend votes", 2, "never closed"),
        ("yellow: extend gold\n(\n(", 3, "begins with an action"),
        ("yellow: extend gold\n(\nyellow: extend gold\n)", 3, "twice"),
        ("yellow: extend gold\n(\nnote too late\nyellow: extend votes\n)", 3, "directly below its action"),
        ("yellow: extend gold\n(\nyellow: extend votes\n)\nsign !", 5, "directly below its action"),
        ("sign !", 1, "belongs to an action"),
        ("yellow: extend gold\nsign ++", 2, "a sign is one of"),
        ("yellow: extend gold\nsign !\nsign ?", 3, "a sign already"),
        ("yellow: extend gold\nnote a\nsign !\nnote b", 4, "stand together"),
        ("yellow: extend gold\nnote a\x07b", 2, "control characters"),
        ("hidden", 1, "one of them is needed"),
        ("hidden laws=B0a", 1, "cannot be the law"),
        ("hidden seed=x", 1, "a seed is a whole number"),
        ("hidden laws=B1a laws=B1b", 1, "twice"),
        ("yellow: 2 York", 1, "not what is asked now"),
        ("yellow: extend gold\n(\nyellow: 2 York\n)", 3, "not what is asked now"),
        ("yellow extend gold", 1, "no line of a record's header"),
        ("result blue=1 green=2 yellow=3\nyellow: extend gold", 2, "not over"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(body: str, line: int, problem: str) -> None:
    head = Study.of(played(0)).text().rstrip("\n")
    assert head.count("\n") + 1 == HEADER_LINES - 1
    with pytest.raises(RecordError, match=problem) as caught:
        Study.read(f"{head}\n{body}\n")
    found = caught.value.line - (HEADER_LINES - 1)
    assert found in (line, line + 1)  # at the end of the text: the empty line after the last


def test_a_plain_record_reads_as_a_study_and_stays_what_it_was() -> None:
    game = played(500)
    assert game.over
    text = game.record()
    study = Study.read(text)
    assert Game.replay(study.text()).record() == text
    assert text.startswith("Lancaster record 1\n")
    assert study.text().startswith("Lancaster record 2\n")


def test_variations_are_no_part_of_the_game() -> None:
    study = Study.of(played(20))
    place = study.root.main_line()[4]
    game = study.game(place)
    seat = game.actors[0]
    for action in game.legal(seat)[:3]:
        study.add(place, seat, action)
    assert Game.replay(study.text()) == played(20)


def test_format_1_knows_no_variations() -> None:
    text = played(5).record() + "(\n"
    with pytest.raises(RecordError, match="an action is written"):
        Game.replay(text)
