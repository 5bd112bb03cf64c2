"""The command line. Each command is one module of `decodebook.commands`, imported only when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper

COMMANDS = {
    "check": "check the book: every problem, with its line and what would mend it",
    "fmt": "lay files out in their one canonical form",
    "new": "write a new claim, source, subject or ruling to fill in",
    "find": "list the claims that match words and fields",
    "show": "show one claim, subject or source in full",
    "cite": "cite one claim",
    "explain": "show the arithmetic of a derived claim, down to its sources",
    "derive": "compute derived claims, also with other figures in place of printed ones",
    "table": "print a published table",
    "conflicts": "list claims that cannot all be so, and how each conflict was ruled on",
    "compare": "show claims side by side: what each counts, whether they agree, their ratio",
    "rebase": "bring a claim to another basis, quantity or unit, by the book's laws",
    "coverage": "how much of each survey the book holds",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0, 1 (problems were found) or 2 (it could not run)."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    try:
        code = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough
        _discard_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _discard_output()
        return _failed(error)
    return code


def _run(given: Sequence[str]) -> int:
    parser = _parser(given)
    args = parser.parse_args(given)
    if not args.command:
        parser.print_help()
        return 2
    try:
        return int(args.run(args))
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:  # noqa: BLE001  no traceback reaches a user
        return _failed(error)


def _open_streams() -> None:
    """Streams that are there, and that print what a terminal cannot show as its code rather than fail."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  for as long as we run
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """What is still buffered goes nowhere, so that the interpreter does not fail over it at its end."""
    with suppress(OSError):  # a stream that is no file has nothing to fail over
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(error: Exception) -> int:
    from decodebook.problems import BookError

    if os.environ.get("DECODEBOOK_DEBUG"):
        raise error
    if isinstance(error, (BookError, LookupError, ValueError)) and error.args:
        print(f"decodebook: {error}", file=sys.stderr)
    elif isinstance(error, OSError):
        print(f"decodebook: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
    else:
        print(f"decodebook: a fault in decodebook itself: {type(error).__name__}: {error}", file=sys.stderr)
        print("  DECODEBOOK_DEBUG=1 shows where; please report it", file=sys.stderr)
    return 2


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="decodebook",
        description="Public numbers on how frontier LLM decode is deployed, each with its source.",
        epilog="Exit codes: 0 all is well; 1 problems were found, or nothing matches; 2 the command could not run.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the edition and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    wanted = next((word for word in given if not word.startswith("-")), "")
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        if name == wanted:
            module = import_module(f"decodebook.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from decodebook.loading import load

        try:
            print(repr(load()).strip("<>"))
        except Exception as error:  # noqa: BLE001
            parser.exit(_failed(error))
        parser.exit()
