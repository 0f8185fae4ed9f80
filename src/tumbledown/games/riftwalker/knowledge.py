"""What viewers know of hidden rifts: it follows the cards, is blurred when a hand loses one unseen, settled by a sight.

A viewer is a seat or, last, the spectators. `RiftTable.knows` has for each rift the viewers who are certain of where it
is; `RiftTable.doubts` what is left to those who were and no longer are (rules page, Hidden information).
"""

from tumbledown.games.riftwalker.state import Doubt, RiftTable


def see(state: RiftTable, card: int, viewers: int) -> None:
    """These viewers see the face of a card where it is now, and so know it there."""
    state.knows[card] |= viewers
    if state.doubts:
        settle(state, card, viewers)


def leave_hand(state: RiftTable, seat: int, card: int, seers: int) -> None:
    """A card leaves a hand face-down; `seers` see which one it is, its owner among them.

    The others, if they knew rifts of that hand, now know of each only that it is still there or is the card that left.
    """
    hand = state.hands[seat]
    knowers = 0
    if len(hand) > 1:
        for held in hand:
            knowers |= state.knows[held]
        knowers &= ~seers
    if knowers or state.doubts:
        blur(state, seat, card, knowers, state.kit.everyone & ~seers)
    see(state, card, seers)
    state.out_of_hand(seat, card)


def blur(state: RiftTable, seat: int, card: int, knowers: int, unsighted: int) -> None:
    """Turn what the unsighted viewers knew of the hand into doubts, before the card leaves it."""
    hand = state.hands[seat]
    doubts = [widened(state, doubt, seat, card) if unsighted >> doubt.viewer & 1 else doubt for doubt in state.doubts]
    for held in hand:
        for viewer in range(state.kit.seats + 1):
            if knowers >> viewer & state.knows[held] >> viewer & 1:
                doubts.append(Doubt(viewer, held, 1 << seat, [card]))
        state.knows[held] &= ~knowers
    # The order must not tell in which order knowledge was blurred.
    state.doubts = sorted(doubts, key=place_of)


def place_of(doubt: Doubt) -> tuple[int, int]:
    """Doubts are kept by viewer and card."""
    return doubt.viewer, doubt.card


def widened(state: RiftTable, doubt: Doubt, seat: int, card: int) -> Doubt:
    """A doubt after a card has left a hand unseen: if the rift may have been there, it may be the card that left."""
    inside = [left for left in doubt.left if left in state.hands[seat]]
    if not inside and doubt.hands >> seat & 1 == 0:
        return doubt
    others = [left for left in doubt.left if left not in inside]
    # The last card of a hand leaves nothing behind it.
    hands = doubt.hands | 1 << seat if len(state.hands[seat]) > 1 else doubt.hands & ~(1 << seat)
    return Doubt(doubt.viewer, doubt.card, hands, [*others, card])


def settle(state: RiftTable, card: int, viewers: int) -> None:
    """The viewers have seen a card: its own doubt is over, and no other rift can be that card."""
    doubts = []
    for doubt in state.doubts:
        if viewers >> doubt.viewer & 1:
            if doubt.card == card:
                continue
            if card in doubt.left:
                doubt = Doubt(doubt.viewer, doubt.card, doubt.hands, [left for left in doubt.left if left != card])
                if len(doubt.left) + doubt.hands.bit_count() == 1:
                    state.knows[doubt.card] |= 1 << doubt.viewer
                    continue
        doubts.append(doubt)
    state.doubts = doubts
