"""Write the descriptions of the server's interface: docs/openapi.json and docs/socket.json.

    python -m tools.schemas

They are made from the models alone; a test checks that the committed files are current.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from lancaster.server.http.api_schema import socket_schema
from lancaster.server.http.app import create_app
from lancaster.server.settings import Settings

DOCS = Path(__file__).parent.parent / "docs"


def documents() -> dict[str, str]:
    """Every file with what belongs into it."""
    with tempfile.TemporaryDirectory() as folder:
        openapi = create_app(Settings(data=Path(folder))).openapi()
    return {"openapi.json": _text(openapi), "socket.json": _text(socket_schema())}


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    for name, text in documents().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"docs/{name}: {len(text) // 1024} kB")


if __name__ == "__main__":
    main()
