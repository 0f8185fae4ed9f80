"""The measurements as a table for people."""

from typing import Any


def as_table(games: dict[str, dict[str, Any]]) -> str:
    """One block per game; absolute figures are this machine's, ratios are what to compare."""
    lines = []
    for name, found in games.items():
        lines.append(f"{name}, {found['seats']} seats")
        lines.append(f"  {found['decisions_per_cpu_s']:>12,} decisions per CPU-second in random play")
        lines.append(f"  {found['games_per_cpu_s']:>12,} games per CPU-second")
        lines.append(f"  {found['clone_us']:>12} µs to clone, {found['legal_us']} µs to list options, mid-game")
        lines.append(f"  {found['bytes_per_state']:>12,} bytes per copy of a state")
        lines.append(
            f"  {found['search_sims_per_cpu_s']:>12,} simulations per CPU-second of the search, at the first choice"
        )
        for peer, cost in found.get("peers_clone_us", {}).items():
            lines.append(f"  {cost:>12} µs to clone {peer}")
        for peer, ratio in found.get("ratios", {}).items():
            lines.append(f"  {ratio:>12} times {peer}")
        for adapter, measured in found.get("adapters", {}).items():
            lines.append(f"  {measured['steps_per_cpu_s']:>12,} steps per CPU-second through {adapter}")
            for peer, ratio in measured["ratios"].items():
                lines.append(f"  {ratio:>12} times {peer}")
        if duel := found.get("duel"):
            lines.append(
                f"  {duel['win']:>12.1%} won against {duel['against']} with {duel['simulations']} simulations each "
                f"({duel['low']:.1%} to {duel['high']:.1%}, {duel['games']} games)"
            )
    return "\n".join(lines)
