"""Actions as messages of the catalogue (`review.act.KEY`), in no language: what a review speaks of."""

from __future__ import annotations

from typing import Any

from lancaster.rules.actions import (
    Action,
    Ballot,
    Claim,
    Convert,
    Cross,
    Exchange,
    Extend,
    NameStart,
    Nothing,
    PayCounties,
    PayExtensions,
    Ransom,
    Recruit,
    Send,
    TakeBishop,
    TakeFavour,
    TakeNoble,
    Upgrade,
)
from lancaster.rules.bands import MEMBERS
from lancaster.rules.placing_actions import AtOffice, AtTreasury, InCastle, InCounty, InFront, KnightPlacing
from lancaster.rules.terms import (
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    KINDS,
    OFFICE_NAMES,
    PLACE_NAMES,
    SPACE_NAMES,
)

Message = tuple[str, dict[str, Any]]  # a key of the catalogue, and its arguments


def phrase(action: Action, law: str = "") -> Message:
    """An action as a message; `law` is what a ballot is about."""
    key, args = _said(action)
    if isinstance(action, Ballot):
        args["law"] = law
    return f"review.act.{key}", args


def _said(action: Action) -> tuple[str, dict[str, Any]]:
    match action:
        case KnightPlacing():
            company = {"squires": action.squires} if isinstance(action, InCounty) and action.squires else {}
            company |= {word: 1 for word in action.path if word in ("shield", "archer", "tudor")}
            return "place", {
                "ally": bool(action.ally),
                "strength": action.strength,
                "place": _place(action),
                "company": company,
            }
        case AtOffice():
            company = {"bishops": action.bishops} if action.bishops else {}
            company |= {"tudor": 1} if action.tudor else {}
            knights = list(MEMBERS[action.band])
            return "lord", {
                "office": OFFICE_NAMES[action.office],
                "alone": not knights and not company,
                "knights": knights,
                "company": company,
            }
        case AtTreasury():
            return "treasury", {"what": action.path[-1] if action.path[-1] in KINDS else None}
        case Ballot():
            return "ballot", {"aye": action.yes, "company": {"votes": action.votes} if action.votes else {}}
        case TakeFavour():
            return "favour", {"tile": FAVOUR_NAMES[action.tile]}
        case TakeNoble():
            return "noble", {"county": COUNTY_NAMES[action.county]}
        case Upgrade():
            return "upgrade", {"knights": [action.strength], "place": PLACE_NAMES[action.place]}
        case Extend():
            return "extend", {"space": SPACE_NAMES[action.space]}
        case Claim():
            return f"take-{action.text.partition(' ')[2]}", {}
        case Cross():
            return "cross", {"place": FRONT_NAMES[action.front]}
        case NameStart():
            return "start", {"whom": action.seat}
        case Ransom():
            return "ransom", {"knights": list(MEMBERS[action.band])}
        case Exchange():
            return "exchange", {"times": action.times}
        case Convert():
            return "convert", {"gets": {action.path[1]: action.times}}
        case Send():
            fronts = [FRONT_NAMES[front] for front, squires in enumerate(action.squires) if squires]
            company = {"squires": sum(action.squires)}
            if len(fronts) == 1:
                return "send", {"company": company, "front": fronts[0]}
            return "send-several", {"company": company}
        case PayCounties():
            return "pay-counties", {"county": list(action.path[1:])}
        case PayExtensions():
            return "pay-extensions", {"space": list(action.path[1:])}
        case TakeBishop():
            return "bishop", {}
        case Recruit():
            return "recruit", {}
        case Nothing():
            return "decline", {}
        case _:  # a kind of action that has no words here yet
            return "other", {"given": action.text}


def _place(action: KnightPlacing) -> str:
    match action:
        case InCounty():
            return COUNTY_NAMES[action.county]
        case InFront():
            return FRONT_NAMES[action.front]
        case InCastle():
            return f"castle {SPACE_NAMES[action.space]}"
        case _:
            return "tower"
