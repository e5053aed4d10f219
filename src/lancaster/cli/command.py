"""The command line as a whole: its arguments, and what happens when something goes wrong.

A mistake in the arguments or in a file gives one line on stderr and exit code 2, never a traceback. Ctrl-C ends the
command quietly with 130, a closed pipe (`| head`) with 141.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence

from lancaster.cli import streams
from lancaster.cli.arguments import CommandParser, Parser
from lancaster.cli.errors import BAD_ARGUMENTS, CommandError
from lancaster.rules.laws.deck import LAWS
from lancaster.version import RULES_VERSION, __version__, compiled

INTERRUPTED = 130
BROKEN_PIPE = 141
# What each command does. Its module, `…_command`, is loaded only when the command is given: many are heavy.
COMMANDS = {
    "play": "play against bots, here in the terminal",
    "serve": "run the game server",
    "static": "write the game as files for any web host",
    "rules": "the rules of the game, or one of them",
    "show": "tell a recorded game as a story",
    "replay": "print the table at any moment of a recorded game",
    "simulate": "play many games at random, and count",
    "material": "every number of the box, and where it comes from",
    "laws": f"the {len(LAWS)} laws",
    "bots": "the bots there are",
    "arena": "let bots play each other, and see who is better",
    "hint": "the best actions in a position of a recorded game",
    "review": "judge every decision of a recorded game",
    "puzzles": "positions in which one action is clearly best",
    "openings": "what the strongest bots play in the first round",
    "fuzz": "play with every check on, and save each failure as a record",
    "games": "look after the games that a server has stored",
    "backup": "copy a server's database and secrets to a file, while it runs",
    "people": "help people of a server who cannot help themselves",
    "completion": "print a script that completes commands in your shell",
    "help": "explain a command",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process, if None) and return its exit code."""
    streams.prepare()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except CommandError as error:
        streams.complain(str(error))
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.close()
        return BROKEN_PIPE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        streams.complain(f"lancaster: {where}{error.strerror or error}")
        streams.close()
        return BAD_ARGUMENTS


def version_text() -> str:
    """Which program, which rules, how they run, and by which Python."""
    running = "compiled" if compiled() else "plain Python"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"lancaster {__version__}, rules version {RULES_VERSION} ({running}), {python}"


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = parser().parse_args(argv)
    except SystemExit as done:  # --help
        return done.code if isinstance(done.code, int) else 0
    if arguments.version:
        print(version_text())
        return 0
    if arguments.command is None:
        raise CommandError(
            "lancaster: which command? play (in the terminal), serve (in the browser), … (see lancaster --help)"
        )
    code: int = arguments.run(arguments)
    return code


def parser() -> argparse.ArgumentParser:
    """The parser for the whole command line."""
    description = "Lancaster, the board game: play it here or in the browser, study games, let bots play."
    whole = Parser(prog="lancaster", description=description)
    whole.add_argument("--version", action="store_true", help="say which version this is, and whether it is compiled")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=CommandParser)
    for name, about in COMMANDS.items():
        commands.add_parser(name, help=about).module = f"lancaster.cli.{name}_command"
    return whole
