"""The decisions of bots at live tables: asks the bot pool, and plays what it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import structlog

from lancaster.server.bot_pool.pool import FALLBACK_BOT, PROCESS_ENDED, Answer, BadQuestion, BotPool, NoAnswer, Question
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.wall_clock import Now
from lancaster.tables import commands
from lancaster.tables.deciding import bot_seed
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

RETRY_SECONDS = (0.2, 1.0, 3.0, 10.0)  # between attempts to store a bot's action

MakeQuestion = Callable[[Sitting, int, str, int, str | None], Question]
Execute = Callable[[str, Callable[[Sitting], None]], Awaitable[Any]]

log = structlog.get_logger("lancaster.tables")


class BotTurns:
    """Keeps a task (`LiveTable.bot_tasks`) for every bot that this node has asked."""

    def __init__(self, bot_pool: BotPool, execute: Execute, question: MakeQuestion, now: Now) -> None:
        """`execute` runs a command at a table, `question` makes a question for the pool (see `TableService`)."""
        self._bot_pool = bot_pool
        self._execute = execute
        self._question = question
        self._now = now
        self._closed = False

    def ask(self, live: LiveTable) -> None:
        """Start a task for every bot that owes a decision, and cancel those that no longer do."""
        s = live.sitting
        asked = {seat: s.since[seat] for seat in s.bots} if not self._closed else {}
        for seat, (since, task) in list(live.bot_tasks.items()):
            if asked.get(seat) != since or task.done():  # done: it broke
                task.cancel()
                del live.bot_tasks[seat]
        for seat, owed in asked.items():
            if owed is not None and seat not in live.bot_tasks:
                task = asyncio.create_task(self._decide(live, seat, owed), name=f"bot-{live.id}-{seat}")
                live.bot_tasks[seat] = (owed, task)

    def cancel_stale(self, live: LiveTable) -> None:
        """Cancel tasks of bots that are no longer asked. Another node asks those that are."""
        for seat, (since, task) in list(live.bot_tasks.items()):
            if seat not in live.sitting.bots or live.sitting.since[seat] != since:
                task.cancel()
                del live.bot_tasks[seat]

    async def close(self, tables: Iterable[LiveTable]) -> None:
        """Cancel all tasks and start no more."""
        self._closed = True
        tasks = [task for live in tables for _, task in live.bot_tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _decide(self, live: LiveTable, seat: int, since: int) -> None:
        """Ask a bot and play its answer. What fails for good is asked again by the background job."""
        s = live.sitting
        assert s.game is not None
        bot = s.chairs[seat].bot
        assert bot is not None
        question = self._question(s, seat, bot, bot_seed(s, seat, since), s.host)
        try:
            answer = await self._bot_pool.choose(question)
        except (NoAnswer, BadQuestion) as error:
            log.error("bot.no-answer", table=live.id, seat=seat, problem=str(error))
            live.bot_tasks.pop(seat, None)
            return
        for pause in (*RETRY_SECONDS, None):
            try:
                await asyncio.shield(self._play(live, seat, since, answer))
                return
            except Refused as refused:
                log.warning("bot.not-stored", table=live.id, seat=seat, why=refused.code)
                if pause is None:
                    return
                await asyncio.sleep(pause)

    async def _play(self, live: LiveTable, seat: int, since: int, answer: Answer) -> None:
        asked = live.bot_tasks.get(seat)
        if asked is not None and asked[0] == since:
            del live.bot_tasks[seat]

        def play(s: Sitting) -> None:
            acted = commands.act_as_bot(s, seat, since, answer.action, self._now())
            # a bot whose process was killed decides again itself the next time
            if acted and answer.forfeited not in (None, PROCESS_ENDED):
                commands.replace_bot(s, seat, FALLBACK_BOT, self._now())  # else every decision would wait for it again

        await self._execute(live.id, play)
