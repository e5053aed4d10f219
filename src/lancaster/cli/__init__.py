"""The `lancaster` command: simulate, show, replay, material, laws, fuzz. Each has a small module of its own."""

from lancaster.cli.command import main

__all__ = ["main"]
