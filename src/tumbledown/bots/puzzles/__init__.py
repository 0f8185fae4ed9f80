"""Puzzles out of games between bots: found, proven or confirmed by a long search, and graded."""
