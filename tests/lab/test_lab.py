"""The lab: equal results for any number of workers, runs that go on, reports that tell bias from noise."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest
from loaded_dice.game import GAME as DICE

from tumbledown.engine import Seeded, TumbledownError
from tumbledown.games import games
from tumbledown.lab.compare import compare
from tumbledown.lab.findings import Findings, LineupFindings, effect_claims, find, told
from tumbledown.lab.plan import BadPlan, Plan, loaded, read_plan, ready_plans
from tumbledown.lab.playing import SCHEMAS
from tumbledown.lab.report import write_report
from tumbledown.lab.results import Results
from tumbledown.lab.run import BadRun, Run, read_manifest
from tumbledown.lab.statistics import Effect, effects

TABLES = list(SCHEMAS)


def play(folder: Path, workers: int = 1, engine: str = "local", **plan: Any) -> Path:
    """Run a plan, of the dice game if it names none, into a folder."""
    whole = msgspec.convert({"game": "loaded_dice", "title": "Dice", "bots": ["random"], "games": 300} | plan, Plan)
    job = Run(loaded(whole, folder, DICE if whole.game == "loaded_dice" else None), folder)
    job.begin(force=False)
    job.play(engine, workers, None, lambda count: None)
    return folder


def tables(folder: Path) -> dict[str, pl.DataFrame]:
    return {name: pl.read_parquet(folder / f"{name}.parquet") for name in TABLES}


def found_in(folder: Path) -> Findings:
    return find(Results(folder))


def test_one_and_two_processes_play_the_same(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"game": "connect_four", "bots": ["random", ["greedy", "20it"]], "games": 40}
    one, two = tables(play(tmp_path / "one", 1, **plan)), tables(play(tmp_path / "two", 2, **plan))
    assert all(one[name].equals(two[name]) for name in TABLES)
    assert one["games"].height == 80


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_ray_plays_the_same(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"game": "connect_four", "bots": ["random"], "games": 600}
    local, ray = tables(play(tmp_path / "local", 1, **plan)), tables(play(tmp_path / "ray", 2, "ray", **plan))
    assert all(local[name].equals(ray[name]) for name in TABLES)


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"bots": ["random"], "games": 1400}
    whole = tables(play(tmp_path / "whole", **plan))
    job = Run(loaded(Plan(game="loaded_dice", title="Dice", **plan), tmp_path, DICE), tmp_path / "broken")
    job.begin(force=False)
    counts: list[int] = []

    def interrupt(count: int) -> None:
        counts.append(count)
        if len(counts) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job.play("local", 1, None, interrupt)
    with pytest.raises(BadRun, match="holds half a run"):
        Results(tmp_path / "broken")
    counts.clear()
    job.begin(force=False)
    job.play("local", 1, None, counts.append)
    assert counts == [1000, 400]
    assert all(whole[name].equals(frame) for name, frame in tables(tmp_path / "broken").items())


def test_different_bots_play_every_deal_from_every_seat(tmp_path: Path) -> None:
    seats = tables(play(tmp_path / "run", seats=[3], bots=[["random", "random", "5it"]], games=30))["seats"]
    places = seats.filter(pl.col("bot") == "5it").group_by("seat").len()
    assert dict(places.iter_rows()) == {0: 10, 1: 10, 2: 10}


def test_a_target_width_plays_until_the_interval_is_narrow(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", games=100_000, width=0.06)
    games = read_manifest(folder)["games"][0]
    assert 400 < games < 5000
    assert all(share.high - share.low <= 0.06 for share in found_in(folder).cells[0].shares)


def test_a_loaded_seat_is_found_and_a_fair_one_is_not(tmp_path: Path) -> None:
    biased = found_in(play(tmp_path / "biased", variants={"loaded": ["seat"]}, games=600))
    assert any(sentence.startswith("2 seats, random: seat A wins") for sentence in biased.headlines)
    fair = found_in(play(tmp_path / "fair", games=600))
    assert fair.headlines[0] == NO_DIFFERENCE


def test_a_first_choice_that_wins_is_found_where_it_is_drawn_who_begins(tmp_path: Path) -> None:
    found = found_in(play(tmp_path / "run", variants={"loaded": ["first"]}, games=600))
    beginner = "2 seats, random: whoever makes the first choice wins 65."
    assert any(sentence.startswith(beginner) for sentence in found.headlines)
    assert found_in(play(tmp_path / "fixed", variants={"loaded": ["seat"]}, games=300)).cells[0].first is None


def test_a_loaded_die_is_found_and_what_nobody_uses_is_named(tmp_path: Path) -> None:
    lineup = found_in(play(tmp_path / "run", variants={"loaded": ["red"]}, games=800)).lineups[0]
    by_name = {one.name: one for one in lineup.effects}
    assert by_name["die:red"].is_sure()
    assert by_name["die:red"].effect > 0 > by_name["die:blue"].effect
    assert lineup.dead == ["die:green"]


NO_DIFFERENCE = "No difference between the seats was found, in 2 seats, random."


def false_alarms(folder: Path, runs: int) -> int:
    """How many of so many runs of the fair game claim anything."""
    alarms = 0
    for seed in range(runs):
        said = found_in(play(folder / str(seed), games=400, seed=seed)).headlines
        alarms += len(said) != 3 or said[0] != NO_DIFFERENCE or "no component was found" not in said[1]
    return alarms


def test_few_fair_runs_raise_an_alarm(tmp_path: Path) -> None:
    assert false_alarms(tmp_path, 20) <= 4


@pytest.mark.soak
def test_the_false_positive_rate_is_what_it_should_be(tmp_path: Path) -> None:
    """Two questions are asked of each run (seats, dice), each wrong once in twenty: 10 % of 500 runs, and noise."""
    assert false_alarms(tmp_path, 500) <= 70


def sure_effects(**effects: float) -> list[Effect]:
    """Effects beyond luck, by the name of the die."""
    return [
        Effect(f"die:{name}", 500, 0.5, 0.5, effect, effect - 0.01, effect + 0.01, 0.001, f"the {name} die")
        for name, effect in effects.items()
    ]


def test_a_claim_says_which_other_bots_show_it() -> None:
    """Also where the stronger bots show more than there are headlines for."""
    shown = {name: 0.5 - number / 100 for number, name in enumerate(["a", "b", "c", "d", "e", "f", "g"])}
    strong = LineupFindings("greedy", sure_effects(**shown), [], [])
    weak = LineupFindings("random", sure_effects(a=0.1, g=0.3, b=-0.2), [], [])
    sentences = told(effect_claims([strong, weak]), ["greedy", "random"], 6)
    assert sentences[0].startswith("Between greedy bots the a die is worth 50.0 points of winning chance more")
    assert sentences[0].endswith("So do random bots.")
    assert sentences[1].endswith("Weaker bots do not show this.")
    assert not any("the g die" in sentence for sentence in sentences)
    assert sentences[6].startswith("Between random bots the b die is worth 20.0 points of winning chance less")
    assert sentences[6].endswith("Only weaker bots show this: take it with care.")
    assert len(sentences) == 7


def test_the_strongest_bots_come_first_as_the_plan_orders_them(tmp_path: Path) -> None:
    found = found_in(play(tmp_path / "run", game="connect_four", bots=["random", "5it", "greedy"], games=10))
    assert [lineup.bots for lineup in found.lineups] == ["greedy", "5it", "random"]
    assert [one.cell.bots[0] for one in found.cells] == ["greedy", "5it", "random"]


def test_line_ups_may_play_different_numbers_of_games(tmp_path: Path) -> None:
    games = {"random": 30, "random against 5it": 4}
    folder = play(tmp_path / "run", bots=["random", ["random", "5it"]], games=games)
    assert read_manifest(folder)["games"] == [30, 4]


def test_a_circumstance_is_compared_with_the_games_without_it(tmp_path: Path) -> None:
    """A seat that is better anyway is no news; one that is better when it rains is."""
    rain = "sky:rain, 2 seats, random: seat B wins"
    wet = found_in(play(tmp_path / "wet", variants={"loaded": ["rain"]}, games=800))
    assert [one.name for one in wet.circumstances if one.luck < 0.05] == ["sky:clear", "sky:rain"]
    assert any(sentence.startswith(rain) for sentence in wet.headlines)
    biased = [
        found_in(play(tmp_path / str(seed), variants={"loaded": ["seat"]}, games=800, seed=seed)) for seed in range(6)
    ]
    assert all(found.headlines[0].startswith("2 seats, random: seat A wins") for found in biased)
    assert sum("sky:" in " ".join(found.headlines) for found in biased) <= 1


def test_components_are_called_by_their_names(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", game="crumbles", seats=[2], games=50)
    labels = [one.label for one in found_in(folder).lineups[0].effects]
    assert "World Tree (tile G10, cost 14)" in labels
    assert "World Tree (tile G10, cost 14)" in write_report(folder).read_text(encoding="utf-8")


def test_what_always_comes_together_is_not_told_apart() -> None:
    """A kit and its tool are one thing to the games, whichever of them wins; hats are worn by chance."""
    tape = Seeded(7)
    seats, uses = [], []
    for game in range(600):
        kits = [tape.below(3), tape.below(3)]
        won = [1.0, 0.0] if kits[0] < kits[1] else [0.0, 1.0] if kits[1] < kits[0] else [0.5, 0.5]
        for seat in (0, 1):
            seats.append((0, game, seat, "random", 1, won[seat], 0))
            names = [f"kit:{kits[seat]}", f"tool:{kits[seat]}", f"hat:{tape.below(2)}"]
            uses += [(0, game, seat, name, 1) for name in names]
    table_of_seats = pl.DataFrame(seats, SCHEMAS["seats"], orient="row")
    found = {one.name: one for one in effects(table_of_seats, pl.DataFrame(uses, SCHEMAS["uses"], orient="row"))}
    assert found["kit:0"].with_it > 0.7
    assert all(found[name].low == found[name].high for name in ("kit:0", "kit:1", "tool:0", "tool:1"))
    assert -0.1 < found["hat:0"].low < 0 < found["hat:0"].high < 0.1


def test_too_few_games_say_so(tmp_path: Path) -> None:
    assert any("too few" in sentence for sentence in found_in(play(tmp_path / "run", games=20)).headlines)


def test_compare_tells_what_changed(tmp_path: Path) -> None:
    before = play(tmp_path / "before", games=800)
    after = play(tmp_path / "after", variants={"loaded": ["seat"]}, games=800)
    sure = [change for change in compare(before, after) if change.is_sure()]
    assert "2 seats, random: seat A wins" in [change.what for change in sure]
    assert "Between random bots die:red is worth" in [change.what for change in compare(before, after)]
    again = play(tmp_path / "again", games=800, seed=2)
    assert not any(change.is_sure() for change in compare(before, again))


def test_cells_are_compared_with_those_of_the_same_variants(tmp_path: Path) -> None:
    before = play(tmp_path / "before", variants={"loaded": ["no", "seat"]}, games=400)
    after = play(tmp_path / "after", variants={"loaded": ["seat", "no"]}, games=400)
    changes = compare(before, after)
    assert "2 seats, random, loaded=seat: seat A wins" in [change.what for change in changes]
    assert not any(change.is_sure() for change in changes)


def test_the_report_is_one_page_that_tells_the_findings(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", seats=[2, 3], variants={"loaded": ["red"]}, games=400)
    page = write_report(folder).read_text(encoding="utf-8")
    for words in ("die:red", "<svg", "3 seats, random", "loaded=red", "won from behind"):
        assert words in page
    assert "http" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    ).replace("https://matplotlib.org", "")
    assert "| 2 seats, random | 400 |" in (folder / "summary.md").read_text(encoding="utf-8")


BAD_PLANS: list[tuple[str, str]] = [
    ('game = "connect_four"\ntitle = "x"\nbotz = ["random"]', "unknown field `botz`"),
    ('game = "connect_for"\ntitle = "x"', "did you mean connect_four"),
    ('game = "connect_four"\ntitle = "x"\nbots = ["level 9"]', "there is no bot 'level 9'"),
    ('game = "connect_four"\ntitle = "x"\nbots = ["level 5"]', "thinks by the clock"),
    ('game = "connect_four"\ntitle = "x"\nbots = ["50ms"]', "thinks by the clock"),
    ('game = "connect_four"\ntitle = "x"\nbots = [["random"]]', "does not fit 2 seats"),
    ('game = "connect_four"\ntitle = "x"\nseats = [3]', "2 seats, not 3"),
    ('game = "ruins"\ntitle = "x"\n[variants]\nmoon = [1]', "has no variant 'moon'"),
    ('game = "ruins"\ntitle = "x"\ncontent = ["mine.toml"]', "mine.toml"),
    ('game = "ruins"\ntitle = "x"\ngames = 0', "at least one game"),
    ('game = "ruins"\ntitle = "x"\ngames = { random = 9 }', "has 0 for greedy"),
    ("game = ", "Invalid value"),
]


@pytest.mark.parametrize(("text", "says"), BAD_PLANS, ids=[says for _, says in BAD_PLANS])
def test_a_bad_plan_is_refused_by_name(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadPlan, match=r"plan\.toml") as refused:
        read_plan(str(path))
    assert says in str(refused.value)


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", games=100)
    with pytest.raises(BadRun, match="--force"):
        play(folder, games=200)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(BadRun, match="not empty"):
        play(tmp_path / "notes")
    job = Run(loaded(Plan(game="loaded_dice", title="Dice", bots=["random"], games=200), folder, DICE), folder)
    job.begin(force=True)
    job.play("local", 1, None, lambda count: None)
    assert tables(folder)["games"].height == 200


def mixed_rules(folder: Path) -> Callable[[], object]:
    """Two runs under different versions of the rules."""
    before, after = play(folder / "before", games=100), play(folder / "after", games=100)
    manifest = read_manifest(after) | {"rules_version": 2}
    (after / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return lambda: compare(before, after)


def test_mixed_rules_and_broken_folders_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="rules version 2"):
        mixed_rules(tmp_path)()
    with pytest.raises(BadRun, match="holds no run"):
        Results(tmp_path)
    (tmp_path / "before" / "seats.parquet").write_bytes(b"nothing")
    with pytest.raises(BadRun, match=r"seats\.parquet cannot be read"):
        Results(tmp_path / "before")


@pytest.mark.parametrize("name", list(ready_plans()))
def test_every_ready_plan_can_be_played(name: str, tmp_path: Path) -> None:
    plan = read_plan(name, games=1)
    job = Run(plan, tmp_path / name)
    loaded = job.loaded
    loaded.cells, loaded.games, loaded.terms = loaded.cells[:1], loaded.games[:1], loaded.terms[:1]
    job.begin(force=False)
    job.play("local", 1, None, lambda count: None)
    assert Results(tmp_path / name).games.height == 1


def test_every_game_of_ours_has_a_ready_plan() -> None:
    planned = {read_plan(name).plan.game for name in ready_plans()}
    assert set(games()) - {"connect_four", "secret_cards"} <= planned


def test_a_broken_plan_is_a_clear_error() -> None:
    with pytest.raises(TumbledownError, match="none of the ready plans"):
        read_plan("no-such-plan")
