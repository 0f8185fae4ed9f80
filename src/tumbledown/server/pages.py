"""The browser client's files, if they have been built; else a page that says so."""

import mimetypes
from pathlib import Path
from typing import Final

from tumbledown.server.connection import Message, Send

MISSING: Final = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tumbledown</title>
<h1>Tumbledown</h1>
<p>The server runs. The browser client has not been built into this installation.</p>
<p>Programs find the interface described at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""
FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"


class Pages:
    """Files of one folder, read once and kept. Paths that are no file lead to index.html, whose script knows them."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, tuple[bytes, str]] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                    name = "/" + path.relative_to(folder).as_posix()
                    self.files[name] = (path.read_bytes(), with_charset(kind))

    async def serve(self, scope: Message, send: Send) -> None:
        """Answer a GET or HEAD."""
        if scope["method"] not in ("GET", "HEAD"):
            await respond(send, 405, b"", "text/plain", ASK_AGAIN, False)
            return
        path = scope["path"]
        head = scope["method"] == "HEAD"
        if path in self.files:
            body, kind = self.files[path]
            # The build puts a hash of the content into the names of files under assets/.
            await respond(send, 200, body, kind, FOREVER if path.startswith("/assets/") else ASK_AGAIN, head)
        elif "." in path.rsplit("/", 1)[-1]:
            await respond(send, 404, b"There is no such file.", "text/plain; charset=utf-8", ASK_AGAIN, head)
        else:
            body, kind = self.files.get("/index.html", (MISSING, "text/html; charset=utf-8"))
            await respond(send, 200, body, kind, ASK_AGAIN, head)


def with_charset(kind: str) -> str:
    """A content type that says how text is written."""
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith(("javascript", "json")) else kind


async def respond(send: Send, status: int, body: bytes, kind: str, keep: bytes, head: bool) -> None:
    """Send a whole answer."""
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", keep),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else body})
