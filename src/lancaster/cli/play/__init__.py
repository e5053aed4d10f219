"""The game in the terminal: a match against bots, its screen, and the choices as numbers."""
