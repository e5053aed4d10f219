"""The interface against its own description: schemathesis asks for everything OpenAPI promises, and for what it does
not, as a guest at a real server, with every check it has. `make test` asks a ninth of the operations, chosen by
LANCASTER_SEED, and always the one that makes tables; `make soak` leaves nothing out.
"""

from __future__ import annotations

import itertools
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from schemathesis import engine
from schemathesis.checks import CHECKS
from schemathesis.config import HealthCheck, SchemathesisConfig
from schemathesis.engine import Status, events

from lancaster.server.accounts.sessions import COOKIE
from tests.configurations import SEED
from tests.server.loopback import Loopback, serving

TIMEOUT_SECONDS = 120.0  # for an answer; what the machine has to do besides is no failure
NEW_TABLE = "POST /api/v1/tables"  # every link of the description starts here: without it there is nothing to follow
FAREWELLS = ("DELETE /api/v1/me", "POST /api/v1/sign-out", "POST /api/v1/accounts")  # end the session of who asks


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Loopback]:
    with serving(tmp_path, tables_per_person=100_000, hint_seconds=0.01) as running:
        yield running


def test_the_interface_does_what_it_says(live: Loopback) -> None:
    """A few requests for every ninth operation, and all odd ones schemathesis can think of."""
    examine(live, 2, every=9)


@pytest.mark.soak
def test_the_interface_does_what_it_says_at_length(live: Loopback) -> None:
    """Many."""
    examine(live, 150)


@schemathesis.check
def what_fits_is_read(ctx: schemathesis.CheckContext, response: schemathesis.Response, case: Any) -> None:
    """Data that fits the schema may be refused for what it means, but never as unreadable.

    There are two exceptions: to JSON Schema 0.0 is an integer, to the server it is none; and schemathesis may take the
    `id` of a request for the id of a table, which has another pattern.
    """
    if case.meta is not None and case.meta.generation.mode.is_positive and response.status_code == 422:
        error = response.json()["error"]
        table = str((case.path_parameters or {}).get("table", ""))
        if error["args"].get("field") == "path.table" and not re.fullmatch(r"[A-Za-z0-9_-]{22}", table):
            return
        assert error["code"] != "bad-message" or error["args"].get("reason") == "int_type", response.text


def guests(live: Loopback) -> type[Any]:
    """Every request comes from a guest: from one, who stays, except where that would end the visit."""
    numbers = itertools.count(1)

    def new() -> str:
        said = {"name": f"Visitor {next(numbers)}"}
        ours = {"Origin": live.origin}
        answer = httpx.post(f"{live.origin}/api/v1/guests", json=said, headers=ours, timeout=TIMEOUT_SECONDS)
        return answer.cookies[COOKIE]

    stays = new()

    class Guest:
        """What schemathesis wants of somebody who signs requests."""

        def get(self, case: Any, context: Any) -> str:
            return new() if case.operation.label in FAREWELLS else stays

        def set(self, case: Any, data: str, context: Any) -> None:
            case.cookies = {**(case.cookies or {}), COOKIE: data}

    return Guest


def examine(live: Loopback, examples: int, every: int = 1) -> None:
    """Run all phases of schemathesis for every so many operations; fail with everything it finds."""
    print(f"LANCASTER_SEED={SEED}")
    config = SchemathesisConfig(seed=SEED, suppress_health_check=[HealthCheck.too_slow])
    ours = {"Origin": live.origin}
    config.projects.default.update(base_url=live.origin, headers=ours, request_timeout=TIMEOUT_SECONDS)
    config.projects.default.generation.update(max_examples=examples)
    checks = config.projects.default.checks
    # A record that is none, a bot nobody knows: 422 with a code of its own. `what_fits_is_read` looks at the code.
    checks.positive_data_acceptance.expected_statuses += ["422"]
    checks.negative_data_rejection.expected_statuses += ["413"]  # too long is refused before it is read
    openapi = httpx.get(f"{live.origin}/api/v1/openapi.json", timeout=TIMEOUT_SECONDS).json()
    operations = [f"{method.upper()} {path}" for path, item in openapi["paths"].items() for method in item]
    chosen = {NEW_TABLE, *operations[SEED % every :: every]}
    schema = schemathesis.openapi.from_dict(openapi, config=config).include(name=sorted(chosen))
    schema.auth(refresh_interval=None)(guests(live))
    checked: Counter[str] = Counter()
    asked: set[str] = set()
    problems: list[str] = []
    began = time.monotonic()
    for event in engine.from_schema(schema).execute():
        if isinstance(event, events.PhaseFinished):
            print(f"{event.phase.name.value}: {time.monotonic() - began:.1f} s")
        if isinstance(event, events.NonFatalError | events.FatalError):
            problems.append(repr(event))
        elif isinstance(event, events.ScenarioFinished):
            asked |= {f"{case.value.operation.label}" for case in event.recorder.cases.values()}
            for found in event.recorder.checks.values():
                for check in found:
                    checked[check.name] += 1
                    if check.status is not Status.SUCCESS:
                        failure = check.failure_info
                        assert failure is not None
                        problems.append(f"{check.name}: {failure.failure.message}\n{failure.code_sample}")
    assert not problems, "\n\n".join(dict.fromkeys(problems))
    assert asked == chosen
    if every == 1:
        assert set(checked) == set(CHECKS.get_all_names())
