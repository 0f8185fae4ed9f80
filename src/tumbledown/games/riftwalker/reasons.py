"""Why an option is refused: the rule that forbids it and the facts, from what the player knows."""

from typing import Any, Final

from tumbledown.engine import NOBODY, Reason
from tumbledown.games.riftwalker.bursting import burstable, is_meant_for
from tumbledown.games.riftwalker.labels import prompt_of
from tumbledown.games.riftwalker.options import (
    CARD,
    CELL,
    CELL_NAMES,
    CELL_WORDS,
    CELLS,
    ELEMENT,
    ELEMENT_IDS,
    ELEMENTS,
    FREE,
    MODE,
    MODES,
    PASS,
    RIFTS,
    SEATS,
)
from tumbledown.games.riftwalker.primitives import ANY, MAX_SHIFTS, OPPONENT, OWN, Op
from tumbledown.games.riftwalker.state import MOST_ACTIVATIONS, RiftTable

FROM_HAND: Final = ("PowerDiscardHand", "PowerTuckHand", "RefreshDiscard", "OpponentDiscard")
ON_RIFTS: Final = ("PowerShift", "PowerUnshift", "PowerActivate", "PowerReturn", "PowerForceBurst")
ASKS_FOR_CARDS: Final = (
    *FROM_HAND,
    *ON_RIFTS,
    "RiftUse",
    "PowerExplore",
    "PowerDiscardExplored",
    "PowerDiscardScore",
    "PowerTuckExplored",
    "PowerUntuck",
    "LookKeep",
    "BurstPick",
)


def explain(state: RiftTable, name: str, rule: str, number: int, seat: int, option: int) -> Reason:
    """Why the decision `name`, asked by `rule` and (for powers) the op of that number, does not offer this."""
    if option == PASS:
        return compulsory(state, name, rule)
    if CARD <= option < CARD + RIFTS and name in ASKS_FOR_CARDS:
        return of_card(state, name, rule, number, seat, option - CARD)
    if CELL <= option < CELL + CELLS:
        if name == "PowerGrowCell":
            return of_grow(state, state.kit.ops[number], option - CELL)
        if name == "PowerSwapSecond":
            text = "This is the first card of the swap; it changes places with any other card."
            return Reason("same_cell", "RIF-R21", text, {"cell": CELL_NAMES[option - CELL]})
    if option == FREE and name == "ElementSource":
        return Reason("no_mark", "RIF-24", "You have no mark that lets you draw a free element this turn.")
    if ELEMENT <= option < ELEMENT + ELEMENTS and name == "PlaceSide":
        return of_side(state, option - ELEMENT)
    if MODE <= option < MODE + MODES and name == "PowerMode":
        return of_mode(state, state.kit.ops[number], option - MODE)
    facts = {"option": state.written(option)}
    return Reason("not_asked_now", rule, f"That is no answer now. {prompt_of(state, name)}", facts)


def compulsory(state: RiftTable, name: str, rule: str) -> Reason:
    """The decision cannot be declined."""
    if name in ("ElementSource", "FreeElement"):
        return Reason("element_step_required", "RIF-10", "The element step must be taken; there is no way to pass it.")
    if name in ("PlaceSide", "PlaceCell", "PowerSwapSecond"):
        return Reason("already_begun", rule, f"This is begun and must be finished. {prompt_of(state, name)}")
    text = f"An activated power is done in full; this part of it is not optional. {prompt_of(state, name)}"
    return Reason("power_in_full", "RIF-R11", text)


# Cells, sides and modes.


def of_grow(state: RiftTable, op: Op, cell: int) -> Reason:
    """RIF-29 The card has another element on its back."""
    kit = state.kit
    wanted = kit.element_names[op.element]
    back = kit.element_names[kit.front[state.grid[cell] ^ 1]]
    facts = {"cell": CELL_NAMES[cell], "back": back, "needed": wanted}
    where = CELL_WORDS[cell].capitalize()
    text = f"{where} has {back} on its back; growing {wanted} needs {wanted} there."
    return Reason("wrong_back", "RIF-29", text, facts)


def of_side(state: RiftTable, element: int) -> Reason:
    """RIF-16 The card does not have this side."""
    kit = state.kit
    sides = [kit.element_names[kit.front[2 * state.element_top + side]] for side in (0, 1)]
    text = f"The top element card has {sides[0]} and {sides[1]}, not {kit.element_names[element]}."
    return Reason("not_on_card", "RIF-16", text, {"sides": sides, "element": ELEMENT_IDS[element]})


def of_mode(state: RiftTable, op: Op, mode: int) -> Reason:
    """The first step of the mode cannot be done."""
    facts: dict[str, Any] = {"mode": mode, "modes": len(op.modes)}
    name = state.kit.names[op.card]
    if mode >= len(op.modes):
        return Reason("no_such_mode", "RIF-37", f"{name} lists only {len(op.modes)} things to choose from.", facts)
    text = f"This part of {name} cannot be done now: there is no card for it."
    first = state.kit.ops[op.modes[mode]].name.replace("_", " ")
    return Reason("mode_impossible", "RIF-37", text, facts | {"first_step": first})


# Cards.


def of_card(state: RiftTable, name: str, rule: str, number: int, seat: int, card: int) -> Reason:
    """Why this rift cannot be chosen."""
    if name == "RiftUse":
        return of_rift_use(state, seat, card)
    if name == "BurstPick":
        return of_burst(state, seat, card)
    if name == "LookKeep":
        return plain(state, "not_looked_at", rule, card, "is not one of the cards you looked at")
    if name in FROM_HAND:
        return plain(state, "not_in_hand", rule, card, "is not in your hand")
    op = state.kit.ops[number]
    if name == "PowerExplore":
        return of_explore(state, op, seat, card)
    if name == "PowerUntuck":
        return plain(state, "not_beneath", rule, card, "does not lie beneath one of your explored rifts")
    if name == "PowerDiscardScore":
        if card not in state.score[seat]:
            return plain(state, "not_in_score_pile", rule, card, "is not in your score pile")
        return wrong_points(state, op, card)
    if name in ("PowerDiscardExplored", "PowerTuckExplored"):
        if card not in state.explored[seat]:
            return plain(state, "not_explored", rule, card, "is not one of your explored rifts")
        if card == op.card:
            return itself(state, op)
        return wrong_points(state, op, card)
    return of_target(state, name, op, seat, card)


def plain(state: RiftTable, code: str, rule: str, card: int, what: str) -> Reason:
    """A reason that says what the rift is not."""
    return Reason(code, rule, f"{state.kit.names[card]} {what}.", {"rift": state.kit.ids[card]})


def itself(state: RiftTable, op: Op) -> Reason:
    """The power asks for another rift than its own."""
    text = f"{state.kit.names[op.card]} asks for another rift than itself."
    return Reason("source_itself", "RIF-33", text, {"rift": state.kit.ids[op.card]})


def wrong_element(state: RiftTable, rule: str, card: int, needed: int) -> Reason:
    """The rift has another element than the one needed."""
    kit = state.kit
    has, wants = kit.element_names[kit.element[card]], kit.element_names[needed]
    facts = {"rift": kit.ids[card], "element": has, "needed": wants}
    return Reason("wrong_element", rule, f"{kit.names[card]} is a {has} rift; {wants} is needed.", facts)


def fully_shifted(state: RiftTable, card: int) -> Reason:
    """RIF-23 Two shifts are the most."""
    text = f"{state.kit.names[card]} has {MAX_SHIFTS} shifts already; it cannot be shifted again."
    return Reason("fully_shifted", "RIF-23", text, {"rift": state.kit.ids[card], "shifts": MAX_SHIFTS})


def allowed(mask: int) -> list[int]:
    """The numbers of a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def wrong_points(state: RiftTable, op: Op, card: int) -> Reason:
    """RIF-36 The rift is worth something else; bonus points never count."""
    points = state.points_of(card)
    values = allowed(op.values)
    text = f"{state.kit.names[card]} is worth {points}; this needs {' or '.join(str(value) for value in values)}."
    return Reason("wrong_points", "RIF-36", text, {"rift": state.kit.ids[card], "points": points, "needed": values})


def of_rift_use(state: RiftTable, seat: int, card: int) -> Reason:
    """RIF-20 Why the drawn element cannot be used on this rift."""
    if card not in state.hands[seat] and card not in state.explored[seat]:
        return plain(state, "not_yours", "RIF-20", card, "is neither in your hand nor one of your explored rifts")
    if state.kit.element[card] != state.element:
        return wrong_element(state, "RIF-20", card, state.element)
    return fully_shifted(state, card)


def of_explore(state: RiftTable, op: Op, seat: int, card: int) -> Reason:
    """Why a power cannot explore this rift."""
    if card not in state.hands[seat]:
        return plain(state, "not_in_hand", "RIF-32", card, "is not in your hand")
    return wrong_element(state, "RIF-32", card, op.element)


def of_target(state: RiftTable, name: str, op: Op, seat: int, card: int) -> Reason:
    """Why a power cannot choose this rift: the first filter that it does not pass."""
    kit = state.kit
    owner = state.owner_of(card)
    facts: dict[str, Any] = {"rift": kit.ids[card]}
    if owner == NOBODY:
        return plain(state, "not_explored", "RIF-33", card, "is not an explored rift")
    is_own = owner == seat
    if op.whose == OWN and not is_own:
        return plain(state, "not_yours", "RIF-34", card, "is not one of your explored rifts")
    if op.whose == OPPONENT and is_own:
        return plain(state, "not_an_opponents", "RIF-34", card, "is yours; this asks for an opponent's rift")
    if not is_own and kit.warded[card]:
        return plain(state, "warded", "RIF-63", card, "cannot be chosen by opponents' powers")
    if op.other and card == op.card:
        return itself(state, op)
    if op.owner_ahead and len(state.score[owner]) <= len(state.score[seat]):
        facts |= {"theirs": len(state.score[owner]), "yours": len(state.score[seat])}
        rifts = "rift" if facts["theirs"] == 1 else "rifts"
        text = f"{SEATS[owner]} has {facts['theirs']} {rifts} in the score pile, not more than you: {facts['yours']}."
        return Reason("owner_not_ahead", "RIF-R49", text, facts)
    shifts = state.shifts[card]
    if not op.shifts >> shifts & 1:
        needed = allowed(op.shifts)
        wanted = " or ".join(str(count or "none") for count in needed)
        text = f"{kit.names[card]} has {shift_words(shifts)}; this needs {wanted}."
        return Reason("wrong_shifts", "RIF-37", text, facts | {"shifts": shifts, "needed": needed})
    if not op.values >> state.points_of(card) & 1:
        return wrong_points(state, op, card)
    if op.element not in (ANY, kit.element[card]):
        return wrong_element(state, "RIF-37", card, op.element)
    if name == "PowerShift":
        return fully_shifted(state, card)
    if name == "PowerActivate":
        return already_activated(state, card)
    if name == "PowerForceBurst":
        return too_few_shifts(state, card)
    return Reason("no_shift", "RIF-37", f"{kit.names[card]} has no shift yet.", facts | {"shifts": shifts})


def already_activated(state: RiftTable, card: int) -> Reason:
    """RIF-R16 The limit of activations, whichever is in force."""
    name = state.kit.names[card]
    if state.kit.once_a_turn:
        text = f"The power of {name} was activated already this turn; each rift's power works once a turn."
    elif state.kit.per_chain:
        text = f"The power of {name} is being done; it can be activated again when that chain of powers is over."
    else:
        text = f"{MOST_ACTIVATIONS} powers were activated this turn; there are no more, so that chains of powers end."
    return Reason("already_activated", "RIF-R16", text, {"rift": state.kit.ids[card]})


def shift_words(count: int) -> str:
    """So many shifts, in words."""
    return "no shift" if count == 0 else "1 shift" if count == 1 else f"{count} shifts"


def too_few_shifts(state: RiftTable, card: int) -> Reason:
    """RIF-44 Only a rift with a shift can be burst; other components may ask for two."""
    name, shifts, needed = state.kit.names[card], state.shifts[card], state.kit.least_shifts
    facts = {"rift": state.kit.ids[card], "shifts": shifts, "needed": needed}
    if needed == 1:
        return Reason("no_shift", "RIF-44", f"{name} has no shift yet; only shifted rifts burst.", facts)
    text = f"{name} has {shift_words(shifts)}; only rifts with {needed} shifts burst."
    return Reason("too_few_shifts", "RIF-44", text, facts)


def of_burst(state: RiftTable, seat: int, card: int) -> Reason:
    """RIF-43, RIF-44 Why this rift cannot be burst."""
    kit = state.kit
    if card not in state.explored[seat]:
        return plain(state, "not_explored", "RIF-43", card, "is not one of your explored rifts")
    if state.shifts[card] < kit.least_shifts:
        return too_few_shifts(state, card)
    facts: dict[str, Any] = {"rift": kit.ids[card], "shifts": state.shifts[card]}
    standing = state.elements_in_line()
    facts["lines"] = [ELEMENT_IDS[element] for element in range(ELEMENTS) if standing >> element & 1]
    text = f"{kit.names[card]} needs a line of {element_text(state, ANY if kit.any_line[card] else kit.element[card])}"
    # RIF-47 A grant for this rift would do as well, if what it needs were there.
    for number in state.grants:
        op = kit.ops[number]
        if is_meant_for(state, op, card):
            text += f", or by {kit.names[op.card]} {need_text(state, op)}"
    text += ", and each line serves one burst." if not kit.line_reuse and burstable(state) else "."
    return Reason("no_line", "RIF-43", text, facts)


def element_text(state: RiftTable, element: int) -> str:
    """An element, or any, in words."""
    return "any element" if element == ANY else state.kit.element_names[element]


def need_text(state: RiftTable, op: Op) -> str:
    """What a grant needs on the grid."""
    if op.need == "pair":
        return f"two cards side by side of {element_text(state, op.line)}"
    return f"a line of {element_text(state, op.line)}"
