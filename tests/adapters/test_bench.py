"""The measurements of the adapters run, and tell what they should."""

import json

import pytest
from click.testing import CliRunner

from tumbledown.cli import cli


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_bench_measures_the_adapters_beside_their_libraries() -> None:
    arguments = ["bench", "connect_four", "--adapters", "--json", "--seconds", "0.01", "--repeats", "1"]
    found = json.loads(CliRunner().invoke(cli, arguments, catch_exceptions=False).output)
    adapters = found["games"]["connect_four"]["adapters"]
    assert list(adapters) == ["PettingZoo", "OpenSpiel", "VectorGames, with observations", "VectorGames, masks only"]
    assert all(measured["steps_per_cpu_s"] > 0 for measured in adapters.values())
    assert adapters["PettingZoo"]["ratios"]["pettingzoo:connect_four_v3"] > 1
    assert adapters["OpenSpiel"]["ratios"]["openspiel_python:tic_tac_toe"] > 1
