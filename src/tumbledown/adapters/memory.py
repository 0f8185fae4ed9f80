"""What each seat has seen and chosen on the way to a position: perfect recall, worked out when it is asked for."""

import json
from typing import Any

from tumbledown.engine import Chance, Event, Game, Recorded, Seeded, State, events_for
from tumbledown.engine.state import digest


class Moment:
    """A position with the one before it, the option that led here and what was drawn; never changed, so shared.

    Without a moment before it, it is the start of a game, or a position of which only `chains` tell what came before.
    """

    __slots__ = ("_chains", "before", "chooser", "is_start", "option", "outcomes", "state")

    def __init__(
        self,
        state: State,
        outcomes: list[int],
        before: "Moment | None" = None,
        option: int = -1,
        chains: "dict[int, Chain] | None" = None,
    ) -> None:
        self.state = state
        self.outcomes = outcomes
        self.before = before
        self.option = option
        self.chooser = -1 if before is None else before.state.to_act
        self.is_start = before is None and chains is None
        self._chains: dict[int, Chain] = {} if chains is None else chains

    def after(self, option: int, tape: Chance, outcomes: list[int]) -> "Moment":
        """The moment after the seat that must choose has chosen; the outcomes are those that the tape will give."""
        state = self.state.clone(tape)
        state.apply_trusted(option)
        return Moment(state, outcomes, self, option)

    def events(self) -> list[Event]:
        """What led here. Few moments are asked for it, so the choice is made once more, telling."""
        if self.before is None:
            return self.state.events
        state = self.before.state.clone(Recorded(self.outcomes))
        state.apply_trusted(self.option, tell=True)
        return state.events

    def told(self, seat: int) -> str:
        """All that the seat has seen and chosen, in order, and last what it sees now.

        A line is its own choice, an event as it saw it, or the fingerprint of a view that was new to it. What it could
        not notice leaves no line.
        """
        return "\n".join([f"seat {seat}", *self._chain(seat).lines(), self.shown(seat)])

    def shown(self, seat: int) -> str:
        """What the seat sees now."""
        return json.dumps(self.state.view(seat), ensure_ascii=False)

    def _chain(self, seat: int) -> "Chain":
        """What the seat has noticed so far; kept, so that the next moment need not go back to the start."""
        unknown: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment._chains:
            unknown.append(moment)
            moment = moment.before
        chain = None if moment is None else moment._chains[seat]
        for one in reversed(unknown):
            chain = one._noticed(seat, chain)
            one._chains[seat] = chain
        assert chain is not None
        return chain

    def _noticed(self, seat: int, earlier: "Chain | None") -> "Chain":
        view = digest(self.state.view(seat))
        new = []
        if self.chooser == seat:
            new.append(f"chose {self.state.written(self.option)}")
        new += [json.dumps(event, ensure_ascii=False) for event in events_for(self.events(), seat)]
        if earlier is None or view != earlier.view:
            new.append(view)
        return earlier if earlier is not None and not new else Chain(earlier, new, view)

    def resampled(self, seat: int, seed: int) -> "Moment":
        """A moment that the seat cannot tell from this one: it remembers the same; the others remember nothing yet."""
        return Moment(self.state.resample(seat, Seeded(seed)), [], chains={seat: self._chain(seat)})

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # By what was chosen and drawn, not moment by moment: a long game would be too deep for pickle.
        choices = []
        root = self
        while root.before is not None:
            choices.append((root.option, root.outcomes))
            root = root.before
        chains = None if root.is_start else {seat: (chain.lines(), chain.view) for seat, chain in root._chains.items()}
        return again, (root.state, root.outcomes, chains, choices[::-1])


class Chain:
    """What a seat has noticed: the latest lines, what came before them, and the last view."""

    __slots__ = ("earlier", "new", "view")

    def __init__(self, earlier: "Chain | None", new: list[str], view: str) -> None:
        self.earlier = earlier
        self.new = new
        self.view = view

    def lines(self) -> list[str]:
        """All lines, the oldest first."""
        parts: list[list[str]] = []
        chain: Chain | None = self
        while chain is not None:
            parts.append(chain.new)
            chain = chain.earlier
        return [line for part in reversed(parts) for line in part]


def again(
    state: State,
    outcomes: list[int],
    chains: dict[int, tuple[list[str], str]] | None,
    choices: list[tuple[int, list[int]]],
) -> Moment:
    """A moment that was pickled, played again from its start."""
    if chains is None:
        game = state.terms.game
        assert isinstance(game, Game)
        moment = Moment(game.begin(state.terms, Recorded(outcomes)), outcomes)
    else:
        moment = Moment(state, [], chains={seat: Chain(None, *chain) for seat, chain in chains.items()})
    for option, drawn in choices:
        moment = moment.after(option, Recorded(drawn), drawn)
    return moment
