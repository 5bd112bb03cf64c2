"""Short forms such as EP and ITL, explained where they stand. What they mean comes from the vocabulary alone."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup, escape

from decodebook.vocabulary import Vocabulary


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return (
        re.compile(rf"(?<![A-Za-z])({'|'.join(map(re.escape, words))})(?![A-Za-z])") if words else re.compile(r"(?!)")
    )


def abbreviations(vocabulary: Vocabulary) -> dict[str, str]:
    """Short forms that the vocabulary itself explains: `EP` from how a degree is shown, `ITL` from names in sources."""
    found: dict[str, str] = {}
    for quantity in vocabulary.quantities.values():
        shown = re.match(r"([A-Z]{2,}) ?\{\}", quantity.shown)
        shorts = [shown[1]] if shown else []
        shorts += [name for name in (quantity.id.upper(), *quantity.called) if re.fullmatch(r"[A-Z]{2,4}", name)]
        found.update((short, quantity.title) for short in shorts)
    return found


def explained(text: str, vocabulary: Vocabulary) -> Markup:
    """Text with the first use of each short form explained in `<abbr>`; everything else is escaped."""
    known, used = abbreviations(vocabulary), set[str]()
    out, end = Markup(), 0
    for match in _pattern(tuple(sorted(known, key=len, reverse=True))).finditer(text):
        short = match[1]
        if short not in used:
            used.add(short)
            out += escape(text[end : match.start()]) + Markup('<abbr title="{}">{}</abbr>').format(known[short], short)
            end = match.end()
    return out + escape(text[end:])
