"""The settings of an operator: from the environment (`LANCASTER_…`) or a TOML file; all are optional.

Everything has a default that is right for one machine; docs/operating.md has the table, made from here. The environment
wins over the file. `LANCASTER_CONFIG` names the file; without it `lancaster-server.toml` in the folder of the data is
read if it is there.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import Field
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from lancaster.bots.playing_on import GAMES
from lancaster.tables.time_units import DAY_MS, SECOND_MS

FILE = "lancaster-server.toml"
PREFIX = "LANCASTER_"
# of the environment: which file to read, which language the commands speak; the others are for building and testing
NOT_SETTINGS = (
    *("CONFIG", "BROWSER", "COMPILE", "EXPECT", "GAMES", "KILLS", "LANGUAGE", "PAGE", "SEED", "SERVER", "SOAK"),
)
DAY_SECONDS = DAY_MS // SECOND_MS


def default_folder() -> Path:
    """Where a server keeps its data unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "lancaster"


def file_of(data: Path | str | None = None) -> Path:
    """The file settings are read from, if it is there: the one LANCASTER_CONFIG names, else one beside the data."""
    named = os.environ.get(f"{PREFIX}CONFIG")
    return Path(named) if named else Path(data or os.environ.get(f"{PREFIX}DATA") or default_folder()) / FILE


def check_environment(settings: type[BaseSettings]) -> None:
    """Refuse names that mean nothing: a setting that is spelled wrong would be ignored otherwise."""
    known = {PREFIX + name.upper() for name in settings.model_fields} | {PREFIX + name for name in NOT_SETTINGS}
    for name in sorted(os.environ):
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            raise ValueError(f"{name} is no setting{did_you_mean(name.upper(), known)}")


def check_file(settings: type[BaseSettings], file: Path) -> None:
    """Refuse a file that is no TOML or has names that mean nothing."""
    if not file.is_file():
        if os.environ.get(f"{PREFIX}CONFIG"):
            raise FileNotFoundError(f"{PREFIX}CONFIG names {file}, which is no file")
        return
    try:
        names = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:  # what is no TOML, or no UTF-8
        raise ValueError(f"{file}: {error}") from None
    for name in names:
        if name not in settings.model_fields:
            raise ValueError(f"{file}: {name} is no setting{did_you_mean(name, settings.model_fields)}")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest of the names there are, as the end of a sentence."""
    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def where_set(name: str, file: Path) -> str:
    """Where a setting has got its value: the variable of the environment, or the file and the key in it."""
    variable = PREFIX + name.upper()
    return variable if variable in os.environ else f"{file}: {name}"


class Settings(BaseSettings):
    """The configuration of a server."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="address to listen on")
    port: int = Field(default=1413, ge=0, le=65535, description="port to listen on; 0 takes any free one")
    data: Path = Field(default_factory=default_folder, description="folder of the SQLite database and the secrets")
    database: str = Field(default="", description="postgresql://user@host/name; empty: SQLite in the data folder")
    public_url: str = Field(
        default="",
        pattern=r"^(https?://[^/?#\s]+(/[\w.~-]+)*/?)?$",
        description="where people reach the server, such as https://play.example.org or https://example.org/lancaster",
    )
    trusted_proxies: str = Field(
        default="127.0.0.1", description="addresses whose X-Forwarded-For and -Proto are believed"
    )
    secret: str = Field(
        default="", description="signs cookies; empty: made at the first start and kept in the data folder"
    )

    workers: int = Field(
        default=0, ge=0, le=256, description="processes in which bots think; 0: one for each core, at least 2"
    )
    bot_seconds: float = Field(default=5, gt=0, le=600, description="the longest a bot may think about a move")
    bot_simulations: int = Field(default=20_000, gt=0, description="the most simulations a bot may make for a move")
    review_games: int = Field(
        default=GAMES, ge=1, le=1000, description="games a review plays on after each action it looks at closely"
    )
    hint_seconds: float = Field(
        default=1, gt=0, le=60, description="how long the lord thinks when asked for a second opinion"
    )

    tables_per_person: int = Field(default=50, gt=0, description="open and running tables one person may sit at")
    expire_open: int = Field(
        default=7 * DAY_SECONDS, gt=0, description="seconds after which a table that never began is closed"
    )
    expire_live: int = Field(
        default=2 * DAY_SECONDS, gt=0, description="seconds after which a live game nobody plays is closed"
    )
    expire_turns: int = Field(default=60 * DAY_SECONDS, gt=0, description="the same for a game by turns")
    guest_days: int = Field(default=90, gt=0, description="days after which a guest who never came back is forgotten")
    session_days: int = Field(default=90, gt=0, description="days a sign-in lasts without a visit")
    log_days: int = Field(default=30, gt=0, description="days the operator should keep the log files; shown to people")

    body_limit: int = Field(default=256 * 1024, gt=0, description="largest request body in bytes")
    message_limit: int = Field(default=16 * 1024, gt=0, description="largest WebSocket message from a client in bytes")
    rates: bool = Field(default=True, description="limit how often one identity or address may do a thing")
    sockets_per_address: int = Field(default=100, gt=0, description="WebSockets one address may hold open")
    connections: int = Field(
        default=10_000, gt=0, description="connections of all kinds, and never more than files can be open"
    )
    connections_per_address: int = Field(
        default=300, gt=0, description="connections one address may hold open; trusted proxies are not counted"
    )

    materials: Path | None = Field(
        default=None, description="folder of material files (TOML) offered beside the shipped one"
    )
    outgoing: bool = Field(default=True, description="whether the server may call webhooks and push services")
    outgoing_networks: str = Field(default="", description="private networks webhooks may reach, such as 10.0.0.0/8")
    contact: str = Field(default="mailto:operator@example.org", description="whom push services may write to")

    log_level: str = Field(default="info", pattern="^(debug|info|warning|error)$", description="what is logged")
    log_json: bool = Field(default=False, description="log lines as JSON instead of text for people")
    metrics: bool = Field(default=True, description="serve /metrics, to the addresses of metrics_from only")
    metrics_from: str = Field(default="127.0.0.1,::1", description="addresses that may read /metrics")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the signature is given
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, then the environment, then the file."""
        check_environment(cls)
        file = file_of(init_settings().get("data"))
        check_file(cls, file)
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, toml_file=file)

    @property
    def prefix(self) -> str:
        """The path under which people reach the server, without a slash at its end; mostly empty."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data / 'lancaster.sqlite'}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
            return f"postgresql+asyncpg://{rest}"
        if scheme in ("sqlite", "sqlite+aiosqlite"):
            return f"sqlite+aiosqlite://{rest}"
        raise ValueError(f"the database is postgresql://… or sqlite:///…, not {self.database!r}")

    @property
    def bot_processes(self) -> int:
        """In how many processes bots think."""
        return self.workers or max(2, os.cpu_count() or 1)
