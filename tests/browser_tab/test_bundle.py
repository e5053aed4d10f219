"""The archive of our sources for the browser: it holds all that is imported there, and needs nothing else."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from lancaster.browser.bundle import ENGINE, LIBRARY, sources
from lancaster.package_data import read_data
from lancaster.server.http.routes.web_page import FOLDER

_PLAY = """
import json
import sys
sys.path.insert(0, sys.argv[1])
from lancaster import Game, Options
from lancaster.bots.registry import make
from lancaster.bots.questions import advise, choose, look
import lancaster.browser.network
import lancaster.browser.worker
assert lancaster.__file__.startswith(sys.argv[1])
sight = look(Game.new(Options(players=4), seed=1413).record(), Game.new(Options(players=4), seed=1413).actors[0], 1)
for bot in ("page", "squire", "squire:lesson", "knight", "lord:5"):
    assert choose(sight, bot, make)["forfeited"] is None, bot
assert advise(sight, "lord:5", make, 3)["hints"]
from lancaster.package_data import bring
from lancaster.study.puzzles import shipped, payloads
try:
    shipped()
except FileNotFoundError:
    bring("puzzles", open(sys.argv[2], "rb").read())
else:
    raise AssertionError("puzzles are among the sources")
puzzle = shipped().puzzles[0]
assert payloads.solution(puzzle, puzzle.solution)["right"]
# the page multiplies: here somebody to whom all actions and seats are alike
lancaster.browser.network.use_network(lambda seen, places, ids, players, judging, corrected: (
    [0.0] * (len(ids) // 8) + judging * (([1.0 / players] * players + [0.0]) + ([9.0] * players + [0.0]))
), lambda rows, ending, places, ids, counts, bits: [
    int.from_bytes(ids[8 * sum(counts[:game]):][:8], "little") for game in range(len(counts))
])
for bot in ("baron", "marquess", "duke", "duke:20"):
    assert choose(sight, bot, make)["forfeited"] is None, bot
assert len(advise(sight, "duke", make, 3)["hints"]) == 3
from lancaster.bots.playing_on import judge_by_play
game = Game.new(Options(players=2), seed=1413)
assert [each.games for each in judge_by_play(game, game.actors[0], game.legal(game.actors[0])[:2], 1)] == [1, 1]
for _ in range(4):
    game.push(game.actors[0], game.legal(game.actors[0])[0])
lancaster.browser.worker.STEP_SECONDS = 0.0
*steps, last = lancaster.browser.worker.thinking(
    json.dumps({"table": "t", "review": True, "record": game.record()})
)
assert steps and len(json.loads(last)["review"]["decisions"]) == 4
assert "numpy" not in sys.modules
"""


def test_the_archive_is_enough(tmp_path: Path) -> None:
    """Without installed packages, as in the browser."""
    archive = tmp_path / "lancaster.zip"
    archive.write_bytes(sources())
    puzzles = tmp_path / "puzzles"
    puzzles.write_bytes(read_data("puzzles"))
    subprocess.run([sys.executable, "-I", "-S", "-c", _PLAY, str(archive), str(puzzles)], check=True)


def test_the_same_sources_give_the_same_archive() -> None:
    assert sources() == sources()


def test_the_library_has_what_the_sources_import() -> None:
    """As far as it is not part of the interpreter. It is compiled when the page is built."""
    library = FOLDER / ENGINE / LIBRARY
    if not library.is_file():
        pytest.skip("the page is not built")
    with zipfile.ZipFile(library) as archive:
        there = {name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in archive.namelist()}
        assert all(name.endswith(".pyc") for name in archive.namelist())
    wanted = {name for name in imported() if name in sys.stdlib_module_names and _is_python(name)}
    assert len(wanted) > 20
    assert not wanted - there


def imported() -> Iterator[str]:
    """What our sources import, by the first part of its name."""
    with zipfile.ZipFile(io.BytesIO(sources())) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                for node in ast.walk(ast.parse(archive.read(name))):
                    if isinstance(node, ast.Import):
                        yield from (each.name.partition(".")[0] for each in node.names)
                    elif isinstance(node, ast.ImportFrom) and node.module is not None:
                        yield node.module.partition(".")[0]


def _is_python(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and str(spec.origin).endswith(".py")
