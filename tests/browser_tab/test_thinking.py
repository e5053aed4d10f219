"""Bots of a browser tab think in steps, between which the page is answered."""

from __future__ import annotations

import json

import pytest

from lancaster import Game, Options
from lancaster.browser import worker


@pytest.mark.parametrize("most", [None, 3])
def test_the_page_comes_in_while_a_lord_thinks(monkeypatch: pytest.MonkeyPatch, most: int | None) -> None:
    """After each simulation, if one takes long enough; the last step is the answer."""
    monkeypatch.setattr(worker, "STEP_SECONDS", 0.0)
    game = Game.new(Options(players=3), seed=1413)
    seat = game.actors[0]
    question = {"table": "t", "seat": seat, "since": 1, "bot": "lord:10", "most": most}
    asked = json.dumps({**question, "record": game.record(), "seed": "1"})
    *steps, last = (json.loads(step) for step in worker.thinking(asked))
    parts = [step["done"] for step in steps]
    assert parts == [number / 10 for number in range(1, len(parts) + 1)]
    assert len(parts) == 9 if most else parts
    played = last["hints"][0]["action"] if most else last["action"]
    assert played in [action.text for action in game.legal(seat)]
