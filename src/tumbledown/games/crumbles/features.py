"""What a good player thinks about, as numbers."""

from typing import Final

from tumbledown.games.crumbles.scoring import resource_prestige
from tumbledown.games.crumbles.state import CrumblesTable

FEATURES: Final = ["prestige"]


def features(state: CrumblesTable, seat: int) -> list[float]:
    """The numbers of `FEATURES`, from this seat's side."""
    return [float(resource_prestige(state, seat))]
