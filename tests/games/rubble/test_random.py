"""Random games: the invariants of the page after every step, and a second, naive implementation that must agree."""

from typing import Any

import pytest

import tumbledown as td
from games.rubble.naive import Naive
from tumbledown.engine import BrokenGame

GAME = td.game("rubble")
BOARDS = ("twin_horns", "prevailing_wind")
ODD = {
    "first_turn_stamina": 2,
    "second_player_pocket": 1,
    "null_rotation": True,
    "attacker_moves_after_take": False,
    "rubble_banks": False,
    "bounce_to_origin": False,
    "stack_push_decline": True,
    "shortage_choice": False,
    "collapse_joins": True,
    "turn_cap": 100,
}
SINGLES: list[dict[str, Any]] = [{name: value} for name, value in ODD.items()]
# Lines of 1 to 4 choices from a start with light to move and the disc at 0.
PERFT = {"twin_horns": [14, 187, 2523, 33678], "prevailing_wind": [10, 99, 989, 9652]}


def check_step(before: dict[str, Any], after: dict[str, Any], events: list[td.Event]) -> None:
    """Invariants 6, 7 and 11: what may change from one position to the next."""
    kinds = [event.kind for event in events]
    assert all(new >= old for old, new in zip(before["stores"], after["stores"], strict=True)), "7: a store shrank"
    if after["bank"] > before["bank"]:
        assert {"drain", "lost", "spilled"} & set(kinds), "7: the bank grew by something else"
    if before["turn"] == after["turn"]:
        paid = 1 if before["agenda"][-1][0] == "Action" else 0
        drained = kinds.count("drain")
        assert after["stamina"] == before["stamina"] - paid + drained, "6: stamina"


def check_home(state: td.State, before: dict[str, Any], events: list[td.Event], excused: set[int]) -> None:
    """Invariant 11: at home the pocket is empty, but for the second player's gift and the last resort of RUB-R22."""
    after = state.to_dict()["position"]
    for event in events:
        if event.kind == "lost" and event.facts["piece"] in "LK":
            excused.add("LK".index(event.facts["piece"]))
        if event.kind == "move" and event.facts["piece"] in "LK":
            excused.discard("LK".index(event.facts["piece"]))
    if not state.over and after["agenda"][-1][0] == "Action":
        for seat in (0, 1):
            if after["wanderers"][seat] == "C" and seat not in excused:
                assert after["pockets"][seat] == 0, f"11: {before} {after}"


def play_checked(seed: int, variants: dict[str, Any]) -> int:
    tape = td.Seeded(seed)
    state = GAME.new(seed=seed, variants=variants)
    excused = {0, 1} if variants.get("second_player_pocket") else set()
    choices = 0
    while not state.over:
        before = state.to_dict()["position"]
        if before["agenda"][-1][0] == "Action":
            positions = 12 if variants.get("board") != "prevailing_wind" else 8
            assert len(state.options) >= positions - 1, "8: too few actions"
        assert not state.broken_invariants(), state.broken_invariants()
        state.apply(state.options[tape.below(len(state.options))])
        after = state.to_dict()["position"]
        check_step(before, after, state.events)
        check_home(state, before, state.events, excused)
        choices += 1
    assert not state.broken_invariants(), state.broken_invariants()
    won = max(state.scores()) >= 9
    assert won or state.to_dict()["position"]["turn"] == variants.get("turn_cap", 200), "10: over without an end"
    return choices


@pytest.mark.parametrize("board", BOARDS)
def test_invariants_hold_in_random_games(board: str) -> None:
    """RUB-13, RUB-19, RUB-26, RUB-31, RUB-63, RUB-64"""
    for seed in range(50):
        play_checked(seed, {"board": board})


@pytest.mark.parametrize("variant", SINGLES, ids=lambda variant: next(iter(variant)))
def test_invariants_hold_in_every_variant(variant: dict[str, Any]) -> None:
    for seed in range(6):
        play_checked(seed, {"board": BOARDS[seed % 2]} | variant)


def test_invariants_hold_with_all_variants_at_once() -> None:
    for seed in range(20):
        play_checked(seed, {"board": BOARDS[seed % 2]} | ODD)


@pytest.mark.soak
@pytest.mark.parametrize("variants", [{}, {"board": "prevailing_wind"}, ODD], ids=["horns", "wind", "odd"])
def test_invariants_hold_in_ten_thousand_games(variants: dict[str, Any]) -> None:
    for seed in range(10_000):
        play_checked(seed, variants)


def compare(seed: int, variants: dict[str, Any]) -> int:
    """Play one game in both implementations; gives the number of choices."""
    state = GAME.new(seed=seed, variants=variants)
    terms = GAME.terms(variants=variants)
    board = next(board for board in terms.content["boards"] if board["id"] == terms.variants["board"])
    start = state.to_dict()["position"]
    naive = Naive(board, terms.variants, start["active"], start["disc"])
    play = naive.play()
    tape = td.Seeded(seed)
    choices = 0
    answer: str | None = None
    while True:
        try:
            seat, options = next(play) if answer is None else play.send(answer)
        except StopIteration:
            break
        offered = {str(GAME.option(option)) for option in state.options}
        if (seat, options) != (state.to_act, offered):
            raise BrokenGame(f"seed {seed}, choice {choices}: naive {seat} {options - offered} {offered - options}")
        option = state.options[tape.below(len(state.options))]
        answer = str(GAME.option(option))
        state.apply_trusted(option)
        choices += 1
    assert state.over
    assert state.scores() == naive.store
    position = state.to_dict()["position"]
    assert position["pockets"] == naive.pocket
    assert position["bank"] == naive.bank
    return choices


@pytest.mark.parametrize("board", BOARDS)
def test_a_naive_implementation_agrees(board: str) -> None:
    """RUB-38 to RUB-62: every option of every decision of whole random games."""
    for seed in range(20):
        compare(seed, {"board": board})


@pytest.mark.parametrize("variant", SINGLES, ids=lambda variant: next(iter(variant)))
def test_a_naive_implementation_agrees_in_every_variant(variant: dict[str, Any]) -> None:
    for seed in range(6):
        compare(seed, {"board": BOARDS[seed % 2], "turn_cap": 60} | variant)


@pytest.mark.soak
@pytest.mark.parametrize("variants", [{}, {"board": "prevailing_wind"}, ODD], ids=["horns", "wind", "odd"])
def test_a_naive_implementation_agrees_for_long(variants: dict[str, Any]) -> None:
    for seed in range(1000):
        compare(seed, variants)


def count_nodes(state: td.State, depth: int) -> int:
    """Lines of play of that many choices."""
    if depth == 0 or state.over:
        return 1
    total = 0
    for option in state.options:
        following = state.clone()
        following.apply_trusted(option)
        total += count_nodes(following, depth - 1)
    return total


def naive_nodes(board: dict[str, Any], variants: dict[str, Any], disc: int, line: list[str], depth: int) -> int:
    """The same count, by playing every line from the start again."""
    play = Naive(board, variants, 0, disc).play()
    _, options = next(play)
    for choice in line:
        _, options = play.send(choice)
    if len(line) + 1 == depth:
        return len(options)
    return sum(naive_nodes(board, variants, disc, [*line, option], depth) for option in sorted(options))


@pytest.mark.parametrize("board", BOARDS)
def test_counts_of_lines_agree(board: str) -> None:
    terms = GAME.terms(variants={"board": board})
    entry = next(entry for entry in terms.content["boards"] if entry["id"] == board)
    state = GAME.new(variants={"board": board}, chance=td.Scripted([0, 0]))
    counts = [count_nodes(state, depth) for depth in (1, 2, 3, 4)]
    assert counts == PERFT[board]
    assert counts[:3] == [naive_nodes(entry, terms.variants, 0, [], depth) for depth in (1, 2, 3)]


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_counts_of_longer_lines_agree(board: str) -> None:
    terms = GAME.terms(variants={"board": board})
    entry = next(entry for entry in terms.content["boards"] if entry["id"] == board)
    assert naive_nodes(entry, terms.variants, 0, [], 4) == PERFT[board][3]
