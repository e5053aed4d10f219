"""docs/notation.md against the reader of texts: actions, grammar, errors, records."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

import pytest

import lancaster
from lancaster import Game, IllegalAction, MalformedAction, Options, Reason, Rng, words
from lancaster.notation import parse
from lancaster.rules import actions, placing_actions
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.laws.law import ExchangeLaw
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
from tests.documents import ROOT, RULE_NUMBERS, blocks, table
from tests.support import Board

NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")


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
