"""Who sits at a table: the commands that give, take and pass on seats, and that begin the game.

They work as those of `commands` do: on a copy of the sitting, to which they append entries, or they raise `Refused`.
"""

from __future__ import annotations

from dataclasses import replace

from lancaster.tables.bot_names import bot_name
from lancaster.tables.entries import AWAY_FOR_GOOD, BEGUN, FORMER_PLAYER, Chair
from lancaster.tables.guards import check_log_length
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

# -- before the game -------------------------------------------------------------------------------------------------


def make(s: Sitting, person: str | None, label: str, at: int) -> None:
    """Make the table: its maker and the bots take their seats."""
    s.append("made", at, person=person)
    for seat, choice in enumerate(s.settings.seats):
        if choice.who == "bot":
            set_chair(s, seat, _bot(s, seat, choice.bot or "", choice.label, label), "filled", at, person)
        elif choice.who == "me":
            set_chair(s, seat, Chair(person, choice.label or label), "joined", at, person)
    maybe_begin(s, at)


def join(s: Sitting, person: str, label: str, seat: int | None, at: int, invited: bool = False) -> int:
    """Take an open seat (None: any), or all seats reserved for the person; in a running game a vacated seat."""
    check_log_length(s)
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
        set_chair(s, each, Chair(person, own), "joined", at, person)
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
    set_chair(s, seat, Chair(person, label), "claimed", at, person)
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
        set_chair(s, seat, Chair(), "declined", at, person)
    if not seats and s.host != person:
        if not kept:
            raise Refused("not-your-seat")
        return
    others = [other for other in s.people if other != person]
    for seat in seats:
        set_chair(s, seat, Chair(), "left", at, person, _next_host(s, person))
    if not others:
        s.append("close", at, data={"why": "left"}, person=person)
    elif s.host == person:  # without a seat
        set_chair(s, 0, s.chairs[0], "left", at, person, others[0])


def _next_host(s: Sitting, person: str) -> str | None:
    """The host after a person has left."""
    others = [other for other in s.people if other != person]
    return others[0] if others and s.host == person else s.host


def fill(s: Sitting, person: str, seat: int, bot: str, at: int) -> None:
    """The host gives an open seat, or the seat of a bot, to a bot."""
    _host_of_open(s, person)
    check_log_length(s)
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person is not None:
        raise Refused("not-open")
    set_chair(s, seat, _bot(s, seat, bot), "filled", at, person)
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
        set_chair(s, seat, Chair(), "emptied", at, person)


def reserve(s: Sitting, seat: int, person: str, label: str, at: int) -> None:
    """Reserve a seat for a person, for a rematch."""
    set_chair(s, seat, Chair(label=label, reserved=person), "reserved", at, None)


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


# -- at any time -----------------------------------------------------------------------------------------------------


def hand_over(s: Sitting, guest: str, account: str, at: int) -> None:
    """Give the seats of a guest to an account, and the role of the host if the guest has it."""
    host = account if s.host == guest else s.host
    for seat, chair in enumerate(s.chairs):
        if guest in (chair.person, chair.reserved):
            owner = account if chair.person == guest else chair.person
            kept = account if chair.reserved == guest else chair.reserved
            set_chair(s, seat, replace(chair, person=owner, reserved=kept), "handed-over", at, None, host)
            if seat in s.orders and s.orders[seat].person == guest:
                s.orders = {**s.orders, seat: replace(s.orders[seat], person=account)}
    if s.host == guest:  # without a seat
        set_chair(s, 0, s.chairs[0], "handed-over", at, None, host)


def vacate(s: Sitting, person: str, at: int) -> None:
    """Remove a deleted person: a bot plays on in running games, and open tables go on without them."""
    if s.status == "open" and (s.seats_of(person) or s.host == person):
        leave(s, person, at)
    running = s.status in BEGUN
    host = _next_host(s, person)
    for seat, chair in enumerate(s.chairs):
        if chair.person == person:
            forget_orders(s, seat)
            bot = chair.bot or (s.settings.stand_in if running else None)
            away = chair.away or ("left" if running else "")
            set_chair(s, seat, Chair(None, FORMER_PLAYER, bot, away), "deleted", at, None, host)
        elif chair.reserved == person:
            set_chair(s, seat, Chair(), "deleted", at, None)
    if s.host == person and host != person:  # without a seat
        set_chair(s, 0, s.chairs[0], "deleted", at, None, host)


def strangers(s: Sitting, labels: list[str], at: int) -> None:
    """Name the seats of an imported game. The names belong to nobody on this server."""
    for seat, label in enumerate(labels):
        set_chair(s, seat, Chair(label=label), "imported", at, None)


def set_chair(
    s: Sitting, seat: int, chair: Chair, why: str, at: int, person: str | None, host: str | None = None
) -> None:
    """Append who sits there from now on and why, and who is the host if that changes."""
    data = {**chair.data(), "why": why}
    if host is not None and host != s.host:
        data["host"] = host
    s.append("seat", at, seat, data, person)


def forget_orders(s: Sitting, seat: int) -> None:
    """Drop the orders given for a seat."""
    s.orders = {other: orders for other, orders in s.orders.items() if other != seat}
