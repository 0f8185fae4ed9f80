"""Everything that a game says to people in random games, and what is wrong with a sentence."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import tumbledown as td
from tumbledown.engine import Game, Match, Seeded, State, events_for

LONGEST_PROMPT = 95
"""Characters: two lines on a phone."""
EVERY = 10
"""Choices from one look at all that a seat is shown to the next."""
SMALL_WORDS = "Of|The|And|In|To|An|For|On|At|From|With|By|Or"
NOUNS = (
    "card|coin|token|point|tile|torch|stone|choice|action|turn|round|seat|group|bid|row|column|space|element|rift|rank|"
    "flag|place|stack|pillar|wanderer|gain|discovery|shift|ruin|copy|directive|trait|warband|piece|player|city"
)
VERBS = r"\w+s\b|may\b|won\b|must\b|and\b|or\b|who\b|\d|\+"
"""What follows the name of a seat, and not the article."""


class Said(NamedTuple):
    """Something said to a person: prompt, label, log, reason, end, or words shown on the board."""

    kind: str
    text: str


WRONG: Final = [
    (re.compile(pattern), what)
    for pattern, what in (
        (r"^\s*$", "says nothing"),
        (r"\w*_\w*", "has an underscore"),
        (r"\b(?=\w*\d)(?=\w*[A-Za-z])(?!\d+(?:st|nd|rd|th)\b)\w+", "has a code"),
        (r"\w:\w", "has an id with a colon"),
        (r"[#{}<>\[\]|=]|\bNone\b|\bTrue\b|\bFalse\b(?! Story)", "has a sign of programs"),
        (r"(?i)\b(?:mode|option|index|id|zone|flag|slot|step|seat)s? #?\d", "counts what has a name"),
        (r"(?<!\.)\.\.(?!\.)|[,;:!?]\.|\.[,;:]|,,", "has two stops"),
        (r"  | [,.;:!?)](?!\.\.)|\( |^ | $", "has a space too many"),
        (rf"(?<![\d.,:+/-])\b1 (?:more |other |own )?(?:{NOUNS})(?:s|es)\b", "says one of several"),
        (rf"(?<![\d.])\b(?:[02-9]|[1-9]\d+) (?:{NOUNS})\b(?! (?:of the|is|was|each))", "says several of one"),
        (rf"[a-z] (?:{SMALL_WORDS}) [A-Z]", "writes small words large"),
    )
]


def faults(said: Said, shown: str = "", letters: bool = False) -> list[str]:
    """What is wrong with a sentence.

    `shown` is a pattern of what the board itself shows and looks like a code. With `letters`, seats are called A, B
    and so on, and clients put names for them: an article "A" would become a name.
    """
    text = re.sub(rf"(?<![\w'])(?:{shown})(?!\w)", "Name", said.text) if shown else said.text
    text = re.sub(r"\b\d+ < \d+\b", "less", text)
    found = [f"{what}: {match[0]}" for pattern, what in WRONG if (match := pattern.search(text))]
    if letters and said.kind != "shown" and re.search(rf"\bA (?!{VERBS})", said.text):
        found.append("has the article A, which would become a name")
    if any(text.count(one) != text.count(other) for one, other in ("()", "“”")) or text.count('"') % 2:
        found.append("has a bracket too many")
    if said.kind != "shown" and re.match(r"[a-z]", text):
        found.append("begins small")
    if said.kind not in ("label", "shown") and not text.endswith((".", "!", "?", "”")):
        found.append("does not end")
    if said.kind == "prompt" and len(said.text) > LONGEST_PROMPT:
        found.append(f"is {len(said.text)} characters long")
    return found


def sentences(game: Game, seats: int, seed: int, variants: dict[str, object], choices: int) -> Iterator[Said]:
    """All that is said in a random game, up to so many choices."""
    match = Match(game, seats, variants, chance=Seeded(seed))
    chooser = Seeded(seed)
    yield from told(game, match.state, seats)
    while not match.state.over and len(match.choices) < choices:
        state = match.state
        waiting = state.waiting()
        for seat in range(seats):
            yield from asked(state, seat, chooser)
        seat = waiting[chooser.below(len(waiting))]
        options = state.legal(seat)
        if len(match.choices) % EVERY == 0:
            yield from (Said("shown", text) for text in words_in(state.view(seat)["table"]))
        match.apply(options[chooser.below(len(options))], seat)
        yield from told(game, match.state, seats)
    if match.state.over:
        yield Said("end", f"{capital(game.ending(match.state.outcome().reason))}.")
        yield Said("prompt", match.state.decision(0).prompt)


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def words_in(value: Any) -> Iterator[str]:
    """The texts of several words in a part of a view."""
    if isinstance(value, str):
        if " " in value:
            yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from words_in(part)


def told(game: Game, state: State, seats: int) -> Iterator[Said]:
    """The lines of the log, as each viewer reads them."""
    for viewer in [*range(seats), None]:
        for event in events_for(state.events, viewer):
            text = game.told(event, state.terms)
            if text:
                yield Said("log", text)


def asked(state: State, seat: int, chooser: Seeded) -> Iterator[Said]:
    """What a seat is asked and offered, and what it hears for what it is not offered."""
    game = state.terms.game
    decision = state.decision(seat)
    yield Said("prompt", decision.prompt)
    yield from (Said("label", choice.label) for choice in decision.options)
    others = [chooser.below(len(game.vocabulary)) for _ in range(12)] + [-1, len(game.vocabulary)]
    for option in others:
        reason = state.why_not(option, seat)
        if reason is not None:
            yield Said("reason", reason.text)


def all_faults(
    name: str, shown: str, games: int = 2, choices: int = 400, first_seed: int = 1
) -> dict[str, tuple[str, list[str]]]:
    """Every faulty sentence of random games of all seat counts and variants, with what is wrong with it."""
    game = td.game(name)
    found: dict[str, tuple[str, list[str]]] = {}
    counts = range(game.min_seats, game.max_seats + 1)
    settings: list[tuple[int, dict[str, object], int]] = [
        (seats, {}, number) for seats in counts for number in range(games)
    ]
    settings += [(counts[number % len(counts)], one, number) for number, one in enumerate(game.variant_samples())]
    good: set[Said] = set()
    for seats, variants, number in settings:
        seated = [game.seat_name(seat) for seat in range(seats)]
        names = "|".join([*([shown] if shown else []), *seated])
        for said in sentences(game, seats, first_seed + number, variants, choices):
            if said in good or said.text in found:
                continue
            wrong = faults(said, names, seated[0] == "A")
            if wrong:
                found[said.text] = (said.kind, wrong)
            else:
                good.add(said)
    return found
