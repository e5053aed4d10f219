"""What was played at a point, as clients are told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lancaster.game import Game
from lancaster.notation import parse
from lancaster.study.openings.points import SCOPES, Point
from lancaster.study.openings.tally import WIN, Tallies, total
from lancaster.tables.sitting import Sitting

Data = dict[str, Any]


def rows_of(tallies: Tallies) -> list[Data]:
    """Actions with share and result (wire.OpeningAction), those that were chosen most often first."""
    all_chosen = total(tallies.values()).chosen
    rows = [
        {
            "action": action,
            "games": each.games,
            "share": round(each.chosen / all_chosen, 4) if all_chosen else 0.0,
            "wins": round(each.wins / WIN / each.games, 4),
            "points": round(each.points / each.games, 2),
            "lead": round(each.lead / each.games, 2),
        }
        for action, each in tallies.items()
    ]
    return sorted(rows, key=lambda row: (-row["share"], -row["games"], row["action"]))


def openings(point: Point | None, sources: Mapping[str, Mapping[str, Tallies]], played: str | None = None) -> Data:
    """What was played at a point, by source and scope (wire.Openings)."""
    return {
        "asked": point is not None,
        "seat": point.seat if point is not None else None,
        "place": point.place if point is not None else None,
        "kind": point.kind if point is not None else None,
        "played": played,
        "sources": [
            {
                "source": source,
                "scopes": [
                    {
                        "scope": scope,
                        "games": total(scopes[scope].values()).games,
                        "actions": rows_of(scopes[scope]),
                    }
                    for scope in SCOPES
                    if scopes.get(scope)
                ],
            }
            for source, scopes in sources.items()
        ],
    }


def standing_after(s: Sitting, entry: int) -> tuple[Game, tuple[int, str] | None]:
    """How a finished game stood after an entry, and who played what then; None at the end."""
    assert s.game is not None, "a finished table has a game"
    game = Game.deal(s.game.options, s.game.dealt)
    for play in s.plays:
        if play.number > entry:
            return game, (play.seat, play.action)
        game.push(play.seat, parse(play.action))
    return game, None
