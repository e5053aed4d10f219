"""The story of a game: what happened as items, items and questions as sentences, and the table as a picture in text.

The rules speak in numbers and codes. `items` groups the events of an action into what a reader takes in as one thing,
in no language; the catalogue (`lancaster.words`) makes sentences of them. Everything told is what everybody may know
(R1.8), and a picture for a seat shows only what that seat may see.

>>> from lancaster import Game, Options
>>> from lancaster.story import Question, items
>>> from lancaster.words import People, catalogue
>>> game = Game.new(Options(players=4), seed=1413, names=("Ann", "Bob", "Cem", "Dora"))
>>> question = Question.of(game, 1)
>>> events = [game.event_data(event) for event in game.play(1, "extend gold")]
>>> [item] = items(events, 1, 4, game.options.material, question, "extend gold")
>>> item.key, item.beat, item.house, item.rule
('extended', 'setup', 1, 'R6.3')
>>> item.text(catalogue("en"), People(4, game.names))
'Bob builds the extension “gold”.'
>>> item.text(catalogue("de"), People(4, game.names, you=1))
'Du baust den Ausbau „Gold“.'
"""

from lancaster.story.beats import BEATS
from lancaster.story.chronicle import Kind, Paragraph, chronicle, layout, story_text
from lancaster.story.grouping import items
from lancaster.story.items import Item, Question
from lancaster.story.picture import table_text
from lancaster.story.prompts import asked, prompt_text
from lancaster.story.round_accounts import Account, RoundEvents, account_of
from lancaster.story.scene import Scene, scene, svg
from lancaster.story.sources import source_text

__all__ = [
    "BEATS",
    "Account",
    "Item",
    "Kind",
    "Paragraph",
    "Question",
    "RoundEvents",
    "Scene",
    "account_of",
    "asked",
    "chronicle",
    "items",
    "layout",
    "prompt_text",
    "scene",
    "source_text",
    "story_text",
    "svg",
    "table_text",
]
