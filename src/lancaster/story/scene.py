"""The table as a scene of boxes and words, and as an SVG picture.

A `Scene` is laid out from a view, so it shows only what its viewer may know (R1.8): a total behind somebody's screen is
a question mark. Counties above, conflicts and laws below them, then a strip for each house, and what Henry V adds at
the bottom. A chip in a house's colour is a piece of that house, with its strength. `lancaster.envs.drawing` fills the
same scene into pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from lancaster.rules.terms import COLOURS, COUNTY_NAMES, SPACE_NAMES

if TYPE_CHECKING:
    from lancaster.game import Game
    from lancaster.view import CountyView, FrontView, HouseView, OfficeView, SpaceView, View

PAPER: Final = 0xF4EFE4
CARD: Final = 0xFFFFFF
LINE: Final = 0x8C8472
INK: Final = 0x26221C
FAINT: Final = 0x8C8472
HOUSE_FILL: Final = (0x2F62AD, 0x2F7D46, 0xE3B93B, 0xB93A32, 0x74479A)
HOUSE_INK: Final = (0xFFFFFF, 0xFFFFFF, 0x26221C, 0xFFFFFF, 0xFFFFFF)
INNER_PIXELS: Final = 1044  # the width of all that is drawn
MARGIN_PIXELS: Final = 8
STRIP_PIXELS: Final = 50
CHIP_PIXELS: Final = 20
LETTER_PIXELS: Final = 6  # of a letter, on average, at scale 1
FONT_PIXELS: Final = 10  # at scale 1


class Box(NamedTuple):
    """A filled rectangle with a line of one pixel around it."""

    x: int
    y: int
    width: int
    height: int
    fill: int


class Words(NamedTuple):
    """A line of text; x and y are its upper left corner."""

    x: int
    y: int
    text: str
    colour: int
    scale: int


class Scene:
    """What is drawn, in drawing order, later things above earlier ones."""

    def __init__(self, view: View) -> None:
        self.width = INNER_PIXELS + 2 * MARGIN_PIXELS
        self.items: list[Box | Words] = []
        self._view = view
        self._y = MARGIN_PIXELS
        self._title()
        self._counties()
        self._conflicts()
        self._laws()
        for house in view["houses"]:
            self._house(house)
        self._court()
        self._displeasure()
        self.height = self._y

    # -- pieces ------------------------------------------------------------------------------------------------------

    def _box(self, x: int, y: int, width: int, height: int, fill: int = CARD) -> None:
        self.items.append(Box(x, y, width, height, fill))

    def _words(self, x: int, y: int, text: str, colour: int = INK, scale: int = 1) -> None:
        if text:
            self.items.append(Words(x, y, text, colour, scale))

    def _chips(self, x: int, y: int, house: int, chips: Sequence[str]) -> int:
        """Chips of a house in a row; returns where the row ends."""
        for text in chips:
            width = max(CHIP_PIXELS, len(text) * LETTER_PIXELS + 6)
            self._box(x, y, width, CHIP_PIXELS, HOUSE_FILL[house])
            self._words(x + (width - len(text) * LETTER_PIXELS) // 2 + 1, y + 6, text, HOUSE_INK[house])
            x += width + 2
        return x

    # -- the board ---------------------------------------------------------------------------------------------------

    def _title(self) -> None:
        view = self._view
        said = "The game is over" if view["phase"] == "over" else f"Round {view['round']} of {view['rounds']}"
        if view["phase"] != "over":
            said += f", {view['phase']}"
        self._words(MARGIN_PIXELS, self._y, said, INK, 2)
        asked = ", ".join(COLOURS[seat] for seat in view["actors"])
        note = f"start: {COLOURS[view['start']]}" + (f"   asked: {asked}" if asked else "")
        self._words(MARGIN_PIXELS + INNER_PIXELS - len(note) * LETTER_PIXELS, self._y + 4, note)
        self._y += 26

    def _counties(self) -> None:
        step = INNER_PIXELS // len(COUNTY_NAMES)
        for number, county in enumerate(self._view["counties"]):
            self._county(MARGIN_PIXELS + number * step, step - 4, county)
        self._y += 86

    def _county(self, x: int, width: int, county: CountyView) -> None:
        y = self._y
        self._box(x, y, width, 80)
        self._words(x + 5, y + 5, county["name"])
        self._words(x + 5, y + 17, f"{county['letter']}: from {county['minimum']}", FAINT)
        self._words(x + 5, y + 67, f"nobles {county['nobles_left']}", FAINT)
        if county["house"] is not None:
            chips = [str(county["strength"]), *_squires(county["squires"]), *_initials(county["beside"])]
            self._chips(x + 5, y + 34, county["house"], chips)
            if county["total"] != county["strength"]:
                self._words(x + width - 23, y + 67, f"={county['total']}")

    def _conflicts(self) -> None:
        step = INNER_PIXELS // 4
        for number, front in enumerate(self._view["fronts"]):
            self._conflict(MARGIN_PIXELS + number * step, step - 4, front)
        self._y += 106 if self._view["fronts"] else 0

    def _conflict(self, x: int, width: int, front: FrontView) -> None:
        y = self._y
        self._box(x, y, width, 100)
        self._words(x + 5, y + 5, f"{front['front']}: France {front['strength']}, England {front['english']}")
        self._words(x + 5, y + 17, "points " + "-".join(map(str, front["points"])), FAINT)
        for number, space in enumerate(front["spaces"]):
            if space is not None:
                end = self._chips(x + 5, y + 30 + number * (CHIP_PIXELS + 2), space["house"], _troops(space))
                self._words(end + 4, y + 36 + number * (CHIP_PIXELS + 2), f"={space['strength']}")

    def _laws(self) -> None:
        view = self._view
        self._words(MARGIN_PIXELS, self._y, "Laws in force: " + (", ".join(view["laws"]) or "none"))
        self._words(
            MARGIN_PIXELS + INNER_PIXELS // 4, self._y, "Proposals: " + (", ".join(view["proposals"]) or "none")
        )
        self._words(MARGIN_PIXELS + INNER_PIXELS // 2, self._y, "Favours: " + (", ".join(view["favours"]) or "none"))
        self._y += 18

    # -- the houses --------------------------------------------------------------------------------------------------

    def _house(self, house: HouseView) -> None:
        y, number = self._y, house["house"]
        self._box(MARGIN_PIXELS, y, INNER_PIXELS, STRIP_PIXELS - 4)
        self._box(MARGIN_PIXELS, y, 68, STRIP_PIXELS - 4, HOUSE_FILL[number])
        self._words(MARGIN_PIXELS + 6, y + 6, house["colour"], HOUSE_INK[number])
        x = MARGIN_PIXELS + 76
        if house["ally"]:
            self._words(x, y + 6, f"ally of {COLOURS[house['leader']]}", FAINT)
        else:
            seat = self._view["seats"][number]
            self._words(MARGIN_PIXELS + 6, y + 20, str(seat["points"]), HOUSE_INK[number], 2)
            purse = f"gold {_known(seat['gold'])}  squires {_known(seat['squires'])}  votes {seat['votes']}"
            if self._view["court"] is not None:
                purse += f"  seals {_known(seat['seals'])}  bishops {seat['bishops']}"
            if self._view["displeasure"] is not None:
                purse += f"  shame {_known(seat['shame'])}"
            self._words(x, y + 6, purse)
            nobles = "".join("ABCDEFGHI"[COUNTY_NAMES.index(name)] for name in seat["nobles"]) or "none"
            self._words(x, y + 30, f"nobles {nobles}", FAINT)
            voted = f"voted {seat['ballot'] or ''}".rstrip() if seat["voted"] else ""
            self._words(x + 102, y + 30, voted)
        chips = [*map(str, house["court"]), *["lord"] * (house["lord"] == "court"), *_initials(house["ready"])]
        self._words(MARGIN_PIXELS + 440, y + 4, "at court", FAINT)
        self._chips(MARGIN_PIXELS + 440, y + 18, number, chips)
        self._words(MARGIN_PIXELS + 692, y + 4, "reserve", FAINT)
        self._words(MARGIN_PIXELS + 692, y + 24, " ".join(map(str, house["reserve"])) or "none")
        self._castle(MARGIN_PIXELS + 766, y, house)

    def _castle(self, x: int, y: int, house: HouseView) -> None:
        built = [] if house["ally"] else self._view["seats"][house["house"]]["extensions"]
        for space in SPACE_NAMES:
            self._words(x + 1, y + 4, space, INK if space in built else FAINT)
            if space in built:
                self._box(x, y + 16, 42, CHIP_PIXELS + 4, PAPER)
            if space in house["castle"]:
                self._chips(x + 11, y + 18, house["house"], [str(house["castle"][space])])
            x += 46
        self._y += STRIP_PIXELS

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def _court(self) -> None:
        court = self._view["court"]
        if court is None:
            return
        step = INNER_PIXELS // 4
        for number, office in enumerate(court["offices"]):
            self._office(MARGIN_PIXELS + number * step, step - 4, office)
        x = MARGIN_PIXELS + 3 * step
        self._box(x, self._y, step - 4, 56)
        treasury = ", ".join(f"{amount} {kind}" for kind, amount in court["treasury"].items())
        self._words(x + 5, self._y + 5, f"treasury: {treasury}")
        lords = [house["house"] for house in self._view["houses"] if house["lord"] == "treasury"]
        for lord in lords:
            x = self._chips(x + 5, self._y + 28, lord, ["lord"]) - 5
        self._y += 62

    def _office(self, x: int, width: int, office: OfficeView) -> None:
        self._box(x, self._y, width, 56)
        holder = "nobody" if office["holder"] is None else COLOURS[office["holder"]]
        self._words(x + 5, self._y + 5, f"{office['office']}: held by {holder}")
        if office["house"] is not None:
            party = ["lord", *map(str, office["knights"]), *["B"] * office["bishops"], *["T"] * office["tudor"]]
            end = self._chips(x + 5, self._y + 28, office["house"], party)
            self._words(end + 4, self._y + 34, f"={office['strength']}")

    def _displeasure(self) -> None:
        shame = self._view["displeasure"]
        if shame is None:
            return
        self._box(MARGIN_PIXELS, self._y, INNER_PIXELS, 34)
        track = "  ".join(f"{left} at -{value}" for left, value in zip(shame["track"], shame["values"], strict=True))
        self._words(MARGIN_PIXELS + 5, self._y + 13, f"shame track: {track}")
        x = MARGIN_PIXELS + INNER_PIXELS // 2
        self._words(x, self._y + 13, f"Tower, up to {shame['limit']}: neutral {shame['neutral_knight']}")
        x += 180
        for house, knights in enumerate(shame["tower"]):
            x = self._chips(x, self._y + 7, house, [str(strength) for strength in knights])
        self._y += 40


def scene(game: Game, seat: int | None = None) -> Scene:
    """The table as a seat sees it, or a spectator (None)."""
    return Scene(game.view(seat))


def svg(drawn: Scene) -> str:
    """A scene as an SVG document."""
    width, height = drawn.width, drawn.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" fill="#{PAPER:06x}"/>',
    ]
    for item in drawn.items:
        if isinstance(item, Box):
            place = f'x="{item.x + 0.5}" y="{item.y + 0.5}" width="{item.width - 1}" height="{item.height - 1}"'
            lines.append(f'<rect {place} fill="#{item.fill:06x}" stroke="#{LINE:06x}"/>')
        else:
            # as wide as in pixels, whatever font there is
            size = f'font-size="{10 * item.scale}" textLength="{len(item.text) * LETTER_PIXELS * item.scale}"'
            place = f'x="{item.x}" y="{item.y + 7 * item.scale}"'
            lines.append(
                f'<text {place} {size} lengthAdjust="spacingAndGlyphs" font-family="monospace" '
                f'xml:space="preserve" fill="#{item.colour:06x}">{escape(item.text)}</text>'
            )
    return "\n".join([*lines, "</svg>\n"])


def _known(amount: int | None) -> str:
    return "?" if amount is None else str(amount)


def _squires(number: int) -> list[str]:
    return [f"+{number}"] if number else []


def _initials(privileges: Sequence[str]) -> list[str]:
    return [name[0].upper() for name in privileges]


def _troops(space: SpaceView) -> list[str]:
    if space["archer"]:
        return ["archer"]
    return [*map(str, space["knights"]), *["T"] * space["tudors"], *_squires(space["squires"])]
