"""Deployment zones, strips, home points and flags (RAT-43, RAT-44, RAT-49 to RAT-51, RAT-R57, RAT-R59)."""

from typing import Any, Final, final

from tumbledown.games.rattle.bodies import Region
from tumbledown.games.rattle.geometry import BOARD, EDGES, NOWHERE, dist2, gap_to_edge
from tumbledown.games.rattle.ground import Ground, Measures, measures_of

CENTRE: Final = BOARD // 2
STRIPS: Final = 4
STRIP_WIDTH: Final = BOARD // STRIPS
CORNER_EDGES: Final = {"NW": [0, 3], "NE": [0, 1], "SE": [2, 1], "SW": [2, 3]}
"""The two edges that meet in a corner: N or S first, then E or W."""
OWN_STRIPS: Final = {"COL13": [0, 2], "COL24": [1, 3], "ROW13": [0, 2], "ROW24": [1, 3]}


@final
class Zone(Region):
    """A deployment zone: the points in which a centre may be set down (RAT-49 to RAT-51)."""

    def __init__(self, scheme: str, name: str, measures: Measures, homes: list[tuple[int, int]]) -> None:
        self.scheme = scheme
        self.name = name
        self.near: int = measures.length[1]
        self.wide: int = measures.length[2]
        self.homes = homes
        """The home points of Close and Mixed (RAT-R59)."""
        self.edges: list[int] = home_edges(scheme, name)
        """The board edges that are home (RAT-R59): one in Side and Delayed, two in Corner, else none."""
        self.strips: list[int] = OWN_STRIPS.get(name, [])
        """The own strips of Mixed, counted from 0."""
        self.is_columns = not (name in ("E", "W") or name.startswith("ROW"))
        """RAT-R57 Whether the strips of this scheme are columns: they run from one player's side to the other's."""
        # Side and Close: the edge that a zone lies at, and how near to it; Corner and Close: a disc.
        self._edge: int = -1 if scheme in ("corner", "mixed") else EDGES.index(name)
        self._gap: int = CENTRE - 1 if scheme == "close" else self.near
        self._is_round = scheme in ("corner", "close")
        self._middle: tuple[int, int] = corner(name) if scheme == "corner" else (CENTRE, CENTRE)

    def holds(self, x: int, y: int) -> bool:
        """Whether a centre there is in the zone."""
        if self._is_round and dist2(x, y, self._middle[0], self._middle[1]) > self.wide * self.wide:
            return False
        if self._edge >= 0:
            return gap_to_edge(x, y, self._edge) <= self._gap
        return self._is_round or self.strip_of(x, y) in self.strips

    def strip_of(self, x: int, y: int) -> int:
        """RAT-174 The strip, 0 to 3, that a centre belongs to; on a line it is the one with the higher number."""
        return min(STRIPS - 1, (x if self.is_columns else y) // STRIP_WIDTH)

    def middle(self) -> tuple[int, int]:
        """The middle of the zone, from which the last resort of a placement is measured."""
        if self.scheme == "corner":
            x, y = corner(self.name)
            return abs(x - self.near), abs(y - self.near)
        if self.homes:
            return self.homes[0]
        return inward(self.name, self.near // 2)

    def goal_from(self, x: int, y: int, d: int) -> tuple[int, int]:
        """RAT-R59 Where a push leads a base of diameter d: nearest edge point, corner or nearest home point."""
        if self.scheme == "corner":
            return corner(self.name)
        if self.homes:
            best = self.homes[0]
            for home in self.homes:
                if dist2(x, y, home[0], home[1]) < dist2(x, y, best[0], best[1]):
                    best = home
            return best
        near = (d + 1) // 2
        edge = self.edges[0]
        if edge == 0:
            return x, near
        if edge == 1:
            return BOARD - near, y
        if edge == 2:
            return x, BOARD - near
        return near, y


def corner(name: str) -> tuple[int, int]:
    """The corner of the board that a zone is named after."""
    return BOARD if "E" in name else 0, BOARD if "S" in name else 0


def inward(edge: str, mm: int) -> tuple[int, int]:
    """The point that far inside the middle of an edge."""
    if edge == "N":
        return CENTRE, mm
    if edge == "S":
        return CENTRE, BOARD - mm
    return (mm, CENTRE) if edge == "W" else (BOARD - mm, CENTRE)


def home_edges(scheme: str, name: str) -> list[int]:
    """RAT-R59 The numbers of the edges that are home in a zone of that scheme."""
    if scheme == "corner":
        return CORNER_EDGES[name]
    return [EDGES.index(name)] if scheme in ("side", "delayed") else []


def zone_of(content: dict[str, Any], scheme: str, name: str) -> Zone:
    """The zone of that name in a deployment scheme."""
    for deployment in content["deployments"]:
        if deployment["id"] == scheme:
            points = deployment.get("home_points", {}).get(name, [])
            homes: list[tuple[int, int]] = [(point[0], point[1]) for point in points]
            return Zone(scheme, name, measures_of(content), homes)
    raise KeyError(scheme)


def flag_points(content: dict[str, Any], ground: Ground, zone: str) -> list[tuple[int, int]]:
    """RAT-44 Where the flags stand when one player has that zone: on the midline, moved out of bad ground."""
    for layout in content["flag_layouts"]:
        if zone in layout["zones"]:
            return [dry_point(ground, point[0], point[1]) for point in layout["markers"]]
    raise KeyError(zone)


def dry_point(ground: Ground, x: int, y: int) -> tuple[int, int]:
    """The whole point nearest to x, y outside blocking and hazardous terrain, then the lower y, the lower x."""
    best = NOWHERE
    best2 = -1
    for away in range(BOARD + 1):
        if best2 >= 0 and away * away > best2:
            break
        for row in range(y - away, y + away + 1):
            # The ring at this distance: whole rows at its top and bottom, two points between.
            columns = range(x - away, x + away + 1, 1 if abs(row - y) == away or away == 0 else 2 * away)
            for column in columns:
                apart = dist2(x, y, column, row)
                if (
                    0 <= column <= BOARD
                    and 0 <= row <= BOARD
                    and not ground.blocked(column, row)
                    and not ground.in_hazard(column, row)
                    and (best2 < 0 or apart < best2 or (apart == best2 and (row, column) < (best[1], best[0])))
                ):
                    best = (column, row)
                    best2 = apart
    return best
