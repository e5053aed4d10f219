"""The choices of a decision as numbered lists, step by step: first the piece, then the place, then how many squires."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lancaster.choices import Choice, Worth
from lancaster.game import Game
from lancaster.material import Material
from lancaster.rules.actions import Action
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, SPACE_NAMES
from lancaster.story.picture import reward_text
from lancaster.view import View
from lancaster.words import Catalogue, People, catalogue


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a numbered list: an action to play, or further choices."""

    label: str
    action: Action | None
    below: tuple[Choice, ...]
    word: str


class Options:
    """The choices at one point of a decision; `chosen` are the words picked so far."""

    def __init__(self, game: Game, seat: int, people: People, language: str = "en") -> None:
        self._labels = _Labels(game.view(seat), people, game.options.material, catalogue(language))
        self._path: list[tuple[Choice, ...]] = [game.choices(seat)]
        self._alone: list[Action | None] = [None]  # the action that the words make if nothing is added
        self._words: list[str] = []
        self._skip_single()

    @property
    def chosen(self) -> str:
        """The words of the action that are settled."""
        return " ".join(self._words)

    @property
    def listed(self) -> list[Option]:
        """What can be chosen here, in order."""
        found: list[Option] = []
        if self._alone[-1] is not None:
            found.append(Option(self._labels.alone(self._path[-1]), self._alone[-1], (), ""))
        for choice in self._path[-1]:
            found.append(Option(self._labels.of(choice, self._words), choice.action, choice.choices, choice.word))
        return found

    def pick(self, number: int) -> Action | None:
        """Choose the line with this number, from 1: an action that is complete, or None when more is to be chosen."""
        options = self.listed
        if not 1 <= number <= len(options):
            raise IndexError(number)
        option = options[number - 1]
        if not option.below:
            return option.action
        self._go_on(option.word, option.below, option.action)
        return self._skip_single()

    def back(self) -> bool:
        """Go back a step; whether there was one."""
        for depth in range(len(self._path) - 1, 0, -1):
            before = len(self._path[depth - 1]) + (self._alone[depth - 1] is not None)
            if before > 1:  # where there was one way only, nothing was chosen
                del self._path[depth:], self._alone[depth:], self._words[depth - 1 :]
                return True
        return False

    def _go_on(self, word: str, below: tuple[Choice, ...], alone: Action | None) -> None:
        self._words.append(word)
        self._path.append(below)
        self._alone.append(alone)

    def _skip_single(self) -> Action | None:
        """Where there is one way only, take it; the very last step is left to the person."""
        while len(options := self.listed) == 1:
            [option] = options
            if not option.below:
                return option.action if len(self._path) > 1 else None
            self._go_on(option.word, option.below, option.action)
        return None


class _Labels:
    """What each word of an action means, in words and figures of the table."""

    def __init__(self, view: View, people: People, material: Material, words: Catalogue) -> None:
        self.view = view
        self.people = people
        self.material = material
        self.words = words

    def say(self, key: str, **args: Any) -> str:
        """A message of the chapter."""
        return self.words.text(f"terminal.choice.{key}", args)

    def of(self, choice: Choice, before: Sequence[str]) -> str:
        """The label of a choice, given the words before it."""
        ballot = choice.field == "votes" or choice.word in ("yes", "no")
        about = [self.meaning(choice, before), *self.worth(choice.worth, ballot)]
        return " · ".join(part for part in about if part)

    def alone(self, below: Sequence[Choice]) -> str:
        """The label of adding nothing."""
        return self.say("no-squires" if any(choice.field == "squires" for choice in below) else "nothing-more")

    def meaning(self, choice: Choice, before: Sequence[str]) -> str:
        word, kind = choice.word, choice.field
        if kind == "piece":
            return self.say("lord") if word == "lord" else self.say("piece", strength=int(word))
        if kind == "county":
            return self.county(word) if before and before[-1] != "noble" else word
        if kind == "conflict":
            return self.conflict(word)
        if kind == "space":
            return self.space(word)
        if kind == "squires":
            piece = next((int(each) for each in before if each.isdecimal()), 0)
            return self.say("squires", amounts={"squires": int(word)}, strength=piece + int(word))
        if kind == "votes":
            return self.say("votes", count=int(word))
        if kind == "tile":
            return self.tile(word)
        if kind == "kind" and word != "none":
            return self.words.thing(word, "many")
        if kind == "office":
            return self.words.word(["office"], word)
        if kind == "colour":
            seat = COLOURS.index(word)
            return self.words.person(seat, self.people, "name") if seat < self.people.players else word
        if kind in ("strength", "party") and word.isdigit():
            return self.say("the-knight", strength=int(word))
        return self.say(_SAID[kind, word]) if (kind, word) in _SAID else word

    def county(self, name: str) -> str:
        number = COUNTY_NAMES.index(name)
        county = self.view["counties"][number]
        if county["house"] is None:
            return f"{name}: {reward_text(self.material.counties[number].reward, self.words)}"
        who = self.words.person(county["house"], self.people, "name")
        return self.say("against", county=name, name=who, strength=county["total"])

    def conflict(self, name: str) -> str:
        for front in self.view["fronts"]:
            if front["front"] == name:
                strengths = {"england": front["english"], "france": front["strength"]}
                return self.say("conflict", front=name, values="-".join(map(str, front["points"])), **strengths)
        return self.words.word(["front"], name, "title")

    def space(self, name: str) -> str:
        space = self.material.castle[SPACE_NAMES.index(name)]
        if space.price:
            return self.say("for-each", space=name, amounts={"squires": space.price})
        return reward_text(space.reward, self.words)

    def tile(self, name: str) -> str:
        tiles = (tile.reward for tile in self.material.favours if tile.key == name)
        return next((reward_text(reward, self.words, ones=True) for reward in tiles), name)

    def worth(self, worth: Worth, ballot: bool) -> list[str]:
        """What the rules know of a choice."""
        told = []
        if worth.price is not None:
            told.append(self.say("costs", amounts=dict([worth.price])))
        if worth.gains is not None:
            told.append(self.say("brings", amounts=dict(worth.gains)) if worth.gains else self.say("brings-nothing"))
        if worth.adds and worth.adds > 0:
            told.append(self.say("counts", count=worth.adds) if ballot else self.say("strength", strength=worth.adds))
        return told


_DOING = "none yes no extend favour noble upgrade recruit take cross start ransom exchange buy send pay"
_SAID = {
    **{("do", word): word for word in _DOING.split()},
    ("do", "bishop"): "a-bishop",
    ("ally", "ally"): "ally",
    ("castle", "castle"): "castle",
    ("tower", "tower"): "tower",
    ("treasury", "treasury"): "treasury",
    **{("claim", word): f"claim-{word}" for word in ("noble", "reward", "both")},
    **{("beside", word): f"beside-{word}" for word in ("tudor", "shield", "archer")},
    **{("party", word): f"party-{word}" for word in ("tudor", "bishop")},
}
"""The message for a word of an action, by the field it stands in."""
