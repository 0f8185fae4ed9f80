"""What a seat may see: its own hand and play in full, of the others what lies open, and what is known of each ruin."""

from typing import Any

from tumbledown.engine import NOBODY, SPECTATOR
from tumbledown.games.ruins.draft import Draft, Play
from tumbledown.games.ruins.knowledge import knows_night, last_day
from tumbledown.games.ruins.options import RUIN_IDS
from tumbledown.games.ruins.play import steps_of
from tumbledown.games.ruins.ruin import Ruin, count_in, numbers_in
from tumbledown.games.ruins.sets import ALL_WILD, LEAD, common_rank, number_fits
from tumbledown.games.ruins.state import RuinsTable, names


def seen_by(state: RuinsTable, seat: int, answers: list[int], returning: list[int]) -> dict[str, Any]:
    """The table as the seat (or SPECTATOR) sees it; `answers` are the flips of those who have answered.

    When the game is over everything is open.
    """
    kit = state.kit
    own = kit.seats if seat == SPECTATOR else seat
    on_turn = seat != SPECTATOR and seat == state.turn
    return {
        "round": state.round,
        "trick": state.trick,
        "first": state.first,
        "turn": state.turn if not answers else None,
        "must_pass": skipped(state),
        "in_round": [other for other in range(kit.seats) if state.is_inside(other)],
        "playing": [other for other in range(kit.seats) if state.playing >> other & 1],
        "places": state.places,
        "vp": state.vp,
        "start_vp": state.start_vp,
        "lit": state.lit[:],
        "torches": kit.torches,
        "chart": kit.chart,
        "wins_from": kit.instant_win_from,
        "regular_rounds": kit.regular_rounds,
        "claims": state.claims,
        "hands": [len(hand) for hand in state.hands],
        "hand": [] if seat == SPECTATOR else [in_hand(state, state.ruins[ruin]) for ruin in state.hands[seat]],
        "answered": [other for other in range(len(answers)) if answers[other] >= 0],
        "answer": answers[own] if own < len(answers) else None,
        "deck": count_in(state.deck),
        "market": [discovery(state, found) for found in state.market],
        "costs": kit.costs,
        "discovery_deck": count_in(state.discovery_deck),
        "unseen_discoveries": [kit.discovery_ids[found] for found in numbers_in(state.discovery_deck)],
        "table": [played(state, play) for play in state.table],
        "last_play": None if state.latest is None else last_play(state, state.latest),
        "draft": draft_of(state, state.draft) if on_turn and state.draft is not None else None,
        "returning": names(returning) if on_turn else [],
        "registry": [registered(state, seat, ruin) for ruin in state.in_play],
        "all_hands": [names(hand) for hand in state.hands] if state.over else None,
    }


def skipped(state: RuinsTable) -> int | None:
    """RUI-51 Who must pass because of a match, while the player who matched still sifts."""
    if not state.must_pass or state.over:
        return None
    seat = state.next_inside(state.turn, state.passed)
    # RUI-R06 With the variant all others may have passed for good.
    return None if seat == state.turn else int(seat)


def played(state: RuinsTable, play: Play) -> dict[str, Any]:
    """A play on the table."""
    return last_play(state, play) | {"ruins": [card(state, state.ruins[ruin]) for ruin in play.ruins]}


def last_play(state: RuinsTable, play: Play) -> dict[str, Any]:
    """A play that may have left the table; what its ruins have become since is not told."""
    return {
        "seat": play.seat,
        "ruins": names(play.ruins),
        "number": play.number,
        "rank": play.rank,
        "steps": steps_of(state, play.steps),
        "claims": names(play.claims),
    }


def card(state: RuinsTable, ruin: Ruin) -> dict[str, Any]:
    """A ruin whose sides the viewer sees, with what it amounts to now."""
    kit = state.kit
    return {
        "id": RUIN_IDS[ruin.index],
        "name": kit.ruin_names[ruin.index],
        "night": ruin.night,
        "rank": ruin.own,
        "printed": ruin.printed,
        "wild": ruin.wild,
        "extra": ruin.extra,
        "opponents_draw": ruin.draws,
        "sift": ruin.sifts,
        "lights": [1] * ruin.ones + [2] * ruin.twos,
        "discoveries": [kit.discovery_ids[found] for found in ruin.discoveries],
        "claim": None if ruin.claimer == NOBODY else ruin.claimer,
    }


def in_hand(state: RuinsTable, ruin: Ruin) -> dict[str, Any]:
    """A ruin in the viewer's hand; `by_night` is its other side, which is printed on it for all to read (RUI-17)."""
    found = card(state, ruin)
    return found if ruin.night else found | {"by_night": card(state, state.kit.flipped(ruin, True))}


def discovery(state: RuinsTable, found: int) -> dict[str, Any] | None:
    """A discovery in the market; None for an empty slot."""
    if found == 0:
        return None
    kit = state.kit
    return {
        "id": kit.discovery_ids[found],
        "name": kit.discovery_names[found],
        "position": kit.position[found],
        "text": kit.discovery_texts[found],
    }


def draft_of(state: RuinsTable, draft: Draft) -> dict[str, Any]:
    """The play being composed, for its player only (RUI-R42)."""
    kit = state.kit
    shown = draft.ruins if draft.is_selected else [state.ruins[ruin] for ruin in draft.picks]
    return {
        "picks": names(draft.picks),
        "ruins": [card(state, ruin) for ruin in shown],
        "market": [discovery(state, found) for found in (draft.market if draft.is_selected else state.market)],
        "lit": draft.lit if draft.is_selected else state.lit[state.turn],
        "bought": kit.discovery_ids[draft.bought] or None,
        "rank": draft.rank if draft.rank >= 0 else None,
        "extra": draft.extra if draft.extra >= 0 else None,
        "claims": names(draft.claims),
        "set": set_of(state, shown),
    }


def set_of(state: RuinsTable, ruins: list[Ruin]) -> dict[str, Any] | None:
    """What these ruins would be on the table now: number, rank, and whether they match the set to beat (RUI-51)."""
    rank = common_rank(ruins)
    if not ruins or rank <= ALL_WILD:
        return None
    number = state.number if state.number != LEAD and number_fits(state.kit, ruins, state.number) else len(ruins)
    is_match = bool(state.kit.match_skips and number == state.number and rank == state.rank)
    return {"number": number, "rank": rank, "match": is_match}


def registered(state: RuinsTable, seat: int, ruin: int) -> dict[str, Any]:
    """What the viewer knows of a ruin in play: upgrades are always open, the side is the one last seen.

    `sure` is whether it must still be that side: night is for good, and day holds until the next flips.
    """
    kit = state.kit
    now = state.ruins[ruin]
    is_own = seat != SPECTATOR and ruin in state.hands[seat]
    night = now.night if is_own or state.over else knows_night(state, seat, ruin)
    seen = last_day(state, seat, ruin)
    return {
        "id": RUIN_IDS[ruin],
        "night": night,
        "sure": night or is_own or state.over or seen == state.round,
        "seen_by_day": seen,
        "discoveries": [kit.discovery_ids[found] for found in now.discoveries],
        "claim": None if now.claimer == NOBODY else now.claimer,
    }
