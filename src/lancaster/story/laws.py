"""The 44 laws in our own words, one sentence each (R3.3)."""

from __future__ import annotations

SET_TITLES = {"base": "base game", "new": "The New Laws", "kings": "The King's Laws"}

LAW_TEXTS = {
    "B0a": "Whoever has the most gold upgrades one of their placed knights.",
    "B0b": "Whoever has the most squires gets a new knight.",
    "B0c": "3 points for every 2 counties with an own knight.",
    "B1a": "Any number of times: 1 gold for 1 vote.",
    "B1b": "Any number of times: 1 squire and 1 gold for 3 points.",
    "B1c": "1 extension for every 2 conflicts with an own knight.",
    "B1d": "1 squire for every placed knight of strength 2.",
    "B2a": "1 squire, 1 vote and 1 gold for every 2 conflicts with an own knight.",
    "B2b": "Whoever has placed the knight of strength 3 may swap it for the one of strength 4 in the reserve.",
    "B2c": "Whoever has no placed knight of strength 2 gets an upgrade.",
    "B2d": "5 points for every 3 own extensions.",
    "B3a": "3 points for every conflict with an own knight.",
    "B3b": "Whoever has placed all three knights of strength 1 gets 5 points.",
    "B3c": "8 points for every 3 counties with an own knight.",
    "B3d": "A new knight for every 3 own nobles.",
    "B4a": "Any number of times: 1 gold for 1 point.",
    "B4b": "Any number of times: 1 squire for 1 point.",
    "B4c": "Whoever has placed knights of all four strengths gets 6 points.",
    "N0a": "1 vote for every conflict with an own knight.",
    "N0b": "Whoever has the most squires gets 1 gold and 1 vote.",
    "N0c": "Whoever has the most gold gets 1 squire and 1 vote.",
    "N1a": "Whoever owns no noble gets 1 gold, 1 squire and 1 vote.",
    "N1b": "For every conflict with an own knight one squire may go into such a conflict, for 1 more strength there.",
    "N1c": "1 squire for every placed knight of strength 1.",
    "N1d": "Any number of times: 4 gold for 1 extension.",
    "N2a": "3 points for every knight in the own castle.",
    "N2b": "Whoever has the most votes left over gets an upgrade.",
    "N2c": "Whoever has placed both knights of strength 2 gets 3 points.",
    "N2d": "Every county with an own knight costs 1 gold; unpaid, the knight goes back to court.",
    "N3a": "5 points for every 2 counties with an own knight.",
    "N3b": "Any number of times, in one direction: 2 gold for 1 squire, or 2 squires for 1 gold.",
    "N3c": "Every own extension costs 1 squire; unpaid, it yields nothing this round.",
    "N3d": "3 points for every 2 squires standing with own knights in counties.",
    "N4a": "3 points for every own knight in a county without any noble left.",
    "N4b": "Any number of times: 1 gold, 1 squire and 1 vote left over for 3 points.",
    "N4c": "Whoever has the most knights in conflicts gets 5 points.",
    "K2a": "Whoever has the most squires gives up 2 squires; whoever has the most gold gives up 3 gold.",
    "K2b": "Whoever has the fewest shame gets 5 points.",
    "K2c": "Whoever owns no bishop returns 1 shame.",
    "K2d": "Any number of times: 1 seal for 2 squires and 1 gold.",
    "K3a": "Whoever has the most votes left over gets 1 seal.",
    "K3b": "Whoever has the most squires gets 3 points; whoever has the most gold gets 3 points.",
    "K3c": "1 shame for every 2 counties with an own knight.",
    "K3d": "3 points for every own knight in the Tower.",
}


def law_text(key: str) -> str:
    """A law as a sentence.

    >>> law_text("B4c")
    'Whoever has placed knights of all four strengths gets 6 points.'
    """
    return LAW_TEXTS[key]
