"""What is in the box of a game: every number a client draws, and the laws that can come up (wire.Box)."""

from __future__ import annotations

from typing import Any

from lancaster.material import Reward, differences, provenance
from lancaster.material.values import Space
from lancaster.options import SECTIONS, Options
from lancaster.rules.laws.deck import LAWS, section
from lancaster.rules.laws.law import Law
from lancaster.rules.parliament import LAWS_IN_FORCE
from lancaster.words import law_symbols
from lancaster.words.laws import price_of

Data = dict[str, Any]


def box_of(options: Options) -> Data:
    """What is in the box, for this number of players."""
    material = options.material
    return {
        "digest": material.digest,
        "changes": [
            {"key": key, "value": value, "shipped": provenance(key).value} for key, value in differences(material)
        ],
        "rounds": material.rounds,
        "proposals": LAWS_IN_FORCE,
        "counties": [{"name": c.name, "minimum": c.minimum, "reward": _gains(c.reward)} for c in material.counties],
        "castle": [_space(s, s.price) for s in material.castle],
        "ally_spaces": list(material.ally_spaces),
        "ally_castle": [_space(s, 0) for s in material.castle if s.key in material.ally_spaces],
        "favours": [{"key": f.key, "reward": _gains(f.reward)} for f in material.favours_for(options.players)],
        "conflicts": [
            {"name": c.name, "strength": c.strength, "points": list(c.points)}
            for c in material.conflicts_for(options.players)
        ],
        "laws": [law_box(LAWS[number]) for number in _laws_in_play(options)],
        "both_price": material.both_price,
        "ransom_price": material.ransom_price,
        "strength_points": list(material.strength_points),
        "extension_points": list(material.extension_points),
        "nobles_points": list(material.nobles_points),
        "lord_strength": material.lord_strength,
        "bishop_strength": material.bishop_strength,
        "archer_strength": material.archer_strength,
        "tudor_strength": material.tudor_strength,
        "bishop_limit": material.bishop_limit,
        "shame_per_field": material.numbers.shame_per_field[options.players],
    }


def _space(space: Space, price: int) -> Data:
    return {"key": space.key, "reward": _gains(space.reward), "price": price}


def _gains(reward: Reward) -> list[Data]:
    return [{"what": kind, "amount": int(getattr(reward, kind))} for kind in reward.kinds]


def _laws_in_play(options: Options) -> list[int]:
    """The numbers of the laws that can come up, section by section."""
    found: list[int] = []
    for number in range(SECTIONS):
        sets = options.sets_in_play(number) if options.sections is None else (options.sections[number],)
        for name in sets:
            found += section(name, number)
    return found


def law_box(law: Law) -> Data:
    """What a law declares (wire.LawBox)."""
    return {
        "key": law.key,
        "set": law.set,
        "section": law.section,
        "shape": law.shape,
        "thing": law.thing.key if law.thing is not None else "",
        "per": law.per,
        "price": [{"what": what, "amount": amount} for what, amount in price_of(law).items()],
        "gives": [{"what": what, "amount": amount} for what, amount in law.gives],
        "symbols": law_symbols(law.key),
    }
