"""The parts of a running server, built once at the start and handed to every route."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import cast
from weakref import WeakValueDictionary

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from lancaster.server.accounts.address_bans import AddressBans
from lancaster.server.accounts.people import People
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.bot_pool.pool import BotPool
from lancaster.server.http.measurements import Measurements
from lancaster.server.http.rate_limits import RateLimits
from lancaster.server.http.readiness import Readiness
from lancaster.server.live_tables.background_jobs import BackgroundJobs
from lancaster.server.live_tables.hub import Hub
from lancaster.server.live_tables.moderation import Moderation
from lancaster.server.live_tables.node_listener import NodeListener
from lancaster.server.live_tables.reviews import Reviews
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.notifications.outbox import Outbox
from lancaster.server.notifications.safe_http import SafeHttp
from lancaster.server.notifications.vapid import Vapid
from lancaster.server.puzzles.puzzle_service import PuzzleService
from lancaster.server.settings import Settings
from lancaster.server.storage.database import Database
from lancaster.server.studies.opening_service import OpeningService
from lancaster.server.studies.study_service import StudyService
from lancaster.server.wall_clock import Now


@dataclass(slots=True)
class Services:
    """Everything a route may need."""

    settings: Settings
    database: Database
    secrets: Secrets
    people: People
    rate_limits: RateLimits
    now: Now
    hub: Hub
    bot_pool: BotPool
    tables: TableService
    reviews: Reviews
    studies: StudyService
    openings: OpeningService
    puzzles: PuzzleService
    outbox: Outbox
    http: SafeHttp
    vapid: Vapid
    readiness: Readiness
    address_bans: AddressBans
    moderation: Moderation
    measurements: Measurements = field(default_factory=Measurements)
    background_jobs: BackgroundJobs | None = None
    node_listener: NodeListener | None = None  # PostgreSQL only
    _turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def turn_of(self, person: str) -> asyncio.Lock:
        """Held while somebody's tables are counted and one more is made or joined, so that a burst passes no limit.

        Of several nodes each may let one through.
        """
        return self._turns.setdefault(person, asyncio.Lock())

    @property
    def failing(self) -> bool:
        """Whether the background jobs are failing."""
        return self.background_jobs is not None and self.background_jobs.failing


def the_services(connection: HTTPConnection) -> Services:
    """The services of the server that got the request; a dependency of routes."""
    app = cast(FastAPI, connection.app)
    return cast(Services, app.state.services)
