"""The Gymnasium spaces of a game, for PettingZoo and Gymnasium alike."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tumbledown.adapters.arrays import Layout


class OptionSpace(spaces.Discrete[Any]):
    """The numbers of all options. Samples with a mask are as those of `Discrete`, but drawn several times faster."""

    def sample(self, mask: NDArray[np.int8] | None = None, probability: NDArray[Any] | None = None) -> Any:
        """An option at random: among those in the mask, by the chances, or any."""
        if mask is None or probability is not None or mask.dtype != np.int8 or mask.shape != (self.n,):
            return super().sample(mask, probability)
        chosen = mask.nonzero()[0]
        # A tenth of the price of `integers`.
        return chosen[int(self.np_random.random() * len(chosen))] if len(chosen) else self.start


def observation_space(layout: Layout) -> spaces.Dict:
    """Where observations with their masks lie."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(layout.size, np.uint8), layout.most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (layout.options,), np.int8),
        }
    )


def action_space(layout: Layout) -> OptionSpace:
    """An action is the number of an option."""
    return OptionSpace(layout.options)
