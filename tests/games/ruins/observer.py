"""An observer: what a seat can conclude from the events it sees, noted in its own simple way, to test redraws with."""

from collections import Counter
from typing import Any

from tumbledown.games.ruins.game import RuinsState
from tumbledown.games.ruins.options import RUIN_IDS, RUIN_NUMBERS


class Observer:
    """Reads the events of one seat (None: a spectator) and says what is wrong with a position, as far as it knows."""

    def __init__(self, seat: int | None, seats: int) -> None:
        self.seat = seat
        self.seats = seats
        self.night: set[str] = set()
        self.claims: dict[str, int] = {}
        self.round = 0
        self.last_by_day: dict[str, int] = {}
        self.new_round({"round": 1, "players": list(range(seats))})

    def new_round(self, event: dict[str, Any]) -> None:
        """5. A new round forgets all places."""
        self.round = event["round"]
        self.players: list[int] = event["players"]
        self.flips_done = False
        self.day: set[str] = set()
        self.clock = 0
        self.on_table: list[str] = []
        self.in_deck_since: dict[str, int] = {}
        self.draws: list[tuple[int, int, int]] = []
        self.returned: Counter[int] = Counter()
        self.given: dict[str, int] = {}
        self.handed: Counter[int] = Counter()
        self.seen_this_round: set[str] = set()
        self.claimed_before = dict(self.claims)

    def read(self, state: RuinsState, events: list[dict[str, Any]]) -> None:
        """Take in what the seat is told, and look at its own hand."""
        for event in events:
            self.clock += 1
            getattr(self, f"on_{event['kind']}", lambda event: None)(event)
        if self.seat is not None:
            for ruin in state.hands[self.seat]:
                self.look_at_side(RUIN_IDS[ruin], state.ruins[ruin].night)

    def look_at_side(self, name: str, night: bool) -> None:
        """1. A side that was seen."""
        if night:
            self.night.add(name)
        elif self.flips_done:
            self.day.add(name)
            self.last_by_day[name] = self.round

    def on_round(self, event: dict[str, Any]) -> None:
        self.new_round(event)

    def on_flip(self, event: dict[str, Any]) -> None:
        self.flips_done = True

    def on_hand_over(self, event: dict[str, Any]) -> None:
        self.handed[event["to"]] += event["count"]
        for name in event.get("ruins", []):
            if event["to"] != self.seat:
                self.given[name] = event["to"]

    def on_play(self, event: dict[str, Any]) -> None:
        for name in event["ruins"]:
            self.look_at_side(name, name in event["night"])
            self.on_table.append(name)
            self.given.pop(name, None)
            self.in_deck_since.pop(name, None)
            if self.claimed_before.get(name) == event["seat"] and name not in self.seen_this_round:
                self.handed[event["seat"]] -= 1
            self.seen_this_round.add(name)
        for name in event["claims"]:
            self.claims[name] = event["seat"]

    def on_trick_end(self, event: dict[str, Any]) -> None:
        for name in self.on_table:
            self.in_deck_since[name] = self.clock
        self.on_table = []

    def on_sift(self, event: dict[str, Any]) -> None:
        self.draws.append((event["seat"], self.clock, event["count"]))
        for name in event.get("ruins", []):
            self.in_deck_since.pop(name, None)

    on_draw = on_sift

    def on_return(self, event: dict[str, Any]) -> None:
        self.returned[event["seat"]] += event["count"]
        self.handed[event["seat"]] -= event["count"]
        for name in event.get("ruins", []):
            self.in_deck_since[name] = self.clock
            self.seen_this_round.add(name)

    def drawn_since(self, seat: int, time: int) -> int:
        """How many ruins a seat has drawn after that time."""
        return sum(count for drawer, when, count in self.draws if drawer == seat and when > time)

    def objections(self, state: RuinsState) -> list[str]:
        """What cannot be so."""
        return [*self._of_sides(state), *self._of_finished_tricks(state), *self._of_claims(state)]

    def _of_sides(self, state: RuinsState) -> list[str]:
        found = [f"{name} was seen by night" for name in self.night if not state.ruins[RUIN_NUMBERS[name]].night]
        found += [f"{name} was seen by day" for name in self.day if state.ruins[RUIN_NUMBERS[name]].night]
        # One flip for each other player and round since the ruin was last seen by day.
        hidden = [
            name for name in names_of(state.in_play) if state.ruins[RUIN_NUMBERS[name]].night and name not in self.night
        ]
        rounds = self.round if self.flips_done else self.round - 1
        for first in range(1, rounds + 1):
            late = [name for name in hidden if self.last_by_day.get(name, 0) >= first - 1]
            flips = sum(len(self.players) if n == 5 else self.seats for n in range(first, rounds + 1))
            if len(late) > flips:
                found.append(f"{late} cannot all have been flipped since round {first}")
        return found

    def _of_finished_tricks(self, state: RuinsState) -> list[str]:
        found = []
        for seat in range(self.seats):
            if seat == self.seat:
                continue
            held = names_of(state.hands[seat])
            for time in {0, *self.in_deck_since.values()}:
                old = [name for name in held if self.in_deck_since.get(name, -1) >= time]
                if len(old) > self.drawn_since(seat, time):
                    found.append(f"{old} are in hand {seat}, which has drawn {self.drawn_since(seat, time)} since")
        return found

    def _of_claims(self, state: RuinsState) -> list[str]:
        found = []
        for name, seat in self.given.items():
            place = [holder for holder in range(self.seats) if RUIN_NUMBERS[name] in state.hands[holder]]
            if self.returned[seat] == 0 and place != [seat]:
                found.append(f"{name} was handed to {seat} and is in {place}")
        claims_count = self.round < 5 or state.kit.showdown_claims
        for name, claimer in self.claimed_before.items() if claims_count else ():
            if name in self.seen_this_round or claimer not in self.players:
                continue
            for seat in range(self.seats):
                if seat in (claimer, self.seat) or RUIN_NUMBERS[name] not in state.hands[seat]:
                    continue
                if self.drawn_since(seat, 0) == 0:
                    found.append(f"{name}, claimed by {claimer}, is in hand {seat}, which has not drawn")
        for seat, count in self.handed.items() if claims_count else ():
            claimed = [name for name, claimer in self.claimed_before.items() if claimer == seat]
            held = [name for name in claimed if RUIN_NUMBERS[name] in state.hands[seat]]
            if len(held) < count:
                found.append(f"hand {seat} has {held} of {claimed}, but was given {count}")
        return found


def names_of(ruins: list[int]) -> list[str]:
    """Ruins by their ids."""
    return [RUIN_IDS[ruin] for ruin in ruins]
