"""What people, bots and clocks may do at a table: each command is a list of guards, then the entries it appends.

A command works on a copy of the sitting. It appends entries, or it raises `Refused` and the copy is thrown away.
Nothing here waits, stores or sends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lancaster.notation import IllegalAction, MalformedAction
from lancaster.tables import orders as order_book
from lancaster.tables.bot_names import bot_name
from lancaster.tables.clock import LONGEST_HOLIDAY_MS, TimeJump
from lancaster.tables.entries import AWAY_FOR_GOOD, FORMER_PLAYER, Chair, action_data, is_ballot
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting, waiting
from lancaster.words import reason_text

LONGEST_LOG = 4_000  # entries: about ten times those of a long game

# -- before the game -------------------------------------------------------------------------------------------------


def make(s: Sitting, person: str | None, label: str, at: int) -> None:
    """Make the table: its maker and the bots take their seats."""
    s.append("made", at, person=person)
    for seat, choice in enumerate(s.settings.seats):
        if choice.who == "bot":
            _seated(s, seat, _bot(s, seat, choice.bot or "", choice.label, label), "filled", at, person)
        elif choice.who == "me":
            _seated(s, seat, Chair(person, choice.label or label), "joined", at, person)
    maybe_begin(s, at)


def join(s: Sitting, person: str, label: str, seat: int | None, at: int, invited: bool = False) -> int:
    """Take an open seat (None: any), or all seats reserved for the person; in a running game a vacated seat."""
    _room_in_log(s)
    if s.status == "running":
        return _claim(s, person, label, seat, at, invited)
    if s.status != "open":
        raise Refused("already-started")
    if seat is not None and not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.seats_of(person):
        raise Refused("already-seated")
    kept = [n for n, chair in enumerate(s.chairs) if chair.reserved == person and not chair.taken]
    free = kept or [n for n, chair in enumerate(s.chairs) if not chair.taken and chair.reserved is None]
    if not free or (seat is not None and seat not in free):
        raise Refused("not-open")
    seat = free[0] if seat is None else seat
    for each in kept or [seat]:
        own = s.chairs[each].label if len(kept) > 1 else label
        _seated(s, each, Chair(person, own), "joined", at, person)
    maybe_begin(s, at)
    return seat


def _claim(s: Sitting, person: str, label: str, seat: int | None, at: int, invited: bool) -> int:
    """Take a seat whose person is gone for good, in a game that is not rated; in a private game by invitation."""
    if s.seats_of(person):
        raise Refused("already-seated")
    if s.settings.rated:
        raise Refused("takeover-not-allowed")
    gone = [chair.away in AWAY_FOR_GOOD or (chair.person is None and bool(chair.away)) for chair in s.chairs]
    free = [n for n, vacant in enumerate(gone) if vacant]
    if not free or (seat is not None and seat not in free) or not (s.settings.listed or invited):
        raise Refused("already-started")
    seat = free[0] if seat is None else seat
    _seated(s, seat, Chair(person, label), "claimed", at, person)
    return seat


def leave(s: Sitting, person: str, at: int) -> None:
    """Leave a table before the game, or give up a reserved seat.

    The next person becomes the host; with nobody left the table closes.
    """
    if s.status != "open":
        raise Refused("already-started")
    seats = s.seats_of(person)
    kept = [seat for seat, chair in enumerate(s.chairs) if chair.reserved == person]
    for seat in kept:
        _seated(s, seat, Chair(), "declined", at, person)
    if not seats and s.host != person:
        if not kept:
            raise Refused("not-your-seat")
        return
    others = [other for other in s.people if other != person]
    for seat in seats:
        _seated(s, seat, Chair(), "left", at, person, _next_host(s, person))
    if not others:
        s.append("close", at, data={"why": "left"}, person=person)
    elif s.host == person:  # without a seat
        _seated(s, 0, s.chairs[0], "left", at, person, others[0])


def _next_host(s: Sitting, person: str) -> str | None:
    """The host after a person has left."""
    others = [other for other in s.people if other != person]
    return others[0] if others and s.host == person else s.host


def fill(s: Sitting, person: str, seat: int, bot: str, at: int) -> None:
    """The host gives an open seat, or the seat of a bot, to a bot."""
    _host_of_open(s, person)
    _room_in_log(s)
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person is not None:
        raise Refused("not-open")
    _seated(s, seat, _bot(s, seat, bot), "filled", at, person)
    maybe_begin(s, at)


def _bot(s: Sitting, seat: int, bot: str, label: str = "", maker: str = "") -> Chair:
    """The chair of a bot: with the name it is given, else with one that nobody else at the table has."""
    others = [maker, *(each.label for n, each in enumerate(s.chairs) if n != seat)]
    others += [choice.label for choice in s.settings.seats]
    return Chair(label=label or bot_name(s.id, seat, others), bot=bot)


def empty(s: Sitting, person: str, seat: int, at: int) -> None:
    """The host removes a bot or a person from a seat, or a reservation."""
    _host_of_open(s, person)
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person == person:
        raise Refused("already-seated")
    if s.chairs[seat] != Chair():
        _seated(s, seat, Chair(), "emptied", at, person)


def reserve(s: Sitting, seat: int, person: str, label: str, at: int) -> None:
    """Reserve a seat for a person, for a rematch."""
    _seated(s, seat, Chair(label=label, reserved=person), "reserved", at, None)


def keep_seat(s: Sitting, person: str, friend: str, label: str, seat: int | None, at: int) -> None:
    """Somebody at an open table keeps a free seat (None: any) for a friend."""
    if s.status != "open":
        raise Refused("already-started")
    if person != s.host and person not in s.people:
        raise Refused("not-your-seat")
    if seat is not None and not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.seats_of(friend) or any(chair.reserved == friend for chair in s.chairs):
        raise Refused("already-seated")
    free = [n for n, chair in enumerate(s.chairs) if chair == Chair()]
    if not free or (seat is not None and seat not in free):
        raise Refused("not-open")
    reserve(s, free[0] if seat is None else seat, friend, label, at)


def begin(s: Sitting, person: str, at: int) -> None:
    """The host begins when every seat is taken."""
    _host_of_open(s, person)
    if not all(chair.taken for chair in s.chairs):
        raise Refused("seats-open")
    _begun(s, at, person)


def maybe_begin(s: Sitting, at: int) -> None:
    """Begin if the table starts by itself and every seat is taken."""
    if s.status == "open" and s.settings.autostart and all(chair.taken for chair in s.chairs):
        _begun(s, at, None)


def _begun(s: Sitting, at: int, person: str | None) -> None:
    s.append("begin", at, data={"jump": s.jump} if s.jump else {}, person=person)


def _host_of_open(s: Sitting, person: str) -> None:
    if s.status != "open":
        raise Refused("already-started")
    if s.host != person:
        raise Refused("not-host")


def _seated(
    s: Sitting, seat: int, chair: Chair, why: str, at: int, person: str | None, host: str | None = None
) -> None:
    data = {**chair.data(), "why": why}
    if host is not None and host != s.host:
        data["host"] = host
    s.append("seat", at, seat, data, person)


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
        _seated(s, seat, replace(s.chairs[seat], bot=bot), "bot-forfeited", at, None)


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
    _room_in_log(s)
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
    if s.head >= LONGEST_LOG:
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
    _owner(s, person, seat)
    _running(s)
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
        _replaced(s, seat, away, at, None)


def resign(s: Sitting, person: str, seat: int, at: int) -> None:
    """Give up: a bot plays on, the seat comes last, and somebody else may take it over."""
    _owner(s, person, seat)
    _running(s)
    flags(s, at)
    if s.chairs[seat].away in AWAY_FOR_GOOD:
        raise Refused("bot-seat")
    _replaced(s, seat, "resigned", at, person)


def step_out(s: Sitting, person: str, seat: int, at: int) -> None:
    """Let a bot play until the person returns."""
    _at_play(s, person, seat, at)
    _room_in_log(s)
    if s.settings.rated:
        raise Refused("stand-in-not-allowed")
    _replaced(s, seat, "left", at, person)


def step_in(s: Sitting, person: str, seat: int, at: int) -> None:
    """Return to the seat that a bot has played."""
    _owner(s, person, seat)
    _running(s)
    chair = s.chairs[seat]
    if chair.bot is None:
        raise Refused("already-seated")
    if chair.away in AWAY_FOR_GOOD:
        raise Refused("not-your-seat")
    _seated(s, seat, replace(chair, bot=None, away=""), "returned", at, person)


def _replaced(s: Sitting, seat: int, away: str, at: int, person: str | None) -> None:
    chair = replace(s.chairs[seat], bot=s.settings.stand_in, away=away)
    if away in AWAY_FOR_GOOD:
        _forget_orders(s, seat)
    _seated(s, seat, chair, away, at, person)


def _forget_orders(s: Sitting, seat: int) -> None:
    s.orders = {other: orders for other, orders in s.orders.items() if other != seat}


def hand_over(s: Sitting, guest: str, account: str, at: int) -> None:
    """Give the seats of a guest to an account, and the role of the host if the guest has it."""
    host = account if s.host == guest else s.host
    for seat, chair in enumerate(s.chairs):
        if guest in (chair.person, chair.reserved):
            owner = account if chair.person == guest else chair.person
            kept = account if chair.reserved == guest else chair.reserved
            _seated(s, seat, replace(chair, person=owner, reserved=kept), "handed-over", at, None, host)
            if seat in s.orders and s.orders[seat].person == guest:
                s.orders = {**s.orders, seat: replace(s.orders[seat], person=account)}
    if s.host == guest:  # without a seat
        _seated(s, 0, s.chairs[0], "handed-over", at, None, host)


def vacate(s: Sitting, person: str, at: int) -> None:
    """Remove a deleted person: a bot plays on in running games, and open tables go on without them."""
    if s.status == "open" and (s.seats_of(person) or s.host == person):
        leave(s, person, at)
    running = s.status in ("running", "frozen")
    host = _next_host(s, person)
    for seat, chair in enumerate(s.chairs):
        if chair.person == person:
            _forget_orders(s, seat)
            bot = chair.bot or (s.settings.stand_in if running else None)
            away = chair.away or ("left" if running else "")
            _seated(s, seat, Chair(None, FORMER_PLAYER, bot, away), "deleted", at, None, host)
        elif chair.reserved == person:
            _seated(s, seat, Chair(), "deleted", at, None)
    if s.host == person and host != person:  # without a seat
        _seated(s, 0, s.chairs[0], "deleted", at, None, host)


def strangers(s: Sitting, labels: list[str], at: int) -> None:
    """Name the seats of an imported game. The names belong to nobody on this server."""
    for seat, label in enumerate(labels):
        _seated(s, seat, Chair(label=label), "imported", at, None)


def holiday(s: Sitting, person: str, begins: int, ends: int, at: int) -> None:
    """Stop a person's clocks for that time, in games by turns."""
    if s.status != "running" or s.settings.pace != "turns" or s.head >= LONGEST_LOG:
        return
    if begins < ends <= at + LONGEST_HOLIDAY_MS:
        for seat in s.seats_of(person):
            s.append("holiday", at, seat, {"begins": begins, "ends": ends}, person)


def back(s: Sitting, person: str, at: int) -> None:
    """End a person's holidays."""
    if s.status == "running" and s.settings.pace == "turns":
        for seat in s.seats_of(person):
            if s.clock is not None and s.clock.seats[seat].holidays:
                s.append("back", at, seat, person=person)


def follow_time(s: Sitting, jumps: Sequence[TimeJump]) -> None:
    """Let no clock count the jumps of time that the table does not know; one that begins later knows them all.

    `jumps` are all there were, in order.
    """
    if s.status == "open":
        s.jump = jumps[-1].number if jumps else 0
    elif s.status in ("running", "frozen"):
        for jump in jumps:
            if jump.number > s.jump:
                s.append("jump", jump.ends, data={"number": jump.number, "begins": jump.begins, "ends": jump.ends})


def close(s: Sitting, why: str, at: int, person: str | None = None) -> None:
    """Close the table without a result."""
    if s.status in ("finished", "closed"):
        raise Refused("not-running")
    s.append("close", at, data={"why": why}, person=person)


def expire(s: Sitting, before: int, at: int) -> None:
    """Close the table if nothing has happened at it since `before`."""
    if s.touched < before and s.status in ("open", "running", "frozen"):
        close(s, "expired", at)


def go_on(s: Sitting, person: str, table: str, instead: str | None, at: int) -> None:
    """Name the table of the rematch, unless somebody was first: `instead` is the one that was known."""
    if s.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if person not in s.people:
        raise Refused("not-your-seat")
    _room_in_log(s)
    if s.rematch == instead:
        s.append("rematch", at, data={"table": table}, person=person)


# -- when the rules have changed -------------------------------------------------------------------------------------


def freeze(s: Sitting, number: int, rules: int, at: int) -> None:
    """Freeze the game: the installed rules differ from entry `number` on. Nothing happens if that is known."""
    known = s.status == "frozen" and s.frozen is not None and s.frozen[0] <= number
    if known or s.status not in ("running", "frozen"):
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
    _owner(s, person, seat)
    _running(s)
    flags(s, at)
    if s.chairs[seat].bot is not None:
        raise Refused("bot-seat")


def _owner(s: Sitting, person: str, seat: int) -> None:
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person != person:
        raise Refused("not-your-seat")


def _room_in_log(s: Sitting) -> None:
    """Refuse what could be repeated without end once the log is long; the game itself can always be finished."""
    if s.head >= LONGEST_LOG:
        raise Refused("log-full", most=LONGEST_LOG)


def _running(s: Sitting) -> None:
    if s.status == "frozen":
        raise Refused("frozen")
    if s.status != "running":
        raise Refused("not-running")
