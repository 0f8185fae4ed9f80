"""What steps and powers do to the table, each deed once: it changes the table, what viewers know, and tells of it.

`by` is the rift whose power does it; NO_CARD for the steps of the turn themselves.
"""

from typing import Any

from tumbledown.engine import NOBODY, Event, with_card, without
from tumbledown.games.riftwalker.knowledge import leave_hand, see
from tumbledown.games.riftwalker.options import CELL_NAMES, ELEMENT_IDS, LINE_CELLS
from tumbledown.games.riftwalker.primitives import Op
from tumbledown.games.riftwalker.state import NO_CARD, NONE, RiftTable


def source(state: RiftTable, by: int) -> str | None:
    """The rift whose power it was, for an event."""
    return state.kit.ids[by] if by >= 0 else None


def shown_face(state: RiftTable, face: int) -> dict[str, Any]:
    """An element card that lies open: its id, what it shows and what is on its back."""
    front = state.kit.front
    return {
        "card": state.kit.element_card_ids[face >> 1],
        "front": ELEMENT_IDS[front[face]],
        "back": ELEMENT_IDS[front[face ^ 1]],
    }


def tell_card(state: RiftTable, kind: str, facts: dict[str, Any], card: int) -> None:
    """Tell of a card that moved: those who know it where it is now hear which it is."""
    named = {"rift": state.kit.ids[card]}
    if state.knows[card] == state.kit.everyone:
        state.tell(Event(kind, facts | named))
    else:
        knowers = [seat for seat in range(state.kit.seats) if state.knows[card] >> seat & 1]
        state.tell(Event(kind, facts, secret=named, knows=knowers))


# The grid.


def flip(state: RiftTable, cell: int, by: int) -> None:
    """RIF-15, RIF-27 Turn over the card on a cell."""
    state.public()
    state.grid[cell] ^= 1
    if state.telling:
        facts: dict[str, Any] = {"seat": state.turn, "cell": CELL_NAMES[cell], "by": source(state, by)}
        state.tell(Event("flip", facts | shown_face(state, state.grid[cell])))


def flip_line(state: RiftTable, line: int, by: int) -> None:
    """Turn over all three cards of a line."""
    state.public()
    for cell in LINE_CELLS[line]:
        state.grid[cell] ^= 1
    if state.telling:
        cells = [CELL_NAMES[cell] for cell in LINE_CELLS[line]]
        facts = {"seat": state.turn, "line": line, "cells": cells, "by": source(state, by)}
        state.tell(Event("flip_line", facts))


def grow(state: RiftTable, cell: int, by: int) -> None:
    """RIF-29 Turn over a card so that the element on its back is up."""
    state.public()
    state.grid[cell] ^= 1
    if state.telling:
        facts: dict[str, Any] = {"seat": state.turn, "cell": CELL_NAMES[cell], "by": source(state, by)}
        state.tell(Event("grow", facts | shown_face(state, state.grid[cell])))


def swap(state: RiftTable, first: int, second: int, by: int) -> None:
    """RIF-30 Two cards of the grid change places; both keep the side that is up."""
    state.public()
    grid = state.grid
    grid[first], grid[second] = grid[second], grid[first]
    if state.telling:
        cells = [CELL_NAMES[first], CELL_NAMES[second]]
        state.tell(Event("swap", {"seat": state.turn, "cells": cells, "by": source(state, by)}))


def uncover(state: RiftTable) -> None:
    """RIF-R57 The top element card lies open: one of the unknown part, or else the next of the known part."""
    unknown, bottom = state.element_unknown, state.element_bottom
    if unknown:
        place = state.chance.below(len(unknown))
        state.element_top = unknown[place]
        state.element_unknown = unknown[:place] + unknown[place + 1 :]
    else:
        state.element_top = bottom[0]
        state.element_bottom = bottom[1:]


def begin_place(state: RiftTable) -> None:
    """RIF-R57 With a hidden element deck the top card is shown to all as soon as a place is begun."""
    if state.element_top == NO_CARD:
        state.public()
        uncover(state)
        if state.telling:
            facts = {"seat": state.turn} | shown_face(state, 2 * state.element_top)
            state.tell(Event("top_card", facts))


def place(state: RiftTable, cell: int, element: int, by: int) -> None:
    """RIF-16, RIF-17, RIF-28 The top element card covers a cell, that side up; the covered one goes to the bottom."""
    state.public()
    kit = state.kit
    face = 2 * state.element_top
    if kit.front[face] != element:
        face += 1
    covered = state.grid[cell]
    state.grid[cell] = face
    state.element_bottom = [*state.element_bottom, covered >> 1]
    state.element_top = NO_CARD
    if kit.top_visible:
        uncover(state)
    if state.telling:
        facts: dict[str, Any] = {"seat": state.turn, "cell": CELL_NAMES[cell], "by": source(state, by)}
        facts |= shown_face(state, face) | {"covered": kit.element_card_ids[covered >> 1]}
        facts["top"] = None if state.element_top == NO_CARD else shown_face(state, 2 * state.element_top)
        state.tell(Event("place", facts))


# Rifts in play.


def explore(state: RiftTable, card: int, by: int) -> None:
    """RIF-21 A rift of the hand is laid open into the explored area, with no shift."""
    state.public()
    seat = state.turn
    leave_hand(state, seat, card, state.kit.everyone)
    state.into_play(seat, card)
    if state.telling:
        state.tell(Event("explore", {"seat": seat, "rift": state.kit.ids[card], "by": source(state, by)}))


def turn_rift(state: RiftTable, card: int, change: int, by: int) -> None:
    """RIF-22 Shift a rift once (+1), or turn it back once (-1)."""
    state.public()
    state.shifts[card] += change
    if state.telling:
        facts = {
            "seat": state.turn,
            "owner": state.owner_of(card),
            "rift": state.kit.ids[card],
            "shifts": state.shifts[card],
            "points": state.points_of(card),
            "by": source(state, by),
        }
        state.tell(Event("shift" if change > 0 else "unshift", facts))


def return_rift(state: RiftTable, card: int, by: int) -> None:
    """RIF-40, RIF-R18 A rift goes back to the hand of the player in whose area it lay; all have seen it."""
    state.public()
    owner = state.owner_of(card)
    beneath = len(state.beneath[card])
    state.out_of_play(owner, card)
    state.shifts[card] = 0
    state.empty_pile(card)
    state.into_hand(owner, card)
    if state.telling:
        facts = {"seat": state.turn, "owner": owner, "rift": state.kit.ids[card], "beneath": beneath}
        state.tell(Event("return", facts | {"by": source(state, by)}))


def burst(state: RiftTable, seat: int, card: int, how: str, by: int) -> None:
    """RIF-46, RIF-41, RIF-65 A rift goes to its owner's score pile with its shifts and what is beneath it."""
    state.public()
    state.out_of_play(seat, card)
    state.score[seat] = with_card(state.score[seat], card)
    if state.telling:
        facts = {"seat": seat, "rift": state.kit.ids[card], "points": state.points_of(card)}
        facts |= {"how": how, "count": len(state.score[seat]), "by": source(state, by)}
        state.tell(Event("burst", facts))
    draws = state.kit.draws_on_burst[card]
    if draws:
        draw(state, seat, draws, card)


# Cards out of play.


def draw(state: RiftTable, seat: int, count: int, by: int) -> int:
    """RIF-R32 Draw so many cards, or as many as there are; gives how many it were."""
    cards = drawn(state, seat, count)
    if cards:
        state.public()
        if state.telling:
            facts = {"seat": seat, "count": len(cards), "by": source(state, by), "deck": state.deck_size()}
            state.tell(Event("draw", facts, secret={"rifts": state.rift_ids(sorted(cards))}, knows=[seat]))
    return len(cards)


def drawn(state: RiftTable, seat: int, count: int) -> list[int]:
    """Move cards from the deck to a hand; gives them in the order they came."""
    cards = []
    for _ in range(count):
        if not state.unknown and not state.bottom:
            break
        card = state.take_from_deck()
        see(state, card, 1 << seat)
        state.into_hand(seat, card)
        cards.append(card)
    if cards:
        state.reveal()
        state.note_empty_deck()
    return cards


def look(state: RiftTable, count: int, by: int) -> None:
    """RIF-R45 Take the top cards off the deck for the active player to look at."""
    cards = []
    for _ in range(min(count, state.deck_size())):
        card = state.take_from_deck()
        see(state, card, 1 << state.turn)
        cards.append(card)
    state.looked = cards
    state.reveal()
    state.public()
    if state.telling:
        facts = {"seat": state.turn, "count": len(cards), "by": source(state, by)}
        state.tell(Event("look", facts, secret={"rifts": state.rift_ids(cards)}, knows=[state.turn]))


def keep(state: RiftTable, card: int, by: int) -> None:
    """One of the cards looked at goes to the hand, the others to the bottom in the order they lay."""
    looked = state.looked
    state.public()
    state.looked = NONE
    state.last_taken = [NO_CARD, looked.index(card)]
    for other in looked:
        if other != card:
            state.bottom.append(other)
    state.into_hand(state.turn, card)
    state.note_empty_deck()
    if state.telling:
        facts = {"seat": state.turn, "place": looked.index(card), "returned": len(looked) - 1, "by": source(state, by)}
        tell_card(state, "keep", facts, card)


def discard_from_hand(state: RiftTable, seat: int, card: int, by: int) -> None:
    """RIF-50, RIF-52 A card of the hand goes face-down to the bottom of the rift deck."""
    state.public()
    leave_hand(state, seat, card, 1 << seat)
    state.bottom.append(card)
    if state.telling:
        facts = {"seat": seat, "zone": "hand", "by": source(state, by)}
        state.tell(Event("discard", facts, secret={"rift": state.kit.ids[card]}, knows=[seat]))


def discard_open(state: RiftTable, card: int, zone: str, by: int) -> None:
    """RIF-40, RIF-52, RIF-R31 A rift in play or burst goes to the bottom of the deck, then the cards beneath it."""
    state.public()
    seat = state.turn
    beneath = len(state.beneath[card])
    if zone == "explored":
        state.out_of_play(seat, card)
    else:
        state.score[seat] = without(state.score[seat], card)
    state.shifts[card] = 0
    state.bottom.append(card)
    state.empty_pile(card)
    if state.telling:
        facts = {"seat": seat, "zone": zone, "rift": state.kit.ids[card], "beneath": beneath, "by": source(state, by)}
        state.tell(Event("discard", facts))


# Cards beneath rifts.


def tuck(state: RiftTable, card: int, op: Op) -> None:
    """RIF-35, RIF-39, RIF-R44 Put a card beneath the source of the power, from hand, explored area or deck."""
    state.public()
    rift = op.card
    owner = state.owner_of(rift)
    seers = state.kit.everyone if op.face_up else 1 << owner
    if op.zone == "hand":
        leave_hand(state, state.turn, card, seers | 1 << state.turn)
    elif op.zone == "explored":
        # RIF-R30 Piles never nest: its own cards beneath go to the bottom of the deck first.
        state.out_of_play(state.turn, card)
        state.shifts[card] = 0
        state.empty_pile(card)
    else:
        see(state, card, seers)
    state.set_pile(rift, [*state.beneath[rift], 2 * card + int(op.face_up)])
    if state.telling:
        facts = {"seat": state.turn, "from": op.zone, "beneath": state.kit.ids[rift], "owner": owner}
        facts |= {"face": "up" if op.face_up else "down", "by": state.kit.ids[rift]}
        tell_card(state, "tuck", facts, card)


def tuck_from_deck(state: RiftTable, op: Op) -> int:
    """Put the top cards of the deck beneath the source of the power; gives how many."""
    count = min(op.count, state.deck_size())
    for _ in range(count):
        tuck(state, state.take_from_deck(), op)
    if count:
        state.reveal()
        state.note_empty_deck()
    return count


def untuck(state: RiftTable, card: int, by: int) -> None:
    """Take a card from beneath one of the active player's rifts into the hand; who knew it there knows it still."""
    state.public()
    seat = state.turn
    rift = pile_with(state, seat, card)
    pile = state.beneath[rift]
    place = [code >> 1 for code in pile].index(card)
    state.last_taken = [rift, place]
    state.set_pile(rift, [code for code in pile if code >> 1 != card])
    see(state, card, 1 << seat)
    state.into_hand(seat, card)
    if state.telling:
        facts = {"seat": seat, "from": state.kit.ids[rift], "place": place, "by": source(state, by)}
        tell_card(state, "untuck", facts, card)


def pile_with(state: RiftTable, seat: int, card: int) -> int:
    """The explored rift of the seat beneath which the card lies; NOBODY if it is none."""
    for rift in state.explored[seat]:
        for code in state.beneath[rift]:
            if code >> 1 == card:
                return rift
    return NOBODY
