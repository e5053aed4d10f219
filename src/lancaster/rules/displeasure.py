"""Henry V, The King's Displeasure (chapter 9): shame for lost conflicts, and the Tower."""

from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.agenda import KnightPlace, Module
from lancaster.rules.bands import UNIT
from lancaster.rules.events import MarkerTaken, Placed
from lancaster.rules.henry import Displeasure, displeasure_of
from lancaster.rules.placement import refuse_knight
from lancaster.rules.placing_actions import IN_TOWER, InTower, Placing, piece
from lancaster.rules.reasons import Reason
from lancaster.rules.table import Table
from lancaster.rules.terms import HOUSES, POINTS, SHAME, TOWER, VOTES

TOWER_PLACES: Final = (TOWER,)


def room_in_tower(t: Table) -> int:
    """How much strength the Tower still takes (R9.2)."""
    return t.book.tower_limit - t.book.neutral_knight - displeasure_of(t).strength_in_tower()


def take_shame(t: Table, seat: int, source: str) -> None:
    """1 marker from the leftmost field that still has any, or from the supply (R9.4)."""
    track = displeasure_of(t).track
    taken_from = -1
    for field in range(len(track)):
        if track[field]:
            track[field] -= 1
            taken_from = field
            break
    if t.log is not None:
        t.log.append(MarkerTaken(seat, taken_from))
    t.gain(seat, SHAME, 1, source, "R9.4")


class Tower(KnightPlace):
    """One more place for a knight: no squires, no privileges, nobody is displaced."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        if strength <= room_in_tower(t):
            out.append(IN_TOWER[piece(0 if house < t.book.seats else 1, strength)])

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InTower)
        reason = refuse_knight(t, house, action)
        if reason is not None:
            return reason
        room = t.book.tower_limit - t.book.neutral_knight - displeasure_of(t).strength_in_tower()
        return Reason("tower-full", "R9.2", (("room", room),)) if action.strength > room else None

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        assert isinstance(action, InTower)
        t.at_court[house] -= UNIT[action.strength]
        displeasure_of(t).tower[house] += UNIT[action.strength]
        if t.log is not None:
            t.log.append(Placed(house, action.strength, TOWER, 0, 0))
        if t.book.has_purse(house):  # an ally's knight returns none (R9.6)
            t.gain(house, SHAME, -min(action.strength, t.owns(house, SHAME)), "tower", "R9.2")


class TheKingsDispleasure(Module):
    """The expansion: what happens at the moments that the base game leaves open for it."""

    def set_up(self, t: Table) -> None:
        shame = Displeasure(None)
        shame.track = [t.book.shame_per_field] * len(t.book.shame_track)
        shame.tower = [0] * t.book.houses
        t.shame = shame

    def places(self) -> tuple[int, ...]:
        return TOWER_PLACES

    def band_at(self, t: Table, house: int, place: int) -> int:
        return displeasure_of(t).tower[house]

    def shift(self, t: Table, house: int, place: int, change: int) -> None:
        displeasure_of(t).tower[house] += change

    def grows(self, t: Table, place: int) -> bool:
        return room_in_tower(t) >= 1

    def before_rewards(self, t: Table) -> None:
        shame = displeasure_of(t)
        for house in range(t.book.houses):
            band = shame.tower[house]
            shame.tower[house] = 0
            t.send_home(house, band, TOWER, "R9.3")

    def front_lost(self, t: Table, front: int) -> None:
        for seat in t.book.order[t.start]:
            if not t.front_band[front * HOUSES + seat]:
                take_shame(t, seat, "conflicts")

    def final(self, t: Table) -> None:
        shame = [t.owns(seat, SHAME) for seat in range(t.book.seats)]
        losses = penalties(t, shame, [t.owns(seat, VOTES) for seat in range(t.book.seats)])
        for seat in range(t.book.seats):
            t.gain(seat, POINTS, -losses[seat], "shame", "R9.5")


def uncovered(t: Table) -> tuple[int, int]:
    """The greatest and second greatest uncovered value of the track; with two players only the first (R9.5, R9.6)."""
    track = displeasure_of(t).track
    values = [t.book.shame_track[field] for field in range(len(track)) if not track[field]]
    values.sort(reverse=True)
    values += [0, 0]
    return (values[0], 0 if t.book.allies else values[1])


def penalties(t: Table, shame: list[int], votes: list[int]) -> list[int]:
    """What each seat loses: 1 for each shame, and the worst two what the track uncovers (R9.5)."""
    losses = shame[:]
    worst_value, second_value = uncovered(t)
    keys = [(shame[seat], -votes[seat]) for seat in range(len(shame))]
    ranked = [key for key in keys if key[0] > 0]
    if not ranked:
        return losses
    worst = max(ranked)
    first = [seat for seat in range(len(keys)) if keys[seat] == worst]
    if len(first) > 1:
        for seat in first:
            losses[seat] += (worst_value + second_value) // len(first)
        return losses
    losses[first[0]] += worst_value
    others = [key for key in ranked if key != worst]
    if others:
        next_worst = max(others)
        second = [seat for seat in range(len(keys)) if keys[seat] == next_worst]
        for seat in second:
            losses[seat] += second_value // len(second)
    return losses
