"""End and scoring: directives, prestige, who wins, and the bands of a solo game (CRU-53 to CRU-62)."""

from math import tanh
from typing import Any

from tumbledown.engine import Outcome
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.state import NONE, CrumblesTable
from tumbledown.games.crumbles.terms import (
    BUILT_LEVEL,
    BUILT_TILES,
    COINS,
    CULTURE,
    MAX_VISIBLE_COLOUR,
    PROSPERITY,
    RESOURCE,
    TALLEST_STACK,
    VISIBLE_COST,
    VISIBLE_PICKUPS,
    Directive,
    Tile,
)


def directive_value(state: CrumblesTable, seat: int, directive: Directive) -> int:
    """CRU-62 A player's value for a directive, by its metric."""
    metric = directive.metric
    if metric == RESOURCE:
        return state.amount(seat, directive.resource)
    if metric == MAX_VISIBLE_COLOUR:
        # CRU-56, CRU-R34 The best single colour of those shown.
        most = 0
        for colour in directive.colours:
            count = state.visible_of_colour(seat, colour)
            if count > most:
                most = count
        return most
    value = 0
    for site in range(SITES):
        stack = state.stacks[seat * SITES + site]
        if not stack:
            continue
        if metric == TALLEST_STACK:
            if len(stack) > value:
                value = len(stack)
        elif metric == BUILT_TILES:
            value += len(stack)
        elif metric == BUILT_LEVEL:
            value += built_of_level(state, stack, directive.wants_basic)
        else:
            value += visible_value(state, site, state.house.tiles[stack[-1]], metric)
    return value


def built_of_level(state: CrumblesTable, stack: list[int], basic: bool) -> int:
    """How many tiles of a stack are of that level, covered ones too."""
    count = 0
    for tile in stack:
        if state.house.tiles[tile].is_basic == basic:
            count += 1
    return count


def visible_value(state: CrumblesTable, site: int, tile: Tile, metric: int) -> int:
    """What the visible tile of a site counts for a metric that looks at visible tiles only."""
    if metric == VISIBLE_COST:
        return tile.cost
    if metric == VISIBLE_PICKUPS:
        return 1 if tile.is_pickup else 0
    # visible_in_own_lane, the last of them
    return 1 if tile.colour == state.house.site_lanes[site] else 0


def claimer(values: list[int]) -> int:
    """CRU-54 The seat with the strictly highest value; CRU-55, CRU-R33 NONE on a tie."""
    best = max(values)
    return values.index(best) if values.count(best) == 1 else NONE


def directive_values(state: CrumblesTable, number: int) -> list[int]:
    """Everybody's value for a directive now."""
    return [directive_value(state, seat, state.house.directives[number]) for seat in range(state.house.seats)]


def claims(state: CrumblesTable) -> list[list[int]]:
    """CRU-R32 The directives that each seat would claim now; one player may claim several."""
    found: list[list[int]] = [[] for _ in range(state.house.seats)]
    for number in state.directives:
        seat = claimer(directive_values(state, number))
        if seat != NONE:
            found[seat].append(number)
    return found


def resource_prestige(state: CrumblesTable, seat: int) -> int:
    """CRU-57 What coins (CRU-R35 rounded down), culture and prosperity are worth; CRU-60 tiles are worth nothing."""
    house = state.house
    coins = state.coins(seat) // house.coins_per_prestige
    culture = state.amount(seat, CULTURE) * house.culture_prestige
    return coins + culture + state.amount(seat, PROSPERITY) * house.prosperity_prestige


def prestige_by_part(state: CrumblesTable, seat: int, claimed: int) -> dict[str, int]:
    """CRU-57 What each part of a city is worth, with so many directives."""
    house = state.house
    return {
        "coins": state.coins(seat) // house.coins_per_prestige,
        "culture": state.amount(seat, CULTURE) * house.culture_prestige,
        "prosperity": state.amount(seat, PROSPERITY) * house.prosperity_prestige,
        "directives": claimed * house.directive_prestige,
    }


def prestige(state: CrumblesTable) -> list[int]:
    """CRU-57 Everybody's prestige if the game ended now."""
    claimed = claims(state)
    return [
        resource_prestige(state, seat) + len(claimed[seat]) * state.house.directive_prestige
        for seat in range(state.house.seats)
    ]


def band_of(state: CrumblesTable, points: int) -> int:
    """CRU-59 Which band a prestige reaches; NONE below the first."""
    reached = NONE
    for number, band in enumerate(state.house.bands):
        if points >= band["min"]:
            reached = number
    return reached


def band_label(state: CrumblesTable, points: int) -> str:
    """CRU-59 The name of the band; below the first there is only its mark."""
    number = band_of(state, points)
    if number == NONE:
        return f"Below {state.house.bands[0]['min']}"
    label: str = state.house.bands[number]["label"]
    return label


def solo_return(state: CrumblesTable) -> float:
    """What a solo result is worth, from -1 to 1: 0 halfway between the first band and the last, and never flat."""
    low: int = state.house.bands[0]["min"]
    high: int = state.house.bands[-1]["min"]
    beyond = 2.0 * resource_prestige(state, 0) - low - high
    return tanh(beyond / (5.0 * max(20, high - low)))


def result(state: CrumblesTable) -> Outcome:
    """CRU-58 Highest prestige wins; CRU-R36 ties are shared or broken; CRU-R40 alone nobody is beaten."""
    points = prestige(state)
    if state.house.seats == 1:
        reason = band_label(state, points[0]).lower().replace(" ", "_")
        return Outcome([0], [1], reason)
    ranks = [rank(state, seat, points[seat]) for seat in range(len(points))]
    places = [1 + sum(1 for other in ranks if other > own) for own in ranks]
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return Outcome(winners, places, "shared_victory")
    return Outcome(winners, places, "most_prestige" if points.count(max(points)) == 1 else "tie_break")


def rank(state: CrumblesTable, seat: int, points: int) -> tuple[int, int, int, int]:
    """CRU-R36 What players are placed by: prestige, and with `tie_break` prosperity, culture and coins."""
    if not state.house.breaks_ties:
        return points, 0, 0, 0
    return points, state.amount(seat, PROSPERITY), state.amount(seat, CULTURE), state.amount(seat, COINS)


def tell_scores(state: CrumblesTable) -> None:
    """CRU-54 to CRU-57 Tell who claims which directive and what everybody scores."""
    house = state.house
    for number in state.directives:
        values = directive_values(state, number)
        seat = claimer(values)
        told = {"directive": house.directives[number].id, "name": house.directives[number].name, "values": values}
        state.tell_of("directive", told | {"seat": None if seat == NONE else seat})
    claimed = claims(state)
    for seat, points in enumerate(prestige(state)):
        facts: dict[str, Any] = {"seat": seat, "prestige": points, "coins": state.coins(seat)}
        facts |= {"culture": state.amount(seat, CULTURE), "prosperity": state.amount(seat, PROSPERITY)}
        facts |= {"directives": [house.directives[number].id for number in claimed[seat]]}
        facts |= {"worth": prestige_by_part(state, seat, len(claimed[seat]))}
        if house.seats == 1:
            facts |= {"band": band_label(state, points)}
        state.tell_of("score", facts)
