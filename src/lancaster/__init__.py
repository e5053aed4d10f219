"""Lancaster: the board game as a library. A game is options + deal + actions."""

from lancaster.chance import Deal, DealError, Rng
from lancaster.errors import ArgumentError
from lancaster.game import Game
from lancaster.material import Material, MaterialError
from lancaster.notation import Action, IllegalAction, MalformedAction, Reason
from lancaster.options import Options, OptionsError
from lancaster.position import Position
from lancaster.record import RecordError
from lancaster.version import RULES_VERSION, __version__, compiled

__all__ = [
    "RULES_VERSION",
    "Action",
    "ArgumentError",
    "Deal",
    "DealError",
    "Game",
    "IllegalAction",
    "MalformedAction",
    "Material",
    "MaterialError",
    "Options",
    "OptionsError",
    "Position",
    "Reason",
    "RecordError",
    "Rng",
    "__version__",
    "compiled",
]
