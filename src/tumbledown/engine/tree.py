"""A game as a tree in which every draw is a node of its own, for libraries and searches that want chance explicit."""

from typing import Any, Final, final

from tumbledown.engine.chance import Asking, Chance
from tumbledown.engine.errors import NeedDraw, TumbledownError
from tumbledown.engine.game import Game
from tumbledown.engine.spec import Terms
from tumbledown.engine.state import State

# As OpenSpiel numbers them.
CHANCE: Final = -1
END: Final = -4

NO_OPTION: Final = -1
NO_OUTCOMES: Final[list[int]] = []


@final
class Node:
    """A seat must choose, an outcome must be drawn, or the game is over. Never changed, so that copies can share it.

    >>> from tumbledown.games import game
    >>> ruins = game("ruins")
    >>> node = root(ruins, ruins.terms(2))
    >>> node.player == CHANCE, node.draw, node.child(4).draw
    (True, 5, 4)
    """

    def __init__(
        self, game: Game, terms: Terms, state: State | None, option: int, outcomes: list[int], draw: int
    ) -> None:
        self.game = game
        self.terms = terms
        self.state = state
        """The last position that waited for a choice; None while the game is set up."""
        self.option = option
        """While draws are due: the choice that they belong to, NO_OPTION in the set-up."""
        self.outcomes = outcomes
        """While draws are due: those of the same choice that are already made."""
        self.draw = draw
        """The number of outcomes of the draw that is due, all alike; 0 when none is."""
        self.player = CHANCE if draw > 0 or state is None else END if state.over else state.to_act
        """Who goes on from here: a seat, CHANCE, or nobody at the END."""

    def child(self, action: int, tell: bool = False) -> "Node":
        """What follows an outcome of the draw, or an option; its events are told only if they are wanted."""
        if self.draw:
            if not 0 <= action < self.draw:
                raise TumbledownError(f"outcome {action} does not exist: the draw is from 0 to {self.draw - 1}")
            return self._tried(self.option, [*self.outcomes, action], tell)
        state = self.state
        assert state is not None
        if action not in state.options:
            raise state.refusal(action)
        return self._tried(action, NO_OUTCOMES, tell)

    def _tried(self, option: int, outcomes: list[int], tell: bool) -> "Node":
        """Do the choice, or the set-up, with the outcomes known so far: it ends at a new position or at a draw."""
        tape = Asking(outcomes)
        try:
            if self.state is None:
                state = self.game.begin(self.terms, tape, tell)
            else:
                state = self.state.clone(tape)
                state.apply_trusted(option, tell=tell)
        except NeedDraw as question:
            return Node(self.game, self.terms, self.state, option, outcomes, question.n)
        return Node(self.game, self.terms, state, NO_OPTION, NO_OUTCOMES, 0)

    def resampled(self, seat: int, chance: Chance) -> "Node":
        """A node that the seat cannot tell from this one, which must not be in the middle of a draw."""
        if self.draw or self.state is None:
            raise TumbledownError("there is nothing to resample in the middle of a draw")
        return Node(self.game, self.terms, self.state.resample(seat, chance), NO_OPTION, NO_OUTCOMES, 0)

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        terms = self.terms
        content = terms.content if terms.has_own_content else None
        saved = None if self.state is None else self.state.to_dict()
        return again, (self.game, terms.seats, terms.variants, content, saved, self.option, self.outcomes, self.draw)


def root(game: Game, terms: Terms) -> Node:
    """The start of a game: its first draw, or its first choice."""
    return Node(game, terms, None, NO_OPTION, NO_OUTCOMES, 0)._tried(NO_OPTION, NO_OUTCOMES, True)


def again(
    game: Game,
    seats: int,
    variants: dict[str, Any],
    content: dict[str, Any] | None,
    saved: dict[str, Any] | None,
    option: int,
    outcomes: list[int],
    draw: int,
) -> Node:
    """A node that was pickled."""
    state = None if saved is None else game.from_dict(saved)
    terms = game.terms(seats, variants, content) if state is None else state.terms
    return Node(game, terms, state, option, outcomes, draw)
