"""`python -m lancaster.training`: train, judge, export, plot."""

from __future__ import annotations

import sys

from lancaster.training.command import main

sys.exit(main())
