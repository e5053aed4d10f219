"""The error for a wrong argument. All other errors are defined in the module that raises them."""

from __future__ import annotations

LONGEST_VALUE_CHARACTERS = 80  # of a wrong value in a message
MOST_DIGITS = 30


class ArgumentError(ValueError):
    """An argument of the wrong type or out of range; the message says what is wanted."""


def check_seat(seat: object, players: int) -> None:
    """Refuse what is no seat of a game for so many players."""
    if type(seat) is not int or not 0 <= seat < players:
        raise ArgumentError(f"the seats are 0 to {players - 1}, not {shown(seat)}")


def check_chooser(rng: object) -> None:
    """Refuse what draws no numbers."""
    if isinstance(rng, type) or not callable(getattr(rng, "randrange", None)):
        raise ArgumentError(f"chance needs a generator with randrange, such as Rng(1413), not {shown(rng)}")


def shown(value: object) -> str:
    """A wrong value in a message: plain values as Python writes them, all others by their type."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if value is not None and not isinstance(value, (bool, int, float, complex, str, bytes)):
        return f"a {type(value).__name__}"
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:  # Python refuses to print thousands of digits
        return f"a number of more than {MOST_DIGITS} digits"
    text = repr(value[:LONGEST_VALUE_CHARACTERS]) if isinstance(value, (str, bytes)) else repr(value)
    return text if len(text) <= LONGEST_VALUE_CHARACTERS else text[: LONGEST_VALUE_CHARACTERS - 3] + "..."
