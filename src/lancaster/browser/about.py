"""What this edition offers: its bots, and what a page must know of it."""

from __future__ import annotations

from lancaster.bots import registry
from lancaster.bots.offered import NotOffered, allowed, as_data
from lancaster.browser.home_tables import Data
from lancaster.material import shipped
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SHIPPED
from lancaster.version import RULES_VERSION, __version__

PROTOCOL_VERSION = 1
BOT_SECONDS = 5.0  # at the most, as a server allows by default
BOT_SIMULATIONS = 2_000


def about() -> Data:
    """What is offered in every tab (wire.About)."""
    return {
        "server": __version__,
        "rules": RULES_VERSION,
        "protocol": PROTOCOL_VERSION,
        "compiled": False,
        "bots": as_data([entry for entry in registry.OWN if entry.code != "random"]),
        "materials": {SHIPPED: shipped().digest},
        "bot_seconds": BOT_SECONDS,
        "bot_simulations": BOT_SIMULATIONS,
        "push_key": "",
        "guest_days": 0,
        "log_days": 0,
        "expire_open": 0,
        "expire_live": 0,
        "expire_turns": 0,
    }


def bot_text(text: str) -> str:
    """A bot that can be chosen here, in canonical form."""
    try:
        return allowed(text, BOT_SECONDS, BOT_SIMULATIONS)
    except NotOffered as error:
        raise Refused(error.code, **error.details) from None
