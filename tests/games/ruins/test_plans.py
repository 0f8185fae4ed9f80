"""The search for completions, against one that simply tries everything."""

import copy
from itertools import combinations
from typing import Any

import pytest

import tumbledown as td
from games.ruins.positions import ruins
from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.game import RuinsState
from tumbledown.games.ruins.options import RUIN_IDS
from tumbledown.games.ruins.ruin import Ruin
from tumbledown.games.ruins.sets import is_legal

Purse = tuple[int, int, int]


def can_be_legal(
    terms: RuinsTerms, chosen: list[Ruin], market: list[int], purse: Purse, number: int, rank: int
) -> bool:
    """Whether some order of purchases and lights makes the ruins a legal play; by trying all."""
    if is_legal(terms, chosen, number, rank):
        return True
    lit, ones, twos = purse
    if lit < terms.torches:
        if ones and can_be_legal(terms, chosen, market, (lit + 1, ones - 1, twos), number, rank):
            return True
        if twos and can_be_legal(terms, chosen, market, (min(terms.torches, lit + 2), ones, twos - 1), number, rank):
            return True
    for slot, card in enumerate(market):
        if not card or terms.costs[slot] > lit:
            continue
        left = [0 if other == slot else market[other] for other in range(4)]
        after = (lit - terms.costs[slot], ones + terms.found.ones[card], twos + terms.found.twos[card])
        for place, ruin in enumerate(chosen):
            if ruin.free & terms.position_bit[card]:
                upgraded = [*chosen[:place], terms.upgraded(ruin, card), *chosen[place + 1 :]]
                if can_be_legal(terms, upgraded, left, after, number, rank):
                    return True
    return False


def legal_selections(state: RuinsState) -> set[tuple[int, ...]]:
    """Every selection of the hand that can be made a legal play."""
    hand = state.hands[state.turn]
    number, rank = state.number, state.rank
    found = set()
    for size in range(1, (number or len(hand)) + 1):
        for selection in combinations(hand, size):
            chosen = [state.ruins[ruin] for ruin in selection]
            purse = (state.lit[state.turn], sum(ruin.ones for ruin in chosen), sum(ruin.twos for ruin in chosen))
            if can_be_legal(state.kit, chosen, state.market, purse, number, rank):
                found.add(selection)
    return found


def expected(state: RuinsState, selections: set[tuple[int, ...]], picks: tuple[int, ...]) -> set[str]:
    """What must be offered after these picks."""
    options = {ruin for selection in selections if set(picks) < set(selection) for ruin in selection} - set(picks)
    shown = {f"ruin:{RUIN_IDS[ruin]}" for ruin in options}
    if tuple(sorted(picks)) in selections:
        shown.add("done_selecting")
    if not picks and state.table:
        shown.add("pass")
    return shown


VARIANTS: list[dict[str, Any]] = [
    {},
    {"copies_optional": False},
    {"copies_stack": "multiply"},
    {"all_wild_rank": "any"},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_selection_offered_can_be_completed_and_no_other(variant: dict[str, Any]) -> None:
    """RUI-29 Legality is judged after all upgrades: picks are offered exactly if some payable completion exists."""
    tape = td.Seeded(11)
    for _ in range(60):
        state = random_position(tape, variant)
        selections = legal_selections(state)
        assert_offers(state, selections, ())


def test_light_effects_of_a_later_ruin_pay_for_wilds_that_take_its_rank() -> None:
    """RUI-33, RUI-44 Two ruins are offered only because the third one's light effects pay for two wild discoveries."""
    table = ruins(
        {"A": "4b 6e 8e"},
        night="8e",
        upgrades={"8e": "T13 M04 B12"},
        market="B02 M07 T01 B06",
        lit=[0, 3, 3],
    )
    state = table.table
    selections = legal_selections(state)
    assert (17, 30, 40) in selections
    assert (17, 30) not in selections
    assert_offers(state, selections, ())


def test_ranks_beyond_thirty_make_pairs_too() -> None:
    """RUI-14, RUI-32 Ranks have no limit: ruins of rank 40 are a pair, and no others."""
    content = copy.deepcopy(td.game("ruins").default_content())
    for card in content["discovery"]:
        if card["id"] in ("T01", "M01", "T02", "M02"):
            card["effects"] = [{"kind": "rank_add", "n": 5}] * 3
    upgrades = {"10a": "T01 M01", "10b": "T02 M02"}
    table = ruins(
        {"A": "8a 10a 10b"},
        follow="B 3a 3b =2x3",
        lit=[0, 3, 3],
        market="B01 B02 B03 B04",
        upgrades=upgrades,
        content=content,
    )
    assert table.offered() == ["pass", "ruin:10a", "ruin:10b"]
    table.play("ruin:10a")
    table.finish()
    assert table.current() == "2x40"


def assert_offers(state: RuinsState, selections: set[tuple[int, ...]], picks: tuple[int, ...]) -> None:
    """Compare what is offered after each sequence of picks."""
    game = state.terms.game
    offered = {game.vocabulary.text(option) for option in state.options}
    wanted = expected(state, selections, picks)
    assert offered == wanted, (state.to_dict()["position"], picks)
    for ruin in [option for option in state.options if 1 <= option <= 50]:
        after = state.clone()
        after.answer(state.turn, ruin)
        if after.draft is None or after.draft.is_selected:
            assert expected(state, selections, (*picks, ruin)) == {"done_selecting"}
            continue
        after.ask_again()
        assert_offers(after, selections, (*picks, ruin))


def random_position(tape: td.Chance, variants: dict[str, Any]) -> RuinsState:
    """A hand of up to six ruins, many of them flipped and upgraded, before a random market."""
    names = [name for name in RUIN_IDS[1:] if tape.below(2)]
    cards = [f"{letter}{n:02}" for letter in "TMB" for n in range(1, 14)]
    hand = [names.pop(tape.below(len(names))) for _ in range(2 + tape.below(4))]
    night = [name for name in hand if tape.below(2)]
    upgrades: dict[str, str] = {}
    for name in hand:
        for letter in "TMB":
            if tape.below(4) == 0:
                fitting = [card for card in cards if card[0] == letter]
                card = fitting[tape.below(len(fitting))]
                cards.remove(card)
                upgrades[name] = f"{upgrades.get(name, '')} {card}".strip()
    market = " ".join(cards.pop(tape.below(len(cards))) for _ in range(4))
    follow = ""
    if tape.below(3):
        number = 1 + tape.below(3)
        follow = f"B {' '.join(names[:number])} ={number}x{3 + tape.below(10)}"
    table = ruins(
        {"A": " ".join(hand)},
        seats=5,
        night=" ".join(night),
        upgrades=upgrades,
        market=market,
        lit=[tape.below(4), 3, 3, 3, 3],
        follow=follow,
        in_round=4,
        **variants,
    )
    return table.table


def offered_upgrades(state: RuinsState) -> set[str]:
    """What must be offered while a play is upgraded: purchases and lights after which it can be completed."""
    draft = state.draft
    assert draft is not None
    kit = state.kit
    number, rank = state.number, state.rank
    wanted = {"confirm"} if is_legal(kit, draft.ruins, number, rank) else set()
    for slot, card in enumerate(draft.market):
        if card and kit.costs[slot] <= draft.lit and any(attachments(state, slot)):
            wanted.add(f"buy:{slot + 1}")
    for torches, unused in ((1, draft.ones), (2, draft.twos)):
        if unused and draft.lit < kit.torches:
            lit = min(kit.torches, draft.lit + torches)
            purse = (lit, draft.ones - (torches == 1), draft.twos - (torches == 2))
            if can_be_legal(kit, draft.ruins, draft.market, purse, number, rank):
                wanted.add(f"light:{torches}")
    return wanted


def attachments(state: RuinsState, slot: int) -> list[int]:
    """The ruins of the play on which the discovery of a slot could go, if it were bought now."""
    draft = state.draft
    assert draft is not None
    left = [0 if other == slot else draft.market[other] for other in range(4)]
    return targets_of(state, draft.market[slot], left, draft.lit - state.kit.costs[slot])


def targets_of(state: RuinsState, card: int, market: list[int], lit: int) -> list[int]:
    """The ruins of the play on which a discovery that has been paid for could go."""
    draft = state.draft
    assert draft is not None
    kit = state.kit
    purse = (lit, draft.ones + kit.found.ones[card], draft.twos + kit.found.twos[card])
    number, rank = state.number, state.rank
    found = []
    for place, ruin in enumerate(draft.ruins):
        if ruin.free & kit.position_bit[card]:
            upgraded = [*draft.ruins[:place], kit.upgraded(ruin, card), *draft.ruins[place + 1 :]]
            if can_be_legal(kit, upgraded, market, purse, number, rank):
                found.append(draft.picks[place])
    return found


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_upgrade_offered_can_be_completed_and_no_other(variant: dict[str, Any]) -> None:
    """RUI-29, RUI-38 Purchases, attachments and lights are offered exactly if the play can still be completed."""
    tape = td.Seeded(23)
    looked_at = 0
    for _ in range(150):
        state = random_position(tape, variant)
        while state.turn == 0 and not state.over:
            text = state.terms.game.vocabulary.text
            step = type(state.agenda[-1]).__name__
            if step == "Upgrade":
                assert {text(option) for option in state.options} == offered_upgrades(state), state.to_dict()[
                    "position"
                ]
                looked_at += 1
            elif step == "AttachTo":
                draft = state.draft
                assert draft is not None
                assert state.options == targets_of(state, draft.bought, draft.market, draft.lit)
            elif step != "SelectRuin":
                break
            state.apply(state.options[tape.below(len(state.options))])
    assert looked_at > 50
