"""`lancaster completion SHELL`: a script that lets a shell complete commands and options.

The script is made from the parsers themselves, so it knows every command and option there is.
"""

from __future__ import annotations

import argparse

from lancaster.cli.arguments import CommandParser

SHELLS = ("bash", "zsh", "fish")
INSTALL = {
    "bash": 'eval "$(lancaster completion bash)" in ~/.bashrc',
    "zsh": 'eval "$(lancaster completion zsh)" in ~/.zshrc, after compinit',
    "fish": "lancaster completion fish | source in ~/.config/fish/config.fish",
}
Tree = dict[tuple[str, ...], list[str]]  # the words that may follow these commands


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Print a script for your shell. To use it: " + "; ".join(INSTALL.values()) + "."
    parser.add_argument("shell", choices=SHELLS, help="your shell")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    from lancaster.cli.command import parser  # the whole command line, of which this is a part

    tree = words_of(parser())
    print({"bash": bash, "zsh": zsh, "fish": fish}[arguments.shell](tree), end="")
    return 0


def words_of(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> Tree:
    """The options and commands that may follow each command."""
    if isinstance(parser, CommandParser):
        parser.fill()
    found: Tree = {path: []}
    for action in parser._actions:  # argparse has no public way to list them
        found[path] += [option for option in action.option_strings if option.startswith("--")]
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                found[path].append(name)
                found.update(words_of(below, (*path, name)))
        elif action.choices and not action.option_strings:
            found[path] += [str(choice) for choice in action.choices]
    return found


def bash(tree: Tree) -> str:
    """A completion function for bash."""
    cases = "\n".join(f'        "{" ".join(path)}") words="{" ".join(words)}" ;;' for path, words in tree.items())
    return f"""_lancaster() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" path="" word words=""
    local -A known=()
    for word in {" ".join(repr(name) for name in _names(tree))}; do known["$word"]=1; done
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        local longer="${{path:+$path }}$word"
        [[ -n "${{known[$longer]:-}}" ]] && path="$longer"
    done
    case "$path" in
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ -z "$current" || "$current" != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
}}
complete -o filenames -F _lancaster lancaster
"""


def zsh(tree: Tree) -> str:
    """The same for zsh, which can read completions of bash."""
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash(tree)}"


def fish(tree: Tree) -> str:
    """A line for each word."""
    lines = ["complete -c lancaster -e"]
    for path, words in tree.items():
        condition = "__fish_use_subcommand" if not path else _fish_condition(path, tree)
        for word in words:
            what = f"-l {word.removeprefix('--')}" if word.startswith("--") else f"-a {word}"
            lines.append(f"complete -c lancaster -n '{condition}' {what}")
    return "\n".join(lines) + "\n"


def _fish_condition(path: tuple[str, ...], tree: Tree) -> str:
    """These commands were typed, and none of those below them."""
    typed = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in path)
    below = [each[len(path)] for each in tree if len(each) == len(path) + 1 and each[: len(path)] == path]
    return f"{typed}; and not __fish_seen_subcommand_from {' '.join(below)}" if below else typed


def _names(tree: Tree) -> list[str]:
    return [" ".join(path) for path in tree if path]
