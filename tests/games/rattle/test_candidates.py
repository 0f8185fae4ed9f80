"""The candidates of move decisions, against a plain list of what the page says; and the plans that searches look at."""

from typing import Any

import tumbledown as td
from games.rattle.battle import Battle
from games.rattle.places import wall
from tumbledown.games.rattle.candidates import MoveStep, marker_spot
from tumbledown.games.rattle.declaring import ChooseMove
from tumbledown.games.rattle.geometry import LATTICE_X, LATTICE_Y, band_point, contact_point
from tumbledown.games.rattle.options import (
    BAND_FOE,
    COVER,
    EXIT,
    MARKER,
    PT,
    STAY,
    TOUCH_FOE,
    TOUCH_OWN,
)


def plain_points(state: Any, step: MoveStep, seat: int) -> list[int]:
    """Kinds 2 to 7 of the page in their order; of those that share an end point the first is kept."""
    bodies, base = state.bodies, state.roster.base
    mover = step.mover(state)
    x, y = bodies.x[mover], bodies.y[mover]
    tried: list[tuple[int, int, int]] = []
    for first, side in ((TOUCH_FOE, 1 - seat), (TOUCH_OWN, seat)):
        for other in range(8 * side, 8 * side + 8):
            if other != mover and state.is_there(other):
                for turn in range(3):
                    spot = contact_point(bodies.x[other], bodies.y[other], base[other], base[mover], x, y, turn)
                    tried.append((first + 3 * (other % 8) + turn, *spot))
    for other in range(8 * (1 - seat), 8 * (1 - seat) + 8):
        if other != mover and state.is_there(other):
            for band in range(3):
                spot = band_point(bodies.x[other], bodies.y[other], x, y, (80, 160, 240)[band])
                tried.append((BAND_FOE + 3 * (other % 8) + band, *spot))
    for number in range(len(state.marker_x)):
        if state.holder[number] == -1:
            tried.append((MARKER + number, *marker_spot(state, mover, number)))
    for number, piece in enumerate(state.ground.pieces):
        if piece.kind == 1:
            tried.append((COVER + number, *state.ground.cover_point(number, x, y, base[mover])))
    tried += [(PT + index, LATTICE_X[index], LATTICE_Y[index]) for index in range(361)]
    move = step.move(state)
    ends = {(x, y)}
    found = []
    for option, px, py in tried:
        if px >= 0 and (px, py) not in ends and move.reaches(px, py) and step.accepts(state, px, py):
            ends.add((px, py))
            found.append(option)
    return sorted(found)


def test_the_list_is_what_the_page_says() -> None:
    """RAT-R23 RAT-R24 RAT-77 In random games, for every kind of move decision that comes up."""
    kinds: dict[str, int] = {}
    for seed in range(4):
        state: Any = td.game("rattle").new(seed=seed)
        tape = td.Seeded(seed)
        while not state.over:
            step = state.agenda[-1]
            kind = type(step).__name__ + (str(step.act) if hasattr(step, "act") else "")
            is_plain = isinstance(step, MoveStep) and kind != "MeetPoint" and not hasattr(step, "away")
            if is_plain and kinds.get(kind, 0) < 8 and not step.is_aboard(state):
                kinds[kind] = kinds.get(kind, 0) + 1
                listed = [option for option in state.legal() if option >= MARKER]
                assert listed == plain_points(state, step, state.to_act), kind
            state.apply_trusted(state.options[tape.below(len(state.options))])
    assert {"ChooseMove0", "ChooseMove1", "ChooseMove3", "ChooseMove4", "OwnMove", "Withdraw"} <= set(kinds)


def test_an_action_is_on_offer_exactly_when_its_move_has_a_candidate_or_a_last_way() -> None:
    """RAT-77 Charge, Feint, Maneuver and Sprint, in random games."""
    checked = 0
    for seed in range(20, 22):
        state: Any = td.game("rattle").new(seed=seed)
        tape = td.Seeded(seed)
        while not state.over:
            step = state.agenda[-1]
            if type(step).__name__ == "ChooseAction" and state.is_there(step.who):
                offered = [str(td.game("rattle").option(option)) for option in state.legal()]
                for act, name in ((0, "sprint"), (1, "charge"), (3, "feint"), (4, "maneuver")):
                    move = ChooseMove(step.who, act)
                    has_any = bool(plain_points(state, move, state.to_act)) or move.may_stay(state)
                    has_any = has_any or bool(move.boardings(state)) or bool(move.last_way(state, move.move(state)))
                    assert (name in offered) == has_any, (name, state.name(step.who))
                    checked += 1
            state.apply_trusted(state.options[tape.below(len(state.options))])
    assert checked > 200


def test_a_charge_past_an_ally_into_contact_is_on_offer() -> None:
    """RAT-77 AC1 cuts all three contact points of the list off; (163,182) is 65.5 mm away and touches BS1."""
    battle = Battle(AF1=(100, 200), AC1=(155, 215), BS1=(200, 200))
    battle.play("AF1")
    assert {"charge", "feint"} <= set(battle.offered())
    battle.play("charge")
    assert battle.offers(">163,182")
    assert battle.offered() == ["home_0"]
    assert battle.state.label(battle.number("home_0")).startswith("To 1")
    battle.play("home_0 decline", 1, 1)
    x, y = battle.where("AF1")
    assert 40 * 40 <= (x - 200) ** 2 + (y - 200) ** 2 <= 42 * 42


def test_the_last_way_is_the_nearest_straight_one() -> None:
    """RAT-77 Of all whole points that a straight charge may end at, home_0 is the nearest."""
    battle = Battle(AF1=(100, 200), AC1=(155, 215), BS1=(200, 200))
    battle.play("AF1 charge")
    legal = [(x, y) for x in range(150, 250) for y in range(150, 250) if battle.offers(f">{x},{y}")]
    nearest = min(legal, key=lambda end: ((end[0] - 100) ** 2 + (end[1] - 200) ** 2, end[1], end[0]))
    battle.play("home_0 decline", 1, 1)
    assert battle.where("AF1") == nearest


def test_a_range_that_only_rounding_brings_within_the_move_is_listed() -> None:
    """RAT-R24 78.9 mm away and 80.3 short of M, but the rounded point is 79.9 mm away."""
    battle = Battle(AF1=(278, 212), AS1=(300, 300), BF1=(200, 200))
    battle.play("AF1 maneuver")
    step: Any = battle.state.agenda[-1]  # type: ignore[attr-defined]
    listed = [option for option in battle.state.legal() if option >= MARKER]
    assert listed == plain_points(battle.state, step, 0)
    assert (357, 224) in [step.spot_of(battle.state, 0, option) for option in listed if BAND_FOE <= option < COVER]


def test_a_flag_is_reached_from_the_whole_of_a_larger_small_base() -> None:
    """RAT-R20 RAT-168 With bases of 25 mm the point nearest to the flag that BF1 leaves free is 14.1 mm from it."""
    battle = Battle(
        AC1=(260, 200),
        BF1=(182, 196),
        BF2=(380, 20),
        scenario="capture_the_flags",
        variants={"small_base_mm": 25},
        position={"markers": [[200, 200, -1, 0], [300, 300, -1, 0], [60, 60, -1, 0]]},
    )
    battle.play("AC1 sprint marker_0")
    assert battle.where("AC1") == (214, 202)


def test_every_candidate_is_a_free_path_too_and_ends_where_it_says() -> None:
    """RAT-R23 RAT-R24 Both forms pass the same test."""
    battle = Battle(wall(150, 150, 200, 250), AK1=(100, 200), AF1=(60, 120), BF1=(260, 200), BS1=(200, 100))
    battle.play("AK1 sprint")
    step: Any = battle.state.agenda[-1]  # type: ignore[attr-defined]
    move = step.move(battle.state)
    for option in battle.state.legal():
        if option in (STAY, EXIT):
            continue
        x, y = step.spot_of(battle.state, 0, option)
        path = move.path_to(x, y)
        assert (path.end_x, path.end_y) == (x, y)
        text = "".join(f">{path.xs[i]},{path.ys[i]}" for i in range(1, len(path.xs)))
        assert battle.state.why_not(battle.game.parse(text)) is None, text


def test_candidates_for_searches_are_few_and_legal() -> None:
    """RAT-R23 Of long lists only what serves a plan is searched."""
    longest = 0
    for seed in range(3):
        state = td.game("rattle").new(seed=seed)
        tape = td.Seeded(seed)
        while not state.over:
            few = state.candidates()
            longest = max(longest, len(few))
            assert few == sorted(set(few))
            assert set(few) <= set(state.options)
            assert few
            state.apply_trusted(state.options[tape.below(len(state.options))])
    assert longest <= 45
