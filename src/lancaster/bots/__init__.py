"""Players that are programs; each sees only what a player may see."""

from lancaster.bots.bot import Bot, Observation, Player, observe
from lancaster.bots.judgement import Judgement
from lancaster.bots.judging import judge, judge_many
from lancaster.bots.playing_on import PlayedOn, judge_by_play

__all__ = ["Bot", "Judgement", "Observation", "PlayedOn", "Player", "judge", "judge_by_play", "judge_many", "observe"]
