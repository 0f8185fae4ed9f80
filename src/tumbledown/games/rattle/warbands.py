"""Warbands: what they are made of, which are legal, and their text form, one line a group (RAT-01 to RAT-12).

    name: Reed Raiders
    traits: Harriers, Elites
    drive: Frenzy
    Skirmishers + Scheming Plot
    Skirmishers
    Champion Crashing Wave
    Ward Pursuit

A line names the type and what it takes; `+` joins a champion with its action to the group for good. Capitals, spaces,
hyphens and underscores in names make no difference. `#` starts a remark, on a line of its own or after a group.
"""

from typing import Any, Final, final

from tumbledown.engine.content import shown
from tumbledown.engine.errors import BadContent

NO_PICK: Final = "none"
HEADINGS: Final = ["id", "name", "traits", "drive", "note"]
LIKE: Final = "like"
TABLE_KEYS: Final = ["id", "name", "traits", "drive", "note", "groups", "points", "provenance"]
PICK_NAMES: Final = {"champion_action": "champion action", "heavy_trait": "heavy trait", "ward_trait": "ward trait"}


@final
class GroupLine:
    """One group of a roster: its type, what it takes, and the actions of a champion attached to it."""

    def __init__(self, kind: str, picks: list[str], attached: list[str], is_joined: bool = False) -> None:
        self.kind = kind
        self.picks = picks
        self.attached = attached
        self.has_champion: bool = is_joined or len(attached) > 0

    @property
    def pick(self) -> str:
        """What it takes, or "none"."""
        return self.picks[0] if self.picks else NO_PICK

    def to_table(self) -> dict[str, Any]:
        """The group as in a component file."""
        return {"type": self.kind, "pick": _plain(self.picks), "attached": _plain(self.attached)}


@final
class Warband:
    """A roster: name, two traits, the drive (empty if none), and the groups in the order of their slots."""

    def __init__(
        self, key: str, name: str, traits: list[str], drive: str, groups: list[GroupLine], note: str = ""
    ) -> None:
        self.id = key
        self.name = name
        self.traits = traits
        self.drive = drive
        self.groups = groups
        self.note = note

    def to_table(self) -> dict[str, Any]:
        """The roster as in a component file."""
        table: dict[str, Any] = {"id": self.id, "name": self.name, "traits": self.traits}
        if self.drive:
            table["drive"] = self.drive
        if self.note:
            table["note"] = self.note
        table["groups"] = [group.to_table() for group in self.groups]
        return table


def _plain(picks: list[str]) -> Any:
    if len(picks) > 1:
        return list(picks)
    return picks[0] if picks else NO_PICK


@final
class Catalogue:
    """What a roster may name, from the components: ids by the words people write, and names by id."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.rules: dict[str, Any] = content["warband_rules"]
        self.types: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in content["groups"]}
        self.traits = _names(content["warband_traits"])
        self.drives = _names(content["drives"])
        self.takes: dict[str, dict[str, str]] = {
            "champion_action": _names([entry for entry in content["actions"] if entry["kind"] == "champion"]),
            "heavy_trait": _names(content["heavy_traits"]),
            "ward_trait": _names([entry for entry in content["reactions"] if entry["kind"] == "warding"]),
            NO_PICK: {},
        }

    def name_of(self, key: str) -> str:
        """The name of a pick, trait, drive or type as people write it."""
        for names in [self.traits, self.drives, *self.takes.values()]:
            if key in names:
                return names[key]
        return str(self.types[key]["name"]) if key in self.types else key

    def line_of(self, group: GroupLine) -> str:
        """A group as a line of a roster."""
        line = f"{self.name_of(group.kind)} {', '.join(self.name_of(pick) for pick in group.picks)}".rstrip()
        if group.has_champion:
            line += " + " + ", ".join(self.name_of(action) for action in group.attached)
        return line

    def points_of(self, group: GroupLine) -> int:
        """RAT-08 What a group costs, an attached champion included; an unknown type costs nothing."""
        cost: int = self.types[group.kind]["cost"] if group.kind in self.types else 0
        if group.has_champion and "champion" in self.types:
            champion: int = self.types["champion"]["cost"]
            cost += champion
        return cost


def _names(entries: list[dict[str, Any]]) -> dict[str, str]:
    return {entry["id"]: entry["name"] for entry in entries}


def slug(words: str) -> str:
    """An id from the words that people write.

    >>> slug(" Death-Defiers "), slug("Push to the Brink")
    ('death_defiers', 'push_to_the_brink')
    """
    return "_".join(words.lower().replace("-", " ").replace("_", " ").replace("'", "").split())


# Legality.


def warband_faults(content: dict[str, Any], warband: Warband, variants: dict[str, Any] | None = None) -> list[str]:
    """Every rule that the roster breaks under these variants: what was found, what was expected and the rule's id."""
    chosen: dict[str, Any] = {} if variants is None else variants
    champion_actions: int = chosen.get("champion_actions_per_champion", 1)
    needs_drive: bool = chosen.get("drives", False)
    catalogue = Catalogue(content)
    found = _size_faults(catalogue, warband)
    found += _trait_faults(catalogue, warband)
    if warband.drive and warband.drive not in catalogue.drives:
        known = ", ".join(catalogue.drives.values())
        found.append(f"drive: found {shown(warband.drive)}, expected one of {known} (RAT-11)")
    elif needs_drive and not warband.drive:
        found.append("drive: missing; with drives each warband has one (RAT-11)")
    for number, group in enumerate(warband.groups, 1):
        found += [f"group {number}: {fault}" for fault in _group_faults(catalogue, group, champion_actions)]
    return found


def _size_faults(catalogue: Catalogue, warband: Warband) -> list[str]:
    rules = catalogue.rules
    found = []
    points = sum(catalogue.points_of(group) for group in warband.groups)
    if points != rules["points"]:
        found.append(f"points: found {points}, expected exactly {rules['points']} (RAT-01)")
    count = len(warband.groups)
    if not rules["min_groups"] <= count <= rules["max_groups"]:
        found.append(
            f"groups: found {count}, expected {rules['min_groups']} to {rules['max_groups']}; "
            "an attached champion and its host are one (RAT-02)"
        )
    core = sum(catalogue.types[g.kind]["cost"] for g in warband.groups if g.kind in rules["core_types"])
    if core < rules["min_points_core"]:
        names = ", ".join(catalogue.name_of(kind) for kind in rules["core_types"])
        found.append(f"core points: found {core}, expected at least {rules['min_points_core']} of {names} (RAT-03)")
    return found


def _trait_faults(catalogue: Catalogue, warband: Warband) -> list[str]:
    found = []
    for trait in warband.traits:
        if trait not in catalogue.traits:
            known = ", ".join(catalogue.traits.values())
            found.append(f"traits: found {shown(trait)}, expected two of {known} (RAT-04)")
    wanted: int = catalogue.rules["warband_traits"]
    if len(warband.traits) != wanted:
        found.append(f"traits: found {len(warband.traits)}, expected exactly {wanted} (RAT-04)")
    if len(set(warband.traits)) != len(warband.traits):
        found.append("traits: found one of them twice, expected different ones (RAT-04)")
    return found


def _group_faults(catalogue: Catalogue, group: GroupLine, champion_actions: int) -> list[str]:
    if group.kind not in catalogue.types:
        known = ", ".join(str(entry["name"]) for entry in catalogue.types.values())
        return [f"found {shown(group.kind)}, expected one of {known} (RAT-06)"]
    takes: str = catalogue.types[group.kind]["picks"]
    name = catalogue.name_of(group.kind)
    most = champion_actions if takes == "champion_action" else 1
    found = _pick_faults(catalogue, name, takes, group.picks, most)
    if group.has_champion:
        if group.kind not in catalogue.rules["champion_hosts"]:
            hosts = ", ".join(catalogue.name_of(kind) for kind in catalogue.rules["champion_hosts"])
            found.append(f"found a champion attached to {name}, expected a host among {hosts} (RAT-07)")
        found += _pick_faults(catalogue, "the attached Champion", "champion_action", group.attached, champion_actions)
    return found


def _pick_faults(catalogue: Catalogue, name: str, takes: str, picks: list[str], most: int) -> list[str]:
    if takes == NO_PICK:
        return [f"found {shown(', '.join(picks))}, but {name} take nothing (RAT-05)"] if picks else []
    known = catalogue.takes[takes]
    what = PICK_NAMES[takes]
    names = ", ".join(known.values())
    found = [
        f"found {shown(pick)}, expected a {what} for {name}: {names} (RAT-05)" for pick in picks if pick not in known
    ]
    if not picks:
        found.append(f"found no {what}, expected one for {name}: {names} (RAT-05)")
    if len(picks) > most:
        rule = "RAT-R04" if takes == "champion_action" else "RAT-05"
        found.append(f"found {len(picks)} picks, expected at most {most} for {name} ({rule})")
    elif len(set(picks)) != len(picks):
        found.append(f"found {shown(picks[0])} twice for {name}, expected different ones (RAT-R04)")
    return found


# The table and the text form.


def warband_from_table(table: dict[str, Any]) -> Warband:
    """The roster of a table as it stands in a component file."""
    groups = []
    for entry in table["groups"]:
        groups.append(GroupLine(entry["type"], _picks(entry.get("pick")), _picks(entry.get("attached"))))
    name: str = table["name"]
    return Warband(
        table.get("id") or slug(name),
        name,
        list(table["traits"]),
        table.get("drive", ""),
        groups,
        table.get("note", ""),
    )


def _picks(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(pick) for pick in value]
    return [] if value is None or value == NO_PICK else [value]


def warbands_of(content: dict[str, Any]) -> list[Warband]:
    """The ready-made warbands, in the order of their numbers."""
    return [warband_from_table(table) for table in content["warbands"]]


def write_warband(content: dict[str, Any], warband: Warband) -> str:
    """The roster as text: headings, then one line a group; `parse_warband` reads it back."""
    catalogue = Catalogue(content)
    lines = [f"name: {warband.name}"]
    if warband.id != slug(warband.name):
        lines.append(f"id: {warband.id}")
    lines.append("traits: " + ", ".join(catalogue.name_of(trait) for trait in warband.traits))
    if warband.drive:
        lines.append(f"drive: {catalogue.name_of(warband.drive)}")
    if warband.note:
        lines.append(f"note: {warband.note}")
    lines += [catalogue.line_of(group) for group in warband.groups]
    return "\n".join(lines) + "\n"


def parse_warband(text: str, name: str = "") -> tuple[Warband, list[str]]:
    """The roster that a text says, and what of the text cannot be read; names are taken as they stand."""
    headings: dict[str, str] = {}
    groups: list[GroupLine] = []
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        key, colon, value = words.partition(":")
        if words.startswith("#"):
            continue
        if colon:
            heading = key.strip().lower()
            if heading not in HEADINGS:
                faults.append(f"line {number}: found heading {shown(heading)}, expected one of {', '.join(HEADINGS)}")
            elif heading in headings:
                faults.append(f"line {number}: {heading} is said twice")
            headings[heading] = value.strip()
        elif words:
            words = words.split("#")[0].strip()
            groups.append(_parse_group(words, number, faults))
    title = headings.get("name", name)
    traits = [slug(trait) for trait in headings.get("traits", "").split(",") if trait.strip()]
    if not title:
        faults.append("name: missing; a warband starts with a line name: ...")
    key = headings.get("id") or slug(title)
    return Warband(key, title, traits, slug(headings.get("drive", "")), groups, headings.get("note", "")), faults


def _parse_group(words: str, number: int, faults: list[str]) -> GroupLine:
    parts = words.split("+")
    kind, _, rest = parts[0].strip().partition(" ")
    if len(parts) > 2:
        faults.append(f"line {number}: found {len(parts) - 1} champions, expected at most one a group (RAT-07)")
    attached: list[str] = []
    if len(parts) > 1:
        attached = _parse_picks(parts[1])
        if attached and attached[0].startswith("champion_"):
            attached[0] = attached[0].removeprefix("champion_")
    return GroupLine(slug(kind.rstrip(",")), _parse_picks(rest), attached, len(parts) > 1)


def _parse_picks(words: str) -> list[str]:
    return [slug(pick) for pick in words.split(",") if pick.strip()]


def read_warband(content: dict[str, Any], source: Any, where: str, variants: dict[str, Any] | None = None) -> Warband:
    """The legal roster that a ready-made one's id, a text or a table names; else `BadContent` names every fault.

    A table with the key `like` changes a ready-made one: `{"like": "reed_raiders", "traits": ["elites", "zealots"]}`.
    """
    faults: list[str] = []
    if isinstance(source, dict) and LIKE in source:
        source = ready_warband(content, source[LIKE], where).to_table() | {
            key: value for key, value in source.items() if key != LIKE
        }
    if isinstance(source, dict):
        faults = table_faults(source)
        if faults:
            raise BadContent("\n".join(f"{where}: {fault}" for fault in faults))
        warband = warband_from_table(source)
    elif isinstance(source, str) and "\n" not in source and ":" not in source:
        warband = ready_warband(content, source, where)
    elif isinstance(source, str):
        warband, faults = parse_warband(source)
    else:
        raise BadContent(f"{where}: found {shown(source)}, expected a warband: an id, a text or a table")
    faults += warband_faults(content, warband, variants)
    if faults:
        raise BadContent("\n".join(f"{where}: {fault}" for fault in faults))
    return warband


def ready_warband(content: dict[str, Any], name: Any, where: str) -> Warband:
    """The ready-made roster of that id."""
    ready = {warband.id: warband for warband in warbands_of(content)}
    if not isinstance(name, str) or slug(name) not in ready:
        raise BadContent(f"{where}: there is no warband {shown(name)}; ready-made are {', '.join(ready)}")
    return ready[slug(name)]


def table_faults(table: dict[str, Any]) -> list[str]:
    """What keeps a table from being read as a roster."""
    found = []
    for key in ("name", "id", "drive", "note"):
        value = table.get(key, "")
        if not isinstance(value, str) or "\n" in value or (key == "name" and not value):
            found.append(f"{key}: found {shown(value)}, expected a line of text")
    traits = table.get("traits")
    if not isinstance(traits, list) or not all(isinstance(trait, str) for trait in traits):
        found.append(f"traits: found {shown(traits)}, expected a list of two traits (RAT-04)")
    unknown = [key for key in table if key not in TABLE_KEYS]
    found += [f"{key}: unknown key, expected one of {', '.join(HEADINGS)}, groups" for key in unknown]
    groups = table.get("groups")
    if not isinstance(groups, list):
        return [*found, f"groups: found {shown(groups)}, expected a list of groups (RAT-02)"]
    for number, entry in enumerate(groups, 1):
        if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
            found.append(f"groups[{number}]: found {shown(entry)}, expected a table with a type (RAT-06)")
        elif not all(_is_pick(entry.get(key)) for key in ("pick", "attached")):
            found.append(f"groups[{number}]: found {shown(entry)}, expected pick and attached to be text (RAT-05)")
    return found


def _is_pick(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(pick, str) for pick in value)
    return value is None or isinstance(value, str)
