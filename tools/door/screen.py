"""What the person sees: our own lines, and at the bottom one line of progress that is written over."""

import shutil
from typing import TextIO

BAR = 20


class Screen:
    """Lines that stay, and one that does not; where nobody looks (a file, a pipe), progress is a line at its start."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._doing = ""
        self._drawn = ""

    def say(self, text: str) -> None:
        """A line that stays."""
        self.clear()
        self._write(text + "\n")

    def progress(self, doing: str, share: float) -> None:
        """How far something is, from 0 to 1."""
        if not self._is_terminal:
            if doing != self._doing:
                self.say(f"{doing} ...")
            self._doing = doing
            return
        full = round(BAR * min(max(share, 0.0), 1.0))
        line = f"{'█' * full}{'░' * (BAR - full)} {100 * min(share, 1.0):3.0f} %  {doing}"
        line = line[: shutil.get_terminal_size().columns - 1]
        if line != self._drawn:
            self._write(f"\r\x1b[K{line}")
            self._drawn = line

    def clear(self) -> None:
        """Take the line of progress away."""
        if self._drawn:
            self._write("\r\x1b[K")
            self._drawn = ""

    def _write(self, text: str) -> None:
        encoding = self._stream.encoding or "ascii"
        # A terminal that knows no blocks shows question marks instead of a traceback.
        self._stream.write(text.encode(encoding, "replace").decode(encoding))
        self._stream.flush()
