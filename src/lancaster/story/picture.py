"""The table as a picture in text, 96 columns wide: what one seat or a spectator sees, or everything at once.

Everything is read from `Game.view`, so a seat's picture shows only what that seat may know (R1.8): a total behind
another player's screen is a question mark.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lancaster.rules.terms import COUNTY_NAMES, KINDS, OFFICE_NAMES, SPACE_NAMES
from lancaster.story.people import People
from lancaster.words import catalogue, law_text

if TYPE_CHECKING:
    from lancaster.game import Game
    from lancaster.material import Material, Space
    from lancaster.view import CountyView, FrontView, HouseView, OfficeView, SeatView, SpaceView, View

NARROWEST_COLUMNS, WIDEST_COLUMNS = 80, 96
LEAST_COLUMNS = 20  # for a last cell that is wrapped
LETTERS = {name: "ABCDEFGHI"[number] for number, name in enumerate(COUNTY_NAMES)}


def table_text(game: Game, seat: int | None, *, full: bool = False, width: int = WIDEST_COLUMNS) -> str:
    """The table as a seat sees it, or a spectator (None); `full` shows every purse and ballot.

    Lines are as long as `width` says, from 80 to 96 columns.
    """
    view = _full_view(game) if full else game.view(seat)
    picture = _Picture(view, People.of(game), game.options.material, max(NARROWEST_COLUMNS, min(width, WIDEST_COLUMNS)))
    return "\n".join(picture.lines()) + "\n"


def _full_view(game: Game) -> View:
    """A view in which every seat is as that seat sees itself."""
    view = game.view(None)
    view["seats"] = [game.view(seat)["seats"][seat] for seat in range(game.options.players)]
    return view


class _Picture:
    """Draws one view, block by block."""

    def __init__(self, view: View, people: People, material: Material, width: int) -> None:
        self.words = catalogue()
        self.view = view
        self.people = people
        self.material = material
        self.width = width

    def lines(self) -> list[str]:
        blocks = [
            self.title(),
            self.players(),
            self.pieces(),
            self.castles(),
            self.counties(),
            self.conflicts(),
            self.court(),
            self.displeasure(),
            self.laws(),
            self.to_come(),
        ]
        out: list[str] = []
        for block in blocks:
            if block:
                out += ["", *block] if out else block
        return [line.rstrip() for line in out]

    def title(self) -> list[str]:
        view = self.view
        start = f"Start player: {self.people.seat(view['start'])}."
        if view["phase"] == "over":
            return [f"The game is over after {view['rounds']} rounds."]
        phase = self.words.word(["phase"], view["phase"]).lower()
        return [f"Round {view['round']} of {view['rounds']}, {phase}. {start}"]

    # -- how lines are laid out --------------------------------------------------------------------------------------

    def wrapped(self, title: str, text: str) -> list[str]:
        """A title and a text behind it."""
        indent = " " * min(len(title), 8)
        return textwrap.wrap(text, self.width, initial_indent=title, subsequent_indent=indent, break_on_hyphens=False)

    def columns(self, rows: Sequence[Sequence[str]], align: str) -> list[str]:
        """A plain table: columns as wide as their widest cell, two spaces between; the last is wrapped to fit."""
        widths = [max(_width(row[column]) for row in rows) for column in range(len(align))]
        before = sum(widths[:-1]) + 2 * (len(widths) - 1)
        room = max(LEAST_COLUMNS, self.width - before)
        out: list[str] = []
        for row in rows:
            cells = []
            for text, side, width in zip(row[:-1], align, widths, strict=False):
                pad = " " * (width - _width(text))
                cells.append(text + pad if side == "<" else pad + text)
            last = textwrap.wrap(row[-1], room, break_on_hyphens=False) or [""]
            out.append("  ".join([*cells, last[0]]))
            out += [" " * before + line for line in last[1:]]
        return out

    # -- people ------------------------------------------------------------------------------------------------------

    def players(self) -> list[str]:
        kinds = ["points", "gold", "squires", "votes"]
        if self.view["court"] is not None:
            kinds += ["seals", "bishops"]
        if self.view["displeasure"] is not None:
            kinds += ["shame"]
        rows = [["Players", *kinds, "nobles"]]
        for seat in self.view["seats"]:
            purse = [_number(_owned(seat, kind)) for kind in kinds]
            nobles = " ".join(LETTERS[name] for name in seat["nobles"]) or "-"
            rows.append([self.marked(seat["seat"]), *purse, nobles])
        return [*self.columns(rows, "<" + ">" * len(kinds) + "<"), *self.ballots()]

    def marked(self, seat: int) -> str:
        """A player, with a mark when a decision is owed."""
        return f"{'>' if seat in self.view['actors'] else ' '} {self.name(seat)}"

    def name(self, house: int) -> str:
        """A house, cut to fit."""
        return _cut(self.people.house(house), max(12, min(14, self.width - 68)))

    def ballots(self) -> list[str]:
        told = [
            f"{self.name(seat['seat'])} {seat['ballot'] or '(sealed)'}" for seat in self.view["seats"] if seat["voted"]
        ]
        return self.wrapped("Ballots: ", ", ".join(told)) if told else []

    def pieces(self) -> list[str]:
        rows = [["Pieces", "at court", "reserve"]]
        if self.view["court"] is not None:
            rows[0].append("privileges")
        for house in self.view["houses"]:
            row = [f"  {self.name(house['house'])}", self.at_court(house), _band(house["reserve"])]
            if self.view["court"] is not None:
                row.append(self.privileges(house))
            rows.append(row)
        return self.columns(rows, "<" * len(rows[0]))

    def at_court(self, house: HouseView) -> str:
        pieces = [str(strength) for strength in house["court"]]
        if house["lord"] == "court":
            pieces.append("lord")
        bishops = 0 if house["ally"] else self.view["seats"][house["house"]]["bishops_at_court"]
        if bishops:
            pieces.append(self.words.amount("bishops", bishops))
        return " ".join(pieces) or "-"

    def privileges(self, house: HouseView) -> str:
        told = []
        if house["ready"]:
            told.append(self.words.listed(house["ready"]))
        if house["coming"]:
            told.append(f"{self.words.listed(house['coming'])} for the next round")
        return "; ".join(told) or "-"

    def castles(self) -> list[str]:
        rows = [["Castles", *SPACE_NAMES]]
        rows.append(["", *[_offer(space) for space in self.material.castle]])
        for house in self.view["houses"]:
            rows.append([f"  {self.name(house['house'])}", *[self.castle_space(house, space) for space in SPACE_NAMES]])
        return self.columns(rows, "<<<<<<<")

    def castle_space(self, house: HouseView, space: str) -> str:
        if space in house["castle"]:
            return f"knight {house['castle'][space]}"
        if house["ally"]:
            return "-" if space in self.material.ally_spaces else ""
        seat = self.view["seats"][house["house"]]
        if space in seat["turned_down"]:
            return "down"
        return "built" if space in seat["extensions"] else "-"

    # -- the board ---------------------------------------------------------------------------------------------------

    def counties(self) -> list[str]:
        rows = [["Counties", "min", "nobles", "reward", "who stands there"]]
        for number, county in enumerate(self.view["counties"]):
            reward = short_reward(str(self.material.counties[number].reward))
            minimum, nobles = str(county["minimum"]), str(county["nobles_left"])
            rows.append([f"{county['letter']} {county['name']}", minimum, nobles, reward, self.standing(county)])
        return self.columns(rows, "<>><<")

    def standing(self, county: CountyView) -> str:
        if county["house"] is None:
            return "-"
        parts = [str(county["strength"])]
        if county["squires"]:
            parts.append(self.words.amount("squires", county["squires"]))
        parts += county["beside"]
        total = f" = {county['total']}" if county["total"] != county["strength"] else ""
        return f"{self.name(county['house'])} {' +'.join(parts)}{total}"

    def conflicts(self) -> list[str]:
        if not self.view["fronts"]:
            return []
        rows = [["Conflicts", "", "France", "points", "England", "spaces, from the top"]]
        for front in self.view["fronts"]:
            title = self.words.word(["front"], front["front"])
            points = "-".join(str(value) for value in front["points"])
            strengths = (str(front["strength"]), points, str(front["english"]))
            rows.append([title, front["front"], *strengths, self.spaces(front)])
        table = self.columns(rows, "<<><><")
        if self.view["phase"] in ("setup", "placement"):
            table += self.favours()
        return table

    def spaces(self, front: FrontView) -> str:
        return ", ".join(self.space(space) for space in front["spaces"] if space is not None) or "-"

    def space(self, space: SpaceView) -> str:
        who = self.name(space["house"])
        if space["archer"]:
            return f"{who}'s archer {space['strength']}"
        parts = [str(strength) for strength in space["knights"]]
        parts += ["tudor"] * space["tudors"]
        if space["squires"]:
            parts.append(self.words.amount("squires", space["squires"]))
        total = f" = {space['strength']}" if len(parts) > 1 else ""
        return f"{who} {' +'.join(parts)}{total}"

    def favours(self) -> list[str]:
        tiles = {tile.key: str(tile.reward) for tile in self.material.favours}
        up = ", ".join(tiles[name] for name in self.view["favours"]) or "none"
        left = self.view["favours_to_earn"]
        earned = f" (for the next {left} {'knight' if left == 1 else 'knights'} sent to France)" if left else ""
        return self.wrapped("Favours: ", up + earned)

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def court(self) -> list[str]:
        court = self.view["court"]
        if court is None:
            return []
        rows = [["Offices", "tribute", "seals", "holder", "who applies"]]
        for number, office in enumerate(court["offices"]):
            holder = "-" if office["holder"] is None else self.name(office["holder"])
            tribute = self.words.amount(office["tribute"], 1)
            title = self.words.word(["office"], OFFICE_NAMES[number])
            rows.append([title, tribute, str(office["seals"]), holder, self.party(office)])
        treasury = [self.words.amount(KINDS[kind], court["treasury"][KINDS[kind]]) for kind in range(3)]
        lords = [self.name(house["house"]) for house in self.view["houses"] if house["lord"] == "treasury"]
        there = f"; lords there: {', '.join(lords)}" if lords else ""
        left = self.words.amount("bishops", court["bishops_left"])
        return [
            *self.columns(rows, "<<><<"),
            *self.wrapped("Treasury: ", f"{', '.join(treasury)}{there}. Supply: {left}."),
        ]

    def party(self, office: OfficeView) -> str:
        if office["house"] is None:
            return "-"
        parts = ["lord", *map(str, office["knights"]), *["bishop"] * office["bishops"], *["tudor"] * office["tudor"]]
        return f"{self.name(office['house'])} {' +'.join(parts)} = {office['strength']}"

    def displeasure(self) -> list[str]:
        shame = self.view["displeasure"]
        if shame is None:
            return []
        fields = [
            f"{left} on -{value}" if left else f"-{value} uncovered"
            for left, value in zip(shame["track"], shame["values"], strict=True)
        ]
        prisoners = [f"neutral {shame['neutral_knight']}"] if shame["neutral_knight"] else []
        strength = shame["neutral_knight"]
        for house, knights in enumerate(shame["tower"]):
            if knights:
                prisoners.append(f"{self.name(house)} {_band(knights)}")
                strength += sum(knights)
        inside = ", ".join(prisoners) or "nobody"
        return [
            *self.wrapped("Shame track: ", ", ".join(fields)),
            *self.wrapped("Tower: ", f"{inside} (strength {strength} of {shame['limit']})"),
        ]

    # -- cards -------------------------------------------------------------------------------------------------------

    def laws(self) -> list[str]:
        out = ["Laws in force"]
        for key in self.view["laws"]:
            out += self.wrapped(f"  {key}  ", law_text(key))
        if self.view["proposals"]:
            out.append("Proposals")
        for key in self.view["proposals"]:
            out += self.wrapped(f"  {key}  ", law_text(key))
        return out

    def to_come(self) -> list[str]:
        laws = "; ".join(" ".join(keys) for keys in self.view["laws_to_come"])
        conflicts = " ".join(self.view["conflicts_to_come"])
        out = self.wrapped("Laws still to come, section by section: ", laws) if laws else []
        return out + (self.wrapped("Conflicts still to come, in unknown order: ", conflicts) if conflicts else [])


def _owned(seat: SeatView, kind: str) -> int | None:
    purse = {
        "points": seat["points"],
        "gold": seat["gold"],
        "squires": seat["squires"],
        "votes": seat["votes"],
        "seals": seat["seals"],
        "bishops": seat["bishops"],
        "shame": seat["shame"],
    }
    return purse[kind]


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _band(knights: Sequence[int]) -> str:
    return " ".join(str(strength) for strength in knights) or "-"


def short_reward(reward: str) -> str:
    """A reward without its ones: `knight + 2 votes`."""
    parts = [part.removeprefix("1 ") for part in reward.split(" + ")]
    return " + ".join("start" if part == "start player" else part for part in parts)


def _offer(space: Space) -> str:
    """What a castle space gives, or what it costs: then its name says what it gives."""
    return f"price {space.price}" if space.price else short_reward(str(space.reward))


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(1 for letter in text if unicodedata.east_asian_width(letter) in "WF")
    return len(text) + wide - sum(1 for letter in text if unicodedata.combining(letter))


def _cut(name: str, width: int) -> str:
    """A name that fits."""
    if _width(name) <= width:
        return name
    while _width(name) > width - 1:
        name = name[:-1]
    return name + "…"
