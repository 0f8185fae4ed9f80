"""The Gymnasium spaces of a game, for PettingZoo and Gymnasium alike."""

from typing import Any

import numpy as np
from gymnasium import spaces

from tumbledown.adapters.arrays import Layout


def observation_space(layout: Layout) -> spaces.Dict:
    """Where observations with their masks lie."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(layout.size, np.uint8), layout.most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (layout.options,), np.int8),
        }
    )


def action_space(layout: Layout) -> spaces.Discrete[Any]:
    """An action is the number of an option."""
    return spaces.Discrete(layout.options)
