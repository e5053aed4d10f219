"""The web page, served from the package; if it is not built, a line that says how to build it."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent.parent.parent / "page"
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Lancaster</title>
<h1>Lancaster</h1>
<p>The server runs, but the page is not built: run <code>make play</code> in a clone of the project,
or install a wheel made by <code>make wheel</code>. The interface is at <a href="./api/v1/openapi.json">/api/v1</a>.</p>
"""


def mount(app: FastAPI, prefix: str = "", folder: Path = FOLDER) -> None:
    """Serve the files of the web page, and its index at every other address outside the interface."""
    index = folder / "index.html"
    if (folder / "assets").is_dir():
        app.mount("/assets", _Forever(directory=folder / "assets"), name="assets")

    @app.get("/{path:page}", include_in_schema=False)
    async def page(path: str) -> Response:
        if not index.is_file():
            return HTMLResponse(_rooted(NOT_BUILT, prefix), 200 if path == "" else 404)
        file = (folder / path).resolve()
        if path and file.is_relative_to(folder.resolve()) and file.is_file():
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        return HTMLResponse(_rooted(index.read_text("utf-8"), prefix), headers={"Cache-Control": "no-cache"})


def _rooted(html: str, prefix: str) -> str:
    """A page whose addresses begin with "./", as it is sent at any depth of addresses."""
    return html.replace('="./', f'="{prefix}/')


class _Page(StringConvertor):
    """Any address but those of the interface, which says itself what it does not know and which methods it has."""

    regex = "(?!api/).*"


register_url_convertor("page", _Page())


class _Forever(StaticFiles):
    """Files whose names change with what is in them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOREVER
        return response
