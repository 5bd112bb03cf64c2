"""The graph of derivations: which claim is computed from which, as JSON and for Graphviz."""

from __future__ import annotations

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.records import Record
from decodebook.shown import shown
from decodebook.whatif import inputs_of


def below(book: Book, claim: Claim | None = None) -> list[Claim]:
    """The claims that a claim is computed from, itself included; without one, all that take part in a derivation."""
    known = {**book.claims, **book.implied} if claim and claim.implied else book.claims
    wanted: set[str] = set()
    waiting = [claim.id] if claim else [one.id for one in book if one.derivation]
    while waiting:
        ref = waiting.pop()
        if ref not in wanted and ref in known:
            wanted.add(ref)
            waiting += inputs_of(known[ref])
    return [one for one in known.values() if one.id in wanted]


def as_json(book: Book, claim: Claim | None = None) -> Record:
    """Nodes with figure and label, and edges from input to result with the law."""
    nodes = below(book, claim)
    return {
        "nodes": [
            {"claim": one.id, "shown": shown(book, one), "label": one.label, "derived": one.derivation is not None}
            for one in nodes
        ],
        "edges": [
            {"from": ref, "to": one.id, "law": one.derivation.law}
            for one in nodes
            if one.derivation
            for ref in inputs_of(one)
        ],
    }


def as_dot(book: Book, claim: Claim | None = None) -> str:
    """The same for Graphviz, from what is printed on top to what is computed below."""
    graph = as_json(book, claim)
    lines = ["digraph derivations {", '  rankdir=TB; node [shape=box, fontname="sans-serif"];']
    for one in graph["nodes"]:
        shape = "ellipse" if one["derived"] else "box"
        lines.append(
            f'  "{one["claim"]}" [label="{_quoted(one["claim"])}\\n{_quoted(one["shown"])} [{one["label"]}]", shape={shape}];'
        )
    lines += [f'  "{one["from"]}" -> "{one["to"]}" [label="{one["law"]}"];' for one in graph["edges"]]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
