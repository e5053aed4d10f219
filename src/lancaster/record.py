"""Records: a whole game as a small text that a person can read and edit (docs/notation.md).

The header says what was played (format and rules version, options, Deal, seed, material, names, result), then comes one
action per line with its seat. `#` starts a comment. A damaged or impossible record is refused at the line where it goes
wrong. Format 1 is a plain game; format 2 may have variations, signs and notes (`variations`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lancaster.chance import MOST_SEED_DIGITS, Deal, DealError, Rng
from lancaster.errors import ArgumentError, check_seat, shown
from lancaster.hidden import Hidden
from lancaster.material import Material, MaterialError, differences, shipped
from lancaster.material import apply as apply_differences
from lancaster.notation import Action, MalformedAction, parse
from lancaster.options import Options, OptionsError
from lancaster.rules.terms import COLOURS
from lancaster.variations import BodyError, Node, begins_body, is_note, read_body, write_body
from lancaster.version import RULES_VERSION

FORMAT = 1
FORMAT_WITH_VARIATIONS = 2
TITLE = "Lancaster record"
LONGEST_NUMBER = MOST_SEED_DIGITS


class RecordError(ValueError):
    """A record that cannot be read or played: `line` is where it goes wrong, counted from 1.

    `code` and `details` say what is wrong for programs: not-a-record, record-format-unknown (format),
    record-rules-differ (rules, installed), and record-line-wrong for everything else.
    """

    def __init__(self, line: int, problem: str, code: str = "record-line-wrong", **details: str | int) -> None:
        super().__init__(line, problem)
        self.line = line
        self.problem = problem
        self.code = code
        self.details = details

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}"


@dataclass(slots=True)
class Record:
    """A record as read: `moves` holds (line, seat, action) of the game, `hidden` (moves before, line, hidden cards).

    `root` is the tree of a record with variations; the game is its main line.
    """

    options: Options
    deal: Deal
    seed: int | None = None
    names: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None
    result_line: int = 0
    moves: list[tuple[int, int, Action]] = field(default_factory=list)
    hidden: list[tuple[int, int, Hidden]] = field(default_factory=list)
    root: Node | None = None
    last_line: int = 0


def write(
    options: Options,
    deal: Deal,
    seed: int | None,
    names: Sequence[str],
    result: Sequence[int] | None,
    moves: Sequence[tuple[int, Action]],
) -> str:
    """A game as text. Names and result are by seat, empty or None where there are none."""
    _check_writable(options, deal, seed, names, result, moves)
    lines = _header(FORMAT, options, deal, seed, names, result)
    lines += [f"{COLOURS[seat]}: {action}" for seat, action in moves]
    return "\n".join(lines) + "\n"


def write_tree(
    options: Options,
    deal: Deal,
    seed: int | None,
    names: Sequence[str],
    result: Sequence[int] | None,
    root: Node,
) -> str:
    """A game with variations as text; the result is that of its main line."""
    _check_writable(options, deal, seed, names, result, ())
    lines = _header(FORMAT_WITH_VARIATIONS, options, deal, seed, names, result)
    return "\n".join(lines + write_body(root)) + "\n"


def _header(
    version: int,
    options: Options,
    deal: Deal,
    seed: int | None,
    names: Sequence[str],
    result: Sequence[int] | None,
) -> list[str]:
    modules = [name for name, played in (("court", options.court), ("displeasure", options.displeasure)) if played]
    lines = [
        f"{TITLE} {version}",
        f"rules {RULES_VERSION}",
        f"players {options.players}",
        f"laws {options.laws}",
        f"modules {' '.join(modules) or 'none'}",
        f"material {options.material.digest}",
    ]
    lines += [f"change {key} = {value}" for key, value in differences(options.material)]
    if seed is not None:
        lines.append(f"seed {seed}")
    lines.append(f"deal {deal}")
    lines += [f"name {COLOURS[seat]} {name}" for seat, name in enumerate(names) if name]
    if result is not None:
        lines.append("result " + " ".join(f"{COLOURS[seat]}={points}" for seat, points in enumerate(result)))
    lines.append("")
    return lines


def _check_writable(options: object, deal: object, seed: object, names: object, result: object, moves: object) -> None:
    if not isinstance(options, Options):
        raise ArgumentError(f"a record needs Options, not {shown(options)}")
    if not isinstance(deal, Deal):
        raise ArgumentError(f"a record needs a Deal, not {shown(deal)}")
    if seed is not None:
        Rng(seed)  # type: ignore[arg-type]  # it refuses what is no seed
    check_names(names, options.players)
    if result is not None and not (
        isinstance(result, Sequence)
        and len(result) == options.players
        and all(type(points) is int for points in result)
    ):
        raise ArgumentError(f"a result is one whole number for each seat, not {shown(result)}")
    if not isinstance(moves, Sequence) or isinstance(moves, (str, bytes)):
        raise ArgumentError(f"moves are pairs of seat and action, not {shown(moves)}")
    for move in moves:
        if not isinstance(move, tuple) or len(move) != 2 or not isinstance(move[1], Action):
            raise ArgumentError(f"a move is a pair of seat and action, not {shown(move)}")
        check_seat(move[0], options.players)


def check_names(names: object, players: int) -> None:
    """Refuse names that a record cannot hold: one for each seat, or none at all."""
    if not isinstance(names, Sequence) or isinstance(names, (str, bytes)):
        raise ArgumentError(f"names are a sequence of texts, one for each seat, not {shown(names)}")
    if names and len(names) != players:
        raise ArgumentError(f"{players} names are needed, one for each seat, or none at all")
    for name in names:
        if not isinstance(name, str) or name != name.strip() or not name.isprintable() or "#" in name:
            raise ArgumentError(f"a name is a text without '#', line break or outer spaces, not {shown(name)}")


def read(text: str) -> Record:
    """Read a record; its actions are not played yet, so only their form is checked."""
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, not {shown(text)}")
    reader = _Reader(text)
    return reader.read()


def _in_body(line: str, branching: bool) -> bool:
    return begins_body(line) if branching else ":" in line.split(" ", 1)[0]


class _Reader:
    """Goes through the lines once: title, header, moves."""

    def __init__(self, text: str) -> None:
        self.lines: list[tuple[int, str]] = []
        self.last = 0
        for number, line in enumerate(text.split("\n"), start=1):
            self.last = number
            content = line.strip()
            if not is_note(content):
                content = content.split("#", 1)[0].rstrip()
            if content:
                self.lines.append((number, content))
        self.header: dict[str, tuple[int, str]] = {}
        self.changes: list[tuple[int, tuple[str, str]]] = []
        self.names: dict[int, tuple[int, str]] = {}

    def read(self) -> Record:
        if not self.lines or not self.lines[0][1].startswith(TITLE):
            first = self.lines[0][0] if self.lines else 1
            raise RecordError(first, f"a record begins with {TITLE!r}", "not-a-record")
        number, title = self.lines[0]
        if title not in (f"{TITLE} {FORMAT}", f"{TITLE} {FORMAT_WITH_VARIATIONS}"):
            found = title.removeprefix(TITLE).strip()
            problem = f"this program reads formats {FORMAT} and {FORMAT_WITH_VARIATIONS}, not {found!r}"
            raise RecordError(number, problem, "record-format-unknown", format=found[:LONGEST_NUMBER])
        branching = title != f"{TITLE} {FORMAT}"
        body = 1
        while body < len(self.lines) and not _in_body(self.lines[body][1], branching):
            self.header_line(*self.lines[body])
            body += 1
        record = self.build()
        if branching:
            self.tree(record, body)
        else:
            for number, line in self.lines[body:]:
                record.moves.append(self.move(number, line, record.options.players))
        record.last_line = self.last
        return record

    def tree(self, record: Record, body: int) -> None:
        def move(number: int, line: str) -> tuple[int, Action]:
            return self.move(number, line, record.options.players)[1:]

        try:
            record.root = read_body(self.lines[body:], move)
        except BodyError as error:
            raise RecordError(error.line, error.problem) from None
        for node in record.root.main_line():
            if node.hidden is not None:
                record.hidden.append((len(record.moves), node.line, node.hidden))
            elif node.seat is not None and node.action is not None:
                record.moves.append((node.line, node.seat, node.action))

    def header_line(self, number: int, line: str) -> None:
        key, _, value = line.partition(" ")
        value = value.strip()
        if key == "change":
            name, separator, text = value.partition("=")
            if not separator:
                raise RecordError(number, "a change is written: change KEY = VALUE")
            self.changes.append((number, (name.strip(), text.strip())))
        elif key == "name":
            colour, _, name = value.partition(" ")
            if colour not in COLOURS or not name.strip():
                raise RecordError(number, "a name is written: name COLOUR NAME")
            if not name.isprintable():
                raise RecordError(number, f"a name has no line break or control character: {name!r}")
            if COLOURS.index(colour) in self.names:
                raise RecordError(number, f"{colour} is named twice")
            self.names[COLOURS.index(colour)] = (number, name.strip())
        elif key not in ("rules", "players", "laws", "modules", "material", "seed", "deal", "result"):
            raise RecordError(number, f"{key!r} is no line of a record's header")
        elif key in self.header:
            raise RecordError(number, f"{key!r} stands in the header twice")
        else:
            self.header[key] = (number, value)

    def need(self, key: str) -> tuple[int, str]:
        if key not in self.header:
            raise RecordError(self.last, f"the header says nothing of {key!r}")
        return self.header[key]

    def whole(self, key: str) -> tuple[int, int]:
        number, value = self.need(key)
        if not value.removeprefix("-").isdecimal() or not value.isascii():
            raise RecordError(number, f"{key} must be a whole number, not {value!r}")
        if len(value.removeprefix("-")) > LONGEST_NUMBER:
            raise RecordError(number, f"{key} has more than {LONGEST_NUMBER} digits")
        return number, int(value)

    def build(self) -> Record:
        number, rules = self.whole("rules")
        if rules != RULES_VERSION:
            problem = f"the game was played by rules version {rules}, this is version {RULES_VERSION}"
            raise RecordError(number, problem, "record-rules-differ", rules=rules, installed=RULES_VERSION)
        options = self.options()
        number, text = self.need("deal")
        try:
            deal = Deal.parse(text)
            deal.check(options)
        except DealError as error:
            raise RecordError(number, str(error)) from None
        for seat, (number, _) in self.names.items():
            if seat >= options.players:
                raise RecordError(number, f"nobody plays {COLOURS[seat]} in a game for {options.players}")
        record = Record(options, deal)
        if "seed" in self.header:
            number, record.seed = self.whole("seed")
            self.check_seed(number, record)
        record.names = tuple(self.names.get(seat, (0, ""))[1] for seat in range(options.players)) if self.names else ()
        if "result" in self.header:
            record.result_line, result = self.header["result"]
            record.result = self.result(record.result_line, result, options.players)
        return record

    def check_seed(self, number: int, record: Record) -> None:
        assert record.seed is not None
        if Deal.draw(record.options, Rng(record.seed)) != record.deal:
            raise RecordError(number, f"the seed {record.seed} gives another deal than the one in this record")

    def options(self) -> Options:
        number, players = self.whole("players")
        material = self.material()
        modules_line, modules = self.need("modules")
        words = modules.split()
        if words != ["none"] and (not words or [w for w in ("court", "displeasure") if w in words] != words):
            raise RecordError(modules_line, "modules are: none, court, displeasure, or court displeasure")
        laws_line, laws = self.need("laws")
        try:
            options = Options(players, "base", "court" in words, "displeasure" in words, material)
        except OptionsError as error:
            raise RecordError(number, str(error)) from None
        try:
            return Options(players, laws, options.court, options.displeasure, material)
        except OptionsError as error:
            raise RecordError(laws_line, str(error)) from None

    def material(self) -> Material:
        number, digest = self.need("material")
        material = shipped()
        if self.changes:
            try:
                material = apply_differences([change for _, change in self.changes])
            except MaterialError as error:
                named = [line for line, (key, _) in self.changes if key == error.key]
                raise RecordError(named[0] if named else self.changes[0][0], str(error)) from None
        if material.digest != digest:
            raise RecordError(
                number,
                f"the material {digest} is not the shipped one with the changes listed here ({material.digest})",
            )
        return material

    def result(self, number: int, text: str, players: int) -> tuple[int, ...]:
        wanted = COLOURS[:players]
        points: list[int] = []
        for colour, part in zip(wanted, text.split(" "), strict=False):
            name, _, value = part.partition("=")
            if name != colour or not value.removeprefix("-").isdecimal() or len(value) > LONGEST_NUMBER:
                raise RecordError(number, f"a result is written: {' '.join(f'{colour}=POINTS' for colour in wanted)}")
            points.append(int(value))
        if len(points) != players or len(text.split(" ")) != players:
            raise RecordError(number, f"a result is written: {' '.join(f'{colour}=POINTS' for colour in wanted)}")
        return tuple(points)

    def move(self, number: int, line: str, players: int) -> tuple[int, int, Action]:
        colour, separator, text = line.partition(":")
        if not separator or colour not in COLOURS:
            raise RecordError(number, f"an action is written: COLOUR: ACTION, not {line!r}")
        seat = COLOURS.index(colour)
        if seat >= players:
            raise RecordError(number, f"nobody plays {colour} in a game for {players}")
        try:
            return number, seat, parse(text.strip())
        except MalformedAction as error:
            raise RecordError(number, str(error)) from None
