"""A day of a club: a thousand tables for 24 simulated hours, with people who come and go; memory must be flat.

    python -m benchmarks.day [--tables N] [--hours H] [--actions N] [--python PYTHON] [--json FILE]

The server is a process of its own with real sockets and a real database (`server`); only its time is ours: it passes
when this process says so, minute by minute, and what runs in the background runs as often as it would. `club` is the
people: they connect, look at their tables, play and hang up, and where a game is over others sit down to a new one.
"""
