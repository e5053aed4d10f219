"""Seats: every guard of the commands that give, take and pass on seats, and their entries."""

from __future__ import annotations

import pytest

from lancaster.tables import commands, seating
from lancaster.tables.bot_names import bot_name
from lancaster.tables.entries import FORMER_PLAYER, Chair
from lancaster.tables.time_units import HOUR_MS, MINUTE_MS
from tests.tables.sitting_builders import (
    LIVE,
    START_MS,
    again,
    amounts_to,
    begun,
    legal,
    opened,
    play_out,
    refuses,
)

LATER = START_MS + MINUTE_MS


# -- before the game -------------------------------------------------------------------------------------------------


def test_made_with_the_maker_and_bots_on_their_seats() -> None:
    s = opened("Aob")
    assert (s.host, s.status, s.created) == ("A", "open", START_MS)
    assert s.chairs == [Chair("A", "Anna"), Chair(), Chair(label=bot_name(s.id, 2, ["Anna"]), bot="page")]


def test_begins_at_once_with_everybody_there_if_the_table_is_made_so() -> None:
    assert opened("Ab").status == "running"
    assert opened("AA").status == "running"
    assert opened("Ab", autostart=False).status == "open"


def test_a_hot_seat_has_names_of_its_own() -> None:
    s = opened("AA", labels=("Grandma", ""), autostart=False)
    assert [chair.label for chair in s.chairs] == ["Grandma", "Anna"]


def test_join_takes_the_first_open_seat_or_the_one_that_is_asked_for() -> None:
    s = opened("Aooo")
    assert seating.join(s, "B", "Berta", 2, LATER) == 2
    assert seating.join(s, "C", "Carla", None, LATER) == 1
    assert s.status == "open"
    assert seating.join(s, "D", "Dora", None, LATER) == 3
    assert s.status == "running"


def test_join_is_refused() -> None:
    s = opened("Aobo")
    with refuses("already-seated"):
        seating.join(s, "A", "Anna", 1, LATER)
    with refuses("no-such-seat"):
        seating.join(s, "B", "Berta", 4, LATER)
    for taken in (0, 2):
        with refuses("not-open"):
            seating.join(s, "B", "Berta", taken, LATER)
    seating.reserve(s, 1, "C", "Carla", LATER)
    with refuses("not-open"):
        seating.join(s, "B", "Berta", 1, LATER)
    seating.join(s, "B", "Berta", None, LATER)
    assert s.chairs[3].person == "B"
    with refuses("not-open"):
        seating.join(s, "D", "Dora", None, LATER)
    commands.close(s, "expired", LATER)
    with refuses("already-started"):
        seating.join(s, "C", "Carla", None, LATER)


def test_a_reserved_seat_goes_to_its_person_alone_and_all_of_them_at_once() -> None:
    s = opened("Aooo")
    seating.reserve(s, 1, "B", "left hand", LATER)
    seating.reserve(s, 3, "B", "right hand", LATER)
    seating.join(s, "C", "Carla", None, LATER)
    with refuses("not-open"):
        seating.join(s, "B", "Berta", 2, LATER)
    seating.join(s, "B", "Berta", 3, LATER)
    assert [chair.person for chair in s.chairs] == ["A", "B", "C", "B"]
    assert [chair.label for chair in s.chairs][1::2] == ["left hand", "right hand"]
    assert s.status == "running"


def test_a_reserved_seat_nobody_takes_can_be_opened_or_filled_by_the_host() -> None:
    s = opened("Aoo")
    seating.reserve(s, 1, "B", "Berta", LATER)
    seating.reserve(s, 2, "C", "Carla", LATER)
    seating.empty(s, "A", 1, LATER)
    assert s.chairs[1] == Chair()
    seating.fill(s, "A", 2, "knight", LATER)
    with refuses("not-open"):
        seating.join(s, "C", "Carla", 2, LATER)
    seating.join(s, "D", "Dora", None, LATER)
    assert s.status == "running"


def test_who_does_not_want_a_kept_seat_frees_it() -> None:
    s = opened("Aoo")
    seating.reserve(s, 1, "B", "Berta", LATER)
    seating.leave(s, "B", LATER)
    assert s.chairs[1] == Chair()
    assert (s.host, s.status) == ("A", "open")
    with refuses("not-your-seat"):
        seating.leave(s, "B", LATER)


def test_leaving_hands_the_table_on() -> None:
    s = opened("Aoo")
    seating.join(s, "B", "Berta", None, LATER)
    seating.leave(s, "A", LATER)
    assert s.host == "B"
    assert s.chairs[0] == Chair()
    seating.leave(s, "B", LATER)
    assert s.status == "closed"
    with refuses("already-started"):
        seating.leave(s, "B", LATER)


def test_a_host_without_a_seat_hands_the_table_on_as_well() -> None:
    s = opened("ooo")
    seating.join(s, "B", "Berta", 1, LATER)
    seating.leave(s, "A", LATER)
    assert (s.host, s.status) == ("B", "open")
    assert amounts_to(again(s)) == amounts_to(s)


def test_leave_is_refused_to_strangers_and_in_a_game() -> None:
    s = opened("Aoo")
    with refuses("not-your-seat"):
        seating.leave(s, "B", LATER)
    with refuses("already-started"):
        seating.leave(begun("AB"), "A", LATER)


def test_only_the_host_fills_empties_and_begins() -> None:
    s = opened("Aoo", autostart=False)
    seating.join(s, "B", "Berta", 1, LATER)
    with refuses("not-host"):
        seating.fill(s, "B", 2, "page", LATER)
    with refuses("not-host"):
        seating.empty(s, "B", 0, LATER)
    with refuses("not-host"):
        seating.begin(s, "B", LATER)
    with refuses("seats-open"):
        seating.begin(s, "A", LATER)
    with refuses("not-open"):
        seating.fill(s, "A", 1, "page", LATER)
    with refuses("no-such-seat"):
        seating.fill(s, "A", 3, "page", LATER)
    with refuses("no-such-seat"):
        seating.empty(s, "A", 4, LATER)
    with refuses("already-seated"):
        seating.empty(s, "A", 0, LATER)
    seating.fill(s, "A", 2, "page", LATER)
    seating.fill(s, "A", 2, "knight", LATER)
    assert s.chairs[2].bot == "knight"
    seating.empty(s, "A", 1, LATER)
    assert s.chairs[1] == Chair()
    head = s.head
    seating.empty(s, "A", 1, LATER)
    assert s.head == head
    seating.fill(s, "A", 1, "page", LATER)
    seating.begin(s, "A", LATER)
    assert s.status == "running"
    with refuses("already-started"):
        seating.fill(s, "A", 1, "page", LATER)
    with refuses("already-started"):
        seating.empty(s, "A", 1, LATER)
    with refuses("already-started"):
        seating.begin(s, "A", LATER)


# -- seats that were given up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", ["resigned", "forfeited", "deleted"])
def test_a_seat_that_was_given_up_can_be_claimed(away: str) -> None:
    s = begun("ABC", clock=LIVE, at_zero="forfeit")
    seat = s.actors[0]
    person = "ABC"[seat]
    if away == "resigned":
        commands.resign(s, person, seat, LATER)
    elif away == "forfeited":
        commands.flags(s, START_MS + HOUR_MS)
    else:
        seating.vacate(s, person, LATER)
    others = [letter for letter in "ABC" if letter != person]
    with refuses("already-seated"):
        seating.join(s, others[0], "x", seat, START_MS + HOUR_MS)
    with refuses("already-started"):
        seating.join(s, "D", "Dora", (seat + 1) % 3, START_MS + HOUR_MS)
    assert seating.join(s, "D", "Dora", None, START_MS + HOUR_MS) == seat
    assert s.chairs[seat] == Chair("D", "Dora")
    commands.act(s, "D", seat, legal(s, seat)[0], START_MS + HOUR_MS)


def test_no_seat_is_claimed_that_somebody_may_return_to() -> None:
    s = begun("ABC")
    commands.step_out(s, "B", 1, LATER)
    with refuses("already-started"):
        seating.join(s, "D", "Dora", None, LATER)


def test_no_seat_is_claimed_in_a_rated_game_nor_uninvited_in_a_private_one() -> None:
    rated, private = begun("ABC", rated=True), begun("ABC", listed=False)
    for s in (rated, private):
        commands.resign(s, "B", 1, LATER)
    with refuses("takeover-not-allowed"):
        seating.join(rated, "D", "Dora", None, LATER)
    with refuses("already-started"):
        seating.join(private, "D", "Dora", None, LATER)
    seating.join(private, "D", "Dora", None, LATER, invited=True)


# -- people come and go ----------------------------------------------------------------------------------------------


def test_a_guest_hands_seats_and_tables_over_to_an_account() -> None:
    s = begun("AAB", takeback="consent")
    seating.hand_over(s, "A", "account", LATER)
    assert [chair.person for chair in s.chairs] == ["account", "account", "B"]
    assert s.host == "account"
    watched = opened("ooo")
    seating.reserve(watched, 1, "B", "Berta", LATER)
    seating.hand_over(watched, "A", "account", LATER)
    seating.hand_over(watched, "B", "other", LATER)
    assert watched.host == "account"
    assert watched.chairs[1].reserved == "other"
    head = watched.head
    seating.hand_over(watched, "nobody", "account", LATER)
    assert watched.head == head


def test_a_deleted_person_leaves_no_name_and_games_go_on() -> None:
    s = begun("ABC")
    seating.vacate(s, "A", LATER)
    assert s.chairs[0] == Chair(None, FORMER_PLAYER, "page", "left")
    assert s.host == "B"
    play_out(s)
    seating.vacate(s, "B", LATER)
    assert s.status == "finished"
    assert s.chairs[1] == Chair(None, FORMER_PLAYER)
    assert amounts_to(again(s)) == amounts_to(s)


def test_a_deleted_host_without_a_seat_hands_the_table_on() -> None:
    s = opened("oo")
    seating.join(s, "B", "Berta", 0, LATER)
    seating.join(s, "C", "Carla", 1, LATER)
    assert (s.host, s.status) == ("A", "running")
    seating.vacate(s, "A", LATER)
    assert s.host == "B"
    assert [chair.person for chair in s.chairs] == ["B", "C"]


def test_a_deleted_person_leaves_open_tables_and_kept_seats() -> None:
    s = opened("Aoo")
    seating.join(s, "B", "Berta", None, LATER)
    seating.reserve(s, 2, "A", "Anna", LATER)
    seating.vacate(s, "A", LATER)
    assert (s.host, s.status) == ("B", "open")
    assert s.chairs == [Chair(), Chair("B", "Berta"), Chair()]


def test_a_resigned_seat_still_comes_last_when_its_person_is_deleted() -> None:
    s = begun("ABC")
    commands.resign(s, "B", 1, LATER)
    seating.vacate(s, "B", LATER)
    play_out(s)
    assert s.places[1] == 3
