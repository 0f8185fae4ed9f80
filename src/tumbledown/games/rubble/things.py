"""What has a name at the table, what it does, and where it is."""

from typing import Any

from tumbledown.engine import Thing

KINDS = {
    "caravan": "here wanderers bank their pockets; nothing is attacked here.",
    "desert": "nothing happens here.",
    "ruin": "a wanderer that ends its turn here pockets 1 token; a stack grows by 1.",
    "great_ruin": "a wanderer that ends its turn here pockets 2 tokens; a stack grows by 1.",
}


def things(view: dict[str, Any]) -> list[Thing]:
    """The spaces with their ways, the storm, the wanderers and the board."""
    table = view["table"]
    board = table["board"]
    called = {str(space["id"]): str(space["name"]) for space in board["spaces"]}
    found = []
    for space in board["spaces"]:
        name = str(space["id"])
        also = [name, called[name].removeprefix("The ")]
        kind = f"{space['kind'].replace('_', ' ')} {name}"
        found.append(Thing(called[name], kind, KINDS[space["kind"]], place_words(table, name, called), also))
    opened = ", ".join(" to ".join(called[end] for end in ends(link)) for link in table["links"])
    found.append(
        Thing(
            "The storm",
            "",
            "turned to another position it links other spaces: 1 stamina.",
            f"In position {table['offset']}: {opened or 'it links nothing'}.",
            ["storm", "disc", "sandstorm"],
        )
    )
    for seat, name in enumerate(("Light", "Dark")):
        pocket, store = table["pockets"][seat], table["stores"][seat]
        text = f"{pocket} in the pocket, {store} of {table['win_tokens']} in store."
        where = f"On {called.get(table['wanderers'][seat], table['wanderers'][seat])}."
        found.append(Thing(f"{name}'s wanderer", "", text, where, [name, "LK"[seat]]))
    return [
        *found,
        Thing(
            str(board["name"]), "board", str(board.get("summary") or "the ground of this game."), "", [str(board["id"])]
        ),
    ]


def place_words(table: dict[str, Any], name: str, called: dict[str, str]) -> str:
    """Who stands on a space, and where one can go from it."""
    ways = []
    for path in table["board"]["paths"]:
        if path["a"] == name:
            ways.append(called[path["b"]])
        elif path["b"] == name and path["dir"] == "both":
            ways.append(called[path["a"]])
    for link in table["links"]:
        a, b = ends(link)
        if a == name or (b == name and "→" not in link):
            ways.append(f"{called[b if a == name else a]} through the storm")
    here = [f"{who}'s wanderer" for seat, who in enumerate(("Light", "Dark")) if table["wanderers"][seat] == name]
    if name in table["stacks"]:
        here.append(stack_words(str(table["stacks"][name])))
    stands = f"Here: {', '.join(here)}. " if here else ""
    return f"{stands}Ways: {', '.join(ways) or 'none'}.".replace("The Caravan", "the Caravan")


def ends(link: str) -> list[str]:
    """The spaces that a link joins; with an arrow it goes from the first to the second only."""
    return link.replace("→", "–").split("–")


def stack_words(stack: str) -> str:
    """A stack by colour and height."""
    colour = "light" if stack[:1].upper() == "L" else "dark"
    height = stack[1:]
    return f"{colour} rubble" if height == "1" else f"a {colour} pillar of {height}"
