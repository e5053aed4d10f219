"""The simulated day: a thousand tables for 24 hours, with people who come and go; memory must not grow.

    python -m benchmarks.day [--tables N] [--hours H] [--actions N] [--python PYTHON] [--json FILE]

The server is a process of its own with real sockets and a real database (`server`); only its clock is
simulated: this process moves it forward minute by minute, and background jobs run as often as they would. `people`
simulates the players: they connect, look at their tables, play and disconnect, and when a game is over others sit down
to a new one.
"""
