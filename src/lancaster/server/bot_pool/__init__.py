"""Bots in processes of their own: the pool that asks them, and the worker that each process runs."""
