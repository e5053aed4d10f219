"""Export: the weights of a checkpoint as a file for the network player, and a network of torch from such a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor

from lancaster.bots.network import weights
from lancaster.bots.network.layout import ALL_FEATURES, features_told
from lancaster.training import checkpoint
from lancaster.training.network import Design, Network


def arrays_of(network: Network) -> dict[str, NDArray[Any]]:
    """The arrays of a network as the player wants them: parts folded into the policy's rows, matrices turned."""

    def plain(each: Tensor) -> NDArray[Any]:
        found: NDArray[Any] = each.detach().float().cpu().numpy()
        return found

    found: dict[str, NDArray[Any]] = {
        "first": plain(network.first.weight.T),
        "first-bias": plain(network.first.bias),
    }
    for block, (norm, inner, outer) in enumerate(zip(network.norms, network.inner, network.outer, strict=True)):
        assert isinstance(norm, torch.nn.LayerNorm)
        assert isinstance(inner, torch.nn.Linear)
        assert isinstance(outer, torch.nn.Linear)
        found |= {
            f"norm-scale-{block}": plain(norm.weight),
            f"norm-shift-{block}": plain(norm.bias),
            f"inner-{block}": plain(inner.weight.T),
            f"inner-bias-{block}": plain(inner.bias),
            f"outer-{block}": plain(outer.weight.T),
            f"outer-bias-{block}": plain(outer.bias),
        }
    return found | {
        "last-scale": plain(network.last.weight),
        "last-shift": plain(network.last.bias),
        "values": plain(network.values.weight.T),
        "values-bias": plain(network.values.bias),
        "policy": plain(network.policy_rows()),
        "policy-bias": plain(network.bias),
    }


def told_of(design: Design) -> dict[str, Any]:
    """What a file of weights tells about a design."""
    told: dict[str, Any] = {"width": design.width, "blocks": design.blocks}
    if design.features != ALL_FEATURES:
        told["features"] = design.features._asdict()
    return told


def export(source: Path, target: Path) -> dict[str, Any]:
    """Write the weights of a checkpoint; gives what is told about them."""
    told, network = checkpoint.network_of(source)
    about = {
        **told_of(network.design),
        "configuration": "2 to 5 players, all modules and laws",
        "decisions": told["decisions"],
        "history": told["notes"]["history"],
    }
    return weights.write(target, arrays_of(network), about)


def network_of(path: Path, parts: bool = True) -> Network:
    """The network of a checkpoint, or of a `.npz` file of weights.

    A file of weights has the parts folded into the policy's rows: here the rows hold everything, and the parts, if
    there are to be any, nothing.
    """
    if path.suffix != ".npz":
        return checkpoint.network_of(path)[1]
    about, arrays = weights.read(path.read_bytes(), str(path))
    features = features_told(about)
    network = Network(Design(about["width"], about["blocks"], *features, parts))

    def take(parameter: Tensor, name: str, turned: bool = False) -> None:
        array = torch.from_numpy(arrays[name]).float()
        parameter.copy_(array.T if turned else array)

    with torch.no_grad():
        take(network.first.weight, "first", turned=True)
        take(network.first.bias, "first-bias")
        for block, (norm, inner, outer) in enumerate(zip(network.norms, network.inner, network.outer, strict=True)):
            assert isinstance(norm, torch.nn.LayerNorm)
            assert isinstance(inner, torch.nn.Linear)
            assert isinstance(outer, torch.nn.Linear)
            take(norm.weight, f"norm-scale-{block}")
            take(norm.bias, f"norm-shift-{block}")
            take(inner.weight, f"inner-{block}", turned=True)
            take(inner.bias, f"inner-bias-{block}")
            take(outer.weight, f"outer-{block}", turned=True)
            take(outer.bias, f"outer-bias-{block}")
        take(network.last.weight, "last-scale")
        take(network.last.bias, "last-shift")
        take(network.values.weight, "values", turned=True)
        take(network.values.bias, "values-bias")
        take(network.rows, "policy")
        take(network.bias, "policy-bias")
        if network.parts is not None:
            network.parts.zero_()
    return network
