"""A deployment and a file of laws of a test's own, beside the example book."""

from __future__ import annotations

from pathlib import Path

from decodebook.book import Book
from decodebook.loading import load_folder

SUBJECT = """\
name: Sample
kind: deployment
setting: design
operator: acme
defaults:
  as_of: "2025-04"
  label: E
  basis: {per: instance, phase: decode}
claims:
"""
LAWS = "from decodebook.law import ceil, largest, law, like, one, product, smallest, takes, total\n"


def assumed(key: str, value: str, unit: str = "", more: str = "") -> str:
    """A claim that is taken without evidence; `more` is a line of further fields."""
    unit_line = f'    unit: "{unit}"\n' if unit else ""
    more_line = f"    {more}\n" if more else ""
    return f'  {key}:\n    value: "{value}"\n{unit_line}    assumed: For the test.\n{more_line}'


def derived(key: str, law: str, inputs: str, more: str = "") -> str:
    """A claim that a law gives; `inputs` as `name: claim, name: claim`."""
    more_line = f"    {more}\n" if more else ""
    return f"  {key}:\n    derivation: {{law: {law}, inputs: {{{inputs}}}}}\n{more_line}"


def law(function: str, inputs: str, gives: str = "takes()") -> str:
    """A law on inputs of any kind; `function` as `name(a, b): a / b`, `inputs` as `a=takes(), b=takes()`."""
    head, _, body = function.partition(": ")
    return f'\n\n@law(gives={gives}, source="arithmetic", {inputs})\ndef {head}:\n    return {body}\n'


def lay(book: Path, claims: str, laws: str = "") -> Path:
    """Write the deployment `sample` and the law file `sample.py` into a book."""
    (book / "claims/deployments/sample.yaml").write_text(SUBJECT + claims, encoding="utf-8")
    (book / "derivations/sample.py").write_text(LAWS + laws, encoding="utf-8")
    return book


def loaded(book: Path, claims: str, laws: str = "") -> Book:
    """The book with the sample in it."""
    return load_folder(lay(book, claims, laws))
