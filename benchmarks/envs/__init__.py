"""The benchmark of the environments: steps a second, observation and mask included, with peers in the same run.

`python -m benchmarks.envs` lets every subject play random legal actions in a fresh process on one core, turn by turn,
as `python -m benchmarks` does. `make bench-envs` prepares an environment with everything that is measured.
"""
