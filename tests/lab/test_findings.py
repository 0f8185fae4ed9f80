"""The lab: reports that tell bias from noise."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from lab.runs import found_in, play, tables
from tumbledown.cli import cli
from tumbledown.engine import Seeded
from tumbledown.lab.compare import compare, matched
from tumbledown.lab.findings import LineupFindings, effect_claims, told
from tumbledown.lab.plan import Cell
from tumbledown.lab.playing import SCHEMAS
from tumbledown.lab.report import write_report
from tumbledown.lab.results import Results
from tumbledown.lab.run import BadRun, read_manifest
from tumbledown.lab.statistics import Effect, effects, luck_of_shares, share


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


def test_games_won_from_behind_are_those_that_the_leader_at_half_time_did_not_win(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", game="ruins", seats=[2], games=60)
    played = tables(folder)
    won = {(game, seat): share for game, seat, share in played["seats"].select("game", "seat", "won").iter_rows()}
    led = [row for row in played["games"].select("game", "ahead_at_half").iter_rows() if row[1] >= 0]
    lost = sum(1 - won[row] for row in led)
    comebacks = found_in(folder).cells[0].comebacks
    assert comebacks is not None
    assert (comebacks.deals, comebacks.value) == (len(led), lost / len(led))
    assert 0 < lost < len(led) / 2


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


def fair_tables(games: int, components: int, generator: np.random.Generator) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Seats and uses of games for two in which nothing that is used helps anybody."""
    winners = generator.integers(0, 2, games)
    used = generator.random((games, 2, components)) < 0.4
    rows = [(game, seat, float(winners[game] == seat)) for game in range(games) for seat in range(2)]
    seats = pl.DataFrame(rows, ["game", "seat", "won"], orient="row").with_columns(
        pl.lit("random").alias("bot"), pl.lit(0).alias("cell"), pl.col("game").alias("deal")
    )
    uses = [(0, game, seat, f"card:{card}") for game, seat, card in np.argwhere(used)]
    return seats, pl.DataFrame(uses, ["cell", "game", "seat", "used"], orient="row")


def test_intervals_hold_for_many_components_in_few_games() -> None:
    generator = np.random.default_rng(1)
    found = [one for _ in range(8) for one in effects(*fair_tables(60, 90, generator)) if one.low < one.high]
    assert len(found) > 600
    missed = sum(not one.low <= 0 <= one.high for one in found)
    assert missed <= 0.06 * len(found), "one in twenty, and noise"


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
    table_of_seats = pl.DataFrame(seats, SCHEMAS["seats"], orient="row").with_columns(deal=pl.col("game"))
    found = {one.name: one for one in effects(table_of_seats, pl.DataFrame(uses, SCHEMAS["uses"], orient="row"))}
    assert found["kit:0"].with_it > 0.7
    assert all(found[name].low == found[name].high for name in ("kit:0", "kit:1", "tool:0", "tool:1"))
    assert -0.1 < found["hat:0"].low < 0 < found["hat:0"].high < 0.1


def test_too_few_games_say_so(tmp_path: Path) -> None:
    assert any("too few" in sentence for sentence in found_in(play(tmp_path / "run", games=20)).headlines)


def test_compare_tells_what_changed(tmp_path: Path) -> None:
    before = play(tmp_path / "before", games=800)
    after = play(tmp_path / "after", variants={"loaded": ["seat"]}, games=800)
    sure = [change for change in compare(before, after).changes if change.is_sure()]
    assert "2 seats, random: seat A wins" in [change.what for change in sure]
    assert "Between random bots die:red is worth" in [change.what for change in compare(before, after).changes]
    again = play(tmp_path / "again", games=800, seed=2)
    assert not any(change.is_sure() for change in compare(before, again).changes)


def test_too_few_games_to_compare_say_so(tmp_path: Path) -> None:
    few, enough = play(tmp_path / "few", games=199), play(tmp_path / "enough", games=200)
    shown = CliRunner().invoke(cli, ["lab", "compare", str(few), str(enough)]).output
    assert "too few to say that nothing changed: 2 seats, random." in shown
    assert compare(enough, enough).few == []


def test_cells_are_compared_with_those_of_the_same_variants(tmp_path: Path) -> None:
    before = play(tmp_path / "before", variants={"loaded": ["no", "seat"]}, games=400)
    after = play(tmp_path / "after", variants={"loaded": ["seat", "no"]}, games=400)
    changes = compare(before, after).changes
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


def test_a_component_that_alone_of_its_kind_can_be_told_has_an_effect(tmp_path: Path) -> None:
    folder = play(tmp_path / "run", game="crumbles", seats=[2], games=57)
    told_of = [one for one in found_in(folder).lineups[0].effects if one.low < one.high]
    assert len(told_of) == 1


def test_a_deal_that_is_played_from_every_seat_counts_once(tmp_path: Path) -> None:
    """The dice fall alike in all games of a deal: 400 games of two bots tell as much of the seats as 200 of one."""
    cell = found_in(play(tmp_path / "run", bots=[["random", "5it"]], games=400)).cells[0]
    assert cell.games == 400
    assert cell.shares == [share(one.value * 200, 200) for one in cell.shares]
    assert cell.luck == luck_of_shares(cell.shares)


def test_playing_every_deal_again_makes_no_component_surer(tmp_path: Path) -> None:
    results = Results(play(tmp_path / "run", variants={"loaded": ["red"]}, games=300))
    again = {"game": pl.col("game") + 300}
    seats = pl.concat([results.seats, results.seats.with_columns(**again)])
    uses = pl.concat([results.uses, results.uses.with_columns(**again)])
    for once, twice in zip(effects(results.seats, results.uses), effects(seats, uses), strict=True):
        assert once.name == twice.name
        assert once.effect == pytest.approx(twice.effect)
        assert once.high - once.low == pytest.approx(twice.high - twice.low, rel=0.01)


def test_who_beats_whom_is_told_for_each_line_up_by_its_name(tmp_path: Path) -> None:
    """Every seat rolls one die; bots of different levels are never put together."""
    folder = play(tmp_path / "run", bots=["random", "5it"], games={"random": 300, "5it": 60})
    found = {matrix.bots: matrix for matrix in found_in(folder).matrices}
    assert list(found) == ["5it", "random"]
    page = write_report(folder).read_text(encoding="utf-8")
    assert "Who beats whom between random bots: die" in page
    blue_against_red = found["random"].cells[0][1]
    assert blue_against_red
    assert 60 < blue_against_red.deals < 300
    assert f"{blue_against_red.low * 100:.0f} to {blue_against_red.high * 100:.0f}" in page


def test_few_games_call_nothing_dead(tmp_path: Path) -> None:
    found = found_in(play(tmp_path / "run", games=199))
    assert not any("Hardly ever" in sentence for sentence in found.headlines)
    assert found_in(play(tmp_path / "more", games=200)).lineups[0].dead == ["die:green"]


def test_runs_without_a_cell_in_common_are_not_compared(tmp_path: Path) -> None:
    two, four = play(tmp_path / "two", seats=[2]), play(tmp_path / "four", seats=[4])
    with pytest.raises(BadRun, match="same seats and bots"):
        compare(two, four)


def test_components_are_compared_in_cells_that_both_runs_have(tmp_path: Path) -> None:
    """The games of two seats are the same in both runs, and those of four have no counterpart."""
    both = play(tmp_path / "both", seats=[2, 4], variants={"loaded": ["red"]})
    two = play(tmp_path / "two", seats=[2], variants={"loaded": ["red"]})
    changes = [change for change in compare(both, two).changes if "die:red" in change.what]
    assert [change.before for change in changes] == [change.after for change in changes]
    assert len(changes) == 1


def cells_of(*contents: str) -> list[Cell]:
    """Cells that differ in their components alone."""
    return [Cell(2, ["random", "random"], {}, content) for content in contents]


def test_cells_are_compared_with_those_of_the_same_components() -> None:
    """And with those of others where there are none of the same, as after a designer's change."""
    assert matched(cells_of("mine.toml", "default"), cells_of("default", "other.toml")) == [(0, 1), (1, 0)]
    assert matched(cells_of("default"), cells_of("mine.toml")) == [(0, 0)]
