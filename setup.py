"""Compile the rules with mypyc when a wheel is built; everything else about the package is in pyproject.toml.

Every module of `lancaster.rules`, and what searching bots and learning environments spend their time in, goes into one
group, all or nothing, and the sources stay in the wheel beside the extensions. The environment variable
LANCASTER_COMPILE decides:

    unset   compile if a C compiler and mypyc are there and the build succeeds, else plain Python and a warning
    0       never
    1       always; whatever stands in the way is an error

An editable install never compiles: extensions lying beside the sources would shadow every edit.
"""

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

RULES = Path("src/lancaster/rules")
# What a search spends its time in goes into the same group; the other bots and the rest of the façade stay plain.
THINKING = [
    Path("src/lancaster/bots", f"{name}.py")
    for name in (
        "ballot_worth",
        "choice_worth",
        "heuristic",
        "law_worth",
        "placement_worth",
        "standings",
        "tree_search",
        "voting",
        "worth",
    )
]
# What a learning environment spends its time in, as well.
ENCODING = [Path("src/lancaster/encoding", f"{name}.py") for name in ("actions", "lanes", "observation")]
# Two loops are written in C: that of observations (spread.py beside it does the same in Python), and that of small
# networks (batched.py beside it does the same in NumPy).
IN_C = ("lancaster.encoding._spread", "lancaster.bots.network._forward")
# What a server spends its time in, as well.
SHOWING = [Path("src/lancaster", f"{name}.py") for name in ("forecasts", "views")]
# What self-play for training spends its time in, as well.
TRAINING = [Path("src/lancaster/training/lanes.py")]
GENERATED = Path("build/mypyc")
# What is compiled needs the standard library alone. What it imports may need packages that are not there in an isolated
# build, stubs too; they are ignored where they are there as well, so that all builds are alike.
CHECKED_BY = ("--no-site-packages", "--ignore-missing-imports", "--no-warn-unused-ignores", "--follow-imports=silent")
# What is compiled is called through the entrance of its module alone. Where the compiler knows that, calls inside need
# not go through the tables of the linker, and may be inlined: a tenth of the time of the rules.
ALL_INSIDE = ["-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
BUILDS = {"bdist_wheel", "build", "install"}

PROBE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&module); }
"""


def must_compile() -> bool:
    """Tell whether a build that cannot compile is an error."""
    return os.environ.get("LANCASTER_COMPILE") == "1"


def wants_to_compile() -> bool:
    """Tell whether this run builds something to install, and compiling has not been declined."""
    return os.environ.get("LANCASTER_COMPILE") != "0" and not BUILDS.isdisjoint(sys.argv[1:])


def compiler_works() -> bool:
    """Tell whether a small extension module can really be compiled and linked here."""
    if sys.implementation.name != "cpython":
        return False
    with tempfile.TemporaryDirectory(prefix="lancaster-probe-") as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="ascii")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        with silence():
            try:
                command.ensure_finalized()
                command.run()
            except (Exception, SystemExit):  # noqa: BLE001 - whatever it is, nothing can be compiled here
                return False
    return True


def compiled_modules() -> list[str]:
    """The sources that mypyc translates, as paths."""
    listed = [*RULES.rglob("*.py"), *SHOWING, *THINKING, *ENCODING, *TRAINING]
    return sorted(str(path) for path in listed if path.name != "__init__.py")


def extensions() -> list[Extension]:
    """Translate the rules to C; an empty list means that this build stays plain Python."""
    if not wants_to_compile():
        return []
    modules = compiled_modules()
    if not modules:
        return give_up("there are no rules to compile")
    if not compiler_works():
        return give_up("no working C compiler with the headers of Python")
    try:
        from mypyc.build import mypycify
    except ImportError:
        return give_up("mypyc is not installed")
    try:
        found: list[Extension] = mypycify(
            [*CHECKED_BY, *modules],
            group_name="lancaster",
            opt_level="3",
            debug_level="0",
            target_dir=str(GENERATED),
        )
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - mypyc ends the process where types do not fit
        return give_up(f"mypyc refused the rules ({type(problem).__name__}: {problem}; details above)")
    for name in IN_C:
        found.append(Extension(name, [f"src/{name.replace('.', '/')}.c"], extra_compile_args=["-O3"]))
    for extension in found:
        extension.depends.append("setup.py")  # compile anew when the options above change
        extension.extra_compile_args += ALL_INSIDE
    return found


def give_up(reason: str) -> list[Extension]:
    """Go on in plain Python and say so, or stop where compiling was demanded."""
    if must_compile():
        raise SystemExit(f"lancaster: LANCASTER_COMPILE=1, but {reason}")
    print(f"lancaster: WARNING: the rules are not compiled, this build is plain Python: {reason}", file=sys.stderr)
    return []


class CleanBuild(build_py):
    """Collects the sources in a folder in which nothing of an earlier build is left."""

    def run(self) -> None:
        """Empty the folder, save for extensions that are still wanted (and still up to date, perhaps)."""
        wanted: set[Path] = set()
        if self.distribution.has_ext_modules():
            wanted = {Path(output) for output in self.get_finalized_command("build_ext").get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in wanted:
                path.unlink()
        super().run()
        rules = Path(self.build_lib, "lancaster/words/rules")  # `lancaster rules` reads them
        rules.mkdir(parents=True, exist_ok=True)
        for source in Path("docs").glob("rules*.md"):
            language = source.stem.partition(".")[2] or "en"
            self.copy_file(str(source), str(rules / f"{language}.md"))


class AllOrNothing(build_ext):
    """Compiles every extension or, where that fails and was not demanded, none."""

    def run(self) -> None:
        """Fall back to a wheel of plain Python, tag and all, when the C compiler gives up half-way."""
        try:
            super().run()
        except Exception:
            if must_compile():
                raise
            give_up("the C compiler failed (details above)")
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Silence this process and the compilers it starts: a probe that fails is not worth a page of errors."""
    streams = (sys.stdout, sys.stderr)
    for stream in streams:
        stream.flush()
    kept = [os.dup(stream) for stream in (1, 2)]
    void = os.open(os.devnull, os.O_WRONLY)
    os.dup2(void, 1)
    os.dup2(void, 2)
    try:
        yield
    finally:
        for stream in streams:
            stream.flush()
        os.dup2(kept[0], 1)
        os.dup2(kept[1], 2)
        for handle in (void, *kept):
            os.close(handle)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_py": CleanBuild, "build_ext": AllOrNothing})
