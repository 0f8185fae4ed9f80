"""The table in a terminal, drawn from a view alone, and events in plain sentences."""

from textwrap import wrap
from typing import Any, Final

from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.options import SEATS

WIDTH: Final = 100
INDENT: Final = " " * 8
POSITION_LETTERS: Final = ("top", "middle", "bottom")
ENDINGS: Final = {
    "instant_win": "having started the round with enough VP and gone out first",
    "showdown": "going out first in the showdown",
    "sole_participant": "being the only one in the showdown",
}
WON_BY: Final = {
    "instant_win": "first out in a round begun with enough VP",
    "showdown": "first out in the showdown",
    "sole_participant": "alone in the showdown",
}


def counted(count: int, what: str) -> str:
    """So many things, one of them without an s.

    >>> counted(1, "ruin"), counted(2, "ruin")
    ('1 ruin', '2 ruins')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}es" if what.endswith("ch") else f"{count} {what}s"


def draw(view: dict[str, Any]) -> str:
    """Round, players, market, table and hand, one under the other, within 100 columns."""
    table = view["table"]
    lines = [
        _headline(view, table),
        *_scoring(table),
        "",
        *_players(view, table),
        "",
        *_market(table),
        "",
        *_trick(table),
    ]
    if view["seat"] is not None:
        lines += ["", *_hand(view, table)]
    return "\n".join(part for line in lines for part in wrap(line, WIDTH, subsequent_indent=INDENT) or [""])


def _headline(view: dict[str, Any], table: dict[str, Any]) -> str:
    line = f"Round {table['round']}, trick {table['trick']}   deck {counted(table['deck'], 'ruin')}"
    if view["over"]:
        winners = " and ".join(SEATS[seat] for seat in view["outcome"]["winners"])
        line += f"   game over: {winners} won"
    elif table["turn"] is None:
        answered = " ".join(SEATS[seat] for seat in table["answered"]) or "nobody"
        line += f"   secret flips: {answered} answered"
    return line


def _scoring(table: dict[str, Any]) -> list[str]:
    """What going out scores, and what wins: RUI-56, RUI-60, RUI-70, RUI-72."""
    *places, left = table["chart"]
    scores = "going out scores " + ", ".join(f"{points}" for points in places) + f" VP{' by place' * (len(places) > 1)}"
    rounds = table["regular_rounds"]
    if table["round"] > rounds:
        return ["Showdown: the first to go out wins the game"]
    return [
        f"In each round, {scores}; who is left with ruins scores {left}",
        f"Wins at once: first out in a round begun with {table['wins_from']} VP or more; "
        f"else a showdown after round {rounds}",
    ]


def _players(view: dict[str, Any], table: dict[str, Any]) -> list[str]:
    lines = []
    for seat in range(view["seats"]):
        mark = ">" if seat in view["waiting"] else " "
        lit = "*" * table["lit"][seat] + "." * (table["torches"] - table["lit"][seat])
        words = [
            f"{mark} {SEATS[seat]}{' (you)' if seat == view['seat'] else '':<6}",
            f"{table['vp'][seat]:>2} VP",
            f"torches {lit}",
            f"claims {table['claims'][seat]}",
        ]
        if seat in table["places"]:
            words.append(f"out, place {table['places'].index(seat) + 1}")
        elif seat not in table["playing"]:
            words.append("not in the showdown")
        else:
            words.append(f"{counted(table['hands'][seat], 'ruin'):>8}")
        if seat == table["first"]:
            words.append("first player")
        if seat == table["must_pass"]:
            words.append("must pass")
        lines.append("   ".join(words))
    return lines


def _market(table: dict[str, Any]) -> list[str]:
    draft = table["draft"]
    cards = table["market"] if draft is None else draft["market"]
    lines = [f"Market ({table['discovery_deck']} more in the deck)"]
    for slot, (card, cost) in enumerate(zip(cards, table["costs"], strict=True), 1):
        price = f"{slot}: {'*' * cost:<3}"
        if card is None:
            lines.append(f"  {price}  -")
        else:
            where = POSITION_LETTERS[card["position"]]
            lines.append(f"  {price}  {card['id']:<4} {where:<7} {card['name']:<20} {card['text']}")
    return lines


def _trick(table: dict[str, Any]) -> list[str]:
    if not table["table"]:
        return ["Table: empty, a new trick begins"]
    lines = []
    for play in table["table"]:
        ruins = "  ".join(_card(ruin) for ruin in play["ruins"])
        lines.append(f"  {SEATS[play['seat']]}  {play['number']} x {play['rank']:<3} {ruins}")
    last = table["table"][-1]
    return [f"Table: to follow, {last['number']} of rank {last['rank']} or more", *lines]


def _card(ruin: dict[str, Any]) -> str:
    """A ruin in few characters: id and side, rank as it counts now, effects, discoveries, claim."""
    text = f"{ruin['id']}{chr(39) if ruin['night'] else ''}"
    marks = []
    if ruin["rank"] != ruin["printed"] or ruin["night"]:
        marks.append(f"rank {ruin['rank']}")
    marks += _marks(ruin)
    return text + (f" [{', '.join(marks)}]" if marks else "")


def _marks(ruin: dict[str, Any]) -> list[str]:
    marks = ["wild"] if ruin["wild"] else []
    if ruin["extra"]:
        marks.append(f"counts as {1 + ruin['extra']}")
    if ruin["opponents_draw"]:
        marks.append(f"others draw {ruin['opponents_draw']}")
    if ruin["sift"]:
        marks.append(f"sift {ruin['sift']}")
    marks += [f"light {n}" for n in ruin["lights"]]
    if ruin["claim"] is not None:
        marks.append(f"claimed by {SEATS[ruin['claim']]}")
    return marks


def _hand(view: dict[str, Any], table: dict[str, Any]) -> list[str]:
    """The hand sorted by rank as it counts now, one line for each rank."""
    ranks = sorted({ruin["rank"] for ruin in table["hand"]})
    night = "; ' is a night side" if any(ruin["night"] for ruin in table["hand"]) else ""
    lines = [f"Your hand ({counted(len(table['hand']), 'ruin')}{night})"]
    for rank in ranks:
        ruins = [ruin for ruin in table["hand"] if ruin["rank"] == rank]
        shown = []
        for ruin in ruins:
            found = [name for name in ruin["discoveries"] if name]
            marks = _marks(ruin) + found
            side = "'" if ruin["night"] else ""
            shown.append(f"{ruin['id']}{side}" + (f" [{', '.join(marks)}]" if marks else ""))
        lines.append(f"  rank {rank:>2}:  {'  '.join(shown)}")
    draft = table["draft"]
    if draft is not None:
        lines.append(f"Your play: {'  '.join(_card(ruin) for ruin in draft['ruins'])}   torches lit {draft['lit']}")
    if table["returning"]:
        lines.append(f"To return: {', '.join(table['returning'])}")
    return lines


# Events.


def sentence(event: dict[str, Any]) -> str:
    """What an event says to a person; empty when it is not worth a line."""
    kind = event["kind"]
    if kind in ("play", "out", "score", "pass"):
        return _of_play(event)
    who = SEATS[event["seat"]] if "seat" in event else ""
    ruins = ", ".join(event["ruins"]) if "ruins" in event else ""
    seen = f": {ruins}" if ruins else ""
    return {
        "setup": lambda: f"{len(event.get('ruins', []))} ruins are in play; {SEATS[event.get('first', 0)]} begins.",
        "round": lambda: _of_round(event),
        "deal": lambda: f"{who} is dealt {counted(event['count'], 'ruin')}{seen}.",
        "hand_over": lambda: (
            f"{SEATS[event['from']]} was dealt {counted(event['count'], 'ruin')} with a claim of {SEATS[event['to']]} "
            f"and hands {'it' if event['count'] == 1 else 'them'} over{seen}."
        ),
        "answered": lambda: f"{who} has decided whether to flip a ruin.",
        "flip": lambda: _of_flip(event, who),
        "sift": lambda: f"{who} sifts and draws {counted(event['count'], 'ruin')}{seen}.",
        "return": lambda: f"{who} returns {counted(event['count'], 'ruin')} to the deck{seen}.",
        "draw": lambda: f"{who} must draw {counted(event['count'], 'ruin')} because of that play{seen}.",
        "market": lambda: f"New in the market: {', '.join(event['new'])}." if event["new"] else "The market slides on.",
        "trick_end": lambda: f"Nobody follows any more: the table goes to the deck, {SEATS[event['leader']]} leads.",
        "round_end": lambda: f"Round {event['round']} is over.",
        "showdown": lambda: f"Showdown between {', '.join(SEATS[seat] for seat in event['players'])}.",
        "win": lambda: f"{who} wins the game, {ENDINGS[event['reason']]}.",
    }[kind]()


def named(event: dict[str, Any], terms: RuinsTerms) -> dict[str, Any]:
    """The event with discoveries by their names instead of their ids, for a sentence."""
    called = dict(zip(terms.discovery_ids, terms.discovery_names, strict=True))
    if event["kind"] == "market":
        return event | {"new": [called[card] for card in event["new"]]}
    if event["kind"] == "play":
        steps = [step | {"buy": called[step["buy"]]} if "buy" in step else step for step in event["steps"]]
        return event | {"steps": steps}
    return event


def _of_round(event: dict[str, Any]) -> str:
    """RUI-65 Who leads a later round first, and why."""
    why = ", with the fewest VP" if event["round"] > 1 else ""
    return f"Round {event['round']} begins; {SEATS[event['first']]} leads first{why}."


def _of_flip(event: dict[str, Any], who: str) -> str:
    if "ruin" not in event:
        return ""
    return f"{who} flips {event['ruin']} to its night side." if event["ruin"] else f"{who} flips nothing."


def _of_play(event: dict[str, Any]) -> str:
    who = SEATS[event["seat"]]
    if event["kind"] == "pass":
        return f"{who} must pass, because of the match." if event["forced"] else f"{who} passes."
    if event["kind"] == "out":
        return f"{who} has no ruins left and is out, place {event['place']}."
    if event["kind"] == "score":
        return f"{who} scores {event['points']} VP for place {event['place']} and now has {event['vp']}."
    verb = "leads" if event["lead"] else "follows with"
    ruins = [f"{ruin} (night side)" if ruin in event["night"] else ruin for ruin in event["ruins"]]
    text = f"{who} {verb} {event['number']} of rank {event['rank']}: {', '.join(ruins)}"
    if event["extra"]:
        count = len(ruins)
        text += f"; {counted(count, 'ruin')} {'counts' if count == 1 else 'count'} as {event['number']}"
    for step in event["steps"]:
        if "light" in step:
            text += f"; lights {'up to ' * (step['light'] > 1)}{counted(step['light'], 'torch')}"
        else:
            text += f"; buys {step['buy']} for {step['ruin']}"
    if event["lit_at_end"]:
        text += f"; lights {counted(event['lit_at_end'], 'torch')}"
    if event["claims"]:
        text += f"; claims {', '.join(event['claims'])}"
    if event["match"]:
        text += "; a match"
    return text + "."
