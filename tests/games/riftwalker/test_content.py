"""Component files: our own, other people's, and what is wrong with bad ones."""

import copy
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import tumbledown as td
from games.riftwalker.positions import rift
from tumbledown.cli import cli
from tumbledown.engine import BadContent
from tumbledown.games.riftwalker.options import OTHER_WORDS, RIFT_IDS

GAME = td.game("riftwalker")


def faults(change: Any) -> str:
    """What is said about our components after a change."""
    content = copy.deepcopy(GAME.default_content())
    change(content)
    with pytest.raises(BadContent) as error:
        GAME.check_content(content, "mine.toml")
    return str(error.value)


def with_power(power: Any) -> str:
    """What is said about a power of the sixth rift."""

    def change(content: dict[str, Any]) -> None:
        content["rift"][5]["power"] = power

    return faults(change)


def test_the_names_of_the_options_are_the_rifts_of_the_file() -> None:
    assert [one["id"] for one in GAME.default_content()["rift"]] == RIFT_IDS


def test_an_unknown_primitive() -> None:
    text = with_power([{"op": "teleport"}])
    assert (
        "mine.toml: rift[6] (feather_market).power[1].op: found 'teleport', expected one of the primitives flip,"
        in text
    )


def test_a_wrong_parameter() -> None:
    assert (
        "rift[6] (feather_market).power[1].zone: found a parameter that flip does not take, expected may, scope, if_did"
        in with_power([{"op": "flip", "zone": "hand"}])
    )
    assert "power[1].element: found 'ice', expected one of wind, fire, life, storm, earth, water" in with_power(
        [{"op": "grow", "element": "ice"}]
    )
    assert "power[2].count: found 0, expected a whole number from 1 to 9" in with_power(
        [{"op": "flip"}, {"op": "draw", "count": 0}]
    )
    assert "power[1].count: missing, expected a whole number from 1 to 9" in with_power([{"op": "draw"}])
    assert "power[1].may: found 1, expected true or false" in with_power([{"op": "flip", "may": 1}])


def test_a_missing_element() -> None:
    text = faults(lambda content: content["rift"][5].pop("element"))
    assert (
        text
        == "mine.toml: rift[6] (feather_market).element: missing, expected one of wind, fire, life, storm, earth, water"
    )


def test_51_rifts() -> None:
    assert faults(lambda content: content["rift"].pop()) == "mine.toml: rift: found 51 entries, expected 52"
    text = faults(lambda content: content["element_card"].pop())
    assert text == "mine.toml: element_card: found 14 entries, expected 15"


@pytest.mark.parametrize(
    ("power", "text"),
    [
        ("flip", "power: found 'flip', expected a list of steps"),
        (["flip"], "power[1]: found 'flip', expected a step such as"),
        ([{"op": "flip"}] * 7, "power: found 7 steps, expected at most 6"),
        ([{"op": "flip", "if_did": True}], "power[1].if_did: found true after nothing"),
        (
            [
                {"op": "choose", "modes": [[{"op": "flip"}], [{"op": "place"}]]},
                {"op": "draw", "count": 1, "plus_previous": True},
            ],
            "power[2].plus_previous: found true after a choose",
        ),
        (
            [{"op": "choose", "modes": [[{"op": "flip"}], [{"op": "choose", "modes": []}]]}],
            "power[1].modes[2][1].op: found 'choose', expected one of the primitives",
        ),
        ([{"op": "choose", "modes": [[{"op": "flip"}]]}], "power[1].modes: found 1 entries, expected 2 to 3"),
        (
            [{"op": "choose", "modes": [[{"op": "flip"}], [{"op": "grow"}]]}],
            "power[1].modes[2][1].element: missing",
        ),
        ([{"op": "grant_burst", "need": "line"}], "power[1].line: found None, expected an element or any"),
        (
            [{"op": "tuck", "from": "deck", "face": "down", "count": 1, "may": True}],
            "power[1].may: found true, expected none for a tuck from the deck",
        ),
        (
            [{"op": "discard", "zone": "explored", "whose": "each_opponent", "count": 1}],
            "expected zone hand and count 1 alone with each_opponent",
        ),
        (
            [{"op": "discard", "zone": "hand", "whose": "own", "count": 1, "values": [3]}],
            "power[1].values: found [3], expected none for cards in hand",
        ),
    ],
)
def test_bad_powers(power: Any, text: str) -> None:
    found = with_power(power)
    assert found.startswith("mine.toml: rift[6] (feather_market).power")
    assert text in found


def test_other_faults_of_a_rift() -> None:
    def points(content: dict[str, Any]) -> None:
        content["rift"][0]["points"] = [1, 3, 7]

    assert "rift[1] (whirling_stair).points: found [1, 3, 7], expected 0 without a shift" in faults(points)

    def lone_bonus(content: dict[str, Any]) -> None:
        content["rift"][0]["bonus"] = [0, 1, 2]

    assert "rift[1] (whirling_stair).bonus_rule: missing" in faults(lone_bonus)

    def metric(content: dict[str, Any]) -> None:
        content["rift"][6]["bonus_rule"] = {"kind": "per", "metric": "score_value", "at_least": 2}

    text = faults(metric)
    assert "(prayer_flag_pass).bonus_rule.cap: missing" in text
    assert "(prayer_flag_pass).bonus_rule.value: missing" in text
    assert "(prayer_flag_pass).bonus_rule.at_least: found in a rule of per score_value" in text

    def on_burst(content: dict[str, Any]) -> None:
        content["rift"][5]["on_burst"] = [{"op": "flip"}]

    assert "on_burst[1].op: found 'flip', expected one of the primitives draw" in faults(on_burst)

    def twice(content: dict[str, Any]) -> None:
        content["rift"][1]["id"] = "whirling_stair"

    assert "rift[2].id: 'whirling_stair' is already used by rift[1]" in faults(twice)

    def number(content: dict[str, Any]) -> None:
        content["rift"][1] = 7

    assert "rift[2]: found 7, expected a table" in faults(number)


def test_faults_of_element_cards() -> None:
    """RIF-01"""

    def same(content: dict[str, Any]) -> None:
        content["element_card"][0]["faces"] = ["wind", "wind"]

    assert "element_card[1].faces: found wind twice, expected two different elements (RIF-01)" in faults(same)

    def order(content: dict[str, Any]) -> None:
        content["element"].reverse()

    assert "element[1].id: found 'water', expected 'wind'" in faults(order)

    def letter(content: dict[str, Any]) -> None:
        content["element"][0]["letter"] = "F"

    assert "element[1].letter: found 'F', expected one letter that no other element has" in faults(letter)


def printed() -> dict[str, Any]:
    """Cards typed in by an owner of another set: other names, powers, numbers and piles."""
    content = copy.deepcopy(GAME.default_content())
    for number, one in enumerate(content["rift"]):
        one["id"], one["name"] = f"printed_{number}", f"Printed {number}"
    content["rift"][0] |= {
        "points": [0, 4, 9],
        "power": [
            {"op": "discard", "zone": "hand", "whose": "own", "count": 2, "up_to": True},
            {"op": "draw", "count": 1, "plus_previous": True},
            {"op": "shift", "element": "fire", "may": True},
        ],
        "text": "Discard up to two cards and draw one more. You may shift any Fire rift, whosever it is.",
    }
    content["turn"]["refresh_hand_size"] = 4
    content["end"]["trigger_rifts"]["2"] = 3
    return content


def test_components_of_ones_own_are_played() -> None:
    """RIF-05, RIF-51, RIF-54 Their names, powers, points and numbers count."""
    content = printed()
    table = rift(
        {0: "printed_0", 1: "printed_9"},
        {0: "printed_20 printed_21"},
        free=[0],
        content=content,
        score={0: "printed_30:1 printed_31:1"},
        grid="W/F W/L W/S  F/L S/A A/L  E/W E/L E/A",
    )
    table.play("free", "wind", "card0")
    assert table.explored(0) == {"printed_0": 4}
    assert table.state.label(19) == "Choose Printed 0 (Wind, worth 4)"
    table.play("yes", "card20", "card21")
    assert table.told("draw")[0]["count"] == 3
    # Whoever plays with these cards reads their names, not ours.
    options = table.state.decision(0).options
    assert [(choice.text, choice.label) for choice in options] == [
        ("pass", "Do not do this"),
        ("printed_9", "Shift B's Printed 9 from 0 to 3"),
    ]
    assert table.refused("card20").text.startswith("Printed 20 ")
    table.play("card9")
    assert table.explored(1) == {"printed_9": 3}
    table.play("card0", "pass")
    assert len(table.hand(0).split()) == 4
    assert table.seen()["end"]["trigger"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_with_components_of_ones_own(seats: int) -> None:
    state = GAME.new(seats, seed=3, content=printed())
    tape = td.Seeded(5)
    while not state.over:
        state.apply(state.options[tape.below(len(state.options))])
        assert state.broken_invariants() == []
    assert GAME.from_dict(state.to_dict()).hash() == state.hash()


def test_every_primitive_with_every_parameter_is_taken() -> None:
    """The effect vocabulary of the page: what it allows, the check allows."""
    power: list[list[dict[str, Any]]] = [
        [{"op": "flip", "scope": "line", "may": True}, {"op": "flip", "scope": "cell", "if_did": True}],
        [{"op": "shift", "whose": "opponent", "other": True, "element": "any", "shifts": [0, 1], "values": [0]}],
        [{"op": "unshift", "owner_ahead": True}, {"op": "return", "values": [3, 7], "may": True}],
        [{"op": "tuck", "from": "hand", "face": "up", "count": 2}, {"op": "untuck", "may": True}],
        [{"op": "grant_burst", "need": "pair", "line": "any", "element": "fire", "values": [3]}],
        [{"op": "next_turn", "kind": "must_skip"}, {"op": "extra_burst", "count": 2}],
        [],
    ]
    for steps in power:
        content = copy.deepcopy(GAME.default_content())
        content["rift"][5]["power"] = steps
        assert GAME.check_content(content) is content


def run(*arguments: str, typed: str = "") -> Result:
    """A command of the terminal."""
    return CliRunner().invoke(cli, list(arguments), input=typed)


def test_cards_of_ones_own_in_the_terminal(tmp_path: Path) -> None:
    """Start from the file that comes with the game, type other cards into it, check it, and play by their names."""
    text = run("content", "show", "riftwalker").output
    for name in RIFT_IDS:
        text = text.replace(f'id = "{name}"', f'id = "my_{name}"')
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    assert run("content", "check", "riftwalker", str(mine)).output == f"{mine}: fit to play riftwalker with.\n"
    typed = "a1\n1\nlog\nquit\n"
    played = run("play", "riftwalker", "--content", str(mine), "--me", "1,2", "--seed", "own", typed=typed)
    assert played.exit_code == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('op = "look", count = 4, keep = 1', 'op = "peek", count = 4'), encoding="utf-8")
    refused = run("content", "check", "riftwalker", str(bad))
    assert refused.exit_code != 0
    assert "rift[22] (my_wayfarers_glade).power[1].op: found 'peek'" in str(refused.exception or refused.output)


def test_a_card_is_chosen_by_the_name_it_has_in_the_file(tmp_path: Path) -> None:
    text = GAME.content_text()
    for name in RIFT_IDS:
        text = text.replace(f'id = "{name}"', f'id = "my_{name}"')
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    arguments = ("play", "riftwalker", "--content", str(mine), "--seed", "own", "--variant", "start_player=seat_0")
    offered = run(*arguments, "--me", "1", "--bots", "random", typed="a1\nquit\n").output
    card = re.findall(r"^ +2  (my_\w+) ", offered, re.MULTILINE)[-1]
    after = run(*arguments, "--me", "1", "--bots", "random", typed=f"a1\n{card}\nquit\n").output
    assert after.count("A: ") > offered.count("A: ")


def test_the_words_of_the_options_are_those_of_the_file() -> None:
    """What a decision offers is read back, and nothing else is called so."""
    content = copy.deepcopy(GAME.default_content())
    for one in content["rift"]:
        one["id"] = f"my_{one['id']}"
    state = GAME.new(2, seed=1, content=content)
    words = state.terms.game.vocabulary
    assert [state.written(option) for option in range(19, 71)] == [f"my_{name}" for name in RIFT_IDS]
    assert words.parse("my_mossgate") == words.parse("My Mossgate") == GAME.parse("mossgate")
    again = GAME.from_dict(state.to_dict())
    assert again.written(19) == "my_whirling_stair"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Gale_Cradle", "rift[2].id: found 'gale_cradle', which is written like rift[1], expected another id"),
        ("pass", "rift[1].id: found 'pass', which is written like the option pass"),
        ("A1", "rift[1].id: found 'A1', which is written like the option a1"),
        ("line7", "rift[1].id: found 'line7', which is written like the option line7"),
    ],
)
def test_ids_that_cannot_be_told_apart_are_refused(name: str, fault: str) -> None:
    content = copy.deepcopy(GAME.default_content())
    content["rift"][0]["id"] = name
    with pytest.raises(BadContent) as refused:
        GAME.new(2, content=content)
    assert fault in str(refused.value)


def test_the_words_that_no_rift_may_have_are_those_of_all_other_options() -> None:
    words = [GAME.vocabulary.text(option) for option in range(len(GAME.vocabulary))]
    assert [word for word in words if word not in RIFT_IDS] == OTHER_WORDS
