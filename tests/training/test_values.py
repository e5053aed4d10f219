"""Values are learned from games that begin oddly; needs torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from lancaster.bots.network import weights
from lancaster.bots.network.shipped import shipped
from lancaster.bots.network.values import Values
from lancaster.training.check_values import errors
from lancaster.training.odd_games import Outcomes
from lancaster.training.values import ValueRun, learn_values, played


def test_it_learns_from_how_games_end_and_a_run_can_be_taken_up_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ValueRun(tmp_path / "values.npz", mix="base2", games=24, piece=12, lanes=12, width=16, epochs=20, batch=64)
    told = learn_values(run)
    assert capsys.readouterr().out.count("s of playing") == 2
    assert told["network"] == shipped().about["checksum"]
    values = Values(*weights.read(run.out.read_bytes(), "values.npz", weights.value_shapes))
    parts = list(played(run))
    assert not capsys.readouterr().out  # nothing is played again
    seen = Outcomes(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    before, after = errors(shipped(), None, seen), errors(shipped(), values, seen)
    assert after.points < before.points
    assert after.log_loss < before.log_loss
