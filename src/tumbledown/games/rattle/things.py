"""What has a name at the table, what it does, and where the viewer sees it."""

from typing import Any

from tumbledown.engine import Terms, Thing
from tumbledown.games.rattle.words import roster_words

SCENARIOS = {
    "kill_them_all": "whoever has no group left loses.",
    "king_of_the_hill": "after round 4 the side with more points of groups in or touching the hill wins.",
    "capture_the_flags": "two flags carried off the board win at once; after round 4 the side with more flags wins.",
    "duel": "whoever has removed all marked enemy groups wins at once.",
    "conquest": "after round 4 each of four strips goes to the side with more points in it; more strips win.",
}
DEPLOYMENTS = {
    "corner": "groups stand within 160 mm of their own corner.",
    "side": "groups stand within 80 mm of their own edge.",
    "delayed": "half of each side stands at its edge; the rest arrives from round 2 on.",
    "close": "groups stand within 160 mm of the centre, each side on its own half.",
    "mixed": "the board is cut into four strips; each side has two that do not touch.",
}
OF_THE_TABLE: list[tuple[str, dict[str, str], str]] = [
    ("scenario", SCENARIOS, "a scenario of your own."),
    ("deployment", DEPLOYMENTS, "a way to deploy."),
    ("battlefield", {}, "ground to fight on."),
]
GROUNDS = {
    "rough": "leaving it needs a Guile check, 1 momentum, or a stop.",
    "blocking": "it cannot be entered nor seen through.",
    "hazardous": "leaving it needs a Will check, or 2 momentum.",
}
STATES = {
    "ambush": "In ambush.",
    "delayed": "Arrives later.",
    "aboard": "Carried aboard.",
    "banished": "Banished until its owner's first turn of the next round.",
    "out": "Removed.",
}
ZONES = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}


def things(view: dict[str, Any], terms: Terms) -> list[Thing]:
    """Groups, ground and zones of this table; traits, actions, reactions, scenarios and warbands of the game."""
    table = view["table"]
    content = terms.content
    texts = {str(row["id"]): str(row["text"]) for key in TOLD for row in content.get(key, []) if "text" in row}
    found = [group_thing(group, texts) for group in table["groups"]]
    for piece in table["terrain"]:
        what = "hill" if piece["hill"] else str(piece["ground"])
        text = GROUNDS.get(piece["ground"], "it can be walked freely.")
        found.append(Thing(str(piece["name"]).capitalize(), f"{what} ground", text, spot(piece), piece_names(piece)))
    for flag in table["markers"]:
        number = flag["marker"] + 1
        where = f"At {flag['x']},{flag['y']}."
        if flag["scored"]:
            where = "Carried off the board and scored."
        elif flag["holder"]:
            where = f"Carried by {flag['holder']}."
        found.append(Thing(f"Flag {number}", "", "a group beside it may take and carry it.", where))
    for number, name in enumerate(("Side A", "Side B")):
        for player in table["players"]:
            if player["side"] == "AB"[number]:
                text = f"{player['warband'] or 'no warband yet'}, momentum {player['momentum']} of {player['total']}."
                found.append(Thing(name, "", text, f"Played by seat {player['seat'] + 1}.", [str(player["warband"])]))
    for zone, name in ZONES.items():
        found.append(
            Thing(f"{name.capitalize()} zone", f"zone {zone}", f"ground at the {name} edge.", "", [zone, name])
        )
    for key, kind in TOLD.items():
        for row in content.get(key, []):
            if "text" in row:
                found.append(Thing(str(row.get("name", row["id"])), kind, str(row["text"]), "", [str(row["id"])]))
    for kind, told, otherwise in OF_THE_TABLE:
        here = table[kind]["name"] if table[kind] else ""
        for row in content[f"{kind}s"]:
            # The one that is played goes by what it is as well: show scenario.
            also = [str(row["id"]), *([kind] if row["name"] == here else [])]
            text = told.get(row["id"], str(row.get("note", otherwise)))
            found.append(Thing(str(row["name"]), kind, text, "It is played here." if row["name"] == here else "", also))
    return found + warbands(content) + types(content)


TOLD = {
    "actions": "action",
    "reactions": "reaction",
    "heavy_traits": "trait of a heavy",
    "warband_traits": "trait of a warband",
    "drives": "drive",
}


def group_thing(group: dict[str, Any], texts: dict[str, str]) -> Thing:
    """A group: its numbers, what it can do by itself, and where it stands."""
    name = str(group["id"])
    stats = group["stats"]
    words = [
        f"{points(group['points'])}, moves {stats['mov'] or 'never'}, "
        f"strikes {stats['rng'] or 'never'}, Fury {stats['fury'] or '-'}, Guile {stats['guile'] or '-'}, "
        f"Will {stats['will'] or '-'}."
    ]
    words += [f"{action['name']}: {texts.get(action['id'], '')}" for action in group["actions"]]
    for trait in (group["heavy_trait"], group["warding"]):
        if trait:
            own = str(trait["id"] if isinstance(trait, dict) else trait)
            words.append(f"{own.replace('_', ' ').capitalize()}: {texts.get(own, '')}")
    if group["marked"]:
        words.append("It is a target of the duel.")
    where = (
        f"At {group['x']},{group['y']}."
        if group["state"] == "board"
        else STATES.get(group["state"], "Not deployed yet.")
    )
    kind = str(group["type"])
    return Thing(str(group["name"]), kind, " ".join(words), where, [name, name.rstrip("+")])


def points(count: int) -> str:
    """So many points."""
    return f"{count} point{'' if count == 1 else 's'}"


def spot(piece: dict[str, Any]) -> str:
    """About where a piece of ground lies."""
    corners = piece["polygon"]
    x = sum(corner[0] for corner in corners) // len(corners)
    y = sum(corner[1] for corner in corners) // len(corners)
    return f"Around {x},{y}."


def piece_names(piece: dict[str, Any]) -> list[str]:
    """Other names of a piece of ground."""
    number = str(piece["piece"])
    return [number, f"piece {number}", *(["hill"] if piece["hill"] else [])]


def warbands(content: dict[str, Any]) -> list[Thing]:
    """The ready-made warbands."""
    return [
        Thing(
            str(row["name"]),
            "warband",
            f"{roster_words(row)} Traits: {' and '.join(str(trait).replace('_', ' ') for trait in row['traits'])}.",
            "",
            [str(row["id"])],
        )
        for row in content["warbands"]
    ]


def types(content: dict[str, Any]) -> list[Thing]:
    """The types of groups."""
    return [
        Thing(
            str(row["name"]),
            f"type {row['code']}",
            f"{points(row['cost'])}; its reaction is {str(row['reaction']).replace('_', ' ')}."
            if row.get("reaction", "none") != "none"
            else f"{points(row['cost'])}.",
            "",
            [str(row["id"])],
        )
        for row in content["groups"]
    ]
