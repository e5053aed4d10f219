"""The network that the web page computes: it says the same of a decision as NumPy (the page's own tests compare the
arithmetic), and a bot waits for it only where no other bot can answer.
"""

from __future__ import annotations

import json
from array import array

import numpy as np
import pytest

from lancaster import Options, Rng
from lancaster.bots import observe
from lancaster.bots.budget import Budget
from lancaster.bots.network.forward import Network
from lancaster.bots.network.layout import LAYOUT
from lancaster.bots.network.player import Duke
from lancaster.bots.network.shipped import shipped, shipped_values
from lancaster.browser.network import PageNetwork, layout_told, needs_network, without_network
from tests.bots.games import MOMENTS, at
from tests.configurations import EVERYTHING


def page_of(network: Network) -> PageNetwork:
    """As the page answers: one observation at a time, told where its numbers stand."""

    def judge(seen: bytes, places: array[int], ids: bytes, players: int, judging: bool, corrected: bool) -> list[float]:
        wide = np.frombuffer(seen, np.uint8)[np.array(places)][None]
        legal = np.frombuffer(ids, np.int64)
        values = shipped_values() if corrected else None
        judged = network.judge(wide, np.array([players]), [legal], values)
        told: list[float] = judged.policy[0].tolist()
        expected: list[float] = judged.shares[0].tolist() + judged.points[0].tolist()
        return told + expected if judging else told

    return PageNetwork(judge)


@pytest.mark.parametrize("options", [Options(3), EVERYTHING])
def test_it_says_what_numpy_says(options: Options) -> None:
    """Decisions, judgements and searches, seat by seat at the table."""
    here, there = Duke(page_of(shipped()), corrected=False), Duke(shipped(), corrected=False)
    for moment in MOMENTS:
        game = at(options, moment)
        for seat in game.actors:
            seen = observe(game, seat, Rng(1))
            assert here.choose(seen) == there.choose(seen)
            one, other = here.judge(seen), there.judge(seen)
            assert one.best == other.best
            assert one.shares == pytest.approx(other.shares, abs=1e-4)
            assert one.points == pytest.approx(other.points, abs=1e-2)
    game = at(options, MOMENTS[0])
    seat = game.actors[0]
    searches = []
    for network in (page_of(shipped()), shipped()):
        bot = Duke(network, Budget(simulations=30), corrected=False)
        bot.begin(options, seat, 1)
        searches.append([each.action for each in bot.consider(observe(game, seat, Rng(1)))])
    assert searches[0] == searches[1]


def test_the_page_is_told_the_layout() -> None:
    told = json.loads(layout_told())
    assert len(told["most"]) == LAYOUT.wide
    assert len(told["sources"]) == len(told["thresholds"]) == LAYOUT.inputs - LAYOUT.wide
    assert (told["points"], told["seats"]) == (LAYOUT.blocks["points"].offset, 5)


def test_who_needs_it() -> None:
    asked = {"table": "t", "seat": 0}
    for bot in ("duke", "duke:40", "baron", "marquess"):
        assert needs_network(json.dumps({**asked, "bot": bot}))
    for bot in ("page", "squire:lesson", "knight", "lord:1000ms"):
        assert not needs_network(json.dumps({**asked, "bot": bot}))
    assert json.loads(without_network(json.dumps({**asked, "bot": "duke", "hint": "h"})))["bot"] == "lord:1000ms"
    assert without_network(json.dumps({**asked, "bot": "duke"})) == ""
