"""Reading an action's text: the strict inverse of `str(action)` (docs/notation.md has the grammar)."""

from typing import Final

from lancaster.rules.actions import (
    AT_TREASURY,
    BISHOP,
    CLAIM_BOTH,
    CLAIM_NOBLE,
    CLAIM_REWARD,
    CROSS,
    EXTEND,
    FAVOUR,
    IN_CASTLE,
    IN_TOWER,
    NOBLE,
    NONE,
    RECRUIT,
    START,
    UPGRADE,
    Action,
    at_office,
    ballot,
    conversions,
    exchanges,
    in_county,
    in_front,
    pay_counties,
    pay_extensions,
    ransom,
    send,
)
from lancaster.rules.bands import UNIT, count_of
from lancaster.rules.terms import (
    ARCHER,
    COUNTY_NAMES,
    FRONT_NAMES,
    KINDS,
    OFFICE_NAMES,
    PLACE_NAMES,
    PRIVILEGE_NAMES,
    SHIELD,
    SPACE_NAMES,
    TREASURY,
)

MOST: Final = 999  # no amount in any game comes near it


class Unreadable(Exception):
    """A text that is no action: `code` says what is wrong with it, `word` where."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(code, word)
        self.code = code
        self.word = word


def read(text: str) -> Action:
    """The action with this text; raises Unreadable for anything that is not exactly an action's text."""
    words = text.split(" ")
    action = _read(words)
    if action.text != text:
        raise Unreadable("not-canonical", action.text)
    return action


def _read(words: list[str]) -> Action:
    verb = words[0]
    rest = words[1:]
    if verb == "ally":
        if not rest:
            raise Unreadable("incomplete", verb)
        return _placing(1, rest)
    if verb == "lord" or (len(verb) == 1 and verb in "1234"):
        return _placing(0, words)
    if verb == "yes" or verb == "no":
        if len(rest) > 1:
            raise Unreadable("too-long", rest[1])
        return ballot(verb == "yes", _amount(rest[0], 1) if rest else 0)
    if verb == "send" or verb == "pay" or verb == "ransom":
        if not rest:
            raise Unreadable("incomplete", verb)
        return _several(verb, rest)
    if verb == "upgrade":
        return _upgrade(rest)
    if verb == "buy":
        _length(verb, rest, 2)
        kind = _index(KINDS, rest[0])
        if kind > 1:
            raise Unreadable("unknown-word", rest[0])
        return conversions(kind, _amount(rest[1], 1))[-1]
    known = _WORDS.get(" ".join(words))
    if known is not None:
        return known
    if verb == "exchange":
        _length(verb, rest, 1)
        return exchanges(_amount(rest[0], 1))[-1]
    if verb in _VERBS:
        _length(verb, rest, _VERBS[verb])
        raise Unreadable("unknown-word", rest[0])
    raise Unreadable("unknown-word", verb)


def _placing(ally: int, words: list[str]) -> Action:
    piece = words[0]
    if len(words) < 2:
        raise Unreadable("incomplete", piece)
    where = words[1]
    rest = words[2:]
    if piece == "lord":
        return _lord(ally, where, rest)
    if len(piece) != 1 or piece not in "1234":
        raise Unreadable("unknown-word", piece)
    strength = int(piece)
    if where == "castle":
        _length(where, rest, 1)
        return IN_CASTLE[ally * 5 + strength][_index(SPACE_NAMES, rest[0])]
    if where == "tower":
        _length(where, rest, 0)
        return IN_TOWER[ally * 5 + strength]
    if where in FRONT_NAMES:
        beside = _beside(rest)
        if beside & SHIELD:
            raise Unreadable("unknown-word", "shield")
        return in_front(ally, strength, FRONT_NAMES.index(where), beside)
    county = _index(COUNTY_NAMES, where)
    squires = 0
    if rest and rest[0].startswith("+"):
        squires = _amount(rest[0][1:], 1)
        rest = rest[1:]
    beside = _beside(rest)
    if beside & ARCHER:
        raise Unreadable("unknown-word", "archer")
    return in_county(ally, strength, county, squires, beside)


def _lord(ally: int, where: str, rest: list[str]) -> Action:
    if where == "treasury":
        if not rest:
            return AT_TREASURY[ally][0]
        _length(where, rest, 1)
        kind = _index(KINDS, rest[0])
        if kind > 2:
            raise Unreadable("unknown-word", rest[0])
        return AT_TREASURY[ally][kind + 1]
    office = _index(OFFICE_NAMES, where)
    knights = [word for word in rest if len(word) == 1 and word in "1234"]
    bishops = rest.count("bishop")
    tudor = rest.count("tudor")
    for word in rest:
        if word not in knights and word != "bishop" and word != "tudor":
            raise Unreadable("unknown-word", word)
    if tudor > 1:
        raise Unreadable("twice", "tudor")
    if bishops > 9:
        raise Unreadable("too-many", "bishop")
    return at_office(ally, office, _band(knights), bishops, tudor)


def _several(verb: str, words: list[str]) -> Action:
    if verb == "ransom":
        return ransom(_band(words))
    if verb == "send":
        counts = [0, 0, 0, 0]
        for word in words:
            counts[_index(FRONT_NAMES, word)] += 1
        return send((counts[0], counts[1], counts[2], counts[3]))
    names = COUNTY_NAMES if words[0] in COUNTY_NAMES else SPACE_NAMES
    bits = 0
    for word in words:
        bit = 1 << _index(names, word)
        if bits & bit:
            raise Unreadable("twice", word)
        bits |= bit
    return pay_counties(bits) if words[0] in COUNTY_NAMES else pay_extensions(bits)


def _upgrade(rest: list[str]) -> Action:
    if len(rest) < 2:
        raise Unreadable("incomplete", "upgrade")
    if len(rest[0]) != 1 or rest[0] not in "1234":
        raise Unreadable("unknown-word", rest[0])
    place = _index(PLACE_NAMES, " ".join(rest[1:]))
    if place == 0 or place == TREASURY:
        raise Unreadable("unknown-word", rest[1])
    return UPGRADE[int(rest[0])][place]


def _band(words: list[str]) -> int:
    band = 0
    for word in words:
        if len(word) != 1 or word not in "1234":
            raise Unreadable("unknown-word", word)
        strength = int(word)
        if count_of(band, strength) == 3:
            raise Unreadable("too-many", word)
        band += UNIT[strength]
    return band


def _beside(words: list[str]) -> int:
    bits = 0
    for word in words:
        bit = 1 << _index(PRIVILEGE_NAMES, word)
        if bits & bit:
            raise Unreadable("twice", word)
        bits |= bit
    return bits


def _amount(word: str, least: int) -> int:
    if not (word.isascii() and word.isdigit()):
        raise Unreadable("no-number", word)
    number = int(word) if len(word) < 6 else MOST + 1
    if number > MOST:
        raise Unreadable("too-many", word)
    if number < least:
        raise Unreadable("too-few", word)
    return number


def _index(names: tuple[str, ...], word: str) -> int:
    if word not in names:
        raise Unreadable("unknown-word", word)
    return names.index(word)


def _length(verb: str, rest: list[str], wanted: int) -> None:
    if len(rest) < wanted:
        raise Unreadable("incomplete", verb)
    if len(rest) > wanted:
        raise Unreadable("too-long", rest[wanted])


_VERBS: Final = {
    "favour": 1,
    "noble": 1,
    "extend": 1,
    "take": 1,
    "cross": 1,
    "start": 1,
}
_SINGLE: Final[list[Action]] = [NONE, BISHOP, RECRUIT, CLAIM_NOBLE, CLAIM_REWARD, CLAIM_BOTH]
_WORDS: Final[dict[str, Action]] = {a.text: a for a in [*_SINGLE, *FAVOUR, *NOBLE, *EXTEND, *CROSS, *START]}
