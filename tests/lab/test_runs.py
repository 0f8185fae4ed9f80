"""Runs of the lab: equal results for any number of workers, runs that go on, plans and folders that are refused."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner

from lab.runs import TABLES, found_in, play, run_of, tables
from tumbledown.cli.lab import lab
from tumbledown.engine import TumbledownError
from tumbledown.games import game, games
from tumbledown.lab.plan import BadPlan, read_plan, ready_plans
from tumbledown.lab.results import Results
from tumbledown.lab.run import BadRun, Run, read_manifest

PROPOSED = Path(__file__).parents[2] / "docs" / "balance" / "crumbles-proposed.toml"


def test_one_and_two_processes_play_the_same(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"game": "connect_four", "bots": ["random", ["greedy", "20it"]], "games": 40}
    one, two = tables(play(tmp_path / "one", 1, **plan)), tables(play(tmp_path / "two", 2, **plan))
    assert all(one[name].equals(two[name]) for name in TABLES)
    assert one["games"].height == 80


def test_a_game_played_alone_is_not_lost(tmp_path: Path) -> None:
    """CRU-R40 Random play comes nowhere near the lowest band of prestige, but nobody has beaten it."""
    seats = tables(play(tmp_path, game="crumbles", seats=[1], bots=["random"], games=3))["seats"]
    assert seats["won"].to_list() == [1.0, 1.0, 1.0]


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_ray_plays_the_same_and_ends_only_if_the_lab_began_it(tmp_path: Path) -> None:
    import ray  # heavy, and needed by no other test here

    plan: dict[str, Any] = {"game": "connect_four", "bots": ["random"], "games": 600}
    local, own = tables(play(tmp_path / "local", 1, **plan)), tables(play(tmp_path / "own", 2, "ray", **plan))
    assert all(local[name].equals(own[name]) for name in TABLES)
    assert not ray.is_initialized()
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        given = tables(play(tmp_path / "given", 1, "ray", **plan))
        assert all(local[name].equals(given[name]) for name in TABLES)
        assert ray.is_initialized()
    finally:
        ray.shutdown()


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"bots": ["random"], "games": 1400}
    whole = tables(play(tmp_path / "whole", **plan))
    job = run_of(tmp_path / "broken", **plan)
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
    assert 500 < games < 5000
    assert all(share.high - share.low <= 0.06 for share in found_in(folder).cells[0].shares)


def test_line_ups_may_play_different_numbers_of_games(tmp_path: Path) -> None:
    games = {"random": 30, "random against 5it": 4}
    folder = play(tmp_path / "run", bots=["random", ["random", "5it"]], games=games)
    assert read_manifest(folder)["games"] == [30, 4]


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
    ('game = "ruins"\ntitle = "x"\nbots = []', "at least one value for bots"),
    ('game = "ruins"\ntitle = "x"\ncontent = []', "at least one value for content"),
    ('game = "ruins"\ntitle = "x"\n[variants]\nmoon = []', "at least one value for moon"),
    ("game = ", "Invalid value"),
    ('game = "ruins"\ntitle = "\udcff"', "is not a text file"),
]


@pytest.mark.parametrize(("text", "says"), BAD_PLANS, ids=[says for _, says in BAD_PLANS])
def test_a_bad_plan_is_refused_by_name(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
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
    assert tables(play(folder, games=200, force=True))["games"].height == 200


def test_looking_whether_the_interval_is_narrow_plays_and_tells_no_game_twice(tmp_path: Path) -> None:
    plan: dict[str, Any] = {"games": 5000, "width": 0.05}
    whole = play(tmp_path / "whole", 2, **plan)
    job = run_of(tmp_path / "broken", **plan)
    job.begin(force=False)
    counts: list[int] = []

    def interrupt(count: int) -> None:
        counts.append(count)
        if len(counts) == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job.play("local", 1, None, interrupt)
    assert counts == [0, 500, 0, 500, 0]
    counts.clear()
    job.play("local", 1, None, counts.append)
    assert [count for count in counts if count] == [500, 500, 500, 500]
    assert read_manifest(tmp_path / "broken")["games"] == [2000]
    assert all(tables(whole)[name].equals(frame) for name, frame in tables(tmp_path / "broken").items())


def test_the_manifest_keeps_components_of_ones_own(tmp_path: Path) -> None:
    """So the run can be repeated when the file is gone, or has been changed since."""
    crumbles = game("crumbles")
    plan: dict[str, Any] = {"game": "crumbles", "seats": [2], "games": 1, "content": ["default", str(PROPOSED)]}
    folder = play(tmp_path / "run", **plan)
    kept = read_manifest(folder)
    terms = crumbles.terms(2, {}, kept["content"][str(PROPOSED)])
    assert list(kept["content"]) == [str(PROPOSED)]
    assert [crumbles.terms(2).content_hash, terms.content_hash] == kept["content_hashes"]
    assert play(folder, **plan) == folder


def test_a_run_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("keep", encoding="utf-8")
    for folder in (tmp_path / "notes.txt", tmp_path / "notes.txt" / "run"):
        with pytest.raises(BadRun, match=r"cannot be written to \(Not a directory\)"):
            play(folder)


def test_fewer_than_one_process_is_refused() -> None:
    refused = CliRunner().invoke(lab, ["run", "rubble-boards", "--workers", "-1"])
    assert refused.exit_code == 2
    assert "-1 is not in the range x>=1" in refused.output


def test_plans_say_which_library_is_missing() -> None:
    """As where only `tumbledown` was installed, without its extra."""
    script = "import sys; sys.modules['msgspec'] = None; from tumbledown.cli import main; main()"
    told = subprocess.run([sys.executable, "-c", script, "lab", "plans"], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.strip().endswith("this needs msgspec, which is not installed; install tumbledown[lab]")


def test_force_replaces_a_run_and_nothing_beside_it(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", games=100)
    (folder / "report.html").write_text("of the old run", encoding="utf-8")
    (folder / "plan.toml").write_text("keep", encoding="utf-8")
    play(folder, games=200, force=True)
    assert sorted(path.name for path in folder.iterdir()) == [
        "games.parquet",
        "manifest.json",
        "plan.toml",
        "seats.parquet",
        "uses.parquet",
    ]


def test_force_does_not_touch_a_manifest_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}', encoding="utf-8")
    (tmp_path / "page.html").write_text("keep", encoding="utf-8")
    with pytest.raises(BadRun, match="is not the manifest of a run"):
        play(tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["manifest.json", "page.html"]


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
