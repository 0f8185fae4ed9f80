"""What can be proven of a position by trying choices: a goal is within reach, or an option gives the game away."""

from typing import Any, NamedTuple

from tumbledown.engine import Game, Seeded, State

WORLDS = 3
"""In how many redrawn worlds a proof must hold, since something may be hidden or left to chance."""
REPLIES = 3
"""How many choices of others a proof looks through; more means that a turn has gone by."""


class Goal(NamedTuple):
    """What a seat is to reach: a win, or, when its turn is over, these numbers of the saved position at least."""

    seat: int
    ends: dict[str, int]

    def is_reached(self, state: State) -> bool:
        """Whether it is reached now."""
        if not self.ends:
            return state.over and state.outcome().winners == [self.seat]
        if not state.over and state.to_act == self.seat:
            return False
        saved = state.to_dict()["position"]
        return all(number_at(saved, path) >= least for path, least in self.ends.items())


def number_at(saved: Any, path: str) -> int:
    """The number in a saved position to which a path such as `pockets.0` leads."""
    for word in path.split("."):
        saved = saved[int(word)] if isinstance(saved, list) else saved[word]
    assert isinstance(saved, int), f"{path} leads to no number"
    return saved


def worlds_of(state: State, seat: int) -> list[State]:
    """Positions that the seat cannot tell from this one, each with a tape of its own."""
    return [state.resample(seat, Seeded(number)) for number in range(1, 1 + WORLDS)]


def after(worlds: list[State], option: int) -> list[State]:
    """The worlds after a choice of whoever must choose."""
    found = [world.clone() for world in worlds]
    for world in found:
        world.apply_trusted(option)
    return found


def reaches(worlds: list[State], goal: Goal, choices: int) -> bool:
    """Whether the seat reaches the goal in all worlds by so many choices of its own, whatever others reply."""
    return Search(goal).succeeds(worlds, choices, REPLIES)


class Search:
    """A search for a goal through all choices; what it has failed from once it does not try again."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.failed: set[tuple[object, ...]] = set()

    def succeeds(self, worlds: list[State], choices: int, replies: int) -> bool:
        """Whether the goal can be reached from here."""
        if all(self.goal.is_reached(world) for world in worlds):
            return True
        first = worlds[0]
        if any(world.over or world.to_act != first.to_act for world in worlds):
            return False
        is_own = first.to_act == self.goal.seat
        if (choices if is_own else replies) == 0:
            return False
        known = (choices, replies, *(world.hash() for world in worlds))
        if known in self.failed:
            return False
        found = self.chooses(worlds, choices, replies) if is_own else self.withstands(worlds, choices, replies)
        if not found:
            self.failed.add(known)
        return found

    def chooses(self, worlds: list[State], choices: int, replies: int) -> bool:
        """Whether one of the seat's options, the same in all worlds, leads to the goal."""
        options = set(worlds[0].legal()).intersection(*(world.legal() for world in worlds[1:]))
        return any(self.succeeds(after(worlds, option), choices - 1, replies) for option in sorted(options))

    def withstands(self, worlds: list[State], choices: int, replies: int) -> bool:
        """Whether all that somebody else may choose leads to the goal."""
        return all(
            self.succeeds(after([world], option), choices, replies - 1) for world in worlds for option in world.legal()
        )


def is_led_by(worlds: list[State], goal: Goal, game: Game, line: list[str]) -> bool:
    """Whether these choices of the seat, nobody else being asked in between, reach the goal in all worlds."""
    for text in line:
        option = game.parse(text)
        if any(world.to_act != goal.seat or option not in world.legal() for world in worlds):
            return False
        worlds = after(worlds, option)
    return all(goal.is_reached(world) for world in worlds)


def gives_away(worlds: list[State], option: int, choices: int) -> bool:
    """Whether after this option the seat that must choose next, another one, surely wins by so many choices."""
    # Each world alone, and those that are alike once: the others know what is hidden from this seat.
    found = {left.hash(): left for left in after(worlds, option)}
    return all(
        left.to_act != worlds[0].to_act and reaches([left], Goal(left.to_act, {}), choices) for left in found.values()
    )
