"""The browser client's files, if they have been built; else a page that says so."""

import mimetypes
from pathlib import Path
from typing import Final

from tumbledown.server.connection import Message, Send
from tumbledown.server.sockets import header

MISSING: Final = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tumbledown</title>
<h1>Tumbledown</h1>
<p>The server runs. The browser client has not been built into this installation.</p>
<p>Programs find the interface described at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
</html>
"""
FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"
PACKED: Final = {".br": "br", ".gz": "gzip"}
"""How the build compresses files, the best first."""


class Pages:
    """Files of one folder, read once and kept. Paths that are no file lead to index.html, whose script knows them."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, tuple[bytes, str]] = {}
        self.packed: dict[tuple[str, str], bytes] = {}
        """Files that the build has compressed, by name and encoding."""
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in PACKED:
                    name = "/" + path.relative_to(folder).with_suffix("").as_posix()
                    self.packed[name, PACKED[path.suffix]] = path.read_bytes()
                elif path.is_file():
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
            # The build puts a hash of the content into the names of files under assets/.
            keep = FOREVER if path.startswith("/assets/") else ASK_AGAIN
            await self._file(scope, send, path, keep, head)
        elif "." in path.rsplit("/", 1)[-1]:
            await respond(send, 404, b"There is no such file.", "text/plain; charset=utf-8", ASK_AGAIN, head)
        elif "/index.html" in self.files:
            await self._file(scope, send, "/index.html", ASK_AGAIN, head)
        else:
            await respond(send, 200, MISSING, "text/html; charset=utf-8", ASK_AGAIN, head)

    async def _file(self, scope: Message, send: Send, name: str, keep: bytes, head: bool) -> None:
        body, kind = self.files[name]
        accepted = header(scope, b"accept-encoding") or ""
        for encoding in PACKED.values():
            if encoding in accepted and (name, encoding) in self.packed:
                await respond(send, 200, self.packed[name, encoding], kind, keep, head, encoding)
                return
        await respond(send, 200, body, kind, keep, head)


def with_charset(kind: str) -> str:
    """A content type that says how text is written."""
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith(("javascript", "json")) else kind


async def respond(send: Send, status: int, body: bytes, kind: str, keep: bytes, head: bool, encoding: str = "") -> None:
    """Send a whole answer."""
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", keep),
        (b"vary", b"accept-encoding"),
    ]
    if encoding:
        headers.append((b"content-encoding", encoding.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else body})
