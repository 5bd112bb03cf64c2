"""Every rule catches its bad examples, with the message that it promises, on the line where the fault was put."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from decodebook import rules
from decodebook.check import check_book
from decodebook.rules import RULES, Example, Rule

PAIRS = [
    pytest.param(rule, example, id=f"{rule.name}-{number}")
    for rule in RULES
    for number, example in enumerate(rule.examples, 1)
]


@pytest.mark.parametrize(("rule", "example"), PAIRS)
def test_the_bad_example_is_found_and_the_good_one_is_not(rule: Rule, example: Example, example_book: Path) -> None:
    path = example_book / example.file
    good = path.read_text(encoding="utf-8")
    assert good.count(example.good) >= 1, "the good half of the pair stands in the example book"
    assert not check_book(example_book).errors
    start = good.index(example.good)
    path.write_text(good.replace(example.good, example.bad, 1), encoding="utf-8")
    found = [problem for problem in check_book(example_book).problems if problem.rule == rule.name]
    assert example.says in [problem.message for problem in found]
    problem = next(problem for problem in found if problem.message == example.says)
    first = good.count("\n", 0, start) + 1
    if problem.at.file == example.file:
        assert 1 <= problem.at.line <= first + max(example.good.count("\n"), example.bad.count("\n")) + 1
    assert problem.at.line > 0 and problem.at.column > 0


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_each_rule_has_an_example_pair(rule: Rule) -> None:
    assert rule.examples


def test_each_file_of_the_folder_is_one_rule_named_after_it() -> None:
    files = {path.stem for path in (ROOT / "src/decodebook/rules").glob("*.py")} - {"__init__", "rule"}
    assert files == {rule.name.replace("-", "_") for rule in RULES}
    assert all(getattr(rules, rule.name.replace("-", "_")).RULE is rule for rule in RULES)


def test_a_rule_that_falls_over_is_one_problem_and_the_others_are_still_asked(example_book: Path) -> None:
    def fall(book: object, reading: object) -> object:
        raise KeyError("x")

    path = example_book / "claims/models/acme-one.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("value: mla", "value: mlla"), encoding="utf-8")
    broken = Rule("broken", "", fall, ())  # type: ignore[arg-type]
    found = check_book(example_book, rules=(broken, *RULES)).problems
    assert [(problem.rule, problem.message) for problem in found] == [
        ("broken", "the rule fell over: KeyError: 'x'"),
        ("term", "no attention `mlla`"),
    ]
