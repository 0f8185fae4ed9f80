"""What options mean here, in words for a person."""

from collections import Counter
from typing import Any

from tumbledown.engine import NOBODY, Step
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
    NO_CLAIM,
    NO_FLIP,
    PASS,
    RANK,
    RUIN_IDS,
    RUINS,
    SLOTS,
)
from tumbledown.games.ruins.plans import Plans
from tumbledown.games.ruins.play import ReturnRuin, wins_by_going_out
from tumbledown.games.ruins.reasons import counted, torches
from tumbledown.games.ruins.ruin import Ruin, count_in
from tumbledown.games.ruins.rules import FlipRuin
from tumbledown.games.ruins.sets import ALL_WILD, LEAD, common_rank, is_legal
from tumbledown.games.ruins.state import RuinsTable, names, places_of, shown_names
from tumbledown.games.ruins.turns import AttachTo, ClaimRuin, SelectRuin
from tumbledown.games.ruins.wares import NOTHING


def effects_of(terms: RuinsTerms, ruin: Ruin) -> list[str]:
    """The effects of a ruin in words, its rank left out."""
    words = []
    if ruin.wild:
        words.append("wild")
    if ruin.extra:
        words.append(f"counts as {'up to ' if terms.copies_optional else ''}{1 + ruin.extra}")
    if ruin.draws:
        words.append(f"opponents draw {ruin.draws}")
    if ruin.sifts:
        words.append(f"sift {ruin.sifts}")
    words += ["light 1"] * ruin.ones + ["light 2"] * ruin.twos
    return words


def gained(terms: RuinsTerms, before: Ruin, after: Ruin) -> list[str]:
    """The effects of a ruin that it did not have before, in words."""
    return list((Counter(effects_of(terms, after)) - Counter(effects_of(terms, before))).elements())


def described(state: RuinsTable, ruin: Ruin) -> str:
    """A ruin that the reader sees: id, name, rank and effects."""
    words = [f"rank {ruin.own}", *effects_of(state.kit, ruin)]
    if ruin.claimer != NOBODY:
        words.append("claimed")
    side = "'" if ruin.night else ""
    return f"{RUIN_IDS[ruin.index]}{side} {state.kit.ruin_names[ruin.index]} ({', '.join(words)})"


def label_of(state: RuinsTable, option: int) -> str:
    """What the option means in the present decision."""
    if 1 <= option <= RUINS:
        return _of_ruin(state, state.agenda[-1] if state.agenda else None, option)
    draft = state.draft
    if BUY < option <= BUY + SLOTS:
        return _of_purchase(state, option - BUY - 1)
    if LIGHT < option <= LIGHT + MAX_LIGHT:
        torches = option - LIGHT
        if draft is not None:
            # RUI-R19 With one torch out the rest is lost.
            torches = min(torches, state.kit.torches - draft.lit)
        return f"Light {torches} of your torches" + (" at once" if torches > 1 else "")
    if EXTRA <= option <= EXTRA + MAX_EXTRA:
        return _of_extra(draft, option - EXTRA)
    if option > RANK:
        return f"Declare rank {option - RANK}"
    if option == DONE_SELECTING:
        return _of_selection(state, draft) if draft is not None else "End the selection"
    if option == CONFIRM:
        return _of_confirm(state, draft)
    words = {PASS: "Pass", NO_FLIP: "Flip nothing", NO_CLAIM: "Claim nothing more"}
    if option == NO_CLAIM and (draft is None or not draft.claims):
        return "Claim nothing"
    return words[option]


def _of_ruin(state: RuinsTable, step: Step[Any] | None, option: int) -> str:
    kit = state.kit
    ruin = state.ruins[option]
    side = "'" if ruin.night else ""
    name = f"{RUIN_IDS[option]}{side} {kit.ruin_names[option]}"
    draft = state.draft
    if isinstance(step, FlipRuin):
        # Every offered ruin has its day side up, and both printed sides are open to all.
        night = kit.flipped(kit.flipped(ruin, False), True)
        day = kit.flipped(ruin, False)
        words = [f"rank {day.own} becomes {night.own}", *gained(kit, day, night)]
        return f"Flip {name}: {', '.join(words)}"
    if state.turn == NOBODY or option not in state.hands[state.turn]:
        return f"Choose {name}"
    if isinstance(step, SelectRuin):
        needs = ": needs a discovery" if needs_discovery(state, option) else ""
        return f"Play {described(state, ruin)}{needs}"
    if isinstance(step, ReturnRuin):
        return f"Return {described(state, ruin)}"
    if isinstance(step, ClaimRuin):
        return f"Claim {name}"
    if isinstance(step, AttachTo) and draft is not None and option in draft.picks:
        return _of_attachment(state, draft, option, name)
    return f"Choose {name}"


def _of_attachment(state: RuinsTable, draft: Draft, option: int, name: str) -> str:
    before = draft.ruins[draft.picks.index(option)]
    card = state.kit.discovery_names[draft.bought]
    if not before.free & state.kit.position_bit[draft.bought]:
        return f"Put {card} on {name}"
    after = state.kit.upgraded(before, draft.bought)
    words = [f"rank {before.own} becomes {after.own}"] if after.own != before.own else []
    words += gained(state.kit, before, after)
    return f"Put {card} on {name}" + (f": {', '.join(words)}" if words else "")


def _of_purchase(state: RuinsTable, slot: int) -> str:
    kit = state.kit
    market = state.draft.market if state.draft is not None and state.draft.is_selected else state.market
    card = market[slot]
    if card == 0:
        return f"Buy from the place of the market for {torches(kit.costs[slot])}, which is empty"
    return f"Buy {kit.discovery_names[card]} for {torches(kit.costs[slot])}: {kit.discovery_texts[card]}"


def _of_selection(state: RuinsTable, draft: Draft) -> str:
    """What is played; RUI-R43 nothing is bought without saying so."""
    ruins = shown_names(state, draft.picks)
    if is_legal(state.kit, [state.ruins[ruin] for ruin in draft.picks], state.number, state.rank):
        return f"Play these: {ruins}"
    return f"Play these with a discovery that you buy: {ruins}"


def _of_extra(draft: Draft | None, copies: int) -> str:
    if draft is None:
        return f"Use {copies} extra {'copy' if copies == 1 else 'copies'}"
    return f"Count as {len(draft.picks) + copies} ({copies} extra {'copy' if copies == 1 else 'copies'})"


def _of_confirm(state: RuinsTable, draft: Draft | None) -> str:
    """What is played, and whom a match skips."""
    if draft is None or not draft.is_selected:
        return "Play the set as it stands"
    rank = common_rank(draft.ruins)
    number, least = state.number, state.rank
    if rank == ALL_WILD and len(draft.ruins) > 1:
        return f"Play {len(draft.picks)} wild ruins"
    if number == LEAD:
        return f"Play {counted(state.kit, draft.ruins)} of rank {rank}"
    text = f"Play {number} of rank {rank}"
    if rank == least and state.kit.match_skips:
        text += ": a match"
        skipped = state.next_inside(state.turn, state.passed if state.kit.pass_locks else 0)
        # RUI-R23 A play that leaves one player with ruins ends the round; RUI-R06 or all others have passed for good.
        goes_out = len(draft.picks) == len(state.hands[state.turn])
        ends_round = goes_out and (count_in(state.inside) == 2 or wins_by_going_out(state, state.turn))
        if skipped != state.turn and not ends_round:
            text += ", the next player must pass"
    return text


def needs_discovery(state: RuinsTable, option: int) -> bool:
    """Whether no play with this ruin, and those picked already, can be made from the hand without a purchase."""
    hand = state.hands[state.turn]
    picks = [] if state.draft is None else state.draft.picks
    plans = Plans(
        state.kit, [state.ruins[ruin] for ruin in hand], state.current_wares(), NOTHING, state.number, state.rank
    )
    return not plans.next_picks(places_of(picks, hand)) >> hand.index(option) & 1


def things_of(state: RuinsTable, option: int) -> list[str]:
    """The things on the board that an option is about."""
    if 1 <= option <= RUINS:
        return [f"ruin:{RUIN_IDS[option]}"]
    if BUY < option <= BUY + SLOTS:
        return [f"slot:{option - BUY}"]
    if LIGHT < option <= LIGHT + MAX_LIGHT:
        return ["torches"]
    if option in (DONE_SELECTING, CONFIRM) and state.draft is not None:
        return [f"ruin:{name}" for name in names(state.draft.picks)]
    return []
