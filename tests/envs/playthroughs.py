"""OpenSpiel's playthroughs of `python_lancaster`, as they are kept beside this file, short enough to be read.

    python -m tests.envs.playthroughs    writes them anew; what changes is reviewed like code

OpenSpiel prints every tensor and every observation of the states it shows. Here their size and a fingerprint stand for
them: the table itself is in the comments of each state.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from open_spiel.python.algorithms import generate_playthrough

from lancaster.envs.openspiel import NAME

SEED = 1413
FOLDER = Path(__file__).parent
GAMES = {
    "playthrough.txt": f"{NAME}(players=2)",
    "playthrough_simultaneous.txt": f"{NAME}(players=3,laws=kings,court=true,displeasure=true,ballots=simultaneous)",
}
_TENSOR = re.compile(r"((?:InformationState|Observation)Tensor\(\d\))\.([a-z-]+ = .*)")
_TEXT = re.compile(r'((?:Public)?ObservationString\(\d?\)) = "(.*)"')


def shortened(name: str) -> str:
    """A playthrough, regenerated and shortened."""
    # OpenSpiel takes most of its time to write out tensors, which nobody reads
    with patch.object(generate_playthrough, "_format_tensor", lambda numbers, label: [f"{label} = {numbers.tolist()}"]):
        long = generate_playthrough.playthrough_lines(GAMES[name], seed=SEED)
    lines: list[str] = []
    tensor, pieces = "", ""
    for line in long:
        match = _TENSOR.fullmatch(line)
        if tensor and (match is None or match[1] != tensor):
            lines.append(f"{tensor} = {fingerprint(pieces)}")
            tensor, pieces = "", ""
        if match is not None:
            tensor, pieces = match[1], pieces + match[2]
        elif text := _TEXT.fullmatch(line):
            lines.append(f"{text[1]} = {fingerprint(text[2])}")
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def fingerprint(text: str) -> str:
    """What stands for a long text."""
    return f"sha256 {sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / each).write_text(shortened(each), "utf-8")
