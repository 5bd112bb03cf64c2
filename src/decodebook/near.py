"""The word that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, words: Iterable[str], most: int = 3) -> list[str]:
    """The words closest to a misspelt one, best first; none when nothing is close."""
    from difflib import get_close_matches

    choices = sorted(set(words))
    folded = {choice.casefold(): choice for choice in choices}
    if word.casefold() in folded:
        return [folded[word.casefold()]]
    head, slash, tail = word.rpartition("/")
    sisters = [choice.removeprefix(head + slash) for choice in choices if slash and choice.startswith(head + slash)]
    if sisters:  # an id whose subject is right: only its key is compared
        return [head + slash + key for key in get_close_matches(tail, sisters, n=most, cutoff=0.6)]
    return get_close_matches(word, choices, n=most, cutoff=0.6)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A question that names the near words, or nothing."""
    found = near(word, words)
    return f"did you mean {' or '.join(found)}?" if found else ""
