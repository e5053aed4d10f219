"""Every value of the shipped material against chapter 0 of the rules and the numbers of the other chapters."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from lancaster.material import Material, MaterialError, PerPlayers, Reward, shipped

BOX = shipped()


def test_r0_1_seven_knights_three_two_one_one() -> None:
    assert BOX.knights == (3, 2, 1, 1)
    assert sum(BOX.knights) == 7


def test_r1_3_the_start_of_a_player() -> None:
    assert BOX.start_knights == (1, 1, 0, 0)
    assert (BOX.start_gold, BOX.start_squires) == (2, 2)
    assert (BOX.start_votes, BOX.start_votes_with_court) == (1, 2)


def test_r7_1_the_ally() -> None:
    assert BOX.ally_knights == (0, 1, 0, 0)
    assert BOX.ally_spaces == ("knight", "upgrade")


@pytest.mark.parametrize(
    ("letter", "name", "minimum", "reward"),
    [
        ("A", "Northumberland", 2, Reward(extensions=1)),
        ("B", "Stafford", 1, Reward(upgrades=1)),
        ("C", "York", 3, Reward(knights=1, votes=2)),
        ("D", "Gloucester", 3, Reward(upgrades=1, votes=2)),
        ("E", "Bedford", 1, Reward(extensions=1)),
        ("F", "Suffolk", 2, Reward(knights=1)),
        ("G", "Somerset", 4, Reward(points=6)),
        ("H", "Dorset", 2, Reward(crossing=True)),
        ("I", "Surrey", 1, Reward(squires=2, gold=2, start_player=True)),
    ],
)
def test_r0_3_counties(letter: str, name: str, minimum: int, reward: Reward) -> None:
    county = BOX.counties["ABCDEFGHI".index(letter)]
    assert (county.letter, county.name, county.minimum, county.reward) == (letter, name, minimum, reward)


def test_r0_3_there_are_nine_counties_six_spaces_six_favours_twelve_cards() -> None:
    assert [len(things) for things in (BOX.counties, BOX.castle, BOX.favours, BOX.conflicts)] == [9, 6, 6, 12]


def test_r0_3_castle() -> None:
    assert [(space.key, space.reward, space.price) for space in BOX.castle] == [
        ("squires", Reward(squires=2), 0),
        ("gold", Reward(gold=2), 0),
        ("mixed", Reward(squires=1, gold=1), 0),
        ("votes", Reward(votes=2), 0),
        ("knight", Reward(knights=1), 3),
        ("upgrade", Reward(upgrades=1), 2),
    ]


def test_r0_3_favours() -> None:
    assert [(favour.key, favour.reward) for favour in BOX.favours] == [
        ("upgrade", Reward(upgrades=1)),
        ("noble", Reward(nobles=1)),
        ("gold", Reward(gold=3)),
        ("squires", Reward(squires=3)),
        ("more-gold", Reward(gold=2, squires=1)),
        ("more-squires", Reward(gold=1, squires=2)),
    ]


def test_r0_3_conflict_cards() -> None:
    assert [(card.name, card.strength, card.points) for card in BOX.conflicts] == [
        ("2", 2, (3, 2, 1)),
        ("3a", 3, (3, 2, 1)),
        ("3b", 3, (3, 2, 1)),
        ("4a", 4, (4, 2, 1)),
        ("4b", 4, (4, 2, 1)),
        ("5a", 5, (4, 2, 1)),
        ("5b", 5, (4, 2, 1)),
        ("6", 6, (5, 3, 1)),
        ("7", 7, (5, 3, 2)),
        ("8", 8, (6, 4, 2)),
        ("9", 9, (7, 4, 2)),
        ("10", 10, (8, 5, 3)),
    ]


def test_r1_2_nobles_in_each_county() -> None:
    assert [BOX.numbers.nobles_per_county[players] for players in (2, 3, 4, 5)] == [2, 2, 3, 4]


def test_r1_6_with_three_players_the_upgrade_tile_is_left_out() -> None:
    assert [BOX.numbers.removed_favours[players] for players in (2, 3, 4, 5)] == [(), ("upgrade",), (), ()]
    assert [len(BOX.favours_for(players)) for players in (2, 3, 4, 5)] == [6, 5, 6, 6]
    assert "upgrade" not in [favour.key for favour in BOX.favours_for(3)]


def test_r1_7_conflict_cards_taken_out() -> None:
    assert [BOX.numbers.removed_conflicts[players] for players in (2, 3, 4, 5)] == [(2, 10), (9, 10), (2, 10), (2, 3)]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "3a 3b 4a 4b 5a 5b 6 7 8 9"),
        (3, "2 3a 3b 4a 4b 5a 5b 6 7 8"),
        (4, "3a 3b 4a 4b 5a 5b 6 7 8 9"),
        (5, "3b 4a 4b 5a 5b 6 7 8 9 10"),
    ],
)
def test_r1_7_ten_cards_remain(players: int, names: str) -> None:
    assert " ".join(card.name for card in BOX.conflicts_for(players)) == names


def test_r2_8_r2_9_the_course_of_a_round() -> None:
    assert (BOX.rounds, BOX.conflicts_per_round, BOX.conflict_spaces, BOX.favoured_knights) == (5, 2, 3, 6)


def test_r4_3_r4_13_prices() -> None:
    assert (BOX.both_price, BOX.ransom_price) == (3, 1)


def test_r5_1_r5_3_the_end() -> None:
    assert (BOX.strength_points, BOX.extension_points) == ((8, 4), (8, 4))
    assert BOX.nobles_points == (0, 0, 1, 3, 6, 10, 15, 21, 28, 36)


def test_r8_1_henry_v_pieces() -> None:
    assert [BOX.numbers.bishops[players] for players in (2, 3, 4, 5)] == [5, 5, 7, 9]
    assert (BOX.shields, BOX.archers, BOX.tudors) == (2, 3, 3)
    assert (BOX.lord_strength, BOX.bishop_strength, BOX.archer_strength, BOX.tudor_strength) == (1, 1, 2, 2)
    assert (BOX.bishop_limit, BOX.seals) == (3, 24)


def test_r8_3_r8_6_offices() -> None:
    assert [(office.key, office.tribute, office.seals) for office in BOX.offices] == [
        ("chancellor", "votes", 2),
        ("constable", "squires", 1),
        ("chamberlain", "gold", 0),
    ]


def test_r9_1_r9_2_r9_5_tower_and_track() -> None:
    assert (BOX.tower_limit, BOX.shame_markers, BOX.shame_track) == (7, 38, (3, 6, 9, 12, 15))
    assert [BOX.numbers.neutral_knight[players] for players in (2, 3, 4, 5)] == [4, 3, 2, 0]
    assert [BOX.numbers.shame_per_field[players] for players in (2, 3, 4, 5)] == [2, 3, 4, 4]


def test_shipped_is_read_once() -> None:
    assert shipped() is shipped()


def test_a_material_is_hashable_picklable_and_compared_by_value() -> None:
    again = pickle.loads(pickle.dumps(BOX))  # noqa: S301
    assert again == BOX
    assert again is not BOX
    assert hash(again) == hash(BOX)
    assert again.digest == BOX.digest
    assert dataclasses.replace(BOX, start_gold=3) != BOX


def test_a_material_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        BOX.start_gold = 3  # type: ignore[misc]


def test_a_material_made_by_hand_is_checked_and_digested() -> None:
    assert dataclasses.replace(BOX, start_gold=3).digest != BOX.digest
    with pytest.raises(MaterialError, match=r"^start\.gold: must be a whole number from 0 to 20, not -1$"):
        dataclasses.replace(BOX, start_gold=-1)


def _with(**changes: object) -> Material:
    return dataclasses.replace(BOX, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"counties": BOX.counties[:8]}, "county"),
        ({"counties": BOX.counties[::-1]}, "county"),
        ({"castle": BOX.castle[1:]}, "castle"),
        ({"castle": (dataclasses.replace(BOX.castle[0], price=1), *BOX.castle[1:])}, "castle.squires.price"),
        ({"favours": (*BOX.favours, BOX.favours[0])}, "favour"),
        ({"offices": ()}, "office"),
        ({"conflicts": BOX.conflicts[:11]}, "conflict"),
        ({"conflicts": (dataclasses.replace(BOX.conflicts[0], name="two"), *BOX.conflicts[1:])}, "conflict"),
        ({"shame_track": (3, 6, 9, 12)}, "displeasure.track"),
        ({"numbers": dataclasses.replace(BOX.numbers, bishops=PerPlayers((1, 2, 3)))}, "players.*.bishops"),  # type: ignore[arg-type]
        ({"knights": [3, 2, 1, 1]}, "knights.house"),
        ({"start_votes": True}, "start.votes"),
        ({"rounds": 6}, "game.rounds"),
    ],
)
def test_a_material_made_by_hand_is_refused_like_a_file(changes: dict[str, object], key: str) -> None:
    with pytest.raises(MaterialError) as refused:
        _with(**changes)
    assert refused.value.key == key


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_r0_1_two_to_five_can_play(players: int) -> None:
    with pytest.raises(IndexError, match="2 to 5 can play"):
        BOX.numbers.bishops[players]


def test_per_players_runs_over_two_to_five() -> None:
    assert list(BOX.numbers.bishops) == [5, 5, 7, 9]


@pytest.mark.parametrize(
    ("reward", "text"),
    [
        (Reward(), ""),
        (Reward(knights=1, votes=2), "1 knight + 2 votes"),
        (Reward(gold=2, squires=1), "1 squire + 2 gold"),
        (Reward(squires=2, gold=2, start_player=True), "2 squires + 2 gold + start player"),
        (Reward(crossing=True), "crossing"),
        (Reward(points=1), "1 point"),
    ],
)
def test_rewards_read_as_text(reward: Reward, text: str) -> None:
    assert str(reward) == text
