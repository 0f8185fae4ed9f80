"""An observer who remembers everything a viewer was told and objects to positions that contradict it.

It follows the printed cards, not the engine's bookkeeping: it reads events and views only.
"""

from typing import Any


class Observer:
    """What one viewer (a seat, or None for a spectator) has seen of hidden rifts.

    `places` has for each rift the places where it can still be, as far as the viewer was told: `("hand", seat)` or a
    numbered card (`("card", n)`). Hidden cards are numbered as they are put down, since everybody can count.
    """

    def __init__(self, seat: int | None, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.number = 0
        self.deck: list[int] = []
        """The cards of the known bottom by their numbers, next drawn first."""
        self.unordered = 52
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """The numbered cards in each hand; cards drawn unseen from the unordered deck have numbers too."""
        self.beneath: dict[str, list[int]] = {}
        self.face: dict[int, str] = {}
        """What the viewer knows a numbered card to be."""
        self.maybe: dict[str, tuple[set[int], set[int]]] = {}
        """Rifts that are one of these numbered cards, or among the cards of these hands."""
        self.looked: list[int] = []

    # Numbered cards.

    def fresh(self) -> int:
        """A number for a hidden card."""
        self.number += 1
        return self.number

    def know(self, card: int, rift: str) -> None:
        """The viewer sees a numbered card."""
        self.face[card] = rift
        self.maybe.pop(rift, None)
        for cards, _ in self.maybe.values():
            cards.discard(card)
        for name, (cards, hands) in list(self.maybe.items()):
            if not hands and len(cards) == 1:
                only = next(iter(cards))
                del self.maybe[name]
                self.face[only] = name

    def top(self) -> int:
        """The next card of the deck."""
        if self.unordered:
            self.unordered -= 1
            return self.fresh()
        return self.deck.pop(0)

    def leave(self, seat: int, rift: str | None) -> int:
        """A card leaves a hand face-down; what the viewer knew of the hand is blurred unless it is shown."""
        hand = self.hands[seat]
        if rift is not None:
            return self.named(seat, rift)
        if len(hand) == 1:
            only = hand.pop()
            for cards, hands in self.maybe.values():
                if seat in hands:
                    hands.discard(seat)
                    cards.add(only)
            return only
        gone = self.fresh()
        for card in hand:
            if card in self.face:
                self.maybe[self.face.pop(card)] = ({gone}, {seat})
        for cards, hands in self.maybe.values():
            if seat in hands or cards & set(hand):
                cards -= set(hand)
                cards.add(gone)
                hands.add(seat)
        hand.pop()
        hand[:] = [self.fresh() for _ in hand]
        return gone

    def named(self, seat: int, rift: str) -> int:
        """Take a rift that the viewer sees from a hand."""
        hand = self.hands[seat]
        for card in hand:
            if self.face.get(card) == rift:
                hand.remove(card)
                return card
        # The viewer did not know which of the cards it was: they cannot be told apart any more.
        unknown = [card for card in hand if card not in self.face]
        if len(hand) == 1:
            card = hand.pop()
        else:
            for cards, hands in self.maybe.values():
                if cards & set(unknown):
                    cards -= set(unknown)
                    hands.add(seat)
            hand[:] = [card for card in hand if card in self.face] + [self.fresh() for _ in unknown[1:]]
            card = self.fresh()
        self.know(card, rift)
        return card

    # Events.

    def read(self, events: list[dict[str, Any]]) -> None:
        """Take in what the viewer was told."""
        for event in events:
            method = getattr(self, f"on_{event['kind']}", None)
            if method is not None:
                method(event)

    def on_deal(self, event: dict[str, Any]) -> None:
        self.drawn(event["seat"], event["count"], event.get("rifts", []))

    def on_draw(self, event: dict[str, Any]) -> None:
        self.drawn(event["seat"], event["count"], event.get("rifts", []))

    def on_refresh(self, event: dict[str, Any]) -> None:
        self.drawn(event["seat"], event["drawn"], event.get("rifts", []))

    def drawn(self, seat: int, count: int, rifts: list[str]) -> None:
        """Cards come from the deck; whoever draws them sees them, in no order."""
        cards = [self.top() for _ in range(count)]
        if rifts:
            known = [self.face[card] for card in cards if card in self.face]
            others = [rift for rift in rifts if rift not in known]
            for rift in others:
                # They are all among these cards: nothing follows from naming one of them before the others.
                self.maybe.pop(rift, None)
            for card in cards:
                if card not in self.face:
                    # The order in which they came is not told; it does not matter in a hand.
                    self.know(card, others.pop(0))
        self.hands[seat] += cards

    def on_explore(self, event: dict[str, Any]) -> None:
        self.named(event["seat"], event["rift"])

    def on_discard(self, event: dict[str, Any]) -> None:
        if event["zone"] == "hand":
            self.deck.append(self.leave(event["seat"], event.get("rift")))
            return
        self.put_at_bottom(event["rift"])
        self.deck += self.beneath.pop(event["rift"], [])

    def put_at_bottom(self, rift: str) -> None:
        """A rift that lay open goes to the bottom of the deck."""
        card = self.fresh()
        self.know(card, rift)
        self.deck.append(card)

    def on_return(self, event: dict[str, Any]) -> None:
        card = self.fresh()
        self.know(card, event["rift"])
        self.hands[event["owner"]].append(card)
        self.deck += self.beneath.pop(event["rift"], [])

    def on_tuck(self, event: dict[str, Any]) -> None:
        rift = event.get("rift")
        if event["from"] == "hand":
            card = self.leave(event["seat"], rift)
        elif event["from"] == "explored":
            card = self.fresh()
            self.deck += self.beneath.pop(event["rift"], [])
        else:
            card = self.top()
        if rift is not None:
            self.know(card, rift)
        self.beneath.setdefault(event["beneath"], []).append(card)

    def on_untuck(self, event: dict[str, Any]) -> None:
        card = self.beneath[event["from"]].pop(event["place"])
        if "rift" in event:
            self.know(card, event["rift"])
        self.hands[event["seat"]].append(card)

    def on_look(self, event: dict[str, Any]) -> None:
        self.looked = [self.top() for _ in range(event["count"])]
        for card, rift in zip(self.looked, event.get("rifts", []), strict=False):
            self.know(card, rift)

    def on_keep(self, event: dict[str, Any]) -> None:
        card = self.looked.pop(event["place"])
        if "rift" in event:
            self.know(card, event["rift"])
        self.hands[event["seat"]].append(card)
        self.deck += self.looked
        self.looked = []

    # Objections.

    def objections(self, position: dict[str, Any]) -> list[str]:
        """What of a whole position contradicts what the viewer knows."""
        found = []
        for seat in range(self.seats):
            for card in self.hands[seat]:
                if card in self.face and self.face[card] not in position["hands"][seat]:
                    found.append(f"{self.face[card]} should be in hand {seat}")
        for place, card in enumerate(self.deck):
            if card in self.face and position["bottom"][place] != self.face[card]:
                found.append(f"{self.face[card]} should be at place {place} of the bottom")
        for rift, pile in self.beneath.items():
            names = [name for name, _ in position["beneath"].get(rift, [])]
            for card in pile:
                if card in self.face and self.face[card] not in names:
                    found.append(f"{self.face[card]} should be beneath {rift}")
        for rift, (cards, hands) in self.maybe.items():
            if not self.may_be(position, rift, cards, hands):
                found.append(f"{rift} should be in hands {hands} or one of the cards {cards}")
        return found

    def may_be(self, position: dict[str, Any], rift: str, cards: set[int], hands: set[int]) -> bool:
        """Whether the rift is in one of the hands or where one of the numbered cards lies."""
        if any(rift in position["hands"][seat] for seat in hands):
            return True
        for card in cards:
            if card in self.deck and position["bottom"][self.deck.index(card)] == rift:
                return True
            if card in self.looked and position["looked"][self.looked.index(card)] == rift:
                return True
            for seat in range(self.seats):
                if card in self.hands[seat] and rift in position["hands"][seat]:
                    return True
            for over, pile in self.beneath.items():
                names = [name for name, _ in position["beneath"].get(over, [])]
                if card in pile and rift in names:
                    return True
        return False
