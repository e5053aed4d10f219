"""Any tree that can be made is written and read again without a loss, and any text is read or refused with its line."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster import Game, Options
from lancaster.hidden import Hidden
from lancaster.record import RecordError
from lancaster.study.tree import Study
from lancaster.variations import SIGNS, Node
from tests.study.test_tree import shaped

# what somebody does: at which place, which action, and which remark (each modulo what there is)
STEPS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 9), st.text()), max_size=40)
OPTIONS = st.builds(Options, st.integers(2, 5), st.sampled_from(["base", "new", "random"]), st.booleans())


def grown(options: Options, seed: int, steps: list[tuple[int, int, int, str]]) -> Study:
    """A study in which all that was done; mostly it goes on where it was last."""
    study = Study.of(Game.new(options, seed=seed))
    at: Node = study.root
    for place, pick, what, text in steps:
        nodes = study.nodes()
        if what >= 7:
            at = nodes[place % len(nodes)]
        game = study.game(at)
        if what == 0:
            at = study.lay(at, Hidden(seed=pick))
        elif what == 1 and game.table.law_deck:
            left = len(game.table.law_deck)
            at = study.lay(at, Hidden((game.dealt.laws[-left],), seed=pick))
        elif what == 2:
            study.comment(at, text)
        elif what == 3 and at.parent is not None:
            study.sign(at, (*SIGNS, "")[pick % 7])
        elif what == 4:
            study.promote(at)
        elif what == 5 and pick % 4 == 0 and at.parent is not None:
            at = study.delete(at)
        elif not game.over:
            seat = game.actors[0]
            legal = game.legal(seat)
            at = study.add(at, seat, legal[pick % len(legal)])
    return study


@settings(max_examples=25, deadline=None)
@given(OPTIONS, st.integers(0, 2**64), STEPS)
def test_a_study_is_read_as_it_was_written(options: Options, seed: int, steps: list[tuple[int, int, int, str]]) -> None:
    """The tree, its remarks, its text, and every position."""
    study = grown(options, seed, steps)
    text = study.text()
    again = Study.read(text)
    assert shaped(again) == shaped(study)
    assert again.text() == text
    for mine, other in zip(study.nodes(), again.nodes(), strict=True):
        assert study.game(mine).digest() == again.game(other).digest()


LINES = st.lists(
    st.one_of(
        st.sampled_from(["(", ")", "note x", "sign !", "sign ??", "hidden seed=1", "note", "hidden laws=B1a", "# c"]),
        st.sampled_from(["yellow: extend gold", "blue: extend votes", "green: extend gold", "yellow: extend squires"]),
        st.text(max_size=20),
    ),
    max_size=12,
)
HEAD = Study.of(Game.new(Options(players=3), seed=1413)).text()


@settings(max_examples=80, deadline=None)
@given(LINES)
def test_any_text_is_read_or_refused_with_its_line(lines: list[str]) -> None:
    text = HEAD + "\n".join(lines)
    wrong = line_that_is_wrong(text)
    if wrong is None:
        study = Study.read(text)
        assert shaped(Study.read(study.text())) == shaped(study)
    else:
        assert 1 <= wrong <= text.count("\n") + 1


def line_that_is_wrong(text: str) -> int | None:
    try:
        Study.read(text)
    except RecordError as error:
        return error.line
    return None
