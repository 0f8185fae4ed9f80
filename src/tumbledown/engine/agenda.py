"""What a game waits for is data: a stack of steps, each one step of the rulebook."""

from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tumbledown.engine.reasons import Reason
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import NOBODY, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One step of the rulebook: who chooses, what, and what follows.

    A step holds ids and numbers only and is never changed: to go on, rules pop it or put another in its place
    (`state.agenda[-1] = Next(...)`). So copies of a state share their steps.
    """

    rule: ClassVar[str] = ""
    """The rule this step is."""

    always_asked: ClassVar[bool] = False
    """Whether a single option is still asked for, because skipping the question would tell something hidden."""

    simultaneous: ClassVar[bool] = False
    """Whether several seats choose at once, each without seeing the others' choices."""

    def seat(self, state: S) -> int:
        """The seat that must choose; NOBODY when the step runs by itself (`run`)."""
        return NOBODY

    def waiting(self, state: S) -> list[int]:
        """All seats that may choose now; `seat` is the first of them."""
        seat = self.seat(state)
        return [] if seat == NOBODY else [seat]

    def run(self, state: S) -> None:
        """Do what needs nobody's choice; the step takes itself off the agenda, or another in its place."""
        raise NotImplementedError(f"{type(self).__name__} waits for nobody and has no run()")

    def options(self, state: S, seat: int) -> list[int]:
        """What the seat may choose, ascending, never empty."""
        raise NotImplementedError(f"{type(self).__name__} waits for seat {seat} and has no options()")

    def choose(self, state: S, seat: int, option: int) -> None:
        """Do what the option says and take the step off the agenda, or put another in its place."""
        raise NotImplementedError(f"{type(self).__name__} waits for seat {seat} and has no choose()")

    def prompt(self, state: S, seat: int) -> str:
        """What is to be done now, said to the seat that chooses."""
        return "Choose."

    def explain(self, state: S, seat: int, option: int) -> Reason:
        """Why an option of the vocabulary is not on offer to a seat that is waiting, from what that seat knows."""
        text = f"{state.label(option)} is not on offer now."
        return Reason("not_offered", self.rule, text, {"option": state.terms.game.vocabulary.text(option)})

    def values(self) -> list[Any]:
        """The arguments that make this step again, ready for JSON."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class AgendaState(State):
    """A state whose rules are steps on an agenda; the last step is the one that happens now."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.agenda: list[Step[Any]] = []

    def advance(self) -> int:
        """Run the steps that need nobody, up to one that waits."""
        while self.agenda:
            step = self.agenda[-1]
            seat = step.seat(self)
            if seat != NOBODY:
                return seat
            step.run(self)
        return NOBODY

    def ask(self, seat: int) -> list[int]:
        """What the step on top offers this seat."""
        return self.agenda[-1].options(self, seat)

    def answer(self, seat: int, option: int) -> None:
        """Let the step on top do what was chosen."""
        self.agenda[-1].choose(self, seat, option)

    def must_ask(self) -> bool:
        """Whether the step on top is asked even with one option."""
        return self.agenda[-1].always_asked

    def is_simultaneous(self) -> bool:
        """Whether the step on top lets several seats choose at once."""
        return bool(self.agenda) and self.agenda[-1].simultaneous

    def waiting(self) -> list[int]:
        """All seats that may choose now."""
        return self.agenda[-1].waiting(self) if not self.over else []

    def prompt(self, seat: int) -> str:
        """What the step on top asks."""
        return self.agenda[-1].prompt(self, seat)

    def prompt_rules(self, seat: int) -> list[str]:
        """The rule of the step on top."""
        return [self.agenda[-1].rule]

    def explain(self, seat: int, option: int) -> Reason:
        """Why the step on top does not offer this."""
        return self.agenda[-1].explain(self, seat, option)

    def save_agenda(self) -> list[list[Any]]:
        """The agenda, ready for JSON: each step by its name and values."""
        return [[type(step).__name__, *step.values()] for step in self.agenda]


def load_agenda(saved: list[list[Any]], steps: dict[str, Any]) -> list[Step[Any]]:
    """The agenda that `save_agenda` wrote; `steps` are the game's step classes by name."""
    return [steps[step[0]](*step[1:]) for step in saved]


def by_name(*steps: Any) -> dict[str, Any]:
    """Step classes by their name, for `load_agenda`."""
    return {step.__name__: step for step in steps}
