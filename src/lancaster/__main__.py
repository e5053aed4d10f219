"""`python -m lancaster` is the `lancaster` command."""

import sys

from lancaster.cli import main

if __name__ == "__main__":
    sys.exit(main())
