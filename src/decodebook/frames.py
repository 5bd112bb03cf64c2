"""Claims as a pandas DataFrame, and the pandera schema that states its columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from decodebook.model import Claim

if TYPE_CHECKING:
    import pandas
    import pandera.pandas

    from decodebook.book import Book

TEXTS = (
    "id",
    "subject",
    "quantity",
    "state",
    "label",
    "standing",
    "value",
    "unit",
    "bound",
    "per",
    "phase",
    "counts",
    "statistic",
    "lab",
    "model",
    "hardware",
    "engine",
    "as_of",
    "source",
    "url",
    "via",
    "note",
)
NUMBERS = ("nominal", "low", "high", "lower", "upper")
COLUMNS = (
    "id",
    "subject",
    "quantity",
    "label",
    "value",
    "nominal",
    "low",
    "high",
    "lower",
    "upper",
    "bound",
    "approximate",
    "unit",
    "per",
    "phase",
    "counts",
    "statistic",
    "basis",
    "conditions",
    "lab",
    "model",
    "hardware",
    "engine",
    "as_of",
    "standing",
    "state",
    "source",
    "url",
    "via",
    "note",
)


def claims_frame(book: Book, claims: Sequence[Claim], *, validate: bool = False) -> pandas.DataFrame:
    """One row for each claim that is not set aside, in the columns `COLUMNS`.

    Texts are empty, never missing, where the book holds nothing. The numbers are in `unit`: `nominal` (missing for a
    range), printed or computed ends `low` and `high`, and the interval `lower` to `upper` that prints leave open
    (infinite at an open end). `basis` and `conditions` hold all fields as `name=value` parted by spaces. `attrs` carries the edition.
    With `validate`, raises pandera's `SchemaErrors` unless the frame is as stated.
    """
    import pandas

    rows = [_row(book, claim) for claim in claims if claim.standing != "set-aside"]
    frame = pandas.DataFrame(rows, columns=list(COLUMNS)).astype(
        {
            **dict.fromkeys(TEXTS, "str"),
            **dict.fromkeys(NUMBERS, "float64"),
            "approximate": "bool",
            "basis": "str",
            "conditions": "str",
        }
    )
    frame.attrs.update(edition=book.edition, date=book.date, licence="CC BY 4.0")
    return claims_schema().validate(frame, lazy=True) if validate else frame


@cache
def claims_schema() -> pandera.pandas.DataFrameSchema:
    """What a frame of claims promises: its columns in order, unique ids, labels, and numbers in their order."""
    import pandera.pandas as pa

    text = {name: pa.Column(str) for name in (*TEXTS, "basis", "conditions")}
    text["id"] = pa.Column(str, pa.Check.str_matches(r"^[a-z0-9.-]+/[a-z0-9.-]+$"), unique=True)
    text["label"] = pa.Column(str, pa.Check.isin(["O", "3P", "L", "E", ""]))
    text["standing"] = pa.Column(str, pa.Check.isin(["adopted", "open"]))
    text["bound"] = pa.Column(str, pa.Check.isin(["", ">", ">=", "<", "<="]))
    columns: dict[str, Any] = {
        **text,
        **{name: pa.Column(float, nullable=True) for name in NUMBERS},
        "approximate": pa.Column(bool),
    }
    ordered = [
        pa.Check(lambda frame: ~(frame["low"] > frame["high"]), name="low is not above high"),
        pa.Check(
            lambda frame: ~((frame["nominal"] < frame["lower"]) | (frame["nominal"] > frame["upper"])),
            name="nominal lies in its interval",
        ),
        pa.Check(
            lambda frame: (frame["state"] != "figure") | (frame["low"].notna() | frame["high"].notna()),
            name="a figure has an end",
        ),
    ]
    return pa.DataFrameSchema({name: columns[name] for name in COLUMNS}, checks=ordered, strict=True, ordered=True)


def _row(book: Book, claim: Claim) -> dict[str, Any]:
    subject, figure = book.subject(claim), claim.figure
    model = book.subjects.get(claim.conditions.get("model", subject.id if subject.kind == "model" else ""))
    source = book.sources[claim.evidence[0].source] if claim.evidence else None
    lower, upper = claim.interval if figure or claim.computed else (None, None)
    return {
        "id": claim.id,
        "subject": claim.subject,
        "quantity": claim.quantity,
        "label": claim.label,
        "value": claim.value,
        "nominal": claim.nominal,
        "low": claim.low,
        "high": claim.high,
        "lower": lower,
        "upper": upper,
        "bound": figure.bound if figure else "",
        "approximate": figure.approximate if figure else False,
        "unit": claim.unit,
        **{name: claim.basis.get(name, "") for name in ("per", "phase", "counts", "statistic")},
        "basis": _pairs(claim.basis),
        "conditions": _pairs(claim.conditions),
        "lab": (model or subject).facts.get("lab", ""),
        "model": model.id if model else "",
        "hardware": claim.conditions.get("hardware", subject.id if subject.kind == "hardware" else ""),
        "engine": claim.conditions.get("engine", ""),
        "as_of": claim.as_of,
        "standing": claim.standing,
        "state": claim.state,
        "source": source.id if source else "",
        "url": source.url if source else "",
        "via": " ".join(dict.fromkeys(survey for one in claim.evidence for survey in one.via)),
        "note": claim.note,
    }


def _pairs(fields: Any) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(fields.items()))
