"""Space, sight, movement and stops: worked examples of the page first, then each rule on its own."""

import pytest

from games.rattle.places import Places, box, hazard, move_of_band, piece, rough, wall
from tumbledown.games.rattle.geometry import (
    BLOCKING,
    HAZARDOUS,
    LATTICE_X,
    LATTICE_Y,
    ROUGH,
    contact_point,
    lattice_number,
    touches_edge,
)
from tumbledown.games.rattle.moves import Move
from tumbledown.games.rattle.options import free_number, free_points
from tumbledown.games.rattle.paths import Path, path_of, push_end
from tumbledown.games.rattle.reach import EXITS, FLIES, MAY_LEAVE, OWN, PASSES_OWN, SHUNS, WARY
from tumbledown.games.rattle.words import LONG as L
from tumbledown.games.rattle.words import MIDDLE as M
from tumbledown.games.rattle.words import SHORT as S


def code_of(move: Move, *points: int) -> str:
    """The code of the fault of a player's own path, or "" when it is legal."""
    fault = move.fault(list(points))
    return "" if fault is None else fault.code


# The page's own examples.


def test_example_2_contact_and_charge_point() -> None:
    """RAT-19 RAT-25 Example 2."""
    places = Places(AF1=(100, 200), BS1=(200, 200))
    move = move_of_band(places.bodies, places["AF1"], S)
    assert contact_point(200, 200, 40, 40, 100, 200, 0) == (159, 200)
    assert places.bodies.touch_at(places["AF1"], 159, 200, places["BS1"])
    assert move.reaches(159, 200)
    assert contact_point(200, 200, 40, 40, 100, 200, 1) == (180, 165)
    assert not move.reaches(180, 165)
    assert not places.bodies.touch_at(places["AF1"], 157, 200, places["BS1"])


def test_example_3_passing_a_base() -> None:
    """RAT-27 RAT-28 RAT-33 Example 3."""
    places = Places(AF1=(100, 200), AC1=(140, 205))
    move = move_of_band(places.bodies, places["AF1"], S)
    assert code_of(move, 180, 200) == "base_in_the_way"
    path = Path([100, 180], [200, 200])
    step = path.run_over(places.bodies, places["AF1"], False)
    assert path.at(path.stop(places.bodies, places["AF1"], step)) == (110, 200)
    beside = Places(AF1=(100, 200), AC1=(140, 211))
    assert code_of(move_of_band(beside.bodies, beside["AF1"], S), 180, 200) == ""
    assert path.run_over(beside.bodies, beside["AF1"], False) == -1


def test_example_4_line_of_sight() -> None:
    """RAT-22 Example 4."""
    hidden = Places(AS1=(100, 100), BF1=(250, 100), AF2=(170, 119))
    assert not hidden.bodies.sees(hidden["AS1"], hidden["BF1"])
    clear = Places(AS1=(100, 100), BF1=(250, 100), AF2=(170, 120))
    assert clear.bodies.sees(clear["AS1"], clear["BF1"])


def test_example_6_suppression_points() -> None:
    """RAT-R39 RAT-119 Example 6: first step in range at 70, closest and end the same."""
    places = Places(BS1=(200, 100), AF1=(200, 330))
    path = Path([200, 200], [330, 170])
    assert path.length == 160.0
    points = path.seen_points(places.bodies, places["AF1"], places["BS1"], 160)
    assert points == (70, 160, 160)
    assert path.at(70) == (200, 260)
    # The withdraw of the example, away from the shooters.
    stopped = places.bodies.moved(places["AF1"], 200, 260)
    withdraw = move_of_band(stopped, places["AF1"], S)
    withdraw.away_from(200, 100)
    assert code_of(withdraw, 200, 340) == ""
    assert code_of(withdraw, 200, 250) == "comes_closer"


def test_example_7_evade() -> None:
    """RAT-36 RAT-120 RAT-R40 Example 7: the evader never comes closer than it was at the trigger step."""
    places = Places(BK1=(200, 200), AF1=(200, 290))
    charge = Path([200, 200], [290, 241])
    assert charge.first_within(200, 200, 160) == 0
    evade = move_of_band(places.bodies, places["BK1"], M)
    evade.not_closer_to(200, 290)
    assert code_of(evade, 200, 60) == ""
    assert code_of(evade, 220, 220) == "comes_closer"


def test_example_8_countercharge_meets_halfway() -> None:
    """RAT-R38 Example 8."""
    path = Path([100, 179], [200, 200])
    assert path.half() == 39
    assert path.at(39) == (139, 200)
    assert contact_point(139, 200, 40, 40, 220, 200, 0) == (180, 200)


def test_example_9_leaving_rough_ground() -> None:
    """RAT-30 RAT-33 Example 9: the border belongs to the rough, the exit is one step later."""
    places = Places(rough(100, 150, 200, 250), AF1=(150, 200))
    path = Path([150, 250], [200, 200])
    (leaving,) = path.exits(places.ground)
    assert (leaving.step, leaving.kind) == (51, ROUGH)
    stop = path.stop_inside(places.bodies, places["AF1"], leaving.step, leaving.area)
    assert path.at(stop) == (200, 200)


def test_example_16_numbers_of_free_choices() -> None:
    """RAT-R23 Example 16."""
    assert free_number([159, 200]) == 81089
    assert free_points(81089) == [159, 200]
    assert lattice_number(120, 80) == 62


@pytest.mark.parametrize("points", [[0, 0], [400, 400], [20, 30, 40, 50], [1, 2, 3, 4, 400, 400]])
def test_free_choices_are_read_back(points: list[int]) -> None:
    number = free_number(points)
    assert free_points(number) == points
    assert number < 2**53


@pytest.mark.parametrize("number", [0, 728, 729, 729 + 160802, 2**53, -5])
def test_numbers_that_are_no_free_choice(number: int) -> None:
    assert free_points(number) == []


# Space.


def test_positions_have_their_origin_in_the_north_west() -> None:
    """RAT-17 x grows to the east and y to the south; the first lattice point lies next to the north-west corner."""
    assert (LATTICE_X[0], LATTICE_Y[0]) == (20, 20)
    assert (LATTICE_X[1], LATTICE_Y[19]) == (40, 40)


def test_distances_are_from_centre_to_centre() -> None:
    """RAT-18 RAT-R22 Within S means at most 80 mm, compared by squares."""
    places = Places(AF1=(100, 100), BF1=(148, 164), BF2=(180, 101))
    assert places.bodies.distance2(places["AF1"], places["BF1"]) == 6400
    assert places.bodies.within(places["AF1"], places["BF1"], 80)
    assert not places.bodies.within(places["AF1"], places["BF2"], 80)


@pytest.mark.parametrize(("x", "touches"), [(139, False), (140, True), (142, True), (143, False)])
def test_contact_is_up_to_two_millimetres(x: int, touches: bool) -> None:
    """RAT-19 RAT-R21"""
    places = Places(AF1=(100, 100), BF1=(300, 300))
    assert places.bodies.touch_at(places["BF1"], x, 100, places["AF1"]) == touches


@pytest.mark.parametrize(("x", "touches"), [(132, False), (133, True), (134, True), (135, False)])
def test_contact_of_bases_of_25_mm(x: int, touches: bool) -> None:
    """RAT-R20 The radius 12.5 is exact: contact from 32.5 to 34.5 mm."""
    places = Places(small=25, AF1=(100, 100), BC1=(300, 300))
    assert places.bodies.touch_at(places["BC1"], x, 100, places["AF1"]) == touches
    assert places.bodies.fits(places["BC1"], x, 100) == (x >= 133)


@pytest.mark.parametrize(("x", "touches"), [(20, True), (22, True), (23, False)])
def test_a_base_touches_the_edge(x: int, touches: bool) -> None:
    """RAT-19"""
    assert touches_edge(x, 200, 40, 3) == touches
    assert touches_edge(400 - x, 200, 40, 1) == touches
    assert touches_edge(200, x, 40, 0) == touches
    assert touches_edge(200, 400 - x, 40, 2) == touches


def test_the_border_is_inside_rough_and_outside_blocking() -> None:
    """RAT-20"""
    places = Places(rough(100, 100, 200, 200), wall(200, 200, 300, 300), hazard(0, 0, 50, 50))
    ground = places.ground
    assert ground.in_rough(100, 150)
    assert not ground.in_rough(99, 150)
    assert ground.in_hazard(50, 50)
    assert not ground.blocked(200, 250)
    assert ground.blocked(201, 250)


@pytest.mark.parametrize(("x", "touches"), [(78, True), (77, False), (150, True)])
def test_a_group_touches_terrain_within_its_radius_and_two(x: int, touches: bool) -> None:
    """RAT-21"""
    places = Places(rough(100, 100, 200, 200), AF1=(300, 300))
    assert places.ground.touches(0, x, 150, 40) == touches


def test_a_corner_of_terrain_is_touched_by_the_true_distance() -> None:
    """RAT-21 (15, 16) from the corner is 21.9 mm, (16, 16) is 22.6."""
    ground = Places(wall(100, 100, 200, 200)).ground
    assert ground.touches_blocking(85, 84, 40)
    assert not ground.touches_blocking(84, 84, 40)


def test_sight_along_a_wall_is_clear_and_through_a_corner_too() -> None:
    """RAT-22 Only points strictly inside block."""
    places = Places(wall(150, 100, 200, 200), AF1=(100, 200), BF1=(300, 200), AF2=(100, 50), BF2=(200, 150))
    assert places.bodies.sees(places["AF1"], places["BF1"])
    corner = Places(wall(150, 100, 200, 200), AF1=(100, 150), BF1=(200, 50))
    assert corner.bodies.sees(corner["AF1"], corner["BF1"])
    through = Places(wall(150, 100, 200, 200), AF1=(100, 151), BF1=(200, 51))
    assert not through.bodies.sees(through["AF1"], through["BF1"])
    assert not through.bodies.sees(through["BF1"], through["AF1"])


def test_what_blocks_the_sight_is_named() -> None:
    """RAT-22"""
    places = Places(
        rough(0, 0, 50, 50), wall(150, 100, 200, 200), AF1=(100, 150), BF1=(300, 150), BW1=(100, 250), AF2=(100, 200)
    )
    bodies = places.bodies
    assert bodies.sight_block(places["AF1"], 100, 150, places["BF1"]) == 16 + 1
    assert bodies.sight_block(places["AF1"], 100, 150, places["BW1"]) == places["AF2"]
    assert bodies.sight_block(places["AF1"], 100, 150, places["AF2"]) == -1


def test_wards_block_the_sight_and_the_two_groups_themselves_do_not() -> None:
    """RAT-22"""
    places = Places(AF1=(100, 100), BF1=(142, 100), BW1=(230, 100), BF2=(300, 100))
    assert places.bodies.sees(places["AF1"], places["BF1"])
    assert not places.bodies.sees(places["BF1"], places["BF2"])
    without = places.bodies.without(places["BW1"])
    assert without.sees(places["BF1"], places["BF2"])


def test_sight_to_a_terrain_piece() -> None:
    """RAT-23 The nearest point is tried, then every corner."""
    open_view = Places(rough(200, 100, 300, 200), AF1=(100, 150))
    assert open_view.bodies.sees_piece(open_view["AF1"], 0)
    nearest_hidden = Places(rough(200, 100, 300, 200), wall(140, 140, 160, 160), AF1=(100, 150))
    assert nearest_hidden.bodies.sees_piece(nearest_hidden["AF1"], 0)
    all_hidden = Places(rough(200, 100, 300, 200), wall(140, 50, 160, 250), AF1=(100, 150))
    assert not all_hidden.bodies.sees_piece(all_hidden["AF1"], 0)
    by_bases = Places(rough(200, 149, 220, 151), AF1=(100, 150), AF2=(150, 150))
    assert not by_bases.bodies.sees_piece(by_bases["AF1"], 0)


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (20, 20, ""),
        (19, 20, "off_board"),
        (20, 381, "off_board"),
        (230, 250, "inside_blocking"),
        (200, 250, ""),
        (339, 100, "overlaps"),
        (340, 100, ""),
    ],
)
def test_a_legal_end_point(x: int, y: int, code: str) -> None:
    """RAT-24"""
    places = Places(wall(200, 200, 300, 300), AF1=(100, 100), BF1=(300, 100))
    bodies = places.bodies
    fault = bodies.misfit(places["AF1"], x, y)
    assert ("" if fault is None else fault.code) == code
    assert bodies.fits(places["AF1"], x, y) == (code == "")


def test_a_misfit_tells_its_numbers() -> None:
    """RAT-24"""
    places = Places(AF1=(100, 100), BC1=(300, 100))
    fault = places.bodies.misfit(places["AF1"], 275, 100)
    assert fault is not None
    assert fault.text == "The base would overlap BC1: 25.0 mm apart, 30 are needed."
    assert fault.facts["group"] == places["BC1"]


# Movement.


@pytest.mark.parametrize(
    ("band", "points", "code"),
    [
        (S, (180, 100), ""),
        (S, (181, 100), "too_long"),
        (S, (140, 100, 140, 120), "too_many_pivots"),
        (M, (140, 100, 140, 220), ""),
        (M, (140, 100, 140, 221), "too_long"),
        (M, (120, 100, 120, 120, 120, 140), "too_many_pivots"),
        (L, (140, 100, 140, 200, 240, 200), ""),
        (L, (140, 100, 140, 200, 241, 200), "too_long"),
        (S, (100, 100), "no_move"),
        (M, (120, 100, 120, 100), "no_move"),
        (M, (100, 0, 100, 50), "off_board"),
        (M, (100, 0), "may_not_leave"),
    ],
)
def test_bands_and_pivots(band: int, points: tuple[int, ...], code: str) -> None:
    """RAT-25 RAT-26 S is straight, M turns once, L twice; the total length counts."""
    places = Places(AF1=(100, 100))
    assert code_of(move_of_band(places.bodies, places["AF1"], band), *points) == code


def test_base_edges_may_overlap_on_the_way_but_not_at_the_end() -> None:
    """RAT-27"""
    places = Places(AF1=(100, 200), BF1=(150, 225))
    move = move_of_band(places.bodies, places["AF1"], M)
    assert code_of(move, 220, 200) == ""
    assert code_of(move, 150, 200) == "overlaps"


def test_a_path_over_a_base_is_refused_with_its_name() -> None:
    """RAT-27"""
    places = Places(AF1=(100, 200), BF1=(150, 219))
    fault = move_of_band(places.bodies, places["AF1"], M).fault([220, 200])
    assert fault is not None
    assert (fault.rule, fault.text) == ("RAT-27", "The path runs over BF1.")


def test_a_mover_stops_where_the_path_runs_over_a_base_that_came_later() -> None:
    """RAT-28 The event belongs to the first step beyond the exact place: a dip of less than a step counts too."""
    places = Places(AF1=(100, 200), BF1=(300, 300))
    path = Path([100, 200], [200, 200])
    shallow = places.bodies.moved(places["BF1"], 150, 219)
    # sqrt(400 - 361) = 6.24: the place is at 43.76.
    assert path.run_over(shallow, places["AF1"], False) == 44
    # From there the mover goes back to where its base does not overlap: sqrt(1600 - 361) = 35.2.
    assert path.at(path.stop(shallow, places["AF1"], 44)) == (114, 200)
    exact = places.bodies.moved(places["BF1"], 150, 200)
    # The border of the disc at exactly 30 is not yet over it.
    assert path.run_over(exact, places["AF1"], False) == 31
    assert path.run_over(exact, places["AF1"], False, 31) == -1


def test_if_the_end_is_no_longer_legal_the_last_legal_step_counts() -> None:
    """RAT-28 RAT-33"""
    places = Places(AF1=(100, 200), BF1=(180, 230))
    path = Path([100, 180], [200, 200])
    assert path.run_over(places.bodies, places["AF1"], False) == -1
    # sqrt(1600 - 900) = 26.5 mm before x = 180.
    assert path.at(path.stop(places.bodies, places["AF1"], path.last)) == (153, 200)


def test_blocking_terrain_is_never_crossed_and_its_border_may_be_followed() -> None:
    """RAT-29"""
    places = Places(wall(150, 100, 200, 200), AF1=(100, 150))
    move = move_of_band(places.bodies, places["AF1"], L)
    fault = move.fault([250, 150])
    assert fault is not None
    assert (fault.code, fault.rule, fault.text) == ("blocked", "RAT-29", "The path runs through the wall.")
    assert code_of(move, 150, 200, 250, 200) == ""


@pytest.mark.parametrize("points", [(250, 150, 250, 250), (150, 100, 250, 100)])
def test_following_a_border_or_touching_a_corner_is_neither_entering_nor_leaving(points: tuple[int, ...]) -> None:
    """RAT-30"""
    ground = Places(rough(150, 150, 250, 250)).ground
    path = path_of([250, 100, *points])
    assert [found.step for found in path.exits(ground)] == []
    assert not path.enters(ground, ROUGH)


def test_who_starts_on_the_border_leaves_by_walking_away() -> None:
    """RAT-30 The border belongs to the area, so standing there and walking off is leaving."""
    ground = Places(rough(150, 150, 250, 250)).ground
    assert [found.step for found in Path([250, 300], [200, 200]).exits(ground)] == [1]
    # Along the border first, then off.
    assert [found.step for found in Path([250, 250, 300], [160, 200, 200]).exits(ground)] == [41]


def test_a_path_that_comes_back_leaves_twice() -> None:
    """RAT-30 RAT-32 Several exits are handled one by one in path order."""
    ground = Places(rough(100, 100, 150, 300), rough(200, 100, 250, 300)).ground
    path = Path([120, 300], [200, 200])
    assert [(found.step, found.area) for found in path.exits(ground)] == [(31, 0), (131, 1)]


def test_hazardous_comes_before_rough_at_the_same_step() -> None:
    """RAT-31 RAT-32"""
    ground = Places(rough(100, 100, 150, 300), hazard(120, 100, 150, 300)).ground
    path = Path([130, 200], [200, 200])
    assert [(found.step, found.kind) for found in path.exits(ground)] == [(21, HAZARDOUS), (21, ROUGH)]


def test_pieces_of_one_type_that_touch_are_one_area() -> None:
    """RAT-R31 Going from one into the other is not leaving; a failed exit stops inside."""
    places = Places(rough(100, 100, 150, 300), rough(150, 100, 200, 300), hazard(200, 100, 220, 300), AF1=(120, 200))
    assert places.ground.areas == [0, 0, 2]
    path = Path([120, 260], [200, 200])
    assert [(found.step, found.kind) for found in path.exits(places.ground)] == [(81, ROUGH), (101, HAZARDOUS)]


def test_a_failed_exit_stops_at_the_last_legal_step_inside() -> None:
    """RAT-33 RAT-R31 A base of another group keeps the mover farther back."""
    places = Places(rough(100, 150, 200, 250), AF1=(120, 200), BF1=(215, 237))
    path = Path([120, 250], [200, 200])
    (leaving,) = path.exits(places.ground)
    stop = path.stop_inside(places.bodies, places["AF1"], leaving.step, leaving.area)
    x, y = path.at(stop)
    # sqrt(1600 - 1369) = 15.2 mm before x = 215.
    assert (x, y) == (199, 200)
    assert places.bodies.fits(places["AF1"], x, y)
    assert places.ground.in_area(leaving.area, x, y)


def test_a_failed_exit_without_a_place_inside_stops_before_the_area() -> None:
    """RAT-33 If the area holds no legal step, the last one before it was entered counts."""
    places = Places(rough(150, 150, 160, 250), AF1=(100, 200), BF1=(155, 235))
    path = Path([100, 200], [200, 200])
    (leaving,) = path.exits(places.ground)
    assert leaving.step == 61
    stop = path.stop_inside(places.bodies, places["AF1"], leaving.step, leaving.area)
    # sqrt(1600 - 1225) = 19.4 mm before x = 155.
    assert path.at(stop) == (135, 200)


def test_steps_are_walked_from_the_start_of_each_segment() -> None:
    """RAT-33 A segment of 14.14 mm has steps 1 to 14 and its end; the next begins there."""
    path = Path([100, 110, 120], [100, 110, 110])
    assert path.last == 15 + 10
    assert path.at(1) == (101, 101)
    assert path.at(14) == (110, 110)
    assert path.at(15) == (110, 110)
    assert path.at(16) == (111, 110)
    assert path.gone(16) == pytest.approx(15.142, abs=0.001)


def test_rounding_is_to_the_nearest_millimetre() -> None:
    """RAT-33 R(s) rounds each coordinate of the exact point, also on the way back."""
    there = Path([100, 130], [100, 107])
    back = Path([130, 100], [107, 100])
    assert [there.at(step) for step in (1, 3, 10)] == [(101, 100), (103, 101), (110, 102)]
    assert [back.at(step) for step in (1, 3, 10)] == [(129, 107), (127, 106), (120, 105)]


def test_only_the_last_point_may_lie_on_the_border_line() -> None:
    """RAT-34 The centre reaches the border line: the group leaves."""
    places = Places(AF1=(50, 100))
    move = move_of_band(places.bodies, places["AF1"], M, OWN | MAY_LEAVE)
    assert code_of(move, 0, 100) == ""
    assert code_of(move, 0, 100, 50, 130) == "off_board"
    assert code_of(move, -5, 100) == "off_board"
    assert move.free_path([0, 100]).leaves_board
    # A base whose centre is inside must lie wholly on the board.
    assert code_of(move, 10, 100) == "off_board"
    north = move.exit_path(0)
    assert north is not None
    assert north.to_list() == [50, 100, 50, 0]
    assert move_of_band(places.bodies, places["AF1"], S, OWN).exit_path(0) is None


def test_forced_moves_prefer_the_straight_way_through_bad_ground() -> None:
    """RAT-35 RAT-R26 Without exit checks the engine's path is the shortest."""
    places = Places(rough(140, 150, 160, 250), AF1=(100, 200))
    forced = move_of_band(places.bodies, places["AF1"], L).path_to(200, 200)
    own = move_of_band(places.bodies, places["AF1"], L, OWN | EXITS).path_to(200, 200)
    assert forced is not None
    assert own is not None
    assert forced.segments == 1
    assert own.segments == 3
    assert own.is_clean(places.ground)


def test_towards_ends_closer_and_away_never_comes_closer() -> None:
    """RAT-36 RAT-R25"""
    places = Places(AF1=(200, 200), BF1=(300, 200))
    toward = move_of_band(places.bodies, places["AF1"], M)
    toward.toward(300, 200)
    assert code_of(toward, 210, 260) == "not_toward"
    assert code_of(toward, 220, 250) == ""
    assert code_of(toward, 150, 200, 230, 200) == ""
    away = move_of_band(places.bodies, places["AF1"], M)
    away.away_from(300, 200)
    assert code_of(away, 120, 200) == ""
    assert code_of(away, 200, 210, 160, 200) == ""
    assert code_of(away, 201, 240) == "comes_closer"
    # Round the other group at the same distance: never closer at its ends, but on the way.
    assert code_of(away, 210, 240, 205, 170) == "comes_closer"


def test_towards_at_least_one_of_several() -> None:
    """RAT-124"""
    places = Places(AF1=(200, 200))
    move = move_of_band(places.bodies, places["AF1"], S)
    move.toward(300, 200)
    move.toward(200, 300)
    assert move.may_end(250, 150)
    assert move.may_end(190, 250)
    assert not move.may_end(150, 150)


def test_who_is_in_contact_may_move_away_freely() -> None:
    """RAT-37"""
    places = Places(AF1=(100, 100), BF1=(141, 100))
    move = move_of_band(places.bodies, places["AF1"], S)
    assert code_of(move, 40, 100) == ""
    assert len(move.lattice()) > 10


# Special movers.


def test_a_transport_neither_enters_nor_ends_in_bad_ground() -> None:
    """RAT-136 Touching the border with the centre is ending in it; following it is not entering."""
    places = Places(rough(150, 150, 200, 250), AH1=(100, 200))
    move = move_of_band(places.bodies, places["AH1"], M, OWN | SHUNS)
    assert code_of(move, 220, 200) == "enters_terrain"
    assert code_of(move, 150, 200) == "ends_in_terrain"
    assert code_of(move, 149, 200) == ""
    assert code_of(move, 150, 150, 205, 140) == ""
    assert Path([100, 220], [200, 200]).first_inside(places.ground, [ROUGH, HAZARDOUS]) == 50


def test_a_flyer_crosses_walls_and_does_not_end_in_them() -> None:
    """RAT-137 RAT-R68 By force it may be brought into hazardous ground, by its own move not."""
    places = Places(wall(150, 150, 200, 250), hazard(210, 150, 230, 250), AH1=(100, 200), BF1=(140, 270))
    own = move_of_band(places.bodies, places["AH1"], M, OWN | FLIES)
    assert code_of(own, 240, 200) == ""
    assert code_of(own, 170, 200) == "inside_blocking"
    assert code_of(own, 220, 200) == "ends_in_terrain"
    forced = move_of_band(places.bodies, places["AH1"], M, FLIES)
    assert code_of(forced, 220, 200) == ""
    assert code_of(own, 150, 310) == "base_in_the_way"


def test_raiders_pass_over_own_bases_but_not_over_others() -> None:
    """RAT-152"""
    places = Places(AF1=(100, 200), AF2=(145, 200), BF1=(100, 245))
    move = move_of_band(places.bodies, places["AF1"], M, PASSES_OWN)
    assert code_of(move, 190, 200) == ""
    assert code_of(move, 150, 200) == "overlaps"
    assert code_of(move, 100, 300) == "base_in_the_way"
    assert Path([100, 190], [200, 200]).run_over(places.bodies, places["AF1"], True) == -1
    assert Path([100, 190], [200, 200]).run_over(places.bodies, places["AF1"], False) == 26


def test_a_feint_keeps_out_of_hazards_and_of_contact() -> None:
    """RAT-R67 Without a critical the path neither enters nor ends in hazardous ground; who stands in it may leave."""
    places = Places(hazard(150, 150, 200, 250), BF1=(100, 200), AF1=(100, 300))
    shove = move_of_band(places.bodies, places["BF1"], M, WARY)
    shove.no_contact_with(0)
    assert code_of(shove, 160, 200) == "enters_terrain"
    assert code_of(shove, 150, 200) == "ends_in_terrain"
    assert code_of(shove, 220, 200) == "enters_terrain"
    assert code_of(shove, 100, 259) == "in_contact"
    assert code_of(shove, 100, 250) == ""
    inside = places.bodies.moved(places["BF1"], 190, 200)
    leaving = move_of_band(inside, places["BF1"], M, WARY)
    assert code_of(leaving, 240, 200) == ""
    assert code_of(leaving, 180, 200) == "ends_in_terrain"
    assert code_of(leaving, 210, 200, 140, 200) == "enters_terrain"
    assert leaving.reaches(240, 200)
    assert not leaving.reaches(170, 200)


def test_getting_in_ends_in_contact() -> None:
    """RAT-133"""
    places = Places(AF1=(100, 100), AH1=(200, 100))
    move = move_of_band(places.bodies, places["AF1"], S)
    move.ends_touching(places["AH1"])
    assert code_of(move, 159, 100) == ""
    assert code_of(move, 150, 100) == "no_contact"


def test_a_push_goes_on_while_the_pusher_sees_its_target() -> None:
    """RAT-103 RAT-R75 Over bases and hazards, not through walls, to the last legal point in sight."""
    free = Places(AC1=(200, 300), BF1=(200, 200), BF2=(240, 160))
    assert push_end(free.bodies, free["AC1"], free["BF1"], 200, 20) == (200, 20)
    walled = Places(wall(150, 100, 250, 140), AC1=(200, 300), BF1=(200, 200))
    assert push_end(walled.bodies, walled["AC1"], walled["BF1"], 200, 20) == (200, 140)
    flying = push_end(walled.bodies, walled["AC1"], walled["BF1"], 200, 20, flies=True)
    assert flying == (200, 140)
    # A base hides the target from the pusher once it has passed behind it.
    hidden = Places(AC1=(200, 300), BF1=(240, 240), BF2=(240, 160))
    assert push_end(hidden.bodies, hidden["AC1"], hidden["BF1"], 240, 20) == (240, 200)


# The engine's path and the lattice.


def test_the_engine_goes_around_a_base_with_one_pivot() -> None:
    """RAT-R24 The shortest path over a pivot 1.5 mm outside the base."""
    places = Places(AF1=(100, 200), BF1=(150, 205))
    path = move_of_band(places.bodies, places["AF1"], M).path_to(220, 200)
    assert path is not None
    assert path.to_list() == [100, 200, 150, 184, 220, 200]
    assert not move_of_band(places.bodies, places["AF1"], S).reaches(180, 200)


def test_the_engine_goes_around_a_wall_with_two_pivots() -> None:
    """RAT-R24 Pivots lie 2 mm outside corners, along their outer bisector."""
    places = Places(wall(150, 150, 200, 300), AF1=(130, 200))
    assert not move_of_band(places.bodies, places["AF1"], M).reaches(220, 220)
    path = move_of_band(places.bodies, places["AF1"], L).path_to(220, 220)
    assert path is not None
    assert path.to_list() == [130, 200, 149, 149, 201, 149, 220, 220]


def test_equal_paths_are_told_apart_by_the_lower_pivot() -> None:
    """RAT-R24 East and west, north and south of the base are equally long: the lower x, then the lower y."""
    places = Places(small=25, AF1=(200, 100), BW1=(200, 150))
    path = move_of_band(places.bodies, places["AF1"], M).path_to(200, 200)
    assert path is not None
    assert path.to_list() == [200, 100, 186, 150, 200, 200]
    across = Places(small=25, AF1=(150, 150), BW1=(200, 150))
    path = move_of_band(across.bodies, across["AF1"], M).path_to(250, 150)
    assert path is not None
    assert path.to_list() == [150, 150, 200, 136, 250, 150]


def test_the_lattice_holds_what_can_be_reached() -> None:
    """RAT-25 RAT-R23 Each listed point has the engine's path, which a player may give as their own."""
    places = Places(wall(150, 150, 200, 200), rough(220, 150, 260, 200), AF1=(120, 170), BF1=(120, 230), BC1=(90, 140))
    for band in (S, M, L):
        move = move_of_band(places.bodies, places["AF1"], band, OWN | EXITS)
        listed = move.lattice()
        assert listed == sorted(listed)
        for number in range(361):
            path = move.path_to(LATTICE_X[number], LATTICE_Y[number])
            assert (path is not None) == (number in listed)
            assert path is None or move.fault(path.points()) is None
    assert move.has_any()


def test_a_group_that_is_shut_in_reaches_nothing() -> None:
    """RAT-27"""
    shut = Places(AC1=(15, 10), BF1=(45, 10 + 27), BF2=(10, 47))
    assert move_of_band(shut.bodies, shut["AC1"], S).reaches(95, 10)
    walled = Places(wall(60, 0, 80, 80), wall(0, 60, 80, 80), AC1=(20, 20), BF1=(40, 45))
    move = Move(walled.bodies, walled["AC1"], 10.0, 0)
    assert not move.has_any()
    assert move.lattice() == []


def test_the_nearest_legal_point_then_the_lower_y_then_the_lower_x() -> None:
    """RAT-R45 RAT-R69"""
    places = Places(AC1=(300, 300), AF1=(100, 100))
    # 30 mm from the centre in every direction: the lower y wins.
    assert places.bodies.nearest_fit(places["AC1"], 100, 100) == (100, 70)
    assert places.bodies.nearest_fit(places["AC1"], 200, 200) == (200, 200)
    edge = Places(AC1=(300, 300), AF1=(20, 20))
    x, y = edge.bodies.nearest_fit(edge["AC1"], 20, 20)
    assert (x - 20) ** 2 + (y - 20) ** 2 == 900
    assert (x, y) == (50, 20)


def test_cover_is_the_nearest_point_that_touches() -> None:
    """RAT-21 cover_p: 0.75 mm closer than the radius."""
    places = Places(wall(200, 100, 300, 200), AF1=(100, 150))
    assert places.ground.cover_point(0, 100, 150, 40) == (181, 150)
    assert places.ground.touches(0, 181, 150, 40)
    assert places.ground.cover_point(0, 200, 150, 40) == (-1, -1)


def test_terrain_may_be_any_convex_piece_in_any_order_of_corners() -> None:
    """RAT-20"""
    clockwise = piece(BLOCKING, (100, 100), (200, 100), (150, 200))
    other_way = piece(BLOCKING, (150, 200), (200, 100), (100, 100))
    for x, y in [(150, 150), (150, 200), (100, 101), (125, 150)]:
        assert clockwise.strictly_holds(x, y) == other_way.strictly_holds(x, y)
    assert clockwise.strictly_holds(150, 150)
    assert not clockwise.strictly_holds(125, 150)
    assert clockwise.holds(125, 150)
    assert box(ROUGH, 0, 0, 10, 10).twice_area == 200


def test_a_broken_length_reaches_the_points_within_it() -> None:
    """RAT-153 A second leg may have any length left: 63.7 mm reach (20, 60) away, which is 63.2 mm."""
    places = Places(AF1=(100, 100))
    listed = Move(places.bodies, places["AF1"], 63.7, 0).lattice()
    assert lattice_number(120, 160) in listed
    assert lattice_number(160, 140) not in listed


def test_who_is_shoved_out_of_hazards_does_not_cross_another_arm_of_them() -> None:
    """RAT-R67 RAT-R31 The straight way leaves the area and enters it again."""
    places = Places(hazard(100, 100, 140, 300), hazard(140, 250, 260, 270), BF1=(130, 200))
    straight = Move(places.bodies, places["BF1"], 160.0, 0, WARY)
    assert code_of(straight, 160, 300) == "enters_terrain"
    assert not straight.reaches(160, 300)
    assert lattice_number(160, 300) not in straight.lattice()
    assert lattice_number(160, 220) in straight.lattice()
    # With a turn it goes down inside the area and leaves it once.
    path = move_of_band(places.bodies, places["BF1"], M, WARY).path_to(160, 300)
    assert path is not None
    assert path.segments == 2
    assert not path.enters(places.ground, HAZARDOUS)
