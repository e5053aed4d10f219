"""Moderation: people report, operators act, and every act of an operator is written to a trail in the same transaction.

A muted person can read but not write. A banned one loses all sessions at once and cannot sign in; their seats stay,
and their clocks run. A banned range of addresses can look, but change nothing and open no WebSocket.
"""

from __future__ import annotations

import json
import secrets as chance
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts import personal_data
from lancaster.server.accounts.address_bans import AddressBans, read_network
from lancaster.server.accounts.people import People, check_name
from lancaster.server.accounts.sessions import Person
from lancaster.server.live_tables import chat
from lancaster.server.live_tables.person_tables import read_labels
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import store
from lancaster.server.storage.database import Job
from lancaster.server.storage.schema import address_bans, audit, people, reports, sessions
from lancaster.server.storage.schema import chat as chat_lines
from lancaster.tables import commands, payloads
from lancaster.tables.names import fold
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import HOUR_MS

Data = dict[str, Any]
MOST_OPEN_REPORTS: Final = 20  # of one person
MOST_SHOWN: Final = 100  # in a list
p = people.c


class Moderation:
    """What people may report, and what operators may do."""

    def __init__(self, tables: TableService, visitors: People, bans: AddressBans) -> None:
        self._tables = tables
        self._people = visitors
        self._database = tables.database
        self._address_bans = bans

    # -- by anybody --------------------------------------------------------------------------------------------------

    async def report_person(self, reporter: Person, person: str, reason: str) -> None:
        """Report a person. The same thing twice is one report."""
        await self._report(reporter, (await self._people.find(person)).id, None, None, reason)

    async def report_line(self, reporter: Person, table: str, line: int, reason: str) -> None:
        """Report a line of a chat that the reporter can read. The same thing twice is one report."""
        await self._report(reporter, await self._author(reporter, table, line), table, line, reason)

    async def _report(self, reporter: Person, person: str, table: str | None, line: int | None, reason: str) -> None:
        now = self._tables.now()

        async def job(connection: AsyncConnection) -> None:
            c = reports.c
            mine = select(c.person, c.table, c.line).where(c.reporter == reporter.id, c.closed.is_(None))
            known = [tuple(row) for row in await connection.execute(mine)]
            if (person, table, line) in known:
                return
            if len(known) >= MOST_OPEN_REPORTS:
                raise Refused("too-many", most=MOST_OPEN_REPORTS)
            row = {"id": chance.token_urlsafe(16), "reporter": reporter.id, "person": person, "at": now}
            row |= {"table": table, "line": line, "reason": reason}
            await connection.execute(insert(reports).values(row))

        await self._database.write(f"person:{reporter.id}", job)

    async def _author(self, reporter: Person, table: str, line: int) -> str:
        for said in await chat.read(self._tables, reporter.id, table, line - 1):
            if said["number"] == line and said["person"] is not None and said["text"] is not None:
                return str(said["person"])
        raise Refused("no-such-line")

    # -- what operators see ------------------------------------------------------------------------------------------

    async def reports(self) -> list[Data]:
        """Reports nobody has dealt with, the oldest first, with the line that is meant."""
        about, by = people.alias("about"), people.alias("by")
        c = reports.c
        query = (
            select(c.id, c.at, c.reason, c.person, c.table, c.line, about.c.name, by.c.name.label("reporter"))
            .add_columns(chat_lines.c.text)
            .join(about, about.c.id == c.person)
            .join(by, by.c.id == c.reporter)
            .outerjoin(chat_lines, (chat_lines.c.table == c.table) & (chat_lines.c.number == c.line))
            .where(c.closed.is_(None))
            .order_by(c.at, c.id)
            .limit(MOST_SHOWN)
        )
        return await self._rows(query)

    async def find(self, name: str) -> list[Data]:
        """People whose name begins like this; an id finds its person."""
        like = fold(name).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        known: ColumnElement[bool] = or_(
            p.id == name, p.folded.like(f"{like}%", escape="\\"), func.lower(p.name).like(f"{like}%", escape="\\")
        )
        query = select(people).where(p.deleted.is_(None), known).order_by(p.name, p.id).limit(MOST_SHOWN)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [
            {
                "id": row.id,
                "name": row.name,
                "account": row.folded is not None,
                "operator": row.operator,
                "created": row.created,
                "seen": row.seen,
                "muted_until": row.muted_until,
                "banned_until": row.banned_until,
            }
            for row in rows
        ]

    async def bans(self) -> list[Data]:
        """Banned ranges of addresses."""
        c = address_bans.c
        query = select(c.id, c.network, c.reason, c.at, c.until).where(c.until > self._tables.now()).order_by(c.at)
        return await self._rows(query)

    async def trail(self, before: int) -> list[Data]:
        """What operators did before a line, the latest first."""
        by, to = people.alias("by"), people.alias("to")
        c = audit.c
        query = (
            select(c.number, c.at, c.what, c.detail, by.c.name.label("operator"), to.c.name.label("person"))
            .add_columns(c.table_id.label("table"))
            .outerjoin(by, by.c.id == c.operator)
            .outerjoin(to, to.c.id == c.person)
            .where(c.number < before)
            .order_by(c.number.desc())
            .limit(MOST_SHOWN)
        )
        return await self._rows(query)

    async def look(self, operator: Person, table: str) -> Data:
        """Any table: how it stands as a spectator sees it, and what was said in both rooms. The look is noted first."""
        live = await self._tables.current(table)
        await self._database.write(None, self._noted(operator, "look", table=table))
        summary = payloads.summary(payloads.facts(live.sitting, live.row), live.sitting.chairs)
        return {"summary": summary, "lines": await chat.all_lines(self._tables, live)}

    async def _rows(self, query: Any) -> list[Data]:
        async with self._database.read() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    # -- what operators do -------------------------------------------------------------------------------------------

    async def close_report(self, operator: Person, report: str) -> None:
        """Mark a report as dealt with."""
        now = self._tables.now()

        async def job(connection: AsyncConnection) -> None:
            here = update(reports).where(reports.c.id == report, reports.c.closed.is_(None)).values(closed=now)
            if (await connection.execute(here)).rowcount != 1:
                raise Refused("no-such-report")
            await self._noted(operator, "report-closed", detail=report)(connection)

        await self._database.write(None, job)

    async def mute(self, operator: Person, person: str, hours: int) -> None:
        """Let somebody read only for a time; 0 hours lifts it."""
        await self._restrict(operator, person, "mute", "muted_until", hours)

    async def ban(self, operator: Person, person: str, hours: int) -> None:
        """Send somebody away for a time, at once and on every node; 0 hours lifts it."""
        await self._restrict(operator, person, "ban", "banned_until", hours)
        await self._people.sessions.announce(person)

    async def _restrict(self, operator: Person, person: str, what: str, column: str, hours: int) -> None:
        until = self._tables.now() + hours * HOUR_MS if hours else None

        async def job(connection: AsyncConnection) -> None:
            row = (await connection.execute(select(p.operator).where(p.id == person, p.deleted.is_(None)))).first()
            if row is None:
                raise Refused("no-such-person")
            if row.operator:
                raise Refused("operator-protected")
            await connection.execute(update(people).where(p.id == person).values({column: until}))
            if what == "ban" and hours:
                await connection.execute(delete(sessions).where(sessions.c.person == person))
            await self._noted(operator, what, person=person, detail=f"{hours} h")(connection)

        await self._database.write(f"person:{person}", job)

    async def rename(self, operator: Person, person: str, name: str) -> None:
        """Give somebody another name, also at their tables and in studies of their games."""
        found = await self._people.find(person)
        if found.operator:
            raise Refused("operator-protected")

        async def job(connection: AsyncConnection) -> None:
            await check_name(connection, name, person)
            changed = {"name": name} | ({"folded": fold(name)} if found.account else {})
            await connection.execute(update(people).where(p.id == person).values(changed))
            await personal_data.relabel(connection, person, name)
            await self._noted(operator, "rename", person=person, detail=f"{found.name} → {name}")(connection)
            await self._tell_nodes(connection, renamed=person)

        await self._database.write(f"person:{person}", job)
        await self._people.sessions.announce(person)
        await read_labels(self._tables, person)

    async def remove_line(self, operator: Person, table: str, line: int) -> None:
        """Remove what somebody said."""
        live = await self._tables.current(table)
        note = self._noted(operator, "line-removed", table=table, detail=str(line))
        await chat.remove(self._tables, live, line, note)

    async def close_table(self, operator: Person, table: str) -> None:
        """Close a table without a result."""
        note = self._noted(operator, "table-closed", table=table)
        await self._at_table(table, lambda s: commands.close(s, "operator", self._tables.now()), note)

    async def adjourn(self, operator: Person, table: str, why: str) -> None:
        """Stop a game until an operator lets it go on; its players are told why."""
        note = self._noted(operator, "table-adjourned", table=table, detail=why)
        await self._at_table(table, lambda s: commands.adjourn(s, why, self._tables.now()), note)

    async def resume(self, operator: Person, table: str) -> None:
        """Let a game go on that was adjourned."""
        note = self._noted(operator, "table-resumed", table=table)
        await self._at_table(table, lambda s: commands.resume(s, self._tables.now()), note)

    async def _at_table(self, table: str, command: Callable[[Sitting], None], note: Job[None]) -> None:
        """Run a command, and write its line of the trail in the same transaction."""

        async def follow(connection: AsyncConnection, _: object) -> None:
            await note(connection)

        await self._tables.execute(table, command, follow=follow)

    async def ban_address(self, operator: Person, network: str, hours: int, reason: str) -> None:
        """Ban a range of addresses for a time."""
        found = read_network(network)
        now = self._tables.now()
        row: Data = {"id": chance.token_urlsafe(16), "network": str(found), "reason": reason, "operator": operator.id}
        row |= {"at": now, "until": now + hours * HOUR_MS}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(address_bans).values(row))
            await self._noted(operator, "address-banned", detail=f"{found}, {hours} h")(connection)
            await self._tell_nodes(connection, bans=True)

        await self._database.write(None, job)
        self._address_bans.forget()

    async def lift_ban(self, operator: Person, ban: str) -> None:
        """Let a range of addresses in again."""
        c = address_bans.c

        async def job(connection: AsyncConnection) -> None:
            found = (await connection.execute(select(c.network).where(c.id == ban))).scalar_one_or_none()
            if found is None:
                raise Refused("no-such-ban")
            await connection.execute(delete(address_bans).where(c.id == ban))
            await self._noted(operator, "address-allowed", detail=found)(connection)
            await self._tell_nodes(connection, bans=True)

        await self._database.write(None, job)
        self._address_bans.forget()

    async def _tell_nodes(self, connection: AsyncConnection, **what: Any) -> None:
        """Tell the other nodes what they must read again, when this is committed."""
        if not self._database.sqlite:
            await store.notify_nodes(connection, json.dumps({"node": self._tables.node, "table": "", **what}))

    def _noted(
        self, operator: Person, what: str, person: str | None = None, table: str | None = None, detail: str = ""
    ) -> Job[None]:
        """A job that writes a line of the trail."""
        row: Data = {"at": self._tables.now(), "operator": operator.id, "what": what}
        row |= {"person": person, "table_id": table, "detail": detail}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(audit).values(row))

        return job


def networks_of(addresses: Sequence[str]) -> list[str]:
    """The addresses somebody is connected from now, as ranges that can be banned: of IPv6 the /64."""
    found = {ip_network((each, 64 if ":" in each else 32), strict=False) for each in addresses if each != "unknown"}
    return sorted(str(each) for each in found)
