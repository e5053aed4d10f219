"""Checkpoints: everything that training needs to go on, in files of at most `PART_BYTES`.

Parameters are float32, the moments of Adam bfloat16 (as their 16 bits). A checkpoint `NAME` is stored as `NAME.0`,
`NAME.1`, …: the parts of one `.npz` archive, each small enough to be carried one by one.
"""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from lancaster.training.learner import Learner
from lancaster.training.network import Design, Network

PART_BYTES: Final = 15 * 2**20


class CheckpointError(ValueError):
    """A checkpoint that cannot be used: the message says why."""


def save(path: Path, learner: Learner, notes: dict[str, Any]) -> list[Path]:
    """Store a learner; `notes` are kept with it. Gives the files."""
    arrays: dict[str, Any] = {}
    for name, parameter in learner.network.named_parameters():
        arrays[f"parameter {name}"] = parameter.detach().cpu().numpy()
        state = learner.optimiser.state.get(parameter, {})
        for moment in ("exp_avg", "exp_avg_sq"):
            if moment in state:
                small = state[moment].detach().to(torch.bfloat16).cpu()
                arrays[f"{moment} {name}"] = small.view(torch.uint16).numpy()
    steps = [int(state["step"]) for state in learner.optimiser.state.values()]
    told = {
        "layout": learner.network.design.layout.digest,
        "design": asdict(learner.network.design),
        "decisions": learner.decisions,
        "optimiser_steps": max(steps, default=0),
        "notes": notes,
    }
    arrays["about"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    blob = stream.getvalue()
    written: list[Path] = []
    for number, begin in enumerate(range(0, len(blob), PART_BYTES)):
        part = path.with_name(f"{path.name}.{number}")
        fresh = part.with_name(part.name + ".new")
        fresh.write_bytes(blob[begin : begin + PART_BYTES])
        fresh.replace(part)
        written.append(part)
    return written


def files(path: Path) -> list[Path]:
    """The files of a checkpoint that are there."""
    found: list[Path] = []
    while (part := path.with_name(f"{path.name}.{len(found)}")).exists():
        found.append(part)
    return found


def read(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    """What is told about a checkpoint, and its arrays."""
    parts = files(path)
    if not parts:
        raise CheckpointError(f"there is no checkpoint {path} (its first file would be {path.name}.0)")
    with np.load(io.BytesIO(b"".join(part.read_bytes() for part in parts))) as archive:
        arrays = {name: archive[name] for name in archive.files}
    told = json.loads(arrays.pop("about").tobytes())
    design = told["design"] = Design(**(told.get("design") or told["size"]))  # before there were designs, a size
    if told["layout"] != design.layout.digest:
        raise CheckpointError(f"{path} was trained with layout {told['layout']}, this is layout {design.layout.digest}")
    return told, arrays


def network_of(path: Path) -> tuple[dict[str, Any], Network]:
    """The network of a checkpoint, and what is told about it."""
    told, arrays = read(path)
    network = Network(told["design"])
    _fill(network, arrays)
    return told, network


def resume(path: Path, learner: Learner) -> dict[str, Any]:
    """Take over a checkpoint into a learner of the same design; gives the notes."""
    told, arrays = read(path)
    if told["design"] != learner.network.design:
        raise CheckpointError(f"{path} is a network of another design: {told['design']}")
    _fill(learner.network, arrays)
    for name, parameter in learner.network.named_parameters():
        if f"exp_avg {name}" in arrays:
            learner.optimiser.state[parameter] = {
                "step": torch.tensor(float(told["optimiser_steps"]), device=parameter.device),
                **{
                    moment: torch.from_numpy(arrays[f"{moment} {name}"])
                    .view(torch.bfloat16)
                    .to(parameter.device, torch.float32)
                    for moment in ("exp_avg", "exp_avg_sq")
                },
            }
    learner.decisions = told["decisions"]
    notes: dict[str, Any] = told["notes"]
    return notes


def _fill(network: Network, arrays: dict[str, np.ndarray[Any, Any]]) -> None:
    with torch.no_grad():
        for name, parameter in network.named_parameters():
            parameter.copy_(torch.from_numpy(arrays[f"parameter {name}"]))
