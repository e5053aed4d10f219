"""What a server bears: many tables, four people connected to each, and what it takes until the last of them knows.

    python -m benchmarks.load [--tables N] [--rate R] [--seconds S] [--database URL] [--python PYTHON] [--json FILE]
    python -m benchmarks.load --bots

The server is a fresh process with a folder of its own (`processes`), as `lancaster serve` starts it. The client is this
process, on the same machine: it speaks just enough HTTP and WebSocket to play (`wire`), because what it costs is taken
from the server. `tables` makes tables and plays at them, `run` is the order of events, `report` what is said about it.
"""
