"""The files of the edition without a server: the built web page, Python for the browser, and our own sources.

Pyodide (CPython for browsers) comes with the page, which is built with its npm package. Beside it goes one archive of
our sources, of which the browser needs only a part. This module runs where the folder is made, not in the browser.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import lancaster
from lancaster.browser.about import about
from lancaster.package_data import FILES, Name, read_data

ENGINE = "engine"
SOURCES = "lancaster.zip"
LIBRARY = "python_stdlib.zip"
CONTENTS = f"{ENGINE}/contents.json"
NETWORK = ("duke.npz", "values.npz", "small.npz")  # loaded when a bot needs them, and kept from then on
# Loaded when somebody asks for it, but kept with the rest. A host packs text; it must leave alone what is packed.
LATER: dict[Name, str] = {"openings": "openings.bin", "puzzles": "puzzles.txt"}
LOADED = ("pyodide.asm.wasm", LIBRARY, SOURCES)  # what a visitor waits for
# What the browser does not need, or not among the sources.
LEFT_OUT = (
    *("arena", "cli", "envs", "fuzz", "server", "training", "browser/bundle.py"),
    *("study/openings/maker.py", "study/puzzles/finder.py", *FILES.values()),
)
ROOT = '<div id="app">'  # where the page draws itself
MEMBER_DATE = (2020, 1, 1, 0, 0, 0)  # of every member, so that the same sources give the same archive


class BundleError(Exception):
    """The folder cannot be made; the message says why."""


def write_static(folder: Path, page: Path) -> None:
    """Write the whole edition into a folder, from the built page.

    Only files of an earlier edition are replaced; a folder with other things in it is refused.
    """
    if not is_complete(page):
        raise BundleError("the web page is not built: run `make page`, or install a wheel that has it")
    if folder.exists() and any(folder.iterdir()) and not (folder / CONTENTS).is_file():
        raise BundleError(f"{folder} is not empty, and holds no earlier edition")
    for old in ("assets", ENGINE):
        shutil.rmtree(folder / old, ignore_errors=True)
    for name, content in edition(page, "index.html").items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (folder / ".nojekyll").touch()  # GitHub Pages leaves out nothing then


def is_complete(page: Path) -> bool:
    """Whether the page is built, with Python for the browser."""
    return (page / "index.html").is_file() and (page / ENGINE / "pyodide.asm.wasm").is_file()


def edition(page: Path, index: str) -> dict[str, bytes]:
    """All files of the edition, by name; `index` is the name of the page itself."""
    found = {
        path.relative_to(page).as_posix(): path.read_bytes()
        for path in sorted(page.rglob("*"))
        if path.is_file() and path.name not in ("built-from.txt", "index.html")
    }
    html = (page / "index.html").read_text("utf-8")
    html = html.replace("<html ", '<html data-edition="static" ', 1)
    told = json.dumps(about()).replace("<", "\\u003c")  # so that the page can be drawn before Python is there
    told = f'<script type="application/json" id="about">{told}</script>'
    found[index] = html.replace(ROOT, told + ROOT, 1).encode()
    found[f"{ENGINE}/{SOURCES}"] = sources()
    for name, file in LATER.items():
        found[f"{ENGINE}/{file}"] = read_data(name)
    network = {f"{ENGINE}/{name}": files("lancaster.bots.network").joinpath(name).read_bytes() for name in NETWORK}
    return {**found, CONTENTS: _contents(found, network), **network}


def _contents(kept: Mapping[str, bytes], network: Mapping[str, bytes]) -> bytes:
    """What the page is told: the digest of each file that a browser keeps, and what it waits for."""
    digests = {name: _digest(content) for name, content in kept.items()}
    told = {
        "version": _digest(json.dumps(digests).encode()),
        "files": digests,
        "sizes": {name: len(kept[f"{ENGINE}/{name}"]) for name in LOADED},
        "network": {
            name.rpartition("/")[2]: {"size": len(content), "digest": _digest(content)}
            for name, content in network.items()
        },
    }
    return json.dumps(told).encode()


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def sources() -> bytes:
    """Our own sources and data, as far as the browser needs them: an archive from which Python imports."""
    root = Path(lancaster.__file__).parent
    return _archive((f"lancaster/{path.relative_to(root).as_posix()}", path.read_bytes()) for path in _needed(root))


def _needed(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).as_posix()
        if path.suffix in (".py", ".toml") and not inside.startswith(LEFT_OUT):
            yield path


def _archive(members: Iterator[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, MEMBER_DATE), content, zipfile.ZIP_DEFLATED, 9)
    return stream.getvalue()
