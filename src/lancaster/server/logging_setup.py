"""Log lines: for people on a terminal, or as JSON for machines; each with the ids of its request and table."""

from __future__ import annotations

import logging
import sys
import time
from typing import Final

import structlog

from lancaster.server.settings import Settings

REPEATED_EVERY_SECONDS: Final = 60.0


class Seldom(logging.Filter):
    """Lets the same line pass once a minute: clients can provoke lines of the web server as often as they like."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}  # by the text of the program, which no client can choose

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log it."""
        now = time.monotonic()
        if now - self._last.get(str(record.msg), -REPEATED_EVERY_SECONDS) < REPEATED_EVERY_SECONDS:
            return False
        self._last[str(record.msg)] = now
        return True


def configure(settings: Settings) -> None:
    """Send everything (ours, uvicorn's, the bots') to stderr in one form."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: structlog.typing.Processor = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(),
        exception_formatter=structlog.dev.plain_traceback,  # no values: they may be secrets
    )
    if settings.log_json:
        shared.append(structlog.processors.format_exc_info)
        renderer = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    # of other packages only warnings: in detail they log headers with cookies, statements with their values, addresses
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger("lancaster").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.filters = [Seldom()]
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
