"""docs/operating.md says what there is: its tables of settings, metrics and limits are compared with the program."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
import yaml

from lancaster.server.http.rate_limits import RATES, Rate
from lancaster.server.settings import FILE, Settings
from tests.documents import table
from tests.server.in_process_server import open_server, play

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
NOWHERE = "nowhere" * 3 + "_"  # the id of no table
DEPLOY = ROOT / "deploy"
SERVER = ROOT / "src" / "lancaster" / "server"


def shown_default(name: str) -> str:
    """A setting's default as the page shows it."""
    field = Settings.model_fields[name]
    if name == "data":
        return "`~/.local/share/lancaster`"
    return f"`{field.default}`" if field.default not in ("", None) else "–"


def setting_rows() -> list[list[str]]:
    fields = Settings.model_fields.items()
    return [[f"`{name}`", shown_default(name), field.description or ""] for name, field in fields]


def test_every_setting_is_listed_with_its_default() -> None:
    assert table(PAGE, "setting", "default") == setting_rows()
    assert all(description for _, _, description in setting_rows())


@pytest.mark.parametrize(
    ("language", "headings"), [("de", ("Einstellung", "Vorgabe")), ("es", ("ajuste", "valor predeterminado"))]
)
def test_every_setting_is_listed_in_the_translations(language: str, headings: tuple[str, str]) -> None:
    """The same names and defaults in the same order, each described in the page's language."""
    translated = (ROOT / "docs" / f"operating.{language}.md").read_text("utf-8")
    rows = table(translated, *headings)
    assert [row[:2] for row in rows] == [row[:2] for row in setting_rows()]
    assert [row for row, english in zip(rows, setting_rows(), strict=True) if row[2] in ("", english[2])] == []


def metric_rows(exposed: str) -> list[list[str]]:
    """Metrics as they are exposed, in their order, without the times at which counters were made."""
    words = dict(re.findall(r"^# HELP (lancaster_\w+) (.+)$", exposed, re.MULTILINE))
    labels: dict[str, str] = {}
    for name, label in re.findall(r"^(lancaster_\w+?)(?:_bucket)?(?:\{(\w+)=.*\})? [0-9.e+-]+$", exposed, re.MULTILINE):
        labels.setdefault(name, f"`{label}`" if label and label != "le" else "")
    return [[f"`{name}`", labels[name], words[name]] for name in words if not name.endswith("_created")]


@pytest.fixture(scope="module")
def exposed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The metrics of a server at which a little was played and refused."""

    async def story() -> str:
        async with open_server(tmp_path_factory.mktemp("metrics"), metrics_from="203.0.113.7") as there:
            anne = await there.guest("Anne")
            await anne.get(f"/tables/{NOWHERE}", 404)
            await play(there, await anne.table("page"), [anne], 3)
            there.services.outbox.counts["sent"] += 1
            there.services.measurements.message("act", 0.001)  # a WebSocket needs a port (test_socket.py)
            return (await there.browser().get("http://localhost:1413/metrics")).text

    return asyncio.run(story())


def test_every_metric_is_listed(exposed: str) -> None:
    assert table(PAGE, "metric", "labels") == metric_rows(exposed)


def test_requests_and_refusals_are_counted_by_route_and_code(exposed: str) -> None:
    assert 'lancaster_request_seconds_count{route="/api/v1/guests"} 1.0' in exposed
    assert 'lancaster_refusals_total{code="no-such-table"} 1.0' in exposed
    assert NOWHERE not in exposed, "ids are no labels"


@pytest.mark.parametrize("file", ["grafana-dashboard.json", "alerts.yml"])
def test_dashboard_and_alerts_name_metrics_and_labels_that_exist(file: str, exposed: str) -> None:
    text = (DEPLOY / file).read_text("utf-8")
    asked = yaml.safe_load(text)  # JSON is YAML, too
    expressions = [rule["expr"] for group in asked.get("groups", ()) for rule in group["rules"]]
    expressions += [target["expr"] for panel in asked.get("panels", ()) for target in panel["targets"]]
    assert len(expressions) > 10
    samples = set(re.findall(r"^(lancaster_\w+)", exposed, re.MULTILINE))
    for expression in expressions:
        named = set(re.findall(r"lancaster_\w+", expression))
        assert named <= samples, expression
        labels = set(re.findall(r"(\w+)=~?\"", expression))
        for group in re.findall(r"by \(([^)]*)\)", expression):
            labels |= {label.strip() for label in group.split(",")}
        for label in labels - {"instance", "job"}:  # which Prometheus adds
            assert any(re.search(rf"^{name}\{{.*\b{label}=", exposed, re.MULTILINE) for name in named), expression


def test_every_log_line_is_listed() -> None:
    """What the server logs, by name, wherever it does."""
    sources = [path.read_text("utf-8") for path in SERVER.rglob("*.py")]
    said = {name for text in sources for name in re.findall(r"\blog\.\w+\(\s*\"([a-z_.-]+)\"", text)}
    assert {row[0].strip("`") for row in table(PAGE, "line", "level")} == said


def shown_rate(rate: Rate) -> str:
    return f"{rate.burst}, then one every {rate.every / 1000:g} s"


def test_every_limit_is_listed() -> None:
    rows = [[kind, shown_rate(person), shown_rate(address)] for kind, (person, address) in RATES.items()]
    assert table(PAGE, "what", "a person") == rows


def test_where_settings_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arguments, then the environment, then the file in the data folder, wherever that was said."""
    (tmp_path / FILE).write_text("port = 2001\nbot_seconds = 3\n", "utf-8")
    assert (Settings(data=tmp_path).port, Settings(data=tmp_path).bot_seconds) == (2001, 3)
    monkeypatch.setenv("LANCASTER_DATA", str(tmp_path))
    assert Settings().port == 2001
    monkeypatch.setenv("LANCASTER_PORT", "2002")
    assert Settings().port == 2002
    assert Settings(port=2003).port == 2003
    monkeypatch.setenv("LANCASTER_CONFIG", str(tmp_path / "nowhere.toml"))
    with pytest.raises(FileNotFoundError, match="which is no file"):
        Settings()
    (tmp_path / "nowhere.toml").write_text("prot = 1\n", "utf-8")
    with pytest.raises(ValueError, match="prot"):
        Settings()
