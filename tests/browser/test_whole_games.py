"""Whole games through the web page against bots: by mouse alone, by keyboard alone, and by finger on a phone, for every
number of players and each module. `make soak` plays them all. `make test` plays one with each hand, chosen by
LANCASTER_SEED: one of them to its end, of the others the first `ROUNDS` rounds.

Every decision is taken in its own form on the table, in its panel, or in the nested lists, by chance; on the way the
page is held against what the server says, and nothing legal may be missing. Pictures are kept in build/browser/.
"""

from __future__ import annotations

import itertools
import time
from collections import Counter

import pytest
from playwright.sync_api import expect

from lancaster import Rng
from tests.browser import shown_table
from tests.browser.choices import State
from tests.browser.deciding import Decision, Through
from tests.browser.person import DESKTOP, PHONE, Meet
from tests.browser.pointers import Keyboard, Way
from tests.configurations import SEED

MODULES: dict[str, dict[str, object]] = {
    "base": {},
    "new": {"laws": "new"},
    "court": {"court": True},
    "displeasure": {"displeasure": True},
    "everything": {"court": True, "displeasure": True, "laws": "kings"},
}
HANDS: tuple[Way, ...] = ("mouse", "keyboard", "finger")
GAMES = [*itertools.product((2, 3, 4, 5), MODULES)]
ROUNDS = 2  # every phase, and what is carried over from one round to the next


def _games() -> list[object]:
    """All games by each hand; those that are not marked are played by `make test`, too."""
    rng = Rng(SEED)
    chosen = {hand: rng.choice(GAMES) for hand in HANDS}
    whole = rng.choice(HANDS)
    begun = [
        pytest.param(hand, *chosen[hand], ROUNDS, id=f"{hand}-{chosen[hand][0]}-{chosen[hand][1]}-begun")
        for hand in HANDS
        if hand != whole
    ]
    to_the_end = [
        pytest.param(
            hand,
            players,
            modules,
            None,
            marks=[] if hand == whole and (players, modules) == chosen[hand] else [pytest.mark.soak],
            id=f"{hand}-{players}-{modules}",
        )
        for hand in HANDS
        for players, modules in GAMES
    ]
    return [*begun, *to_the_end]


@pytest.mark.parametrize(("by", "players", "modules", "rounds"), _games())
def test_a_game(meet: Meet, by: Way, players: int, modules: str, rounds: int | None) -> None:
    """Every decision until the result, which is the one the server tells; or until so many rounds are over."""
    print(f"LANCASTER_SEED={SEED}")
    rng = Rng(SEED * 1000 + players * 10 + list(MODULES).index(modules))
    anne = meet("Anne", size=PHONE if by == "finger" else DESKTOP)
    anne.become_guest()
    seed = rng.randrange(2**32)
    table = anne.make_table(*["page"] * (players - 1), seed=seed, **MODULES[modules])
    anne.open_table(table)
    hand = anne.hand(by)
    kinds: Counter[str] = Counter()
    began = time.monotonic()
    while (state := anne.await_turn(table)) is not None:
        if anne.close_reveals(hand) and "reveal" not in kinds:
            kinds["reveal"] += 1
        if rounds is not None and state["view"]["round"] > rounds:
            return
        kind = state["prompt"]["kind"]
        if kind != "ballot":  # while others vote too
            shown_table.check(anne.page, state)
        if kind not in kinds:
            anne.screenshot(f"{kind}-{by}-{players}-{modules}")
        kinds[kind] += 1
        action = _any(state, rng)
        through: Through = rng.choice(("table", "table", "panel", "panel", "list"))
        where = f"{kind}: {action} through the {through}, in round {state['view']['round']}"
        try:
            Decision(anne.page, state, hand, rng).make(action, through)
            anne.await_played(table, state, action)
        except Exception as problem:
            played = [f"{entry['seat']}: {entry['data'].get('action')}" for entry in anne.entries(table)]
            problem.add_note("\n".join([f"seed {seed}, played so far:", *played, where]))
            raise
        if isinstance(hand, Keyboard):
            hand.check_focus()
    lasted = time.monotonic() - began
    print(f"{by}, {players} players, {modules}: {sum(kinds.values())} decisions in {lasted:.1f} s: {dict(kinds)}")
    anne.close_reveals(hand)
    shown_table.check(anne.page, anne.state(table))
    anne.screenshot(f"over-{by}-{players}-{modules}")
    hand.press(f'a[href="/result/{table}"]')
    result = anne.state(table)["summary"]["result"]
    points = [str(each).replace("-", "−") for each in sorted(result["points"], reverse=True)]
    expect(anne.page.locator("table tbody tr td.total")).to_have_text(points)
    anne.screenshot(f"result-{by}-{players}-{modules}", whole=True)


def _any(state: State, rng: Rng) -> str:
    """An action by chance: a word at a time, so that the many ways of a lord's party do not outweigh all else.

    Whoever declines everything soon has no knights left to play with, so that is done seldom.
    """
    words: list[str] = []
    choices = [choice for choice in state["choices"] if choice["word"] != "none" or rng.randrange(4) == 0]
    choices = choices or state["choices"]
    while True:
        choice = rng.choice(choices)
        words.append(choice["word"])
        choices = choice.get("choices") or []
        if not choices or (choice.get("end") and rng.randrange(1 + len(choices)) == 0):
            return " ".join(words)
