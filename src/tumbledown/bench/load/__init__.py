"""The load tool: our server and boardgame.io's under the same scheme."""
