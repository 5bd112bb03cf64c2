"""The command line as a whole: exit codes, streams, help, and no traceback for anybody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook import cli
from decodebook.cli import COMMANDS, main
from decodebook.problems import BookError

ENVIRONMENT = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")}


def run(*arguments: str, cwd: Path, shell: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; `shell` stands behind it on a shell's line."""
    command = [sys.executable, "-m", "decodebook", *arguments]
    if shell:
        command = ["bash", "-c", f'"$@" {shell}', "bash", *command]
    return subprocess.run(
        command, cwd=cwd, env=ENVIRONMENT | environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_and_is_named_in_the_readme(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([name, "--help"])
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: decodebook {name} [-h]")
    about = COMMANDS[name]
    assert about[0].upper() + about[1:] + "." in " ".join(shown.split())
    assert f"decodebook {name}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_each_command_has_a_module_and_each_module_is_a_command() -> None:
    modules = {path.stem for path in (ROOT / "src/decodebook/commands").glob("*.py")} - {"__init__", "options"}
    assert modules == set(COMMANDS)


def test_help_lists_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert all(f" {name} {about}" in shown for name, about in COMMANDS.items())
    assert "Exit codes: 0 all is well; 1 problems were found, or nothing matches; 2 the command could not run." in shown


def test_without_a_command_help_is_printed_and_the_code_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().out.startswith("usage: decodebook [-h] [--version] COMMAND ...")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nope"], "invalid choice: 'nope'"),
        (["show"], "the following arguments are required: id"),
        (["find", "--colour", "red"], "unrecognized arguments: --colour"),
        (["table", "x", "--format", "pdf"], "invalid choice: 'pdf'"),
        (["new"], "the following arguments are required: claim|source|subject|ruling"),
    ],
)
def test_a_wrong_call_is_told_with_the_usage_and_the_code_is_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith("usage: decodebook") and says in shown.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "{book}"], 0),
        (["find", "nodes", "--book", "{book}"], 0),
        (["find", "nothing-like-it", "--book", "{book}"], 1),
        (["find", "--quantity", "nodez", "--book", "{book}"], 2),
        (["show", "acme-one", "--book", "{book}"], 0),
        (["show", "acme-two", "--book", "{book}"], 2),
        (["cite", "acme-one-production/nodes", "--book", "{book}"], 0),
        (["cite", "acme-one-production/watts", "--book", "{book}"], 2),
        (["explain", "acme-one-study/devices", "--book", "{book}"], 0),
        (["derive", "--book", "{book}"], 0),
        (["table", "--book", "{book}"], 0),
        (["table", "acme-serving", "--book", "{book}"], 0),
        (["table", "acme", "--book", "{book}"], 2),
        (["coverage", "--book", "{book}"], 0),
        (["fmt", "--check", "{book}"], 0),
        (["show", "x", "--book", "{book}/nowhere"], 2),
    ],
)  # fmt: skip
def test_the_exit_code_says_how_it_went(
    arguments: list[str], code: int, example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(book=example_folder) for word in arguments]) == code
    shown = capsys.readouterr()
    if code == 2:
        assert shown.out == "" and shown.err.startswith("decodebook: ") and shown.err.count("\n") == 1
    else:
        assert shown.out != "" and shown.err == ""


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (BookError("one line"), "decodebook: one line\n"),
        (LookupError("no claim `x`"), "decodebook: no claim `x`\n"),
        (ValueError("--set x"), "decodebook: --set x\n"),
        (PermissionError(13, "Permission denied", "a.yaml"), "decodebook: a.yaml: Permission denied\n"),
        (OSError("no disk"), "decodebook: file: no disk\n"),
        (
            ZeroDivisionError("division by zero"),
            "decodebook: a fault in decodebook itself: ZeroDivisionError: division by zero\n"
            "  DECODEBOOK_DEBUG=1 shows where; please report it\n",
        ),
        (ValueError(), "decodebook: a fault in decodebook itself: ValueError: \n  DECODEBOOK_DEBUG=1 shows where; please report it\n"),
    ],
)  # fmt: skip
def test_whatever_goes_wrong_is_said_without_a_traceback(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("decodebook.commands.table.load_book", fail)
    assert main(["table"]) == 2
    assert capsys.readouterr() == ("", says)
    monkeypatch.setenv("DECODEBOOK_DEBUG", "1")
    with pytest.raises(type(error)):
        main(["table"])


def test_an_interrupt_ends_with_the_code_of_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("decodebook.commands.table.load_book", interrupt)
    assert main(["table"]) == 130


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    ("arguments", "shell"),
    [
        (["table", "acme-serving"], "| head -c 5; exit ${PIPESTATUS[0]}"),
        (["find"], "| true; exit ${PIPESTATUS[0]}"),
        (["check"], ">&-"),
        (["show", "acme-one"], ">&- 2>&-"),
    ],
)
def test_output_that_nobody_reads_is_no_error(arguments: list[str], shell: str, example_folder: Path) -> None:
    done = run(*arguments, cwd=example_folder, shell=shell)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no such device")
def test_a_full_disk_is_told(example_folder: Path) -> None:
    done = run("find", cwd=example_folder, shell="> /dev/full")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "No space left on device" in done.stderr


def test_a_terminal_that_knows_ascii_only_is_written_codes_to(example_folder: Path) -> None:
    done = run(
        *("show", "acme-one-production/interactivity"),
        cwd=example_folder,
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "20\\u201322 tok/s per user  [O]" in done.stdout


def test_the_book_is_the_one_around_the_current_folder(example_folder: Path) -> None:
    done = run("table", cwd=example_folder / "claims/models")
    assert (done.returncode, done.stdout, done.stderr) == (0, "acme-serving  Serving of Acme One\n", "")


def test_the_version_is_that_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert not caught.value.code
    assert capsys.readouterr().out.startswith("decodebook 20")


def test_only_the_module_of_the_command_is_imported(example_folder: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from decodebook.cli import main; main(['table']); "
            "print(sorted(name for name in sys.modules if name.startswith('decodebook.commands.')))",
        ],
        cwd=example_folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "['decodebook.commands.options', 'decodebook.commands.table']"


def test_arguments_are_those_of_the_process_unless_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], example_folder: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["decodebook", "table", "--book", str(example_folder)])
    assert cli.main() == 0
    assert capsys.readouterr().out == "acme-serving  Serving of Acme One\n"
