"""The table on the terminal: everything that is needed to decide, in about twenty lines of 80 columns.

It is drawn from the view of one seat alone, so it shows only what that seat may know (R1.8): `?` is a total behind
another player's screen. `lancaster.story.table_text` draws the same at full length.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lancaster.game import Game
from lancaster.material import Material
from lancaster.rules.terms import COUNTY_NAMES, FRONT_NAMES, KINDS, OFFICE_NAMES, SPACE_NAMES
from lancaster.story.picture import short_reward
from lancaster.view import CountyView, FrontView, HouseView, OfficeView, View
from lancaster.words import People, catalogue, law_title

HOUSE_STYLES = ("blue", "green", "yellow", "red", "magenta")  # by house, in the order of the colours
QUIET = "dim"
LETTERS = {name: "ABCDEFGHI"[number] for number, name in enumerate(COUNTY_NAMES)}
LONGEST_NAME_CHARACTERS = 12
WIDE_COLUMNS = 96  # from here on two blocks stand side by side


def board(game: Game, seat: int, people: People, width: int = 80) -> RenderableType:
    """The table as a seat sees it; in a wide window conflicts stand beside the players."""
    drawing = _Board(game.view(seat), seat, people, game.options.material)
    players, conflicts = drawing.players(), drawing.conflicts()
    parts: list[RenderableType] = [drawing.title()]
    if conflicts is not None and width >= WIDE_COLUMNS:
        parts.append(drawing.side_by_side(players, conflicts))
    else:
        parts += [players] if conflicts is None else [players, conflicts]
    parts += [drawing.counties(), drawing.castle()]
    parts += [part for part in (drawing.court(), drawing.displeasure()) if part is not None]
    parts.append(drawing.parliament())
    return Group(*parts)


def status(game: Game, seat: int) -> str:
    """The round and what a seat has, in a line: in a low window the table has left the screen when it decides."""
    view = game.view(seat)
    own, words = view["seats"][seat], catalogue()
    purse = [words.amount(what, own[what] or 0) for what in ("points", "gold", "squires", "votes")]
    pieces = [str(strength) for house in view["houses"] if house["house"] == seat for strength in house["court"]]
    at_court = f" · at court {' '.join(pieces)}" if pieces else ""
    return f"Round {view['round']} of {view['rounds']} · {', '.join(purse)}{at_court}"


class _Board:
    """Draws one view, block by block."""

    def __init__(self, view: View, seat: int, people: People, material: Material) -> None:
        self.view = view
        self.seat = seat
        self.people = people
        self.material = material
        self.words = catalogue()

    def name(self, house: int) -> Text:
        """A house in its colour."""
        told = self.words.person(house, self.people, "name")
        told = told[:1].upper() + told[1:]
        if len(told) > LONGEST_NAME_CHARACTERS:
            told = f"{told[: LONGEST_NAME_CHARACTERS - 1]}…"
        colour = HOUSE_STYLES[house]
        return Text(told, style=f"bold {colour}" if house == self.seat else colour)

    def title(self) -> Text:
        view = self.view
        if view["phase"] == "over":
            return Text(f"The game is over after {view['rounds']} rounds", style="bold")
        phase = self.words.word(["phase"], view["phase"])
        start = Text.assemble("start player ", self.name(view["start"]))
        return Text.assemble((f"Round {view['round']} of {view['rounds']} · {phase}", "bold"), " · ", start)

    def side_by_side(self, left: RenderableType, right: RenderableType) -> RenderableType:
        grid = Table.grid(padding=(0, 3))
        grid.add_row(left, right)
        return grid

    # -- players -----------------------------------------------------------------------------------------------------

    def players(self) -> RenderableType:
        court = self.view["court"] is not None
        shame = self.view["displeasure"] is not None
        table = _table("", "points", "gold", "squires", "votes", right=(1, 2, 3, 4))
        if court:
            table.add_column("seals", justify="right")
        if shame:
            table.add_column("shame", justify="right")
        table.add_column("at court")
        if any(seat["nobles"] for seat in self.view["seats"]):
            table.add_column("nobles")
        for house in self.view["houses"]:
            table.add_row(*self._player(house, court, shame))
        return table

    def _player(self, house: HouseView, court: bool, shame: bool) -> list[Text | str]:
        number = house["house"]
        owes = number in self.view["actors"]
        name = Text.assemble("▸" if owes else " ", self.name(number))
        pieces = [str(strength) for strength in house["court"]] + (["lord"] if house["lord"] == "court" else [])
        if house["ally"]:
            return [name, *[""] * (4 + court + shame), " ".join(pieces) or "–"]
        seat = self.view["seats"][number]
        purse: list[Text | str] = [str(seat["points"]), _known(seat["gold"]), _known(seat["squires"])]
        purse.append(f"{seat['votes']}{'✓' if seat['voted'] else ''}")
        if court:
            purse.append(_known(seat["seals"]))
            pieces += ["bishop"] * seat["bishops_at_court"]
        if shame:
            purse.append(_known(seat["shame"]))
        nobles = "".join(LETTERS[name] for name in seat["nobles"])
        return [name, *purse, " ".join(pieces) or "–", nobles]

    # -- the board ---------------------------------------------------------------------------------------------------

    def counties(self) -> RenderableType:
        table = _table("county", "min", "nobles", "reward", "who stands there", right=(1, 2))
        for number, county in enumerate(self.view["counties"]):
            title = f"{county['letter']} {county['name']}"
            reward = short_reward(str(self.material.counties[number].reward))
            row = (title, str(county["minimum"]), str(county["nobles_left"]), reward, self.standing(county))
            table.add_row(*row)
        return table

    def standing(self, county: CountyView) -> Text:
        """Who stands in a county, and with what."""
        if county["house"] is None:
            return Text("–", style=QUIET)
        parts = [str(county["strength"])]
        if county["squires"]:
            parts.append(self.words.amount("squires", county["squires"]))
        parts += county["beside"]
        total = f" = {county['total']}" if county["total"] != county["strength"] else ""
        return Text.assemble(self.name(county["house"]), f" {' + '.join(parts)}{total}")

    def conflicts(self) -> RenderableType | None:
        if not self.view["fronts"]:
            return None
        table = _table("conflict", "France", "", "England", right=(1,))
        for front in sorted(self.view["fronts"], key=lambda front: FRONT_NAMES.index(front["front"])):
            points = "-".join(str(value) for value in front["points"])
            title = self.words.word(["front"], front["front"])
            table.add_row(title, str(front["strength"]), Text(points, style=QUIET), self.side(front))
        return table

    def side(self, front: FrontView) -> Text:
        """England's side of a conflict."""
        told = Text(str(front["english"]), style="bold" if front["won"] else "")
        for space in front["spaces"]:
            if space is not None:
                mark = "archer" if space["archer"] else "+".join(map(str, space["knights"]))
                extra = f"+{space['squires']}sq" if space["squires"] else ""
                told.append("  ").append_text(self.name(space["house"])).append(f" {mark}{extra}")
        return told

    def castle(self) -> Text:
        """The person's own castle, with its extensions and the knights in it."""
        house = self.view["houses"][self.seat]
        seat = self.view["seats"][self.seat]
        told = Text("Castle")
        for number, space in enumerate(SPACE_NAMES):
            built = space in seat["extensions"]
            gives = self.material.castle[number]
            what = space if gives.price else short_reward(str(gives.reward)).replace(" + ", "+")
            told.append(f"  {'■' if built else '□'} {what}", style="bold" if built else QUIET)
            if space in house["castle"]:
                told.append(f" ({house['castle'][space]})", style=HOUSE_STYLES[self.seat])
        return told

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def court(self) -> RenderableType | None:
        court = self.view["court"]
        if court is None:
            return None
        table = _table("office", "tribute", "seals", "holder", "who applies", right=(2,))
        for number, office in enumerate(court["offices"]):
            holder = Text("–", style=QUIET) if office["holder"] is None else self.name(office["holder"])
            title = self.words.word(["office"], OFFICE_NAMES[number])
            tribute = self.words.amount(office["tribute"], 1)
            table.add_row(title, tribute, str(office["seals"]), holder, self.party(office))
        treasury = ", ".join(self.words.amount(kind, court["treasury"][kind]) for kind in KINDS[:3])
        lords = [self.name(house["house"]) for house in self.view["houses"] if house["lord"] == "treasury"]
        last = Text(f"Treasury: {treasury}")
        if lords:
            last.append("; lords there: ").append_text(Text(", ").join(lords))
        return Group(table, last)

    def party(self, office: OfficeView) -> Text:
        """Who applies for an office, and with whom."""
        if office["house"] is None:
            return Text("–", style=QUIET)
        parts = ["lord", *map(str, office["knights"]), *["bishop"] * office["bishops"], *["tudor"] * office["tudor"]]
        return Text.assemble(self.name(office["house"]), f" {' + '.join(parts)} = {office['strength']}")

    def displeasure(self) -> RenderableType | None:
        shame = self.view["displeasure"]
        if shame is None:
            return None
        fields = ", ".join(f"{left} on −{value}" for left, value in zip(shame["track"], shame["values"], strict=True))
        inside = [
            Text.assemble(self.name(house), f" {' '.join(map(str, knights))}")
            for house, knights in enumerate(shame["tower"])
            if knights
        ]
        if shame["neutral_knight"]:
            inside.insert(0, Text(f"neutral {shame['neutral_knight']}"))
        strength = shame["neutral_knight"] + sum(sum(knights) for knights in shame["tower"])
        tower = Text(", ").join(inside) if inside else Text("nobody")
        return Text.assemble(f"Shame: {fields}.  Tower: ", tower, f" ({strength} of {shame['limit']})")

    # -- cards -------------------------------------------------------------------------------------------------------

    def parliament(self) -> Text:
        """The laws by title; their texts are shown when they are asked for."""
        told = Text("Laws in force: ")
        told.append_text(Text(" · ").join(Text(f"{law_title(key)} ({key})") for key in self.view["laws"]))
        if self.view["proposals"]:
            told.append("\nProposed:      ")
            told.append_text(Text(" · ").join(Text(f"{law_title(key)} ({key})") for key in self.view["proposals"]))
        return told


def _table(*columns: str, right: tuple[int, ...] = ()) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True, header_style=QUIET)
    for number, title in enumerate(columns):
        table.add_column(title, justify="right" if number in right else "left", no_wrap=True)
    return table


def _known(value: int | None) -> str:
    return "?" if value is None else str(value)
