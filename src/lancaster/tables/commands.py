"""What people, bots and clocks may do in a game: each command is a list of guards, then the entries it appends.

A command works on a copy of the sitting. It appends entries, or it raises `Refused` and the copy is thrown away.
Nothing here waits, stores or sends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lancaster.notation import IllegalAction, MalformedAction
from lancaster.tables import orders as order_book
from lancaster.tables.clock import LONGEST_HOLIDAY_MS, TimeJump
from lancaster.tables.entries import AWAY_FOR_GOOD, BEGUN, UNFINISHED, action_data, is_ballot
from lancaster.tables.guards import LONGEST_LOG_ENTRIES, check_log_length, check_owner, check_running
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.refusals import Refused
from lancaster.tables.seating import forget_orders, set_chair
from lancaster.tables.sitting import Sitting, waiting
from lancaster.words import reason_text

# -- the game --------------------------------------------------------------------------------------------------------


def act(s: Sitting, person: str, seat: int, action: str, at: int) -> None:
    """A person plays an action."""
    _at_play(s, person, seat, at)
    _play(s, seat, action, at, person)


def act_as_bot(s: Sitting, seat: int, since: int, action: str, at: int) -> bool:
    """A bot plays its answer, if it is still asked the same; otherwise nothing happens."""
    if s.status != "running" or seat not in s.bots or s.since[seat] != since:
        return False
    _play(s, seat, action, at, None)
    return True


def replace_bot(s: Sitting, seat: int, bot: str, at: int) -> None:
    """Replace a bot that cannot play on; the seat keeps its name."""
    if s.status == "running" and s.chairs[seat].bot is not None:
        set_chair(s, seat, replace(s.chairs[seat], bot=bot), "bot-forfeited", at, None)


def _play(s: Sitting, seat: int, action: str, at: int, person: str | None) -> None:
    """Append the action. The game reads it and checks it, once, when the entry is applied."""
    assert s.game is not None
    try:
        s.append("action", at, seat, action_data(s.game, seat, action), person)
    except MalformedAction as error:
        raise malformed(error) from None
    except IllegalAction as error:
        raise illegal(error) from None


def malformed(error: MalformedAction) -> Refused:
    """The refusal of a text that is no action."""
    return Refused("malformed-action", detail=str(error), reason=error.code, word=error.word)


def illegal(error: IllegalAction) -> Refused:
    """The refusal of an illegal action, with the code, the rule and the arguments of the reason."""
    reason = error.reason
    args = {f"arg_{name}": value for name, value in reason.args}
    return Refused("illegal-action", detail=reason_text(reason), reason=reason.code, rule=reason.rule, **args)


def takeback(s: Sitting, person: str, seat: int, at: int) -> None:
    """Take back the latest action, or ask the others for it where the table needs their consent."""
    _at_play(s, person, seat, at)
    check_log_length(s)
    if s.asked is not None:
        raise Refused("takeback-asked")
    undone, at_once = to_take_back(s, seat)
    if not at_once:
        s.append("ask", at, seat, {"undone": undone, "to": undone[0] - 1}, person)
        if waiting(s):
            return
    _undo(s, seat, undone, at, person)


def to_take_back(s: Sitting, seat: int) -> tuple[list[int], bool]:
    """The entries a takeback would undo, and whether it does so without asking; refused where the table allows none."""
    if s.game is None or s.status != "running":
        raise Refused("not-running")
    reason = s.game.explain_takeback(seat)
    mine = [play.number for play in s.plays if play.seat == seat]
    if reason is None:
        return mine[-1:], True
    if s.settings.takeback == "strict":
        raise illegal(IllegalAction(reason))
    if not mine:
        raise Refused("nothing-to-take-back")
    if s.refused == mine[-1]:
        raise Refused("takeback-refused-by-others")
    later = [play for play in s.plays if play.number >= mine[-1]]
    if s.settings.takeback == "past-bots":
        person = s.chairs[seat].person
        if any(s.chairs[play.seat].bot is None and s.chairs[play.seat].person != person for play in later):
            raise Refused("takeback-after-others")
        if len(s.people) > 1 and any(is_ballot(play.action) for play in later):
            raise Refused("takeback-after-count")  # the count has told how the others voted
    return [play.number for play in later], s.settings.takeback != "consent"


def may_take_back(s: Sitting, seat: int) -> str:
    """Whether a seat may take back: no, now, or after it has asked."""
    if s.game is None or s.status != "running" or s.chairs[seat].bot is not None or s.asked is not None:
        return "no"
    if s.head >= LONGEST_LOG_ENTRIES:
        return "no"
    if s.settings.takeback == "strict":
        return "now" if s.game.explain_takeback(seat) is None else "no"
    try:
        _, at_once = to_take_back(s, seat)
    except Refused:
        return "no"
    return "now" if at_once else "ask"


def answer(s: Sitting, person: str, seat: int, yes: bool, at: int) -> None:
    """Answer a takeback. It is done when all have agreed; a no of the person who asked withdraws it."""
    check_owner(s, person, seat)
    check_running(s)
    flags(s, at)
    asked = s.asked
    if asked is None:
        raise Refused("nothing-asked")
    if seat == asked.seat and not yes:
        s.append("answer", at, seat, {"yes": False, "why": "withdrawn"}, person)
        return
    if seat not in waiting(s):
        raise Refused("not-your-seat")
    for mine in s.seats_of(person):
        if s.asked is not None and mine in waiting(s):
            s.append("answer", at, mine, {"yes": yes}, person)
    if s.asked is not None and not waiting(s):
        _undo(s, asked.seat, list(asked.undone), at, None)


def _undo(s: Sitting, seat: int, undone: list[int], at: int, person: str | None) -> None:
    s.append("takeback", at, seat, {"undone": undone, "to": undone[0] - 1}, person)


def order(
    s: Sitting,
    person: str,
    seat: int,
    ballots: list[SealedBallot],
    placements: list[PlacementOrder],
    standing: dict[str, str],
    at: int,
) -> None:
    """Give a seat orders in place of those it has. They count from the next decision on."""
    _at_play(s, person, seat, at)
    s.orders = {**s.orders, seat: order_book.checked(s, person, seat, ballots, placements, standing)}


# -- clocks and absence ----------------------------------------------------------------------------------------------


def flags(s: Sitting, at: int) -> None:
    """Replace seats that have run out of time by a bot, and refuse a takeback that nobody has answered in time."""
    if s.clock is None or s.status != "running":
        return
    if s.asked is not None and at >= s.asked.until:
        s.append("answer", at, s.asked.seat, {"yes": False, "why": "late"})
    away = "forfeited" if s.settings.at_zero == "forfeit" else "flagged"
    for seat in s.clock.flagged(at):
        s.append("flag", at, seat)
        _replace_by_bot(s, seat, away, at, None)


def resign(s: Sitting, person: str, seat: int, at: int) -> None:
    """Give up: a bot plays on, the seat comes last, and somebody else may take it over."""
    check_owner(s, person, seat)
    check_running(s)
    flags(s, at)
    if s.chairs[seat].away in AWAY_FOR_GOOD:
        raise Refused("bot-seat")
    _replace_by_bot(s, seat, "resigned", at, person)


def step_out(s: Sitting, person: str, seat: int, at: int) -> None:
    """Let a bot play until the person returns."""
    _at_play(s, person, seat, at)
    check_log_length(s)
    if s.settings.rated:
        raise Refused("stand-in-not-allowed")
    _replace_by_bot(s, seat, "left", at, person)


def step_in(s: Sitting, person: str, seat: int, at: int) -> None:
    """Return to the seat that a bot has played."""
    check_owner(s, person, seat)
    check_running(s)
    chair = s.chairs[seat]
    if chair.bot is None:
        raise Refused("already-seated")
    if chair.away in AWAY_FOR_GOOD:
        raise Refused("not-your-seat")
    set_chair(s, seat, replace(chair, bot=None, away=""), "returned", at, person)


def _replace_by_bot(s: Sitting, seat: int, away: str, at: int, person: str | None) -> None:
    chair = replace(s.chairs[seat], bot=s.settings.stand_in, away=away)
    if away in AWAY_FOR_GOOD:
        forget_orders(s, seat)
    set_chair(s, seat, chair, away, at, person)


def holiday(s: Sitting, person: str, begins: int, ends: int, at: int) -> None:
    """Stop a person's clocks for that time, in games by turns."""
    if s.status not in BEGUN or s.settings.pace != "turns" or s.head >= LONGEST_LOG_ENTRIES:
        return
    if begins < ends <= at + LONGEST_HOLIDAY_MS:
        for seat in s.seats_of(person):
            s.append("holiday", at, seat, {"begins": begins, "ends": ends}, person)


def back(s: Sitting, person: str, at: int) -> None:
    """End a person's holidays."""
    if s.status in BEGUN and s.settings.pace == "turns":
        for seat in s.seats_of(person):
            if s.clock is not None and s.clock.seats[seat].holidays:
                s.append("back", at, seat, person=person)


def follow_time(s: Sitting, jumps: Sequence[TimeJump]) -> None:
    """Let no clock count the jumps of time that the table does not know; one that begins later knows them all.

    `jumps` are all there were, in order.
    """
    if s.status == "open":
        s.jump = jumps[-1].number if jumps else 0
    elif s.status in BEGUN:
        for jump in jumps:
            if jump.number > s.jump:
                s.append("jump", jump.ends, data={"number": jump.number, "begins": jump.begins, "ends": jump.ends})


def close(s: Sitting, why: str, at: int, person: str | None = None) -> None:
    """Close the table without a result."""
    if s.status in ("finished", "closed"):
        raise Refused("not-running")
    s.append("close", at, data={"why": why}, person=person)


def adjourn(s: Sitting, why: str, at: int) -> None:
    """An operator stops the game: clocks stand still and nobody can act until `resume`."""
    if s.adjourned is not None and s.status in BEGUN:
        raise Refused("adjourned")
    if s.status not in BEGUN:
        raise Refused("not-running")
    flags(s, at)
    s.append("adjourn", at, data={"why": why})


def resume(s: Sitting, at: int) -> None:
    """Let a game go on that was adjourned; clocks run from where they stood."""
    if s.adjourned is None or s.status not in BEGUN:
        raise Refused("not-adjourned")
    s.append("resume", at)


def expire(s: Sitting, before: int, at: int) -> None:
    """Close the table if nothing has happened at it since `before`; one that an operator has adjourned waits."""
    if s.touched < before and s.status in UNFINISHED and s.adjourned is None:
        close(s, "expired", at)


def go_on(s: Sitting, person: str, table: str, instead: str | None, at: int) -> None:
    """Name the table of the rematch, unless somebody was first: `instead` is the one that was known."""
    if s.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if person not in s.people:
        raise Refused("not-your-seat")
    check_log_length(s)
    if s.rematch == instead:
        s.append("rematch", at, data={"table": table}, person=person)


# -- when the rules have changed -------------------------------------------------------------------------------------


def freeze(s: Sitting, number: int, rules: int, at: int) -> None:
    """Freeze the game: the installed rules differ from entry `number` on. Nothing happens if that is known."""
    known = s.status == "frozen" and s.frozen is not None and s.frozen[0] <= number
    if known or s.status not in BEGUN:
        return
    s.append("freeze", at, data={"number": number, "rules": rules})


def rewind(s: Sitting, person: str, at: int) -> None:
    """Continue a frozen game from the last entry that is the same under the installed rules."""
    if s.status != "frozen" or s.frozen is None:
        raise Refused("not-running")
    if person != s.host and person not in s.people:
        raise Refused("not-host")
    s.append("takeback", at, data={"undone": [], "to": s.frozen[0] - 1, "frozen": True}, person=person)


# -- guards ----------------------------------------------------------------------------------------------------------


def _at_play(s: Sitting, person: str, seat: int, at: int) -> None:
    """Refuse unless the person has the seat, plays it, and has time left."""
    check_owner(s, person, seat)
    check_running(s)
    flags(s, at)
    if s.chairs[seat].bot is not None:
        raise Refused("bot-seat")
