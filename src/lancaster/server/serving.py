"""Run the server: what `lancaster serve` does."""

from __future__ import annotations

import uvicorn

from lancaster.server.app import create_app
from lancaster.server.settings import Settings

PATIENCE = 15  # seconds open connections have to end when the server is stopped


def serve(settings: Settings) -> None:
    """Serve until a signal comes; then finish what was accepted."""
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard reads them, from proxies that are trusted only
        ws="websockets-sansio",
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,  # a compression window for each socket costs more memory than all the rest
        ws_ping_interval=30,
        ws_ping_timeout=30,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=PATIENCE,
        lifespan="on",
    )
    uvicorn.Server(config).run()
