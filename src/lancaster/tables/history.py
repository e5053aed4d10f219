"""A part of a table's log, with what each entry brought.

Only the game is played again, not the clocks, and what was taken back before the part begins is left out. So a part
costs a bounded amount, however long the log is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lancaster.game import Game
from lancaster.rules.actions import Action
from lancaster.story.items import Question
from lancaster.story.round_accounts import RoundEvents
from lancaster.tables import payloads
from lancaster.tables.entries import NOTHING, Entry, Outcome, Play, action_data
from lancaster.tables.sitting import Sitting, lost_ranges


def part_of_log(
    sitting: Sitting, entries: Sequence[Entry], since: int, most: int, differs: int | None = None
) -> Iterator[tuple[Entry, Outcome]]:
    """At most so many entries after a number, from the whole log.

    `sitting` is the table before its first entry; after each step its game stands as after that entry. `differs` is the
    entry from which on the installed rules differ.
    """
    lost = lost_ranges(entries, differs)
    counted = [entry for entry in entries if not any(first <= entry.number <= last for first, last in lost)]
    _go_to(sitting, [entry for entry in counted if entry.number <= since])
    played = {entry.number for entry in counted}
    for entry in entries:
        if since < entry.number <= since + most:
            yield entry, sitting.apply_to_game(entry) if entry.number in played else NOTHING


def entries_told(
    sitting: Sitting, entries: Sequence[Entry], since: int, most: int, over: bool, differs: int | None = None
) -> list[dict[str, Any]]:
    """The same as everybody may see it (wire.Entry); `over`: the game is, and its ballots are known."""
    part = part_of_log(sitting, entries, since, most, differs)
    return [payloads.entry(entry, outcome, sitting.options, over) for entry, outcome in part]


def frames_told(
    sitting: Sitting,
    entries: Sequence[Entry],
    viewer_seat: int | None,
    first: int,
    most: int,
    over: bool,
    differs: int | None = None,
) -> list[dict[str, Any]]:
    """The game after each entry from `first` on, as the viewer may know it (wire.Frame)."""
    found: list[dict[str, Any]] = []
    for entry, outcome in part_of_log(sitting, entries, first - 1, most, differs):
        game = sitting.game
        found.append(
            {
                "entry": payloads.entry(entry, outcome, sitting.options, over),
                "view": game.view(viewer_seat) if game is not None else None,
                "forecast": game.forecast(viewer_seat) if game is not None else None,
            }
        )
    return found


def _go_to(sitting: Sitting, entries: Sequence[Entry]) -> None:
    """Let the game stand as after these entries."""
    plays: list[Play] = []
    for entry in entries:
        if entry.kind == "begin":
            sitting.apply_to_game(entry)
        elif entry.kind == "action":
            assert entry.seat is not None
            plays.append(Play(entry.number, entry.seat, entry.data["action"], None))
        elif entry.kind == "takeback":
            undone = set(entry.data["undone"])
            plays = [play for play in plays if play.number not in undone]
    if sitting.game is not None:
        sitting.stand_after(plays)


def played_told(
    game: Game, seat: int, action: Action, number: int, this_round: RoundEvents, over: bool
) -> dict[str, Any]:
    """Play an action, and tell it as the log of a table would (wire.Entry), as entry `number`.

    `this_round` follows what happens; `over` as above.
    """
    question = Question.of(game, seat)
    data = action_data(game, seat, str(action))
    told = [game.event_data(event) for event in game.play(seat, action)]
    outcome = Outcome(told, question, this_round.follow(told, game))
    return payloads.entry(Entry(number, "action", seat, data, None, None, 0, ""), outcome, game.options, over)
