"""The materials an operator offers: the shipped one, and every TOML file of a folder, by its name."""

from __future__ import annotations

from pathlib import Path

from lancaster.material import Material, MaterialError, load, shipped
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import OWN, SHIPPED


class Materials:
    """Read once at the start; a file that cannot be read stops the server with its message."""

    def __init__(self, folder: Path | None = None) -> None:
        self.offered: dict[str, Material] = {SHIPPED: shipped()}
        if folder is not None:
            for path in sorted(folder.glob("*.toml")):
                if path.stem in (OWN, SHIPPED):
                    raise MaterialError("must have another name: this one is taken", file=str(path))
                self.offered[path.stem] = load(path)

    def get(self, name: str) -> Material:
        """The material of that name, or a refusal."""
        if name not in self.offered:
            raise Refused("unknown-material", material=name)
        return self.offered[name]
