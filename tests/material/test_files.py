"""Users' material files: partial, in any order, and named by a digest of their values (R0.3)."""

from __future__ import annotations

import random
from importlib import resources
from pathlib import Path

from lancaster.material import differences, load, loads, shipped

SHIPPED = (resources.files("lancaster.material") / "lancaster.toml").read_text("utf-8")

OWNERS = """
# What is printed in my box
[county]
C.minimum = { value = 2, source = "reported", by = "my box" }
G.reward = { value = "7 points", source = "reported", by = "my box" }

[conflict.12]
points = { value = [9, 5, 3], source = "reported", by = "my box" }
"""


def test_three_numbers_are_corrected_in_three_lines() -> None:
    mine = loads(OWNERS)
    assert mine.counties[2].minimum == 2
    assert mine.counties[6].reward.points == 7
    assert mine.conflicts[11].points == (9, 5, 3)
    assert [key for key, _ in differences(mine)] == ["county.C.minimum", "county.G.reward", "conflict.12.points"]


def test_an_empty_file_is_the_shipped_one() -> None:
    assert loads("") == shipped()


def test_a_file_may_repeat_what_is_shipped() -> None:
    assert loads(SHIPPED) == shipped()


def test_load_reads_what_loads_reads(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWNERS, encoding="utf-8")
    assert load(file) == load(str(file)) == loads(OWNERS)


def test_windows_line_ends_and_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + OWNERS.replace("\n", "\r\n").encode())
    assert load(file) == loads(OWNERS)


def test_rewards_may_be_written_in_any_order_and_number() -> None:
    text = 'county.I.reward = { value = "start player+1 votes +  2 gold", source = "reconstructed" }'
    assert str(loads(text).counties[8].reward) == "2 gold + 1 vote + start player"


def test_cards_are_named_after_corrected_strengths() -> None:
    text = 'conflict.4.strength = { value = 3, source = "reconstructed" }'
    assert [card.name for card in loads(text).conflicts[:6]] == ["2", "3a", "3b", "3c", "4", "5a"]


def test_r1_7_the_cards_to_be_taken_out_can_be_corrected_together() -> None:
    text = """
    conflict.12.strength = { value = 11, source = "reconstructed" }
    players.2.removed_conflicts = { value = [2, 11], source = "reconstructed" }
    players.3.removed_conflicts = { value = [9, 11], source = "reconstructed" }
    players.4.removed_conflicts = { value = [3, 3], source = "reconstructed" }
    """
    mine = loads(text)
    assert [card.name for card in mine.conflicts_for(4)][:2] == ["2", "4a"]
    assert [card.name for card in mine.conflicts_for(3)][-1] == "8"


def test_r1_6_favours_left_out_are_kept_in_the_order_of_the_tiles() -> None:
    text = 'players.5.removed_favours = { value = ["more-gold", "noble"], source = "seed" }'
    mine = loads(text)
    assert mine.numbers.removed_favours[5] == ("noble", "more-gold")
    assert [favour.key for favour in mine.favours_for(5)] == ["upgrade", "gold", "squires", "more-squires"]


def test_knights_from_none_to_three_of_a_strength() -> None:
    mine = loads('knights.house = { value = [3, 3, 0, 3], source = "reconstructed" }')
    assert mine.knights == (3, 3, 0, 3)


def test_the_digest_of_the_shipped_material() -> None:
    """Records name it: it changes only when a value does."""
    assert shipped().digest == "6317e835b2df9591"


def test_the_digest_names_the_values_only() -> None:
    retold = SHIPPED.replace('source = "reconstructed"', 'source = "reported", by = "somebody"')
    assert retold != SHIPPED
    assert loads("# nothing but a comment\n" + retold, complete=True).digest == shipped().digest


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    lines: list[str] = []
    table = ""
    for line in SHIPPED.splitlines():
        if line.startswith("["):
            table = line.strip("[]")
        elif line and not line.startswith("#"):
            lines.append(f"{table}.{line}")
    random.Random(1413).shuffle(lines)
    assert loads("\n".join(lines), complete=True).digest == shipped().digest


def test_the_digest_changes_with_a_value() -> None:
    assert loads(OWNERS).digest != shipped().digest
    assert len(loads(OWNERS).digest) == 16
