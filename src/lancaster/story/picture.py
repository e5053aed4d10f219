"""The table as a picture in text, 96 columns wide: what one seat or a spectator sees, or everything at once.

Its words are those of the chapter `terminal` of the catalogue.

Everything is read from `Game.view`, so a seat's picture shows only what that seat may know (R1.8): a total behind
another player's screen is a question mark.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lancaster.rules.terms import COUNTY_NAMES, KINDS, OFFICE_NAMES, SPACE_NAMES
from lancaster.words import Catalogue, People, catalogue, law_text

if TYPE_CHECKING:
    from lancaster.game import Game
    from lancaster.material import Material, Reward, Space
    from lancaster.view import CountyView, FrontView, HouseView, OfficeView, SeatView, SpaceView, View

NARROWEST_COLUMNS, WIDEST_COLUMNS = 80, 96
LEAST_COLUMNS = 6  # for a last cell that is wrapped
LETTERS = {name: "ABCDEFGHI"[number] for number, name in enumerate(COUNTY_NAMES)}


def table_text(
    game: Game, seat: int | None, *, full: bool = False, width: int = WIDEST_COLUMNS, language: str = "en"
) -> str:
    """The table as a seat sees it, or a spectator (None); `full` shows every purse and ballot.

    Lines are as long as `width` says, from 80 to 96 columns.
    """
    view = _full_view(game) if full else game.view(seat)
    columns = max(NARROWEST_COLUMNS, min(width, WIDEST_COLUMNS))
    people = People(game.options.players, game.names)
    picture = _Picture(view, people, game.options.material, columns, catalogue(language))
    return "\n".join(picture.lines()) + "\n"


def _full_view(game: Game) -> View:
    """A view in which every seat is as that seat sees itself."""
    view = game.view(None)
    view["seats"] = [game.view(seat)["seats"][seat] for seat in range(game.options.players)]
    return view


class _Picture:
    """Draws one view, block by block."""

    def __init__(self, view: View, people: People, material: Material, width: int, words: Catalogue) -> None:
        self.words = words
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

    def say(self, key: str, **args: Any) -> str:
        """A message of the chapter."""
        return self.words.text(f"terminal.{key}", args)

    def heads(self, *names: str) -> list[str]:
        """The headings of columns."""
        return [name and self.say(f"heading.{name}") for name in names]

    def line(self, name: str, text: str) -> list[str]:
        """A block of one line, or of a few."""
        return self.wrapped(f"{self.say(f'line.{name}')}: ", text)

    def title(self) -> list[str]:
        view = self.view
        if view["phase"] == "over":
            return [f"{self.say('over', rounds=view['rounds'])}."]
        now = self.say("round", round=view["round"], rounds=view["rounds"])
        phase = self.words.word(["phase"], view["phase"], "inside")
        start = self.say("start")
        who = self.words.seat_name(view["start"], self.people)
        return [f"{now}, {phase}. {start[:1].upper()}{start[1:]}: {who}."]

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
        rows = [self.heads("players", *kinds, "nobles")]
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
        return house_name(self.words, house, self.people, max(12, min(14, self.width - 68)))

    def ballots(self) -> list[str]:
        sealed = self.say("sealed")
        told = [
            f"{self.name(seat['seat'])} {seat['ballot'] or f'({sealed})'}"
            for seat in self.view["seats"]
            if seat["voted"]
        ]
        return self.line("ballots", ", ".join(told)) if told else []

    def pieces(self) -> list[str]:
        rows = [self.heads("pieces", "at-court", "reserve", *["privileges"] * (self.view["court"] is not None))]
        for house in self.view["houses"]:
            row = [f"  {self.name(house['house'])}", self.at_court(house), _band(house["reserve"])]
            if self.view["court"] is not None:
                row.append(self.privileges(house))
            rows.append(row)
        return self.columns(rows, "<" * len(rows[0]))

    def at_court(self, house: HouseView) -> str:
        pieces = [str(strength) for strength in house["court"]]
        if house["lord"] == "court":
            pieces.append(self.say("beside.lord"))
        bishops = 0 if house["ally"] else self.view["seats"][house["house"]]["bishops_at_court"]
        if bishops:
            pieces.append(self.words.amount("bishops", bishops))
        return " ".join(pieces) or "-"

    def privileges(self, house: HouseView) -> str:
        told = []
        if house["ready"]:
            told.append(self.words.listed(self.beside(house["ready"])))
        if house["coming"]:
            told.append(self.say("next-round", values=self.words.listed(self.beside(house["coming"]))))
        return "; ".join(told) or "-"

    def beside(self, things: Sequence[str]) -> list[str]:
        """What stands beside knights, in words."""
        return [self.say(f"beside.{thing}") for thing in things]

    def castles(self) -> list[str]:
        rows = [[*self.heads("castles"), *[self.say(f"space.{name}") for name in SPACE_NAMES]]]
        rows.append(["", *[self.offer(space) for space in self.material.castle]])
        for house in self.view["houses"]:
            rows.append([f"  {self.name(house['house'])}", *[self.castle_space(house, space) for space in SPACE_NAMES]])
        return self.columns(rows, "<<<<<<<")

    def castle_space(self, house: HouseView, space: str) -> str:
        if space in house["castle"]:
            return self.say("knight", strength=house["castle"][space])
        if house["ally"]:
            return "-" if space in self.material.ally_spaces else ""
        seat = self.view["seats"][house["house"]]
        if space in seat["turned_down"]:
            return self.say("down")
        return self.say("built") if space in seat["extensions"] else "-"

    def offer(self, space: Space) -> str:
        """What a castle space gives, or what it costs: then its name says what it gives."""
        return self.say("price", count=space.price) if space.price else reward_text(space.reward, self.words)

    # -- the board ---------------------------------------------------------------------------------------------------

    def counties(self) -> list[str]:
        rows = [self.heads("counties", "min", "nobles", "reward", "stands")]
        for number, county in enumerate(self.view["counties"]):
            reward = reward_text(self.material.counties[number].reward, self.words)
            minimum, nobles = str(county["minimum"]), str(county["nobles_left"])
            rows.append([f"{county['letter']} {county['name']}", minimum, nobles, reward, self.standing(county)])
        return self.columns(rows, "<>><<")

    def standing(self, county: CountyView) -> str:
        if county["house"] is None:
            return "-"
        parts = [str(county["strength"])]
        if county["squires"]:
            parts.append(self.words.amount("squires", county["squires"]))
        parts += self.beside(county["beside"])
        total = f" = {county['total']}" if county["total"] != county["strength"] else ""
        return f"{self.name(county['house'])} {' +'.join(parts)}{total}"

    def conflicts(self) -> list[str]:
        if not self.view["fronts"]:
            return []
        rows = [self.heads("conflicts", "", "france", "points", "england", "spaces")]
        for front in self.view["fronts"]:
            title = self.say(f"front.{front['front']}")
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
            return self.say("archer-of", name=who, strength=space["strength"])
        parts = [str(strength) for strength in space["knights"]]
        parts += self.beside(["tudor"] * space["tudors"])
        if space["squires"]:
            parts.append(self.words.amount("squires", space["squires"]))
        total = f" = {space['strength']}" if len(parts) > 1 else ""
        return f"{who} {' +'.join(parts)}{total}"

    def favours(self) -> list[str]:
        tiles = {tile.key: reward_text(tile.reward, self.words, ones=True) for tile in self.material.favours}
        up = ", ".join(tiles[name] for name in self.view["favours"]) or self.say("none")
        left = self.view["favours_to_earn"]
        return self.line("favours", f"{up} ({self.say('earned', count=left)})" if left else up)

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def court(self) -> list[str]:
        court = self.view["court"]
        if court is None:
            return []
        rows = [self.heads("offices", "tribute", "seals", "holder", "applies")]
        for number, office in enumerate(court["offices"]):
            holder = "-" if office["holder"] is None else self.name(office["holder"])
            tribute = self.words.amount(office["tribute"], 1)
            title = self.words.word(["office"], OFFICE_NAMES[number])
            rows.append([title, tribute, str(office["seals"]), holder, self.party(office)])
        treasury = [self.words.amount(KINDS[kind], court["treasury"][KINDS[kind]]) for kind in range(3)]
        lords = [self.name(house["house"]) for house in self.view["houses"] if house["lord"] == "treasury"]
        there = f"; {self.say('lords-there')}: {', '.join(lords)}" if lords else ""
        left = self.say("supply", amounts={"bishops": court["bishops_left"]})
        return [
            *self.columns(rows, "<<><<"),
            *self.line("treasury", f"{', '.join(treasury)}{there}. {left}."),
        ]

    def party(self, office: OfficeView) -> str:
        if office["house"] is None:
            return "-"
        others = self.beside(["bishop"] * office["bishops"] + ["tudor"] * office["tudor"])
        parts = [*self.beside(["lord"]), *map(str, office["knights"]), *others]
        return f"{self.name(office['house'])} {' +'.join(parts)} = {office['strength']}"

    def displeasure(self) -> list[str]:
        shame = self.view["displeasure"]
        if shame is None:
            return []
        fields = [
            self.say("shame-left", count=left, points=value) if left else self.say("shame-bare", points=value)
            for left, value in zip(shame["track"], shame["values"], strict=True)
        ]
        prisoners = [self.say("neutral", strength=shame["neutral_knight"])] if shame["neutral_knight"] else []
        strength = shame["neutral_knight"]
        for house, knights in enumerate(shame["tower"]):
            if knights:
                prisoners.append(f"{self.name(house)} {_band(knights)}")
                strength += sum(knights)
        inside = ", ".join(prisoners) or self.say("nobody")
        return [
            *self.line("shame-track", ", ".join(fields)),
            *self.line("tower", self.say("tower", values=inside, strength=strength, most=shame["limit"])),
        ]

    # -- cards -------------------------------------------------------------------------------------------------------

    def laws(self) -> list[str]:
        out = [self.say("line.laws-in-force")]
        for key in self.view["laws"]:
            out += self.wrapped(f"  {key}  ", law_text(key, self.words.language))
        if self.view["proposals"]:
            out.append(self.say("line.proposals"))
        for key in self.view["proposals"]:
            out += self.wrapped(f"  {key}  ", law_text(key, self.words.language))
        return out

    def to_come(self) -> list[str]:
        laws = "; ".join(" ".join(keys) for keys in self.view["laws_to_come"])
        conflicts = " ".join(self.view["conflicts_to_come"])
        out = self.line("laws-to-come", laws) if laws else []
        return out + (self.line("conflicts-to-come", conflicts) if conflicts else [])


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


def reward_text(reward: Reward, words: Catalogue, *, ones: bool = False) -> str:
    """A reward as one reads it on the table: `knight + 2 votes`; with its ones, `1 knight + 2 votes`."""
    found = []
    for kind in reward.kinds:
        amount = int(getattr(reward, kind))
        counted = amount > 1 or (ones and kind not in ("crossing", "start_player"))
        found.append(f"{amount} " * counted + words.text(f"terminal.reward.{kind}", {"count": amount}))
    return " + ".join(found)


def house_name(words: Catalogue, house: int, people: People, width: int) -> str:
    """A house on the board, cut to fit: a player, or somebody's ally, who is no player."""
    if house < people.players:
        return _cut(words.person(house, people, "name"), width)
    if house - people.players == people.you:
        return _cut(words.text("terminal.name.your-ally"), width)
    name = words.seat_name(house - people.players, people)
    told = words.text("terminal.name.ally", {"name": name})
    if _width(told) <= width:
        return told
    ending = words.text("terminal.name.ally-ending")
    return f"{_cut(name, width - 1 - len(ending))} {ending}"


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
