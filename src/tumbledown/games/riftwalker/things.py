"""What has a name at the table, what it does, and where the viewer sees it."""

from typing import Any

from tumbledown.engine import Terms, Thing
from tumbledown.games.riftwalker.text import worths

SEATS = "ABCD"
LINES = (
    "Top row",
    "Middle row",
    "Bottom row",
    "Left column",
    "Middle column",
    "Right column",
    "Diagonal down",
    "Diagonal up",
)


def things(view: dict[str, Any], terms: Terms) -> list[Thing]:
    """All rifts with their full texts, the six elements, the grid and the decks."""
    table = view["table"]
    element = {one["id"]: str(one["name"]) for one in table["elements"]}
    places = rift_places(view)
    bonuses = {rift["id"]: rift["bonus"] for rift in terms.content["rift"] if "bonus_rule" in rift}
    found = [
        Thing(
            str(rift["name"]),
            f"{element[rift['element']]} rift, {worths(rift['points'], bonuses.get(rift['id']))}",
            " ".join(part for part in (str(rift["text"]), str(rift.get("special_text", ""))) if part),
            places.get(str(rift["id"]), ""),
            [str(rift["id"])],
        )
        for rift in terms.content["rift"]
    ]
    for cell in table["grid"]:
        text = f"{element[cell['front']]} is up, {element[cell['back']]} comes up when it is flipped."
        found.append(Thing(str(cell["cell"]), "grid card", text))
    for line in table["lines"]:
        shown = f"It shows {element[line['element']]}." if line["element"] else "It shows no single element."
        text = f"{', '.join(line['cells'])}."
        found.append(Thing(LINES[line["line"]], "line", text, shown, [str(line["line"])]))
    for name in element:
        up = [str(cell["cell"]) for cell in table["grid"] if cell["front"] == name]
        shown = f"Up at {', '.join(up)}." if up else "Nowhere up."
        found.append(
            Thing(element[name], "element", "draw it to explore or shift a rift of that element.", shown, [name])
        )
    top = table["element_deck"]["top"]
    text = "six cards; the top one can be placed on the grid."
    faces = f"On top: {element[top['front']]} or {element[top['back']]}." if top else ""
    return [*found, Thing("Element deck", "", text, faces, ["element_deck"])]


def rift_places(view: dict[str, Any]) -> dict[str, str]:
    """Where each rift is that the viewer sees."""
    table = view["table"]
    places: dict[str, str] = {}
    for player in table["players"]:
        who = SEATS[player["seat"]]
        for rift in player["known_hand"]:
            places[rift] = "In your hand." if player["seat"] == view["seat"] else f"In the hand of {who}, as you saw."
        for rift in player["explored"]:
            shifts = ("not shifted yet", "shifted once", "shifted twice")[rift["shifts"]]
            bonus = f" and {rift['bonus_now']} bonus" if rift["bonus_now"] else ""
            places[rift["id"]] = f"Explored by {who}, {shifts}: worth {rift['points']}{bonus} when burst."
            for card in rift["beneath"]:
                if isinstance(card, dict) and card.get("id"):
                    places[card["id"]] = f"Beneath {rift['name']} of {who}."
                elif isinstance(card, str):
                    places[card] = f"Beneath {rift['name']} of {who}."
        for rift in player["score_pile"] or []:
            places[rift["id"]] = f"In the score pile of {who}."
    for rift in table["hand"] or []:
        places[rift["id"]] = "In your hand."
    return places
