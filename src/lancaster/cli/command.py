"""The command line as a whole: its arguments, and what happens when something goes wrong.

A mistake in the arguments or in a file gives one line on stderr and exit code 2, never a traceback. Ctrl-C ends the
command quietly with 130, a closed pipe (`| head`) with 141.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence

from lancaster.cli import (
    arena_command,
    backup_command,
    bots_command,
    completion_command,
    fuzz_command,
    games_command,
    help_command,
    hint_command,
    laws_command,
    material_command,
    openings_command,
    people_command,
    play_command,
    puzzles_command,
    replay_command,
    review_command,
    rules_command,
    screen,
    serve_command,
    show_command,
    simulate_command,
    static_command,
)
from lancaster.cli.arguments import Parser
from lancaster.cli.errors import BAD_ARGUMENTS, CommandError
from lancaster.version import RULES_VERSION, __version__, compiled

INTERRUPTED = 130
BROKEN_PIPE = 141
COMMANDS = (
    play_command,
    serve_command,
    static_command,
    rules_command,
    show_command,
    replay_command,
    simulate_command,
    material_command,
    laws_command,
    bots_command,
    arena_command,
    hint_command,
    review_command,
    puzzles_command,
    openings_command,
    fuzz_command,
    games_command,
    backup_command,
    people_command,
    completion_command,
    help_command,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process, if None) and return its exit code."""
    screen.prepare()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except CommandError as error:
        screen.complain(str(error))
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        screen.close()
        return BROKEN_PIPE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        screen.complain(f"lancaster: {where}{error.strerror or error}")
        screen.close()
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
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return whole
