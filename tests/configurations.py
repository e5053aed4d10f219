"""The configurations that tests play: all of them, a few to represent them, and a part chosen by LANCASTER_SEED.

`tests/conftest.py` names parameters that are Options with `named`, so tests need no `ids` for them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

import pytest

from lancaster import Options, compiled
from lancaster.fuzz.configurations import configurations

SEED: Final = int(os.environ.get("LANCASTER_SEED") or 1)

# Players × modules × named decks: 52.
ALL: Final = tuple(configurations())

# Every number of players, every choice of modules, every set of laws, and a deck mixed from several sets.
SOME: Final = (
    Options(2, "kings", court=True, displeasure=True),
    Options(2, "new"),
    Options(3, "random", court=True, displeasure=True),
    Options(3, "new", court=True),
    Options(4, "base"),
    Options(4, "new", displeasure=True),
    Options(5, "new,base,kings,new,new", court=True, displeasure=True),
)

# For tests that need one game with all there is.
EVERYTHING: Final = Options(4, "random", court=True, displeasure=True)

# Every fourth of all: each of the four quarters has every number of players, choice of modules and set of laws.
QUARTER: Final = ALL[SEED % 4 :: 4]


def named(options: Options) -> str:
    """A short name, such as 4-new-court-displeasure."""
    return "-".join([str(options.players), options.laws, *_modules(options)])


def _modules(options: Options) -> list[str]:
    return [name for name, on in (("court", options.court), ("displeasure", options.displeasure)) if on]


_QUARTER_NOW = [pytest.param(each, marks=() if each in QUARTER else pytest.mark.soak) for each in ALL]

# A quarter of them by LANCASTER_SEED, and the other three under `-m soak`.
sampled_configurations = pytest.mark.parametrize("options", _QUARTER_NOW)

# All of them where the rules are compiled, which is several times as fast; the same source in plain Python plays a
# quarter, and the other three under `-m soak`.
every_configuration = pytest.mark.parametrize("options", ALL if compiled() else _QUARTER_NOW)

_TWO_NOW = (SEED % len(SOME), (SEED + len(SOME) // 2) % len(SOME))

# Two of SOME by LANCASTER_SEED, and the others under `-m soak`: for whole games that take seconds.
two_of_some = pytest.mark.parametrize(
    "options",
    [pytest.param(each, marks=() if number in _TWO_NOW else pytest.mark.soak) for number, each in enumerate(SOME)],
)


def one_of(names: str, values: Sequence[Any], ids: Sequence[str] | None = None) -> pytest.MarkDecorator:
    """As `parametrize`, with one of the values by LANCASTER_SEED; the others under `-m soak`."""
    several = "," in names
    chosen = SEED % len(values)
    marked = [
        pytest.param(*(value if several else [value]), marks=() if number == chosen else pytest.mark.soak)
        for number, value in enumerate(values)
    ]
    return pytest.mark.parametrize(names, marked, ids=ids)
