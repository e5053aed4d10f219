"""The use and the yield of the material as tables: counties, castle, favours, laws, conflicts, offices."""

from __future__ import annotations

from collections import Counter

from lancaster.arena.intervals import wilson
from lancaster.arena.tables import Table, share
from lancaster.arena.usage import Fights, Usage, Use
from lancaster.material import Material
from lancaster.rules.laws.deck import LAWS
from lancaster.words import law_text

YIELDS = (
    "points",
    "gold",
    "squires",
    "votes",
    "seals",
    "knights",
    "upgrades",
    "bishops",
    "extensions",
    "nobles",
    "crossings",
)


def usage_tables(usage: Usage, material: Material, players: int) -> list[Table]:
    """Every table; what was never used is left out of the last one only."""
    made = [_counties(usage, material), _castle(usage, material), _favours(usage, material), _laws(usage, players)]
    made.append(_conflicts(usage))
    if any(name.startswith("office ") for name in usage.uses):
        made.append(_offices(usage, material))
    return made


def _counties(usage: Usage, material: Material) -> Table:
    rows = []
    for county in material.counties:
        use = usage.use(f"county {county.name}")
        rows.append(
            (
                f"{county.name} (from {county.minimum}): {county.reward}",
                _each(use.placed, usage.games),
                _each(use.displaced, usage.games),
                _each(use.uses, usage.games),
                _yield(use.gains, use.uses),
                _yield(use.costs, use.uses),
                _winner(use),
            )
        )
    columns = ("county", "knights a game", "displaced", "resolved a game", "gives", "costs", "by the winner")
    return Table("Counties", columns, tuple(rows))


def _castle(usage: Usage, material: Material) -> Table:
    rows = []
    for space in material.castle:
        use = usage.use(f"castle {space.key}")
        price = f" for {space.price} squires" if space.price else ""
        rows.append(
            (
                f"{space.key}: {space.reward}{price}",
                _each(use.placed, usage.games),
                _each(use.built, usage.games),
                _each(use.uses, usage.games),
                _yield(use.gains, use.uses),
                _winner(use),
            )
        )
    columns = ("space", "knights a game", "extensions a game", "yields a game", "gives", "by the winner")
    return Table("Castle", columns, tuple(rows))


def _favours(usage: Usage, material: Material) -> Table:
    rows = []
    for favour in material.favours:
        use = usage.use(f"favour {favour.key}")
        rows.append(
            (
                f"{favour.key}: {favour.reward}",
                _each(use.uses, usage.games),
                _yield(use.gains, use.uses),
                _winner(use),
            )
        )
    return Table("The King's favours", ("tile", "taken a game", "gives", "by the winner"), tuple(rows))


def _laws(usage: Usage, players: int) -> Table:
    rows = []
    for law in LAWS:
        name = law.source
        if name not in usage.uses:
            continue
        use = usage.uses[name]
        rows.append(
            (
                f"{law.key}: {law_text(law.key).rstrip('.')}",
                share(wilson(use.built, use.offered)) if use.offered else "–",
                _each(use.placed, usage.games),
                f"{use.uses / (use.placed * players):.0%}" if use.placed else "–",
                _yield(use.gains, use.placed),
                _yield(use.costs, use.placed),
                _winner(use),
            )
        )
    columns = ("law", "accepted", "applied a game", "of the seats", "gives in all", "costs in all", "by the winner")
    return Table("Laws", columns, tuple(rows))


def _conflicts(usage: Usage) -> Table:
    rows = []
    for strength in sorted({strength for strength, _ in usage.fights}):
        upper = usage.fights.get((strength, False), Fights())
        lower = usage.fights.get((strength, True), Fights())
        both = Fights()
        both.add(upper)
        both.add(lower)
        rows.append(
            (
                str(strength),
                _each(upper.fought, usage.games),
                share(wilson(upper.won, upper.fought)) if upper.fought else "–",
                _each(lower.fought, usage.games),
                share(wilson(lower.won, lower.fought)) if lower.fought else "–",
                _each(both.english, both.fought),
                _each(both.houses, both.fought),
                _each(both.points, both.fought),
            )
        )
    columns = (
        "strength of France",
        "upper row a game",
        "England wins",
        "lower row a game",
        "England wins",
        "English strength",
        "houses",
        "points given",
    )
    return Table("Conflicts", columns, tuple(rows))


def _offices(usage: Usage, material: Material) -> Table:
    rows = []
    for office in material.offices:
        use = usage.use(f"office {office.key}")
        rows.append((office.key, _each(use.uses, usage.games), _yield(use.gains, use.uses), _winner(use)))
    return Table("Offices", ("office", "held a game", "gives", "by the winner"), tuple(rows))


def _each(number: float, of: int) -> str:
    return f"{number / of:.2f}" if of else "–"


def _yield(amounts: Counter[str], uses: int) -> str:
    """What one use gives or costs on average."""
    if not uses:
        return "–"
    parts = [f"{amounts[kind] / uses:.2f} {kind}" for kind in YIELDS if amounts[kind] / uses >= 0.005]
    return ", ".join(parts) or "–"


def _winner(use: Use) -> str:
    return f"{use.won / use.uses:.0%}" if use.uses else "–"
