"""No field of the state escapes: each is copied, is in the digest, and is in the view or excluded by name."""

import ast
import json
from pathlib import Path
from types import ModuleType

import pytest

from lancaster import Game, Options
from lancaster.rules import henry, table
from lancaster.rules.henry import Court, Displeasure
from lancaster.rules.table import Table

# Not in `columns`: what they are and where they are checked instead.
NOT_COLUMNS = {
    "book": "shared by all copies and never changed",
    "log": "where events are told while an action is played",
    "agenda": "in the digest by the keys of its steps",
    "options": "derived: the legal actions of the seat that is asked",
    "past": "the history; in the record",
    "past_is_shared": "whether a copy has the same list as its history",
    "court": "has columns of its own",
    "shame": "has columns of its own",
}
# In the digest but not in the view, with the reason.
NOT_SHOWN = {
    "county_guard": "derived; the view shows the total it is made of",
    "turn": "shown as the seat that is asked; meaningless in other phases",
}


def source_of(module: ModuleType) -> ast.Module:
    """The source of a module; it lies beside the extension when that is compiled."""
    assert module.__file__ is not None
    source = Path(module.__file__).parent / f"{module.__name__.rpartition('.')[2]}.py"
    return ast.parse(source.read_text(encoding="utf-8"))


def declared(module: ModuleType, name: str) -> set[str]:
    """The fields that a class of the state declares, read from its source: compiled classes do not tell."""
    for node in source_of(module).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return {
                item.target.id
                for item in node.body
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
            }
    raise AssertionError(name)


def assigned(module: ModuleType, name: str) -> set[str]:
    """The attributes that its methods assign."""
    for node in source_of(module).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return {
                target.attr
                for item in ast.walk(node)
                if isinstance(item, (ast.Assign, ast.AugAssign, ast.AnnAssign))
                for target in (item.targets if isinstance(item, ast.Assign) else [item.target])
                if isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Name)
                and target.value.id == "self"
            }
    raise AssertionError(name)


@pytest.fixture(scope="module")
def game() -> Game:
    """The middle of a game with everything on, in which every column holds something."""
    return middle(Options(4, "kings", True, True), seed=5, decisions=70)


def middle(options: Options, seed: int, decisions: int) -> Game:
    game = Game.new(options, seed=seed)
    for number in range(decisions):
        seat = game.actors[-1]
        legal = game.legal(seat)
        game.push(seat, legal[(number * 7919) % len(legal)])
    return game


def test_every_field_is_declared_and_a_column_or_excluded(game: Game) -> None:
    t = game.table
    assert t.court is not None
    assert t.shame is not None
    parts = [
        (table, "Table", {name for name, _ in t.columns()}, NOT_COLUMNS),
        (henry, "Court", {name for name, _ in t.court.columns()}, {}),
        (henry, "Displeasure", {name for name, _ in t.shame.columns()}, {}),
    ]
    for module, name, columns, excluded in parts:
        fields = declared(module, name)
        assert assigned(module, name) <= fields
        assert fields - set(excluded) <= columns, name
        assert not set(excluded) & columns


def columns_of(t: Table) -> dict[str, object]:
    owners: dict[str, object] = {}
    for owner in (t, t.court, t.shame):
        if isinstance(owner, (Table, Court, Displeasure)):
            for name, _ in owner.columns():
                if hasattr(owner, name):
                    owners.setdefault(name, owner)
    return owners


def test_every_column_is_in_the_digest_and_copied(game: Game) -> None:
    before = game.digest()
    for name in columns_of(game.table):
        twin = game.copy()
        owner = columns_of(twin.table)[name]
        value = getattr(owner, name)
        if isinstance(value, int):
            setattr(owner, name, value + 1)
        else:
            assert value is not getattr(columns_of(game.table)[name], name), f"copies share {name}"
            value.append(77)
        assert twin.digest() != before, name
        assert game.digest() == before, name


def test_the_agenda_is_in_the_digest_and_copied(game: Game) -> None:
    twin = game.copy()
    assert twin.table.agenda is not game.table.agenda
    twin.table.agenda.pop(0)
    assert twin.digest() != game.digest()


def test_every_column_is_shown_or_excluded() -> None:
    """R1.8: what changes on the table changes what somebody is shown, unless it is on the list."""
    games = [
        middle(Options(4, "kings", True, True), seed, decisions) for seed, decisions in ((5, 70), (6, 30), (7, 110))
    ]
    games.append(middle(Options(3, "new", True, True), 8, 90))
    shown: set[str] = set()
    for game in games:
        before = views(game)
        for name in columns_of(game.table):
            length = value_length(game, name)
            for index in range(length):
                if name not in shown and changed_view(game, name, index) != before:
                    shown.add(name)
    assert set(columns_of(games[0].table)) - shown == set(NOT_SHOWN)


def views(game: Game) -> str:
    return json.dumps([game.view(seat) for seat in (*range(game.options.players), None)])


def value_length(game: Game, name: str) -> int:
    value = getattr(columns_of(game.table)[name], name)
    return 1 if isinstance(value, int) else len(value)


def changed_view(game: Game, name: str, index: int) -> str:
    twin = game.copy()
    owner = columns_of(twin.table)[name]
    value = getattr(owner, name)
    try:
        if isinstance(value, int):
            setattr(owner, name, value ^ 1)
        elif name in ("law_deck", "conflict_deck"):
            del value[index]
        else:
            value[index] ^= 1
        return views(twin)
    except (IndexError, KeyError):
        return "not a table that can be shown"
