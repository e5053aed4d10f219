"""The `lancaster` command; each of its commands has a module of its own, `…_command.py`."""

from lancaster.cli.command import main

__all__ = ["main"]
