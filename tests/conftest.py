import pytest
from hypothesis import settings

settings.register_profile("lancaster", derandomize=False, deadline=None, print_blob=True)
settings.load_profile("lancaster")
# here, since the benchmark of the page imports them too, before the tests of the page are collected
for helper in ("deciding", "hands", "looks", "offers", "playing"):
    pytest.register_assert_rewrite(f"tests.browser.{helper}")
