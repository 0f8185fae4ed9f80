"""Goal lines, turns, aids and what the coach says: every game has them, and a file that is not fit is refused."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

import tumbledown as td
from tumbledown.engine import BadContent, Far, Goal, Seeded, State, check_coach, read_coach, untold
from tumbledown.games import OUR_GAMES

FOUR: dict[str, Any] = {
    "step": [{"name": "Drop"}],
    "kind": [{"rules": ["CON-03"], "step": "Drop", "say": "It falls. Look first."}],
}


def states_of(name: str, seats: int) -> list[State]:
    """Every position of a game at random."""
    game = td.game(name)
    state = game.begin(game.terms(seats), Seeded(seats), False)
    chooser = Seeded(seats + 1)
    found = [state.clone()]
    while not state.over and len(found) < 400:
        state.apply_trusted(state.options[chooser.below(len(state.options))])
        found.append(state.clone())
    return found


@pytest.mark.parametrize("name", OUR_GAMES)
def test_the_goal_line_is_a_short_sentence_about_all_who_can_still_win(name: str) -> None:
    game = td.game(name)
    for seats in range(game.min_seats, game.max_seats + 1):
        for state in states_of(name, seats)[::7]:
            goal = game.goal(state.view(0), state.terms)
            assert goal.text
            assert len(goal.sentence(["Dolerite"] * seats)) <= 150
            assert {far.seat for far in goal.far} <= set(range(seats))
            assert all(far.text and far.done >= 0 for far in goal.far)


@pytest.mark.parametrize("name", [name for name in OUR_GAMES if td.game(name).has_secrets])
def test_the_goal_line_and_the_turn_tell_nothing_hidden(name: str) -> None:
    game = td.game(name)
    for number, state in enumerate(states_of(name, game.usual_seats)[::11]):
        for viewer in (0, None):
            other = state.resample(viewer, Seeded(number))
            told = [game.shown(one.view(viewer), one.terms) for one in (state, other)]
            assert told[0]["goal"] == told[1]["goal"]
            assert told[0]["turn"] == told[1]["turn"]


def test_the_goal_line_counts_what_wins() -> None:
    game = td.game("connect_four")
    state = game.new(seed=1)
    for option in ("d", "a", "e", "a"):
        state.apply(game.parse(option))
    assert game.goal(state.view(None), state.terms).sentence(["you", "Basalt"]) == (
        "Four in a line win; the best line has: you 2, Basalt 2."
    )
    # A line that the other player has broken is worth nothing.
    state.apply(game.parse("a"))
    assert [far.done for far in game.goal(state.view(None), state.terms).far] == [2, 1]


def test_the_turn_says_whose_is_next() -> None:
    game = td.game("ruins")
    state = game.begin(game.terms(3), Seeded(4), False)
    turn = game.turn(state.view(0))
    assert turn is None, "all flip at once"
    while game.turn(state.view(0)) is None:
        state.apply(state.legal()[-1])
    found = game.turn(state.view(0))
    assert found is not None
    assert (found.seat, found.next_seat) == (state.to_act, (state.to_act + 1) % 3)


def test_a_game_that_says_nothing_has_its_aid_as_the_goal() -> None:
    assert Goal("Have the most.").sentence([]) == "Have the most."
    assert Goal("Most win", [Far(1, "3")]).sentence(["Ann", "Bob"]) == "Most win: Bob 3."


@pytest.mark.parametrize("name", [name for name in OUR_GAMES if name != "rattle"])
def test_the_coach_explains_every_kind_of_decision(name: str) -> None:
    assert untold(td.game(name), read_coach(td.game(name))) == []


@pytest.mark.soak
def test_the_coach_explains_every_kind_of_decision_of_the_longest_game() -> None:
    assert untold(td.game("rattle"), read_coach(td.game("rattle"))) == []


@pytest.mark.parametrize("name", OUR_GAMES)
def test_what_the_coach_says_of_a_game_is_fit_and_each_kind_is_in_a_step(name: str) -> None:
    coach = read_coach(td.game(name))
    assert all(kind.step >= 0 for kind in coach.kinds)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_the_lines_of_an_aid_name_rules_that_there_are(name: str) -> None:
    game = td.game(name)
    lines = [line for card in game.aid().cards for line in card.lines]
    assert 6 <= len(lines) <= 14
    assert [line.rule for line in lines if line.rule not in game.rules] == []
    assert all(line.picture and len(line.text) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("say", "word " * 31, "kind[1].say: found 155 characters, expected at most 150"),
        ("say", "One. Two. Three.", "kind[1].say: found more than 2 sentences"),
        ("step", "Nowhere", "kind[1].step: 'Nowhere' is no step of this file"),
        ("rules", ["CON-99"], "kind[1].rules: 'CON-99' is no rule of connect_four"),
        ("rules", [], "kind[1].rules: found 0 entries"),
        ("says", "It.", "kind[1].says: unknown key"),
    ],
)
def test_a_coach_that_is_not_fit_is_refused_by_key_and_reason(key: str, value: Any, told: str) -> None:
    raw = {"step": FOUR["step"], "kind": [FOUR["kind"][0] | {key: value}]}
    with pytest.raises(BadContent) as refusal:
        check_coach(td.game("connect_four"), raw)
    assert told in str(refusal.value)


def test_a_rule_that_is_spoken_of_twice_is_refused() -> None:
    with pytest.raises(BadContent, match="CON-03 has been spoken of before"):
        check_coach(td.game("connect_four"), {"step": [], "kind": [{"rules": ["CON-03"], "say": "A."}] * 2})


def test_the_file_of_a_coach_that_says_nothing_of_a_kind_shows_a_gap() -> None:
    raw = tomllib.loads(files("tumbledown.games.rubble").joinpath("coach.toml").read_text(encoding="utf-8"))
    raw["kind"] = [kind for kind in raw["kind"] if kind["rules"] != ["RUB-11"]]
    gaps = untold(td.game("rubble"), check_coach(td.game("rubble"), raw))
    assert len(gaps) == 1
    assert "[RUB-11]" in gaps[0]
