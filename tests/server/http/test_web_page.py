"""The web page is served from the package; an installation without it says how to get it."""

from __future__ import annotations

import asyncio
import zipfile
from pathlib import Path

import httpx
from fastapi import FastAPI

from lancaster.server.http.routes import web_page


def ask(folder: Path, method: str, path: str) -> httpx.Response:
    """Send one request to a server whose page is in this folder."""
    app = FastAPI()
    web_page.mount(app, folder=folder)

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost:1413") as client:
            return await client.request(method, path)

    return asyncio.run(send())


def test_the_page_answers_everywhere_outside_the_interface(tmp_path: Path) -> None:
    tmp_path.joinpath("index.html").write_text("the page")
    tmp_path.joinpath("icon.svg").write_text("<svg/>")
    assert ask(tmp_path, "GET", "/").text == "the page"
    assert ask(tmp_path, "GET", "/tables/xyz").text == "the page"
    assert ask(tmp_path, "GET", "/icon.svg").text == "<svg/>"
    assert ask(tmp_path, "GET", "/api/v1/nothing").status_code == 404
    assert ask(tmp_path, "POST", "/").status_code == 405


def test_head_answers_as_get_does_without_a_body(tmp_path: Path) -> None:
    """Monitors and link previews ask so."""
    tmp_path.joinpath("index.html").write_text("the page")
    head, get = ask(tmp_path, "HEAD", "/"), ask(tmp_path, "GET", "/")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"] == "8"


def test_without_a_page_there_is_a_notice(tmp_path: Path) -> None:
    assert not web_page.is_built(tmp_path)
    answer = ask(tmp_path, "GET", "/")
    assert answer.status_code == 200
    assert "LANCASTER_PAGE=1" in answer.text
    assert ask(tmp_path, "GET", "/tables/xyz").status_code == 404


def built(folder: Path) -> Path:
    """As small a page as there can be, with Python for the browser."""
    folder.joinpath("index.html").write_text('<html lang="en" data-base="./"><script src="./assets/a.js">')
    folder.joinpath("assets").mkdir()
    folder.joinpath("assets", "a.js").write_text("1")
    folder.joinpath("engine").mkdir()
    folder.joinpath("engine", "pyodide.asm.wasm").write_bytes(b"wasm")
    with zipfile.ZipFile(folder / "engine" / "python_stdlib.zip", "w") as library:
        library.writestr("json/__init__.py", "used = True")
    return folder


def test_the_edition_without_a_server_lies_beside_the_page(tmp_path: Path) -> None:
    """The page itself under another address, our sources, the library, and what of them a browser keeps."""
    folder = built(tmp_path)
    page = ask(folder, "GET", "/offline")
    assert page.text == '<html data-edition="static" lang="en" data-base="/"><script src="/assets/a.js">'
    assert page.headers["content-type"].startswith("text/html")
    assert "data-edition" not in ask(folder, "GET", "/").text
    contents = ask(folder, "GET", "/engine/contents.json").json()
    assert {"offline", "assets/a.js", "engine/lancaster.zip"} <= contents["files"].keys()
    assert not {"index.html", "engine/duke.npz"} & contents["files"].keys()
    assert contents["network"].keys() == {"duke.npz", "values.npz", "small.npz"}
    sources = ask(folder, "GET", f"/engine/lancaster.zip?{contents['files']['engine/lancaster.zip']}")
    assert "immutable" in sources.headers["cache-control"]
    assert len(sources.content) == contents["sizes"]["lancaster.zip"]
    library = ask(folder, "GET", "/engine/python_stdlib.zip")
    assert library.content == folder.joinpath("engine", "python_stdlib.zip").read_bytes()
    assert ask(folder, "GET", "/engine/pyodide.asm.wasm").content == b"wasm"
