"""The bot that looks one turn ahead and takes what the evaluator likes best."""

from typing import final

from tumbledown.bots.search.evaluator import Evaluator
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.engine import Seeded, State


def go_through(state: State, seat: int) -> None:
    """Take what the seat is asked with one option only: what such a choice is worth shows after it."""
    while not state.over and state.to_act == seat and len(state.options) == 1:
        state.apply_trusted(state.options[0])


@final
class Greedy:
    """Tries each option in positions redrawn for the seat, finishing its own turn in the best way it sees."""

    def __init__(self, evaluator: Evaluator, worlds: int, longest_turn: int) -> None:
        self.evaluator = evaluator
        self.worlds = worlds
        self.longest_turn = longest_turn

    def compare(self, glimpse: Glimpse, seed: int) -> Explanation:
        """What each option leads to at the end of the turn, best first."""
        tape = Seeded(seed)
        seat = glimpse.seat
        state = glimpse.resample(tape)
        # What comes into question is known for the seat whose turn it is; all else is thought about whole.
        options = state.candidates() if state.to_act == seat else glimpse.legal()
        totals = [[0.0] * glimpse.seats for _ in options]
        worlds = self.worlds if glimpse.game.has_secrets else 1
        for world in range(worlds):
            if world > 0:
                state = glimpse.resample(tape)
            for place in range(len(options)):
                after = state.clone(tape)
                after.apply_trusted(options[place], seat)
                worth = self.end_of_turn(after, seat, tape)
                totals[place] = [totals[place][other] + worth[other] for other in range(glimpse.seats)]
        compared = [
            Compared(options[place], worlds, [round(total / worlds, 4) for total in totals[place]])
            for place in range(len(options))
        ]
        compared.sort(key=lambda one: (-one.worth[seat], one.option))
        return Explanation(seat, compared, [compared[0].option])

    def end_of_turn(self, state: State, seat: int, tape: Seeded) -> list[float]:
        """Go on with the best single choices while the seat is asked again, and judge the position after them."""
        for _ in range(self.longest_turn):
            if state.over or state.to_act != seat:
                break
            best_worth = -2.0
            best = state
            for option in state.candidates():
                after = state.clone(tape)
                after.apply_trusted(option)
                go_through(after, seat)
                worth = self.evaluator.worth(after)[seat]
                if worth > best_worth:
                    best_worth = worth
                    best = after
            state = best
        return self.evaluator.worth(state)
