"""Weights in a file: float16 arrays in an `.npz` archive, and what they are, as JSON.

There are files of two kinds: networks, and values that are learned on top of one. A file holds the layout it was
trained with, how it was trained, and a checksum of its arrays. A file that does not fit this version of the network, or
is damaged, is refused with a sentence.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.layout import ACTIONS, LAYOUT, SCORES, SEATS, Layout, features_told, layout_of

FORMAT: Final = 1
ABOUT: Final = "about"
Arrays = dict[str, NDArray[Any]]


class WeightsError(ValueError):
    """A file of weights that cannot be used: the message says why."""


Shapes = dict[str, tuple[int, ...]]


def shapes(width: int, blocks: int, layout: Layout = LAYOUT) -> Shapes:
    """The arrays of a network of this size. A matrix is applied from the right: `inputs @ matrix`."""
    found: Shapes = {"first": (layout.inputs, width), "first-bias": (width,)}
    for block in range(blocks):
        found |= {
            f"norm-scale-{block}": (width,),
            f"norm-shift-{block}": (width,),
            f"inner-{block}": (width, width),
            f"inner-bias-{block}": (width,),
            f"outer-{block}": (width, width),
            f"outer-bias-{block}": (width,),
        }
    return found | {
        "last-scale": (width,),
        "last-shift": (width,),
        "values": (width, SEATS + SCORES),
        "values-bias": (SEATS + SCORES,),
        "policy": (ACTIONS, width),  # a row for each action
        "policy-bias": (ACTIONS,),
    }


def network_shapes(about: dict[str, Any]) -> Shapes:
    """The arrays of a network of which this is told."""
    return shapes(about["width"], about["blocks"], layout_told(about))


def layout_told(about: dict[str, Any]) -> Layout:
    """The layout of weights of which this is told; ValueError if this version does not know it."""
    return layout_of(features_told(about))


def value_shapes(about: dict[str, Any]) -> Shapes:
    """The arrays of values of which this is told."""
    body, width = about["body-width"], about["width"]
    return {
        "inner": (body, width),
        "inner-bias": (width,),
        "middle": (width, width),
        "middle-bias": (width,),
        "values": (width, SEATS + SCORES),
        "values-bias": (SEATS + SCORES,),
    }


def write(path: Path, arrays: Arrays, about: dict[str, Any]) -> dict[str, Any]:
    """Write weights; gives everything that is told about them."""
    small = {name: array.astype(np.float16) for name, array in arrays.items()}
    told = {**about, "format": FORMAT, "layout": layout_told(about).digest, "checksum": checksum(small)}
    stream = io.BytesIO()
    members: dict[str, Any] = {**small, ABOUT: np.frombuffer(json.dumps(told).encode(), np.uint8)}
    np.savez_compressed(stream, **members)
    path.write_bytes(stream.getvalue())
    return told


def read(
    data: bytes, name: str, wanted: Callable[[dict[str, Any]], Shapes] = network_shapes
) -> tuple[dict[str, Any], Arrays]:
    """What is told about weights, and the weights; `name` is what an error calls them."""
    try:
        with np.load(io.BytesIO(data)) as archive:
            arrays = {key: archive[key] for key in archive.files}
        about: dict[str, Any] = json.loads(arrays.pop(ABOUT).tobytes())
    except (KeyError, ValueError, OSError, zipfile.BadZipFile) as error:
        raise WeightsError(f"{name} is no file of weights: {error}") from None
    if about.get("format") != FORMAT:
        raise WeightsError(f"{name} has format {about.get('format')}, but this version reads format {FORMAT}")
    try:
        layout = layout_told(about)
    except ValueError as error:
        raise WeightsError(f"{name} was trained with {error}, which this version does not know") from None
    if about.get("layout") != layout.digest:
        raise WeightsError(f"{name} was trained with layout {about.get('layout')}, but this is layout {layout.digest}")
    try:
        fits = {key: array.shape for key, array in arrays.items()} == wanted(about)
    except KeyError:  # of another kind
        fits = False
    if not fits:
        raise WeightsError(f"{name} does not hold the arrays of a network of this size")
    if about.get("checksum") != checksum(arrays):
        raise WeightsError(f"{name} is damaged: its checksum does not fit")
    return about, arrays


def checksum(arrays: Arrays) -> str:
    """A fingerprint of arrays; their order does not matter."""
    found = hashlib.sha256()
    for name in sorted(arrays):
        found.update(name.encode())
        found.update(np.ascontiguousarray(arrays[name]).tobytes())
    return found.hexdigest()
