"""Which file holds what, and what it may be called."""

from __future__ import annotations

import pytest

from decodebook.layout import bad_names, is_ignored, kind_of, printable, where_it_belongs
from decodebook.problems import Problem

KINDS = {
    "claims/labs/acme.yaml": "subject",
    "claims/models/acme-one.yaml": "subject",
    "claims/hardware/x100.yaml": "subject",
    "claims/engines/fastserve.yaml": "subject",
    "claims/deployments/acme-one-production.yaml": "subject",
    "claims/benchmarks/acme-one-x100-bench.yaml": "subject",
    "claims/rulings/acme-one-context.yaml": "ruling",
    "claims/moved.yaml": "moved",
    "sources/acme-one-report.yaml": "source",
    "sources/parties.yaml": "parties",
    "sources/ledger.csv": "ledger",
    "sources/surveys/example-survey.csv": "coverage",
    "build/tables/acme-serving.yaml": "view",
    "schemas/units.yaml": "vocabulary",
    "schemas/subject.schema.json": "schema",
    "claims/acme.yaml": None,
    "claims/labs/acme.yml": None,
    "claims/labs/acme.YAML": None,
    "claims/labs/old/acme.yaml": None,
    "claims/lab/acme.yaml": None,
    "claims/labs/.yaml": None,
    "claims/labs/...yaml": None,
    "sources/surveys/example-survey.yaml": None,
    "sources/other.csv": None,
    "schemas/notes.json": None,
    "build/tables.yaml": None,
}
HINTS = {
    "claims/labs/acme.yml": "the files of claims/labs/ end in .yaml",
    "sources/surveys/a.yaml": "the files of sources/surveys/ end in .csv",
    "sources/a.csv": "the files of sources/ end in .yaml",
    "sources/papers/a.yaml": "files of sources/ belong in sources/, sources/surveys/",
    "claims/extra.yaml": (
        "files of claims/ belong in claims/labs/, claims/models/, claims/hardware/, claims/engines/, claims/deployments/, "
        "claims/benchmarks/, claims/rulings/"
    ),
}
EXPECTED = "lower case letters and digits, parted by single dots or hyphens, at most 64"
NOT_AN_ID = [
    "Acme", "a_b", "a b", "a:b", "-a", "a-", "a--b", "a..b", ".git", "é", "аcme", "a" * 65, "~a", "a\\b", "５",
]  # fmt: skip


@pytest.mark.parametrize(("path", "kind"), KINDS.items())
def test_a_file_is_known_by_its_folder_and_ending(path: str, kind: str | None) -> None:
    assert kind_of(path) == kind


@pytest.mark.parametrize(("path", "hint"), HINTS.items())
def test_a_file_that_nothing_reads_is_told_where_it_belongs(path: str, hint: str) -> None:
    assert where_it_belongs(path) == hint


@pytest.mark.parametrize(
    "name", ["README.md", ".gitkeep", ".DS_Store", "acme.yaml~", ".acme.yaml.swp", ".#acme.yaml", "#acme.yaml#"]
)
def test_what_editors_leave_behind_is_passed_over(name: str) -> None:
    assert is_ignored(name)


@pytest.mark.parametrize("name", ["readme.md", "acme.yaml", "acme.yml", "acme.yaml.bak", "notes.md", ".acme.yaml"])
def test_nothing_else_is_passed_over(name: str) -> None:
    assert not is_ignored(name)


@pytest.mark.parametrize(
    "stem", ["acme", "qwen3.8-flash-next", "x100", "2025.05", "a" * 64, "con-artist", "console", "com10"]
)
def test_an_id_is_a_good_name(stem: str) -> None:
    assert list(bad_names([f"claims/labs/{stem}.yaml"])) == []


@pytest.mark.parametrize("stem", NOT_AN_ID)
def test_a_name_that_is_no_id_is_refused(stem: str) -> None:
    (problem,) = bad_names([f"claims/labs/{stem}.yaml"])
    assert (problem.rule, problem.message) == ("file-name", "the name of the file is no id")
    assert (problem.expected, problem.found, problem.hint) == (EXPECTED, stem, "rename the file")


@pytest.mark.parametrize("stem", ["con", "aux", "nul", "com1", "lpt9", "CON", "prn.old"])
def test_a_name_that_windows_keeps_for_a_device_is_refused(stem: str) -> None:
    (problem,) = bad_names([f"claims/labs/{stem}.yaml"])
    assert problem.message == f"{stem.split('.')[0].lower()} is the name of a device on Windows"


def clash(problem: Problem) -> tuple[str, str, list[str]]:
    return problem.at.file, problem.message, [one.at.file for one in problem.related]


def test_names_that_differ_by_case_alone_are_one_file() -> None:
    (problem,) = bad_names(["claims/labs/Acme.yaml", "claims/labs/acme.yaml", "claims/models/acme.yaml"])
    message = "Acme.yaml and acme.yaml are one file where case does not count"
    assert clash(problem) == ("claims/labs/Acme.yaml", message, ["claims/labs/acme.yaml"])


def test_names_that_differ_by_unicode_form_alone_are_one_file() -> None:
    composed, parted = "sources/caf\u00e9.yaml", "sources/cafe\u0301.yaml"
    found = [clash(problem) for problem in bad_names([composed, parted])]
    assert [(file, related) for file, _, related in found] == [(composed, [parted]), (parted, [composed])]


def test_the_names_of_schemas_are_ids_too() -> None:
    assert list(bad_names(["schemas/subject.schema.json"])) == []
    assert [problem.found for problem in bad_names(["schemas/Subject.schema.json"])] == ["Subject"]


def test_a_path_is_printed_without_what_cannot_be_seen() -> None:
    assert printable("claims/a\nb\u202e\udcff.yaml") == "claims/a\\u{a}b\\u{202e}\\u{dcff}.yaml"
    assert printable("claims/é.yaml") == "claims/é.yaml"
