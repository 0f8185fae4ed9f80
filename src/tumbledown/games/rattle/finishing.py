"""An unfinished warband made legal: what is there stays as far as it can, what is missing is searched for."""

from typing import Any, Final

from tumbledown.games.rattle.warbands import Catalogue, GroupLine, Warband

TRAITS: Final = ("elites", "harriers", "zealots", "blessed", "death_defiers", "fusiliers")
"""Traits that work by themselves, the plainest first: they are taken where one is missing."""
PICKS: Final = {
    "champion_action": ("crashing_wave", "spot_weakness", "scheming_plot", "distant_doom"),
    "heavy_trait": ("colossal", "flyer"),
    "ward_trait": ("defiance", "rally", "vengeance", "sacrifice"),
}
"""What a group takes that takes nothing yet; the next one where the first is in the warband already."""
JOIN: Final = "join"
"""A champion that is joined to a host: it costs what a champion costs, and is no group of its own."""
LIKED: Final = {"fighters": 5, "shooters": 5, "skirmishers": 5, JOIN: 4, "heavy": 3, "ward": 2, "champion": 1}
AGAIN: Final = 2
"""How much less a type is liked for each group of it that is there."""


def finished(content: dict[str, Any], warband: Warband, drives: bool = False) -> Warband:
    """The warband with what it lacks; groups are left out, the last first, only where nothing else helps."""
    catalogue = Catalogue(content)
    known = [tidied(catalogue, group) for group in warband.groups if group.kind in catalogue.types]
    groups: list[GroupLine] = []
    for count in range(len(known), -1, -1):
        added = best_addition(catalogue, known[:count])
        if added is not None:
            groups = joined(known[:count], added)
            break
    wanted: int = catalogue.rules["warband_traits"]
    traits = list(dict.fromkeys(trait for trait in warband.traits if trait in catalogue.traits))[:wanted]
    spare = [trait for trait in (*TRAITS, *catalogue.traits) if trait in catalogue.traits and trait not in traits]
    traits += list(dict.fromkeys(spare))[: wanted - len(traits)]
    drive = warband.drive if warband.drive in catalogue.drives else ""
    if drives and not drive:
        drive = next(iter(catalogue.drives))
    return Warband(warband.id, warband.name, traits, drive, picked(catalogue, groups), warband.note)


def tidied(catalogue: Catalogue, group: GroupLine) -> GroupLine:
    """A group without picks that are none, and without a champion that it cannot have."""
    takes: str = catalogue.types[group.kind]["picks"]
    picks = [pick for pick in group.picks if pick in catalogue.takes[takes]][:1]
    can_host = group.kind in catalogue.rules["champion_hosts"]
    attached = [one for one in group.attached if one in catalogue.takes["champion_action"]][:1] if can_host else []
    return GroupLine(group.kind, picks, attached, group.has_champion and can_host)


def best_addition(catalogue: Catalogue, groups: list[GroupLine]) -> list[str] | None:
    """RAT-01 to RAT-03 The types, and champions to be joined, with which these groups are legal; None without any."""
    rules = catalogue.rules
    left = rules["points"] - sum(catalogue.points_of(group) for group in groups)
    hosts = sum(not group.has_champion for group in groups if group.kind in rules["champion_hosts"])
    core = sum(catalogue.types[group.kind]["cost"] for group in groups if group.kind in rules["core_types"])
    costs = {kind: int(entry["cost"]) for kind, entry in catalogue.types.items()}
    costs[JOIN] = costs["champion"]
    kinds = list(costs)
    there = {kind: sum(group.kind == kind for group in groups) for kind in kinds}
    there[JOIN] = sum(group.has_champion for group in groups)
    found: list[tuple[int, list[str]]] = []

    def search(place: int, points: int, added: list[str]) -> None:
        if points == 0 and is_legal(added):
            found.append((liking(added), added))
        for number in range(place, len(kinds)):
            if costs[kinds[number]] <= points:
                search(number, points - costs[kinds[number]], [*added, kinds[number]])

    def is_legal(added: list[str]) -> bool:
        joins = added.count(JOIN)
        new = [kind for kind in added if kind != JOIN]
        room = hosts + sum(kind in rules["champion_hosts"] for kind in new)
        new_core = sum(costs[kind] for kind in new if kind in rules["core_types"])
        count = len(groups) + len(new)
        return (
            joins <= room
            and rules["min_groups"] <= count <= rules["max_groups"]
            and core + new_core >= rules["min_points_core"]
        )

    def liking(added: list[str]) -> int:
        total = 0
        for kind in set(added):
            for number in range(added.count(kind)):
                total += LIKED.get(kind, 0) - AGAIN * (there[kind] + number)
        return total

    if left < 0:
        return None
    search(0, left, [])
    return max(found, key=lambda one: (one[0], one[1]))[1] if found else None


def joined(groups: list[GroupLine], added: list[str]) -> list[GroupLine]:
    """The groups with new ones after them; champions to be joined go to the first hosts without one."""
    whole = [*groups, *[GroupLine(kind, [], []) for kind in added if kind != JOIN]]
    joins = added.count(JOIN)
    found = []
    for group in whole:
        takes = joins > 0 and not group.has_champion and group.kind not in ("champion", "ward")
        joins -= int(takes)
        found.append(GroupLine(group.kind, group.picks, group.attached, group.has_champion or takes))
    return found


def picked(catalogue: Catalogue, groups: list[GroupLine]) -> list[GroupLine]:
    """RAT-05 Every group with its pick, and every joined champion with its action."""
    used = {pick for group in groups for pick in [*group.picks, *group.attached]}

    def next_of(takes: str) -> str:
        offered = [pick for pick in (*PICKS[takes], *catalogue.takes[takes]) if pick in catalogue.takes[takes]]
        pick = next((one for one in offered if one not in used), offered[0])
        used.add(pick)
        return pick

    found = []
    for group in groups:
        takes: str = catalogue.types[group.kind]["picks"]
        picks = group.picks or ([next_of(takes)] if takes in PICKS else [])
        attached = group.attached or ([next_of("champion_action")] if group.has_champion else [])
        found.append(GroupLine(group.kind, picks, attached, group.has_champion))
    return found
