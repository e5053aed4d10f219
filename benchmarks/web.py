"""The benchmark of the web page: size and speed in a real browser. Run by `make bench-web`.

    python -m benchmarks.web [--rounds N] [--decisions N] [--python PYTHON] [--json FILE]

A server of its own, as `lancaster serve` starts it, and headless Chromium on the same machine, with nothing in its
cache. Measured are: the scripts a first visit needs, packed as a proxy packs them; how long a table takes until its
decision can be used; and a game of four with everything on, played with the mouse and with all animations, while the
browser notes every task that held it up, every shift of the layout, and what the animations change.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Request, sync_playwright
from playwright.sync_api import TimeoutError as Stalled

from benchmarks.machine import Machine, this_machine
from benchmarks.report import table as drawn
from lancaster import Game, Options
from lancaster.server.http.routes.web_page import FOLDER
from tests.browser.person import Person
from tests.waiting import until
from tools import browser as chromium
from tools import staged_games

KILO = 1000
GZIP_LEVEL = 6  # the level of gzip that proxies use
LONG_TASK_MS = 100  # ms, of a task
LANGUAGES = {"en": "en-GB", "de": "de-DE", "es": "es-ES"}
NAMES = ("Eleanor", "Geoffrey", "Blanche", "Margery")
EVERYTHING = Options(players=4, laws="kings", court=True, displeasure=True)
MODULES = {"laws": "kings", "court": True, "displeasure": True}
CHEAP = frozenset({"transform", "translate", "rotate", "scale", "opacity"})  # what changes without a new layout

TOLD_SECONDS = 120.0  # until what is told has stalled
# what goes on from counted ballots, from laws that are applied, and from the reckoning of a round
SHEETS = "dialog[open]:not([data-sheet]):not(:has([data-ballot])) [data-primary], dialog[data-sheet] footer > button"

PACES = frozenset({"linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "allow-discrete"})

WATCH = """
window.noted = { tasks: [], shifts: [], animated: {}, drawn: null, usable: null };
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration]);
}).observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) noted.shifts.push([shift.startTime, shift.value]);
}).observe({ type: 'layout-shift', buffered: true });
const seen = (what, selector) => {
  if (noted[what] !== null) return;
  if (![...document.querySelectorAll(selector)].some((each) => each.checkVisibility())) return;
  requestAnimationFrame(() => setTimeout(() => (noted[what] ??= performance.now())));
};
new MutationObserver(() => {
  seen('drawn', '[data-ask]');
  seen('usable', '[data-ask]:not([data-kind=""]) button:enabled');
}).observe(document, { subtree: true, childList: true, attributes: true });
addEventListener('submit', () => (noted.submitted = performance.now()), true);
const NEVER = ['offset', 'computedOffset', 'easing', 'composite'];
setInterval(() => {
  for (const { effect, animationName, transitionProperty } of document.getAnimations()) {
    for (const name of effect.getKeyframes().flatMap(Object.keys)) {
      if (!NEVER.includes(name)) noted.animated[name] = animationName ?? transitionProperty ?? 'a script';
    }
  }
}, 40);
"""


# What is loaded beforehand comes when the browser has nothing else to do. Without it the same files are weighed in
# every run, on a quiet machine and on a busy one.
NEVER_IDLE = "window.requestIdleCallback = () => 0;"
USABLE_WHEN = {
    "lobby": "#main form button[type=submit]",
    "table": "#main [data-ask]:not([data-kind='']) button:enabled",
}


class Aim(NamedTuple):
    """What is to be reached."""

    what: str
    most: float
    unit: str


JAVASCRIPT = Aim("JavaScript of a first visit, packed", 150, "kB")
USABLE = Aim("a table, from its address until it can be used", 1000, "ms")
TASK = Aim("the longest task while playing", LONG_TASK_MS, "ms")
WORK = Aim("the same in processor time", LONG_TASK_MS, "ms")
SHIFTS = Aim("shifts of the layout while playing, the worst five seconds", 0.1, "CLS")
COSTLY = Aim("animated properties that cost a layout or a paint", 0, "")


@dataclass
class Figures:
    """What was measured."""

    scripts: dict[str, int] = field(default_factory=dict)  # bytes, packed, by page and language
    styles: dict[str, int] = field(default_factory=dict)
    usable: list[float] = field(default_factory=list)  # ms, a table opened by its address
    opening: float = 0.0  # ms of the processor that opening it takes the page, scripts and drawing together
    drawn: list[float] = field(default_factory=list)  # ms, from the button "play" in the lobby
    tasks: list[float] = field(default_factory=list)  # ms, of all that took more than 50 while playing
    work: list[float] = field(default_factory=list)  # ms of the processor, of the longest: what a busy machine leaves
    decisions: int = 0
    shifts: float = 0.0
    animated: dict[str, str] = field(default_factory=dict)  # properties, each with an animation that changes it
    written: list[str] = field(default_factory=list)  # properties the style sheets animate that are not cheap

    @property
    def costly(self) -> list[str]:
        """What is animated and should not be."""
        seen = [f"{name} ({by})" for name, by in self.animated.items() if name not in CHEAP]
        return sorted({*seen, *self.written})


class Bench:
    """A browser, a server, and what is found out."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.figures = Figures()
        self.company = staged_games.people(address, NAMES)
        self.deeds = staged_games.played(EVERYTHING)

    @contextmanager
    def visitor(self, language: str = "en-GB", who: staged_games.Person | None = None) -> Iterator[Person]:
        """A fresh browser profile with all animations."""
        visitor = Person(self.browser, self.address, self.folder, "Visitor", language=language, motion=True)
        visitor.context.add_init_script(WATCH)
        if who is not None:
            visitor.context.add_cookies(who.cookies)  # type: ignore[arg-type] # a list of just such dictionaries
        yield visitor
        visitor.leave()

    def placing(self) -> tuple[str, staged_games.Person]:
        """A table in the third round, and who is to place a knight there."""
        count = staged_games.until(EVERYTHING, self.deeds, _in_the_third_round)
        table = staged_games.seated(self.company, **MODULES)
        staged_games.perform(table, self.deeds[:count], self.company)
        return table, self.company[self.deeds[count].seat]

    def weigh(self) -> None:
        """What a first visit needs until it can be used: the lobby, and a table at once, in each language."""
        table, who = self.placing()
        for short, language in LANGUAGES.items():
            for name, path in (("lobby", "/"), ("table", f"/table/{table}")):
                with self.visitor(language, who) as visitor:
                    loaded = _loading(visitor)
                    visitor.context.add_init_script(NEVER_IDLE)
                    visitor.page.goto(path)
                    visitor.page.locator(USABLE_WHEN[name]).locator("visible=true").first.wait_for()
                    visitor.settle()
                    self.figures.scripts[f"{name}, {short}"] = _weight(loaded, "script")
                    self.figures.styles[f"{name}, {short}"] = _weight(loaded, "stylesheet")

    def open(self, rounds: int) -> None:
        """From the address to a decision that can be used; from the lobby's button to a table."""
        table, who = self.placing()
        with self.visitor(who=who) as visitor:
            self.browser.start_tracing(page=visitor.page, categories=["toplevel"])
            visitor.page.goto(f"/table/{table}")
            visitor.page.wait_for_function("() => noted.usable !== null")
            self.figures.opening = sum(worked(self.browser.stop_tracing()))
        for _ in range(rounds):
            with self.visitor(who=who) as visitor:
                visitor.page.goto(f"/table/{table}")
                visitor.page.wait_for_function("() => noted.usable !== null")
                self.figures.usable.append(visitor.page.evaluate("noted.usable"))
            with self.visitor() as visitor:
                visitor.open("/")
                visitor.page.locator("form button[type=submit]").click()
                visitor.page.wait_for_function("() => noted.drawn !== null")
                self.figures.drawn.append(visitor.page.evaluate("noted.drawn - noted.submitted"))

    def play(self, decisions: int) -> None:
        """A game: one seat with the mouse in the page, the others beside it."""
        table = staged_games.seated(self.company, **MODULES)
        with self.visitor(who=self.company[0]) as visitor:
            visitor.open_table(table)
            visitor.page.wait_for_timeout(1000)
            visitor.page.evaluate("(noted.tasks = [], noted.shifts = [])")  # what opening took is told elsewhere
            self.browser.start_tracing(page=visitor.page, categories=["toplevel"])
            for deed in self.deeds:
                if self.figures.decisions == decisions:
                    break
                if deed.seat != 0:
                    self.company[deed.seat].act(table, deed)
                else:
                    _go_on(visitor, table)
                    visitor.decide(table, deed.action, by="mouse", through="table")
                    self.figures.decisions += 1
            self.figures.work = worked(self.browser.stop_tracing())[:20]
            noted = visitor.page.evaluate("noted")
        self.figures.tasks = sorted((duration for _, duration in noted["tasks"]), reverse=True)
        self.figures.shifts = worst_shifts(noted["shifts"])
        self.figures.animated = noted["animated"]

    def read(self) -> None:
        """What the style sheets animate, seen in this game or not."""
        text = "".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "assets").glob("*.css")))
        self.figures.written = sorted(set(costly(text)))


def worked(trace: bytes) -> list[float]:
    """The tasks of the page in milliseconds on the processor, the longest first."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    found = (
        each.get("tdur", 0) / KILO
        for each in events
        if each.get("ph") == "X" and each["name"].endswith("RunTask") and (each["pid"], each["tid"]) in threads
    )
    return sorted(found, reverse=True)


def worst_shifts(shifts: Sequence[tuple[float, float]]) -> float:
    """Cumulative layout shift: the worst window of at most five seconds, in which no second passes without a shift."""
    worst, total, began, before = 0.0, 0.0, -10_000.0, -10_000.0
    for at, value in shifts:
        if at - before > 1000 or at - began > 5000:
            total, began = 0.0, at
        total, before = total + value, at
        worst = max(worst, total)
    return worst


def costly(css: str) -> Iterator[str]:
    """The properties that keyframes and transitions of a style sheet change and that are not cheap."""
    for name, frames in re.findall(r"@keyframes ([\w-]+)\{((?:[^{}]*\{[^{}]*\})*)\}", css):
        for changed in re.findall(r"[{;]\s*([a-z-]+)\s*:", frames):
            if changed not in CHEAP and not changed.startswith("animation-"):
                yield f"{changed} (@keyframes {name})"
    for value in re.findall(r"[{;]transition:([^;}]+)", css):
        for part in re.sub(r"\([^()]*\)", "", value).split(","):
            words = (word for word in part.split() if re.fullmatch(r"[a-z-]+", word) and word not in PACES)
            changed = next(words, "all")
            if changed not in CHEAP | {"none"}:
                yield f"{changed} (transition)"


def _in_the_third_round(game: Game) -> bool:
    prompt = game.prompt(game.actors[0])
    return game.view(None)["round"] == 3 and prompt is not None and prompt.kind == "place"


def _go_on(visitor: Person, table: str) -> None:
    """Have everything told that happened, and go on from every sheet that lies open, until the decision is there."""
    head = visitor.state(table)["head"]
    told = (
        "head => Number(document.querySelector('[data-head]').dataset.head) >= head && !document.querySelector(SHEET)"
    )
    press = visitor.page.locator(SHEETS).last

    def decides() -> bool:
        if press.count():
            press.click()
        with suppress(Stalled):
            visitor.page.wait_for_function(told.replace("SHEET", f"'{SHEETS}'"), arg=head, timeout=200)
            return True
        return False

    until(decides, TOLD_SECONDS, "what happened is not told to its end")


def _loading(visitor: Person) -> list[Request]:
    """What the page has loaded; it grows while it does."""
    loaded: list[Request] = []
    visitor.page.on("requestfinished", lambda request: loaded.append(request))
    return loaded


def _weight(loaded: Iterable[Request], kind: str) -> int:
    answers = {each.url: each.response() for each in loaded if each.resource_type == kind}
    return sum(len(gzip.compress(answer.body(), GZIP_LEVEL)) for answer in answers.values() if answer is not None)


def text(machine: Machine, figures: Figures) -> str:
    """The report for people."""
    longest = figures.tasks[0] if figures.tasks else 0.0
    lines = [
        judged(JAVASCRIPT, max(figures.scripts.values()) / KILO),
        judged(USABLE, statistics.median(figures.usable)),
        judged(TASK, longest, below=50),
        judged(WORK, figures.work[0] if figures.work else 0.0),
        judged(SHIFTS, figures.shifts),
        judged(COSTLY, len(figures.costly)),
    ]
    weights = [
        [name, f"{size / KILO:.1f}", f"{figures.styles[name] / KILO:.1f}"] for name, size in figures.scripts.items()
    ]
    over = sum(task > LONG_TASK_MS for task in figures.tasks)
    parts = [
        f"{machine.processor}, {machine.cores} cores, {machine.system}; headless Chromium, empty cache",
        drawn(["first visit, kB packed", "JavaScript", "styles"], weights),
        drawn(
            ["ms", "median", "least", "most", "rounds"],
            [
                spread("a table from its address until it can be used", figures.usable),
                spread("from “play” in the lobby until the table is drawn", figures.drawn),
            ],
        ),
        f"opening it keeps the processor busy for {figures.opening:.0f} ms",
        f"{figures.decisions} decisions with the mouse, four players, everything on, all animations: "
        f"{len(figures.tasks)} tasks over 50 ms, {over} over {LONG_TASK_MS} ms; the longest: "
        + (", ".join(f"{task:.0f}" for task in figures.tasks[:5]) or "none")
        + f"; in processor time {', '.join(f'{task:.0f}' for task in figures.work[:5])} ms"
        + f"\nanimated: {', '.join(sorted(figures.animated)) or 'nothing'}",
        *([f"these should not be: {', '.join(figures.costly)}"] if figures.costly else []),
        drawn(["aim", "wanted", "measured", ""], lines),
    ]
    return "\n\n".join(parts) + "\n"


def spread(what: str, values: Sequence[float]) -> list[str]:
    return [
        what,
        *(f"{value:.0f}" for value in (statistics.median(values), min(values), max(values))),
        str(len(values)),
    ]


def judged(aim: Aim, measured: float, below: float = 0.0) -> list[str]:
    digits = "{:.2f}" if aim.most < 1 and aim.unit else "{:.0f}"
    told = f"< {below:.0f}" if measured < below else digits.format(measured)
    return [aim.what, f"≤ {aim.most:g} {aim.unit}".rstrip(), told, "reached" if measured <= aim.most else "NOT reached"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure. Exit status: 0 measured (aims reached or not), 1 it could not be."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description="Measure the page in a browser.")
    parser.add_argument("--rounds", type=int, default=5, help="how often tables are opened (default: %(default)s)")
    parser.add_argument("--decisions", type=int, default=80, help="in the page, at most (default: %(default)s)")
    parser.add_argument("--python", default=sys.executable, help="interpreter with Lancaster and its server")
    parser.add_argument("--at", default="", metavar="URL", help="a server that runs already, without limits")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file too")
    given = parser.parse_args(arguments)
    try:
        figures = _measure(given)
    except (staged_games.Trouble, chromium.NoBrowser) as error:
        print(f"bench-web: {error}", file=sys.stderr)
        return 1
    machine = this_machine()
    print(text(machine, figures), end="")
    if given.json:
        data = {"machine": asdict(machine), **asdict(figures)}
        given.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def _measure(given: argparse.Namespace) -> Figures:
    program = chromium.find()
    where = nullcontext(given.at) if given.at else staged_games.server(given.python)
    with where as address, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        bench = Bench(browser, address, Path(folder))
        bench.read()
        bench.weigh()
        bench.open(given.rounds)
        bench.play(given.decisions)
        browser.close()
    return bench.figures


if __name__ == "__main__":
    sys.exit(main())
