"""Players that are programs; each sees only what a player may see."""

from lancaster.bots.bot import Bot, Observation, Player, observe
from lancaster.bots.judgement import Judgement
from lancaster.bots.judging import judge, judge_many

__all__ = ["Bot", "Judgement", "Observation", "Player", "judge", "judge_many", "observe"]
