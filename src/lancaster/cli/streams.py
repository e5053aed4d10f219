"""The two streams of a command: results go to stdout, remarks and complaints to stderr."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def prepare() -> None:
    """Replace characters that the terminal's encoding does not have, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def remark(text: str) -> None:
    """Say something beside the results, on stderr."""
    print(text, file=sys.stderr)


def complain(message: str) -> None:
    """Say on stderr what is wrong."""
    with contextlib.suppress(OSError):  # nobody may be left to hear it
        print(message, file=sys.stderr, flush=True)


def close() -> None:
    """Discard the rest of the output after its reader has closed the pipe."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
