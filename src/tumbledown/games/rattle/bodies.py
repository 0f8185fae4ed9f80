"""Who stands where: contact, line of sight and legal places of bases (RAT-19, RAT-22 to RAT-24)."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from tumbledown.games.rattle.geometry import (
    BOARD,
    LATTICE_SIDE,
    NOWHERE,
    SPACING,
    dist2,
    on_board,
    touches_edge,
    touching,
)
from tumbledown.games.rattle.ground import Ground

SLOTS: Final = 8
"""Groups are numbered 8 * player + slot."""
GROUPS: Final = 16
UNKNOWN: Final = 0
SEEN: Final = 1
UNSEEN: Final = 2


@final
class Fault:
    """Why a place or a path is refused: code, rule, sentence and facts, as in the reason a player is given."""

    def __init__(self, code: str, rule: str, text: str, facts: dict[str, Any]) -> None:
        self.code = code
        self.rule = rule
        self.text = text
        self.facts = facts

    def __repr__(self) -> str:
        return f"Fault({self.code!r}, {self.rule!r}, {self.text!r}, {self.facts!r})"


@final
class Disc:
    """A base that lies somewhere: the number of its group, its centre and its diameter."""

    def __init__(self, who: int, x: int, y: int, d: int) -> None:
        self.who: i64 = who
        self.x: i64 = x
        self.y: i64 = y
        self.d: i64 = d


def first_over(discs: list[Disc], ax: i64, ay: i64, bx: i64, by: i64, one: i64, other: i64) -> i64:
    """The place in the list of the first base that the segment AB passes over, or -1; two groups are left out.

    It comes closer than d/2 to the centre, as in `enters_disc`; written out, for sight and moves spend their time here.
    """
    ex = bx - ax
    ey = by - ay
    length2 = ex * ex + ey * ey
    for place, disc in enumerate(discs):
        fx = disc.x - ax
        fy = disc.y - ay
        across = ex * fy - ey * fx
        reach2 = disc.d * disc.d
        # Most bases lie off the line through A and B, wherever on it the segment is.
        if 4 * across * across > reach2 * length2:
            continue
        along = fx * ex + fy * ey
        if along <= 0:
            is_over = 4 * (fx * fx + fy * fy) < reach2
        elif along >= length2:
            is_over = 4 * ((fx - ex) * (fx - ex) + (fy - ey) * (fy - ey)) < reach2
        else:
            is_over = 4 * across * across < reach2 * length2
        if is_over and disc.who != one and disc.who != other:
            return place
    return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Region:
    """Part of the board in which a point is looked for; this one is all of it."""

    def holds(self, x: int, y: int) -> bool:
        """Whether the point belongs to it."""
        return True


ANYWHERE: Final = Region()


@final
class Bodies:
    """The bases on the board. Never changed: a move gives new ones, so that copies of a state share them.

    By number of the group: its name in texts, the diameter of its base, and the place of its centre, which means
    nothing for those not in `there`.
    """

    def __init__(
        self,
        ground: Ground,
        names: list[str],
        base: list[int],
        x: list[int],
        y: list[int],
        there: list[int],
        discs: list[Disc] | None = None,
    ) -> None:
        self.ground = ground
        self.names = names
        self.base = base
        self.x = x
        self.y = y
        self.there = there
        self.discs: list[Disc] = [Disc(who, x[who], y[who], base[who]) for who in there] if discs is None else discs
        """The bases of those there, in the same order."""
        self._sight: bytearray | None = None

    def moved(self, who: int, x: int, y: int) -> "Bodies":
        """The bases with this one there, wherever it was before."""
        xs = self.x.copy()
        ys = self.y.copy()
        xs[who] = x
        ys[who] = y
        there = self.there
        discs = self.discs.copy()
        disc = Disc(who, x, y, self.base[who])
        place = 0
        while place < len(there) and there[place] < who:
            place += 1
        if place < len(there) and there[place] == who:
            discs[place] = disc
        else:
            there = there.copy()
            there.insert(place, who)
            discs.insert(place, disc)
        return Bodies(self.ground, self.names, self.base, xs, ys, there, discs)

    def without(self, who: int) -> "Bodies":
        """The bases without this one."""
        there = [other for other in self.there if other != who]
        discs = [disc for disc in self.discs if disc.who != who]
        return Bodies(self.ground, self.names, self.base, self.x, self.y, there, discs)

    def on(self, ground: Ground) -> "Bodies":
        """The same bases on another battlefield."""
        return Bodies(ground, self.names, self.base, self.x, self.y, self.there, self.discs)

    def stands(self, who: int) -> bool:
        """Whether it is on the board."""
        return any(other == who for other in self.there)

    # Distances and contact.

    def distance2(self, a: int, b: int) -> int:
        """The squared distance of two groups, centre to centre (RAT-18)."""
        return dist2(self.x[a], self.y[a], self.x[b], self.y[b])

    def distance2_to(self, a: int, x: int, y: int) -> int:
        """The squared distance of a group and a point."""
        return dist2(self.x[a], self.y[a], x, y)

    def within(self, a: int, b: int, mm: int) -> bool:
        """RAT-18 Whether two groups are at most that far from each other."""
        return self.distance2(a, b) <= mm * mm

    def within_of(self, a: int, x: int, y: int, mm: int) -> bool:
        """Whether a group is at most that far from a point."""
        return self.distance2_to(a, x, y) <= mm * mm

    def touch(self, a: int, b: int) -> bool:
        """RAT-19 Whether two groups are in base contact."""
        return touching(self.x[a], self.y[a], self.base[a], self.x[b], self.y[b], self.base[b])

    def touch_at(self, who: int, x: int, y: int, other: int) -> bool:
        """Whether a group would be in contact with another if it stood there."""
        return touching(x, y, self.base[who], self.x[other], self.y[other], self.base[other])

    def touched_by(self, who: int) -> list[int]:
        """All groups that it is in contact with, in order."""
        return [other for other in self.there if other != who and self.touch(who, other)]

    def touches_edge(self, who: int, edge: int) -> bool:
        """RAT-19 Whether a group touches that edge of the board (0 to 3: N, E, S, W)."""
        return touches_edge(self.x[who], self.y[who], self.base[who], edge)

    # Line of sight.

    def sees(self, a: int, b: int) -> bool:
        """RAT-22 Whether there is a line of sight between two groups; worked out once for these bases."""
        known = self._sight
        if known is None:
            known = bytearray(GROUPS * GROUPS)
            self._sight = known
        low = min(a, b)
        high = max(a, b)
        found = known[GROUPS * low + high]
        if found == UNKNOWN:
            found = SEEN if self.sees_between(self.x[a], self.y[a], self.x[b], self.y[b], a, b) else UNSEEN
            known[GROUPS * low + high] = found
        return found == SEEN

    def sees_from(self, a: int, x: int, y: int, b: int) -> bool:
        """Whether group a would see b if it stood at x, y."""
        return self.sees_between(x, y, self.x[b], self.y[b], a, b)

    def sees_between(self, ax: i64, ay: i64, bx: i64, by: i64, one: i64, other: i64) -> bool:
        """RAT-22 Whether the line AB is clear of blocking terrain and of all bases but those of the two groups."""
        if first_over(self.discs, ax, ay, bx, by, one, other) >= 0:
            return False
        return self.ground.sees(ax, ay, bx, by)

    def sight_block(self, a: int, x: int, y: int, b: int) -> int:
        """What hides b from a standing at x, y: the number of a group, 16 + that of a terrain piece, or -1."""
        piece = self.ground.blocker(x, y, self.x[b], self.y[b])
        if piece >= 0:
            return GROUPS + piece
        place = first_over(self.discs, x, y, self.x[b], self.y[b], a, b)
        return int(self.discs[place].who) if place >= 0 else -1

    def sees_piece(self, who: int, number: int) -> bool:
        """RAT-23 Whether a group sees a terrain piece: its nearest point, or one of its corners.

        A blocking piece does not hide its own border, so the line may run up to it.
        """
        piece = self.ground.pieces[number]
        x = self.x[who]
        y = self.y[who]
        if piece.holds(x, y):
            return True
        near_x, near_y, scale = piece.nearest_exact(x, y)
        if self._sees_point(who, near_x, near_y, scale):
            return True
        return any(self._sees_point(who, piece.xs[i], piece.ys[i], 1) for i in range(len(piece.xs)))

    def _sees_point(self, who: int, px: int, py: int, scale: int) -> bool:
        """Whether a group sees the point (px, py) / scale."""
        # All is multiplied by the scale, so that a nearest point between whole millimetres stays exact.
        ax = self.x[who] * scale
        ay = self.y[who] * scale
        for other in self.there:
            if other != who and passes_over(
                ax, ay, px, py, self.x[other] * scale, self.y[other] * scale, self.base[other] * scale
            ):
                return False
        return all(not piece.scaled(scale).crossed_by(ax, ay, px, py) for piece in self.ground.blocking)

    # Legal places.

    def fits(self, who: int, x: int, y: int) -> bool:
        """RAT-24 Whether it may stand there: on the board, over no other base, not strictly inside blocking terrain."""
        if not on_board(x, y, self.base[who]) or self.ground.blocked(x, y):
            return False
        return self.overlapped(who, x, y) < 0

    def overlapped(self, who: i64, x: i64, y: i64) -> int:
        """The first other group whose base it would overlap there, or -1 (RAT-19)."""
        d: i64 = self.base[who]
        for disc in self.discs:
            both = d + disc.d
            if 4 * ((disc.x - x) * (disc.x - x) + (disc.y - y) * (disc.y - y)) < both * both and disc.who != who:
                return disc.who
        return -1

    def taken(self, who: int) -> list[bool]:
        """By lattice point: whether it cannot stand there, because of other bases or of the ground."""
        taken = self.ground.closed.copy()
        d: i64 = self.base[who]
        for disc in self.discs:
            if disc.who != who:
                both = d + disc.d
                # Bases are at most 40 mm wide, so only the lattice points up to 40 mm away matter.
                first_column = max(0, (disc.x - both // 2 + SPACING - 1) // SPACING - 1)
                last_column = min(LATTICE_SIDE - 1, (disc.x + both // 2) // SPACING - 1)
                first_row = max(0, (disc.y - both // 2 + SPACING - 1) // SPACING - 1)
                last_row = min(LATTICE_SIDE - 1, (disc.y + both // 2) // SPACING - 1)
                for row in range(first_row, last_row + 1):
                    dy = SPACING * (row + 1) - disc.y
                    for column in range(first_column, last_column + 1):
                        dx = SPACING * (column + 1) - disc.x
                        if 4 * (dx * dx + dy * dy) < both * both:
                            taken[LATTICE_SIDE * row + column] = True
        return taken

    def misfit(self, who: int, x: int, y: int) -> Fault | None:
        """RAT-24 Why it may not stand there; None if it may."""
        d = self.base[who]
        facts: dict[str, Any] = {"x": x, "y": y}
        if not on_board(x, y, d):
            text = f"({x},{y}) is not on the board: the base would stick out over the edge."
            return Fault("off_board", "RAT-24", text, facts)
        number = self.ground.blocker(x, y, x, y)
        if number >= 0:
            facts["piece"] = number
            text = f"({x},{y}) is inside the {self.ground.pieces[number].name}."
            return Fault("inside_blocking", "RAT-24", text, facts)
        other = self.overlapped(who, x, y)
        if other >= 0:
            apart = self.distance2_to(other, x, y) ** 0.5
            need = (d + self.base[other]) / 2
            facts.update({"group": other, "distance": round(apart, 1), "needed": need})
            text = f"The base would overlap {self.names[other]}: {apart:.1f} mm apart, {need:g} are needed."
            return Fault("overlaps", "RAT-24", text, facts)
        return None

    def nearest_fit(self, who: int, x: int, y: int, region: Region = ANYWHERE) -> tuple[int, int]:
        """The legal place of the region nearest to x, y, then the lower y, the lower x (RAT-R69); (-1, -1) if none."""
        best = NOWHERE
        best2 = -1
        # Rows are looked at from y outwards and the nearer columns first, until no row can be nearer.
        for away in range(BOARD + 1):
            if best2 >= 0 and away * away > best2:
                break
            for row in (y - away, y + away) if away else (y,):
                if not 0 <= row <= BOARD:
                    continue
                found_x = self._nearest_in_row(who, x, row, y, best2, region)
                if found_x >= 0:
                    apart = dist2(x, y, found_x, row)
                    if best2 < 0 or apart < best2 or (apart == best2 and (row, found_x) < (best[1], best[0])):
                        best2 = apart
                        best = (found_x, row)
        return best

    def _nearest_in_row(self, who: int, x: int, row: int, y: int, best2: int, region: Region) -> int:
        for aside in range(BOARD + 1):
            if best2 >= 0 and aside * aside + (row - y) * (row - y) > best2:
                return -1
            for column in (x - aside, x + aside) if aside else (x,):
                if 0 <= column <= BOARD and self.fits(who, column, row) and region.holds(column, row):
                    return column
        return -1


def passes_over(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, d: int) -> bool:
    """`enters_disc` for numbers of any size."""
    ex = bx - ax
    ey = by - ay
    fx = cx - ax
    fy = cy - ay
    along = fx * ex + fy * ey
    length2 = ex * ex + ey * ey
    if along <= 0:
        return 4 * (fx * fx + fy * fy) < d * d
    if along >= length2:
        return 4 * ((cx - bx) * (cx - bx) + (cy - by) * (cy - by)) < d * d
    across = ex * fy - ey * fx
    return 4 * across * across < d * d * length2
