"""What a seat may see: the table, its own hand, what it knows of hidden cards, and no more (RIF-R48)."""

from typing import Any

from tumbledown.engine import NOBODY, Step
from tumbledown.games.riftwalker.bursting import burstable
from tumbledown.games.riftwalker.deeds import shown_face
from tumbledown.games.riftwalker.options import CELL_NAMES, CELLS, ELEMENT_IDS, ELEMENTS, LINE_CELLS, LINES
from tumbledown.games.riftwalker.powers import EndPower, PowerStep
from tumbledown.games.riftwalker.primitives import EVERY_NUMBER, MAX_SHIFTS, NOTHING, Op
from tumbledown.games.riftwalker.redraw import viewer_of
from tumbledown.games.riftwalker.rules import RiftUse, last_turns, refresh_size
from tumbledown.games.riftwalker.scoring import bonus_of, pile_bonus, pile_points
from tumbledown.games.riftwalker.state import BURST_STEP, FACE_UP, NO_CARD, RiftTable


def seen_by(state: RiftTable, seat: int) -> dict[str, Any]:
    """The table as the seat (or SPECTATOR) sees it; when the game is over everything is open."""
    kit = state.kit
    agenda = state.agenda if seat == state.turn else state.shown
    return {
        "round": min(state.turns_done, kit.most_turns - 1) // kit.seats + 1,
        "max_rounds": kit.most_turns // kit.seats,
        "starter": state.starter,
        "turn": state.turn,
        "step": step_name(agenda),
        "decision": decision_name(agenda) if seat == state.to_act and not state.over else None,
        "trail": [kit.ids[step.card] for step in agenda if isinstance(step, EndPower)],
        "trail_names": [kit.names[step.card] for step in agenda if isinstance(step, EndPower)],
        "power_step": power_step(state, agenda),
        "element": ELEMENT_IDS[state.element] if state.element >= 0 else None,
        "elements": [element_of(state, element) for element in range(ELEMENTS)],
        "grid": [{"cell": CELL_NAMES[cell]} | shown_face(state, state.grid[cell]) for cell in range(CELLS)],
        "lines": [line_of(state, line) for line in range(LINES)],
        "element_deck": element_deck(state),
        "rift_deck": rift_deck(state, seat),
        "players": [player_of(state, seat, other) for other in range(kit.seats)],
        "hand": [card_of(state, card) for card in state.hands[seat]] if seat >= 0 else [],
        "looked_at": [card_of(state, card) for card in state.looked] if seat == state.turn else [],
        "bursts_left": state.limit,
        "grants": [grant_of(state, state.kit.ops[number]) for number in state.grants],
        # Once the burst step is over nothing can burst in this turn.
        "burstable": state.rift_ids(burstable(state)) if step_name(agenda) not in ("refresh", "end") else [],
        "activated": [kit.ids[card] for card in range(len(kit.ids)) if state.activated >> card & 1],
        "discards": state.discards,
        "last_refresh": dict(zip(("seat", "discarded", "drawn"), state.last_refresh, strict=True))
        if state.last_refresh
        else None,
        "last_taken": {
            "from": state.kit.ids[state.last_taken[0]] if state.last_taken[0] != NO_CARD else "deck",
            "place": state.last_taken[1],
        }
        if state.last_taken
        else None,
        "deck_ran_out": state.emptied,
        "end": end_of(state),
        "doubts": doubts_of(state, seat),
        "previews": previews(state) if seat == state.to_act and decision_name(agenda) == "element_source" else [],
    }


# Where the turn is.


def step_name(agenda: list[Step[Any]]) -> str:
    """The step of the turn, of the four that there are; `end` when the game is over."""
    depth = len(agenda)
    if depth > BURST_STEP:
        return "element" if depth > BURST_STEP + 1 and isinstance(agenda[BURST_STEP], RiftUse) else "rift"
    return ("end", "end", "refresh", "burst")[depth]


def decision_name(agenda: list[Step[Any]]) -> str | None:
    """The decision that is open, by its id on the rules page."""
    if not agenda:
        return None
    name = type(agenda[-1]).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).removeprefix("_")


def power_step(state: RiftTable, agenda: list[Step[Any]]) -> dict[str, Any] | None:
    """The step of a power that is under way: whose power, which primitive, and the mode if one was chosen."""
    step = agenda[-1] if agenda else None
    if not isinstance(step, PowerStep):
        return None
    op = state.kit.ops[step.number]
    return {"rift": state.kit.ids[op.card], "op": op.name, "mode": op.mode if op.mode != NOTHING else None}


def end_of(state: RiftTable) -> dict[str, Any]:
    """Whether the end was triggered, by whom and why, and who still has a last turn (the present one included)."""
    if state.trigger == NOBODY:
        return {"trigger": None, "reason": None, "last_turns": []}
    waiting = [state.turn, *last_turns(state)[:-1]] if not state.over and state.last_turns else []
    return {"trigger": state.trigger, "reason": state.trigger_reason, "last_turns": waiting}


# The grid and the decks.


def element_of(state: RiftTable, element: int) -> dict[str, Any]:
    """An element with its name, letter and colour."""
    entry = state.kit.content["element"][element]
    return {key: entry[key] for key in ("id", "name", "letter", "color", "hex")}


def line_of(state: RiftTable, line: int) -> dict[str, Any]:
    """A line of the grid: the element that stands in it, or those that one turned card would complete."""
    front = state.kit.front
    faces = [state.grid[cell] for cell in LINE_CELLS[line]]
    shown = [front[face] for face in faces]
    stands = shown[0] if shown[0] == shown[1] == shown[2] else -1
    near = [
        element
        for element in range(ELEMENTS)
        if shown.count(element) == 2 and any(front[face] != element == front[face ^ 1] for face in faces)
    ]
    return {
        "line": line,
        "cells": [CELL_NAMES[cell] for cell in LINE_CELLS[line]],
        "element": ELEMENT_IDS[stands] if stands >= 0 else None,
        "one_turn_away": [ELEMENT_IDS[element] for element in near],
    }


def element_deck(state: RiftTable) -> dict[str, Any]:
    """The element deck: its open top card, the cards below whose order is unknown, and those known in order."""
    kit = state.kit
    names = kit.element_card_ids
    size = len(state.element_unknown) + len(state.element_bottom) + int(state.element_top != NO_CARD)
    return {
        "size": size,
        "top": shown_face(state, 2 * state.element_top) if state.element_top != NO_CARD else None,
        "unordered": [names[card] for card in state.element_unknown],
        "then": [names[card] for card in state.element_bottom],
    }


def rift_deck(state: RiftTable, seat: int) -> dict[str, Any]:
    """The rift deck: its size, and of the cards put to its bottom, in order, those that the viewer knows."""
    bit = 1 << viewer_of(state, seat)
    return {
        "size": state.deck_size(),
        "unordered": len(state.unknown) + len(state.looked),
        "then": [state.kit.ids[card] if state.knows[card] & bit or state.over else None for card in state.bottom],
    }


# Rifts.


def card_of(state: RiftTable, card: int) -> dict[str, Any]:
    """A rift that the viewer sees, as it is printed."""
    kit = state.kit
    return {
        "id": kit.ids[card],
        "card": card,
        "name": kit.names[card],
        "element": ELEMENT_IDS[kit.element[card]],
        "values": kit.points[card],
        "bonus": kit.bonus[card] if kit.bonus_rules[card] is not None else None,
        "text": kit.texts[card],
        "special_text": kit.special_texts[card],
    }


def rift_of(state: RiftTable, seat: int, owner: int, card: int) -> dict[str, Any]:
    """A rift in play or burst: as printed, with its shifts, what it is worth, and what lies beneath it."""
    bit = 1 << viewer_of(state, seat)
    return card_of(state, card) | {
        "shifts": state.shifts[card],
        "points": state.points_of(card),
        "bonus_now": bonus_of(state, owner, card),
        "beneath": [
            {
                "face": "up" if code & FACE_UP else "down",
                "id": state.kit.ids[code >> 1] if state.knows[code >> 1] & bit or state.over else None,
                "name": state.kit.names[code >> 1] if state.knows[code >> 1] & bit or state.over else None,
            }
            for code in state.beneath[card]
        ],
    }


def player_of(state: RiftTable, seat: int, other: int) -> dict[str, Any]:
    """A player: what lies open, how many cards are in hand, and which of them the viewer knows."""
    kit = state.kit
    bit = 1 << viewer_of(state, seat)
    is_open = kit.open_piles or seat == other or state.over
    known = [card for card in state.hands[other] if state.knows[card] & bit or state.over]
    points, bonus = pile_points(state, other), pile_bonus(state, other)
    pile = state.score[other]
    return {
        "seat": other,
        "hand": len(state.hands[other]),
        "known_hand": [kit.ids[card] for card in known],
        "known_names": [kit.names[card] for card in known],
        "refresh_to": refresh_size(state, other),
        "explored": [rift_of(state, seat, other, card) for card in state.explored[other]],
        "burst": len(pile),
        "goal": kit.goal,
        "score_pile": [rift_of(state, seat, other, card) for card in pile] if is_open else None,
        "points": points if is_open else None,
        "bonus": bonus if is_open else None,
        "score": points + bonus if is_open else None,
        "free_element": state.free_marks >> other & 1 == 1,
        "must_skip": state.skip_marks >> other & 1 == 1,
    }


def grant_of(state: RiftTable, op: Op) -> dict[str, Any]:
    """A permission to burst: whose power gave it, for which rifts, and what it needs."""
    values = [value for value in range(op.values.bit_length()) if op.values >> value & 1]
    return {
        "by": state.kit.ids[op.card],
        "element": ELEMENT_IDS[op.element] if op.element >= 0 else None,
        "values": values if op.values != EVERY_NUMBER else None,
        "need": op.need,
        "line": ELEMENT_IDS[op.line] if op.need != "none" and op.line >= 0 else None,
    }


def doubts_of(state: RiftTable, seat: int) -> list[dict[str, Any]]:
    """Rifts of which the viewer knows only that they are in one of these hands or have left them unseen."""
    viewer = viewer_of(state, seat)
    return [
        {
            "id": state.kit.ids[doubt.card],
            "hands": [other for other in range(state.kit.seats) if doubt.hands >> other & 1],
            "left": len(doubt.left),
        }
        for doubt in state.doubts
        if doubt.viewer == viewer and not state.over
    ]


# Previews.


def previews(state: RiftTable) -> list[dict[str, Any]]:
    """For each cell what a flip would draw, which lines would stand, and which own rifts could be used or burst."""
    kit, turn = state.kit, state.turn
    found = []
    for cell in range(CELLS):
        element = kit.front[state.grid[cell]]
        usable = [
            card
            for card in state.hands[turn] + state.explored[turn]
            if kit.element[card] == element and state.shifts[card] < MAX_SHIFTS
        ]
        after = state.clone()
        after.grid[cell] ^= 1
        lines = [line for line in range(LINES) if after.lines_of(-1) >> line & 1]
        found.append(
            {
                "cell": CELL_NAMES[cell],
                "draws": ELEMENT_IDS[element],
                "shows": ELEMENT_IDS[kit.front[state.grid[cell] ^ 1]],
                "lines": lines,
                "usable": state.rift_ids(usable),
                "burstable": state.rift_ids(burstable(after)),
            }
        )
    return found
