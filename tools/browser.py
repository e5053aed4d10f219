"""Find a Chromium for the tests of the page, or get one: the system's, Playwright's own download, or Debian's package.

The headless shell is Chromium without the parts for windows. The tests take it where it is, or can be had from Debian:
it needs about 40 % less of the processor. Benchmarks and pictures take the whole browser, as people have it.

    python -m tools.browser    # prints where it is

`LANCASTER_BROWSER` names one outright.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.debian_packages import runs

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")


class NoBrowser(RuntimeError):
    """None is here, and none could be had."""


def find(shell: bool = False) -> str:
    """The browser's program, whatever is to be had, in this order; its headless shell first, if that will do."""
    tried: list[str] = []
    sources = (_named, _on_the_path, _of_playwright, _downloaded, _of_debian)
    for source in (_named, _shell_on_the_path, _shell_of_debian, *sources) if shell else sources:
        found = source(tried)
        if found is not None:
            return found
    raise NoBrowser("no Chromium for the tests of the page: " + "; ".join(tried))


def _named(tried: list[str]) -> str | None:
    named = os.environ.get("LANCASTER_BROWSER")
    if named and not Path(named).is_file():
        raise NoBrowser(f"LANCASTER_BROWSER names {named}, which is no file")
    return named or None


def _on_the_path(tried: list[str], names: tuple[str, ...] = NAMES) -> str | None:
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return found
    tried.append(f"none of {', '.join(names)} is installed")
    return None


def _shell_on_the_path(tried: list[str]) -> str | None:
    return _on_the_path(tried, SHELLS)


def _shell_of_debian(tried: list[str]) -> str | None:
    """Only where no browser is installed: nobody who has one shall have another installed."""
    return _of_debian(tried, SHELLS[0]) if _on_the_path(tried) is None else None


def _of_playwright(tried: list[str]) -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.executable_path
    return found if Path(found).is_file() else None


def _downloaded(tried: list[str]) -> str | None:
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    if runs(command):
        return _of_playwright(tried)
    tried.append("Playwright could not download its own")
    return None


def _of_debian(tried: list[str], package: str = "chromium") -> str | None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        tried.append("Debian's package cannot be installed (no apt-get, or not root)")
        return None
    install = ["apt-get", "install", "-y", "-qq", package]
    if runs(install) or (runs(["apt-get", "update", "-qq"]) and runs(install)):
        return shutil.which(package)
    tried.append(f"Debian's package {package} could not be installed")
    return None


if __name__ == "__main__":
    print(find())
