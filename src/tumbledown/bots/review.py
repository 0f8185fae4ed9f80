"""Looking back on a match: the few choices that cost or won most, each with a better one and the reason why.

What a bot expected after each choice says where to look; there it thinks longer, from what the seat that chose could
know. What two such searches do not both find is noise, and not told.
"""

from collections.abc import Callable
from typing import NamedTuple

from tumbledown.bots.levels import make_bot
from tumbledown.bots.players import Bot
from tumbledown.bots.reasons import Step, reasons, steps_of
from tumbledown.bots.search.glimpse import Compared, Explanation, Glimpse
from tumbledown.engine import Game, Record, Seeded, State, replay

BOT = "5"
MOST = 3
"""Moments of a seat that are told."""
LOOKED_AT = 12
"""Choices of all seats together that are thought about longer."""
FEWEST_LOOKED_AT = 4
"""Of each seat."""
NOISE = 0.16
"""What a choice must cost, from -1 for a sure loss to 1 for a sure win, to be worth telling: 8 of a hundred games."""
CLEAR = 0.25
"""How much better than the next best a good choice must be."""
TRUSTED = 40
"""Tries after which a search has seen enough of a choice."""
WORLDS = 3


class Moment(NamedTuple):
    """A choice that mattered: the position is that after so many choices of the record."""

    choices: int
    seat: int
    chosen: Step
    better: list[Step]
    """The better way on; of a good choice, how it went on itself."""
    because: list[str]
    rule: str
    expected: float
    """What the seat could expect after its choice, from -1 to 1."""
    possible: float
    """What it could have expected; after a good choice, what the next best would have left."""
    is_good: bool

    def weight(self) -> float:
        """How much it mattered."""
        return abs(self.possible - self.expected)


class Place(NamedTuple):
    """A choice to look at: its number in the record, and by how much less its seat expected after it."""

    choices: int
    seat: int
    drop: float


def most_places(seats: int) -> int:
    """How many choices are looked at longer, at most."""
    return seats * max(FEWEST_LOOKED_AT, LOOKED_AT // seats)


def places_to_look(seats: int, choosers: list[int], expected: list[list[float]]) -> list[Place]:
    """Where a match may have turned, the largest drops of each seat first; `expected` is what was after each choice."""
    each = most_places(seats) // seats
    found: list[Place] = []
    for seat in range(seats):
        drops = [
            Place(number, seat, expected[number][seat] - expected[number + 1][seat])
            for number, chooser in enumerate(choosers)
            if chooser == seat and number + 1 < len(expected)
        ]
        drops.sort(key=lambda place: (-place.drop, place.choices))
        found += [place for place in drops if place.drop > 0][:each]
    return found


def expectations(game: Game, record: Record, seconds: float, tick: Callable[[int], object]) -> list[list[float]]:
    """What a bot expects for each seat at the start and after each choice."""
    bot = make_bot(game, BOT, 0, seconds)
    found: list[list[float]] = []
    for state in replay(game, record):
        found.append(worth(bot, state) or (found[-1] if found else [0.0] * record.seats))
        tick(1)
    return found


def worth(bot: Bot, state: State) -> list[float]:
    """What the bot in the seat that chooses expects for each seat; nothing when there is but one option."""
    if state.over:
        return state.returns()
    return bot.think(Glimpse(state, state.waiting()[0]), None).compared[0].worth


def look_at(game: Game, record: Record, choices: int, seconds: float) -> Moment | None:
    """What a choice cost or won, thought about for so long; None when that was nothing to speak of."""
    state = state_after(game, record, choices)
    seat, chosen = record.choices[choices].seat, record.choices[choices].option
    if chosen not in state.legal(seat) or len(state.legal(seat)) < 2:
        return None
    explanation = think(game, state, seat, 1, seconds / 2)
    best = explanation.compared[0]
    if best.option == chosen:
        return good(game, state, choices, seat, explanation)
    expected = expected_of(game, state, seat, chosen, explanation, seconds / 4)
    again = think(game, state, seat, 2, seconds / 4)
    second = next((one for one in again.compared if one.option == best.option), None)
    also = expected_of(game, state, seat, chosen, again, seconds / 4)
    if second is None or not second.worth or min(best.worth[seat] - expected, second.worth[seat] - also) < NOISE:
        return None
    turned = Explanation(seat, [best, Compared(chosen, 1, with_worth(best.worth, seat, expected))], explanation.line)
    because = reasons(game, state, seat, turned, choices)
    better = steps_of(state, seat, because.ways[0])
    return Moment(
        choices,
        seat,
        step_of(state, chosen),
        better,
        because.sentences,
        because.rule,
        expected,
        best.worth[seat],
        False,
    )


def good(game: Game, state: State, choices: int, seat: int, explanation: Explanation) -> Moment | None:
    """A choice that was the best, and clearly so."""
    best, others = explanation.compared[0], [one for one in explanation.compared[1:] if one.worth]
    if not best.worth or not others or others[0].tries < TRUSTED:
        return None
    next_best = max(one.worth[seat] for one in others if one.tries >= TRUSTED)
    if best.worth[seat] - next_best < CLEAR:
        return None
    because = reasons(game, state, seat, explanation, choices)
    steps = steps_of(state, seat, because.ways[0])
    found = (because.sentences, because.rule, best.worth[seat], next_best)
    return Moment(choices, seat, steps[0], steps, *found, True) if because.kind in ("wins", "saves", "counts") else None


def told(moments: list[Moment], seat: int, has_won: bool) -> list[Moment]:
    """The moments of a seat that are told, in their order: what cost most; after a win also what won most."""
    costly = sorted((one for one in moments if one.seat == seat and not one.is_good), key=lambda one: -one.weight())
    chosen = costly[:MOST]
    if has_won and len(chosen) < MOST:
        won = sorted((one for one in moments if one.seat == seat and one.is_good), key=lambda one: -one.weight())
        chosen += won[:1]
    return sorted(chosen, key=lambda one: one.choices)


def state_after(game: Game, record: Record, choices: int) -> State:
    """The position after so many choices of a record."""
    for number, state in enumerate(replay(game, record)):
        if number == choices:
            return state
    raise IndexError(choices)


def think(game: Game, state: State, seat: int, seed: int, seconds: float) -> Explanation:
    """What a bot finds in so long."""
    return make_bot(game, BOT, seed, seconds).think(Glimpse(state, seat), None)


def expected_of(game: Game, state: State, seat: int, option: int, explanation: Explanation, seconds: float) -> float:
    """What the seat may expect of an option: from the search that compared it, or from others that look beyond it."""
    for one in explanation.compared:
        if one.option == option and one.worth and one.tries >= TRUSTED:
            return one.worth[seat]
    worlds = WORLDS if game.has_secrets else 1
    found = 0.0
    for number in range(worlds):
        after = state.resample(seat, Seeded(number))
        after.apply(option, seat)
        found += beyond(game, after, seat, seconds / worlds)
    return found / worlds


def beyond(game: Game, state: State, seat: int, seconds: float) -> float:
    """What the seat may expect of a position."""
    if state.over:
        return state.returns()[seat]
    worths = think(game, state, state.waiting()[0], 3, seconds).compared[0].worth
    return worths[seat] if worths else 0.0


def with_worth(worths: list[float], seat: int, expected: float) -> list[float]:
    """The same with another number for a seat."""
    return [expected if number == seat else one for number, one in enumerate(worths)]


def step_of(state: State, option: int) -> Step:
    """A choice as it is told."""
    return Step(option, state.written(option), state.label(option).rstrip("."), state.points_at(option))
