"""What a good player thinks about, as numbers: own less the other's, so that swapping the seats turns every sign.

Cheap enough for search: distances come from a table of the board that counts the best single rotation as one stamina.
"""

from typing import Final

from tumbledown.games.rubble.board import CARAVAN
from tumbledown.games.rubble.state import RubbleTable

# In the order of the page's list, whose numbers stand behind them.
FEATURES: Final = [
    "store",  # 1
    "store_near_nine",  # 1: steep from 6 on
    "pocket",  # 7: strength against pillars
    "load",  # 2: what a homecoming would bank
    "wanderer_near_home",  # 3: the load, less the further it has to go
    "growth",  # 4: own stacks on ruins
    "pillars_near_home",  # 3, 5: tokens of pillars that can be home next turn
    "winning_pillar",  # 5: one of them would win
    "stacks_at_risk",  # 6: own tokens that an enemy strong enough can reach
    "pocket_at_risk",  # 6: what a push would cost
    "pillars_opened",  # 7: enemy tokens that the own pocket can push
    "free_steps",  # 8: own stacks beside the own wanderer
    "pillars_beside_caravan",  # 9: one step from being banked, by whoever flips them
    "loaded_beside_caravan",  # 10: a load that a push would send home
    "roads",  # 11: exits that the disc leaves to the wanderer
    "board_tokens",  # 12: what counts when the bank is empty
    "growth_bank_allows",  # 12: growth that the bank can still pay
]


def features(state: RubbleTable, seat: int) -> list[float]:
    """The numbers of `FEATURES`, from this seat's side."""
    own = one_side(state, seat)
    other = one_side(state, 1 - seat)
    return [mine - theirs for mine, theirs in zip(own, other, strict=True)]


def one_side(state: RubbleTable, seat: int) -> list[float]:
    """The numbers of one player."""
    house, board = state.house, state.board
    steps = board.steps[state.disc]
    sign = 1 if seat == 0 else -1
    store, pocket, place = state.stores[seat], state.pockets[seat], state.wanderers[seat]
    enemy_pocket, enemy_place = state.pockets[1 - seat], state.wanderers[1 - seat]
    stamina = house.base_stamina
    growth = near = at_risk = opened = free = beside = tokens = winning = 0
    pocket_hunted = enemy_place != CARAVAN and steps[enemy_place][place] <= stamina
    for space in range(1, board.size):
        stack = state.stacks[space] * sign
        if stack == 0:
            continue
        height = abs(stack)
        if stack < 0:
            # Enemy stacks: those that a full pocket opens, and those that can fall upon the own wanderer.
            if height <= pocket or height < house.pillar_height:
                opened += height
            elif house.pillar_height <= height and steps[space][place] <= stamina:
                pocket_hunted = True
            continue
        tokens += height
        home = steps[space][CARAVAN]
        if board.gain_stack[space] > 0:
            growth += 1
        if height >= house.pillar_height and home <= stamina:
            near += height
            if store + height >= house.win_tokens:
                winning = 1
            if home == 1:
                beside += height
        if steps[place][space] == 1:
            free += 1
        if is_at_risk(state, seat, space, height, enemy_pocket, enemy_place):
            at_risk += height
    late = max(0, store - 5)
    walk = steps[place][CARAVAN]
    hunted = pocket_hunted and place != CARAVAN
    beyond = max(0, pocket - house.placement_tokens)
    return [
        float(store),
        float(late * late),
        float(pocket),
        float(beyond),
        beyond / (1.0 + walk),
        float(growth),
        float(near),
        float(winning),
        float(at_risk),
        float((pocket + 1) // 2 if hunted else 0),
        float(opened),
        float(free),
        float(beside),
        float(beyond if walk == 1 else 0),
        float(len(board.exits[state.disc][place])),
        float(tokens),
        float(min(state.bank, growth)),
    ]


def is_at_risk(state: RubbleTable, seat: int, space: int, height: int, enemy_pocket: int, enemy_place: int) -> bool:
    """Whether an enemy piece that is strong enough can reach an own stack within a turn's stamina."""
    steps = state.board.steps[state.disc]
    stamina = state.house.base_stamina
    least = state.house.pillar_height
    if (height < least or enemy_pocket >= height) and steps[enemy_place][space] <= stamina:
        return True
    for other in range(1, state.board.size):
        enemy = -state.stacks[other] if seat == 0 else state.stacks[other]
        if enemy >= least and (height < least or enemy >= height) and steps[other][space] <= stamina:
            return True
    return False
