"""Letters of five by seven dots, so that a picture in pixels needs no font and no library for one.

A letter is five columns from the left, the top dot is the lowest bit. Only what `lancaster.envs.drawing` writes is
here: digits, English letters and a few signs. Anything else becomes an empty box.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

WIDTH: Final = 6  # of a letter, with the gap to the next one
HEIGHT: Final = 8
_BOX: Final = "7f4141417f"
_DOTS: Final = {
    " ": "0000000000",
    "(": "001c224100",
    ")": "0041221c00",
    "+": "08083e0808",
    ",": "00a0600000",
    "-": "0808080808",
    ".": "0060600000",
    "/": "2010080402",
    "0": "3e5149453e",
    "1": "00427f4000",
    "2": "4261514946",
    "3": "2141454b31",
    "4": "1814127f10",
    "5": "2745454539",
    "6": "3c4a494930",
    "7": "0171090503",
    "8": "3649494936",
    "9": "064949291e",
    ":": "0036360000",
    "=": "1414141414",
    ">": "0041221408",
    "?": "0201510906",
    "A": "7e1111117e",
    "B": "7f49494936",
    "C": "3e41414122",
    "D": "7f4141221c",
    "E": "7f49494941",
    "F": "7f09090901",
    "G": "3e4149497a",
    "H": "7f0808087f",
    "I": "00417f4100",
    "J": "2040413f01",
    "K": "7f08142241",
    "L": "7f40404040",
    "M": "7f020c027f",
    "N": "7f0408107f",
    "O": "3e4141413e",
    "P": "7f09090906",
    "Q": "3e4151215e",
    "R": "7f09192946",
    "S": "4649494931",
    "T": "01017f0101",
    "U": "3f4040403f",
    "V": "1f2040201f",
    "W": "3f4038403f",
    "X": "6314081463",
    "Y": "0708700807",
    "Z": "6151494543",
    "a": "2054545478",
    "b": "7f48444438",
    "c": "3844444420",
    "d": "384444487f",
    "e": "3854545418",
    "f": "087e090102",
    "g": "18a4a4a47c",
    "h": "7f08040478",
    "i": "00447d4000",
    "j": "4080887a00",
    "k": "7f10284400",
    "l": "00417f4000",
    "m": "7c04180478",
    "n": "7c08040478",
    "o": "3844444438",
    "p": "f828282810",
    "q": "10282830f8",
    "r": "7c08040408",
    "s": "4854545420",
    "t": "043f444020",
    "u": "3c4040207c",
    "v": "1c2040201c",
    "w": "3c4030403c",
    "x": "4428102844",
    "y": "18a0a0a078",
    "z": "4464544c44",
}


@cache
def letter(sign: str, scale: int) -> NDArray[np.bool_]:
    """The dots of a letter, each `scale` pixels wide and high."""
    columns = np.frombuffer(bytes.fromhex(_DOTS.get(sign, _BOX)), np.uint8)
    dots = np.zeros((HEIGHT, WIDTH), np.bool_)
    for row in range(HEIGHT):
        dots[row, : len(columns)] = columns >> row & 1
    return dots.repeat(scale, axis=0).repeat(scale, axis=1)
