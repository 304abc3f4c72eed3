import sys
from pathlib import Path

# The miner is no part of the package.
sys.path.append(str(Path(__file__).parents[2] / "scripts" / "puzzles"))
