"""What people, bots and clocks may do at a table: each command is a list of guards, then the entries it makes.

A command gets a copy of the sitting to work on and appends to it, or raises `Refused` (or the rules' own
`IllegalAction`) and then the copy is thrown away. Nothing here waits, stores or sends.
"""

from __future__ import annotations

from dataclasses import replace

from lancaster.notation import IllegalAction, MalformedAction
from lancaster.server.clock import LONGEST_HOLIDAY
from lancaster.server.errors import Refused
from lancaster.server.log import AWAY_FOR_GOOD, Chair, Sitting, action_data, waiting
from lancaster.words import reason_text

FORMER = "former player"


# -- before the game -------------------------------------------------------------------------------------------------


def make(s: Sitting, person: str | None, label: str, at: int) -> None:
    """The table is there; its maker and the bots sit down."""
    s.append("made", at, person=person)
    for seat, choice in enumerate(s.settings.seats):
        if choice.who == "bot":
            _seated(s, seat, Chair(label=choice.bot or "", bot=choice.bot), "filled", at, person)
        elif choice.who == "me":
            _seated(s, seat, Chair(person, choice.label or label), "joined", at, person)
    maybe_begin(s, at)


def join(s: Sitting, person: str, label: str, seat: int | None, at: int, invited: bool = False) -> int:
    """Take an open seat (any, if None), or all that are reserved for the person; of a running game a vacated one."""
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
    """A seat whose person is gone for good, in a game that is not rated; in a private one by invitation."""
    if s.seats_of(person):
        raise Refused("already-seated")
    if s.settings.rated:
        raise Refused("rated-table", problem="nobody can take over a seat")
    gone = [chair.away in AWAY_FOR_GOOD or (chair.person is None and bool(chair.away)) for chair in s.chairs]
    free = [n for n, vacant in enumerate(gone) if vacant]
    if not free or (seat is not None and seat not in free) or not (s.settings.listed or invited):
        raise Refused("already-started")
    seat = free[0] if seat is None else seat
    _seated(s, seat, Chair(person, label), "claimed", at, person)
    return seat


def leave(s: Sitting, person: str, at: int) -> None:
    """Before the game: get up, or do without a seat that is kept for one.

    The host's place goes to the next person; with nobody left the table closes.
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
    """Who hosts the table when somebody goes."""
    others = [other for other in s.people if other != person]
    return others[0] if others and s.host == person else s.host


def fill(s: Sitting, person: str, seat: int, bot: str, at: int) -> None:
    """The host puts a bot on an open seat, or another bot on a bot's."""
    _host_of_open(s, person)
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person is not None:
        raise Refused("not-open")
    _seated(s, seat, Chair(label=bot, bot=bot), "filled", at, person)
    maybe_begin(s, at)


def empty(s: Sitting, person: str, seat: int, at: int) -> None:
    """The host takes a bot, or a person who is not to play or does not come, off a seat."""
    _host_of_open(s, person)
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person == person:
        raise Refused("already-seated")
    if s.chairs[seat] != Chair():
        _seated(s, seat, Chair(), "emptied", at, person)


def reserve(s: Sitting, seat: int, person: str, label: str, at: int) -> None:
    """Keep a seat for somebody, as a rematch does."""
    _seated(s, seat, Chair(label=label, reserved=person), "reserved", at, None)


def begin(s: Sitting, person: str, at: int) -> None:
    """The host begins when every seat is taken."""
    _host_of_open(s, person)
    if not all(chair.taken for chair in s.chairs):
        raise Refused("seats-open")
    s.append("begin", at, person=person)


def maybe_begin(s: Sitting, at: int) -> None:
    """Begin at once, where the table is made so and everybody is there."""
    if s.status == "open" and s.settings.autostart and all(chair.taken for chair in s.chairs):
        s.append("begin", at)


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
    """A bot plays what it has thought of, if it is still asked the same; otherwise nothing happens."""
    if s.status != "running" or seat not in s.bots or s.since[seat] != since:
        return False
    _play(s, seat, action, at, None)
    return True


def replace_bot(s: Sitting, seat: int, bot: str, at: int) -> None:
    """Another bot plays on for one that cannot; the seat keeps its name."""
    if s.status == "running" and s.chairs[seat].bot is not None:
        _seated(s, seat, replace(s.chairs[seat], bot=bot), "bot-forfeited", at, None)


def _play(s: Sitting, seat: int, action: str, at: int, person: str | None) -> None:
    assert s.game is not None
    try:
        legal = s.game.parse(seat, action)
    except MalformedAction as error:
        raise malformed(error) from None
    except IllegalAction as error:
        raise illegal(error) from None
    s.append("action", at, seat, action_data(s.game, seat, str(legal)), person)


def malformed(error: MalformedAction) -> Refused:
    """A text that is no action, with what the client needs to say it in any language."""
    return Refused("malformed-action", problem=str(error), reason=error.code, word=error.word)


def illegal(error: IllegalAction) -> Refused:
    """A refusal of the rules, with what the client needs to say it in any language."""
    reason = error.reason
    args = {f"arg_{name}": value for name, value in reason.args}
    return Refused("illegal-action", problem=reason_text(reason), reason=reason.code, rule=reason.rule, **args)


def takeback(s: Sitting, person: str, seat: int, at: int) -> None:
    """Take back at once what the rules allow, or what the table does; where it needs consent, ask for it."""
    _at_play(s, person, seat, at)
    if s.asked is not None:
        raise Refused("takeback-asked")
    undone = to_take_back(s, seat)
    if not _at_once(s, seat):
        s.append("ask", at, seat, {"undone": undone, "to": undone[0] - 1}, person)
        if waiting(s):
            return
    _undo(s, seat, undone, at, person)


def to_take_back(s: Sitting, seat: int) -> list[int]:
    """The entries a takeback would undo, at once or after asking; refused where the table allows none."""
    if s.game is None or s.status != "running":
        raise Refused("not-running")
    reason = s.game.explain_takeback(seat)
    mine = [play.number for play in s.plays if play.seat == seat]
    if reason is None:
        return mine[-1:]
    if s.settings.takeback == "strict":
        raise illegal(IllegalAction(reason))
    if not mine:
        raise Refused("nothing-to-take-back")
    if s.refused == mine[-1]:
        raise Refused("takeback-off", problem="the others have refused it")
    later = [play for play in s.plays if play.number >= mine[-1]]
    if s.settings.takeback == "past-bots":
        person = s.chairs[seat].person
        if any(s.chairs[play.seat].bot is None and s.chairs[play.seat].person != person for play in later):
            raise Refused("takeback-off", problem="somebody else has acted since")
    return [play.number for play in later]


def _at_once(s: Sitting, seat: int) -> bool:
    assert s.game is not None
    return s.settings.takeback != "consent" or s.game.explain_takeback(seat) is None


def may_take_back(s: Sitting, seat: int) -> str:
    """Whether a seat may take back: no, now, or after it has asked."""
    if s.game is None or s.status != "running" or s.chairs[seat].bot is not None or s.asked is not None:
        return "no"
    if s.game.explain_takeback(seat) is None:
        return "now"
    if s.settings.takeback == "strict":
        return "no"
    try:
        to_take_back(s, seat)
    except Refused:
        return "no"
    return "now" if _at_once(s, seat) else "ask"


def answer(s: Sitting, person: str, seat: int, yes: bool, at: int) -> None:
    """Agree to a takeback or not; when all have agreed it is done. Who asked for it withdraws it with a no."""
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


# -- clocks and absence ----------------------------------------------------------------------------------------------


def flags(s: Sitting, at: int) -> None:
    """Whoever has run out of time is replaced, for a while or for good; what nobody answers in time is refused."""
    if s.clock is None or s.status != "running":
        return
    if s.asked is not None and at >= s.asked.until:
        s.append("answer", at, s.asked.seat, {"yes": False, "why": "late"})
    away = "forfeited" if s.settings.at_zero == "forfeit" else "flagged"
    for seat in s.clock.flagged(at):
        s.append("flag", at, seat)
        _replaced(s, seat, away, at, None)


def resign(s: Sitting, person: str, seat: int, at: int) -> None:
    """Give up: a bot plays on, and the seat comes last. The seat is free for whoever wants to go on with it."""
    _owner(s, person, seat)
    _running(s)
    flags(s, at)
    if s.chairs[seat].away in AWAY_FOR_GOOD:
        raise Refused("bot-seat")
    _replaced(s, seat, "resigned", at, person)


def step_out(s: Sitting, person: str, seat: int, at: int) -> None:
    """Let a bot play until one returns."""
    _at_play(s, person, seat, at)
    if s.settings.rated:
        raise Refused("rated-table", problem="no bot plays for anybody who is there")
    _replaced(s, seat, "left", at, person)


def step_in(s: Sitting, person: str, seat: int, at: int) -> None:
    """Return to one's seat."""
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
    _seated(s, seat, chair, away, at, person)


def hand_over(s: Sitting, guest: str, account: str, at: int) -> None:
    """A guest's seats belong to an account from now on, and so does the table, if the guest is its host."""
    host = account if s.host == guest else s.host
    for seat, chair in enumerate(s.chairs):
        if guest in (chair.person, chair.reserved):
            owner = account if chair.person == guest else chair.person
            kept = account if chair.reserved == guest else chair.reserved
            _seated(s, seat, replace(chair, person=owner, reserved=kept), "handed-over", at, None, host)
    if s.host == guest:  # without a seat
        _seated(s, 0, s.chairs[0], "handed-over", at, None, host)


def vacate(s: Sitting, person: str, at: int) -> None:
    """Somebody is deleted: seats lose their person, games go on with a bot, open tables without them."""
    if s.status == "open" and (s.seats_of(person) or s.host == person):
        leave(s, person, at)
    running = s.status in ("running", "frozen")
    host = _next_host(s, person)
    for seat, chair in enumerate(s.chairs):
        if chair.person == person:
            bot = chair.bot or (s.settings.stand_in if running else None)
            away = chair.away or ("left" if running else "")
            _seated(s, seat, Chair(None, FORMER, bot, away), "deleted", at, None, host)
        elif chair.reserved == person:
            _seated(s, seat, Chair(), "deleted", at, None)
    if s.host == person and host != person:  # without a seat
        _seated(s, 0, s.chairs[0], "deleted", at, None, host)


def strangers(s: Sitting, labels: list[str], at: int) -> None:
    """The seats of an imported game: names that belong to nobody here."""
    for seat, label in enumerate(labels):
        _seated(s, seat, Chair(label=label), "imported", at, None)


def holiday(s: Sitting, person: str, begins: int, ends: int, at: int) -> None:
    """A person's clocks stand in that time, in games by turns."""
    if s.status == "running" and s.settings.pace == "turns" and begins < ends <= at + LONGEST_HOLIDAY:
        for seat in s.seats_of(person):
            s.append("holiday", at, seat, {"begins": begins, "ends": ends}, person)


def back(s: Sitting, person: str, at: int) -> None:
    """A person's holidays are over."""
    if s.status == "running" and s.settings.pace == "turns":
        for seat in s.seats_of(person):
            s.append("back", at, seat, person=person)


def close(s: Sitting, why: str, at: int, person: str | None = None) -> None:
    """End without a result."""
    if s.status in ("finished", "closed"):
        raise Refused("not-running")
    s.append("close", at, data={"why": why}, person=person)


def expire(s: Sitting, before: int, at: int) -> None:
    """Close a table at which nothing has happened since a moment."""
    if s.touched < before and s.status in ("open", "running", "frozen"):
        close(s, "expired", at)


def go_on(s: Sitting, person: str, table: str, instead: str | None, at: int) -> None:
    """Play again at another table, unless somebody was first: `instead` is the one that was known before."""
    if s.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if person not in s.people:
        raise Refused("not-your-seat")
    if s.rematch == instead:
        s.append("rematch", at, data={"table": table}, person=person)


# -- when the rules have changed -------------------------------------------------------------------------------------


def freeze(s: Sitting, number: int, rules: int, at: int) -> None:
    """Stop: from entry `number` on the installed rules lead elsewhere. Nothing happens where it is known already."""
    known = s.status == "frozen" and s.frozen is not None and s.frozen[0] <= number
    if known or s.status not in ("running", "frozen"):
        return
    s.append("freeze", at, data={"number": number, "rules": rules})


def rewind(s: Sitting, person: str, at: int) -> None:
    """The host accepts that the game goes on from the last entry that is still the same."""
    if s.status != "frozen" or s.frozen is None:
        raise Refused("not-running")
    if person != s.host and person not in s.people:
        raise Refused("not-host")
    s.append("takeback", at, data={"undone": [], "to": s.frozen[0] - 1, "frozen": True}, person=person)


# -- guards ----------------------------------------------------------------------------------------------------------


def _at_play(s: Sitting, person: str, seat: int, at: int) -> None:
    """The person has the seat, plays it, and still has time."""
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


def _running(s: Sitting) -> None:
    if s.status == "frozen":
        raise Refused("frozen")
    if s.status != "running":
        raise Refused("not-running")
