"""docs/rules.md against the material and the laws: rule numbers, tables, laws, examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster import Reason, words
from lancaster.material.files import Source, provenance
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import OWN, Law
from lancaster.rules.laws.new import EXTENSION_PRICE
from tests.documents import BOX, PAGES, ROOT, RULE_NUMBERS, table
from tests.support import Board, play
from tools import rules_pages

RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")


# -- rule numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.??.md")), ids=lambda path: path.name)
def test_commands_of_a_translation_are_those_of_the_english_page(path: Path) -> None:
    """So they are run with those: nobody is told to type something else because of the language they read."""
    english = commands_of(path.with_name(f"{path.name.partition('.')[0]}.md"))
    assert [command for command in commands_of(path) if command not in english] == []


def commands_of(path: Path) -> list[str]:
    """What is typed at a shell's prompt on a page."""
    blocks = re.findall(r"^```console\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith(("$ ", "# "))]


def test_the_rules_page_has_every_rule_once_and_in_order() -> None:
    """R0.1 to R10.1."""
    assert re.findall(r"^\*\*(R\d+\.\d+)\*\*", RULES, re.MULTILINE) == RULE_NUMBERS


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_only_rules_that_exist_are_cited(path: Path) -> None:
    assert set(re.findall(r"\bR\d+\.\d+", path.read_text("utf-8"))) <= set(RULE_NUMBERS)


def shown(value: object, key: str) -> str:
    """A value as a table shows it: in italics when it is an estimate (R0.3)."""
    return f"*{value}*" if provenance(key).source == Source.RECONSTRUCTED else str(value)


def test_counties() -> None:
    """R2.3, R4.3."""
    wanted = [
        [
            county.letter,
            county.name,
            shown(county.minimum, f"county.{county.letter}.minimum"),
            shown(county.reward, f"county.{county.letter}.reward"),
        ]
        for county in BOX.counties
    ]
    assert table(RULES, "", "county") == wanted


def test_castle_and_favours() -> None:
    """R4.6, R2.9."""
    castle = [
        [f"`{space.key}`", shown(space.reward, f"castle.{space.key}.reward"), str(space.price or "–")]
        for space in BOX.castle
    ]
    assert table(RULES, "space", "reward") == castle
    favours = [[f"`{tile.key}`", shown(tile.reward, f"favour.{tile.key}.reward")] for tile in BOX.favours]
    assert table(RULES, "tile", "reward") == favours


def test_conflict_cards() -> None:
    """R4.8 to R4.11."""
    strengths, points = table(RULES, "card", *[card.name for card in BOX.conflicts])
    numbered = list(enumerate(BOX.conflicts, start=1))
    assert strengths[1:] == [shown(card.strength, f"conflict.{number}.strength") for number, card in numbered]
    ranks = ["-".join(str(value) for value in card.points) for card in BOX.conflicts]
    assert points[1:] == [shown(text, f"conflict.{number}.points") for number, text in enumerate(ranks, start=1)]


def test_knights_nobles_and_shame() -> None:
    """R0.1, R5.3, R9.5."""
    (knights,) = table(RULES, "strength of the knight", "1", "2", "3", "4")
    assert knights[1:] == [str(number) for number in BOX.knights]
    (nobles,) = table(RULES, "nobles", *[str(number) for number in range(10)])
    assert nobles[1:] == [str(points) for points in BOX.nobles_points]
    (track,) = table(RULES, "field of the track, left to right")
    fields = enumerate(BOX.shame_track, start=1)
    assert track[1:] == [shown(value, f"displeasure.track.{number}") for number, value in fields]


def test_what_depends_on_the_number_of_players() -> None:
    """R1.2, R1.6, R1.7, R8.1, R9.1."""
    numbers = BOX.numbers
    rows = [
        [str(value) for value in numbers.nobles_per_county],
        [", ".join(str(strength) for strength in cards) for cards in numbers.removed_conflicts],
        [", ".join(f"`{key}`" for key in keys) or "–" for keys in numbers.removed_favours],
        [str(value) for value in numbers.bishops],
        [str(value or "–") for value in numbers.neutral_knight],
        [str(value) for value in numbers.shame_per_field],
    ]
    assert [row[1:] for row in table(RULES, "players", "2", "3", "4", "5")] == rows


def test_the_court() -> None:
    """R8.1, R8.3, R8.6."""
    privileges = [
        ["shield", str(BOX.shields), "–"],
        ["archer", str(BOX.archers), str(BOX.archer_strength)],
        ["Tudor knight", str(BOX.tudors), str(BOX.tudor_strength)],
    ]
    assert table(RULES, "privilege") == privileges
    offices = [[f"`{office.key}`", office.tribute, str(office.seals)] for office in BOX.offices]
    assert [[row[0].split(",")[0], *row[1:3]] for row in table(RULES, "office")] == offices


NOBLES_FOR_TWO = BOX.numbers.nobles_per_county[2]


@pytest.mark.parametrize(
    "sentence",
    [
        f"Each has {sum(BOX.knights)} knights",
        f"with {BOX.start_gold} gold, {BOX.start_squires} squires and {BOX.start_votes} vote ",
        f"({BOX.start_votes_with_court} votes when At the King's Court is played)",
        f"The first {BOX.favoured_knights} knights that are placed in conflicts",
        f"counts as one of the {BOX.favoured_knights}.",
        f"count for the first {BOX.favoured_knights} of R2.9",
        f"you pay {BOX.both_price} gold first and take both",
        f"A new knight costs {BOX.castle[4].price} squires and an upgrade {BOX.castle[5].price},",
        f"for {BOX.ransom_price} gold per strength",
        f"strength of knights scores {BOX.strength_points[0]} points, the second greatest {BOX.strength_points[1]}.",
        f"the most extensions score {BOX.extension_points[0]} points and the second most {BOX.extension_points[1]};",
        f"share {BOX.strength_points[0]} + {BOX.strength_points[1]} points",
        f"tied for second share the {BOX.strength_points[1]}.",
        f"score only the {BOX.strength_points[0]} points for first",
        f"both get {BOX.strength_points[0] // 2}.",
        f"In round {BOX.rounds} the table gives none",
        f"but with {NOBLES_FOR_TWO} nobles in each county",
        f"with its own {sum(BOX.knights)} knights",
        f"Lord and bishop count {BOX.lord_strength} each, a knight its strength, a Tudor knight {BOX.tudor_strength}.",
        f"The archer has strength {BOX.archer_strength}, also for England",
        f"adds {BOX.tudor_strength} to its knight in every comparison",
        f"adds {BOX.tudor_strength} to the strength of its holder",
        f"you own fewer than {BOX.bishop_limit}.",
        f"the limit of {BOX.bishop_limit} does not concern it",
        f"It holds a total strength of {BOX.tower_limit},",
    ],
)
def test_sentences_with_numbers(sentence: str) -> None:
    """R0.3: what the page says in passing is what the material says."""
    assert sentence in " ".join(RULES.split())


def test_sentences_with_knights() -> None:
    """R1.3, R7.1."""
    page = " ".join(RULES.split())
    assert "one knight of strength 1 and one of strength 2 at court" in page
    assert BOX.start_knights == (1, 1, 0, 0)
    assert "one of strength 2 begins at the ally's court" in page
    assert BOX.ally_knights == (0, 1, 0, 0)
    assert "has only the spaces `knight` and `upgrade`" in page
    assert BOX.ally_spaces == ("knight", "upgrade")


# -- laws ------------------------------------------------------------------------------------------------------------

LAW_ROWS = dict(re.findall(r"^\| `([A-Z]\d\w)` \| \*\*[^*]+\*\* (.+) \|$", RULES, re.MULTILINE))
LAW_WORDS = {"knights": "new knight", "gold": "gold"}


def amounts(what: str, text: str) -> set[int]:
    """How much of something a law's text speaks of."""
    word = LAW_WORDS.get(what, what.removesuffix("s"))
    return {int(number) for number in re.findall(rf"\b(\d+) {word}s?\b", text)}


def test_all_laws_are_there_in_order() -> None:
    """R3.6."""
    assert list(LAW_ROWS) == [law.key for law in LAWS]


@pytest.mark.parametrize("law", [law for law in LAWS if law.shape != OWN], ids=lambda law: law.key)
def test_the_row_of_a_law_begins_with_the_sentence_of_its_declaration(law: Law) -> None:
    """R3.3."""
    assert LAW_ROWS[law.key].startswith(words.law_text(law.key))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_appendix_has_the_laws_of_the_catalogue(language: str) -> None:
    """R3.6. Run `make generated` after a change of a law or its words."""
    text = rules_pages.path_of(language).read_text("utf-8")
    assert rules_pages.made(text, language) == text
    keys = re.findall(r"^\| `([A-Z]\d\w)` \|", text, re.MULTILINE)
    assert keys == [law.key for law in LAWS]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_example_round_is_a_real_one(language: str) -> None:
    """What the chronicle tells of it stands on the page, item by item and in order; so do the points."""
    text = rules_pages.path_of(language).read_text("utf-8")
    items = re.findall(r"^- (.+(?:\n  .+)*)", text, re.MULTILINE)
    told = [" ".join(item.split()) for item in items]
    found = [item for item in told if any(item.startswith(each) for each in rules_pages.sentences(language))]
    assert [item[: len(each)] for item, each in zip(found, rules_pages.sentences(language), strict=True)] == (
        rules_pages.sentences(language)
    )
    game = rules_pages.played()
    assert (game.table.round, [seat["points"] for seat in game.view(None)["seats"]]) == (2, [6, 2, 6])
    for name in re.findall(r"\(pictures/([^)]+)\)", text):
        assert (ROOT / "docs" / "pictures" / name).is_file()


@pytest.mark.parametrize("key", ["K2a", "K2c", "K3b"])
def test_the_row_of_an_odd_law_says_its_amounts(key: str) -> None:
    """R3.3."""
    board = Board(players=3, laws="kings", court=True, displeasure=True).purse(0, gold=9, squires=9)
    parts = LAWS[NUMBER[key]].yields(board.t, 0, 3 if key == "K2a" else 1)
    assert parts
    for what, number in parts:
        assert amounts(what, LAW_ROWS[key]) == {abs(number)}, what


def test_the_price_of_an_extension() -> None:
    """N1d (R3.3)."""
    assert f"{EXTENSION_PRICE} gold for 1 extension" in LAW_ROWS["N1d"]


# -- examples of the rules page --------------------------------------------------------------------------------------


def test_example_of_a_displacement() -> None:
    """R2.5: 3 against 2 in Stafford."""
    assert "3 against 2, and takes the county" in RULES
    game = Board().purse(0, squires=1).court(0, 2, 1).court(1, 2).county("Stafford", 1, 1, squires=1).placement()
    assert game.explain(0, "2 Stafford") == Reason("not-stronger", "R2.5", (("place", "Stafford"), ("needed", 3)))
    play(game, "blue: 2 Stafford +1")
    assert game.view(0)["counties"][1]["total"] == 3


@pytest.mark.parametrize(("fourth", "accepted"), [("no", False), ("yes", True)])
def test_example_of_a_vote(fourth: str, accepted: bool) -> None:
    """R3.1: 3 against 4, or 4 against 3."""
    board = Board().purse(0, votes=2).purse(1, votes=1).proposals("B1a", "B1b", "B1c").laws("B0a", "B0b", "B0c")
    game = board.parliament()
    play(game, "blue: yes 2", "green: no 1", "yellow: no", f"red: {fourth}")
    assert ("B1a" in game.view(None)["laws"]) == accepted


@pytest.mark.parametrize(("red", "points"), [((1,), (2, 4, 0, 1)), ((), (1, 2, 0, 0))])
def test_example_of_a_conflict(red: tuple[int, ...], points: tuple[int, ...]) -> None:
    """R4.9 to R4.11: 4-2-1 when England wins with 5 against 5, and 2-1 when France wins against 4."""
    spaces: list[tuple[int, tuple[int, ...]]] = [(0, (2,)), (3, red), (1, (2,))]
    board = Board().conflict("up1", "5a", *[space for space in spaces if space[1]]).conflict("up2", None)
    assert board.rewards().scores == points
