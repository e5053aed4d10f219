"""How each kind of action is written: one form for each, with its words in order and what they stand for.

A form is the only place that says so. The reader of texts (`reading.py`), the names of an action's words
(`lancaster.notation.fields`), the tree of choices, and the fuzzer's list of all actions are made from `FORMS`. Tests
compare the grammar in docs/notation.md with what is read.
"""

from collections.abc import Callable
from typing import Final

from lancaster.rules.actions import (
    BISHOP,
    CLAIM_BOTH,
    CLAIM_NOBLE,
    CLAIM_REWARD,
    CROSS,
    EXTEND,
    FAVOUR,
    MOST_AMOUNT,
    NOBLE,
    NONE,
    RECRUIT,
    START,
    UPGRADE,
    Action,
    ballot,
    conversions,
    exchanges,
    pay_counties,
    pay_extensions,
    ransom,
    send,
)
from lancaster.rules.bands import MOST_ALIKE, STRENGTHS, band_of
from lancaster.rules.placing_actions import (
    IN_CASTLE,
    IN_TOWER,
    MOST_BISHOPS,
    NOTHING,
    at_office,
    at_treasury,
    in_county,
    in_front,
    piece,
)
from lancaster.rules.terms import (
    ARCHER,
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    COURT,
    FAVOUR_NAMES,
    FRONT_NAMES,
    FRONTS,
    GOLD,
    KINDS,
    OFFICE_NAMES,
    PLACE_NAMES,
    SHIELD,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
    TREASURY,
    TREASURY_KINDS,
    TUDOR,
)

LONGEST_AMOUNT_DIGITS: Final = 5  # a longer number is too much without being read


class Unreadable(Exception):
    """A text that is no action: `code` says what is wrong with it, `word` where."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(code, word)
        self.code = code
        self.word = word


# -- the parts of a text ---------------------------------------------------------------------------------------------


class Slot:
    """A part of a text. `field` says what its words stand for; `longest` how many words it takes, 0 for any number."""

    def __init__(self, field: str, longest: int) -> None:
        self.field = field
        self.longest = longest

    def accepts(self, word: str) -> bool:
        """Whether this can be the first word of the part; it tells forms apart."""
        raise NotImplementedError

    def read(self, words: list[str], at: int, values: list[int], fields: list[str]) -> int:
        """Take words from position `at` on, add what they mean and stand for; gives the position after them."""
        raise NotImplementedError


class Word(Slot):
    """A word that is always the same."""

    def __init__(self, word: str, field: str = "do") -> None:
        super().__init__(field, 1)
        self.word = word

    def accepts(self, word: str) -> bool:
        return word == self.word

    def read(self, words: list[str], at: int, values: list[int], fields: list[str]) -> int:
        if words[at] != self.word:
            raise Unreadable("unknown-word", words[at])
        fields.append(self.field)
        return at + 1


class OneOf(Slot):
    """One of some names; its value is counted from `first`. Where it may be left out, that is NOTHING."""

    def __init__(self, field: str, names: tuple[str, ...], first: int = 0, optional: bool = False) -> None:
        super().__init__(field, max([name.count(" ") + 1 for name in names]))
        self.names = names
        self.first = first
        self.optional = optional

    def accepts(self, word: str) -> bool:
        return word in self.names

    def read(self, words: list[str], at: int, values: list[int], fields: list[str]) -> int:
        if at == len(words):
            if not self.optional:
                raise Unreadable("incomplete", words[at - 1])
            values.append(NOTHING)
            return at
        size = 1
        name = words[at]
        if name not in self.names and self.longest > 1:  # `castle gold`
            size = 2
            name = " ".join(words[at : at + size])
        if name not in self.names:
            raise Unreadable("unknown-word", words[at])
        values.append(self.first + self.names.index(name))
        fields.append(self.field)
        return at + size


class Amount(Slot):
    """A whole number from 1 to MOST_AMOUNT after a sign, if there is one; 0 where it may be left out."""

    def __init__(self, field: str, sign: str = "", optional: bool = False) -> None:
        super().__init__(field, 1)
        self.sign = sign
        self.optional = optional

    def accepts(self, word: str) -> bool:
        return word.startswith(self.sign)

    def read(self, words: list[str], at: int, values: list[int], fields: list[str]) -> int:
        if at == len(words) or not words[at].startswith(self.sign):
            if not self.optional:
                raise Unreadable("incomplete", words[at - 1])
            values.append(0)
            return at
        word = words[at][len(self.sign) :]
        if not (word.isascii() and word.isdigit()):
            raise Unreadable("no-number", word)
        number = int(word) if len(word) <= LONGEST_AMOUNT_DIGITS else MOST_AMOUNT + 1
        if number > MOST_AMOUNT:
            raise Unreadable("too-many", word)
        if number < 1:
            raise Unreadable("too-few", word)
        values.append(number)
        fields.append(self.field)
        return at + 1


class Several(Slot):
    """Some of some names, each at most so often as `most` says; the values are how often each stands there."""

    def __init__(self, field: str, names: tuple[str, ...], most: tuple[int, ...], optional: bool = False) -> None:
        super().__init__(field, 0)
        self.names = names
        self.most = most
        self.optional = optional

    def accepts(self, word: str) -> bool:
        return word in self.names

    def read(self, words: list[str], at: int, values: list[int], fields: list[str]) -> int:
        if at == len(words) and not self.optional:
            raise Unreadable("incomplete", words[at - 1])
        counts = [0] * len(self.names)
        for word in words[at:]:
            if word not in self.names:
                raise Unreadable("unknown-word", word)
            number = self.names.index(word)
            counts[number] += 1
            if counts[number] > self.most[number]:
                raise Unreadable("twice" if self.most[number] == 1 else "too-many", word)
            fields.append(self.field)
        values += counts
        return len(words)


class Form:
    """How one kind of action is written, and the action that its values mean.

    A form of a piece that is placed (`placing`) may begin with `ally`; its first value is then 1, and 0 otherwise.
    """

    def __init__(self, slots: list[Slot], make: Callable[[list[int]], Action], placing: bool = False) -> None:
        self.slots = slots
        self.make = make
        self.placing = placing
        self.longest = 0  # how many words it has at the most, 0 for any number
        if all(slot.longest for slot in slots):
            self.longest = sum([slot.longest for slot in slots])


# -- every form ------------------------------------------------------------------------------------------------------


def _bits(counts: list[int]) -> int:
    bits = 0
    for number, count in enumerate(counts):
        bits |= count << number
    return bits


def _band(counts: list[int]) -> int:
    return band_of((counts[0], counts[1], counts[2], counts[3]))


def _conversion(values: list[int]) -> Action:
    return conversions(values[0], values[1])[-1]


STRENGTH_WORDS: Final = tuple([str(strength) for strength in STRENGTHS])
ALIKE: Final = (MOST_ALIKE,) * len(STRENGTHS)
PIECE: Final = OneOf("piece", STRENGTH_WORDS, first=STRENGTHS[0])
LORD: Final = Word("lord", "piece")
PARTY: Final = Several("party", (*STRENGTH_WORDS, "bishop", "tudor"), (*ALIKE, MOST_BISHOPS, 1), optional=True)
SHIELD_OR_TUDOR: Final = Several("beside", ("shield", "tudor"), (1, 1), optional=True)
ARCHER_OR_TUDOR: Final = Several("beside", ("archer", "tudor"), (1, 1), optional=True)
COUNTY: Final = OneOf("county", COUNTY_NAMES)
SPACE: Final = OneOf("space", SPACE_NAMES)
FRONT: Final = OneOf("conflict", FRONT_NAMES)
PLACE: Final = OneOf("place", PLACE_NAMES[COURT:TREASURY], first=COURT)
TREASURE: Final = OneOf("kind", KINDS[:TREASURY_KINDS], optional=True)

CLAIMS: Final[list[Action]] = [CLAIM_NOBLE, CLAIM_REWARD, CLAIM_BOTH]

FORMS: Final = [
    Form(
        [PIECE, COUNTY, Amount("squires", "+", optional=True), SHIELD_OR_TUDOR],
        lambda v: in_county(v[0], v[1], v[2], v[3], SHIELD * v[4] | TUDOR * v[5]),
        placing=True,
    ),
    Form([PIECE, Word("castle", "castle"), SPACE], lambda v: IN_CASTLE[piece(v[0], v[1])][v[2]], placing=True),
    Form(
        [PIECE, FRONT, ARCHER_OR_TUDOR],
        lambda v: in_front(v[0], v[1], v[2], ARCHER * v[3] | TUDOR * v[4]),
        placing=True,
    ),
    Form([PIECE, Word("tower", "tower")], lambda v: IN_TOWER[piece(v[0], v[1])], placing=True),
    Form(
        [LORD, OneOf("office", OFFICE_NAMES), PARTY],
        lambda v: at_office(v[0], v[1], _band(v[2:6]), v[6], v[7]),
        placing=True,
    ),
    Form([LORD, Word("treasury", "treasury"), TREASURE], lambda v: at_treasury(v[0], v[1]), placing=True),
    Form([Word("favour"), OneOf("tile", FAVOUR_NAMES)], lambda v: FAVOUR[v[0]]),
    Form([Word("noble"), COUNTY], lambda v: NOBLE[v[0]]),
    Form(
        [Word("upgrade"), OneOf("strength", STRENGTH_WORDS), PLACE],
        lambda v: UPGRADE[v[0]][v[1]],
    ),
    Form([Word("bishop")], lambda _: BISHOP),
    Form([Word("extend"), SPACE], lambda v: EXTEND[v[0]]),
    Form([OneOf("do", ("no", "yes")), Amount("votes", optional=True)], lambda v: ballot(v[0] == 1, v[1])),
    Form([Word("exchange"), Amount("times")], lambda v: exchanges(v[0])[-1]),
    Form([Word("buy"), OneOf("kind", (KINDS[GOLD], KINDS[SQUIRES])), Amount("times")], _conversion),
    Form(
        [Word("send"), Several("conflict", FRONT_NAMES, (MOST_AMOUNT,) * FRONTS)],
        lambda v: send((v[0], v[1], v[2], v[3])),
    ),
    Form([Word("pay"), Several("county", COUNTY_NAMES, (1,) * COUNTIES)], lambda v: pay_counties(_bits(v))),
    Form([Word("pay"), Several("space", SPACE_NAMES, (1,) * SPACES)], lambda v: pay_extensions(_bits(v))),
    Form([Word("take"), OneOf("claim", ("noble", "reward", "both"))], lambda v: CLAIMS[v[0]]),
    Form([Word("cross"), FRONT], lambda v: CROSS[v[0]]),
    Form([Word("start"), OneOf("colour", COLOURS)], lambda v: START[v[0]]),
    Form([Word("recruit")], lambda _: RECRUIT),
    Form([Word("ransom"), Several("strength", STRENGTH_WORDS, ALIKE)], lambda v: ransom(_band(v))),
    Form([Word("none")], lambda _: NONE),
]
PLACING: Final = [form for form in FORMS if form.placing]
