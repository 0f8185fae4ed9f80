"""RAT-77 Whether any legal path of whole millimetres leads to an end that an action wants.

The points of a path are looked for in boxes. Bases and terrain pieces are convex, and so is what each of them hides
from a point: what lies behind it, seen from there. So a box whose four corners are all hidden by the same thing is
hidden altogether, and a box of starts is cut off from a box of ends when every pair of corners is. Boxes that may
still hold a way are halved until they are single points, which are judged as a player's own path would be.
"""

from heapq import heappop, heappush
from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from tumbledown.games.rattle.bodies import Disc
from tumbledown.games.rattle.geometry import BOARD, enters_disc
from tumbledown.games.rattle.ground import Piece
from tumbledown.games.rattle.moves import Move

ROUNDING: Final = 1e-5
"""Lengths are compared a little loosely here; single points are judged exactly."""
MOST_BOXES: Final = 12000
"""With turns: so many boxes are looked at before the search is given up."""

ENDS_FIRST: Final = 2


class Wish:
    """What an action wants of the end of its move."""

    def accepts(self, x: int, y: int) -> bool:
        """Whether a legal end is good for it."""
        raise NotImplementedError


@final
class Box:
    """Whole points of the board: from left, top to right, bottom, all of them belonging to it."""

    def __init__(self, left: i64, top: i64, right: i64, bottom: i64) -> None:
        self.left: i64 = left
        self.top: i64 = top
        self.right: i64 = right
        self.bottom: i64 = bottom

    def is_point(self) -> bool:
        """Whether it is a single point."""
        return self.left == self.right and self.top == self.bottom

    def size(self) -> i64:
        """The longer of its sides."""
        return max(self.right - self.left, self.bottom - self.top)

    def halves(self) -> "tuple[Box, Box]":
        """Two boxes that share its points."""
        if self.right - self.left >= self.bottom - self.top:
            middle = (self.left + self.right) // 2
            return Box(self.left, self.top, middle, self.bottom), Box(middle + 1, self.top, self.right, self.bottom)
        middle = (self.top + self.bottom) // 2
        return Box(self.left, self.top, self.right, middle), Box(self.left, middle + 1, self.right, self.bottom)

    def apart2(self, x: i64, y: i64) -> i64:
        """The squared distance of a point from the nearest point of the box."""
        dx = self.left - x if x < self.left else x - self.right if x > self.right else 0
        dy = self.top - y if y < self.top else y - self.bottom if y > self.bottom else 0
        return dx * dx + dy * dy

    def apart_from(self, other: "Box") -> float:
        """The distance of the two boxes."""
        dx = max(0, other.left - self.right, self.left - other.right)
        dy = max(0, other.top - self.bottom, self.top - other.bottom)
        return sqrt(float(dx * dx + dy * dy))


@final
class Ways:
    """The search for a way that a move may take to an end that is wanted, near enough to and in sight of a target."""

    def __init__(self, move: Move, wish: Wish, targets: list[Disc], reach: int) -> None:
        self.move = move
        self.wish = wish
        self.targets = targets
        """Those of whom one must be near enough and seen; none where the end may be anywhere."""
        self.reach = reach
        """How near they must be, centre to centre; contact when it is 0."""
        bodies = move.bodies
        self.d: i64 = bodies.base[move.who]
        self.others: list[Disc] = [disc for disc in bodies.discs if disc.who != move.who]
        self.walls: list[Piece] = bodies.ground.blocking
        self.bases, self.pieces = move.obstacles()
        self.start = Box(move.x, move.y, move.x, move.y)

    def find(self) -> list[int]:
        """The points of a legal path after its start, flat; none when there is no way.

        Of straight ways the one to the nearest end, then the lower y, the lower x; turns only where they are needed.
        """
        found = self._straight()
        pivots = 1
        while not found and pivots <= self.move.pivots:
            found = self._turning(pivots)
            pivots += 1
        return found

    def _ends(self) -> Box:
        """Where a move may end: as far as it goes, and on the board."""
        far = int(self.move.room) + 1
        rim = (self.d + 1) // 2
        x, y = self.move.x, self.move.y
        return Box(max(rim, x - far), max(rim, y - far), min(BOARD - rim, x + far), min(BOARD - rim, y + far))

    def _pivots(self) -> Box:
        """Where a path may turn: as far as it goes, and strictly inside the board."""
        far = int(self.move.room) + 1
        x, y = self.move.x, self.move.y
        return Box(max(1, x - far), max(1, y - far), min(BOARD - 1, x + far), min(BOARD - 1, y + far))

    # Straight ways.

    def _straight(self) -> list[int]:
        waiting: list[tuple[int, int, int, int, int]] = []
        self._put(waiting, self._ends())
        while waiting:
            _, left, top, right, bottom = heappop(waiting)
            box = Box(left, top, right, bottom)
            if not box.is_point():
                one, other = box.halves()
                self._put(waiting, one)
                self._put(waiting, other)
            elif self._is_legal([left, top]):
                return [left, top]
        return []

    def _put(self, waiting: list[tuple[int, int, int, int, int]], box: Box) -> None:
        """Keep a box for later, unless it holds no end of a straight way; the nearest come first."""
        apart2 = box.apart2(self.move.x, self.move.y)
        if sqrt(float(apart2)) > self.move.room + ROUNDING or self._is_no_end(box) or self._is_cut_off(self.start, box):
            return
        key = int(apart2) * 1000000 + int(box.top) * 1000 + int(box.left)
        heappush(waiting, (key, int(box.left), int(box.top), int(box.right), int(box.bottom)))

    # Ways with turns.

    def _turning(self, pivots: int) -> list[int]:
        """A way with so many turns."""
        first: list[Box] = [self._pivots() for _ in range(pivots)]
        first.append(self._ends())
        waiting: list[list[Box]] = [first]
        looked = 0
        while looked < len(waiting) and looked < MOST_BOXES:
            boxes = waiting[looked]
            looked += 1
            sample = self._middle(boxes)
            if self._is_legal(sample):
                return sample
            # Ends are halved first: of them most is known.
            widest = len(boxes) - 1
            for place in range(len(boxes) - 1):
                if boxes[place].size() > ENDS_FIRST * boxes[widest].size():
                    widest = place
            if boxes[widest].is_point():
                continue
            one, other = boxes[widest].halves()
            for half in (one, other):
                halved = boxes.copy()
                halved[widest] = half
                if self._may_lead(halved, widest):
                    waiting.append(halved)
        return []

    def _middle(self, boxes: list[Box]) -> list[int]:
        found: list[int] = []
        for box in boxes:
            found.append(int((box.left + box.right) // 2))
            found.append(int((box.top + box.bottom) // 2))
        return found

    def _may_lead(self, boxes: list[Box], changed: int) -> bool:
        """Whether a path through these boxes, of which one has changed, may be legal."""
        length = 0.0
        last = self.start
        for box in boxes:
            length += last.apart_from(box)
            last = box
        if length > self.move.room + ROUNDING:
            return False
        if changed == len(boxes) - 1 and self._is_no_end(boxes[changed]):
            return False
        before = boxes[changed - 1] if changed > 0 else self.start
        if self._is_cut_off(before, boxes[changed]):
            return False
        return changed == len(boxes) - 1 or not self._is_cut_off(boxes[changed], boxes[changed + 1])

    # Boxes.

    def _is_no_end(self, box: Box) -> bool:
        """Whether no point of the box can be the end: taken by a base, inside a wall, or without a target."""
        for disc in self.others:
            if _is_taken(box, disc, self.d):
                return True
        for piece in self.walls:
            if _is_inside(box, piece):
                return True
        if not self.targets:
            return False
        return all(self._is_lost(box, target) for target in self.targets)

    def _is_lost(self, box: Box, target: Disc) -> bool:
        """Whether a target is too far from every point of the box, or hidden from all by the same thing."""
        apart2 = box.apart2(target.x, target.y)
        if self.reach > 0:
            if apart2 > self.reach * self.reach:
                return True
        elif 4 * apart2 > (self.d + target.d + 4) * (self.d + target.d + 4):
            return True
        for disc in self.others:
            if disc is not target and _is_hidden_by_base(box, disc, target.x, target.y):
                return True
        return any(_is_hidden_by_piece(box, piece, target.x, target.y) for piece in self.walls)

    def _is_cut_off(self, one: Box, other: Box) -> bool:
        """Whether one thing lies between all points of two boxes."""
        for disc in self.bases:
            if (
                _is_hidden_by_base(other, disc, one.left, one.top)
                and _is_hidden_by_base(other, disc, one.right, one.bottom)
                and _is_hidden_by_base(other, disc, one.right, one.top)
                and _is_hidden_by_base(other, disc, one.left, one.bottom)
            ):
                return True
        for piece in self.pieces:
            if (
                _is_hidden_by_piece(other, piece, one.left, one.top)
                and _is_hidden_by_piece(other, piece, one.right, one.bottom)
                and _is_hidden_by_piece(other, piece, one.right, one.top)
                and _is_hidden_by_piece(other, piece, one.left, one.bottom)
            ):
                return True
        return False

    def _is_legal(self, points: list[int]) -> bool:
        """Whether the path through these points is one that a player could choose."""
        x, y = points[-2], points[-1]
        return self.move.may_end(x, y) and self.wish.accepts(x, y) and self.move.fault(points) is None


def _is_taken(box: Box, disc: Disc, d: i64) -> bool:
    """Whether a base of diameter d would overlap another wherever in the box it stood (RAT-19)."""
    both = (d + disc.d) * (d + disc.d)
    dx = max(disc.x - box.left, box.right - disc.x)
    dy = max(disc.y - box.top, box.bottom - disc.y)
    return 4 * (dx * dx + dy * dy) < both


def _is_hidden_by_base(box: Box, disc: Disc, x: i64, y: i64) -> bool:
    """Whether the lines from x, y to all points of the box pass over a base."""
    return (
        enters_disc(x, y, box.left, box.top, disc.x, disc.y, disc.d)
        and enters_disc(x, y, box.right, box.bottom, disc.x, disc.y, disc.d)
        and enters_disc(x, y, box.right, box.top, disc.x, disc.y, disc.d)
        and enters_disc(x, y, box.left, box.bottom, disc.x, disc.y, disc.d)
    )


def _is_hidden_by_piece(box: Box, piece: Piece, x: i64, y: i64) -> bool:
    """Whether the lines from x, y to all points of the box run through a piece."""
    return (
        piece.crossed_by(x, y, box.left, box.top)
        and piece.crossed_by(x, y, box.right, box.bottom)
        and piece.crossed_by(x, y, box.right, box.top)
        and piece.crossed_by(x, y, box.left, box.bottom)
    )


def _is_inside(box: Box, piece: Piece) -> bool:
    """Whether all points of the box lie strictly inside a piece."""
    return (
        piece.strictly_holds(box.left, box.top)
        and piece.strictly_holds(box.right, box.bottom)
        and piece.strictly_holds(box.right, box.top)
        and piece.strictly_holds(box.left, box.bottom)
    )
