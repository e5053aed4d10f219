"""The load test of the server: many tables, four people at each, and how long until all four hear of an action.

    python -m benchmarks.load [--tables N] [--rate R] [--seconds S] [--database URL] [--python PYTHON] [--json FILE]
    python -m benchmarks.load --bots

The server is a fresh process with a folder of its own (`processes`), as `lancaster serve` starts it. The client is this
process, on the same machine: it speaks just enough HTTP and WebSocket to play (`wire`), because both share
the processor. `tables` makes tables and plays at them, `run` is the order of events, `report` prints the results.
"""
