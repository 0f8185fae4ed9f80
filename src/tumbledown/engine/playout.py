"""Random play to the end, for measurements, rollouts and tests."""

from tumbledown.engine.chance import Chance
from tumbledown.engine.state import State


def play_out(state: State, chooser: Chance) -> int:
    """Play uniformly random options to the end of the game; gives the number of choices made."""
    choices = 0
    while not state.over:
        options = state.options
        state.apply_trusted(options[chooser.below(len(options))])
        choices += 1
    return choices
