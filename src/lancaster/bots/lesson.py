"""The squires of the web page's lesson: they play a written game as long as the learner does.

The lesson explains the first two rounds of one game move by move, so the other two seats must play exactly these moves,
even where squires would choose others. When the learner leaves the line, or its end is reached, they go on as ordinary
squires.
"""

from __future__ import annotations

from collections.abc import Sequence

from lancaster.bots.bot import Observation
from lancaster.bots.registry import LESSON
from lancaster.bots.squire import Squire
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.events import Event, Voted

PLAYERS = 3
SEED = 133
# fmt: off
LINE = (  # seat and action; the learner has seat 0
    (0, "extend squires"), (1, "extend squires"), (2, "extend squires"),
    (0, "2 Northumberland"), (1, "2 Northumberland +1"), (2, "2 Bedford"),
    (0, "2 Bedford +1"), (1, "1 up2"), (1, "favour more-squires"), (2, "2 Suffolk"),
    (0, "1 up2"), (0, "favour gold"), (2, "1 up2"), (2, "favour squires"),
    (1, "yes"), (2, "no 1"), (0, "no"),
    (1, "yes 1"), (2, "no"), (0, "no 1"),
    (1, "yes"), (2, "yes"), (0, "no"),
    (1, "take both"), (1, "extend knight"), (0, "take both"), (0, "extend knight"), (2, "take reward"),
    (0, "recruit"), (1, "recruit"),
    # the second round
    (0, "1 up1"), (0, "favour noble"), (0, "noble Surrey"),
    (1, "1 up1"), (1, "favour squires"), (2, "1 up1"), (2, "favour gold"),
    (0, "2 up2"), (0, "favour more-squires"), (1, "2 up2"), (1, "favour more-gold"), (2, "2 up2"),
    (0, "1 Surrey"), (1, "1 Bedford"), (2, "1 Bedford +1"), (1, "1 Bedford +2"), (2, "1 Surrey +1"),
    (0, "1 castle upgrade"), (2, "1 Bedford +3"), (1, "1 Stafford"),
    (1, "no"), (2, "no"), (0, "yes 2"),
    (1, "yes"), (2, "no"), (0, "yes"),
    (1, "yes"), (2, "yes"), (0, "no"),
    (0, "extend gold"), (1, "extend gold"), (2, "extend mixed"),
    (1, "take reward"), (1, "upgrade 2 up2"),
    (2, "take both"), (2, "extend gold"), (2, "take reward"), (2, "start green"),
    (1, "recruit"), (0, "recruit"), (0, "upgrade 1 up1"),
)
# fmt: on


class LessonSquire(Squire):
    """Plays the line while everything has happened as written; else as a squire."""

    name = LESSON

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """Take the seat; nothing has happened yet."""
        super().begin(options, seat, seed)
        self._seen: list[Event] = []

    def see(self, events: Sequence[Event]) -> None:
        """Remember what has happened."""
        self._seen += _without_ballots(events)

    def choose(self, observation: Observation) -> Action:
        """The written action, if this is the written position."""
        texts = {str(action): action for action in observation.legal}
        game = Game.new(Options(players=PLAYERS), SEED)
        told: list[Event] = []
        for seat, text in LINE:
            if seat == self.seat and text in texts and told == self._seen:
                return texts[text]
            told += _without_ballots(game.play(seat, text))
        return super().choose(observation)


def _without_ballots(events: Sequence[Event]) -> list[Event]:
    """The seats vote in any order, so who has voted already does not matter (R3.1)."""
    return [event for event in events if not isinstance(event, Voted)]
