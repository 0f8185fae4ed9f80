"""What a learner knows at the table, piece by piece: read from the seat's knowledge only, as the view is."""

from typing import Final

from tumbledown.engine import Piece, capped, flags, one_of, own_first
from tumbledown.games.riftwalker.components import ELEMENT_CARDS, RiftTerms
from tumbledown.games.riftwalker.options import CELLS, ELEMENTS, RIFTS
from tumbledown.games.riftwalker.powers import EndPower
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS
from tumbledown.games.riftwalker.redraw import viewer_of
from tumbledown.games.riftwalker.scoring import pile_bonus, pile_points
from tumbledown.games.riftwalker.state import RiftTable

QUESTIONS: Final = [
    "ElementSource",
    "FreeElement",
    "RiftUse",
    "BurstPick",
    "RefreshDiscard",
    "Activate",
    "PowerMode",
    "PowerFlipCell",
    "PowerFlipLine",
    "PowerGrowCell",
    "PowerSwapFirst",
    "PowerSwapSecond",
    "PowerPlace",
    "PlaceSide",
    "PlaceCell",
    "Draw",
    "PowerDiscardHand",
    "PowerDiscardExplored",
    "PowerDiscardScore",
    "OpponentDiscard",
    "LookKeep",
    "PowerTuckHand",
    "PowerTuckExplored",
    "PowerUntuck",
    "PowerShift",
    "PowerUnshift",
    "PowerActivate",
    "PowerReturn",
    "PowerForceBurst",
    "PowerExplore",
]
"""The steps that ask somebody something."""


def pieces(terms: RiftTerms) -> list[Piece]:
    """What `observe` gives; rifts, cells and elements in the order of their numbers, seats clockwise from the own."""
    seats = terms.seats
    return [
        Piece("question", [len(QUESTIONS)], 1, "Which step asks, as in QUESTIONS; all 0 for a seat that is not asked."),
        Piece("trail", [RIFTS], 1, "Rifts whose power is being done."),
        Piece("front", [CELLS, ELEMENTS], 1, "The element that each cell shows."),
        Piece("back", [CELLS, ELEMENTS], 1, "The element on the other side."),
        Piece("element", [ELEMENTS], 1, "The element of this turn."),
        Piece("top", [ELEMENT_CARDS], 1, "The open top card of the element deck."),
        Piece("unordered", [ELEMENT_CARDS], 1, "Element cards of the deck in unknown order."),
        Piece("then", [ELEMENT_CARDS], ELEMENT_CARDS, "Those below them, by their place from 1."),
        Piece("hands", [seats, RIFTS], 1, "Rifts known to be in each hand; all of the own."),
        Piece("explored", [seats, RIFTS], 1, "Rifts in each explored area."),
        Piece("score", [seats, RIFTS], 1, "Rifts in each score pile that may be looked through."),
        Piece("shifts", [RIFTS], MAX_SHIFTS, "The shifts of those rifts."),
        Piece("beneath", [RIFTS], RIFTS, "How many cards lie beneath each rift."),
        Piece("below", [RIFTS], RIFTS, "Rifts known to be at the bottom of the deck, by their place there from 1."),
        Piece("looked", [RIFTS], 1, "Rifts that the seat is looking at."),
        Piece("activated", [RIFTS], 1, "Rifts whose power was activated in this turn."),
        Piece("cards", [seats], RIFTS, "Rifts in hand."),
        Piece("bursts", [seats], RIFTS, "Rifts burst."),
        Piece("points", [seats], 255, "Points with bonus of each score pile that may be looked through."),
        Piece("free", [seats], 1, "Who may name any element next."),
        Piece("skips", [seats], 1, "Who must skip."),
        Piece("turn", [seats], 1, "Whose turn it is."),
        Piece("starter", [seats], 1, "Who began."),
        Piece("trigger", [seats], 1, "Who triggered the end."),
        Piece("decks", [2], RIFTS, "Rifts of the deck in unknown order, and below them."),
        Piece("turn_numbers", [2], 255, "Bursts left in this turn, and cards discarded to refresh."),
        Piece("flags", [2], 1, "Whether the rift deck ran out in this turn, and whether the game is over."),
    ]


def observe(state: RiftTable, seat: int) -> bytes:
    """The numbers of all pieces."""
    kit = state.kit
    seats = kit.seats
    order = own_first(list(range(seats)), seat)
    bit = 1 << viewer_of(state, seat)
    agenda = state.agenda if seat == state.turn else state.shown
    name = type(state.agenda[-1]).__name__ if state.agenda and seat == state.to_act else ""
    numbers = one_of(len(QUESTIONS), QUESTIONS.index(name) if name in QUESTIONS else -1)
    numbers += flags(RIFTS, [step.card for step in agenda if isinstance(step, EndPower)])
    for face in state.grid:
        numbers += one_of(ELEMENTS, kit.front[face])
    for face in state.grid:
        numbers += one_of(ELEMENTS, kit.front[face ^ 1])
    numbers += one_of(ELEMENTS, state.element)
    numbers += one_of(ELEMENT_CARDS, state.element_top)
    numbers += flags(ELEMENT_CARDS, state.element_unknown)
    numbers += places(ELEMENT_CARDS, state.element_bottom)
    for other in order:
        numbers += flags(RIFTS, [card for card in state.hands[other] if state.knows[card] & bit or state.over])
    shifts = [0] * RIFTS
    for other in order:
        for card in state.explored[other]:
            shifts[card] = state.shifts[card]
        numbers += flags(RIFTS, state.explored[other])
    points = []
    for other in order:
        if kit.open_piles or other == seat or state.over:
            for card in state.score[other]:
                shifts[card] = state.shifts[card]
            numbers += flags(RIFTS, state.score[other])
            points.append(pile_points(state, other) + pile_bonus(state, other))
        else:
            numbers += [0] * RIFTS
            points.append(0)
    numbers += shifts
    numbers += [len(pile) for pile in state.beneath]
    numbers += places(RIFTS, [card if state.knows[card] & bit or state.over else -1 for card in state.bottom])
    numbers += flags(RIFTS, state.looked if seat == state.turn else [])
    numbers += [state.activated >> card & 1 for card in range(RIFTS)]
    numbers += [len(state.hands[other]) for other in order]
    numbers += [len(state.score[other]) for other in order]
    numbers += capped(points)
    numbers += [state.free_marks >> other & 1 for other in order]
    numbers += [state.skip_marks >> other & 1 for other in order]
    numbers += own_first(one_of(seats, state.turn), seat)
    numbers += own_first(one_of(seats, state.starter), seat)
    numbers += own_first(one_of(seats, state.trigger), seat)
    numbers += [len(state.unknown) + len(state.looked), len(state.bottom)]
    numbers += capped([state.limit, state.discards])
    numbers += [1 if state.emptied else 0, 1 if state.over else 0]
    return bytes(numbers)


def places(count: int, cards: list[int]) -> list[int]:
    """For each of so many cards its place in the list, from 1; 0 for those that are not in it."""
    found = [0] * count
    for place, card in enumerate(cards):
        if card >= 0:
            found[card] = place + 1
    return found
