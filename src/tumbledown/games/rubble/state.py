"""The table: what lies where, and what a chain remembers while it is resolved."""

from typing import Any, ClassVar, Final

from tumbledown.engine import AgendaState, Event, Step, changed
from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.pieces import (
    BANKED,
    EMPTY,
    FALLING,
    GONE,
    LETTERS,
    NEWBORN,
    OWN_SPACE,
    PAIR,
    TOKEN,
    is_token,
)
from tumbledown.games.rubble.terms import RubbleTerms

NO_PAIRS: Final[list[int]] = []
NONE_OF_TWO: Final = [0, 0]


class RubbleStep(Step["RubbleTable"]):
    """A step of this game; those inside a chain say how many of their values are pieces."""

    in_chain: ClassVar[bool] = False
    pieces: ClassVar[int] = 0
    is_follow_up: ClassVar[bool] = False

    def rule_now(self, state: "RubbleTable") -> str:
        """The rule of this decision in this position."""
        return self.rule


class RubbleTable(AgendaState):
    """Everything on the table. A stack is a number: its height, above 0 when it is light and below when dark."""

    def __init__(self, terms: RubbleTerms) -> None:
        super().__init__(terms)
        self.house = terms
        self.board = terms.board
        self.turn = 1
        self.active = 0
        self.stamina = 0
        self.disc = 0
        self.bank = 0
        self.hand = 0
        """Tokens of a collapse that are not placed yet."""
        self.pockets = NONE_OF_TWO
        self.stores = NONE_OF_TWO
        self.wanderers = NONE_OF_TWO
        """Where the two player tokens are."""
        self.stacks = NO_PAIRS
        """The stack on each space, 0 where there is none."""
        self.drained = 0
        """Spaces of the pillars drained in this turn, as bits; 0 once the first action is asked (RUB-09)."""
        self.beside = 0
        """The stack that has landed beside the occupant of the contested space; 0 if none or a player token has."""
        # What a chain remembers; without meaning outside one.
        self.ids = OWN_SPACE
        """Which piece the stack on each space is."""
        self.attacked = NO_PAIRS
        """RUB-54 The ordered pairs of attacker and target."""
        self.waiting_pieces = 0
        """RUB-R20 Attackers that stand where they pushed and must still follow up, as bits."""
        self.banked_pieces = 0
        """RUB-R18 Stacks banked in this chain, as bits."""
        self.newborn = NEWBORN
        """The number of the next piece that a placement makes."""
        self.tower = 0
        """RUB-R25 The height of the collapsing pillar, and the token that attacks with its strength."""
        self.tower_piece = GONE

    # What is where.

    def occupant(self, space: int) -> int:
        """The piece that stands on a space other than C; EMPTY if none."""
        if self.wanderers[0] == space:
            return TOKEN
        if self.wanderers[1] == space:
            return TOKEN + 1
        return self.ids[space] if self.stacks[space] != 0 else EMPTY

    def is_own(self, stack: int, seat: int) -> bool:
        """Whether there is a stack and it shows the colour of the seat."""
        return stack > 0 if seat == 0 else stack < 0

    def is_pillar(self, stack: int) -> bool:
        """RUB-10, RUB-18 Whether a stack is tall enough to be a pillar."""
        return stack >= self.house.pillar_height or -stack >= self.house.pillar_height

    def attacked_by(self, piece: int) -> int:
        """RUB-54 The pieces that this one has attacked in this chain, as bits."""
        found = 0
        for pair in self.attacked:
            if pair // PAIR == piece:
                found |= 1 << (pair % PAIR)
        return found

    def place_of(self, piece: int) -> int:
        """RUB-R18 Where a piece is now: C if it was banked; -1 if it was taken or lost to the bank."""
        if is_token(piece):
            return self.wanderers[piece - TOKEN]
        for space in range(1, self.board.size):
            if self.ids[space] == piece and self.stacks[space] != 0:
                return space
        return CARAVAN if self.banked_pieces >> piece & 1 else -1

    # Primitives that rules are made of.

    def set_stack(self, space: int, stack: int) -> None:
        """Put a stack on a space, or take it off with 0; which piece it is stays as it was."""
        self.stacks = changed(self.stacks, space, stack)

    def put(self, space: int, stack: int, piece: int) -> None:
        """Put a stack on a space that has none, as that piece."""
        self.stacks = changed(self.stacks, space, stack)
        if self.ids[space] != piece:
            self.ids = changed(self.ids, space, piece)

    def begin_chain(self) -> None:
        """Forget the attacked pairs and who is who: every stack is the piece of its space again."""
        self.ids = OWN_SPACE
        self.attacked = NO_PAIRS
        self.waiting_pieces = 0
        self.banked_pieces = 0
        self.newborn = NEWBORN
        self.tower = 0
        self.tower_piece = GONE

    def store_tokens(self, seat: int, count: int, source: str) -> None:
        """Put tokens into a store; RUB-63 with nine or more its player wins, and everything stops at once."""
        self.stores = changed(self.stores, seat, self.stores[seat] + count)
        if self.telling:
            facts = {"seat": seat, "count": count, "source": source, "store": self.stores[seat]}
            self.tell(Event("bank", facts))
        if self.stores[seat] >= self.house.win_tokens:
            self.agenda = []
            self.begin_chain()
            if self.telling:
                self.tell(Event("won", {"seat": seat, "store": self.stores[seat]}))

    def tell_of(self, kind: str, facts: dict[str, Any]) -> None:
        """Tell an event that everybody sees; ask `telling` first."""
        self.tell(Event(kind, facts))

    # Copies.

    def copy_onto(self, other: "RubbleTable") -> None:
        """Give another state this one's fields; of the lists only the agenda is ever changed in place."""
        other.agenda = self.agenda[:]
        other.turn = self.turn
        other.active = self.active
        other.stamina = self.stamina
        other.disc = self.disc
        other.bank = self.bank
        other.hand = self.hand
        other.pockets = self.pockets
        other.stores = self.stores
        other.wanderers = self.wanderers
        other.stacks = self.stacks
        other.drained = self.drained
        other.beside = self.beside
        other.ids = self.ids
        other.attacked = self.attacked
        other.waiting_pieces = self.waiting_pieces
        other.banked_pieces = self.banked_pieces
        other.newborn = self.newborn
        other.tower = self.tower
        other.tower_piece = self.tower_piece

    def in_chain(self) -> bool:
        """Whether a chain is being resolved."""
        if not self.agenda:
            return False
        step = self.agenda[-1]
        return isinstance(step, RubbleStep) and step.in_chain

    # Saving: names of spaces for what lies on the board; pieces by where they are, so that equal positions are equal.

    def save(self) -> dict[str, Any]:
        """All fields, ready for JSON; what a chain remembers only while there is one."""
        names = self.board.names
        saved: dict[str, Any] = {
            "turn": self.turn,
            "active": self.active,
            "stamina": self.stamina,
            "disc": self.disc,
            "bank": self.bank,
            "hand": self.hand,
            "pockets": self.pockets,
            "stores": self.stores,
            "wanderers": [names[space] for space in self.wanderers],
            "stacks": {names[space]: stack_text(stack) for space, stack in enumerate(self.stacks) if stack != 0},
            "drained": [names[space] for space in range(self.board.size) if self.drained >> space & 1],
            "beside": stack_text(self.beside) if self.beside != 0 else "",
            "agenda": [],
            "chain": self.save_chain() if self.in_chain() else None,
        }
        saved["agenda"] = [self.save_step(place) for place in range(len(self.agenda))]
        return saved

    def lasting(self, piece: int) -> int:
        """A piece by where it is now, which is how positions are compared and saved."""
        if is_token(piece) or piece in (GONE, BANKED):
            return piece
        space = self.place_of(piece)
        if space > CARAVAN:
            return space
        if space == CARAVAN:
            return BANKED
        # The stack beside the occupant is the first piece of the step on top.
        if self.beside != 0 and self.agenda and self.agenda[-1].values()[0] == piece:
            return FALLING
        return GONE

    def save_step(self, place: int) -> list[Any]:
        """A step of the agenda by its name and values, with its pieces as they last."""
        step = self.agenda[place]
        values = step.values()
        if isinstance(step, RubbleStep):
            # Who pushed whom means nothing any more to a follow-up that will be dropped.
            dropped = self.will_be_dropped(place)
            for index in range(step.pieces):
                values[index] = GONE if dropped else self.lasting(values[index])
        return [type(step).__name__, *values]

    def will_be_dropped(self, place: int) -> bool:
        """RUB-R20 Whether a step of the agenda is a follow-up whose attacker was moved or taken since.

        An attacker that was moved may have pushed again: then it waits for its last follow-up and no other.
        """
        step = self.agenda[place]
        if not isinstance(step, RubbleStep) or not step.is_follow_up:
            return False
        attacker = int(step.values()[0])
        for later in self.agenda[place + 1 :]:
            if isinstance(later, RubbleStep) and later.is_follow_up and later.values()[0] == attacker:
                return True
        return self.waiting_pieces >> attacker & 1 == 0

    def save_chain(self) -> dict[str, Any]:
        """What the chain remembers about pieces that are still there."""
        pairs = [(self.lasting(pair // PAIR), self.lasting(pair % PAIR)) for pair in self.attacked]
        tower_piece = self.lasting(self.tower_piece)
        return {
            "attacked": sorted([list(pair) for pair in pairs if GONE not in pair and BANKED not in pair]),
            "waiting": sorted(self.lasting(piece) for piece in range(GONE) if self.waiting_pieces >> piece & 1),
            "tower": 0 if tower_piece in (GONE, BANKED) else self.tower,
            "tower_piece": GONE if tower_piece == BANKED else tower_piece,
        }

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote; `load_agenda` is for the final class, which knows the steps."""
        board = self.board
        self.turn = saved["turn"]
        self.active = saved["active"]
        self.stamina = saved["stamina"]
        self.disc = saved["disc"]
        self.bank = saved["bank"]
        self.hand = saved["hand"]
        self.pockets = list(saved["pockets"])
        self.stores = list(saved["stores"])
        self.wanderers = [board.index(name) for name in saved["wanderers"]]
        self.stacks = [0] * board.size
        for name, text in saved["stacks"].items():
            self.set_stack(board.index(name), stack_of(text))
        self.drained = sum(1 << board.index(name) for name in set(saved["drained"]))
        self.beside = stack_of(saved["beside"]) if saved["beside"] else 0
        self.begin_chain()
        self.banked_pieces = 1 << BANKED
        if saved["chain"] is not None:
            chain = saved["chain"]
            self.attacked = [int(attacker) * PAIR + int(target) for attacker, target in chain["attacked"]]
            self.waiting_pieces = sum(1 << int(piece) for piece in chain["waiting"])
            self.tower = chain["tower"]
            self.tower_piece = chain["tower_piece"]


def stack_text(stack: int) -> str:
    """A stack as colour letter and height.

    >>> stack_text(-3)
    'K3'
    """
    return f"{LETTERS[0] if stack > 0 else LETTERS[1]}{abs(stack)}"


def stack_of(text: str) -> int:
    """The stack written so; raises ValueError for anything else.

    >>> stack_of("L2")
    2
    """
    height = int(text[1:])
    if text[:1] not in LETTERS or height < 1:
        raise ValueError(f"{text!r} is no stack: expected L or K and a height, as in L2")
    return height if text[0] == LETTERS[0] else -height
