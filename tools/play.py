"""Install, build and serve the game: what `make play` runs.

    python3 tools/play.py [--prepare] [--compiled] [-- ARGUMENTS OF lancaster serve]

Every step says what it does and how long it may take, and a line appears at least every five seconds. What a tool says
is shown when it fails. The page is built while pip downloads. Nothing is done again while the sources are the same.
Compiling the rules takes minutes on a slow machine, so it goes on in the background while people play, and is used from
the next start. If a step fails and an earlier installation works, that one is started.

Only the standard library is used, and the syntax is that of old Python versions, so that their users learn what is
missing.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any, Dict, List, Optional

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-play"
BIN = HOME / ("Scripts" if os.name == "nt" else "bin")
PIP_INSTALL = [str(BIN / "python"), "-m", "pip", "install", "--disable-pip-version-check", "-q"]
STATE = HOME / "installed.json"  # what is installed: the fingerprint of the sources, and whether the rules are compiled
COMPILED = ROOT / "build" / "compiled"  # a copy of the sources and the wheel made of it, in the background
EVERY_SECONDS = 4  # so often a step says that it is still going on; a busy machine may add a second
LAST_WORDS_SECONDS = 1  # for what the server says when it has ended
PAGE_SCRIPT = "tools/web_page.py"
SOURCES = (
    *("src", "docs/rules.md", "docs/rules.de.md", "docs/rules.es.md", "pyproject.toml", "setup.py", "README.md"),
    *("constraints.txt", "LICENSE", "MANIFEST.in", "tools/build_backend.py", PAGE_SCRIPT),
)
PAGE_BUILT_FROM = "src/lancaster/server/page/built-from.txt"  # stands for all files of the page
LEFT_OUT = {"__pycache__", "page"}
OLDEST = (3, 11)


class StepFailed(Exception):
    """A step that did not succeed; what its tool said has been shown."""


def main(arguments: List[str]) -> int:
    """Prepare what is missing and serve."""
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:3]))
        print(f"Lancaster needs Python 3.11 or newer, and this is {version}: make play PYTHON=/path/to/python3")
        return 1
    try:
        build_page()
        prepare(fingerprint_of(ROOT), "--compiled" in arguments)
    except StepFailed as failed:
        if not state():
            print(f"\nmake play stopped: {failed}. Run it again when that is put right.")
            return 1
        print(f"\n{failed}. Starting what was installed before.")
    if "--prepare" in arguments:
        return 0
    if not state()["compiled"]:
        compile_in_background(state()["fingerprint"])
    print("The rules are compiled." if state()["compiled"] else "The rules run as plain Python for now.", flush=True)
    return serve(arguments[arguments.index("--") + 1 :] if "--" in arguments else [])


def serve(arguments: List[str]) -> int:
    """Run the server until it ends; Ctrl-C reaches it too, and it finishes what it has accepted."""
    print("Starting the server (about 3 s) …", flush=True)
    begun = time.monotonic()
    command = [str(BIN / "lancaster"), "serve", "--open", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.PIPE)
    said = threading.Event()
    telling = threading.Thread(target=tell, args=(running.stdout, said), daemon=True)
    telling.start()
    while True:
        try:
            while running.poll() is None and not said.wait(EVERY_SECONDS):
                print(f"  … {time.monotonic() - begun:.0f} s", flush=True)
            status = running.wait()
            telling.join(LAST_WORDS_SECONDS)  # a browser that the server has opened may keep its output open
            return status
        except KeyboardInterrupt:
            continue


def tell(output: IO[bytes], said: threading.Event) -> None:
    """Pass on what the server says, and note that it has said something."""
    with output:
        for line in output:
            said.set()
            sys.stdout.buffer.write(line)
            sys.stdout.flush()


def prepare(fingerprint: str, compiled_now: bool) -> None:
    """Install the package, unless that is done."""
    found = state()
    wheel = compiled_wheel(fingerprint)
    if found.get("fingerprint") != fingerprint or (compiled_now and not found["compiled"] and wheel is None):
        if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
            make_environment()
        how = {"LANCASTER_PAGE": "0", **({} if compiled_now else {"LANCASTER_COMPILE": "0"})}  # the page is built
        step(
            "Installing the game" + (", and compiling the rules" if compiled_now else ""),
            "10 to 60 s" if not compiled_now else "1 to 6 minutes",
            [*PIP_INSTALL, "-c", "constraints.txt", ".[server]"],
            how,
        )
        keep(fingerprint, compiled())
    elif not found["compiled"] and wheel is not None:
        step("Installing the compiled rules", "5 s", [*PIP_INSTALL, "--no-deps", "--force-reinstall", str(wheel)])
        keep(fingerprint, compiled())
        shutil.rmtree(COMPILED, ignore_errors=True)
    if compiled_now and not state()["compiled"]:
        print("The rules could not be compiled here: there is no C compiler, or no headers of Python.")


def make_environment() -> None:
    """Make the environment; a half of it would be taken for a whole one the next time."""
    try:
        step("Making an environment for the game", "5 s", [sys.executable, "-m", "venv", str(HOME)])
    except StepFailed:
        shutil.rmtree(HOME, ignore_errors=True)
        raise


def build_page() -> None:
    """Build the web page if its sources have changed; at the first start download the rest meanwhile."""
    build = [sys.executable, str(ROOT / PAGE_SCRIPT)]
    if subprocess.run([*build, "--check"], cwd=ROOT).returncode == 0:
        return
    page = Step("Building the web page", "10 to 60 s", build)
    try:
        if not state():
            download()
    finally:
        page.end()


def download() -> None:
    """Install what the game needs while the page is being built; a failure shows again when the game is installed."""
    if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
        make_environment()
    step("Installing what the game needs", "20 to 60 s", [*PIP_INSTALL, "-c", "constraints.txt", *requirements()])


def requirements() -> List[str]:
    """What the game and its server need."""
    import tomllib  # not in the old versions that are only told what is missing

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["server"]]


def step(what: str, how_long: str, command: List[str], environment: Optional[Dict[str, str]] = None) -> None:
    """Run a command to its end."""
    Step(what, how_long, command, environment).end()


class Step:
    """A command that runs: it says what it does, that it goes on, and what it said if it fails."""

    def __init__(
        self, what: str, how_long: str, command: List[str], environment: Optional[Dict[str, str]] = None
    ) -> None:
        print(f"{what} (about {how_long}) …", flush=True)
        self.what = what
        self.log = ROOT / "build" / f"{what.split(',')[0].lower().replace(' ', '-')}.log"
        self.log.parent.mkdir(exist_ok=True)
        self.begun = time.monotonic()
        with self.log.open("wb") as output:
            self.running = subprocess.Popen(
                command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}
            )

    def end(self) -> None:
        """Wait until it is done."""
        try:
            while True:
                try:
                    self.running.wait(EVERY_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    print(f"  … {time.monotonic() - self.begun:.0f} s{self.doing()}", flush=True)
        except KeyboardInterrupt:
            self.running.terminate()
            raise
        if self.running.returncode:
            print(self.log.read_text("utf-8", "replace"))
            raise StepFailed(f"{self.what} failed")

    def doing(self) -> str:
        """What its tool has said last, if anything."""
        said = self.log.read_text("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "")
        return f": {last[:80]}" if last else ""


# -- what is installed -----------------------------------------------------------------------------------------------


def state() -> Dict[str, Any]:
    """What is installed; empty if nothing is."""
    try:
        found = json.loads(STATE.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if (BIN / "lancaster").exists() else {}


def keep(fingerprint: str, is_compiled: bool) -> None:
    """Remember what is installed."""
    STATE.write_text(json.dumps({"fingerprint": fingerprint, "compiled": is_compiled}), "utf-8")


def compiled() -> bool:
    """Whether the installed rules are compiled."""
    code = "import lancaster; raise SystemExit(not lancaster.compiled())"
    return subprocess.run([str(BIN / "python"), "-P", "-c", code], cwd=HOME).returncode == 0


def fingerprint_of(root: Path) -> str:
    """A hash of everything that is installed: names and contents."""
    found = hashlib.sha256()
    for name in SOURCES:
        path = root / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            inside = file.relative_to(root)
            if file.is_file() and not LEFT_OUT.intersection(inside.parts) and not inside.match("*.egg-info/*"):
                found.update(f"{inside.as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    page = root / PAGE_BUILT_FROM
    found.update(page.read_bytes() if page.exists() else b"")
    return found.hexdigest()


# -- compiling in the background -------------------------------------------------------------------------------------


def compiled_wheel(fingerprint: str) -> Optional[Path]:
    """The wheel that was compiled in the background for these sources, if it is complete."""
    folder = COMPILED / fingerprint[:16]
    return next(folder.glob("*.whl"), None) if (folder / "done").exists() else None


def compile_in_background(fingerprint: str) -> None:
    """Compile a copy of the sources, so that editing and building go on undisturbed; used from the next start."""
    folder = COMPILED / fingerprint[:16]
    if shutil.which("cc") is None or fingerprint != fingerprint_of(ROOT):
        return
    if (folder / "failed").exists():
        print(f"The rules could not be compiled: {folder / 'compile.log'} says why.")
        return
    if is_running(folder / "process"):
        print("The rules are still being compiled in the background: a later start will use them.")
        return
    shutil.rmtree(COMPILED, ignore_errors=True)
    copy = folder / "sources"
    copy.mkdir(parents=True)
    for name in SOURCES:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        elif source.exists():
            shutil.copy2(source, target)
    build = [str(BIN / "python"), "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(folder), str(copy)]
    with (folder / "compile.log").open("wb") as log:
        running = subprocess.Popen(
            [sys.executable, "-c", COMPILE, str(folder), *build],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, "LANCASTER_COMPILE": "1", "LANCASTER_PAGE": "0"},
            start_new_session=True,
            preexec_fn=(lambda: os.nice(10)) if os.name == "posix" else None,
        )
    (folder / "process").write_text(str(running.pid), "ascii")
    print("Compiling the rules in the background: the next start will use them, and bots will think faster.")


COMPILE = """
import pathlib, shutil, subprocess, sys
folder = pathlib.Path(sys.argv[1])
status = subprocess.call(sys.argv[2:])
shutil.rmtree(folder / "sources", ignore_errors=True)
(folder / ("failed" if status else "done")).touch()
"""


def is_running(noted: Path) -> bool:
    """Whether the process whose number is noted in a file still runs."""
    if os.name != "posix":
        return noted.exists()  # asking would end it
    try:
        os.kill(int(noted.read_text("ascii")), 0)
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
