"""A game in the terminal, played by typing."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tumbledown as td
from tumbledown.cli import cli
from tumbledown.engine import Seeded, record_from_json, resume


def play(typed: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["play", "connect_four", *arguments], input=typed, catch_exceptions=False)


def test_two_people_at_one_keyboard_play_to_the_end() -> None:
    shown = play("a\n" + "".join(f"\n{column}\n" for column in "bababa"), "--me", "1,2").output
    assert "A won (four in a row)." in shown
    assert "B, it is your choice." in shown


def test_an_option_is_chosen_by_number_notation_or_the_beginning_of_its_label() -> None:
    shown = play("4\ndrop:d\nDrop into column d\nquit\n", "--me", "1,2", "--seed", "x").output
    assert "A drops a stone into column d, row 1." in shown


def test_a_question_mark_explains_what_is_asked_and_what_an_option_does() -> None:
    shown = play("?\n? d\nquit\n").output
    assert "CON-03  In a turn the player drops one stone into a column" in shown
    assert "Drop into column d, row 1." in shown


def test_a_refusal_names_the_reason_and_the_rule(tmp_path: Path) -> None:
    match = td.Match(td.game("connect_four"), seed="full")
    for _ in range(6):
        match.apply(0)
    (tmp_path / "full.json").write_text(match.record().to_json())
    shown = play("a\n? a\nzz\nquit\n", "--resume", str(tmp_path / "full.json")).output
    assert "Refused: Column a is full. [CON-04]" in shown
    assert "CON-04  A column with six stones is full and takes no more." in shown
    assert "'zz' is nothing that can be chosen here" in shown


def test_u_takes_back_and_says_when_it_cannot() -> None:
    shown = play("u\nquit\n").output
    assert "Nothing can be taken back: you have not chosen yet." in shown
    shown = play("d\n\nc\n\nu\nquit\n", "--me", "1,2").output
    assert "another seat chose" in " ".join(shown.split())


def test_u_takes_back_what_the_bot_answered_too(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    play("d\nc\nu\nquit\n", "--seed", "x", "--record", str(path))
    choices = json.loads(path.read_text())["choices"]
    assert choices[0][:2] == [0, 3]
    assert len(choices) == 2


def test_the_bot_answers_and_the_record_is_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shown = play("d\nlog\nrule con-05\nboard\nhelp\nquit\n", "--seed", "x", "--record", str(path)).output
    assert "B drops a stone into column" in shown
    assert "CON-05  Whoever first has four own stones" in shown
    assert "You left the table." in shown
    record = record_from_json(path.read_text())
    assert [entry.seat for entry in record.choices] == [0, 1]
    assert json.loads(path.read_text())["seed"] == "", "the seed stays closed while the game can go on"


def test_equal_seeds_make_equal_games_of_bots(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        words = ("--me", "0", "--bots", "greedy", "--seed", "same", "--record", str(tmp_path / name))
        shown = play("", *words).output
        assert "won (" in shown
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]


def test_the_end_of_input_leaves_the_table() -> None:
    assert "You left the table." in play("").output


def test_bots_that_are_named_one_by_one_say_how_many_play() -> None:
    arguments = ["play", "ruins", "--bots", "random,greedy", "--seed", "x"]
    result = CliRunner().invoke(cli, arguments, input="quit\n", catch_exceptions=False)
    assert "C is dealt 9 ruins." in result.output
    assert "D is dealt" not in result.output


def test_a_board_alone_is_enough_to_play_rubble_on_it(tmp_path: Path) -> None:
    """RUB-R01; a board with a fault is refused by its key, as `tumbledown content check` does."""
    board = {**td.game("rubble").default_content()["boards"][0], "id": "mine", "name": "My Board"}
    (tmp_path / "board.json").write_text(json.dumps(board))
    arguments = ["play", "rubble", "--bots", "random", "--content", str(tmp_path / "board.json")]
    shown = CliRunner().invoke(cli, arguments, input="quit\n", catch_exceptions=False).output
    assert "My Board   turn" in shown
    checked = CliRunner().invoke(cli, ["content", "check", "rubble", str(tmp_path / "board.json")]).output
    assert "fit to play rubble with" in checked


def shown_in(game: str, typed: str, *arguments: str) -> str:
    return (
        CliRunner().invoke(cli, ["play", game, "--seed", "x", *arguments], input=typed, catch_exceptions=False).output
    )


GAMES = [name for name in td.games() if name in td.games.OUR_GAMES]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_with_its_goal_its_turn_and_its_signs(game: str) -> None:
    aid = td.game(game).aid()
    assert len(aid.turn) == 4
    assert any(term.is_sign for term in aid.terms)
    assert any(not term.is_sign for term in aid.terms)
    shown = " ".join(shown_in(game, "goal\naid\nq\n", "--bots", "random").split())
    beginning = shown.partition("> ")[0]
    assert f"Goal: {aid.goal}" in beginning
    for number, line in enumerate(aid.turn, 1):
        assert f"{number}. {line}" in beginning
    for term in aid.terms:
        assert shown.count(term.text) >= (2 if term.is_sign else 1)
    assert "You left the table." in shown


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("connect_four", "column d", "Column d: 0 of 6 cells are filled."),
        ("crumbles", "G02", "Buried Seed Chest (tile G02): green, costs 2 coins to build."),
        ("crumbles", "dockside", "Dockside Row (tile B03): blue"),
        ("crumbles", "4B1", "In the Earth at 4B1, free."),
        ("crumbles", "prestige", "prestige (word): What you win by"),
        ("riftwalker", "feather market", "Feather Market (Wind rift, 0/3/7): Draw two cards"),
        ("riftwalker", "a1", "a1 (grid card): Life is up, Water comes up when it is flipped."),
        ("rubble", "caravan", "The Caravan (caravan C): here wanderers bank"),
        ("rubble", "storm", "The storm: turned to another position"),
        ("ruins", "2d", "2d Fallen Gate (ruin): by day rank 2, by night rank 6"),
        ("ruins", "old buttress", "Old Buttress (discovery B02, bottom): Add 2 to this ruin's rank. In the market"),
        ("ruins", "wild", "wild (effect): In a set"),
        ("rattle", "ambushers", "Ambushers (trait of a warband): Keep back groups"),
        ("rattle", "duel", "Duel (scenario): whoever has removed all marked enemy groups wins"),
    ],
)
def test_show_tells_what_a_thing_is_and_where_it_is(game: str, name: str, told: str) -> None:
    shown = " ".join(shown_in(game, f"show {name}\nq\n").split())
    assert told in shown


def test_show_names_the_nearest_thing() -> None:
    shown = shown_in("crumbles", "show dokside row\nshow\nq\n")
    assert "Nothing here is called 'dokside row'; nearest: Dockside Row" in shown
    assert "Name something that you see on the table" in shown


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("crumbles", "B03", "P1 salvages Dockside Row"),
        ("crumbles", "dockside", "P1 salvages Dockside Row"),
        ("crumbles", "take doc", "P1 salvages Dockside Row"),
        ("riftwalker", "flip b1", "A flips the top middle card"),
        ("riftwalker", "top middle", "A flips the top middle card"),
        ("rubble", "east tracks", "The light wanderer moves from the Caravan to East Tracks."),
        ("rubble", "D2", "The light wanderer moves from the Caravan to West Tracks."),
        ("ruins", "fallen gate", "A flips 2d to its night side."),
        ("ruins", "10B", "A flips 10b to its night side."),
        ("rattle", "rime", "Rime Hunters"),
    ],
)
def test_whatever_the_screen_calls_a_thing_can_be_typed(game: str, typed: str, told: str) -> None:
    bots = [] if game == "crumbles" else ["--bots", "random"]
    assert told in " ".join(shown_in(game, f"{typed}\nq\n", *bots).split())


def test_a_wrong_word_gets_the_nearest_that_is_accepted_here_and_now() -> None:
    shown = " ".join(shown_in("crumbles", "dockisde row\nhepl\ntake\nq\n").split())
    assert "'dockisde row' is nothing that can be chosen here; nearest: salvage:4B1 (Take Dockside Row" in shown
    assert "or the command help" in shown
    assert "Dockside Row" in shown
    assert "'take' may mean several things here: salvage:4A1 (Take Buried Seed Chest" in shown


def test_a_game_that_can_be_played_alone_seats_the_bots_that_are_named() -> None:
    shown = shown_in("crumbles", "q\n", "--bots", "random")
    assert "P2 is a bot (random)." in shown
    assert "You play alone" not in shown
    assert "You play alone. To play against bots: --bots 3." in shown_in("crumbles", "q\n")
    with pytest.raises(td.TumbledownError, match="--bots has nobody to seat: the one seat is played by people"):
        shown_in("crumbles", "q\n", "--seats", "1", "--bots", "3")


def test_around_one_keyboard_nobody_misses_what_the_others_did() -> None:
    """The screen is cleared only where there are secrets, and what happened meanwhile is told afterwards."""
    shown = shown_in("riftwalker", "a1\npass\n\nq\n", "--me", "1,2")
    told = shown.rpartition("Press Enter when you are at the keyboard")[2]
    assert "Since your last choice:" in told
    assert "A flips the top left card to Water." in told
    assert "Press Enter" not in play("a\nb\nq\n", "--me", "1,2").output


def test_no_line_is_longer_than_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = shown_in("rubble", "help\naid\n? 4\nq\n", "--bots", "random")
    assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("ruins", "", ["20 ruins are in play; B begins.", "A is dealt 9 ruins: 2d"]),
        ("rattle", "rime\n", ["is Player A, ", "Seat 1 brings Rime Hunters.", "The scenario is"]),
        ("rubble", "D1\n", ["Light begins; the storm is in position 9."]),
    ],
)
def test_the_log_begins_with_the_set_up(game: str, typed: str, told: list[str]) -> None:
    shown = shown_in(game, f"{typed}log\nq\n", "--bots", "random")
    log = shown.rpartition("> log")[2] if "> log" in shown else shown.rpartition("\n> ")[0].rpartition("\n> ")[2]
    for sentence in told:
        assert sentence in log


def test_the_log_marks_what_was_taken_back() -> None:
    shown = play("d\nc\nu\nlog\nq\n", "--seed", "x").output
    assert "(taken back) c" in shown
    assert "  Taken back." in shown


@pytest.mark.parametrize(
    ("game", "reason", "words"),
    [
        ("connect_four", "four_in_a_row", "four in a row"),
        ("riftwalker", "score_pile", "the highest score, after somebody had burst enough rifts"),
        ("riftwalker", "deck_empty", "the highest score, after the rift deck had run out"),
        ("ruins", "instant_win", "first out in a round begun with enough VP"),
        ("rattle", "hill", "more points on the hill"),
    ],
)
def test_the_result_says_why_in_words(game: str, reason: str, words: str) -> None:
    """RIF-54: who wins is not always who ended the game."""
    assert td.game(game).ending(reason) == words


def test_a_hint_says_what_its_figures_mean() -> None:
    shown = " ".join(play("d\nhint\nq\n", "--seed", "x").output.split())
    assert "from -1 for a sure loss to +1 for a sure win" in shown
    assert "-0.00" not in shown
    why = shown.partition("Why the first: ")[2].partition("]")[0]
    assert why.endswith(("[CON-05", "[CON-03"))
    assert "." in why


def test_a_hint_where_there_is_one_option_says_so(tmp_path: Path) -> None:
    match = td.Match(td.game("ruins"), 2, seed="x")
    while match.state.waiting() != [0] or len(match.state.options) > 1:
        match.apply(match.state.options[-1], match.state.waiting()[0])
    (tmp_path / "one.json").write_text(match.record().to_json())
    label = match.state.decision(0).options[0].label
    shown = CliRunner().invoke(
        cli, ["play", "ruins", "--resume", str(tmp_path / "one.json"), "--bots", "random"], input="hint\nq\n"
    )
    assert f"There is only this: {label}." in " ".join(shown.output.split())


def test_the_log_of_a_game_without_news_says_so() -> None:
    assert "Nothing has happened yet." in play("log\nq\n").output


def test_show_without_a_name_names_something_that_is_seen() -> None:
    shown = shown_in("riftwalker", "show\nq\n", "--seed", "x", "--bots", "random")
    name = shown.partition("as in show ")[2].partition(".")[0]
    assert shown.count(name) > 1


def test_a_word_that_is_no_option_is_explained() -> None:
    shown = " ".join(shown_in("crumbles", "fabricate\nq\n", "--seed", "x", "--bots", "random").split())
    assert "Fabricate is no option here. Build a tile from the discard pile" in shown


def test_a_choice_of_which_nothing_is_told_is_repeated() -> None:
    """RIF-R48 That a player uses no rift is told to all with the next thing that all see."""
    shown = shown_in("riftwalker", "place\nq\n", "--seed", "x", "--bots", "random")
    assert "Chosen: Place the top element card" in shown


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("ruins", "claims", "claim (word): Put on a ruin while it is played"),
        ("ruins", "B", "B (player): a bot (random)."),
        ("ruins", "A", "A (player): that is you."),
        ("crumbles", "gas", "Gas pocket X1: when nothing lies on it"),
        ("rubble", "great ruins", "@ (sign): A great ruin: 2 tokens"),
        ("connect_four", "stone", "A, B (sign): A stone of that player."),
    ],
)
def test_show_finds_what_the_screen_names_in_passing(game: str, name: str, told: str) -> None:
    """In the plural, as a player, by a whole word before half of another, and what a sign stands for."""
    seats = ["--seats", "2"] if game == "crumbles" else []
    shown = " ".join(shown_in(game, f"show {name}\nq\n", "--bots", "random", *seats).split())
    assert f" > {told}" in shown or f" > show {name} {told}" in shown


def test_a_number_that_the_list_does_not_have_is_no_name() -> None:
    """A 5 above the end of the list is not meant for the ruins 5a to 5e."""
    shown = shown_in("connect_four", "8\nq\n", "--bots", "random")
    assert "The list has no 8; it ends at 7." in shown


def rattle_with(tmp_path: Path, fits: Callable[[td.State, int], bool]) -> list[str]:
    """Arguments that go on from a moment of Rattle in which a choice fits."""
    match, chooser = td.Match(td.game("rattle"), seed="x"), Seeded(1)
    while not fits(match.state, seat := match.state.waiting()[0]):
        options = match.state.legal(seat)
        match.apply(options[chooser.below(len(options))], seat)
    (tmp_path / "rattle.json").write_text(match.record().to_json())
    return ["--resume", str(tmp_path / "rattle.json"), "--me", str(seat + 1), "--bots", "random"]


def test_short_entries_of_a_long_list_share_lines(tmp_path: Path) -> None:
    """Rattle offers scores of points; with a line for each the list ran out of the window."""
    moment = rattle_with(tmp_path, lambda state, seat: len(state.legal(seat)) > 30)
    listed = [line for line in shown_in("rattle", "q\n", *moment).splitlines() if " pt_" in line]
    assert all(line.count(" pt_") > 1 for line in listed[1:-1])
    assert max(len(line) for line in listed) <= 100


def test_a_question_of_the_game_takes_a_number_of_the_list(tmp_path: Path) -> None:
    def asked(state: td.State, seat: int) -> str:
        return td.game("rattle").inquire(state, seat, f"if {state.decision(seat).options[0].text}")

    moment = rattle_with(tmp_path, lambda state, seat: bool(asked(state, seat)))
    match = resume(td.game("rattle"), record_from_json((tmp_path / "rattle.json").read_text()))
    told = asked(match.state, match.state.waiting()[0])
    assert told in " ".join(shown_in("rattle", "if 1\nq\n", *moment).split())


def test_who_played_alone_below_the_first_band_has_not_won(tmp_path: Path) -> None:
    match = td.Match(td.game("crumbles"), 1, seed="x")
    while not match.state.over:
        match.apply(match.state.options[-1], 0)
    (tmp_path / "alone.json").write_text(match.record().to_json())
    told = CliRunner().invoke(cli, ["replay", str(tmp_path / "alone.json")]).output
    assert "The game is over: below 60." in told
