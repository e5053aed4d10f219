"""The same game as PettingZoo, OpenSpiel and Gymnasium know it: one encoding, several interfaces (docs/research.md)."""
