"""The terms of the game as numbers: what a purse holds, where a knight can stand, and the name of each in text.

Inside the rules these are plain integers, so that state is flat columns of them; the names here are the ones that
notation, records and views use everywhere (R0.1, R0.2).
"""

from typing import Final

# -- houses: a colour on the board; seat s leads house s (R7.1) ------------------------------------------------------

COLOURS: Final = ("blue", "green", "yellow", "red", "purple")

# -- what a seat's purse holds ---------------------------------------------------------------------------------------

GOLD: Final = 0
SQUIRES: Final = 1
VOTES: Final = 2
SEALS: Final = 3
SHAME: Final = 4
POINTS: Final = 5
PURSE: Final = 6  # number of kinds
KINDS: Final = ("gold", "squires", "votes", "seals", "shame", "points")
TREASURY_KINDS: Final = 3  # gold, squires and votes can lie in the treasury (R8.5)

# -- places a knight can be ------------------------------------------------------------------------------------------

RESERVE: Final = 0
COURT: Final = 1
COUNTY: Final = 2  # .. 10, A to I
CASTLE: Final = 11  # .. 16, the six spaces of its own house's castle
FRONT: Final = 17  # .. 20, the conflicts: upper left, upper right, lower left, lower right
TOWER: Final = 21
OFFICE: Final = 22  # .. 24, with the lord
TREASURY: Final = 25  # lords only

# -- kinds of place that a piece is set on in phase 1: `Placing.where`, `Book.where` ----------------------------------

TO_COUNTY: Final = 0
TO_CASTLE: Final = 1
TO_FRONT: Final = 2
TO_TOWER: Final = 3
TO_OFFICE: Final = 4
TO_TREASURY: Final = 5
DESTINATIONS: Final = 6

# -- what the places are called --------------------------------------------------------------------------------------

COUNTIES: Final = 9
COUNTY_NAMES: Final = (
    "Northumberland",
    "Stafford",
    "York",
    "Gloucester",
    "Bedford",
    "Suffolk",
    "Somerset",
    "Dorset",
    "Surrey",
)
SPACES: Final = 6
SPACE_NAMES: Final = ("squires", "gold", "mixed", "votes", "knight", "upgrade")
KNIGHT_SPACE: Final = 4
UPGRADE_SPACE: Final = 5

FRONTS: Final = 4
FRONT_NAMES: Final = ("up1", "up2", "low1", "low2")
LOWER: Final = 2  # fronts 0 and 1 are the upper row, 2 and 3 the lower; front + LOWER lies below front
FRONT_SPACES: Final = 3

OFFICES: Final = 3
CHANCELLOR: Final = 0
CONSTABLE: Final = 1
CHAMBERLAIN: Final = 2
OFFICE_NAMES: Final = ("chancellor", "constable", "chamberlain")

PLACE_NAMES: Final = (
    "reserve",
    "court",
    *COUNTY_NAMES,
    *(f"castle {name}" for name in SPACE_NAMES),
    *FRONT_NAMES,
    "tower",
    *OFFICE_NAMES,
    "treasury",
)

FAVOURS: Final = 6
FAVOUR_NAMES: Final = ("upgrade", "noble", "gold", "squires", "more-gold", "more-squires")

# -- what can stand beside a knight: privileges (R8.7), as bits -------------------------------------------------------

SHIELD: Final = 1
ARCHER: Final = 2
TUDOR: Final = 4
PRIVILEGES: Final = 8
PRIVILEGE_NAMES: Final = ("shield", "archer", "tudor")

# -- phases ----------------------------------------------------------------------------------------------------------

SET_UP: Final = 0
PLACEMENT: Final = 1
PARLIAMENT: Final = 2
REWARDS: Final = 3
OVER: Final = 4
PHASES: Final = ("setup", "placement", "parliament", "rewards", "over")

HOUSES: Final = 5  # columns by front and house leave room for five houses

NOBODY: Final = -1
NO_CARD: Final = -1
UNKNOWN: Final = -1  # a number the viewer may not know, in a blinded table (R1.8)
