"""The rules once more, written from the page alone and as plainly as possible, to compare the game with.

Nothing is shared with the game but the component file. Pieces are objects, a chain is a recursion, and a decision is a
`yield` of who chooses among which options, in the option's text. It is slow, and that is all right.
"""

from collections.abc import Generator
from math import ceil
from typing import Any

Ask = Generator[tuple[int, set[str]], str, Any]
NAMES = ["C", "D1", "D2", "D3", "D4", "D5", "D6", "R1", "R2", "R3", "R4", "R5", "G1", "G2", "D7"]


class Won(Exception):
    """RUB-63: everything stops."""


class Piece:
    def __init__(self, seat: int, height: int, is_player: bool) -> None:
        self.seat = seat
        self.height = height
        self.is_player = is_player
        self.space: str | None = None
        self.moves = 0
        self.tower = 0
        self.banked = False
        self.came_from: str | None = None


class Naive:
    def __init__(self, board: dict[str, Any], variants: dict[str, Any], first: int, disc: int) -> None:
        self.board = board
        self.variants = variants
        self.disc = disc
        self.active = first
        self.bank = 20
        self.pocket = [0, 0]
        self.store = [0, 0]
        self.kind = {space["id"]: space["kind"] for space in board["spaces"]}
        self.order = [space["id"] for space in board["spaces"]]
        self.players = [Piece(0, 0, True), Piece(1, 0, True)]
        self.stacks: list[Piece] = []
        for player in self.players:
            player.space = "C"
        self.pocket[1 - first] += variants["second_player_pocket"]
        self.bank -= variants["second_player_pocket"]
        self.pairs: set[tuple[int, int]] = set()
        self.kept: list[Piece] = []
        self.known: dict[tuple[str, int, bool], set[str]] = {}

    # The board.

    def joined(self, a: str, b: str, arrows: bool) -> bool:
        for path in self.board["paths"]:
            if (path["a"], path["b"]) == (a, b):
                return True
            if (path["b"], path["a"]) == (a, b) and (path["dir"] == "both" or not arrows):
                return True
        slots = self.board["disc"]["slots"]
        for chord in self.board["disc"]["chords"]:
            over = [(end + self.disc) % slots for end in chord["ends"]]
            for start, end in (over, over[::-1]):
                for one in self.board["ports"]:
                    for other in self.board["ports"]:
                        if one["slot"] == start and other["slot"] == end and (one["space"], other["space"]) == (a, b):
                            fits = one["dir"] in ("both", "in") and other["dir"] in ("both", "out")
                            if fits or not arrows:
                                return a != b
        return False

    def exits(self, space: str, arrows: bool = True) -> set[str]:
        asked = (space, self.disc, arrows)
        if asked not in self.known:
            self.known[asked] = {other for other in self.order if other != space and self.joined(space, other, arrows)}
        return set(self.known[asked])

    def on(self, space: str) -> list[Piece]:
        return [piece for piece in [*self.players, *self.stacks] if piece.space == space]

    # Decisions.

    def ask(self, seat: int, options: set[str]) -> Ask:
        if len(options) == 1:
            return next(iter(options))
        return (yield seat, options)

    def bank_tokens(self, seat: int, count: int) -> None:
        self.store[seat] += count
        if self.store[seat] >= 9:
            raise Won

    # The game.

    def play(self) -> Ask:
        turn = 0
        try:
            while turn < self.variants["turn_cap"]:
                turn += 1
                yield from self.turn(self.variants["first_turn_stamina"] if turn == 1 else 3)
                self.active = 1 - self.active
        except Won:
            return

    def own_pillars(self) -> list[Piece]:
        return [piece for piece in self.stacks if piece.seat == self.active and piece.height >= 2]

    def turn(self, stamina: int) -> Ask:
        drained: list[Piece] = []
        while any(pillar not in drained for pillar in self.own_pillars()):
            options = {f"drain:{pillar.space}" for pillar in self.own_pillars() if pillar not in drained}
            choice = yield from self.ask(self.active, options | {"drain_done"})
            if choice == "drain_done":
                break
            pillar = self.on(choice[6:])[0]
            drained.append(pillar)
            pillar.height -= 1
            self.bank += 1
            stamina += 1
        while stamina > 0:
            choice = yield from self.ask(self.active, self.actions())
            stamina -= 1
            yield from self.act(*choice.split(":"))
        yield from self.gains()

    def collapse_exits(self, space: str) -> set[str]:
        return self.exits(space) - (set() if self.variants["rubble_banks"] else {"C"})

    def actions(self) -> set[str]:
        token = self.players[self.active]
        assert token.space is not None
        options = {f"move:{space}" for space in self.exits(token.space)}
        for position in range(self.board["disc"]["slots"]):
            if position != self.disc or self.variants["null_rotation"]:
                options.add(f"rotate:{position}")
        for pillar in self.own_pillars():
            assert pillar.space is not None
            if self.exits(pillar.space):
                options.add(f"pillar:{pillar.space}")
            if self.collapse_exits(pillar.space):
                options.add(f"collapse:{pillar.space}")
        return options

    def act(self, word: str, argument: str) -> Ask:
        self.pairs = set()
        if word == "move":
            yield from self.move(self.players[self.active], argument)
        elif word == "rotate":
            self.disc = int(argument)
        else:
            pillar = next(piece for piece in self.stacks if piece.space == argument)
            if word == "pillar":
                choice = yield from self.ask(self.active, {f"to:{space}" for space in self.exits(argument)})
                yield from self.move(pillar, choice[3:])
            else:
                yield from self.collapse(pillar, argument)

    def collapse(self, pillar: Piece, here: str) -> Ask:
        self.stacks.remove(pillar)
        height = hand = pillar.height
        before = ""
        while hand > 0:
            self.pairs = set()
            exits = self.collapse_exits(here)
            if not exits:
                self.bank += hand
                return
            options = {f"to:{space}" for space in (exits - {before} or exits)}
            choice = yield from self.ask(self.active, options)
            hand -= 1
            token = Piece(self.active, 1, False)
            token.tower = height
            token.space = here
            before, here = here, choice[3:]
            own = [one for one in self.on(here) if not one.is_player and one.seat == self.active] if here != "C" else []
            if own and self.variants["collapse_joins"]:
                own[0].height += 1
                continue
            self.stacks.append(token)
            yield from self.move(token, here)
            token.tower = 0

    # Chains.

    def move(self, piece: Piece, to: str) -> Ask:
        """The piece goes to a space, and everything that follows from it is resolved."""
        there = [] if to == "C" else self.on(to)
        piece.came_from, piece.space = piece.space, to
        piece.moves += 1
        if to == "C":
            if piece.is_player:
                yield from self.banking(piece.seat)
            else:
                self.stacks.remove(piece)
                piece.banked = True
                self.bank_tokens(piece.seat, piece.height)
            return
        if not there:
            return
        (target,) = there
        assert (id(piece), id(target)) not in self.pairs
        self.pairs.add((id(piece), id(target)))
        self.kept += [piece, target]
        power = self.pocket[piece.seat] if piece.is_player else max(piece.height, piece.tower)
        if target.is_player or target.height == 1 or power >= target.height:
            yield from self.push(piece, target, to)
        else:
            yield from self.shove(piece, to, is_bounce=True)

    def banking(self, seat: int) -> Ask:
        for _ in range(min(2, self.pocket[seat])):
            free = {space for space in self.order if not self.on(space)} - {"C"}
            own = {piece.space for piece in self.stacks if piece.seat == seat}
            options = {f"place:{space}" for space in free | own}
            if not options:
                break
            choice = yield from self.ask(seat, options)
            self.pocket[seat] -= 1
            there = self.on(choice[6:])
            if there:
                there[0].height += 1
            else:
                token = Piece(seat, 1, False)
                token.space = choice[6:]
                self.stacks.append(token)
        count, self.pocket[seat] = self.pocket[seat], 0
        self.bank_tokens(seat, count)

    def legal(self, piece: Piece, spaces: set[str]) -> set[str]:
        found = set()
        for space in spaces:
            if space == "C":
                if piece.is_player or piece.height > 1 or self.variants["rubble_banks"]:
                    found.add(space)
            elif not any((id(piece), id(other)) in self.pairs for other in self.on(space)):
                found.add(space)
        return found

    def shove(self, piece: Piece, space: str, is_bounce: bool) -> Ask:
        """A pushed or bouncing piece must leave."""
        ways = self.legal(piece, self.exits(space))
        if is_bounce and not self.variants["bounce_to_origin"] and ways - {piece.came_from}:
            ways = ways - {str(piece.came_from)}
        ways = ways or self.legal(piece, self.exits(space, arrows=False))
        if ways:
            choice = yield from self.ask(piece.seat, {f"to:{way}" for way in ways})
            yield from self.move(piece, choice[3:])
        elif piece.is_player:
            piece.space = "C"
            piece.moves += 1
        else:
            self.stacks.remove(piece)
            self.bank += piece.height

    def push(self, attacker: Piece, target: Piece, space: str) -> Ask:
        stamp = attacker.moves
        taken = False
        if target.is_player:
            if self.pocket[target.seat]:
                choice = yield from self.ask(attacker.seat, {"take", "leave"})
                if choice == "take":
                    count = ceil(self.pocket[target.seat] / 2)
                    self.pocket[target.seat] -= count
                    self.give(attacker, count)
        else:
            options = {"take", "leave"} if target.seat == attacker.seat else {"take", "flip"}
            if self.variants["stack_push_decline"]:
                options.add("leave")
            choice = yield from self.ask(attacker.seat, options)
            if choice == "take":
                self.stacks.remove(target)
                self.give(attacker, target.height)
                taken = True
            elif choice == "flip":
                target.seat = attacker.seat
        if not taken:
            yield from self.shove(target, space, is_bounce=False)
        elif not self.variants["attacker_moves_after_take"]:
            return
        still_there = attacker.is_player or attacker in self.stacks
        if not still_there or attacker.moves != stamp or attacker.space != space:
            return
        ways = self.legal(attacker, self.exits(space, arrows=False))
        if target.banked:
            ways -= {"C"}
        elif target.is_player or target in self.stacks:
            ways -= {str(target.space)}
        if ways:
            choice = yield from self.ask(attacker.seat, {f"to:{way}" for way in ways})
            yield from self.move(attacker, choice[3:])

    def give(self, attacker: Piece, count: int) -> None:
        if attacker.is_player:
            self.pocket[attacker.seat] += count
        else:
            attacker.height += count

    # The end of the turn.

    def gains(self) -> Ask:
        due: dict[str, int] = {}
        for space in self.order:
            for piece in self.on(space):
                if piece.seat == self.active and self.kind[space] in ("ruin", "great_ruin"):
                    due[space] = 2 if piece.is_player and self.kind[space] == "great_ruin" else 1
        short = sum(due.values()) > self.bank
        token = self.players[self.active].space
        served = sorted(due, key=lambda space: (space != token, self.order.index(space)))
        while self.bank > 0 and any(due.values()):
            options = {f"gain:{space}" for space, count in due.items() if count}
            if short and self.variants["shortage_choice"]:
                choice = yield from self.ask(self.active, options)
                space = choice[5:]
            else:
                space = next(space for space in served if due[space])
            due[space] -= 1
            self.bank -= 1
            piece = self.on(space)[0]
            if piece.is_player:
                self.pocket[piece.seat] += 1
            else:
                piece.height += 1
