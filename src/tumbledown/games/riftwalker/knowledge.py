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
    """A card leaves a hand; `seers` see which one it is, its owner among them.

    The others, if they knew rifts of that hand, now know of each only that it is still there or is the card that left.
    """
    hand = state.hands[seat]
    knowers = 0
    held_mask = 0
    for held in hand:
        knowers |= state.knows[held]
        held_mask |= 1 << held
    knowers = knowers & ~seers if len(hand) > 1 else 0
    if state.doubts:
        state.doubts = [
            after_leaving(state, doubt, seat, card, seers)
            if doubt.left_mask & held_mask or doubt.hands >> seat & 1
            else doubt
            for doubt in state.doubts
        ]
    if knowers:
        blur(state, seat, card, knowers)
    see(state, card, seers)
    state.out_of_hand(seat, card)


def after_leaving(state: RiftTable, doubt: Doubt, seat: int, card: int, seers: int) -> Doubt:
    """A doubt about a hand that a card leaves: the cards in it cannot be told apart, so it is about any of them now.

    Whoever does not see the card thinks that it may be the rift in doubt.
    """
    hand = state.hands[seat]
    left = without_all(doubt.left, hand)
    if len(hand) == 1:
        # The last card leaves nothing behind it, and is the one that the doubt was about.
        return Doubt(doubt.viewer, doubt.card, doubt.hands & ~(1 << seat), [*left, card])
    is_seen = seers >> doubt.viewer & 1 == 1
    return Doubt(doubt.viewer, doubt.card, doubt.hands | 1 << seat, left if is_seen else [*left, card])


def without_all(cards: list[int], gone: list[int]) -> list[int]:
    """The cards without those gone, in their order."""
    return [card for card in cards if card not in gone]


def blur(state: RiftTable, seat: int, card: int, knowers: int) -> None:
    """Turn what these viewers knew of the hand into doubts, before the card leaves it."""
    doubts = state.doubts[:]
    for held in state.hands[seat]:
        for viewer in range(state.kit.seats + 1):
            if knowers >> viewer & state.knows[held] >> viewer & 1:
                doubts.append(Doubt(viewer, held, 1 << seat, [card]))
        state.knows[held] &= ~knowers
    # The order must not tell in which order knowledge was blurred.
    state.doubts = sorted(doubts, key=place_of)


def place_of(doubt: Doubt) -> tuple[int, int]:
    """Doubts are kept by viewer and card."""
    return doubt.viewer, doubt.card


def settle(state: RiftTable, card: int, viewers: int) -> None:
    """The viewers have seen a card: its own doubt is over, and no other rift can be that card."""
    doubts = []
    for doubt in state.doubts:
        if viewers >> doubt.viewer & 1:
            if doubt.card == card:
                continue
            if doubt.left_mask >> card & 1:
                doubt = Doubt(doubt.viewer, doubt.card, doubt.hands, without_all(doubt.left, [card]))
                if len(doubt.left) + doubt.hands.bit_count() == 1:
                    state.knows[doubt.card] |= 1 << doubt.viewer
                    continue
        doubts.append(doubt)
    state.doubts = doubts
