"""The words of decisions: what is asked, and what each option means here, for a person."""

from typing import Final

from tumbledown.engine import NOBODY
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
    LINE,
    LINE_CELLS,
    LINE_WORDS,
    LINES,
    MODE,
    PASS,
    PLACE,
    RIFTS,
    SEATS,
    YES,
)
from tumbledown.games.riftwalker.primitives import MAX_SHIFTS, NOTHING
from tumbledown.games.riftwalker.state import NO_CARD, RiftTable

LONGEST_PROMPT: Final = 95
PROMPTS: Final = {
    "ElementSource": "Draw power from an element: flip a grid card, or place the top element card.",
    "FreeElement": "Name the element to draw power from.",
    "RiftUse": "Use {element} on one of your rifts: explore it or shift it; or skip the rift step.",
    "Activate": "Activate the power of {source}{once}?",
    "PowerMode": "{source}: choose one.",
    "PowerFlipCell": "{source}: flip a grid card.",
    "PowerFlipLine": "{source}: flip all cards of a row, column or diagonal.",
    "PowerGrowCell": "{source}: grow {wanted}, turning over a card that has it on its back.",
    "PowerSwapFirst": "{source}: swap two grid cards; which is the first?",
    "PowerSwapSecond": "{source}: with which card does it change places?",
    "PowerPlace": "{source}: place the top element card?",
    "PlaceSide": "Which side of the top element card is up?",
    "PlaceCell": "Which grid card does it cover?",
    "PowerExplore": "{source}: explore a rift from your hand.",
    "PowerShift": "{source}: shift a rift.",
    "PowerUnshift": "{source}: turn a rift back once.",
    "PowerActivate": "{source}: activate the power of a rift{unused}.",
    "PowerReturn": "{source}: return a rift to its owner's hand.",
    "PowerForceBurst": "{source}: an opponent's rift bursts at once.",
    "PowerDiscardHand": "{source}: discard a card from your hand.",
    "PowerDiscardExplored": "{source}: discard one of your explored rifts.",
    "PowerDiscardScore": "{source}: discard a rift from your score pile.",
    "OpponentDiscard": "{source}: discard a card of your choice from your hand.",
    "LookKeep": "{source}: which card goes to your hand? The others go under the deck.",
    "PowerTuckHand": "{source}: put a card from your hand beneath it.",
    "PowerTuckExplored": "{source}: put {another} of your explored rifts beneath it.",
    "PowerUntuck": "{source}: take a card from beneath one of your rifts into your hand.",
    "BurstPick": "Burst one of your rifts into your score pile, or end the burst step.",
    "RefreshDiscard": "Discard cards you do not want; when you are done you draw back up.",
}
DECLINES: Final = {
    "RiftUse": "Use no rift",
    "Activate": "Do not activate it",
    "BurstPick": "End the burst step",
    "RefreshDiscard": "Done: draw up",
    "PowerPlace": "Do not place",
    "PowerDiscardHand": "Discard nothing{more}",
    "PowerTuckHand": "Put nothing{more} beneath it",
    "PowerTuckExplored": "Put nothing{more} beneath it",
}
MOVES_SEVERAL: Final = ("PowerDiscardHand", "PowerTuckHand", "PowerTuckExplored")
ORDINALS: Final = ("first", "second", "third")
VERBS: Final = {
    "PowerActivate": "Activate",
    "PowerReturn": "Return",
    "PowerForceBurst": "Burst",
    "PowerDiscardHand": "Discard",
    "PowerDiscardExplored": "Discard",
    "PowerDiscardScore": "Discard",
    "OpponentDiscard": "Discard",
    "LookKeep": "Keep",
    "PowerTuckHand": "Put",
    "PowerTuckExplored": "Put",
    "PowerUntuck": "Take",
    "BurstPick": "Burst",
    "RefreshDiscard": "Discard",
}


def prompt_of(state: RiftTable, name: str) -> str:
    """What a decision asks, with the names of what it is about."""
    kit = state.kit
    card = source_of(state)
    wanted = ""
    if name == "PowerGrowCell":
        number: int = state.agenda[-1].values()[0]
        wanted = kit.element_names[kit.ops[number].element]
    drawn = kit.element_names[state.element] if state.element >= 0 else ""
    source = kit.names[card] if card != NO_CARD else ""
    begun = begun_words(state)
    text = PROMPTS[name].format(
        element=drawn,
        wanted=wanted,
        source=source,
        another="one more" if begun else "another",
        # RIF-R16 The limit is said where it may be met.
        once=", once this turn" if kit.once_a_turn else "",
        unused=" that was not used this turn" if kit.once_a_turn else "",
    )
    # The power stands on the card; it is said again where a phone has room for it.
    whole = f"{text} {kit.texts[card]}" if name == "Activate" and card != NO_CARD else text
    return whole if len(whole) <= LONGEST_PROMPT else text


def begun_words(state: RiftTable) -> str:
    """What is said of one card more, once a step that moves several has moved its first."""
    step = state.agenda[-1]
    if type(step).__name__ not in MOVES_SEVERAL:
        return ""
    done: int = step.values()[1]
    return " more" if done > 0 else ""


def source_of(state: RiftTable) -> int:
    """The rift that the present decision is about: whose power it is, or may be; NO_CARD for none."""
    step = state.agenda[-1]
    name = type(step).__name__
    values = step.values()
    if name == "Activate" or name == "LookKeep":
        card: int = values[0]
        return card
    if name in ("PowerSwapSecond", "PlaceCell", "PlaceSide"):
        last: int = values[-1]
        return last
    if name.startswith("Power") or name == "OpponentDiscard":
        number: int = values[0]
        return state.kit.ops[number].card
    return NO_CARD


def label_of(state: RiftTable, option: int) -> str:
    """What the option means in the present decision."""
    step = state.agenda[-1] if state.agenda else None
    name = "" if step is None else type(step).__name__
    if CELL <= option < CELL + CELLS:
        return _of_cell(state, name, option - CELL)
    if CARD <= option < CARD + RIFTS:
        return _of_card(state, name, option - CARD)
    if ELEMENT <= option < ELEMENT + ELEMENTS:
        element = state.kit.element_names[option - ELEMENT]
        return f"{element} up" if name == "PlaceSide" else f"Draw {element}"
    if LINE <= option < LINE + LINES:
        return f"Flip {LINE_WORDS[option - LINE]}: {_line_after(state, option - LINE)}"
    if option >= MODE:
        return _of_mode(state, name, option - MODE)
    if option == PLACE:
        return _of_place(state)
    if option == YES:
        card = source_of(state) if name == "Activate" else NO_CARD
        return f"Activate {state.kit.names[card]}" if card != NO_CARD else "Yes"
    if option == FREE:
        return "Draw any element without changing the grid"
    assert option == PASS
    return DECLINES.get(name, "Do not do this").format(more=begun_words(state) if state.agenda else "")


def _of_place(state: RiftTable) -> str:
    if state.element_top == NO_CARD:
        return "Place the top element card, which is hidden"
    names, front = state.kit.element_names, state.kit.front
    one, other = names[front[2 * state.element_top]], names[front[2 * state.element_top + 1]]
    return f"Place the top element card ({one} or {other})"


def _of_cell(state: RiftTable, name: str, cell: int) -> str:
    kit = state.kit
    front = kit.element_names[kit.front[state.grid[cell]]]
    back = kit.element_names[kit.front[state.grid[cell] ^ 1]]
    where = CELL_WORDS[cell]
    if name == "ElementSource":
        return f"Flip {where}: draw {front}, {back} comes up"
    if name == "PowerGrowCell":
        return f"Grow {back} on {where}, over {front}"
    if name == "PlaceCell":
        element: int = state.agenda[-1].values()[0]
        return f"Place {kit.element_names[element]} on {where}, over {front}"
    if name == "PowerSwapFirst":
        return f"Swap {where} ({front})"
    if name == "PowerSwapSecond":
        return f"With {where} ({front})"
    return f"Flip {where}: {front} becomes {back}"


def _line_after(state: RiftTable, line: int) -> str:
    kit = state.kit
    return ", ".join(kit.element_names[kit.front[state.grid[cell] ^ 1]] for cell in LINE_CELLS[line])


def mode_words(text: str, mode: int, modes: int) -> str:
    """A mode in the words of the card; empty when its text does not list so many.

    >>> mode_words("Choose one: place; or flip.", 1, 2)
    'flip'
    """
    parts = text.removeprefix("Choose one: ").rstrip(".").split("; or ")
    return parts[mode].partition(". ")[0].removeprefix("or ") if len(parts) == modes else ""


def _of_mode(state: RiftTable, name: str, mode: int) -> str:
    """The mode in the words of the card, if its text lists the modes; a mode that it does not have by its number."""
    number: int = state.agenda[-1].values()[0] if name == "PowerMode" else NOTHING
    if number == NOTHING or mode >= len(state.kit.ops[number].modes):
        return f"Do the {ORDINALS[mode]} of what the card lists"
    op = state.kit.ops[number]
    words = mode_words(state.kit.texts[op.card], mode, len(op.modes))
    if not words:
        words = f"{ORDINALS[mode]}: {described_steps(state, op.modes[mode])}"
    return words[:1].upper() + words[1:]


def described_steps(state: RiftTable, first: int) -> str:
    """A mode by its primitives, for a card whose text does not list them one by one."""
    names = []
    number = first
    while number != NOTHING:
        op = state.kit.ops[number]
        names.append(op.name.replace("_", " "))
        number = op.following
    return ", then ".join(names)


def _of_card(state: RiftTable, name: str, card: int) -> str:
    rift = state.kit.names[card]
    element = state.kit.element_names[state.kit.element[card]]
    shifts = state.shifts[card]
    points = state.kit.points[card]
    owner = state.owner_of(card)
    whose = f"{SEATS[owner]}'s " if owner not in (NOBODY, state.turn) else ""
    if name == "RiftUse" or name == "PowerExplore":
        if owner != state.turn:
            return f"Explore {rift} ({element})"
        now = points[shifts]
        return f"Shift {rift} from {now} to {points[min(shifts + 1, MAX_SHIFTS)]}"
    if name == "PowerShift":
        return f"Shift {whose}{rift} from {points[shifts]} to {points[min(shifts + 1, MAX_SHIFTS)]}"
    if name == "PowerUnshift":
        return f"Turn {whose}{rift} back from {points[shifts]} to {points[max(shifts - 1, 0)]}"
    verb = VERBS.get(name, "Choose")
    where = " beneath it" if name in ("PowerTuckHand", "PowerTuckExplored") else ""
    if owner == NOBODY and name != "PowerDiscardScore":
        return f"{verb} {rift} ({element}){where}"
    return f"{verb} {whose}{rift} ({element}, worth {points[shifts]}){where}"


def things_of(state: RiftTable, option: int) -> list[str]:
    """The things on the board that an option is about."""
    if CELL <= option < CELL + CELLS:
        return [f"cell:{CELL_NAMES[option - CELL]}"]
    if CARD <= option < CARD + RIFTS:
        return [f"rift:{state.kit.ids[option - CARD]}"]
    if LINE <= option < LINE + LINES:
        return [f"line:{option - LINE}", *(f"cell:{CELL_NAMES[cell]}" for cell in LINE_CELLS[option - LINE])]
    if ELEMENT <= option < ELEMENT + ELEMENTS:
        return [f"element:{ELEMENT_IDS[option - ELEMENT]}"]
    if option == PLACE:
        return ["element_deck"]
    if option == YES and state.agenda:
        card = source_of(state)
        return [f"rift:{state.kit.ids[card]}"] if card != NO_CARD else []
    return []
