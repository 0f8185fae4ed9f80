"""A play: first as its player composes it, seen by nobody else (RUI-R42), then as it lies on the table."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from tumbledown.games.ruins.ruin import LIGHT_TWO, Ruin

NO_RUINS: Final[list[Ruin]] = []
NO_STEPS: Final[list[int]] = []
NO_PICKS: Final[list[int]] = []
UNSET: Final = -1


@final
@mypyc_attr(free_list_len=1)
class Draft:
    """A play being composed: everything is provisional until the ruins go to the table; replaced, never changed."""

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks
        """The ruins picked, ascending in whatever order they were; they are still in the hand."""
        self.next_picks: i64 = UNSET
        """What may be picked beside them (`Plans.next_picks`), if it is known already; not part of the position."""
        self.is_selected = False
        self.is_confirmed = False
        """Whether its player has said, after the last pick, purchase or light, that this is the play (RUI-R43)."""
        self.ruins = NO_RUINS
        """The picked ruins with the upgrades of this play, once the selection is complete."""
        self.market = NO_PICKS
        self.lit: i64 = 0
        self.ones: i64 = 0
        self.twos: i64 = 0
        """Light effects not used yet, of one and of two torches."""
        self.bought: i64 = 0
        """The discovery that has been bought and not yet attached."""
        self.bought_slots: i64 = 0
        """The slots from which something was bought in this play, as a mask with bit k-1 for slot k."""
        self.steps = NO_STEPS
        """Purchases and lights in their order: `discovery * 64 + ruin`, or -n for a light effect of n."""
        self.rank: i64 = UNSET
        """The declared rank of a set of wild ruins only."""
        self.extra: i64 = UNSET
        """The extra copies chosen for a lead."""
        self.claims = NO_PICKS
        """The ruins claimed in this play, ascending."""

    def lights(self) -> i64:
        """The light effects not used yet, in one number."""
        return self.ones + self.twos * LIGHT_TWO

    def again(self) -> "Draft":
        """A copy, to be changed before it takes the place of this one."""
        other = Draft(self.picks)
        other.is_selected = self.is_selected
        other.is_confirmed = self.is_confirmed
        other.ruins = self.ruins
        other.market = self.market
        other.lit = self.lit
        other.ones = self.ones
        other.twos = self.twos
        other.bought = self.bought
        other.bought_slots = self.bought_slots
        other.steps = self.steps
        other.rank = self.rank
        other.extra = self.extra
        other.claims = self.claims
        return other

    def save(self) -> dict[str, Any]:
        """The draft, ready for JSON; the ruins follow from their upgrades."""
        return {
            "picks": self.picks,
            "is_selected": self.is_selected,
            "is_confirmed": self.is_confirmed,
            "discoveries": [ruin.discoveries for ruin in self.ruins],
            "market": self.market,
            "lit": self.lit,
            "ones": self.ones,
            "twos": self.twos,
            "bought": self.bought,
            "bought_slots": self.bought_slots,
            "steps": self.steps,
            "rank": self.rank,
            "extra": self.extra,
            "claims": self.claims,
        }


@final
class Play:
    """Ruins on the table: who played them, what they counted as, and how they were upgraded (as in `Draft`)."""

    def __init__(
        self, seat: i64, ruins: list[int], number: i64, rank: i64, steps: list[int], claims: list[int]
    ) -> None:
        self.seat = seat
        self.ruins = ruins
        self.number = number
        self.rank = rank
        self.steps = steps
        self.claims = claims

    def save(self) -> list[Any]:
        """The play, ready for JSON: the arguments that make it again."""
        return [self.seat, self.ruins, self.number, self.rank, self.steps, self.claims]


def load_play(saved: list[Any]) -> Play:
    """The play that `save` wrote."""
    seat, ruins, number, rank, steps, claims = saved
    return Play(seat, list(ruins), number, rank, list(steps), list(claims))
