"""The network of the package, and its values, read once: by NumPy, or whatever a browser has put in their place."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lancaster.bots.network.reader import Mind

if TYPE_CHECKING:
    from lancaster.bots.network.forward import Network
    from lancaster.bots.network.values import Values

SHIPPED: Final = "duke.npz"
VALUES: Final = "values.npz"


class Loaded(NamedTuple):
    """A network that needs no NumPy, the values on top of it, and what makes a `Drawer` of the small network."""

    network: Mind
    values: Any
    small: Any = None


_instead: Loaded | None = None


def replace_shipped(loaded: Loaded) -> None:
    """Let every bot without a network of its own use this one."""
    global _instead
    _instead = loaded


def mind() -> Mind:
    """The network that bots use."""
    return shipped() if _instead is None else _instead.network


def mind_values() -> Any:
    """The values on top of it."""
    return shipped_values() if _instead is None else _instead.values


def small_instead() -> Any:
    """What makes a drawer of the small network without NumPy; None where there is none."""
    return None if _instead is None else _instead.small


def can_play_on() -> bool:
    """Whether the small network can play games to their end here."""
    return small_instead() is not None or find_spec("numpy") is not None


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network of the package."""
    from lancaster.bots.network import weights
    from lancaster.bots.network.forward import Network

    return Network(*weights.read(files("lancaster.bots.network").joinpath(SHIPPED).read_bytes(), SHIPPED))


@lru_cache(maxsize=1)
def shipped_values() -> Values:
    """The values of the package."""
    from lancaster.bots.network import weights
    from lancaster.bots.network.values import Values

    data = files("lancaster.bots.network").joinpath(VALUES).read_bytes()
    return Values(*weights.read(data, VALUES, weights.value_shapes))


@lru_cache(maxsize=4)
def from_file(path: str) -> Network:
    """The network of a file."""
    from lancaster.bots.network.forward import Network

    return Network.load(Path(path))
