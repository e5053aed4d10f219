"""The use of the material, checked against the games themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from lancaster import Game, Options
from lancaster.arena.usage import usage, usage_of
from lancaster.rules.events import BishopTaken, Changed, Extended, Fought, NobleTaken, Recruited, Upgraded
from lancaster.rules.terms import KINDS
from tests.cli.command import play
from tests.configurations import SOME


@pytest.mark.parametrize("options", SOME)
def test_everything_gained_is_found_again(options: Options) -> None:
    """Each piece and each coin from county, castle, favour, law or office is counted once, under its source."""
    for seed in range(8):
        game = play(options, seed)
        counted = usage_of(game)
        events = list(game.history())
        for what, kinds in {
            "knights": Recruited,
            "upgrades": Upgraded,
            "bishops": BishopTaken,
            "nobles": NobleTaken,
        }.items():
            number = sum(isinstance(event, kinds) for event in events)
            assert sum(use.gains[what] for use in counted.uses.values()) == number, what
        built = sum(isinstance(event, Extended) for event in events)
        assert sum(use.gains["extensions"] for use in counted.uses.values()) == built - options.players  # R1.4
        assert sum(use.built for name, use in counted.uses.items() if name.startswith("castle")) == built
        gained: Counter[str] = Counter()
        for event in events:
            if (
                isinstance(event, Changed)
                and event.amount > 0
                and event.source.startswith(("law ", "county ", "castle "))
            ):
                gained[event.source + KINDS[event.what]] += event.amount
        for name, use in counted.uses.items():
            if name.startswith(("law ", "county ", "castle ")):
                for kind in KINDS:
                    assert use.gains[kind] == gained[name + kind]
        fights = [event for event in events if isinstance(event, Fought)]
        assert sum(fight.fought for fight in counted.fights.values()) == len(fights)
        assert sum(fight.won for fight in counted.fights.values()) == sum(event.won for event in fights)
        assert sum(fight.fought for (_, lower), fight in counted.fights.items() if not lower) == 10


def test_nobles_are_put_down_to_where_they_come_from() -> None:
    """R2.10, R4.3: a noble by favour, of whatever county, is no noble of that county's knight."""
    games = [play(Options(4), seed) for seed in range(10)]
    by_favour = 0
    by_county: Counter[str] = Counter()
    for game in games:
        again = Game.deal(game.options, game.dealt)
        for seat, action in game.moves:
            prompt = again.prompt(seat)
            assert prompt is not None
            taken = sum(isinstance(event, NobleTaken) for event in again.play(seat, action))
            if prompt.kind == "county":
                by_county[prompt.subject] += taken
            else:
                by_favour += taken
    counted = usage(games)
    assert counted.use("favour noble").gains["nobles"] == by_favour > 0
    assert by_county.total() > 0
    for county, number in by_county.items():
        assert counted.use(f"county {county}").gains["nobles"] == number


def test_uses_by_the_winner() -> None:
    games = [play(Options(4), seed) for seed in range(10)]
    total = usage(games)
    assert total.games == 10
    for name, use in total.uses.items():
        assert 0 <= use.won <= use.uses, name
    assert total.use("county Surrey").placed >= total.use("county Surrey").uses
    county = total.use("county Surrey")
    assert county.placed - county.displaced == county.uses  # base laws send nobody home


def test_laws_are_offered_accepted_and_applied() -> None:
    total = usage([play(Options(4), seed) for seed in range(5)])
    laws = {name: use for name, use in total.uses.items() if name.startswith("law ")}
    assert sum(use.offered for use in laws.values()) == 5 * 15
    assert sum(use.placed for use in laws.values()) == 5 * 15  # three laws are applied in each of five rounds
    assert all(use.built <= use.offered for use in laws.values())
