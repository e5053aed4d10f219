"""Measure how many calendar days a game by turns takes with people who look in once a day, with and without orders.

    python -m tools.calendar_days --games 40

Four bots stand for the people. Each looks in every day at a time of its own, answers everything it is asked, and then,
where it may, gives orders: it plays the round on in its mind, where a simpler bot decides for everybody, and orders
what it has played there. The table is the real one (`lancaster.tables`): its commands, its log, its orders.
"""

from __future__ import annotations

import argparse
import statistics
from dataclasses import dataclass
from typing import Final

from lancaster.bots.bot import Bot, observe
from lancaster.bots.registry import make as make_bot
from lancaster.chance import Deal, Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.tables import commands, seating
from lancaster.tables.entries import Chair
from lancaster.tables.orders import PlacementOrder, SealedBallot, carry_out
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import DAY_MS

STANDING: Final = {
    "county": "reward",
    "castle": "both",
    "ransom": "all",
    "start": "me",
    "upgrade": "strongest",
    "placed-upgrade": "strongest",
    "exchange": "none",
    "crossing": "none",
    "purchase": "none",
    "convert": "none",
    "swap": "none",
    "send": "none",
}
MOST_IN_MIND: Final = 120  # decisions of all seats that somebody plays on in their mind


@dataclass(frozen=True)
class Habit:
    """Which orders the people of a game give."""

    name: str
    ballots: bool = False
    standing: bool = False
    placements: bool = False


HABITS: Final = (
    Habit("no orders"),
    Habit("ballots", ballots=True),
    Habit("ballots and standing orders", ballots=True, standing=True),
    Habit("ballots, standing orders and placements", ballots=True, standing=True, placements=True),
)


def seated(seed: int, players: int) -> Sitting:
    """A running table with a person on every seat."""
    seats = [{"who": "open"} for _ in range(players)]
    settings = TableSettings.from_data({"players": players, "seats": seats, "pace": "turns", "autostart": True})
    options = Options(players)
    s = Sitting.of("t" * 22, settings, options, Deal.draw(options, Rng(seed)), seed)
    s.append("made", 0, person="0")
    for seat in range(players):
        s.append("seat", 0, seat, {**Chair(str(seat), str(seat)).data(), "why": "joined"}, str(seat))
    seating.maybe_begin(s, 0)
    return s.copy()


def play(seed: int, habit: Habit, level: str, mind: str, players: int = 4) -> tuple[float, int]:
    """A whole game: its calendar days, and how many decisions were made by orders."""
    s = seated(seed, players)
    rng = Rng(seed + 1)
    hours = [rng.randrange(DAY_MS) for _ in range(players)]
    bots = [make_bot(level) for _ in range(players)]
    for seat, bot in enumerate(bots):
        bot.begin(s.options, seat, seed * players + seat)
    ahead = make_bot(mind)
    ahead.begin(s.options, 0, seed)
    day = 0
    while s.status == "running":
        for at, seat in sorted((hour, seat) for seat, hour in enumerate(hours)):
            s = look_in(s, seat, bots[seat], ahead, habit, rng, day * DAY_MS + at)
            if s.status != "running":
                break
        day += 1
    assert s.started is not None
    assert s.ended is not None
    used = sum(report.used for orders in s.orders.values() for report in orders.reports)
    return (s.ended - min(hours)) / DAY_MS, used


def look_in(s: Sitting, seat: int, bot: Bot, ahead: Bot, habit: Habit, rng: Rng, at: int) -> Sitting:
    """Somebody comes, answers what they are asked, and gives orders."""
    while seat in s.actors:
        assert s.game is not None
        action = bot.choose(observe(s.game, seat, rng))
        s = s.copy()
        commands.act(s, str(seat), seat, action.text, at)
        carry_out(s, at)
    if s.status == "running" and (habit.ballots or habit.standing or habit.placements):
        assert s.game is not None
        ballots, placements = in_mind(s.game, seat, ahead, rng)
        s = s.copy()
        commands.order(
            s,
            str(seat),
            seat,
            ballots if habit.ballots else [],
            placements if habit.placements else [],
            STANDING if habit.standing else {},
            at,
        )
    return s


def in_mind(game: Game, seat: int, bot: Bot, rng: Rng) -> tuple[list[SealedBallot], list[PlacementOrder]]:
    """What a seat would do in the rest of the round, if this bot decided for everybody."""
    open_to_vote = game.view(seat)["proposals"]
    placing = game.view(seat)["phase"] == "placement"
    twin = game.determinize(seat, rng)
    ballots: list[SealedBallot] = []
    placements: list[PlacementOrder] = []
    for _ in range(MOST_IN_MIND):
        if twin.round != game.round or not twin.actors:
            break
        who = twin.actors[0]
        prompt = twin.prompt(who)
        assert prompt is not None
        action = bot.choose(observe(twin, who, rng))
        if who == seat and prompt.kind == "ballot" and prompt.subject in open_to_vote:
            ballots.append(SealedBallot(prompt.subject, action.text))
        elif who == seat and prompt.kind == "place" and placing and len(placements) < 12:
            placements.append(PlacementOrder(action.text))
        elif who == seat and placements and prompt.kind in ("favour", "noble", "upgrade"):
            last = placements[-1]
            if len(last.answers) < 3:
                placements[-1] = PlacementOrder(last.action, last.unchanged, (*last.answers, action.text))
        twin.push(who, action)
    return ballots, placements


def main() -> None:
    """Play the games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1413)
    parser.add_argument("--bot", default="knight", help="who stands for the people")
    parser.add_argument("--mind", default="squire", help="who plays on in their minds when they give orders")
    args = parser.parse_args()
    print("| orders | days, mean | shortest to longest | decisions made by orders |")
    print("|---|---|---|---|")
    for habit in HABITS:
        found = [play(args.seed + number, habit, args.bot, args.mind, args.players) for number in range(args.games)]
        days = [days for days, _ in found]
        used = statistics.mean(used for _, used in found)
        print(
            f"| {habit.name} | {statistics.mean(days):.1f} | {min(days):.1f} to {max(days):.1f} | {used:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
