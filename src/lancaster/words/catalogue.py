"""The catalogue: every sentence of the game in each language, from one set of files that the page reads too.

A language is a folder of chapters in TOML. `names.toml` holds the nouns and their forms; every other chapter holds
messages, written as templates (`lancaster.words.template`). A message is named by chapter and key: `reasons.no-ally`.
`arguments.toml` says what messages can speak of, and of which type each argument is. `prompts.toml` holds all words of
a kind of question: its sentence, the noun `asked` and the message `story.declined`.

To add a chapter: put `CHAPTER.toml` into each language's folder, name the chapter in `CHAPTERS`, and declare the
arguments that are new in `arguments.toml`. For the page, import it in `web/src/lib/words/{en,de,es}/catalogue.ts`.
`tests/words` checks the rest: the same messages with the same arguments in each language, and only known forms.

>>> catalogue("de").text("reasons.too-weak-for-county", {"county": "York", "minimum": 3})
'York verlangt einen Ritter der Stärke 3; Knappen zählen dafür nicht'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from lancaster.rules.terms import COLOURS
from lancaster.words.people import NOBODY, People
from lancaster.words.template import Choice, Include, Insert, Node, Part, Template, TemplateError, parse

LANGUAGES = ("en", "de", "es")
CHAPTERS = ("bots", "laws", "material", "problems", "prompts", "puzzles", "reasons", "review", "story", "terminal")
SEPARATORS = {"comma": ", ", "semicolon": "; "}

Args = Mapping[str, Any]


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language."""
    if language not in LANGUAGES:
        raise ValueError(f"there are no words in {language!r}, only in {', '.join(LANGUAGES)}")
    return Catalogue(language)


class Catalogue:
    """The words of one language. Chapters are read when they are first needed."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.names = _read(f"{language}/names.toml")
        self._questions = _read(f"{language}/prompts.toml")
        self.names["word"]["asked"] = {"nouns": self._questions["asked"]}
        self.types = _read("arguments.toml")
        self._chapters: dict[str, dict[str, str]] = {}

    def chapter(self, chapter: str) -> dict[str, str]:
        """The templates of a chapter by their keys."""
        if chapter not in self._chapters:
            if chapter not in CHAPTERS:
                raise TemplateError(f"there is no chapter {chapter!r}")
            found = self._questions["prompt"] if chapter == "prompts" else _read(f"{self.language}/{chapter}.toml")
            if chapter == "story":
                found["declined"] = self._questions["declined"]
            self._chapters[chapter] = dict(_flat(found))
        return self._chapters[chapter]

    def messages(self, table: str) -> dict[str, str]:
        """The templates of a table in a chapter, such as `reasons.malformed`, by what follows the table's name."""
        chapter, _, head = table.partition(".")
        found = self.chapter(chapter)
        return {key.removeprefix(f"{head}."): text for key, text in found.items() if key.startswith(f"{head}.")}

    def template(self, key: str) -> Template:
        """The template of a message."""
        chapter, _, name = key.partition(".")
        messages = self.chapter(chapter)
        if name not in messages:
            raise TemplateError(f"{self.language}: there is no message {key!r}")
        return parse(messages[name])

    def text(self, key: str, args: Args | None = None, people: People = NOBODY) -> str:
        """A message with its arguments filled in."""
        return _Filling(self, args or {}, people).nodes(self.template(key))

    def fill(self, template: str, args: Args | None = None, people: People = NOBODY) -> str:
        """A template that is no message of its own, filled in."""
        return _Filling(self, args or {}, people).nodes(parse(template))

    # -- nouns -------------------------------------------------------------------------------------------------------

    def listed(self, parts: Sequence[str]) -> str:
        """`A, B and C`."""
        if len(parts) < 2:
            return "".join(parts)
        joints = self.names["list"]
        softer = "softer" in joints and re.match(joints["softer_before"], parts[-1], re.IGNORECASE)
        return f"{', '.join(parts[:-1])}{joints['softer' if softer else 'last']}{parts[-1]}"

    def word(self, groups: Sequence[str], value: str, form: str = "") -> str:
        """A noun of one of these groups, in a form; `castle gold` names the group itself."""
        head, _, rest = value.partition(" ")
        for name, noun in [(head, rest)] if rest else [(group, value) for group in groups]:
            group = self.names["word"].get(name, {})
            nouns = self.names["word"][group["like"]]["nouns"] if "like" in group else group.get("nouns", {})
            if noun in nouns or "open" in group:
                return self._form(group, nouns.get(noun, noun), form or "plain", value)
        raise TemplateError(f"{self.language}: no word for {value!r} in {', '.join(groups)}")

    def _form(self, group: Mapping[str, Any], noun: str | Mapping[str, str], form: str, value: str) -> str:
        if not isinstance(noun, str):
            if form in noun:
                return noun[form]
            noun = noun["plain"]
        if form in group:
            return str(group[form]).replace("{}", noun)
        if form == "plain":
            return noun
        raise TemplateError(f"{self.language}: {value!r} has no form {form!r}")

    def thing(self, what: str, form: str) -> str:
        """Something that is counted, without the number: `squire` (`one`), `squires` (`many`)."""
        noun = self.names["things"].get(what, {})
        number, _, case = form.partition("-")
        found = noun.get(form, noun.get(number))
        if found is None or (case and case not in self.names["cases"]):
            raise TemplateError(f"{self.language}: no word for {what!r} in the form {form!r}")
        return str(found)

    def amount(self, what: str, number: int, form: str = "") -> str:
        """So much of something: `2 squires`; what is not counted in numbers: `a shield`."""
        case = f"-{form}" if form else ""
        if abs(number) == 1 and "a" in self.names["things"].get(what, ()):
            return self.thing(what, f"a{case}")
        return f"{number} {self.thing(what, ('one' if abs(number) == 1 else 'many') + case)}"

    def knights(self, strengths: Sequence[int], form: str = "") -> str:
        """Knights by their strengths: `a knight of strength 2`, `knights of strength 3 and 1`."""
        forms = self.names["knights"].get(form or "plain")
        if forms is None:
            raise TemplateError(f"{self.language}: knights have no form {form!r}")
        number = "none" if not strengths else "one" if len(strengths) == 1 else "many"
        return str(forms[number]).replace("{}", self.listed([str(strength) for strength in strengths]))

    def date(self, moment_ms: int) -> str:
        """A day of the year: `3 May`."""
        day = datetime.fromtimestamp(moment_ms / 1000, UTC)
        names = self.names["date"]
        return str(names["form"]).replace("{day}", str(day.day)).replace("{month}", names["months"][day.month - 1])

    # -- people ------------------------------------------------------------------------------------------------------

    def seat_name(self, seat: int, people: People) -> str:
        """What a seat is called: by its name, or its colour; two of the same name are told apart by colour."""
        colour = self.word(["colour"], COLOURS[seat])
        name = people.names[seat] if seat < len(people.names) else ""
        if not name:
            return colour
        return f"{name} ({colour})" if list(people.names).count(name) > 1 else name

    def person(self, who: int | Sequence[int] | str, people: People, form: str = "") -> str:
        """Somebody in a form: `Ann`, `you`, `Ann's ally`; several: `Ann and Bob`; "all": `everybody`."""
        forms = self.names["person"].get(form or "subject")
        if forms is None:
            raise TemplateError(f"{self.language}: people have no form {form!r}")
        if isinstance(who, str):
            return str(forms[who])
        if not isinstance(who, int):
            subject = form in ("", "subject") and len(who) > 1  # the reader among others is named
            return self.listed([self.person(each, people, "name" if subject else form) for each in who])
        seat = who % people.players
        kind = ("your_ally" if who >= people.players else "you") if seat == people.you else ""
        return str(forms[kind or ("ally" if who >= people.players else "other")]).replace(
            "{}", self.seat_name(seat, people)
        )


class _Filling:
    """Fills one message and what is in it."""

    def __init__(self, catalogue: Catalogue, args: Args, people: People) -> None:
        self.catalogue = catalogue
        self.args = args
        self.people = people

    def nodes(self, template: Template) -> str:
        return "".join([self.node(node) for node in template])

    def node(self, node: Node) -> str:
        match node:
            case str():
                return node
            case Insert():
                return _capital(self.insert(node), node.capital)
            case Include():
                return _capital(self.nodes(self.catalogue.template(node.key)), node.capital)
            case Choice():
                return self.nodes(node.options[min(self.option(node.name), len(node.options) - 1)])
            case Part():
                return self.part(node)

    def part(self, part: Part) -> str:
        filled: list[str] = []
        for node in part.nodes:
            empty = isinstance(node, Insert) and all(self.empty(argument.name) for argument in node.arguments)
            if isinstance(node, Choice) and self.value(node.name) is None:
                return ""
            filled.append("" if empty else self.node(node))
            if isinstance(node, (Insert, Include)) and not filled[-1]:
                return ""
        return "".join(filled)

    def value(self, name: str) -> Any:
        if name not in self.catalogue.types:
            raise TemplateError(f"no message speaks of {name!r}")
        return self.args.get(name)

    def empty(self, name: str) -> bool:
        value = self.value(name)
        return value is None or (not value and self.catalogue.types[name] != "person")

    def insert(self, insert: Insert) -> str:
        if len(insert.arguments) == 1:
            [argument] = insert.arguments
            parts = self.parts(argument.name, argument.form, argument.number)
            kind = self.catalogue.types[argument.name]
            if kind == "messages" and argument.form:
                return SEPARATORS[argument.form].join(parts)
            return self.catalogue.listed(parts)
        given = [each for each in insert.arguments if not self.empty(each.name)]
        return self.catalogue.listed([part for each in given for part in self.parts(each.name, each.form)])

    def parts(self, name: str, form: str, number: str = "") -> list[str]:
        """An argument as text; what is a list in its parts."""
        value = self.value(name)
        if value is None:
            raise TemplateError(f"the argument {name!r} is missing")
        words = self.catalogue
        match words.types[name]:
            case "text":
                return [str(value)]
            case "number":
                return [_signed(value) if form == "signed" else str(value)]
            case "date":
                return [words.date(value)]
            case "person":
                return [words.person(value, self.people, form)]
            case "amounts":
                return [words.amount(what, count, form) for what, count in value.items()]
            case "knights":
                return [words.knights(value, form)]
            case "messages":
                return [_Filling(words, {**self.args, **args}, self.people).message(key) for key, args in value]
            case "thing":
                return [words.amount(value, self.value(number), form) if number else words.thing(value, form)]
            case list(groups):
                return [words.word(groups, each, form) for each in ([value] if isinstance(value, str) else value)]
        raise TemplateError(f"{name!r} can only decide a choice")

    def message(self, key: str) -> str:
        return self.nodes(self.catalogue.template(key))

    def option(self, name: str) -> int:
        """Which option a choice takes."""
        value = self.value(name)
        match self.catalogue.types[name]:
            case "person":
                if isinstance(value, int):
                    value = [value]
                if value is None:
                    raise TemplateError(f"the argument {name!r} is missing")
                if value == "all" or (len(value) == 1 and value[0] != self.people.you):
                    return 0
                return 2 if len(value) == 1 else 1
            case "number":
                return int(value != 1)
            case "flag" | "text" | "thing":
                return int(not value)
            case _:
                return int(not value) if value is None or isinstance(value, str) else int(len(value) != 1)


def _capital(text: str, wanted: bool = True) -> str:
    return text[:1].upper() + text[1:] if wanted else text


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("lancaster.words").joinpath(name).read_text("utf-8"))


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Messages by their keys; those in a table by `table.key`."""
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from _flat(value, f"{before}{key}.")
