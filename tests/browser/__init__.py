"""Tests of the page in a real browser. A package, so that its server and its browser end with it (see conftest.py)."""
