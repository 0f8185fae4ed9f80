"""The table in a terminal, drawn from a view alone, and events in plain sentences."""

from textwrap import wrap
from typing import Any, Final

from tumbledown.games.riftwalker.components import RiftTerms
from tumbledown.games.riftwalker.labels import ORDINALS, mode_words
from tumbledown.games.riftwalker.options import CELL_NAMES, CELL_WORDS, ELEMENT_IDS, LINE_CELLS, LINE_WORDS, SEATS

WIDTH: Final = 100
LONGEST_POWER: Final = 95
ENDINGS: Final = {
    "score_pile": "the highest score, after somebody had burst enough rifts",
    "deck_empty": "the highest score, after the rift deck had run out",
    "round_limit": "the highest score, after the last round",
}
STEPS: Final = ("element", "rift", "burst", "refresh")


def draw(view: dict[str, Any]) -> str:
    """Round, grid with the decks beside it, players with their rifts, and the hand, within 100 columns."""
    table = view["table"]
    lines = [*wrap(_headline(view, table), WIDTH, subsequent_indent=" " * 10), ""]
    lines += _grid(table)
    for player in table["players"]:
        lines += ["", *_player(view, table, player)]
    if view["seat"] is not None:
        lines += ["", *_hand(table)]
    return "\n".join(line.rstrip() for line in lines)


def _names(table: dict[str, Any]) -> dict[str, str]:
    return {element["id"]: element["name"] for element in table["elements"]}


def _headline(view: dict[str, Any], table: dict[str, Any]) -> str:
    line = f"Round {table['round']}   "
    if view["over"]:
        winners = " and ".join(SEATS[seat] for seat in view["outcome"]["winners"])
        return f"{line}game over: {winners} won"
    strip = " > ".join(step.upper() if step == table["step"] else step for step in STEPS)
    line += f"{SEATS[table['turn']]}'s turn: {strip}"
    if table["element"]:
        line += f"   drawn: {_names(table)[table['element']]}"
    if table["trail"]:
        line += f"   power: {', then '.join(reversed(table['trail_names']))}"
    if table["end"]["trigger"] is not None:
        last = " ".join(SEATS[seat] for seat in table["end"]["last_turns"])
        line += f"   last turns: {last}"
    return line


def _grid(table: dict[str, Any]) -> list[str]:
    """The nine cards as Front/back; beside them the decks and the lines that stand."""
    names = _names(table)
    cells = [f"{names[card['front']]}/{names[card['back']].lower()}" for card in table["grid"]]
    rows = ["     a            b            c"]
    for row in range(3):
        rows.append(f"  {row + 1}  " + " ".join(f"{cell:<12}" for cell in cells[3 * row : 3 * row + 3]))
    top = table["element_deck"]["top"]
    lines = [line for line in table["lines"] if line["element"]]
    shown = [
        "Top element card: " + (f"{names[top['front']]} or {names[top['back']]}" if top else "hidden"),
        f"Rift deck: {_cards(table['rift_deck']['size'])}",
        "Lines: " + (", ".join(f"{names[line['element']]} {'-'.join(line['cells'])}" for line in lines) or "none"),
        _bursts(table),
    ]
    return [f"{row:<46}{beside}" for row, beside in zip(rows, shown, strict=True)]


def _bursts(table: dict[str, Any]) -> str:
    """How many rifts may still burst, as long as any may."""
    if table["step"] in ("refresh", "end"):
        return ""
    grants = len(table["grants"])
    return f"Bursts left this turn: {table['bursts_left']}" + (f", {grants} of them by a power" if grants else "")


def _player(view: dict[str, Any], table: dict[str, Any], player: dict[str, Any]) -> list[str]:
    seat = player["seat"]
    mark = ">" if seat in view["waiting"] else " "
    words = [f"{SEATS[seat]}{' (you)' if seat == view['seat'] else ''}"]
    if player["score"] is not None:
        words.append(f"score {player['score']} ({player['points']} + bonus {player['bonus']})")
    words.append(f"burst {player['burst']} of {player['goal']}")
    words.append(f"hand {player['hand']}")
    if player["known_hand"] and seat != view["seat"]:
        words.append(f"among them {', '.join(player['known_names'])}")
    words += ["may draw any element next turn"] * player["free_element"]
    words += ["skips the next element step"] * player["must_skip"]
    lines = wrap("   ".join(words), WIDTH, initial_indent=f"{mark} ", subsequent_indent=" " * 6)
    for rift in player["explored"]:
        lines += _rift(table, rift)
    if player["score_pile"]:
        burst = ", ".join(f"{rift['name']} {_worth(rift)}" for rift in player["score_pile"])
        lines += wrap(f"burst: {burst}", WIDTH - 6, initial_indent="      ", subsequent_indent="        ")
    return lines


def _worth(rift: dict[str, Any]) -> str:
    return f"{rift['points']}" + (f"+{rift['bonus_now']}" if rift["bonus_now"] else "")


def _rift(table: dict[str, Any], rift: dict[str, Any]) -> list[str]:
    """A rift in play with its whole power."""
    text = f"{_worth(rift):>4}  {rift['name']} ({_names(table)[rift['element']]})"
    if rift["beneath"]:
        cards = ", ".join(card["name"] or "a hidden card" for card in rift["beneath"])
        text += f" over {cards}"
    if rift["id"] in table["burstable"]:
        text += " *can burst*"
    return _wrapped(f"{text}: {_power(rift)}", "      ", " " * 14)


def _wrapped(text: str, first: str, further: str) -> list[str]:
    """Lines within the width, broken between words only."""
    return wrap(text, WIDTH - 4, initial_indent=first, subsequent_indent=further, break_on_hyphens=False)


def _power(card: dict[str, Any]) -> str:
    """All that stands on a card."""
    return f"{card['text']} {card['special_text']}".rstrip()


def worths(values: list[int], bonus: list[int] | None) -> str:
    """What a rift is worth after each shift, and what its bonus adds then.

    >>> worths([0, 3, 7], None), worths([0, 3, 7], [0, 2, 5])
    ('0/3/7', '0/3/7, bonus 0/2/5')
    """
    text = "/".join(str(value) for value in values)
    return f"{text}, bonus {'/'.join(str(value) for value in bonus)}" if bonus else text


def _hand(table: dict[str, Any]) -> list[str]:
    lines = [f"Your hand ({_cards(len(table['hand']))})"]
    cards = [(card, "") for card in table["hand"]] + [(card, "looked at: ") for card in table["looked_at"]]
    for card, where in cards:
        name = f"{where}{card['name']} ({_names(table)[card['element']]} {worths(card['values'], card['bonus'])})"
        lines += _wrapped(f"{name}: {_power(card)}", "  ", "      ")
    return lines


# Events.


def words(name: str) -> str:
    """A name as it is; an id, where nobody knows its name, as words."""
    return name if name[:1].isupper() else name.replace("_", " ").capitalize()


def named(event: dict[str, Any], terms: RiftTerms) -> dict[str, Any]:
    """The event with rifts, elements and modes as the cards call them, for a sentence."""
    called = dict(zip(terms.ids, terms.names, strict=True)) | dict(zip(ELEMENT_IDS, terms.element_names, strict=True))
    found = dict(event)
    for fact in ("rift", "by", "beneath", "from", "element", "front", "back"):
        if isinstance(event.get(fact), str):
            found[fact] = called.get(event[fact], event[fact])
    if "rifts" in event:
        found["rifts"] = [called[rift] for rift in event["rifts"]]
    if event["kind"] == "activate":
        found["words"] = terms.texts[terms.ids.index(event["rift"])]
    if event["kind"] == "mode":
        card = terms.ids.index(event["by"])
        modes = max(len(op.modes) for op in terms.ops if op.card == card)
        found["words"] = mode_words(terms.texts[card], event["mode"], modes)
    return found


def sentence(event: dict[str, Any]) -> str:
    """What an event says to a person; empty when it is not worth a line."""
    who = SEATS[event["seat"]] if "seat" in event else ""
    by = f"{words(event['by'])}: " if event.get("by") else ""
    return by + _OF_KIND[event["kind"]](event, who)


def _rift_in(event: dict[str, Any], otherwise: str = "a card") -> str:
    return words(event["rift"]) if "rift" in event else otherwise


def _cell(name: str) -> str:
    return CELL_WORDS[CELL_NAMES.index(name)]


def _seen(event: dict[str, Any]) -> str:
    return f": {', '.join(words(rift) for rift in event['rifts'])}" if event.get("rifts") else ""


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _setup(event: dict[str, Any], who: str) -> str:
    return f"The grid is dealt; {SEATS[event['starter']]} begins."


def _deal(event: dict[str, Any], who: str) -> str:
    return f"{who} is dealt {_cards(event['count'])}{_seen(event)}."


def _turn(event: dict[str, Any], who: str) -> str:
    return f"Round {event['round']}, {who}'s turn."


def _element(event: dict[str, Any], who: str) -> str:
    if event["how"] == "skip":
        return f"{who} skips the element step and the rift step."
    return f"{who} draws {words(event['element'])}" + (" freely." if event["how"] == "free" else ".")


def _flip(event: dict[str, Any], who: str) -> str:
    return f"{who} flips {_cell(event['cell'])} to {words(event['front'])}."


def _flip_line(event: dict[str, Any], who: str) -> str:
    cells = [CELL_NAMES.index(cell) for cell in event["cells"]]
    return f"{who} flips {LINE_WORDS[LINE_CELLS.index(cells)]}."


def _grow(event: dict[str, Any], who: str) -> str:
    return f"{who} grows {words(event['front'])} on {_cell(event['cell'])}."


def _swap(event: dict[str, Any], who: str) -> str:
    return f"{who} swaps {_cell(event['cells'][0])} and {_cell(event['cells'][1])}."


def _top_card(event: dict[str, Any], who: str) -> str:
    return f"{who} takes the top element card: {words(event['front'])} or {words(event['back'])}."


def _place(event: dict[str, Any], who: str) -> str:
    return f"{who} places {words(event['front'])} on {_cell(event['cell'])}."


def _no_rift(event: dict[str, Any], who: str) -> str:
    # RIF-R48 It is told with the next thing that all see.
    return f"{who} has used no rift."


def _explore(event: dict[str, Any], who: str) -> str:
    return f"{who} explores {_rift_in(event)}."


def _whose(event: dict[str, Any]) -> str:
    return "" if event["owner"] == event["seat"] else f"{SEATS[event['owner']]}'s "


def _shift(event: dict[str, Any], who: str) -> str:
    return f"{who} shifts {_whose(event)}{_rift_in(event)} to {event['points']}."


def _unshift(event: dict[str, Any], who: str) -> str:
    return f"{who} turns {_whose(event)}{_rift_in(event)} back to {event['points']}."


def _activate(event: dict[str, Any], who: str) -> str:
    # What a short power does is said at once; the steps of a long one are told as they come.
    text = event.get("words", "")
    does = f": {text[:1].lower()}{text[1:].rstrip('.')}" if text and len(text) <= LONGEST_POWER else ""
    return f"{who} activates the power of {_whose(event)}{_rift_in(event)}{does}."


def _spent(event: dict[str, Any], who: str) -> str:
    """RIF-R16 A power could not be activated again."""
    which = f"the power of {_rift_in(event)}" if event["rift"] else "every power it could activate"
    if event["limit"] == "per_turn":
        return f"{which} was used already this turn, and each works once a turn."
    if event["limit"] == "per_chain":
        return f"{which} is still being done."
    return f"{which} would be one too many: powers that activate each other must end."


def _mode(event: dict[str, Any], who: str) -> str:
    what = event.get("words") or f"the {ORDINALS[event['mode']]} of what the card lists"
    return f"{who} chooses: {what}."


def _return(event: dict[str, Any], who: str) -> str:
    beneath = f"; {_cards(event['beneath'])} beneath it to the bottom of the deck" if event["beneath"] else ""
    return f"{_rift_in(event)} returns to {SEATS[event['owner']]}'s hand{beneath}."


def _discard(event: dict[str, Any], who: str) -> str:
    zone = {"hand": "hand", "explored": "explored rifts", "score": "score pile"}[event["zone"]]
    return f"{who} discards {_rift_in(event)} from the {zone}."


def _draw(event: dict[str, Any], who: str) -> str:
    return f"{who} draws {_cards(event['count'])}{_seen(event)}."


def _look(event: dict[str, Any], who: str) -> str:
    return f"{who} looks at {_cards(event['count'])} of the deck{_seen(event)}."


def _keep(event: dict[str, Any], who: str) -> str:
    rest = f"; {_cards(event['returned'])} to the bottom of the deck" if event["returned"] else ""
    return f"{who} keeps {_rift_in(event, 'one')}{rest}."


def _tuck(event: dict[str, Any], who: str) -> str:
    return f"{who} puts {_rift_in(event)} face-{event['face']} beneath {_whose(event)}{words(event['beneath'])}."


def _untuck(event: dict[str, Any], who: str) -> str:
    return f"{who} takes {_rift_in(event)} from beneath {words(event['from'])}."


def _burst(event: dict[str, Any], who: str) -> str:
    how = {"line": "", "grant": " without its line", "forced": ", forced"}[event["how"]]
    return f"{who} bursts {_rift_in(event)} for {event['points']}{how}; {event['count']} in the score pile."


def _grant(event: dict[str, Any], who: str) -> str:
    return f"{who} may burst a rift by this power."


def _extra_burst(event: dict[str, Any], who: str) -> str:
    return f"{who} may burst {event['count']} more this turn."


def _mark(event: dict[str, Any], who: str) -> str:
    if event["mark"] == "free_element":
        return f"{who} may draw any element next turn."
    return f"{who} skips the next element step."


def _no_burst(event: dict[str, Any], who: str) -> str:
    return f"{who} ends the burst step."


def _refresh(event: dict[str, Any], who: str) -> str:
    discarded, drawn = event["discarded"] or "nothing", event["drawn"] or "nothing"
    return f"{who} refreshes: {discarded} discarded, {drawn} drawn{_seen(event)}."


def _trigger(event: dict[str, Any], who: str) -> str:
    why = "has enough rifts" if event["reason"] == "score_pile" else "ends a turn in which the rift deck ran out"
    last = ", ".join(SEATS[seat] for seat in event["last_turns"])
    # RIF-R36 The last round may leave no turn.
    return f"{who} {why}: {f'one last turn for {last}' if last else 'no turn is left'}."


def _game_end(event: dict[str, Any], who: str) -> str:
    scores = ", ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(event["scores"]))
    return f"The game is over. {scores}. {' and '.join(SEATS[seat] for seat in event['winners'])} won."


_OF_KIND: Final = {
    "setup": _setup,
    "deal": _deal,
    "turn": _turn,
    "element": _element,
    "flip": _flip,
    "flip_line": _flip_line,
    "grow": _grow,
    "swap": _swap,
    "top_card": _top_card,
    "place": _place,
    "no_rift": _no_rift,
    "explore": _explore,
    "shift": _shift,
    "unshift": _unshift,
    "activate": _activate,
    "spent": _spent,
    "mode": _mode,
    "return": _return,
    "discard": _discard,
    "draw": _draw,
    "look": _look,
    "keep": _keep,
    "tuck": _tuck,
    "untuck": _untuck,
    "burst": _burst,
    "grant": _grant,
    "extra_burst": _extra_burst,
    "mark": _mark,
    "no_burst": _no_burst,
    "refresh": _refresh,
    "trigger": _trigger,
    "game_end": _game_end,
}
