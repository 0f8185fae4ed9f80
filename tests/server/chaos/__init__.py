"""Everything goes wrong while all games are played; then what was told and shown is compared with what is stored.

PYTHONPATH=tests python -m server.chaos --postgres --kills 200 --acknowledged 200000
"""

from pathlib import Path

CLOCK = Path(__file__).parent / "odd_clock.c"
