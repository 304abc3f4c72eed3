"""`galaxarium` with a clock that tests can set: the file CLOCK_FILE says by how many seconds it is off."""

import os
import sys
import time
from pathlib import Path

right = time.time
offset = Path(os.environ["CLOCK_FILE"])


def wrong():
    """What the system's clock says, after somebody set it."""
    return right() + float(offset.read_text() or 0)


time.time = wrong  # before anything is imported that keeps the right one

if __name__ == "__main__":
    from galaxarium.cli.main import main

    sys.exit(main())
