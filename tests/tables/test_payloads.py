"""Payloads for a viewer: purses at the end of earlier rounds (the rest is tested over the wire)."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster.tables import commands, payloads
from lancaster.tables.sitting import Sitting
from tests.tables.sitting_builders import START_MS, again, begun, play

KINDS = ("gold", "squires", "seals", "shame")


def ends(s: Sitting, viewer_seat: int | None) -> list[dict[str, Any]]:
    assert s.game is not None
    return payloads.round_ends(s, s.game.view(viewer_seat))


def own_purses(s: Sitting) -> list[dict[str, Any]]:
    """What each seat sees of its own purse now."""
    assert s.game is not None
    views = [s.game.view(seat)["seats"][seat] for seat in range(s.settings.players)]
    return [{"seat": seat, **{kind: view[kind] for kind in KINDS}} for seat, view in enumerate(views)]  # type: ignore[literal-required]


@pytest.mark.parametrize(("seats", "screened"), [("AB", False), ("ABC", True), ("ABCD", True)])
def test_each_sees_the_own_purse_after_every_round(seats: str, screened: bool) -> None:
    """R1.8: with two players nothing is screened, and when a game is over nothing is."""
    s = begun(seats, court=True, displeasure=True)
    expected: list[dict[str, Any]] = []  # the rounds that are over, with all purses
    while s.status == "running":
        before = s.round if s.game is not None and s.game.phase != "setup" else 0
        play(s)
        ended = s.status == "finished" or s.round > before
        if ended and s.game is not None and s.game.phase != "setup":
            expected.append({"round": before, "purses": own_purses(s)})
            hidden = screened and s.status == "running"
            for viewer in range(len(seats)):
                shown = [each if not hidden else each | {"purses": [each["purses"][viewer]]} for each in expected]
                assert ends(s, viewer) == shown
            assert ends(s, None) == ([each | {"purses": []} for each in expected] if hidden else expected)
    assert [each["round"] for each in expected] == [0, 1, 2, 3, 4, 5]
    assert ends(again(s), 0) == expected


def test_many_wrong_texts_are_not_compared_with_all_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing takes a millisecond, and a client may ask about hundreds of texts at once."""
    s = begun("AB")
    assert s.game is not None
    monkeypatch.setattr("lancaster.notation.MalformedAction.among", None)
    found = payloads.explain(s.game, s.actors[0], ["extend gould", "extend gold"])["reasons"]
    assert [each["code"] for each in found] == ["malformed", None]


def test_an_end_of_a_round_that_is_taken_back_leaves_no_trace() -> None:
    s = begun("Abb", takeback="past-bots")
    before: list[dict[str, Any]] = []  # as it was when A decided last
    while s.round < 2:
        if s.actors[0] == 0:
            before = ends(s, 0)
        play(s)
    assert [each["round"] for each in ends(s, 0)] == [0, 1]
    commands.takeback(s, "A", 0, START_MS)
    assert ends(s, 0) == ends(again(s), 0) == before
    assert [each["round"] for each in before] == [0]
