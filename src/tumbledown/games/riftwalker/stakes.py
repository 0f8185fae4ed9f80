"""What players count at the end of a turn, for the reasons of hints: the words are in stakes.toml. More is better."""

from tumbledown.games.riftwalker.options import LINE_CELLS
from tumbledown.games.riftwalker.scoring import pile_bonus, pile_points
from tumbledown.games.riftwalker.state import RiftTable


def turn(state: RiftTable) -> list[int]:
    """Whose turn it is; then its round of play, and what tells it from other turns."""
    return [state.turn, 0, state.turns_done]


def counts(state: RiftTable, seat: int) -> dict[str, int]:
    """What the seat has of everything that counts."""
    standing, near = lines(state)
    return {
        "points": pile_points(state, seat) + pile_bonus(state, seat),
        "ready": ready(state, seat, standing),
        "near": ready(state, seat, near),
        "rifts": len(state.explored[seat]),
        "play": sum(state.points_of(card) for card in state.explored[seat]),
        "hand": len(state.hands[seat]),
    }


def lines(state: RiftTable) -> tuple[list[int], list[int]]:
    """RIF-42 The elements of which a line stands, and of which one stands or lacks a single flip."""
    front = state.kit.front
    standing: list[int] = []
    near: list[int] = []
    for line in LINE_CELLS:
        shown = [front[state.grid[cell]] for cell in line]
        backs = [front[state.grid[cell] ^ 1] for cell in line]
        for element in set(shown):
            missing = [place for place in range(3) if shown[place] != element]
            if not missing:
                standing.append(element)
            if not missing or (len(missing) == 1 and backs[missing[0]] == element):
                near.append(element)
    return standing, near


def ready(state: RiftTable, seat: int, elements: list[int]) -> int:
    """RIF-43, RIF-44 The points of the best rift that a line of one of these elements lets burst; 0 without one."""
    kit = state.kit
    best = 0
    for card in state.explored[seat]:
        fits = bool(elements) and (kit.any_line[card] or kit.element[card] in elements)
        if fits and state.shifts[card] >= kit.least_shifts:
            best = max(best, state.points_of(card))
    return best
