"""What the tests of the environments share: every configuration there is, by a short name."""

import pytest

from lancaster import Options
from lancaster.fuzz.configurations import configurations

ALL = list(configurations())


def named(options: Options) -> str:
    """Such as 4-new-court."""
    modules = [name for name in ("court", "displeasure") if getattr(options, name)]
    return "-".join([str(options.players), options.laws, *modules])


every_configuration = pytest.mark.parametrize("options", ALL, ids=named)
