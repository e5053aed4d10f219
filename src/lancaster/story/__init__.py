"""The story of a game in plain English: events, laws and prompts as sentences, and the table as a picture in text.

The rules speak in numbers and codes; words are made here, at the edge. Everything told is what everybody may know
(R1.8), and a picture for a seat shows only what that seat may see.

>>> from lancaster import Game, Options
>>> from lancaster.story import Teller
>>> game = Game.new(Options(players=4), seed=1413, names=("Ann", "Bob", "Cem", "Dora"))
>>> [event] = game.play(1, "extend gold")
>>> Teller.of(game).sentence(event)
'Bob builds the gold extension.'
"""

from lancaster.story.chronicle import Paragraph, chronicle, layout, story_text
from lancaster.story.laws import LAW_TEXTS, SET_TITLES, law_text
from lancaster.story.people import People
from lancaster.story.picture import table_text
from lancaster.story.prompts import asked, prompt_text
from lancaster.story.scribe import Kind
from lancaster.story.sentences import Teller
from lancaster.story.words import source_order, source_text

__all__ = [
    "LAW_TEXTS",
    "SET_TITLES",
    "Kind",
    "Paragraph",
    "People",
    "Teller",
    "asked",
    "chronicle",
    "law_text",
    "layout",
    "prompt_text",
    "source_order",
    "source_text",
    "story_text",
    "table_text",
]
