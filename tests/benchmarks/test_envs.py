"""The benchmark of the learning environments: its subjects, its workers, and its report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.envs import __main__ as command
from benchmarks.envs import worker, workers
from benchmarks.envs.__main__ import SUBJECTS, YARDSTICK, as_json, main, text, verdicts
from benchmarks.envs.contenders import CONTENDERS, Contender, LancasterVector, enter
from benchmarks.machine import this_machine
from benchmarks.runner import Outcome, Plan, run
from benchmarks.samples import Missing, Reply, Sample, from_output
from benchmarks.subjects import Subject
from benchmarks.summary import Row, summarise

PLAN = Plan({"compiled": "A", "plain": "B", "peers": "A"}, seconds=1.0, repeat=2, core=None)


def measured(rates: dict[str, float]) -> list[Outcome]:
    """A run in which every subject makes so many steps a second, or is not installed."""

    def ask(plan: Plan, subject: Subject, arguments: list[str]) -> Reply:
        rate = rates.get(subject.key)
        if rate is None:
            return Missing(subject.contender)
        return Sample("1.2", "3.11.0", subject.build, round(rate), 10, 1.0, 1.0)

    return run(PLAN, SUBJECTS, lambda _: None, ask)


def rows(**rates: float) -> list[Row]:
    return summarise(measured({key.replace("__", "-"): rate for key, rate in rates.items()}), YARDSTICK)


def test_every_contender_has_a_row_and_every_row_a_contender() -> None:
    assert len({subject.key for subject in SUBJECTS}) == len(SUBJECTS)
    assert {subject.contender for subject in SUBJECTS} == set(CONTENDERS)
    assert {subject.worker for subject in SUBJECTS} == {"benchmarks.envs.worker"}


@pytest.mark.parametrize("name", ["aec-base", "aec-all", "gym-duel"])
def test_ours_play_whole_episodes(name: str) -> None:
    contender = enter(name)
    steps, episodes = contender.play(3)
    assert steps > 20
    assert episodes == 1
    assert contender.play(3) == (steps, episodes)


def test_the_vectorised_one_draws_legal_actions() -> None:
    contender = LancasterVector({"players": 2}, lanes=3)
    mask = contender.infos["action_mask"]
    for _ in range(20):
        actions = contender.drawn()
        assert mask[np.arange(3), actions].all()
    steps, _ = contender.play(0)
    assert steps == 3 * 64


class Quick(Contender):
    version = "1"

    def play(self, seed: int) -> tuple[int, int]:
        return 7, int(seed % 2 == 0)


def test_a_worker_says_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "enter", lambda _: Quick())
    assert worker.main(["chess-env", "--seconds", "0.01"]) == 0
    sample = from_output(capsys.readouterr().out)
    assert isinstance(sample, Sample)
    assert sample.decisions % 7 == 0
    assert sample.games >= 1


def test_what_is_not_installed_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Contender:
        raise ModuleNotFoundError(name="shimmy")

    monkeypatch.setattr(worker, "enter", missing)
    worker.main(["hanabi-env"])
    assert from_output(capsys.readouterr().out) == Missing("shimmy")


def test_the_report_has_rates_ratios_and_reasons() -> None:
    told = text(this_machine(), PLAN, rows(aec__base=50_000, connect_four=10_000, vector__legal=320_000))
    lines = {line.split("  ")[0]: line.split() for line in told.splitlines() if line}
    assert lines["connect_four_v3"][1:] == ["10,000", "0.0%", "1,000", "0.200", "0.0%"]
    assert "hanabi_v5: not installed (hanabi-env)" in told
    assert "vectorised, ≥ 300,000 steps/s: reached" in told


def test_what_is_wanted_is_judged() -> None:
    assert verdicts(rows(aec__base=50_000, chess=600, hanabi=60_000, vector__legal=299_000)) == [
        "vectorised, ≥ 300,000 steps/s: NOT reached",
        "PettingZoo, ahead of the peers: of 1 of the 2 measured, NOT reached",
    ]
    assert verdicts(rows(aec__base=50_000, chess=600)) == [
        "PettingZoo, ahead of the peers: of 1 of the 1 measured, reached"
    ]
    assert verdicts(rows()) == []


def test_the_same_for_programs() -> None:
    outcomes = measured({YARDSTICK: 50_000, "chess": 500})
    told = as_json(this_machine(), PLAN, outcomes, summarise(outcomes, YARDSTICK))
    data: dict[str, Any] = json.loads(json.dumps(told))
    chess = next(row for row in data["rows"] if row["key"] == "chess")
    assert chess["steps_per_s"]["median"] == 500
    assert chess["ratio"]["median"] == pytest.approx(0.01)
    assert [sample["round"] for sample in chess["samples"]] == [0, 1]


def test_the_command_writes_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "run", lambda *_: measured({YARDSTICK: 50_000}))
    assert main(["--plain", "python3", "--json", str(tmp_path / "out.json")]) == 0
    assert "Lancaster, PettingZoo" in capsys.readouterr().out
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["settings"]["yardstick"] == YARDSTICK


def test_parts_add_up_to_one_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.json"

    def run_some(plan: Plan, chosen: list[Subject], _: object) -> list[Outcome]:
        return [it for it in measured({YARDSTICK: 50_000, "chess": 600}) if it.subject in chosen]

    monkeypatch.setattr(command, "run", run_some)
    arguments = ["--plain", "python3", "--json", str(file)]
    for part in ("2/3", "1/3", "3/3", "3/3"):
        main([*arguments, "--part", part])
    told = json.loads(file.read_text("utf-8"))["rows"]
    assert [row["key"] for row in told] == [subject.key for subject in SUBJECTS]
    assert next(row for row in told if row["key"] == "chess")["ratio"]["median"] == pytest.approx(0.012)
    with pytest.raises(SystemExit):
        main([*arguments, "--part", "1/3", "--seconds", "9"])
    assert "was measured with other settings" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*arguments, "--part", "4/3"])


def test_how_much_faster_more_processes_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "workers.json"
    arguments = ["--workers", "1", "2", "--games", "2", "--seconds", "0.01", "--repeat", "1", "--json", str(file)]
    assert workers.main(arguments) == 0
    first, second, about = capsys.readouterr().out.splitlines()
    assert first.endswith("steps/s, 1.00 times the first")
    assert second.startswith("  2 workers: ")
    assert about.endswith("2 games each")
    assert [len(rates) for rates in json.loads(file.read_text("utf-8"))["steps_per_s"].values()] == [1, 1]
