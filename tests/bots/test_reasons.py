"""Hints say why: what they say is true of the ways that were compared, and reads like a sentence."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

import tumbledown as td
from bots.hints.recount import recount
from tables import Table
from tumbledown.bots.levels import make_bot
from tumbledown.bots.lines import Way
from tumbledown.bots.reasons import MOSTLY, Because, Claim, reasons
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.bots.stakes import NUMBERS, in_words, stakes_of
from tumbledown.engine import Seeded, State

GAMES = ["rubble", "riftwalker", "crumbles", "rattle", "ruins", "connect_four"]
FEW = 6
MANY = 168
"""Hints of each game: more than a thousand of all together."""
MARKED = re.compile(r"_|\.\.|  |[#@{}\[\]|]|\b[a-z]+:\w|\bNone\b|-\d|\bno (token|point|coin)")
SEED = 7
each_game = pytest.mark.parametrize("name", GAMES)


def hints(name: str, first_seed: int) -> Iterator[tuple[State, int, Because]]:
    """Positions of games between bots, each fifth choice, with the reason for what a search would choose there."""
    game = td.game(name)
    seed = first_seed
    while True:
        seed += 1
        state = game.new(game.usual_seats, seed=seed)
        player, guide = make_bot(game, f"level {1 + seed % 3}", seed), make_bot(game, "150it", seed)
        number = 0
        while not state.over:
            seat = state.waiting()[0]
            glimpse = Glimpse(state, seat)
            number += 1
            if number % 5 == seed % 5 and len(state.legal(seat)) > 1:
                guide.choose(glimpse)
                yield state, seat, reasons(game, state, seat, guide.explain(), SEED)
            state.apply(player.choose(glimpse), seat)


def faults(state: State, seat: int, because: Because) -> list[str]:
    """What is wrong with a hint: its words first, then its truth."""
    found = []
    game = state.terms.game
    text = because.text()
    if not text:
        found.append("says nothing")
    if MARKED.search(text):
        found.append(f"a mark that no person writes: {MARKED.search(text)}")
    if because.rule and because.rule not in td.game(game.id).rules:
        found.append(f"there is no rule {because.rule}")
    for sentence in because.sentences:
        if not re.fullmatch(r"[A-Z].*[^.]\.", sentence):
            found.append(f"not a sentence: {sentence!r}")
    if because.kind == "counts":
        clauses = [part.strip().removeprefix("otherwise ") for part in re.split(r"[.;,]", text) if part.strip()]
        if len(clauses) != len(set(clauses)):
            found.append("a clause twice")
        if not because.claims:
            found.append("claims nothing")
    for claim in because.claims:
        found += untrue(state, seat, because, claim)
    return [f"{game.id}, {state.label(because.option)}: {text} ({fault})" for fault in found]


def untrue(state: State, seat: int, because: Because, claim: Claim) -> list[str]:
    """What is not so about a claim, both ways played again and counted from views."""
    numbers = []
    worlds = max(len(because.ways), len(because.other_ways))
    for ways, said in ((because.ways, claim.here), (because.other_ways, claim.there)):
        counted = [change(state, seat, way, claim) for way in ways] * (worlds if len(ways) == 1 else 1)
        if counted != said:
            return [f"{claim} was counted as {counted}"]
        numbers.append(counted)
    better = [a > b if claim.seat == seat else a < b for a, b in zip(*numbers, strict=True)]
    if sum(better) < MOSTLY * len(better):
        return [f"{claim} is not for the better"]
    said_numbers = [NUMBERS.index(word) for word in re.findall(r"\w+", because.text().lower()) if word in NUMBERS]
    said_numbers += [int(number) for number in re.findall(r"\d+", because.text())]
    true = {abs(one) for one in claim.here + claim.there}
    true |= {abs(a - b) for a, b in zip(claim.here, claim.there, strict=True)}
    if said_numbers and "lead." not in because.text() and not true & set(said_numbers):
        return [f"{claim} is said with other numbers"]
    if "most likely" not in because.text().lower() and not all(better) and len(because.claims) == 1:
        return [f"{claim} is only likely"]
    return []


def change(state: State, seat: int, way: Way, claim: Claim) -> int:
    """How a count changes in a part of a way, played again."""
    world = state.resample(seat, Seeded(way.seed))
    counts = [recount(world, claim.stake, claim.seat)]
    for number, (chooser, option) in enumerate(way.choices, 1):
        world.apply(option, chooser)
        if number == way.turn_choices:
            counts.append(recount(world, claim.stake, claim.seat))
    counts.append(recount(world, claim.stake, claim.seat))
    return counts[1] - counts[0] if claim.part == "turn" else counts[2] - counts[1]


@each_game
def test_some_hints_are_sentences_and_true(name: str) -> None:
    found = [fault for hint in islice(hints(name, 100), FEW) for fault in faults(*hint)]
    assert found == []


@pytest.mark.soak
@each_game
def test_a_thousand_hints_are_sentences_and_true(name: str) -> None:
    kinds: dict[str, int] = {}
    found = []
    for hint in islice(hints(name, 1000), MANY):
        found += faults(*hint)
        kinds[hint[2].kind] = kinds.get(hint[2].kind, 0) + 1
    assert found == []
    assert kinds.get("counts", 0) > 0, kinds


@each_game
def test_equal_seeds_give_equal_reasons(name: str) -> None:
    (state, seat, because) = next(islice(hints(name, 200), 1, 2))
    game = td.game(name)
    guide = make_bot(game, "150it", 201)
    guide.choose(Glimpse(state, seat))
    assert reasons(game, state, seat, guide.explain(), SEED) == because


@each_game
def test_reasons_do_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    state, seat, because = next(islice(hints(name, 300), 1, 2))
    game = td.game(name)
    guide = make_bot(game, "150it", 301)
    other = state.resample(seat, Seeded(99))
    guide.choose(Glimpse(other, seat))
    assert reasons(game, other, seat, guide.explain(), SEED) == because


@each_game
def test_everything_that_counts_has_words_and_a_rule(name: str) -> None:
    game = td.game(name)
    words = stakes_of(game).words
    for state, _, _ in islice(hints(name, 400), 3):
        for seat in range(state.terms.seats):
            assert set(stakes_of(game).counts(state, seat)) <= set(words)
    for stake in words.values():
        assert {stake.rule, stake.down_rule or stake.rule} <= set(game.rules)
        assert stake.up or stake.down or stake.less
        assert set(stake.into) <= set(words)


def said_of(table: Table, seat: int = 0) -> Because:
    """The reason for what a search would choose here."""
    bot = make_bot(table.game, "400it", 1)
    bot.choose(Glimpse(table.state, seat))
    return reasons(table.game, table.state, seat, bot.explain(), SEED)


def test_a_win_is_said_to_be_one() -> None:
    table = Table("connect_four")
    table.play("d", "a", "d", "a", "d", "b")
    because = said_of(table)
    assert because.sentences == ["This wins at once: four in a row."]
    assert because.rule == "CON-05"


def test_what_stops_a_win_is_said_to_do_so() -> None:
    table = Table("connect_four")
    table.play("d", "a", "d", "a", "f", "a")
    because = said_of(table)
    assert str(table.game.option(because.option)) == "drop:a"
    assert because.sentences == ["Otherwise B can win next: four in a row."]


def test_two_threats_at_once_win_whatever_the_other_does() -> None:
    table = Table("connect_four")
    table.play("d", "d", "c", "c")
    because = said_of(table)
    assert because.sentences == ["This wins, whatever B does."]


def test_others_are_called_by_the_names_that_are_given() -> None:
    table = Table("connect_four")
    table.play("d", "d", "c", "c")
    bot = make_bot(table.game, "400it", 1)
    bot.choose(Glimpse(table.state, 0))
    because = reasons(table.game, table.state, 0, bot.explain(), SEED, names=["Mo", "Basalt"])
    assert because.text() == "This wins, whatever Basalt does."


def test_a_game_that_says_nothing_is_compared_by_its_scores() -> None:
    from secret_cards.game import GAME

    assert list(stakes_of(GAME).words) == ["score"]
    state = GAME.new(seats=2, seed=7)
    bot = make_bot(GAME, "60it", 1)
    bot.choose(Glimpse(state, 0))
    assert reasons(GAME, state, 0, bot.explain(), SEED).rule in GAME.rules


def test_numbers_are_written_out_up_to_twelve() -> None:
    assert [in_words(number) for number in (2, 12, 13)] == ["two", "twelve", "13"]
