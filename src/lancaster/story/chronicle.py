"""The chronicle: a whole game retold round by round and phase by phase, one numbered paragraph for each action."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lancaster.rules.events import CardsTurned
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.terms import COLOURS
from lancaster.story import words
from lancaster.story.scribe import Kind, Scribe, law_line
from lancaster.story.sentences import Teller

if TYPE_CHECKING:
    from lancaster.game import Game


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of the story; `action` is the number of the action that led to it, 0 for what comes before the first.

    The first text of an action is `first`: a reader sees the number there.
    """

    kind: Kind
    text: str
    action: int
    first: bool = False


def chronicle(game: Game) -> Iterator[Paragraph]:
    """The story of a game from its set-up to where it stands, with everything told that everybody may know."""
    teller = Teller.of(game)
    yield from _opening(game, teller)
    scribe = Scribe(teller, _first_cards(game))
    again = game.deal(game.options, game.dealt, game.names)
    for number, (seat, action) in enumerate(game.moves, start=1):
        prompt = again.prompt(seat)
        assert prompt is not None
        first = True
        for kind, text in scribe.write(seat, prompt, action, again.play(seat, action)):
            yield Paragraph(kind, text, number, first and kind is Kind.TEXT)
            first = first and kind is not Kind.TEXT


def story_text(game: Game, width: int = 100) -> str:
    """The whole story as text."""
    return "\n".join(line for paragraph in chronicle(game) for line in layout(paragraph, width)) + "\n"


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


def _opening(game: Game, teller: Teller) -> Iterator[Paragraph]:
    options = game.options
    people = teller.people
    modules = []
    if options.court:
        modules.append("At the King's Court")
    if options.displeasure:
        modules.append("The King's Displeasure")
    yield Paragraph(Kind.TITLE, f"Lancaster, a game for {words.NUMERALS[options.players]}", 0)
    everybody = words.listed([people.with_colour(seat) for seat in range(options.players)])
    yield Paragraph(Kind.NOTE, f"{everybody} play{' with ' + words.listed(modules) if modules else ''}.", 0)
    if options.players == 2:
        allies = [f"{people.house(house)} is {COLOURS[house]}" for house in (2, 3)]
        yield Paragraph(Kind.NOTE, f"{words.listed(allies)}.", 0)
    yield Paragraph(Kind.NOTE, f"{people.seat(game.dealt.start)} is start player.", 0)
    yield Paragraph(Kind.NOTE, "Laws in force:", 0)
    for key in game.dealt.laws[:3]:
        yield Paragraph(Kind.NOTE, law_line(key), 0)
    yield Paragraph(Kind.HEADING, "Set-up", 0)


def _first_cards(game: Game) -> CardsTurned:
    """What was turned up before the first action."""
    names = [card.name for card in game.options.material.conflicts]
    conflicts = tuple(names.index(name) for name in game.dealt.conflicts[:2])
    return CardsTurned(conflicts, tuple(NUMBER[key] for key in game.dealt.laws[3:6]))
