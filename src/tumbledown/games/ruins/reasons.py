"""Why an option is refused: the rule that forbids it and the facts, from what the player knows."""

from typing import Any, Final

from tumbledown.engine import NOBODY, Reason
from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.draft import Draft
from tumbledown.games.ruins.options import (
    BUY,
    CONFIRM,
    DONE_SELECTING,
    EXTRA,
    LIGHT,
    MAX_EXTRA,
    MAX_LIGHT,
    MAX_RANK,
    PASS,
    RANK,
    RUIN_IDS,
    RUINS,
    SEATS,
    SLOTS,
)
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import (
    ALL_WILD,
    LEAD,
    NO_SET,
    common_rank,
    extra_copies,
    highest_declarable,
    number_fits,
)
from tumbledown.games.ruins.state import RuinsTable, names
from tumbledown.games.ruins.upgrading import attached, paid

POSITION_NAMES: Final = ("top", "middle", "bottom")


def is_ruin(option: int) -> bool:
    """Whether an option is a ruin."""
    return 1 <= option <= RUINS


def out_of_place(state: RuinsTable, rule: str, option: int, asked: str) -> Reason:
    """The option belongs to another decision."""
    facts = {"option": state.kit.game.vocabulary.text(option)}
    return Reason("not_asked_now", rule, f"That is no answer now: {asked}.", facts)


def torches(count: int) -> str:
    """So many torches, in words."""
    return f"{count} torch" if count == 1 else f"{count} torches"


def absent(state: RuinsTable, rule: str, ruin: int) -> Reason:
    """The ruin is not in the player's hand; where else it is, is nobody's business."""
    name = RUIN_IDS[ruin]
    if ruin not in state.in_play:
        facts = {"ruin": name, "copies": state.kit.copies_per_rank}
        return Reason("not_in_game", "RUI-02", f"{name} was put away before the game.", facts)
    return Reason("not_in_hand", rule, f"{name} is not in your hand.", {"ruin": name})


# Flips.


def of_flip(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-15, RUI-16 Why this cannot be flipped."""
    if not is_ruin(option):
        return out_of_place(state, "RUI-15", option, "each player flips a ruin or none")
    if option not in state.hands[seat]:
        return absent(state, "RUI-15", option)
    name = RUIN_IDS[option]
    return Reason("already_night", "RUI-16", f"{name} has its night side up already, for good.", {"ruin": name})


# Selecting.


def of_selection(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-19 to RUI-24 Why this cannot be picked, or why the selection cannot end, or the player cannot pass."""
    draft = state.draft
    if option == PASS:
        if draft is None:
            return Reason("leader_must_play", "RUI-19", "You lead: the leader must play at least one ruin.")
        facts: dict[str, Any] = {"picks": names(draft.picks)}
        return Reason("play_begun", "RUI-24", "You have begun a play; take it back if you want to pass.", facts)
    if option == DONE_SELECTING:
        if draft is None:
            return Reason("nothing_selected", "RUI-20", "Pick at least one ruin first.")
        ruins = [state.ruins[ruin] for ruin in draft.picks]
        return of_set(state, ruins, state.lit[seat], "and no discovery you can pay for mends it")
    if not is_ruin(option):
        return out_of_place(state, "RUI-21", option, "ruins are picked for a play first")
    if option not in state.hands[seat]:
        return absent(state, "RUI-20", option)
    return _of_pick(state, draft, seat, option)


def _of_pick(state: RuinsTable, draft: Draft | None, seat: int, option: int) -> Reason:
    name = RUIN_IDS[option]
    picks = [] if draft is None else draft.picks
    if option in picks:
        return Reason("already_picked", "RUI-20", f"{name} is already part of your play.", {"ruin": name})
    number, rank = state.number, state.rank
    ruin = state.ruins[option]
    facts: dict[str, Any] = {"ruin": name, "own_rank": ruin.own, "lit": state.lit[seat], "picks": names(picks)}
    if number == LEAD:
        with_others = ", ".join(names(picks))
        text = f"{name} (rank {ruin.own}) cannot make a set with {with_others}, whatever you can pay for."
        return Reason("cannot_complete_set", "RUI-32", text, facts)
    facts |= {"number": number, "rank": rank}
    if number == 1 and ruin.extra and not state.kit.copies_optional:
        text = f"Needs exactly 1 ruin; {name} always counts as {1 + ruin.extra}."
        return Reason("wrong_number", "RUI-22", text, facts | {"counts_as": 1 + ruin.extra})
    if number == 1:
        text = f"Needs rank {rank} or more; {name} has {ruin.own}, and no discovery you can pay for makes up for it."
        return Reason("rank_too_low", "RUI-23", text, facts)
    text = (
        f"No set of {number} with one rank of {rank} or more can be made with {name} (rank {ruin.own})"
        f"{' and ' + ', '.join(names(picks)) if picks else ''} with what you can pay for."
    )
    return Reason("cannot_complete_set", "RUI-22", text, facts)


def of_set(state: RuinsTable, ruins: list[Ruin], lit: int, remedy: str) -> Reason:
    """RUI-22, RUI-23, RUI-32 What is wrong with a set as it stands; `remedy` ends the sentence."""
    number, least = state.number, state.rank
    rank = common_rank(ruins)
    shown = ", ".join(
        f"{RUIN_IDS[ruin.index]} ({'wild' if ruin.wild and len(ruins) > 1 else ruin.own})" for ruin in ruins
    )
    facts: dict[str, Any] = {
        "ruins": names([ruin.index for ruin in ruins]),
        "own_ranks": [ruin.own for ruin in ruins],
        "lit": lit,
    }
    if rank == NO_SET:
        return Reason("not_one_rank", "RUI-32", f"{shown} are not of one rank, {remedy}.", facts)
    if not number_fits(state.kit, ruins, number):
        facts |= {"number": number, "counts_as": len(ruins) + extra_copies(ruins)}
        needed = "1 ruin" if number == 1 else f"{number} ruins"
        text = f"Needs exactly {needed}; this is {counted(state.kit, ruins)}, {remedy}."
        return Reason("wrong_number", "RUI-22", text, facts)
    if rank == ALL_WILD:
        rank = highest_declarable(state.kit, ruins)
    facts |= {"rank": least, "set_rank": rank}
    return Reason("rank_too_low", "RUI-23", f"Needs rank {least} or more; this set would be {rank}, {remedy}.", facts)


def counted(terms: RuinsTerms, ruins: list[Ruin]) -> str:
    """RUI-34 As how many ruins these count, in words; RUI-R07 with the variant all extra copies do."""
    least, most = len(ruins), len(ruins) + extra_copies(ruins)
    return f"{least} to {most}" if least < most and terms.copies_optional else f"{most}"


# Upgrading.


def of_upgrade(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-35 to RUI-45 Why this cannot be bought or lit, or the set not be played."""
    draft = state.draft
    assert draft is not None
    if option == CONFIRM:
        return of_set(state, draft.ruins, draft.lit, "so it needs an upgrade")
    if BUY < option <= BUY + SLOTS:
        return _of_purchase(state, draft, option - BUY - 1)
    if LIGHT < option <= LIGHT + MAX_LIGHT:
        return _of_light(state, draft, option - LIGHT)
    if is_ruin(option):
        text = f"Buy a discovery before you choose where it goes; {RUIN_IDS[option]} is not asked for."
        return Reason("nothing_bought", "RUI-39", text, {"ruin": RUIN_IDS[option]})
    return out_of_place(state, "RUI-35", option, "the play is being upgraded")


def _of_purchase(state: RuinsTable, draft: Draft, slot: int) -> Reason:
    kit = state.kit
    card = draft.market[slot]
    facts: dict[str, Any] = {"slot": slot + 1, "cost": kit.costs[slot], "lit": draft.lit}
    if card == 0:
        rule = "RUI-41" if state.market[slot] else "RUI-R27"
        return Reason("slot_empty", rule, "This place of the market is empty.", facts)
    name = kit.discovery_names[card]
    facts["discovery"] = kit.discovery_ids[card]
    if kit.costs[slot] > draft.lit:
        text = f"{name} costs {torches(kit.costs[slot])}, and you have {draft.lit} lit."
        return Reason("too_dear", "RUI-38", text, facts)
    where = kit.position_bit[card]
    if not any(ruin.free & where for ruin in draft.ruins):
        position = POSITION_NAMES[kit.position[card]]
        text = f"No ruin of your play has its {position} position free for {name}."
        return Reason("no_free_position", "RUI-10", text, facts | {"position": position})
    bought = paid(state, draft, slot)
    place = next(place for place in range(len(draft.ruins)) if draft.ruins[place].free & where)
    return _spoilt(state, attached(state, bought, place), name, facts)


def _spoilt(state: RuinsTable, after: Draft, name: str, facts: dict[str, Any]) -> Reason:
    """The set could not be mended any more after this purchase or light."""
    why = of_set(state, after.ruins, after.lit, "and what you could still pay for does not mend it")
    return Reason("spoils_set", why.rule, f"With {name}: {why.text}", facts | why.facts | {"problem": why.code})


def _of_light(state: RuinsTable, draft: Draft, torches: int) -> Reason:
    unused = draft.ones if torches == 1 else draft.twos
    facts: dict[str, Any] = {"torches": torches, "unused": unused, "lit": draft.lit}
    if unused == 0:
        text = f"No light effect of {torches} is left unused on the ruins of your play."
        return Reason("no_light_effect", "RUI-44", text, facts)
    if draft.lit == state.kit.torches:
        return Reason("all_lit", "RUI-R40", "All your torches are lit already.", facts)
    text = "Used now, it would be wasted: you could no longer pay for what your play needs."
    return Reason("light_wasted", "RUI-45", text, facts)


def of_attachment(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-35, RUI-39 Why the discovery just bought cannot go there."""
    draft = state.draft
    assert draft is not None
    kit = state.kit
    card = draft.bought
    discovery = kit.discovery_names[card]
    if not is_ruin(option):
        return out_of_place(state, "RUI-39", option, f"{discovery} is to be put on a ruin at once")
    name = RUIN_IDS[option]
    facts: dict[str, Any] = {"ruin": name, "discovery": kit.discovery_ids[card]}
    if option not in draft.picks:
        text = f"Only ruins being played are upgraded, and {name} is not one of them."
        return Reason("not_played", "RUI-35", text, facts)
    place = draft.picks.index(option)
    if not draft.ruins[place].free & kit.position_bit[card]:
        position = POSITION_NAMES[kit.position[card]]
        text = f"The {position} position of {name} is taken."
        return Reason("position_taken", "RUI-39", text, facts | {"position": position})
    return _spoilt(state, attached(state, draft, place), f"{discovery} on {name}", facts)


# Rank, extra copies, claims, returns.


def of_rank(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-R11 Why this rank cannot be declared."""
    draft = state.draft
    assert draft is not None
    if not RANK < option <= RANK + MAX_RANK:
        return out_of_place(state, "RUI-R11", option, "the rank of your set of wild ruins is declared")
    rank, least = option - RANK, state.rank
    printed = sorted({ruin.printed for ruin in draft.ruins})
    facts: dict[str, Any] = {"rank": rank, "needed": least, "printed": printed}
    if rank < least:
        return Reason("rank_too_low", "RUI-23", f"Needs rank {least} or more; {rank} is too low.", facts)
    shown = ", ".join(str(other) for other in printed)
    text = f"The rank must be printed on one of your ruins: {shown}."
    return Reason("not_printed", "RUI-R11", text, facts)


def of_extra(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-34 Why so many extra copies cannot count."""
    draft = state.draft
    assert draft is not None
    if not EXTRA <= option <= EXTRA + MAX_EXTRA:
        return out_of_place(state, "RUI-34", option, "the extra copies of your lead are chosen")
    most = extra_copies(draft.ruins)
    text = f"Your set has {most} extra {'copy' if most == 1 else 'copies'}, not {option - EXTRA}."
    return Reason("too_many_copies", "RUI-34", text, {"extra": option - EXTRA, "most": most})


def of_claim(state: RuinsTable, seat: int, option: int) -> Reason:
    """RUI-35, RUI-37 Why this ruin cannot be claimed."""
    draft = state.draft
    assert draft is not None
    if not is_ruin(option):
        return out_of_place(state, "RUI-37", option, "you may claim a ruin of your play")
    name = RUIN_IDS[option]
    facts: dict[str, Any] = {"ruin": name}
    if option not in draft.picks:
        text = f"Only ruins being played are claimed, and {name} is not one of them."
        return Reason("not_played", "RUI-35", text, facts)
    claimer = state.ruins[option].claimer
    if claimer != NOBODY:
        text = f"{name} already has a claim of {SEATS[claimer]}."
        return Reason("already_claimed", "RUI-37", text, facts | {"claimer": SEATS[claimer]})
    return Reason("already_claimed", "RUI-37", f"You have just claimed {name}.", facts)


def of_return(state: RuinsTable, seat: int, option: int, chosen: list[int]) -> Reason:
    """RUI-47 Why this ruin cannot be returned."""
    if not is_ruin(option):
        return out_of_place(state, "RUI-47", option, "ruins are returned to the deck")
    if option in chosen:
        name = RUIN_IDS[option]
        return Reason("already_chosen", "RUI-47", f"{name} is already chosen for return.", {"ruin": name})
    return absent(state, "RUI-47", option)
