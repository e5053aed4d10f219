"""The benchmark of the edition without a server: size, speed and memory in a real browser. Run by `make bench-static`.

    python -m benchmarks.static [--rounds N] [--decisions N] [--json FILE]

The edition is written into a folder and served by a host that packs what it sends, as static hosts do. Headless
Chromium comes for the first time (cold), and comes again with everything kept (warm). Measured are: what is sent; how
long until the lobby is shown and until the first decision can be made, also in processor time, which a busy machine
does not stretch; how long bots think in a game of four with everything on; the tasks that hold up the page; and the
memory of the browser's processes for pages, without that of an empty page. The game is played at a later visit, which
takes more memory: all of Python's is restored.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.machine import Machine, this_machine
from benchmarks.report import table as drawn
from benchmarks.web import GZIP_LEVEL, KILO, LONG_TASK_MS, Aim, judged, spread, worked
from lancaster.browser.bundle import write_static
from lancaster.server.http.routes.web_page import FOLDER
from tests.browser.visitor import ENGINE_SECONDS, act_at_home, ask_engine
from tools import browser as chromium

MEGA = 1_000_000
OF_THE_BROWSER: Final = b"--top-chrome-webui"  # a process for the browser's own surface, in which no page lives
LINGERING_SECONDS = 20
BOTS = ("knight", "lord", "duke")
EVERYTHING = {"players": 4, "laws": "kings", "court": True, "displeasure": True, "seed": 1413}
LOBBY = {"cold": Aim("lobby visible, cold", 1000, "ms"), "warm": Aim("lobby visible, warm", 500, "ms")}
FIRST = {
    "cold": Aim("first decision possible, cold", 10_000, "ms"),
    "warm": Aim("first decision possible, warm", 4_000, "ms"),
}
THINKING = {"knight": Aim("a decision of the knight, median", 300, "ms"), "lord": Aim("of the lord", 2_000, "ms")}
SENT = Aim("sent until everything is kept, packed", 8, "MB")
TASK = Aim("the longest task of the page's own thread", LONG_TASK_MS, "ms")
WORK = Aim("the same in processor time", LONG_TASK_MS, "ms")
MEMORY = Aim("most memory in a game against knight, lord and duke", 250, "MB")
ALONE = Aim("memory of a game against squires", 250, "MB")

WATCH = """
window.noted = { tasks: [], lobby: null, decision: null };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) noted.tasks.push(duration);
}).observe({ type: 'longtask', buffered: true });
const seen = (what, selector) => {
  if (noted[what] !== null || !document.querySelector(selector)?.checkVisibility()) return;
  requestAnimationFrame(() => setTimeout(() => (noted[what] ??= performance.timeOrigin + performance.now())));
};
new MutationObserver(() => {
  seen('lobby', 'form button[type=submit]');
  seen('decision', '[data-ask]:not([data-kind=""])');
}).observe(document, { subtree: true, childList: true, attributes: true });
window.opened = performance.timeOrigin;
"""
THOUGHT = "performance.getEntriesByType('measure').map(({ name, duration }) => [name, duration])"


@dataclass
class Figures:
    """What was measured; times in milliseconds, by visit: cold or warm."""

    sent: dict[str, int] = field(default_factory=dict)  # bytes, packed, by file
    lobby: dict[str, list[float]] = field(default_factory=dict)
    first: dict[str, list[float]] = field(default_factory=dict)
    worked: dict[str, list[float]] = field(default_factory=dict)  # of the processor until the first decision
    thinking: dict[str, list[float]] = field(default_factory=dict)  # by bot
    tasks: list[float] = field(default_factory=list)  # all over 50 ms
    work: list[float] = field(default_factory=list)  # the longest, of the processor
    memory: float = 0.0  # MB
    alone: list[float] = field(default_factory=list)  # MB, of a game that is played at once


class Host:
    """A host that knows only files, and packs them; it counts what it sends."""

    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, int] = {}
        self.packed = {
            file.relative_to(folder).as_posix(): gzip.compress(file.read_bytes(), GZIP_LEVEL)
            for file in folder.rglob("*")
            if file.is_file()
        }
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Answer, self))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class _Answer(BaseHTTPRequestHandler):
    def __init__(self, host: Host, *connection: Any) -> None:
        self.host = host
        super().__init__(*connection)

    def do_GET(self) -> None:
        """Send a file."""
        name = self.path.split("?")[0].lstrip("/") or "index.html"
        body = self.host.packed.get(name)
        if body is None:
            self.send_error(404)
            return
        self.host.sent[name] = self.host.sent.get(name, 0) + len(body)
        self.send_response(200)
        self.send_header("Content-Type", guess_type(name)[0] or "application/octet-stream")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


class Bench:
    """A browser, a host, and what is found out."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.browser = browser
        self.host = host
        self.figures = Figures()
        self.system: CDPSession = browser.new_browser_cdp_session()

    def visits(self, rounds: int) -> None:
        """Come for the first time, and come again."""
        for number in range(rounds):
            with self._visitor() as context:
                self.host.sent.clear()
                self._come(context, "cold")
                if number == 0:
                    self.figures.sent = {**self.host.sent}
                self._come(context, "warm")

    def _come(self, context: BrowserContext, visit: str) -> None:
        page = context.new_page()
        before, empty = self._processor_seconds(), self._memory()
        page.goto(self.host.address)
        page.locator("form button[type=submit]").click()
        page.wait_for_function("() => noted.decision !== null", timeout=ENGINE_SECONDS * 1000)
        noted, opened = page.evaluate("noted"), page.evaluate("opened")
        self.figures.worked.setdefault(visit, []).append((self._processor_seconds() - before) * 1000)
        self.figures.lobby.setdefault(visit, []).append(noted["lobby"] - opened)
        self.figures.first.setdefault(visit, []).append(noted["decision"] - opened)
        self.figures.tasks += noted["tasks"]
        if visit == "warm":
            self.figures.alone.append(self._memory() - empty)
        page.goto(f"{self.host.address}#/")
        page.locator("[data-loading=kept]").wait_for(timeout=ENGINE_SECONDS * 1000)
        page.close()

    def play(self, decisions: int) -> None:
        """A game of four with everything on; the page shows it, and bots answer."""
        with self._visitor() as context:
            page = context.new_page()
            page.goto("about:blank")
            empty = self._memory()
            page.goto(self.host.address)
            page.locator("[data-loading=kept]").wait_for(timeout=ENGINE_SECONDS * 1000)
            page = self._end(context, page)
            page.locator("[data-loading=ready], [data-loading=kept]").wait_for(timeout=ENGINE_SECONDS * 1000)
            seats = [{"who": "me"}, *({"who": "bot", "bot": bot} for bot in BOTS)]
            ask_engine(page, "POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
            table = ask_engine(page, "POST", "/tables", {**EVERYTHING, "seats": seats})["summary"]["id"]
            self.browser.start_tracing(page=page, categories=["toplevel"])
            page.goto(f"{self.host.address}#/table/{table}")
            most = 0.0
            for _ in range(decisions):
                most = max(most, self._memory())
                state = _asked(page, table)
                if state is None:
                    break
                act_at_home(page, table, 0, _first(state["choices"]), state["head"])
                page.wait_for_timeout(50)
            self.figures.memory = max(most, self._memory()) - empty
            self.figures.work = worked(self.browser.stop_tracing())[:20]
            self.figures.tasks += page.evaluate("noted.tasks")
            for worker in page.workers:
                for name, duration in worker.evaluate(THOUGHT):
                    self.figures.thinking.setdefault(name, []).append(duration)

    def _end(self, context: BrowserContext, page: Page) -> Page:
        """End a visit with its process, and begin another one."""
        session = context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")  # else the process goes on for it
        number = len(self._processes())
        new = context.new_page()
        page.close()
        for _ in range(LINGERING_SECONDS):
            if len(self._processes()) <= number:
                break
            new.wait_for_timeout(1000)
        new.goto(self.host.address)
        return new

    @contextmanager
    def _visitor(self) -> Iterator[BrowserContext]:
        context = self.browser.new_context(viewport={"width": 1280, "height": 720})
        context.add_init_script(WATCH)
        yield context
        context.close()

    def _processes(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = self.system.send("SystemInfo.getProcessInfo")["processInfo"]
        return [each for each in told if each["type"] == "renderer" and OF_THE_BROWSER not in _command(each["id"])]

    def _processor_seconds(self) -> float:
        return sum(float(each["cpuTime"]) for each in self._processes())

    def _memory(self) -> float:
        """What the pages' processes hold for themselves, in megabytes."""
        found = 0
        for each in self._processes():
            for line in Path(f"/proc/{each['id']}/smaps_rollup").read_text("ascii").splitlines():
                if line.startswith("Pss:"):
                    found += int(line.split()[1]) * 1024
        return found / MEGA


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def _asked(page: Page, table: str) -> Any:
    """How the table stands when the person is asked; None when the game is over."""
    while True:
        state = ask_engine(page, "GET", f"/tables/{table}?seat=0")["state"]
        if state["summary"]["status"] == "finished":
            return None
        if state["prompt"] is not None:
            return state
        page.wait_for_timeout(50)


def _first(choices: list[dict[str, Any]]) -> str:
    node = choices[0]
    return node["word"] if node.get("end") else f"{node['word']} {_first(node['choices'])}"


def text(machine: Machine, figures: Figures) -> str:
    """The report for people."""
    thinking = {name.partition(":")[0]: times for name, times in figures.thinking.items()}
    lines = [
        judged(SENT, sum(figures.sent.values()) / MEGA),
        *(judged(LOBBY[visit], statistics.median(times)) for visit, times in figures.lobby.items()),
        *(judged(FIRST[visit], statistics.median(times)) for visit, times in figures.first.items()),
        *(judged(aim, statistics.median(thinking[bot])) for bot, aim in THINKING.items() if bot in thinking),
        judged(TASK, max(figures.tasks, default=0.0), below=50),
        judged(WORK, max(figures.work, default=0.0)),
        judged(ALONE, statistics.median(figures.alone)),
        judged(MEMORY, figures.memory),
    ]
    heavy = sorted(figures.sent.items(), key=lambda each: -each[1])[:8]
    spreads = [
        *(spread(f"lobby visible, {visit}", times) for visit, times in figures.lobby.items()),
        *(spread(f"first decision possible, {visit}", times) for visit, times in figures.first.items()),
        *(spread(f"the same in processor time, {visit}", times) for visit, times in figures.worked.items()),
        *(spread(f"{name} thinks", times) for name, times in sorted(figures.thinking.items())),
    ]
    parts = [
        f"{machine.processor}, {machine.cores} cores, {machine.system}; headless Chromium",
        drawn(["sent, kB packed", ""], [[name, f"{size / KILO:.0f}"] for name, size in heavy]),
        drawn(["ms", "median", "least", "most", "number"], spreads),
        drawn(["aim", "wanted", "measured", ""], lines),
    ]
    return "\n\n".join(parts) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a report."""
    parser = argparse.ArgumentParser(prog="benchmarks.static")
    parser.add_argument("--rounds", type=int, default=3, help="how often it is visited")
    parser.add_argument("--decisions", type=int, default=25, help="how many decisions are made in the game")
    parser.add_argument("--json", type=Path, help="where to write the figures too")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_static(Path(folder) / "static", FOLDER)
        host = Host(Path(folder) / "static")
        browser = playwright.chromium.launch(
            executable_path=chromium.find(),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
        )
        bench = Bench(browser, host)
        bench.visits(wanted.rounds)
        bench.play(wanted.decisions)
        browser.close()
        host.server.shutdown()
    machine = this_machine()
    print(text(machine, bench.figures))
    if wanted.json is not None:
        wanted.json.write_text(json.dumps({"machine": asdict(machine), "figures": asdict(bench.figures)}), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
