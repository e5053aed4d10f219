"""Make the golden games and the counted trees under tests/golden (see docs/testing.md).

    python tools/goldens.py games     one game per configuration
    python tools/goldens.py rare      one game per rare ending, found by playing until it happens
    python tools/goldens.py trees     count the decision trees from named positions of the golden games

Run it with the compiled rules: the rare endings take many games to find. What it writes is reviewed like code: a
changed count or result means that the rules have changed (raise RULES_VERSION), or that a mistake has come in or gone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from lancaster import Game, Options, Rng
from lancaster.rules.actions import Action, Ballot, Claim, Extend, Nothing
from lancaster.rules.events import Began, Event, Fought, Lost, MovedDown, Placed, Skipped
from lancaster.rules.placing_actions import InCastle, InCounty, InFront
from lancaster.rules.table import ARCHER_OF
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, HOUSES, LOWER, PARLIAMENT, SPACES, TOWER

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
NAMES = ("Alice", "Bertram", "Cecily", "Dunstan", "Edith")
MODULES = {"plain": (False, False), "court": (True, False), "displeasure": (False, True), "both": (True, True)}


Policy = Callable[[Game, int, Rng], Action]


def play(options: Options, seed: int, rng: Rng, names: tuple[str, ...] = (), policy: Policy | None = None) -> Game:
    """A game by players who mostly take what they are offered, so that a reader finds things happening."""
    game = Game.new(options, seed=seed, names=names)
    while not game.over:
        for seat in game.actors:
            game.push(seat, policy(game, seat, rng) if policy else choose(game.legal(seat), rng))
    return game


def choose(actions: tuple[Action, ...], rng: Rng) -> Action:
    if isinstance(actions[0], Ballot):
        most = rng.randrange(3)
        actions = tuple(action for action in actions if isinstance(action, Ballot) and action.votes <= most)
    elif rng.randrange(6):
        actions = tuple(action for action in actions if not isinstance(action, Nothing))
    return rng.choice(actions)


def besiege(game: Game, seat: int, rng: Rng) -> Action:
    """Players 1 and up crowd player 0 out of conflicts and counties, while 0 builds over its own castle."""
    actions = game.legal(seat)
    if seat == 0:
        liked: list[list[Action]] = [
            [a for a in actions if isinstance(a, InCounty) and COUNTY_NAMES[a.county] in ("Northumberland", "Bedford")],
            [a for a in actions if isinstance(a, InCastle)],
            [a for a in actions if isinstance(a, Claim) and a.reward and not a.noble],
            [a for a in actions if isinstance(a, Extend)],
        ]
        best = next((group[-1] for group in liked if group), None)  # with as many squires as there are
        if best is not None:
            return best
        return choose(actions, rng)
    t = game.table
    fresh = [a for a in actions if isinstance(a, InFront) and not t.front_band[a.front * HOUSES + seat]]
    if fresh:
        return rng.choice(fresh)
    counties = [a for a in actions if isinstance(a, InCounty) and COUNTY_NAMES[a.county] not in ("Northumberland",)]
    late = t.extensions[0].bit_count() == SPACES
    counties = [a for a in counties if late or COUNTY_NAMES[a.county] != "Bedford"]
    if counties:
        return counties[-1] if rng.randrange(3) else rng.choice(counties)
    return choose(actions, rng)


def story(game: Game, why: str) -> str:
    """The record with a line on what it shows, and the final breakdown, as comments."""
    lines = game.record().split("\n")
    comments = [f"# {why}"]
    for seat, points in enumerate(game.breakdown):
        told = ", ".join(f"{source} {amount}" for source, amount in points.items())
        comments.append(f"# breakdown {COLOURS[seat]}: {told}")
    return "\n".join([lines[0], *comments, *lines[1:]])


def write(name: str, game: Game, why: str) -> None:
    GOLDEN.mkdir(parents=True, exist_ok=True)
    (GOLDEN / f"{name}.txt").write_text(story(game, why), encoding="utf-8")
    print(f"{name}: {' '.join(map(str, game.scores))}")


def games() -> None:
    """Players × modules × law sets."""
    for players in (2, 3, 4, 5):
        for module, (court, displeasure) in MODULES.items():
            for laws in ("base", "new", "kings"):
                if laws == "kings" and module != "both":
                    continue
                options = Options(players, laws, court, displeasure)
                name = f"{players}-{module}-{laws}"
                seed = 1413 + players * 100 + list(MODULES).index(module) * 10
                game = play(options, seed, Rng(seed + ord(laws[0])), NAMES[:players])
                write(name, game, f"{players} players, modules: {module}, laws: {laws}")


# -- rare endings ----------------------------------------------------------------------------------------------------


def all_tied(game: Game, events: list[Event]) -> bool:
    """Everybody wins together (R5.4)."""
    return len(game.winners) == game.options.players


def shared_second_place(game: Game, events: list[Event]) -> bool:
    """One seat is strongest, two share second place for 2 points each (R5.2)."""
    points = sorted(points.get("strength", 0) for points in game.breakdown)
    return points[-3:] == [2, 2, 8]


def three_share_first_place(game: Game, events: list[Event]) -> bool:
    """Three seats share first and second place of the extensions: 4 points each (R5.2)."""
    return [points.get("extensions", 0) for points in game.breakdown].count(4) == 3


def nobody_can_place(game: Game, events: list[Event]) -> bool:
    """The placement ends while knights are still at court (R2.2)."""
    waiting = False
    for event in events:
        if isinstance(event, Skipped):
            waiting = True
        elif isinstance(event, Placed):
            waiting = False
        elif isinstance(event, Began) and event.phase == PARLIAMENT and waiting:
            return True
    return False


def prisoners_not_ransomed(game: Game, events: list[Event]) -> bool:
    """Prisoners of two houses go to the reserve from one conflict (R4.13)."""
    lost = [event for event in events if isinstance(event, Lost)]
    return any(a.place == b.place and a.house != b.house for a, b in pairwise(lost))


def tower_full(game: Game, events: list[Event]) -> bool:
    """The Tower is filled to its limit by three knights in one round (R9.2)."""
    in_tower: list[int] = []
    for event in events:
        if isinstance(event, Began):
            in_tower.clear()
        elif isinstance(event, Placed) and event.place == TOWER:
            in_tower.append(event.strength)
            book = game.table.book
            if len(in_tower) == 3 and sum(in_tower) == book.tower_limit - book.neutral_knight:
                return True
    return False


def archer_bound_for_two_rounds(game: Game, events: list[Event]) -> bool:
    """An archer scores in the lower row, a round after it was placed (R8.9)."""
    return any(
        isinstance(event, Fought) and event.front >= LOWER and any(rank[1] and rank[3] for rank in event.ranks)
        for event in events
    )


def shame_track_empty(game: Game, events: list[Event]) -> bool:
    """All five fields of the track are uncovered at the end (R9.4, R9.5)."""
    shame = game.table.shame
    return shame is not None and not any(shame.track)


def nobody_fights(game: Game, events: list[Event]) -> bool:
    """A conflict without a knight moves down and is lost again (R4.8, R4.12)."""
    empty = [event.front + LOWER for event in events if isinstance(event, MovedDown)]
    return bool(empty) and any(
        isinstance(event, Fought) and event.front >= LOWER and not event.ranks for event in events
    )


def all_negative(game: Game, events: list[Event]) -> bool:
    """Everybody ends below zero (R5.4)."""
    return max(game.scores) < 0


def nobles_gone(game: Game, events: list[Event]) -> bool:
    """One seat owns six nobles or more: 15 points (R5.3)."""
    return any(points.get("nobles", 0) >= 15 for points in game.breakdown)


def bound_at_the_end(game: Game, events: list[Event]) -> bool:
    """Knights bound in France when the game ends, an archer among them (R5.1)."""
    return any(occupant >= ARCHER_OF for occupant in game.table.front_space)


RARE: dict[str, tuple[Options, Callable[[Game, list[Event]], bool]]] = {
    "all-tied": (Options(3), all_tied),
    "shared-second-place": (Options(4), shared_second_place),
    "three-share-first-place": (Options(4, "new"), three_share_first_place),
    "nobody-can-place": (Options(5), nobody_can_place),
    "prisoners-not-ransomed": (Options(4), prisoners_not_ransomed),
    "tower-full": (Options(5, "base", False, True), tower_full),
    "archer-bound-for-two-rounds": (Options(4, "base", True, False), archer_bound_for_two_rounds),
    "shame-track-empty": (Options(5, "kings", True, True), shame_track_empty),
    "nobody-fights": (Options(3), nobody_fights),
    "all-negative": (Options(2, "new", True, True), all_negative),
    "six-nobles": (Options(5), nobles_gone),
    "archer-bound-at-the-end": (Options(2, "base", True, True), bound_at_the_end),
}


def rare() -> None:
    """Play until it happens."""
    for name, (options, wanted) in RARE.items():
        for seed in range(200_000):
            policy = besiege if name == "nobody-can-place" else None
            game = play(options, seed, Rng(seed), NAMES[: options.players], policy)
            if wanted(game, list(game.history())):
                write(f"rare-{name}", game, (wanted.__doc__ or "").strip())
                break
        else:
            print(f"{name}: not found", file=sys.stderr)


# -- counted trees ---------------------------------------------------------------------------------------------------

MOST_LEAVES = 12_000


def count(game: Game, depth: int) -> int:
    """The number of ways to play `depth` decisions; in a vote the first seat that owes a ballot goes first."""
    if depth == 0 or game.over:
        return 1
    seat = game.actors[0]
    actions = game.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        twin = game.copy()
        twin.push(seat, action)
        total += count(twin, depth - 1)
    return total


def trees() -> None:
    """From positions at 1/8, 3/8, 5/8 and 7/8 of every golden game of a configuration."""
    lines = ["# game, actions played, depth, ways: made by tools/goldens.py trees"]
    for path in sorted(GOLDEN.glob("[2-5]-*.txt")):
        text = path.read_text(encoding="utf-8")
        length = len(Game.replay(text).moves)
        for eighth in (1, 3, 5, 7):
            to = length * eighth // 8
            game = Game.replay(text, to=to)
            depth, ways = 1, count(game, 1)
            while depth < 6 and (deeper := count(game, depth + 1)) <= MOST_LEAVES:
                depth, ways = depth + 1, deeper
            lines.append(f"{path.stem} {to} {depth} {ways}")
    (GOLDEN / "trees.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} trees")


if __name__ == "__main__":
    for command in sys.argv[1:] or ["games", "rare", "trees"]:
        {"games": games, "rare": rare, "trees": trees}[command]()
