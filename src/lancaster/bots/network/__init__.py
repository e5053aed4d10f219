"""The network player: a neural network that has learned Lancaster by playing it. Needs NumPy, never torch."""
