"""The game as learning environments for PettingZoo, Gymnasium and OpenSpiel, with one shared encoding
(docs/research.md).
"""
