"""A contract for import-linter: the given modules import nothing from outside but the standard library.

Import-linter's own "forbidden" contract needs a list of what is forbidden; this one forbids everything that
is not in the standard library, so no package has to be listed.
"""

import sys
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """`modules` are named relative to the root package, one that does not exist is passed over; `allowed` are packages
    that only type checkers read.
    """

    modules = fields.SetField(subfield=fields.StringField())
    allowed = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Collect every direct import that leaves both the package and the standard library."""
        [root] = self.session_options["root_packages"]
        allowed = cast("set[str] | None", self.allowed) or set()
        known = {root, *sys.stdlib_module_names, *allowed}
        strangers: list[str] = []
        for name in sorted(cast("set[str]", self.modules)):
            top = f"{root}.{name}"
            if top not in graph.modules:
                continue
            for importer in sorted({top} | graph.find_descendants(top)):
                for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                    if imported.partition(".")[0] not in known:
                        strangers.append(f"{importer} imports {imported}")
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each offending import."""
        for line in check.metadata["strangers"]:
            output.print_error(line)
