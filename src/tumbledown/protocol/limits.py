"""Limits that are part of the protocol; `docs/protocol.md` lists them."""

from typing import Final

VERSION: Final = 1
"""The version of the protocol; a server refuses a client that says hello with another."""
MAX_SOCKET_MESSAGE: Final = 4096
"""Characters in one message of a client over a socket."""
MAX_BODY: Final = 512 * 1024
"""Bytes in one body of a request; component files are the largest."""
MAX_NAME: Final = 32
"""Characters in a person's name."""
MAX_CHAT: Final = 500
"""Characters in a line of chat."""
MAX_TALK: Final = 50
"""Lines of chat that are kept while a table waits for players."""
MAX_NOTATION: Final = 1000
"""Characters in an option written in notation."""
MAX_SEATS: Final = 8
"""Seats at a table, whatever the game."""
MIN_PASSWORD: Final = 10
"""Characters in a password, at least."""
MAX_PASSWORD: Final = 200
"""Characters in a password, at most."""
MAX_SEED: Final = 200
"""Characters in a seed that somebody sets."""
MAX_CHOICES: Final = 6000
"""Choices in a match, played here or uploaded."""
MAX_COMPONENTS: Final = 128 * 1024
"""Characters of a component file that somebody sends."""
MAX_DESIGN: Final = 16 * 1024
"""Bytes in something that a person has built and keeps, as compact JSON."""
MAX_DESIGN_NAME: Final = 80
"""Characters in its name."""
MAX_DESIGNS: Final = 100
"""Such things that one person may keep."""
MAX_LESSON_CHOICES: Final = 400
"""Choices in a lesson, those of its fight included."""
MAX_PUZZLE_CHOICES: Final = 60
"""Choices in an attempt at a puzzle."""
MAX_PAGE: Final = 100
"""Tables in one page of a list."""
MAX_ID: Final = 2**53 - 1
"""The largest number a client may give to a choice: JavaScript counts no further."""
TAIL: Final = 64
"""Updates that a server keeps for clients that come back; one that missed more gets a snapshot only."""
