"""The sitting: replaying a log gives the same table at every step, and copies are independent."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lancaster.rules.terms import COLOURS
from lancaster.tables import commands, seating, sitting
from lancaster.tables import entries as log
from lancaster.tables.entries import Chair, Differs
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from tests.tables.sitting_builders import (
    LIVE,
    START_MS,
    TURNS,
    again,
    amounts_to,
    begun,
    entries,
    kinds,
    legal,
    opened,
    play,
    play_out,
    play_until,
)

# -- the fold --------------------------------------------------------------------------------------------------------


def test_every_kind_of_entry_has_a_line_in_the_table_of_kinds() -> None:
    listed = [line.split("|")[1].strip() for line in (log.__doc__ or "").splitlines() if line.startswith("| ")]
    assert set(listed) - {"kind"} == set(sitting._KINDS)


def test_a_game_from_the_first_entry_to_the_result() -> None:
    s = begun("ABb", clock=LIVE)
    play_out(s)
    assert s.status == "finished"
    assert kinds(s)[:5] == ["made", "seat", "seat", "seat", "begin"]
    assert set(kinds(s)[5:]) == {"action"}
    assert s.ended == START_MS
    assert s.game is not None
    assert [seat for seat, place in enumerate(s.places) if place == 1] == list(s.game.winners)
    assert amounts_to(again(s)) == amounts_to(s)


def test_entries_are_numbered_from_one_and_time_never_goes_back() -> None:
    s = begun("ABC")
    play(s, at=START_MS + 5000)
    play(s, at=START_MS - 5000)
    assert [entry.number for entry in entries(s)] == list(range(1, s.head + 1))
    assert [entry.at for entry in entries(s)][-2:] == [START_MS + 5000, START_MS + 5000]


def test_events_are_those_of_the_game() -> None:
    s = begun("ABC")
    seat = s.actors[0]
    action = legal(s, seat)[0]
    assert s.game is not None
    twin = s.game.copy()
    expected = [twin.event_data(event) for event in twin.play(seat, action)]
    play(s, seat, action=action)
    assert s.fresh[-1][1].events == expected
    told = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed).replay(entries(s))
    assert told[-1].events == expected


def test_declining_says_what_was_offered() -> None:
    s = begun("ABC")
    play_until(s, "favour")
    play(s, action="none")
    assert entries(s)[-1].data == {"action": "none", "declined": f"favour {COLOURS[entries(s)[-1].seat or 0]}"}
    play(s)
    assert set(entries(s)[-1].data) == {"action"}


def test_a_copy_goes_its_own_way() -> None:
    s = begun("ABb", clock=LIVE, takeback="consent")
    play(s, at=START_MS + SECOND_MS)
    before = amounts_to(s)
    twin = s.copy()
    assert amounts_to(twin) == before
    assert twin.fresh == []
    play_until(twin, "ballot", START_MS + MINUTE_MS)
    commands.resign(twin, "B", 1, START_MS + MINUTE_MS)
    assert amounts_to(s) == before
    play_out(s)
    assert twin.status == "running"


def test_the_sender_s_id_stays_with_the_first_entry_the_sender_made() -> None:
    s = begun("ABC", clock=LIVE)
    play_until(s, "ballot")
    late, punctual = s.actors[0], s.actors[1]
    at = START_MS + 10 * MINUTE_MS - 1
    play(s, punctual, START_MS + SECOND_MS)  # so that only the others run out
    assert late in s.actors
    s.client = "message-1"
    withdrawn = s.chairs[punctual].person
    assert withdrawn is not None
    commands.takeback(s, withdrawn, punctual, at + SECOND_MS)
    *flags, last = [entry for entry in entries(s) if entry.at == at + SECOND_MS]
    assert {entry.kind for entry in flags} == {"flag", "seat"}
    assert all(entry.client is None for entry in flags)
    assert (last.kind, last.client, last.person) == ("takeback", "message-1", withdrawn)


def test_a_log_the_rules_read_otherwise_says_where() -> None:
    s = begun("ABC")
    play_out(s)
    stored = entries(s)
    changed = replace(stored[20], digest="0" * len(stored[20].digest))
    with pytest.raises(Differs) as differs:
        Sitting.of(s.id, s.settings, s.options, s.deal, s.seed).replay([*stored[:20], changed, *stored[21:]])
    assert differs.value.number == 21


# -- since when a seat is asked --------------------------------------------------------------------------------------


def test_since_is_the_entry_that_asked() -> None:
    s = begun("ABC")
    seat = s.actors[0]
    assert s.since == [s.head if each == seat else None for each in range(3)]
    play(s)
    assert s.since == [s.head if each in s.actors else None for each in range(3)]


def test_in_a_vote_ballots_of_others_ask_nobody_anew() -> None:
    s = begun("ABC")
    play_until(s, "ballot")
    asked = s.head
    assert s.since == [asked, asked, asked]
    play(s, 1)
    assert s.since == [asked, None, asked]
    play(s, 2)
    assert s.since == [asked, None, None]


def test_a_ballot_withdrawn_asks_only_its_seat_anew() -> None:
    s = begun("ABb")
    play_until(s, "ballot")
    asked = s.head
    play(s, 0)
    commands.takeback(s, "A", 0, START_MS)
    assert s.since == [s.head, asked, asked]
    assert amounts_to(again(s)) == amounts_to(s)


def test_an_action_taken_back_in_one_s_own_turn_is_asked_anew() -> None:
    s = begun("AB", takeback="past-bots")
    for _ in range(200):
        seat = s.actors[0]
        person = s.chairs[seat].person
        assert person is not None
        play(s, seat, action=random.Random(s.head).choice(legal(s, seat)))
        if s.actors == (seat,) and commands.may_take_back(s, seat) == "now":
            commands.takeback(s, person, seat, START_MS)
            assert s.since[seat] == s.head
            return
    pytest.fail("nobody played twice in a row")


def test_after_a_takeback_into_the_vote_before_bots_are_asked_anew() -> None:
    """A bot that is thinking about the second vote must not answer the first with it."""
    s = begun("Abb", takeback="past-bots")
    play_until(s, "ballot")
    for seat in (0, 1, 2):
        play(s, seat)
    assert s.game is not None
    prompt = s.game.prompt(0)
    assert prompt is not None
    assert prompt.kind == "ballot"
    thinking = s.since[1]
    commands.takeback(s, "A", 0, START_MS)
    assert s.actors == (0, 1, 2)
    assert s.since == [s.head] * 3
    assert thinking is not None
    assert not commands.act_as_bot(s, 1, thinking, "yes 0", START_MS)


# -- clocks ----------------------------------------------------------------------------------------------------------


def left(s: Sitting, seat: int, at: int) -> int | None:
    assert s.clock is not None
    return s.clock.left(seat, at)


def test_a_live_bank_runs_while_one_is_asked_and_gets_the_increment() -> None:
    s = begun("ABC", clock=LIVE)
    seat = s.actors[0]
    assert s.deadline == START_MS + 10 * MINUTE_MS
    assert left(s, seat, START_MS + MINUTE_MS) == 9 * MINUTE_MS
    play(s, at=START_MS + MINUTE_MS)
    assert left(s, seat, START_MS + 5 * MINUTE_MS) == 9 * MINUTE_MS + 20 * SECOND_MS


def test_bots_have_no_clock() -> None:
    s = begun("Abb", clock=LIVE)
    while s.actors == (0,):
        play(s)
    assert s.deadline is None


@pytest.mark.parametrize("clock", [LIVE, TURNS])
def test_playing_and_taking_back_never_wins_time(clock: dict[str, object]) -> None:
    s = begun("ABC", clock=clock)
    seat = s.actors[0]
    person = s.chairs[seat].person
    assert person is not None
    full = left(s, seat, START_MS)
    assert full is not None
    at = START_MS + full - SECOND_MS
    for _ in range(5):
        play(s, seat, at)
        commands.takeback(s, person, seat, at)
        assert left(s, seat, at) == SECOND_MS
    assert amounts_to(again(s)) == amounts_to(s)
    commands.flags(s, at + SECOND_MS)
    assert s.chairs[seat].away == "flagged"


def test_a_ballot_withdrawn_gives_the_others_no_time() -> None:
    s = begun("ABC", clock=TURNS)
    play_until(s, "ballot")
    play(s, 0, START_MS + HOUR_MS)
    commands.takeback(s, "A", 0, START_MS + 2 * HOUR_MS)
    assert left(s, 1, START_MS + 2 * HOUR_MS) == 22 * HOUR_MS
    assert left(s, 0, START_MS + 2 * HOUR_MS) == 23 * HOUR_MS


def test_whose_action_another_takes_back_gets_time_for_it() -> None:
    s = begun("AB", clock=TURNS, takeback="consent")
    first = s.actors[0]
    asker, other = ("A", "B") if first == 0 else ("B", "A")
    play(s, at=START_MS + 20 * HOUR_MS)
    play(s, at=START_MS + 21 * HOUR_MS)
    commands.takeback(s, asker, first, START_MS + 22 * HOUR_MS)
    commands.answer(s, other, 1 - first, True, START_MS + 23 * HOUR_MS)
    assert left(s, first, START_MS + 23 * HOUR_MS) == 4 * HOUR_MS
    play(s, at=START_MS + 24 * HOUR_MS)
    assert left(s, 1 - first, START_MS + 24 * HOUR_MS) == 24 * HOUR_MS


def test_whoever_has_to_vote_again_because_of_another_has_some_time_for_it() -> None:
    s = begun("ABC", clock=LIVE, takeback="consent")
    play_until(s, "ballot")
    late = START_MS + 10 * MINUTE_MS - SECOND_MS
    play(s, 0, START_MS)
    play(s, 1, late)
    play(s, 2, late)
    commands.takeback(s, "A", 0, late)
    commands.answer(s, "B", 1, True, late)
    commands.answer(s, "C", 2, True, late)
    assert s.actors == (0, 1, 2)
    assert left(s, 1, late) == MINUTE_MS


# -- any story -------------------------------------------------------------------------------------------------------

WINDOW = {**TURNS, "window": {"opens": 480, "closes": 1320, "zone": "Europe/Berlin"}}
SEATS = st.sampled_from(["Aoo", "AAo", "Abo", "AB", "ABC", "ABb", "AbbC", "AABb", "Ab", "ABCDE"])
CHOSEN = st.fixed_dictionaries(
    {
        "takeback": st.sampled_from(["strict", "consent", "past-bots"]),
        "clock": st.sampled_from([None, LIVE, TURNS, WINDOW]),
        "at_zero": st.sampled_from(["bot", "forfeit"]),
        "autostart": st.booleans(),
        "laws": st.sampled_from(["base", "new"]),
    }
)


def anything(s: Sitting, chance: random.Random, at: int) -> None:
    """One thing that somebody tries, allowed or not."""
    person = chance.choice("ABCDE")
    seat = chance.randrange(len(s.chairs))
    able = [each for each in s.actors if each in s.bots or s.chairs[each].bot is None]
    if able and chance.random() < 0.7:
        seat = chance.choice(able)
        play(s, seat, at, chance.choice(legal(s, seat)))
        return
    tries: list[Callable[[], object]] = [
        lambda: seating.join(s, person, person, chance.choice([None, seat]), at),
        lambda: seating.leave(s, person, at),
        lambda: seating.fill(s, person, seat, "page", at),
        lambda: seating.empty(s, person, seat, at),
        lambda: seating.begin(s, person, at),
        lambda: commands.act(s, person, seat, "yes 0", at),
        lambda: commands.takeback(s, person, seat, at),
        lambda: commands.takeback(s, s.chairs[seat].person or "A", seat, at),
        lambda: commands.answer(s, s.chairs[seat].person or "A", seat, chance.random() < 0.7, at),
        lambda: commands.flags(s, at),
        lambda: commands.resign(s, person, seat, at),
        lambda: commands.step_out(s, s.chairs[seat].person or "A", seat, at),
        lambda: commands.step_in(s, s.chairs[seat].person or "A", seat, at),
        lambda: seating.hand_over(s, person, person.lower() + "2", at),
        lambda: seating.vacate(s, person, at),
        lambda: commands.holiday(s, person, at + HOUR_MS, at + DAY_MS, at),
        lambda: commands.back(s, person, at),
        lambda: commands.expire(s, at - 30 * DAY_MS, at),
    ]
    chance.choice(tries)()


# a random number shrinks to another story, not to a simpler one
stories = given(SEATS, CHOSEN, st.integers(0, 2**32), st.integers(0, 250))
without_shrinking = settings(phases=[Phase.explicit, Phase.generate], suppress_health_check=[HealthCheck.too_slow])


@settings(without_shrinking, max_examples=20)
@stories
def test_replaying_gives_the_same_table_at_every_step(
    seats: str, chosen: dict[str, Any], number: int, steps: int
) -> None:
    check_replaying(seats, chosen, number, steps)


@pytest.mark.soak
@settings(without_shrinking, max_examples=300)
@stories
def test_replaying_gives_the_same_table_at_length(seats: str, chosen: dict[str, Any], number: int, steps: int) -> None:
    check_replaying(seats, chosen, number, steps)


def check_replaying(seats: str, chosen: dict[str, Any], number: int, steps: int) -> None:
    chance = random.Random(number)
    s = opened("".join(seat if seat in "Ab" else "o" for seat in seats), **chosen)
    for person in seats:
        if person not in "Abo" and s.status == "open":
            seating.join(s, person, person, None, START_MS)
    # the same log, followed by another node entry by entry, and replayed as a whole now and then
    follower = again(s)
    at = START_MS
    for _ in range(steps):
        at += chance.choice([0, SECOND_MS, MINUTE_MS, HOUR_MS if chance.random() < 0.2 else 0])
        work = s.copy()
        before = amounts_to(s)
        try:
            anything(work, chance, at)
        except Refused:
            assert amounts_to(s) == before
            continue
        assert amounts_to(s) == before
        logged = entries(s) + entries(work)
        follower = follower.copy()
        follower.replay(entries(work))
        assert amounts_to(follower) == amounts_to(work)
        check(work)
        work.fresh = s.fresh + work.fresh
        s = work
        if chance.random() < 0.02:
            assert amounts_to(again(s)) == amounts_to(s)
        assert entries(s) == logged
    assert amounts_to(again(s)) == amounts_to(s)


def check(s: Sitting) -> None:
    """What holds at any moment."""
    for seat, chair in enumerate(s.chairs):
        assert (s.since[seat] is not None) == (seat in s.actors)
        assert not (chair.reserved and chair.taken)
        assert bool(chair.away) <= (chair.bot is not None)
        if s.status == "running":
            assert chair.taken
    if s.game is not None:
        # a record lists the ballots of a vote by seat
        assert sorted((play.seat, play.action) for play in s.plays) == sorted((n, str(a)) for n, a in s.game.moves)
        assert s.game.over == (s.status == "finished")
    if s.asked is not None:
        assert sitting.waiting(s)
        assert s.chairs[s.asked.seat].bot is None
        assert s.deadline is not None
        assert {play.number for play in s.plays} >= set(s.asked.undone)
    if s.status == "running":
        # somebody can always go on: a person, a bot, or an answer that is waited for so long and no longer
        assert s.bots or s.asked is not None or any(s.chairs[seat].person for seat in s.actors)
    if s.people and s.host is not None and s.status == "open":
        assert s.host in s.people or s.host == "A" or s.host.endswith("2")


def test_chairs_are_told_apart_by_what_they_say() -> None:
    assert Chair("A").taken
    assert Chair(bot="page").taken
    assert not Chair(reserved="A").taken
