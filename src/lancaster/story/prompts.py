"""The sentence of each kind of prompt, from the chapter `prompts` of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lancaster.rules.agenda import Prompt
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, FRONT_NAMES
from lancaster.words import People, catalogue

if TYPE_CHECKING:
    from lancaster.game import Game


def prompt_text(prompt: Prompt, seats: Sequence[int], people: People, language: str = "en") -> str:
    """What seats are asked, as a sentence."""
    about = prompt.subject
    args: dict[str, Any] = {
        "who": list(seats),
        "ally": about in COLOURS and COLOURS.index(about) >= people.players,
        "county" if about in COUNTY_NAMES else "front" if about in FRONT_NAMES else "law": about,
    }
    said = catalogue(language).text(f"prompts.{prompt.kind}", args, people)
    return said[:1].upper() + said[1:]


def asked(game: Game, language: str = "en") -> list[str]:
    """What is asked now, in sentences; those who are to vote in one. Empty when the game is over."""
    people = People(game.options.players, game.names)
    actors = game.actors
    prompts = [prompt for seat in actors if (prompt := game.prompt(seat)) is not None]
    return [prompt_text(prompts[0], actors, people, language)] if prompts else []
