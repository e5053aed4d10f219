"""Themes of puzzles: what a decision is about, told from the position and its best action alone."""

from __future__ import annotations

from typing import Final

from lancaster.game import Game
from lancaster.rules.actions import Action, Ballot, Cross, Ransom, Send, TakeBishop
from lancaster.rules.placing_actions import AtOffice, AtTreasury, InFront, InTower, KnightPlacing

DISPLACEMENT: Final = "displacement"
BALLOTS: Final = "ballots"
RANSOM: Final = "ransom"
CONFLICTS: Final = "conflicts"
SCORING: Final = "scoring"
HENRY: Final = "henry"
THEMES: Final = (RANSOM, DISPLACEMENT, HENRY, CONFLICTS, BALLOTS, SCORING)  # the rarest first


def themes_of(game: Game, seat: int, action: Action) -> tuple[str, ...]:
    """The themes of a decision, in the order of `THEMES`; none for one that is about something else.

    Only what the seat knows is looked at: what happens at once when it plays the action.
    """
    found = {
        DISPLACEMENT: isinstance(action, KnightPlacing) and _displaces(game, seat, action),
        BALLOTS: isinstance(action, Ballot),
        RANSOM: _asked(game, seat) == RANSOM and isinstance(action, Ransom),
        CONFLICTS: isinstance(action, InFront | Cross | Send),
        SCORING: game.round == game.table.book.rounds,
        HENRY: isinstance(action, AtOffice | AtTreasury | TakeBishop | InTower)
        or (isinstance(action, KnightPlacing) and action.beside != 0),
    }
    return tuple(theme for theme in THEMES if found[theme])


def _asked(game: Game, seat: int) -> str:
    prompt = game.prompt(seat)
    return prompt.kind if prompt is not None else ""


def _displaces(game: Game, seat: int, action: Action) -> bool:
    return any(event.kind == "displaced" for event in game.preview(seat, action))
