"""A board with its disc, read once into tables: which spaces are joined in which position ("How a board works")."""

from typing import Any, Final, final

from tumbledown.games.rubble.options import MOVE, TO

CARAVAN: Final = 0
"""The index of the caravan space, C: it is listed first on every board."""

FAR: Final = 99
"""A distance that nobody walks."""


@final
class Link:
    """RUB-23 A chord whose two ends meet the ports of two spaces, and in which directions it may be crossed."""

    def __init__(self, one: int, other: int, there: bool, back: bool) -> None:
        self.one = one
        self.other = other
        self.there = there
        self.back = back

    def joins(self, a: int, b: int) -> bool:
        """Whether it runs between these two spaces."""
        return (self.one == a and self.other == b) or (self.one == b and self.other == a)


@final
class SpaceKind:
    """RUB-27 to RUB-29 A kind of space and what it gives at the end of a turn."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.gain_player: int = entry["gain_player"]
        self.gain_stack: int = entry["gain_stack"]


@final
class Board:
    """Spaces, paths and disc as tables by the index of the space and the position of the disc.

    `exits` respects every arrow, `neighbours` none (RUB-52); both are ascending. The board must have passed the checks.
    """

    def __init__(self, entry: dict[str, Any], kinds: dict[str, SpaceKind]) -> None:
        self.entry = entry
        self.id: str = entry["id"]
        self.name: str = entry["name"]
        self.names: list[str] = [space["id"] for space in entry["spaces"]]
        self.titles: list[str] = [space["name"] for space in entry["spaces"]]
        # Within a sentence: the Caravan.
        self.called: list[str] = [f"the {name[4:]}" if name.startswith("The ") else name for name in self.titles]
        self.kinds: list[str] = [space["kind"] for space in entry["spaces"]]
        self.size = len(self.names)
        self.gain_player: list[int] = [kinds[kind].gain_player for kind in self.kinds]
        self.gain_stack: list[int] = [kinds[kind].gain_stack for kind in self.kinds]
        self.stack_ruins: list[int] = [space for space in range(self.size) if self.gain_stack[space] > 0]
        self.offsets: list[int] = positions_of(entry["disc"])
        self.positions = len(self.offsets)
        self.path_exits: list[list[int]] = [[] for _ in self.names]
        self.path_neighbours: list[list[int]] = [[] for _ in self.names]
        self._read_paths()
        self.links: list[list[Link]] = [links_at(entry, self.names, offset) for offset in self.offsets]
        self.exits: list[list[list[int]]] = []
        self.neighbours: list[list[list[int]]] = []
        self._join()
        # The same as options, made once so that rules need not make them again.
        self.to_exits = [[[TO + to for to in spaces] for spaces in rows] for rows in self.exits]
        self.to_neighbours = [[[TO + to for to in spaces] for spaces in rows] for rows in self.neighbours]
        self.move_exits = [[[MOVE + to for to in spaces] for spaces in rows] for rows in self.exits]
        self.steps = self._stamina_between()

    def index(self, name: str) -> int:
        """The index of the space of that id; raises ValueError when there is none."""
        return self.names.index(name)

    def _read_paths(self) -> None:
        for path in self.entry["paths"]:
            a, b = self.index(path["a"]), self.index(path["b"])
            self.path_exits[a].append(b)
            self.path_neighbours[a].append(b)
            self.path_neighbours[b].append(a)
            if path["dir"] == "both":
                self.path_exits[b].append(a)

    def _join(self) -> None:
        for links in self.links:
            exits = [set(spaces) for spaces in self.path_exits]
            neighbours = [set(spaces) for spaces in self.path_neighbours]
            for link in links:
                neighbours[link.one].add(link.other)
                neighbours[link.other].add(link.one)
                if link.there:
                    exits[link.one].add(link.other)
                if link.back:
                    exits[link.other].add(link.one)
            self.exits.append([sorted(spaces) for spaces in exits])
            self.neighbours.append([sorted(spaces) for spaces in neighbours])

    def link_between(self, position: int, a: int, b: int) -> Link | None:
        """The link that joins two spaces in a position, if there is one."""
        for link in self.links[position]:
            if link.joins(a, b):
                return link
        return None

    def link_text(self, link: Link) -> str:
        """A link as people write it: D1–R4, or D2→D4 when it can be crossed in one direction only."""
        one, other = self.names[link.one], self.names[link.other]
        if link.there and not link.back:
            return f"{one}→{other}"
        if link.back and not link.there:
            return f"{other}→{one}"
        # The same link looks the same in every position.
        return f"{one}–{other}" if link.one < link.other else f"{other}–{one}"

    def open_roads(self, position: int) -> list[str]:
        """The links of a position that can be crossed, by the names of their spaces: East Tracks – West Arch."""
        found = []
        for link in self.links[position]:
            one, other = self.called[link.one], self.called[link.other]
            if link.there and link.back:
                found.append(f"{one} – {other}" if link.one < link.other else f"{other} – {one}")
            elif link.there or link.back:
                found.append(f"{one} → {other}" if link.there else f"{other} → {one}")
        return found

    def open_links(self, position: int) -> list[str]:
        """The links of a position that can be crossed, as text."""
        return [self.link_text(link) for link in self.links[position] if link.there or link.back]

    def _stamina_between(self) -> list[list[list[int]]]:
        """By position, from and to: the least stamina for a walk over exits with at most one turn of the disc on it."""
        walks = [[self._walk(exits, start) for start in range(self.size)] for exits in self.exits]
        # From here after a turn: any position, 1 stamina for the turn.
        turned = [[1 + min(walk[start][to] for walk in walks) for to in range(self.size)] for start in range(self.size)]
        tables = []
        for walk in walks:
            table = [
                [
                    min(walk[start][to], min(walk[start][via] + turned[via][to] for via in range(self.size)))
                    for to in range(self.size)
                ]
                for start in range(self.size)
            ]
            tables.append(table)
        return tables

    def _walk(self, exits: list[list[int]], start: int) -> list[int]:
        found = [FAR] * self.size
        found[start] = 0
        edge = [start]
        while edge:
            reached = []
            for space in edge:
                for to in exits[space]:
                    if found[to] == FAR:
                        found[to] = found[space] + 1
                        reached.append(to)
            edge = reached
        return found


def positions_of(disc: dict[str, Any]) -> list[int]:
    """The offsets at which the disc may stop: those it lists, else all."""
    return list(disc.get("positions", range(disc["slots"])))


def links_at(entry: dict[str, Any], names: list[str], offset: int) -> list[Link]:
    """RUB-23, RUB-R37 The links with the disc at an offset: chords with both ends over ports of two different spaces.

    RUB-24 A chord joins its own two ends only. RUB-25 To cross from U to V, the port of U must be `both` or `in` (its
    arrow points to the disc) and that of V `both` or `out`.
    """
    disc = entry["disc"]
    slots: int = disc["slots"]
    ports = {port["slot"]: port for port in entry["ports"]}
    links = []
    for chord in disc["chords"]:
        one = ports.get((chord["ends"][0] + offset) % slots)
        other = ports.get((chord["ends"][1] + offset) % slots)
        if one is None or other is None or one["space"] == other["space"]:
            continue
        there = one["dir"] != "out" and other["dir"] != "in"
        back = other["dir"] != "out" and one["dir"] != "in"
        links.append(Link(names.index(one["space"]), names.index(other["space"]), there, back))
    return links
