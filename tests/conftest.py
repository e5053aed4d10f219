import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "lancaster",
    derandomize=False,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # so is the machine, now and then
)
settings.load_profile("lancaster")
# here, since the benchmark of the page imports them too, before the tests of the page are collected
for helper in ("deciding", "hands", "looks", "offers", "playing"):
    pytest.register_assert_rewrite(f"tests.browser.{helper}")
