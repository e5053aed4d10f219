"""All configurations: players × law sets by section × modules (R3.6, R10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from lancaster.chance import Chooser
from lancaster.options import SECTIONS, Options

PLAYERS = (2, 3, 4, 5)
MODULES = ((False, False), (True, False), (False, True), (True, True))
NAMED = ("base", "new", "random", "kings")


def configurations() -> Iterator[Options]:
    """Players × modules × named decks of the shipped sets of laws: 52 of them."""
    for players, (court, displeasure), laws in product(PLAYERS, MODULES, NAMED):
        if laws != "kings" or (court and displeasure):
            yield Options(players, laws, court, displeasure)


def random_options(rng: Chooser) -> Options:
    """Any configuration, the law set of each section drawn on its own."""
    players = PLAYERS[rng.randrange(len(PLAYERS))]
    court, displeasure = MODULES[rng.randrange(len(MODULES))]
    plain = Options(players, "base", court, displeasure)
    sets = [plain.sets_in_play(number) for number in range(SECTIONS)]
    return Options(players, [names[rng.randrange(len(names))] for names in sets], court, displeasure)
