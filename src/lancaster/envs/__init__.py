"""The game as environments for PettingZoo, Gymnasium and OpenSpiel, with one shared encoding (docs/research.md)."""
