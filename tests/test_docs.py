"""The documentation says what the program does: examples are run, tables are compared with material and code."""

from __future__ import annotations

import doctest
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

import lancaster
from lancaster import Game, IllegalAction, MalformedAction, Options, Reason, Rng, words
from lancaster.cli.command import COMMANDS
from lancaster.cli.command import parser as command_line
from lancaster.material import shipped
from lancaster.material.files import Source, provenance
from lancaster.notation import parse
from lancaster.rules import actions, placing_actions
from lancaster.rules.agenda import Module
from lancaster.rules.court import AtTheKingsCourt
from lancaster.rules.displeasure import TheKingsDispleasure
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import OWN, ExchangeLaw, Law
from lancaster.rules.laws.new import EXTENSION_PRICE
from lancaster.rules.setup import open_book
from lancaster.rules.terms import (
    COLOURS,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    OFFICE_NAMES,
    PRIVILEGE_NAMES,
    SPACE_NAMES,
)
from lancaster.study.tree import Study
from lancaster.words.template import arguments
from tests.support import Board, play
from tools import rules_pages

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LOW_LEVEL = (ROOT / "docs" / "low-level.md").read_text("utf-8")
LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")
BOX = shipped()

LAST_RULES = (3, 9, 10, 6, 14, 4, 6, 10, 13, 6, 1)  # of chapters 0 to 10
RULE_NUMBERS = [f"R{chapter}.{number}" for chapter, last in enumerate(LAST_RULES) for number in range(1, last + 1)]


# -- examples --------------------------------------------------------------------------------------------------------

NOT_RUN = {"", "console", "ebnf", "py", "text", "toml"}  # py: needs a server; tests/server runs it
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: str) -> list[tuple[str, int, str]]:
    """Language, line and content of every fenced block."""
    found = []
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        found.append((match[1], page[: match.start(2)].count("\n"), match[2]))
    return found


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of Python is executed, a page from top to bottom; the files it shows by name are there."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": path.stem}
    for language, line, content in blocks(path.read_text("utf-8")):
        if language == "toml" and (name := re.match(r"# (\S+\.toml)\n", content)):
            Path(name[1]).write_text(content, "utf-8")
        elif language == "python":
            exec(compile(content, f"{path}:{line}", "exec"), names)
        elif language == "pycon":
            example = doctest.DocTestParser().get_doctest(content, names, path.name, str(path), line)
            said: list[str] = []
            outcome = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append, clear_globs=False)
            assert outcome.attempted
            assert not outcome.failed, "".join(said)
            names = example.globs
        else:
            assert language in NOT_RUN


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_example_escapes(path: Path) -> None:
    """Prompts stand only in blocks that are run."""
    page = path.read_text("utf-8")
    run = "".join(content for language, _, content in blocks(page) if language == "pycon")
    assert page.count(">>> ") == run.count(">>> ")


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


# -- tables of the rules page against the material -------------------------------------------------------------------


def table(page: str, *header: str) -> list[list[str]]:
    """The rows of the table whose header begins with these cells."""
    lines = iter(page.splitlines())
    for line in lines:
        if cells(line)[: len(header)] == list(header):
            next(lines)
            return [cells(row) for row in _rows(lines)]
    raise AssertionError(f"there is no table that begins with {header}")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def _rows(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("|"):
            return
        yield line


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


# -- notation: actions and their grammar -----------------------------------------------------------------------------

ACTION_ROWS = table(NOTATION, "form", "example", "meaning", "rule")


def test_every_kind_of_action_has_an_example() -> None:
    examples = [row[1].strip("`") for row in ACTION_ROWS]
    assert [str(parse(text)) for text in examples] == examples
    shown_kinds = {type(parse(text)) for text in examples}
    known = {**vars(actions), **vars(placing_actions)}.values()
    kinds = {kind for kind in known if isinstance(kind, type) and issubclass(kind, actions.Action)}
    assert shown_kinds == kinds - {actions.Action, placing_actions.Placing, placing_actions.KnightPlacing}


def test_the_exchange_laws() -> None:
    """Every law that `exchange` answers is named."""
    (row,) = [row for row in ACTION_ROWS if row[1] == "`exchange 3`"]
    assert re.findall(r"`(\w+)`", row[2]) == [law.key for law in LAWS[:44] if isinstance(law, ExchangeLaw)]


def test_names() -> None:
    """The table of names lists exactly the names of the notation, in order."""
    wanted = [
        ["1", "2", "3", "4"],
        [*COUNTY_NAMES],
        [*SPACE_NAMES],
        [*FRONT_NAMES],
        [*FAVOUR_NAMES],
        [*OFFICE_NAMES],
        [*PRIVILEGE_NAMES],
        [*COLOURS],
    ]
    assert [re.findall(r"`([^`]+)`", row[1]) for row in table(NOTATION, "what", "names")] == wanted


class Grammar:
    """The EBNF of the page as a regular expression, and a source of texts that it allows."""

    SPECIAL: ClassVar = {
        "amount": "[1-9][0-9]{0,2}",
        "more": r"\+[1-9][0-9]{0,2}",
    }  # what stands between question marks

    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[str]] = {}
        for rule in re.split(r";\s", re.sub(r"\?.*?\?", "?", text)):
            if rule.strip():
                name, _, body = rule.partition("=")
                self.rules[name.strip()] = re.findall(r'"[^"]+"|\w+|[][(){}|?]', body)

    def regex(self, name: str = "action") -> str:
        """For a text with a space before every word."""
        out = ""
        for token in self.rules[name]:
            if token == "?":
                out += f" {self.SPECIAL[name]}"
            elif token.startswith('"'):
                out += f" {re.escape(token[1:-1])}"
            elif token in self.rules:
                out += f"(?:{self.regex(token)})"
            else:
                out += {"(": "(?:", "[": "(?:", "{": "(?:", ")": ")", "]": ")?", "}": ")*", "|": "|"}[token]
        return out

    def words(self) -> list[str]:
        """Every word of the language, and some amounts."""
        quoted = {token[1:-1] for body in self.rules.values() for token in body if token.startswith('"')}
        return [*sorted(quoted), "0", "5", "1000", "+1", "+0", "+"]


(EBNF,) = [content for language, _, content in blocks(NOTATION) if language == "ebnf"]
GRAMMAR = Grammar(EBNF)
ALLOWED = re.compile(GRAMMAR.regex())
BEYOND_THE_GRAMMAR = {"not-canonical", "twice", "too-many"}

PLAYED = [
    Options(players=2),
    Options(players=2, laws="kings", court=True, displeasure=True),
    Options(players=3, laws="new", displeasure=True),
    Options(players=4, laws="new", court=True),
    Options(players=5, laws="random", court=True, displeasure=True),
    Options(players=5, laws="base"),
]


@pytest.fixture(scope="module")
def seen() -> tuple[set[str], set[tuple[str, str]]]:
    """The texts of all legal actions, and kind and rule of all prompts, of some random games."""
    texts: set[str] = set()
    prompts: set[tuple[str, str]] = set()
    rng = Rng(1413)
    for options in PLAYED:
        for seed in range(8):
            game = Game.new(options, seed=seed)
            while not game.over:
                seat = rng.choice(game.actors)
                prompt = game.prompt(seat)
                assert prompt is not None
                prompts.add((prompt.kind, prompt.rule))
                legal = game.legal(seat)
                texts.update(str(action) for action in legal)
                game.push(seat, rng.choice(legal))
    return texts, prompts


def test_every_legal_action_follows_the_grammar(seen: tuple[set[str], set[tuple[str, str]]]) -> None:
    texts, _ = seen
    assert len(texts) > 1000
    assert [text for text in sorted(texts) if not ALLOWED.fullmatch(" " + text)] == []


def malformed(text: str) -> str:
    """What is wrong with the form of a text; nothing, if it is an action."""
    try:
        parse(text)
    except MalformedAction as error:
        return error.code
    return ""


def test_the_parser_follows_the_grammar() -> None:
    """Some thousand rows of words: the parser takes what the grammar allows, but for order and repetition."""
    rng = Rng(1413)
    vocabulary = GRAMMAR.words()
    taken = 0
    for _ in range(30_000):
        text = " ".join([rng.choice(vocabulary), *(rng.choice(vocabulary) for _ in range(rng.randrange(4)))])
        allowed = ALLOWED.fullmatch(" " + text) is not None
        code = malformed(text)
        assert allowed if not code else not allowed or code in BEYOND_THE_GRAMMAR, (text, code)
        taken += not code
    assert taken > 100


# -- notation: errors ------------------------------------------------------------------------------------------------

MALFORMED_ROWS = table(NOTATION, "code", "example", "message")


def test_every_malformed_code_has_an_example() -> None:
    assert sorted(row[0].strip("`") for row in MALFORMED_ROWS) == sorted(
        words.catalogue().messages("reasons.malformed")
    )


@pytest.mark.parametrize("row", MALFORMED_ROWS, ids=lambda row: row[0])
def test_malformed_examples(row: list[str]) -> None:
    code, example, message = (cell.strip("`") for cell in row)
    with pytest.raises(MalformedAction) as refused:
        parse(None if code == "no-text" else example)  # type: ignore[arg-type]
    assert refused.value.code == code
    assert str(refused.value).endswith(f" is no action: {message}")


EXAMPLES: dict[str, str | int] = {
    "asked": "place",
    "county": "York",
    "front": "up1",
    "minimum": 3,
    "most": 2,
    "needed": 4,
    "office": "constable",
    "place": "tower",
    "privilege": "archer",
    "room": 2,
    "seat": "green",
    "space": "gold",
    "strength": 2,
    "tile": "more-gold",
    "what": "squires",
}


def test_the_reasons_are_those_of_the_words() -> None:
    """Each with its arguments, and a sentence as an example."""
    rows = [
        (row[0].strip("`"), re.findall(r"`(\w+)`", row[2]), row[3])
        for row in table(NOTATION, "code", "rule", "arguments", "for example")
    ]
    said: list[tuple[str, list[str], str]] = []
    for code in words.reason_codes():
        names = sorted({each.name for each in arguments(words.catalogue().template(f"reasons.{code}"))})
        reason = Reason(code, "R1.9", tuple((name, EXAMPLES[name]) for name in names))
        said.append((code, names, words.reason_text(reason).removesuffix(" (R1.9)")))
    assert rows == said


def test_every_reason_in_the_code_has_its_words_and_its_rule_here() -> None:
    """Codes are made all over the rules; each needs a sentence, and the page names each rule it is used with."""
    listed = {row[0].strip("`"): row[1] for row in table(NOTATION, "code", "rule", "arguments", "for example")}
    listed["not-asked"] = " ".join(RULE_NUMBERS)
    sources = "".join(path.read_text("utf-8") for path in sorted(Path(lancaster.__file__).parent.rglob("*.py")))
    used = set(re.findall(r'Reason\(\s*"([a-z0-9-]+)",\s*"(R\d+\.\d+)"', sources))
    assert len(used) > 50
    assert {code for code, _ in used} <= set(words.reason_codes())
    assert [(code, rule) for code, rule in sorted(used) if rule not in re.findall(r"R\d+\.\d+", listed[code])] == []


def test_what_can_be_asked(seen: tuple[set[str], set[tuple[str, str]]]) -> None:
    rows = [[cell.strip("`") for cell in row] for row in table(NOTATION, "kind", "rule", "what is asked")]
    assert [(row[0], row[2]) for row in rows] == [(kind, words.asked_text(kind)) for kind in words.prompt_kinds()]
    _, prompts = seen
    assert prompts <= {(row[0], row[1]) for row in rows}
    assert len(prompts) > 15


def test_asking_for_something_else_is_told_what_is_asked() -> None:
    """R2.1, R3.1: placing and voting cannot be declined, and the refusal has its words."""
    placing = Board().court(0, 1).placement()
    assert str(_refused(placing, 0, "none")) == "none: that is not what is asked now: a knight or lord to place (R2.1)"
    voting = Board().parliament()
    assert str(_refused(voting, 0, "none")) == "none: that is not what is asked now: a ballot, yes or no (R3.1)"


def _refused(game: Game, seat: int, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        game.play(seat, text)
    return refused.value


# -- notation: records -----------------------------------------------------------------------------------------------

RECORD, VARIATIONS = [content for language, _, content in blocks(NOTATION) if language == "text"]


def test_the_record_can_be_replayed() -> None:
    """The example is a game, and but for comments and empty lines it is written as the program writes it."""
    game = Game.replay(RECORD)
    assert game.names == ("Ann", "Ben", "Cleo")
    bare = [line.split("#")[0].strip() for line in RECORD.splitlines()]
    assert [line for line in bare if line] == [line for line in game.record().splitlines() if line]


def test_the_record_with_variations_is_read_and_written_as_it_stands() -> None:
    header = RECORD[: RECORD.index("green:")].replace("record 1", "record 2")
    text = Study.read(header + VARIATIONS).text()
    assert text.endswith("\n\n" + VARIATIONS)


def test_every_line_of_a_header_is_explained() -> None:
    """A finished game with names, a seed and other material has every kind of line."""
    box = lancaster.material.apply([("county.C.minimum", "2")])
    game = Game.new(Options(players=3, material=box), seed=1415, names=("Ann", "Ben", "Cleo"))
    rng = Rng(1)
    while not game.over:
        game.push(game.actors[0], rng.choice(game.legal(game.actors[0])))
    written = {line.split()[0] for line in game.record().splitlines() if line and ":" not in line}
    explained = {row[0].strip("`").split()[0] for row in table(NOTATION, "line", "needed", "meaning")}
    assert written == {word for word in explained if ":" not in word}


# -- the other pages -------------------------------------------------------------------------------------------------


def test_every_package_is_named() -> None:
    home = Path(lancaster.__file__).parent
    packages = [path.stem for path in home.glob("[a-z]*.py")] + [
        f"{path.parent.name}/" for path in home.glob("*/__init__.py")
    ]
    chapters = [str(path.relative_to(home / "rules")) for path in (home / "rules").rglob("[a-z]*.py")]
    assert len(chapters) > 20
    assert [name for name in [*packages, *chapters] if f"`{name}`" not in ARCHITECTURE] == []


def test_every_door_and_who_uses_it() -> None:
    users: dict[str, type[Module]] = {"court": AtTheKingsCourt, "displeasure": TheKingsDispleasure}
    rows = table(ARCHITECTURE, "door", "what passes through it", "used by")
    doors = [name for name in vars(Module) if not name.startswith("_")]
    assert sorted(row[0].strip("`") for row in rows) == sorted(doors)
    for door, _, used_by in rows:
        assert used_by.split(", ") == [name for name, user in users.items() if door.strip("`") in vars(user)], door


def test_the_files_of_a_new_decision_and_a_new_event_exist() -> None:
    start = ARCHITECTURE.index("### Adding a decision")
    section = ARCHITECTURE[start : ARCHITECTURE.index("## Words", start)]
    named = re.findall(r"`((?:src|docs)/[^`]+)`", section)
    assert len(named) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_kind_of_place_and_where_it_is() -> None:
    """Each `Where` in play in any game is in the table, with its file."""
    rows = table(ARCHITECTURE, "kind of place", "for", "file", "from")
    listed = {(name.strip("`"), row[2].strip("`")) for row in rows for name in row[0].split(", ")}
    books = [open_book(BOX, 3, court, shame) for court in (False, True) for shame in (False, True)]
    in_play = {type(where) for book in books for where in book.where if where is not None}
    assert {(kind.__name__, f"{kind.__module__.rpartition('.')[2]}.py") for kind in in_play} == listed


def test_every_column_of_the_table() -> None:
    """The three tables of columns name what `Table.columns` lists, in its order."""
    listed = Game.new(Options(3, court=True, displeasure=True), seed=1).table.columns()
    rows = re.findall(r"^\| column \|.*?\n\n", LOW_LEVEL, re.DOTALL | re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"^\| `(\w+)` \|", row, re.MULTILINE)]
    assert named == [name for name, _ in listed]


def test_the_calls_and_attributes_of_the_table_exist() -> None:
    t = Game.new(seed=1).table
    calls = [name for row in table(LOW_LEVEL, "call") for name in re.findall(r"`t\.(\w+)\(", row[0])]
    attributes = [name for row in table(LOW_LEVEL, "attribute") for name in re.findall(r"`(\w+)`", row[0])]
    assert len(calls) > 10
    assert len(attributes) > 20
    assert [name for name in calls if not callable(getattr(t, name))] == []
    assert [name for name in attributes if not hasattr(t.book, name)] == []


@pytest.mark.parametrize("name", sorted({*(name for name in dir(Game) if name[0] != "_"), *lancaster.__all__}))
def test_the_tour_shows_everything_public(name: str) -> None:
    assert re.search(rf"\b{name}\b", LIBRARY)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


COMMAND = re.compile(r"`(lancaster -?-?[a-z][^`]*)`|^(?:\$ )?(lancaster [a-z][^\n]*)$", re.MULTILINE)


def test_commands_can_be_given() -> None:
    """What is shown as a `lancaster` command is understood, though not run here; the README shows all of them."""
    understood: dict[str, set[str | None]] = {}
    for path in PAGES:
        for quoted, line in COMMAND.findall(path.read_text("utf-8")):
            words_given = (quoted or line).split("#")[0].split()[1:]
            given = command_line().parse_args(words_given)
            understood.setdefault(path.name, set()).add(given.command)
    there_are = {module.__name__.rpartition(".")[2].removesuffix("_command") for module in COMMANDS}
    assert understood["README.md"] - {None} == there_are


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "docs" / "testing.md"], ids=lambda path: path.name)
def test_make_targets_exist(path: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"`(?:\w+=\S+ )*make ([a-z-]+)", path.read_text("utf-8"))
    assert named
    assert set(named) <= set(targets)


def test_the_reference_lists_everything_public() -> None:
    """docs/api.md names every class and error of `lancaster`; mkdocstrings writes the rest."""
    named = set(re.findall(r"^::: lancaster\.(\w+)$", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE))
    public = {name for name in lancaster.__all__ if isinstance(getattr(lancaster, name), type)}
    assert public <= named


@pytest.mark.parametrize(("page", "folder"), [("README.md", "docs/"), ("docs/index.md", "")])
def test_the_first_pages_lead_to_every_other(page: str, folder: str) -> None:
    """Whatever is in the menu of the documentation can be found from the README and from the first page."""
    text = (ROOT / page).read_text("utf-8")
    menu = re.findall(r": ([\w.-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert len(menu) > 30
    assert [name for name in menu if name != "index.md" and f"]({folder}{name})" not in text] == []


@pytest.mark.parametrize("page", ["library.md", "study.md"])
def test_the_reference_lists_what_the_tours_import(page: str) -> None:
    """What an example imports can be looked up, unless it is below the library (docs/low-level.md)."""
    reference = (ROOT / "docs" / "api.md").read_text("utf-8")
    listed = set(re.findall(r"^::: lancaster[\w.]*\.(\w+)$", reference, re.MULTILINE))
    for members in re.findall(r"^      members: \[(.*)\]$", reference, re.MULTILINE):
        listed |= set(members.split(", "))
    examples = (ROOT / "docs" / page).read_text("utf-8")
    imported = re.findall(r"^>>> from (lancaster[\w.]*) import (.+)$", examples, re.MULTILINE)
    assert imported
    names = {name for module, line in imported if "rules" not in module for name in line.split(", ")}
    assert names <= listed


def test_the_reference_names_what_exists() -> None:
    """A name that is listed and gone would be left out of the page without a word."""
    reference = (ROOT / "docs" / "api.md").read_text("utf-8")
    for path, members in re.findall(
        r"^::: ([\w.]+)\n(?:    options:\n      members: \[(.*)\]$)?", reference, re.MULTILINE
    ):
        found = pkgutil.resolve_name(path)
        assert [name for name in filter(None, members.split(", ")) if not hasattr(found, name)] == []
