"""decodebook: sourced, labelled, recomputed public numbers on how frontier LLM decode is deployed.

    import decodebook
    db = decodebook.load()

Nothing else is imported until it is asked for.
"""

TYPE_CHECKING = False  # importing `typing` would cost more than all the rest
if TYPE_CHECKING:
    from decodebook.book import Book, NotOne, QueryError, UnknownId
    from decodebook.loading import load
    from decodebook.model import Claim, Evidence, Figure
    from decodebook.problems import BookError
    from decodebook.records import Source, Subject

_HOMES = {
    "load": "loading",
    "Book": "book",
    "NotOne": "book",
    "QueryError": "book",
    "UnknownId": "book",
    "BookError": "problems",
    "Claim": "model",
    "Evidence": "model",
    "Figure": "model",
    "Source": "records",
    "Subject": "records",
}

__all__ = [
    "Book",
    "BookError",
    "Claim",
    "Evidence",
    "Figure",
    "NotOne",
    "QueryError",
    "Source",
    "Subject",
    "UnknownId",
    "load",
]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"decodebook.{_HOMES[name]}"), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("decodebook")
    raise AttributeError(f"module 'decodebook' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
