"""The bots that people can choose on this server; what cannot be chosen is refused."""

from __future__ import annotations

from lancaster.bots import offered as bots
from lancaster.bots.offered import NotOffered, offered
from lancaster.tables.refusals import Refused

__all__ = ["allowed", "offered"]


def allowed(text: str, cap_seconds: float, cap_simulations: int) -> str:
    """The bot's text in canonical form, or a refusal."""
    try:
        return bots.allowed(text, cap_seconds, cap_simulations)
    except NotOffered as error:
        raise Refused(error.code, **error.details) from None
