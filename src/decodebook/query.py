"""What `find` and `one` understand: words, and fields with values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from decodebook.book import QueryError
from decodebook.near import did_you_mean

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.model import Claim

OWN_FIELDS = ("id", "subject", "quantity", "label", "standing", "state", "unit", "as_of", "origin", "series")
FACT_FIELDS = ("kind", "lab", "vendor", "operator", "setting", "family")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")


class Query:
    """A query on one book, made once and asked of each claim."""

    def __init__(self, book: Book, terms: tuple[str, ...], wanted: Mapping[str, Any]) -> None:
        self.book = book
        self.terms = [_plain(word) for term in terms for word in term.split()]
        self.wanted = {self._field(name): _values(value) for name, value in wanted.items() if value is not None}
        for name, values in self.wanted.items():
            self._known(name, values)

    def matches(self, claim: Claim) -> bool:
        """Whether the claim has every wanted field and every term."""
        if any(self._value(claim, name).isdisjoint(values) for name, values in self.wanted.items()):
            return False
        if not self.terms:
            return True
        text = self._text(claim)
        return all(term in text for term in self.terms)

    def _field(self, name: str) -> str:
        plain = name.replace("_", "-")
        fields = [
            *OWN_FIELDS,
            *FACT_FIELDS,
            "source",
            "via",
            "file",
            *self.book.vocabulary.basis,
            *self.book.vocabulary.conditions,
        ]
        if name in fields:
            return name
        if plain in fields:
            return plain
        raise QueryError(f"`{name}` is not a field to find by" + _tail(name, fields))

    def _known(self, name: str, values: frozenset[str]) -> None:
        vocabulary, book = self.book.vocabulary, self.book
        known: Mapping[str, Any] | None = {
            "quantity": vocabulary.quantities,
            "label": vocabulary.labels,
            "subject": book.subjects,
            "source": book.sources,
            "standing": dict.fromkeys(("adopted", "open", "set-aside")),
            "state": dict.fromkeys(("figure", "term", "computed", "not-applicable", "unreachable", "undisclosed")),
            "setting": dict.fromkeys(("production", "service", "benchmark", "recommended", "design")),
            **dict.fromkeys(("lab", "model", "hardware", "engine", "family"), book.subjects),
        }.get(name)
        if name in vocabulary.basis:
            known = {**vocabulary.basis[name], "unstated": ""}
        for value in sorted(values):
            if known is not None and value not in known:
                listed = f"; one of {', '.join(known)}" if len(known) <= 30 else ""
                raise QueryError(f"no {name} `{value}`" + (_tail(value, known) or listed))

    def _value(self, claim: Claim, name: str) -> frozenset[str]:
        if name in OWN_FIELDS:
            return frozenset((getattr(claim, name),))
        if name in FACT_FIELDS:
            subject = self.book.subjects[claim.subject]
            own = subject.kind if name == "kind" else subject.facts.get(name, "")
            model = self.book.subjects.get(subject.facts.get("model", ""))
            return frozenset((own or (model.facts.get(name, "") if model else ""),))
        if name == "source":
            return frozenset(one.source for one in claim.evidence)
        if name == "via":
            return frozenset(survey for one in claim.evidence for survey in one.via)
        if name == "file":
            return frozenset((claim.file,))
        found = {claim.basis.get(name), claim.conditions.get(name)} - {None}
        if name in ("model", "hardware", "engine") and name not in claim.conditions:
            subject = self.book.subjects[claim.subject]
            found.add(subject.id if subject.kind == name else subject.facts.get(name, ""))
        return frozenset(value for value in found if value)

    def _text(self, claim: Claim) -> str:
        subject = self.book.subjects[claim.subject]
        quantity = self.book.vocabulary.quantities.get(claim.quantity)
        words = [claim.id, subject.name, *subject.aliases, *subject.facts.values(), claim.value, claim.unit, claim.note]
        words += [quantity.title, *quantity.called] if quantity else []
        words += [f"{name} {value}" for name, value in claim.basis.items()] + [*claim.conditions.values()]
        return _plain(" ".join(words))


def _plain(text: str) -> str:
    """Folded for matching: lower case, figures without thousands commas or a leading ~."""
    return _THOUSANDS.sub("", text).casefold().replace("~", "")


def _values(value: Any) -> frozenset[str]:
    """What is wanted, as text: a condition may be given as a number."""
    return frozenset(map(str, value if isinstance(value, Iterable) and not isinstance(value, str) else (value,)))


def _tail(word: str, words: Any) -> str:
    hint = did_you_mean(word, words)
    return f"; {hint}" if hint else ""
