"""The benchmark of speed: Lancaster and its peers, measured in the same run on the same core.

    python -m benchmarks --compiled PYTHON_A --plain PYTHON_B [--seconds S] [--repeat N] [--json FILE]

PYTHON_A is an interpreter with the compiled wheel of Lancaster and the peers (`pip install catanatron chess
open_spiel`), PYTHON_B one with plain Lancaster. Every subject plays random games in a fresh process of its own; the
subjects take turns (A, B, C, A, B, C, …), so that a machine that slows down slows all of them, and ratios are formed
within a turn before the median is taken.

Modules: `__main__` is the command, `subjects` lists what is measured, `runner` runs the turns, `worker` and
`contenders` run in the fresh process, `samples` is what they report, `summary` computes medians, ratios and targets,
`report` and `machine` print the results.
"""
