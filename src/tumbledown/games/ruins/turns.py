"""A turn: the decisions of the player on turn, in the order of RUI-54, up to the play going to the table."""

from typing import ClassVar, Final, final

from tumbledown.engine import Reason, Step
from tumbledown.games.ruins import reasons
from tumbledown.games.ruins.draft import NO_PICKS, Draft
from tumbledown.games.ruins.options import BUY, CONFIRM, DONE_SELECTING, EXTRA, LIGHT, NO_CLAIM, PASS, RANK
from tumbledown.games.ruins.play import pass_turn, put_on_table
from tumbledown.games.ruins.ruin import bit_of
from tumbledown.games.ruins.sets import ALL_WILD, common_rank, declarable_ranks, extra_copies, is_legal
from tumbledown.games.ruins.state import RuinsTable, called, put_in
from tumbledown.games.ruins.upgrading import (
    attached,
    can_claim,
    claimable,
    lit_up,
    offered_upgrades,
    paid,
    targets,
)

ONLY_PASS: Final = [PASS]

# (1) Choose the ruins.


@final
class SelectRuin(Step[RuinsTable]):
    """RUI-19 to RUI-24 The player on turn picks ruins one by one, in any order, or passes when following.

    The first pick of a turn is asked even with one option, so that nobody learns whether the player could follow
    (RUI-R41); `RuinsState.must_ask` leaves that out for later picks.
    """

    rule: ClassVar[str] = "RUI-21"
    always_asked: ClassVar[bool] = True

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Ruins with which a legal play can still come about; pass or done where they may be."""
        hand = state.hands[seat]
        draft = state.draft
        if draft is None:
            if not state.table:
                # RUI-19, RUI-20 A leader must play, and any single ruin can lead.
                return hand[:]
            picks = state.next_picks()
            if picks == 0:
                return ONLY_PASS
            # RUI-24 One who can follow may pass all the same.
            options = [PASS]
        else:
            picks = state.next_picks()
            options = []
        for ruin in hand:
            if picks & 1:
                options.append(ruin)
            picks >>= 1
        if picks:
            options.append(DONE_SELECTING)
        return options

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Pick one more ruin, end the selection, or pass."""
        draft = state.draft
        if option == PASS:
            state.plans = None
            state.agenda.pop()
            pass_turn(state, False)
        elif option == DONE_SELECTING:
            assert draft is not None
            after = Draft(draft.picks)
            after.is_confirmed = True
            complete_selection(state, after)
        else:
            picks = NO_PICKS[:] if draft is None else draft.picks[:]
            put_in(picks, [option])
            draft = Draft(picks)
            state.draft = draft
            if len(picks) == state.number:
                # RUI-22 No more ruins can be added.
                complete_selection(state, draft)
                return
            draft.next_picks = state.next_picks()
            if draft.next_picks == bit_of(len(state.hands[seat])):
                # No other ruin fits: that is the selection.
                complete_selection(state, draft)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """Lead or follow what."""
        if state.draft is not None:
            or_end = " or end the selection" if DONE_SELECTING in self.options(state, seat) else ""
            return f"You play {called(state, state.draft.picks)}: pick another ruin{or_end}."
        if not state.table:
            return "Lead: pick the first ruin of your play."
        what = "you can only" if self.options(state, seat) == ONLY_PASS else "pick the first ruin of your play, or"
        return f"Follow {state.number} x {state.rank}: {what} pass."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why this ruin cannot be part of a play, or why the selection cannot end."""
        return reasons.of_selection(state, seat, option)


def complete_selection(state: RuinsTable, draft: Draft) -> None:
    """The selection is complete: its ruins can now be upgraded (RUI-35); `draft` is new and may be changed."""
    draft.is_selected = True
    ruins = [state.ruins[ruin] for ruin in draft.picks]
    draft.ruins = ruins
    draft.market = state.market
    draft.lit = state.lit[state.turn]
    for ruin in ruins:
        draft.ones += ruin.ones
        draft.twos += ruin.twos
    state.draft = draft
    ask_upgrade(state, draft)


def ask_upgrade(state: RuinsTable, draft: Draft) -> None:
    """RUI-36 Upgrades are optional; where nothing can be bought or lit any more, the set is legal as it stands."""
    if draft.lit + draft.ones + draft.twos or is_to_be_confirmed(state, draft):
        state.agenda[-1] = UPGRADE
    else:
        ask_rank(state)


def is_to_be_confirmed(state: RuinsTable, draft: Draft) -> bool:
    """RUI-R43 Whether a complete selection is put to its player although there is one way on only.

    A purchase is never made unasked, and no play goes on to the table before its player has seen it and said so.
    """
    return not draft.is_confirmed or not is_legal(state.kit, draft.ruins, state.number, state.rank)


# (2) Buy discoveries and use light effects in any order; (3) the set must now be legal.


@final
class Upgrade(Step[RuinsTable]):
    """RUI-35 to RUI-41, RUI-44 Buy discoveries for the ruins being played, use their light effects, or go on."""

    rule: ClassVar[str] = "RUI-35"

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Purchases and lights after which a legal play is still within reach; confirm if it is one now."""
        draft = state.draft
        assert draft is not None
        return offered_upgrades(state, draft)

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Pay for a discovery, light torches, or complete the play."""
        draft = state.draft
        assert draft is not None
        if option == CONFIRM:
            ask_rank(state)
        elif option > LIGHT:
            state.draft = lit_up(state, draft, option - LIGHT)
        else:
            state.draft = paid(state, draft, option - BUY - 1)
            state.agenda[-1] = ATTACH_TO

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """What can be done now, with the torches there are."""
        draft = state.draft
        assert draft is not None
        what = called(state, draft.picks)
        options = self.options(state, seat)
        if options == [CONFIRM]:
            return f"Play {what}, or take it back."
        torches = f"{draft.lit} of {state.kit.torches} torches lit"
        if CONFIRM in options:
            return f"Upgrade {what} ({torches}), or play as it stands."
        need = "needs" if len(draft.picks) == 1 else "need"
        return f"Buy a discovery for {what}, which {need} one to be played ({torches})."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why something cannot be bought, lit or confirmed."""
        return reasons.of_upgrade(state, seat, option)


@final
class AttachTo(Step[RuinsTable]):
    """RUI-39 The discovery just bought goes on one of the ruins being played, in its position."""

    rule: ClassVar[str] = "RUI-39"

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Ruins of the selection with that position free, on which it does not spoil the set."""
        draft = state.draft
        assert draft is not None
        if len(draft.picks) == 1:
            return draft.picks
        return [draft.picks[place] for place in targets(state, draft)]

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Fix the discovery on the ruin, for good once it is played."""
        draft = state.draft
        assert draft is not None
        after = attached(state, draft, draft.picks.index(option))
        state.draft = after
        ask_upgrade(state, after)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """Which discovery is to be attached."""
        draft = state.draft
        assert draft is not None
        card = draft.bought
        return f"Put {state.kit.discovery_names[card]} on a ruin of your play."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why the discovery cannot go there."""
        return reasons.of_attachment(state, seat, option)


# (4) Fix the rank of an all-wild set and the extra copies of a lead; (5) add claims.


def ask_rank(state: RuinsTable) -> None:
    """RUI-R11 A set of two or more wild ruins only has the rank that its player declares."""
    draft = state.draft
    assert draft is not None
    if len(draft.ruins) > 1 and common_rank(draft.ruins) == ALL_WILD:
        state.agenda[-1] = CHOOSE_RANK
    else:
        ask_extra(state)


def ask_extra(state: RuinsTable) -> None:
    """RUI-34 A leader chooses how many extra copies count; RUI-R07 with the variant all of them always do."""
    draft = state.draft
    assert draft is not None
    if not state.table and state.kit.copies_optional and extra_copies(draft.ruins):
        state.agenda[-1] = CHOOSE_EXTRA
    else:
        ask_claims(state)


def ask_claims(state: RuinsTable) -> None:
    """RUI-37 While claims are left, ruins being played that have none can be claimed."""
    draft = state.draft
    assert draft is not None
    if state.claims[state.turn] > len(draft.claims) and can_claim(draft):
        state.agenda[-1] = CLAIM_RUIN
    else:
        put_on_table(state)


@final
class ChooseRank(Step[RuinsTable]):
    """RUI-R11 The rank of a set of wild ruins only: the printed rank of one of them, high enough to follow."""

    rule: ClassVar[str] = "RUI-R11"

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Every distinct printed rank in the set that is high enough."""
        draft = state.draft
        assert draft is not None
        return [RANK + rank for rank in declarable_ranks(state.kit, draft.ruins, int(state.rank))]

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Declare the rank."""
        draft = state.draft
        assert draft is not None
        after = draft.again()
        after.rank = option - RANK
        state.draft = after
        ask_extra(state)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """What is declared."""
        return "Your set is all wild: declare its rank."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why this rank cannot be declared."""
        return reasons.of_rank(state, seat, option)


@final
class ChooseExtra(Step[RuinsTable]):
    """RUI-34 How many extra copies of a lead count, from none to all."""

    rule: ClassVar[str] = "RUI-34"

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Any number up to all extra copies of the set."""
        draft = state.draft
        assert draft is not None
        return list(range(EXTRA, EXTRA + int(extra_copies(draft.ruins)) + 1))

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Let so many count."""
        draft = state.draft
        assert draft is not None
        after = draft.again()
        after.extra = option - EXTRA
        state.draft = after
        ask_claims(state)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """What is chosen."""
        return "Choose how many extra copies count in your lead."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why so many cannot count."""
        return reasons.of_extra(state, seat, option)


@final
class ClaimRuin(Step[RuinsTable]):
    """RUI-37 The player may claim ruins being played, as long as claims are left."""

    rule: ClassVar[str] = "RUI-37"

    def seat(self, state: RuinsTable) -> int:
        """The player on turn."""
        return state.turn

    def options(self, state: RuinsTable, seat: int) -> list[int]:
        """Unclaimed ruins of the play, in any order; or no further claim."""
        draft = state.draft
        assert draft is not None
        return [*claimable(draft), NO_CLAIM]

    def choose(self, state: RuinsTable, seat: int, option: int) -> None:
        """Put a claim on a ruin, or on no further one."""
        if option == NO_CLAIM:
            put_on_table(state)
            return
        draft = state.draft
        assert draft is not None
        after = draft.again()
        after.claims = draft.claims[:]
        put_in(after.claims, [option])
        state.draft = after
        ask_claims(state)

    def prompt(self, state: RuinsTable, seat: int) -> str:
        """How many claims are left."""
        draft = state.draft
        assert draft is not None
        return f"Claim a ruin of your play? You have {state.claims[seat] - len(draft.claims)} left for the game."

    def explain(self, state: RuinsTable, seat: int, option: int) -> Reason:
        """Why this ruin cannot be claimed."""
        return reasons.of_claim(state, seat, option)


SELECT_RUIN: Final = SelectRuin()
UPGRADE: Final = Upgrade()
ATTACH_TO: Final = AttachTo()
CHOOSE_RANK: Final = ChooseRank()
CHOOSE_EXTRA: Final = ChooseExtra()
CLAIM_RUIN: Final = ClaimRuin()
