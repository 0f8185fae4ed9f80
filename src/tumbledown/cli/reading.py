"""What somebody means who types: a number, notation, a label, or whatever the screen calls a thing."""

from difflib import SequenceMatcher

from tumbledown.engine import Choice, Game, InvalidNotation, State, Thing, find_things, spoken

SHORTEST_BEGINNING = 3
"""Letters that a word must have to stand for a longer one in the middle of a label."""
NEAR = 0.5
WORD = "word"
"""The kind of things that are words of the game and not pieces of it."""
SHOWN = 4


def names_of(choice: Choice, things: list[Thing]) -> list[str]:
    """Everything that a choice may be called by: its notation, its label, and the names of what it points at."""
    names = [choice.text, choice.text.rpartition(":")[2], choice.label]
    for target in choice.points_at:
        tail = spoken(target.rpartition(":")[2])
        names.append(tail)
        for thing in things:
            if tail in thing.names():
                names += [thing.name, *thing.also]
    return [spoken(name) for name in names]


def read(game: Game, state: State, seat: int, typed: str) -> int:
    """The option that is meant; raises `InvalidNotation`, naming what comes nearest here and now.

    An option that is known but not on offer is given too: the rules say why it is refused.
    """
    choices = state.decision(seat).options
    text = typed.strip()
    if text.isdigit() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1].option
    written = written_option(state, text)
    if written is not None and state.why_not(written, seat) is None:
        return written
    things = game.named(state.view(seat), state.terms)
    called = {choice.option: names_of(choice, things) for choice in choices}
    meant = meant_by(spoken(text), called)
    if len(meant) == 1:
        return meant[0]
    if written is not None:
        return written
    by_option = {choice.option: choice for choice in choices}
    if meant:
        shown = "; ".join(described(by_option[option]) for option in meant[:SHOWN])
        more = f"; and {len(meant) - SHOWN} more" if len(meant) > SHOWN else ""
        raise InvalidNotation(f"{text!r} may mean several things here: {shown}{more}")
    if text.isdigit():
        raise InvalidNotation(f"The list has no {text}; it ends at {len(choices)}")
    known = find_things(things, text)
    if known:
        if known[0].kind == WORD:
            name = known[0].name
            raise InvalidNotation(f"{name[:1].upper()}{name[1:]} is no option here. {known[0].text}".rstrip("."))
        where = f" {known[0].where}" if len(known) == 1 and known[0].where else ""
        names = ", ".join(thing.name for thing in known[:SHOWN])
        raise InvalidNotation(f"{names} cannot be chosen here.{where}".rstrip("."))
    near = nearest(spoken(text), called)
    if not near:
        raise InvalidNotation(f"{text!r} is nothing that can be chosen here; type a number of the list, or help")
    shown = "; ".join(described(by_option[option]) for option in near)
    raise InvalidNotation(f"{text!r} is nothing that can be chosen here; nearest: {shown}")


def written_option(state: State, text: str) -> int | None:
    """The option that is written so, on offer or not; None when none is."""
    try:
        return state.terms.game.vocabulary.parse(text)
    except InvalidNotation:
        return None


def described(choice: Choice) -> str:
    """A choice as it can be typed, with its label."""
    return f"{choice.text} ({choice.label})"


def meant_by(text: str, called: dict[int, list[str]]) -> list[int]:
    """The options that a text may mean: by a whole name; else by a beginning; else by the words it has."""
    if not text:
        return []
    for fits in (str.__eq__, str.startswith):
        found = [option for option, names in called.items() if any(fits(name, text) for name in names)]
        if found:
            return found
    words = text.split()
    return [option for option, names in called.items() if has_words(words, {w for name in names for w in name.split()})]


def has_words(words: list[str], known: set[str]) -> bool:
    """Whether each word is a known one, or the beginning of one if it is long enough to tell."""
    return all(
        word in known or (len(word) >= SHORTEST_BEGINNING and any(one.startswith(word) for one in known))
        for word in words
    )


def nearest(text: str, called: dict[int, list[str]]) -> list[int]:
    """The options whose names are most like the text, the best first."""

    def likeness(name: str) -> float:
        # Of a long label as much is compared as was typed.
        return max(SequenceMatcher(None, text, part).ratio() for part in (name, name[: len(text) + 2]))

    rated = sorted(((max(map(likeness, names)), option) for option, names in called.items()), reverse=True)
    best = rated[0][0] if rated else 0.0
    return [option for rate, option in rated if rate >= max(NEAR, best - 0.1)][:3]
