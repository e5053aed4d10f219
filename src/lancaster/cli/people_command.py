"""`lancaster people`: what only an operator can do: list accounts, make a recovery link, name operators."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from rich.text import Text

from lancaster.cli import screen
from lancaster.cli.arguments import group
from lancaster.cli.errors import CommandError
from lancaster.cli.screen import counted
from lancaster.cli.server_arguments import add_data, with_database

if TYPE_CHECKING:
    from lancaster.server.settings import Settings
    from lancaster.server.storage.database import Database


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Help people of a server who cannot help themselves."
    people = group(parser)

    listing = people.add_parser(
        "list",
        help="list the accounts",
        description="List the accounts of a server with the day they were made; guests are counted.",
    )
    add_data(listing)
    listing.set_defaults(run=run_list)

    recover = people.add_parser(
        "recover",
        help="make a link with which somebody sets a new password",
        description=(
            "Make a link with which the owner of an account sets a new password, once, within seven days. Earlier "
            "links end. Be sure that you give it to the right person: whoever has it has the account."
        ),
    )
    recover.add_argument("name", metavar="NAME", help="of the account")
    add_data(recover)
    recover.set_defaults(run=run_recover)

    operator = people.add_parser(
        "operator",
        help="make somebody an operator",
        description="Give an account the rights of an operator, or take them; a running server heeds it at once.",
    )
    operator.add_argument("name", metavar="NAME", help="of the account")
    operator.add_argument("--off", action="store_true", help="take the rights away")
    add_data(operator)
    operator.set_defaults(run=run_operator)


def run_list(arguments: argparse.Namespace) -> int:
    """List the accounts."""
    return with_database(arguments, lambda database, _: _list(database))


async def _list(database: Database) -> int:
    from sqlalchemy import func, select

    from lancaster.server.storage.schema import people

    async with database.read() as connection:
        accounts = (
            await connection.execute(
                select(people.c.name, people.c.created, people.c.seen, people.c.operator)
                .where(people.c.folded.is_not(None), people.c.deleted.is_(None))
                .order_by(people.c.folded)
            )
        ).all()
        guests = await connection.scalar(
            select(func.count()).where(people.c.folded.is_(None), people.c.deleted.is_(None))
        )
    console = screen.console()
    table = screen.table(counted(len(accounts), "account"), "name", "since", "last seen", "", left=1)
    for name, created, seen, operator in accounts:
        table.add_row(Text(name), _day(created), _day(seen), "operator" if operator else "")
    screen.put(console, table)
    console.print(Text(f"{counted(guests or 0, 'guest')} without an account"))
    return 0


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def run_recover(arguments: argparse.Namespace) -> int:
    """Make a recovery link."""
    return with_database(arguments, lambda database, settings: _recover(database, settings, arguments.name))


async def _recover(database: Database, settings: Settings, name: str) -> int:
    from lancaster.server.accounts.people import issue_recovery
    from lancaster.server.http.routes.people import recovery_link
    from lancaster.server.operations.serving import noted_address
    from lancaster.server.wall_clock import now

    async def job(connection: Any) -> str:
        return await issue_recovery(connection, await _find(connection, name), now())

    token = await database.write(None, job)
    base = settings.public_url or noted_address(settings)
    print(recovery_link(base, token))
    if not settings.public_url:
        print("The server does not know its own address (public_url): put it in place of the one shown.")
    return 0


def run_operator(arguments: argparse.Namespace) -> int:
    """Give or take the rights of an operator."""
    return with_database(arguments, lambda database, _: _operator(database, arguments.name, not arguments.off))


async def _operator(database: Database, name: str, on: bool) -> int:
    from sqlalchemy import update

    from lancaster.server.storage.schema import people

    async def job(connection: Any) -> None:
        person = await _find(connection, name)
        await connection.execute(update(people).where(people.c.id == person).values(operator=on))

    await database.write(None, job)
    print(f"{name} is {'an operator' if on else 'no operator'} from now on")
    return 0


async def _find(connection: Any, name: str) -> str:
    """The id of an account."""
    from sqlalchemy import select

    from lancaster.server.storage.schema import people
    from lancaster.tables.names import fold

    person = await connection.scalar(select(people.c.id).where(people.c.folded == fold(name)))
    if person is None:
        raise CommandError(f"lancaster: there is no account {name!r}")
    return str(person)
