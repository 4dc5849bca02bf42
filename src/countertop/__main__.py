"""`python -m countertop`: the command, where nobody has put it on the path."""

import sys

from .cli import main

sys.exit(main())
