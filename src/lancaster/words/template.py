"""Templates: the small language in which the messages of the catalogue are written.

    text               stands as it is
    {who} {place:to}   an argument, in a form that its type knows
    {^who}             the same with a capital letter
    {needed what:acc}  a number and what is counted: "3 squires"
    {knights+company}  several arguments as one list: "a knight of strength 2 and 1 bishop"
    {who?gets|get}     a choice by an argument (see below); options are templates
    [ with {company}]  a part that is left out if an argument in it is empty
    {@story.lord}      another message, with the same arguments

What a choice asks depends on the type of its argument. A person: one, several, the reader (without a third option the
reader takes the second). A number or a list: one, any other number. A flag: yes, no. Anything else: given, not given.
Empty are: None, an empty text, an empty list, 0, and a part that gives an empty text. A choice inside a part leaves it
out only if its argument is not given.

`web/src/lib/words/template.ts` reads the same language, and `tests/words/vectors.json` tests both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

_HEAD = re.compile(r"[^{}\[\]|?]*")
_TEXT = re.compile(r"[^{}\[\]|]+")
_ARGUMENT = re.compile(r"(?:([a-z_]+) )?([a-z_]+)(?::([a-z-]+))?")
_KEY = re.compile(r"[a-z0-9-]+(?:\.[a-zA-Z0-9-]+)+")


class TemplateError(ValueError):
    """A template, or what is to be filled into it, is wrong."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument to be filled in: `number` is the argument that says how many, "" for none."""

    name: str
    form: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Insert:
    """Arguments to be filled in here; several become one list."""

    arguments: tuple[Argument, ...]
    capital: bool


@dataclass(frozen=True, slots=True)
class Include:
    """Another message to be filled in here."""

    key: str
    capital: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several templates, by an argument."""

    name: str
    options: tuple[Template, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A template that is left out if an argument in it is empty."""

    nodes: Template


Node: TypeAlias = "str | Insert | Include | Choice | Part"
Template: TypeAlias = "tuple[Node, ...]"


@cache
def parse(text: str) -> Template:
    """A template from its text."""
    reader = _Reader(text)
    nodes = reader.nodes("")
    if reader.at < len(text):
        reader.fail(f"unexpected {text[reader.at]!r}")
    return nodes


def arguments(template: Template) -> Iterator[Argument]:
    """Every argument of a template; one that only decides a choice has the form "?"."""
    for node in template:
        match node:
            case Insert():
                yield from node.arguments
                for argument in node.arguments:
                    if argument.number:
                        yield Argument(argument.number, "")
            case Choice():
                yield Argument(node.name, "?")
                for option in node.options:
                    yield from arguments(option)
            case Part():
                yield from arguments(node.nodes)


def includes(template: Template) -> Iterator[str]:
    """The keys of the messages that a template takes in."""
    for node in template:
        match node:
            case Include():
                yield node.key
            case Choice():
                for option in node.options:
                    yield from includes(option)
            case Part():
                yield from includes(node.nodes)


class _Reader:
    """Reads a template from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, problem: str) -> None:
        raise TemplateError(f"{self.text!r}: {problem} at {self.at}")

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def expect(self, char: str) -> None:
        if not self.text.startswith(char, self.at):
            self.fail(f"{char!r} is missing")
        self.at += 1

    def nodes(self, ends: str) -> Template:
        """Nodes up to one of these characters."""
        found: list[Node] = []
        while self.at < len(self.text) and self.text[self.at] not in ends:
            char = self.text[self.at]
            if char == "{":
                found.append(self.braces())
            elif char == "[":
                self.at += 1
                found.append(Part(self.nodes("]")))
                self.expect("]")
            elif char in "}]|":
                break
            else:
                found.append(self.take(_TEXT))
        return tuple(found)

    def braces(self) -> Node:
        self.expect("{")
        head = self.take(_HEAD)
        if self.text.startswith("?", self.at):
            options: list[Template] = []
            while not options or self.text.startswith("|", self.at):
                self.at += 1
                options.append(self.nodes("|}"))
            self.expect("}")
            if len(options) < 2:
                self.fail("a choice needs two options")
            return Choice(self.argument(head).name, tuple(options))
        self.expect("}")
        capital = head.startswith("^")
        head = head.removeprefix("^")
        if head.startswith("@"):
            if not _KEY.fullmatch(head, 1):
                self.fail(f"{head!r} names no message")
            return Include(head[1:], capital)
        return Insert(tuple([self.argument(each) for each in head.split("+")]), capital)

    def argument(self, text: str) -> Argument:
        found = _ARGUMENT.fullmatch(text)
        if found is None:
            self.fail(f"{text!r} is no argument")
            raise AssertionError
        number, name, form = found.groups(default="")
        return Argument(name, form, number)
