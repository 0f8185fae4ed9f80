"""The engine's path with turns: the best of all that the page allows."""

from math import floor, sqrt
from typing import final

from mypy_extensions import i64

from tumbledown.games.rattle.geometry import BLOCKING, HAZARDOUS, ROUGH
from tumbledown.games.rattle.ground import Piece, crosses_any
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.reach import SLACK, Pivot, Reach


@final
class Search:
    """The best path to one end with one or two pivots: shortest, then fewest pivots, then the lower pivots.

    With `is_clean` only paths count that need no exit and enter no hazardous terrain. When the end is in no terrain
    either, these are the paths that cross none, so that terrain is like a wall to them.
    """

    def __init__(self, move: Reach, x: int, y: int, is_clean: bool) -> None:
        self.move = move
        self.x = x
        self.y = y
        self.is_clean = is_clean
        self.soft: list[Piece] = []
        self.must_test = False
        if is_clean:
            self._gather_soft()
        self.best_length = move.room + SLACK
        self.key: list[int] = []
        self.path: Path | None = None

    def _gather_soft(self) -> None:
        """The terrain that a clean path never crosses: all but the areas in which it ends."""
        ground = self.move.bodies.ground
        areas: list[int] = []
        for kind in (ROUGH, HAZARDOUS):
            area = ground.area_at(kind, self.x, self.y)
            if area >= 0:
                areas.append(area)
        self.must_test = len(areas) > 0
        for number in range(len(ground.pieces)):
            if ground.pieces[number].kind != BLOCKING and ground.areas[number] not in areas:
                self.soft.append(ground.pieces[number])

    def best(self) -> Path | None:
        """The best path, or None."""
        move = self.move
        if move.pivots == 0:
            return None
        x: i64 = self.x
        y: i64 = self.y
        front: list[Pivot] = []
        for turn in move.front_pivots():
            rest = sqrt(float((turn.x - x) * (turn.x - x) + (turn.y - y) * (turn.y - y)))
            if turn.gone + rest <= self.best_length and self._is_soft(move.x, move.y, turn.x, turn.y):
                front.append(turn)
                if self._is_open(turn.x, turn.y, x, y):
                    self._take(turn.gone + rest, [int(turn.x), int(turn.y)])
        if move.pivots > 1:
            self._search_two(front)
        return self.path

    def _search_two(self, front: list[Pivot]) -> None:
        x: i64 = self.x
        y: i64 = self.y
        for second in self.move.all_pivots():
            rest = sqrt(float((second.x - x) * (second.x - x) + (second.y - y) * (second.y - y)))
            # The straight line is the least that the way to the second pivot can take.
            if second.gone + rest > self.best_length or not self._is_open(second.x, second.y, x, y):
                continue
            for turn in front:
                dx = turn.x - second.x
                dy = turn.y - second.y
                length = turn.gone + sqrt(float(dx * dx + dy * dy)) + rest
                if (
                    length <= self.best_length
                    and (dx != 0 or dy != 0)
                    and self.move.is_way(turn, second)
                    and self._is_soft(turn.x, turn.y, second.x, second.y)
                ):
                    self._take(length, [int(turn.x), int(turn.y), int(second.x), int(second.y)])

    def _is_open(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        return self.move.is_clear(ax, ay, bx, by) and self._is_soft(ax, ay, bx, by)

    def _is_soft(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        return not self.is_clean or not crosses_any(self.soft, ax, ay, bx, by)

    def _take(self, length: float, turns: list[int]) -> None:
        """Keep the path with these turns if it is the best so far; its segments are known to be clear."""
        key = [floor(length * 1000 + 0.5), len(turns), *turns]
        if self.key and key >= self.key:
            return
        move = self.move
        path = Path([move.x, *turns[0::2], self.x], [move.y, *turns[1::2], self.y])
        if move.is_whole(path) and (not self.must_test or path.is_clean(move.bodies.ground)):
            self.key = key
            self.path = path
            # Paths of the same thousandth of a millimetre are told apart by their pivots.
            self.best_length = min(self.best_length, length + 0.001)
