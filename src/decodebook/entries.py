"""From what is typed in a subject's file to its claims: defaults inherited, series spread out, figures read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from decodebook.figures import FigureError, read_figure
from decodebook.model import Claim, Derivation, Evidence, Figure, State
from decodebook.problems import Path
from decodebook.records import Subject
from decodebook.shapes import listing, mapping, text, texts, words
from decodebook.vocabulary import Quantity, Vocabulary

FINDINGS: Mapping[str, State] = {"not-applicable": "not-applicable", "unreachable": "unreachable"}
OPERATING = ("model", "hardware", "engine")
"""The facts of a deployment or benchmark that are conditions of all its claims."""

PLAIN = (
    *("unit", "range", "exact", "as_of", "label", "origin", "estimator", "underived", "note"),
    *("relative_to", "comparison", "assumed"),
)
"""The fields of an entry that are one word or sentence each."""


class Entries:
    """The typed entries of one subject's file."""

    def __init__(self, data: Mapping[str, Any], subject: Subject, vocabulary: Vocabulary) -> None:
        self.data, self.subject, self.vocabulary = data, subject, vocabulary
        self.defaults = mapping(data.get("defaults"))
        facts = subject.facts if subject.kind in ("deployment", "benchmark") else {}
        inherited = {name: facts[name] for name in OPERATING if name in facts}
        self.conditions = {**inherited, **words(self.defaults.get("conditions"))}

    def claims(self) -> Iterator[Claim]:
        """The claims of the file, in its order: claims, points and rows of series, what is undisclosed."""
        for key, entry in mapping(self.data.get("claims")).items():
            if isinstance(entry, dict):
                yield self._claim(key, key.split(".", 1)[0], entry, ("claims", key))
        for name, series in mapping(self.data.get("series")).items():
            yield from self._points(name, mapping(series))
            yield from self._rows(name, mapping(series))
        yield from self._undisclosed(mapping(self.data.get("undisclosed")))

    def _claim(self, key: str, quantity_id: str, entry: Mapping[str, Any], path: Path, series: str = "") -> Claim:
        quantity = self.vocabulary.quantities.get(quantity_id) or Quantity(quantity_id)
        plain: dict[str, Any] = {name: text(entry.get(name, self.defaults.get(name))) for name in PLAIN}
        value = text(entry.get("value"))
        state = _state(value, quantity, entry)
        if not plain["unit"] and (state == "computed" or (quantity.exact and state == "figure")):
            plain["unit"] = quantity.unit
        return Claim(
            id=f"{self.subject.id}/{key}",
            subject=self.subject.id,
            key=key,
            quantity=quantity_id,
            state=state,
            value=value,
            file=self.subject.file,
            path=path,
            figure=_figure(value, quantity, plain) if state == "figure" else None,
            basis=self._basis(quantity, words(entry.get("basis"))),
            conditions={**self.conditions, **words(entry.get("conditions"))},
            evidence=tuple(self._evidence(entry)) if _is_printed(state, entry) else (),
            derivation=self._derivation(mapping(entry.get("derivation"))),
            series=series,
            **plain,
        )

    def _basis(self, quantity: Quantity, own: Mapping[str, str]) -> dict[str, str]:
        basis = {name: values[0] for name, values in quantity.basis.items() if len(values) == 1}
        for name, value in words(self.defaults.get("basis")).items():
            if quantity.takes(name):
                basis.setdefault(name, value)
        return dict(sorted({**basis, **own}.items()))

    def _evidence(self, entry: Mapping[str, Any]) -> Iterator[Evidence]:
        default = self.defaults.get("evidence")
        typed = entry.get("evidence", default)
        for one in typed if isinstance(typed, list) else [mapping(typed)]:
            merged = self._merged(mapping(one))
            if merged:
                at, printed = text(merged.get("at")), text(merged.get("printed"))
                yield Evidence(text(merged.get("source")), at, printed, texts(merged.get("via")))

    def _merged(self, evidence: Mapping[str, Any]) -> dict[str, Any]:
        """One entry of evidence, completed from the default unless it names a source of its own."""
        return dict(evidence) if "source" in evidence else {**mapping(self.defaults.get("evidence")), **evidence}

    def _derivation(self, typed: Mapping[str, Any]) -> Derivation | None:
        if not typed:
            return None
        inputs = {name: self._ids(refs) for name, refs in mapping(typed.get("inputs")).items()}
        return Derivation(text(typed.get("law")), inputs)

    def _ids(self, refs: Any) -> tuple[str, ...]:
        return tuple(ref if "/" in ref else f"{self.subject.id}/{ref}" for ref in texts(refs))

    def _points(self, name: str, series: Mapping[str, Any]) -> Iterator[Claim]:
        for point, value in mapping(series.get("points")).items():
            conditions = {**words(series.get("conditions")), text(series.get("along")): point}
            entry = {**series, "value": value, "conditions": conditions}
            entry["evidence"] = self._printing(series.get("evidence"), text(value))
            path = ("series", name, "points", point)
            yield self._claim(f"{name}.{slug(point)}", text(series.get("quantity")), entry, path, name)

    def _rows(self, name: str, series: Mapping[str, Any]) -> Iterator[Claim]:
        columns = mapping(series.get("columns"))
        for index, row in enumerate(map(mapping, listing(series.get("rows")))):
            for column, value in mapping(row.get("values")).items():
                about = mapping(columns.get(column))
                entry = {**series, "value": value}
                entry |= {field: about[field] for field in ("unit", "range") if field in about}
                entry |= {field: row[field] for field in ("note",) if field in row}
                entry["basis"] = {**words(series.get("basis")), **words(about.get("basis"))}
                entry["conditions"] = {**words(series.get("conditions")), **words(row.get("conditions"))}
                entry["evidence"] = self._printing(series.get("evidence"), text(value), text(row.get("at")))
                key = f"{name}.{slug(text(row.get('key')))}.{column}"
                path = ("series", name, "rows", index, "values", column)
                yield self._claim(key, text(about.get("quantity")), entry, path, name)

    def _printing(self, evidence: Any, value: str, at: str = "") -> list[dict[str, Any]]:
        """The evidence of a point, which prints its own value in each place."""
        own = ({} if value in FINDINGS else {"printed": value}) | ({"at": at} if at else {})
        typed = evidence if isinstance(evidence, list) else [mapping(evidence)]
        return [{**self._merged(mapping(one)), **own} for one in typed]

    def _undisclosed(self, block: Mapping[str, Any]) -> Iterator[Claim]:
        for index, quantity in enumerate(listing(block.get("quantities"))):
            if isinstance(quantity, str):
                yield Claim(
                    id=f"{self.subject.id}/{quantity}.undisclosed",
                    subject=self.subject.id,
                    key=f"{quantity}.undisclosed",
                    quantity=quantity,
                    state="undisclosed",
                    value="undisclosed",
                    file=self.subject.file,
                    path=("undisclosed", "quantities", index),
                    as_of=text(block.get("as_of")),
                    looked_in=texts(block.get("looked_in")),
                    note=text(block.get("note")),
                )


def slug(key: str) -> str:
    """A point's key as part of an id: `1,024` -> `1024`, `8K` -> `8k`."""
    return key.replace(",", "").replace(" ", "-").lower()


def _state(value: str, quantity: Quantity, entry: Mapping[str, Any]) -> State:
    if value in FINDINGS:
        return FINDINGS[value]
    if not value and "derivation" in entry:
        return "computed"
    return "term" if quantity.terms else "figure"


def _is_printed(state: State, entry: Mapping[str, Any]) -> bool:
    """Whether the claim was read somewhere: what is assumed or only computed inherits no evidence."""
    return "evidence" in entry or not (state == "computed" or "assumed" in entry)


def _figure(value: str, quantity: Quantity, plain: Mapping[str, str]) -> Figure | None:
    exact = quantity.exact and not plain["relative_to"]
    stipulated = bool(plain["exact"])
    try:
        return read_figure(value, plain["unit"], exact=exact, stipulated=stipulated, binary_k=quantity.binary_k)
    except FigureError:
        return None
