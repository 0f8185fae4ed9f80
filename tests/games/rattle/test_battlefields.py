"""Battlefields, the hill, free placement, zones and flags."""

import pytest

from games.rattle.places import content, hazard, piece, rough, shipped, wall
from tumbledown.games.rattle.battlefields import (
    Battlefield,
    battlefield_faults,
    battlefields_of,
    cover,
    density_faults,
    deploy_faults,
    deployment_room,
    fitting_points,
    library_piece,
    piece_fits,
    polygon_faults,
    shifted,
    with_hill,
)
from tumbledown.games.rattle.geometry import BLOCKING, HAZARDOUS, LATTICE_X, LATTICE_Y, ROUGH
from tumbledown.games.rattle.ground import USUAL_MEASURES, Ground, ground_from_list, ground_of, measures_of, shares_area
from tumbledown.games.rattle.zones import flag_points, zone_of

BATTLEFIELDS = battlefields_of(shipped())


@pytest.mark.parametrize("battlefield", BATTLEFIELDS, ids=lambda battlefield: battlefield.id)
def test_ready_made_battlefields_can_be_played(battlefield: Battlefield) -> None:
    """RAT-40 RAT-41 RAT-52 Cover and types of their density, room in every zone."""
    table = next(entry for entry in shipped()["battlefields"] if entry["id"] == battlefield.id)
    assert battlefield_faults(shipped(), table, "here") == []
    assert cover(battlefield.pieces) == pytest.approx(table["cover"], abs=0.0011)


def test_five_of_each_density() -> None:
    """RAT-41 RAT-R11"""
    assert [battlefield.density for battlefield in BATTLEFIELDS] == ["sparse"] * 5 + ["dense"] * 5


@pytest.mark.parametrize("battlefield", BATTLEFIELDS, ids=lambda battlefield: battlefield.id)
def test_ready_made_battlefields_are_the_same_for_both(battlefield: Battlefield) -> None:
    """RAT-41 A half turn of the board gives the same ground everywhere but on the half-turned borders."""
    ground = Ground(USUAL_MEASURES, battlefield.pieces)
    assert all(ground.mark(x, y) == ground.mark(400 - x, 400 - y) for x in range(3, 400, 7) for y in range(3, 400, 7))


# The hill.


def test_the_hill_is_the_last_piece_and_drops_what_it_overlaps() -> None:
    """RAT-39 RAT-R12 Pieces that only touch it stay."""
    near = rough(100, 180, 152, 220)
    over = rough(100, 180, 153, 220)
    far = wall(20, 20, 60, 60)
    pieces = with_hill(shipped(), [over, near, far], "rough")
    assert [placed.name for placed in pieces] == ["mud", "wall", "hill"]
    assert pieces[0] is near
    hill = pieces[-1]
    assert hill.kind == ROUGH
    assert (hill.right - hill.left, hill.bottom - hill.top) == (96, 96)
    assert with_hill(shipped(), [], "hazardous")[0].kind == HAZARDOUS


def test_the_hill_on_the_ruin_in_the_middle() -> None:
    """RAT-39 Milestone Ruin loses its milestone and the aprons that reach into the hill."""
    ruin = next(battlefield for battlefield in BATTLEFIELDS if battlefield.id == "milestone_ruin")
    pieces = with_hill(shipped(), ruin.pieces, "rough")
    assert len(pieces) < len(ruin.pieces) + 1
    assert not any(shares_area(placed, pieces[-1]) for placed in pieces[:-1])


# Density.


def test_density_needs_cover_types_and_blocking() -> None:
    """RAT-40"""
    ten = [rough(0, 0, 200, 80)]
    told = density_faults(shipped(), "dense", ten)
    assert told == [
        "cover: found 10.0%, expected 35% to 45% of the board (RAT-40)",
        "types: found 1, expected at least 2 (RAT-40)",
        "types: found no blocking piece (RAT-40)",
    ]
    assert density_faults(shipped(), "sparse", [rough(0, 0, 200, 80), wall(0, 100, 200, 180)]) == []
    assert density_faults(shipped(), "dense", [rough(0, 0, 400, 80), hazard(0, 100, 400, 180)]) == [
        "types: found no blocking piece (RAT-40)"
    ]


def test_cover_counts_overlapping_pieces_once() -> None:
    """RAT-40"""
    assert cover([rough(0, 0, 200, 80), rough(0, 0, 200, 80)]) == 0.1
    assert cover([rough(0, 0, 200, 80), rough(100, 40, 300, 120)]) == pytest.approx((32000 - 4000) / 160000)


# Free placement.


def test_library_pieces_are_turned_by_45_degrees() -> None:
    """RAT-R11"""
    strip = library_piece(shipped(), 5, ROUGH, 0, 200, 200)
    assert (strip.left, strip.top, strip.right, strip.bottom) == (110, 175, 290, 225)
    upright = library_piece(shipped(), 5, ROUGH, 2, 200, 200)
    assert (upright.left, upright.top, upright.right, upright.bottom) == (175, 110, 225, 290)
    slanted = library_piece(shipped(), 5, ROUGH, 1, 200, 200)
    assert slanted.holds(250, 250)
    assert not slanted.holds(250, 150)
    other = library_piece(shipped(), 5, ROUGH, 3, 200, 200)
    assert other.holds(250, 150)
    assert not other.holds(250, 250)


@pytest.mark.parametrize("shape", range(6))
@pytest.mark.parametrize("turn", range(4))
def test_library_pieces_stay_convex_when_their_corners_are_rounded(shape: int, turn: int) -> None:
    """RAT-20 RAT-R11"""
    turned = library_piece(shipped(), shape, ROUGH, turn, 200, 200)
    corners = [[turned.xs[i], turned.ys[i]] for i in range(len(turned.xs))]
    assert polygon_faults(corners, "piece") == []


def test_a_piece_lies_on_the_board_and_shares_no_area() -> None:
    """RAT-R11"""
    assert piece_fits([], wall(0, 0, 50, 50))
    assert not piece_fits([], wall(-1, 0, 50, 50))
    assert piece_fits([wall(0, 0, 50, 50)], rough(50, 0, 100, 50))
    assert not piece_fits([wall(0, 0, 50, 50)], rough(49, 0, 100, 50))


def test_points_at_which_a_piece_fits() -> None:
    """RAT-R11"""
    points = fitting_points(shipped(), [wall(0, 0, 400, 200)], 4, 0)
    assert points
    for number in points:
        assert 45 <= LATTICE_X[number] <= 355
        assert 210 <= LATTICE_Y[number] <= 390
    assert len(points) == 15 * 9


def test_a_piece_is_shifted_by_the_centre_of_its_box() -> None:
    """RAT-11"""
    moved = shifted(wall(0, 0, 50, 30), 200, 100)
    assert (moved.left, moved.top, moved.right, moved.bottom) == (175, 85, 225, 115)


# Bad terrain.


@pytest.mark.parametrize(
    ("corners", "told"),
    [
        ([[0, 0], [10, 0]], "found 2 corners, expected at least 3"),
        ([[0, 0], [100, 100], [100, 0], [0, 100]], "crosses itself, side"),
        ([[0, 0], [100, 0], [100, 100], [50, 20], [0, 100]], "not convex"),
        ([[0, 0], [50, 0], [100, 0], [100, 100]], "three corners lie in a line"),
        ([[0, 0], [100, 0], [100, 401]], "lies off the board"),
        ([[0, 0], [100, 0], [200, 0]], "RAT-20"),
        ([[100, 0], [150, 150], [20, 60], [180, 60], [50, 150]], "crosses itself"),
    ],
)
def test_outlines_that_are_no_convex_polygon_are_refused(corners: list[list[int]], told: str) -> None:
    """RAT-20"""
    assert any(told in fault for fault in polygon_faults(corners, "piece"))


@pytest.mark.parametrize("corners", [[[0, 0], [100, 0], [0, 100]], [[0, 100], [100, 0], [0, 0]]])
def test_outlines_may_turn_either_way(corners: list[list[int]]) -> None:
    """RAT-20"""
    assert polygon_faults(corners, "piece") == []


def test_terrain_that_leaves_nobody_a_place_to_deploy_is_refused() -> None:
    """RAT-52 A tar pool over the whole northern edge: even every relaxation leaves no place in zone N."""
    told = deploy_faults(shipped(), [hazard(0, 0, 400, 100)], "here")
    assert any("zone N of Side has room for 0 groups, expected 8" in fault for fault in told)
    assert deploy_faults(shipped(), [rough(0, 0, 400, 100)], "here") == []


def test_room_in_a_zone() -> None:
    """RAT-49 RAT-52 The lattice takes every second point of a side of 80 mm: 10 by 2."""
    open_board = Ground(USUAL_MEASURES, [])
    side = zone_of(shipped(), "side", "N")
    assert deployment_room(open_board, side, 100) == 20


def test_a_bad_battlefield_in_a_file_is_named() -> None:
    """RAT-20 RAT-39"""
    changed = content()
    changed["battlefields"][0]["pieces"][0]["polygon"] = [[0, 0], [100, 100], [100, 0], [0, 100]]
    told = battlefield_faults(changed, changed["battlefields"][0], "battlefields[1]")
    assert len(told) == 1
    assert told[0].startswith("battlefields[1].pieces[1].polygon: the outline crosses itself")
    crowded = content()["battlefields"][0]
    crowded["pieces"] = crowded["pieces"] * 3
    assert "expected less than 20 beside the hill" in battlefield_faults(changed, crowded, "b")[0]


def test_pieces_of_two_types_may_not_overlap() -> None:
    """RAT-20"""
    table = content()["battlefields"][0]
    table["pieces"][0]["polygon"] = table["pieces"][2]["polygon"]
    assert any("overlaps piece" in fault for fault in battlefield_faults(shipped(), table, "b"))


# Grounds.


def test_equal_battlefields_are_one_object_and_are_read_back() -> None:
    """What one state works out serves all."""
    measures = measures_of(shipped())
    ground = ground_of(measures, BATTLEFIELDS[0].pieces)
    assert ground_of(measures, list(BATTLEFIELDS[0].pieces)) is ground
    assert ground_from_list(measures, ground.to_list()) is ground
    assert ground_of(measures, BATTLEFIELDS[1].pieces) is not ground


# Zones.


@pytest.mark.parametrize(
    ("scheme", "zone", "inside", "outside"),
    [
        ("corner", "NW", (96, 128), (97, 128)),
        ("corner", "SE", (304, 272), (303, 272)),
        ("corner", "NE", (304, 128), (303, 128)),
        ("corner", "SW", (96, 272), (97, 272)),
        ("side", "N", (200, 80), (200, 81)),
        ("side", "E", (320, 200), (319, 200)),
        ("side", "S", (200, 320), (200, 319)),
        ("side", "W", (80, 200), (81, 200)),
        ("delayed", "W", (80, 200), (81, 200)),
        ("close", "N", (200, 199), (200, 200)),
        ("close", "S", (200, 360), (200, 361)),
        ("close", "E", (201, 200), (200, 200)),
        ("mixed", "COL13", (99, 10), (100, 10)),
        ("mixed", "COL24", (100, 10), (200, 10)),
        ("mixed", "COL24", (400, 10), (299, 10)),
        ("mixed", "ROW13", (10, 200), (10, 300)),
    ],
)
def test_zones(scheme: str, zone: str, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    """RAT-43 RAT-49 RAT-50 RAT-51 RAT-174"""
    region = zone_of(shipped(), scheme, zone)
    assert region.holds(*inside)
    assert not region.holds(*outside)


def test_zones_of_the_two_players_never_meet() -> None:
    """RAT-43 RAT-51"""
    for deployment in shipped()["deployments"]:
        for zone, other in deployment["opposite"].items():
            mine, theirs = zone_of(shipped(), deployment["id"], zone), zone_of(shipped(), deployment["id"], other)
            assert not any(mine.holds(x, y) and theirs.holds(x, y) for x in range(0, 401, 4) for y in range(0, 401, 4))


def test_strips_run_from_side_to_side() -> None:
    """RAT-173 RAT-174 RAT-R57 Columns for N, S and corners, rows for E and W; a line belongs to the higher strip."""
    north = zone_of(shipped(), "side", "N")
    assert [north.strip_of(x, 5) for x in (99, 100, 200, 300, 400)] == [0, 1, 2, 3, 3]
    assert zone_of(shipped(), "corner", "NE").strip_of(120, 350) == 1
    assert zone_of(shipped(), "side", "E").strip_of(120, 350) == 3
    assert zone_of(shipped(), "mixed", "ROW24").strip_of(120, 350) == 3


@pytest.mark.parametrize(
    ("scheme", "zone", "goal"),
    [
        ("side", "N", (150, 20)),
        ("side", "E", (380, 260)),
        ("delayed", "S", (150, 380)),
        ("corner", "SW", (0, 400)),
        ("close", "N", (200, 120)),
        ("mixed", "COL13", (50, 200)),
        ("mixed", "ROW24", (200, 350)),
    ],
)
def test_where_a_push_leads(scheme: str, zone: str, goal: tuple[int, int]) -> None:
    """RAT-103 RAT-R59"""
    assert zone_of(shipped(), scheme, zone).goal_from(150, 260, 40) == goal


def test_home_edges() -> None:
    """RAT-R59 One edge in Side and Delayed, the two of the corner, none in Close and Mixed."""
    assert zone_of(shipped(), "side", "S").edges == [2]
    assert zone_of(shipped(), "corner", "SE").edges == [2, 1]
    assert zone_of(shipped(), "close", "S").edges == []
    assert zone_of(shipped(), "close", "S").homes == [(200, 280)]
    assert zone_of(shipped(), "mixed", "COL24").homes == [(150, 200), (350, 200)]


# Flags.


@pytest.mark.parametrize("zone", ["N", "E", "NW", "NE", "COL13", "ROW24"])
def test_flags_stand_on_the_midline(zone: str) -> None:
    """RAT-44 At the centre and 80 mm from it (79 on a diagonal), equally far from both zones."""
    points = flag_points(shipped(), Ground(USUAL_MEASURES, []), zone)
    assert points[0] == (200, 200)
    for x, y in points[1:]:
        assert (x - 200) ** 2 + (y - 200) ** 2 in (6400, 2 * 56 * 56)
    assert points[1][0] + points[2][0] == 400
    assert points[1][1] + points[2][1] == 400


def test_flags_are_moved_out_of_walls_and_hazards() -> None:
    """RAT-44 To the nearest point, then the lower y, the lower x; rough ground is no matter."""
    ground = Ground(USUAL_MEASURES, [wall(190, 180, 210, 220), hazard(110, 195, 130, 205), rough(260, 180, 300, 220)])
    assert flag_points(shipped(), ground, "N") == [(190, 200), (120, 194), (280, 200)]


def test_a_slanted_wall_moves_a_flag_by_true_distance() -> None:
    """RAT-44"""
    diamond = piece(BLOCKING, (200, 170), (230, 200), (200, 230), (170, 200))
    points = flag_points(shipped(), Ground(USUAL_MEASURES, [diamond]), "N")
    assert points[0] == (185, 185)
