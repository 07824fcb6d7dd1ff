"""The picture files that a document shows: each must be there and be one that can be printed."""

from pathlib import Path

from cardgen.diagnostics import Diagnostic, Span
from cardgen.load.art import check_image
from cardgen.model.document import Document
from cardgen.model.walk import pictures
from cardgen.rulebook.source import Source


def wrong_pictures(document: Document, root: Path, text: str, file: str) -> list[Diagnostic]:
    """What is wrong with each, where the text names it. `file`: how messages name the document."""
    # Going through a long document takes time, which one without a picture need not.
    if "![" not in text:
        return []
    files = [name for name in pictures(document) if not name.startswith("card:")]
    source = Source(file, text.split("\n"), [])

    def problem(name: str) -> Diagnostic | None:
        def place() -> Span:
            return source.find(name)

        checked = check_image(root, name, place)
        return checked if isinstance(checked, Diagnostic) else None

    return [found for found in map(problem, files) if found is not None]
