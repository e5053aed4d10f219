"""The chronicle: a whole game retold round by round and phase by phase, one numbered paragraph for each action."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from lancaster.material import differences
from lancaster.rules.terms import COLOURS, FRONT_NAMES
from lancaster.story.grouping import items
from lancaster.story.items import Question
from lancaster.story.messages import card_message
from lancaster.words import People, catalogue, law_text

if TYPE_CHECKING:
    from lancaster.game import Game


class Kind(StrEnum):
    """What a piece of the story is."""

    TITLE = "title"
    HEADING = "heading"
    NOTE = "note"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of the story; `action` is the number of the action that led to it, 0 for what comes before the first.

    The first text of an action is `first`: a reader sees the number there.
    """

    kind: Kind
    text: str
    action: int
    first: bool = False


def chronicle(game: Game, language: str = "en") -> Iterator[Paragraph]:
    """The story of a game from its set-up to where it stands, with everything told that everybody may know."""
    words = catalogue(language)
    people = People(game.options.players, game.names)
    yield from _opening(game, language)
    again = game.deal(game.options, game.dealt, game.names)
    for number, (seat, action) in enumerate(game.moves, start=1):
        question = Question.of(again, seat)
        events = [again.event_data(event) for event in again.play(seat, action)]
        first = True
        for item in items(events, seat, people.players, game.options.material, question, str(action)):
            if item.key in ("sealed", "turned-up"):  # told when they are counted, and when the round begins
                continue
            kind = Kind.HEADING if item.heading else Kind.TEXT
            yield Paragraph(kind, item.text(words, people), number, first and kind is Kind.TEXT)
            first = first and kind is not Kind.TEXT
            if item.key == "round" and item.args["phase"] == "placement":
                yield from _laid_out(again, number, language)


def story_text(game: Game, width: int = 100, language: str = "en") -> str:
    """The whole story as text."""
    return "\n".join(line for paragraph in chronicle(game, language) for line in layout(paragraph, width)) + "\n"


def layout(paragraph: Paragraph, width: int = 100) -> list[str]:
    """A paragraph as lines: headings set off, texts behind the number of their action."""
    text = paragraph.text
    if paragraph.kind is Kind.TITLE:
        return [text, "=" * len(text)]
    if paragraph.kind is Kind.HEADING:
        return ["", text, "-" * len(text)]
    margin, hanging = "", " " * 7
    if paragraph.kind is Kind.TEXT:
        margin, hanging = f"{paragraph.action:4}  " if paragraph.first else " " * 6, " " * 8
    return textwrap.wrap(text, width, initial_indent=margin, subsequent_indent=hanging, break_on_hyphens=False)


def _opening(game: Game, language: str) -> Iterator[Paragraph]:
    options = game.options
    players = options.players
    words = catalogue(language)
    people = People(players, game.names)

    def note(key: str, **args: Any) -> Paragraph:
        return Paragraph(Kind.NOTE, words.text(f"story.chronicle.{key}", args, people), 0)

    def each(key: str, houses: range) -> list[Any]:
        named = [house < players and not any(game.names[house : house + 1]) for house in houses]
        colours = ["" if hidden else COLOURS[house] for house, hidden in zip(houses, named, strict=True)]
        return [
            [f"story.chronicle.{key}", {"who": house, "seat": colour}]
            for house, colour in zip(houses, colours, strict=True)
        ]

    modules = [name for name in ("court", "displeasure") if getattr(options, name)]
    yield Paragraph(Kind.TITLE, words.text("story.chronicle.title", {"number": players}), 0)
    yield note("people", each=each("person", range(players)), module=modules)
    if players == 2:
        yield note("allies", each=each("ally", range(2, 4)))
    yield note("material", material=options.material.digest, count=len(differences(options.material)))
    yield note("start", who=game.dealt.start)
    yield note("in-force")
    for key in game.dealt.laws[:3]:
        yield Paragraph(Kind.NOTE, _law_line(key, language), 0)
    yield Paragraph(Kind.HEADING, words.text("story.chronicle.set-up"), 0)


def _laid_out(game: Game, action: int, language: str) -> Iterator[Paragraph]:
    """The conflicts and proposals of a round that begins."""
    words = catalogue(language)
    view = game.view(None)
    found = {front["front"]: front["card"] for front in view["fronts"]}
    cards = [
        ["story.chronicle.conflict", {"front": front, **card_message(found[front], game.options.material)[1]}]
        for front in FRONT_NAMES
        if front in found
    ]
    yield Paragraph(Kind.NOTE, words.text("story.chronicle.conflicts", {"cards": cards}), action)
    yield Paragraph(Kind.NOTE, words.text("story.chronicle.proposals"), action)
    for key in view["proposals"]:
        yield Paragraph(Kind.NOTE, _law_line(key, language), action)


def _law_line(key: str, language: str) -> str:
    """A law in a list of laws."""
    return f"  {key}  {catalogue(language).word(['law'], key, 'quoted')}: {law_text(key, language)}"
