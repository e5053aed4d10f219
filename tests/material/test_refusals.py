"""A malformed or inconsistent file is refused with a message that names the key (R0.3)."""

from __future__ import annotations

import pickle
import re
from importlib import resources
from pathlib import Path

import pytest

from lancaster.material import MaterialError, load, loads
from lancaster.words import LANGUAGES, material_error_text


def seed(key: str, value: str) -> str:
    return f'{key} = {{ value = {value}, source = "seed" }}\n'


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        # Wrong type, and out of range.
        ("county.C.minimum", '"x"', 'must be a whole number from 1 to 4, not "x"'),
        ("county.C.minimum", "5", "must be a whole number from 1 to 4, not 5"),
        ("county.C.minimum", "0", "must be a whole number from 1 to 4, not 0"),
        ("county.C.minimum", "2.0", "must be a whole number from 1 to 4, not 2.0"),
        ("county.C.minimum", "true", "must be a whole number from 1 to 4, not true"),
        ("county.C.minimum", "[2]", "must be a whole number from 1 to 4, not [2]"),
        ("county.C.minimum", "{ a = 1 }", "must be a whole number from 1 to 4, not a table"),
        ("county.C.minimum", "1979-05-27", "must be a whole number from 1 to 4, not 1979-05-27"),
        ("start.gold", "-1", "must be a whole number from 0 to 20, not -1"),
        ("start.gold", "0x" + "f" * 9000, "must be a whole number from 0 to 20, not a number of more than 30 digits"),
        ("price.both", "nan", "must be a whole number from 0 to 20, not nan"),
        ("players.3.nobles_per_county", "0", "must be a whole number from 1 to 9, not 0"),
        ("players.3.neutral_knight", "5", "must be a whole number from 0 to 4, not 5"),
        # Lists.
        ("knights.house", "[3, 2, 1]", "must be a list of 4 whole numbers from 0 to 3, not [3, 2, 1]"),
        ("knights.house", "[4, 2, 1, 1]", "must be a list of 4 whole numbers from 0 to 3, but has 4 in it"),
        ("knights.house", "[3, 2, true, 1]", "must be a list of 4 whole numbers from 0 to 3, but has true in it"),
        ("end.nobles", "[0, 1]", "must be a list of 10 whole numbers from 0 to 99, not [0, 1]"),
        (
            "end.nobles",
            "[0, 0, 1, 3, 6, 10, 15, 21, 28, 27]",
            "27 comes after 28: no number may be smaller than the one before it",
        ),
        ("end.strength", "[4, 8]", "8 comes after 4: no number may be greater than the one before it"),
        ("conflict.6.points", "[4, 2, 3]", "3 comes after 2: no number may be greater than the one before it"),
        ("conflict.6.points", "[4, 2]", "must be a list of 3 whole numbers from 0 to 30, not [4, 2]"),
        # Words.
        ("office.constable.tribute", '"seals"', 'must be one of "votes", "squires", "gold", not "seals"'),
        ("office.constable.tribute", "1", 'must be one of "votes", "squires", "gold", not 1'),
        (
            "players.3.removed_favours",
            '["knight"]',
            'must be one of "upgrade", "noble", "gold", "squires", "more-gold", "more-squires", not "knight"',
        ),
        ("players.3.removed_favours", '"upgrade"', 'must be a list, not "upgrade"'),
        ("players.3.removed_favours", '["gold", "gold"]', 'names one twice: ["gold", "gold"]'),
        # Rewards.
        (
            "county.C.reward",
            '"2 horses"',
            'must be a reward such as "1 knight + 2 votes", "6 points" or "crossing", not "2 horses"',
        ),
        ("county.C.reward", "2", 'must be a reward such as "1 knight + 2 votes", "6 points" or "crossing", not 2'),
        ("county.C.reward", '""', "must give something"),
        ("county.C.reward", '"0 gold"', 'must give from 1 to 20 of a thing, not "0 gold"'),
        ("county.C.reward", '"21 gold"', 'must give from 1 to 20 of a thing, not "21 gold"'),
        ("county.C.reward", '"1 gold + 1 gold"', 'names gold twice: "1 gold + 1 gold"'),
        (
            "county.C.reward",
            '"2 knights"',
            'may give one knight, upgrade, extension or noble, and no second: "2 knights"',
        ),
        (
            "county.C.reward",
            '"1 knight + 1 upgrade"',
            'may give one knight, upgrade, extension or noble, and no second: "1 knight + 1 upgrade"',
        ),
        (
            "county.C.reward",
            '"crossing"',
            (
                "may not give crossing, only knights, upgrades, extensions, squires, gold, votes, points: "
                '"crossing": the crossing belongs to Dorset and the start player to Surrey (R4.4, R4.5)'
            ),
        ),
        (
            "county.H.reward",
            '"2 gold"',
            'may not give gold, only crossing: "2 gold": the way to France is all that Dorset gives (R4.4)',
        ),
        (
            "county.I.reward",
            '"2 gold"',
            'must give start player: "2 gold" does not: whoever holds Surrey names the start player (R4.5)',
        ),
        ("castle.knight.reward", '"1 upgrade"', 'may not give upgrades, only knights: "1 upgrade"'),
        ("castle.gold.reward", '"1 noble"', 'may not give nobles, only squires, gold, votes, points: "1 noble"'),
        ("favour.gold.reward", '"1 vote"', 'may not give votes, only squires, gold: "1 vote"'),
        ("favour.noble.reward", '"2 nobles"', "may give one knight, upgrade, extension or noble, and no second"),
        # What the engine cannot vary.
        ("county.A.name", '"Rutland"', 'must be "Northumberland", not "Rutland": the engine knows the nine counties'),
        ("game.rounds", "6", "must be 5, not 6: the engine plays five rounds"),
        ("game.rounds", "5.0", "must be 5, not 5.0: the engine plays five rounds"),
        ("game.conflicts_per_round", "3", "must be 2, not 3: the engine turns up two conflict cards a round"),
        ("game.conflict_spaces", "4", "must be 3, not 4: the engine gives every conflict three spaces"),
        ("ally.spaces", '["knight"]', 'must be ["knight", "upgrade"], not ["knight"]: the engine gives allies these'),
        # R8.6: a privilege is handed out while earlier ones are still out.
        ("court.shields", "1", "must be a whole number from 2 to 20, not 1: one can stand in a county when the next"),
        ("court.archers", "2", "must be a whole number from 3 to 20, not 2: one can be in a conflict for its second"),
        ("court.tudors", "2", "must be a whole number from 3 to 20, not 2: one can be in a conflict for its second"),
        ("players.2.shame_per_field", "0", "must be a whole number from 1 to 20, not 0: a field without markers"),
        # R1.7: ten cards remain.
        ("players.4.removed_conflicts", "[2]", "must be a list of two strengths, not [2]: of the twelve cards ten"),
        ("players.4.removed_conflicts", "[2, 3, 10]", "must be a list of two strengths, not [2, 3, 10]: of the twelve"),
        ("players.4.removed_conflicts", "10", "must be a list of two strengths, not 10: of the twelve cards ten"),
        ("players.4.removed_conflicts", "[10, 2]", "2 comes after 10: no number may be smaller than the one before"),
        ("players.4.removed_conflicts", '["2", 10]', "must be a list of 2 whole numbers from 1 to 30, but has"),
        # What does not fit together.
        ("players.4.removed_conflicts", "[2, 11]", "takes out 1 of strength 11, but 0 of the twelve conflict cards"),
        ("players.4.removed_conflicts", "[2, 2]", "takes out 2 of strength 2, but 1 of the twelve conflict cards"),
        ("knights.start", "[1, 1, 0, 2]", "2 of strength 4, but a house has only 1 (knights.house)"),
        ("knights.start", "[0, 0, 0, 0]", "must hold at least one knight"),
        ("ally.knights", "[0, 3, 0, 0]", "3 of strength 2, but a house has only 2 (knights.house)"),
        ("ally.knights", "[0, 0, 0, 0]", "must hold at least one knight"),
        ("conflict.7.strength", "4", "4 comes after 5: the cards are listed from weak to strong"),
        ("displeasure.track.3", "6", "6 comes after 6: each field must cost more than the one before it"),
    ],
)
def test_a_wrong_value_is_refused_at_its_key(key: str, value: str, problem: str) -> None:
    with pytest.raises(MaterialError) as refused:
        loads(seed(key, value))
    assert refused.value.key == key
    assert str(refused.value).startswith(f"{key}: {problem}")
    told = [material_error_text(refused.value, language) for language in LANGUAGES]
    assert told[0] == refused.value.problem
    assert len(set(told)) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # The correction of one value can put another one in the wrong.
        (seed("displeasure.tower_limit", "3"), "players.2.neutral_knight: 4 is more than displeasure.tower_limit"),
        (seed("conflict.12.strength", "11"), "players.2.removed_conflicts: takes out 1 of strength 10, but 0 of"),
        (seed("conflict.1.strength", "4"), "conflict.2.strength: 3 comes after 4: the cards are listed"),
        (seed("displeasure.track.1", "6"), "displeasure.track.2: 6 comes after 6: each field must cost more"),
        (seed("knights.house", "[0, 2, 1, 1]"), "knights.start: 1 of strength 1, but a house has only 0"),
        (seed("knights.house", "[3, 0, 1, 1]"), "knights.start: 1 of strength 2, but a house has only 0"),
        # Keys there are not.
        ("golf = 1", "golf: there is no such key"),
        (seed("start.golds", "1"), "start.golds: there is no such key; did you mean start.gold?"),
        (seed("county.J.minimum", "1"), "county.J: there is no such key; there are the nine counties A to I"),
        (seed("county.A.price", "1"), "county.A.price: there is no such key; there are the nine counties A to I"),
        (seed("castle.gold.price", "1"), "castle.gold.price: there is no such key; there are the six spaces squires,"),
        (seed("castle.hall.reward", '"1 gold"'), "castle.hall: there is no such key; there are the six spaces"),
        (seed("favour.votes.reward", '"1 vote"'), "favour.votes: there is no such key; there are the six tiles"),
        (seed("conflict.13.strength", "11"), "conflict.13: there is no such key; there are twelve cards, 1 to 12"),
        (seed("players.6.bishops", "11"), "players.6: there is no such key"),
        (seed('"start.gold"', "1"), "start.gold: there is no such key; a dotted key is written without quotes"),
        # Tables.
        ("county = 1", "county: must be a table, not 1"),
        ("county.C = [1]", "county.C: must be a table, not [1]"),
        ("[[county]]", "county: must be a table, not [a table]"),
        # Provenance.
        ("start.gold = 3", "start.gold: must say where the value comes from, as in { value = 3, source = "),
        ('start.gold = { source = "seed" }', "start.gold.value: is missing"),
        ("start.gold = {}", "start.gold.value: is missing"),
        ("start.gold = { value = 3 }", "start.gold.source: is missing"),
        (
            'start.gold = { value = 3, source = "memory" }',
            'start.gold.source: must be "seed", "reported" or "reconstructed", not "memory"',
        ),
        ("start.gold = { value = 3, source = 1 }", 'start.gold.source: must be "seed", "reported" or "reconstructed"'),
        (
            'start.gold = { value = 3, source = "reported" }',
            'start.gold.by: is missing: a "reported" value must name who reports it',
        ),
        ('start.gold = { value = 3, source = "reported", by = " " }', "start.gold.by: must be a line of text, not"),
        ('start.gold = { value = 3, source = "reported", by = 7 }', "start.gold.by: must be a line of text, not 7"),
        ('start.gold = { value = 3, source = "reported", by = "a\\nb" }', "start.gold.by: must be a line of text"),
        (
            'start.gold = { value = 3, source = "seed", by = "me" }',
            'start.gold.by: belongs to values whose source is "reported"',
        ),
        ('start.gold = { value = 3, source = "seed", note = 1 }', "start.gold.note: must be a line of text, not 1"),
        ('start.gold = { value = 3, source = "seed", page = 1 }', "start.gold.page: there is no such key; a value has"),
        # TOML.
        ("start.gold = {", "is not valid TOML: "),
        ("\nstart gold = 1", "is not valid TOML: Expected '=' after a key in a key/value pair (at line 2, column 7)"),
        (seed("start.gold", "1") * 2, "is not valid TOML: "),
        ("a = " + "[" * 100_000, "is not valid TOML: "),
        ("a = " + "9" * 5_000, "is not valid TOML: "),
    ],
)
def test_a_wrong_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(MaterialError, match="^" + re.escape(message)):
        loads(text)


def test_the_error_says_key_problem_and_file_and_can_be_sent(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(seed("start.gold", "99"))
    with pytest.raises(MaterialError) as refused:
        load(file)
    error = refused.value
    assert isinstance(error, ValueError)
    assert (error.file, error.key, error.problem) == (
        str(file),
        "start.gold",
        "must be a whole number from 0 to 20, not 99",
    )
    assert str(error) == f"{file}: start.gold: must be a whole number from 0 to 20, not 99"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301


def test_a_syntax_error_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("# my box\n\nstart.gold == 3\n")
    with pytest.raises(MaterialError, match=r"mine\.toml: is not valid TOML: .*at line 3, column 13"):
        load(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match=r"none\.toml: cannot be read: No such file"):
        load(tmp_path / "none.toml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match="cannot be read: "):
        load(tmp_path)


def test_a_path_that_cannot_be() -> None:
    with pytest.raises(MaterialError, match="cannot be read: "):
        load("a\0b")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MaterialError, match=r"mine\.toml: is not a UTF-8 text$"):
        load(file)


SHIPPED = (resources.files("lancaster.material") / "lancaster.toml").read_text("utf-8")


def _without(key: str) -> str:
    """The shipped text without the line of one value."""
    lines, table, left = [], "", 0
    for line in SHIPPED.splitlines():
        if line.startswith("["):
            table = line.strip("[]")
        if not line.startswith("#") and f"{table}.{line.split('=')[0].strip()}" == key:
            left += 1
        else:
            lines.append(line)
    assert left == 1
    return "\n".join(lines)


@pytest.mark.parametrize("key", ["county.C.minimum", "county.I.reward", "castle.mixed.reward", "conflict.12.points"])
def test_a_file_that_is_to_be_complete_must_not_leave_anything_out(key: str) -> None:
    assert loads(SHIPPED, complete=True) == loads("")
    assert loads(_without(key)) == loads("")
    with pytest.raises(MaterialError, match=f"^{re.escape(key)}: is missing$"):
        loads(_without(key), complete=True)
