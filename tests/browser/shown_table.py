"""The table as the web page shows it, in English, read back and compared with what the server says."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from tests.browser.choices import State

PHASES = {
    "setup": "Set-up",
    "placement": "Placement",
    "parliament": "Parliament",
    "rewards": "Rewards",
    "over": "The end",
}

_READ = """() => {
  const text = (node) => node?.textContent.trim().replaceAll('−', '-') ?? null;
  const number = (node) => (node === null ? null : Number(text(node)));
  const points = {};
  for (const each of document.querySelectorAll('.house[class*=p-], .rival[class*=p-]')) {
    const colour = [...each.classList].find((name) => name.startsWith('p-')).slice(2);
    const shown = each.querySelector('.sc .n, span.sc');
    if (shown !== null) points[colour] = number(shown);
  }
  const purse = {};
  for (const each of document.querySelectorAll('.house .purse .sr')) {
    const [what, n] = text(each).split(': ');
    purse[what.toLowerCase()] = n;
  }
  const counties = {};
  for (const each of document.querySelectorAll('.county')) {
    const name = each.querySelector('.hit').dataset.target.slice('county:'.length);
    counties[name] = each.querySelectorAll('.piece:has(svg)').length;
  }
  return {
    head: Number(document.querySelector('[data-head]').dataset.head),
    round: document.querySelector('header .pips')?.ariaLabel,
    phase: text(document.querySelector('.phases [aria-current=step], header .ph')),
    track: document.querySelector('.score')?.ariaLabel.replaceAll('−', '-'),
    narrow: document.querySelector('.phone') !== null,
    players: [...document.querySelectorAll('.players .sr')].map(text),
    points,
    purse,
    laws: [...document.querySelectorAll('[data-target^="law:"]')].map((each) => each.dataset.target.slice(4)),
    counties,
    actors: document.querySelectorAll('.order [aria-current=step]').length,
  };
}"""

# what puts a question may have to be loaded first
_ASKED = "kind => document.querySelector('[data-ask]')?.dataset.kind === kind"


def read(page: Page) -> dict[str, Any]:
    """What is shown of the game."""
    found: dict[str, Any] = page.evaluate(_READ)
    return found


def check(page: Page, state: State) -> None:
    """The page shows the same game as the server tells: round, phase, points, purse, laws, who stands in England."""
    page.wait_for_function(_ASKED, arg="" if state["prompt"] is None else state["prompt"]["kind"])
    shown, view = read(page), state["view"]
    assert shown["head"] == state["head"]
    assert shown["round"] == f"Round {view['round']} of {view['rounds']}"
    assert shown["phase"] == PHASES[view["phase"]]
    points = {seat["colour"]: seat["points"] for seat in view["seats"]}
    if shown["narrow"]:  # where an area is shown at a time
        told = [re.findall(r"-?\d+", each.split(",")[0])[-1] for each in shown["players"]]
        assert sorted(int(each) for each in told) == sorted(points.values())
        return
    assert shown["points"] == points
    track = shown["track"].removeprefix("Points: ").split(", ")
    assert [int(each.rpartition(" ")[2]) for each in track] == sorted(points.values(), reverse=True)
    own = view["seats"][state["seat"]]
    purse = {what: str(own[what]) for what in ("gold", "squires", "votes")}
    assert purse.items() <= shown["purse"].items()
    assert sorted(shown["laws"]) == sorted([*view["laws"], *view["proposals"]])
    pieces = {county["name"]: 1 + (county["house"] is not None) for county in view["counties"]}
    assert shown["counties"] == pieces  # the noble, and the knight if there is one
    assert shown["actors"] == len(view["actors"])
