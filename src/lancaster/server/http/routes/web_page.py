"""The web page, served from the package; if it is not built, a line that says how to build it.

Beside it lies the edition that needs no server (`lancaster.browser.bundle`), under `OFFLINE`: a browser can keep it,
and play without a connection.
"""

from __future__ import annotations

from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from lancaster.browser.bundle import ENGINE, edition, is_complete

OFFLINE = "offline"
FOLDER = Path(__file__).parent.parent.parent / "page"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Lancaster</title>
<h1>Lancaster</h1>
<p>The server runs, but this installation has no web page: it could not be built when the package was installed.
Building it needs the registry of npm, and Node.js or PyPI to get it from. Install the package again with
<code>LANCASTER_PAGE=1</code> in the environment, which tells what is missing, or install a wheel.
The interface is at <a href="./api/v1/openapi.json">/api/v1</a>.</p>
"""


def is_built(folder: Path = FOLDER) -> bool:
    """Tell whether this installation has the web page."""
    return (folder / "index.html").is_file()


def mount(app: FastAPI, prefix: str = "", folder: Path = FOLDER) -> None:
    """Serve the files of the web page, and its index at every other address outside the interface."""
    index = folder / "index.html"
    if (folder / "assets").is_dir():
        app.mount("/assets", _Forever(directory=folder / "assets"), name="assets")

    @lru_cache(maxsize=1)
    def without_a_server() -> dict[str, bytes]:
        """What the edition has beside the files of the page."""
        files = edition(folder, OFFLINE)
        files[OFFLINE] = _rooted(files[OFFLINE].decode(), prefix).encode()
        return {name: content for name, content in files.items() if not (folder / name).is_file()}

    @app.api_route("/{path:page}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if not is_built(folder):
            return HTMLResponse(_rooted(NOT_BUILT, prefix), 200 if path == "" else 404)
        if (path == OFFLINE or path.startswith(f"{ENGINE}/")) and is_complete(folder):
            content = (await run_in_threadpool(without_a_server)).get(path)
            if content is not None:
                kept = FOREVER if request.url.query else "no-cache"  # the query is its digest
                return Response(content, media_type=_type(path), headers={"Cache-Control": kept})
        file = (folder / path).resolve()
        if path and file.is_relative_to(folder.resolve()) and file.is_file():
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(_rooted(index.read_text("utf-8"), prefix), headers={"Cache-Control": "no-cache"})


def _type(path: str) -> str:
    return "text/html" if path == OFFLINE else guess_type(path)[0] or "application/octet-stream"


def _rooted(html: str, prefix: str) -> str:
    """A page whose addresses begin with "./", as it is sent at any depth of addresses."""
    return html.replace('="./', f'="{prefix}/')


class _Page(StringConvertor):
    """Any path outside `api/`: the interface itself refuses unknown addresses and methods."""

    regex = "(?!api/).*"


register_url_convertor("page", _Page())


class _Forever(StaticFiles):
    """Files whose names change with what is in them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type] # what comes is passed on
        response.headers["Cache-Control"] = FOREVER
        return response
