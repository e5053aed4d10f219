"""The table on the terminal: everything that is needed to decide, in sixteen lines of 80 columns.

It is drawn from the view of one seat alone, so it shows only what that seat may know (R1.8): `?` is a total behind
another player's screen. Players and conflicts stand beside the counties; with Henry V there is no room for that.
`lancaster.story.table_text` draws the same at full length.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lancaster.game import Game
from lancaster.material import Material, Reward
from lancaster.rules.terms import COUNTY_NAMES, FRONT_NAMES, KINDS, OFFICE_NAMES, SPACE_NAMES
from lancaster.story.picture import house_name, reward_text
from lancaster.view import CountyView, FrontView, HouseView, OfficeView, View
from lancaster.words import Catalogue, People, catalogue, law_title

HOUSE_STYLES = ("bright_blue", "green", "yellow", "red", "magenta")  # by house, in the order of the colours
QUIET = "dim"
LETTERS = {name: "ABCDEFGHI"[number] for number, name in enumerate(COUNTY_NAMES)}
LONGEST_NAME_CHARACTERS = 9, 12  # in a window of 80 columns, and in a wide one
LONGEST_COURT_CHARACTERS = 8  # more knights at court stand without spaces
WORDS_COLUMNS = 118  # from here on there is room for whole words
SHORTENED = ("points", "gold", "squires", "votes", "min", "nobles")  # headings where there is little room
COUNTED_SHORT = ("points", "gold", "squires", "votes")  # `2sq` in a reward


def board(game: Game, seat: int, people: People, width: int = 80, language: str = "en") -> RenderableType:
    """The table as a seat sees it."""
    view = game.view(seat)
    drawing = _Board(view, seat, people, game.options.material, width, catalogue(language))
    around = [part for part in (drawing.players(), drawing.conflicts()) if part is not None]
    parts: list[RenderableType] = [drawing.title()]
    if drawing.expanded:
        parts += [*around, drawing.counties()]
    else:
        parts.append(_side_by_side(drawing.counties(), Group(*around)))
    parts += [part for part in (drawing.court(), drawing.displeasure()) if part is not None]
    return Group(*parts, drawing.castle(), drawing.nobles(), drawing.parliament())


def status(game: Game, seat: int, language: str = "en") -> str:
    """The round and what a seat has, in a line: in a low window the table has left the screen when it decides."""
    view = game.view(seat)
    own, words = view["seats"][seat], catalogue(language)
    counts = [(what, own[what] or 0) for what in ("points", "gold", "squires", "votes")]
    purse = [f"{count} {words.text(f'terminal.reward.{what}', {'count': count})}" for what, count in counts]
    pieces = [str(strength) for house in view["houses"] if house["house"] == seat for strength in house["court"]]
    told = [words.text("terminal.round", {"round": view["round"], "rounds": view["rounds"]}), ", ".join(purse)]
    if pieces:
        told.append(words.text("terminal.at-court", {"values": " ".join(pieces)}))
    return " · ".join(told)


class _Board:
    """Draws one view, block by block."""

    def __init__(self, view: View, seat: int, people: People, material: Material, width: int, words: Catalogue) -> None:
        self.view = view
        self.seat = seat
        self.people = people
        self.material = material
        self.expanded = view["court"] is not None or view["displeasure"] is not None
        self.roomy = width >= WORDS_COLUMNS or self.expanded
        self.words = words

    def say(self, key: str, **args: Any) -> str:
        """A message of the chapter."""
        return self.words.text(f"terminal.{key}", args)

    def name(self, house: int) -> Text:
        """A house in its colour."""
        told = house_name(self.words, house, self.people, LONGEST_NAME_CHARACTERS[self.roomy])
        told = told[:1].upper() + told[1:]
        colour = HOUSE_STYLES[house]
        return Text(told, style=f"bold {colour}" if house == self.seat else colour)

    def heading(self, what: str) -> str:
        """A column's heading, shortened where there is no room."""
        return self.say(f"{'short' if what in SHORTENED and not self.roomy else 'heading'}.{what}")

    def title(self) -> RenderableType:
        view = self.view
        if view["phase"] == "over":
            return Rule(Text(self.say("over", rounds=view["rounds"]), style="bold"), style=QUIET)
        phase = self.words.word(["phase"], view["phase"])
        start = Text.assemble(f"{self.say('start')}: ", self.name(view["start"]))
        now = self.say("round", round=view["round"], rounds=view["rounds"])
        told = Text.assemble((f"{now} · {phase}", "bold"), " · ", start)
        return Rule(told, align="left", style=QUIET)

    # -- players -----------------------------------------------------------------------------------------------------

    def players(self) -> RenderableType:
        kinds = ["points", "gold", "squires", "votes"]
        kinds += ["seals"] if self.view["court"] is not None else []
        kinds += ["shame"] if self.view["displeasure"] is not None else []
        table = _table("", *map(self.heading, [*kinds, "court"]), right=tuple(range(1, len(kinds) + 1)))
        for house in self.view["houses"]:
            table.add_row(*self._player(house, kinds))
        return table

    def _player(self, house: HouseView, kinds: list[str]) -> list[Text | str]:
        number = house["house"]
        owes = number in self.view["actors"]
        name = Text.assemble("▸" if owes else " ", self.name(number))
        pieces = [str(strength) for strength in house["court"]] + self.beside(["lord"] * (house["lord"] == "court"))
        if house["ally"]:
            return [name, *[""] * len(kinds), " ".join(pieces) or "–"]
        seat = self.view["seats"][number]
        owned = {"gold": seat["gold"], "squires": seat["squires"], "seals": seat["seals"], "shame": seat["shame"]}
        purse = {kind: _known(amount) for kind, amount in owned.items()}
        purse |= {"points": str(seat["points"]), "votes": f"{seat['votes']}{'✓' if seat['voted'] else ''}"}
        pieces += self.beside(["bishop"] * seat["bishops_at_court"])
        at_court = " ".join(pieces) or "–"
        if not self.expanded and len(at_court) > LONGEST_COURT_CHARACTERS:
            at_court = "".join(pieces)
        return [name, *(purse[kind] for kind in kinds), at_court]

    def beside(self, things: list[str]) -> list[str]:
        """Pieces that are no knights, in words."""
        return [self.say(f"beside.{thing}") for thing in things]

    def reward(self, reward: Reward) -> str:
        """What a county gives, in few characters where there is no room: `2sq 2g start`."""
        if self.roomy:
            return reward_text(reward, self.words)
        parts = []
        for kind in reward.kinds:
            amount = int(getattr(reward, kind))
            short = kind in COUNTED_SHORT and amount > 1
            only = replace(Reward(), **{kind: getattr(reward, kind)})
            parts.append(f"{amount}{self.say(f'short.{kind}')}" if short else reward_text(only, self.words))
        return " ".join(parts)

    def nobles(self) -> RenderableType:
        """Which nobles each player has, by the letters of their counties."""
        owned = [
            Text.assemble(self.name(seat["seat"]), " ", "".join(LETTERS[name] for name in seat["nobles"]))
            for seat in self.view["seats"]
            if seat["nobles"]
        ]
        return self.line("nobles", Text("  ").join(owned) if owned else Text("–", style=QUIET))

    # -- the board ---------------------------------------------------------------------------------------------------

    def counties(self) -> RenderableType:
        columns = map(self.heading, ("county", "min", "nobles", "reward", "who"))
        table = _table(*columns, right=(1, 2))
        table.columns[-1].min_width = LONGEST_NAME_CHARACTERS[0] + len(" 4+2")  # what stands beside it stays in place
        for number, county in enumerate(self.view["counties"]):
            title = Text.assemble((county["letter"], QUIET), f" {county['name']}")
            reward = self.reward(self.material.counties[number].reward)
            row = (title, str(county["minimum"]), str(county["nobles_left"]), reward, self.standing(county))
            table.add_row(*row)
        return table

    def standing(self, county: CountyView) -> Text:
        """Who stands in a county, and with what: the knight, squires, and what the laws put beside them."""
        if county["house"] is None:
            return Text("–", style=QUIET)
        rest = county["total"] - county["strength"] - county["squires"]
        parts = [county["strength"], *([county["squires"]] if county["squires"] else []), *([rest] if rest else [])]
        return Text.assemble(self.name(county["house"]), f" {'+'.join(map(str, parts))}")

    def conflicts(self) -> RenderableType | None:
        """Each conflict, and below it who fights there."""
        if not self.view["fronts"]:
            return None
        titles = {name: self.say(f"front.{name}") for name in FRONT_NAMES}
        across = max(map(len, titles.values()))
        heads = [self.say(f"heading.{name}") for name in ("conflict", "england", "points")]
        lines = [Text(f"{heads[0]:<{across}}  {heads[1]:<7}  {heads[2]}", style=QUIET)]
        for front in sorted(self.view["fronts"], key=lambda front: FRONT_NAMES.index(front["front"])):
            points = "-".join(str(value) for value in front["points"])
            strengths = self.say("english", england=front["english"], france=front["strength"])
            english = Text(f"{'' if front['english'] > 9 else ' '}{strengths:<7}", style="bold" if front["won"] else "")
            lines.append(Text.assemble(f"{titles[front['front']]:<{across}} ", english, (f"  {points}", QUIET)))
            if fighting := self.fighting(front):
                lines.append(Text("  ").join([Text(), *fighting]))
        return Group(*lines)

    def fighting(self, front: FrontView) -> list[Text]:
        """Who fights for England in a conflict, from the top, and with what."""
        found = []
        for space in front["spaces"]:
            if space is not None:
                knights = "+".join(map(str, [*space["knights"], *["T"] * space["tudors"]]))
                mark = self.say("beside.archer") if space["archer"] else knights
                extra = f"+{space['squires']}" if space["squires"] else ""
                found.append(Text.assemble(self.name(space["house"]), f" {mark}{extra}"))
        return found

    def castle(self) -> RenderableType:
        """The person's own castle, with its extensions and the knights in it."""
        house = self.view["houses"][self.seat]
        seat = self.view["seats"][self.seat]
        told = Text()
        for number, space in enumerate(SPACE_NAMES):
            built = space in seat["extensions"]
            gives = self.material.castle[number]
            free = reward_text(gives.reward, self.words).replace(" + ", "+")
            what = self.say(f"space.{space}") if gives.price else free
            told.append("  " if number else "")
            told.append(f"{'■' if built else '□'} {what}", style="bold" if built else QUIET)
            if space in house["castle"]:
                told.append(f" ({house['castle'][space]})", style=HOUSE_STYLES[self.seat])
        return self.line("castle", told)

    # -- Henry V -----------------------------------------------------------------------------------------------------

    def court(self) -> RenderableType | None:
        court = self.view["court"]
        if court is None:
            return None
        table = _table(*map(self.heading, ("office", "tribute", "seals", "holder", "applies")), right=(2,))
        table.columns[-1].no_wrap = False  # a whole party may need a second line
        for number, office in enumerate(court["offices"]):
            holder = Text("–", style=QUIET) if office["holder"] is None else self.name(office["holder"])
            title = self.words.word(["office"], OFFICE_NAMES[number])
            tribute = self.words.amount(office["tribute"], 1)
            table.add_row(title, tribute, str(office["seals"]), holder, self.party(office))
        treasury = ", ".join(self.words.amount(kind, court["treasury"][kind]) for kind in KINDS[:3])
        lords = [self.name(house["house"]) for house in self.view["houses"] if house["lord"] == "treasury"]
        last = Text(treasury)
        if lords:
            last.append(f"; {self.say('lords-there')}: ").append_text(Text(", ").join(lords))
        return Group(table, self.line("treasury", last))

    def party(self, office: OfficeView) -> Text:
        """Who applies for an office, and with whom."""
        if office["house"] is None:
            return Text("–", style=QUIET)
        others = self.beside(["bishop"] * office["bishops"] + ["tudor"] * office["tudor"])
        parts = [*self.beside(["lord"]), *map(str, office["knights"]), *others]
        return Text.assemble(self.name(office["house"]), f" {' + '.join(parts)} = {office['strength']}")

    def displeasure(self) -> RenderableType | None:
        shame = self.view["displeasure"]
        if shame is None:
            return None
        track = zip(shame["track"], shame["values"], strict=True)
        fields = ", ".join(self.say("shame-left", count=left, points=value) for left, value in track)
        inside = [
            Text.assemble(self.name(house), f" {' '.join(map(str, knights))}")
            for house, knights in enumerate(shame["tower"])
            if knights
        ]
        if shame["neutral_knight"]:
            inside.insert(0, Text(self.say("neutral", strength=shame["neutral_knight"])))
        strength = shame["neutral_knight"] + sum(sum(knights) for knights in shame["tower"])
        tower = Text(", ").join(inside) if inside else Text(self.say("nobody"))
        full = self.say("english", england=strength, france=shame["limit"])
        return self.line("shame", Text.assemble(f"{fields}; {self.say('in-tower')} ", tower, f" ({full})"))

    # -- cards -------------------------------------------------------------------------------------------------------

    def parliament(self) -> RenderableType:
        """The laws by title; their texts are shown when they are asked for."""
        shown = [("in-force", self.view["laws"]), ("proposed", self.view["proposals"])]
        return Group(*[self.line(name, Text(" · ").join(map(self.title_of, keys))) for name, keys in shown if keys])

    def title_of(self, law: str) -> Text:
        """The title of a law."""
        return Text(law_title(law, self.words.language))

    def line(self, heading: str, text: Text) -> Table:
        """A block with its heading, of one line if there is room."""
        grid = Table.grid(padding=(0, 2), pad_edge=False)
        grid.add_column(min_width=8, style=QUIET)
        grid.add_column()
        grid.add_row(self.say(f"line.{heading}"), text)
        return grid


def _side_by_side(left: RenderableType, right: RenderableType) -> Table:
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(left, right)
    return grid


def _table(*columns: str, right: tuple[int, ...] = ()) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True, header_style=QUIET)
    for number, title in enumerate(columns):
        table.add_column(title, justify="right" if number in right else "left", no_wrap=True)
    return table


def _known(value: int | None) -> str:
    return "?" if value is None else str(value)
