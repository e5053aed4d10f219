"""The symbols on the card of a law, as text: what it counts or costs, an arrow, and what it gives.

    2 county > 3p        numbers, names of icons (web/src/drawing/sprite.svg), points
    most gold > upgrade  `most` and `least` say who qualifies, `no` what must be missing
    gold squire > / 3p   a slash begins a new line

The page draws this text (web/src/table/lawSymbols.ts). It is the same in every language.
"""

from __future__ import annotations

from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import FEWEST, FOR_EVERY, MOST
from lancaster.words.laws import price_of

# what laws count, by the key of the thing
THINGS = {
    "gold": "gold",
    "squires": "squire",
    "shame": "shame",
    "leftover-votes": "vote",
    "nobles": "noble",
    "no-noble": "no noble",
    "no-bishop": "no bishop",
    "extensions": "extension",
    "counties": "county",
    "counties-without-nobles": "no noble knight",
    "squires-in-counties": "squire county",
    "conflicts": "conflict",
    "knights-in-conflicts": "conflict",
    "knights-in-castle": "castle knight",
    "knights-in-tower": "tower knight",
    "placed-1": "knight-1",
    "placed-2": "knight-2",
    "no-placed-2": "no knight-2",
    "all-placed-1": "3 knight-1",
    "all-placed-2": "2 knight-2",
    "all-strengths-placed": "knight-1 knight-2 / knight-3 knight-4",
}

# what laws give and cost
GIFTS = {
    "gold": "gold",
    "squires": "squire",
    "votes": "vote",
    "leftover-votes": "vote",
    "seals": "seal",
    "knights": "new-knight",
    "upgrades": "upgrade",
    "placed-upgrades": "upgrade",
    "extensions": "extension",
    "nobles": "noble",
}

# laws of a shape of their own, by key
OWN = {
    "B2b": "knight-3 > knight-4",
    "N1b": "squire > conflict +1",
    "N2d": "county −1 gold",
    "N3b": "2 gold > squire / 2 squire > gold",
    "N3c": "extension −1 squire",
    "K2a": "most squire −2 / most gold −3",
    "K2c": "no bishop > / −1 shame",
    "K3b": "most squire > 3p / most gold > 3p",
}
MARKS = ("most", "least", "no")
WIDE = 3  # so many icons take a line of their own


def law_symbols(key: str) -> str:
    """The symbols of a law.

    >>> law_symbols("B0c"), law_symbols("N4b")
    ('2 county > 3p', 'gold squire vote > / 3p')
    """
    law = LAWS[NUMBER[key]]
    if key in OWN:
        return OWN[key]
    left: list[str] = []
    if law.thing is not None:
        if law.shape in (MOST, FEWEST):
            left.append("most" if law.shape == MOST else "least")
        if law.shape == FOR_EVERY and law.per > 1:
            left.append(str(law.per))
        left += THINGS.get(law.thing.key, "").split()
    left += _amounts(list(price_of(law).items()))
    right = _amounts(law.gives)
    icons = [word for word in left if word not in MARKS and not word.isdigit()]
    new_line = "/" not in left and (len(icons) >= WIDE or len(right) >= WIDE or (len(left) > 1 and len(right) > 1))
    return " ".join([*left, ">", *(["/"] if new_line else []), *right])


def _amounts(parts: list[tuple[str, int]]) -> list[str]:
    found: list[str] = []
    for what, amount in parts:
        if what == "points":
            found.append(f"{amount}p")
        elif what == "shame":
            found += [f"+{amount}", "shame"]
        else:
            found += [str(amount), GIFTS[what]] if amount > 1 else [GIFTS[what]]
    return found
