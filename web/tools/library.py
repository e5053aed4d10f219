"""The standard library as the browser gets it: compiled, and without modules that are never used there.

Pyodide runs this when the page is built (`library.ts`), because only the very same Python can compile for the browser,
where compiling would take seconds of every first visit.
"""

import importlib.util
import marshal
import zipfile

WHOLE = "/whole.zip"
SMALLER = "/smaller.zip"
# What neither our sources nor Pyodide import.
NOT_USED = (
    *("_pyrepl", "curses", "dbm", "ensurepip", "idlelib", "lib2to3", "msilib", "multiprocessing", "pydoc_data"),
    *("sqlite3", "tkinter", "turtledemo", "unittest", "venv", "wsgiref", "xml", "xmlrpc", "http", "ctypes"),
    *("profiling", "_ast_unparse", "_markupbase", "_pydatetime", "_pydecimal", "_pyio", "_pylong", "antigravity"),
    *("bdb", "cProfile", "cmd", "code", "configparser", "doctest", "fileinput", "ftplib", "getopt", "getpass"),
    *("imaplib", "mailbox", "mimetypes", "modulefinder", "netrc", "nturl2path", "optparse", "pdb", "pickletools"),
    *("plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "rlcompleter", "runpy"),
    *("sched", "shelve", "smtplib", "socketserver", "statistics", "symtable", "tabnanny", "tarfile", "telnetlib"),
    *("this", "timeit", "trace", "tracemalloc", "turtle", "webbrowser", "zipapp", "asyncio/windows_events"),
    *("asyncio/windows_utils", "asyncio/proactor_events", "asyncio/__main__", "asyncio/tools"),
    *("concurrent/futures/process", "concurrent/interpreters", "html/parser", "json/tool", "logging/config"),
    *("logging/handlers", "urllib/robotparser", "zipfile/__main__"),
)
CODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "idna", "punycode", "utf_8", "utf_16", "utf_32")
A_DAY = (2020, 1, 1, 0, 0, 0)  # of every member
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # flags and hash: there is no source to compare with


def is_used(module: str) -> bool:
    """Whether a module may be imported in the browser; by its path without the ending."""
    first, _, rest = module.partition("/")
    if first == "encodings":
        return rest in CODINGS
    return first not in NOT_USED and module not in NOT_USED and "/".join(module.split("/", 2)[:2]) not in NOT_USED


def compiled(name: str, source: bytes) -> bytes:
    """A module as Python keeps it. Docstrings are left out, but for Pyodide's, which reads its own."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if "pyodide" in name else 2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


with zipfile.ZipFile(WHOLE) as whole, zipfile.ZipFile(SMALLER, "w") as smaller:
    for name in whole.namelist():
        module = name.removesuffix(".py")
        if module == name or not is_used(module):
            continue
        member = zipfile.ZipInfo(f"{module}.pyc", A_DAY)
        smaller.writestr(member, compiled(name, whole.read(name)), zipfile.ZIP_DEFLATED, 9)
