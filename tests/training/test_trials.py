"""Ablations and rivals at the scale of toys: trained, judged, cut off and taken up again, and told in a table."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from lancaster.bots.network.layout import LAYOUT, Features  # noqa: E402
from lancaster.bots.network.shipped import from_file  # noqa: E402
from lancaster.bots.network.weights import WeightsError  # noqa: E402
from lancaster.training import ablations, checkpoint, rivals, trials  # noqa: E402
from lancaster.training.command import main  # noqa: E402
from lancaster.training.export import arrays_of, export, network_of  # noqa: E402
from lancaster.training.judge import judge  # noqa: E402
from lancaster.training.learner import Learner, Settings  # noqa: E402
from lancaster.training.network import Design, Network  # noqa: E402

TOY = shlex.split("--mix base2 --workers 1 --lanes 4 --steps 8 --blocks 1 --batch 64 --threads 1 --device cpu")
ROUND = 2 * 4 * 8  # decisions of a round of such a training
ARMS = ("no-thermometers", "uncounted", "no-parts")


@pytest.fixture(autouse=True)
def quick_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ablations, "BOTS", ("page", "squire"))
    monkeypatch.setattr(rivals, "BOT", "page")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Training runs in this process, which is quicker; gives the words of each call."""
    calls: list[list[str]] = []

    def run(command: list[str], **_: Any) -> None:
        assert command[1:4] == ["-m", "lancaster.training", "train"]
        calls.append(command[4:])
        main(command[3:])

    monkeypatch.setattr(subprocess, "run", run)
    return calls


def toy(folder: Path, arms: list[str], words: list[str] = TOY, rounds: int = 2) -> trials.Plan:
    return ablations.plan(folder, arms, [1], rounds * ROUND, 16, words, "base2", games=2)


def test_ablations_are_trained_judged_and_told(tmp_path: Path, here: list[list[str]]) -> None:
    plan = toy(tmp_path, list(ARMS))
    said: list[str] = []
    assert not trials.carry_out(plan, 0.0, said.append)
    assert not here, "there is no time"
    assert trials.carry_out(plan, 5.0, said.append)
    assert len(here) == 4
    results = trials.read(plan.results)
    assert [line["trained"] for line in results if "trained" in line] == ["base-1", *(f"{arm}-1" for arm in ARMS)]
    assert {line["decisions"] for line in results if "trained" in line} == {2 * ROUND}
    met = {(line["one"], line["others"]) for line in results if "one" in line}
    assert ("base-1", "squire") in met
    assert ("uncounted-1", "base-1") in met
    assert len(met) == 2 + 3 * 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["base-1.npz", "curves.jsonl", "results.jsonl"]
    assert {line["trial"] for line in trials.read(plan.curves)} == {"base-1", *(f"{arm}-1" for arm in ARMS)}
    before = plan.results.read_bytes()
    assert trials.carry_out(plan, 5.0, said.append), "nothing is missing"
    assert plan.results.read_bytes() == before
    table = ablations.table(plan.results)
    assert [row.split(" | ")[0] for row in table.splitlines()[4:]] == [
        "| as the duke",
        "| without thermometers",
        "| purses of the others not shown",
        "| actions without parts",
    ]


def test_a_trial_goes_on_where_it_was_cut_off(tmp_path: Path, here: list[list[str]]) -> None:
    plan = toy(tmp_path, ["base"], [*TOY, "--rounds", "1"])
    said: list[str] = []
    assert not trials.carry_out(plan, 5.0, said.append)
    assert "--resume" not in here[0]
    assert trials.carry_out(plan, 5.0, said.append)
    assert "--resume" in here[1]
    assert trials.read(plan.results)[0]["pieces"] == 2
    assert trials.read(plan.results)[0]["decisions"] == 2 * ROUND


def test_one_command_does_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In processes of their own, as it is meant to be."""
    words = ["--arms", "base", "--seeds", "1", "--width", "16", "--configuration", "base2", "--games", "2"]
    words += ["--decisions", str(ROUND), "--jobs", "1", "--train", " ".join(TOY), "--folder", str(tmp_path)]
    assert main(["ablations", *words]) == 0
    assert "| as the duke | 1 |" in capsys.readouterr().out
    assert main(["ablations", *words]) == 0
    assert "All is done." in capsys.readouterr().out


def test_rivals_meet_the_frozen_network(tmp_path: Path, here: list[list[str]]) -> None:
    torch.manual_seed(5)
    learner = Learner(Network(Design(16, 1)), Settings(), torch.device("cpu"))
    checkpoint.save(tmp_path / "frozen", learner, {"history": []})
    export(tmp_path / "frozen", tmp_path / "frozen.npz")
    words = [*TOY, "--width", "16"]
    folder = tmp_path / "rivals"
    plan = rivals.plan(folder, ROUND, ROUND, tmp_path / "frozen.npz", words, ["base2"], games=2)
    assert trials.carry_out(plan, 5.0, lambda _: None)
    assert "--start" in here[0]
    assert "--start" not in here[1]
    assert sorted(path.name for path in folder.glob("*.npz")) == ["exploiter-7.npz", "independent-7.npz"]
    rows = rivals.table(plan.results).splitlines()
    assert len([row for row in rows if row.startswith(("| exploiter-7 |", "| independent-7 |"))]) == 4
    assert len([row for row in rows if "| exploiter-7 | base2 | 2 |" in row]) == 1


def test_unknown_arms_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not wider"):
        toy(tmp_path, ["wider"])


# -- networks that are shown less ------------------------------------------------------------------------------------

LESS = [Design(16, 1, thermometers=False), Design(16, 1, counted=False), Design(16, 1, thermometers=False, parts=False)]


@pytest.mark.parametrize("design", LESS, ids=str)
def test_a_network_that_is_shown_less_plays_and_is_not_mixed_up(tmp_path: Path, design: Design) -> None:
    torch.manual_seed(6)
    learner = Learner(Network(design), Settings(), torch.device("cpu"))
    checkpoint.save(tmp_path / "less", learner, {"history": []})
    told = export(tmp_path / "less", tmp_path / "less.npz")
    assert told["layout"] == design.layout.digest != LAYOUT.digest
    loaded = from_file(str(tmp_path / "less.npz"))
    assert loaded.layout.features == design.features
    [verdict] = judge(f"network:{tmp_path / 'less.npz'}", ["page"], ["base3"], 3, 1, seed=2)
    assert verdict.games == 3
    again = network_of(tmp_path / "less.npz", design.parts)
    assert again.design == design
    assert torch.equal(again.first.weight.half(), learner.network.first.weight.half())
    whole = Learner(Network(Design(16, 1)), Settings(), torch.device("cpu"))
    with pytest.raises(checkpoint.CheckpointError, match="is a network of another design"):
        checkpoint.resume(tmp_path / "less", whole)
    assert set(arrays_of(again)) == set(arrays_of(whole.network))


def test_features_that_are_not_known_are_refused(tmp_path: Path) -> None:
    from tests.bots.networks import write
    from tests.bots.test_network import retold

    path = retold(write(tmp_path / "later.npz"), features={"telescope": True})
    with pytest.raises(WeightsError, match="which this version does not know"):
        from_file(str(path))
    mixed_up = retold(write(tmp_path / "other.npz"), features=Features(thermometers=False)._asdict())
    with pytest.raises(WeightsError, match="was trained with layout"):
        from_file(str(mixed_up))
