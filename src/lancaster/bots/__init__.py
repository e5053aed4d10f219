"""Players that are programs; each sees only what a player may see."""

from lancaster.bots.bot import Bot, Observation, Player, observe

__all__ = ["Bot", "Observation", "Player", "observe"]
