"""For all tests: the settings of Hypothesis, names of parameters that fit a line, and commands that speak English."""

import os

import pytest
from hypothesis import HealthCheck, settings

from lancaster import Options
from tests.configurations import named

LONGEST_ID_CHARACTERS = 20  # characters of one parameter: a test's name fits a line

os.environ["LANCASTER_LANGUAGE"] = "en"  # whatever the locale is; commands in processes of their own read it too

settings.register_profile(
    "lancaster",
    derandomize=False,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # so is the machine, now and then
)
settings.load_profile("lancaster")
# here, since the benchmark of the page imports them too, before the tests of the page are collected
for helper in ("deciding", "offered_actions", "person", "pointers", "shown_table"):
    pytest.register_assert_rewrite(f"tests.browser.{helper}")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name configurations briefly, and cut long texts; pytest numbers names that come twice."""
    if isinstance(val, Options):
        return named(val)
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID_CHARACTERS:
        text = val if isinstance(val, str) else val.decode("ascii", "backslashreplace")
        return text[:LONGEST_ID_CHARACTERS] + "..."
    return None
