"""The names people may use. One name can never be mistaken for another.

A name is written in one alphabet (with digits, spaces and a few signs), so a Cyrillic “а” cannot hide in a Latin name;
invisible, combining-only and direction-changing characters are in none of the alphabets. Two accounts never share a
name that looks the same: names are compared by `fold`, which ignores case and replaces look-alike letters of
other alphabets with the Latin ones.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from lancaster.tables.entries import FORMER_PLAYER
from lancaster.tables.refusals import Refused

SHORTEST_CHARACTERS: Final = 2
LONGEST_CHARACTERS: Final = 24
SIGNS: Final = " _.'’-"
RESERVED: Final = frozenset(
    {FORMER_PLAYER, "admin", "administrator", "bot", "lancaster", "moderator", "operator", "server", "system"}
)

LATIN: Final = "A-Za-z"
ALPHABETS: Final[dict[str, str]] = {  # first and last letters of each range
    "Latin": LATIN + "À-ÖØ-öø-ſƠ-ơƯ-ưȘ-țḀ-ỹ",
    "Greek": "ΆΈ-ΊΌΎ-ΡΣ-ώ",
    "Cyrillic": "Ѐ-ҁҊ-ӿ",
    "Armenian": "Ա-Ֆա-և",
    "Georgian": "ა-ჺ",
    "Hebrew": "א-ת",
    "Arabic": "ؠ-ؿف-يپچژکگی",
    "Devanagari": "\u0900-\u0939\u093c-\u094f",
    "Bengali": "\u0981-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc\u09be-\u09c4"
    "\u09c7\u09c8\u09cb-\u09ce\u09d7",
    "Tamil": "\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa"
    "\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7",
    "Thai": "\u0e01-\u0e3a\u0e40-\u0e4e",
    "Chinese, Japanese, Korean": LATIN + "々ぁ-ゖァ-ヺー㐀-䶿一-鿿가-힣",
}
LOOK_ALIKE: Final = str.maketrans(
    "авекмнорстухіјѕһ" + "αβεζηικμνορτυχγ",
    "abekmhopctyxijsh" + "abezhikmvoptuxy",
)


# What looks alike within an alphabet, after `fold`; the same replacements are made in the database.
LOOKS: Final = (
    *(("1", "l"), ("i", "l"), ("ı", "l"), ("0", "o"), ("rn", "m"), ("vv", "w")),
    *(("\u04cf", "l"), ("\u0585", "o"), ("\u057d", "u"), ("\u0570", "h"), ("\u0578", "n")),  # Cyrillic, Armenian
)


def _pattern() -> str:
    """One expression for all alphabets, as JSON schema, JavaScript and Python read it alike."""
    sorts = []
    for letters in ALPHABETS.values():
        body = "".join(character if character.isascii() else f"\\u{ord(character):04X}" for character in letters)
        signs = SIGNS.strip().replace("’", "\\u2019").replace("-", "\\-").replace(".", "\\.")
        sorts.append(
            f"[0-9{body}][0-9{body} {signs}]{{{SHORTEST_CHARACTERS - 2},{LONGEST_CHARACTERS - 2}}}[0-9{body}{signs}]"
        )
    return f"^({'|'.join(sorts)})$"


PATTERN: Final = _pattern()
_NAME = re.compile(PATTERN)


def read_name(text: str) -> str:
    """The name as it is stored and shown; refused if it is none."""
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text))
    if not _NAME.fullmatch(name):
        raise Refused("need-name")
    return name


def is_name(text: str) -> bool:
    """Whether it could be anybody's name."""
    return bool(_NAME.fullmatch(unicodedata.normalize("NFC", text)))


def fold(name: str) -> str:
    """The form in which names are compared: no two accounts have the same one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return re.sub(" +", " ", folded).replace("’", "'").translate(LOOK_ALIKE)


def skeleton(name: str) -> str:
    """The form that names which look alike share: Alice, AIice and A1ice."""
    found = fold(name)
    for drawn, like in LOOKS:
        found = found.replace(drawn, like)
    return found


RESERVED_LOOKS: Final = frozenset(skeleton(name) for name in RESERVED)
