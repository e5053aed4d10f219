"""The files of the edition without a server: the built web page, Python for the browser, and our own sources.

Pyodide (CPython for browsers) comes with the page, which is built with its npm package. Beside it go one archive of our
sources, of which the browser needs only a part, and an archive of the standard library without what is never used here.
This module runs where the folder is made, not in the browser.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import lancaster
from lancaster.browser.home import about

ENGINE = "engine"
SOURCES = "lancaster.zip"
FILES = "files.json"  # what a browser keeps, to open the page without a connection
LIBRARY = "python_stdlib.zip"
LOADED = ("pyodide.asm.wasm", LIBRARY, SOURCES)  # what a visitor waits for
# Packages and modules that neither the worker nor Pyodide imports.
LEFT_OUT = (
    *(
        "arena",
        "cli",
        "envs",
        "fuzz",
        "server",
        "training",
        "bots/network",
        "browser/bundle.py",
        "study/puzzles/finder.py",
    ),
)
NOT_USED = (
    *("_pyrepl", "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "msilib", "multiprocessing", "pydoc_data"),
    *("sqlite3", "tkinter", "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc", "http", "ctypes"),
    *("_pydecimal.py", "antigravity.py", "cProfile.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py"),
    *("mailcap.py", "nntplib.py", "optparse.py", "pdb.py", "pickletools.py", "poplib.py", "profile.py", "pstats.py"),
    *("pyclbr.py", "pydoc.py", "smtplib.py", "statistics.py", "tarfile.py", "telnetlib.py", "this.py", "trace.py"),
    *("tracemalloc.py", "turtle.py", "webbrowser.py", "zipapp.py"),
)
CODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "idna", "punycode", "utf_8", "utf_16", "utf_32")
A_DAY = (2020, 1, 1, 0, 0, 0)  # of every member, so that the same sources give the same archive


class BundleError(Exception):
    """The folder cannot be made; the message says why."""


def write_static(folder: Path, page: Path) -> dict[str, int]:
    """Write the whole edition into a folder, from the built page; the size of each file that a visitor waits for.

    Only files of an earlier edition are replaced; a folder with other things in it is refused.
    """
    if not (page / "index.html").is_file() or not (page / ENGINE / "pyodide.asm.wasm").is_file():
        raise BundleError("the web page is not built: run `make page`, or install a wheel that has it")
    if folder.exists() and any(folder.iterdir()) and not (folder / ENGINE / "contents.json").is_file():
        raise BundleError(f"{folder} is not empty, and holds no earlier edition")
    for old in ("assets", ENGINE):
        shutil.rmtree(folder / old, ignore_errors=True)
    shutil.copytree(page, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("built-from.txt"))
    index = folder / "index.html"
    index.write_text(index.read_text("utf-8").replace("<html ", '<html data-edition="static" ', 1), "utf-8")
    (folder / ".nojekyll").touch()  # GitHub Pages leaves out nothing then
    sizes = write_engine(folder / ENGINE)
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".nojekyll"]
    digest = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()
    names = [path.relative_to(folder).as_posix() for path in files]
    kept = {"version": digest[:12], "files": [*names, f"{ENGINE}/{FILES}"]}
    (folder / ENGINE / FILES).write_text(json.dumps(kept), "utf-8")
    return sizes


def write_engine(folder: Path) -> dict[str, int]:
    """Put our sources beside Pyodide, and say what there is."""
    (folder / LIBRARY).write_bytes(smaller_library((folder / LIBRARY).read_bytes()))
    (folder / SOURCES).write_bytes(sources())
    sizes = {name: (folder / name).stat().st_size for name in LOADED}
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in LOADED)).hexdigest()
    (folder / "contents.json").write_text(json.dumps({"version": digest[:12], "sizes": sizes}), "utf-8")
    (folder / "about.json").write_text(json.dumps(about()), "utf-8")
    return sizes


def sources() -> bytes:
    """Our own sources and data, as far as the browser needs them: an archive from which Python imports."""
    root = Path(lancaster.__file__).parent
    return _archive((f"lancaster/{path.relative_to(root).as_posix()}", path.read_bytes()) for path in _needed(root))


def _needed(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).as_posix()
        if path.suffix in (".py", ".toml", ".jsonl") and not inside.startswith(LEFT_OUT):
            yield path


def smaller_library(library: bytes) -> bytes:
    """The standard library without what is never used here."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        return _archive((name, archive.read(name)) for name in archive.namelist() if _is_used(name))


def _is_used(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in CODINGS
    return first not in NOT_USED


def _archive(members: Iterator[tuple[str, bytes]]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, A_DAY), content, zipfile.ZIP_DEFLATED, 9)
    return stream.getvalue()
