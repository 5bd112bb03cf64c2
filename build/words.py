"""What a claim says, in words: its figure, what it counts, and the operating point."""

from __future__ import annotations

from typing import NamedTuple

from decodebook.book import Book
from decodebook.model import Claim, Figure
from decodebook.vocabulary import SUBJECT_LIST, UNSTATED, Vocabulary

LARGE = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
TOO_LARGE = 1e16
"""From here on a number is written with its power of ten."""

BOUNDS = {">": "more than", ">=": "at least", "<": "less than", "<=": "at most"}
RANGES = {"spread": "a spread of observations", "choice": "a choice of configurations", "uncertainty": "an uncertainty"}
COMPARISONS = {"ratio": "of", "reduction": "less than", "increase": "more than"}
FINDINGS = {
    "not-applicable": "the quantity has no meaning for this subject",
    "unreachable": "the source looked, and found no operating point there",
    "undisclosed": "it was looked for and is not disclosed",
    "computed": "a law computes it from other claims",
}
STANDINGS = {
    "adopted": "It stands.",
    "open": "It is open: a ruling adopts none of the figures, or one of them has changed since.",
    "set-aside": "It is set aside: a ruling adopts another figure, and tables leave this one out.",
}
COUNT_ORDER = ("per", "counts", "phase", "part", "pool", "direction", "sparsity", "statistic", "role")
"""Basis fields as a reader needs them; any other comes after."""


class Stated(NamedTuple):
    """One field of a basis or an operating point, with its value as a reader sees it and what that means."""

    name: str
    value: str
    meaning: str
    subject: str = ""


def number(value: float) -> str:
    """A number as prose has it: `14,800`, `49.35`, `671 billion`."""
    for size, word in LARGE:
        if size <= abs(value) < TOO_LARGE:
            return f"{_digits(value / size)} {word}"
    return _digits(value)


def _digits(value: float) -> str:
    # Twelve digits hide what binary fractions add and keep all that any source prints.
    text = f"{value:.12g}".replace("e+", "e")
    if "e" in text:
        return text
    whole, dot, fraction = text.partition(".")
    return f"{int(whole):,}{dot}{fraction}" if whole not in ("-0",) else text


def reads(book: Book, claim: Claim) -> str:
    """How the value reads: `about 1,850; between 1,840 and 1,860 by its print`."""
    if claim.figure is not None:
        return _figure_reads(claim, claim.figure)
    if claim.state == "term":
        return meaning_of_term(book, claim)
    if claim.computed:
        return ""  # the page says how it is computed
    return FINDINGS.get(claim.state, "")


def _figure_reads(claim: Claim, figure: Figure) -> str:
    about = "about " if figure.approximate else ""
    if figure.bound:
        end = figure.low if figure.low is not None else figure.high
        return f"{BOUNDS[figure.bound]} {about}{number(end)}" if end is not None else ""
    if figure.nominal is None:
        ends = " to ".join(number(end) for end in (figure.low, figure.high) if end is not None)
        head = f"{about}{ends}" + (f", {RANGES[claim.range]}" if claim.range in RANGES else "")
    else:
        head = f"{about}{number(figure.nominal)}"
    if figure.lower is None or figure.upper is None:
        return head
    if (figure.lower, figure.upper) == (figure.low, figure.high):
        how = "set rather than measured" if claim.exact else "exactly" if figure.nominal is not None else ""
        return ", ".join(part for part in (head, how) if part)
    return f"{head}; between {number(figure.lower)} and {number(figure.upper)} by its print"


def meaning_of_term(book: Book, claim: Claim) -> str:
    """What a term means: its definition, or the name of the subject that it is."""
    quantity = book.vocabulary.quantities[claim.quantity]
    if quantity.terms.startswith(SUBJECT_LIST):
        return book.subjects[claim.value].name if claim.value in book.subjects else ""
    return book.vocabulary.lists.get(quantity.terms, {}).get(claim.value, "")


def unit_in_words(vocabulary: Vocabulary, unit: str, value: str = "") -> str:
    """A unit as a reader says it: `tokens per second`; nothing where the value already carries it."""
    if unit in ("", "1") or (unit in ("%", "x") and value[-1:] in ("%", "x", "×")):
        return ""
    entries = vocabulary.raw.get("units", {}).get("units", {})
    names = [str(entries.get(part, {}).get("name", part)) for part in unit.split("/")]
    if unit != "%" and not names[0].endswith("s") and value != "1":
        names[0] += "s"
    return " per ".join(names)


def measure(book: Book, claim: Claim) -> str:
    """What stands after a value: unit, what it is per, and what it is compared with."""
    words = [unit_in_words(book.vocabulary, claim.unit, claim.value)] if claim.state == "figure" else []
    per = claim.basis.get("per", "")
    if per and claim.state in ("figure", "computed"):
        words.append("per what is unstated" if per == UNSTATED else f"per {per.replace('-', ' ')}")
    if claim.relative_to:
        words.append(f"{COMPARISONS.get(claim.comparison, 'against')} {name_of(book, claim.relative_to)}")
    return ", ".join(word for word in words if word)


def dated(date: str) -> str:
    """A date as prose has it: `2025-02-27 to 2025-02-28`, `about 2025-02`."""
    about = "about " if date.endswith("~") else ""
    return about + date.removesuffix("~").replace("/", " to ")


def name_of(book: Book, ref: str) -> str:
    """The name of a subject, or of a claim by its subject and quantity."""
    if ref in book.subjects:
        return book.subjects[ref].name
    if ref in book.claims:
        claim = book.claims[ref]
        return f"{book.subject(claim).name}, {title(book, claim).lower()}"
    return ref


def title(book: Book, claim: Claim) -> str:
    """The title of a claim's quantity."""
    quantity = book.vocabulary.quantities.get(claim.quantity)
    return quantity.title if quantity else claim.quantity


def counted(claim: Claim) -> str:
    """The basis on one line, for lists: `per decode device · output tokens · decode · mean`."""
    return " · ".join(_short(name, value) for name, value in _ordered(claim))


def _ordered(claim: Claim) -> list[tuple[str, str]]:
    """The basis with what a reader needs first in front."""
    order = {name: place for place, name in enumerate(COUNT_ORDER)}
    return sorted(claim.basis.items(), key=lambda item: order.get(item[0], len(order)))


def _short(name: str, value: str) -> str:
    if value == UNSTATED:
        return f"{name} unstated"
    plain = value.replace("-", " ")
    if name == "per":
        return f"per {plain}"
    if (name, value) == ("phase", "both"):
        return "prefill and decode"
    return plain + {
        "counts": " tokens",
        "part": " parts" if value == "all" else "",
        "pool": " pool" if value != "all" else " devices",
    }.get(name, "")


def basis(book: Book, claim: Claim) -> list[Stated]:
    """The basis field by field, with the meaning of each value."""
    meanings = book.vocabulary.basis
    return [
        Stated(name, value, "The source does not say." if value == UNSTATED else meanings.get(name, {}).get(value, ""))
        for name, value in _ordered(claim)
    ]


def conditions(book: Book, claim: Claim) -> list[Stated]:
    """The operating point, field by field: value with unit, subject's name or term, and what the condition is."""
    return [_condition(book, name, value) for name, value in claim.conditions.items()]


def _condition(book: Book, name: str, value: str) -> Stated:
    known = book.vocabulary.conditions.get(name)
    if known is None:
        return Stated(name, value, "")
    if known.terms.startswith(SUBJECT_LIST) and value in book.subjects:
        return Stated(name, book.subjects[value].name, known.definition, value)
    term = book.vocabulary.lists.get(known.terms, {}).get(value, "")
    unit = unit_in_words(book.vocabulary, known.unit, value)
    return Stated(name, f"{value} {unit}".strip(), f"{known.definition} {term}".strip())


def own_conditions(book: Book, claim: Claim) -> str:
    """The conditions on one line, without those that the subject itself names."""
    facts = book.subject(claim).facts
    stated = [one for one in conditions(book, claim) if facts.get(one.name) != claim.conditions[one.name]]
    return " · ".join(f"{one.name.replace('-', ' ')} {one.value}" for one in stated)
