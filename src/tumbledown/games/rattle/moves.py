"""One move decision: which ends it has, the engine's path to each, and what is wrong with a path of a player's own."""

from math import sqrt
from typing import Any, final

from tumbledown.games.rattle.bodies import Disc, Fault, first_over
from tumbledown.games.rattle.geometry import (
    HAZARDOUS,
    ROUGH,
    TERRAIN,
    border_point,
    comes_within,
    dist2,
    inside_board,
    on_border,
)
from tumbledown.games.rattle.ground import Piece
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.reach import AVOIDS_ROUGH, EXITS, FLIES, MAY_LEAVE, OWN, SHUNS, SLACK, Reach
from tumbledown.games.rattle.search import Search


@final
class Move(Reach):
    """A move that somebody may choose."""

    # The engine's path.

    def path_to(self, x: int, y: int) -> Path | None:
        """The engine's path to a point that is a legal end, or None."""
        return self._path(x, y) if self.may_end(x, y) else None

    def exit_path(self, edge: int) -> Path | None:
        """The engine's path to the border line straight ahead, or None (`exit_N` to `exit_W`)."""
        x, y = border_point(edge, self.x, self.y)
        return self._path(x, y) if self.keeps_aim(x, y) else None

    def _path(self, x: int, y: int) -> Path | None:
        room = self.room + SLACK
        straight: Path | None = None
        if sqrt(float(dist2(self.x, self.y, x, y))) > room:
            return None
        if self.is_clear(self.x, self.y, x, y):
            straight = Path([self.x, x], [self.y, y])
            if not self.is_whole(straight):
                straight = None
        prefers = self.how & EXITS != 0 and len(self.bodies.ground.passable) > 0
        if straight is not None and (not prefers or straight.is_clean(self.bodies.ground)):
            return straight
        if prefers and not self._must_exit(x, y):
            clean = Search(self, x, y, True).best()
            if clean is not None:
                return clean
        if straight is not None:
            return straight
        return Search(self, x, y, False).best()

    def _must_exit(self, x: int, y: int) -> bool:
        """Whether every path leaves terrain: the start is in an area and the end is not."""
        ground = self.bodies.ground
        for kind in (ROUGH, HAZARDOUS):
            area = ground.area_at(kind, self.x, self.y)
            if area >= 0 and not ground.in_area(area, x, y):
                return True
        return False

    # A path of the player's own.

    def free_path(self, points: list[int]) -> Path:
        """The path through these points (flat: x1, y1, x2, y2 ...)."""
        return Path([self.x, *points[0::2]], [self.y, *points[1::2]])

    def fault(self, points: list[int]) -> Fault | None:
        """What is wrong with the path through these points (flat: x1, y1, x2, y2 ...); None if it is legal."""
        count = len(points) // 2
        if count - 1 > self.pivots:
            text = f"This move may turn {_times(self.pivots)}, the path turns {_times(count - 1)}."
            return Fault("too_many_pivots", "RAT-25", text, {"pivots": count - 1, "allowed": self.pivots})
        for i in range(count):
            found = self._point_fault(points[2 * i], points[2 * i + 1], i == count - 1)
            if found is not None:
                return found
        path = self.free_path(points)
        for i in range(path.segments):
            if path.squares[i] == 0:
                return Fault("no_move", "RAT-25", "The path stands still.", {})
        if path.length > self.room + SLACK:
            text = f"The path is {path.length:.1f} mm long, {self.room:.4g} are allowed."
            return Fault("too_long", "RAT-25", text, {"length": round(path.length, 1), "allowed": self.room})
        for i in range(path.segments):
            found = self._segment_fault(path.xs[i], path.ys[i], path.xs[i + 1], path.ys[i + 1])
            if found is not None:
                return found
        if not self.is_whole(path):
            return Fault("enters_terrain", "RAT-R67", "The path would come back into bad ground.", {})
        if path.leaves_board:
            return self._aim_fault(path.end_x, path.end_y)
        return self.end_fault(path.end_x, path.end_y)

    def _point_fault(self, x: int, y: int, is_last: bool) -> Fault | None:
        if inside_board(x, y):
            return None
        facts = {"x": x, "y": y}
        if not (on_border(x, y) and is_last):
            text = f"({x},{y}) is not inside the board."
            return Fault("off_board", "RAT-25", text, facts)
        if not self.how & MAY_LEAVE:
            return Fault("may_not_leave", "RAT-34", "This move may not leave the board.", facts)
        return None

    def _segment_fault(self, ax: int, ay: int, bx: int, by: int) -> Fault | None:
        ground = self.bodies.ground
        place = first_over(self._discs, ax, ay, bx, by, -1, -1)
        if place >= 0:
            who = int(self._discs[place].who)
            name = self.bodies.names[who]
            return Fault("base_in_the_way", "RAT-27", f"The path runs over {name}.", {"group": who})
        if not self.how & FLIES:
            number = ground.blocker(ax, ay, bx, by)
            if number >= 0:
                name = ground.pieces[number].name
                return Fault("blocked", "RAT-29", f"The path runs through the {name}.", {"piece": number})
        for guard in self._guards:
            if comes_within(ax, ay, bx, by, guard.x, guard.y, guard.d):
                text = f"The path comes closer to ({guard.x},{guard.y}) than its start."
                return Fault("comes_closer", "RAT-36", text, {"x": int(guard.x), "y": int(guard.y)})
        for piece in self._avoided:
            if piece.crossed_by(ax, ay, bx, by):
                text = f"The path may not enter {TERRAIN[piece.kind]} terrain: the {piece.name}."
                return Fault("enters_terrain", self._terrain_rule(), text, {"piece": ground.pieces.index(piece)})
        return None

    def _terrain_rule(self) -> str:
        return "RAT-136" if self.how & OWN else "RAT-R67"

    def end_fault(self, x: int, y: int) -> Fault | None:
        """What is wrong with a point as the end of this move; None if it is legal."""
        found = self.bodies.misfit(self.who, x, y)
        if found is not None:
            return found
        if self._suits(x, y):
            return None
        ground = self.bodies.ground
        facts: dict[str, Any] = {"x": x, "y": y}
        if self.how & FLIES and self.how & OWN and ground.in_hazard(x, y):
            return Fault("ends_in_terrain", "RAT-137", "A Flyer may not end its move in hazardous terrain.", facts)
        if self.how & SHUNS and (ground.in_hazard(x, y) or (self.how & AVOIDS_ROUGH and ground.in_rough(x, y))):
            kind = "hazardous" if ground.in_hazard(x, y) else "rough"
            return Fault("ends_in_terrain", self._terrain_rule(), f"The move may not end in {kind} terrain.", facts)
        aim = self._aim_fault(x, y)
        if aim is not None:
            return aim
        if self._contact >= 0 and not self.bodies.touch_at(self.who, x, y, self._contact):
            text = f"The end must touch {self.bodies.names[self._contact]}."
            return Fault("no_contact", "RAT-133", text, facts)
        other = self._contact_with(self._no_contact, x, y)
        return Fault("in_contact", "RAT-R67", f"The end would touch {self.bodies.names[other]}.", facts)

    def _aim_fault(self, x: int, y: int) -> Fault | None:
        facts: dict[str, Any] = {"x": x, "y": y}
        if self._is_away:
            for guard in self._guards:
                if dist2(x, y, guard.x, guard.y) <= guard.d:
                    text = f"The end must be farther from ({guard.x},{guard.y}) than the start."
                    return Fault("not_away", "RAT-36", text, facts)
        if self._goals and not self._comes_closer(x, y):
            text = f"The end must be closer to ({self._goals[0]},{self._goals[1]}) than the start."
            return Fault("not_toward", "RAT-36", text, facts)
        return None

    # For a client that draws it.

    def bounds(self) -> dict[str, Any] | None:
        """What this move must keep to, as plain values; None when it started in bad ground, which is told otherwise."""
        if self._exempt:
            return None
        ground, how = self.bodies.ground, self.how
        others = [disc for disc in self.bodies.discs if disc.who != self.who]
        shunned: list[int] = []
        if how & SHUNS or (how & FLIES and how & OWN):
            shunned.append(HAZARDOUS)
        if how & AVOIDS_ROUGH:
            shunned.append(ROUGH)
        contact = self._contact
        return {
            "start": [self.x, self.y],
            "base": self.bodies.base[self.who],
            "room": self.room,
            "pivots": self.pivots,
            "over": _plain(self._discs),
            "bases": _plain(others),
            "blocking": [_corners(piece) for piece in ground.blocking],
            "flies": how & FLIES != 0,
            "avoided": [_corners(piece) for piece in self._avoided],
            "no_end": [_corners(piece) for piece in ground.passable if piece.kind in shunned],
            "guards": _plain(self._guards),
            "away": self._is_away,
            "goals": [[self._goals[i], self._goals[i + 1]] for i in range(0, len(self._goals), 2)],
            "contact": None if contact < 0 else _plain([disc for disc in others if disc.who == contact])[0],
            "no_contact": _plain([disc for disc in others if disc.who // 8 == self._no_contact]),
            "turns": [[int(pivot.x), int(pivot.y)] for pivot in self.all_pivots()] if self.pivots > 0 else [],
        }


def _plain(discs: list[Disc]) -> list[list[int]]:
    return [[int(disc.x), int(disc.y), int(disc.d)] for disc in discs]


def _corners(piece: Piece) -> list[list[int]]:
    return [[piece.xs[i], piece.ys[i]] for i in range(len(piece.xs))]


def _times(count: int) -> str:
    return ("not at all", "once", "twice")[count] if count < 3 else f"{count} times"
