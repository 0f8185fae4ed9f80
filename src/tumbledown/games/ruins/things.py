"""What has a name at the table, what it does, and where the viewer sees it."""

from typing import Any

from tumbledown.engine import Terms, Thing

SEATS = "ABCDE"
EFFECTS = {
    "rank_add": "adds {n} to its rank",
    "wild": "wild",
    "copies": "may count as {n} more",
    "opponents_draw": "lets each opponent draw {n}",
    "sift": "sifts {n}",
    "light": "lights {n} of your torches",
}


def things(view: dict[str, Any], terms: Terms) -> list[Thing]:
    """The ruins in play with both sides, all discoveries, the places of the market, and the effects."""
    table = view["table"]
    places = ruin_places(view)
    known = {str(entry["id"]): entry for entry in table["registry"]}
    discoveries = {str(one["id"]): one for one in terms.content["discovery"]}
    found: list[Thing] = []
    for ruin in terms.content["ruin"]:
        name = str(ruin["id"])
        if name in known:
            bears = bears_words(known[name], discoveries)
            where = " ".join(part for part in (bears, places.get(name, "")) if part)
            found.append(Thing(f"{name} {ruin['name']}", "ruin", sides(ruin), where, [name, f"{name}'"]))
    bearers = {one: name for name, entry in known.items() for one in entry["discoveries"] if one}
    slots = {str(one["id"]): slot for slot, one in enumerate(table["market"], 1) if one}
    for name, one in discoveries.items():
        if name in slots:
            where = f"In the market at place {slots[name]}, for {torches(table['costs'][slots[name] - 1])}."
        else:
            where = f"On {bearers[name]}." if name in bearers else "Not seen yet."
        kind = f"discovery {name}, {one['position']}"
        found.append(Thing(str(one["name"]), kind, str(one["text"]), where, [name]))
    for slot, cost in enumerate(table["costs"], 1):
        one = table["market"][slot - 1] if slot <= len(table["market"]) else None
        lies = f"{one['name']} ({one['id']}): {one['text']}" if one else "It is empty."
        found.append(Thing(f"Market place {slot}", "", f"costs {torches(cost)}.", lies, [str(slot), f"slot {slot}"]))
    chart = next(row for row in terms.content["chart"] if row["players"] == view["seats"])
    scores = ", ".join(f"place {place} {points:+} VP" for place, points in enumerate(chart["vp"], 1))
    found.append(Thing("Scoring chart", "", f"for going out: {scores}.", "", ["chart", "score"]))
    for effect in terms.content["effect"]:
        kind = str(effect["kind"])
        text = str(effect["text"]).replace(" n ", " that many ")
        found.append(Thing(kind.replace("_", " "), "effect", text, "", [str(effect["icon"])]))
    return found


def torches(count: int) -> str:
    """So many torches."""
    return f"{count} torch{'' if count == 1 else 'es'}"


def sides(ruin: dict[str, Any]) -> str:
    """Both sides of a ruin."""
    effects = [EFFECTS[effect["kind"]].format(n=effect["n"]) for effect in ruin["night_effects"]]
    by_night = f"rank {ruin['night_rank']}" + "".join(f", {effect}" for effect in effects)
    return f"by day rank {ruin['day_rank']}, by night {by_night}."


def bears_words(entry: dict[str, Any], discoveries: dict[str, dict[str, Any]]) -> str:
    """Which side of a ruin is known to be up, and what lies on it for good."""
    words = []
    if entry["night"]:
        words.append("It shows its night side.")
    words += [
        f"It bears {discoveries[one]['name']} ({one}): {discoveries[one]['text']}"
        for one in entry["discoveries"]
        if one
    ]
    if entry["claim"] is not None:
        words.append(f"{SEATS[entry['claim']]} has claimed it.")
    return " ".join(words)


def ruin_places(view: dict[str, Any]) -> dict[str, str]:
    """Where each ruin is that the viewer sees."""
    table = view["table"]
    places: dict[str, str] = {}
    for play in table["table"]:
        for ruin in play["ruins"]:
            places[ruin["id"]] = f"On the table, played by {SEATS[play['seat']]}."
    for ruin in table["hand"]:
        places[ruin["id"]] = "In your hand."
    for seat, hand in enumerate(table["all_hands"] or []):
        for name in hand:
            places.setdefault(name, f"In the hand of {SEATS[seat]}.")
    return places
