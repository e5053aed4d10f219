"""A description of the machine on which a benchmark ran, to compare it with others."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    """Processor, system, and the Python of the harness."""

    processor: str
    cores: int
    system: str
    python: str


def this_machine() -> Machine:
    """The machine we are on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(processor(), os.cpu_count() or 1, f"{platform.system()} {platform.machine()}", python)


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The processor's model name; Python itself knows it on few systems only."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name" and value.strip():
            return value.strip()
    return platform.processor() or platform.machine() or "unknown"


def usable_cores() -> list[int]:
    """The cores this process may run on; empty where the system does not say."""
    get_affinity = getattr(os, "sched_getaffinity", None)
    return sorted(get_affinity(0)) if get_affinity is not None else []
