"""The JSON Schemas of a book: a fast yes or no, and for a no every reason in the author's terms.

`jsonschema-rs` decides, since nearly every file is right; `jsonschema` explains. A test holds that both agree.
No reference is ever fetched: the schemas refer only to themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from decodebook.near import did_you_mean
from decodebook.problems import At, Path, Problem

SHAPES: dict[type, str] = {dict: "a mapping", list: "a list", str: "text"}
TYPES = {"object": "a mapping", "array": "a list", "string": "text"}


class Schemas:
    """The schemas of one book, by the kind of file that each describes."""

    def __init__(self, documents: Mapping[str, dict[str, Any]]) -> None:
        self.documents = documents
        self._fast: dict[str, Any] = {}

    def valid(self, kind: str, data: Any) -> bool:
        """Whether a parsed file has the shape of its kind."""
        if kind not in self._fast:
            import jsonschema_rs

            self._fast[kind] = jsonschema_rs.Draft202012Validator(self.documents[kind])
        return bool(self._fast[kind].is_valid(data))

    def problems(self, kind: str, data: Any, file: str) -> list[Problem]:
        """Every way in which a parsed file differs from its schema, in the order of the file's fields."""
        if self.valid(kind, data):
            return []
        from jsonschema import Draft202012Validator
        from referencing import Registry

        validator = Draft202012Validator(self.documents[kind], registry=Registry())
        fields = self.documents[kind].get("properties", {})
        found = [problem for error in validator.iter_errors(data) for problem in _explain(error, file, fields)]
        return list(dict.fromkeys(found)) or [_unexplained(error, file) for error in self._fast[kind].iter_errors(data)]


def _unexplained(error: Any, file: str) -> Problem:
    """What only the fast validator finds: a line feed at the end of a text, which `$` of a pattern lets Python pass."""
    path: Path = tuple(error.instance_path)
    value = error.instance
    is_key = isinstance(value, dict)  # it is one of the names in a mapping that has a line feed
    if is_key:
        value = next((key for key in value if key.endswith("\n")), "")
    at = At(file, (*path, value) if is_key else path, key=is_key)
    return _problem(at, f"{value!r} does not have the form that is asked for", "text without a line feed at its end")


def _explain(error: Any, file: str, fields: Mapping[str, Any]) -> Iterator[Problem]:
    path: Path = tuple(error.absolute_path)
    name, value, schema = error.validator, error.instance, error.schema
    said = schema.get("description", "") if isinstance(schema, dict) else ""
    if name == "additionalProperties":
        known = list(schema.get("properties", ()))
        for key in value:
            if key not in known:
                yield _problem(
                    At(file, (*path, key), key=True),
                    f"unknown field `{key}`",
                    "one of " + ", ".join(known),
                    hint=did_you_mean(key, known) or "leave it out, or put it where it belongs",
                )
    elif name == "required":
        for key in error.validator_value:
            if key not in value:
                yield _problem(
                    At(file, path),
                    f"`{key}` is missing",
                    _description(schema.get("properties", fields), key),
                    hint=f"add `{key}`",
                )
    elif name == "dependentRequired":
        for key, needs in error.validator_value.items():
            for need in needs:
                if key in value and need not in value:
                    at = At(file, (*path, key), key=True)
                    yield _problem(
                        at,
                        f"`{key}` needs `{need}` beside it",
                        _description(schema.get("properties", fields), need),
                        hint=f"add `{need}`",
                    )
    elif name == "enum":
        words = [str(word) for word in error.validator_value]
        yield _problem(
            At(file, path),
            f"`{value}` is not a value of `{path[-1] if path else ''}`",
            "one of " + ", ".join(words),
            hint=did_you_mean(str(value), words),
        )
    elif name == "type":
        wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
        expected = " or ".join(TYPES[one] for one in wanted) + (f": {said}" if said else "")
        yield _problem(
            At(file, path), f"{_name(path)} has the wrong shape", expected, SHAPES.get(type(value), "nothing")
        )
    elif name in ("pattern", "maxLength"):
        key = "propertyNames" in error.absolute_schema_path
        at = At(file, (*path, value) if key else path, key=key)
        blank = isinstance(value, str) and not value.strip()
        message = (
            f"{_name(path)} is blank" if blank and not key else f"`{value}` does not have the form that is asked for"
        )
        yield _problem(at, message, said or f"text of the pattern {error.validator_value}")
    elif name in ("minItems", "minProperties", "maxProperties", "uniqueItems"):
        message = {"minItems": "is empty", "minProperties": "is empty", "uniqueItems": "names one thing twice"}.get(
            name, "holds too much"
        )
        yield _problem(At(file, path), f"{_name(path)} {message}", said)
    elif name == "not":
        yield _problem(
            At(file, path, key=True),
            f"`{path[-1]}` is not a field of this kind of subject",
            "only the fields that its kind takes",
            hint="see Subjects and claims in schemas/README.md",
        )
    else:
        yield _problem(At(file, path), error.message, said)


def _problem(at: At, message: str, expected: str = "", found: str = "", hint: str = "") -> Problem:
    return Problem("schema", at, message, expected=expected, found=found, hint=hint)


def _name(path: Path) -> str:
    return f"`{path[-1]}`" if path else "the file"


def _description(fields: Mapping[str, Any], key: str) -> str:
    found = fields.get(key, {})
    return str(found.get("description", "")) if isinstance(found, dict) else ""
